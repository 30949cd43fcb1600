//! The depth-first search behind `memo`: one loop, an explicit stack, one shared arena of moves.
//!
//! # Invariants
//! * `path` holds the positions from the root to the one at work, each with an entry `None` in
//!   `table`; every other entry of `table` is `Some` and final.
//! * `moves[path[i].next..path[i].end]` are the moves of the i-th position not yet tried; the
//!   ranges lie in `moves` in the order of the path, so that leaving a position truncates the
//!   arena.
//! * Between two calls `path` and `moves` are empty: also after an error, when everything on the
//!   path is forgotten.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::run::{Meter, Run, Stats};
use crate::table::Exact;

/// What the search computes of a position from what it knows of the successors.
pub(super) trait Backup {
    /// What is kept of a position.
    type Answer: Copy + PartialEq;
    /// The best seen so far; a position starts with this, worse than any successor can give.
    const WORST: Self::Answer;

    /// The answer where the game is over.
    fn terminal(outcome: Outcome) -> Self::Answer;

    /// What a successor is worth to the player who moves to it.
    fn through_move(successor: Self::Answer) -> Result<Self::Answer, SolveError>;

    /// The better of two, or `Break` if nothing better can come.
    fn better(best: Self::Answer, other: Self::Answer) -> ControlFlow<Self::Answer, Self::Answer>;
}

#[derive(Clone, Debug)]
struct Frame<P, A> {
    position: P,
    hash: u64,
    best: A,
    next: usize,
    end: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Search<G: Game, A> {
    pub(super) run: Run,
    table: Exact<G::Position, Option<A>>,
    path: Vec<Frame<G::Position, A>>,
    moves: Vec<G::Move>,
    expanded: u64,
    edges: u64,
}

impl<G: Game, A: Copy + PartialEq> Search<G, A> {
    pub(super) fn new(run: Run) -> Self {
        Self { run, table: Exact::default(), path: Vec::new(), moves: Vec::new(), expanded: 0, edges: 0 }
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
    pub(super) fn search<B: Backup<Answer = A>>(&mut self, game: &G, position: &G::Position) -> Result<A, SolveError> {
        let result = self.search_from::<B>(game, position);
        if result.is_err() {
            self.abandon();
        }
        result
    }

    fn search_from<B: Backup<Answer = A>>(&mut self, game: &G, root: &G::Position) -> Result<A, SolveError> {
        let run = self.run.started();
        let mut meter = Meter::new(&run, "searching", None);
        let hash = self.table.hash(root);
        if let Some(answer) = self.enter::<B>(game, root.clone(), hash, &run)? {
            return Ok(answer);
        }
        loop {
            meter.step(self.table.len() as u64)?;
            let mut answer = match self.step::<B>(game, &run)? {
                ControlFlow::Continue(()) => continue,
                ControlFlow::Break(answer) => answer,
            };
            loop {
                let Some(frame) = self.path.last_mut() else {
                    meter.end(self.table.len() as u64);
                    return Ok(answer);
                };
                match B::better(frame.best, B::through_move(answer)?) {
                    ControlFlow::Continue(best) => {
                        frame.best = best;
                        break;
                    }
                    ControlFlow::Break(best) => answer = self.leave(best),
                }
            }
        }
    }

    /// Plays the next move of the last position on the path: `Break` with an answer that its parent
    /// has to take in.
    fn step<B: Backup<Answer = A>>(&mut self, game: &G, run: &Run) -> Result<ControlFlow<A>, SolveError> {
        let Some(frame) = self.path.last_mut() else { unreachable!("the search ends when the path does") };
        if frame.next == frame.end {
            let best = frame.best;
            return Ok(ControlFlow::Break(self.leave(best)));
        }
        let mv = self.moves[frame.next];
        frame.next += 1;
        self.edges += 1;
        let successor = game.play(&frame.position, mv);
        let hash = self.table.hash(&successor);
        match self.table.get_hashed(hash, &successor) {
            Some(&Some(answer)) => Ok(ControlFlow::Break(answer)),
            Some(None) => Err(self.cycle(&successor)),
            None => Ok(self.enter::<B>(game, successor, hash, run)?.map_or(ControlFlow::Continue(()), ControlFlow::Break)),
        }
    }

    /// Stores a position where the game is over and gives its answer, or puts the position at the
    /// end of the path.
    fn enter<B: Backup<Answer = A>>(
        &mut self,
        game: &G,
        position: G::Position,
        hash: u64,
        run: &Run,
    ) -> Result<Option<A>, SolveError> {
        let start = self.moves.len();
        let mut over = game.decided(&position);
        if over.is_none() {
            self.expanded += 1;
            let moves = &mut self.moves;
            run.extend(moves, game.moves(&position))?;
            if self.moves.len() == start {
                over = Some(game.blocked(&position));
            }
        }
        let answer = over.map(B::terminal);
        if answer.is_none() {
            let frame = Frame { position: position.clone(), hash, best: B::WORST, next: start, end: self.moves.len() };
            self.path.push(frame);
        }
        if let Err(limit) = self.table.insert_new_hashed(hash, position, answer, run) {
            if answer.is_none() {
                self.path.pop();
            }
            return Err(limit.into());
        }
        Ok(answer)
    }

    fn leave(&mut self, answer: A) -> A {
        if let Some(frame) = self.path.pop() {
            self.table.update_hashed(frame.hash, &frame.position, Some(answer));
            self.moves.truncate(self.path.last().map_or(0, |parent| parent.end));
        }
        answer
    }

    fn cycle(&self, again: &G::Position) -> SolveError {
        let start = self.path.iter().rposition(|frame| frame.position == *again).unwrap_or(0);
        SolveError::cycle(self.path[start..].iter().map(|frame| &frame.position))
    }

    fn abandon(&mut self) {
        for frame in self.path.drain(..) {
            self.table.remove(&frame.position);
        }
        self.moves.clear();
    }
}
