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
//! Each threshold is a retrograde analysis: results spread backwards, those with the fewest plies
//! first. A position that no threshold decides is worth what endless play is worth.
//!
//! # Plies
//! The *plies* of a decided position count the moves until the margin is settled: the game is over,
//! or nobody gains by leaving endless play. The player who gains hurries, the other one delays, and
//! both keep the margin. So a line that follows the plies makes progress with every move.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::entry::Entry;
use super::graph::Graph;
use crate::error::SolveError;
use crate::run::{Meter, Run};

/// What is known of a member while its component is solved.
#[derive(Clone, Copy)]
struct Member {
    number: u32,
    /// Inner moves to positions that are not known to gain.
    open: u32,
    decided: bool,
    /// The best move out of the component.
    out: Option<Out>,
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
    fn better(best: Option<Self>, gain: i64, plies: u32) -> Self {
        match best {
            Some(best) if best.gain > gain => best,
            Some(best) if best.gain == gain => Self { gain, plies: (best.plies.0.min(plies), best.plies.1.max(plies)) },
            _ => Self { gain, plies: (plies, plies) },
        }
    }
}

/// What a member gains, or loses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
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

/// Memory that all components share.
#[derive(Default)]
pub(super) struct Thresholds {
    members: Vec<Member>,
    /// Moves backwards inside the component: where the list of each member begins, then the
    /// members.
    starts: Vec<u32>,
    sources: Vec<u32>,
    /// Members by the absolute gain of their best move out, the greatest last.
    waiting: Vec<(i64, u32)>,
}

/// Solves one component; the components that its moves lead to are solved.
///
/// `places` has room for a number per position of the graph.
///
/// # Errors
/// [`Failure::Endless`] if the worth of endless play does not change its sign along an inner move.
/// [`SolveError::Overflow`] for a margin or a number of plies beyond its type.
pub(super) fn solve(
    work: &mut Thresholds,
    graph: &Graph,
    entries: &mut [Entry],
    inside: impl Fn(u32) -> bool,
    places: &mut [u32],
    numbers: &[u32],
    (run, meter): (&Run, &mut Meter<'_>),
) -> Result<(), Failure> {
    if let &[number] = numbers
        && !graph.successors(number).contains(&number)
    {
        return Ok(on_no_cycle(graph, entries, number)?);
    }
    work.begin(graph, entries, &inside, places, numbers, run)?;
    while let Some(&(gain, _)) = work.waiting.last() {
        let mut agenda = Agenda { by_ply: BTreeMap::new(), run };
        while let Some(&(same, member)) = work.waiting.last()
            && same == gain
        {
            work.waiting.pop();
            let Member { decided, open, out: Some(out), .. } = work.members[member as usize] else { continue };
            if decided {
                continue;
            }
            if out.gain > 0 {
                agenda.schedule_after(out.plies.0, member, Found::Gains)?;
            } else if open == 0 {
                agenda.schedule_after(out.plies.1, member, Found::Loses)?;
            }
        }
        while let Some((plies, found)) = agenda.by_ply.pop_first() {
            for (member, found) in found {
                meter.step(u64::from(work.members[member as usize].number))?;
                work.decide(entries, gain, plies, (member, found), &mut agenda)?;
            }
        }
    }
    Ok(())
}

/// A position that no play comes back to: it takes the best of its successors.
fn on_no_cycle(graph: &Graph, entries: &mut [Entry], number: u32) -> Result<(), SolveError> {
    let endless = i64::from(entries[number as usize].points);
    let mut best = None;
    for &after in graph.successors(number) {
        let after = entries[after as usize];
        best = Some(Out::better(best, -i64::from(after.points) - endless, after.plies));
    }
    let Some(best) = best else { return Ok(()) }; // terminal, or a hole
    let plies = match best.gain {
        ..0 => one_more(best.plies.1)?,
        0 => 0,
        1.. => one_more(best.plies.0)?,
    };
    entries[number as usize] = Entry { points: points(endless + best.gain)?, plies };
    Ok(())
}

impl Thresholds {
    /// Lists the members, their moves backwards, and their best moves out of the component.
    fn begin(
        &mut self,
        graph: &Graph,
        entries: &[Entry],
        inside: &impl Fn(u32) -> bool,
        places: &mut [u32],
        numbers: &[u32],
        run: &Run,
    ) -> Result<(), Failure> {
        let Self { members, starts, sources, waiting } = self;
        members.clear();
        starts.clear();
        sources.clear();
        waiting.clear();
        for (place, &number) in (0..).zip(numbers) {
            places[number as usize] = place;
            let mut member = Member { number, open: 0, decided: false, out: None };
            let endless = i64::from(entries[number as usize].points);
            for &after in graph.successors(number) {
                let there = entries[after as usize];
                if inside(after) {
                    member.open += 1;
                    if i64::from(there.points) != -endless {
                        return Err(Failure::Endless { from: number, to: after });
                    }
                } else {
                    member.out = Some(Out::better(member.out, -i64::from(there.points) - endless, there.plies));
                }
            }
            if let Some(out) = member.out.filter(|out| out.gain != 0) {
                run.push(waiting, (out.gain.abs(), place))?;
            }
            run.push(members, member)?;
            run.push(starts, 0)?;
        }
        waiting.sort_unstable();
        run.push(starts, 0)?;
        for &number in numbers {
            for &after in graph.successors(number).iter().filter(|&&after| inside(after)) {
                starts[places[after as usize] as usize] += 1;
                run.push(sources, 0)?;
            }
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        // Each list is filled from its end. When all are full, `starts` says where they begin.
        for (place, &number) in (0..).zip(numbers) {
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
        entries: &mut [Entry],
        gain: i64,
        plies: u32,
        (place, found): (u32, Found),
        agenda: &mut Agenda<'_>,
    ) -> Result<(), SolveError> {
        let Self { members, starts, sources, .. } = self;
        let member = &mut members[place as usize];
        if core::mem::replace(&mut member.decided, true) {
            return Ok(());
        }
        let entry = &mut entries[member.number as usize];
        let signed = if found == Found::Gains { gain } else { -gain };
        *entry = Entry { points: points(i64::from(entry.points) + signed)?, plies };
        let (from, to) = (starts[place as usize] as usize, starts[place as usize + 1] as usize);
        for &before in &sources[from..to] {
            let earlier = &mut members[before as usize];
            if earlier.decided {
                continue;
            }
            if found == Found::Loses {
                agenda.schedule_after(plies, before, Found::Gains)?;
                continue;
            }
            earlier.open -= 1;
            let out = earlier.out.filter(|out| out.gain >= -gain);
            if earlier.open > 0 || out.is_some_and(|out| out.gain > -gain) {
                continue;
            }
            let slowest = out.map_or(plies, |out| out.plies.1.max(plies));
            agenda.schedule_after(slowest, before, Found::Loses)?;
        }
        Ok(())
    }
}

/// What is found of members, by the ply at which it is found.
struct Agenda<'r> {
    by_ply: BTreeMap<u32, Vec<(u32, Found)>>,
    run: &'r Run,
}

impl Agenda<'_> {
    /// Enters a find one ply after `plies`.
    fn schedule_after(&mut self, plies: u32, member: u32, found: Found) -> Result<(), SolveError> {
        let at = one_more(plies)?;
        Ok(self.run.push(self.by_ply.entry(at).or_default(), (member, found))?)
    }
}

const fn one_more(plies: u32) -> Result<u32, SolveError> {
    // `u32::MAX` marks a hole.
    if plies < u32::MAX - 1 { Ok(plies + 1) } else { Err(SolveError::too_many_plies()) }
}

fn points(points: i64) -> Result<i32, SolveError> {
    i32::try_from(points).map_err(|_| SolveError::Overflow { what: "margin in points", max: i32::MAX.unsigned_abs().into() })
}
