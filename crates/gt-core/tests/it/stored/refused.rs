//! Stored answers that are too many, too few, too large, or at odds with each other.

use gt_core::graph::GameGraph;
use gt_core::grundy::DenseNimbers;
use gt_core::memo::Frozen;
use gt_core::prelude::*;
use gt_core::retrograde::{DrawKind, PackedValue, Tablebase};
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

use crate::stored::message;

/// Lists of one type, so that a table is compiled once for all of them. What is known of their
/// length stays known.
fn boxed<'l, T>(
    list: impl IntoIterator<Item = T, IntoIter: 'l>,
) -> Box<dyn Iterator<Item = T> + 'l> {
    Box::new(list.into_iter())
}

#[test]
fn the_number_of_values_is_checked() {
    let (graph, run): (GameGraph, _) = ("a -> b\nb\nc".parse().unwrap(), Run::new());
    let value = Value::Loss { plies: 0 };
    // The first two lengths are known beforehand; the last two only at the end of the list.
    let expected =
        |found: &str| format!("number of values cannot be {found}: expected 3, one per rank");
    let refused = |values| message(Tablebase::from_values(&graph, values, &run));
    assert_eq!(refused(boxed([value; 2])), expected("2"));
    assert_eq!(refused(boxed([value; 4])), expected("4"));
    let unsized_list = |len| (0..len).filter(|_| true).map(|_| value);
    assert_eq!(refused(boxed(unsized_list(2))), expected("2"));
    assert_eq!(refused(boxed(unsized_list(4))), expected("more than 3"));
    assert_eq!(refused(boxed(core::iter::repeat(value))), expected(&usize::MAX.to_string()));
    assert_eq!(refused(boxed(core::iter::repeat(value).filter(|_| true))), expected("more than 3"));
    let impartial = graph.into_acyclic().unwrap().into_impartial().unwrap();
    let refused = |nimbers| message(DenseNimbers::from_nimbers(&impartial, nimbers, &run));
    let nimbers = |len| (0..len).filter(|_| true).map(|_| Some(Nimber(0)));
    assert_eq!(refused(boxed(nimbers(2))), expected("2"));
    assert_eq!(refused(boxed(nimbers(4))), expected("more than 3"));
    assert_eq!(refused(boxed([None; 9])), expected("9"));
}

#[test]
fn pairs_that_contradict_each_other_are_refused() {
    let (graph, run): (GameGraph, _) = ("a -> b\nb".parse().unwrap(), Run::new());
    let (win, loss) = (Value::Win { plies: 1 }, Value::Loss { plies: 0 });
    assert!(Tablebase::from_pairs(&graph, [(0, win), (1, loss), (0, win)], &run).is_ok());
    let plies = [(0, win), (0, Value::Win { plies: 3 })];
    let refused = message(Tablebase::from_pairs(&graph, plies, &run));
    assert_eq!(
        refused,
        "value of position 0 cannot be win in 3 plies (2 moves): expected win in 1 ply (1 move), as it was before"
    );
    let kinds =
        [(0, PackedValue::from(DrawKind::Ending)), (0, PackedValue::from(DrawKind::Endless))];
    let refused = message(Tablebase::from_pairs(&graph, kinds, &run));
    assert_eq!(
        refused,
        "value of position 0 cannot be draw (Endless): expected draw (Ending), as it was before"
    );
    let outcomes = [(1, Outcome::Win), (1, Outcome::Loss)];
    let refused = message(Frozen::from_pairs(&graph, outcomes, &run));
    assert_eq!(refused, "value of position 1 cannot be loss: expected win, as it was before");
}

/// A game of the given number of ranks, perhaps too many for any table.
fn huge<'r>(len: u64) -> Scripted<'r> {
    let unrank = move |rank| u32::try_from(rank).ok().filter(|_| rank < len);
    Scripted::new(0, |_| None).ranked(len, u64::from, unrank)
}

#[test]
fn sizes_are_checked_before_memory_is_allocated() {
    let run = Run::new();
    let values = || boxed(core::iter::repeat(Value::Draw).filter(|_| true));
    let nimbers = || boxed(core::iter::repeat(Some(Nimber(0))).filter(|_| true));
    let pairs = || (0..100).map(|p| (p, Value::Draw));
    for len in [u64::MAX, 1 << 60, 1 << 48] {
        let bytes = len.saturating_mul(4);
        assert_eq!(
            Tablebase::from_values(&huge(len), values(), &run).unwrap_err(),
            LimitError::OutOfMemory { bytes }.into()
        );
        let error = DenseNimbers::from_nimbers(&huge(len), nimbers(), &run).unwrap_err();
        assert_eq!(error, LimitError::OutOfMemory { bytes: len }.into());
    }
    let tight = Run::new().memory(399);
    let needed = SolveError::from(LimitError::Memory { needed: 400, limit: 399 });
    assert_eq!(Tablebase::from_values(&huge(100), values(), &tight).unwrap_err(), needed);
    assert_eq!(DenseNimbers::from_nimbers(&huge(400), nimbers(), &tight).unwrap_err(), needed);
    let few = Run::new().positions(99);
    let limit = SolveError::from(LimitError::Positions { limit: 99 });
    assert_eq!(Tablebase::from_values(&huge(100), values(), &few).unwrap_err(), limit);
    assert_eq!(DenseNimbers::from_nimbers(&huge(100), nimbers(), &few).unwrap_err(), limit);
    assert_eq!(Tablebase::from_pairs(&huge(200), pairs(), &few).unwrap_err(), limit);
    assert_eq!(Frozen::from_pairs(&huge(200), pairs(), &few).unwrap_err(), limit);
    let refused = Tablebase::from_pairs(&huge(200), pairs(), &tight).unwrap_err();
    assert!(matches!(refused, SolveError::Limit(LimitError::Memory { limit: 399, .. })));
    let refused = Frozen::from_pairs(&huge(200), pairs(), &tight).unwrap_err();
    assert!(matches!(refused, SolveError::Limit(LimitError::Memory { limit: 399, .. })));
}

#[test]
fn distances_and_nimbers_keep_their_width() {
    let run = Run::new();
    let game = huge(1);
    let longest = |plies| boxed([Value::Win { plies }]);
    assert!(Tablebase::from_values(&game, longest(PackedValue::MAX_PLIES), &run).is_ok());
    for plies in [PackedValue::MAX_PLIES + 1, u32::MAX] {
        let refused = Tablebase::from_values(&game, longest(plies), &run).unwrap_err();
        assert_eq!(
            refused,
            SolveError::Overflow {
                what: "remoteness in plies",
                max: PackedValue::MAX_PLIES.into()
            }
        );
        assert_eq!(
            Tablebase::from_pairs(&game, [(0, Value::Win { plies })], &run).unwrap_err(),
            refused
        );
    }
    let game = huge(3);
    let nimbers = |most| [Some(Nimber(7)), Some(Nimber(most)), Some(Nimber(1))];
    for (most, width) in [(254, 1), (255, 2), (65_534, 2), (65_535, 4), (u32::MAX - 1, 4)] {
        let table = DenseNimbers::from_nimbers(&game, boxed(nimbers(most)), &run).unwrap();
        assert_eq!(table.bytes(), 3 * width);
        assert_eq!([0, 1, 2].map(|rank| table.at_rank(rank)), nimbers(most));
    }
    let refused = DenseNimbers::from_nimbers(&game, boxed(nimbers(u32::MAX)), &run).unwrap_err();
    assert_eq!(refused, SolveError::Overflow { what: "nimber", max: (u32::MAX - 1).into() });
}

#[test]
fn an_empty_game_has_an_empty_table() {
    let (game, run) = (huge(0), Run::new());
    let table = Tablebase::from_values(&game, boxed([Value::Draw; 0]), &run).unwrap();
    assert_eq!((table.census().unwrap().positions(), table.is_complete()), (0, true));
    let nimbers = DenseNimbers::from_nimbers(&game, boxed([]), &run).unwrap();
    assert!(nimbers.iter().next().is_none());
}
