//! Graphs with named positions and expected values, and how they are written.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::game::Game;
use crate::graph::GameGraph;
use crate::outcome::Value;

/// A graph with named positions, some of them with the value that a solver should find.
///
/// The [module docs](crate::graph) give the grammar. Writing a file and reading it again gives the same
/// file. The values are kept as they are written; [`read_checked`](Self::read_checked) refuses wrong
/// ones.
/// # Example
/// ```
/// use gt_core::graph::GraphFile;
/// let text = "start a\na -> b b = win 1 *1\nb = loss 0 *0\n";
/// let file: GraphFile = text.parse().unwrap();
/// assert_eq!((file.name(1), file.position("b"), file.position("door")), ("b", Some(1), None));
/// assert_eq!(file.expected(0), Some(gt_core::Value::Win { plies: 1 }));
/// assert_eq!(file.expected_nimber(0), Some(1));
/// assert_eq!(file.to_string(), text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    pub(super) graph: GameGraph,
    pub(super) names: Vec<String>,
    pub(super) values: Vec<Option<Value>>,
    pub(super) nimbers: Vec<Option<u32>>,
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
    /// # Panics
    /// If the graph has no such position.
    pub fn name(&self, position: u32) -> &str {
        &self.names[position as usize]
    }

    /// Returns the position with this name.
    /// # Complexity
    /// Compares every name: O(positions).
    pub fn position(&self, name: &str) -> Option<u32> {
        (0..self.graph.len()).find(|&position| self.name(position) == name)
    }

    /// Returns the value that the file gives for `position`, if it gives one.
    /// # Panics
    /// If the graph has no such position.
    pub fn expected(&self, position: u32) -> Option<Value> {
        self.values[position as usize]
    }

    /// Returns the nimber that the file gives for `position`, if it gives one.
    /// # Panics
    /// If the graph has no such position.
    pub fn expected_nimber(&self, position: u32) -> Option<u32> {
        self.nimbers[position as usize]
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
            if let Some(value) = value {
                write!(f, " {}", written(value))?;
            }
            if let Some(nimber) = nimber {
                write!(f, " *{nimber}")?;
            }
            writeln!(f)?;
        }
        Ok(())
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

/// A value as the text form writes it.
pub(super) fn written(value: Value) -> String {
    match value {
        Value::Draw => value.outcome().to_string(),
        Value::Loss { plies } | Value::Win { plies } => format!("{} {plies}", value.outcome()),
    }
}
