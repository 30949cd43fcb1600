//! The inner loops: one layer's part of a pass over the board.
//!
//! The *forward* numbers of a state count the ways to reach it, the *backward* numbers the ways to
//! continue from it. A state has one number of each for every combination of ships used so far.
//!
//! Take all steps that begin a given ship at a place. Multiply the forward numbers before each step
//! with the backward numbers after it, and add the products. The sum is the number of fleets in
//! which this ship begins there.
//!
//! The layers ahead are given as a slice; its first element is the next layer.
//!
//! Each loop is compiled several times, for vector registers of several widths. Each call takes the
//! widest version that the processor supports. Functions that a loop calls must be inlined.
//! Otherwise they are not compiled for this width.

use multiversion::multiversion;

use super::graph::FIRST_START;
use super::lanes;
use super::plan::Layer;
use super::shapes::Shapes;
use super::word::Word;

/// Adds the forward numbers of a layer to the layers ahead, along steps of at least `least` cells.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+fma+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+fma+lzcnt+popcnt"
))]
pub(super) fn push<N: Word>(
    shapes: &Shapes,
    layer: &Layer,
    here: &[N],
    ahead: &mut [Vec<N>],
    least: usize,
) {
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

/// Computes the backward numbers of a layer from the layers ahead.
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

/// Adds to `begun[kind]` the number of fleets in which a ship of this kind begins here.
///
/// It multiplies forward numbers of this layer with backward numbers of the layers ahead.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+fma+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+fma+lzcnt+popcnt"
))]
pub(super) fn count<N: Word>(
    shapes: &Shapes,
    layer: &Layer,
    here: &[N],
    ahead: &[&[N]],
    begun: &mut [N],
) {
    for (state, steps) in layer.iter() {
        let here = &here[state.at as usize..][..state.len as usize];
        for step in steps.iter().filter(|step| step.kind >= FIRST_START) {
            let effect = shapes.effects[usize::from(step.class)];
            let target = &ahead[step.cells() - 1][step.to as usize..];
            let mut dot = N::default();
            for run in shapes.runs(&effect) {
                let len = usize::from(run.len);
                dot = dot.plus(lanes::dot(
                    &here[usize::from(run.from)..][..len],
                    &target[usize::from(run.to)..][..len],
                ));
            }
            let begun = &mut begun[usize::from(step.kind)];
            *begun = begun.plus(dot);
        }
    }
}
