//! The text form of a graph: named positions and their expected values.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use hashbrown::HashMap;
use thiserror::Error;

use super::{GameGraph, GraphBuilder};
use crate::error::{ParseError, ShapeError};
use crate::game::Game;
use crate::outcome::{Outcome, Value};
use crate::run::{LimitError, Meter, Run};

/// A graph with named positions, some of them with the value that a solver should find.
///
/// The [module docs](super) give the grammar. Writing a file and reading it again gives the same
/// file.
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
    /// Returns the graph; its positions are numbered in the order of their lines.
    pub const fn graph(&self) -> &GameGraph {
        &self.graph
    }

    /// Returns the graph without names and expected values.
    ///
    /// To keep them, clone [`graph`](Self::graph).
    pub fn into_graph(self) -> GameGraph {
        self.graph
    }

    /// Returns the name of `position`.
    ///
    /// # Panics
    /// If the graph has no such position.
    pub fn name(&self, position: u32) -> &str {
        &self.names[position as usize]
    }

    /// Returns the position with this name.
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

    /// Returns the value that the file gives for `position`, if it gives one.
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

    /// Returns the nimber that the file gives for `position`, if it gives one.
    ///
    /// # Panics
    /// If the graph has no such position.
    pub fn expected_nimber(&self, position: u32) -> Option<u32> {
        self.nimbers[position as usize]
    }

    /// Replaces the expected values and drops the expected nimbers; graph and names stay.
    ///
    /// Turns a solved graph into test data.
    /// # Example
    /// ```
    /// # use gt_core::{Run, graph::GraphFile, retrograde::Tablebase};
    /// let file: GraphFile = "a -> a b\nb".parse().unwrap();
    /// let table = Tablebase::dense(file.graph().clone(), &Run::new()).unwrap();
    /// let solved = file.with_expected(|position| table.entry(&position).value());
    /// assert_eq!(solved.to_string(), "start a\na -> a b = win 1\nb = loss 0\n");
    /// ```
    #[must_use]
    pub fn with_expected(mut self, value: impl FnMut(u32) -> Option<Value>) -> Self {
        self.values = (0..self.graph.len()).map(value).collect();
        self.nimbers.fill(None);
        self
    }
}

/// Names positions by their numbers and expects nothing.
impl From<GameGraph> for GraphFile {
    fn from(graph: GameGraph) -> Self {
        let len = graph.len() as usize;
        let names = (0..len).map(|position| position.to_string()).collect();
        Self { graph, names, values: alloc::vec![None; len], nimbers: alloc::vec![None; len] }
    }
}

fn syntax(line: usize, token: Option<&str>, expected: &'static str) -> ParseError {
    ParseError::new(token.unwrap_or_default(), expected).at_line(line)
}

fn again(line: usize, name: &str) -> ParseError {
    ParseError::new(name, "a name that has no line yet").at_line(line)
}

/// Converts an error of the graph, such as too many edges, to an error of the text.
fn in_graph(error: ShapeError) -> ParseError {
    ParseError::new(error.value, alloc::format!("{} to be {}", error.what, error.valid))
}

fn is_name(token: &str) -> bool {
    !matches!(token, "start" | "->" | "=") && !token.starts_with(['!', '*', '#'])
}

fn parse_outcome(token: &str) -> Option<Outcome> {
    [Outcome::Loss, Outcome::Draw, Outcome::Win].into_iter().find(|outcome| outcome.to_string() == token)
}

/// One line about a position, before names are resolved to numbers.
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
    fn parse(number: usize, name: &'t str, tokens: &mut dyn Iterator<Item = &'t str>) -> Result<Self, ParseError> {
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

fn parse_number(line: usize, token: Option<&str>) -> Result<u32, ParseError> {
    token.and_then(|token| token.parse().ok()).ok_or_else(|| syntax(line, token, "a number below 2^32"))
}

/// Why a text was not read to its end as a graph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GraphError {
    /// The text is wrong: the line, and what was expected.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// A limit of the run was reached, or it was interrupted.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

impl GraphFile {
    /// Reads a graph from its text form, within the time of a run; the progress counts bytes.
    ///
    /// # Errors
    /// * [`GraphError::Text`] names the line and what was expected.
    /// * [`GraphError::Limit`] if the time of the run is over, or it was interrupted.
    ///
    /// # Complexity
    /// Time and memory grow linearly with the text.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_core::graph::GraphFile;
    ///
    /// let file = GraphFile::read("door -> hall\nhall", &Run::new())?;
    /// assert_eq!(file.graph().len(), 2);
    /// let wrong = GraphFile::read("door -> hall", &Run::new()).unwrap_err().to_string();
    /// assert!(wrong.starts_with("line 1: cannot read \"hall\""));
    /// # Ok::<(), gt_core::graph::GraphError>(())
    /// ```
    pub fn read(text: &str, run: &Run) -> Result<Self, GraphError> {
        let run = &run.started();
        let mut meter = Meter::new(run, "reading a graph", Some(text.len() as u64));
        let mut lines: Vec<Line<'_>> = Vec::new();
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut start: Option<(usize, &str)> = None;
        let mut done = 0;
        for (number, line) in (1..).zip(text.lines()) {
            meter.step(done)?;
            done += line.len() as u64 + 1;
            let mut tokens = line.split_whitespace().take_while(|token| !token.starts_with('#'));
            match tokens.next() {
                None => {}
                Some("start") => {
                    let name = tokens.next().filter(|name| is_name(name));
                    let name = name.ok_or_else(|| syntax(number, None, "the name of a position"))?;
                    if start.replace((number, name)).is_some() {
                        return Err(syntax(number, Some("start"), "no more than one line with start").into());
                    }
                    if let Some(token) = tokens.next() {
                        return Err(syntax(number, Some(token), "a comment or the end of the line").into());
                    }
                }
                Some(name) if is_name(name) => {
                    let position = u32::try_from(lines.len()).ok().filter(|&position| position < u32::MAX);
                    let position = position.ok_or_else(|| syntax(number, Some(name), "at most 2^32 - 1 positions"))?;
                    if numbers.insert(name, position).is_some() {
                        return Err(again(number, name).into());
                    }
                    lines.push(Line::parse(number, name, &mut tokens)?);
                }
                token => return Err(syntax(number, token, "the name of a position, or start").into()),
            }
        }
        if lines.is_empty() {
            return Err(ParseError::new("", "a graph with at least one position").into());
        }
        let find = |line, name: &str| {
            numbers.get(name).copied().ok_or_else(|| syntax(line, Some(name), "the name of a position that has a line of its own"))
        };
        meter.end(text.len() as u64);
        meter.begin("finding where moves lead", Some(lines.len() as u64));
        let mut builder = GraphBuilder::new(0);
        for _ in &lines {
            builder.position().map_err(in_graph)?;
        }
        for (position, line) in (0..).zip(&lines) {
            meter.step(u64::from(position))?;
            for name in &line.targets {
                builder.edge(position, find(line.number, name)?).map_err(in_graph)?;
            }
            if let Some(outcome) = line.outcome {
                builder.decide(position, outcome).map_err(in_graph)?;
            }
        }
        if let Some((line, name)) = start {
            builder.start(find(line, name)?).map_err(in_graph)?;
        }
        meter.end(lines.len() as u64);
        Ok(Self {
            graph: builder.build().map_err(in_graph)?,
            names: lines.iter().map(|line| line.name.to_owned()).collect(),
            values: lines.iter().map(|line| line.value).collect(),
            nimbers: lines.iter().map(|line| line.nimber).collect(),
        })
    }
}

impl FromStr for GraphFile {
    type Err = ParseError;

    /// Reads a graph as [`read`](GraphFile::read), without limits.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text, &Run::new()).map_err(|error| match error {
            GraphError::Text(why) => why,
            // A run without limits reaches none.
            GraphError::Limit(why) => ParseError::new(text, why.to_string()),
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

/// Reads a [`GraphFile`] and drops names and expected values.
impl FromStr for GameGraph {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(GraphFile::into_graph)
    }
}

/// Writes the text form, with numbers as names. Reading it gives the same graph.
impl fmt::Display for GameGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        GraphFile::from(self.clone()).fmt(f)
    }
}

/// Writes the text form of a graph of at most 64 positions, otherwise only its size.
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
            ("", "cannot read \"\": expected a graph with at least one position"),
            ("a\na", "line 2: cannot read \"a\": expected a name that has no line yet"),
            ("start a\nstart a\na", "line 2: cannot read \"start\": expected no more than one line with start"),
            ("a -> b", "line 1: cannot read \"b\": expected the name of a position that has a line of its own"),
            ("a\nstart b", "line 2: cannot read \"b\": expected the name of a position that has a line of its own"),
            ("start", "line 1: cannot read \"\": expected the name of a position"),
            ("a !won", "line 1: cannot read \"!won\": expected !loss, !draw or !win"),
            ("a = win", "line 1: cannot read \"\": expected a number below 2^32"),
            ("a = loss -1", "line 1: cannot read \"-1\": expected a number below 2^32"),
            ("a = loss 4294967296", "line 1: cannot read \"4294967296\": expected a number below 2^32"),
            ("a = *x", "line 1: cannot read \"x\": expected a number below 2^32"),
            ("a = 3", "line 1: cannot read \"3\": expected win, draw, loss or a nimber as *0"),
            (
                "a = win 1 -> a",
                "line 1: cannot read \"->\": expected !outcome, -> moves, = value, a comment or the end of the line, in this order",
            ),
            ("-> a", "line 1: cannot read \"->\": expected the name of a position, or start"),
        ] {
            assert_eq!(text.parse::<GraphFile>().unwrap_err().to_string(), message, "{text:?}");
        }
    }
}
