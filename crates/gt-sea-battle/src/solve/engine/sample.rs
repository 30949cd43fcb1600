//! Uniform sampling: walks forward through the backward layers.
//!
//! A fleet is one path through the states, and a backward value is the number of ways to go on from a state with given counts.
//! So a walk from the first place that chooses each step in proportion to the value it leads to visits every fleet with the
//! same probability, without rejection. All walks go together, place by place, those from one state next to each other: they
//! look at the same numbers.

use gt_core::Run;

use rand::{Rng, RngExt};

use crate::rules::{CountError, Ship};

use super::graph::{FIRST_START, Graph};
use super::layers::Vectors;
use super::plan::{Field, Plan, Step};
use super::watch::Watch;
use super::word::Word;

/// One fleet on its way down the board.
#[derive(Clone, Debug)]
struct Walk {
    /// Where the vector of the state reached begins in its layer.
    at: u32,
    /// Flat index of the counts used so far.
    flat: usize,
    ships: Vec<Ship>,
    /// Its place among the fleets asked for.
    number: usize,
}

/// `count` fleets, each uniform over all and independent of the others.
///
/// The plan was made once, `backward` are its completions.
pub(super) fn sample<N: Word>(
    field: Field<'_>,
    plan: &Plan,
    backward: &Vectors<N>,
    count: usize,
    rng: &mut dyn Rng,
    run: &Run,
) -> Result<Vec<Vec<Ship>>, CountError> {
    if backward[0][0] == N::default() {
        return Err(CountError::Contradiction);
    }
    let mut before: Vec<Vec<Walk>> = vec![Vec::new(); field.places() + 1];
    before[0] = (0..count).map(|number| Walk { at: 0, flat: 0, ships: Vec::new(), number }).collect();
    let watch = Watch::new(run, "drawing fleets", field, field.places());
    for place in 0..field.places() {
        let mut walks = core::mem::take(&mut before[place]);
        walks.sort_unstable_by_key(|walk| (walk.at, walk.flat, walk.number));
        for mut walk in walks {
            let cells = step(field, plan, backward, place, &mut walk, rng);
            before[place + cells].push(walk);
        }
        watch.step()?;
    }
    watch.end();
    let mut walks = before.pop().unwrap_or_default();
    walks.sort_unstable_by_key(|walk| walk.number);
    Ok(walks.into_iter().map(|walk| walk.ships).collect())
}

/// Moves a walk on from the state that it has reached before `place`; returns how many cells.
fn step<N: Word>(field: Field<'_>, plan: &Plan, backward: &Vectors<N>, place: usize, walk: &mut Walk, rng: &mut dyn Rng) -> usize {
    // What a step leads to: its value, and the counts after it.
    let flat = walk.flat;
    let weight = |step: &Step| {
        let class = field.graph.classes[usize::from(step.class)];
        let flat = field.shapes.after(flat, class.length)?;
        let entry = field.shapes.entry(class.to, flat)?;
        let value = backward[place + step.cells()][step.to as usize + entry];
        (value != N::default()).then(|| (value.wide(), flat, *step))
    };
    let steps = plan.layers[place].steps(walk.at);
    let choices = || steps.iter().filter_map(weight);
    let mut draw = match choices().count() {
        0 | 1 => 0,
        _ => rng.random_range(0..choices().map(|choice| choice.0).sum()),
    };
    for (value, flat, step) in choices() {
        if draw >= value {
            draw -= value;
            continue;
        }
        if step.kind >= FIRST_START {
            let lengths = &field.graph.lengths;
            let index = usize::from(step.kind - FIRST_START) % lengths.len();
            walk.ships.push(field.scan.frame.ship(place, lengths[index], step.kind == Graph::vertical(index)));
        }
        walk.at = step.to;
        walk.flat = flat;
        return step.cells();
    }
    unreachable!("a walk stands on a state from which some fleet goes on")
}
