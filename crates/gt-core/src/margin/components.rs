//! Strongly connected components, each after the components that its moves lead to.
//!
//! Tarjan's algorithm on explicit stacks, with one number per vertex in place of two.

use alloc::vec::Vec;

use super::graph::Graph;
use crate::error::SolveError;
use crate::run::{Meter, Run, try_vec};

/// A vertex on the path of the search.
struct PathVertex {
    vertex: u32,
    /// How many of its successors were looked at.
    looked: u32,
    /// Whether, as far as is known, no vertex of its component was entered earlier.
    root: bool,
}

/// A component, and how far the search has come.
pub(super) struct Component<'a> {
    pub(super) members: &'a [u32],
    /// Its number.
    pub(super) number: u32,
    /// The number of every vertex's component. Exactly the members of this component have its
    /// number.
    pub(super) numbers: &'a [u32],
    /// The bytes of the path and of the stacks.
    pub(super) bytes: u64,
    /// How many vertices were in components before.
    pub(super) done: u64,
}

/// Calls `close` for each component, in the order of solving.
///
/// Bytes per vertex: 4, 12 more on the path, and 8 more in a component that is not closed. `beside`
/// are the bytes in use elsewhere. The meter hears how many vertices are in closed components.
pub(super) fn for_each_component(
    graph: &Graph,
    beside: u64,
    run: &Run,
    meter: &mut Meter<'_>,
    mut close: impl FnMut(Component<'_>, &mut Meter<'_>) -> Result<(), SolveError>,
) -> Result<(), SolveError> {
    let (path_bytes, vertex_bytes) = (size_of::<PathVertex>() as u64, size_of::<u32>() as u64);
    // 0: not entered. Up to the number of open vertices: entered. Above: the component.
    let mut marks = try_vec(0u32, graph.len(), run)?;
    let (mut path, mut stack, mut members) =
        (Vec::<PathVertex>::new(), Vec::<u32>::new(), Vec::<u32>::new());
    #[expect(clippy::cast_possible_truncation, reason = "vertices are u32")]
    let vertices = graph.len() as u32;
    let (mut open, mut component, mut done) = (1u32, vertices, 0u64);
    for start in 0..vertices {
        if marks[start as usize] != 0 {
            continue;
        }
        enter(start, &mut marks, &mut open, &mut path, run)?;
        while let Some(top) = path.last_mut() {
            meter.step(done)?;
            let vertex = top.vertex;
            if let Some(&target) = graph.successors(vertex).get(top.looked as usize) {
                let mark = marks[target as usize];
                if mark == 0 {
                    if path.len() == path.capacity() {
                        // For a moment the old path is beside one of twice its size.
                        let lists = 3 * path_bytes * path.len() as u64
                            + vertex_bytes * stack.capacity() as u64;
                        run.check_memory(beside.saturating_add(lists))?;
                    }
                    enter(target, &mut marks, &mut open, &mut path, run)?;
                    continue;
                }
                top.looked += 1;
                if mark < marks[vertex as usize] {
                    marks[vertex as usize] = mark;
                    top.root = false;
                }
                continue;
            }
            let root = top.root;
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
            let bytes = path_bytes * path.capacity() as u64
                + vertex_bytes * (stack.capacity() + members.capacity()) as u64;
            close(
                Component { members: &members, number: component, numbers: &marks, bytes, done },
                meter,
            )?;
            done += members.len() as u64;
            component -= 1;
        }
    }
    Ok(())
}

fn enter(
    vertex: u32,
    marks: &mut [u32],
    open: &mut u32,
    path: &mut Vec<PathVertex>,
    run: &Run,
) -> Result<(), SolveError> {
    marks[vertex as usize] = *open;
    *open += 1;
    run.push(path, PathVertex { vertex, looked: 0, root: true })?;
    Ok(())
}
