//! The depth-first search behind `memo` and `grundy`: one loop and an explicit stack of numbers.
//!
//! Where the answer needs every successor, the search lists all of them when it enters a position,
//! and loads their places in the table at once. Known successors are taken in immediately. Unknown
//! ones wait. A position without unknown successors never goes on the path. Outcomes need few
//! successors: the search lists the moves and plays one at a time.
//!
//! # Invariants
//! * `path` leads from the root to the current position. A position on it has no answer yet, and
//!   no mark: `tiers::cycle` finds a cycle without.
//! * `path[i].next..path[i].end` are the successors of position *i* that are still to be looked at:
//!   numbers in `waiting`, or moves in `moves`. These ranges lie in the order of the path, so
//!   leaving a position truncates the list.
//! * Components wait move after move. Before those of a move stands the code of the sum of its
//!   known components. The last one of a move has the bit `LAST`. `path[i].total` belongs to the
//!   move in progress: the code of the sum of what was looked at, and 0 between two moves.
//! * A search that stops because an answer does not fit its width has forgotten nothing: once the
//!   codes are wider, it goes on. The position in `entering` is then looked at again.
//! * Between two questions all of this is empty, and every position of the table has an answer. An
//!   error forgets the others.

use alloc::vec::Vec;

use super::exchange::{Exchange, Setting};
use super::known::Known;
use super::question::{EMPTY, OnDemand, nim_sum};
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::run::{LimitError, Meter, Run, Stats};
use crate::table::{Discovered, Key};
use crate::tiers::code::Backup;
use crate::tiers::cycle::closed_by;
use crate::tiers::width::NONE;
use crate::tiers::work::Stop;

/// Marks the last component of a move; numbers are less.
const LAST: u32 = 1 << 31;

/// A position on the path.
struct OpenPosition<A: Backup> {
    number: u32,
    total: u32,
    next: usize,
    end: usize,
    low: A::Low,
    high: A::High,
}

/// A depth-first search that can stop and go on.
pub(super) struct Search<G: Game, A: Backup> {
    path: Vec<OpenPosition<A>>,
    entering: Option<u32>,
    moves: Vec<G::Move>,
    waiting: Vec<u32>,
    /// The successors of the position that is being entered.
    keys: Vec<Key<G::Position>>,
    /// What they say.
    high: A::High,
    expanded: u64,
    edges: u64,
}

impl<G: Game, A: Backup> Default for Search<G, A> {
    fn default() -> Self {
        let (path, moves, waiting, keys, high) = Default::default();
        Self { path, entering: None, moves, waiting, keys, high, expanded: 0, edges: 0 }
    }
}

impl<G: Game, A: OnDemand<G>> Search<G, A> {
    /// What all searches did so far.
    pub(super) const fn stats(&self, known: &Known<G::Position, A>) -> Stats {
        Stats { positions: known.solved, expanded: self.expanded, edges: self.edges }
    }

    /// Goes on from what another search has done, with empty lists.
    pub(super) fn after(other: &Self) -> Self {
        Self { expanded: other.expanded, edges: other.edges, ..Self::default() }
    }

    /// Solves the components of `root` that are not known, and all that play can lead to.
    pub(super) fn solve<E: Exchange<G::Position, A>>(
        &mut self,
        known: &mut Known<G::Position, A>,
        root: &G::Position,
        setting: &Setting<'_, G, E>,
    ) -> Result<(), SolveError> {
        let run = setting.run;
        let mut components = Vec::new();
        A::split(setting.game, root, |component| run.push(&mut components, component))?;
        let mut meter = Meter::new(run, "searching", None);
        for component in components {
            let key = known.table.key(component);
            let number = match known.table.find(&key) {
                Some(number) => number,
                None => self.add(known, key, setting)?,
            };
            if known.code(number) != NONE {
                continue;
            }
            self.entering = Some(number);
            if let Err(error) = self.resume(known, setting, &mut meter) {
                self.abandon();
                known.forget_unsolved(setting.game);
                return Err(error);
            }
        }
        meter.end(known.table.len() as u64);
        Ok(())
    }

    /// Searches until the path is empty, in wider codes where necessary.
    fn resume<E: Exchange<G::Position, A>>(
        &mut self,
        known: &mut Known<G::Position, A>,
        setting: &Setting<'_, G, E>,
        meter: &mut Meter<'_>,
    ) -> Result<(), SolveError> {
        loop {
            match self.run(known, setting, meter) {
                Ok(()) => return Ok(()),
                Err(Stop::Error(error)) => return Err(error),
                Err(Stop::Narrow | Stop::Elsewhere) => {
                    let (from, to) = known.widen(setting.run)?;
                    for open in &mut self.path {
                        A::widen(&mut open.low, from, to);
                    }
                }
            }
        }
    }

    fn abandon(&mut self) {
        self.path.clear();
        self.entering = None;
        self.moves.clear();
        self.waiting.clear();
        self.keys.clear();
    }

    #[inline(never)]
    fn run<E: Exchange<G::Position, A>>(
        &mut self,
        known: &mut Known<G::Position, A>,
        setting: &Setting<'_, G, E>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        loop {
            if let Some(number) = self.entering {
                meter.step(known.table.len() as u64)?;
                let settled = self.enter(known, number, setting)?;
                self.entering = None;
                if let Some(code) = settled {
                    self.take_in(code, setting.run)?;
                }
            }
            let Some(open) = self.path.last_mut() else { return Ok(()) };
            if open.next == open.end {
                self.leave(known, setting)?;
                continue;
            }
            let to = if A::LAZY {
                let mv = self.moves[open.next];
                let successor = setting.game.play(known.table.position(open.number), mv);
                self.edges += 1;
                let key = known.table.key(successor);
                let Some(number) = known.table.find(&key) else {
                    self.entering = Some(self.add(known, key, setting)?);
                    continue;
                };
                number
            } else {
                let item = self.waiting[open.next];
                if A::SUMS && open.total == NONE {
                    (open.total, open.next) = (item, open.next + 1);
                    continue;
                }
                if A::SUMS { item & !LAST } else { item }
            };
            match known.code(to) {
                NONE => self.entering = Some(to),
                code => self.take_in(code, setting.run)?,
            }
        }
    }

    /// Takes in the code of the next successor of the last position on the path.
    #[inline]
    fn take_in(&mut self, mut code: u32, run: &Run) -> Result<(), LimitError> {
        let Some(open) = self.path.last_mut() else { return Ok(()) };
        if A::SUMS {
            let is_last = self.waiting[open.next] & LAST != 0;
            code = nim_sum(open.total, code);
            open.total = if is_last { NONE } else { code };
            if !is_last {
                open.next += 1;
                return Ok(());
            }
        }
        open.next += 1;
        if A::take(&mut open.low, &mut open.high, code, run)? && A::LAZY {
            open.next = open.end;
        }
        Ok(())
    }

    /// Takes the last position off the path, which has looked at its successors.
    #[inline]
    fn leave<E: Exchange<G::Position, A>>(
        &mut self,
        known: &mut Known<G::Position, A>,
        setting: &Setting<'_, G, E>,
    ) -> Result<(), Stop> {
        let Some(open) = self.path.last() else { return Ok(()) };
        let code = A::before_moves(open.low, &open.high, known.width()).ok_or(Stop::Narrow)?;
        let number = open.number;
        self.path.pop();
        let end = self.path.last().map_or(0, |parent| parent.end);
        if A::LAZY {
            self.moves.truncate(end);
        } else {
            self.waiting.truncate(end);
        }
        // In a game with cycles a position may be twice on the path.
        if A::LAZY || known.code(number) == NONE {
            known.put(number, code);
        }
        tell(known, number, code, setting)?;
        Ok(self.take_in(code, setting.run)?)
    }

    /// Looks at an unknown position. Returns its code, or puts it at the end of the path.
    #[inline]
    fn enter<E: Exchange<G::Position, A>>(
        &mut self,
        known: &mut Known<G::Position, A>,
        number: u32,
        setting: &Setting<'_, G, E>,
    ) -> Result<Option<u32>, Stop> {
        let Setting { game, run, others } = *setting;
        let position = known.table.position(number);
        if let Some(answer) = others.known(position)? {
            let code = answer.code(known.width()).ok_or(Stop::Narrow)?;
            known.put(number, code);
            return Ok(Some(code));
        }
        if let Some(outcome) = game.decided(position) {
            return settle_over(known, number, outcome, setting).map(Some);
        }
        let mut low = A::Low::default();
        let (start, end) = if A::LAZY {
            let start = self.moves.len();
            run.extend(&mut self.moves, game.moves(position))?;
            (start, self.moves.len())
        } else {
            let start = self.waiting.len();
            let (edges, to_nothing) = self.list(&known.table, number, setting)?;
            low = self.look(known, setting)?;
            if to_nothing {
                A::take(&mut low, &mut self.high, EMPTY, run)?;
            }
            if edges == 0 {
                let outcome = game.blocked(known.table.position(number));
                let code = settle_over(known, number, outcome, setting)?;
                self.expanded += 1;
                return Ok(Some(code));
            }
            if self.waiting.len() == start {
                let code = A::before_moves(low, &self.high, known.width()).ok_or(Stop::Narrow)?;
                self.expanded += 1;
                self.edges += edges;
                known.put(number, code);
                tell(known, number, code, setting)?;
                return Ok(Some(code));
            }
            self.edges += edges;
            (start, self.waiting.len())
        };
        self.expanded += 1;
        if A::LAZY && start == end {
            let outcome = game.blocked(known.table.position(number));
            return settle_over(known, number, outcome, setting).map(Some);
        }
        self.check_new(known, number)?;
        let high = core::mem::take(&mut self.high);
        run.push(
            &mut self.path,
            OpenPosition { number, total: NONE, next: start, end, low, high },
        )?;
        Ok(None)
    }

    /// Lists the successors of a position in `keys`, and loads their places in the table.
    ///
    /// Returns how many moves there are, and whether one leads to a sum of nothing.
    #[inline(never)]
    fn list<E: Exchange<G::Position, A>>(
        &mut self,
        table: &Discovered<G::Position, ()>,
        number: u32,
        setting: &Setting<'_, G, E>,
    ) -> Result<(u64, bool), LimitError> {
        let Setting { game, run, others } = *setting;
        let (mut edges, mut to_nothing) = (0, false);
        let Self { keys, .. } = self;
        keys.clear();
        let position = table.position(number);
        game.moves(position).try_for_each(|mv| {
            let successor = game.play(position, mv);
            if !A::SUMS {
                return run.push(keys, table.key(successor));
            }
            edges += 1;
            let first = keys.len();
            A::split(game, &successor, |part| run.push(keys, table.key(part)))?;
            match keys.get_mut(first) {
                Some(first) => first.mark = true,
                None => to_nothing = true,
            }
            Ok(())
        })?;
        if !A::SUMS {
            edges = keys.len() as u64;
            others.arrange(keys);
        }
        table.prepare(keys);
        Ok((edges, to_nothing))
    }

    /// Looks at the successors in `keys`. Known ones are taken in, and unknown ones wait.
    #[inline]
    fn look<E: Exchange<G::Position, A>>(
        &mut self,
        known: &mut Known<G::Position, A>,
        setting: &Setting<'_, G, E>,
    ) -> Result<A::Low, LimitError> {
        let run = setting.run;
        let mut low = A::Low::default();
        A::clear(&mut self.high);
        let (mut sum, mut place) = (0, None);
        let mut keys = core::mem::take(&mut self.keys);
        // From the last one on: then fewer wait.
        for key in keys.drain(..).rev() {
            let is_last = key.mark;
            let to = match known.table.number(&key) {
                Some(to) => to,
                None => self.add(known, key, setting)?,
            };
            let code = known.code(to);
            if !A::SUMS {
                if code == NONE {
                    run.push(&mut self.waiting, to)?;
                } else {
                    A::take(&mut low, &mut self.high, code, run)?;
                }
                continue;
            }
            if code == NONE {
                if place.is_none() {
                    place = Some(self.waiting.len());
                    run.push(&mut self.waiting, EMPTY)?;
                }
                run.push(&mut self.waiting, to)?;
            } else {
                sum ^= code - EMPTY;
            }
            if is_last {
                let known = sum + EMPTY;
                if let Some(place) = place.take() {
                    self.waiting[place] = known;
                    if let Some(last) = self.waiting.last_mut() {
                        *last |= LAST;
                    }
                } else {
                    A::take(&mut low, &mut self.high, known, run)?;
                }
                sum = 0;
            }
        }
        self.keys = keys;
        Ok(low)
    }

    /// Gives a new position a number.
    #[inline]
    fn add<E>(
        &self,
        known: &mut Known<G::Position, A>,
        key: Key<G::Position>,
        setting: &Setting<'_, G, E>,
    ) -> Result<u32, LimitError> {
        let beside = || {
            let bytes = self.path.capacity() * size_of::<OpenPosition<A>>()
                + self.waiting.capacity() * size_of::<u32>()
                + self.moves.capacity() * size_of::<G::Move>();
            bytes as u64
        };
        let owned = |position: &_| setting.game.owned_bytes(position);
        known.add(key, owned, setting.run, beside)
    }

    /// Refuses a position that would close a cycle at the end of the path.
    #[inline]
    fn check_new(&self, known: &Known<G::Position, A>, number: u32) -> Result<(), SolveError> {
        let at = |place: usize| self.path[place].number.into();
        let Some(places) = closed_by(number.into(), self.path.len(), at) else { return Ok(()) };
        let cycle = self.path[places].iter();
        Err(SolveError::cycle(cycle.map(|open| known.table.position(open.number))))
    }
}

/// Tells other searches of an answer.
#[inline]
fn tell<G: Game, A: OnDemand<G>, E: Exchange<G::Position, A>>(
    known: &Known<G::Position, A>,
    number: u32,
    code: u32,
    setting: &Setting<'_, G, E>,
) -> Result<(), SolveError> {
    let position = known.table.position(number);
    let answer = || A::from_code(code, known.width());
    setting.others.tell(position, answer, || setting.game.owned_bytes(position))
}

/// Stores the answer where the game is over.
#[inline]
fn settle_over<G: Game, A: OnDemand<G>, E: Exchange<G::Position, A>>(
    known: &mut Known<G::Position, A>,
    number: u32,
    outcome: Outcome,
    setting: &Setting<'_, G, E>,
) -> Result<u32, Stop> {
    let answer = A::where_over(setting.game, known.table.position(number), outcome)?;
    let code = answer.code(known.width()).ok_or(Stop::Narrow)?;
    known.put(number, code);
    tell(known, number, code, setting)?;
    Ok(code)
}
