//! Lines of lifted margins: they go on as the line of the representative does.

use gt_core::Run;
use gt_core::adapt::Lifted;
use gt_core::graph::GameGraph;
use gt_core::margin::MarginTable;
use gt_core::prelude::*;
use gt_testkit::laws::{self, Reach};
use gt_testkit::scripted::Scripted;
use gt_testkit::strategy;
use proptest::prelude::*;

use crate::common::turning::Turning;

/// What the line from `at` is worth to the player who begins; endless play is worth nothing.
fn played_out<'g, 'r: 'g>(
    known: &impl Explain<Game = &'g Scripted<'r>, Answer = Margin>,
    at: u32,
) -> Margin {
    let game = known.game();
    let line = known.line(&at).expect("a table has no errors").expect("all margins are known");
    let end = line.moves.iter().fold(at, |at, &mv| game.try_play(&at, mv).expect("a legal move"));
    match line.repeats_from {
        Some(_) => Margin::EVEN,
        None if line.moves.len().is_multiple_of(2) => game.margin(&end),
        None => -game.margin(&end),
    }
}

/// At `a` and `b` the moves that go round are best moves, and the first ones.
#[test]
fn a_lifted_line_leaves_the_ring_where_the_margin_is_outside() {
    let run = Run::new();
    let ring: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
    let turning = Turning { graph: ring, salt: 0 };
    let game = turning.game();
    let table = MarginTable::explore((&game).reduced(), vec![game.initial()], &run).unwrap();
    let lifted = Lifted::new(&game, &table);
    assert_eq!(lifted.value(&0), Ok(Some(Margin(1))));
    let line = lifted.line(&0).unwrap().unwrap();
    assert_eq!((line.moves.len(), line.repeats_from), (1, None));
    laws::solution_with(&lifted, Reach::default(), turning.positions());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn lifted_lines_are_worth_the_margins_of_the_whole_game(
        graph in strategy::loopy_graph(1..=9),
        salt in 0u32..4,
    ) {
        let (turning, run) = (Turning { graph, salt }, Run::new());
        let game = turning.game();
        let whole = MarginTable::dense(&game, &run).unwrap();
        let all = turning.positions().into_iter();
        let some: Vec<_> = all.map(|at| game.representative(&at)).collect();
        let table = MarginTable::explore((&game).reduced(), some, &run).unwrap();
        let lifted = Lifted::new(&game, &table);
        laws::solution_with(&lifted, Reach::default(), turning.positions());
        for at in turning.positions() {
            let margin = lifted.value(&at).unwrap();
            prop_assert_eq!(margin, whole.value(&at).unwrap());
            prop_assert_eq!(margin, Some(played_out(&lifted, at)));
        }
    }
}
