//! The buffers of a search: stack, moves, lines and killer moves.

use alloc::vec::Vec;

use super::lines::{LineId, Lines};
use super::path::Path;
use super::window::{Best, Window};
use crate::game::Game;
use crate::run::{LimitError, Owned, Run};
use crate::solution::places::Places;

/// A position on the stack.
#[derive(Clone, Debug)]
pub(super) struct SearchNode<P> {
    pub(super) position: P,
    pub(super) best: Best,
    /// Plies left.
    pub(super) depth: u32,
    /// The next move to try, an index into `Space::moves`.
    pub(super) next: usize,
    /// The end of the moves of this node in `Space::moves`.
    pub(super) end: usize,
    pub(super) line: LineId,
    /// How many links of `Space::lines` were in use before the current move was played.
    pub(super) mark: usize,
}

/// The buffers of a search.
///
/// They are kept between questions to reuse their memory. Only the killer moves carry over.
#[derive(Clone, Debug)]
pub(super) struct Space<G: Game> {
    pub(super) stack: Vec<SearchNode<G::Position>>,
    /// Moves with their indices in the game's order.
    pub(super) moves: Vec<(G::Move, u32)>,
    pub(super) lines: Lines<G::Move>,
    path: Path,
    /// What the positions on the stack own.
    owned: Owned,
    pub(super) killers: Killers<G::Move>,
}

impl<G: Game> Default for Space<G> {
    fn default() -> Self {
        Self {
            stack: Vec::new(),
            moves: Vec::new(),
            lines: Lines::default(),
            path: Path::default(),
            owned: Owned::default(),
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
        self.owned = Owned::default();
    }

    /// Puts a position on the stack.
    /// # Errors
    /// [`LimitError`] if the stack would hold more positions, or take more memory, than `run`
    /// allows. The search then ends.
    #[inline]
    pub(super) fn push(
        &mut self,
        game: &G,
        frame: SearchNode<G::Position>,
        repetitions: bool,
        run: &Run,
    ) -> Result<(), LimitError> {
        run.check_positions(self.stack.len() as u64 + 1)?;
        let on_stack = || (self.stack.capacity() * size_of::<SearchNode<G::Position>>()) as u64;
        self.owned.add(game.owned_bytes(&frame.position), on_stack, run)?;
        run.push(&mut self.stack, frame)?;
        if repetitions {
            let stack = &self.stack;
            self.path.push(stack.len(), |i| &stack[i].position, run)?;
        }
        Ok(())
    }

    /// Puts a position on the stack whose move was played before the search begins.
    ///
    /// A move back to it is a repetition.
    pub(super) fn lead(
        &mut self,
        game: &G,
        position: G::Position,
        repetitions: bool,
        run: &Run,
    ) -> Result<(), LimitError> {
        let best = Best::new(Window::OPEN);
        let frame =
            SearchNode { position, best, depth: 0, next: 0, end: 0, line: LineId::EMPTY, mark: 0 };
        self.push(game, frame, repetitions, run)
    }

    pub(super) fn pop(&mut self, game: &G, repetitions: bool) -> Option<SearchNode<G::Position>> {
        let len = self.stack.len();
        let frame = self.stack.pop()?;
        self.owned.remove(game.owned_bytes(&frame.position));
        if repetitions {
            self.path.pop(len, &frame.position);
        }
        self.moves.truncate(self.stack.last().map_or(0, |parent| parent.end));
        Some(frame)
    }

    pub(super) fn is_on_path(&self, position: &G::Position) -> bool {
        self.path.contains(position, self.stack.len(), |i| &self.stack[i].position)
    }

    pub(super) fn find_cycle(
        &self,
        run: &Run,
    ) -> Result<Option<impl ExactSizeIterator<Item = &G::Position>>, LimitError> {
        let hash = |seen: &Places, i: usize| seen.hash(&self.stack[i].position);
        let same = |i: usize, j: usize| self.stack[i].position == self.stack[j].position;
        let cycle = Path::find_cycle(self.stack.len(), &hash, &same, run)?;
        Ok(cycle.map(|(start, end)| self.stack[start..end].iter().map(|frame| &frame.position)))
    }

    /// Generates the moves of `position` into `moves` and returns where they begin.
    ///
    /// The table's move comes first, then the killer move of this ply, if there is one. The other
    /// moves keep the game's order.
    /// # Errors
    /// [`LimitError`] if the buffer would exceed the byte limit.
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
            killer_at =
                killer_at.filter(|&place| place != at).map(|place| place + usize::from(place < at));
        }
        if let Some(at) = killer_at {
            move_to(moves, at, front);
        }
        Ok(start)
    }
}

/// Moves the item at `from` forward to `to`. The items between move back by one.
fn move_to<T: Copy>(items: &mut [T], from: usize, to: usize) {
    let item = items[from];
    items.copy_within(to..from, to + 1);
    items[to] = item;
}

/// The killer moves: for each ply from the root, the last move that caused a cut-off there.
#[derive(Clone, Debug)]
pub(super) struct Killers<M> {
    plies: Vec<Option<M>>,
}

impl<M: Copy + Eq> Killers<M> {
    fn at(&self, ply: usize) -> Option<M> {
        self.plies.get(ply).copied().flatten()
    }

    #[inline]
    pub(super) fn remember(&mut self, ply: usize, mv: M, run: &Run) -> Result<(), LimitError> {
        if self.plies.len() <= ply {
            let more = ply + 1 - self.plies.len();
            run.reserve(&mut self.plies, more)?;
            self.plies.resize(ply + 1, None);
        }
        self.plies[ply] = Some(mv);
        Ok(())
    }
}
