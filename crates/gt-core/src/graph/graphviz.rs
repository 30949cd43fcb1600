//! Pictures of graphs, for finding bugs.

use alloc::string::String;
use core::fmt::Write as _;

use super::GameGraph;
use crate::outcome::Outcome;

impl GameGraph {
    /// Writes the graph in the DOT language of Graphviz, with labels from `label`.
    ///
    /// * The initial position has a thick border.
    /// * A decided position has a double border. Its colour is red for a loss of the player to
    ///   move, grey for a draw, green for a win.
    /// * The edges of a decided position, which are not moves, are dotted.
    ///
    /// Takes some 20 to 60 bytes per position and edge. A picture of more than a few hundred
    /// positions is not readable.
    /// # Example
    /// ```
    /// let graph: gt_core::graph::GameGraph = "a -> b\nb !draw".parse().unwrap();
    /// let dot = graph.graphviz(|position| format!("p{position}"));
    /// assert!(dot.contains("0 -> 1"));
    /// ```
    #[must_use]
    pub fn graphviz(&self, mut label: impl FnMut(u32) -> String) -> String {
        let mut dot = String::from("digraph game {\n  node [shape=ellipse]\n");
        for position in 0..self.len() {
            let text =
                label(position).replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
            let decided = self.outcome_by_rule(position);
            let colour = match decided {
                None => "",
                Some(Outcome::Loss) => ", peripheries=2, color=red",
                Some(Outcome::Draw) => ", peripheries=2, color=grey",
                Some(Outcome::Win) => ", peripheries=2, color=green",
            };
            let border = if position == self.start { ", penwidth=3" } else { "" };
            let style = if decided.is_some() { " [style=dotted]" } else { "" };
            let _ = writeln!(dot, "  {position} [label=\"{text}\"{colour}{border}]");
            for to in self.edges(position) {
                let _ = writeln!(dot, "  {position} -> {to}{style}");
            }
        }
        dot.push_str("}\n");
        dot
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn shows_start_outcomes_and_dead_edges() {
        let graph: GameGraph = "start b\na !loss -> b\nb -> a a".parse().unwrap();
        let expected = "digraph game {\n  node [shape=ellipse]\n  0 [label=\"0\", peripheries=2, color=red]\n  \
                        0 -> 1 [style=dotted]\n  1 [label=\"1\", penwidth=3]\n  1 -> 0\n  1 -> 0\n}\n";
        assert_eq!(graph.graphviz(|position| position.to_string()), expected);
    }

    #[test]
    fn labels_cannot_break_out_of_their_quotes() {
        let graph: GameGraph = "a".parse().unwrap();
        assert!(graph.graphviz(|_| "\"\\".into()).contains(r#"[label="\"\\""#));
    }
}
