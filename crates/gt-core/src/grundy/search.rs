//! The depth-first search behind [`Nimbers`](super::Nimbers): one loop and four stacks that grow and shrink together.
//!
//! # Invariants
//! * `path` holds the components from the one asked about to the one at work, each [`ON_PATH`] in `table`; every other entry of
//!   `table` is a final nimber.
//! * `moves[path[i].next..path[i].end]` are the moves of the i-th not yet tried, and `pending[path[i].pending..]`, up to where
//!   the next one's begin, the components of its move in progress that were not yet looked at. `path[i].met` is its set in
//!   `sets`. All lie in the order of the path, so that leaving a component truncates.
//! * `path[i].total` is the nim-sum over the components of the move in progress that were looked at.
//! * Between two calls all four are empty: also after an error, when everything on the path is forgotten.

use alloc::vec::Vec;

use super::mex::Stack;
use crate::error::SolveError;
use crate::game::Game;
use crate::limits::{Limits, Meter, Observer, Stats};
use crate::outcome::Outcome;
use crate::promise::Impartial;
use crate::table::Exact;

/// The mark of a component whose nimber is being computed; no nimber is so large.
const ON_PATH: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Frame<P> {
    component: P,
    next: usize,
    end: usize,
    pending: usize,
    met: usize,
    in_move: bool,
    total: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Search<G: Game, O> {
    pub(super) game: G,
    pub(super) limits: Limits,
    pub(super) observer: O,
    table: Exact<G::Position, u32>,
    path: Vec<Frame<G::Position>>,
    moves: Vec<G::Move>,
    pending: Vec<G::Position>,
    sets: Stack,
    expanded: u64,
    edges: u64,
}

impl<G: Game> Search<G, ()> {
    pub(super) fn new(game: G) -> Self {
        Self {
            game,
            limits: Limits::default(),
            observer: (),
            table: Exact::default(),
            path: Vec::new(),
            moves: Vec::new(),
            pending: Vec::new(),
            sets: Stack::default(),
            expanded: 0,
            edges: 0,
        }
    }
}

impl<G: Impartial, O: Observer> Search<G, O> {
    pub(super) fn with_observer<N: Observer>(self, observer: N) -> Search<G, N> {
        Search {
            game: self.game,
            limits: self.limits,
            observer,
            table: self.table,
            path: self.path,
            moves: self.moves,
            pending: self.pending,
            sets: self.sets,
            expanded: self.expanded,
            edges: self.edges,
        }
    }

    pub(super) fn stats(&self) -> Stats {
        Stats { positions: self.table.len() as u64, expanded: self.expanded, edges: self.edges }
    }

    pub(super) fn solved(&self) -> impl Iterator<Item = (&G::Position, u32)> {
        self.table.iter().map(|(component, &nimber)| (component, nimber))
    }

    pub(super) fn nimber(&mut self, position: &G::Position) -> Result<u32, SolveError> {
        let mut components = Vec::new();
        self.game.components(position).for_each(|component| components.push(component));
        let mut total = 0;
        for component in components {
            total ^= match self.table.get(&component) {
                Some(&nimber) => nimber,
                None => self.search(component).inspect_err(|_| self.abandon())?,
            };
        }
        Ok(total)
    }

    fn search(&mut self, component: G::Position) -> Result<u32, SolveError> {
        let limits = self.limits.clone();
        let mut meter = Meter::new(&limits, None);
        self.enter(component, &limits)?;
        loop {
            meter.step(self.table.len() as u64, &mut self.observer)?;
            if let Some(component) = self.advance()? {
                self.enter(component, &limits)?;
            } else {
                let nimber = self.leave()?;
                let Some(frame) = self.path.last_mut() else { return Ok(nimber) };
                frame.total ^= nimber;
            }
        }
    }

    /// Tries moves of the last component on the path until one needs a component that is not known: that one.
    fn advance(&mut self) -> Result<Option<G::Position>, SolveError> {
        let Self { game, table, path, moves, pending, sets, edges, .. } = self;
        let Some(frame) = path.last_mut() else { unreachable!("the search ends when the path does") };
        if frame.in_move {
            while pending.len() > frame.pending {
                let Some(component) = pending.pop() else { break };
                match table.get(&component) {
                    None => return Ok(Some(component)),
                    Some(&ON_PATH) => return Err(cycle(path, &component)),
                    Some(nimber) => frame.total ^= nimber,
                }
            }
            sets.insert(frame.met, frame.total);
            frame.in_move = false;
        }
        while frame.next < frame.end {
            let mv = moves[frame.next];
            frame.next += 1;
            *edges += 1;
            let successor = game.play(&frame.component, mv);
            let (mut total, mut unknown, mut again) = (0, None, None);
            game.components(&successor).for_each(|component| {
                if unknown.is_some() {
                    pending.push(component);
                    return;
                }
                match table.get(&component) {
                    None => unknown = Some(component),
                    Some(&ON_PATH) => again = Some(component),
                    Some(nimber) => total ^= nimber,
                }
            });
            if let Some(component) = again {
                return Err(cycle(path, &component));
            }
            if unknown.is_some() {
                frame.total = total;
                frame.in_move = true;
                return Ok(unknown);
            }
            sets.insert(frame.met, total);
        }
        Ok(None)
    }

    /// Puts a component that is not in the table at the end of the path.
    fn enter(&mut self, component: G::Position, limits: &Limits) -> Result<(), SolveError> {
        let next = self.moves.len();
        let end_by_rule = self.game.decided(&component);
        if end_by_rule.is_none() {
            self.expanded += 1;
            let moves = &mut self.moves;
            self.game.moves(&component).try_for_each(|mv| limits.push(moves, mv))?;
        }
        let end = self.moves.len();
        let outcome = end_by_rule.or_else(|| (end == next).then(|| self.game.blocked(&component)));
        if let Some(outcome) = outcome.filter(|&outcome| outcome != Outcome::Loss) {
            return Err(SolveError::not_normal_play(&component, outcome));
        }
        self.table.insert_new(component.clone(), ON_PATH, limits)?;
        let (pending, met) = (self.pending.len(), self.sets.open());
        self.path.push(Frame { component, next, end, pending, met, in_move: false, total: 0 });
        Ok(())
    }

    fn leave(&mut self) -> Result<u32, SolveError> {
        let Some(frame) = self.path.last() else { unreachable!("a component is left after it was entered") };
        let nimber = u32::try_from(self.sets.mex(frame.met)).ok().filter(|&nimber| nimber != ON_PATH);
        let nimber = nimber.ok_or(SolveError::Overflow { what: "nimber", max: u64::from(ON_PATH) - 1 })?;
        self.table.update(&frame.component, nimber);
        self.sets.close(frame.met);
        self.path.pop();
        self.moves.truncate(self.path.last().map_or(0, |parent| parent.end));
        Ok(nimber)
    }

    fn abandon(&mut self) {
        for frame in self.path.drain(..) {
            self.table.remove(&frame.component);
        }
        self.moves.clear();
        self.pending.clear();
        self.sets.close(0);
    }
}

fn cycle<P: Eq + core::fmt::Debug>(path: &[Frame<P>], again: &P) -> SolveError {
    let start = path.iter().rposition(|frame| frame.component == *again).unwrap_or(0);
    SolveError::cycle(path[start..].iter().map(|frame| &frame.component))
}
