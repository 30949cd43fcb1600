//! Counting plays: the usual way to compare two move generators.
//!
//! *Perft* of depth k is the number of plays of exactly k plies. Plays that end earlier do not
//! count. If one generator has a move that the other lacks, the counts differ within a few plies.
//! [`divide`] counts below each first move, and so shows where the difference is.
//!
//! # Should I be using this?
//! Yes, to compare the rules of a game with another program or with published counts. A right count
//! says nothing about who wins. Perft counts plays, not positions: to count positions, explore a
//! [`Tablebase`](crate::retrograde::Tablebase) and use its census.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::error::SolveError;
use crate::game::{Game, GameExt};
use crate::promise::Shared;
use crate::run::{LimitError, Meter, Owned, Progress, Run, parallel};

/// Counts the plays of exactly `plies` plies from `position`.
///
/// Two moves to the same position are two plays. A decided position has no moves. The last ply is
/// counted without playing it.
/// # Complexity
/// Time O(*p* + *m*), where *p* is the number of plays of `plies - 1` plies and *m* the number of
/// moves at their ends. Memory: an explicit stack of at most `plies` times the moves of a position.
/// With the feature `rayon` it works on as many threads as `run` says, with eight stacks for each.
/// # Errors
/// * [`SolveError::Overflow`] from 2^64 plays on.
/// * [`SolveError::Limit`] if the time is over, or if the stack exceeds the allowed memory.
/// # Example
/// ```
/// use gt_core::{Run, graph::GameGraph, perft::{divide, perft}};
/// let game: GameGraph = "a -> b c\nb -> a a\nc".parse()?;
/// assert_eq!(perft(&game, &0, 2, &Run::new())?, 2); // a b a, in two ways
/// let parts = divide(&game, &0, 2, &Run::new())?;
/// assert_eq!((parts[0].1, parts[1].1), (2, 0)); // by way of b, by way of c
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn perft<G: Shared>(
    game: &G,
    position: &G::Position,
    plies: u32,
    run: &Run,
) -> Result<u64, SolveError> {
    let run = &run.started();
    let plays = count(game, position, plies, run, 0)?;
    run.report(Progress::new(COUNTING, plays, None).in_units("play"));
    Ok(plays)
}

/// The name of the phase of every count.
const COUNTING: &str = "counting plays";

/// Positions that a count still has to look at, whatever the type of the game.
///
/// So the loops over rounds and threads are compiled once for all games.
trait Pile<'g>: Send {
    /// How many positions there are.
    fn len(&self) -> usize;

    /// Counts depth-first until nothing is open, or until [`Meter::EVERY`] positions were looked
    /// at.
    ///
    /// One thread and several call this one function. The loop has no second copy, so the compiler
    /// inlines the moves of the game: with two copies a count took a fifth more instructions.
    fn count_some(&mut self, run: &Run) -> Result<u64, SolveError>;

    /// Takes away half of the positions, those with the fewest plies to come.
    fn halve(&mut self, run: &Run) -> Result<AnyPile<'g>, LimitError>;
}

type AnyPile<'g> = Box<dyn Pile<'g> + 'g>;

/// Positions of a game, each with the plies that follow.
struct Open<'g, G: Game> {
    game: &'g G,
    positions: Vec<(G::Position, u32)>,
    /// What the positions own elsewhere.
    owned: Owned,
}

impl<'g, G: Shared> Pile<'g> for Open<'g, G> {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn count_some(&mut self, run: &Run) -> Result<u64, SolveError> {
        let Self { game, positions, owned } = self;
        let mut plays = 0u64;
        for _ in 0..Meter::EVERY {
            let Some((position, plies)) = positions.pop() else { break };
            owned.remove(game.owned_bytes(&position));
            if plies == 1 {
                let last = game.legal_moves(&position).count() as u64;
                plays = plays.checked_add(last).ok_or_else(too_many_plays)?;
                continue;
            }
            game.successors(&position).try_for_each(|(_, successor)| {
                owned.add(game.owned_bytes(&successor), || 0, run)?;
                run.push(positions, (successor, plies - 1))
            })?;
        }
        Ok(plays)
    }

    fn halve(&mut self, run: &Run) -> Result<AnyPile<'g>, LimitError> {
        let (kept, mut positions) = (self.len() / 2, Vec::new());
        run.reserve(&mut positions, self.len() - kept)?;
        // The positions with the most plies to come are at the front.
        positions.extend(self.positions.drain(kept..));
        let mut owned = Owned::default();
        for (position, _) in &positions {
            let bytes = self.game.owned_bytes(position);
            self.owned.remove(bytes);
            owned.add(bytes, || 0, run)?;
        }
        Ok(Box::new(Self { game: self.game, positions, owned }))
    }
}

/// Counts the plays from `position`; `before` plays have been counted already, for the report.
fn count<G: Shared>(
    game: &G,
    position: &G::Position,
    plies: u32,
    run: &Run,
    before: u64,
) -> Result<u64, SolveError> {
    if plies == 0 {
        return Ok(1);
    }
    let mut open =
        Open { game, positions: vec![(position.clone(), plies)], owned: Owned::default() };
    open.owned.add(game.owned_bytes(position), || 0, run)?;
    count_all(Box::new(open), run, before)
}

fn count_all(mut pile: AnyPile<'_>, run: &Run, before: u64) -> Result<u64, SolveError> {
    let threads = run.thread_count().get();
    if threads > 1 {
        return run.install(|| count_in_rounds(pile, threads, run, before))?;
    }
    let mut meter = Meter::new(run, COUNTING, None).counting("play");
    let mut plays = 0u64;
    while pile.len() > 0 {
        meter.look(before.saturating_add(plays))?;
        plays = plays.checked_add(pile.count_some(run)?).ok_or_else(too_many_plays)?;
    }
    Ok(plays)
}

/// How many parts per thread a round of a count has.
const PARTS: usize = 8;
/// How many times [`Meter::EVERY`] positions a part looks at in a round.
const LOOKS: u32 = 4;

/// Counts the plays from the positions of a pile on several threads.
///
/// In each round every part looks at a bounded number of its positions, depth-first. Between two
/// rounds, parts are halved until there are enough for all threads. So all threads have work to the
/// end, however unequal the plays of the first moves are.
fn count_in_rounds(
    pile: AnyPile<'_>,
    threads: usize,
    run: &Run,
    before: u64,
) -> Result<u64, SolveError> {
    let mut meter = Meter::new(run, COUNTING, None).counting("play");
    let mut parts = vec![pile];
    let mut plays = 0u64;
    while !parts.is_empty() {
        meter.look(before.saturating_add(plays))?;
        let part = |pile| count_part(pile, run).map(Ok);
        let (more, left) =
            parallel::reduce(threads, parts, || Ok((0, Vec::new())), part, add_parts)??;
        plays = plays.checked_add(more).ok_or_else(too_many_plays)?;
        parts = left;
        halve(&mut parts, threads.saturating_mul(PARTS), run)?;
    }
    Ok(plays)
}

/// The plays counted in a round, and what is open after it.
type Round<'g> = Result<(u64, Vec<AnyPile<'g>>), SolveError>;

fn add_parts<'g>(all: Round<'g>, one: Round<'g>) -> Round<'g> {
    let ((all, mut parts), (more, mut left)) = (all?, one?);
    parts.append(&mut left);
    Ok((all.checked_add(more).ok_or_else(too_many_plays)?, parts))
}

/// Counts the plays of one part in one round.
fn count_part<'g>(mut pile: AnyPile<'g>, run: &Run) -> Round<'g> {
    let mut plays = 0u64;
    for _ in 0..LOOKS {
        run.check_running()?;
        plays = plays.checked_add(pile.count_some(run)?).ok_or_else(too_many_plays)?;
    }
    Ok((plays, if pile.len() == 0 { Vec::new() } else { vec![pile] }))
}

/// Halves parts until there are `enough`, or until each has a single position.
fn halve(parts: &mut Vec<AnyPile<'_>>, enough: usize, run: &Run) -> Result<(), LimitError> {
    while parts.len() < enough {
        let room = enough - parts.len();
        let long = parts.iter_mut().filter(|part| part.len() > 1).take(room);
        let mut halves =
            long.map(|part| part.halve(run)).collect::<Result<Vec<_>, LimitError>>()?;
        if halves.is_empty() {
            break;
        }
        parts.append(&mut halves);
    }
    Ok(())
}

#[cold]
const fn too_many_plays() -> SolveError {
    SolveError::Overflow { what: "the number of plays", max: u64::MAX }
}

/// Counts the plays that begin with each move, in the game's order; the sum is [`perft`].
///
/// Each count fits `u64`. Their sum may not: then [`perft`] is an error. The list is empty if no
/// move is legal, or if `plies` is 0.
/// # Complexity
/// As [`perft`], with one count per move.
/// # Errors
/// As [`perft`].
pub fn divide<G: Shared>(
    game: &G,
    position: &G::Position,
    plies: u32,
    run: &Run,
) -> Result<Vec<(G::Move, u64)>, SolveError> {
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
    run.report(Progress::new(COUNTING, all, None).in_units("play"));
    Ok(parts)
}

/// Estimates [`perft`] by random plays: how many plays of exactly `plies` plies there are.
///
/// A random play multiplies the numbers of moves that it has on its way; the mean of many such
/// products is the estimate. It is right on average. It is the less exact, the more the numbers of
/// moves differ from play to play. The random numbers are always the same, so the estimate is too.
///
/// It makes `moves` moves at most, and also stops when a thousand plays are made. Returns `None` if
/// fewer than a hundred plays could be made.
///
/// Source: D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation
/// 29 (1975).
/// # Complexity
/// Time O(`moves`). Memory: the moves of one position.
/// # Example
/// ```
/// use gt_core::{example::Matches, perft::{estimate, perft}};
/// let plays = perft(&Matches(60), &60, 12, &gt_core::Run::new()).unwrap();
/// assert_eq!(plays, 3u64.pow(12)); // always three moves
/// assert_eq!(estimate(&Matches(60), &60, 12, 1_000_000), Some(3f64.powi(12)));
/// ```
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
pub fn estimate<G: Game>(game: &G, position: &G::Position, plies: u32, moves: u64) -> Option<f64> {
    const ENOUGH: u32 = 1000;
    const FEWEST: u32 = 100;
    let (mut left, mut sum, mut plays) = (moves, 0.0, 0);
    let mut listed = Vec::new();
    let mut random = 0u64;
    'plays: while plays < ENOUGH {
        let (mut at, mut product) = (position.clone(), 1.0);
        for ply in 1..=plies {
            let most = usize::try_from(left).unwrap_or(usize::MAX);
            listed.clear();
            if game.decided(&at).is_none() {
                game.moves(&at).take(most).for_each(|mv| listed.push(mv));
            }
            let count = listed.len() as u64;
            left -= count;
            product *= count as f64;
            if left == 0 {
                break 'plays;
            }
            if count == 0 || ply == plies {
                break;
            }
            random = random.wrapping_add(1);
            let chosen = (u128::from(mixed(random)) * u128::from(count)) >> 64;
            let Some(&mv) = listed.get(usize::try_from(chosen).unwrap_or(0)) else { break };
            at = game.play(&at, mv);
        }
        sum += product;
        plays += 1;
    }
    (plays >= FEWEST).then(|| sum / f64::from(plays))
}

/// A random number for each number: the finisher of `SplitMix64`.
const fn mixed(number: u64) -> u64 {
    let a = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let b = (a ^ (a >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let c = (b ^ (b >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    c ^ (c >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::GameGraph;

    #[test]
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    fn an_estimate_is_near_the_count_and_gives_up_where_it_would_take_long() {
        let game: GameGraph = "a -> a b\nb -> a b c\nc -> a".parse().unwrap();
        for plies in [0, 1, 5, 12] {
            let exact = perft(&game, &0, plies, &Run::new()).unwrap() as f64;
            let about = estimate(&game, &0, plies, 1_000_000).unwrap();
            assert!((0.8..1.25).contains(&(about / exact)), "{plies}: {about} for {exact}");
        }
        let end: GameGraph = "a -> b\nb".parse().unwrap();
        assert_eq!(estimate(&end, &0, 4_000_000_000, 1000), Some(0.0));
        assert_eq!(estimate(&Wide, &0, 2, 1_000_000), None);
        let ring: GameGraph = "a -> a".parse().unwrap();
        assert_eq!(estimate(&ring, &0, 4_000_000_000, 1_000_000), None);
    }

    /// From the start one move, then 2^64 - 1 moves, then the end.
    struct Wide;

    impl Game for Wide {
        type Position = u8;
        type Move = u64;

        fn initial(&self) -> u8 {
            0
        }

        fn moves(&self, ply: &u8) -> impl Iterator<Item = u64> {
            0..[1, u64::MAX, 0][usize::from(*ply)]
        }

        fn play(&self, ply: &u8, _: u64) -> u8 {
            ply + 1
        }
    }
}
