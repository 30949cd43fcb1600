//! How positions and moves of green Hackenbush are written.

use core::fmt;

use gt_core::ParseError;
use gt_core::bits::ones;
use gt_core::prelude::*;

use super::Hackenbush;

impl Hackenbush {
    /// The edges, in the order of their numbers.
    pub fn edges(&self) -> &[[u8; 2]] {
        &self.edges
    }

    /// All edges, a bit each.
    pub(super) fn all_edges(&self) -> u64 {
        (0..self.edges.len()).fold(0, |edges, edge| edges | 1 << edge)
    }

    /// The edges that stand, each with its number and its ends.
    pub fn draw(&self, edges: &u64) -> String {
        let point =
            |point: u8| if point == 0 { "the ground".to_owned() } else { format!("point {point}") };
        let edge = |number: u32| {
            let [from, to] = self.edges.get(number as usize).copied().unwrap_or_default();
            format!("edge {number}: from {} to {}", point(from), point(to))
        };
        if *edges == 0 {
            "no edges".to_owned()
        } else {
            ones(*edges).map(edge).collect::<Vec<_>>().join("\n")
        }
    }
}

/// The edges that stand, a bit each.
impl Encode for Hackenbush {
    fn encode_into(&self, edges: &u64, out: &mut Encoder<'_>) {
        out.put_up_to(*edges, self.all_edges());
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u64> {
        from.take_up_to(self.all_edges()).filter(|&edges| self.standing(edges) == edges)
    }
}

/// Positions: the numbers of the edges that stand, from 0 on, such as `0+2+3`; `none` without
/// edges. Moves: the number of the edge.
impl Notation for Hackenbush {
    fn write_position(&self, edges: &u64, out: &mut dyn fmt::Write) -> fmt::Result {
        for (nth, edge) in ones(*edges).enumerate() {
            write!(out, "{}{edge}", if nth == 0 { "" } else { "+" })?;
        }
        out.write_str(if *edges == 0 { "none" } else { "" })
    }

    fn parse_position(&self, text: &str) -> Result<u64, ParseError> {
        let edge = |number| self.parse_move(&0, number);
        let all = || text.split('+').try_fold(0, |edges, number| Ok(edges | 1 << edge(number)?));
        let edges = if text == "none" { 0 } else { all()? };
        let stand = self.standing(edges) == edges;
        stand
            .then_some(edges)
            .ok_or_else(|| ParseError::new(text, "edges that a path joins to the ground"))
    }

    fn write_move(&self, _: &u64, cut: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{cut}")
    }

    fn parse_move(&self, _: &u64, text: &str) -> Result<u32, ParseError> {
        let edge = (0..)
            .zip(&self.edges)
            .map(|(edge, _)| edge)
            .find(|edge: &u32| edge.to_string() == text);
        edge.ok_or_else(|| {
            ParseError::new(text, format!("an edge, a number below {}", self.edges.len()))
        })
    }
}
