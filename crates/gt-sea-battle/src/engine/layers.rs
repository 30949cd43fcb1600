//! Layers kept between phases, and the two passes over them.
//!
//! # Invariants
//! * A boundary's states stand in the order of the groups of the phase that comes next, and within a group in the order in
//!   which they were produced. Values stay where they were produced; `at` says where.
//! * Backward values of a boundary ([`Completions`]) are found by state. They depend on the rows below alone, so they outlive
//!   the forward values of a position; states that can no longer be reached do no harm.
//! * Nothing depends on how groups are dealt out to workers.

#![expect(
    clippy::cast_possible_truncation,
    reason = "vectors have at most 60,000 entries, boundaries are checked to have less than 2^32"
)]

use core::ops::Range;

use crate::error::EngineError;

use super::completions::Completions;
use super::graph::Graph;
use super::group::Group;
use super::parallel;
use super::scan::Scan;
use super::shapes::Shapes;
use super::watch::Watch;
use super::word::Word;

/// A state of a boundary and where its vector is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stored {
    pub(super) id: u32,
    segment: u32,
    at: u32,
    /// Where its backward vector begins.
    pub(super) begin: u32,
    /// Its number in the order of production.
    pub(super) produced: u32,
}

/// The states between two phases.
#[derive(Clone, Debug, Default)]
pub(super) struct Boundary<N> {
    pub(super) states: Vec<Stored>,
    /// States of the i-th non-empty group: `groups[i]..groups[i + 1]`.
    pub(super) groups: Vec<u32>,
    values: Vec<Vec<N>>,
    /// By group of the boundary before: the number of the first state that it produced; one more entry than groups.
    pub(super) first_of: Vec<u32>,
    /// Entries of all vectors.
    pub(super) len: usize,
}

impl<N: Word> Boundary<N> {
    pub(super) fn vector(&self, state: &Stored, len: usize) -> &[N] {
        &self.values[state.segment as usize][state.at as usize..][..len]
    }

    pub(super) fn group(&self, group: usize) -> Range<usize> {
        self.groups[group] as usize..self.groups[group + 1] as usize
    }

    /// Groups dealt out to `workers`, about equally many states each.
    fn deal(&self, workers: usize) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let mut start = 0;
        let groups = self.groups.len() - 1;
        for worker in 1..=workers {
            let share = self.states.len() * worker / workers;
            let end =
                if worker == workers { groups } else { self.groups[..groups].partition_point(|&first| (first as usize) < share) };
            parts.push(start..end.max(start));
            start = end.max(start);
        }
        parts
    }
}

/// What one worker produces of a boundary.
#[derive(Debug, Default)]
struct Produced<N> {
    ids: Vec<u32>,
    at: Vec<u32>,
    values: Vec<N>,
    firsts: Vec<u32>,
    /// Fleets in which a ship begins in the phase, if completions were at hand.
    begun: Vec<N>,
}

/// What a pass walks over: the graph, the position, the layout of vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    pub(super) graph: &'a Graph,
    pub(super) scan: &'a Scan,
    pub(super) shapes: &'a Shapes,
}

impl Field<'_> {
    /// The number of phases of the whole board.
    pub(super) const fn phases(&self) -> usize {
        self.scan.frame.height * self.graph.phases.len()
    }

    /// The first column of a phase, and which kinds are open at its cells.
    pub(super) fn phase(&self, phase: usize) -> (usize, usize, &[u64]) {
        let columns = &self.graph.phases[phase % self.graph.phases.len()];
        let place = phase / self.graph.phases.len() * self.scan.frame.width + columns.start;
        (columns.start, place, &self.scan.open[place..place + columns.len()])
    }

    /// Entries of a state's vector before column `col`.
    pub(super) fn len(&self, col: usize, id: u32) -> usize {
        self.shapes.len(self.graph.columns[col].need[id as usize])
    }

    pub(super) fn load<N: Word>(&self, worker: &mut Group<N>, boundary: &Boundary<N>, group: usize, phase: usize) {
        let (col, _, open) = self.phase(phase);
        worker.begin(self.graph, open.len());
        for state in &boundary.states[boundary.group(group)] {
            worker.push(state.id, boundary.vector(state, self.len(col, state.id)));
        }
        worker.expand(self.graph, self.shapes, col, open);
    }
}

/// Layers and scratch space of one count; kept, it saves allocating them again.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers<N> {
    /// Before each phase, and at the end.
    pub(super) boundaries: Vec<Boundary<N>>,
    /// Likewise; kept for the boundaries from `kept` on.
    completions: Vec<Completions<N>>,
    kept: usize,
    workers: Vec<Group<N>>,
}

impl<N: Word> Layers<N> {
    pub(super) fn new(workers: usize) -> Self {
        Self {
            boundaries: Vec::new(),
            completions: Vec::new(),
            kept: usize::MAX,
            workers: (0..workers.max(1)).map(|_| Group::default()).collect(),
        }
    }

    /// Carries the empty board through phases `valid..`, keeping every boundary; boundaries up to `valid` are taken as they are.
    pub(super) fn forward(&mut self, field: Field<'_>, valid: usize, watch: &mut Watch<'_>) -> Result<(), EngineError> {
        self.forward_and_back(field, valid, field.phases(), &mut [], watch)
    }

    /// The same; phases from `below` on also add to `begun`, with completions of an earlier position.
    fn forward_and_back(
        &mut self,
        field: Field<'_>,
        valid: usize,
        below: usize,
        begun: &mut [N],
        watch: &mut Watch<'_>,
    ) -> Result<(), EngineError> {
        self.boundaries.resize_with(field.phases() + 1, Boundary::default);
        if valid == 0 {
            self.boundaries[0] = start(field);
        }
        watch.limits.check_running()?;
        for phase in valid.min(below)..field.phases() {
            let (before, after) = self.boundaries.split_at_mut(phase + 1);
            let completions = (phase >= below).then(|| &self.completions[phase + 1]);
            let part = advance(field, phase, &before[phase], &mut after[0], completions, &mut self.workers);
            add(begun, field, phase, part);
            check_len(after[0].len)?;
            watch.limits.check_bytes(self.bytes())?;
            watch.step()?;
        }
        Ok(())
    }

    /// Memory of all layers.
    fn bytes(&self) -> u64 {
        self.boundaries.iter().map(Boundary::bytes).sum::<u64>() + self.completions.iter().map(Completions::bytes).sum::<u64>()
    }

    /// The number of consistent fleets and, per place and kind (`place * kinds + kind`), those in which a ship of this kind
    /// begins there.
    ///
    /// Forward boundaries up to `valid` and completions from `below` on are taken as they are, the latter if they were kept.
    /// Completions are kept for another position as far as they fit into `keep` bytes, the lowest rows first.
    pub(super) fn survey(
        &mut self,
        field: Field<'_>,
        (valid, below): (usize, usize),
        keep: u64,
        watch: &mut Watch<'_>,
    ) -> Result<(N, Vec<N>), EngineError> {
        let phases = field.phases();
        let mut begun = vec![N::default(); field.scan.open.len() * field.graph.kinds()];
        // The completions of `below` itself begin the way back.
        let below = below.max(self.kept).min(phases);
        self.forward_and_back(field, valid, below, &mut begun, watch)?;
        let total = self.sum(field);
        if total == N::default() {
            return Ok((total, begun));
        }
        self.completions.resize_with(phases + 1, Completions::default);
        if below == phases
            && let Some(last) = self.boundaries.last()
        {
            self.completions[phases] = Completions::end(field, last);
        }
        let mut room = keep.saturating_sub(self.completions[below..].iter().map(Completions::bytes).sum());
        self.kept = below;
        for phase in (0..below).rev() {
            let completions = self.retreat(field, phase, &mut begun);
            if self.kept == phase + 1 && completions.bytes() <= room {
                room -= completions.bytes();
                self.kept = phase;
            } else if self.kept > phase + 1 {
                self.completions[phase + 1] = Completions::default();
            }
            self.completions[phase] = completions;
            watch.step()?;
        }
        self.completions[..self.kept.min(1)].fill_with(Completions::default);
        Ok((total, begun))
    }

    /// The number of consistent fleets, keeping two boundaries at a time.
    pub(super) fn total(&mut self, field: Field<'_>, watch: &mut Watch<'_>) -> Result<N, EngineError> {
        watch.limits.check_running()?;
        let mut here = start(field);
        let mut next = Boundary::default();
        for phase in 0..field.phases() {
            advance(field, phase, &here, &mut next, None, &mut self.workers);
            check_len(next.len)?;
            watch.limits.check_bytes(here.bytes() + next.bytes())?;
            watch.step()?;
            core::mem::swap(&mut here, &mut next);
        }
        Ok(sum(field, &here))
    }

    /// The number of consistent fleets, after [`forward`](Self::forward).
    pub(super) fn sum(&self, field: Field<'_>) -> N {
        self.boundaries.last().map_or_else(N::default, |last| sum(field, last))
    }

    /// Completions of the boundary before `phase` from those after it.
    fn retreat(&mut self, field: Field<'_>, phase: usize, begun: &mut [N]) -> Completions<N> {
        let kinds = field.graph.kinds();
        let (here, next) = (&self.boundaries[phase], &self.completions[phase + 1]);
        let (col, _, open) = field.phase(phase);
        let end = (col + open.len()) % field.graph.columns.len();
        let mut out = vec![N::default(); here.len];
        let mut rest = &mut out[..];
        let mut jobs = Vec::new();
        for (part, worker) in here.deal(self.workers.len()).into_iter().zip(&mut self.workers) {
            let states = &here.states[here.groups[part.start] as usize..here.groups[part.end] as usize];
            let len = states.iter().map(|state| field.len(col, state.id)).sum();
            let (mine, others) = rest.split_at_mut(len);
            rest = others;
            jobs.push((part, worker, mine));
        }
        let parts = parallel::map(jobs, |(part, worker, mine)| {
            let mut begun = vec![N::default(); open.len() * kinds];
            let mut filled = 0;
            for group in part {
                field.load(worker, here, group, phase);
                worker.forward(field.shapes);
                next.load(field, end, worker);
                worker.backward(field.shapes, kinds, true, &mut begun);
                mine[filled..filled + worker.gradient.len()].copy_from_slice(&worker.gradient);
                filled += worker.gradient.len();
            }
            begun
        });
        for part in parts {
            add(begun, field, phase, part);
        }
        Completions::new(field, col, here, out)
    }
}

/// Adds what one phase says of ships that begin in it.
fn add<N: Word>(begun: &mut [N], field: Field<'_>, phase: usize, part: Vec<N>) {
    let place = field.phase(phase).1;
    for (sum, part) in begun.iter_mut().skip(place * field.graph.kinds()).zip(part) {
        *sum = sum.plus(part);
    }
}

impl<N> Boundary<N> {
    fn bytes(&self) -> u64 {
        let values: usize = self.values.iter().map(|segment| segment.len() * size_of::<N>()).sum();
        (values + self.states.len() * (size_of::<Stored>() + 4)) as u64
    }
}

/// The boundary above the first row: nothing placed.
fn start<N: Word>(field: Field<'_>) -> Boundary<N> {
    let mut vector = vec![N::default(); field.shapes.full];
    vector[0] = N::ONE;
    Boundary {
        states: vec![Stored { id: 0, segment: 0, at: 0, begin: 0, produced: 0 }],
        groups: vec![0, 1],
        len: vector.len(),
        values: vec![vector],
        first_of: Vec::new(),
    }
}

/// Offsets into a boundary are 32 bits wide.
const fn check_len(len: usize) -> Result<(), EngineError> {
    if len as u64 >= u32::MAX as u64 {
        return Err(EngineError::TooLarge { what: "numbers between two half rows", needed: len as u64, max: u32::MAX as u64 });
    }
    Ok(())
}

/// No ship is unfinished below the last row.
pub(super) fn is_end(field: Field<'_>, id: u32) -> bool {
    field.len(0, id) == field.shapes.full
}

fn sum<N: Word>(field: Field<'_>, last: &Boundary<N>) -> N {
    let full = field.shapes.full;
    let ends = last.states.iter().filter(|state| is_end(field, state.id));
    ends.fold(N::default(), |sum, state| sum.plus(last.vector(state, full)[full - 1]))
}

/// Makes the next boundary; with the completions after it, also says in how many fleets ships begin on the way.
fn advance<N: Word>(
    field: Field<'_>,
    phase: usize,
    here: &Boundary<N>,
    next: &mut Boundary<N>,
    completions: Option<&Completions<N>>,
    workers: &mut [Group<N>],
) -> Vec<N> {
    let kinds = field.graph.kinds();
    let (col, _, open) = field.phase(phase);
    let end = (col + open.len()) % field.graph.columns.len();
    let mut old = core::mem::take(&mut next.values);
    old.resize_with(workers.len(), Vec::new);
    let jobs: Vec<_> = here.deal(workers.len()).into_iter().zip(workers).zip(old).collect();
    let produced = parallel::map(jobs, |((part, worker), mut values)| {
        values.clear();
        let mut produced = Produced { values, ..Produced::default() };
        if completions.is_some() {
            produced.begun = vec![N::default(); open.len() * kinds];
        }
        for group in part {
            field.load(worker, here, group, phase);
            worker.forward(field.shapes);
            let Some(last) = worker.layers.last() else { continue };
            produced.firsts.push(produced.ids.len() as u32);
            let base = produced.values.len() as u32;
            produced.ids.extend_from_slice(&last.ids);
            produced.at.extend(last.at.iter().map(|at| at + base));
            produced.values.extend_from_slice(&last.values[..last.len]);
            if let Some(completions) = completions {
                completions.load(field, end, worker);
                worker.backward(field.shapes, kinds, false, &mut produced.begun);
            }
        }
        produced
    });
    let mut begun = Vec::new();
    for part in &produced {
        begun.resize(part.begun.len(), N::default());
        for (sum, &part) in begun.iter_mut().zip(&part.begun) {
            *sum = N::plus(*sum, part);
        }
    }
    collect(field, end, produced, next);
    begun
}

/// Sorts what the workers produced by the groups of the next phase.
fn collect<N: Word>(field: Field<'_>, col: usize, produced: Vec<Produced<N>>, next: &mut Boundary<N>) {
    let column = &field.graph.columns[col];
    let mut starts = vec![0u32; column.groups + 1];
    for &id in produced.iter().flat_map(|part| &part.ids) {
        starts[column.group[id as usize] as usize + 1] += 1;
    }
    for group in 0..column.groups {
        starts[group + 1] += starts[group];
    }
    let count = starts[column.groups] as usize;
    next.groups.clear();
    next.groups.extend(&starts);
    next.groups.dedup();
    let blank = Stored { id: 0, segment: 0, at: 0, begin: 0, produced: 0 };
    next.states.clear();
    next.states.resize(count, blank);
    next.first_of.clear();
    let mut number = 0u32;
    for (segment, part) in produced.iter().enumerate() {
        next.first_of.extend(part.firsts.iter().map(|first| first + number));
        for (&id, &at) in part.ids.iter().zip(&part.at) {
            let slot = &mut starts[column.group[id as usize] as usize];
            next.states[*slot as usize] = Stored { id, segment: segment as u32, at, begin: 0, produced: number };
            *slot += 1;
            number += 1;
        }
    }
    next.first_of.push(number);
    let mut begin = 0;
    for state in &mut next.states {
        state.begin = begin as u32;
        begin += field.len(col, state.id);
    }
    next.len = begin;
    next.values = produced.into_iter().map(|part| part.values).collect();
}
