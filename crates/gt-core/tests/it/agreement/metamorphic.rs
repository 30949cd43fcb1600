//! Changes a game in ways that have a known effect on its values; the values need not be known.

use gt_core::Run;
use gt_core::adapt::{Misere, Reduced, Sum};
use gt_core::alphabeta::Search;
use gt_core::graph::GameGraph;
use gt_core::grundy::{self, Nimbers};
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_testkit::laws::{self, Reach, Suite};
use gt_testkit::scripted::Scripted;
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

use crate::alphabeta::tables::AnyTable;

/// A graph and its mirror image: position `p` of the graph is `2 * p` on one side, `2 * p + 1` on
/// the other.
///
/// A move may cross to the other side: it is twice the number of the edge, and one more if it
/// crosses. The mirror maps moves to moves.
fn two_sides(graph: &GameGraph) -> Scripted<'_> {
    let moves = |at: u32| {
        let crosses = move |to: u32, nth: u32| (to + nth + at / 2).is_multiple_of(3);
        let edges = (0..).zip(graph.edges(at / 2));
        edges.map(move |(nth, &to)| 2 * nth + u32::from(crosses(to, nth)))
    };
    Scripted::new(1, moves)
        .with_labels(|at, mv| 2 * graph.edges(at / 2)[(mv / 2) as usize] + ((at % 2) ^ (mv % 2)))
        .with_decided(|at| graph.outcome_by_rule(at / 2))
        .numbered(2 * graph.len())
        .with_representative(|at| at - at % 2)
}

proptest! {
    #![proptest_config(strategy::cases(400))]

    #[test]
    fn reducing_by_symmetry_keeps_every_value(graph in strategy::loopy_graph(1..=16)) {
        let values = oracle::graph_values(&graph);
        let (game, reach) = (&two_sides(&graph), Reach::default().positions(40).playouts(2));
        let suite = Suite::of(game).reach(reach).copy(game.clone()).threads();
        suite.indexed().symmetric().indexed_symmetric().run();
        let reduced = game.reduced();
        Suite::of(&reduced).reach(reach).copy(reduced).threads().indexed().run();
        let run = Run::new();
        let table = Tablebase::dense(game, &run).unwrap();
        let dense = Tablebase::dense(&reduced, &run).unwrap();
        let hashed = Tablebase::explore(&reduced, [reduced.initial()], &run).unwrap();
        for (at, &value) in (0..).zip(&values) {
            for position in [2 * at, 2 * at + 1] {
                let representative = reduced.representative(&position);
                prop_assert_eq!(table.value(&position), Ok(Some(value)));
                prop_assert_eq!(dense.value(&representative), Ok(Some(value)));
                prop_assert!(hashed.value(&representative).unwrap().is_none_or(|found| found == value));
            }
        }
    }

    #[test]
    fn the_nimber_of_a_sum_is_the_nim_sum_and_lost_iff_equal(
        left in strategy::impartial_graph(1..=8), right in strategy::impartial_graph(1..=8)
    ) {
        let sum = Sum::new(&left, &right);
        laws::all!(sum, Reach::default().positions(64).playouts(1));
        let run = Run::new();
        let (lefts, rights) = (Nimbers::new(&left, &run), Nimbers::new(&right, &run));
        let (pairs, outcomes) = (Nimbers::new(&sum, &run), Outcomes::new(&sum, &run));
        for a in 0..left.graph().len() {
            for b in 0..right.graph().len() {
                let (x, y) = (lefts.nimber(&a).unwrap().unwrap(), rights.nimber(&b).unwrap().unwrap());
                prop_assert_eq!(pairs.nimber(&(a, b)), Ok(Some(x ^ y)));
                prop_assert_eq!(grundy::sum(&lefts, &rights, &(a, b)), Ok(Some(x + y)));
                let lost = outcomes.outcome(&(a, b)) == Ok(Some(Outcome::Loss));
                prop_assert_eq!(lost, x == y);
            }
        }
    }

    #[test]
    fn misere_twice_is_the_game_itself_and_once_flips_its_ends(graph in strategy::acyclic_graph(1..=16)) {
        let twice = Misere::new(Misere::new(&graph));
        laws::all!(twice, Reach::default().positions(20).playouts(1));
        let values = Values::new(&graph, &Run::new());
        let again = Values::new(&twice, &Run::new());
        for p in 0..graph.graph().len() {
            prop_assert_eq!(again.value(&p), values.value(&p));
            prop_assert_eq!(twice.inner().terminal(&p), graph.terminal(&p).map(Outcome::flip));
        }
    }
}

/// Tic-tac-toe has eight symmetries. 765 of 5,478 positions remain, and every value is kept.
#[test]
fn tic_tac_toe_up_to_symmetry_keeps_every_value() {
    let game = &tic_tac_toe();
    let mut full = Values::new(game, &Run::new());
    full.value(&game.initial()).unwrap();
    let reduced = Reduced::new(game);
    let few = Values::new(&reduced, &Run::new());
    for (position, value) in full.solved() {
        assert_eq!(few.value(&reduced.representative(position)), Ok(Some(value)), "{position:?}");
    }
    assert_eq!((full.stats().positions, few.stats().positions), (5_478, 765));
    let suite = Suite::of(game).copy(game.clone()).threads().acyclic().symmetric();
    assert_eq!(suite.run().laws(), ["game", "acyclic", "symmetric"]);
}

/// A best move must belong to the position asked about, not to its representative.
#[test]
fn best_moves_up_to_symmetry_are_moves_of_the_position_asked_about() {
    let game = &tic_tac_toe();
    let (mut full, few) =
        (Values::new(game, &Run::new()), Values::new(game.reduced(), &Run::new()));
    let mut search = Search::new(game.reduced()).with_table(AnyTable::exact());
    full.value(&game.initial()).unwrap();
    let mut positions: Vec<_> = full.solved().map(|(&position, _)| position).collect();
    positions.sort_unstable();
    for position in positions.iter().step_by(7) {
        let best = full.best_moves(position).unwrap().unwrap();
        assert_eq!(few.best_moves(position).unwrap().as_ref(), Some(&best), "{position:?}");
        let found = search.solve(position).unwrap().best_move();
        assert!(
            found.map_or(best.is_empty(), |mv| best.contains(&mv)),
            "{position:?}: {found:?} of {best:?}"
        );
    }
}

const LINES: [u32; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Nine bits for the squares of the player to move, and above them nine for those of the opponent.
///
/// A move is the number of a square.
fn tic_tac_toe<'r>() -> Scripted<'r> {
    Scripted::new(0, |at| (0..9).filter(move |square| (at | at >> 9) >> square & 1 == 0))
        .with_labels(|at, square| at >> 9 | (at & 0o777 | 1 << square) << 9)
        .with_decided(|at| {
            LINES.iter().any(|line| (at >> 9) & line == *line).then_some(Outcome::Loss)
        })
        .with_blocked(Outcome::Draw)
        .with_representative(turned_or_mirrored)
}

/// The least of the eight positions that are the same but for turns and mirrors.
fn turned_or_mirrored(at: u32) -> u32 {
    let turn = |[a, b, c, d, e, f, g, h, i]: [u32; 9]| [c, f, i, b, e, h, a, d, g];
    let flip = |[a, b, c, d, e, f, g, h, i]: [u32; 9]| [c, b, a, f, e, d, i, h, g];
    let mapped = |map: [u32; 9]| {
        let squares = (0..18).filter(|square| at >> square & 1 == 1);
        squares.map(|square| 1 << (map[square % 9] + if square < 9 { 0 } else { 9 })).sum::<u32>()
    };
    let mut map = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let mut least = at;
    for _ in 0..4 {
        least = least.min(mapped(map)).min(mapped(flip(map)));
        map = turn(map);
    }
    least
}
