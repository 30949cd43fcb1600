//! Strongly connected components, each after those that its moves lead to.
//!
//! Tarjan's algorithm on explicit stacks, with one number per vertex in place of two.

use alloc::vec::Vec;

use super::graph::Graph;
use crate::error::SolveError;
use crate::run::{Meter, Run, try_vec};

/// A vertex on the path of the search.
struct Frame {
    vertex: u32,
    /// How many of its successors were looked at.
    looked: u32,
    /// No vertex of its component was entered earlier, as far as is known.
    root: bool,
}

/// Calls `close(members, component, components)` for each component, in the order of solving.
///
/// `components[v] == component` holds for the members and for no other vertex. Bytes per vertex: 4,
/// and at most 16 more for the path and the stack.
pub(super) fn for_each_component(
    graph: &Graph,
    run: &Run,
    meter: &mut Meter<'_>,
    mut close: impl FnMut(&[u32], u32, &[u32], &mut Meter<'_>) -> Result<(), SolveError>,
) -> Result<(), SolveError> {
    // 0: not entered. Up to the number of open vertices: entered. Above: the component.
    let mut marks = try_vec(0u32, graph.len(), run)?;
    let (mut path, mut stack, mut members) = (Vec::<Frame>::new(), Vec::<u32>::new(), Vec::<u32>::new());
    #[expect(clippy::cast_possible_truncation, reason = "vertices are u32")]
    let vertices = graph.len() as u32;
    let (mut open, mut component) = (1u32, vertices);
    for start in 0..vertices {
        if marks[start as usize] != 0 {
            continue;
        }
        enter(start, &mut marks, &mut open, &mut path, run)?;
        while let Some(frame) = path.last_mut() {
            let vertex = frame.vertex;
            if let Some(&target) = graph.successors(vertex).get(frame.looked as usize) {
                let mark = marks[target as usize];
                if mark == 0 {
                    enter(target, &mut marks, &mut open, &mut path, run)?;
                    continue;
                }
                frame.looked += 1;
                if mark < marks[vertex as usize] {
                    marks[vertex as usize] = mark;
                    frame.root = false;
                }
                continue;
            }
            let root = frame.root;
            path.pop();
            if !root {
                run.push(&mut stack, vertex)?;
                continue;
            }
            members.clear();
            run.push(&mut members, vertex)?;
            while let Some(&other) = stack.last()
                && marks[other as usize] >= marks[vertex as usize]
            {
                stack.pop();
                run.push(&mut members, other)?;
            }
            for &member in &members {
                marks[member as usize] = component;
                open -= 1;
            }
            meter.step(u64::from(component))?;
            close(&members, component, &marks, meter)?;
            component -= 1;
        }
    }
    Ok(())
}

fn enter(vertex: u32, marks: &mut [u32], open: &mut u32, path: &mut Vec<Frame>, run: &Run) -> Result<(), SolveError> {
    marks[vertex as usize] = *open;
    *open += 1;
    run.push(path, Frame { vertex, looked: 0, root: true })?;
    Ok(())
}
