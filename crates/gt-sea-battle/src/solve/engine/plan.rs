//! The part of the graph that a position leaves: reachable states and steps between them.
//!
//! A *place* is a cell, numbered in the order of the scan. A *layer* holds the states that can be
//! reached before one place. A *step* is an open transition from a state of one layer to a state of
//! a later layer.
//!
//! # Invariants
//! * Layer `p` stands before place `p`; the last layer stands after the board. A step leads at most
//!   [`MAX_CELLS`] layers ahead.
//! * A state's vector keeps its offset in its layer when the plan is redone for a position in which
//!   less is possible. So the vectors of an earlier position are still found.
//! * Every path ends in the only state of the last layer, whose need is empty. No ship is
//!   unfinished there, because a ship that does not fit on the board is not begun.

#![expect(clippy::cast_possible_truncation, reason = "vectors have at most 60,000 entries")]

use gt_core::SolveError;

use crate::rules::too_large;

use super::graph::{Graph, MAX_CELLS, Transition};
use super::scan::Scan;
use super::shapes::Shapes;

/// What a pass walks over: the graph, the position, and the layout of vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    pub(super) graph: &'a Graph,
    pub(super) scan: &'a Scan,
    pub(super) shapes: &'a Shapes,
}

impl<'a> Field<'a> {
    /// The number of places.
    pub(super) const fn places(self) -> usize {
        self.scan.open.len()
    }

    /// The column of a place.
    const fn column(self, place: usize) -> usize {
        place % self.graph.columns.len()
    }

    /// The transitions from a state before a place that the position leaves open.
    fn open(self, place: usize, id: u32) -> impl Iterator<Item = &'a Transition> {
        let (open, hits) = (self.scan.open[place], self.scan.hits[place]);
        let transitions = self.graph.columns[self.column(place)].transitions(id).iter();
        transitions.filter(move |transition| {
            open >> transition.kind & 1 != 0
                && transition.passes & hits == 0
                && !self.shapes.effects[usize::from(transition.class)].is_none()
        })
    }
}

/// An open transition from a state of a layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Where the target's vector begins in its layer.
    pub(super) to: u32,
    pub(super) class: u16,
    pub(super) kind: u8,
    /// How many layers ahead the target is. The high bit is set if this is the first step to it.
    ahead: u8,
}

impl Step {
    const FRESH: u8 = 0x80;

    /// How many layers ahead the target is.
    #[inline]
    pub(super) const fn cells(self) -> usize {
        (self.ahead & !Self::FRESH) as usize
    }

    /// Whether this is the first step to its target, whose vector holds nothing useful yet.
    #[inline]
    pub(super) const fn is_fresh(self) -> bool {
        self.ahead & Self::FRESH != 0
    }
}

/// A state that can be reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) id: u32,
    /// Where its vector begins among those of the layer.
    pub(super) at: u32,
    /// The number of entries of its vector.
    pub(super) len: u32,
    /// Where its steps end among those of the layer.
    end: u32,
}

/// The states that can be reached before one place.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    pub(super) states: Vec<State>,
    steps: Vec<Step>,
    /// The number of entries of all vectors.
    pub(super) len: usize,
}

impl Layer {
    /// Every state with its steps.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = (State, &[Step])> {
        let mut begin = 0;
        self.states.iter().map(move |&state| {
            let steps = &self.steps[begin..state.end as usize];
            begin = state.end as usize;
            (state, steps)
        })
    }

    /// The steps of the state whose vector begins at `at`, in a plan that was never redone.
    pub(super) fn steps(&self, at: u32) -> &[Step] {
        let index = self.states.partition_point(|state| state.at < at);
        let begin = index.checked_sub(1).map_or(0, |before| self.states[before].end);
        &self.steps[begin as usize..self.states[index].end as usize]
    }
}

/// Where a state of a layer has its vector, and in which round it was last reached.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// The start of the vector, plus one; 0 if the state has none.
    at: u32,
    /// The last [`Plan::round`] in which the state was reached.
    round: u32,
}

/// The layers of one position.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) layers: Vec<Layer>,
    /// One slot per place and state of the place's column, and one for the last layer.
    slots: Vec<Slot>,
    /// How often the plan was made.
    round: u32,
}

impl Plan {
    /// Makes the plan of a position.
    pub(super) fn new(field: Field<'_>) -> Result<Self, SolveError> {
        let mut plan = Self::default();
        let states = field.graph.states();
        let rows = field.places() / field.graph.columns.len();
        plan.slots.resize(states * rows + 1, Slot::default());
        plan.layers.resize_with(field.places() + 1, Layer::default);
        let full = field.shapes.full;
        plan.layers[0] = Layer {
            states: vec![State { id: 0, at: 0, len: full as u32, end: 0 }],
            steps: Vec::new(),
            len: full,
        };
        plan.redo(field, 0)?;
        Ok(plan)
    }

    /// Remakes the plan for a position in which less is possible.
    ///
    /// `valid` is the first changed place: before it, the same transitions must be open as in the
    /// previous position.
    pub(super) fn redo(&mut self, field: Field<'_>, valid: usize) -> Result<(), SolveError> {
        self.round += 1;
        for layer in &mut self.layers[valid + 1..] {
            layer.states.clear();
        }
        let mut bases = Vec::with_capacity(self.layers.len());
        let mut base = 0;
        for place in 0..self.layers.len() {
            bases.push(base);
            base += field.graph.columns[field.column(place)].need.len();
        }
        let places = field.places();
        for place in field.graph.window(valid)..places {
            let (here, ahead) = self.layers.split_at_mut(place + 1);
            let layer = &mut here[place];
            layer.steps.clear();
            for state in &mut layer.states {
                for transition in field.open(place, state.id) {
                    let len = field.shapes.effects[usize::from(transition.class)].to_len;
                    let cells = usize::from(transition.cells).min(places - place);
                    let id = if place + cells == places { 0 } else { transition.to };
                    let slot = &mut self.slots[bases[place + cells] + id as usize];
                    let target = &mut ahead[cells - 1];
                    let fresh = place + cells > valid && slot.round != self.round;
                    if fresh {
                        slot.round = self.round;
                        if slot.at == 0 {
                            slot.at = position(target.len + 1)?;
                            target.len += len as usize;
                        }
                        target.states.push(State { id, at: slot.at - 1, len, end: 0 });
                    }
                    let ahead = transition.cells.min((places - place).min(MAX_CELLS) as u8)
                        | if fresh { Step::FRESH } else { 0 };
                    layer.steps.push(Step {
                        to: slot.at - 1,
                        class: transition.class,
                        kind: transition.kind,
                        ahead,
                    });
                }
                state.end = position(layer.steps.len())?;
            }
        }
        Ok(())
    }

    /// The memory of the plan, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let layers = self.layers.iter().map(|layer| {
            layer.states.len() * size_of::<State>() + layer.steps.len() * size_of::<Step>()
        });
        (layers.sum::<usize>() + self.slots.len() * size_of::<Slot>()) as u64
    }
}

/// Converts an offset to 32 bits; an error if it does not fit.
fn position(at: usize) -> Result<u32, SolveError> {
    u32::try_from(at).map_err(|_| too_large("numbers kept for one cell", at, u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Knowledge, Rules};

    fn size(plan: &Plan) -> (usize, usize, usize) {
        let sum = |of: fn(&Layer) -> usize| plan.layers.iter().map(of).sum();
        (sum(|layer| layer.states.len()), sum(|layer| layer.steps.len()), sum(|layer| layer.len))
    }

    #[test]
    fn a_redone_plan_equals_a_new_plan_and_keeps_the_vector_positions() {
        let rules = Rules::russian();
        let graph =
            Graph::build(10, 10, rules.fleet(), rules.touch(), &gt_core::Run::new()).unwrap();
        let mut knowledge = Knowledge::new(rules.board());
        let scan = Scan::new(&rules, &graph, &knowledge).unwrap();
        let shapes = Shapes::new(&graph, &scan.counts).unwrap();
        let mut plan = Plan::new(Field { graph: &graph, scan: &scan, shapes: &shapes }).unwrap();
        // Source: self, the figures of docs/BENCHMARKS.md.
        assert_eq!(size(&plan), (108_202, 520_317, 6_845_960));

        knowledge.miss(crate::Cell::new(4, 4)).unwrap();
        let scan = Scan::new(&rules, &graph, &knowledge).unwrap();
        let field = Field { graph: &graph, scan: &scan, shapes: &shapes };
        let (_, _, len) = size(&plan);
        // Place 14 is three rows above the cell: the first place where some ship (of 4 cells) may no longer begin.
        plan.redo(field, 14).unwrap();
        let (states, steps, _) = size(&Plan::new(field).unwrap());
        assert_eq!(size(&plan), (states, steps, len));
    }
}
