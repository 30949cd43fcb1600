//! The buffers of a search: the stack, the moves of the positions on it, their lines, and the killer moves.

use alloc::vec::Vec;

use super::lines::{LineId, Lines};
use super::path::Path;
use super::window::{Best, Window};
use crate::game::Game;
use crate::run::{LimitError, Run};

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
    pub(super) killers: Killers<G::Move>,
}

impl<G: Game> Default for Space<G> {
    fn default() -> Self {
        Self {
            stack: Vec::new(),
            moves: Vec::new(),
            lines: Lines::default(),
            path: Path::default(),
            killers: Killers { plies: Vec::new() },
        }
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

    /// Puts a position on the stack that was played before a search begins.
    pub(super) fn lead(&mut self, position: G::Position, repetitions: bool) {
        let best = Best::new(Window::OPEN);
        self.push(Frame { position, best, depth: 0, next: 0, end: 0, line: LineId::EMPTY, mark: 0 }, repetitions);
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

    /// Generates the moves of `position` into `moves` and tells where they begin.
    ///
    /// The table's move comes first and the killer move of this ply, if one is given, next; the others keep the game's order.
    ///
    /// # Errors
    /// If the buffer would outgrow the byte limit.
    #[inline]
    pub(super) fn generate(
        &mut self,
        game: &G,
        position: &G::Position,
        hint: Option<u32>,
        ply: Option<usize>,
        run: &Run,
    ) -> Result<usize, LimitError> {
        let Self { moves, killers, .. } = self;
        let start = moves.len();
        let killer = ply.and_then(|ply| killers.at(ply));
        let (mut index, mut killer_index) = (0u32, None);
        let numbered = game.moves(position).map(|mv| {
            if killer == Some(mv) {
                killer_index = Some(index);
            }
            let numbered = (mv, index);
            index = index.saturating_add(1);
            numbered
        });
        run.extend(moves, numbered)?;
        let place = |index: u32| usize::try_from(index).ok()?.checked_add(start);
        let mut killer_at = killer_index.and_then(place);
        let mut front = start;
        if let Some(at) = hint.and_then(place).filter(|&at| at < moves.len()) {
            move_to(moves, at, front);
            front += 1;
            killer_at = killer_at.filter(|&place| place != at).map(|place| place + usize::from(place < at));
        }
        if let Some(at) = killer_at {
            move_to(moves, at, front);
        }
        Ok(start)
    }
}

/// Brings the item at `from` forward to `to`; those between move back by one.
fn move_to<T: Copy>(items: &mut [T], from: usize, to: usize) {
    let item = items[from];
    items.copy_within(to..from, to + 1);
    items[to] = item;
}

/// The last move that cut off a position, by ply from the root.
#[derive(Clone, Debug)]
pub(super) struct Killers<M> {
    plies: Vec<Option<M>>,
}

impl<M: Copy + Eq> Killers<M> {
    fn at(&self, ply: usize) -> Option<M> {
        self.plies.get(ply).copied().flatten()
    }

    pub(super) fn remember(&mut self, ply: usize, mv: M) {
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, None);
        }
        self.plies[ply] = Some(mv);
    }
}
