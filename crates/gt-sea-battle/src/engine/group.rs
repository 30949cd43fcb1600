//! One group of states through one phase of a row: the inner loop of everything.
//!
//! A [`Group`] is scratch space: the values of its states before each cell of the phase, and the steps (open transitions
//! between states present) from each cell to the next. States are numbered in the order in which they are first reached, so a
//! repeated run over the same input numbers them in the same way; the backward pass relies on it.

#![expect(
    clippy::cast_possible_truncation,
    reason = "vectors have at most 60,000 entries, boundaries are checked to have less than 2^32"
)]

use pulp::{Arch, NullaryFnOnce};

use super::graph::{FIRST_START, Graph};
use super::lanes;
use super::shapes::Shapes;
use super::word::Word;

/// An open transition between two states of a group, by where their vectors begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) class: u16,
    pub(super) kind: u8,
    /// The first step to its target, whose vector still holds anything.
    fresh: bool,
}

/// The states before one cell, and their vectors end to end.
#[derive(Clone, Debug, Default)]
pub(super) struct Local<N> {
    pub(super) ids: Vec<u32>,
    pub(super) at: Vec<u32>,
    pub(super) len: usize,
    /// The first `len` are theirs.
    pub(super) values: Vec<N>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Group<N> {
    /// `layers[j]` is before the `j`-th cell of the phase.
    pub(super) layers: Vec<Local<N>>,
    /// `steps[j]` leads from `layers[j]` to `layers[j + 1]`.
    pub(super) steps: Vec<Vec<Step>>,
    /// Per state of a column: the run in which it was last reached, and where its vector begins.
    seen: Vec<(u32, u32)>,
    run: u32,
    pub(super) gradient: Vec<N>,
    spare: Vec<N>,
    arch: Arch,
}

impl<N: Word> Group<N> {
    /// Clears the first layer for the states of another group.
    pub(super) fn begin(&mut self, graph: &Graph, cells: usize) {
        self.layers.resize_with(cells + 1, Local::default);
        self.steps.resize_with(cells, Vec::new);
        if self.seen.is_empty() {
            let most = graph.columns.iter().map(|column| column.need.len()).max().unwrap_or(0);
            self.seen = vec![(0, 0); most];
        }
        let first = &mut self.layers[0];
        first.ids.clear();
        first.at.clear();
        first.values.clear();
        first.len = 0;
    }

    /// Adds a state to the first layer.
    pub(super) fn push(&mut self, id: u32, vector: &[N]) {
        let first = &mut self.layers[0];
        first.ids.push(id);
        first.at.push(first.len as u32);
        first.values.extend_from_slice(vector);
        first.len += vector.len();
    }

    /// Finds the states after each cell from column `col` on, and the steps to them.
    pub(super) fn expand(&mut self, graph: &Graph, shapes: &Shapes, col: usize, open: &[u64]) {
        for (j, &open) in open.iter().enumerate() {
            self.run = self.run.wrapping_add(1);
            if self.run == 0 {
                self.seen.fill((0, 0));
                self.run = 1;
            }
            let column = &graph.columns[col + j];
            let (before, after) = self.layers.split_at_mut(j + 1);
            let (before, after) = (&before[j], &mut after[0]);
            let steps = &mut self.steps[j];
            steps.clear();
            after.ids.clear();
            after.at.clear();
            let mut len = 0;
            for (&id, &from) in before.ids.iter().zip(&before.at) {
                let id = id as usize;
                let transitions = column.first[id] as usize..column.first[id + 1] as usize;
                for transition in &column.transitions[transitions] {
                    let effect = &shapes.effects[usize::from(transition.class)];
                    if open >> transition.kind & 1 == 0 || effect.is_none() {
                        continue;
                    }
                    let seen = &mut self.seen[transition.to as usize];
                    let fresh = seen.0 != self.run;
                    if fresh {
                        *seen = (self.run, len);
                        after.ids.push(transition.to);
                        after.at.push(len);
                        len += effect.to_len;
                    }
                    steps.push(Step { from, to: seen.1, class: transition.class, kind: transition.kind, fresh });
                }
            }
            after.len = len as usize;
        }
    }

    /// Carries the values of the first layer to all later ones.
    pub(super) fn forward(&mut self, shapes: &Shapes) {
        self.arch.dispatch(Forward { group: self, shapes });
    }

    /// Carries `gradient`, the completions from the last layer's states, back to the first layer; adds to
    /// `begun[j * kinds + kind]` the fleets in which a ship of that kind begins at the `j`-th cell.
    ///
    /// If not `carried`, the last step back is spared and `gradient` is left without meaning.
    pub(super) fn backward(&mut self, shapes: &Shapes, kinds: usize, carried: bool, begun: &mut [N]) {
        self.arch.dispatch(Backward { group: self, shapes, kinds, carried, begun });
    }
}

/// [`Group::forward`]: a type and no closure, so that it is inlined where the processor's widest vectors are to be used.
struct Forward<'g, N> {
    group: &'g mut Group<N>,
    shapes: &'g Shapes,
}

impl<N: Word> NullaryFnOnce for Forward<'_, N> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "compiled for the processor's widest vectors only where it is inlined")]
    #[inline(always)]
    fn call(self) {
        let Self { group, shapes } = self;
        for j in 0..group.steps.len() {
            let (before, after) = group.layers.split_at_mut(j + 1);
            let (before, after) = (&before[j].values, &mut after[0]);
            if after.values.len() < after.len {
                after.values.resize(after.len, N::default());
            }
            let after = &mut after.values[..];
            for step in &group.steps[j] {
                let effect = &shapes.effects[usize::from(step.class)];
                let (from, to) = (step.from as usize, step.to as usize);
                if step.fresh && !effect.fills {
                    after[to..][..effect.to_len as usize].fill(N::default());
                }
                for run in shapes.runs(effect) {
                    let len = usize::from(run.len);
                    let source = &before[from + usize::from(run.from)..][..len];
                    let target = &mut after[to + usize::from(run.to)..][..len];
                    if step.fresh {
                        lanes::copy(target, source);
                    } else {
                        lanes::add(target, source);
                    }
                }
            }
        }
    }
}

/// [`Group::backward`].
struct Backward<'g, N> {
    group: &'g mut Group<N>,
    shapes: &'g Shapes,
    kinds: usize,
    carried: bool,
    begun: &'g mut [N],
}

impl<N: Word> NullaryFnOnce for Backward<'_, N> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "compiled for the processor's widest vectors only where it is inlined")]
    #[inline(always)]
    fn call(self) {
        let Self { group, shapes, kinds, carried, begun } = self;
        for j in (0..group.steps.len()).rev() {
            let carry = carried || j > 0;
            let before = &group.layers[j];
            group.spare.clear();
            group.spare.resize(if carry { before.len } else { 0 }, N::default());
            let (spare, gradient) = (&mut group.spare[..], &group.gradient[..]);
            for step in &group.steps[j] {
                let effect = &shapes.effects[usize::from(step.class)];
                let (from, to) = (step.from as usize, step.to as usize);
                let starts = step.kind >= FIRST_START;
                if !carry && !starts {
                    continue;
                }
                let mut dot = N::default();
                for run in shapes.runs(effect) {
                    let len = usize::from(run.len);
                    let target = &gradient[to + usize::from(run.to)..][..len];
                    let source = from + usize::from(run.from)..from + usize::from(run.from) + len;
                    if carry {
                        lanes::add(&mut spare[source.clone()], target);
                    }
                    if starts {
                        dot = dot.plus(lanes::dot(&before.values[source], target));
                    }
                }
                if starts {
                    let begun = &mut begun[j * kinds + usize::from(step.kind)];
                    *begun = begun.plus(dot);
                }
            }
            core::mem::swap(&mut group.gradient, &mut group.spare);
        }
    }
}
