//! The inner loops: one layer's part of a pass over the board.
//!
//! *Forward* values of a state are the ways to get there, *backward* values the ways to go on, by the counts of ships used so
//! far. The fleets in which a ship begins at a place are the sum, over the steps that begin it, of ways to get there times ways
//! to go on.
//!
//! Layers ahead are given as a slice whose first element is the next one.
//!
//! Each loop is compiled several times, for vectors of several widths, and the processor's widest is taken when it is called.
//! What it calls must be inlined: only then it is compiled for the same width.

use multiversion::multiversion;

use super::graph::FIRST_START;
use super::lanes;
use super::plan::Layer;
use super::shapes::Shapes;
use super::word::Word;

/// Adds the forward values of a layer to those ahead, by steps of at least `least` cells.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+fma+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+fma+lzcnt+popcnt"
))]
pub(super) fn push<N: Word>(shapes: &Shapes, layer: &Layer, here: &[N], ahead: &mut [Vec<N>], least: usize) {
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

/// Sets the backward values of a layer from those ahead.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+fma+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+fma+lzcnt+popcnt"
))]
pub(super) fn pull<N: Word>(shapes: &Shapes, layer: &Layer, here: &mut [N], ahead: &[&[N]]) {
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

/// Adds to `begun[kind]` the fleets in which a ship of that kind begins, from forward values here and backward values ahead.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+fma+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+fma+lzcnt+popcnt"
))]
pub(super) fn count<N: Word>(shapes: &Shapes, layer: &Layer, here: &[N], ahead: &[&[N]], begun: &mut [N]) {
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
