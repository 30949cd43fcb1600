//! Tables on disk of a game of which something was said, whatever that was.

use std::path::Path;
use std::sync::Arc;

use gt_core::solver::{BoxedSolution, Choice, Kept, Named, Names};
use gt_core::tiers::Coded;
use gt_core::{Encode, Game, IndexedTiers, Run, Shared, Solution, SolveError, Solver, Stats};
use gt_table::{Maker, Stored, Table, TableError, Verified, Way};

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

impl<G: Shared + 'static, C: Names<G>> Disk<G, C> {
    /// The game in tiers, if it has what tables need.
    fn tiered(&self, game: &Arc<G>) -> Result<Named<G, C>, TableFailure> {
        if !Named::<G, C>::HAS_BYTES {
            return Err(TableFailure::NoTables);
        }
        (self.0)(Solver::shared(Arc::clone(game))).in_tiers().ok_or(TableFailure::NoTables)
    }

    const HAS_TABLES: bool = Named::<G, C>::HAS_BYTES && Named::<G, C>::HAS_TIERS;
}

fn done<G, W>(
    maker: Maker<G, W>,
    order: &TableOrder,
    task: Task,
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

impl<G: Shared + 'static, C: Names<G>> OnDisk<G> for Disk<G, C> {
    fn order(
        &self,
        game: &Arc<G>,
        order: &TableOrder,
        task: Task,
        run: &Run,
    ) -> Result<TableDone, TableFailure> {
        // A constant, so that nothing of it is compiled for a game without bytes or ranks.
        if !Self::HAS_TABLES {
            return Err(TableFailure::NoTables);
        }
        let game = self.tiered(game)?;
        let (is_acyclic, points) = (game.is_acyclic(), Named::<G, C>::HAS_POINTS);
        let usual = if points { "margin" } else { "value" };
        let question = order.question.as_deref().unwrap_or(usual);
        if Named::<G, C>::MAY_END && is_acyclic {
            let maker = Maker::new(game.clone());
            match question {
                "value" => return done(maker, order, task, run),
                "outcome" => return done(maker.outcomes(), order, task, run),
                "margin" if points => return done(maker.margins(), order, task, run),
                "nimber" if Named::<G, C>::MAY_BE_IMPARTIAL && game.is_impartial() => {
                    return done(maker.nimbers(), order, task, run);
                }
                _ => {}
            }
        } else if question == "value" {
            return done(Maker::loopy(game), order, task, run);
        } else if Named::<G, C>::HAS_POINTS && question == "margin" {
            return done(Maker::loopy(game).margins(), order, task, run);
        }
        let mut expected = vec!["value"];
        expected.extend(is_acyclic.then_some("outcome"));
        expected.extend(points.then_some("margin"));
        expected.extend((is_acyclic && game.is_impartial()).then_some("nimber"));
        let (question, expected) = (question.to_owned(), expected.join(" or "));
        Err(TableFailure::Question { question, expected })
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
        let tiered = self.tiered(game)?;
        let question = gt_table::question(folder)?;
        let (plain, ends) = (Arc::clone(game), Named::<G, C>::MAY_END && tiered.is_acyclic());
        Ok(match &*question {
            "outcome" if Named::<G, C>::MAY_END && ends => {
                let table = Table::open_outcomes(tiered, folder, run)?;
                let verify = |table: &Table<_, _>, _: u64, run: &Run| table.verify_outcomes(run);
                Arc::new(OpenTable { plain, table, of: Solved::Outcomes, verify })
            }
            "margin" if Named::<G, C>::HAS_POINTS && Named::<G, C>::MAY_END && ends => {
                let table = Table::open_margins(tiered, folder, run)?;
                let verify = |table: &Table<_, _>, _: u64, run: &Run| table.verify_again(run);
                Arc::new(OpenTable { plain, table, of: Solved::Margins, verify })
            }
            "margin" if Named::<G, C>::HAS_POINTS => {
                let table = Table::open_margins(tiered, folder, run)?;
                let verify =
                    |table: &Table<_, _>, _: u64, run: &Run| table.verify_loopy_margins(run);
                Arc::new(OpenTable { plain, table, of: Solved::Margins, verify })
            }
            "nimber" if Named::<G, C>::MAY_BE_IMPARTIAL && Named::<G, C>::MAY_END && ends => {
                let table = Table::open_nimbers(tiered, folder, run)?;
                let verify = |table: &Table<_, _>, _: u64, run: &Run| table.verify_again(run);
                Arc::new(OpenTable { plain, table, of: Solved::Outcomes, verify })
            }
            _ => {
                let table = Table::open(tiered, folder, run)?;
                let verify = |table: &Table<_, _>, every: u64, run: &Run| table.verify(every, run);
                Arc::new(OpenTable { plain, table, of: Solved::Values, verify })
            }
        })
    }
}

/// A table of answers `A`, whose check is `verify`.
struct OpenTable<G: Game, C: Names<G>, A: Stored> {
    plain: Arc<G>,
    table: Table<Named<G, C>, A>,
    of: fn(BoxedSolution<'static, G, A::Told>) -> Solved<G>,
    verify: Verify<G, C, A>,
}

type Verify<G, C, A> =
    fn(
        &Table<Named<G, C>, A>,
        u64,
        &Run,
    ) -> Result<Verified<<G as Game>::Position, <A as Coded>::Told>, TableError>;

impl<G: Shared + 'static, C: Names<G>, A: Stored + 'static> Opened<G> for OpenTable<G, C, A> {
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
struct OfGame<G: Game, C: Names<G>, A: Stored>(Arc<OpenTable<G, C, A>>);

impl<G: Shared, C: Names<G>, A: Stored> Solution for OfGame<G, C, A> {
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
