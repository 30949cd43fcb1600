//! Every way to solve a game, by name, asked by reference.
//!
//! One list for all tests: what is true, what stops, what is refused. All games have one type, so
//! that each solver is compiled once.

use std::sync::Arc;

use gt_core::bounded::Horizon;
use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::margin::{MarginTable, Numbering};
use gt_core::prelude::*;
use gt_core::retrograde::{DrawKind, Store, Tablebase};
use gt_core::solver::AnswerKind;
use gt_core::{LimitError, Run, SolveError, dense, memo, tiers};
use gt_testkit::scripted::Scripted;

/// A game by reference.
pub(crate) type Rules<'g, 'r> = &'g Scripted<'r>;

type Boxed<'g, 'r, A> = Box<dyn Solution<Game = Rules<'g, 'r>, Answer = A> + 'g>;

/// What is said of a position besides its answer.
type Besides<'g, T> = Box<dyn Fn(&u32) -> Option<T> + 'g>;

type Found<'g, 'r> = Result<(Known<'g, 'r>, u64), SolveError>;

/// What a way found.
pub(crate) enum Known<'g, 'r> {
    Outcomes(Boxed<'g, 'r, Outcome>),
    Values(Boxed<'g, 'r, Value>),
    Margins(Boxed<'g, 'r, Margin>),
    Nimbers(Box<dyn NimberSolution<Game = Rules<'g, 'r>, Answer = Outcome> + 'g>),
    /// Values, and how a position is drawn.
    Table(Boxed<'g, 'r, Value>, Besides<'g, DrawKind>),
    /// Margins, and in how many plies they are settled.
    Settled(Boxed<'g, 'r, Margin>, Besides<'g, u32>),
}

/// What is said of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    Unknown,
    Outcome(Outcome),
    Value(Value),
    Drawn(DrawKind),
    Margin(Margin),
    Settled(Margin, u32),
    Nimber(Nimber),
}

impl Known<'_, '_> {
    /// What it says of a position.
    pub(crate) fn tell(&self, at: u32) -> Result<Told, SolveError> {
        Ok(match self {
            Self::Outcomes(known) => known.value(&at)?.map_or(Told::Unknown, Told::Outcome),
            Self::Values(known) => known.value(&at)?.map_or(Told::Unknown, Told::Value),
            Self::Margins(known) => known.value(&at)?.map_or(Told::Unknown, Told::Margin),
            Self::Nimbers(known) => known.nimber(&at)?.map_or(Told::Unknown, Told::Nimber),
            Self::Table(known, kind) => match (known.value(&at)?, kind(&at)) {
                (Some(Value::Draw), Some(kind)) => Told::Drawn(kind),
                (value, kind) => {
                    assert_eq!(kind, None, "{value:?} at {at}");
                    value.map_or(Told::Unknown, Told::Value)
                }
            },
            Self::Settled(known, plies) => match (known.value(&at)?, plies(&at)) {
                (Some(margin), Some(plies)) => Told::Settled(margin, plies),
                (margin, _) => margin.map_or(Told::Unknown, Told::Margin),
            },
        })
    }
}

/// What a game must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Every play ends.
    Ends,
    /// A player who cannot move loses, and nothing else ends the game.
    Normal,
}

/// Which positions are known at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    All,
    /// What play reaches from the roots, and no others.
    Reached,
    /// What can be forced within so many plies, and draws where nothing ever can be.
    Within(u32),
    /// The roots where something is forced within so many plies, and some others.
    Ahead(u32),
    /// Whatever is asked about.
    Asked,
}

/// Solves a game from these roots; returns how many positions were solved, too.
type Solve = for<'g, 'r> fn(&'g Scripted<'r>, &[u32], &Run) -> Found<'g, 'r>;

/// A way to solve a game.
pub(crate) struct Way {
    pub(crate) name: &'static str,
    pub(crate) kind: AnswerKind,
    pub(crate) needs: &'static [Need],
    pub(crate) extent: Extent,
    pub(crate) solve: Solve,
}

/// How many plies a look ahead sees in these tests.
pub(crate) const AHEAD: u32 = 3;

macro_rules! known {
    ($variant:ident, $made:expr) => {{
        let made = $made;
        let count = made.stats().positions;
        Ok((Known::$variant(Box::new(made)), count))
    }};
}

#[expect(clippy::unnecessary_wraps, reason = "the end of a way")]
fn table<'g, 'r, S>(table: Tablebase<Rules<'g, 'r>, S>) -> Found<'g, 'r>
where
    S: Store<Rules<'g, 'r>> + 'g,
{
    let (count, table) = (table.stats().positions, Arc::new(table));
    let kinds = Arc::clone(&table);
    Ok((Known::Table(Box::new(table), Box::new(move |at| kinds.draw_kind(at))), count))
}

#[expect(clippy::unnecessary_wraps, reason = "the end of a way")]
fn settled<'g, 'r, N>(table: MarginTable<Rules<'g, 'r>, N>) -> Found<'g, 'r>
where
    N: Numbering<Rules<'g, 'r>> + 'g,
{
    let (count, table) = (table.stats().positions, Arc::new(table));
    let plies = Arc::clone(&table);
    Ok((Known::Settled(Box::new(table), Box::new(move |at| plies.settles_in(at))), count))
}

/// A run whose limit on memory is at most this.
fn within(run: &Run, bytes: u64) -> Run {
    run.clone().memory(run.max_memory().map_or(bytes, |limit| limit.min(bytes)))
}

pub(crate) fn short(game: &Scripted<'_>, run: &Run) -> Run {
    within(run, Tablebase::forecast(&game).bytes)
}

macro_rules! ways {
    ($($name:literal: $kind:ident, $extent:expr, [$($need:ident),*],
        |$game:ident, $roots:ident, $run:ident| $solve:expr;)*) => {
        /// The ways that tell something of positions.
        pub(crate) const WAYS: &[Way] = &[$(Way {
            name: $name,
            kind: AnswerKind::$kind,
            extent: $extent,
            needs: &[$(Need::$need),*],
            solve: |$game, $roots, $run| $solve,
        }),*];
    };
}

ways! {
    "retrograde": Value, Extent::All, [],
        |game, _roots, run| table(Tablebase::dense(game, run)?);
    "retrograde in short memory": Value, Extent::All, [],
        |game, _roots, run| table(Tablebase::dense(game, &short(game, run))?);
    "retrograde by predecessors": Value, Extent::All, [],
        |game, _roots, run| table(Tablebase::dense_by_predecessors(game, run)?);
    "retrograde by tiers": Value, Extent::All, [],
        |game, _roots, run| table(Tablebase::by_tiers(game, run)?);
    "retrograde by tiers in short memory": Value, Extent::All, [],
        |game, _roots, run| {
            let mut least = Tablebase::forecast_by_tiers(&game)?.total().bytes;
            loop {
                match Tablebase::by_tiers(game, &within(run, least)) {
                    // The list of tiers is larger than the entries of very few positions.
                    Err(SolveError::Limit(LimitError::Memory { needed, limit }))
                        if limit == least && needed <= 1_024 => least = needed,
                    solved => return table(solved?),
                }
            }
        };
    "explored": Value, Extent::Reached, [],
        |game, roots, run| table(Tablebase::explore(game, roots.to_vec(), run)?);
    "layers": Value, Extent::Reached, [],
        |game, roots, run| table(Tablebase::explore_layers(game, roots.to_vec(), run)?);
    "explored by predecessors": Value, Extent::Reached, [],
        |game, roots, run| table(Tablebase::explore_by_predecessors(game, roots.to_vec(), run)?);
    "horizon": Value, Extent::Within(AHEAD), [],
        |game, _roots, run| known!(Values, Horizon::dense(game, AHEAD, run)?);
    "horizon in short memory": Value, Extent::Within(AHEAD), [],
        |game, _roots, run| known!(Values, Horizon::dense(game, AHEAD, &short(game, run))?);
    "horizon by predecessors": Value, Extent::Within(AHEAD), [],
        |game, _roots, run| known!(Values, Horizon::dense_by_predecessors(game, AHEAD, run)?);
    "look ahead": Value, Extent::Reached, [],
        |game, roots, run| known!(Values, Horizon::explore(game, roots.to_vec(), u32::MAX, run)?);
    "look ahead a few plies": Value, Extent::Ahead(AHEAD), [],
        |game, roots, run| known!(Values, Horizon::explore(game, roots.to_vec(), AHEAD, run)?);
    "memo for values": Value, Extent::Asked, [Ends],
        |game, roots, run| {
            let memo = memo::Values::new(game, run);
            roots.iter().try_for_each(|root| memo.value(root).map(drop))?;
            known!(Values, memo)
        };
    "memo for outcomes": Outcome, Extent::Asked, [Ends],
        |game, roots, run| {
            let memo = memo::Outcomes::new(game, run);
            roots.iter().try_for_each(|root| memo.value(root).map(drop))?;
            known!(Outcomes, memo)
        };
    "memo for margins": Margin, Extent::Asked, [Ends],
        |game, roots, run| {
            let memo = memo::MarginValues::new(game, run);
            roots.iter().try_for_each(|root| memo.value(root).map(drop))?;
            known!(Margins, memo)
        };
    "memo for nimbers": Nimber, Extent::Asked, [Ends, Normal],
        |game, roots, run| {
            let memo = Nimbers::new(game, run);
            roots.iter().try_for_each(|root| memo.nimber(root).map(drop))?;
            known!(Nimbers, memo)
        };
    "memo up front for values": Value, Extent::Reached, [Ends],
        |game, roots, run| {
            let known = memo::Values::solve(game, roots.to_vec(), run)?;
            let count = known.len() as u64;
            Ok((Known::Values(Box::new(known)), count))
        };
    "memo up front for margins": Margin, Extent::Reached, [Ends],
        |game, roots, run| {
            let known = memo::MarginValues::solve(game, roots.to_vec(), run)?;
            let count = known.len() as u64;
            Ok((Known::Margins(Box::new(known)), count))
        };
    "walk for values": Value, Extent::All, [Ends],
        |game, _roots, run| known!(Values, dense::Values::solve(game, run)?);
    "walk for outcomes": Outcome, Extent::All, [Ends],
        |game, _roots, run| known!(Outcomes, dense::Outcomes::solve(game, run)?);
    "walk for margins": Margin, Extent::All, [Ends],
        |game, _roots, run| known!(Margins, dense::MarginValues::solve(game, run)?);
    "walk for nimbers": Nimber, Extent::All, [Ends, Normal],
        |game, _roots, run| known!(Nimbers, DenseNimbers::solve(game, run)?);
    "tiers for values": Value, Extent::All, [Ends],
        |game, _roots, run| known!(Values, tiers::Values::solve(game, run)?);
    "tiers for outcomes": Outcome, Extent::All, [Ends],
        |game, _roots, run| known!(Outcomes, tiers::Outcomes::solve(game, run)?);
    "tiers for margins": Margin, Extent::All, [Ends],
        |game, _roots, run| known!(Margins, tiers::MarginValues::solve(game, run)?);
    "tiers for nimbers": Nimber, Extent::All, [Ends, Normal],
        |game, _roots, run| known!(Nimbers, tiers::Nimbers::solve(game, run)?);
    "tiers in play for values": Value, Extent::Reached, [Ends],
        |game, roots, run| known!(Values, tiers::Values::explore(game, roots.to_vec(), run)?);
    "tiers in play for outcomes": Outcome, Extent::Reached, [Ends],
        |game, roots, run| known!(Outcomes, tiers::Outcomes::explore(game, roots.to_vec(), run)?);
    "table of margins": Margin, Extent::All, [],
        |game, _roots, run| settled(MarginTable::dense(game, run)?);
    "table of margins by tiers": Margin, Extent::All, [],
        |game, _roots, run| settled(MarginTable::by_tiers(game, run)?);
    "table of margins in play": Margin, Extent::Reached, [],
        |game, roots, run| settled(MarginTable::explore(game, roots.to_vec(), run)?);
}
