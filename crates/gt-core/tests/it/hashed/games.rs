//! A game of one position, and one of a long play.

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, memo};
use gt_testkit::scripted::Scripted;

use super::runs;

#[test]
fn positions_may_take_no_bytes() {
    let nothing = Scripted::new((), |()| [()]);
    let table = Tablebase::explore_layers(&nothing, [()], &Run::new()).unwrap();
    assert_eq!((table.value(&()), table.census().unwrap().endless), (Ok(Some(Value::Draw)), 1));
}

/// A play of many plies has as many layers of one position, and a path as long.
#[test]
fn a_long_play_has_a_layer_for_each_ply() {
    let len = 30_000;
    let chain = Scripted::new(len - 1, |p: u32| p.checked_sub(1));
    for run in runs() {
        let won = Ok(Some(Value::Win { plies: len - 1 })); // an odd number
        let layers = Tablebase::explore_layers(&chain, [len - 1], &run).unwrap();
        assert_eq!(layers.value(&(len - 1)), won);
        let memo = memo::Values::solve(&chain, [len - 1], &run).unwrap();
        assert_eq!(memo.value(&(len - 1)), won);
    }
}
