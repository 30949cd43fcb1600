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
//! every position of this layer alone where two foxes stand on a cross of 33 squares. [`Endgame::forecast`] is the sum at the
//! worst moment, and [`Run::memory`] is compared with it before anything is allocated.
//!
//! # Example
//! ```
//! use gt_core::prelude::*;
//! use gt_core::{Run, certify};
//! use gt_fox_hens::NamedRules;
//! use gt_fox_hens::solve::Endgame;
//!
//! let rules = NamedRules::Square4OneFox.rules();
//! let table = Endgame::solve(&rules, &Run::new())?;
//! let start = rules.board().position("4/1x2/hhhh/hhhh h")?;
//! assert_eq!(table.value(&start)?, Some(Value::Win { plies: 17 }));
//! assert_eq!(table.line(&start)?.expect("all is known").moves.len(), 17);
//!
//! // Every value follows from those one move ahead, by the rules alone.
//! let certificate = certify(&rules, &table, &Run::new())?;
//! assert_eq!((certificate.positions, certificate.flaws), (table.positions(), 0));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod census;
mod code;
mod layer;
mod leaves;
mod outcomes;
mod placements;
mod plies;
mod sub_game;

use core::ops::ControlFlow;

use gt_core::combinatorics::Subsets;
use gt_core::prelude::*;
use gt_core::run::Gauge;
use gt_core::{Forecast, Run, SolveError};

use self::layer::{HenSteps, Layer, Squares, fox_sets_beside};
use self::placements::{Placements, with_width};
use crate::rules::{CaptureRule, FoxHens, HENS, Position};

pub use self::census::{EndgameCensus, EndgameCount};
#[cfg(test)]
pub(super) use self::layer::for_each_step;
pub use self::outcomes::{OutcomeCensus, OutcomeCount, OutcomeTable};

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
    /// Some tens of nanoseconds per position on the book's board; the bytes of [`forecast`](Self::forecast). The table is the same
    /// for any number of threads.
    /// # Errors
    /// * [`SolveError::Unsupported`] if foxes need not take.
    /// * [`SolveError::Overflow`] for more positions than 64 bits number, for more than 2^32 steps of hens in one layer, and beyond
    ///   252 plies.
    /// * [`SolveError::Limit`]; the bytes are compared before anything is allocated.
    /// * [`SolveError::Threads`].
    pub fn solve(rules: &FoxHens, run: &Run) -> Result<Self, SolveError> {
        let run = &run.started();
        let forecast = Self::forecast(rules)?;
        run.check_memory(forecast.bytes)?;
        let gauge = &Gauge::new(run, "solving positions", Some(forecast.positions));
        let threads = run.thread_count().get();
        run.install(|| with_width!(rules, W => Self::solve_with::<W>(rules, threads, gauge)))?
    }

    /// The positions that [`solve`](Self::solve) gives a value, and the most bytes that it uses at one time.
    ///
    /// # Errors
    /// * [`SolveError::Unsupported`] if foxes need not take.
    /// * [`SolveError::Overflow`] if there are too many positions or steps to be numbered.
    pub fn forecast(rules: &FoxHens) -> Result<Forecast, SolveError> {
        if rules.parameters().capture == CaptureRule::Free {
            return Err(captures_are_free());
        }
        let per_set = with_width!(rules, W => plies::bytes_per_set::<W>());
        let squares = Squares::new(rules);
        let mut forecast = Forecast::default();
        for hens in Self::layers_of(rules) {
            let sets = sets_of(squares, hens).ok_or_else(too_many_positions)?;
            let slots = squares.slots(hens) as u64;
            let steps = HenSteps::bytes(rules, &sets);
            if steps / 4 > u64::from(u32::MAX) {
                return Err(too_many_steps());
            }
            // A byte for every position.
            let positions = sets.len().checked_mul(2 * slots).and_then(|more| more.checked_add(forecast.positions));
            forecast.positions = positions.ok_or_else(too_many_positions)?;
            let work = sets.len().checked_mul(per_set).and_then(|bytes| bytes.checked_add(steps));
            let bytes = work.and_then(|work| work.checked_add(forecast.positions)).ok_or_else(too_many_positions)?;
            forecast.bytes = forecast.bytes.max(bytes);
        }
        Ok(forecast)
    }

    const fn layers_of(rules: &FoxHens) -> core::ops::RangeInclusive<u32> {
        let parameters = rules.parameters();
        parameters.foxes_win_at + 1..=parameters.most_hens
    }

    fn solve_with<const W: usize>(rules: &FoxHens, threads: usize, gauge: &Gauge) -> Result<Self, SolveError> {
        let squares = Squares::new(rules);
        let placements = Placements::<W>::new(rules);
        let mut table = Self { rules: rules.clone(), squares, layers: vec![None; *Self::layers_of(rules).start() as usize] };
        let mut done = 0;
        for hens in Self::layers_of(rules) {
            let sets = sets_of(squares, hens).ok_or_else(too_many_positions)?;
            let slots = squares.slots(hens);
            let len = usize::try_from(sets.len()).ok().and_then(|sets| sets.checked_mul(slots)).ok_or_else(too_many_positions)?;
            let mut layer = Layer { sets, slots, hens: vec![0; len], foxes: vec![0; len] };
            if slots > 0 {
                plies::solve::<W>(rules, &placements, &table.layers, &mut layer, gauge, threads)?;
            }
            table.layers.push(Some(layer));
            // Draws are what is left.
            done += 2 * len as u64;
            gauge.add(done.saturating_sub(gauge.done()))?;
        }
        gauge.end();
        Ok(table)
    }

    /// How many positions have a value, both sides to move.
    pub fn positions(&self) -> u64 {
        self.layers().map(|(_, layer)| 2 * layer.hens.len() as u64).sum()
    }

    fn layers(&self) -> impl Iterator<Item = (u32, &Layer)> {
        (0u32..).zip(&self.layers).filter_map(|(hens, layer)| Some((hens, layer.as_ref()?)))
    }

    fn lookup(&self, position: &Position) -> Option<Value> {
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

/// All positions of the rules on the squares for hens, and those in which the foxes have won by the number of hens.
///
/// A value is found in a fraction of a microsecond.
impl Solution for Endgame {
    type Game = FoxHens;
    type Answer = Value;

    fn game(&self) -> &FoxHens {
        &self.rules
    }

    fn value(&self, position: &Position) -> Result<Option<Value>, SolveError> {
        Ok(self.lookup(position))
    }
}

/// By the number of hens, fewest first; without the positions in which the foxes have won by it.
impl Enumerate for Endgame {
    fn for_each(&self, visit: &mut dyn FnMut(&Position, Value) -> ControlFlow<()>) -> Result<(), SolveError> {
        let _ = self.boards().try_for_each(|(hens, foxes, codes)| {
            let mut sides = Player::BOTH.into_iter().zip(codes);
            sides.try_for_each(|(turn, code)| visit(&Position { hens, foxes, turn }, code::value(code)))
        });
        Ok(())
    }
}

/// The error where captures are free.
const fn captures_are_free() -> SolveError {
    SolveError::Unsupported {
        what: "an endgame table by layers where captures are free",
        instead: "layers need a fox that must take if it can: use retrograde::Tablebase",
    }
}

const fn too_many_positions() -> SolveError {
    SolveError::Overflow { what: "the number of positions of an endgame table", max: u64::MAX }
}

const fn too_many_steps() -> SolveError {
    SolveError::Overflow { what: "the number of steps of hens in a layer", max: u32::MAX as u64 }
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
