//! The law that every game must keep: moves, positions and answers on which a solver may rely.
//!
//! # What a broken point does to a solver
//! * *A move listed twice*: a search without a table searches it twice, the best moves contain it
//!   twice, and perft counts it twice. Retrograde analysis that counts moves, but gets each
//!   predecessor once, takes a loss for a draw.
//! * *Unequal continuations*: the answer of a table depends on which of two equal positions came
//!   first. The usual cause is a ko rule, a repetition count or castling rights kept beside the
//!   position instead of inside it.
//! * *Unequal hashes*: the table loses positions. A search may not end, and a count is too high.
//! * *Answers that drift*: a result depends on the order of questions, on the number of threads, or
//!   on earlier runs.
//! * *A player moves again*: every solver flips the outcome at each ply. Where the turn did not
//!   change, the flipped outcome is the opponent's.
//!
//! # How it looks
//! The law asks everything twice in a row, and once more in the reverse order after it has asked
//! about all positions. It also plays each move of the first positions twice, with questions about
//! another position in between. The sample usually holds an equal position that was reached another
//! way. The law compares the answers about the two.
//!
//! A difference that changes from call to call is drift (point 6). A difference that stays the same
//! is hidden history (point 5).
//!
//! Some rules drift only for others: a cache that confuses positions gives the same wrong answer at
//! every call, and a number kept per thread never changes on its thread. So [`all!`](super::all)
//! also asks a copy of the rules if the game is `Clone`, and two more threads if the game is
//! [`Shared`](gt_core::Shared).
//!
//! # Rejected alternatives
//! * *Comparing `Debug` texts*: `Debug` may leave out what `Eq` compares, or show a cache that `Eq`
//!   rightly ignores.
//! * *Comparing all pairs for equality*: a sample of thousands has millions of pairs. Only the
//!   first 256 positions are compared in pairs, which is enough to find a hash that depends on more
//!   than `Eq` compares.
use core::fmt::Debug;
use core::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashMap};

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::game::Game;
use gt_core::outcome::Outcome;

const NO_MOVE_TWICE: Point = Point::new("game", 4, "moves yields no move twice");
const EQUAL_CONTINUATIONS: Point =
    Point::new("game", 5, "equal positions have equal continuations and equal hashes");
pub(super) const FUNCTIONS: Point = Point::new(
    "game",
    6,
    "a position gets the same answers, and its moves in the same order, at every call",
);

/// How many positions are compared in pairs, in search of equal ones with different hashes.
const PAIRWISE: usize = 256;
/// Up to this many moves, each pair is compared.
///
/// More moves are first grouped by their `Debug` text.
const FEW_MOVES: usize = 64;

/// How often two equal positions with different answers are asked again.
///
/// This distinguishes a rule that depends on history from answers that change by themselves.
const ASKED_AGAIN: usize = 16;

/// Checks points 4, 5 and 6 of the contract of [`Game`](gt_core::game#the-contract).
///
/// **This function does not notice a player who moves again** (point 1): its bounds do not say
/// whose turn it is in a position. [`all!`](super::all) notices it.
///
/// * 1: after every move of the sample the other player is to move. [`all!`](super::all) checks it
///   if positions are a [`ToMove`](gt_core::ToMove) or the game is [`Partizan`](gt_core::Partizan). A
///   [`Suite`](super::Suite) made by hand is told whose turn it is by
///   [`turn`](super::Suite::turn). For a `Partizan` game the law
///   [`partizan`](super::partizan()) checks it as well.
/// * 4: no move comes twice.
/// * 5: a position that was reached in two ways has the same moves and outcome both times. `Eq` is
///   reflexive and symmetric, and equal positions have equal hashes. This finds rules that depend
///   on history which the position does not hold.
/// * 6: a question that is asked twice, at once or after all others, gets the same answer.
///   [`all!`](super::all) also asks a copy of the rules in the reverse order, if the game is
///   `Clone`. It asks on two other threads, if the game is [`Shared`](gt_core::Shared).
///
/// Points 2 and 3 cannot be checked from a game alone:
///
/// * Point 2, who wins: compare with known values.
/// * Point 3 is kept by solvers: the law [`solution`](super::solution()) checks it.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the moves of every position of the sample four times, and once for each successor.
/// Each further check of [`all!`](super::all) generates them once or twice more.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_testkit::laws::{self, Reach};
/// let loopy: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
/// laws::game(&loopy, Reach::default());
/// ```
/// A player who takes two matches moves again. Only a law that knows the turn can notice it.
/// ```
/// use gt_core::prelude::*;
/// use gt_testkit::laws::{self, Reach, Suite};
/// struct TwoAndAgain;
/// impl Game for TwoAndAgain {
///     type Position = ToMove<u8>;
///     type Move = u8;
///     fn initial(&self) -> ToMove<u8> { ToMove::new(9, Player::First) }
///     fn moves(&self, at: &ToMove<u8>) -> impl Iterator<Item = u8> { 1..=2.min(at.board) }
///     fn play(&self, at: &ToMove<u8>, taken: u8) -> ToMove<u8> {
///         ToMove::new(at.board - taken, if taken == 2 { at.turn } else { !at.turn })
///     }
/// }
/// laws::game(&TwoAndAgain, Reach::default()); // no panic, although the game is wrong
/// let told = Suite::of(&TwoAndAgain).turn(|_, at| at.turn);
/// assert_eq!(told.check().unwrap_err().point(), 1); // as in `laws::all!(TwoAndAgain)`
/// ```
#[track_caller]
pub fn game<G: Game>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

/// All answers about one position.
#[derive(PartialEq)]
pub(super) struct Answers<M> {
    decided: Option<Outcome>,
    /// Empty if the game is decided: its moves do not matter then.
    pub(super) moves: Vec<M>,
    /// Asked only if nothing is decided and there is no move.
    blocked: Option<Outcome>,
}

impl<M: Copy + PartialEq> Answers<M> {
    pub(super) fn of<G: Game<Move = M>>(game: &G, position: &G::Position) -> Self {
        let decided = game.decided(position);
        let moves: Vec<M> =
            if decided.is_none() { game.moves(position).collect() } else { Vec::new() };
        let blocked = (decided.is_none() && moves.is_empty()).then(|| game.blocked(position));
        Self { decided, moves, blocked }
    }

    /// Changes the type of the moves.
    pub(super) fn with_moves<N>(self, change: impl FnMut(M) -> N) -> Answers<N> {
        let Self { decided, moves, blocked } = self;
        Answers { decided, moves: moves.into_iter().map(change).collect(), blocked }
    }

    /// Returns the first question with two different answers, and both answers.
    pub(super) fn difference<G: Game<Move = M>>(
        &self,
        other: &Self,
        sample: &Sample<G>,
        position: &G::Position,
    ) -> Option<(&'static str, String, String)> {
        if self.decided != other.decided {
            return Some((
                "decided",
                std::format!("{:?}", self.decided),
                std::format!("{:?}", other.decided),
            ));
        }
        if self.moves != other.moves {
            let [mine, theirs] =
                [self, other].map(|answers| sample.move_texts(position, &answers.moves));
            return Some(("moves", mine, theirs));
        }
        (self.blocked != other.blocked).then(|| {
            ("blocked", std::format!("{:?}", self.blocked), std::format!("{:?}", other.blocked))
        })
    }
}

pub(super) fn check<G: Game>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let (initial, again) = (game.initial(), game.initial());
    if initial != again {
        let broken = FUNCTIONS.broken().note("asked", "initial, twice");
        return Err(broken.differs(sample.text(&initial), sample.text(&again)));
    }
    let mut answers: Vec<Answers<G::Move>> = Vec::with_capacity(sample.len());
    for position in sample.positions() {
        let now = Answers::of(game, position);
        same_again(game, sample, position, &now)?;
        no_move_twice(sample, position, &now.moves)?;
        copies_agree(sample, position)?;
        answers.push(now);
    }
    for (position, known) in sample.positions().zip(&answers).take(sample.reach().positions) {
        same_again(game, sample, position, known)?;
        let successors: Vec<G::Position> =
            known.moves.iter().map(|&mv| game.play(position, mv)).collect();
        for (&mv, successor) in known.moves.iter().zip(&successors) {
            successor_is_known(game, sample, position, (mv, successor), &answers)?;
        }
    }
    for (number, answers) in answers.iter().enumerate().rev() {
        same_again(game, sample, sample.position(number), answers)?;
    }
    equal_hashes(sample)
}

fn no_move_twice<G: Game>(
    sample: &Sample<G>,
    position: &G::Position,
    moves: &[G::Move],
) -> Result<(), Violation> {
    let Some((first, second)) = repeated(moves) else { return Ok(()) };
    let broken = sample.at_move(NO_MOVE_TWICE, position, moves[first]);
    let broken = broken.differs(
        "each move once",
        format_args!("the same move as number {first} and as number {second}"),
    );
    Err(broken.list("moves", moves.iter().map(|&mv| sample.move_text(position, mv))))
}

/// Returns the numbers of two equal moves.
fn repeated<M: Eq + Debug>(moves: &[M]) -> Option<(usize, usize)> {
    if moves.len() <= FEW_MOVES {
        return (1..moves.len()).find_map(|second| {
            Some((moves[..second].iter().position(|mv| *mv == moves[second])?, second))
        });
    }
    let mut same_text: HashMap<String, Vec<usize>> = HashMap::new();
    moves.iter().enumerate().find_map(|(second, mv)| {
        let earlier = same_text.entry(std::format!("{mv:?}")).or_default();
        let first = earlier.iter().copied().find(|&first| moves[first] == *mv);
        earlier.push(second);
        Some((first?, second))
    })
}

fn same_again<G: Game>(
    game: &G,
    sample: &Sample<G>,
    position: &G::Position,
    before: &Answers<G::Move>,
) -> Result<(), Violation> {
    let now = Answers::of(game, position);
    let Some((asked, first, second)) = before.difference(&now, sample, position) else {
        return Ok(());
    };
    let expected = std::format!("{first}, as the first time");
    Err(sample.at(FUNCTIONS, position).note("asked", asked).differs(expected, second))
}

fn copies_agree<G: Game>(sample: &Sample<G>, position: &G::Position) -> Result<(), Violation> {
    let copy = position.clone();
    if copy != *position {
        let broken = EQUAL_CONTINUATIONS.broken().note("position", sample.text(position));
        return Err(broken.differs("a clone equal to the position", "a clone that is not equal"));
    }
    hashes_agree(sample, position, &copy)
}

fn hashes_agree<G: Game>(
    sample: &Sample<G>,
    one: &G::Position,
    other: &G::Position,
) -> Result<(), Violation> {
    let hasher = DefaultHashBuilder::default();
    if hasher.hash_one(one) == hasher.hash_one(other) {
        return Ok(());
    }
    let broken = EQUAL_CONTINUATIONS
        .broken()
        .note("position", sample.text(one))
        .note("equal position", sample.text(other));
    Err(broken
        .differs("equal hashes", "different hashes: `Eq` and `Hash` must compare the same fields"))
}

/// Asks about the successor, plays the move again, and compares the successor with the equal
/// position of the sample.
fn successor_is_known<G: Game>(
    game: &G,
    sample: &Sample<G>,
    position: &G::Position,
    (mv, successor): (G::Move, &G::Position),
    answers: &[Answers<G::Move>],
) -> Result<(), Violation> {
    let now = Answers::of(game, successor);
    let again = game.play(position, mv);
    if *successor != again {
        let broken = sample.at_move(FUNCTIONS, position, mv);
        let broken =
            broken.note("asked", "play, before and after a question about another position");
        return Err(broken.differs(sample.text(successor), sample.text(&again)));
    }
    hashes_agree(sample, successor, &again)?;
    let Some(number) = sample.number(successor) else { return Ok(()) };
    hashes_agree(sample, successor, sample.position(number))?;
    let Some((asked, known, found)) = answers[number].difference(&now, sample, successor) else {
        return Ok(());
    };
    for _ in 0..ASKED_AGAIN {
        same_again(game, sample, sample.position(number), &answers[number])?;
        same_again(game, sample, successor, &now)?;
    }
    let broken = sample.at_move(EQUAL_CONTINUATIONS, position, mv);
    let broken = broken.note("leads to", sample.text(successor));
    let broken = sample.show(
        broken.note("which equals", "a position reached another way"),
        sample.position(number),
    );
    Err(broken
        .note("asked", asked)
        .differs(format_args!("{known}, as for the equal position"), found))
}

/// Compares all pairs: a hash table would never notice two equal positions with different hashes.
fn equal_hashes<G: Game>(sample: &Sample<G>) -> Result<(), Violation> {
    let few: Vec<_> = sample.positions().take(PAIRWISE).collect();
    for (at, one) in few.iter().enumerate() {
        for other in &few[..at] {
            let (equal, equal_back) = (one == other, other.eq(one));
            if equal {
                hashes_agree(sample, one, other)?;
            }
            if equal != equal_back {
                let broken = EQUAL_CONTINUATIONS.broken().note("position", sample.text(one));
                let broken = broken.note("other position", sample.text(other));
                return Err(broken.differs(
                    "`Eq` to be symmetric",
                    "one position equals the other, but not the reverse",
                ));
            }
        }
    }
    Ok(())
}
