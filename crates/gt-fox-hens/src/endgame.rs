//! Exact values of whole endgames: win, draw or loss, and in how many plies.
//!
//! A capture takes hens away for good, so the positions with h hens, a *layer*, are solved when those with fewer are. Captures are
//! compulsory: where a fox can take, all moves lead to lower layers, and the value is known before the layer's own play begins. What
//! remains inside a layer are steps, and `plies` describes how they are followed backwards for all placements of the foxes at once.
//!
//! # What is solved
//! All positions of the rules with more hens than the foxes win at, and at most [`most_hens`](crate::Parameters::most_hens), on the
//! squares for hens: reachable or not, either side to move. Any set of squares that hens cannot step out of gives such a game, and
//! its values are those of the whole one: hens never go down, so the hens of ranks 5 to 7 play alone, and those of ranks 4 to 7.
//!
//! # Memory
//! A byte for every position. While a layer is solved, seven rows of bits for each of its sets of hens, about a byte and a half for
//! every position of this layer alone where two foxes stand on a cross of 33 squares. [`Endgame::bytes_needed`] is the sum at the
//! worst moment, and [`Limits`] is asked before anything is allocated.
//!
//! # Example
//! ```
//! use gt_core::{Limits, Value};
//! use gt_fox_hens::Preset;
//! use gt_fox_hens::endgame::Endgame;
//!
//! let rules = Preset::Square4OneFox.rules();
//! let table = Endgame::build(&rules, &Limits::default())?;
//! let start = rules.board().position("4/1x2/hhhh/hhhh h")?;
//! assert_eq!(table.value(&start), Some(Value::Win { plies: 17 }));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod census;
mod code;
mod jobs;
mod layer;
mod leaves;
mod outcomes;
mod placements;
mod plies;
mod sub_game;
mod verify;

use gt_core::combinatorics::Subsets;
use gt_core::prelude::*;
use gt_core::{LimitError, Limits, Observer};
use thiserror::Error;

use self::layer::{HenSteps, Layer, Squares, fox_sets_beside};
use self::placements::Placements;
use self::plies::Tally;
use crate::position::{HENS, Move, Position};
use crate::rules::{Capture, FoxHens};

pub use self::census::{Census, Count};
pub use self::outcomes::{Checked, OutcomeCensus, OutcomeCount, OutcomeFlaw, Outcomes};

/// Why a table was not built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EndgameError {
    /// Foxes may decline to take, so that a position with a capture is no leaf of its layer.
    #[error("captures are free: tables are built layer by layer only where a fox that can take must; use retrograde::Tablebase")]
    CaptureIsFree,
    /// A value takes more plies than a byte can say.
    #[error("a position is decided in more than {max} plies, the most that a byte keeps")]
    TooDeep {
        /// The most plies that can be kept.
        max: u32,
    },
    /// Outcomes were asked for up to a number of hens that the rules do not have.
    #[error("outcomes up to {hens} hens: with these rules it must be {least} to {most} hens")]
    Hens {
        /// The number given.
        hens: u32,
        /// The fewest with which the foxes have not won.
        least: u32,
        /// The most that the rules allow.
        most: u32,
    },
    /// A layer has more of something than the engine numbers.
    #[error("a layer has more than {limit} {what}")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// The most that can be numbered.
        limit: u64,
    },
    /// A limit that the caller set was reached.
    #[error(transparent)]
    Limit(LimitError),
}

/// The exact value of every position of some rules with more hens than the foxes win at.
#[derive(Clone, Debug)]
pub struct Endgame {
    rules: FoxHens,
    squares: Squares,
    /// By the number of hens.
    layers: Vec<Option<Layer>>,
}

impl Endgame {
    /// Solves every position of `rules`.
    ///
    /// # Complexity
    /// Some tens of nanoseconds per position on the book's board; [`bytes_needed`](Self::bytes_needed) bytes. With the feature
    /// `rayon` on all threads of the current pool; the result is the same for any number of them.
    /// # Errors
    /// * [`EndgameError::CaptureIsFree`] if foxes need not take.
    /// * [`EndgameError::TooLarge`] for more than 2^32 steps of hens in one layer.
    /// * [`EndgameError::TooDeep`] beyond 252 plies.
    /// * [`EndgameError::Limit`]; the bytes are compared before anything is allocated.
    pub fn build(rules: &FoxHens, limits: &Limits) -> Result<Self, EndgameError> {
        Self::build_observed(rules, limits, &mut ())
    }

    /// [`build`](Self::build), telling `observer` after every ply how many positions are decided, of all.
    ///
    /// # Errors
    /// As [`build`](Self::build).
    pub fn build_observed(rules: &FoxHens, limits: &Limits, observer: &mut impl Observer) -> Result<Self, EndgameError> {
        limits.check_bytes(Self::bytes_needed(rules)?)?;
        match placements::count(rules.board().len(), rules.foxes()) {
            ..=64 => Self::build_with::<1>(rules, limits, observer),
            65..=128 => Self::build_with::<2>(rules, limits, observer),
            129..=256 => Self::build_with::<4>(rules, limits, observer),
            257..=576 => Self::build_with::<9>(rules, limits, observer),
            _ => Self::build_with::<25>(rules, limits, observer),
        }
    }

    /// The most bytes that [`build`](Self::build) uses at one time.
    ///
    /// # Errors
    /// * [`EndgameError::CaptureIsFree`] if foxes need not take.
    /// * [`EndgameError::TooLarge`] if there are too many positions to be numbered in memory.
    pub fn bytes_needed(rules: &FoxHens) -> Result<u64, EndgameError> {
        if rules.parameters().capture == Capture::Free {
            return Err(EndgameError::CaptureIsFree);
        }
        let too_large = || EndgameError::TooLarge { what: "positions", limit: u64::from(u32::MAX) };
        let per_set = match placements::count(rules.board().len(), rules.foxes()) {
            ..=64 => plies::bytes_per_set::<1>(),
            65..=128 => plies::bytes_per_set::<2>(),
            129..=256 => plies::bytes_per_set::<4>(),
            257..=576 => plies::bytes_per_set::<9>(),
            _ => plies::bytes_per_set::<25>(),
        };
        let squares = Squares::new(rules);
        let (mut values, mut most) = (0u64, 0);
        for hens in Self::layers_of(rules) {
            let sets = sets_of(squares, hens).ok_or_else(too_large)?;
            let slots = squares.slots(hens) as u64;
            let steps = HenSteps::bytes(rules, &sets);
            if steps / 4 > u64::from(u32::MAX) {
                return Err(EndgameError::TooLarge { what: "steps of hens", limit: u64::from(u32::MAX) });
            }
            values = sets.len().checked_mul(2 * slots).and_then(|bytes| bytes.checked_add(values)).ok_or_else(too_large)?;
            let work = sets.len().checked_mul(per_set).and_then(|bytes| bytes.checked_add(steps)).ok_or_else(too_large)?;
            most = u64::max(most, values.checked_add(work).ok_or_else(too_large)?);
        }
        Ok(most)
    }

    const fn layers_of(rules: &FoxHens) -> core::ops::RangeInclusive<u32> {
        let parameters = rules.parameters();
        parameters.foxes_win_at + 1..=parameters.most_hens
    }

    fn build_with<const W: usize>(rules: &FoxHens, limits: &Limits, observer: &mut impl Observer) -> Result<Self, EndgameError> {
        let squares = Squares::new(rules);
        let placements = Placements::<W>::new(rules);
        let mut table = Self { rules: rules.clone(), squares, layers: vec![None; *Self::layers_of(rules).start() as usize] };
        let total =
            Self::layers_of(rules).filter_map(|hens| Some(2 * sets_of(squares, hens)?.len() * squares.slots(hens) as u64)).sum();
        let mut tally = Tally { done: 0, total, observer };
        for hens in Self::layers_of(rules) {
            let too_large = || EndgameError::TooLarge { what: "positions", limit: usize::MAX as u64 };
            let sets = sets_of(squares, hens).ok_or_else(too_large)?;
            let slots = squares.slots(hens);
            let len = usize::try_from(sets.len()).ok().and_then(|sets| sets.checked_mul(slots)).ok_or_else(too_large)?;
            let mut layer = Layer { sets, slots, hens: vec![0; len], foxes: vec![0; len] };
            if slots > 0 {
                plies::solve::<W>(rules, &placements, &table.layers, &mut layer, limits, &mut tally)?;
            }
            table.layers.push(Some(layer));
        }
        Ok(table)
    }

    /// The rules.
    pub const fn rules(&self) -> &FoxHens {
        &self.rules
    }

    /// How many positions have a value, both sides to move.
    pub fn positions(&self) -> u64 {
        self.layers().map(|(_, layer)| 2 * layer.hens.len() as u64).sum()
    }

    fn layers(&self) -> impl Iterator<Item = (u32, &Layer)> {
        (0u32..).zip(&self.layers).filter_map(|(hens, layer)| Some((hens, layer.as_ref()?)))
    }

    /// The value for the side to move; `None` for a position that the table does not hold.
    ///
    /// Positions in which the foxes have won by the number of hens are answered as the rules decide them.
    ///
    /// # Complexity
    /// A fraction of a microsecond.
    pub fn value(&self, position: &Position) -> Option<Value> {
        let board = self.rules.board();
        if !self.rules.may_hold(position) {
            return None;
        }
        let count = position.hens.count_ones();
        if count <= self.rules.parameters().foxes_win_at {
            return self.rules.decided(position).map(Value::terminal);
        }
        let layer = self.layers.get(count as usize)?.as_ref()?;
        let slot = layer.slot(self.squares, board.compact(position.hens), board.compact(position.foxes))?;
        let codes = if position.turn == HENS { &layer.hens } else { &layer.foxes };
        Some(code::value(*codes.get(slot)?))
    }

    /// The legal moves that keep the value of a position, with the fewest plies for a winner and the most for a loser.
    ///
    /// Empty where the game is over or the table does not hold the position.
    pub fn best_moves(&self, position: &Position) -> Vec<Move> {
        if self.value(position).is_none() || self.rules.decided(position).is_some() {
            return Vec::new();
        }
        let moves = self.rules.moves(position);
        let valued: Vec<(Move, Value)> =
            moves.filter_map(|mv| Some((mv, self.value(&self.rules.play(position, mv))?.before_move()?))).collect();
        let best = valued.iter().map(|&(_, value)| value).max();
        valued.into_iter().filter(|&(_, value)| Some(value) == best).map(|(mv, _)| mv).collect()
    }

    /// All positions with a value, by the number of hens.
    pub fn solved(&self) -> impl Iterator<Item = (Position, Value)> {
        self.boards().flat_map(|(hens, foxes, codes)| {
            Player::BOTH.into_iter().zip(codes).map(move |(turn, code)| (Position { hens, foxes, turn }, code::value(code)))
        })
    }

    /// All boards, by sets of squares, with the codes for hens and foxes to move.
    fn boards(&self) -> impl Iterator<Item = (u64, u64, [u8; 2])> {
        let board = self.rules.board();
        self.layers().flat_map(move |(_, layer)| {
            let masks = (0..layer.sets.len()).filter_map(|rank| layer.sets.unrank(rank));
            let codes = layer.hens.chunks(layer.slots.max(1)).zip(layer.foxes.chunks(layer.slots.max(1)));
            masks.zip(codes).flat_map(move |(set, (hen_codes, fox_codes))| {
                let hens = self.squares.dense(set);
                let mask = board.spread(hens);
                let foxes = fox_sets_beside(&self.rules, hens);
                let codes = hen_codes.iter().zip(fox_codes).map(|(&hens, &foxes)| [hens, foxes]);
                foxes.zip(codes).map(move |(foxes, codes)| (mask, foxes, codes))
            })
        })
    }
}

impl FoxHens {
    /// Whether a table of these rules could hold a position, by its squares and the number of foxes.
    const fn may_hold(&self, position: &Position) -> bool {
        position.occupied() & !self.board().all() == 0
            && position.hens & position.foxes == 0
            && position.foxes.count_ones() == self.foxes()
            && position.hens & !self.parameters().hen_squares == 0
    }
}

fn sets_of(squares: Squares, hens: u32) -> Option<Subsets> {
    Subsets::new(squares.of_hens.count_ones(), hens).ok()
}
