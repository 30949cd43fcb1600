//! Claimed values by rank, copied from a solution, so that threads may share them.
//!
//! A solution on demand can be asked by one thread only. Its values are read by the calling thread,
//! and then checked by all. The containers of the solvers are not used here, so that a mistake in
//! them cannot hide itself.

use alloc::vec::Vec;
use core::ops::Range;

use super::check::{CHECKING, READING, WorstValues, check_loopy};
use super::flaw::Certificate;
use super::rounds::NumberRounds;
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Value;
use crate::promise::Shared;
use crate::run::{Meter, Run, try_vec};
use crate::solution::{Claims, Solution};

/// One claim per rank: 0 without a claim, 1 for a draw, then losses and wins by turns.
pub(super) struct Copied(Vec<u32>);

/// The greatest distance that a claim can have.
const MOST_PLIES: u32 = u32::MAX / 2 - 1;

const fn code(value: Value) -> Option<u32> {
    match value {
        Value::Draw => Some(1),
        Value::Loss { plies } if plies <= MOST_PLIES => Some(2 * plies + 2),
        Value::Win { plies } if plies <= MOST_PLIES => Some(2 * plies + 3),
        Value::Loss { .. } | Value::Win { .. } => None,
    }
}

const fn value(code: u32) -> Option<Value> {
    match code {
        0 => None,
        1 => Some(Value::Draw),
        _ if code.is_multiple_of(2) => Some(Value::Loss { plies: code / 2 - 1 }),
        _ => Some(Value::Win { plies: code / 2 - 1 }),
    }
}

impl Copied {
    /// Reads the claims for all ranks of `game`.
    ///
    /// `None` if there is no room for them, or if a distance is too great.
    pub(super) fn read<G: Indexed, S: Solution<Answer = Value> + ?Sized>(
        game: &G,
        solution: &S,
        run: &Run,
    ) -> Result<Option<Self>, SolveError>
    where
        S::Game: Game<Position = G::Position>,
    {
        let ranks = game.index_len();
        let Some(mut codes) =
            usize::try_from(ranks).ok().and_then(|len| try_vec(0u32, len, run).ok())
        else {
            return Ok(None);
        };
        let mut meter = Meter::new(run, READING, Some(ranks));
        for (rank, place) in (0..).zip(&mut codes) {
            meter.step(rank)?;
            let Some(position) = game.unrank(rank) else { continue };
            let Some(claimed) = solution.value(&position)? else { continue };
            let Some(code) = code(claimed) else { return Ok(None) };
            *place = code;
        }
        meter.end(ranks);
        Ok(Some(Self(codes)))
    }

    fn get(&self, rank: u64) -> Option<Value> {
        value(*self.0.get(usize::try_from(rank).ok()?)?)
    }

    /// Checks the claims for all ranks.
    pub(super) fn check<G: Indexed + Shared>(
        &self,
        game: &G,
        run: &Run,
    ) -> Result<Certificate<G::Position>, SolveError> {
        run.install(|| {
            let mut meter = Meter::new(run, CHECKING, Some(game.index_len()));
            let claims = Claims::new(game, |position: &G::Position| self.get(game.rank(position)));
            let rounds = NumberRounds { len: self.0.len(), threads: run.thread_count().get(), run };
            let some = |ranks: Range<usize>| {
                let mut certificate = Certificate::default();
                for position in ranks.filter_map(|rank| game.unrank(rank as u64)) {
                    certificate.add(check_loopy(game, &position, &claims, WorstValues::default())?);
                }
                Ok(certificate)
            };
            let certificate =
                rounds.fold(|_, rank| meter.look(rank as u64), &some, Certificate::join)?;
            meter.end(game.index_len());
            Ok(certificate)
        })?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_from_their_codes_up_to_the_greatest() {
        for plies in [0, 1, 2, 1000, MOST_PLIES] {
            for claimed in [Value::Loss { plies }, Value::Draw, Value::Win { plies }] {
                assert_eq!(code(claimed).and_then(value), Some(claimed));
            }
        }
        assert_eq!(
            (
                code(Value::Win { plies: MOST_PLIES + 1 }),
                code(Value::Loss { plies: u32::MAX }),
                value(0)
            ),
            (None, None, None)
        );
    }
}
