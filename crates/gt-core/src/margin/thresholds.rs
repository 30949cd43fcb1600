//! One component by thresholds: the margins that either player can force there.
//!
//! Play inside a component may never end. Then both players get what endless play is worth. A
//! player who wants more has to force it: an end of the game, or a move out of the component. So
//! the component is solved for one threshold *k* after another, the greatest first:
//!
//! * A position *gains k* if a move reaches a position that *loses k*, or a move out of the
//!   component is worth *k* more than endless play.
//! * A position *loses k* if every move reaches a position that gains at least *k*, or leaves the
//!   component for a worth of at most -*k*.
//!
//! Each threshold is a retrograde analysis: results spread backwards, the results with the fewest
//! plies first. A position that no threshold decides is worth what endless play is worth.
//!
//! # Plies
//! The *plies* of a decided position count the moves until the margin is settled: the game is over,
//! or nobody gains by leaving endless play. The player who gains hurries, the other one delays, and
//! both keep the margin. So a line that follows the plies makes progress with every move.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::entry::MarginEntry;
use super::graph::Graph;
use crate::error::SolveError;
use crate::run::{LimitError, Meter, Run};

/// What is known of a member while its component is solved.
#[derive(Clone, Copy)]
struct Member {
    number: u32,
    /// Inner moves to positions that are not known to gain, or one of the marks.
    open: u32,
    /// The best moves out of the component.
    out: Out,
}

/// A graph has fewer moves than each of these marks.
impl Member {
    const DECIDED: u32 = u32::MAX;
    /// An inner move loses for the opponent: the agenda says when.
    const GAINS: u32 = u32::MAX - 1;
}

/// The best moves out of the component.
#[derive(Clone, Copy)]
struct Out {
    /// Their worth, less that of endless play.
    gain: i64,
    /// The fewest and the most plies of the positions that they lead to.
    plies: (u32, u32),
}

impl Out {
    /// No such move. Nothing is won or lost after this many plies.
    const NONE: Self = Self { gain: i64::MIN, plies: (u32::MAX, u32::MAX) };

    fn better(self, gain: i64, plies: u32) -> Self {
        match self {
            best if best.gain > gain => best,
            best if best.gain == gain => {
                Self { gain, plies: (best.plies.0.min(plies), best.plies.1.max(plies)) }
            }
            _ => Self { gain, plies: (plies, plies) },
        }
    }

    /// The moves, if there are any.
    const fn some(self) -> Option<Self> {
        if self.gain == i64::MIN { None } else { Some(self) }
    }
}

/// What a member gains, or loses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum GainOrLoss {
    Gains,
    Loses,
}

/// Why a component was not solved.
pub(super) enum Failure {
    /// Endless play is worth different margins along this move.
    Endless {
        from: u32,
        to: u32,
    },
    Solve(SolveError),
}

impl<E: Into<SolveError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Solve(error.into())
    }
}

/// The state of the whole work, beside the component.
#[derive(Clone, Copy)]
pub(super) struct AtWork {
    /// The bytes in use.
    pub(super) bytes: u64,
    /// The positions that are solved.
    pub(super) done: u64,
}

/// Memory that all components share.
#[derive(Default)]
pub(super) struct Thresholds {
    members: Vec<Member>,
    /// Moves backwards inside the component: where the list of each member begins, then the
    /// members.
    starts: Vec<u32>,
    sources: Vec<u32>,
    /// Members with a move out, by the absolute gain of the best one, the greatest last.
    waiting: Vec<u32>,
}

/// The bytes that a component with this many members and inner moves takes.
///
/// Per member its state, a start, a place in the list that waits, and two entries of the agenda.
const fn bytes(members: usize, moves: usize) -> u64 {
    let entries = size_of::<(u32, GainOrLoss)>() + size_of::<(u32, u32, GainOrLoss)>();
    (members as u64)
        .saturating_mul((size_of::<Member>() + 8 + entries) as u64)
        .saturating_add(4 * moves as u64)
}

/// Solves one component, after the components that its moves lead to.
///
/// * `places` has room for a number per position of the graph.
/// * `at_work`: the bytes in use beside those of the component, and the positions solved before.
/// # Errors
/// [`Failure::Endless`] if the worth of endless play does not change its sign along an inner move.
/// [`SolveError::Overflow`] for a margin or a number of plies beyond its type.
pub(super) fn solve(
    work: &mut Thresholds,
    graph: &Graph,
    entries: &mut [MarginEntry],
    inside: impl Fn(u32) -> bool,
    (places, numbers): (&mut [u32], &[u32]),
    (run, meter): (&Run, &mut Meter<'_>),
    at_work: AtWork,
) -> Result<(), Failure> {
    if let &[number] = numbers
        && !graph.successors(number).contains(&number)
    {
        return Ok(on_no_cycle(graph, entries, number)?);
    }
    work.begin(graph, entries, &inside, (places, numbers), (run, meter), at_work)?;
    while let Some(gain) = work.next_gain() {
        let mut agenda = Agenda::new(run);
        while work.next_gain() == Some(gain)
            && let Some(member) = work.waiting.pop()
        {
            let Member { open, out, .. } = work.members[member as usize];
            if open == Member::DECIDED {
                continue;
            }
            if out.gain > 0 {
                agenda.schedule_after(out.plies.0, member, GainOrLoss::Gains)?;
            } else if open == 0 {
                agenda.schedule_after(out.plies.1, member, GainOrLoss::Loses)?;
            }
        }
        while let Some((plies, member, found)) = agenda.next() {
            meter.step(at_work.done)?;
            work.decide(entries, gain, plies, (member, found), &mut agenda)?;
        }
    }
    Ok(())
}

/// A position that no play comes back to: it takes the best of its successors.
fn on_no_cycle(graph: &Graph, entries: &mut [MarginEntry], number: u32) -> Result<(), SolveError> {
    let endless = i64::from(entries[number as usize].points);
    let mut best = Out::NONE;
    for &after in graph.successors(number) {
        let after = entries[after as usize];
        best = best.better(-i64::from(after.points) - endless, after.plies);
    }
    let Some(best) = best.some() else { return Ok(()) }; // terminal, or a hole
    let plies = match best.gain {
        ..0 => one_more(best.plies.1)?,
        0 => 0,
        1.. => one_more(best.plies.0)?,
    };
    entries[number as usize] = MarginEntry { points: points(endless + best.gain)?, plies };
    Ok(())
}

impl Thresholds {
    /// The greatest gain among the moves out of the component that still wait.
    fn next_gain(&self) -> Option<i64> {
        self.waiting.last().map(|&member| self.members[member as usize].out.gain.abs())
    }

    /// Lists the members, their moves backwards, and their best moves out of the component.
    fn begin(
        &mut self,
        graph: &Graph,
        entries: &[MarginEntry],
        inside: &impl Fn(u32) -> bool,
        (places, numbers): (&mut [u32], &[u32]),
        (run, meter): (&Run, &mut Meter<'_>),
        AtWork { bytes: beside, done }: AtWork,
    ) -> Result<(), Failure> {
        let Self { members, starts, sources, waiting } = self;
        run.check_memory(beside.saturating_add(bytes(numbers.len(), 0)))?;
        make_room(members, numbers.len(), run)?;
        make_room(starts, numbers.len() + 1, run)?;
        make_room(waiting, numbers.len(), run)?;
        let mut inner = 0usize;
        for (place, &number) in (0..).zip(numbers) {
            meter.step(done)?;
            places[number as usize] = place;
            let mut member = Member { number, open: 0, out: Out::NONE };
            let endless = i64::from(entries[number as usize].points);
            for &after in graph.successors(number) {
                let there = entries[after as usize];
                if inside(after) {
                    member.open += 1;
                    if i64::from(there.points) != -endless {
                        return Err(Failure::Endless { from: number, to: after });
                    }
                } else {
                    member.out = member.out.better(-i64::from(there.points) - endless, there.plies);
                }
            }
            if member.out.some().is_some_and(|out| out.gain != 0) {
                waiting.push(place);
            }
            inner += member.open as usize;
            members.push(member);
            starts.push(0);
        }
        waiting.sort_unstable_by_key(|&place| (members[place as usize].out.gain.abs(), place));
        starts.push(0);
        run.check_memory(beside.saturating_add(bytes(numbers.len(), inner)))?;
        make_room(sources, inner, run)?;
        sources.resize(inner, 0);
        for &number in numbers {
            meter.step(done)?;
            for &after in graph.successors(number).iter().filter(|&&after| inside(after)) {
                starts[places[after as usize] as usize] += 1;
            }
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        // Each list is filled from its end. When all are full, `starts` says where they begin.
        for (place, &number) in (0..).zip(numbers) {
            meter.step(done)?;
            for &after in graph.successors(number).iter().filter(|&&after| inside(after)) {
                let end = &mut starts[places[after as usize] as usize];
                *end -= 1;
                sources[*end as usize] = place;
            }
        }
        Ok(())
    }

    /// Decides a member, and schedules what follows for the members that have a move to it.
    fn decide(
        &mut self,
        entries: &mut [MarginEntry],
        gain: i64,
        plies: u32,
        (place, found): (u32, GainOrLoss),
        agenda: &mut Agenda<'_>,
    ) -> Result<(), SolveError> {
        let Self { members, starts, sources, .. } = self;
        let member = &mut members[place as usize];
        if core::mem::replace(&mut member.open, Member::DECIDED) == Member::DECIDED {
            return Ok(());
        }
        let entry = &mut entries[member.number as usize];
        let signed = if found == GainOrLoss::Gains { gain } else { -gain };
        *entry = MarginEntry { points: points(i64::from(entry.points) + signed)?, plies };
        let (from, to) = (starts[place as usize] as usize, starts[place as usize + 1] as usize);
        for &before in &sources[from..to] {
            let earlier = &mut members[before as usize];
            if earlier.open >= Member::GAINS {
                continue;
            }
            if found == GainOrLoss::Loses {
                earlier.open = Member::GAINS;
                agenda.schedule_after(plies, before, GainOrLoss::Gains)?;
                continue;
            }
            earlier.open -= 1;
            let out = earlier.out.some().filter(|out| out.gain >= -gain);
            if earlier.open > 0 || out.is_some_and(|out| out.gain > -gain) {
                continue;
            }
            let slowest = out.map_or(plies, |out| out.plies.1.max(plies));
            agenda.schedule_after(slowest, before, GainOrLoss::Loses)?;
        }
        Ok(())
    }
}

/// Empties a list, and makes room for exactly `len` items.
///
/// The old memory goes first, so the two never exist together.
fn make_room<T>(list: &mut Vec<T>, len: usize, run: &Run) -> Result<(), LimitError> {
    list.clear();
    if list.capacity() >= len {
        return Ok(());
    }
    *list = Vec::new();
    let bytes = (len as u64).saturating_mul(size_of::<T>() as u64);
    run.check_memory(bytes)?;
    list.try_reserve_exact(len).map_err(|_| LimitError::OutOfMemory { bytes })
}

/// What is found of members, in the order of the plies at which it is found.
///
/// Most finds belong to the ply after the current one, so a plain list is enough for them.
struct Agenda<'r> {
    /// The current ply, and the finds that are left of it.
    ply: u32,
    now: Vec<(u32, GainOrLoss)>,
    /// What is found one ply later.
    soon: Vec<(u32, GainOrLoss)>,
    /// What is found at other plies.
    later: BinaryHeap<Reverse<(u32, u32, GainOrLoss)>>,
    run: &'r Run,
}

impl<'r> Agenda<'r> {
    const fn new(run: &'r Run) -> Self {
        Self { ply: 0, now: Vec::new(), soon: Vec::new(), later: BinaryHeap::new(), run }
    }

    /// Enters a find one ply after `plies`.
    fn schedule_after(
        &mut self,
        plies: u32,
        member: u32,
        found: GainOrLoss,
    ) -> Result<(), SolveError> {
        let at = one_more(plies)?;
        if at == self.ply + 1 {
            return Ok(self.run.push(&mut self.soon, (member, found))?);
        }
        if self.later.len() == self.later.capacity() {
            let bytes =
                2 * (self.later.capacity() as u64 + 1) * size_of::<(u32, u32, GainOrLoss)>() as u64;
            self.run.check_memory(bytes)?;
            self.later.try_reserve(1).map_err(|_| LimitError::OutOfMemory { bytes })?;
        }
        self.later.push(Reverse((at, member, found)));
        Ok(())
    }

    /// Removes a find of the least ply, and returns its ply, the member and the find.
    ///
    /// Nothing is entered for the current ply or an earlier one.
    fn next(&mut self) -> Option<(u32, u32, GainOrLoss)> {
        loop {
            if let Some((member, found)) = self.now.pop() {
                return Some((self.ply, member, found));
            }
            let waiting = self.later.peek().map(|&Reverse((ply, ..))| ply);
            if waiting == Some(self.ply) {
                let Reverse((ply, member, found)) = self.later.pop()?;
                return Some((ply, member, found));
            }
            if self.soon.is_empty() {
                self.ply = waiting?;
            } else {
                self.ply += 1;
                core::mem::swap(&mut self.now, &mut self.soon);
            }
        }
    }
}

const fn one_more(plies: u32) -> Result<u32, SolveError> {
    // `u32::MAX` marks a hole.
    if plies < u32::MAX - 1 { Ok(plies + 1) } else { Err(SolveError::too_many_plies()) }
}

fn points(points: i64) -> Result<i32, SolveError> {
    i32::try_from(points).map_err(|_| SolveError::Overflow {
        what: "margin in points",
        max: i32::MAX.unsigned_abs().into(),
    })
}
