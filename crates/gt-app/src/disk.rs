//! Tables on disk of a game of which something was said, whatever that was.

use std::path::Path;
use std::sync::Arc;

use gt_core::margin::Margins;
use gt_core::solver::{BoxedSolution, Choice, Kept, Named, Names};
use gt_core::tiers::Coded;
use gt_core::{
    Acyclic, Encode, Game, IndexedTiers, Margin, Nimber, Run, Shared, Solution, SolveError, Solver,
    Stats,
};
use gt_table::{
    ByComponents, ByRanks, Maker, OneTier, Stored, Table, TableError, TierByTier, Verified, Way,
};

use super::answering::{Learned, Said, Solved};
use super::any_game::How;
use super::made::{OnDisk, Opened};
use super::tables::{
    TableDone, TableFailure, TableFlaw, TableMade, TableOrder, TableVerified, Task,
};

/// What was said of a game, for its tables.
pub(super) struct Disk<G: Game, C>(Said<G, C>);

impl<G: Game, C> Disk<G, C> {
    pub(super) const fn new(said: Said<G, C>) -> Self {
        Self(said)
    }
}

/// The tables that a game may have.
#[derive(Clone, Copy)]
struct Tables {
    is_acyclic: bool,
    has_points: bool,
    is_impartial: bool,
}

/// A table that a game has.
#[derive(Clone, Copy)]
enum TableOf {
    Values,
    Outcomes,
    Margins,
    Nimbers,
    LoopyValues,
    LoopyMargins,
}

impl Tables {
    /// The table with the answers to a question.
    fn of(self, question: Option<&str>) -> Result<TableOf, TableFailure> {
        let Self { is_acyclic, has_points, is_impartial } = self;
        let question = question.unwrap_or(if has_points { "margin" } else { "value" });
        Ok(match question {
            "value" if is_acyclic => TableOf::Values,
            "value" => TableOf::LoopyValues,
            "outcome" if is_acyclic => TableOf::Outcomes,
            "margin" if has_points && is_acyclic => TableOf::Margins,
            "margin" if has_points => TableOf::LoopyMargins,
            "nimber" if is_acyclic && is_impartial => TableOf::Nimbers,
            _ => {
                let mut expected = vec!["value"];
                expected.extend(is_acyclic.then_some("outcome"));
                expected.extend(has_points.then_some("margin"));
                expected.extend((is_acyclic && is_impartial).then_some("nimber"));
                let (question, expected) = (question.to_owned(), expected.join(" or "));
                return Err(TableFailure::Question { question, expected });
            }
        })
    }
}

/// Does with an ordered table what is to be done.
fn done<G, W>(
    maker: Maker<G, W>,
    (order, task): (&TableOrder, Task),
    run: &Run,
) -> Result<TableDone, TableFailure>
where
    G: IndexedTiers + Encode + Shared,
    W: Way<G>,
{
    let mut maker = maker.instance(&order.instance);
    if let Some(level) = order.level {
        maker = maker.level(level);
    }
    if let Some(chunk) = order.chunk {
        maker = maker.chunk(chunk);
    }
    Ok(match task {
        Task::Forecast => TableDone::Forecast(maker.forecast(run)?),
        Task::Make => {
            let table = maker.solve(&order.folder, run)?;
            TableDone::Made(TableMade {
                resumed: table.tiers_found(),
                mended: table.tiers_mended(),
            })
        }
    })
}

/// What was said of a game is constant, so that nothing is compiled that cannot be asked.
impl<G: Shared + 'static, C: Names<G>> Disk<G, C> {
    const HAS_TABLES: bool =
        Named::<G, C>::HAS_BYTES && (Named::<G, C>::HAS_TIERS || Named::<G, C>::HAS_RANKS);

    /// The game with what was said of it, and the tables that it may have.
    fn named(&self, game: &Arc<G>) -> (Named<G, C>, Tables) {
        let game = (self.0)(Solver::shared(Arc::clone(game))).named();
        let tables = Tables {
            is_acyclic: game.is_acyclic(),
            has_points: Named::<G, C>::HAS_POINTS,
            is_impartial: game.is_impartial(),
        };
        (game, tables)
    }

    fn in_tiers(
        game: Named<G, C>,
        of: TableOf,
        what: (&TableOrder, Task),
        run: &Run,
    ) -> Result<TableDone, TableFailure> {
        match of {
            TableOf::Values if Named::<G, C>::MAY_END => done(Maker::new(game), what, run),
            TableOf::Outcomes if Named::<G, C>::MAY_END => {
                done(Maker::new(game).outcomes(), what, run)
            }
            TableOf::Margins if Named::<G, C>::MAY_END && Named::<G, C>::HAS_POINTS => {
                done(Maker::new(game).margins(), what, run)
            }
            TableOf::Nimbers if Named::<G, C>::MAY_END && Named::<G, C>::MAY_BE_IMPARTIAL => {
                done(Maker::new(game).nimbers(), what, run)
            }
            TableOf::LoopyMargins if Named::<G, C>::HAS_POINTS => {
                done(Maker::loopy(game).margins(), what, run)
            }
            _ => done(Maker::loopy(game), what, run),
        }
    }

    fn by_ranks(
        game: Named<G, C>,
        of: TableOf,
        what: (&TableOrder, Task),
        run: &Run,
    ) -> Result<TableDone, TableFailure> {
        match of {
            TableOf::Values if Named::<G, C>::MAY_END => done(Maker::ranks(game), what, run),
            TableOf::Outcomes if Named::<G, C>::MAY_END => {
                done(Maker::ranks(game).outcomes(), what, run)
            }
            TableOf::Margins if Named::<G, C>::MAY_END && Named::<G, C>::HAS_POINTS => {
                done(Maker::ranks(game).margins(), what, run)
            }
            TableOf::Nimbers if Named::<G, C>::MAY_END && Named::<G, C>::MAY_BE_IMPARTIAL => {
                done(Maker::ranks(game).nimbers(), what, run)
            }
            TableOf::LoopyMargins if Named::<G, C>::HAS_POINTS => {
                done(Maker::loopy(OneTier(game)).margins(), what, run)
            }
            _ => done(Maker::loopy_ranks(game), what, run),
        }
    }
}

impl<G: Shared + 'static, C: Names<G>> OnDisk<G> for Disk<G, C> {
    fn order(
        &self,
        game: &Arc<G>,
        order: &TableOrder,
        task: Task,
        run: &Run,
    ) -> Result<TableDone, TableFailure> {
        if !Self::HAS_TABLES {
            return Err(TableFailure::NoTables);
        }
        let (game, tables) = self.named(game);
        let of = tables.of(order.question.as_deref())?;
        if Named::<G, C>::HAS_TIERS {
            Self::in_tiers(game, of, (order, task), run)
        } else {
            Self::by_ranks(game, of, (order, task), run)
        }
    }

    fn open(
        &self,
        game: &Arc<G>,
        folder: &Path,
        run: &Run,
    ) -> Result<Arc<dyn Opened<G>>, TableFailure> {
        if !Self::HAS_TABLES {
            return Err(TableFailure::NoTables);
        }
        let (named, tables) = self.named(game);
        let question = gt_table::question(folder)?;
        // Another question than the game has is refused as one of another table.
        let of = tables.of(Some(&question)).unwrap_or(TableOf::Values);
        let plain = Arc::clone(game);
        if Named::<G, C>::HAS_TIERS {
            Open { plain, game: named, folder, run }.in_tiers(of)
        } else {
            Open { plain, game: OneTier(named), folder, run }.by_ranks(of)
        }
    }
}

/// A table that is opened: the game itself, and as the table sees it.
struct Open<'o, G, T> {
    plain: Arc<G>,
    game: T,
    folder: &'o Path,
    run: &'o Run,
}

type OpenedTable<G> = Result<Arc<dyn Opened<G>>, TableFailure>;

impl<G: Shared + 'static, C: Names<G>> Open<'_, G, Named<G, C>> {
    fn in_tiers(self, of: TableOf) -> OpenedTable<G> {
        match of {
            TableOf::Outcomes if Named::<G, C>::MAY_END => self.outcomes(),
            TableOf::Margins if Named::<G, C>::MAY_END && Named::<G, C>::HAS_POINTS => {
                self.margins::<TierByTier<_>>()
            }
            TableOf::LoopyMargins if Named::<G, C>::HAS_POINTS => self.margins::<ByComponents>(),
            TableOf::Nimbers if Named::<G, C>::MAY_END && Named::<G, C>::MAY_BE_IMPARTIAL => {
                self.nimbers::<TierByTier<_>>()
            }
            _ => self.values(),
        }
    }
}

impl<G: Shared + 'static, C: Names<G>> Open<'_, G, OneTier<Named<G, C>>> {
    fn by_ranks(self, of: TableOf) -> OpenedTable<G> {
        match of {
            TableOf::Outcomes if Named::<G, C>::MAY_END => self.outcomes(),
            TableOf::Margins if Named::<G, C>::MAY_END && Named::<G, C>::HAS_POINTS => {
                self.margins::<ByRanks<_>>()
            }
            TableOf::LoopyMargins if Named::<G, C>::HAS_POINTS => self.margins::<ByComponents>(),
            TableOf::Nimbers if Named::<G, C>::MAY_END && Named::<G, C>::MAY_BE_IMPARTIAL => {
                self.nimbers::<ByRanks<_>>()
            }
            _ => self.values(),
        }
    }
}

impl<G, T> Open<'_, G, T>
where
    G: Shared + 'static,
    T: IndexedTiers<Position = G::Position> + Encode + Shared + 'static,
{
    fn values(self) -> OpenedTable<G> {
        let table = Table::open(self.game, self.folder, self.run)?;
        let verify = |table: &Table<_, _>, every: u64, run: &Run| table.verify(every, run);
        Ok(Arc::new(OpenTable { plain: self.plain, table, of: Solved::Values, verify }))
    }

    fn outcomes(self) -> OpenedTable<G>
    where
        T: Acyclic,
    {
        let table = Table::open_outcomes(self.game, self.folder, self.run)?;
        let verify = |table: &Table<_, _>, _: u64, run: &Run| table.verify_outcomes(run);
        Ok(Arc::new(OpenTable { plain: self.plain, table, of: Solved::Outcomes, verify }))
    }

    fn margins<W: Way<T, Answer = Margin, Kept = Margin>>(self) -> OpenedTable<G>
    where
        T: Margins,
    {
        let table = Table::open_margins(self.game, self.folder, self.run)?;
        let verify = |table: &Table<_, _>, _: u64, run: &Run| table.verify_again::<W>(run);
        Ok(Arc::new(OpenTable { plain: self.plain, table, of: Solved::Margins, verify }))
    }

    fn nimbers<W: Way<T, Answer = Nimber, Kept = Nimber>>(self) -> OpenedTable<G> {
        let table = Table::open_nimbers(self.game, self.folder, self.run)?;
        let verify = |table: &Table<_, _>, _: u64, run: &Run| table.verify_again::<W>(run);
        Ok(Arc::new(OpenTable { plain: self.plain, table, of: Solved::Outcomes, verify }))
    }
}

/// A table of answers `A`, whose check is `verify`.
struct OpenTable<G: Game, T: IndexedTiers, A: Stored> {
    plain: Arc<G>,
    table: Table<T, A>,
    of: fn(BoxedSolution<'static, G, A::Told>) -> Solved<G>,
    verify: Verify<T, A>,
}

type Verify<T, A> = fn(
    &Table<T, A>,
    u64,
    &Run,
) -> Result<Verified<<T as Game>::Position, <A as Coded>::Told>, TableError>;

impl<G, T, A> Opened<G> for OpenTable<G, T, A>
where
    G: Shared + 'static,
    T: IndexedTiers<Position = G::Position> + Shared + 'static,
    A: Stored + 'static,
{
    fn plan(&self) -> Choice {
        Choice::own("table", "all ranks", "a table on disk was named", Kept::Ranks)
    }

    fn learned(self: Arc<Self>) -> Learned<G> {
        let mut work = Stats::default();
        work.positions = self.table.positions();
        let how = How { plan: self.plan(), work, nimber: None };
        Learned { known: (self.of)(Box::new(OfGame(self))), how }
    }

    fn place(&self, position: &G::Position) -> Result<Option<(usize, u64)>, TableError> {
        self.table.place(position)
    }

    fn verify(
        &self,
        every: u64,
        shown: &dyn Fn(&G::Position) -> String,
        run: &Run,
    ) -> Result<TableVerified, TableError> {
        let Verified { positions, moves, flaw, .. } = (self.verify)(&self.table, every, run)?;
        let text = |answer: Option<A::Told>| answer.map(|answer| answer.to_string());
        let flaw = flaw.map(|flaw| TableFlaw {
            tier: flaw.tier,
            position: shown(&flaw.position),
            claimed: text(flaw.claimed),
            found: text(flaw.found),
        });
        Ok(TableVerified { positions, moves, flaw })
    }
}

/// A table of a game in tiers, as a solution of the game itself.
struct OfGame<G: Game, T: IndexedTiers, A: Stored>(Arc<OpenTable<G, T, A>>);

impl<G, T, A> Solution for OfGame<G, T, A>
where
    G: Shared,
    T: IndexedTiers<Position = G::Position> + Shared,
    A: Stored,
{
    type Game = G;
    type Answer = A::Told;

    fn game(&self) -> &G {
        &self.0.plain
    }

    fn value(&self, position: &G::Position) -> Result<Option<A::Told>, SolveError> {
        self.0.table.value(position)
    }

    fn kept_bytes(&self) -> u64 {
        self.0.table.kept_bytes()
    }
}
