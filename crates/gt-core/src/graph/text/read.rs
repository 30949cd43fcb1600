//! Reading the text form: lines first, then the graph that their names make.

use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::str::FromStr;

use hashbrown::HashMap;
use thiserror::Error;

use super::file::GraphFile;
use super::tokens::{Tokens, is_arrow, is_name, is_word, lines};
use crate::error::{ParseError, ShapeError};
use crate::graph::{GameGraph, GraphBuilder};
use crate::outcome::{Outcome, Value};
use crate::run::{LimitError, Meter, Run};

/// What follows the name of a position.
const ORDER: &str = "!outcome, -> moves, = value, a comment or the end of the line, in this order";
/// What is refused as a name.
const NAME: &str = "a name that is not start and does not end with -";

fn syntax(line: usize, token: Option<&str>, expected: &'static str) -> ParseError {
    ParseError::new(token.unwrap_or_default(), expected).at_line(line)
}

fn again(line: usize, name: &str) -> ParseError {
    ParseError::new(name, "a name that has no line yet").at_line(line)
}

/// Refuses a token where a name should be: a bad name as such, anything else as not `expected`.
fn no_name(line: usize, token: Option<&str>, expected: &'static str) -> ParseError {
    let bad = token.is_some_and(|token| is_word(token) && !is_name(token));
    syntax(line, token, if bad { NAME } else { expected })
}

/// Converts an error of the graph, such as too many edges, to an error of the text.
fn in_graph(error: ShapeError) -> ParseError {
    ParseError::new(error.value, alloc::format!("{} to be {}", error.what, error.valid))
}

fn parse_outcome(token: &str) -> Option<Outcome> {
    [Outcome::Loss, Outcome::Draw, Outcome::Win]
        .into_iter()
        .find(|outcome| outcome.to_string() == token)
}

fn parse_number(line: usize, token: Option<&str>) -> Result<u32, ParseError> {
    token
        .and_then(|token| token.parse().ok())
        .ok_or_else(|| syntax(line, token, "a number below 2^32"))
}

/// One line about a position, before names are resolved to numbers.
#[derive(Default)]
struct PositionLine<'t> {
    number: usize,
    name: &'t str,
    outcome: Option<Outcome>,
    targets: Vec<&'t str>,
    value: Option<Value>,
    nimber: Option<u32>,
}

impl<'t> PositionLine<'t> {
    fn parse(number: usize, name: &'t str, tokens: &mut Tokens<'t>) -> Result<Self, ParseError> {
        let mut line = Self { number, name, ..Self::default() };
        let mut token = tokens.next();
        if let Some(text) = token.and_then(|token| token.strip_prefix('!')) {
            let outcome = parse_outcome(text.trim_start());
            line.outcome =
                Some(outcome.ok_or_else(|| syntax(number, token, "!loss, !draw or !win"))?);
            token = tokens.next();
        }
        if token.is_some_and(is_arrow) {
            token = line.parse_moves(tokens)?;
        }
        if token == Some("=") {
            token = line.parse_expected(tokens)?;
        }
        token.map_or(Ok(line), |token| Err(no_name(number, Some(token), ORDER)))
    }

    /// Reads the names after the arrow, and returns the token after them.
    fn parse_moves(&mut self, tokens: &mut Tokens<'t>) -> Result<Option<&'t str>, ParseError> {
        let mut token = tokens.next();
        while let Some(name) = token.filter(|token| is_name(token)) {
            self.targets.push(name);
            token = tokens.next();
            if token == Some(",") {
                token = tokens.next();
                if !token.is_some_and(is_name) {
                    return Err(no_name(self.number, token, "the name of a position"));
                }
            }
        }
        Ok(token)
    }

    /// Reads what is expected after `=`, and returns the token after it.
    fn parse_expected(&mut self, tokens: &mut Tokens<'t>) -> Result<Option<&'t str>, ParseError> {
        let first = tokens.next();
        let mut token = first;
        if let Some(outcome) = token.and_then(parse_outcome) {
            self.value = Some(match outcome {
                Outcome::Draw => Value::Draw,
                Outcome::Loss => Value::Loss { plies: parse_number(self.number, tokens.next())? },
                Outcome::Win => Value::Win { plies: parse_number(self.number, tokens.next())? },
            });
            token = tokens.next();
        }
        if let Some(digits) = token.and_then(|token| token.strip_prefix('*')) {
            self.nimber = Some(parse_number(self.number, Some(digits))?);
            token = tokens.next();
        }
        if self.value.is_none() && self.nimber.is_none() {
            return Err(syntax(self.number, first, "win, draw, loss or a nimber as *0"));
        }
        Ok(token)
    }
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
    /// Expected values are kept as they are written:
    /// [`read_checked`](Self::read_checked) compares them with the values.
    /// # Errors
    /// * [`GraphError::Text`] names the line and what was expected.
    /// * [`GraphError::Limit`] if the time of the run is over, or it was interrupted.
    /// # Complexity
    /// Time and memory grow linearly with the text.
    pub fn read(text: &str, run: &Run) -> Result<Self, GraphError> {
        Ok(Self::read_numbered(text, run)?.0)
    }

    /// Reads a graph, and returns the number of each position's line with it.
    pub(super) fn read_numbered(text: &str, run: &Run) -> Result<(Self, Vec<usize>), GraphError> {
        let run = &run.started();
        let mut meter =
            Meter::new(run, "reading a graph", Some(text.len() as u64)).counting("byte");
        let mut positions: Vec<PositionLine<'_>> = Vec::new();
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut start: Option<(usize, &str)> = None;
        let mut done = 0;
        // Some editors begin a file with a byte-order mark.
        for (number, line) in lines(text.strip_prefix('\u{feff}').unwrap_or(text)) {
            meter.step(done)?;
            done += line.len() as u64 + 1;
            let mut tokens = Tokens::new(line);
            match tokens.next() {
                None => {}
                Some("start") => {
                    let name = tokens.next();
                    let Some(name) = name.filter(|name| is_name(name)) else {
                        return Err(no_name(number, name, "the name of a position").into());
                    };
                    if start.replace((number, name)).is_some() {
                        return Err(syntax(
                            number,
                            Some("start"),
                            "no more than one line with start",
                        )
                        .into());
                    }
                    if let Some(token) = tokens.next() {
                        return Err(syntax(
                            number,
                            Some(token),
                            "a comment or the end of the line",
                        )
                        .into());
                    }
                }
                Some(name) if is_name(name) => {
                    let position =
                        u32::try_from(positions.len()).ok().filter(|&position| position < u32::MAX);
                    let position = position
                        .ok_or_else(|| syntax(number, Some(name), "at most 2^32 - 1 positions"))?;
                    if numbers.insert(name, position).is_some() {
                        return Err(again(number, name).into());
                    }
                    positions.push(PositionLine::parse(number, name, &mut tokens)?);
                }
                token => {
                    return Err(no_name(number, token, "the name of a position, or start").into());
                }
            }
        }
        if positions.is_empty() {
            return Err(ParseError::new("", "a graph with at least one position").into());
        }
        let find = |line, name: &str| {
            numbers.get(name).copied().ok_or_else(|| {
                syntax(line, Some(name), "the name of a position that has a line of its own")
            })
        };
        meter.end(text.len() as u64);
        meter.begin_counting("finding where moves lead", "line", Some(positions.len() as u64));
        let mut builder = GraphBuilder::new(0);
        for _ in &positions {
            builder.position().map_err(in_graph)?;
        }
        for (position, line) in (0..).zip(&positions) {
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
        meter.end(positions.len() as u64);
        let file = Self {
            graph: builder.build().map_err(in_graph)?,
            names: positions.iter().map(|line| line.name.to_owned()).collect(),
            values: positions.iter().map(|line| line.value).collect(),
            nimbers: positions.iter().map(|line| line.nimber).collect(),
        };
        Ok((file, positions.iter().map(|line| line.number).collect()))
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

/// Reads a [`GraphFile`] and drops names and expected values.
impl FromStr for GameGraph {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(GraphFile::into_graph)
    }
}
