//! A table that is solved when somebody asks about a position in it.

use std::sync::OnceLock;

use gt_core::{Game, Run, Solution, SolveError, Value};

use super::Endgame;
use crate::rules::{FoxHens, Position};

/// An [`Endgame`] that is solved at the first question about a position in it.
///
/// A player whose search never comes to the endgame does not wait for the table. The answers are
/// those of [`Endgame`].
///
/// # Example
/// ```
/// use gt_core::{Run, Solution};
/// use gt_fox_hens::NamedRules;
/// use gt_fox_hens::solve::{Endgame, EndgameOnDemand};
/// let (rules, run) = (NamedRules::Strip3x5.rules(), Run::new());
/// let table = EndgameOnDemand::new(&rules, &run)?;
/// assert!(!table.is_solved());
/// let start = rules.parameters().start;
/// assert_eq!(table.value(&start)?, Endgame::solve(&rules, &run)?.value(&start)?);
/// assert!(table.is_solved());
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Debug)]
pub struct EndgameOnDemand {
    rules: FoxHens,
    run: Run,
    table: OnceLock<Endgame>,
}

impl EndgameOnDemand {
    /// Prepares a table of `rules`; nothing is solved yet.
    ///
    /// # Errors
    /// Those of [`Endgame::forecast`]; [`SolveError::Limit`] if the table would take more memory
    /// than `run` allows.
    pub fn new(rules: &FoxHens, run: &Run) -> Result<Self, SolveError> {
        run.check_memory(Endgame::forecast(rules)?.bytes)?;
        Ok(Self { rules: rules.clone(), run: run.clone(), table: OnceLock::new() })
    }

    /// Tells whether the table was needed so far.
    pub fn is_solved(&self) -> bool {
        self.table.get().is_some()
    }
}

/// Knows what [`Endgame`] knows.
///
/// The first question about a position in the table solves it. This question fails if a limit of
/// the run is reached; a later one tries again.
impl Solution for EndgameOnDemand {
    type Game = FoxHens;
    type Answer = Value;

    fn game(&self) -> &FoxHens {
        &self.rules
    }

    fn value(&self, position: &Position) -> Result<Option<Value>, SolveError> {
        if let Some(table) = self.table.get() {
            return table.value(position);
        }
        let hens = position.hens.count_ones();
        if !self.rules.may_hold(position) || hens > self.rules.parameters().most_hens {
            return Ok(None);
        }
        if hens <= self.rules.parameters().foxes_win_at {
            return Ok(self.rules.decided(position).map(Value::terminal));
        }
        let table = Endgame::solve(&self.rules, &self.run)?;
        self.table.get_or_init(|| table).value(position)
    }

    fn kept_bytes(&self) -> u64 {
        self.table.get().map_or(0, Endgame::kept_bytes)
    }
}
