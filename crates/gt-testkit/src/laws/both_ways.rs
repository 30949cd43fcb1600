//! Two threads that ask the same questions in opposite directions.

use std::thread;

/// Asks about all numbers below `len` on two threads, which go in opposite directions.
///
/// `ask` is told which of the two threads asks. Not generic, so that the threads are compiled once
/// for all games.
pub(super) fn both_ways(len: usize, ask: &(dyn Fn(usize, usize) + Sync)) {
    let (first, second) = thread::scope(|scope| {
        let upwards = scope.spawn(|| (0..len).for_each(|number| ask(0, number)));
        let downwards = scope.spawn(|| (0..len).rev().for_each(|number| ask(1, number)));
        (upwards.join(), downwards.join())
    });
    // A panic of the game is caught by `ask`, so that another one is a mistake of this law.
    for done in [first, second] {
        done.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    }
}
