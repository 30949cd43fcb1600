//! Expected values against the values that the positions have.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::file::{GraphFile, written};
use super::read::GraphError;
use crate::capability::Predecessors;
use crate::error::{ParseError, SolveError};
use crate::game::Game;
use crate::graph::GameGraph;
use crate::nimber::Nimber;
use crate::retrograde::Tablebase;
use crate::run::{LimitError, Run};

impl GraphFile {
    /// Reads a graph as [`read`](Self::read), and refuses a value or a nimber that is not right.
    ///
    /// The graph is solved only if the text expects anything. A position has a nimber if every play
    /// from there ends at a position without a move, none of them by rule.
    /// # Errors
    /// * [`GraphError::Text`] also names a line whose expected value or nimber is another.
    /// * [`GraphError::Limit`] if a limit of the run is reached, or it was interrupted.
    /// # Complexity
    /// If a value is expected: time and memory of [`Tablebase::dense`]. If a nimber is expected:
    /// linear in the graph.
    pub fn read_checked(text: &str, run: &Run) -> Result<Self, GraphError> {
        let (file, lines) = Self::read_numbered(text, run)?;
        match file.first_wrong(run)? {
            Some((position, wrong)) => Err(wrong.at_line(lines[position as usize]).into()),
            None => Ok(file),
        }
    }

    /// Finds the first position whose expected value or nimber is not the one that it has.
    fn first_wrong(&self, run: &Run) -> Result<Option<(u32, ParseError)>, GraphError> {
        if self.values.iter().any(Option::is_some) {
            let table = Tablebase::dense(&self.graph, run).map_err(unsolved)?;
            for position in 0..self.graph.len() {
                let (claimed, found) = (self.expected(position), table.entry(&position).value());
                if let (Some(claimed), Some(found)) = (claimed, found)
                    && claimed != found
                {
                    let right = format!("{}, the value of {}", written(found), self.name(position));
                    return Ok(Some((position, ParseError::new(written(claimed), right))));
                }
            }
        }
        if self.nimbers.iter().any(Option::is_some) {
            let nimbers = nimbers(&self.graph, run)?;
            for (position, found) in (0..).zip(nimbers) {
                let Some(claimed) = self.expected_nimber(position) else { continue };
                let name = self.name(position);
                let right = match found {
                    Some(found) if found.get() == claimed => continue,
                    Some(found) => format!("{found}, the nimber of {name}"),
                    None => {
                        format!("no nimber, because play from {name} may not end, or ends by rule")
                    }
                };
                return Ok(Some((position, ParseError::new(format!("*{claimed}"), right))));
            }
        }
        Ok(None)
    }
}

/// A graph that was read can always be solved, so only a limit stops a solver.
fn unsolved(error: SolveError) -> GraphError {
    match error {
        SolveError::Limit(limit) => limit.into(),
        other => ParseError::new(other.to_string(), "a graph that can be solved").into(),
    }
}

/// The nimbers of all positions that have one: those from which every play ends without a rule.
fn nimbers(graph: &GameGraph, run: &Run) -> Result<Vec<Option<Nimber>>, LimitError> {
    let graph = graph.clone().into_reversible();
    let len = graph.graph().len();
    // How many successors of each position have no nimber yet.
    let mut missing = alloc::vec![0_u32; len as usize];
    for to in 0..len {
        graph.predecessors(&to).for_each(|from| missing[from as usize] += 1);
    }
    let mut found = alloc::vec![None; len as usize];
    let is_stuck =
        |position: &u32| missing[*position as usize] == 0 && graph.decided(position).is_none();
    let mut ready: Vec<u32> = (0..len).filter(is_stuck).collect();
    while let Some(position) = ready.pop() {
        run.check_running()?;
        let options = graph.graph().edges(position).iter().filter_map(|&to| found[to as usize]);
        found[position as usize] = Some(Nimber::mex(options));
        for from in graph.predecessors(&position) {
            missing[from as usize] -= 1;
            if missing[from as usize] == 0 {
                ready.push(from);
            }
        }
    }
    Ok(found)
}
