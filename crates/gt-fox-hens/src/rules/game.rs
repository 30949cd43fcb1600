//! The rules as a [`Game`] of gt-core: moves, ends of the game, the mirror.
//!
//! # How moves are generated
//! A side's steps in one direction are one shift of its whole set. The iterator holds up to eight
//! sets of landing squares and takes one bit at a time. Captures are found first, all at once; up
//! to eight of them need no allocation.
//!
//! # Order of moves
//! 1. Captures, fox by fox in the order of squares.
//! 2. Steps by direction: up, left, right, down, then diagonals; inside a direction by landing
//!    square.
//!
//! Printed lines and golden tests rely on this order.

use gt_core::prelude::*;

use super::board::squares;
use super::direction::{DELTAS, OF_HENS};
use super::fox_hens::FoxHens;
use super::legal::{LegalCaptures, LegalCapturesIter, Results};
use super::parameters::{BlockedRule, CaptureRule};
use super::position::{HENS, Move, Position};

/// The moves of one position: captures first, then steps.
#[derive(Clone, Debug)]
struct Moves {
    captures: LegalCapturesIter,
    steps: Steps,
}

/// Steps by direction; inside a direction, by landing square.
#[derive(Clone, Debug, Default)]
struct Steps {
    /// By direction: the landing squares not yet yielded.
    landings: [u64; 8],
    /// The direction whose landing squares are yielded now.
    direction: usize,
}

impl Iterator for Steps {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            let landings = self.landings.get_mut(self.direction)?;
            let Some(to) = squares(*landings).next() else {
                self.direction += 1;
                continue;
            };
            *landings &= *landings - 1;
            return Some(Move {
                from: to.wrapping_add_signed(-DELTAS[self.direction]),
                to,
                taken: 0,
            });
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.landings.iter().map(|landings| landings.count_ones() as usize).sum();
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.size_hint().0
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.captures.next().map(|result| result.mv).or_else(|| self.steps.next())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.captures.len() + self.steps.size_hint().0;
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.size_hint().0
    }
}

impl FoxHens {
    /// Returns the steps of the side to move, as if no capture were possible.
    fn steps(&self, position: &Position) -> Steps {
        let empty = self.empty(position);
        let mut steps = Steps::default();
        if position.turn == HENS {
            for direction in OF_HENS.into_iter().filter(|&direction| direction < self.directions) {
                steps.landings[direction] = self.along(position.hens, direction) & empty;
            }
        } else {
            for direction in 0..self.directions {
                steps.landings[direction] = self.along(position.foxes, direction) & empty;
            }
        }
        steps
    }

    /// Mirrors a position left to right; returns it unchanged where the rules have no mirror.
    pub(crate) fn image(&self, position: &Position) -> Position {
        if !self.mirrors {
            return *position;
        }
        let mirrored = |set| self.board().mirrored(set);
        Position {
            hens: mirrored(position.hens),
            foxes: mirrored(position.foxes),
            turn: position.turn,
        }
    }

    /// Tells whether the foxes are to move and can take a hen.
    ///
    /// Where captures are compulsory, all moves of such a position are captures.
    ///
    /// # Complexity
    /// As [`can_capture`](Self::can_capture): a few shifts.
    ///
    /// # Example
    /// ```
    /// use gt_core::Game;
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// let position = book.board().position("3/3/2xh3/7/7/3/3 f")?;
    /// assert!(book.capture_is_possible(&position));
    /// assert!(book.moves(&position).all(|mv| mv.is_capture()));
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub fn capture_is_possible(&self, position: &Position) -> bool {
        // A single jump never ends where it began, so the fox's own square need not count as empty here.
        position.turn != HENS
            && self.can_capture(position.foxes, position.hens, self.empty(position))
    }
}

/// A loopy game: steps sideways, and steps of foxes, can be taken back.
impl Game for FoxHens {
    type Position = Position;
    type Move = Move;

    fn initial(&self) -> Position {
        self.parameters.start
    }

    /// Yields captures first, then steps; hens step up before they step sideways.
    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let possible = self.capture_is_possible(position);
        let mut captures = LegalCaptures(Results::new());
        if possible {
            self.add_captures(position, &mut captures.0);
        }
        let compulsory = possible && self.parameters.capture != CaptureRule::Free;
        let steps = if compulsory { Steps::default() } else { self.steps(position) };
        Moves { captures: captures.into_iter(), steps }
    }

    /// Carries out a move that is legal in `position`; other moves give a meaningless position.
    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        // The start is cleared before the end is set, because a fox may end where it began.
        let moved = |set: u64| set & !(1 << mv.from) | 1 << mv.to;
        let Position { hens, foxes, turn } = *position;
        if turn == HENS {
            Position { hens: moved(hens), foxes, turn: !turn }
        } else {
            Position { hens: hens & !mv.taken, foxes: moved(foxes), turn: !turn }
        }
    }

    /// Looks at the number of hens first, then at the henhouse.
    ///
    /// Where both hold, the foxes have won.
    fn decided(&self, position: &Position) -> Option<Outcome> {
        let henhouse = self.parameters.henhouse;
        let hens_won = if position.hens.count_ones() <= self.parameters.foxes_win_at {
            false
        } else if henhouse != 0 && position.hens & henhouse == henhouse {
            true
        } else {
            return None;
        };
        Some(if hens_won == (position.turn == HENS) { Outcome::Win } else { Outcome::Loss })
    }

    /// Returns what the rules say for a blocked side, whatever the position.
    fn blocked(&self, _position: &Position) -> Outcome {
        match self.parameters.blocked {
            BlockedRule::Loses => Outcome::Loss,
            BlockedRule::Draws => Outcome::Draw,
        }
    }
}

/// The hens are the first player, the foxes the second.
///
/// Every position exists with either side to move.
impl Partizan for FoxHens {
    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    fn with_turn(&self, position: &Position, turn: Player) -> Option<Position> {
        Some(Position { turn, ..*position })
    }
}

/// The mirror, left to right, where it keeps the rules; else no symmetry.
///
/// The representative is the smaller of the position and its mirror image.
impl Symmetric for FoxHens {
    fn representative(&self, position: &Position) -> Position {
        self.image(position).min(*position)
    }
}

/// Returns the squares one step of a fox away from `foxes`, empty or not.
pub(crate) fn beside(rules: &FoxHens, foxes: u64) -> u64 {
    (0..rules.directions).fold(0, |near, direction| near | rules.along(foxes, direction))
}
