//! Part of the law of all games: the same questions, asked of a copy and on other threads.
//!
//! Point 6 says that the methods of a game are functions. Some rules break this in a way that one
//! value, asked on one thread, never shows:
//!
//! * A cache whose keys confuse positions gives the first of two answers for both. A copy of the
//!   rules with an empty cache, asked in the reverse order, gives the other one.
//! * A number kept per thread, or set on one thread, is missing on the next.
//! * A buffer that all threads share mixes their questions. A race cannot be found for sure: this
//!   check asks on two threads at once, and a race may still stay hidden.
use std::thread;

use super::game::{Answers, FUNCTIONS};
use super::guard::no_panic;
use super::sample::Sample;
use super::violation::Violation;
use gt_core::game::Game;
use gt_core::promise::Shared;

/// Of how many positions the moves are also played on other threads.
const PLAYED: usize = 256;

/// Asks `copy` about all positions, the last one first.
pub(super) fn check_copy<G: Game>(game: &G, copy: &G, sample: &Sample<G>) -> Result<(), Violation> {
    (0..sample.len()).rev().map(|number| sample.position(number)).try_for_each(|position| {
        let known = Answers::of(game, position);
        same_answers(
            sample,
            position,
            &known,
            "of a fresh copy of the rules in another order",
            || Answers::of(copy, position),
        )
    })
}

/// Asks about all positions on two other threads at once, which go through the sample in opposite
/// directions.
pub(super) fn check_threads<G: Shared>(game: &G, sample: &Sample<G>) -> Result<(), Violation>
where
    G::Move: Send + Sync,
{
    const ELSEWHERE: &str = "on another thread";
    let played = |position, answers: &Answers<G::Move>| -> Vec<G::Position> {
        answers.moves.iter().map(|&mv| game.play(position, mv)).collect()
    };
    let known: Vec<Answers<G::Move>> =
        sample.positions().map(|position| Answers::of(game, position)).collect();
    let after: Vec<Vec<G::Position>> = sample
        .positions()
        .zip(&known)
        .take(PLAYED)
        .map(|(position, answers)| played(position, answers))
        .collect();
    let ask = |number: usize| {
        let (position, answers) = (sample.position(number), &known[number]);
        same_answers(sample, position, answers, ELSEWHERE, || Answers::of(game, position))?;
        let Some(after) = after.get(number) else { return Ok(()) };
        for (&mv, expected) in answers.moves.iter().zip(after) {
            let found = match no_panic(|| game.play(position, mv)) {
                Ok(found) if found == *expected => continue,
                Ok(found) => sample.text(&found),
                Err(message) => panicked(&message),
            };
            let broken =
                sample.show(FUNCTIONS.broken(), position).mv(sample.move_text(position, mv));
            return Err(broken
                .note("asked", "play, on another thread")
                .expected(sample.text(expected))
                .found(found));
        }
        Ok(())
    };
    both_ways(known.len(), &ask)
}

/// Asks about all numbers below `len` on two threads, which go in opposite directions.
///
/// Not generic, so that the threads are compiled once for all games.
fn both_ways(
    len: usize,
    ask: &(dyn Fn(usize) -> Result<(), Violation> + Sync),
) -> Result<(), Violation> {
    let (first, second) = thread::scope(|scope| {
        let upwards = scope.spawn(|| (0..len).try_for_each(ask));
        let downwards = scope.spawn(|| (0..len).rev().try_for_each(ask));
        (upwards.join(), downwards.join())
    });
    // A panic of the game is caught above, so that another one is a mistake of this law: it goes on.
    [first, second]
        .into_iter()
        .try_for_each(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
}

fn same_answers<G: Game>(
    sample: &Sample<G>,
    position: &G::Position,
    known: &Answers<G::Move>,
    elsewhere: &str,
    ask: impl FnOnce() -> Answers<G::Move>,
) -> Result<(), Violation> {
    let (asked, known, found) = match no_panic(ask) {
        Ok(found) => match known.difference(&found, sample, position) {
            Some(difference) => difference,
            None => return Ok(()),
        },
        Err(message) => ("moves", sample.move_texts(position, &known.moves), panicked(&message)),
    };
    let broken = sample
        .show(FUNCTIONS.broken(), position)
        .note("asked", format_args!("{asked}, {elsewhere}"));
    Err(broken.expected(known).found(found))
}

fn panicked(message: &str) -> String {
    std::format!("a panic: {message}")
}
