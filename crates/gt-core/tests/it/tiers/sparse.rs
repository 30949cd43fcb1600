//! Exploring from a start that reaches few ranks: no other rank is asked for.

use core::ops::{ControlFlow, Range};
use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use gt_core::prelude::*;
use gt_core::tiers::{Outcomes, Reachable, Values};
use gt_core::{Progress, Run, SolveError, Threads};

const TIERS: u32 = 10;
const WIDE: u64 = 100_003;

/// Tiers of [`WIDE`] ranks; a move leads to one of two ranks of the tier below, far apart.
#[derive(Debug, Default)]
struct Spread {
    /// Whether some moves stay in their tier.
    inner: bool,
    /// How often a rank was asked for.
    asked: AtomicU64,
}

type At = (u32, u64);

impl Spread {
    /// The positions that play reaches from `roots`, by a plain search.
    fn reached(&self, roots: &[At]) -> BTreeSet<At> {
        let (mut reached, mut open) =
            (roots.iter().copied().collect::<BTreeSet<_>>(), roots.to_vec());
        while let Some(at) = open.pop() {
            open.extend(self.successors(&at).map(|(_, to)| to).filter(|&to| reached.insert(to)));
        }
        reached
    }

    /// How often `work` asked for a rank.
    fn asked(&self, work: impl FnOnce(&Self)) -> u64 {
        self.asked.store(0, Ordering::Relaxed);
        work(self);
        self.asked.load(Ordering::Relaxed)
    }
}

impl Game for Spread {
    type Position = At;
    type Move = u32;

    fn initial(&self) -> At {
        (TIERS - 1, 0)
    }

    fn moves(&self, &(tier, rank): &At) -> impl Iterator<Item = u32> {
        let down = if tier > 0 { 2 } else { 0 };
        let inner = self.inner && rank.is_multiple_of(9) && rank + 1 < WIDE;
        (0..down).chain(inner.then_some(2))
    }

    fn play(&self, &(tier, rank): &At, mv: u32) -> At {
        match mv {
            2 => (tier, rank + 1),
            mv => (tier - 1, (rank * 1_009 + 40_009 * u64::from(mv) + 7) % WIDE),
        }
    }
}

impl Acyclic for Spread {}

impl Tiered for Spread {
    type Tier = u32;

    fn tier(&self, at: &At) -> u32 {
        at.0
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        tier.checked_sub(1).into_iter()
    }
}

impl IndexedTiers for Spread {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..TIERS
    }

    fn tier_len(&self, _: u32) -> u64 {
        WIDE
    }

    fn rank_in_tier(&self, at: &At) -> u64 {
        at.1
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<At> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        (rank < WIDE).then_some((tier, rank))
    }
}

#[test]
fn ranks_that_play_does_not_reach_are_not_asked_for() {
    for inner in [false, true] {
        let game = Spread { inner, ..Spread::default() };
        let reached = game.reached(&[game.initial()]);
        let count = reached.len() as u64;
        assert!((1_000..5_000).contains(&count), "few of a million: {count}");
        // A position of a tier that is walked is asked for once or twice to solve it, and once
        // before that by the sweep, if another thread has not yet seen a move that stays.
        let to_solve = if inner { 3 } else { 1 };
        for threads in [1, 2] {
            let run = Run::new().threads(Threads::exactly(threads).unwrap());
            let asked = game.asked(|game| {
                assert_eq!(
                    Reachable::explore(game, [game.initial()], &run).unwrap().count(),
                    count
                );
            });
            assert_eq!(asked, count);
            let asked = game.asked(|game| {
                let table = Outcomes::explore(game, [game.initial()], &run).unwrap();
                assert_eq!(table.census().positions(), count);
            });
            assert!(asked <= (1 + to_solve) * count, "{asked} for {count}");
            let mut table = None;
            let asked = game
                .asked(|_| table = Some(Values::explore(&game, [game.initial()], &run).unwrap()));
            assert!(asked <= (1 + to_solve) * count, "{asked} for {count}");
            let (table, mut listed) = (table.unwrap(), BTreeSet::new());
            let asked = game.asked(|_| {
                let list = &mut |at: &At, _| {
                    listed.insert(*at);
                    ControlFlow::Continue(())
                };
                table.for_each(list).unwrap();
            });
            assert_eq!((asked, &listed), (count, &reached));
        }
    }
}

/// Few ranks of the first tiers are reached, so the ranks do not say how much is left to do.
#[test]
fn while_a_sparse_game_is_reached_no_total_is_reported() {
    let game = Spread::default();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let run = Run::new().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now)));
    let table = Values::explore(&game, [game.initial()], &run).unwrap();
    let seen = seen.lock().unwrap();
    let (reaching, solving): (Vec<_>, Vec<_>) =
        seen.iter().copied().partition(|now| now.phase == "reaching");
    let (end, before) = reaching.split_last().unwrap();
    let ranks = u64::from(TIERS) * WIDE;
    assert!(
        before.len() == TIERS as usize && before.iter().all(|now| now.total.is_none()),
        "{before:?}"
    );
    assert_eq!((end.done, end.total), (ranks, Some(ranks)));
    let positions = table.stats().positions;
    assert!(solving.iter().all(|now| now.total == Some(positions)), "{solving:?}");
}

/// Where most ranks are marked, all positions from the first to the last mark are asked for.
#[test]
fn a_dense_part_of_a_tier_is_asked_for_whole_and_the_rest_is_not() {
    let game = Spread::default();
    let part: Range<u64> = 1_000..3_000;
    let roots: Vec<At> = part
        .clone()
        .filter(|rank| rank % 4 != 1)
        .map(|rank| (0, rank))
        .chain([(0, 90_000)])
        .collect();
    let asked = game.asked(|game| {
        assert_eq!(Reachable::explore(game, roots.clone(), &Run::new()).unwrap().count(), 1_501)
    });
    assert_eq!(asked, part.end - part.start + 1);
    let table = Values::explore(&game, roots.clone(), &Run::new()).unwrap();
    assert!(table.iter().map(|(tier, rank, _)| (tier, rank)).eq(roots.iter().copied()));
    assert_eq!(table.value(&(0, 1_001)), Ok(None));
}

/// A game whose rank 1,500 of the lowest tier is a hole, or whose blocks come in the wrong order.
struct Broken {
    game: Spread,
    falls: bool,
}

impl Game for Broken {
    type Position = At;
    type Move = u32;

    fn initial(&self) -> At {
        self.game.initial()
    }

    fn moves(&self, at: &At) -> impl Iterator<Item = u32> {
        self.game.moves(at)
    }

    fn play(&self, at: &At, mv: u32) -> At {
        self.game.play(at, mv)
    }
}

impl Acyclic for Broken {}

impl Tiered for Broken {
    type Tier = u32;

    fn tier(&self, at: &At) -> u32 {
        at.0
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        self.game.next_tiers(tier)
    }
}

impl IndexedTiers for Broken {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        self.game.tiers()
    }

    fn tier_len(&self, tier: u32) -> u64 {
        self.game.tier_len(tier)
    }

    fn rank_in_tier(&self, at: &At) -> u64 {
        at.1
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<At> {
        self.game.unrank_in_tier(tier, rank).filter(|_| self.falls || rank != 1_500)
    }

    fn positions_in_tier(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = (u64, At)> {
        let list: Vec<_> =
            ranks.filter_map(|rank| Some((rank, self.unrank_in_tier(tier, rank)?))).collect();
        let falling = if self.falls { list.len() } else { 0 };
        let (up, down) = (list[falling..].to_vec(), list[..falling].to_vec());
        up.into_iter().chain(down.into_iter().rev())
    }
}

#[test]
fn a_dense_part_that_breaks_the_contract_is_an_error() {
    let error = |falls, roots: Range<u64>| {
        let game = Broken { game: Spread::default(), falls };
        Reachable::explore(&game, roots.map(|rank| (0, rank)), &Run::new()).map(drop).unwrap_err()
    };
    for roots in [1_400..1_600, 1_400..1_501, 1_500..1_600] {
        let error = error(false, roots);
        assert!(matches!(error, SolveError::Hole { rank: 1_500, .. }), "{error}");
    }
    let error = error(true, 1_400..1_600);
    assert!(matches!(error, SolveError::RankMismatch { .. }), "{error}");
}
