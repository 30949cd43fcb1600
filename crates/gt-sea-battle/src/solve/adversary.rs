//! The shooter against a defender who has not placed anything, but answers so that some fleet agrees: a game of gt-core.
//!
//! # Hidden information and the trait
//! Sea battle itself is not a `Game`: its players do not see the same, and an outcome is an expectation. This one game *is* of perfect
//! information: the defender holds no secret, and may give any answer that leaves some fleet possible. The shooter wins when every
//! ship cell is hit, which cannot be avoided. So what matters is how long it takes: the remoteness of the initial position is twice
//! the least number of shots that suffices against every fleet.
//!
//! It knows rules and no values. Any solver of gt-core finds those, and is then a [`Solution`](gt_core::Solution) with lines, best
//! moves and reasons.
//!
//! # The game
//! Position: the fleets still possible, the cells hit, and the shot that waits for its answer. The shooter names a cell that some
//! fleet still possible occupies (shots elsewhere would only be wasted). The defender answers *miss*, *hit*, or *sunk* with the ship's length,
//! as in [`Optimal`](crate::solve::Optimal).
//!
//! # Rejected alternative
//! A belief state with chance moves in the trait: no other game needs chance, and every solver would have to carry expectations.

use core::fmt;

use gt_core::bits::ones;
use gt_core::{Acyclic, Game, Outcome, Run, ShapeError, SolveError};

use super::enumerate::{self, Bits};
use crate::rules::Rules;

/// The rules of the game against an adversary, for one board and fleet.
///
/// # Complexity
/// A position takes a bit per fleet; positions grow exponentially with the board. Up to about 16 cells.
///
/// # Example
/// ```
/// use gt_core::memo::Values;
/// use gt_core::prelude::*;
/// use gt_core::Run;
/// use gt_sea_battle::solve::adversary::Adversary;
/// use gt_sea_battle::{Board, Fleet, Rules, Touch};
///
/// let rules = Rules::new(Board::new(2, 3)?, Fleet::new([3])?, Touch::None);
/// let game = Adversary::new(&rules, &Run::new())?;
/// let values = Values::new(&game, &Run::new());
/// assert_eq!(values.value(&game.initial())?, Some(Value::Win { plies: 8 })); // four shots: one may miss
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Adversary {
    rules: Rules,
    fleets: Vec<Bits>,
}

/// What both players know.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// A bit per fleet, in words: cloned, compared and hashed as a `BitBox` they cost half as many instructions again.
    possible: Box<[u64]>,
    hits: u64,
    pending: Option<u32>,
}

impl Position {
    /// The fleets still possible.
    pub fn fleets(&self) -> u32 {
        self.possible.iter().map(|word| word.count_ones()).sum()
    }

    /// The cells hit, a bit per cell in row-major order.
    pub const fn hits(&self) -> u64 {
        self.hits
    }

    /// The cell that was shot at and waits for its answer, in row-major order.
    pub const fn pending(&self) -> Option<u32> {
        self.pending
    }

    /// The numbers of the fleets still possible.
    fn possible(&self) -> impl Iterator<Item = usize> {
        let words = (0..).step_by(64).zip(&self.possible);
        words.flat_map(|(first, &word)| ones(word).map(move |at| first + at as usize))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} fleets, hits {:#b}, pending {:?}", self.fleets(), self.hits, self.pending)
    }
}

/// A shot, or the answer to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The shooter names a cell, in row-major order.
    Shot(u32),
    /// Nothing there.
    Miss,
    /// A ship that has not sunk, or whose sinking is not announced.
    Hit,
    /// The last cell of a ship of this length.
    Sunk(usize),
}

impl Adversary {
    /// Lists the fleets; the `positions` of the run bound their number.
    ///
    /// # Errors
    /// [`SolveError::Shape`] for more than 64 cells, and if the fleet does not fit: no answer would be possible;
    /// [`SolveError::Limit`].
    pub fn new(rules: &Rules, run: &Run) -> Result<Self, SolveError> {
        let fleets = enumerate::bits(rules, run)?;
        if fleets.is_empty() {
            return Err(ShapeError::new("the fleet", rules.fleet(), "one that the board has room for").into());
        }
        Ok(Self { rules: rules.clone(), fleets })
    }

    /// The rules of sea battle that it is played by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    fn reply(&self, position: &Position, fleet: usize, cell: u32) -> Move {
        match enumerate::reply(&self.fleets[fleet], position.hits, cell, self.rules.announced()) {
            0 => Move::Miss,
            1 => Move::Hit,
            length => Move::Sunk(length - 1),
        }
    }
}

impl Game for Adversary {
    type Position = Position;
    type Move = Move;

    fn initial(&self) -> Position {
        let mut possible = vec![0; self.fleets.len().div_ceil(64)];
        for fleet in 0..self.fleets.len() {
            possible[fleet / 64] |= 1 << (fleet % 64);
        }
        Position { possible: possible.into(), hits: 0, pending: None }
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let mut moves = Vec::new();
        if let Some(cell) = position.pending {
            for reply in position.possible().map(|fleet| self.reply(position, fleet, cell)) {
                if !moves.contains(&reply) {
                    moves.push(reply);
                }
            }
        } else {
            let hidden = position.possible().fold(0, |all, fleet| all | self.fleets[fleet].cells) & !position.hits;
            moves.extend(ones(hidden).map(Move::Shot));
        }
        moves.into_iter()
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        let mut after = position.clone();
        match (mv, position.pending) {
            (Move::Shot(cell), _) => after.pending = Some(cell),
            (_, None) => {}
            (reply, Some(cell)) => {
                for fleet in position.possible().filter(|&fleet| self.reply(position, fleet, cell) != reply) {
                    after.possible[fleet / 64] &= !(1 << (fleet % 64));
                }
                after.hits |= u64::from(reply != Move::Miss) << cell;
                after.pending = None;
            }
        }
        after
    }

    /// The shooter has won when every cell of every fleet still possible is hit.
    fn decided(&self, position: &Position) -> Option<Outcome> {
        let over = position.pending.is_none() && position.possible().all(|fleet| self.fleets[fleet].cells & !position.hits == 0);
        over.then_some(Outcome::Win)
    }
}

/// Every shot is at a cell that some fleet occupies and that was not hit; after its answer it never is such a cell again.
impl Acyclic for Adversary {}
