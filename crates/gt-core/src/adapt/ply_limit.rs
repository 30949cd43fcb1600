//! Any game, ended as a draw after a given number of plies.

use core::fmt;

use crate::capability::{Evaluate, Images, Indexed, Notation, Predecessors, Symmetric};
use crate::error::ParseError;
use crate::game::{Game, GameExt};
use crate::outcome::{Outcome, Player, Score};
use crate::promise::{Acyclic, Descending, Partizan};

/// A game that is a draw by rule if it is not over after a given number of plies.
///
/// So every play ends, even if the inner game is loopy.
///
/// A position consists of a position of the inner game and the number of plies left. If the inner
/// game is over, its outcome counts, also with no ply left. Any other position with no ply left is
/// a draw.
///
/// A win within the limit is a win of the inner game. A draw only says that neither player can
/// force an end in time: the inner game may be won later.
///
/// It is always [`Acyclic`]. It keeps [`Partizan`], [`Indexed`], [`Predecessors`], [`Symmetric`],
/// [`Images`], [`Evaluate`] and [`Notation`]. It is never [`Impartial`](crate::Impartial), because
/// the draw is not normal play.
///
/// # Complexity
/// Every position occurs once for each number of plies left. So the game has up to `plies` + 1
/// times the positions of the inner game. It has fewer if play cannot reach a position with every
/// number of plies left.
///
/// [`bounded::Horizon`](crate::bounded::Horizon) tells what a player can force within *k* plies,
/// with one entry per position. Use `PlyLimit` if a solver needs [`Acyclic`], or if the rules
/// themselves count moves.
///
/// # Example
/// A token moves one seat per turn in a ring of three seats. The player who moves it to seat 0
/// wins. On seat 1 the player may also wait.
/// ```
/// use gt_core::adapt::PliesLeft;
/// use gt_core::prelude::*;
///
/// struct Ring;
/// # impl Game for Ring {
/// #     type Position = u8;
/// #     type Move = u8;
/// #     fn initial(&self) -> u8 { 1 }
/// #     fn moves(&self, at: &u8) -> impl Iterator<Item = u8> { u8::from(*at != 1)..2 }
/// #     fn play(&self, at: &u8, step: u8) -> u8 { (at + step) % 3 }
/// #     fn decided(&self, at: &u8) -> Option<Outcome> { (*at == 0).then_some(Outcome::Loss) }
/// # }
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let game = Ring.ply_limit(8);
/// let values = gt_core::memo::Values::new(&game, &gt_core::Run::new());
/// assert_eq!(values.value(&game.initial())?, Some(Value::Draw)); // both players wait
/// let late = PliesLeft { position: 2, plies_left: 1 };
/// assert_eq!(values.value(&late)?, Some(Value::Win { plies: 1 }));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlyLimit<G> {
    game: G,
    plies: u32,
}

/// A position of the inner game, and how many plies may still be played.
///
/// A caller can make a position with more plies left than the game allows. Solvers on demand answer
/// for it, but it has no rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PliesLeft<P> {
    /// The position of the inner game.
    pub position: P,
    /// Plies that may still be played, at most as many as the game was made with.
    pub plies_left: u32,
}

impl<P> PliesLeft<P> {
    const fn new(position: P, plies_left: u32) -> Self {
        Self { position, plies_left }
    }
}

impl<G> PlyLimit<G> {
    /// `game`, but a draw after `plies` plies.
    ///
    /// With 0 plies every position that is not over is a draw at once.
    /// # Example
    /// ```
    /// use gt_core::adapt::PlyLimit;
    /// use gt_core::{Game, Run, Solution, Value, graph::GameGraph, memo::Values};
    ///
    /// let loopy: GameGraph = "a -> a b\nb -> a c\nc".parse().unwrap();
    /// let game = PlyLimit::new(&loopy, 10);
    /// let values = Values::new(&game, &Run::new()); // it does not accept `loopy` itself
    /// assert_eq!(values.value(&game.initial()), Ok(Some(Value::Draw)));
    /// // a with 10 to 0 plies left, b with 9 to 0, c with 8 to 0
    /// assert_eq!(values.stats().positions, 11 + 10 + 9);
    /// ```
    pub const fn new(game: G, plies: u32) -> Self {
        Self { game, plies }
    }

    /// The game without the limit.
    pub const fn inner(&self) -> &G {
        &self.game
    }

    /// The plies that may be played from the initial position.
    pub const fn plies(&self) -> u32 {
        self.plies
    }
}

impl<G: Game> Game for PlyLimit<G> {
    type Position = PliesLeft<G::Position>;
    type Move = G::Move;

    fn initial(&self) -> Self::Position {
        PliesLeft::new(self.game.initial(), self.plies)
    }

    fn moves(&self, at: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.game.moves(&at.position)
    }

    fn play(&self, at: &Self::Position, mv: Self::Move) -> Self::Position {
        PliesLeft::new(self.game.play(&at.position, mv), at.plies_left.saturating_sub(1))
    }

    fn decided(&self, at: &Self::Position) -> Option<Outcome> {
        if at.plies_left > 0 {
            return self.game.decided(&at.position);
        }
        Some(self.game.terminal(&at.position).unwrap_or(Outcome::Draw))
    }

    fn blocked(&self, at: &Self::Position) -> Outcome {
        self.game.blocked(&at.position)
    }

    fn owned_bytes(&self, at: &Self::Position) -> u64 {
        self.game.owned_bytes(&at.position)
    }
}

impl<G: Game> Acyclic for PlyLimit<G> {}

/// The plies left are the highest digit of the rank, and every move takes one.
impl<G: Indexed> Descending for PlyLimit<G> {}

impl<G: Partizan> Partizan for PlyLimit<G> {
    fn turn(&self, at: &Self::Position) -> Player {
        self.game.turn(&at.position)
    }

    fn with_turn(&self, at: &Self::Position, turn: Player) -> Option<Self::Position> {
        Some(PliesLeft::new(self.game.with_turn(&at.position, turn)?, at.plies_left))
    }
}

/// The rank is `plies_left * inner.index_len() + inner rank`, so moves lead to lower ranks.
///
/// If the product of the lengths exceeds `u64`, `index_len` is `u64::MAX`. No table can hold this
/// many ranks, so the ranks have no use.
impl<G: Indexed> Indexed for PlyLimit<G> {
    fn index_len(&self) -> u64 {
        self.game.index_len().saturating_mul(u64::from(self.plies) + 1)
    }

    fn rank(&self, at: &Self::Position) -> u64 {
        let layer = self.game.index_len().saturating_mul(at.plies_left.into());
        layer.saturating_add(self.game.rank(&at.position))
    }

    fn unrank(&self, rank: u64) -> Option<Self::Position> {
        let plies_left = u32::try_from(rank.checked_div(self.game.index_len())?).ok()?;
        let position = self.game.unrank(rank % self.game.index_len())?;
        (plies_left <= self.plies).then_some(PliesLeft::new(position, plies_left))
    }

    fn successor_ranks(&self, at: &Self::Position) -> impl Iterator<Item = u64> {
        let layer = self.game.index_len().saturating_mul(at.plies_left.saturating_sub(1).into());
        self.game.successor_ranks(&at.position).map(move |rank| layer.saturating_add(rank))
    }
}

impl<G: Predecessors> Predecessors for PlyLimit<G> {
    fn predecessors(&self, at: &Self::Position) -> impl Iterator<Item = Self::Position> {
        let before = (at.plies_left < self.plies).then_some(at.plies_left).map(|left| left + 1);
        let positions = before.map(|plies_left| {
            self.game
                .predecessors(&at.position)
                .map(move |position| PliesLeft::new(position, plies_left))
        });
        positions.into_iter().flatten()
    }
}

impl<G: Symmetric> Symmetric for PlyLimit<G> {
    fn representative(&self, at: &Self::Position) -> Self::Position {
        PliesLeft::new(self.game.representative(&at.position), at.plies_left)
    }
}

impl<G: Images> Images for PlyLimit<G> {
    fn images(&self, at: &Self::Position) -> impl Iterator<Item = Self::Position> {
        let plies_left = at.plies_left;
        self.game.images(&at.position).map(move |position| PliesLeft::new(position, plies_left))
    }
}

impl<G: Evaluate> Evaluate for PlyLimit<G> {
    fn evaluate(&self, at: &Self::Position) -> Score {
        self.game.evaluate(&at.position)
    }
}

/// Text: the text of the inner position, a blank, and the plies left.
impl<G: Notation> Notation for PlyLimit<G> {
    fn write_position(&self, at: &Self::Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.game.write_position(&at.position, out)?;
        write!(out, " {}", at.plies_left)
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError> {
        let parts = text
            .rsplit_once(' ')
            .and_then(|(position, plies)| Some((position, plies.parse::<u32>().ok()?)));
        let Some((position, plies_left)) =
            parts.filter(|&(_, plies_left)| plies_left <= self.plies)
        else {
            let expected =
                alloc::format!("a position, a blank, and the plies left, at most {}", self.plies);
            return Err(ParseError::new(text, expected));
        };
        Ok(PliesLeft::new(self.game.parse_position(position)?, plies_left))
    }

    fn write_move(
        &self,
        at: &Self::Position,
        mv: Self::Move,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        self.game.write_move(&at.position, mv, out)
    }

    fn parse_move(&self, at: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        self.game.parse_move(&at.position, text)
    }
}
