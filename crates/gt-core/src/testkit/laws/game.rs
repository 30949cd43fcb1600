//! The law every game must keep: moves, positions and answers that a solver may rely on.
//!
//! # What a broken point does to a solver
//! * *A move twice* is searched twice by a search that keeps no table, listed twice among the best moves, and counted twice by
//!   perft; retrograde analysis that counts moves and is told predecessors once takes a loss for a draw.
//! * *Unequal continuations* make the answer of a table depend on which of two equal positions came first. This is how a ko
//!   rule, a repetition count or castling rights go wrong that are kept beside the position instead of inside it.
//! * *Unequal hashes* lose positions in the table: a search that should end may not, and a count is too high.
//! * *Answers that drift* make a result depend on the order of questions, on the number of threads, on yesterday.
//!
//! # How it looks
//! Everything is asked twice in a row, and once more when all positions were asked about. Each move of the first positions is
//! played twice, and what it leads to is compared with the equal position that the sample holds, which was most often reached
//! another way. A difference that does not stay the same is drift (point 6), one that does is hidden history (point 5).
//!
//! # Rejected alternatives
//! * *Comparing `Debug` texts*: a `Debug` may leave out what `Eq` compares, or show a cache that it rightly ignores.
//! * *Comparing all pairs for equality*: a sample of thousands has millions of pairs; the first 256 positions are compared so,
//!   which is enough to meet a hash that sees more than `Eq`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashMap};

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use crate::game::Game;
use crate::outcome::Outcome;

const NO_MOVE_TWICE: Point = Point::new("game", 4, "moves yields no move twice");
const EQUAL_CONTINUATIONS: Point = Point::new("game", 5, "equal positions have equal continuations and equal hashes");
const FUNCTIONS: Point = Point::new("game", 6, "the same position gives the same answers, moves in the same order, at every call");

/// Positions compared pair by pair in search of equal ones with different hashes.
const PAIRWISE: usize = 256;
/// Up to so many moves each pair is compared; more are first sorted by their `Debug` text.
const FEW_MOVES: usize = 64;

/// Two equal positions with different answers are each asked so often again, to tell a rule that looks at history from answers
/// that change by themselves.
const ASKED_AGAIN: usize = 16;

/// Checks points 4, 5 and 6 of the contract of [`Game`](crate::game#the-contract).
///
/// * 4: no move comes twice.
/// * 5: a position reached in two ways has the same moves and outcome both times, `Eq` is reflexive and symmetric, and equal
///   positions have equal hashes. This is what finds a rule that looks at history which the position does not hold.
/// * 6: whatever is asked twice, at once or after everything else, gets the same answer.
///
/// Points 1 to 3 cannot be seen from a game alone: alternation is a law of [`partizan`](super::partizan), and who wins is
/// tested by known values.
/// # Panics
/// With the counterexample, if a point is broken:
/// ```text
/// law game, point 4 is broken: moves yields no move twice
///   position: 1+5, first to move
///   reached by: (0, 1), (0, 3)
///   move: (1, 1)
///   expected: every move once
///   found: it comes as number 1 and as number 4
///   moves:
///     (0, 1)
///     (1, 1)
///     (1, 2)
///     (1, 3)
///     (1, 1)
/// ```
/// # Complexity
/// Generates the moves of every position of the sample three times and once for each of their successors.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::testkit::laws::{self, Reach};
///
/// let loopy: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
/// laws::game(&loopy, Reach::default());
/// ```
#[track_caller]
pub fn game<G: Game>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

/// What can be asked of a position.
#[derive(PartialEq)]
struct Answers<M> {
    decided: Option<Outcome>,
    /// Nothing where the game is decided: those moves do not matter.
    moves: Vec<M>,
    /// Asked only where nothing is decided and there is no move.
    blocked: Option<Outcome>,
}

impl<M: PartialEq + Debug> Answers<M> {
    fn of<G: Game<Move = M>>(game: &G, position: &G::Position) -> Self {
        let decided = game.decided(position);
        let moves: Vec<M> = if decided.is_none() { game.moves(position).collect() } else { Vec::new() };
        let blocked = (decided.is_none() && moves.is_empty()).then(|| game.blocked(position));
        Self { decided, moves, blocked }
    }

    /// The first question with two answers, and both of them.
    fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        if self.decided != other.decided {
            return Some(("decided", alloc::format!("{:?}", self.decided), alloc::format!("{:?}", other.decided)));
        }
        if self.moves != other.moves {
            return Some(("moves", abridged(&self.moves), abridged(&other.moves)));
        }
        (self.blocked != other.blocked)
            .then(|| ("blocked", alloc::format!("{:?}", self.blocked), alloc::format!("{:?}", other.blocked)))
    }
}

/// As `Debug`, but no longer than what can be read.
fn abridged<M: Debug>(moves: &[M]) -> String {
    const SHOWN: usize = 24;
    let shown = &moves[..moves.len().min(SHOWN)];
    if shown.len() == moves.len() {
        alloc::format!("{moves:?}")
    } else {
        alloc::format!("{} moves, from {shown:?} on", moves.len())
    }
}

pub(super) fn check<G: Game>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    if game.initial() != game.initial() {
        return Err(FUNCTIONS
            .broken()
            .debug("expected", game.initial())
            .debug("found", game.initial())
            .note("asked", "initial, twice"));
    }
    let mut answers: Vec<Answers<G::Move>> = Vec::with_capacity(sample.len());
    for position in sample.positions() {
        let now = Answers::of(game, position);
        same_again(game, sample, position, &now)?;
        no_move_twice(sample, position, &now.moves)?;
        copies_agree(position)?;
        answers.push(now);
    }
    for (position, known) in sample.positions().zip(&answers).take(sample.reach().positions) {
        for &mv in &known.moves {
            successor_is_known(game, sample, position, mv, &answers)?;
        }
    }
    for (position, answers) in sample.positions().zip(&answers) {
        same_again(game, sample, position, answers)?;
    }
    equal_hashes(sample)
}

fn no_move_twice<G: Game>(sample: &Sample<G>, position: &G::Position, moves: &[G::Move]) -> Result<(), Violation> {
    let Some((first, second)) = repeated(moves) else { return Ok(()) };
    let broken = sample.show(NO_MOVE_TWICE.broken(), position).mv(moves[first]);
    let broken = broken.expected("every move once").found(format_args!("it comes as number {first} and as number {second}"));
    Err(broken.list("moves", moves.iter().map(|mv| alloc::format!("{mv:?}"))))
}

/// The numbers of two equal moves.
fn repeated<M: Eq + Debug>(moves: &[M]) -> Option<(usize, usize)> {
    if moves.len() <= FEW_MOVES {
        return (1..moves.len()).find_map(|second| Some((moves[..second].iter().position(|mv| *mv == moves[second])?, second)));
    }
    let mut same_text: HashMap<String, Vec<usize>> = HashMap::new();
    moves.iter().enumerate().find_map(|(second, mv)| {
        let earlier = same_text.entry(alloc::format!("{mv:?}")).or_default();
        let first = earlier.iter().copied().find(|&first| moves[first] == *mv);
        earlier.push(second);
        Some((first?, second))
    })
}

fn same_again<G: Game>(game: &G, sample: &Sample<G>, position: &G::Position, before: &Answers<G::Move>) -> Result<(), Violation> {
    let now = Answers::of(game, position);
    let Some((asked, first, second)) = before.difference(&now) else { return Ok(()) };
    Err(sample.show(FUNCTIONS.broken(), position).note("asked", asked).expected(format_args!("{first}, as before")).found(second))
}

fn copies_agree<P: Clone + Eq + Hash + Debug>(position: &P) -> Result<(), Violation> {
    let copy = position.clone();
    if copy != *position {
        let broken = EQUAL_CONTINUATIONS.broken().position(position);
        return Err(broken.expected("a position equal to its clone").found("an unequal one"));
    }
    hashes_agree(position, &copy)
}

fn hashes_agree<P: Eq + Hash + Debug>(one: &P, other: &P) -> Result<(), Violation> {
    let hasher = DefaultHashBuilder::default();
    if hasher.hash_one(one) == hasher.hash_one(other) {
        return Ok(());
    }
    let broken = EQUAL_CONTINUATIONS.broken().position(one).debug("equal position", other);
    Err(broken.expected("equal hashes").found("different hashes: `Eq` and `Hash` must look at the same fields"))
}

/// Plays `mv` twice, and compares what follows with what follows from the equal position of the sample, reached another way.
fn successor_is_known<G: Game>(
    game: &G,
    sample: &Sample<G>,
    position: &G::Position,
    mv: G::Move,
    answers: &[Answers<G::Move>],
) -> Result<(), Violation> {
    let (successor, again) = (game.play(position, mv), game.play(position, mv));
    if successor != again {
        let broken = sample.show(FUNCTIONS.broken(), position).mv(mv).note("asked", "play, twice");
        return Err(broken.debug("expected", successor).debug("found", again));
    }
    hashes_agree(&successor, &again)?;
    let Some(number) = sample.number(&successor) else { return Ok(()) };
    hashes_agree(&successor, sample.position(number))?;
    let now = Answers::of(game, &successor);
    let Some((asked, known, found)) = answers[number].difference(&now) else { return Ok(()) };
    for _ in 0..ASKED_AGAIN {
        same_again(game, sample, sample.position(number), &answers[number])?;
        same_again(game, sample, &successor, &now)?;
    }
    let broken = sample.show(EQUAL_CONTINUATIONS.broken(), position).mv(mv).debug("leads to", &successor);
    let broken = sample.show(broken.note("which equals", "a position reached another way"), sample.position(number));
    Err(broken.note("asked", asked).expected(format_args!("{known}, as there")).found(found))
}

/// A table never sees that two equal positions have different hashes; looking at all pairs does.
fn equal_hashes<G: Game>(sample: &Sample<G>) -> Result<(), Violation> {
    let few: Vec<_> = sample.positions().take(PAIRWISE).collect();
    for (at, one) in few.iter().enumerate() {
        for other in &few[..at] {
            let (equal, equal_back) = (one == other, other.eq(one));
            if equal {
                hashes_agree(*one, *other)?;
            }
            if equal != equal_back {
                let broken = EQUAL_CONTINUATIONS.broken().position(one).debug("other position", other);
                return Err(broken.expected("`Eq` that is symmetric").found("one equals the other, but not the reverse"));
            }
        }
    }
    Ok(())
}
