//! Uniform sampling: walks forward through the backward layers.
//!
//! A fleet is one path through the states. A backward number counts the ways to continue from a
//! state with given ship counts. A walk starts at the first place. It chooses each step with a
//! probability proportional to the backward number that the step leads to. So it produces every
//! fleet with the same probability, without rejection.
//!
//! All walks advance together, place by place. Walks from the same state are handled one after
//! another, because they read the same numbers. A long sample is drawn in rounds, so that its first
//! fleets come early and its memory is that of one round.

use core::ops::ControlFlow;

use gt_core::run::Gauge;
use gt_core::{LimitError, Run};

use rand::{Rng, RngExt};

use crate::rules::{CountError, Ship};

use super::graph::{FIRST_START, Graph};
use super::layers::Vectors;
use super::plan::{Field, Plan, Step};
use super::watch::Watch;
use super::word::Word;

/// The name of the phase.
const DRAWING: &str = "drawing fleets";

/// One fleet on its way down the board.
#[derive(Clone, Debug)]
struct Walk {
    /// Where the vector of the current state begins in its layer.
    at: u32,
    /// The flat index of the ship counts used so far.
    flat: usize,
    ships: Vec<Ship>,
    /// The number of the walk, which is the fleet's position in the result.
    number: usize,
}

/// The number of fleets that [`Draw::each`] draws together at first, and at most.
///
/// Each round is twice as long as the one before: the more walks go together, the less each costs.
const ROUNDS: [u64; 2] = [1 << 10, 1 << 16];

/// What fleets are drawn from.
///
/// The plan must never have been redone. `backward` holds its backward vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draw<'a, N> {
    pub(super) field: Field<'a>,
    pub(super) plan: &'a Plan,
    pub(super) backward: &'a Vectors<N>,
    pub(super) run: &'a Run,
}

impl<N: Word> Draw<'_, N> {
    /// Draws `count` fleets together, each uniform over all consistent fleets and independent of
    /// the others.
    pub(super) fn all(self, count: usize, rng: &mut dyn Rng) -> Result<Vec<Vec<Ship>>, CountError> {
        let watch = Watch::new(self.run, DRAWING, self.field, self.field.places());
        let fleets = self.round(count, rng, &|| watch.step())?;
        watch.end();
        Ok(fleets)
    }

    /// Draws `count` fleets in rounds, and gives each to `take`; ends early if `take` breaks.
    pub(super) fn each(
        self,
        count: u64,
        rng: &mut dyn Rng,
        take: &mut dyn FnMut(Vec<Ship>) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        let gauge = Gauge::new(self.run, DRAWING, Some(count)).counting("fleet");
        let ([mut most, longest], mut left) = (ROUNDS, count);
        while left > 0 {
            let size = left.min(most);
            left -= size;
            most = longest.min(2 * most);
            let together = usize::try_from(size).unwrap_or(usize::MAX);
            for fleet in self.round(together, rng, &|| gauge.check_running())? {
                if take(fleet).is_break() {
                    return Ok(());
                }
            }
            gauge.add(size)?;
        }
        gauge.end();
        Ok(())
    }

    /// Draws `count` fleets together; calls `look` after every place.
    fn round(
        self,
        count: usize,
        rng: &mut dyn Rng,
        look: &dyn Fn() -> Result<(), LimitError>,
    ) -> Result<Vec<Vec<Ship>>, CountError> {
        let Self { field, plan, backward, .. } = self;
        if backward[0][0] == N::default() {
            return Err(CountError::Contradiction);
        }
        let mut before: Vec<Vec<Walk>> = vec![Vec::new(); field.places() + 1];
        before[0] =
            (0..count).map(|number| Walk { at: 0, flat: 0, ships: Vec::new(), number }).collect();
        for place in 0..field.places() {
            let mut walks = core::mem::take(&mut before[place]);
            sort_by_state(&mut walks);
            for mut walk in walks {
                let cells = step(field, plan, backward, place, &mut walk, rng);
                before[place + cells].push(walk);
            }
            look()?;
        }
        Ok(fleets(before.pop().unwrap_or_default()))
    }
}

/// Puts walks from the same state one after another.
fn sort_by_state(walks: &mut [Walk]) {
    walks.sort_unstable_by_key(|walk| (walk.at, walk.flat, walk.number));
}

/// Returns the fleets of finished walks, in the order in which they were begun.
fn fleets(mut walks: Vec<Walk>) -> Vec<Vec<Ship>> {
    walks.sort_unstable_by_key(|walk| walk.number);
    walks.into_iter().map(|walk| walk.ships).collect()
}

/// Moves a walk on from its state before `place`; returns how many cells it moved.
fn step<N: Word>(
    field: Field<'_>,
    plan: &Plan,
    backward: &Vectors<N>,
    place: usize,
    walk: &mut Walk,
    rng: &mut dyn Rng,
) -> usize {
    // The backward number and the ship counts after a step; `None` if no fleet takes it.
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
            walk.ships.push(field.scan.frame.ship(
                place,
                lengths[index],
                step.kind == Graph::vertical(index),
            ));
        }
        walk.at = step.to;
        walk.flat = flat;
        return step.cells();
    }
    unreachable!("a walk only reaches states from which some fleet can be completed")
}
