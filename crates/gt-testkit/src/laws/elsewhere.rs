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
use super::erased::{AnyGame, AnyMove, AnyPosition};
use super::game::{Answers, FUNCTIONS};
use super::guard::no_panic;
use super::sample::Sample;
use super::violation::Violation;
use gt_core::game::Game;

/// Of how many positions the moves are also played on other threads.
const PLAYED: usize = 256;

/// Asks `copy` about all positions, the last one first.
pub(super) fn check_copy<G: Game>(game: &G, copy: &G, sample: &Sample<G>) -> Result<(), Violation> {
    const ELSEWHERE: &str = "of a fresh copy of the rules in another order";
    (0..sample.len()).rev().map(|number| sample.position(number)).try_for_each(|position| {
        let known = Answers::of(game, position);
        let told = no_panic(|| Answers::of(copy, position));
        same_answers(sample, position, &known, ELSEWHERE, told)
    })
}

/// Asks about all positions on two other threads at once, which go through the sample in opposite
/// directions.
pub(super) fn check_threads<'e>(
    game: &AnyGame<'e>,
    sample: &Sample<AnyGame<'e>>,
) -> Result<(), Violation> {
    let known: Vec<Answers<AnyMove<'e>>> =
        sample.positions().map(|position| Answers::of(game, position)).collect();
    let played = sample.positions().zip(&known).take(PLAYED).map(|(position, answers)| {
        answers.moves.iter().map(|&mv| game.play(position, mv)).collect()
    });
    let after: Vec<Vec<AnyPosition<'e>>> = played.collect();
    for told in game.elsewhere(sample.positions(), PLAYED) {
        let (position, known) = (sample.position(told.number), &known[told.number]);
        same_answers(sample, position, known, "on another thread", told.answers)?;
        let Some(after) = after.get(told.number) else { continue };
        for ((&mv, expected), found) in known.moves.iter().zip(after).zip(told.after) {
            let found = match found {
                Ok(found) if found == *expected => continue,
                Ok(found) => sample.text(&found),
                Err(message) => panicked(&message),
            };
            let broken = sample.at_move(FUNCTIONS, position, mv);
            return Err(broken
                .note("asked", "play, on another thread")
                .differs(sample.text(expected), found));
        }
    }
    Ok(())
}

fn same_answers<G: Game>(
    sample: &Sample<G>,
    position: &G::Position,
    known: &Answers<G::Move>,
    elsewhere: &str,
    told: Result<Answers<G::Move>, String>,
) -> Result<(), Violation> {
    let (asked, known, found) = match told {
        Ok(found) => match known.difference(&found, sample, position) {
            Some(difference) => difference,
            None => return Ok(()),
        },
        Err(message) => ("moves", sample.move_texts(position, &known.moves), panicked(&message)),
    };
    let broken = sample.at(FUNCTIONS, position).note("asked", format_args!("{asked}, {elsewhere}"));
    Err(broken.differs(known, found))
}

fn panicked(message: &str) -> String {
    std::format!("a panic: {message}")
}
