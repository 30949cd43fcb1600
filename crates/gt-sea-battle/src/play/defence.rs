//! Ways to place a fleet.
//!
//! All draw from the exact uniform distribution; all but the uniform one draw a handful of fleets and keep the one that suits
//! them best, so that they stay unpredictable.

use core::fmt;
use core::str::FromStr;

use gt_core::run::Meter;
use gt_core::{ParseError, Run};
use strum::{IntoStaticStr, VariantArray};

use rand::Rng;
use rand::seq::SliceRandom;

use super::choose;
use crate::rules::{Cell, CountError, Knowledge, Placement};
use crate::solve::{Engine, Session};

/// How the defender places the fleet.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::play::Defence;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Cell, Fleet, Placement, Rules, Touch, seeded};
///
/// let engine = Engine::new(Rules::new(Board::new(6, 6)?, Fleet::new([3, 2, 1])?, Touch::None), &Run::new())?;
/// let fleets = Defence::Edges.place(&engine, 5, &mut seeded(1))?;
/// let at_edge = |cell: &Cell| [cell.row, cell.col].iter().any(|at| [0, 5].contains(at));
/// let edge_cells = |fleet: &Placement| fleet.ships().iter().flat_map(|ship| ship.cells()).filter(at_edge).count();
/// assert_eq!(fleets.iter().map(edge_cells).collect::<Vec<_>>(), [6; 5]); // all of them
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Defence {
    /// Every fleet equally likely.
    Uniform,
    /// As many cells at the edge as the draws give.
    Edges,
    /// Cells as near to a corner as the draws give.
    Corners,
    /// As few cells as the draws give among the first 24 shots of the greedy shooter.
    Away,
}

impl Defence {
    /// All ways.
    pub const ALL: &'static [Self] = Self::VARIANTS;
    /// Fleets drawn for each one kept.
    const DRAWS: usize = 32;
    /// Shots of the greedy shooter to stay away from.
    const SHOTS: usize = 24;

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Places `count` fleets.
    ///
    /// Works as the engine's run says, and reports fleets placed.
    ///
    /// # Errors
    /// Those of [`Engine::sample`].
    pub fn place(self, engine: &Engine, count: usize, rng: &mut dyn Rng) -> Result<Vec<Placement>, CountError> {
        let board = engine.rules().board();
        let empty = Knowledge::new(board);
        if self == Self::Uniform {
            return engine.sample(&empty, count, rng);
        }
        let run = &engine.run().started();
        let part = &run.clone().silent();
        let mut meter = Meter::new(run, "placing fleets", Some(count as u64));
        let shots = if self == Self::Away { first_shots(engine, Self::SHOTS, part)? } else { Vec::new() };
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
            fleet.ships().iter().flat_map(|ship| ship.cells()).map(|cell| badness[board.index(cell)]).sum::<usize>()
        };
        let mut kept = Vec::with_capacity(count);
        // Draws go round by round, so that memory stays that of one round.
        let rounds = count.div_ceil(512);
        for round in 0..rounds {
            let size = 512.min(count - round * 512);
            meter.look(kept.len() as u64)?;
            let mut drawn = engine.sample_within(&empty, size * Self::DRAWS, rng, part)?;
            drawn.shuffle(rng);
            kept.extend(drawn.chunks(Self::DRAWS).filter_map(|some| some.iter().min_by_key(|fleet| score(fleet)).cloned()));
        }
        meter.end(count as u64);
        Ok(kept)
    }
}

/// The greedy shooter's first shots if all miss.
fn first_shots(engine: &Engine, count: usize, run: &Run) -> Result<Vec<Cell>, CountError> {
    let board = engine.rules().board();
    let mut session = Session::new(engine);
    let mut knowledge = Knowledge::new(board);
    let mut shots = Vec::new();
    while shots.len() < count {
        let Some(best) = choose::best(board, &knowledge, &session.survey_within(&knowledge, run)?.map()) else { break };
        if best.remaining_if_miss == 0 {
            break;
        }
        knowledge.miss(best.choice)?;
        shots.push(best.choice);
    }
    Ok(shots)
}

impl fmt::Display for Defence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Defence {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = Self::ALL.iter().copied().find(|defence| defence.name() == text.trim());
        found.ok_or_else(|| ParseError::new(text, Self::ALL.iter().map(|value| value.name()).collect::<Vec<_>>().join(", ")))
    }
}
