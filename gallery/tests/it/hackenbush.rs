//! Source: the colon principle and the fusion principle of *Winning Ways*.

use std::collections::HashMap;

use gt_core::Run;
use gt_core::grundy::Nimbers;
use gt_core::prelude::*;
use gt_gallery::{GROUND, Hackenbush};
use gt_testkit::laws;
use proptest::prelude::*;

use crate::oracle;

fn picture(edges: &[[u8; 2]]) -> Hackenbush {
    Hackenbush::new(edges).unwrap()
}

fn nimber(edges: &[[u8; 2]]) -> u32 {
    let game = picture(edges);
    Nimbers::new(&game, &Run::new()).nimber(&game.initial()).unwrap().unwrap().get()
}

/// Whether a path of `edges` joins two vertices.
fn joined(edges: &[[u8; 2]], from: u8, to: u8) -> bool {
    let mut reached = vec![from];
    for _ in edges {
        for &[a, b] in edges {
            let more = if reached.contains(&a) { b } else { a };
            if (reached.contains(&a) || reached.contains(&b)) && !reached.contains(&more) {
                reached.push(more);
            }
        }
    }
    reached.contains(&to)
}

/// The nimber of what grows at `vertex`: the branches are stalks, one edge longer than what grows
/// at their ends (colon principle); a loop is a stalk of one edge.
fn grows(edges: &[[u8; 2]], vertex: u8, from: Option<usize>) -> u32 {
    let ends = |&[a, b]: &[u8; 2]| if a == vertex { Some(b) } else { (b == vertex).then_some(a) };
    let branches = edges.iter().enumerate().filter(|&(number, _)| Some(number) != from);
    let branches = branches.filter_map(|(number, edge)| Some((number, ends(edge)?)));
    branches
        .map(|(number, end)| if end == vertex { 1 } else { 1 + grows(edges, end, Some(number)) })
        .fold(0, |sum, stalk| sum ^ stalk)
}

/// The nimber by the fusion principle: the vertices of a cycle are one, and its edges are loops.
fn fused(edges: &[[u8; 2]]) -> u32 {
    let mut edges = edges.to_vec();
    loop {
        let on_a_cycle = |&number: &usize| {
            let [a, b] = edges[number];
            let others = [&edges[..number], &edges[number + 1..]].concat();
            a != b && joined(&others, a, b)
        };
        let Some(number) = (0..edges.len()).find(on_a_cycle) else {
            return grows(&edges, GROUND, None);
        };
        let [a, b] = edges[number];
        let (keep, drop) = (a.min(b), a.max(b)); // the ground is the least
        edges
            .iter_mut()
            .flatten()
            .filter(|vertex| **vertex == drop)
            .for_each(|vertex| *vertex = keep);
    }
}

/// Trees: each vertex above the ground hangs on an earlier one.
fn trees() -> impl Strategy<Value = Vec<[u8; 2]>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..11).prop_map(|below| {
        let edge = |(below, vertex): (prop::sample::Index, u8)| {
            [u8::try_from(below.index(vertex.into())).unwrap(), vertex]
        };
        below.into_iter().zip(1..).map(edge).collect()
    })
}

#[test]
fn hackenbush_keeps_every_law() {
    for edges in [
        &[][..],
        &[[0, 1], [1, 2], [2, 0], [2, 3], [0, 4]],
        &[[0, 0], [0, 1], [1, 1], [0, 1], [5, 6]],
    ] {
        assert_eq!(
            laws::all!(picture(edges)).laws(),
            ["game", "acyclic", "impartial", "encode", "notation"]
        );
    }
}

#[test]
fn a_stalk_has_as_many_edges_as_its_nimber_and_stalks_are_nim() {
    assert_eq!(nimber(&[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]), 5);
    assert_eq!(nimber(&[[0, 1], [1, 2], [2, 3], [0, 4], [4, 5], [0, 6]]), 3 ^ 2 ^ 1);
    let three = picture(&[[0, 1], [0, 2], [1, 3], [4, 0]]);
    assert_eq!(three.components(&0b1111).collect::<Vec<_>>(), [0b0101, 0b0010, 0b1000]);
}

#[test]
fn a_cycle_on_the_ground_is_even_or_odd_and_a_cycle_in_the_air_is_a_bunch_of_loops() {
    assert_eq!(nimber(&[[0, 1], [1, 2], [2, 0]]), 1); // three loops
    assert_eq!(nimber(&[[0, 1], [1, 2], [2, 3], [3, 0]]), 0); // four
    assert_eq!(nimber(&[[0, 1], [1, 2], [2, 3], [3, 1]]), 2); // three on a stalk of one
}

#[test]
fn edges_that_hang_in_the_air_fall_at_once() {
    let game = picture(&[[0, 1], [2, 3], [1, 4]]);
    assert_eq!((game.initial(), game.play(&0b101, 0), game.play(&0b101, 2)), (0b101, 0, 0b001));
    assert!(Hackenbush::new(vec![[0, 1]; 64]).is_ok());
    let error = Hackenbush::new(vec![[0, 1]; 65]).unwrap_err();
    assert_eq!(error.to_string(), "number of edges cannot be 65: expected at most 64");
}

proptest! {
    #[test]
    fn trees_keep_the_colon_principle(edges in trees()) {
        prop_assert_eq!(nimber(&edges), grows(&edges, GROUND, None));
    }

    #[test]
    fn graphs_keep_the_fusion_principle(edges in prop::collection::vec(prop::array::uniform2(0u8..6), 0..11)) {
        prop_assert_eq!(nimber(&edges), fused(&edges));
    }

    #[test]
    fn graphs_have_the_nimbers_of_their_definition(edges in prop::collection::vec(prop::array::uniform2(0u8..6), 0..10)) {
        let game = picture(&edges);
        prop_assert_eq!(nimber(&edges), oracle::nimber(&game, &game.initial(), &mut HashMap::new()));
    }
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    let game = picture(&[[GROUND, 1], [1, 2], [GROUND, 3]]);
    assert_eq!((game.show_position(&0b101), game.parse_position("2+0")), ("0+2".into(), Ok(0b101)));
    assert_eq!((game.show_position(&0), game.parse_position("none")), ("none".into(), Ok(0)));
    assert!(game.parse_position("1").unwrap_err().to_string().contains("to the ground"));
    assert_eq!(
        game.parse_move(&0b111, "3").unwrap_err().to_string(),
        "cannot read \"3\": expected an edge, a number below 3"
    );
}
