//! Ways to place a fleet.

use core::fmt;
use core::str::FromStr;

use gt_core::run::Meter;
use gt_core::{ParseError, Run};
use strum::{IntoStaticStr, VariantArray};

use rand::Rng;
use rand::seq::SliceRandom;

use super::choose;
use crate::rules::{Cell, CountError, Knowledge, Placement};
use crate::solve::{Engine, MapSession};

/// How the defender places the fleet.
///
/// Every defence draws fleets from the exact uniform distribution. [`Uniform`](Self::Uniform) uses
/// each drawn fleet. Every other defence draws 32 fleets for each fleet that it needs, and keeps
/// the best by its own measure. So its fleets remain unpredictable.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::play::Defence;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Cell, Fleet, Placement, Rules, Touch, seeded};
///
/// let engine = Engine::new(
///     Rules::new(Board::new(6, 6)?, Fleet::new([3, 2, 1])?, Touch::None),
///     &Run::new(),
/// )?;
/// let fleets = Defence::Edges.place(&engine, 5, &mut seeded(1))?;
/// let at_edge = |cell: &Cell| [cell.row, cell.col].iter().any(|at| [0, 5].contains(at));
/// let edge_cells = |fleet: &Placement| {
///     fleet.ships().iter().flat_map(|ship| ship.cells()).filter(at_edge).count()
/// };
/// assert_eq!(fleets.iter().map(edge_cells).collect::<Vec<_>>(), [6; 5]); // all of them
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Defence {
    /// Every fleet is equally likely.
    Uniform,
    /// Keeps the drawn fleet with the most cells at the edge of the board.
    Edges,
    /// Keeps the drawn fleet whose cells lie nearest to the corners.
    Corners,
    /// Keeps the drawn fleet with the fewest cells among the greedy shooter's first 24 shots.
    Away,
}

impl Defence {
    /// All defences.
    pub const ALL: &'static [Self] = Self::VARIANTS;
    /// The number of fleets drawn for each fleet kept.
    const DRAWS: usize = 32;
    /// The number of the greedy shooter's shots that [`Defence::Away`] avoids.
    const SHOTS: usize = 24;

    /// The name on the command line, in lower case.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Places `count` fleets for the rules of `engine`.
    ///
    /// Obeys the limits of the engine's run, and reports the number of placed fleets.
    ///
    /// # Errors
    /// The errors of [`Engine::sample`]; for [`Defence::Away`] also those of [`Engine::survey`].
    ///
    /// # Complexity
    /// [`Defence::Uniform`] draws `count` fleets, every other defence 32 times as many, in rounds
    /// of at most 512 x 32. [`Defence::Away`] also computes up to 24 maps in one session.
    pub fn place(
        self,
        engine: &Engine,
        count: usize,
        rng: &mut dyn Rng,
    ) -> Result<Vec<Placement>, CountError> {
        let board = engine.rules().board();
        let empty = Knowledge::new(board);
        if self == Self::Uniform {
            return engine.sample(&empty, count, rng);
        }
        let run = &engine.run().started();
        let part = &run.clone().silent();
        let mut meter = Meter::new(run, "placing fleets", Some(count as u64)).counting("fleet");
        let shots =
            if self == Self::Away { first_shots(engine, Self::SHOTS, part)? } else { Vec::new() };
        let rim = |at: usize, side: usize| at.min(side - 1 - at);
        let badness = |cell: Cell| {
            let (row, col) = (rim(cell.row, board.rows()), rim(cell.col, board.cols()));
            match self {
                Self::Uniform => 0,
                Self::Edges => usize::from(row.min(col) > 0),
                Self::Corners => row + col,
                Self::Away => usize::from(shots.contains(&cell)),
            }
        };
        let badness: Vec<usize> = board.cells().map(badness).collect();
        let score = |fleet: &Placement| {
            fleet
                .ships()
                .iter()
                .flat_map(|ship| ship.cells())
                .map(|cell| badness[board.index(cell)])
                .sum::<usize>()
        };
        let mut kept = Vec::with_capacity(count);
        // Fleets are drawn in rounds, so that memory is bounded by one round.
        let rounds = count.div_ceil(512);
        for round in 0..rounds {
            let size = 512.min(count - round * 512);
            meter.look(kept.len() as u64)?;
            let mut drawn = engine.sample_within(&empty, size * Self::DRAWS, rng, part)?;
            drawn.shuffle(rng);
            kept.extend(
                drawn
                    .chunks(Self::DRAWS)
                    .filter_map(|some| some.iter().min_by_key(|fleet| score(fleet)).cloned()),
            );
        }
        meter.end(count as u64);
        Ok(kept)
    }
}

/// The greedy shooter's first shots if all of them miss.
///
/// Fewer than `count` if a hit becomes certain.
fn first_shots(engine: &Engine, count: usize, run: &Run) -> Result<Vec<Cell>, CountError> {
    let board = engine.rules().board();
    let mut session = MapSession::new(engine);
    let mut knowledge = Knowledge::new(board);
    let mut shots = Vec::new();
    while shots.len() < count {
        let Some(best) =
            choose::best(board, &knowledge, &session.survey_within(&knowledge, run)?.map())
        else {
            break;
        };
        if best.remaining_if_miss == 0 {
            break;
        }
        knowledge.miss(best.choice)?;
        shots.push(best.choice);
    }
    Ok(shots)
}

/// Prints the [`name`](Defence::name).
impl fmt::Display for Defence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a [`name`](Defence::name).
impl FromStr for Defence {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = Self::ALL.iter().copied().find(|defence| defence.name() == text.trim());
        found.ok_or_else(|| {
            ParseError::new(
                text,
                Self::ALL.iter().map(|value| value.name()).collect::<Vec<_>>().join(", "),
            )
        })
    }
}
