//! Exact values of whole endgames: win, draw or loss, and in how many plies.
//!
//! A capture takes hens away for good. So a *layer*, all positions with h hens, can be solved once
//! the layers with fewer hens are solved. Captures are compulsory: where a fox can take, every move
//! leads to a lower layer, and the value is known before the layer's own play begins. What remains
//! inside a layer are steps. The file `plies` follows them backwards, for all placements of the
//! foxes at once.
//!
//! # What is solved
//! All positions of the rules with more hens than the foxes win at, at most
//! [`most_hens`](crate::Parameters::most_hens) hens, and hens on their squares only. Positions are
//! solved with either side to move, reachable or not.
//!
//! A set of squares that hens cannot step out of is a game of its own, and its values are the
//! values of the whole game. Hens never go down, so the hens of ranks 5 to 7 form such a game, and
//! so do the hens of ranks 4 to 7.
//!
//! # Memory
//! * Kept: one byte per position.
//! * While a layer is solved: seven rows of bits per set of hens of this layer. On a cross of 33
//!   squares with two foxes that is about a byte and a half per position of the layer.
//!
//! [`Endgame::forecast`] is the sum at the worst moment. [`Run::memory`] is compared with it before
//! anything is allocated.
//!
//! # Files
//! | file | contents |
//! |---|---|
//! | `code` | a value in a byte |
//! | `layer` | the bytes of one layer, and the steps between its sets of hens |
//! | `placements` | sets of placements of the foxes as rows of bits |
//! | `leaves` | values of positions in which a fox can take |
//! | `plies` | the solver of one layer |
//! | `census` | counts of values, and a checksum |
//! | `outcomes` | the table without plies |
//! | `on_demand` | a table that is solved at the first question |
//! | `sub_game` | the smallest part of a game that holds a position |
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
//! assert_eq!(table.line(&start)?.expect("the position is in the table").moves.len(), 17);
//!
//! // Every value follows from the values one move ahead, by the rules alone.
//! let certificate = certify(&rules, &table, &Run::new())?;
//! assert_eq!((certificate.positions, certificate.flaws), (table.positions(), 0));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod census;
mod code;
mod errors;
mod layer;
mod leaves;
mod on_demand;
mod outcomes;
mod placements;
mod plies;
mod sub_game;

use core::ops::ControlFlow;

use gt_core::certify::{self, Certificate};
use gt_core::combinatorics::Subsets;
use gt_core::prelude::*;
use gt_core::run::Gauge;
use gt_core::{Forecast, Run, SolveError};

use self::errors::{captures_are_free, too_many_positions, too_many_steps};
use self::layer::{HenSteps, Layer, Squares, fox_sets_beside};
use self::placements::with_width;
use crate::rules::{CaptureRule, FoxHens, HENS, Position};

pub use self::census::{EndgameCensus, EndgameCount};
pub use self::on_demand::EndgameOnDemand;
pub use self::outcomes::{OutcomeCensus, OutcomeCount, OutcomeTable};

/// The exact value of every position of some rules with more hens than the foxes win at.
///
/// A [`Solution`]: ask it for values, best moves and lines. The value of a position of other rules
/// is `None`.
#[derive(Clone, Debug)]
pub struct Endgame {
    rules: FoxHens,
    /// Dense numbers of the board, and the squares for hens among them.
    squares: Squares,
    /// By the number of hens; `None` where the foxes have won.
    layers: Vec<Option<Layer>>,
}

impl Endgame {
    /// Solves every position of `rules`.
    ///
    /// # Complexity
    /// Some tens of nanoseconds per position on the book's board; the bytes of
    /// [`forecast`](Self::forecast). The table is the same for any number of threads.
    ///
    /// # Errors
    /// * [`SolveError::Unsupported`] if foxes need not take: then a position with a capture is no
    ///   leaf.
    /// * [`SolveError::Overflow`] if 64 bits cannot number the positions, if one layer has more
    ///   than 2^32 steps of hens, or if a value has more than 252 plies.
    /// * [`SolveError::Limit`] if a limit of `run` is reached. Memory is compared before anything
    ///   is allocated.
    /// * [`SolveError::Threads`] if the system gives no threads.
    pub fn solve(rules: &FoxHens, run: &Run) -> Result<Self, SolveError> {
        let run = &run.started();
        let forecast = Self::forecast(rules)?;
        run.check_memory(forecast.bytes)?;
        let gauge = &Gauge::new(run, "solving positions", Some(forecast.positions));
        let threads = run.thread_count().get();
        run.install(|| Self::solve_with(rules, &*plies::width(rules), threads, gauge))?
    }

    /// Forecasts the work of [`solve`](Self::solve): its positions, and the most bytes at one time.
    ///
    /// # Complexity
    /// A few operations per layer; nothing is allocated for positions.
    ///
    /// # Errors
    /// * [`SolveError::Unsupported`] if foxes need not take.
    /// * [`SolveError::Overflow`] if there are too many positions or steps to be numbered.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::NamedRules;
    /// use gt_fox_hens::solve::Endgame;
    /// let forecast = Endgame::forecast(&NamedRules::BookTop3.rules())?;
    /// assert_eq!(forecast.positions, 581_272);
    /// assert!(forecast.bytes < 4 << 20);
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn forecast(rules: &FoxHens) -> Result<Forecast, SolveError> {
        if rules.parameters().capture == CaptureRule::Free {
            return Err(captures_are_free());
        }
        let per_set = with_width!(rules, W => plies::bytes_per_set::<W>());
        let squares = Squares::new(rules);
        let (mut all, mut most) = (0_u64, 0_u64);
        for hens in Self::layers_of(rules) {
            let sets = sets_of(squares, hens).ok_or_else(too_many_positions)?;
            let slots = squares.slots(hens) as u64;
            let steps = HenSteps::bytes(rules, &sets);
            if steps / 4 > u64::from(u32::MAX) {
                return Err(too_many_steps());
            }
            // One byte per position.
            let positions =
                sets.len().checked_mul(2 * slots).and_then(|more| more.checked_add(all));
            all = positions.ok_or_else(too_many_positions)?;
            let work = sets.len().checked_mul(per_set).and_then(|bytes| bytes.checked_add(steps));
            let bytes =
                work.and_then(|work| work.checked_add(all)).ok_or_else(too_many_positions)?;
            most = most.max(bytes);
        }
        Ok(Forecast::new(all, most))
    }

    /// Returns the numbers of hens of the layers to solve.
    const fn layers_of(rules: &FoxHens) -> core::ops::RangeInclusive<u32> {
        let parameters = rules.parameters();
        parameters.foxes_win_at + 1..=parameters.most_hens
    }

    /// Solves layer by layer.
    fn solve_with(
        rules: &FoxHens,
        width: &dyn plies::Width,
        threads: usize,
        gauge: &Gauge,
    ) -> Result<Self, SolveError> {
        let squares = Squares::new(rules);
        let mut table = Self {
            rules: rules.clone(),
            squares,
            layers: vec![None; *Self::layers_of(rules).start() as usize],
        };
        let mut done = 0;
        for hens in Self::layers_of(rules) {
            let sets = sets_of(squares, hens).ok_or_else(too_many_positions)?;
            let slots = squares.slots(hens);
            let len = usize::try_from(sets.len())
                .ok()
                .and_then(|sets| sets.checked_mul(slots))
                .ok_or_else(too_many_positions)?;
            let mut layer = Layer { sets, slots, hens: vec![0; len], foxes: vec![0; len] };
            if slots > 0 {
                let given = plies::Given::new(rules, &table.layers, &layer, gauge, threads)?;
                width.solve(&given, &mut layer)?;
            }
            table.layers.push(Some(layer));
            // The positions without a value are draws.
            done += 2 * len as u64;
            gauge.add(done.saturating_sub(gauge.done()))?;
        }
        gauge.end();
        Ok(table)
    }

    /// Returns how many positions have a value, both sides to move.
    pub fn positions(&self) -> u64 {
        self.layers().map(|(_, layer)| 2 * layer.hens.len() as u64).sum()
    }

    /// Checks that every value follows from the rules and the values of the successors, as
    /// [`certify::shared`] does.
    ///
    /// # Errors
    /// As [`certify::shared`].
    pub fn verify(&self, run: &Run) -> Result<Certificate<Position>, SolveError> {
        certify::shared(&self.rules, self, run)
    }

    /// Yields the layers that were solved, each with its number of hens.
    fn layers(&self) -> impl Iterator<Item = (u32, &Layer)> {
        (0u32..).zip(&self.layers).filter_map(|(hens, layer)| Some((hens, layer.as_ref()?)))
    }

    /// Looks a position up; `None` if it does not belong to the rules.
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
        let slot = layer.slot(
            self.squares,
            board.compact(position.hens),
            board.compact(position.foxes),
        )?;
        let codes = if position.turn == HENS { &layer.hens } else { &layer.foxes };
        Some(code::value(*codes.get(slot)?))
    }

    /// Yields all boards as sets of squares, with the codes for hens to move and for foxes to move.
    fn boards(&self) -> impl Iterator<Item = (u64, u64, [u8; 2])> {
        let board = self.rules.board();
        self.layers().flat_map(move |(_, layer)| {
            let masks = (0..layer.sets.len()).filter_map(|rank| layer.sets.unrank(rank));
            let codes =
                layer.hens.chunks(layer.slots.max(1)).zip(layer.foxes.chunks(layer.slots.max(1)));
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

/// Knows all positions of the rules with hens on their squares.
///
/// This includes positions that the foxes have won by the number of hens.
///
/// A look-up takes a fraction of a microsecond.
impl Solution for Endgame {
    type Game = FoxHens;
    type Answer = Value;

    fn game(&self) -> &FoxHens {
        &self.rules
    }

    fn value(&self, position: &Position) -> Result<Option<Value>, SolveError> {
        Ok(self.lookup(position))
    }

    fn kept_bytes(&self) -> u64 {
        let codes = |layer: &Layer| (layer.hens.len() + layer.foxes.len()) as u64;
        self.layers.iter().flatten().map(codes).sum()
    }
}

/// Visits positions by the number of hens, fewest first.
///
/// Positions that the foxes have won by the number of hens are left out.
impl Enumerate for Endgame {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&Position, Value) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let _ = self.boards().try_for_each(|(hens, foxes, codes)| {
            let mut sides = Player::BOTH.into_iter().zip(codes);
            sides.try_for_each(|(turn, code)| {
                visit(&Position { hens, foxes, turn }, code::value(code))
            })
        });
        Ok(())
    }
}

impl FoxHens {
    /// Tells whether a table of these rules could hold a position.
    ///
    /// Only squares and the number of foxes are looked at.
    const fn may_hold(&self, position: &Position) -> bool {
        position.occupied() & !self.board().all() == 0
            && position.hens & position.foxes == 0
            && position.foxes.count_ones() == self.foxes()
            && position.hens & !self.parameters().hen_squares == 0
    }
}

/// Numbers the sets of this many hens; `None` if 64 bits cannot number them.
fn sets_of(squares: Squares, hens: u32) -> Option<Subsets> {
    Subsets::new(squares.of_hens.count_ones(), hens).ok()
}
