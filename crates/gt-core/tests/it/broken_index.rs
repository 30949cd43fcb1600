//! A broken `Indexed` is a typed error of every dense solver, and never a wrong table.
//!
//! Each game here breaks one point of the contract, at one rank among many.

use gt_core::bounded::Horizon;
use gt_core::dense;
use gt_core::grundy::DenseNimbers;
use gt_core::margin::MarginTable;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, SolveError};
use gt_testkit::scripted::Scripted;

/// Stairs of `steps` steps: a move goes one or two steps down, or up if `up` is set.
///
/// Nobody stands on the steps in `absent`, and no rule leads there unless `trips` is set.
#[derive(Clone, Copy)]
struct Stairs {
    steps: u32,
    up: bool,
    absent: Option<u32>,
    /// Moves lead to the absent step all the same.
    trips: bool,
    /// Predecessors list the absent step all the same.
    trips_back: bool,
    /// A position whose rank is wrong, and its wrong rank.
    wrong: Option<(u32, u64)>,
}

const SOUND: Stairs =
    Stairs { steps: 1000, up: false, absent: None, trips: false, trips_back: false, wrong: None };

impl Stairs {
    fn near(self, at: u32, up: bool, trips: bool) -> impl Iterator<Item = u32> {
        let Self { steps, absent, .. } = self;
        let to =
            move |by| if up { Some(at + by).filter(|&to| to < steps) } else { at.checked_sub(by) };
        (1..=2).filter_map(to).filter(move |&to| trips || absent != Some(to))
    }

    fn game(self) -> Scripted<'static> {
        let Self { steps, up, absent, wrong, .. } = self;
        let rank = move |at: u32| {
            wrong.filter(|&(wrong, _)| wrong == at).map_or(u64::from(at), |(_, rank)| rank)
        };
        let unrank =
            move |rank| u32::try_from(rank).ok().filter(|&at| at < steps && absent != Some(at));
        Scripted::new(if up { 0 } else { steps - 1 }, move |at| self.near(at, up, self.trips))
            .before(move |at| self.near(at, !up, self.trips_back))
            .ranked(steps.into(), rank, unrank)
    }
}

/// The errors of all dense solvers, with their names.
fn errors(stairs: Stairs) -> [(&'static str, Option<SolveError>); 8] {
    let (game, run) = (&stairs.game(), Run::new());
    let short = Run::new().memory(Tablebase::forecast(game).bytes);
    [
        ("short memory", Tablebase::dense(game, &short).err()),
        ("margins", MarginTable::dense(game, &run).err()),
        ("values", dense::Values::solve(game, &run).err()),
        ("dense", Tablebase::dense(game, &run).err()),
        ("by predecessors", Tablebase::dense_by_predecessors(game, &run).err()),
        ("horizon", Horizon::dense(game, 3, &run).err()),
        ("horizon by predecessors", Horizon::dense_by_predecessors(game, 3, &run).err()),
        ("nimbers", DenseNimbers::solve(game, &run).err()),
    ]
}

#[track_caller]
fn all_refuse(stairs: Stairs, expected: &SolveError) {
    for (solver, error) in errors(stairs) {
        assert_eq!(error.as_ref(), Some(expected), "{solver}");
    }
}

#[test]
fn sound_stairs_are_solved() {
    for up in [false, true] {
        for absent in [None, Some(7), Some(999)] {
            for (solver, error) in errors(Stairs { up, absent, ..SOUND }) {
                assert_eq!(error, None, "{solver}");
            }
        }
    }
}

#[test]
fn two_positions_with_one_rank_are_an_error_that_names_both_ranks() {
    let expected = SolveError::RankMismatch { position: "700".into(), rank: 700, found: 5 };
    all_refuse(Stairs { wrong: Some((700, 5)), ..SOUND }, &expected);
    for (solver, error) in errors(Stairs { up: true, wrong: Some((700, 5)), ..SOUND }) {
        // A depth-first search goes from 699 to rank 5 and meets a cycle before it meets 700.
        let is_expected = error.as_ref() == Some(&expected);
        let walks = ["nimbers", "values"].contains(&solver);
        assert!(
            is_expected || walks && matches!(error, Some(SolveError::Cycle { .. })),
            "{solver}: {error:?}"
        );
    }
    assert_eq!(
        expected.to_string(),
        "unrank(700) is position 700, but rank() of this position is 5"
    );
}

#[test]
fn one_colliding_rank_among_a_million_is_found() {
    let game = Stairs { steps: 900_900, wrong: Some((812_345, 812_346)), ..SOUND };
    all_refuse(
        game,
        &SolveError::RankMismatch { position: "812345".into(), rank: 812_345, found: 812_346 },
    );
}

#[test]
fn a_move_to_a_hole_is_an_error_that_names_the_position_before_the_move() {
    let down = Stairs { absent: Some(700), trips: true, ..SOUND };
    all_refuse(down, &SolveError::Hole { position: "701".into(), rank: 700 });
    let up = Stairs { up: true, ..down };
    for (solver, error) in errors(up) {
        // The positions 698 and 699 both lead to the hole. A depth-first search meets 699 first.
        let first = if ["nimbers", "values"].contains(&solver) { "699" } else { "698" };
        assert_eq!(error, Some(SolveError::Hole { position: first.into(), rank: 700 }), "{solver}");
    }
}

/// The position before the hole is won by its other move, so that it is decided before anybody
/// looks for holes.
#[test]
fn a_move_to_a_hole_from_a_position_that_is_won_anyway_is_an_error() {
    let game = Stairs { steps: 999, absent: Some(997), trips: true, ..SOUND };
    all_refuse(game, &SolveError::Hole { position: "998".into(), rank: 997 });
}

#[test]
fn a_predecessor_on_a_hole_is_an_error_that_names_both_positions() {
    let game = Stairs { absent: Some(700), trips_back: true, ..SOUND }.game();
    let expected = SolveError::PredecessorHole {
        position: "698".into(),
        predecessor: "700".into(),
        rank: 700,
    };
    assert_eq!(Tablebase::dense_by_predecessors(&game, &Run::new()).err(), Some(expected.clone()));
    assert_eq!(
        Tablebase::dense(&game, &Run::new()).err(),
        None,
        "this solver does not ask for predecessors"
    );
    assert_eq!(
        expected.to_string(),
        "predecessor 700 of position 698 has rank 700, which unrank() says is no position"
    );
}

#[test]
fn a_successor_out_of_range_is_an_error_of_every_dense_solver() {
    let (game, run) = (Stairs { up: true, ..SOUND }.game().numbered(900), Run::new());
    let expected = |at: u32| {
        Some(SolveError::RankOutOfRange { position: at.to_string(), rank: at.into(), len: 900 })
    };
    assert_eq!(Tablebase::dense(&game, &run).err(), expected(900));
    assert_eq!(Horizon::dense(&game, 3, &run).err(), expected(900));
    let nimbers = DenseNimbers::solve(&game, &run).err();
    assert!([expected(900), expected(901)].contains(&nimbers), "{nimbers:?}");
}
