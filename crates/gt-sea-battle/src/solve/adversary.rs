//! The shooter against an adversary: a defender who places no fleet but must answer consistently.
//!
//! # Why this is a game of gt-core
//! Sea battle itself is not a `Game`. Its players see different things, and its result is an
//! expectation. The game against an adversary has perfect information: the defender holds no
//! secret, and may give any answer that leaves at least one fleet possible.
//!
//! The shooter wins when every ship cell is hit. The defender cannot prevent this, so the question
//! is how long it takes. The remoteness of the initial position is twice the least number of shots
//! that suffices against every fleet.
//!
//! [`Adversary`] holds only the rules of this game. A solver of gt-core finds the values. The
//! solver is a [`Solution`](gt_core::Solution), so it also gives lines, best moves and reasons.
//!
//! # The game
//! A position has three parts: the fleets still possible, the cells hit, and the shot that waits
//! for its answer.
//!
//! * The shooter names a cell that some possible fleet occupies and that was not hit. Any other
//!   shot would be wasted.
//! * The defender answers *miss*, *hit*, or *sunk* with the ship's length, as in
//!   [`Optimal`](crate::solve::Optimal).
//!
//! Positions and moves have a text, see [`Notation`](gt_core::Notation): the rows of the board from
//! the top, such as `..o/.x?`, and `B1`, `miss`, `hit` or `sunk-3`.
//!
//! # Rejected alternative
//! The trait `Game` could have chance moves, and positions that hold what each player believes. No
//! other game needs them, and every solver would have to carry expectations.

mod grid;
mod text;

use core::fmt;

use gt_core::bits::ones;
use gt_core::capability::{Decoder, Encoder};
use gt_core::{Acyclic, Encode, Game, Outcome, Run, ShapeError, SolveError};

use super::enumerate::{self, Bits};
use crate::rules::Rules;

/// The rules of the game against an adversary, for one board and fleet.
///
/// # Complexity
/// A position takes one bit per fleet, in words of 8 bytes, and 32 bytes besides. The number of
/// positions grows exponentially with the board: boards of up to about 16 cells are feasible.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::memo::Values;
/// use gt_core::prelude::*;
/// use gt_sea_battle::solve::adversary::Adversary;
/// use gt_sea_battle::{Board, Fleet, Rules, Touch};
///
/// let rules = Rules::new(Board::new(2, 3)?, Fleet::new([3])?, Touch::None);
/// let game = Adversary::new(&rules, &Run::new())?;
/// let values = Values::new(&game, &Run::new());
/// // Four shots suffice, because at most one misses. Each shot and each answer is a ply.
/// assert_eq!(values.value(&game.initial())?, Some(Value::Win { plies: 8 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Adversary {
    rules: Rules,
    fleets: Vec<Bits>,
}

/// What both players know.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct AdversaryPosition {
    /// The fleets still possible, one bit each.
    ///
    /// Stored as words, because cloning, comparing and hashing a `BitBox` takes about 1.5 times as
    /// many instructions.
    possible: Box<[u64]>,
    hits: u64,
    pending: Option<u32>,
}

impl AdversaryPosition {
    /// The number of fleets still possible.
    pub fn fleets(&self) -> u32 {
        self.possible.iter().map(|word| word.count_ones()).sum()
    }

    /// The cells hit, one bit per cell in row-major order.
    pub const fn hits(&self) -> u64 {
        self.hits
    }

    /// The cell that was shot at and waits for its answer, in row-major order.
    ///
    /// `None` if the shooter is to move.
    pub const fn pending(&self) -> Option<u32> {
        self.pending
    }

    /// The numbers of the fleets still possible.
    fn possible(&self) -> impl Iterator<Item = usize> {
        let words = (0..).step_by(64).zip(&self.possible);
        words.flat_map(|(first, &word)| ones(word).map(move |at| first + at as usize))
    }
}

impl fmt::Debug for AdversaryPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} fleets, hits {:#b}, pending {:?}", self.fleets(), self.hits, self.pending)
    }
}

/// A shot, or the answer to a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdversaryMove {
    /// The shooter names a cell, in row-major order.
    Shot(u32),
    /// No ship lies there.
    Miss,
    /// A ship lies there. It has not sunk, or the rules do not announce sinking.
    Hit,
    /// The shot hit the last cell of a ship of this length, in cells.
    Sunk(usize),
}

impl Adversary {
    /// Lists all fleets of `rules`.
    ///
    /// The run's limit of positions applies to the number of fleets.
    ///
    /// # Errors
    /// * [`SolveError::Shape`] if the board has more than 64 cells, or if the fleet does not fit,
    ///   because no answer would be possible then.
    /// * [`SolveError::Limit`] if a limit of the run is reached.
    pub fn new(rules: &Rules, run: &Run) -> Result<Self, SolveError> {
        let fleets = enumerate::bits(rules, run)?;
        if fleets.is_empty() {
            return Err(ShapeError::new(
                "the fleet",
                rules.fleet(),
                "one that the board has room for",
            )
            .into());
        }
        Ok(Self { rules: rules.clone(), fleets })
    }

    /// The rules of sea battle that the players follow.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether some fleet is possible, all of them have the hits, and one of them the pending shot.
    fn agrees(&self, position: &AdversaryPosition) -> bool {
        let cells = |fleet: usize| self.fleets.get(fleet).map_or(0, |fleet| fleet.cells);
        let (hits, mut pending) = (position.hits, position.possible().map(cells));
        let may_wait = |shot| pending.any(|cells| (cells & !hits).unbounded_shr(shot) & 1 == 1);
        position.fleets() > 0
            && position
                .possible()
                .all(|fleet| fleet < self.fleets.len() && hits & !cells(fleet) == 0)
            && position.pending.is_none_or(may_wait)
    }

    /// The answer that a possible fleet gives to a shot.
    fn reply(&self, position: &AdversaryPosition, fleet: usize, cell: u32) -> AdversaryMove {
        match enumerate::reply(&self.fleets[fleet], position.hits, cell, self.rules.announced()) {
            0 => AdversaryMove::Miss,
            1 => AdversaryMove::Hit,
            length => AdversaryMove::Sunk(length - 1),
        }
    }
}

impl Game for Adversary {
    type Position = AdversaryPosition;
    type Move = AdversaryMove;

    fn initial(&self) -> AdversaryPosition {
        let mut possible = vec![0; self.fleets.len().div_ceil(64)];
        for fleet in 0..self.fleets.len() {
            possible[fleet / 64] |= 1 << (fleet % 64);
        }
        AdversaryPosition { possible: possible.into(), hits: 0, pending: None }
    }

    #[inline]
    fn moves(&self, position: &AdversaryPosition) -> impl Iterator<Item = AdversaryMove> {
        let mut moves = Vec::new();
        if let Some(cell) = position.pending {
            for reply in position.possible().map(|fleet| self.reply(position, fleet, cell)) {
                if !moves.contains(&reply) {
                    moves.push(reply);
                }
            }
        } else {
            let hidden = position.possible().fold(0, |all, fleet| all | self.fleets[fleet].cells)
                & !position.hits;
            moves.extend(ones(hidden).map(AdversaryMove::Shot));
        }
        moves.into_iter()
    }

    #[inline]
    fn play(&self, position: &AdversaryPosition, mv: AdversaryMove) -> AdversaryPosition {
        let mut after = position.clone();
        match (mv, position.pending) {
            (AdversaryMove::Shot(cell), _) => after.pending = Some(cell),
            (_, None) => {}
            (reply, Some(cell)) => {
                for fleet in
                    position.possible().filter(|&fleet| self.reply(position, fleet, cell) != reply)
                {
                    after.possible[fleet / 64] &= !(1 << (fleet % 64));
                }
                after.hits |= u64::from(reply != AdversaryMove::Miss) << cell;
                after.pending = None;
            }
        }
        after
    }

    /// The shooter has won when every cell of every possible fleet is hit.
    ///
    /// After the last answer the shooter is to move, so this is a win for the player to move.
    fn decided(&self, position: &AdversaryPosition) -> Option<Outcome> {
        let over = position.pending.is_none()
            && position.possible().all(|fleet| self.fleets[fleet].cells & !position.hits == 0);
        over.then_some(Outcome::Win)
    }
}

/// Every play ends, because no shot can be repeated.
///
/// A shot must go to a cell that some possible fleet occupies and that was not hit. After a hit the
/// cell was hit; after a miss no possible fleet occupies it. So no later shot may go there.
impl Acyclic for Adversary {}

/// The fleets still possible, a bit each, the cells hit, and the shot that waits.
impl Encode for Adversary {
    fn encode_into(&self, position: &AdversaryPosition, out: &mut Encoder<'_>) {
        for &word in &position.possible {
            out.put(word);
        }
        out.put((position.hits, position.pending));
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<AdversaryPosition> {
        let words = self.fleets.len().div_ceil(64);
        let possible = (0..words).map(|_| from.take()).collect::<Option<_>>()?;
        let (hits, pending) = from.take()?;
        Some(AdversaryPosition { possible, hits, pending }).filter(|position| self.agrees(position))
    }
}
