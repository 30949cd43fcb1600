//! The depth-first search behind `memo`: one loop, an explicit stack, one shared arena of moves.
//!
//! # Invariants
//! * `path` holds the positions from the root to the current one. Each of them has an entry `None`
//!   in `table`. Every other entry of `table` is `Some` and final.
//! * `moves[path[i].next..path[i].end]` are the moves of the i-th position that are not tried yet.
//!   These ranges lie in `moves` in the order of the path, so leaving a position truncates `moves`.
//! * Between two calls `path` and `moves` are empty. After an error everything on the path is
//!   forgotten.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::run::{Meter, Owned, Run, Stats};
use crate::solution::AtEnd;
use crate::table::Exact;

/// How the search computes the answer of a position from the answers of its successors.
pub(crate) trait Backup<G: Game> {
    /// The answer that is kept for a position.
    type Answer: AtEnd<G> + PartialEq;
    /// The start value of the best answer so far, worse than any successor can give.
    const WORST: Self::Answer;

    /// The answer if the game is over.
    #[inline]
    fn terminal(game: &G, position: &G::Position, outcome: Outcome) -> Self::Answer {
        Self::Answer::at_end(game, position, outcome)
    }

    /// The value of a successor for the player who moves to it.
    fn through_move(successor: Self::Answer) -> Result<Self::Answer, SolveError>;

    /// The better of two answers, or `Break` if nothing better can come.
    fn better(best: Self::Answer, other: Self::Answer) -> ControlFlow<Self::Answer, Self::Answer>;
}

/// What a search hears from other searches of the same game, and tells them.
///
/// A search that works alone has `()`, which knows nothing.
pub(super) trait Exchange<P, A> {
    /// The answer of a position that this search does not know, if another search has found it.
    ///
    /// # Errors
    /// Any, if this search has to stop.
    fn known(&self, position: &P) -> Result<Option<A>, SolveError>;

    /// Hears of an answer that this search has found; the position owns `owned` bytes elsewhere.
    fn tell(&self, position: &P, answer: A, owned: u64) -> Result<(), SolveError>;

    /// Puts the moves of a position into the order in which this search tries them.
    fn arrange<M>(&self, moves: &mut [M]);
}

impl<P, A> Exchange<P, A> for () {
    #[inline]
    fn known(&self, _: &P) -> Result<Option<A>, SolveError> {
        Ok(None)
    }

    #[inline]
    fn tell(&self, _: &P, _: A, _: u64) -> Result<(), SolveError> {
        Ok(())
    }

    #[inline]
    fn arrange<M>(&self, _: &mut [M]) {}
}

/// A position on the path.
#[derive(Clone, Debug)]
struct OpenPosition<P, A> {
    position: P,
    hash: u64,
    best: A,
    next: usize,
    end: usize,
}

#[derive(Clone, Debug)]
pub(super) struct MemoSearch<G: Game, A> {
    pub(super) run: Run,
    table: Exact<G::Position, Option<A>>,
    path: Vec<OpenPosition<G::Position, A>>,
    /// What the positions on the path own. They are copies of positions in the table.
    on_path: Owned,
    moves: Vec<G::Move>,
    expanded: u64,
    edges: u64,
}

impl<G: Game, A: Copy + PartialEq> MemoSearch<G, A> {
    pub(super) fn new(run: Run) -> Self {
        let (path, moves, on_path) = Default::default();
        Self { run, table: Exact::default(), path, on_path, moves, expanded: 0, edges: 0 }
    }

    pub(super) fn into_table(self) -> Exact<G::Position, Option<A>> {
        self.table
    }

    pub(super) fn stats(&self) -> Stats {
        Stats { positions: self.table.len() as u64, expanded: self.expanded, edges: self.edges }
    }

    pub(super) fn solved(&self) -> impl Iterator<Item = (&G::Position, A)> {
        self.table.iter().filter_map(|(position, answer)| answer.map(|answer| (position, answer)))
    }

    pub(super) fn known(&self, position: &G::Position) -> Option<A> {
        self.table.get(position).copied().flatten()
    }

    /// Searches a position that is not known.
    pub(super) fn search<B: Backup<G, Answer = A>>(
        &mut self,
        game: &G,
        position: &G::Position,
        others: &impl Exchange<G::Position, A>,
    ) -> Result<A, SolveError> {
        let result = self.search_from::<B>(game, position, others);
        if result.is_err() {
            self.abandon(game);
        }
        result
    }

    fn search_from<B: Backup<G, Answer = A>>(
        &mut self,
        game: &G,
        root: &G::Position,
        others: &impl Exchange<G::Position, A>,
    ) -> Result<A, SolveError> {
        let run = self.run.started();
        let mut meter = Meter::new(&run, "searching", None);
        let hash = self.table.hash(root);
        if let Some(answer) = self.enter::<B>(game, root.clone(), hash, others, &run)? {
            return Ok(answer);
        }
        loop {
            meter.step(self.table.len() as u64)?;
            let mut answer = match self.step::<B>(game, others, &run)? {
                ControlFlow::Continue(()) => continue,
                ControlFlow::Break(answer) => answer,
            };
            loop {
                let Some(open) = self.path.last_mut() else {
                    meter.end(self.table.len() as u64);
                    return Ok(answer);
                };
                match B::better(open.best, B::through_move(answer)?) {
                    ControlFlow::Continue(best) => {
                        open.best = best;
                        break;
                    }
                    ControlFlow::Break(best) => answer = self.leave(game, best, others)?,
                }
            }
        }
    }

    /// Plays the next move of the last position on the path.
    ///
    /// `Break` holds an answer for the parent of that position.
    fn step<B: Backup<G, Answer = A>>(
        &mut self,
        game: &G,
        others: &impl Exchange<G::Position, A>,
        run: &Run,
    ) -> Result<ControlFlow<A>, SolveError> {
        let Some(open) = self.path.last_mut() else {
            unreachable!("the search ends when its path is empty")
        };
        if open.next == open.end {
            let best = open.best;
            return Ok(ControlFlow::Break(self.leave(game, best, others)?));
        }
        let mv = self.moves[open.next];
        open.next += 1;
        self.edges += 1;
        let successor = game.play(&open.position, mv);
        let hash = self.table.hash(&successor);
        match self.table.get_hashed(hash, &successor) {
            Some(&Some(answer)) => Ok(ControlFlow::Break(answer)),
            Some(None) => Err(self.cycle(&successor)),
            None => Ok(self
                .enter::<B>(game, successor, hash, others, run)?
                .map_or(ControlFlow::Continue(()), ControlFlow::Break)),
        }
    }

    /// Enters a position that the table lacks.
    ///
    /// If the game is over there, it stores and returns the answer. Otherwise it puts the position
    /// at the end of the path.
    fn enter<B: Backup<G, Answer = A>>(
        &mut self,
        game: &G,
        position: G::Position,
        hash: u64,
        others: &impl Exchange<G::Position, A>,
        run: &Run,
    ) -> Result<Option<A>, SolveError> {
        if let Some(answer) = others.known(&position)? {
            let owned = game.owned_bytes(&position);
            self.table.insert_new_hashed(hash, position, Some(answer), owned, run)?;
            return Ok(Some(answer));
        }
        let start = self.moves.len();
        let mut over = game.decided(&position);
        if over.is_none() {
            self.expanded += 1;
            let moves = &mut self.moves;
            run.extend(moves, game.moves(&position))?;
            if self.moves.len() == start {
                over = Some(game.blocked(&position));
            }
            others.arrange(&mut self.moves[start..]);
        }
        let answer = over.map(|outcome| B::terminal(game, &position, outcome));
        let owned = game.owned_bytes(&position);
        if let Some(answer) = answer {
            others.tell(&position, answer, owned)?;
        } else {
            self.on_path.add(owned, || self.table.bytes(), run)?;
            let open = OpenPosition {
                position: position.clone(),
                hash,
                best: B::WORST,
                next: start,
                end: self.moves.len(),
            };
            run.push(&mut self.path, open).inspect_err(|_| self.on_path.remove(owned))?;
        }
        if let Err(limit) = self.table.insert_new_hashed(hash, position, answer, owned, run) {
            if answer.is_none() {
                self.path.pop();
                self.on_path.remove(owned);
            }
            return Err(limit.into());
        }
        Ok(answer)
    }

    fn leave(
        &mut self,
        game: &G,
        answer: A,
        others: &impl Exchange<G::Position, A>,
    ) -> Result<A, SolveError> {
        if let Some(open) = self.path.pop() {
            let owned = game.owned_bytes(&open.position);
            self.on_path.remove(owned);
            self.table.update_hashed(open.hash, &open.position, Some(answer));
            self.moves.truncate(self.path.last().map_or(0, |parent| parent.end));
            others.tell(&open.position, answer, owned)?;
        }
        Ok(answer)
    }

    fn cycle(&self, again: &G::Position) -> SolveError {
        let start = self.path.iter().rposition(|open| open.position == *again).unwrap_or(0);
        SolveError::cycle(self.path[start..].iter().map(|open| &open.position))
    }

    fn abandon(&mut self, game: &G) {
        for open in self.path.drain(..) {
            self.table.remove(&open.position, game.owned_bytes(&open.position));
        }
        self.on_path = Owned::default();
        self.moves.clear();
    }
}
