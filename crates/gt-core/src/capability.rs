//! Abilities a game may have beyond its rules; each opens a faster or stronger solver.
//!
//! | capability       | what it gives                     | who asks for it                                   |
//! |------------------|-----------------------------------|---------------------------------------------------|
//! | [`Indexed`]      | positions as numbers without gaps | dense tables: no keys stored, no hashing          |
//! | [`Predecessors`] | moves backwards                   | retrograde analysis without a stored reverse graph |
//! | [`Symmetric`]    | one position for a whole orbit    | the adaptor `Reduced`                             |
//! | [`Evaluate`]     | a guess                           | alpha-beta on boards too big to solve             |
//! | [`Notation`]     | text for positions and moves      | command line, test data, counterexamples          |
//!
//! # Should I implement this?
//! Begin with [`Notation`], which makes counterexamples readable, and [`Indexed`] if the positions have a natural number: it
//! saves the keys, which are most of a hashed table. [`Predecessors`] pays only beside `Indexed`, where the reverse graph is what
//! does not fit. [`Symmetric`] saves as many times the positions as there are symmetries, and costs a canonical form at every
//! move.
//!
//! All are forwarded through `&G`. The test kit has a law for each, of the same name in lower case, which checks its contract on
//! a sample of positions; `laws::all!` checks those of every trait that the game has.

use alloc::string::String;
use core::fmt;

use crate::error::ParseError;
use crate::game::Game;
use crate::outcome::Score;

/// Numbers the positions: a bijection between the positions and the ranks that are no holes.
///
/// # The contract
/// 1. `rank(p) < index_len()` for every position `p` that play can reach, and for every position that `unrank` returns.
/// 2. `unrank(rank(p)) == Some(p)`, and `rank(q) == i` wherever `unrank(i) == Some(q)`.
/// 3. `unrank(i)` is `None` for a hole and for every `i >= index_len()`.
/// 4. The moves of an indexed position lead to indexed positions.
/// 5. `successor_ranks(p)` yields what its default would.
///
/// Index the set of positions that the rules could meet, not only those reachable from [`Game::initial`]: dense solvers answer
/// for all of them.
///
/// If the contract is broken: two positions with one rank share an answer, which is wrong for one of them, and nothing tells; a
/// rank out of range is a [`SolveError`](crate::SolveError) or, in `grundy`, a panic. The law `indexed` finds both.
///
/// # Example
/// Boards with two of eight squares taken, ranked without a hole by [`combinatorics::Subsets`](crate::combinatorics::Subsets):
/// ```
/// use gt_core::combinatorics::Subsets;
/// use gt_core::prelude::*;
///
/// struct Pairs(Subsets);
/// # impl Game for Pairs {
/// #     type Position = u64;
/// #     type Move = u64;
/// #     fn initial(&self) -> u64 { 0b1100_0000 }
/// #     fn moves(&self, taken: &u64) -> impl Iterator<Item = u64> {
/// #         let taken = *taken;
/// #         gt_core::bits::ones(taken >> 1 & !taken).map(move |to| taken & !(1 << (to + 1)) | 1 << to)
/// #     }
/// #     fn play(&self, _: &u64, after: u64) -> u64 { after }
/// # }
/// impl Indexed for Pairs {
///     fn index_len(&self) -> u64 {
///         self.0.len()
///     }
///     fn rank(&self, taken: &u64) -> u64 {
///         self.0.rank(*taken).expect("two squares are taken")
///     }
///     fn unrank(&self, rank: u64) -> Option<u64> {
///         self.0.unrank(rank)
///     }
/// }
/// let pairs = Pairs(Subsets::new(8, 2).unwrap());
/// assert_eq!((pairs.index_len(), pairs.rank(&0b1100_0000)), (28, 27));
/// // One piece a turn slides one square down: 12 slides in all, so whoever begins has no last one.
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

    /// The position with this rank; `None` for a hole or a number out of range.
    fn unrank(&self, rank: u64) -> Option<Self::Position>;

    /// The ranks of the positions that the moves of `position` lead to, in the order of the moves.
    ///
    /// What it yields where [`decided`](Game::decided) is `Some` does not matter, as with [`moves`](Game::moves). Dense solvers
    /// ask for ranks and nothing else; where they follow from each other or from the rank of `position` faster than from the
    /// positions, override this. An iterator whose `size_hint` has an upper bound of at most 2^16 is consumed by `for_each`, so
    /// that a `fold` of its own counts; any other one by `try_for_each`, which stops at limits.
    fn successor_ranks(&self, position: &Self::Position) -> impl Iterator<Item = u64> {
        self.moves(position).map(|mv| self.rank(&self.play(position, mv)))
    }
}

impl<G: Indexed + ?Sized> Indexed for &G {
    #[inline]
    fn index_len(&self) -> u64 {
        (**self).index_len()
    }

    #[inline]
    fn rank(&self, position: &Self::Position) -> u64 {
        (**self).rank(position)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Self::Position> {
        (**self).unrank(rank)
    }

    #[inline]
    fn successor_ranks(&self, position: &Self::Position) -> impl Iterator<Item = u64> {
        (**self).successor_ranks(position)
    }
}

/// Knows from which positions a position can be reached by one move.
///
/// If it is wrong, so are tables built by it: a predecessor left out is taken for a draw, one that comes twice is lost too early.
/// The law `predecessors` holds it against [`moves`](Game::moves) both ways.
///
/// # Example
/// Steps of one or two hours round a clock; the player to move at 12 has lost.
/// ```
/// use gt_core::prelude::*;
/// # use gt_core::{Run, retrograde::Tablebase};
///
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
///         [(hour + 11) % 12, (hour + 10) % 12].into_iter().filter(|&before| before != 0) // nobody moves on from 12
///     }
/// }
/// let table = Tablebase::dense_by_predecessors(Clock, &Run::new()).unwrap();
/// assert_eq!(table.value(&9), Ok(Some(Value::Loss { plies: 2 })));
/// ```
pub trait Predecessors: Game {
    /// Every position with a legal move to `position`, each once, however many of its moves lead here.
    ///
    /// Positions in which the game is decided have no legal moves and are not yielded. Together with [`Indexed`]: exactly the
    /// indexed predecessors.
    fn predecessors(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position>;
}

impl<G: Predecessors + ?Sized> Predecessors for &G {
    #[inline]
    fn predecessors(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        (**self).predecessors(position)
    }
}

/// Knows a group of automorphisms of the rules and picks one position of each orbit.
///
/// # The contract
/// 1. `representative(p)` has the same value as `p`: some automorphism of this very rules value maps one to the other.
/// 2. All positions of an orbit have one representative; hence `representative` is idempotent.
///
/// An automorphism keeps the rules: a rectangle of unequal sides has no transposition, and a map that exchanges the players is
/// one only if it exchanges whose turn it is as well.
///
/// If it is broken, [`Reduced`](crate::adapt::Reduced) lends a position the value of another one, and nothing tells. The law
/// `symmetric` compares the moves of a position and its representative; that an orbit is not torn apart only a known count shows.
/// `Reduced` has an example.
pub trait Symmetric: Game {
    /// The position that stands for the orbit of `position`.
    fn representative(&self, position: &Self::Position) -> Self::Position;
}

impl<G: Symmetric + ?Sized> Symmetric for &G {
    #[inline]
    fn representative(&self, position: &Self::Position) -> Self::Position {
        (**self).representative(position)
    }
}

/// Guesses how good a position is.
///
/// Alpha-beta uses it if [`Search::with_evaluation`](crate::alphabeta::Search::with_evaluation) says so. A wrong guess makes bad
/// moves, and never a wrong answer where a report is exact. The laws `evaluate` and `partizan_evaluate` check that it is stable,
/// and for the player to move.
///
/// # Example
/// ```
/// use gt_core::alphabeta::Search;
/// use gt_core::prelude::*;
/// # struct Matches(u32);
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
/// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// # }
/// # impl Acyclic for Matches {}
/// impl Evaluate for Matches {
///     fn evaluate(&self, matches: &u32) -> Score {
///         Score::new(if matches % 4 == 0 { -1 } else { 1 }) // multiples of four are lost
///     }
/// }
/// let report = Search::new(Matches(21)).with_evaluation().to_depth(&21, 1).unwrap();
/// assert_eq!((report.best_move(), report.exact), (Some(1), false)); // the right move, but a guess
/// ```
pub trait Evaluate: Game {
    /// How good `position` is for the player to move, in units of the game's own choosing; 0 is balanced.
    ///
    /// Never asked where the game is over. In a [`Partizan`](crate::Partizan) game the same board with the other player to move
    /// is worth the negation, unless being to move is worth something in itself.
    fn evaluate(&self, position: &Self::Position) -> Score;
}

impl<G: Evaluate + ?Sized> Evaluate for &G {
    #[inline]
    fn evaluate(&self, position: &Self::Position) -> Score {
        (**self).evaluate(position)
    }
}

/// Writes and reads positions and moves as text, one line each.
///
/// # The contract
/// Reading what was written gives the same position or move; what cannot be read is an error that names what is wrong, never a
/// panic.
///
/// The law `notation` reads back what was written and feeds garbage to the readers.
///
/// # Example
/// ```
/// use core::fmt;
/// use gt_core::{ParseError, prelude::*};
/// # struct Matches(u32);
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
/// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// # }
/// # impl Acyclic for Matches {}
/// impl Notation for Matches {
///     fn write_position(&self, matches: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
///         write!(out, "{matches}")
///     }
///     fn parse_position(&self, text: &str) -> Result<u32, ParseError> {
///         let matches = text.parse().ok().filter(|&matches| matches <= self.0);
///         matches.ok_or_else(|| ParseError::new(text, format!("a number up to {}", self.0)))
///     }
///     fn write_move(&self, _: &u32, taken: u32, out: &mut dyn fmt::Write) -> fmt::Result {
///         write!(out, "{taken}")
///     }
///     fn parse_move(&self, _: &u32, text: &str) -> Result<u32, ParseError> {
///         text.parse().map_err(|_| ParseError::new(text, "how many to take"))
///     }
/// }
/// assert_eq!(Matches(21).parse_position("20"), Ok(20));
/// assert_eq!(Matches(21).parse_position("22").unwrap_err().to_string(), "cannot read \"22\": expected a number up to 21");
/// ```
pub trait Notation: Game {
    /// Writes `position` on one line.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_position(&self, position: &Self::Position, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a position.
    ///
    /// # Errors
    /// [`ParseError`] names the text, and what was expected.
    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// Writes `mv`, played in `position`, on one line.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_move(&self, position: &Self::Position, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a move of `position`; whether it is legal there is asked separately.
    ///
    /// # Errors
    /// [`ParseError`] names the text, and what was expected.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError>;

    /// The text of `position`.
    fn show_position(&self, position: &Self::Position) -> String {
        let mut text = String::new();
        // Writing to a string does not fail; what an implementation that fails all the same has written so far is shown.
        let _ = self.write_position(position, &mut text);
        text
    }

    /// The text of `mv`, played in `position`.
    ///
    /// # Example
    /// ```
    /// # use gt_core::{graph::GameGraph, prelude::*};
    /// let game: GameGraph = "a -> b\nb".parse().unwrap();
    /// let (mv, after) = game.successors(&0).next().unwrap();
    /// assert_eq!((game.show_move(&0, mv), game.show_position(&after)), ("0".to_string(), "1".to_string()));
    /// ```
    fn show_move(&self, position: &Self::Position, mv: Self::Move) -> String {
        let mut text = String::new();
        let _ = self.write_move(position, mv, &mut text);
        text
    }

    /// The moves of a play from `position`, separated by spaces.
    ///
    /// Each of them must be legal where it is played.
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
    fn write_position(&self, position: &Self::Position, out: &mut dyn fmt::Write) -> fmt::Result {
        (**self).write_position(position, out)
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError> {
        (**self).parse_position(text)
    }

    fn write_move(&self, position: &Self::Position, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        (**self).write_move(position, mv, out)
    }

    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        (**self).parse_move(position, text)
    }
}
