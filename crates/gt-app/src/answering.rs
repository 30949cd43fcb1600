//! A game that was made by its offer, and the front door of gt-core behind it.

#[cfg(feature = "table")]
use std::path::Path;
use std::sync::Arc;

#[cfg(feature = "table")]
use gt_core::Forecast;
use gt_core::solver::{AnswerKind, Answers, BoxedSolution, Choice, Engine, Known, Method, Names};
use gt_core::{
    Game, Nimber, NimberSolution, Outcome, Run, Shared, Solution, SolveError, Solver, Stats,
};

#[cfg(feature = "table")]
use super::tables::{TableFailure, TableMade, TableOrder, TableVerified};

use super::own_player::MakePlayer;
use super::texts::Texts;
use super::unsolved::Unsolved;
use super::verdict::{Verdict, Verdicts};

/// A game as it is offered, when nothing is added any more.
pub(super) struct Offered<G: Game> {
    pub(super) texts: Texts<G>,
    pub(super) promises: Vec<&'static str>,
    pub(super) engines: Vec<Arc<dyn Engine<G>>>,
    pub(super) answering: Box<dyn Answering<G>>,
    #[cfg(feature = "table")]
    pub(super) disk: Box<dyn OnDisk<G>>,
    /// Makes the computer player of the game's own, if it has one.
    pub(super) player: Option<MakePlayer<G>>,
}

/// Says of a game what was said of its offer.
pub(super) type Said<G, C> = Arc<dyn Fn(Solver<G>) -> Solver<G, C> + Send + Sync>;

/// What is asked: a game, a position, and the method if somebody named one.
pub(super) struct Question<'q, G: Game> {
    pub(super) game: &'q Arc<G>,
    pub(super) at: &'q G::Position,
    /// Whether its moves are asked about, too.
    pub(super) with_moves: bool,
    pub(super) method: Option<Method>,
    pub(super) engines: &'q [Arc<dyn Engine<G>>],
}

/// What a solver learned about a game, of whatever kind.
pub(super) struct Learned<G: Game> {
    pub(super) known: BoxedSolution<'static, G, Verdict>,
    /// How it was learned.
    pub(super) plan: Choice,
    /// How much the solver stored.
    pub(super) work: Stats,
    /// The nimber of the position that was asked about, if that was asked.
    pub(super) nimber: Option<u32>,
    /// Whether best moves lead to the end: who keeps a win may go round for ever.
    pub(super) has_lines: bool,
    pub(super) is_by_points: bool,
}

impl<G: Game> Learned<G> {
    fn new<S>(answers: Answers<S>, of: fn(S::Answer) -> Verdict) -> Self
    where
        S: Solution<Game = G> + Send + 'static,
    {
        let (plan, work) = (answers.plan.clone(), answers.stats);
        let known = Box::new(Verdicts { known: answers.into_solution(), of });
        Self { known, plan, work, nimber: None, has_lines: true, is_by_points: false }
    }

    /// Who wins, and not how soon.
    fn of_outcomes<S>(answers: Answers<S>, nimber: Option<u32>) -> Self
    where
        S: Solution<Game = G, Answer = Outcome> + Send + 'static,
    {
        Self { nimber, has_lines: false, ..Self::new(answers, Verdict::Outcome) }
    }
}

/// A [`Solver`] of a game of which something was said, whatever that was.
pub(super) trait Answering<G: Game>: Send + Sync {
    /// What would answer; `None` if the game lacks what the method needs.
    fn plan(&self, question: &Question<'_, G>, run: &Run) -> Option<Choice>;
    /// Everything that answers.
    fn plans(&self, question: &Question<'_, G>, run: &Run) -> Vec<Choice>;
    fn learn(&self, question: &Question<'_, G>, run: &Run) -> Result<Learned<G>, SolveError>;
}

fn solver<G: Shared, C: Names<G>>(
    said: &Said<G, C>,
    &Question { game, at, with_moves, method, engines }: &Question<'_, G>,
) -> (Solver<G, C>, AnswerKind) {
    let plain = said(Solver::shared(Arc::clone(game))).at(at.clone());
    let plain = if with_moves { plain.with_moves() } else { plain };
    let solver = method.into_iter().fold(plain, Solver::by);
    let solver = engines.iter().map(Arc::clone).fold(solver, Solver::engine);
    let kind = match method {
        Some(Method::Grundy) => AnswerKind::Nimber,
        Some(Method::Margins) => AnswerKind::Margin,
        None | Some(Method::Alphabeta) if solver.is_by_points() => AnswerKind::Margin,
        _ => AnswerKind::Value,
    };
    (solver, kind)
}

impl<G: Shared + 'static, C: Names<G>> Answering<G> for Said<G, C> {
    fn plan(&self, question: &Question<'_, G>, run: &Run) -> Option<Choice> {
        let (solver, kind) = solver(self, question);
        match kind {
            AnswerKind::Value => solver.plan_to_ask(run),
            kind => solver.plan_of(kind, run),
        }
    }

    fn plans(&self, question: &Question<'_, G>, run: &Run) -> Vec<Choice> {
        solver(self, question).0.plans(run)
    }

    fn learn(&self, question: &Question<'_, G>, run: &Run) -> Result<Learned<G>, SolveError> {
        let (solver, kind) = solver(self, question);
        Ok(match kind {
            AnswerKind::Margin => {
                let known = solver.margins_if_said(run)?;
                Learned { is_by_points: true, ..Learned::new(known, Verdict::Margin) }
            }
            AnswerKind::Nimber => {
                let known = solver.nimbers_if_said(run)?;
                let nimber = known.nimber(question.at)?.map(Nimber::get);
                Learned::of_outcomes(known, nimber)
            }
            _ => match solver.ask(run)? {
                Known::Values(known) => Learned::new(known, Verdict::Value),
                Known::Outcomes(known) => Learned::of_outcomes(known, None),
            },
        })
    }
}

/// Tables on disk of one type of games.
#[cfg(feature = "table")]
pub(super) trait OnDisk<G: Game>: Send + Sync {
    /// What making a table takes.
    fn forecast(
        &self,
        game: &Arc<G>,
        order: &TableOrder,
        run: &Run,
    ) -> Result<Forecast, TableFailure>;
    /// Solves into a folder.
    fn make(&self, game: &Arc<G>, order: &TableOrder, run: &Run)
    -> Result<TableMade, TableFailure>;
    /// Opens a table.
    fn open(
        &self,
        game: &Arc<G>,
        folder: &Path,
        run: &Run,
    ) -> Result<Arc<dyn Opened<G>>, TableFailure>;
}

/// An opened table.
#[cfg(feature = "table")]
pub(super) trait Opened<G: Game>: Send + Sync {
    /// The table as what a solver has learned.
    fn learned(self: Arc<Self>) -> Learned<G>;
    /// The number of the tier and the rank of a position.
    fn place(&self, position: &G::Position) -> Result<Option<(usize, u64)>, gt_table::TableError>;
    /// Checks every file and every answer.
    fn verify(
        &self,
        every: u64,
        shown: &dyn Fn(&G::Position) -> String,
        run: &Run,
    ) -> Result<TableVerified, gt_table::TableError>;
}

/// A game that was made from its parameters.
pub(super) struct Made<G: Game> {
    pub(super) game: Arc<G>,
    pub(super) offered: Arc<Offered<G>>,
    /// A table on disk, which answers before all solvers.
    #[cfg(feature = "table")]
    pub(super) table: Option<Arc<dyn Opened<G>>>,
}

impl<G: Game> Clone for Made<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            offered: Arc::clone(&self.offered),
            #[cfg(feature = "table")]
            table: self.table.clone(),
        }
    }
}

impl<G: Game> Made<G> {
    pub(super) fn new(game: G, offered: Arc<Offered<G>>) -> Self {
        Self {
            game: Arc::new(game),
            offered,
            #[cfg(feature = "table")]
            table: None,
        }
    }

    pub(super) fn texts(&self) -> &Texts<G> {
        &self.offered.texts
    }

    /// Reads a position; the first one if there is no text.
    pub(super) fn position(&self, text: Option<&str>) -> Result<G::Position, Unsolved> {
        self.texts().position(&self.game, text)
    }

    pub(super) fn question<'q>(
        &'q self,
        at: &'q G::Position,
        method: Option<Method>,
    ) -> Question<'q, G> {
        let engines = &self.offered.engines;
        Question { game: &self.game, at, with_moves: false, method, engines }
    }

    /// Solves, so that `at` and what follows from it can be asked about; with its moves, if they
    /// are asked about.
    pub(super) fn learn(
        &self,
        at: &G::Position,
        with_moves: bool,
        method: Option<Method>,
        run: &Run,
    ) -> Result<Learned<G>, Unsolved> {
        #[cfg(feature = "table")]
        if let Some(table) = &self.table {
            return Ok(Arc::clone(table).learned());
        }
        let question = Question { with_moves, ..self.question(at, method) };
        if let Some(method) = method
            && self.offered.answering.plan(&question, run).is_none()
        {
            return Err(Unsolved::Lacks { method });
        }
        self.offered.answering.learn(&question, run).map_err(Unsolved::before)
    }
}
