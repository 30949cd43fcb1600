//! Abilities that a game may have beyond its rules; each one allows a faster or stronger solver.
//!
//! | capability       | what it gives                     | what uses it                                       |
//! |------------------|-----------------------------------|----------------------------------------------------|
//! | [`Indexed`]      | positions as numbers              | dense tables: no stored keys, no hashing           |
//! | [`Tiered`]       | parts in order; no move goes up   | solving one part after the other, [`tiers`](crate::tiers) |
//! | [`IndexedTiers`] | the positions of a tier as numbers | dense tables of one tier at a time                |
//! | [`Predecessors`] | moves backwards                   | retrograde analysis that need not store all moves  |
//! | [`Symmetric`]    | one position for a whole orbit    | the adaptor `Reduced`                              |
//! | [`Images`]       | all positions of an orbit         | counts of positions from a reduced game            |
//! | [`Margins`]      | points at the end                 | solvers of margins: by how much a player wins      |
//! | [`Evaluate`]     | a guess                           | alpha-beta on boards too big to solve              |
//! | [`Encode`]       | a fixed number of bytes a position | sorted keys, files, messages between machines     |
//! | [`Grid`]         | a board of cells                  | screens and pictures: moves are cells to point at  |
//! | [`Notation`]     | text for positions and moves      | command line, test data, counterexamples of `laws::all!` |
//!
//! An *orbit* is the set of all positions that symmetries of the rules turn into each other.
//!
//! # Should I implement this?
//! * Begin with [`Notation`]: `laws::all!` shows counterexamples in it. Other texts, such as those
//!   of a [`SolveError`](crate::SolveError), show `Debug`: solvers do not ask for a notation.
//! * Implement [`Indexed`] if there is a natural way to number the positions. A table then stores
//!   no positions, which take most of the memory of a hash table.
//! * [`Predecessors`] helps retrograde analysis if the *reverse graph*, a stored list of all moves
//!   by the position that they lead to, does not fit in memory.
//! * [`Tiered`] and [`IndexedTiers`] fit games in which something never grows. Then ranks count
//!   inside a tier, all cores work on it, and unreachable positions can be left out.
//! * [`Encode`] gives keys of a fixed number of bytes, for positions that leave the process. With
//!   [`Indexed`] it takes two lines.
//! * [`Grid`] fits games that are played on a board. A person then points at cells instead of
//!   typing moves.
//! * [`Symmetric`] divides the number of positions by up to the number of symmetries. It costs one
//!   call of `representative` per move. [`Images`] beside it is seldom needed.
//!
//! A reference `&G` has all capabilities of `G`. The test kit (crate gt-testkit) has a law for
//! each capability, with the same name in lower case. The law checks the contract on a sample of
//! positions. `laws::all!` checks the laws of every trait that the game implements.

pub(crate) mod check;
mod encode;
mod grid;
mod images;
mod margins;
mod tiered;

pub use self::encode::{Decoder, Encode, Encoder, Field};
pub use self::grid::{Glyph, Grid, GridSize, Tint};
pub use self::images::Images;
pub use self::margins::Margins;
pub use self::tiered::{IndexedTiers, Tiered};

use alloc::string::String;
use core::fmt;

use crate::error::ParseError;
use crate::game::Game;
use crate::outcome::Score;

/// Numbers the positions: every position has a *rank*, and every rank at most one position.
///
/// A rank without a position is a *hole*.
/// # The contract
/// 1. `rank(p) < index_len()` for every position `p` that play can reach, and for every position
///    that `unrank` returns.
/// 2. `unrank(rank(p)) == Some(p)`. If `unrank(i) == Some(q)`, then `rank(q) == i`.
/// 3. `unrank(i)` is `None` for a hole and for every `i >= index_len()`.
/// 4. A move of an indexed position leads to an indexed position.
/// 5. `successor_ranks(p)` yields what its default implementation yields.
///
/// Index all positions that the rules could meet, not only the positions that play can reach from
/// [`Game::initial`]: dense solvers answer for all of them.
///
/// What happens if the contract is broken: every dense solver checks what it can by one call of
/// `rank` per position. It returns a [`SolveError`](crate::SolveError), and no table, if
/// * `rank` of a position that `unrank(i)` returned is not `i`: `RankMismatch`. So a position that
///   some rank returns never shares the rank of another one.
/// * a move leads to a rank out of range, or to a hole: `RankOutOfRange`, `Hole`.
///
/// No solver notices any other breach, and then answers are wrong:
/// * No rank returns a position that moves lead to, and its `rank` is the rank of another position.
///   It gets the answer of that position.
/// * `successor_ranks` yields a wrong rank that belongs to some position.
///
/// The law `indexed` finds all of this in the positions that it looks at.
/// # Example
/// Two pieces stand on two of eight squares. [`Subsets`](crate::combinatorics::Subsets) ranks these
/// boards without holes:
/// ```
/// use gt_core::{combinatorics::Subsets, prelude::*};
/// struct Pairs(Subsets);
/// # impl Game for Pairs {
/// #     type Position = u64;
/// #     type Move = u64;
/// #     fn initial(&self) -> u64 { 0b1100_0000 }
/// #     fn moves(&self, taken: &u64) -> impl Iterator<Item = u64> {
/// #         let taken = *taken;
/// #         let free_below = gt_core::bits::ones(taken >> 1 & !taken);
/// #         free_below.map(move |to| taken & !(1 << (to + 1)) | 1 << to)
/// #     }
/// #     fn play(&self, _: &u64, after: u64) -> u64 { after }
/// # }
/// impl Indexed for Pairs {
///     fn index_len(&self) -> u64 { self.0.len() }
///     fn rank(&self, taken: &u64) -> u64 {
///         self.0.rank(*taken).expect("two squares are occupied")
///     }
///     fn unrank(&self, rank: u64) -> Option<u64> { self.0.unrank(rank) }
/// }
/// let pairs = Pairs(Subsets::new(8, 2).unwrap());
/// assert_eq!((pairs.index_len(), pairs.rank(&0b1100_0000)), (28, 27));
/// // Each turn one piece moves one square down. There are 12 moves in all, so the second player
/// // makes the last move.
/// let table = gt_core::retrograde::Tablebase::dense(&pairs, &gt_core::Run::new()).unwrap();
/// assert_eq!(table.value(&pairs.initial()), Ok(Some(Value::Loss { plies: 12 })));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not number its positions",
    note = "implement `Indexed` for a dense table, or use a hashed solver (`memo`, `retrograde::Tablebase::explore`)"
)]
pub trait Indexed: Game {
    /// How many ranks there are, holes included.
    fn index_len(&self) -> u64;

    /// The number of `position`, below [`index_len`](Self::index_len).
    fn rank(&self, position: &Self::Position) -> u64;

    /// The position with this rank; `None` for a hole or a rank out of range.
    fn unrank(&self, rank: u64) -> Option<Self::Position>;

    /// The ranks of the positions that the moves of `position` lead to, in the order of the moves.
    ///
    /// If [`decided`](Game::decided) returns `Some`, the yielded ranks do not matter, as with
    /// [`moves`](Game::moves).
    ///
    /// Dense solvers ask only for ranks. Override this method if the ranks can be computed faster
    /// than the positions, for example one from another or from the rank of `position`.
    ///
    /// If the upper bound of the iterator's `size_hint` is at most 2^16, dense solvers consume it
    /// with `for_each`, so its own `fold` is used. They consume any other iterator with
    /// `try_for_each`, which stops at limits.
    fn successor_ranks(&self, position: &Self::Position) -> impl Iterator<Item = u64> {
        self.moves(position).map(|mv| self.rank(&self.play(position, mv)))
    }
}

impl<G: Indexed + ?Sized> Indexed for &G {
    pass!(this => **this; index_len, rank, unrank, successor_ranks);
}

/// Lists the predecessors of a position: all positions with a legal move to it.
/// # The contract
/// 1. Every predecessor has a legal move to the position. So it is not decided.
/// 2. Every position with a legal move to the position is a predecessor. In a game that is also
///    [`Indexed`], only indexed positions count.
/// 3. Each predecessor comes once, even if several of its moves lead here.
///
/// If the contract is broken, the tables built with it are wrong. A predecessor that is left out
/// may stay a draw although it is won or lost. A predecessor that comes twice may be called lost
/// too early. A listed position without a move here may get a value that its moves do not give. The
/// law `predecessors` checks the points under the same numbers: it compares this trait with
/// [`moves`](Game::moves) in both directions.
/// # Example
/// A hand on a clock moves one or two hours at each turn. The player to move at 12 has lost.
/// ```
/// use gt_core::prelude::*;
/// # use gt_core::{Run, retrograde::Tablebase};
/// struct Clock;
/// # impl Game for Clock {
/// #     type Position = u64;
/// #     type Move = u64;
/// #     fn initial(&self) -> u64 { 1 }
/// #     fn moves(&self, _: &u64) -> impl Iterator<Item = u64> { 1..=2 }
/// #     fn play(&self, hour: &u64, step: u64) -> u64 { (hour + step) % 12 }
/// #     fn decided(&self, hour: &u64) -> Option<Outcome> { (*hour == 0).then_some(Outcome::Loss) }
/// # }
/// # impl Indexed for Clock {
/// #     fn index_len(&self) -> u64 { 12 }
/// #     fn rank(&self, hour: &u64) -> u64 { *hour }
/// #     fn unrank(&self, rank: u64) -> Option<u64> { (rank < 12).then_some(rank) }
/// # }
/// impl Predecessors for Clock {
///     fn predecessors(&self, hour: &u64) -> impl Iterator<Item = u64> {
///         let before = [(hour + 11) % 12, (hour + 10) % 12];
///         before.into_iter().filter(|&before| before != 0) // at 12 there is no move
///     }
/// }
/// let table = Tablebase::dense_by_predecessors(Clock, &Run::new()).unwrap();
/// assert_eq!(table.value(&9), Ok(Some(Value::Loss { plies: 2 })));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not list the positions before a position",
    label = "moves cannot be taken back here",
    note = "implement `Predecessors`, or use a solver that stores the moves itself: `retrograde::Tablebase::dense` or `explore`"
)]
pub trait Predecessors: Game {
    /// Every position with a legal move to `position`, each once.
    ///
    /// A decided position has no legal moves, so it is never yielded. If the game is also
    /// [`Indexed`], these are exactly the indexed predecessors.
    fn predecessors(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position>;
}

impl<G: Predecessors + ?Sized> Predecessors for &G {
    pass!(this => **this; predecessors);
}

/// Knows symmetries of the rules and picks one position of each orbit.
///
/// A *symmetry* (an automorphism of the rules) maps positions to positions and moves to moves, and
/// keeps every outcome.
/// # The contract
/// 1. `representative(p)` has the same value as `p`: a symmetry of this very rules value maps one
///    to the other.
/// 2. All positions of an orbit have the same representative. Hence `representative` is idempotent.
///
/// Two mistakes are common:
/// * Exchanging rows and columns is no symmetry of a board whose sides are unequal: the result is
///   a position of other rules.
/// * A map that exchanges the players is a symmetry only if it also exchanges whose turn it is.
///
/// If the contract is broken, [`Reduced`](crate::adapt::Reduced) gives a position the value of
/// another position, and no solver notices. The law `symmetric` compares the moves of a position
/// with the moves of its representative. It cannot see that one orbit has two representatives. The
/// law `images` sees it if the game has [`Images`]. Otherwise compare the number of representatives
/// with a known number of orbits. `Reduced` has an example.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which positions are symmetric",
    label = "no position stands for an orbit here",
    note = "implement `Symmetric` to choose one position of each orbit, or solve the game without `reduced`"
)]
pub trait Symmetric: Game {
    /// The position that stands for the orbit of `position`.
    fn representative(&self, position: &Self::Position) -> Self::Position;
}

impl<G: Symmetric + ?Sized> Symmetric for &G {
    pass!(this => **this; representative);
}

/// Guesses how good a position is, for the player to move.
///
/// Alpha-beta uses the guess if
/// [`Search::with_evaluation`](crate::alphabeta::Search::with_evaluation) asks for it. A wrong
/// guess gives bad moves. It never gives a wrong answer in a report that is exact.
/// # The contract
/// 1. The same position has the same score at every call. The law `evaluate` checks this.
/// 2. A score is for the player to move. The law `partizan_evaluate` checks this.
/// # Example
/// [`Matches`](crate::example::Matches) guesses -1 for a multiple of four, and else 1:
/// ```
/// use gt_core::{alphabeta::Search, example::Matches};
/// let report = Search::new(Matches(21)).with_evaluation().to_depth(&21, 1).unwrap();
/// assert_eq!((report.best_move(), report.exact), (Some(1), false)); // the right move, but a guess
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how good a position looks",
    label = "positions have no score here",
    note = "implement `Evaluate`, or search without an evaluation: then a position at the horizon counts as balanced"
)]
pub trait Evaluate: Game {
    /// How good `position` is for the player to move; 0 is balanced.
    ///
    /// The game chooses the units. Solvers never ask about a position in which the game is over. In
    /// a [`Partizan`](crate::Partizan) game the same board with the other player to move has the
    /// negated score, unless having the move is itself worth something.
    fn evaluate(&self, position: &Self::Position) -> Score;
}

impl<G: Evaluate + ?Sized> Evaluate for &G {
    pass!(this => **this; evaluate);
}

/// Writes and reads positions and moves as text, one line each.
/// # The contract
/// 1. A position is written on one line, and reading this line gives the same position. A position
///    to which no play leads may be refused.
/// 2. A move is written on one line, and reading this line gives the same move.
/// 3. Text that cannot be read is an error that says what was expected, never a panic.
/// 4. A position or move that was read from any text can be written, and reading what was written
///    gives the same position or move.
/// 5. Refused text leaves no trace: the next text is read as if the refused one had not been there.
///
/// The law `notation` checks the points under the same numbers. It reads back what it has written,
/// and gives garbage to the readers.
/// # Example
/// ```
/// use core::fmt;
/// use gt_core::{ParseError, prelude::*};
/// /// Hours on a clock; a move is one hour or two.
/// struct Clock;
///
/// impl Game for Clock {
///     type Position = u8;
///     type Move = u8;
///     fn initial(&self) -> u8 { 1 }
///     fn moves(&self, _: &u8) -> impl Iterator<Item = u8> { 1..=2 }
///     fn play(&self, hour: &u8, step: u8) -> u8 { (hour + step) % 12 }
/// }
/// impl Notation for Clock {
///     fn write_position(&self, hour: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
///         write!(out, "{hour}")
///     }
///     fn parse_position(&self, text: &str) -> Result<u8, ParseError> {
///         let hour = text.parse().ok().filter(|&hour| hour < 12);
///         hour.ok_or_else(|| ParseError::new(text, "an hour from 0 to 11"))
///     }
///     fn write_move(&self, _: &u8, step: u8, out: &mut dyn fmt::Write) -> fmt::Result {
///         write!(out, "+{step}")
///     }
///     fn parse_move(&self, _: &u8, text: &str) -> Result<u8, ParseError> {
///         let step = text.strip_prefix('+').and_then(|step| step.parse().ok());
///         step.ok_or_else(|| ParseError::new(text, "a step such as +2"))
///     }
/// }
/// assert_eq!(Clock.parse_position("11"), Ok(11));
/// let error = Clock.parse_position("12").unwrap_err().to_string();
/// assert_eq!(error, "cannot read \"12\": expected an hour from 0 to 11");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not write and read its positions and moves",
    label = "positions and moves have no text here",
    note = "implement `Notation`, or show positions and moves by their `Debug` text"
)]
pub trait Notation: Game {
    /// Writes `position` on one line.
    /// # Errors
    /// Only the errors of `out`.
    fn write_position(&self, position: &Self::Position, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a position.
    /// # Errors
    /// [`ParseError`] with the text and what was expected.
    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// Writes `mv`, played in `position`, on one line.
    /// # Errors
    /// Only the errors of `out`.
    fn write_move(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result;

    /// Reads a move of `position`, without checking that it is legal there.
    /// # Errors
    /// [`ParseError`] with the text and what was expected.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError>;

    /// The text of `position`.
    fn show_position(&self, position: &Self::Position) -> String {
        let mut text = String::new();
        // Writing to a string does not fail. If an implementation fails anyway, show what it has written.
        let _ = self.write_position(position, &mut text);
        text
    }

    /// The text of `mv`, played in `position`.
    fn show_move(&self, position: &Self::Position, mv: Self::Move) -> String {
        let mut text = String::new();
        let _ = self.write_move(position, mv, &mut text);
        text
    }

    /// The moves of a play from `position`, separated by spaces.
    ///
    /// Each move must be legal in the position in which it is played.
    fn show_line(&self, position: &Self::Position, moves: &[Self::Move]) -> String {
        let mut at = position.clone();
        let mut text = String::new();
        for (nth, &mv) in moves.iter().enumerate() {
            text.push_str(if nth == 0 { "" } else { " " });
            let _ = self.write_move(&at, mv, &mut text);
            at = self.play(&at, mv);
        }
        text
    }
}

impl<G: Notation + ?Sized> Notation for &G {
    pass!(this => **this; write_position, parse_position, write_move, parse_move);
}
