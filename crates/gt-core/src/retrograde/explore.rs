//! Hashed retrograde analysis: discovers positions, solves one component at a time.
//!
//! A depth-first search (Tarjan's algorithm, with an explicit stack) starts from the roots. It
//! leaves a strongly connected component only when everything that can be reached from it is
//! solved. So:
//!
//! * A position that lies on no cycle gets its value at once from its successors. Its moves are
//!   never stored.
//! * An acyclic game costs as much as memoized search.
//! * Only the inner moves of a component with cycles are stored, until [`component`] has solved it.
//!
//! # Invariants
//! * `stack` holds the positions at work: on the path, or in a component that is not solved yet.
//!   They are in the order of discovery. Their entries in `table` are open, and the count of an
//!   entry is the place in `stack`.
//! * An unknown entry in `table` belongs to a position that was met but not discovered. Every other
//!   entry is final.
//! * `path` holds the positions from the root to the current one, all of which are in `stack`.
//! * `pending[path[i].pending..]`, up to where those of the next one begin, holds successors of
//!   position *i*. They were unknown when the position was discovered, and are still to be tried.
//! * `links[path[i].links..]` are the moves between positions of `stack` found since position *i*
//!   was discovered.
//! * Between two calls all of these are empty. After an error the positions on the stack become
//!   unknown again.
//! * The final positions of the table are closed under moves.
//!
//! Rejected: *breadth-first discovery with all edges stored*. The reverse graph alone takes 4 bytes
//! per edge, which most games would waste: their components with cycles are few or small.

use alloc::vec::Vec;

use super::component::{self, OuterMoves};
use super::packed::PackedValue;
use crate::error::SolveError;
use crate::run::{LimitError, Meter, Run, Stats};
use crate::table::{Met, Moves};

/// A position on the path, with its low link.
#[derive(Debug)]
struct LowLink {
    /// The place of the position in `stack`.
    place: u32,
    /// The least place in `stack` that is known to be reachable from this position.
    low: u32,
    pending: usize,
    links: usize,
}

/// A position at work.
#[derive(Debug)]
struct StackedPosition {
    number: u32,
    solved: OuterMoves,
}

/// The search from one root, and all that it stores while it works.
#[derive(Debug)]
pub(super) struct Explorer<'a> {
    run: &'a Run,
    stats: &'a mut Stats,
    path: Vec<LowLink>,
    stack: Vec<StackedPosition>,
    pending: Vec<u32>,
    links: Vec<(u32, u32)>,
    /// The successors of the position being discovered.
    successors: Vec<(u32, PackedValue)>,
}

impl<'a> Explorer<'a> {
    pub(super) fn new(stats: &'a mut Stats, run: &'a Run) -> Self {
        let (path, stack, pending, links, successors) = Default::default();
        Self { run, stats, path, stack, pending, links, successors }
    }

    /// Solves everything that play can reach from the position with the number `root`.
    pub(super) fn solve(
        &mut self,
        table: &mut dyn Met<PackedValue>,
        root: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), SolveError> {
        let result = self.search(table, root, meter);
        if result.is_err() {
            for member in self.stack.drain(..) {
                table.set(member.number, PackedValue::UNKNOWN);
            }
            self.path.clear();
            self.pending.clear();
            self.links.clear();
        }
        self.stats.positions = table.len() as u64;
        result
    }

    fn search(
        &mut self,
        table: &mut dyn Met<PackedValue>,
        root: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), SolveError> {
        if table.entry(root) == PackedValue::UNKNOWN {
            meter.step(table.len() as u64)?;
            self.discover(table, root)?;
        }
        while let Some(top) = self.path.last() {
            if self.pending.len() > top.pending {
                let Some(successor) = self.pending.pop() else {
                    unreachable!("the length was just compared")
                };
                let parent = top.place;
                let mut known = table.entry(successor);
                if known == PackedValue::UNKNOWN {
                    meter.step(table.len() as u64)?;
                    if self.discover(table, successor)? {
                        continue;
                    }
                    known = table.entry(successor);
                }
                self.take_in(parent, known)?;
                continue;
            }
            let (place, low, links) = (top.place, top.low, top.links);
            let entry = if low == place {
                self.close(table, place, links, meter)?
            } else {
                PackedValue::open(place)
            };
            self.path.pop();
            if let Some(parent) = self.path.last_mut() {
                parent.low = parent.low.min(low);
                let parent = parent.place;
                self.take_in(parent, entry)?;
            }
        }
        Ok(())
    }

    /// Takes in a move from the last position of the path, at place `from`, to an entry.
    #[inline]
    fn take_in(&mut self, from: u32, known: PackedValue) -> Result<(), LimitError> {
        match known.open_count() {
            None => self.stack[from as usize].solved.add(known),
            Some(to) => {
                self.run.push(&mut self.links, (from, to))?;
                if let Some(top) = self.path.last_mut() {
                    top.low = top.low.min(to);
                }
            }
        }
        Ok(())
    }

    /// Generates the moves of a position that was met, and returns whether it is now on the path.
    ///
    /// If all its successors are final, it is settled at once and does not go on the path.
    fn discover(
        &mut self,
        table: &mut dyn Met<PackedValue>,
        number: u32,
    ) -> Result<bool, SolveError> {
        let (positions, max) = (self.stack.len() as u64, PackedValue::MAX_COUNT);
        let place = u32::try_from(positions).ok().filter(|&place| place <= max);
        let place =
            place.ok_or_else(|| SolveError::TooManyPositions { positions, max: max.into() })?;
        self.run.push(&mut self.stack, StackedPosition { number, solved: OuterMoves::NOTHING })?;
        table.set(number, PackedValue::open(place));

        let beside = self.bytes();
        let moves = table.expand(number, &mut self.successors, self.run, beside)?;
        self.stats.expanded += u64::from(!matches!(moves, Moves::Ignored(_)));
        if let Some(outcome) = moves.over() {
            table.set(number, PackedValue::terminal(outcome));
            self.stack.pop();
            return Ok(false);
        }
        self.stats.edges += self.successors.len() as u64;
        self.check_memory(table)?;

        let (pending, links) = (self.pending.len(), self.links.len());
        let (mut low, mut solved) = (place, OuterMoves::NOTHING);
        for &(met, known) in &self.successors {
            match known.open_count() {
                Some(to) => {
                    self.run.push(&mut self.links, (place, to))?;
                    low = low.min(to);
                }
                None if known == PackedValue::UNKNOWN => self.run.push(&mut self.pending, met)?,
                None => solved.add(known),
            }
        }
        if self.pending.len() == pending && self.links.len() == links {
            let entry = solved.entry()?;
            check_draw(table, number, entry)?;
            table.set(number, entry);
            self.stack.pop();
            return Ok(false);
        }
        self.stack[place as usize].solved = solved;
        self.run.push(&mut self.path, LowLink { place, low, pending, links })?;
        Ok(true)
    }

    /// Checks the memory in use if there is a limit on it.
    #[inline]
    fn check_memory(&self, table: &dyn Met<PackedValue>) -> Result<(), LimitError> {
        if self.run.max_memory().is_none() {
            return Ok(());
        }
        self.run.check_memory(table.bytes().saturating_add(self.bytes()))
    }

    /// Solves the component from place `root` to the end of the stack, and takes it off.
    ///
    /// Returns the entry of `root`.
    fn close(
        &mut self,
        table: &mut dyn Met<PackedValue>,
        root: u32,
        links: usize,
        meter: &mut Meter<'_>,
    ) -> Result<PackedValue, SolveError> {
        if self.links.len() == links {
            let member = &self.stack[root as usize];
            let entry = member.solved.entry()?;
            check_draw(table, member.number, entry)?;
            table.set(member.number, entry);
            self.stack.pop();
            return Ok(entry);
        }
        let members = &self.stack[root as usize..];
        let inner = &self.links[links..];
        let needed = component::bytes(members.len() as u64, inner.len() as u64);
        let bytes = table.bytes().saturating_add(self.bytes());
        self.run.check_memory(bytes.saturating_add(needed))?;
        #[expect(clippy::cast_possible_truncation, reason = "places are u32")]
        let entries = component::solve(
            members.len() as u32,
            (inner, root),
            &|position| members[position as usize].solved,
            self.run,
            (meter, table.len() as u64),
        )?;
        for (member, &entry) in self.stack[root as usize..].iter().zip(&entries) {
            check_draw(table, member.number, entry)?;
        }
        for (member, &entry) in self.stack.drain(root as usize..).zip(&entries) {
            table.set(member.number, entry);
        }
        self.links.truncate(links);
        Ok(entries[0])
    }

    /// The bytes in use beside the table.
    const fn bytes(&self) -> u64 {
        let bytes = self.path.capacity() * size_of::<LowLink>()
            + self.stack.capacity() * size_of::<StackedPosition>()
            + self.pending.capacity() * size_of::<u32>()
            + self.links.capacity() * size_of::<(u32, u32)>();
        bytes as u64
    }
}

/// Refuses a draw where endless play is worth points.
#[inline]
fn check_draw(
    table: &dyn Met<PackedValue>,
    number: u32,
    entry: PackedValue,
) -> Result<(), SolveError> {
    if entry.is_drawn_in_play() { table.check_draw(number) } else { Ok(()) }
}
