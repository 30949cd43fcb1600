//! The inner loops: one layer's part of a pass over the board.
//!
//! *Forward* values of a state are the ways to get there, *backward* values the ways to go on, by the counts of ships used so
//! far. The fleets in which a ship begins at a place are the sum, over the steps that begin it, of ways to get there times ways
//! to go on.
//!
//! Layers ahead are given as a slice whose first element is the next one.

use pulp::{Arch, NullaryFnOnce};

use super::graph::FIRST_START;
use super::lanes;
use super::plan::Layer;
use super::shapes::Shapes;
use super::word::Word;

/// The kernels, compiled for the processor's widest vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep<'a> {
    arch: Arch,
    shapes: &'a Shapes,
}

impl<'a> Sweep<'a> {
    pub(super) fn new(shapes: &'a Shapes) -> Self {
        Self { arch: Arch::new(), shapes }
    }

    /// Adds the forward values of a layer to those ahead, by steps of at least `least` cells.
    pub(super) fn push<N: Word>(self, layer: &Layer, here: &[N], ahead: &mut [Vec<N>], least: usize) {
        self.arch.dispatch(Push { shapes: self.shapes, layer, here, ahead, least });
    }

    /// Sets the backward values of a layer from those ahead.
    pub(super) fn pull<N: Word>(self, layer: &Layer, here: &mut [N], ahead: &[&[N]]) {
        self.arch.dispatch(Pull { shapes: self.shapes, layer, here, ahead });
    }

    /// Adds to `begun[kind]` the fleets in which a ship of that kind begins, from forward values here and backward values
    /// ahead.
    pub(super) fn count<N: Word>(self, layer: &Layer, here: &[N], ahead: &[&[N]], begun: &mut [N]) {
        self.arch.dispatch(Count { shapes: self.shapes, layer, here, ahead, begun });
    }
}

/// [`Sweep::push`]: a type and no closure, so that it is inlined where the processor's widest vectors are to be used.
struct Push<'a, N> {
    shapes: &'a Shapes,
    layer: &'a Layer,
    here: &'a [N],
    ahead: &'a mut [Vec<N>],
    least: usize,
}

impl<N: Word> NullaryFnOnce for Push<'_, N> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "compiled for the processor's widest vectors only where it is inlined")]
    #[inline(always)]
    fn call(self) {
        let Self { shapes, layer, here, ahead, least } = self;
        for (state, steps) in layer.iter() {
            let here = &here[state.at as usize..][..state.len as usize];
            for step in steps.iter().filter(|step| step.cells() >= least) {
                let effect = shapes.effects[usize::from(step.class)];
                let target = &mut ahead[step.cells() - 1][step.to as usize..][..effect.to_len as usize];
                if step.is_fresh() && !effect.fills {
                    target.fill(N::default());
                }
                for run in shapes.runs(&effect) {
                    let len = usize::from(run.len);
                    let source = &here[usize::from(run.from)..][..len];
                    let target = &mut target[usize::from(run.to)..][..len];
                    if step.is_fresh() {
                        lanes::copy(target, source);
                    } else {
                        lanes::add(target, source);
                    }
                }
            }
        }
    }
}

/// [`Sweep::pull`].
struct Pull<'a, N> {
    shapes: &'a Shapes,
    layer: &'a Layer,
    here: &'a mut [N],
    ahead: &'a [&'a [N]],
}

impl<N: Word> NullaryFnOnce for Pull<'_, N> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "compiled for the processor's widest vectors only where it is inlined")]
    #[inline(always)]
    fn call(self) {
        let Self { shapes, layer, here, ahead } = self;
        for (state, steps) in layer.iter() {
            let here = &mut here[state.at as usize..][..state.len as usize];
            if steps.is_empty() {
                here.fill(N::default());
            }
            for (number, step) in steps.iter().enumerate() {
                let effect = shapes.effects[usize::from(step.class)];
                let target = &ahead[step.cells() - 1][step.to as usize..];
                if number == 0 && !effect.covers {
                    here.fill(N::default());
                }
                for run in shapes.runs(&effect) {
                    let len = usize::from(run.len);
                    let target = &target[usize::from(run.to)..][..len];
                    let source = &mut here[usize::from(run.from)..][..len];
                    if number == 0 {
                        lanes::copy(source, target);
                    } else {
                        lanes::add(source, target);
                    }
                }
            }
        }
    }
}

/// [`Sweep::count`].
struct Count<'a, N> {
    shapes: &'a Shapes,
    layer: &'a Layer,
    here: &'a [N],
    ahead: &'a [&'a [N]],
    begun: &'a mut [N],
}

impl<N: Word> NullaryFnOnce for Count<'_, N> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "compiled for the processor's widest vectors only where it is inlined")]
    #[inline(always)]
    fn call(self) {
        let Self { shapes, layer, here, ahead, begun } = self;
        for (state, steps) in layer.iter() {
            let here = &here[state.at as usize..][..state.len as usize];
            for step in steps.iter().filter(|step| step.kind >= FIRST_START) {
                let effect = shapes.effects[usize::from(step.class)];
                let target = &ahead[step.cells() - 1][step.to as usize..];
                let mut dot = N::default();
                for run in shapes.runs(&effect) {
                    let len = usize::from(run.len);
                    dot = dot.plus(lanes::dot(&here[usize::from(run.from)..][..len], &target[usize::from(run.to)..][..len]));
                }
                let begun = &mut begun[usize::from(step.kind)];
                *begun = begun.plus(dot);
            }
        }
    }
}
