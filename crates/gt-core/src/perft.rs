//! Counting plays, which is how two move generators are compared.
//!
//! *Perft* of depth k is the number of plays of exactly k plies; plays that end earlier do not
//! count. A move that one generator lacks and another has shows as a different count within a few
//! plies, and [`divide`] tells below which first move.
//!
//! # Should I be using this?
//! To compare the rules of a game with another program, or with printed counts. A right count says
//! nothing about who wins, and it counts plays, not positions: for those explore a
//! [`Tablebase`](crate::retrograde::Tablebase) and ask its census.

use alloc::vec;
use alloc::vec::Vec;

use crate::error::SolveError;
use crate::game::{Game, GameExt};
use crate::promise::Shared;
use crate::run::{Meter, Progress, Run};

/// How many plays of exactly `plies` plies begin at `position`.
///
/// Two moves to one position are two plays. A decided position has no moves. The last ply is
/// counted without being played.
///
/// # Complexity
/// Time O(plays of `plies - 1` plies, and their moves). Memory: an explicit stack of `plies` times
/// the moves of a position.
/// # Errors
/// * [`SolveError::Overflow`] from 2^64 plays on.
/// * [`SolveError::Limit`] if time is over, or the stack outgrows the memory allowed.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::perft::{divide, perft};
/// use gt_core::Run;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game: GameGraph = "a -> b c\nb -> a a\nc".parse()?;
/// assert_eq!(perft(&game, &0, 2, &Run::new())?, 2); // a b a, in two ways
/// assert_eq!(divide(&game, &0, 2, &Run::new())?.iter().map(|&(_, plays)| plays).collect::<Vec<_>>(), [2, 0]);
/// # Ok(())
/// # }
/// ```
pub fn perft<G: Shared>(game: &G, position: &G::Position, plies: u32, run: &Run) -> Result<u64, SolveError> {
    let run = &run.started();
    let plays = count(game, position, plies, run, 0)?;
    run.report(Progress::new(COUNTING, plays, None));
    Ok(plays)
}

/// The phase of every count.
const COUNTING: &str = "counting plays";

/// The plays from `position`; `before` have been counted elsewhere.
fn count<G: Game>(game: &G, position: &G::Position, plies: u32, run: &Run, before: u64) -> Result<u64, SolveError> {
    if plies == 0 {
        return Ok(1);
    }
    let mut meter = Meter::new(run, COUNTING, None);
    let mut open = vec![(position.clone(), plies)];
    let mut plays = 0u64;
    while let Some((position, plies)) = open.pop() {
        meter.step(before.saturating_add(plays))?;
        if plies == 1 {
            let last = game.legal_moves(&position).count() as u64;
            plays = plays.checked_add(last).ok_or_else(too_many_plays)?;
            continue;
        }
        game.successors(&position).try_for_each(|(_, successor)| run.push(&mut open, (successor, plies - 1)))?;
    }
    Ok(plays)
}

#[cold]
const fn too_many_plays() -> SolveError {
    SolveError::Overflow { what: "the number of plays", max: u64::MAX }
}

/// [`perft`] of the plays that begin with each move, in the game's order; they sum to the whole.
///
/// Empty if no move is legal, and for no plies.
///
/// # Complexity
/// That of [`perft`], which it calls once per move.
/// # Errors
/// As [`perft`].
/// # Example
/// Two generators that should agree differ below the first move:
/// ```
/// use gt_core::{Run, graph::GameGraph, perft::divide};
///
/// let mine: GameGraph = "a -> b c\nb -> a a\nc -> a".parse().unwrap();
/// let theirs: GameGraph = "a -> b c\nb -> a\nc -> a".parse().unwrap();
/// let parts = |game| divide(game, &0, 2, &Run::new()).unwrap();
/// let wrong = parts(&mine).into_iter().zip(parts(&theirs)).find(|(mine, theirs)| mine != theirs).unwrap();
/// assert_eq!((wrong.0.0.to, wrong.0.1, wrong.1.1), (1, 2, 1)); // the move to b: two plays, and one
/// ```
pub fn divide<G: Shared>(game: &G, position: &G::Position, plies: u32, run: &Run) -> Result<Vec<(G::Move, u64)>, SolveError> {
    let Some(rest) = plies.checked_sub(1) else {
        return Ok(Vec::new());
    };
    let run = &run.started();
    let (mut parts, mut all) = (Vec::new(), 0u64);
    game.successors(position).try_for_each(|(mv, successor)| {
        let plays = count(game, &successor, rest, run, all)?;
        all = all.saturating_add(plays);
        Ok::<(), SolveError>(run.push(&mut parts, (mv, plays))?)
    })?;
    run.report(Progress::new(COUNTING, all, None));
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::GameGraph;

    #[test]
    fn plays_are_counted_by_moves_and_stop_where_the_game_is_decided() {
        let game: GameGraph = "a -> b b c\nb !win -> a\nc -> c".parse().unwrap();
        let counts = (0..5).map(|plies| perft(&game, &0, plies, &Run::new()).unwrap());
        assert_eq!(counts.collect::<Vec<_>>(), [1, 3, 1, 1, 1]);
    }

    #[test]
    fn the_parts_sum_to_the_whole() {
        let game: GameGraph = "a -> a b\nb -> a b c\nc -> a".parse().unwrap();
        for plies in 1..12 {
            let parts: u64 = divide(&game, &0, plies, &Run::new()).unwrap().iter().map(|&(_, plays)| plays).sum();
            assert_eq!(parts, perft(&game, &0, plies, &Run::new()).unwrap());
        }
    }

    #[test]
    fn a_long_play_needs_no_thread_stack() {
        let ring: GameGraph = "a -> a".parse().unwrap();
        assert_eq!(perft(&ring, &0, 1_000_000, &Run::new()), Ok(1));
    }
}
