//! Awkward positions: all zeros, very many moves, no moves.

use gt_core::alphabeta::Search;
use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;

use crate::alphabeta::graph::Graph;
use crate::alphabeta::tables::AnyTable;

/// A start encoded as 0, and a position of all ones.
#[test]
fn positions_of_all_zeros_or_all_ones_are_like_any_other() {
    let ends = Scripted::new(0, |at| {
        let next: &[u32] = match at {
            0 => &[u32::MAX, 1],
            u32::MAX => &[1, 2],
            1 => &[2],
            _ => &[],
        };
        next.iter().copied()
    });
    for slots in [0, 1, 3, 64] {
        let mut search = Search::new(&ends).with_table(AnyTable::fixed(slots));
        assert_eq!(search.solve(&0).unwrap().value(), Some(Value::Loss { plies: 2 }));
        assert_eq!(search.solve(&u32::MAX).unwrap().value(), Some(Value::Win { plies: 1 }));
    }
}

/// Only the last of many moves wins.
#[test]
fn the_only_winning_move_may_be_the_last_of_very_many() {
    let star = |children: u32| {
        Scripted::new(0, move |at| match at {
            0 => 1..children + 1,
            at if at < children => children + 1..children + 2,
            _ => 0..0,
        })
    };
    for children in [254, 255, 256, 257, 32_768, 65_536] {
        let star = star(children);
        let report = Search::new(&star).with_table(AnyTable::exact()).solve(&0).unwrap();
        assert_eq!(
            (report.value(), report.best_move()),
            (Some(Value::Win { plies: 1 }), Some(children))
        );
        assert_eq!(Search::new(&star).to_depth(&0, 2).unwrap().best_move(), Some(children));
    }
}

/// The rules decide what a player without a move gets: a loss, a draw or a win.
#[test]
fn the_game_decides_what_a_player_without_a_move_gets() {
    for (outcome, value) in [
        (Outcome::Loss, Value::Win { plies: 1 }),
        (Outcome::Draw, Value::Draw),
        (Outcome::Win, Value::Loss { plies: 1 }),
    ] {
        let graph = Graph { nodes: vec![(vec![1], Outcome::Loss, 3), (vec![], outcome, 5)] };
        let game = graph.game();
        for plies in [1, 2, 9] {
            assert_eq!(Search::new(&game).to_depth(&0, plies).unwrap().value(), Some(value));
        }
        assert_eq!(Search::new(&game).solve(&0).unwrap().value(), Some(value));
        assert_eq!(Search::new(&game).outcome(&0), Ok(value.outcome()));
        assert_eq!(
            Search::new(&game).to_depth(&1, 0).unwrap().value(),
            Some(Value::terminal(outcome))
        );
    }
}
