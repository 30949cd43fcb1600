//! A tier at a time, given those below it; and walkers whose codes are widened.

use std::borrow::Cow;
use std::collections::BTreeMap;

use gt_core::margin::MarginTable;
use gt_core::prelude::*;
use gt_core::retrograde::{self, PackedValue, Tablebase};
use gt_core::tiers::{self, Plan, Plane, Planes, Width};
use gt_core::{Run, SolveError, certify, dense};
use gt_testkit::scripted::Scripted;
use gt_testkit::strategy;
use proptest::prelude::*;

use crate::common::tiers::{InTiers, acyclic, loopy, matches};
use crate::common::{THREADS, threads};

/// The game of a graph in tiers, also with ranks, and with margins of a few points or of many.
fn game(tiers: &InTiers) -> Scripted<'_> {
    let len = tiers.graph.len();
    let points = |p: u32| [1, 3, 127, 128, 40_000][p as usize % 5];
    let sign = |over: u32| match tiers.graph.outcome_by_rule(over).unwrap_or(Outcome::Loss) {
        Outcome::Loss => -1,
        Outcome::Draw => 0,
        Outcome::Win => 1,
    };
    tiers
        .game()
        .ranked(
            len.into(),
            move |p| u64::from(len - 1 - p), // edges lead to greater numbers
            move |rank| u32::try_from(rank).ok().and_then(|rank| len.checked_sub(rank + 1)),
        )
        .with_margin(move |over| Margin(sign(over) * points(over)))
}

proptest! {
    #![proptest_config(strategy::cases(60))]

    /// Every tier is solved by itself, with the tiers below it alone in memory.
    #[test]
    fn a_lent_tier_has_the_answers_of_the_whole_table(tiers in acyclic(60)) {
        let (game, run) = (&game(&tiers), &Run::new());
        prop_assert!(lent(game, &tiers::Outcomes::solve(game, run).unwrap(), tiers::solve_tier)?);
        prop_assert!(lent(game, &tiers::Values::solve(game, run).unwrap(), tiers::solve_tier)?);
        prop_assert!(lent(game, &tiers::MarginValues::solve(game, run).unwrap(), tiers::solve_tier)?);
    }

    #[test]
    fn a_lent_loopy_tier_has_the_values_of_the_whole_table(tiers in loopy(60)) {
        let (game, run) = (&tiers.game(), &Run::new());
        let whole = Tablebase::by_tiers(game, run).unwrap();
        let mut below: BTreeMap<u32, Plane<PackedValue>> = BTreeMap::new();
        for planned in Plan::new(game, run).unwrap().tiers() {
            let solved = retrograde::solve_tier(game, planned.tier, &below, run).unwrap();
            let known = Planes::plane(&whole, planned.tier).unwrap();
            prop_assert!(solved.plane.iter().eq(known.iter()));
            prop_assert_eq!(certify::tier(game, &whole, planned.tier, run).unwrap().flaws, 0);
            below.insert(planned.tier, solved.plane);
        }
    }
}

/// Solves a tier given what lies below it.
type Lend<'g, A> = fn(
    &Scripted<'g>,
    u32,
    &BTreeMap<u32, Plane<A>>,
    &Run,
) -> Result<tiers::SolvedTier<A>, SolveError>;

fn lent<'g, A: tiers::Coded>(
    game: &Scripted<'g>,
    whole: &tiers::AllTiers<&Scripted<'g>, A>,
    solve: Lend<'g, A>,
) -> Result<bool, TestCaseError> {
    let run = &Run::new();
    let mut all = BTreeMap::new();
    for planned in Plan::new(game, run).unwrap().tiers() {
        let next: Vec<u32> = game.next_tiers(planned.tier).collect();
        let mut below = all.clone();
        below.retain(|tier, _| next.contains(tier));
        let solved = solve(game, planned.tier, &below, run).unwrap();
        let known = whole.plane(planned.tier).unwrap();
        prop_assert!(solved.plane.iter().eq(known.iter()));
        all.insert(planned.tier, solved.plane);
    }
    Ok(true)
}

/// Wide answers come up in the middle of the work of several threads.
#[test]
fn walkers_go_on_where_they_were_after_the_codes_were_widened() {
    const LEN: u32 = 40_000;
    let chain = |order: fn(u32) -> u32| {
        Scripted::new(LEN - 1, move |p: u32| p.checked_sub(1)).ranked(
            LEN.into(),
            move |p| order(p).into(),
            move |rank| u32::try_from(rank).ok().filter(|&rank| rank < LEN).map(order),
        )
    };
    for order in [|p| p, |p| LEN - 1 - p] {
        let game = &chain(order);
        for count in THREADS {
            let table = dense::Values::solve(game, &threads(count)).unwrap();
            assert_eq!(table.bytes(), 4 * u64::from(LEN));
            assert!((0..LEN).all(|p| table.value(&p).unwrap().unwrap().plies() == Some(p)));
            let stats = table.stats();
            assert_eq!(
                (stats.positions, stats.expanded, stats.edges),
                (LEN.into(), LEN.into(), u64::from(LEN) - 1)
            );
        }
    }
}

/// A store of which a tier is lost, cut short, or of another width.
struct Store<'t, 'g> {
    table: &'t tiers::Values<&'t Scripted<'g>>,
    lost: u32,
    cut: u32,
}

impl Planes<u32, Value> for Store<'_, '_> {
    fn plane(&self, tier: u32) -> Result<Cow<'_, Plane<Value>>, SolveError> {
        if tier == self.lost {
            let (what, why) = (format!("tier {tier}"), "its file is missing".to_owned());
            return Err(SolveError::Unreadable { what, why });
        }
        let plane = self.table.plane(tier).unwrap();
        let len = plane.len() - u64::from(tier == self.cut);
        let codes = plane.codes().take(usize::try_from(len).unwrap());
        Ok(Cow::Owned(Plane::from_codes(len, plane.width(), codes, &Run::new())?))
    }
}

#[test]
fn a_store_that_loses_a_tier_gives_an_error_and_no_answer() {
    let (game, run) = (matches(4_999), &Run::new());
    let table = &tiers::Values::solve(&game, run).unwrap();
    let solve = |lost, cut, tier| {
        tiers::solve_tier::<_, Value>(&game, tier, &Store { table, lost, cut }, run)
    };
    assert!(solve(9, 9, 3).unwrap().plane.iter().eq(table.plane(3).unwrap().iter()));
    assert_eq!(
        solve(2, 9, 3).unwrap_err().to_string(),
        "tier 2 cannot be read: its file is missing"
    );
    assert!(solve(1, 9, 3).is_ok(), "only tier 2 is needed");
    assert_eq!(
        solve(9, 2, 3).unwrap_err().to_string(),
        "length of tier 2 cannot be 999: expected 1000 ranks"
    );
    let empty = BTreeMap::<u32, Plane<PackedValue>>::new();
    let lost = retrograde::solve_tier(&game, 1, &empty, run).map(drop).unwrap_err();
    assert_eq!(lost.to_string(), "tier 0 cannot be read: it is not there");
    let error = certify::tier(&game, &Store { table, lost: 2, cut: 9 }, 3, run).unwrap_err();
    assert!(matches!(error, SolveError::Unreadable { .. }));
}

#[test]
fn a_wrong_answer_of_a_lent_tier_is_a_flaw() {
    let (game, run) = (matches(2_999), &Run::new());
    let table = tiers::Values::solve(&game, run).unwrap();
    let mut planes: BTreeMap<u32, Plane<Value>> = BTreeMap::new();
    for tier in 0..3 {
        assert_eq!(certify::tier(&game, &table, tier, run).unwrap().positions, 1_000);
        planes.insert(tier, table.plane(tier).unwrap().clone());
    }
    let mut wrong = Plane::unknown(1_000, run).unwrap();
    for (rank, value) in planes[&1].iter() {
        let value = if rank == 500 { Value::Draw } else { value };
        wrong.set(rank, value, run).unwrap();
    }
    planes.insert(1, wrong);
    for (tier, flaws) in [(0, 0), (1, 4), (2, 0)] {
        for count in THREADS {
            let found = certify::tier(&game, &planes, tier, &threads(count)).unwrap();
            assert_eq!((found.positions, found.flaws), (1_000, flaws), "tier {tier}");
        }
    }
    let outcomes = tiers::Outcomes::solve(&game, run).unwrap();
    assert_eq!(certify::acyclic_tier(&game, &outcomes, 2, run).unwrap().flaws, 0);
}

/// Tiers of 3,000 ranks; a move leads to some ranks of the tier below.
fn stairs<'r>() -> Scripted<'r> {
    const WIDE: u32 = 3_000;
    let moves =
        |p: u32| (0..p / WIDE * 2).map(move |nth| (p - WIDE) / WIDE * WIDE + (p + nth) % WIDE);
    Scripted::new(0, moves)
        .tiered(|p| p / WIDE, |tier| tier.checked_sub(1).into_iter().collect())
        .ranked_in_tiers(
            0..131,
            |_| WIDE.into(),
            |p| (p % WIDE).into(),
            |tier, rank| {
                u32::try_from(rank).ok().filter(|&rank| rank < WIDE).map(|r| tier * WIDE + r)
            },
        )
}

/// Tier 127 has values of 127 plies, which do not fit the bytes of the tiers below it.
#[test]
fn ranks_of_a_tier_are_solved_apart_at_the_width_that_they_need() {
    let (game, run) = (stairs(), &Run::new());
    let table = tiers::Values::solve(&game, run).unwrap();
    let mut below: BTreeMap<u32, Plane<Value>> = BTreeMap::new();
    for tier in 0..130 {
        let solved = tiers::solve_tier(&game, tier, &below, run).unwrap().plane;
        let width = if tier < 127 { Width::Byte } else { Width::Half };
        assert_eq!(solved.width(), width, "tier {tier}");
        let whole: Vec<_> = table.plane(tier).unwrap().iter().map(|(_, value)| value).collect();
        // Parts of some low tiers, and of all around the one that is wider.
        if tier < 120 && tier % 8 > 0 {
            assert!(solved.iter().map(|(_, value)| value).eq(whole));
            below = BTreeMap::from([(tier, solved)]);
            continue;
        }
        let parts = [0..1_024, 1_024..2_944, 2_944..3_000].map(|ranks| {
            tiers::solve_ranks(&game, tier, ranks, &below, &threads(2)).unwrap().plane
        });
        let parts: Vec<_> = parts.iter().flat_map(Plane::iter).map(|(_, value)| value).collect();
        assert!(parts == whole && solved.iter().map(|(_, value)| value).eq(parts));
        below = BTreeMap::from([(tier, solved)]);
    }
    let wrong = |ranks| {
        tiers::solve_ranks::<_, Value>(&game, 130, ranks, &below, run).map(drop).unwrap_err()
    };
    assert!(matches!(wrong(1..64), SolveError::Shape(_)));
    assert!(matches!(wrong(0..3_001), SolveError::Shape(_)));
    let inner = matches(2_999);
    let part = tiers::solve_ranks::<_, Value>(&inner, 0, 0..64, &BTreeMap::new(), run);
    assert!(matches!(part.map(drop), Err(SolveError::Unsupported { .. })));
    let tight = Run::new().memory(8_999); // the tier and the one below take 12,000
    let error = tiers::solve_tier::<_, Value>(&game, 130, &below, &tight).map(drop).unwrap_err();
    assert!(matches!(error, SolveError::TierLimit { .. }), "{error}");
}

#[test]
fn a_margin_table_is_certified_as_other_tables_are() {
    let graph: gt_core::graph::GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
    let table = MarginTable::dense(&graph, &Run::new()).unwrap();
    let found = gt_core::margin::certify(&graph, &table, 0..3, &Run::new()).unwrap();
    assert_eq!((found.positions, found.flaws), (3, 0));
}
