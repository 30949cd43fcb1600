//! Pictures of graphs, for people.

use alloc::vec::Vec;
use core::fmt;

use super::GameGraph;
use super::labels::Labels;
use crate::game::GameExt;
use crate::outcome::Outcome;

impl GameGraph {
    /// Writes the graph in the DOT language of Graphviz, a position after the other.
    ///
    /// A picture of more than a few hundred positions is not readable.
    /// * The initial position has a thick border.
    /// * A position in which the game is over has a double border. Its colour is red for a loss of
    ///   the player to move, grey for a draw, green for a win.
    /// * The edges of a decided position, which are not moves, are dotted.
    /// * An open position, which the graph does not follow, has a dashed border.
    /// # Errors
    /// Those of `out`.
    /// # Example
    /// See [`Labels`].
    pub fn write_graphviz(&self, labels: &dyn Labels, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str("digraph game {\n  node [shape=ellipse]\n")?;
        for position in 0..self.len() {
            write!(out, "  {position} [label=\"{}\"", Quoted(&labels.position(position)))?;
            out.write_str(match self.terminal(&position) {
                _ if labels.is_open(position) => ", style=dashed",
                None => "",
                Some(Outcome::Loss) => ", peripheries=2, color=red",
                Some(Outcome::Draw) => ", peripheries=2, color=grey",
                Some(Outcome::Win) => ", peripheries=2, color=green",
            })?;
            out.write_str(if position == self.start { ", penwidth=3]\n" } else { "]\n" })?;
            let edges = self.edges(position);
            let is_over = self.outcome_by_rule(position).is_some();
            let moves =
                if is_over || edges.is_empty() { Vec::new() } else { labels.moves(position) };
            for (nth, to) in edges.iter().enumerate() {
                write!(out, "  {position} -> {to}")?;
                match moves.get(nth) {
                    _ if is_over => out.write_str(" [style=dotted]\n")?,
                    Some(name) => writeln!(out, " [label=\"{}\"]", Quoted(name))?,
                    None => writeln!(out)?,
                }
            }
        }
        out.write_str("}\n")
    }
}

/// A text inside the quotes of the DOT language.
struct Quoted<'t>(&'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        for sign in self.0.chars() {
            match sign {
                '\\' | '"' => write!(f, "\\{sign}")?,
                '\n' => f.write_str("\\n")?,
                // Graphviz takes a null for the end of the file, and others for errors in UTF-8.
                _ if sign.is_control() => f.write_char(' ')?,
                _ => f.write_char(sign)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    struct Numbers;
    impl Labels for Numbers {
        fn position(&self, position: u32) -> String {
            alloc::format!("{position}")
        }
    }

    #[test]
    fn shows_start_outcomes_and_dead_edges() {
        let graph: GameGraph = "start b\na !loss -> b\nb -> a a c\nc".parse().unwrap();
        let expected = "digraph game {\n  node [shape=ellipse]\n  \
                        0 [label=\"0\", peripheries=2, color=red]\n  0 -> 1 [style=dotted]\n  \
                        1 [label=\"1\", penwidth=3]\n  1 -> 0\n  1 -> 0\n  1 -> 2\n  \
                        2 [label=\"2\", peripheries=2, color=red]\n}\n";
        let mut dot = String::new();
        graph.write_graphviz(&Numbers, &mut dot).unwrap();
        assert_eq!(dot, expected);
    }

    #[test]
    fn labels_cannot_break_out_of_their_quotes() {
        struct Odd;
        impl Labels for Odd {
            fn position(&self, _: u32) -> String {
                "\"\\".into()
            }
            fn moves(&self, _: u32) -> Vec<String> {
                alloc::vec!["a\n\"\\b\0\t".into()]
            }
            fn is_open(&self, position: u32) -> bool {
                position == 1
            }
        }
        let graph: GameGraph = "a -> b\nb !draw".parse().unwrap();
        let mut dot = String::new();
        graph.write_graphviz(&Odd, &mut dot).unwrap();
        assert!(dot.contains(r#"  0 [label="\"\\", penwidth=3]"#), "{dot}");
        assert!(dot.contains(r#"  0 -> 1 [label="a\n\"\\b  "]"#), "{dot}");
        assert!(dot.contains(r#"  1 [label="\"\\", style=dashed]"#), "{dot}");
    }
}
