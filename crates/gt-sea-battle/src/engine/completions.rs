//! Backward layers: in how many ways each state of a boundary can be completed.
//!
//! They depend on the rows below alone, so they outlive the forward values of a position: a shot changes none of those below
//! it. They are found by state, because a later position reaches fewer states, in another order; states that it does
//! not reach do no harm. A position that reaches *more* states must not use them.

use super::group::Group;
use super::layers::{Boundary, Field, is_end};
use super::word::Word;

/// Backward vectors of one boundary: ways to go on from its states.
#[derive(Clone, Debug, Default)]
pub(super) struct Completions<N> {
    /// Per state of the column: where its vector begins, plus one; 0 if it has none. Empty if nothing is kept.
    at: Vec<u32>,
    values: Vec<N>,
}

impl<N: Word> Completions<N> {
    pub(super) fn new(field: Field<'_>, col: usize, boundary: &Boundary<N>, values: Vec<N>) -> Self {
        let mut at = vec![0; field.graph.columns[col].need.len()];
        for state in &boundary.states {
            at[state.id as usize] = state.begin + 1;
        }
        Self { at, values }
    }

    /// Below the last row: one way, to stop, for whoever has placed all ships.
    pub(super) fn end(field: Field<'_>, last: &Boundary<N>) -> Self {
        let mut values = vec![N::default(); last.len];
        for state in last.states.iter().filter(|state| is_end(field, state.id)) {
            values[state.begin as usize + field.shapes.full - 1] = N::ONE;
        }
        Self::new(field, 0, last, values)
    }

    /// Sets the gradient of a group to the completions of its last layer.
    pub(super) fn load(&self, field: Field<'_>, col: usize, worker: &mut Group<N>) {
        let Some(last) = worker.layers.last() else { return };
        worker.gradient.clear();
        for &id in &last.ids {
            let len = field.len(col, id);
            let begin = self.at[id as usize].checked_sub(1).expect("what is reached now was reached when this was computed");
            worker.gradient.extend_from_slice(&self.values[begin as usize..][..len]);
        }
    }

    pub(super) const fn bytes(&self) -> u64 {
        (self.values.len() * size_of::<N>() + self.at.len() * 4) as u64
    }
}
