//! The rules as a [`Game`] of gt-core: moves, ends, the mirror, a guess.

use gt_core::prelude::*;

use super::board::squares;
use super::direction::{DELTAS, OF_HENS};
use super::fox_hens::FoxHens;
use super::legal::{LegalCaptures, LegalCapturesIter, Results};
use super::parameters::{BlockedRule, CaptureRule};
use super::position::{HENS, Move, Position};

/// The moves of one position: captures, then steps.
#[derive(Clone, Debug)]
struct Moves {
    captures: LegalCapturesIter,
    steps: Steps,
}

/// Steps by direction; inside a direction, by landing squares.
#[derive(Clone, Debug, Default)]
struct Steps {
    landings: [u64; 8],
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
            return Some(Move { from: to.wrapping_add_signed(-DELTAS[self.direction]), to, taken: 0 });
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
    /// The steps of the side to move, as if nothing could be taken.
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

    /// The position mirrored left to right; itself where the rules have no mirror.
    pub(crate) fn image(&self, position: &Position) -> Position {
        if !self.mirrors {
            return *position;
        }
        let mirrored = |set| self.board().mirrored(set);
        Position { hens: mirrored(position.hens), foxes: mirrored(position.foxes), turn: position.turn }
    }

    /// Whether the foxes are to move and can take a hen.
    pub fn capture_is_possible(&self, position: &Position) -> bool {
        // A fox cannot land where it stands by a single jump, so its own square need not count as empty here.
        position.turn != HENS && self.can_capture(position.foxes, position.hens, self.empty(position))
    }
}

impl Game for FoxHens {
    type Position = Position;
    type Move = Move;

    fn initial(&self) -> Position {
        self.parameters.start
    }

    /// Captures first; hens step upwards first.
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

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        // Cleared before it is set: a fox may end where it began.
        let moved = |set: u64| set & !(1 << mv.from) | 1 << mv.to;
        let Position { hens, foxes, turn } = *position;
        if turn == HENS {
            Position { hens: moved(hens), foxes, turn: !turn }
        } else {
            Position { hens: hens & !mv.taken, foxes: moved(foxes), turn: !turn }
        }
    }

    /// Few hens first, then a full henhouse; where both hold the foxes have won.
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

    fn blocked(&self, _position: &Position) -> Outcome {
        match self.parameters.blocked {
            BlockedRule::Loses => Outcome::Loss,
            BlockedRule::Draws => Outcome::Draw,
        }
    }
}

/// The hens are the first player, the foxes the second.
impl Partizan for FoxHens {
    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    fn with_turn(&self, position: &Position, turn: Player) -> Option<Position> {
        Some(Position { turn, ..*position })
    }
}

/// The mirror, left to right, where board, henhouse, squares for hens and diagonals are their own images; else nothing.
impl Symmetric for FoxHens {
    fn representative(&self, position: &Position) -> Position {
        self.image(position).min(*position)
    }
}

/// The squares a step of a fox leads to from `foxes`, empty or not.
pub(crate) fn beside(rules: &FoxHens, foxes: u64) -> u64 {
    (0..rules.directions).fold(0, |near, direction| near | rules.along(foxes, direction))
}
