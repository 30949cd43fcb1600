//! Hashed retrograde analysis: positions discovered from where play begins, solved one strongly
//! connected component at a time.
//!
//! A depth-first search (Tarjan's algorithm, with an explicit stack) leaves a component only when
//! everything that can be reached from it is solved. So a position that lies on no cycle gets its
//! value at once from its successors, no edge of it is ever stored, and an acyclic game costs what
//! memoized search costs. Only the inner edges of a component that does have cycles are stored,
//! until [`component`] has solved it.
//!
//! # Invariants
//! * `stack` holds the positions at work, in the order of their discovery. In `table` they are
//!   open, with their place in `stack` for a count. Unknown positions are those that were met but
//!   not discovered; every other entry of `table` is final.
//! * `path` holds the part of `stack` from the root to the position at work.
//!   `pending[path[i].pending..]`, up to where the next frame begins, are the successors of the
//!   i-th that were unknown when it was discovered and are still to be tried.
//! * `links[path[i].links..]` are the moves between positions of `stack` found since the i-th was
//!   discovered.
//! * Between two calls all of these are empty, also after an error, when everything on the stack
//!   becomes unknown again. What is final in the table is closed under moves.
//!
//! Rejected: *breadth-first discovery with all edges stored*, 4 bytes an edge for the reverse graph
//! alone, though most games have few or small components.

use alloc::vec::Vec;

use super::component::{self, Solved};
use super::packed::PackedValue;
use crate::error::SolveError;
use crate::game::Game;
use crate::run::{LimitError, Meter, Run, Stats};
use crate::table::{Discovered, Key};

#[derive(Debug)]
struct Frame {
    /// The place of the position in `stack`.
    place: u32,
    /// The least place known to be reached from here.
    low: u32,
    pending: usize,
    links: usize,
}

#[derive(Debug)]
struct Member {
    number: u32,
    solved: Solved,
}

/// The search from one root, and everything it keeps meanwhile.
#[derive(Debug)]
pub(super) struct Explorer<'a, G: Game> {
    game: &'a G,
    run: &'a Run,
    table: &'a mut Discovered<G::Position, PackedValue>,
    stats: &'a mut Stats,
    path: Vec<Frame>,
    stack: Vec<Member>,
    pending: Vec<u32>,
    links: Vec<(u32, u32)>,
    /// The successors of the position being discovered.
    successors: Vec<Key<G::Position>>,
}

impl<'a, G: Game> Explorer<'a, G> {
    pub(super) fn new(
        game: &'a G,
        table: &'a mut Discovered<G::Position, PackedValue>,
        stats: &'a mut Stats,
        run: &'a Run,
    ) -> Self {
        let (path, stack, pending, links, successors) = Default::default();
        Self { game, run, table, stats, path, stack, pending, links, successors }
    }

    /// Solves everything that play can reach from `root`.
    pub(super) fn solve(&mut self, root: &G::Position, meter: &mut Meter<'_>) -> Result<(), SolveError> {
        let result = self.search(root, meter);
        if result.is_err() {
            for member in self.stack.drain(..) {
                *self.table.value_mut(member.number) = PackedValue::UNKNOWN;
            }
            self.path.clear();
            self.pending.clear();
            self.links.clear();
            self.successors.clear();
        }
        self.stats.positions = self.table.len() as u64;
        result
    }

    fn search(&mut self, root: &G::Position, meter: &mut Meter<'_>) -> Result<(), SolveError> {
        let key = self.table.key(root.clone());
        let number = match self.table.number(&key) {
            Some(number) => number,
            None => self.table.insert_new(key, PackedValue::UNKNOWN, self.run, || 0)?,
        };
        if *self.table.value(number) == PackedValue::UNKNOWN {
            meter.step(self.table.len() as u64)?;
            self.discover(number)?;
        }
        while let Some(frame) = self.path.last() {
            if self.pending.len() > frame.pending {
                let Some(successor) = self.pending.pop() else { unreachable!("the length was just compared") };
                let parent = frame.place;
                let mut known = *self.table.value(successor);
                if known == PackedValue::UNKNOWN {
                    meter.step(self.table.len() as u64)?;
                    if self.discover(successor)? {
                        continue;
                    }
                    known = *self.table.value(successor);
                }
                self.take_in(parent, known);
                continue;
            }
            let (place, low, links) = (frame.place, frame.low, frame.links);
            let entry = if low == place { self.close(place, links, meter)? } else { PackedValue::open(place) };
            self.path.pop();
            if let Some(parent) = self.path.last_mut() {
                parent.low = parent.low.min(low);
                let parent = parent.place;
                self.take_in(parent, entry);
            }
        }
        Ok(())
    }

    /// A move from the position at `from`, the last on the path, to one whose entry is `known`.
    #[inline]
    fn take_in(&mut self, from: u32, known: PackedValue) {
        match known.open_count() {
            None => self.stack[from as usize].solved.add(known),
            Some(to) => {
                self.links.push((from, to));
                if let Some(frame) = self.path.last_mut() {
                    frame.low = frame.low.min(to);
                }
            }
        }
    }

    /// Looks at a position that was met: puts it on the path, or settles it at once if all its
    /// successors are final.
    ///
    /// Says whether it is on the path.
    fn discover(&mut self, number: u32) -> Result<bool, SolveError> {
        if let Some(outcome) = self.game.decided(self.table.position(number)) {
            *self.table.value_mut(number) = PackedValue::terminal(outcome);
            return Ok(false);
        }
        let (positions, max) = (self.stack.len() as u64, PackedValue::MAX_COUNT);
        let place = u32::try_from(positions).ok().filter(|&place| place <= max);
        let place = place.ok_or_else(|| SolveError::TooManyPositions { positions, max: max.into() })?;
        *self.table.value_mut(number) = PackedValue::open(place);
        self.stack.push(Member { number, solved: Solved::NOTHING });

        let Self { game, table, successors, run, .. } = self;
        successors.clear();
        let position = table.position(number);
        game.moves(position).try_for_each(|mv| run.push(successors, table.key(game.play(position, mv))))?;
        self.stats.expanded += 1;
        self.stats.edges += successors.len() as u64;
        if successors.is_empty() {
            *table.value_mut(number) = PackedValue::terminal(game.blocked(table.position(number)));
            self.stack.pop();
            return Ok(false);
        }
        table.prepare(successors);
        self.check_memory()?;

        let (pending, links) = (self.pending.len(), self.links.len());
        let (mut low, mut solved) = (place, Solved::NOTHING);
        for key in self.successors.drain(..) {
            let Some(met) = self.table.number(&key) else {
                let beside = || bytes_beside(&self.path, &self.stack, &self.pending, &self.links);
                self.pending.push(self.table.insert_new(key, PackedValue::UNKNOWN, self.run, beside)?);
                continue;
            };
            let known = *self.table.value(met);
            match known.open_count() {
                Some(to) => {
                    self.links.push((place, to));
                    low = low.min(to);
                }
                None if known == PackedValue::UNKNOWN => self.pending.push(met),
                None => solved.add(known),
            }
        }
        if self.pending.len() == pending && self.links.len() == links {
            *self.table.value_mut(number) = solved.entry()?;
            self.stack.pop();
            return Ok(false);
        }
        self.stack[place as usize].solved = solved;
        self.path.push(Frame { place, low, pending, links });
        Ok(true)
    }

    /// Looks at the memory in use if there is a limit on it.
    #[inline]
    fn check_memory(&self) -> Result<(), LimitError> {
        if self.run.max_memory().is_none() {
            return Ok(());
        }
        let beside = bytes_beside(&self.path, &self.stack, &self.pending, &self.links);
        self.run.check_memory(self.table.bytes().saturating_add(beside))
    }

    /// Solves the component of the positions from `root` to the end of the stack, takes them off,
    /// and gives the entry of `root`.
    fn close(&mut self, root: u32, links: usize, meter: &mut Meter<'_>) -> Result<PackedValue, SolveError> {
        if self.links.len() == links {
            let member = &self.stack[root as usize];
            let entry = member.solved.entry()?;
            *self.table.value_mut(member.number) = entry;
            self.stack.pop();
            return Ok(entry);
        }
        let members = &self.stack[root as usize..];
        let inner = &self.links[links..];
        let beside = bytes_beside(&self.path, &self.stack, &self.pending, &self.links);
        let needed = component::bytes(members.len() as u64, inner.len() as u64);
        self.run.check_memory(self.table.bytes().saturating_add(beside).saturating_add(needed))?;
        #[expect(clippy::cast_possible_truncation, reason = "places are u32")]
        let entries = component::solve(
            members.len() as u32,
            inner.iter().map(|&(from, to)| (from - root, to - root)),
            &|position| members[position as usize].solved,
            self.run,
            (meter, self.table.len() as u64),
        )?;
        for (member, &entry) in self.stack.drain(root as usize..).zip(&entries) {
            *self.table.value_mut(member.number) = entry;
        }
        self.links.truncate(links);
        Ok(entries[0])
    }
}

const fn bytes_beside(path: &Vec<Frame>, stack: &Vec<Member>, pending: &Vec<u32>, links: &Vec<(u32, u32)>) -> u64 {
    let bytes = path.capacity() * size_of::<Frame>()
        + stack.capacity() * size_of::<Member>()
        + pending.capacity() * size_of::<u32>()
        + links.capacity() * size_of::<(u32, u32)>();
    bytes as u64
}
