//! Moves backwards: un-steps and un-captures.
//!
//! Hens un-step down, left and right. A fox un-steps to any neighbour, but under the compulsory rules only if it could not have
//! taken from there. An un-capture puts hens back: from the fox's square jumps are walked backwards over empty squares that may
//! hold hens, and the capture must be one that the rules allow in the position so restored, whose longest capture may be longer
//! or belong to the other fox.
//!
//! # Complexity
//! Un-steps cost a few word operations each. Un-captures are as many as there are sets of hens to put back: on the book's board
//! at most some thousands, and none while no hen is missing; with diagonals on an empty board, millions.

use gt_core::prelude::*;
use smallvec::SmallVec;

use super::board::squares;
use super::captures::{Stage, Stages, merge};
use super::direction::{OF_HENS, ORTHOGONAL, shifted_back};
use super::fox_hens::FoxHens;
use super::parameters::CaptureRule;
use super::position::{HENS, Move, Position};

impl FoxHens {
    /// Where pieces of a set came from by a step in a direction, on the board or not.
    #[inline]
    const fn back_along(&self, set: u64, direction: usize) -> u64 {
        let from = shifted_back(set, direction);
        if direction < ORTHOGONAL { from } else { from & self.diagonal_from }
    }

    /// The positions before a step that led to `position`, each once: moves backwards that take back no capture.
    ///
    /// They are all the predecessors in the same layer of hens.
    pub fn unsteps(&self, position: &Position) -> impl Iterator<Item = Position> + use<'_> {
        let position = *position;
        let turn = !position.turn;
        let empty = self.empty(&position);
        let hens_moved = turn == HENS;
        let room = if hens_moved { empty & self.parameters.hen_squares } else { empty };
        let movers = if hens_moved { position.hens } else { position.foxes };
        squares(movers).flat_map(move |square| {
            let to = 1u64 << square;
            let directions = (0..self.directions).filter(move |direction| !hens_moved || OF_HENS.contains(direction));
            let from = directions.fold(0, |from, direction| from | self.back_along(to, direction)) & room;
            squares(from).filter_map(move |from| {
                let moved = movers & !to | 1 << from;
                let before = if hens_moved {
                    Position { hens: moved, foxes: position.foxes, turn }
                } else {
                    Position { hens: position.hens, foxes: moved, turn }
                };
                let allowed = hens_moved || self.parameters.capture == CaptureRule::Free || !self.capture_is_possible(&before);
                (allowed && self.decided(&before).is_none()).then_some(before)
            })
        })
    }

    /// The positions before a capture that led to `position`, each once, that have at most so many hens as the parameters allow.
    pub fn uncaptures(&self, position: &Position) -> impl Iterator<Item = Position> + use<'_> {
        let position = *position;
        let hens_to_move = position.turn == HENS;
        let foxes = if hens_to_move { position.foxes } else { 0 };
        squares(foxes).flat_map(move |square| self.uncaptures_to(position, 1 << square))
    }

    fn uncaptures_to(&self, position: Position, end: u64) -> impl Iterator<Item = Position> + use<'_> {
        let most = self.parameters.most_hens.saturating_sub(position.hens.count_ones());
        let land = self.empty(&position) | end;
        let room = self.empty(&position) & self.parameters.hen_squares;
        let others = position.foxes & !end;
        // Under the compulsory rule a capture ends where it cannot go on, whatever was taken before.
        let ends = self.parameters.capture != CaptureRule::Compulsory || !self.can_capture(end, position.hens, land);
        let mut stages: Stages = SmallVec::from_slice(&[Stage { at: end, taken: 0, paths: 1 }]);
        let jumps = if ends { 0..most } else { 0..0 };
        jumps
            .map_while(move |_| {
                stages = self.stages_back(&stages, room, land);
                (!stages.is_empty()).then(|| stages.clone())
            })
            .flatten()
            .map(move |stage| Position { hens: position.hens | stage.taken, foxes: others | stage.at, turn: !position.turn })
            .filter(move |before| {
                let taken = before.hens & !position.hens;
                self.decided(before).is_none()
                    && (self.parameters.capture != CaptureRule::Longest || self.longest_is(before, taken.count_ones()))
                    && !self.is_circuit_of_lower_fox(&position, before, end)
            })
    }

    /// The stages one jump further back; `taken` are the hens put back.
    fn stages_back(&self, stages: &[Stage], room: u64, land: u64) -> Stages {
        let mut before = Stages::new();
        for stage in stages {
            for direction in 0..self.directions {
                let over = self.back_along(stage.at, direction) & room & !stage.taken;
                let from = self.back_along(over, direction) & land;
                if from != 0 {
                    before.push(Stage { at: from, taken: stage.taken | over, paths: stage.paths });
                }
            }
        }
        merge(&mut before);
        before
    }

    /// Whether both foxes could have gone round in a circle and taken the same hens: then the lower one yields the position.
    fn is_circuit_of_lower_fox(&self, position: &Position, before: &Position, end: u64) -> bool {
        let lower = before.foxes & end.wrapping_sub(1);
        before.foxes == position.foxes
            && squares(lower).any(|fox| {
                let circle = Move { from: fox, to: fox, taken: before.hens & !position.hens };
                self.path(before, circle).is_some()
            })
    }

    fn longest_is(&self, position: &Position, jumps: u32) -> bool {
        squares(position.foxes).all(|fox| self.longest_capture(position, fox) <= jumps)
    }
}

impl Predecessors for FoxHens {
    #[inline]
    fn predecessors(&self, position: &Position) -> impl Iterator<Item = Position> {
        self.unsteps(position).chain(self.uncaptures(position))
    }
}
