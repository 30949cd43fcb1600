//! Hashed retrograde analysis: positions discovered from where play begins, solved one strongly connected component at a time.
//!
//! A depth-first search (Tarjan's algorithm, with an explicit stack) leaves a component only when everything that can be reached from
//! it is solved. So a position that lies on no cycle gets its value at once from its successors, no edge of it is ever stored,
//! and an acyclic game costs what memoized search costs. Only the inner edges of a component that does have cycles are stored,
//! until [`component`] has solved it.
//!
//! # Invariants
//! * `stack` holds the positions not yet solved, in the order of their discovery. In `table` they are open, with their place in
//!   `stack` for a count; every other entry of `table` is final.
//! * `path` holds the part of `stack` from the root to the position at work. `pending[path[i].pending..]`, up to where the next
//!   frame begins, are the successors of the i-th that had not been discovered when it was entered and are still to be tried.
//! * `links[path[i].links..]` are the moves between positions of `stack` found since the i-th was entered.
//! * Between two calls all of these are empty, also after an error, when everything on the stack is forgotten. What is in the
//!   table then is closed under moves and final.
//!
//! Rejected: *breadth-first discovery with all edges stored*, 4 bytes an edge for the reverse graph alone, though most games
//! have few or small components.

use alloc::vec::Vec;

use super::component::{self, Solved};
use super::entry::Entry;
use super::error::TableError;
use crate::game::Game;
use crate::limits::{LimitError, Limits, Meter, Observer, Stats};
use crate::table::Exact;

#[derive(Debug)]
struct Frame {
    /// Its place in `stack`.
    place: u32,
    /// The least place known to be reached from here.
    low: u32,
    pending: usize,
    links: usize,
}

#[derive(Debug)]
struct Member<P> {
    position: P,
    solved: Solved,
}

/// The search from one root, and everything it keeps meanwhile.
#[derive(Debug)]
pub(super) struct Explorer<'a, G: Game, O> {
    game: &'a G,
    limits: &'a Limits,
    observer: &'a mut O,
    table: &'a mut Exact<G::Position, Entry>,
    stats: &'a mut Stats,
    path: Vec<Frame>,
    stack: Vec<Member<G::Position>>,
    pending: Vec<G::Position>,
    links: Vec<(u32, u32)>,
}

impl<'a, G: Game, O: Observer> Explorer<'a, G, O> {
    pub(super) fn new(
        game: &'a G,
        table: &'a mut Exact<G::Position, Entry>,
        stats: &'a mut Stats,
        (limits, observer): (&'a Limits, &'a mut O),
    ) -> Self {
        let (path, stack, pending, links) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { game, limits, observer, table, stats, path, stack, pending, links }
    }

    /// Solves everything that play can reach from `root`.
    pub(super) fn solve(&mut self, root: &G::Position) -> Result<(), TableError> {
        let result = self.search(root);
        if result.is_err() {
            for member in self.stack.drain(..) {
                self.table.remove(&member.position);
            }
            self.path.clear();
            self.pending.clear();
            self.links.clear();
        }
        self.stats.positions = self.table.len() as u64;
        result
    }

    fn search(&mut self, root: &G::Position) -> Result<(), TableError> {
        let limits = self.limits;
        let mut meter = Meter::new(limits, None);
        if self.discover(root.clone())?.is_some() {
            return Ok(());
        }
        while let Some(frame) = self.path.last_mut() {
            if self.pending.len() > frame.pending {
                let Some(successor) = self.pending.pop() else { unreachable!("the length was just compared") };
                let parent = frame.place;
                match self.discover(successor)? {
                    None => meter.step(self.table.len() as u64, self.observer)?,
                    Some(known) => self.take_in(parent, known),
                }
                continue;
            }
            let (place, low, links) = (frame.place, frame.low, frame.links);
            let entry = if low == place { self.close(place, links, &mut meter)? } else { Entry::open(place) };
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
    fn take_in(&mut self, from: u32, known: Entry) {
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

    /// The entry of a position that was met before; else enters it, and `None` unless the game is over there.
    fn discover(&mut self, position: G::Position) -> Result<Option<Entry>, TableError> {
        let place = u32::try_from(self.stack.len()).ok().filter(|&place| place <= Entry::MAX_COUNT);
        let max = Entry::MAX_COUNT.into();
        let place = place.ok_or(TableError::TooManyPositions { positions: self.stack.len() as u64, max })?;
        let hash = self.table.hash(&position);
        if let Some(&known) = self.table.get_hashed(hash, &position) {
            return Ok(Some(known));
        }
        self.check_bytes()?;
        self.table.insert_new_hashed(hash, position.clone(), Entry::open(place), self.limits)?;
        if let Some(outcome) = self.game.decided(&position) {
            let entry = Entry::terminal(outcome);
            self.table.update(&position, entry);
            return Ok(Some(entry));
        }
        let frame = Frame { place, low: place, pending: self.pending.len(), links: self.links.len() };
        let (mut low, mut moves, mut solved) = (place, 0u64, Solved::NOTHING);
        let Self { game, limits, table, pending, links, .. } = self;
        let listed = game.moves(&position).try_for_each(|mv| {
            moves += 1;
            let successor = game.play(&position, mv);
            match table.get(&successor) {
                None => limits.push(pending, successor)?,
                Some(&known) => match known.open_count() {
                    None => solved.add(known),
                    Some(to) => {
                        limits.push(links, (place, to))?;
                        low = low.min(to);
                    }
                },
            }
            Ok(())
        });
        if let Err(limit) = listed {
            self.table.remove(&position);
            return Err(TableError::Limit(limit));
        }
        self.stats.expanded += 1;
        self.stats.edges += moves;
        if moves == 0 {
            let entry = Entry::terminal(self.game.blocked(&position));
            self.table.update(&position, entry);
            return Ok(Some(entry));
        }
        self.path.push(Frame { low, ..frame });
        self.stack.push(Member { position, solved });
        Ok(None)
    }

    /// Looks at the memory that one more position takes, in the table and beside it.
    #[inline]
    fn check_bytes(&self) -> Result<(), LimitError> {
        if self.limits.max_bytes().is_none() {
            return Ok(());
        }
        let beside = bytes_beside(&self.path, &self.stack, &self.pending, &self.links);
        self.limits.check_bytes(self.table.bytes_to_insert().saturating_add(beside))
    }

    /// Solves the component of the positions from `root` to the end of the stack, takes them off, and gives the entry of `root`.
    fn close(&mut self, root: u32, links: usize, meter: &mut Meter<'_>) -> Result<Entry, TableError> {
        if self.links.len() == links {
            let Some(member) = self.stack.pop() else { unreachable!("the root is on the stack") };
            match member.solved.entry() {
                Ok(entry) => self.table.update(&member.position, entry),
                Err(_) => self.table.remove(&member.position),
            }
            return member.solved.entry();
        }
        let members = &self.stack[root as usize..];
        let inner = &self.links[links..];
        let beside = bytes_beside(&self.path, &self.stack, &self.pending, &self.links);
        let needed = component::bytes(members.len() as u64, inner.len() as u64);
        self.limits.check_bytes(self.table.bytes().saturating_add(beside).saturating_add(needed))?;
        #[expect(clippy::cast_possible_truncation, reason = "places are u32")]
        let entries = component::solve(
            members.len() as u32,
            inner.iter().map(|&(from, to)| (from - root, to - root)),
            &|position| members[position as usize].solved,
            self.limits,
            (meter, self.observer, self.table.len() as u64),
        )?;
        for (member, &entry) in self.stack.drain(root as usize..).zip(&entries) {
            self.table.update(&member.position, entry);
        }
        self.links.truncate(links);
        Ok(entries[0])
    }
}

const fn bytes_beside<P>(path: &Vec<Frame>, stack: &Vec<Member<P>>, pending: &Vec<P>, links: &Vec<(u32, u32)>) -> u64 {
    let bytes = path.capacity() * size_of::<Frame>()
        + stack.capacity() * size_of::<Member<P>>()
        + pending.capacity() * size_of::<P>()
        + links.capacity() * size_of::<(u32, u32)>();
    bytes as u64
}
