//! A game too large for its limits or for the machine ends with a typed error, never with an abort.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use gt_core::alphabeta::Search;
use gt_core::prelude::*;
use gt_core::table::{Exact, Fixed};
use gt_core::{LimitError, Run, SolveError};

/// Numbers up to 2^40; a move adds one, or takes one away if `both_ways`.
#[derive(Clone, Copy)]
struct Chain {
    both_ways: bool,
}

const LAST: u64 = 1 << 40;
const CHAIN: Chain = Chain { both_ways: false };

impl Game for Chain {
    type Position = u64;
    type Move = u64;

    fn initial(&self) -> u64 {
        0
    }

    fn moves(&self, at: &u64) -> impl Iterator<Item = u64> {
        let back = at.checked_sub(1).filter(|_| self.both_ways);
        Some(at + 1).filter(|&to| to <= LAST).into_iter().chain(back)
    }

    fn play(&self, _: &u64, to: u64) -> u64 {
        to
    }
}

impl Acyclic for Chain {}
impl Impartial for Chain {}

impl Margins for Chain {
    fn margin(&self, _: &u64) -> Margin {
        Margin(-1)
    }
}

#[test]
fn a_limit_on_positions_bounds_the_path_of_a_search() {
    let run = Run::new().positions(1000);
    let expected = SolveError::from(LimitError::Positions { limit: 1000 });
    let mut exact = Search::new(CHAIN).with_table(Exact::new()).with_run(&run);
    assert_eq!(exact.solve(&0).unwrap_err(), expected);
    assert_eq!(exact.outcome(&0).unwrap_err(), expected);
    assert_eq!(exact.to_depth(&0, 1_000_000).unwrap_err(), expected);
    assert_eq!(exact.minimax(&0).unwrap_err(), expected);
    assert_eq!(Search::new(CHAIN).with_run(&run).solve(&0).unwrap_err(), expected);
    let mut fixed = Search::new(CHAIN).with_table(Fixed::with_slots(100).unwrap()).with_run(&run);
    assert_eq!(fixed.solve(&0).unwrap_err(), expected);
    assert!(exact.solve(&(LAST - 900)).is_ok(), "a search that is refused stays usable");
}

#[test]
fn a_limit_on_memory_bounds_the_path_of_a_search() {
    let run = Run::new().memory(1 << 20);
    let refused = |error| {
        matches!(error, Some(SolveError::Limit(LimitError::Memory { limit: 1_048_576, .. })))
    };
    assert!(refused(Search::new(CHAIN).with_run(&run).solve(&0).err()));
    assert!(refused(Search::new(CHAIN).with_run(&run).to_depth(&0, u32::MAX).err()));
    assert!(refused(Search::new(CHAIN).with_run(&run).minimax(&0).err()));
}

/// Each test starts this program again as a child whose address space is limited.
#[cfg(target_os = "linux")]
mod by_the_allocator {
    use core::ops::ControlFlow;
    use std::process::Command;

    use gt_core::bounded::{Distance, DistanceMap, Horizon};
    use gt_core::certify;
    use gt_core::dense;
    use gt_core::graph::GameGraph;
    use gt_core::grundy::{DenseNimbers, Nimbers};
    use gt_core::margin::MarginTable;
    use gt_core::memo::{MarginValues, Outcomes, Values};
    use gt_core::retrograde::Tablebase;
    use gt_core::solution::Claims;
    use gt_core::tiers::{self, Reachable};

    use super::*;

    /// The kilobytes of address space of a child: a third is the program itself.
    const ROOM: u32 = 80_000;
    const RANKS: u32 = 40_000_000;

    /// The same numbers up to [`RANKS`], indexed.
    #[derive(Clone, Copy)]
    struct Ranked;

    impl Game for Ranked {
        type Position = u32;
        type Move = u32;

        fn initial(&self) -> u32 {
            0
        }

        fn moves(&self, at: &u32) -> impl Iterator<Item = u32> {
            Some(at + 1).filter(|&to| to < RANKS).into_iter()
        }

        fn play(&self, _: &u32, to: u32) -> u32 {
            to
        }
    }

    impl Acyclic for Ranked {}
    impl Impartial for Ranked {}

    impl Margins for Ranked {
        fn margin(&self, _: &u32) -> Margin {
            Margin(-1)
        }
    }

    impl Indexed for Ranked {
        fn index_len(&self) -> u64 {
            RANKS.into()
        }

        fn rank(&self, at: &u32) -> u64 {
            (*at).into()
        }

        fn unrank(&self, rank: u64) -> Option<u32> {
            u32::try_from(rank).ok().filter(|&at| at < RANKS)
        }
    }

    /// Numbers below 2^40; a move doubles one, and may add one. Each ply reaches twice as many.
    #[derive(Clone, Copy)]
    struct Tree;

    impl Game for Tree {
        type Position = u64;
        type Move = u64;

        fn initial(&self) -> u64 {
            1
        }

        fn moves(&self, at: &u64) -> impl Iterator<Item = u64> {
            let at = *at;
            (2 * at..2 * at + 2).filter(|&to| to < LAST)
        }

        fn play(&self, _: &u64, to: u64) -> u64 {
            to
        }
    }

    impl Acyclic for Tree {}

    impl Predecessors for Tree {
        fn predecessors(&self, at: &u64) -> impl Iterator<Item = u64> {
            Some(at / 2).filter(|&from| from > 0).into_iter()
        }
    }

    /// Each number of the chain is a tier of its own, the last one the least.
    impl Tiered for Chain {
        type Tier = u64;

        fn tier(&self, at: &u64) -> u64 {
            LAST - at
        }

        fn next_tiers(&self, tier: u64) -> impl Iterator<Item = u64> {
            tier.checked_sub(1).into_iter()
        }
    }

    impl IndexedTiers for Chain {
        fn tiers(&self) -> impl Iterator<Item = u64> {
            0..=LAST
        }

        fn tier_len(&self, _: u64) -> u64 {
            1
        }

        fn rank_in_tier(&self, _: &u64) -> u64 {
            0
        }

        fn unrank_in_tier(&self, tier: u64, rank: u64) -> Option<u64> {
            (rank == 0).then(|| LAST - tier)
        }
    }

    /// Claims that every number is drawn, and lists all of them.
    struct Drawn;

    impl Solution for Drawn {
        type Game = Chain;
        type Answer = Outcome;

        fn game(&self) -> &Chain {
            &CHAIN
        }

        fn value(&self, _: &u64) -> Result<Option<Outcome>, SolveError> {
            Ok(Some(Outcome::Draw))
        }
    }

    impl Enumerate for Drawn {
        fn for_each(
            &self,
            visit: &mut dyn FnMut(&u64, Outcome) -> ControlFlow<()>,
        ) -> Result<(), SolveError> {
            let _ = (0..LAST).try_for_each(|at| visit(&at, Outcome::Draw));
            Ok(())
        }
    }

    /// Stored values of a game with two positions: a win that takes a thousand million plies.
    const FAR: [Option<Value>; 2] =
        [Some(Value::Win { plies: 1_000_000_001 }), Some(Value::Loss { plies: 0 })];

    fn few() -> GameGraph {
        "a -> b\nb".parse().unwrap()
    }

    /// How many different margins are stored: the counts take more room than the margins.
    const MANY: u32 = 5_000_000;

    /// This many positions; every game is over.
    #[derive(Clone, Copy)]
    struct Short(u32);

    impl Game for Short {
        type Position = u32;
        type Move = u32;

        fn initial(&self) -> u32 {
            0
        }

        fn moves(&self, _: &u32) -> impl Iterator<Item = u32> {
            core::iter::empty()
        }

        fn play(&self, _: &u32, to: u32) -> u32 {
            to
        }
    }

    impl Margins for Short {
        fn margin(&self, &at: &u32) -> Margin {
            Margin(at.cast_signed())
        }
    }

    impl Indexed for Short {
        fn index_len(&self) -> u64 {
            self.0.into()
        }

        fn rank(&self, at: &u32) -> u64 {
            (*at).into()
        }

        fn unrank(&self, rank: u64) -> Option<u32> {
            u32::try_from(rank).ok().filter(|&at| at < self.0)
        }
    }

    /// What is left to a child to do, by name.
    fn work(task: &str) -> Option<SolveError> {
        let run = &Run::new();
        let claims = Claims::new(CHAIN, |_: &u64| Some(Value::Draw));
        let both_ways = Chain { both_ways: true };
        let list = (0..LAST).map(|at| (at, Value::Draw));
        match task {
            "search" => Search::new(CHAIN).with_table(Exact::new()).solve(&0).err(),
            "search without table" => Search::new(CHAIN).solve(&0).err(),
            "search to a depth" => Search::new(CHAIN).to_depth(&0, u32::MAX).err(),
            "minimax" => Search::new(CHAIN).minimax(&0).err(),
            "values" => Values::new(CHAIN, run).value(&0).err(),
            "nimbers" => Nimbers::new(CHAIN, run).nimber(&0).err(),
            "dense nimbers" => DenseNimbers::solve(Ranked, run).err(),
            "dense" => Tablebase::dense(Ranked, run).err(),
            "explored" => Tablebase::explore(CHAIN, [0], run).err(),
            "explored both ways" => Tablebase::explore(both_ways, [0], run).err(),
            "ahead" => Horizon::explore(both_ways, [0], u32::MAX, run).err(),
            "reachable" => certify::reachable(&CHAIN, [0], &claims, run).err(),
            "list" => certify::list(&CHAIN, list, run).err(),
            "values up front" => Values::solve(CHAIN, [0], run).err(),
            "margins" => MarginValues::new(CHAIN, run).value(&0).err(),
            "margin table" => MarginTable::explore(both_ways, [0], run).err(),
            "dense values" => dense::Values::solve(Ranked, run).err(),
            "by layers" => Tablebase::explore_layers(Tree, [1], run).err(),
            "by predecessors" => Tablebase::explore_by_predecessors(Tree, [1], run).err(),
            "acyclic" => Tablebase::explore_acyclic(Tree, [1], run).err(),
            "stored pairs" => Tablebase::from_pairs(CHAIN, list, run).err(),
            "line" => Claims::new(both_ways, |_: &u64| Some(Value::Draw)).line(&0).err(),
            "distance" => Distance::solve(
                30_000_000,
                [0],
                |at| (at == 0).then_some(1..30_000_000).into_iter().flatten(),
                9,
                run,
            )
            .err(),
            "outcomes" => Outcomes::new(CHAIN, run).value(&0).err(),
            "outcomes certified" => certify::outcomes(&CHAIN, &Drawn, run).err(),
            "search for a margin" => {
                Search::new(CHAIN).with_table(Exact::new()).with_margins().margin(&0).err()
            }
            "dense outcomes" => dense::Outcomes::solve(Ranked, run).err(),
            "dense margins" => dense::MarginValues::solve(Ranked, run).err(),
            "dense margin table" => MarginTable::dense(Ranked, run).err(),
            "dense ahead" => Horizon::dense(Ranked, 9, run).err(),
            "tiers" => tiers::Values::solve(CHAIN, run).err(),
            "tiers in play" => Reachable::explore(CHAIN, [0], run).err(),
            "loopy tiers" => Tablebase::by_tiers(both_ways, run).err(),
            "forecast of tiers" => tiers::Values::forecast(&CHAIN).err(),
            "distance map" => {
                DistanceMap::explore([0u64], |at| [2 * at + 1, 2 * at + 2], u32::MAX, run).err()
            }
            "census" => Tablebase::from_values(few(), FAR, run).unwrap().census().err(),
            "dense census" => dense::Values::from_values(few().into_acyclic().unwrap(), FAR, run)
                .unwrap()
                .census()
                .err(),
            "census of margins" => {
                let margins = (0..MANY).map(|rank| Some(Margin(rank.cast_signed())));
                dense::MarginValues::from_margins(Short(MANY), margins, run).unwrap().census().err()
            }
            _ => unreachable!("no such task"),
        }
    }

    /// The work of a child process; does nothing in a process that is not a child.
    #[test]
    fn child() {
        let Ok(task) = std::env::var("GT_CORE_REFUSAL_TASK") else { return };
        println!("\n{task}: {:?}", work(&task));
    }

    #[track_caller]
    fn is_refused(task: &str) {
        let mut shell = Command::new("sh");
        let limited = format!(
            "ulimit -v {ROOM} && exec \"$0\" --exact refusals::by_the_allocator::child --nocapture"
        );
        let child = shell
            .args(["-c", &limited])
            .arg(std::env::current_exe().unwrap())
            .env("GT_CORE_REFUSAL_TASK", task);
        // A second arena of glibc finds no room, and then each small allocation is a mapping of its own.
        let child = child.env("MALLOC_ARENA_MAX", "1");
        let output = child.env("RUST_BACKTRACE", "0").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(
            text.contains(&format!("{task}: Some(Limit(OutOfMemory {{ bytes: ")),
            "{}\n{text}\n{errors}",
            output.status
        );
    }

    macro_rules! refused {
        ($($name:ident: $task:literal,)*) => {
            $(#[test] fn $name() { is_refused($task); })*
        };
    }

    refused! {
        a_search_with_a_table_is_refused: "search",
        a_search_without_a_table_is_refused: "search without table",
        a_search_to_a_great_depth_is_refused: "search to a depth",
        minimax_is_refused: "minimax",
        memoised_values_are_refused: "values",
        nimbers_are_refused: "nimbers",
        dense_nimbers_with_a_long_path_are_refused: "dense nimbers",
        a_dense_table_is_refused: "dense",
        exploring_is_refused: "explored",
        exploring_a_component_is_refused: "explored both ways",
        looking_ahead_is_refused: "ahead",
        a_check_of_all_that_play_reaches_is_refused: "reachable",
        a_check_of_a_list_is_refused: "list",
        memoised_values_up_front_are_refused: "values up front",
        memoised_margins_are_refused: "margins",
        a_table_of_margins_is_refused: "margin table",
        dense_values_with_a_long_path_are_refused: "dense values",
        exploring_by_layers_is_refused: "by layers",
        exploring_by_predecessors_is_refused: "by predecessors",
        exploring_without_cycles_is_refused: "acyclic",
        a_table_of_stored_pairs_is_refused: "stored pairs",
        a_line_without_end_is_refused: "line",
        distances_are_refused: "distance",
        a_map_of_distances_is_refused: "distance map",
        memoised_outcomes_are_refused: "outcomes",
        a_check_of_outcomes_is_refused: "outcomes certified",
        a_search_for_a_margin_is_refused: "search for a margin",
        dense_outcomes_with_a_long_path_are_refused: "dense outcomes",
        dense_margins_with_a_long_path_are_refused: "dense margins",
        a_dense_table_of_margins_is_refused: "dense margin table",
        a_dense_look_ahead_is_refused: "dense ahead",
        very_many_tiers_are_refused: "tiers",
        very_many_tiers_in_play_are_refused: "tiers in play",
        very_many_loopy_tiers_are_refused: "loopy tiers",
        a_forecast_of_very_many_tiers_is_refused: "forecast of tiers",
        a_census_of_very_long_wins_is_refused: "census",
        a_census_of_a_dense_table_is_refused: "dense census",
        a_census_of_very_many_margins_is_refused: "census of margins",
    }
}
