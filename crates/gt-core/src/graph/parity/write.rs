//! Writing a graph as a parity game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::error::SolveError;
use crate::game::{Game, GameExt};
use crate::graph::GameGraph;
use crate::graph::labels::Labels;
use crate::outcome::{Outcome, Player};
use crate::run::{Meter, Run, try_vec};

/// A graph as a parity game; the [module docs](crate::graph::parity) say how.
///
/// The vertices have the order of the positions. If a position has two vertices, the one with Even
/// to move comes first.
/// # Example
/// ```
/// use gt_core::{Player, Run, graph::{GameGraph, parity::ParityGame}};
/// let graph: GameGraph = "near -> far\nfar -> near lost\nlost".parse().unwrap();
/// let game = ParityGame::new(&graph, &Run::new())?;
/// let mut text = String::new();
/// game.write(Player::First, None, &mut text).unwrap();
/// // In `lost` Even is to move and has no move, so Odd has won.
/// assert_eq!(text, "parity 2;\n0 2 0 1;\n1 2 1 0,2;\n2 1 0 2;\n");
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ParityGame<'g> {
    graph: &'g GameGraph,
    /// For each position: who may be to move there.
    turns: Vec<Turns>,
    /// The first vertex of each position; then the number of vertices.
    starts: Vec<u32>,
}

/// Who may be to move in a position: a bit for each player.
type Turns = u8;

const fn bit(player: Player) -> Turns {
    match player {
        Player::First => 1,
        Player::Second => 2,
    }
}

const BOTH: Turns = 3;

impl<'g> ParityGame<'g> {
    /// Finds out who may be to move in each position.
    ///
    /// In positions that play does not reach from the initial one, Even may be to move.
    /// # Errors
    /// * [`SolveError::Limit`] at a limit of the run.
    /// * [`SolveError::TooManyPositions`] for 2^32 vertices or more.
    /// # Complexity
    /// Time O(positions + edges). 5 bytes per position, and 8 more per vertex while it works.
    pub fn new(graph: &'g GameGraph, run: &Run) -> Result<Self, SolveError> {
        let run = &run.started();
        let len = graph.len();
        let mut meter = Meter::new(run, "finding who is to move", None);
        let mut turns: Vec<Turns> = try_vec(0, len as usize, run)?;
        let mut waiting: Vec<(u32, Player)> = Vec::new();
        let mut vertices = 0_u64;
        for root in core::iter::once(graph.initial()).chain(0..len) {
            if turns[root as usize] != 0 {
                continue;
            }
            turns[root as usize] = bit(Player::First);
            vertices += 1;
            run.push(&mut waiting, (root, Player::First))?;
            while let Some((position, mover)) = waiting.pop() {
                meter.step(vertices)?;
                for edge in graph.legal_moves(&position) {
                    let seen = &mut turns[edge.to as usize];
                    if *seen & bit(!mover) == 0 {
                        *seen |= bit(!mover);
                        vertices += 1;
                        run.push(&mut waiting, (edge.to, !mover))?;
                    }
                }
            }
        }
        drop(waiting);
        meter.end(vertices);
        let most = u64::from(u32::MAX);
        if vertices > most {
            return Err(SolveError::TooManyPositions { positions: vertices, max: most });
        }
        let mut starts = try_vec(0_u32, len as usize + 1, run)?;
        for (at, turns) in turns.iter().enumerate() {
            starts[at + 1] = starts[at] + turns.count_ones();
        }
        Ok(Self { graph, turns, starts })
    }

    /// The number of vertices.
    pub fn len(&self) -> u32 {
        self.starts[self.turns.len()]
    }

    /// Returns `false`, because a graph has at least one position.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// The vertex of a position with this player to move; `None` if play does not reach it.
    /// # Panics
    /// If the graph has no such position.
    pub fn vertex(&self, position: u32, mover: Player) -> Option<u32> {
        let turns = self.turns[position as usize];
        let before = u32::from(turns == BOTH && mover == Player::Second);
        (turns & bit(mover) != 0).then(|| self.starts[position as usize] + before)
    }

    /// Writes the parity game in which endless play and draws go to the player `endless`.
    ///
    /// [`Player::First`] is Even. Without `labels` no vertex has a name, because some programs do
    /// not read names. Where a position has two vertices, their names end with `(even)` and
    /// `(odd)`: the player to move. Quotes in a name become apostrophes, because the form of the
    /// text has no way to write them; control characters become blanks.
    /// # Errors
    /// Those of `out`.
    pub fn write(
        &self,
        endless: Player,
        labels: Option<&dyn Labels>,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        writeln!(out, "parity {};", self.len() - 1)?;
        let first = self.graph.initial();
        let mut edges = Vec::new();
        self.write_position(first, endless, labels, &mut edges, out)?;
        (0..self.graph.len()).filter(|&position| position != first).try_for_each(|position| {
            self.write_position(position, endless, labels, &mut edges, out)
        })
    }

    fn write_position(
        &self,
        position: u32,
        endless: Player,
        labels: Option<&dyn Labels>,
        edges: &mut Vec<u32>,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let over = self.graph.terminal(&position);
        let turns = self.turns[position as usize];
        let name = labels.map(|labels| labels.position(position));
        edges.clear();
        if over.is_none() {
            edges.extend(self.graph.edges(position));
            edges.sort_unstable();
            edges.dedup();
        }
        for mover in Player::BOTH {
            let Some(vertex) = self.vertex(position, mover) else { continue };
            let priority = match over {
                Some(Outcome::Win) => mover.index(),
                Some(Outcome::Loss) => (!mover).index(),
                Some(Outcome::Draw) | None => 2 + endless.index(),
            };
            write!(out, "{vertex} {priority} {} ", mover.index())?;
            if over.is_some() {
                write!(out, "{vertex}")?;
            }
            let mut sign = "";
            for to in edges.iter().filter_map(|&to| self.vertex(to, !mover)) {
                write!(out, "{sign}{to}")?;
                sign = ",";
            }
            if let Some(name) = &name {
                let turn = match mover {
                    _ if turns != BOTH => "",
                    Player::First => " (even)",
                    Player::Second => " (odd)",
                };
                write!(out, " \"{}{turn}\"", quotable(name))?;
            }
            out.write_str(";\n")?;
        }
        Ok(())
    }
}

/// A name without signs that cannot stand between quotes.
fn quotable(name: &str) -> String {
    let sign = |sign: char| match sign {
        '"' => '\'',
        _ if sign.is_control() => ' ',
        _ => sign,
    };
    name.chars().map(sign).collect()
}
