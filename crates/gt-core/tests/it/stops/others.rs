//! What works besides the ways to solve a game: searches, counts, checks, answers that are read.

use gt_core::adapt::Orbits;
use gt_core::alphabeta::Search;
use gt_core::certify::{self, certify};
use gt_core::margin::{self, MarginTable};
use gt_core::memo::Frozen;
use gt_core::perft::{divide, perft};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::Claims;
use gt_core::table::Exact;
use gt_core::{Run, SolveError, dense, tiers};
use gt_testkit::scripted::Scripted;

use super::LEN;

/// What there is before the run begins.
pub(super) struct Made<'g, 'r> {
    table: Tablebase<&'g Scripted<'r>>,
    frozen: Frozen<&'g Scripted<'r>, Value>,
    values: dense::Values<&'g Scripted<'r>>,
    margin_table: MarginTable<&'g Scripted<'r>>,
    tiers: tiers::Values<&'g Scripted<'r>>,
    orbits: Orbits<&'g Scripted<'r>>,
}

impl<'g, 'r> Made<'g, 'r> {
    pub(super) fn new(game: &'g Scripted<'r>) -> Result<Self, SolveError> {
        let run = &Run::new();
        let table = Tablebase::dense(game, run)?;
        let pairs: Vec<_> = (0..LEN).map(|at| (at, value(&table, at))).collect();
        Ok(Self {
            frozen: Frozen::from_pairs(game, pairs, run)?,
            table,
            values: dense::Values::solve(game, run)?,
            margin_table: MarginTable::dense(game, run)?,
            tiers: tiers::Values::solve(game, run)?,
            orbits: game.reduced().numbered(run)?,
        })
    }

    fn value(&self, at: u32) -> Value {
        value(&self.table, at)
    }

    fn margin(&self, at: u32) -> Option<(Margin, u32)> {
        self.margin_table.margin(&at).zip(self.margin_table.settles_in(&at))
    }
}

fn value(table: &Tablebase<&Scripted<'_>>, at: u32) -> Value {
    table.value(&at).expect("a table").expect("all positions")
}

/// What stores positions under the limit on memory.
const STORING: &str = "positions in play, orbits, sizes of orbits, extended, alpha-beta, alpha-beta for an outcome, \
    alpha-beta for a margin, frozen read, reachable certified, list certified, outcomes certified, \
    outcomes of ranks certified";

/// What does not.
const PASSING: &str = "alpha-beta to a depth, perft, divide, certified, certified by threads, claims certified, \
    some certified, outcomes certified in one pass, margins certified, tier certified";

/// All by name, and whether they store positions.
pub(super) fn all() -> impl Iterator<Item = (&'static str, bool)> {
    let named = |names: &'static str, stores| names.split(", ").map(move |name| (name, stores));
    named(STORING, true).chain(named(PASSING, false))
}

/// A position of the highest tier with many plays to the lowest one, but not too many for a search.
const ROOT: u32 = LEN - 7;

pub(super) fn work(
    name: &str,
    game: &Scripted<'_>,
    made: &Made<'_, '_>,
    run: &Run,
) -> Result<(), SolveError> {
    let all = || 0..LEN;
    let values = || all().map(|at| (at, made.value(at)));
    let claims = Claims::new(game, |&at: &u32| Some(made.value(at)));
    let search = || Search::new(game).with_table(Exact::new()).with_run(run);
    let margin = |&at: &u32| made.margin(at);
    match name {
        "positions in play" => {
            tiers::Reachable::explore(game, all().collect::<Vec<_>>(), run).map(drop)
        }
        "orbits" => game.reduced().numbered(run).map(drop),
        "sizes of orbits" => made.orbits.orbit_sizes(run).map(drop),
        "extended" => Tablebase::explore(game, [], &Run::new())?.extend(all(), run).map(drop),
        "alpha-beta" => search().solve(&ROOT).map(drop),
        "alpha-beta for an outcome" => search().outcome(&ROOT).map(drop),
        "alpha-beta for a margin" => search().with_margins().margin(&ROOT).map(drop),
        "alpha-beta to a depth" => Search::new(game).with_run(run).to_depth(&ROOT, 4).map(drop),
        "perft" => perft(game, &ROOT, 4, run).map(drop),
        "divide" => divide(game, &ROOT, 4, run).map(drop),
        "frozen read" => Frozen::from_pairs(game, values(), run).map(drop),
        "certified" => certify(game, &made.values, run).map(drop),
        "certified by threads" => certify::shared(game, &made.frozen, run).map(drop),
        "claims certified" => certify::indexed(game, &claims, run).map(drop),
        "some certified" => certify::positions(game, &claims, 0..9, run).map(drop),
        "reachable certified" => certify::reachable(game, &claims, [LEN - 1], run).map(drop),
        "list certified" => certify::list(game, values().collect::<Vec<_>>(), run).map(drop),
        "outcomes certified" => certify::outcomes(game, &made.frozen, run).map(drop),
        "outcomes certified in one pass" => {
            certify::acyclic_outcomes(game, &made.frozen, run).map(drop)
        }
        "outcomes of ranks certified" => {
            certify::indexed_outcomes(game, &made.frozen, run).map(drop)
        }
        "margins certified" => margin::certify(game, &margin, all(), run).map(drop),
        "tier certified" => certify::tier(game, &made.tiers, 2, run).map(drop),
        other => unreachable!("{other}"),
    }
}
