//! Reading a parity game as a graph.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use hashbrown::HashSet;

use crate::error::{ParseError, ShapeError};
use crate::graph::{GameGraph, GraphBuilder, GraphError};
use crate::outcome::{Outcome, Player};
use crate::run::{Meter, Run};

/// A graph that was written as a parity game, with the names of its vertices.
///
/// Only parity games of the form in the [module docs](crate::graph::parity) are read: the players
/// move in turn, and the priorities are those of the table there. Each vertex becomes a position.
/// So a position that was written as two vertices becomes two positions with the same value.
///
/// What the text does not have is lost: the names of moves, a second move to the same position, and
/// whether a loss was decided by rule or the player was blocked.
/// # Example
/// ```
/// use gt_core::{Game, Outcome, Run, graph::parity::ParityFile};
/// let text = "parity 2;\n0 2 0 1 \"near\";\n1 2 1 0,2 \"far\";\n2 2 0 2 \"drawn\";\n";
/// let file = ParityFile::read(text, &Run::new())?;
/// assert_eq!((file.name(1), file.graph().edges(1)), ("far", &[0, 2][..]));
/// assert_eq!(file.graph().decided(&2), Some(Outcome::Draw));
/// let other = ParityFile::read("parity 0;\n0 5 0 0;\n", &Run::new()).unwrap_err();
/// assert!(other.to_string().starts_with("line 2: cannot read \"5\": expected a priority"));
/// # Ok::<(), gt_core::graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParityFile {
    graph: GameGraph,
    names: Vec<String>,
}

impl ParityFile {
    /// Tells whether a text begins like a parity game.
    pub fn is_begun(text: &str) -> bool {
        let rest = text.trim_start_matches('\u{feff}').trim_start().strip_prefix("parity");
        rest.is_some_and(|rest| {
            rest.starts_with(char::is_whitespace)
                && rest.trim_start().starts_with(|sign: char| sign.is_ascii_digit())
        })
    }

    /// Reads a parity game, within the time of a run.
    ///
    /// The header may be missing. Positions are numbered in the order of their vertices; play
    /// begins in the vertex of the first line. A vertex without a name is called by its number. If
    /// several have one name, the number is added to the others: `name #7`.
    /// # Errors
    /// * [`GraphError::Text`] names the line and what was expected.
    /// * [`GraphError::Limit`] if the time of the run is over, or it was interrupted.
    /// # Complexity
    /// Time O(n log n) in the length of the text, memory O(n).
    pub fn read(text: &str, run: &Run) -> Result<Self, GraphError> {
        let run = &run.started();
        let text = text.trim_start_matches('\u{feff}');
        let mut meter =
            Meter::new(run, "reading a graph", Some(text.len() as u64)).counting("byte");
        let mut tokens = Tokens { rest: text, line: 1 };
        let mut vertices: Vec<Vertex<'_>> = Vec::new();
        let mut targets: Vec<u32> = Vec::new();
        loop {
            meter.step((text.len() - tokens.rest.len()) as u64)?;
            match tokens.peek() {
                None => break,
                Some("parity") if vertices.is_empty() => {
                    tokens.next();
                    tokens.number(NUMBER)?;
                    tokens.sign(";")?;
                }
                Some(_) => vertices.push(Vertex::read(&mut tokens, &mut targets)?),
            }
        }
        let Some(first) = vertices.first().map(|vertex| vertex.number) else {
            return Err(ParseError::new("", "a parity game with at least one vertex").into());
        };
        meter.end(text.len() as u64);
        vertices.sort_by_key(|vertex| vertex.number);
        if let Some(twice) = vertices.windows(2).find(|two| two[0].number == two[1].number) {
            let expected = "a number that no other vertex has";
            return Err(wrong(twice[1].line, &twice[1].number.to_string(), expected));
        }
        meter.begin_counting("finding where moves lead", "line", Some(vertices.len() as u64));
        let graph = graph(&vertices, &targets, first, &mut meter)?;
        Ok(Self { graph, names: names(&vertices)? })
    }

    /// Returns the graph.
    pub const fn graph(&self) -> &GameGraph {
        &self.graph
    }

    /// Returns the graph and the names of its positions, all different.
    pub fn into_parts(self) -> (GameGraph, Vec<String>) {
        (self.graph, self.names)
    }

    /// Returns the name of `position`.
    /// # Panics
    /// If the graph has no such position.
    pub fn name(&self, position: u32) -> &str {
        &self.names[position as usize]
    }
}

const OWNER: &str = "an owner: 0 for Even, 1 for Odd";
const NUMBER: &str = "a number below 2^32";
const PRIORITY: &str = "a priority from 0 to 3: 0 or 1 where the game is over and that player has \
                        won, and elsewhere 2 or 3, the same in the whole file";

fn wrong(line: usize, text: &str, expected: impl Into<String>) -> GraphError {
    ParseError::new(text, expected).at_line(line).into()
}

/// Converts an error of the graph, such as too many edges, to an error of the text.
fn in_graph(error: ShapeError) -> GraphError {
    ParseError::new(error.value, format!("{} to be {}", error.what, error.valid)).into()
}

/// A line about a vertex.
struct Vertex<'t> {
    line: usize,
    number: u32,
    priority: u32,
    owner: Player,
    /// Where its targets stand in the list of all.
    targets: core::ops::Range<usize>,
    name: Option<&'t str>,
}

impl<'t> Vertex<'t> {
    fn read(tokens: &mut Tokens<'t>, targets: &mut Vec<u32>) -> Result<Self, GraphError> {
        let number = tokens.number("the number of a vertex")?;
        let line = tokens.line;
        let priority = tokens.number(PRIORITY)?;
        let owner = match tokens.number(OWNER)? {
            0 => Player::First,
            1 => Player::Second,
            other => return Err(wrong(tokens.line, &other.to_string(), OWNER)),
        };
        let begin = targets.len();
        targets.push(tokens.number("the number of the vertex that an edge leads to")?);
        while tokens.peek() == Some(",") {
            tokens.next();
            targets.push(tokens.number("the number of the vertex that an edge leads to")?);
        }
        let name = match tokens.peek() {
            Some(name) if name.starts_with('"') => tokens.next(),
            _ => None,
        };
        if name.is_some_and(|name| name.len() < 2 || !name.ends_with('"')) {
            return Err(wrong(
                tokens.line,
                name.unwrap_or_default(),
                "a name that ends with a quote",
            ));
        }
        tokens.sign(";")?;
        let name = name.map(|name| &name[1..name.len() - 1]).filter(|name| !name.trim().is_empty());
        Ok(Self { line, number, priority, owner, targets: begin..targets.len(), name })
    }

    /// The outcome if the game is over here; else `None`. `goes_on` is the priority elsewhere.
    fn over(
        &self,
        targets: &[u32],
        goes_on: &mut Option<u32>,
    ) -> Result<Option<Outcome>, GraphError> {
        let is_over = targets.iter().all(|&to| to == self.number);
        match (self.priority, is_over) {
            (winner @ (0 | 1), true) => {
                let has_won = self.owner.index() == winner as usize;
                Ok(Some(if has_won { Outcome::Win } else { Outcome::Loss }))
            }
            (priority @ (2 | 3), _) if *goes_on.get_or_insert(priority) == priority => {
                Ok(is_over.then_some(Outcome::Draw))
            }
            (priority, _) => Err(wrong(self.line, &priority.to_string(), PRIORITY)),
        }
    }
}

/// The graph of vertices in ascending order.
fn graph(
    vertices: &[Vertex<'_>],
    targets: &[u32],
    first: u32,
    meter: &mut Meter<'_>,
) -> Result<GameGraph, GraphError> {
    let place = |number: u32| vertices.binary_search_by_key(&number, |vertex| vertex.number).ok();
    let mut builder = GraphBuilder::new(0);
    for _ in vertices {
        builder.position().map_err(in_graph)?;
    }
    let mut goes_on = None;
    let mut seen: Vec<u32> = Vec::new();
    for (position, vertex) in (0..).zip(vertices) {
        meter.step(position.into())?;
        let targets = &targets[vertex.targets.clone()];
        match vertex.over(targets, &mut goes_on)? {
            // A player who is blocked has lost.
            Some(Outcome::Loss) => continue,
            Some(outcome) => {
                builder.decide(position, outcome).map_err(in_graph)?;
                continue;
            }
            None => {}
        }
        seen.clear();
        for &number in targets {
            let to = place(number).ok_or_else(|| {
                let expected = "the number of a vertex that has a line of its own";
                wrong(vertex.line, &number.to_string(), expected)
            })?;
            if vertices[to].owner == vertex.owner {
                let expected = format!(
                    "a vertex of the other player, because vertex {} leads there and the players \
                     move in turn",
                    vertex.number
                );
                return Err(wrong(vertex.line, &number.to_string(), expected));
            }
            seen.push(u32::try_from(to).unwrap_or(u32::MAX));
        }
        seen.sort_unstable();
        seen.dedup();
        for &to in &seen {
            builder.edge(position, to).map_err(in_graph)?;
        }
    }
    meter.end(vertices.len() as u64);
    let start = place(first).and_then(|start| u32::try_from(start).ok()).unwrap_or_default();
    builder.start(start).map_err(in_graph)?;
    builder.build().map_err(in_graph)
}

/// A name for each vertex, all different.
fn names(vertices: &[Vertex<'_>]) -> Result<Vec<String>, GraphError> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut names = Vec::new();
    for vertex in vertices {
        let mut name = vertex.name.map_or_else(|| vertex.number.to_string(), str::to_owned);
        if taken.contains(&name) {
            name = format!("{name} #{}", vertex.number);
        }
        if !taken.insert(name.clone()) {
            return Err(wrong(vertex.line, &name, "a name that no other vertex has"));
        }
        names.push(name);
    }
    Ok(names)
}

/// The words, signs and quoted names of the text.
struct Tokens<'t> {
    rest: &'t str,
    line: usize,
}

impl<'t> Tokens<'t> {
    /// Skips blanks, and counts the lines that they end.
    fn skip(&mut self) {
        let trimmed = self.rest.trim_start();
        let blanks = &self.rest[..self.rest.len() - trimmed.len()];
        self.line += blanks.matches('\n').count();
        self.rest = trimmed;
    }

    /// The next token; its line is then the current one.
    fn peek(&mut self) -> Option<&'t str> {
        self.skip();
        let rest = self.rest;
        let first = rest.chars().next()?;
        let end = match first {
            ',' | ';' => 1,
            // A name ends on its line.
            '"' => {
                let line = rest.find('\n').unwrap_or(rest.len());
                rest[1..line].find('"').map_or(line, |end| end + 2)
            }
            _ => rest
                .find(|sign: char| sign.is_whitespace() || [',', ';', '"'].contains(&sign))
                .unwrap_or(rest.len()),
        };
        Some(&rest[..end])
    }

    fn next(&mut self) -> Option<&'t str> {
        let token = self.peek()?;
        self.rest = &self.rest[token.len()..];
        Some(token)
    }

    fn number(&mut self, expected: &str) -> Result<u32, GraphError> {
        let token = self.next().unwrap_or_default();
        token.parse().map_err(|_| wrong(self.line, token, expected))
    }

    fn sign(&mut self, sign: &str) -> Result<(), GraphError> {
        let token = self.next().unwrap_or_default();
        if token == sign {
            Ok(())
        } else {
            Err(wrong(self.line, token, format!("the sign {sign}")))
        }
    }
}
