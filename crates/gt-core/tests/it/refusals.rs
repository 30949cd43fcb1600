//! A game too large for its limits or for the machine ends with a typed error, never with an abort.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use gt_core::alphabeta::Search;
use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

use crate::alphabeta::tables::AnyTable;

const LAST: u32 = u32::MAX;

/// Numbers from 0 to [`LAST`]; a move adds one, or takes one away if `both_ways`.
///
/// Each number is a tier of its own, the last one the least.
fn chain<'r>(both_ways: bool) -> Scripted<'r> {
    let back = move |at: u32| at.checked_sub(1).filter(|_| both_ways);
    Scripted::new(0, move |at: u32| at.checked_add(1).into_iter().chain(back(at)))
        .tiered(|at| LAST - at, |tier| tier.checked_sub(1).into_iter().collect())
        .ranked_in_tiers(0..=LAST, |_| 1, |_| 0, |tier, rank| (rank == 0).then(|| LAST - tier))
}

#[test]
fn a_limit_on_positions_bounds_the_path_of_a_search() {
    let run = Run::new().positions(1000);
    let expected = SolveError::from(LimitError::Positions { limit: 1000 });
    let chain = &chain(false);
    let mut exact = Search::new(chain).with_table(AnyTable::exact()).with_run(&run);
    assert_eq!(exact.solve(&0).unwrap_err(), expected);
    assert_eq!(exact.outcome(&0).unwrap_err(), expected);
    assert_eq!(exact.to_depth(&0, 1_000_000).unwrap_err(), expected);
    assert_eq!(Search::new(chain).with_run(&run).solve(&0).unwrap_err(), expected);
    let mut fixed = Search::new(chain).with_table(AnyTable::fixed(100)).with_run(&run);
    assert_eq!(fixed.solve(&0).unwrap_err(), expected);
    assert!(exact.solve(&(LAST - 900)).is_ok(), "a search that is refused stays usable");
}

#[test]
fn a_limit_on_memory_bounds_the_path_of_a_search() {
    let run = Run::new().memory(1 << 20);
    let refused = |error| {
        matches!(error, Some(SolveError::Limit(LimitError::Memory { limit: 1_048_576, .. })))
    };
    let chain = &chain(false);
    assert!(refused(Search::new(chain).with_run(&run).solve(&0).err()));
    assert!(refused(Search::new(chain).with_run(&run).to_depth(&0, u32::MAX).err()));
}

/// Each test starts this program again as a child whose address space is limited.
#[cfg(target_os = "linux")]
mod by_the_allocator {
    use core::ops::ControlFlow;
    use std::process::Command;

    use gt_core::bounded::Horizon;
    use gt_core::certify;
    use gt_core::dense;
    use gt_core::grundy::{DenseNimbers, Nimbers};
    use gt_core::margin::MarginTable;
    use gt_core::memo::{Frozen, MarginValues, Outcomes, Values};
    use gt_core::retrograde::Tablebase;
    use gt_core::solution::Claims;
    use gt_core::tiers::{self, Reachable};

    use super::*;

    /// The kilobytes of address space of a child, besides the program itself.
    const ROOM: u64 = 30_000;
    const RANKS: u32 = 40_000_000;

    /// The same numbers up to [`RANKS`], indexed.
    fn ranked<'r>() -> Scripted<'r> {
        Scripted::new(0, |at: u32| Some(at + 1).filter(|&to| to < RANKS)).numbered(RANKS)
    }

    /// The same numbers, up by half of them and down again: no walk has short paths.
    fn winding<'r>() -> Scripted<'r> {
        let after = |at: u32| Some((at + RANKS / 2) % (RANKS - 1)).filter(|&to| to != 0);
        Scripted::new(0, after).numbered(RANKS - 1)
    }

    /// A move doubles a number, and may add one. Each ply reaches twice as many.
    fn tree<'r>() -> Scripted<'r> {
        let twice = |at: u32| at.saturating_mul(2);
        Scripted::new(1, move |at| twice(at)..twice(at).saturating_add(2))
            .before(|at| Some(at / 2).filter(|&from| from > 0))
    }

    /// Claims that every number is drawn, and lists all of them.
    struct Drawn<'c>(&'c Scripted<'static>);

    impl Solution for Drawn<'_> {
        type Game = Scripted<'static>;
        type Answer = Outcome;

        fn game(&self) -> &Scripted<'static> {
            self.0
        }

        fn value(&self, _: &u32) -> Result<Option<Outcome>, SolveError> {
            Ok(Some(Outcome::Draw))
        }
    }

    impl Enumerate for Drawn<'_> {
        fn for_each(
            &self,
            visit: &mut dyn FnMut(&u32, Outcome) -> ControlFlow<()>,
        ) -> Result<(), SolveError> {
            let _ = (0..LAST).try_for_each(|at| visit(&at, Outcome::Draw));
            Ok(())
        }
    }

    /// How many ranks have different values, or margins: the counts take more room than these.
    const MANY: u32 = 3_000_000;

    /// A chain down the ranks, each of which has a margin of its own.
    fn down<'r>() -> Scripted<'r> {
        Scripted::new(0, |at: u32| at.checked_sub(1))
            .numbered(MANY)
            .with_margin(|at| Margin(at.cast_signed()))
    }

    /// What is left to a child to do, by name.
    fn work(task: &str) -> Option<SolveError> {
        let run = &Run::new();
        let (chain, both_ways) = (&chain(false), &chain(true));
        let (ranked, winding, tree, down) = (&ranked(), &winding(), &tree(), &down());
        let claims = Claims::new(chain, |_: &u32| Some(Value::Draw));
        let list = (0..LAST).map(|at| (at, Value::Draw));
        match task {
            "search" => Search::new(chain).with_table(AnyTable::exact()).solve(&0).err(),
            "search without table" => Search::new(chain).solve(&0).err(),
            "search to a depth" => Search::new(chain).to_depth(&0, u32::MAX).err(),
            "values" => Values::new(chain, run).value(&0).err(),
            "nimbers" => Nimbers::new(chain, run).nimber(&0).err(),
            "dense nimbers" => DenseNimbers::solve(ranked, run).err(),
            "dense" => Tablebase::dense(ranked, run).err(),
            "explored" => Tablebase::explore(chain, [0], run).err(),
            "explored both ways" => Tablebase::explore(both_ways, [0], run).err(),
            "ahead" => Horizon::explore(both_ways, [0], u32::MAX, run).err(),
            "reachable" => certify::reachable(chain, &claims, [0], run).err(),
            "list" => certify::list(chain, list, run).err(),
            "values up front" => Values::solve(chain, [0], run).err(),
            "margins" => MarginValues::new(chain, run).value(&0).err(),
            "margin table" => MarginTable::explore(both_ways, [0], run).err(),
            "dense values" => dense::Values::solve(ranked, run).err(),
            "by layers" => Tablebase::explore_layers(tree, [1], run).err(),
            "by predecessors" => Tablebase::explore_by_predecessors(tree, [1], run).err(),
            "stored pairs" => Frozen::from_pairs(chain, list, run).err(),
            "line" => Claims::new(both_ways, |_: &u32| Some(Value::Draw)).line(&0).err(),
            "outcomes" => Outcomes::new(chain, run).value(&0).err(),
            "outcomes certified" => certify::outcomes(chain, &Drawn(chain), run).err(),
            "search for a margin" => {
                Search::new(chain).with_table(AnyTable::exact()).with_margins().margin(&0).err()
            }
            "dense outcomes" => dense::Outcomes::solve(winding, run).err(),
            "dense margins" => dense::MarginValues::solve(winding, run).err(),
            "dense margin table" => MarginTable::dense(ranked, run).err(),
            "dense ahead" => Horizon::dense(ranked, 9, run).err(),
            "tiers" => tiers::Values::solve(chain, run).err(),
            "tiers in play" => Reachable::explore(chain, [0], run).err(),
            "loopy tiers" => Tablebase::by_tiers(both_ways, run).err(),
            "forecast of tiers" => tiers::Values::forecast(chain).err(),
            "census" => {
                let short = Run::new().memory(Tablebase::forecast(down).bytes);
                Tablebase::dense(down, &short).unwrap().census().err()
            }
            "dense census" => dense::Values::solve(down, run).unwrap().census().err(),
            "census of margins" => {
                // Each game is over at once.
                let over = &down.clone().with_decided(|_| Some(Outcome::Draw));
                dense::MarginValues::solve(over, run).unwrap().census().err()
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

    fn is_refused(task: &str) {
        let mut shell = Command::new("sh");
        let program = std::env::current_exe().unwrap();
        let room = ROOM + program.metadata().unwrap().len() / 1024;
        let limited = format!(
            "ulimit -v {room} && exec \"$0\" --exact refusals::by_the_allocator::child --nocapture"
        );
        let child = shell.args(["-c", &limited]).arg(program).env("GT_CORE_REFUSAL_TASK", task);
        // A second arena of glibc finds no room: each small allocation would be a mapping.
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

    #[test]
    fn each_of_them_is_refused() {
        const TASKS: &str = "search, search without table, search to a depth, values, nimbers, dense nimbers, \
            dense, explored, explored both ways, ahead, reachable, list, values up front, \
            margins, margin table, dense values, by layers, by predecessors, stored pairs, line, \
            outcomes, outcomes certified, search for a margin, dense outcomes, dense margins, \
            dense margin table, dense ahead, tiers, tiers in play, loopy tiers, \
            forecast of tiers, census, dense census, census of margins";
        for task in TASKS.split(", ") {
            is_refused(task);
        }
    }
}
