//! Tables on disk of a game of which something was said, whatever that was.

use std::path::Path;
use std::sync::Arc;

use gt_core::margin::Margins;
use gt_core::solver::{BoxedSolution, Choice, Kept, Named, Names};
use gt_core::{
    Acyclic, Encode, Game, IndexedTiers, Margin, Nimber, PositionOf, Run, Shared, Solution,
    SolveError, Solver, Stats,
};
use gt_table::{
    ByComponents, ByRanks, Maker, OneTier, SparseMaker, SparseTable, Stored, Table, TableError,
    TierByTier, Verified, Way,
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
    if let Some(interval) = order.checkpoint {
        maker = maker.checkpoint(interval);
    }
    Ok(match task {
        Task::Forecast => TableDone::Forecast(Some(maker.forecast(run)?)),
        Task::Make => {
            #[cfg(feature = "cluster")]
            if let Some(hosts) = order.hosts.as_deref() {
                let (table, traffic) = if order.is_gathered {
                    let made = gt_cluster::gather(maker, &order.folder, run, hosts)?;
                    (made.table, made.traffic)
                } else {
                    let made = gt_cluster::make_counted(maker, &order.folder, run, hosts)?;
                    (Some(made.0), made.1)
                };
                let found = table.map(|table| [table.tiers_found(), table.tiers_mended()]);
                return Ok(TableDone::Made(TableMade::by_processes(found, traffic)));
            }
            let table = maker.solve(&order.folder, run)?;
            TableDone::Made(TableMade::of([table.tiers_found(), table.tiers_mended()]))
        }
        #[cfg(feature = "cluster")]
        Task::Workload(positions) => {
            let workload = maker.workload(run)?;
            TableDone::Workload(positions.map_or(workload.clone(), |all| workload.scaled(all)))
        }
    })
}

/// Does with a sparse table what is to be done.
fn done_sparse<G: Encode + Shared>(
    game: G,
    order: &TableOrder,
    task: Task,
    run: &Run,
) -> Result<TableDone, TableFailure> {
    let mut maker = SparseMaker::new(game).instance(&order.instance);
    if let Some(level) = order.level {
        maker = maker.level(level);
    }
    if let Some(chunk) = order.chunk {
        maker = maker.chunk(chunk);
    }
    if let Some(interval) = order.checkpoint {
        maker = maker.checkpoint(interval);
    }
    Ok(match task {
        Task::Forecast => TableDone::Forecast(None),
        Task::Make => {
            #[cfg(feature = "cluster")]
            if let Some(hosts) = order.hosts.as_deref() {
                let (table, traffic) = if order.is_gathered {
                    let made = gt_cluster::gather_sparse(maker, &order.folder, run, hosts)?;
                    (made.table, made.traffic)
                } else {
                    let made = gt_cluster::make_sparse(maker, &order.folder, run, hosts)?;
                    (Some(made.0), made.1)
                };
                let found = table.map(|table| [table.tiers_found(), table.tiers_mended()]);
                return Ok(TableDone::Made(TableMade::by_processes(found, traffic)));
            }
            let table = maker.solve(&order.folder, run)?;
            TableDone::Made(TableMade::of([table.tiers_found(), table.tiers_mended()]))
        }
        #[cfg(feature = "cluster")]
        Task::Workload(positions) => {
            TableDone::Workload(maker.workload(positions.unwrap_or_default()))
        }
    })
}

/// Makes the table `of` a game of which `$said` was said: by `$maker` if every play ends, else by
/// `$loopy`.
macro_rules! made {
    ($of:ident, $said:ty, $what:expr, $maker:expr, $loopy:expr, $points:expr) => {
        match $of {
            TableOf::Values if <$said>::MAY_END => done($maker, $what.0, $what.1),
            TableOf::Outcomes if <$said>::MAY_END => done($maker.outcomes(), $what.0, $what.1),
            TableOf::Margins if <$said>::MAY_END && <$said>::HAS_POINTS => {
                done($maker.margins(), $what.0, $what.1)
            }
            TableOf::Nimbers if <$said>::MAY_END && <$said>::MAY_BE_IMPARTIAL => {
                done($maker.nimbers(), $what.0, $what.1)
            }
            TableOf::LoopyMargins if <$said>::HAS_POINTS => done($points, $what.0, $what.1),
            _ => done($loopy, $what.0, $what.1),
        }
    };
}

/// What was said of a game is constant, so that nothing is compiled that cannot be asked.
impl<G: Shared + 'static, C: Names<G>> Disk<G, C> {
    const HAS_TABLES: bool = Named::<G, C>::HAS_BYTES;
    /// Whether the positions that play reaches are found first, because they have no ranks.
    const IS_SPARSE: bool = !Named::<G, C>::HAS_TIERS && !Named::<G, C>::HAS_RANKS;

    /// The game with what was said of it, and the tables that it may have.
    fn named(&self, game: &Arc<G>) -> (Named<G, C>, Tables) {
        let game = (self.0)(Solver::shared(Arc::clone(game))).named();
        // A sparse table has values alone.
        let tables = Tables {
            is_acyclic: !Self::IS_SPARSE && game.is_acyclic(),
            has_points: !Self::IS_SPARSE && Named::<G, C>::HAS_POINTS,
            is_impartial: !Self::IS_SPARSE && game.is_impartial(),
        };
        (game, tables)
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
        let (of, what) = (tables.of(order.question.as_deref())?, ((order, task), run));
        if Named::<G, C>::HAS_TIERS {
            let loopy = Maker::loopy;
            made!(of, Named<G, C>, what, Maker::new(game), loopy(game), loopy(game).margins())
        } else if Self::IS_SPARSE {
            done_sparse(game, order, task, run)
        } else {
            let points = |game| Maker::loopy(OneTier(game)).margins();
            made!(of, Named<G, C>, what, Maker::ranks(game), Maker::loopy_ranks(game), points(game))
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
            let open = Open { plain, game: named, folder, run };
            open.table::<C, TierByTier<_>, TierByTier<_>>(of)
        } else if Self::IS_SPARSE {
            let table = SparseTable::open(named, folder, run)?;
            let positions = table.positions();
            Ok(Arc::new(OpenTable {
                plain,
                table,
                positions,
                of: Solved::Values,
                place: SparseTable::place,
                verify: SparseTable::verify,
            }))
        } else {
            let open = Open { plain, game: OneTier(named), folder, run };
            open.table::<C, ByRanks<_>, ByRanks<_>>(of)
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

impl<G, T> Open<'_, G, T>
where
    G: Shared + 'static,
    T: IndexedTiers<Position = G::Position> + Encode + Shared + 'static,
{
    /// Opens the table `of` a game; `M` and `N` solve margins and nimbers of an acyclic one again.
    fn table<C: Names<G>, M, N>(self, of: TableOf) -> OpenedTable<G>
    where
        T: Acyclic + Margins,
        M: Way<T, Answer = Margin, Kept = Margin>,
        N: Way<T, Answer = Nimber, Kept = Nimber>,
    {
        match of {
            TableOf::Outcomes if Named::<G, C>::MAY_END => self.outcomes(),
            TableOf::Margins if Named::<G, C>::MAY_END && Named::<G, C>::HAS_POINTS => {
                self.margins::<M>()
            }
            TableOf::LoopyMargins if Named::<G, C>::HAS_POINTS => self.margins::<ByComponents>(),
            TableOf::Nimbers if Named::<G, C>::MAY_END && Named::<G, C>::MAY_BE_IMPARTIAL => {
                self.nimbers::<N>()
            }
            _ => self.values(),
        }
    }

    fn values(self) -> OpenedTable<G> {
        let table = Table::open(self.game, self.folder, self.run)?;
        let verify = |table: &Table<_, _>, every: u64, run: &Run| table.verify(every, run);
        Ok(opened(self.plain, table, Solved::Values, verify))
    }

    fn outcomes(self) -> OpenedTable<G>
    where
        T: Acyclic,
    {
        let table = Table::open_outcomes(self.game, self.folder, self.run)?;
        let verify = |table: &Table<_, _>, _: u64, run: &Run| table.verify_outcomes(run);
        Ok(opened(self.plain, table, Solved::Outcomes, verify))
    }

    fn margins<W: Way<T, Answer = Margin, Kept = Margin>>(self) -> OpenedTable<G>
    where
        T: Margins,
    {
        let table = Table::open_margins(self.game, self.folder, self.run)?;
        let verify = |table: &Table<_, _>, _: u64, run: &Run| table.verify_again::<W>(run);
        Ok(opened(self.plain, table, Solved::Margins, verify))
    }

    fn nimbers<W: Way<T, Answer = Nimber, Kept = Nimber>>(self) -> OpenedTable<G> {
        let table = Table::open_nimbers(self.game, self.folder, self.run)?;
        let verify = |table: &Table<_, _>, _: u64, run: &Run| table.verify_again::<W>(run);
        Ok(opened(self.plain, table, Solved::Outcomes, verify))
    }
}

/// A table of tiers as one that is opened.
fn opened<G, T, A>(
    plain: Arc<G>,
    table: Table<T, A>,
    of: fn(BoxedSolution<'static, G, A::Told>) -> Solved<G>,
    verify: Verify<Table<T, A>>,
) -> Arc<dyn Opened<G>>
where
    G: Shared + 'static,
    T: IndexedTiers<Position = G::Position> + Shared + 'static,
    A: Stored + 'static,
{
    let positions = table.positions();
    Arc::new(OpenTable { plain, table, positions, of, place: Table::place, verify })
}

/// A table with so many `positions`, which says where one stands, and how it is checked.
struct OpenTable<G: Game, S: Solution> {
    plain: Arc<G>,
    table: S,
    positions: u64,
    of: fn(BoxedSolution<'static, G, S::Answer>) -> Solved<G>,
    place: Place<S>,
    verify: Verify<S>,
}

type Place<S> = fn(&S, &PositionOf<S>) -> Result<Option<(usize, u64)>, TableError>;
type Verify<S> =
    fn(&S, u64, &Run) -> Result<Verified<PositionOf<S>, <S as Solution>::Answer>, TableError>;

impl<G, S> Opened<G> for OpenTable<G, S>
where
    G: Shared + 'static,
    S: Solution<Game: Game<Position = G::Position>> + Send + Sync + 'static,
{
    fn plan(&self) -> Choice {
        Choice::own("table", "all ranks", "a table on disk was named", Kept::Ranks)
    }

    fn learned(self: Arc<Self>) -> Learned<G> {
        let mut work = Stats::default();
        work.positions = self.positions;
        let how = How { plan: self.plan(), work, nimber: None };
        Learned { known: (self.of)(Box::new(OfGame(self))), how }
    }

    fn place(&self, position: &G::Position) -> Result<Option<(usize, u64)>, TableError> {
        (self.place)(&self.table, position)
    }

    fn verify(
        &self,
        every: u64,
        shown: &dyn Fn(&G::Position) -> String,
        run: &Run,
    ) -> Result<TableVerified, TableError> {
        let Verified { positions, moves, flaw, .. } = (self.verify)(&self.table, every, run)?;
        let text = |answer: Option<S::Answer>| answer.map(|answer| answer.to_string());
        let flaw = flaw.map(|flaw| TableFlaw {
            tier: flaw.tier,
            position: shown(&flaw.position),
            claimed: text(flaw.claimed),
            found: text(flaw.found),
        });
        Ok(TableVerified { positions, moves, flaw })
    }
}

/// A table of a game that is seen in another way, as a solution of the game itself.
struct OfGame<G: Game, S: Solution>(Arc<OpenTable<G, S>>);

impl<G, S> Solution for OfGame<G, S>
where
    G: Shared,
    S: Solution<Game: Game<Position = G::Position>>,
{
    type Game = G;
    type Answer = S::Answer;

    fn game(&self) -> &G {
        &self.0.plain
    }

    fn value(&self, position: &G::Position) -> Result<Option<S::Answer>, SolveError> {
        self.0.table.value(position)
    }

    fn kept_bytes(&self) -> u64 {
        self.0.table.kept_bytes()
    }
}
