//! Uniform sampling: walks backward through the forward layers.
//!
//! A fleet is one path through the states, and a forward value is the number of paths to a state with given counts. So a walk
//! from the end that chooses each step back in proportion to the value it leads to visits every fleet with the same
//! probability, without rejection. All walks go together, half row by half row: each group is expanded once for all of them.

#![expect(clippy::cast_possible_truncation, reason = "steps of a group are less than 2^32")]

use gt_core::Limits;

use crate::error::EngineError;
use crate::rng::Rng;
use crate::ship::Ship;

use super::graph::{FIRST_START, Graph};
use super::group::{Group, Step};
use super::layers::{Field, Layers};
use super::word::Word;

/// One fleet on its way from the end of the board to its beginning.
#[derive(Clone, Debug)]
struct Walk {
    /// The state at the boundary reached, by number of production; within a group, by number in the layer.
    state: usize,
    /// Its place among the fleets asked for: walks are sorted on the way, and must not stay so.
    number: usize,
    /// Flat index of the counts used so far.
    flat: usize,
    ships: Vec<Ship>,
}

/// The steps of a layer by the state that they lead to.
#[derive(Clone, Debug, Default)]
struct Incoming {
    first: Vec<u32>,
    steps: Vec<u32>,
    /// State that a step leads from.
    source: Vec<u32>,
}

/// `count` fleets, each uniform over all and independent of the others.
pub(super) fn sample<N: Word>(
    field: Field<'_>,
    layers: &Layers<N>,
    count: usize,
    rng: &mut Rng,
    limits: &Limits,
) -> Result<Vec<Vec<Ship>>, EngineError> {
    let total = layers.sum(field).wide();
    if total == 0 {
        return Err(EngineError::Contradiction);
    }
    let mut walks = start(field, layers, count, total, rng);
    let mut worker = Group::default();
    let mut incoming = Vec::new();
    for phase in (0..field.phases()).rev() {
        limits.check_running()?;
        let (here, next) = (&layers.boundaries[phase], &layers.boundaries[phase + 1]);
        let (col, place, open) = field.phase(phase);
        incoming.resize_with(open.len(), Incoming::default);
        walks.sort_by_key(|walk| walk.state);
        let mut rest = &mut walks[..];
        while let Some(walk) = rest.first() {
            let group = next.first_of.partition_point(|&first| first as usize <= walk.state) - 1;
            let first = next.first_of[group] as usize;
            let (mine, others) = rest.split_at_mut(rest.partition_point(|walk| walk.state < next.first_of[group + 1] as usize));
            rest = others;
            field.load(&mut worker, here, group, phase);
            worker.forward(field.shapes);
            for (j, incoming) in incoming.iter_mut().enumerate() {
                incoming.fill(&worker, j);
            }
            for walk in mine {
                walk.state -= first;
                for j in (0..open.len()).rev() {
                    step_back(field, &worker, &incoming[j], col + j, place + j, j, walk, rng);
                }
                walk.state = here.states[here.group(group).start + walk.state].produced as usize;
            }
        }
    }
    walks.sort_by_key(|walk| walk.number);
    Ok(walks.into_iter().map(|walk| walk.ships).collect())
}

fn start<N: Word>(field: Field<'_>, layers: &Layers<N>, count: usize, total: u128, rng: &mut Rng) -> Vec<Walk> {
    let full = field.shapes.full;
    let Some(last) = layers.boundaries.last() else { return Vec::new() };
    let ends = last.states.iter().filter(|state| field.len(0, state.id) == full);
    let ends: Vec<_> = ends.map(|state| (state.produced as usize, last.vector(state, full)[full - 1].wide())).collect();
    let begin = |number| {
        let mut draw = rng.below_wide(total);
        let end = ends.iter().find(|(_, count)| {
            let found = draw < *count;
            draw = draw.wrapping_sub(if found { 0 } else { *count });
            found
        });
        Walk { state: end.map_or(0, |end| end.0), number, flat: full - 1, ships: Vec::new() }
    };
    (0..count).map(begin).collect()
}

impl Incoming {
    fn fill<N: Word>(&mut self, worker: &Group<N>, j: usize) {
        let (before, after, steps) = (&worker.layers[j], &worker.layers[j + 1], &worker.steps[j]);
        let target = |step: &Step| after.at.partition_point(|&at| at <= step.to) - 1;
        self.first.clear();
        self.first.resize(after.ids.len() + 2, 0);
        for step in steps {
            self.first[target(step) + 2] += 1;
        }
        for i in 2..self.first.len() {
            self.first[i] += self.first[i - 1];
        }
        self.steps.clear();
        self.steps.resize(steps.len(), 0);
        self.source.clear();
        let mut source = 0;
        for (i, step) in steps.iter().enumerate() {
            while before.at[source] != step.from {
                source += 1;
            }
            self.source.push(source as u32);
            let slot = &mut self.first[target(step) + 1];
            self.steps[*slot as usize] = i as u32;
            *slot += 1;
        }
    }
}

#[expect(clippy::too_many_arguments, reason = "the inner step of one loop")]
fn step_back<N: Word>(
    field: Field<'_>,
    worker: &Group<N>,
    incoming: &Incoming,
    col: usize,
    place: usize,
    j: usize,
    walk: &mut Walk,
    rng: &mut Rng,
) {
    let need = |id: u32| field.graph.columns[col].need[id as usize];
    let before = &worker.layers[j];
    let weight = |&i: &u32| {
        let step = &worker.steps[j][i as usize];
        let source = incoming.source[i as usize] as usize;
        let length = field.graph.classes[usize::from(step.class)].length;
        let flat = field.shapes.before(walk.flat, length)?;
        let entry = field.shapes.entry(need(before.ids[source]), flat)?;
        let value = before.values[step.from as usize + entry];
        (value != N::default()).then(|| (value.wide(), source, flat, step.kind))
    };
    let steps = &incoming.steps[incoming.first[walk.state] as usize..incoming.first[walk.state + 1] as usize];
    let choices = || steps.iter().filter_map(weight);
    let mut draw = match choices().count() {
        0 | 1 => 0,
        _ => rng.below_wide(choices().map(|choice| choice.0).sum()),
    };
    for (value, source, flat, kind) in choices() {
        if draw >= value {
            draw -= value;
            continue;
        }
        walk.state = source;
        walk.flat = flat;
        if kind >= FIRST_START {
            let index = usize::from(kind - FIRST_START) % field.graph.lengths.len();
            let down = kind == Graph::vertical(index);
            walk.ships.push(field.scan.frame.ship(place, field.graph.lengths[index], down));
        }
        return;
    }
    unreachable!("a walk stands on a state that some fleet passes");
}
