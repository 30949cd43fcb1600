//! The buffers of a search: the stack, the moves of the positions on it, their lines, and the killer moves.

use alloc::vec::Vec;

use super::lines::{LineId, Lines};
use super::path::Path;
use super::window::Best;
use crate::game::Game;

/// A position on the stack.
#[derive(Clone, Debug)]
pub(super) struct Frame<P> {
    pub(super) position: P,
    pub(super) best: Best,
    /// Plies left.
    pub(super) depth: u32,
    /// The next move to try, and the end of the moves, in `Space::moves`.
    pub(super) next: usize,
    pub(super) end: usize,
    pub(super) line: LineId,
    /// Links in use before the move at work was played.
    pub(super) mark: usize,
}

/// Kept between questions for their memory; only the killer moves carry over.
#[derive(Clone, Debug)]
pub(super) struct Space<G: Game> {
    pub(super) stack: Vec<Frame<G::Position>>,
    /// Moves with their indices in the game's order.
    pub(super) moves: Vec<(G::Move, u32)>,
    pub(super) lines: Lines<G::Move>,
    path: Path,
    /// By ply from the root: the last two moves that cut off a position there.
    killers: Vec<[Option<G::Move>; 2]>,
}

impl<G: Game> Default for Space<G> {
    fn default() -> Self {
        Self { stack: Vec::new(), moves: Vec::new(), lines: Lines::default(), path: Path::default(), killers: Vec::new() }
    }
}

impl<G: Game> Space<G> {
    pub(super) fn clear(&mut self) {
        self.stack.clear();
        self.moves.clear();
        self.lines.truncate(0);
        self.path.clear();
    }

    pub(super) fn push(&mut self, frame: Frame<G::Position>, repetitions: bool) {
        self.stack.push(frame);
        if repetitions {
            let stack = &self.stack;
            self.path.push(stack.len(), |i| &stack[i].position);
        }
    }

    pub(super) fn pop(&mut self, repetitions: bool) -> Option<Frame<G::Position>> {
        let len = self.stack.len();
        let frame = self.stack.pop()?;
        if repetitions {
            self.path.pop(len, &frame.position);
        }
        self.moves.truncate(self.stack.last().map_or(0, |parent| parent.end));
        Some(frame)
    }

    pub(super) fn is_on_path(&self, position: &G::Position) -> bool {
        self.path.contains(position, self.stack.len(), |i| &self.stack[i].position)
    }

    pub(super) fn find_cycle(&self) -> Option<impl ExactSizeIterator<Item = &G::Position>> {
        let (start, end) = self.path.find_cycle(self.stack.len(), |i| &self.stack[i].position)?;
        Some(self.stack[start..end].iter().map(|frame| &frame.position))
    }

    /// Puts the table's move first and the killer moves of this ply next; the others keep the game's order.
    pub(super) fn promote(&mut self, start: usize, hint: Option<u32>) {
        let ply = self.stack.len();
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let moves = &mut self.moves[start..];
        let mut front = 0;
        let hint = hint.and_then(|index| usize::try_from(index).ok()).filter(|&index| index < moves.len());
        if let Some(index) = hint {
            moves[..=index].rotate_right(1);
            front = 1;
        }
        for killer in self.killers[ply].into_iter().flatten() {
            if let Some(offset) = moves[front..].iter().position(|&(mv, _)| mv == killer) {
                moves[front..=front + offset].rotate_right(1);
                front += 1;
            }
        }
    }

    /// Keeps the last two moves that cut off a position of this ply.
    pub(super) fn remember_killer(&mut self, ply: usize, mv: G::Move) {
        if let Some([first, second]) = self.killers.get_mut(ply)
            && *first != Some(mv)
        {
            *second = first.replace(mv);
        }
    }
}
