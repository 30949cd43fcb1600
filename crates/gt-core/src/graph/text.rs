//! The text form of a graph: named positions, and what is expected of them.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use hashbrown::HashMap;
use thiserror::Error;

use super::{GameGraph, GraphBuilder, GraphError};
use crate::game::Game;
use crate::outcome::{Outcome, Value};

/// A graph with names for its positions and, for some, the value that a solver should find.
///
/// The [module docs](super) give the grammar. Writing and reading again gives the same file.
///
/// # Example
/// ```
/// use gt_core::graph::GraphFile;
///
/// let text = "start a\na -> b b = win 1 *1\nb = loss 0 *0\n";
/// let file: GraphFile = text.parse().unwrap();
/// assert_eq!(file.name(1), "b");
/// assert_eq!(file.expected_nimber(0), Some(1));
/// assert_eq!(file.to_string(), text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    graph: GameGraph,
    names: Vec<String>,
    values: Vec<Option<Value>>,
    nimbers: Vec<Option<u32>>,
}

impl GraphFile {
    /// The graph, its positions numbered in the order of their lines.
    pub const fn graph(&self) -> &GameGraph {
        &self.graph
    }

    /// The graph alone.
    ///
    /// Names and expected values are forgotten; to keep them, clone [`graph`](Self::graph).
    pub fn into_graph(self) -> GameGraph {
        self.graph
    }

    /// The name of `position`.
    ///
    /// # Panics
    /// If the graph has no such position.
    pub fn name(&self, position: u32) -> &str {
        &self.names[position as usize]
    }

    /// The position with this name.
    ///
    /// # Complexity
    /// Compares every name: O(positions).
    /// # Example
    /// ```
    /// # use gt_core::graph::GraphFile;
    /// let file: GraphFile = "ring -> exit ring\nexit".parse().unwrap();
    /// assert_eq!((file.position("exit"), file.position("door")), (Some(1), None));
    /// ```
    pub fn position(&self, name: &str) -> Option<u32> {
        (0..self.graph.len()).find(|&position| self.name(position) == name)
    }

    /// The value that the file gives for `position`, if it gives one.
    ///
    /// # Panics
    /// If the graph has no such position.
    /// # Example
    /// ```
    /// # use gt_core::{Value, graph::GraphFile};
    /// let file: GraphFile = "a -> b = win 1 *1\nb".parse().unwrap();
    /// assert_eq!((file.expected(0), file.expected(1)), (Some(Value::Win { plies: 1 }), None));
    /// assert_eq!((file.name(1), file.expected_nimber(0)), ("b", Some(1)));
    /// ```
    pub fn expected(&self, position: u32) -> Option<Value> {
        self.values[position as usize]
    }

    /// The nimber that the file gives for `position`, if it gives one.
    ///
    /// # Panics
    /// If the graph has no such position.
    pub fn expected_nimber(&self, position: u32) -> Option<u32> {
        self.nimbers[position as usize]
    }

    /// The same graph and names, with these values and no nimbers expected.
    ///
    /// How a solved graph becomes test data:
    /// # Example
    /// ```
    /// # use gt_core::{Limits, graph::GraphFile, retrograde::Tablebase};
    /// let file: GraphFile = "a -> a b\nb".parse().unwrap();
    /// let table = Tablebase::build(file.graph().clone(), &Limits::default()).unwrap();
    /// let solved = file.with_expected(|position| table.value(&position));
    /// assert_eq!(solved.to_string(), "start a\na -> a b = win 1\nb = loss 0\n");
    /// ```
    #[must_use]
    pub fn with_expected(mut self, value: impl FnMut(u32) -> Option<Value>) -> Self {
        self.values = (0..self.graph.len()).map(value).collect();
        self.nimbers.fill(None);
        self
    }
}

/// Positions named by their numbers, nothing expected.
impl From<GameGraph> for GraphFile {
    fn from(graph: GameGraph) -> Self {
        let len = graph.len() as usize;
        let names = (0..len).map(|position| position.to_string()).collect();
        Self { graph, names, values: alloc::vec![None; len], nimbers: alloc::vec![None; len] }
    }
}

/// Why a text is no graph.
///
/// Every variant but the last names the line, and what would be right. Lines are read first, then the names in them.
/// # Example
/// ```
/// use gt_core::graph::GraphFile;
///
/// let error = "a -> b\nb -> c".parse::<GraphFile>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2: no position is named \"c\"; give it a line of its own");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphTextError {
    /// A token is out of place.
    #[error("line {line}: {token:?}: expected {expected}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The token; empty at the end of a line.
        token: String,
        /// What would be valid there.
        expected: &'static str,
    },
    /// A name has a second line, or the start is named twice.
    #[error("line {line}: {name:?} comes a second time")]
    Again {
        /// The line, from 1.
        line: usize,
        /// The name, or `start`.
        name: String,
    },
    /// A move leads to, or play starts at, a name that has no line.
    #[error("line {line}: no position is named {name:?}; give it a line of its own")]
    UnknownName {
        /// The line, from 1.
        line: usize,
        /// The name.
        name: String,
    },
    /// The text has no positions, or too many edges.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

fn syntax(line: usize, token: Option<&str>, expected: &'static str) -> GraphTextError {
    GraphTextError::Syntax { line, token: token.unwrap_or_default().to_owned(), expected }
}

fn is_name(token: &str) -> bool {
    !matches!(token, "start" | "->" | "=") && !token.starts_with(['!', '*', '#'])
}

fn parse_outcome(token: &str) -> Option<Outcome> {
    [Outcome::Loss, Outcome::Draw, Outcome::Win].into_iter().find(|outcome| outcome.to_string() == token)
}

/// One line about a position, as far as it can be read before all names are known.
#[derive(Default)]
struct Line<'t> {
    number: usize,
    name: &'t str,
    outcome: Option<Outcome>,
    targets: Vec<&'t str>,
    value: Option<Value>,
    nimber: Option<u32>,
}

impl<'t> Line<'t> {
    fn parse(number: usize, name: &'t str, tokens: &mut dyn Iterator<Item = &'t str>) -> Result<Self, GraphTextError> {
        let mut line = Self { number, name, ..Self::default() };
        let mut token = tokens.next();
        if let Some(text) = token.and_then(|token| token.strip_prefix('!')) {
            line.outcome = Some(parse_outcome(text).ok_or_else(|| syntax(number, token, "!loss, !draw or !win"))?);
            token = tokens.next();
        }
        if token == Some("->") {
            token = tokens.next();
            while let Some(name) = token.filter(|token| is_name(token)) {
                line.targets.push(name);
                token = tokens.next();
            }
        }
        if token == Some("=") {
            token = tokens.next();
            let expected_something = token;
            if let Some(outcome) = token.and_then(parse_outcome) {
                line.value = Some(match outcome {
                    Outcome::Draw => Value::Draw,
                    Outcome::Loss => Value::Loss { plies: parse_number(number, tokens.next())? },
                    Outcome::Win => Value::Win { plies: parse_number(number, tokens.next())? },
                });
                token = tokens.next();
            }
            if let Some(digits) = token.and_then(|token| token.strip_prefix('*')) {
                line.nimber = Some(parse_number(number, Some(digits))?);
                token = tokens.next();
            }
            if line.value.is_none() && line.nimber.is_none() {
                return Err(syntax(number, expected_something, "win, draw, loss or a nimber as *0"));
            }
        }
        match token {
            None => Ok(line),
            some => Err(syntax(number, some, "!outcome, -> moves, = value, a comment or the end of the line, in this order")),
        }
    }
}

fn parse_number(line: usize, token: Option<&str>) -> Result<u32, GraphTextError> {
    token.and_then(|token| token.parse().ok()).ok_or_else(|| syntax(line, token, "a number below 2^32"))
}

impl FromStr for GraphFile {
    type Err = GraphTextError;

    fn from_str(text: &str) -> Result<Self, GraphTextError> {
        let mut lines: Vec<Line<'_>> = Vec::new();
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut start: Option<(usize, &str)> = None;
        for (number, line) in (1..).zip(text.lines()) {
            let mut tokens = line.split_whitespace().take_while(|token| !token.starts_with('#'));
            match tokens.next() {
                None => {}
                Some("start") => {
                    let name = tokens.next().filter(|name| is_name(name));
                    let name = name.ok_or_else(|| syntax(number, None, "the name of a position"))?;
                    if start.replace((number, name)).is_some() {
                        return Err(GraphTextError::Again { line: number, name: "start".to_owned() });
                    }
                    if let Some(token) = tokens.next() {
                        return Err(syntax(number, Some(token), "a comment or the end of the line"));
                    }
                }
                Some(name) if is_name(name) => {
                    let position = u32::try_from(lines.len()).ok().filter(|&position| position < u32::MAX);
                    let position = position.ok_or(GraphError::NoSuchPosition { position: u32::MAX, len: u32::MAX })?;
                    if numbers.insert(name, position).is_some() {
                        return Err(GraphTextError::Again { line: number, name: name.to_owned() });
                    }
                    lines.push(Line::parse(number, name, &mut tokens)?);
                }
                token => return Err(syntax(number, token, "the name of a position, or start")),
            }
        }
        let find = |line, name: &str| {
            numbers.get(name).copied().ok_or_else(|| GraphTextError::UnknownName { line, name: name.to_owned() })
        };
        let mut builder = GraphBuilder::new(0);
        for _ in &lines {
            builder.position()?;
        }
        for (position, line) in (0..).zip(&lines) {
            for name in &line.targets {
                builder.edge(position, find(line.number, name)?)?;
            }
            if let Some(outcome) = line.outcome {
                builder.decide(position, outcome)?;
            }
        }
        if let Some((line, name)) = start {
            builder.start(find(line, name)?)?;
        }
        Ok(Self {
            graph: builder.build()?,
            names: lines.iter().map(|line| line.name.to_owned()).collect(),
            values: lines.iter().map(|line| line.value).collect(),
            nimbers: lines.iter().map(|line| line.nimber).collect(),
        })
    }
}

impl fmt::Display for GraphFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "start {}", self.name(self.graph.initial()))?;
        for position in 0..self.graph.len() {
            f.write_str(self.name(position))?;
            if let Some(outcome) = self.graph.outcome_by_rule(position) {
                write!(f, " !{outcome}")?;
            }
            for (nth, &to) in self.graph.edges(position).iter().enumerate() {
                write!(f, "{}{}", if nth == 0 { " -> " } else { " " }, self.name(to))?;
            }
            let (value, nimber) = (self.expected(position), self.expected_nimber(position));
            if value.is_some() || nimber.is_some() {
                f.write_str(" =")?;
            }
            match value {
                None => {}
                Some(Value::Draw) => f.write_str(" draw")?,
                Some(Value::Loss { plies } | Value::Win { plies }) => {
                    write!(f, " {} {plies}", value.map_or(Outcome::Draw, Value::outcome))?;
                }
            }
            if let Some(nimber) = nimber {
                write!(f, " *{nimber}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Reads a [`GraphFile`] and forgets names and expected values.
impl FromStr for GameGraph {
    type Err = GraphTextError;

    fn from_str(text: &str) -> Result<Self, GraphTextError> {
        text.parse().map(GraphFile::into_graph)
    }
}

/// The text form, with numbers for names; reading it gives the same graph.
impl fmt::Display for GameGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        GraphFile::from(self.clone()).fmt(f)
    }
}

/// The text form if the graph is small, else only its size.
impl fmt::Debug for GameGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.len() <= 64 {
            write!(f, "GameGraph\n{self}")
        } else {
            write!(f, "GameGraph of {} positions and {} edges", self.len(), self.edge_count())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_what_was_written_gives_the_same_file() {
        let text = "start c\na !draw -> a b\nb -> c c a = win 1 *2\nc = loss 0\nd -> a = *0\ne !win = draw\n";
        let file: GraphFile = text.parse().unwrap();
        assert_eq!(file.to_string(), text);
        assert_eq!(file.graph().initial(), 2);
        assert_eq!((file.expected(1), file.expected_nimber(1)), (Some(Value::Win { plies: 1 }), Some(2)));
        assert_eq!(file.position("d"), Some(3));
        let numbered: GameGraph = file.graph().to_string().parse().unwrap();
        assert_eq!(&numbered, file.graph());
    }

    #[test]
    fn comments_and_blank_lines_are_skipped() {
        let file: GraphFile = "# head\n\n  a -> a   # self\n".parse().unwrap();
        assert_eq!(file.to_string(), "start a\na -> a\n");
    }

    #[test]
    fn each_mistake_is_named_with_its_line() {
        for (text, message) in [
            ("", "a game graph needs at least one position"),
            ("a\na", "line 2: \"a\" comes a second time"),
            ("start a\nstart a\na", "line 2: \"start\" comes a second time"),
            ("a -> b", "line 1: no position is named \"b\"; give it a line of its own"),
            ("a\nstart b", "line 2: no position is named \"b\"; give it a line of its own"),
            ("start", "line 1: \"\": expected the name of a position"),
            ("a !won", "line 1: \"!won\": expected !loss, !draw or !win"),
            ("a = win", "line 1: \"\": expected a number below 2^32"),
            ("a = loss -1", "line 1: \"-1\": expected a number below 2^32"),
            ("a = loss 4294967296", "line 1: \"4294967296\": expected a number below 2^32"),
            ("a = *x", "line 1: \"x\": expected a number below 2^32"),
            ("a = 3", "line 1: \"3\": expected win, draw, loss or a nimber as *0"),
            (
                "a = win 1 -> a",
                "line 1: \"->\": expected !outcome, -> moves, = value, a comment or the end of the line, in this order",
            ),
            ("-> a", "line 1: \"->\": expected the name of a position, or start"),
        ] {
            assert_eq!(text.parse::<GraphFile>().unwrap_err().to_string(), message, "{text:?}");
        }
    }
}
