//! A game written as a graph in a text file.

use core::fmt;
use std::collections::HashMap;
use std::sync::Arc;

use gt_core::capability::{Decoder, Encoder};
use gt_core::graph::parity::ParityFile;
use gt_core::graph::{Edge, GameGraph, GraphError, GraphFile};
use gt_core::{Encode, Game, Indexed, Margin, Notation, Outcome, ParseError, Run};

/// A graph whose positions are written by their names, and moves by the names they lead to.
///
/// If several moves lead to the same position, the others are written `b 2`, `b 3` and so on. The
/// form of the text is that of [`gt_core::graph`]. A line that expects a wrong value, after `=`, is
/// refused. A text that begins with `parity` and a number is a parity game, in the form of
/// [`gt_core::graph::parity`].
///
/// # Example
/// ```
/// use gt_core::{Game, GameExt, Notation};
/// use gt_games::rules::NamedGraph;
///
/// let game = NamedGraph::parse("door -> room room hall\nroom\nhall -> door")?;
/// let moves: Vec<String> =
///     game.moves(&0).map(|mv| game.show_move(&0, mv).to_string()).collect();
/// assert_eq!(moves, ["room", "room 2", "hall"]);
/// assert_eq!(game.parse_position("hall")?, 2);
/// # Ok::<(), gt_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NamedGraph {
    graph: GameGraph,
    names: Arc<Names>,
}

/// The names of the positions, by number and back.
#[derive(Debug)]
struct Names {
    list: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl NamedGraph {
    /// Reads a graph from its text form.
    ///
    /// # Errors
    /// [`ParseError`] names the line and what was expected.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Self::read(text, &Run::new()).map_err(|error| match error {
            GraphError::Text(why) => why,
            // A run without limits reaches none.
            GraphError::Limit(why) => ParseError::new(text, why.to_string()),
        })
    }

    /// Reads a graph from its text form or a parity game, within the time of a run.
    ///
    /// # Errors
    /// * [`GraphError::Text`] for the other files of `graph`: a picture for Graphviz, and lines of
    ///   JSON.
    /// * Otherwise those of [`GraphFile::read_checked`] and of [`ParityFile::read`].
    pub fn read(text: &str, run: &Run) -> Result<Self, GraphError> {
        if ParityFile::is_begun(text) {
            return ParityFile::read(text, run).map(Self::from);
        }
        let first = text.lines().next().unwrap_or_default();
        if first.starts_with("digraph ") || first.starts_with("{\"position\"") {
            let expected = "a graph in the text form, or a parity game; what is written for \
                            Graphviz or as lines of JSON is not read back";
            let shown: String = first.chars().take(20).collect();
            return Err(ParseError::new(shown, expected).at_line(1).into());
        }
        GraphFile::read_checked(text, run).map(Self::from)
    }

    /// A graph whose positions have these names, all different.
    fn named(graph: GameGraph, list: Vec<String>) -> Self {
        let numbers = (0..).zip(&list).map(|(number, name)| (name.clone(), number)).collect();
        Self { graph, names: Arc::new(Names { list, numbers }) }
    }
}

impl From<ParityFile> for NamedGraph {
    fn from(file: ParityFile) -> Self {
        let (graph, names) = file.into_parts();
        Self::named(graph, names)
    }
}

impl From<GraphFile> for NamedGraph {
    fn from(file: GraphFile) -> Self {
        let list: Vec<String> =
            (0..file.graph().len()).map(|position| file.name(position).to_owned()).collect();
        Self::named(file.into_graph(), list)
    }
}

impl NamedGraph {
    /// The graph, whose positions have numbers.
    pub const fn graph(&self) -> &GameGraph {
        &self.graph
    }

    /// The name of a position.
    fn name(&self, position: u32) -> &str {
        &self.names.list[position as usize]
    }

    /// Draws a position: its name, and those of the positions that the moves lead to.
    pub fn draw(&self, position: u32) -> String {
        /// The most columns of a line.
        const WIDE: usize = 80;
        let moves: Vec<&str> = self.graph.moves(&position).map(|edge| self.name(edge.to)).collect();
        let name = self.name(position);
        match (self.graph.decided(&position), moves.is_empty()) {
            (Some(outcome), _) => format!("{name} !{outcome}"),
            (None, true) => name.to_owned(),
            (None, false) => match format!("{name} -> {}", moves.join(" ")) {
                line if line.chars().count() <= WIDE => line,
                _ => format!("{name} -> {} moves", moves.len()),
            },
        }
    }

    /// The graph in its text form, in one line: a `;` parts the positions.
    ///
    /// # Example
    /// ```
    /// use gt_games::rules::NamedGraph;
    ///
    /// let game = NamedGraph::parse("start b\na !win\nb -> a b a")?;
    /// assert_eq!(game.written_out(), "start b;a!win;b>a,b,a");
    /// assert_eq!(NamedGraph::parse(&game.written_out())?.written_out(), game.written_out());
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub fn written_out(&self) -> String {
        let mut text = String::new();
        // Play begins with the first position, unless another one is named.
        if self.graph.initial() != 0 {
            text = format!("start {};", self.name(self.graph.initial()));
        }
        for position in 0..self.graph.len() {
            if position > 0 {
                text.push(';');
            }
            text += self.name(position);
            if let Some(outcome) = self.graph.outcome_by_rule(position) {
                text += match outcome {
                    Outcome::Win => "!win",
                    Outcome::Draw => "!draw",
                    Outcome::Loss => "!loss",
                };
            }
            for (nth, &to) in self.graph.edges(position).iter().enumerate() {
                text.push(if nth == 0 { '>' } else { ',' });
                text += self.name(to);
            }
        }
        // A position alone would be taken for the name of a file.
        if !text.contains(['>', ';']) {
            text.push(';');
        }
        text
    }

    /// How many moves before this one lead to the same position.
    fn before(&self, position: u32, mv: Edge) -> usize {
        self.graph.moves(&position).filter(|other| other.to == mv.to && other.nth < mv.nth).count()
    }
}

impl Game for NamedGraph {
    type Position = u32;
    type Move = Edge;

    fn initial(&self) -> u32 {
        self.graph.initial()
    }

    #[inline]
    fn moves(&self, position: &u32) -> impl Iterator<Item = Edge> {
        self.graph.moves(position)
    }

    #[inline]
    fn play(&self, position: &u32, mv: Edge) -> u32 {
        self.graph.play(position, mv)
    }

    #[inline]
    fn decided(&self, position: &u32) -> Option<Outcome> {
        self.graph.decided(position)
    }

    #[inline]
    fn blocked(&self, position: &u32) -> Outcome {
        self.graph.blocked(position)
    }

    #[inline]
    fn endless(&self, position: &u32) -> Margin {
        self.graph.endless(position)
    }
}

impl Indexed for NamedGraph {
    #[inline]
    fn index_len(&self) -> u64 {
        self.graph.index_len()
    }

    #[inline]
    fn rank(&self, position: &u32) -> u64 {
        self.graph.rank(position)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<u32> {
        self.graph.unrank(rank)
    }
}

/// The number of a position.
impl Encode for NamedGraph {
    fn encode_into(&self, position: &u32, out: &mut Encoder<'_>) {
        self.graph.encode_into(position, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u32> {
        self.graph.decode_from(from)
    }
}

impl Notation for NamedGraph {
    fn write_position(&self, position: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(self.name(*position))
    }

    fn parse_position(&self, text: &str) -> Result<u32, ParseError> {
        let number = self.names.numbers.get(text.trim()).copied();
        number.ok_or_else(|| {
            ParseError::new(
                text,
                format!("the name of a position, such as {}", self.name(self.initial())),
            )
        })
    }

    fn write_move(&self, position: &u32, mv: Edge, out: &mut dyn fmt::Write) -> fmt::Result {
        match self.before(*position, mv) {
            0 => out.write_str(self.name(mv.to)),
            before => write!(out, "{} {}", self.name(mv.to), before + 1),
        }
    }

    fn parse_move(&self, position: &u32, text: &str) -> Result<Edge, ParseError> {
        let wrong = || {
            let first = self.graph.moves(position).next().map_or_else(
                || "no move, because there is none".to_owned(),
                |mv| {
                    format!(
                        "the name of a position that a move leads to, such as {}",
                        self.name(mv.to)
                    )
                },
            );
            ParseError::new(text, first)
        };
        let nth = |name: &str, nth: usize| {
            self.graph.moves(position).filter(|mv| self.name(mv.to) == name).nth(nth)
        };
        let text = text.trim();
        // A name from a parity game may have blanks; such a graph has no two moves to one position.
        let numbered = || {
            let (name, number) = text.rsplit_once(char::is_whitespace)?;
            nth(name.trim_end(), number.parse::<usize>().ok()?.checked_sub(1)?)
        };
        nth(text, 0).or_else(numbered).ok_or_else(wrong)
    }
}
