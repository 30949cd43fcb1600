//! The front door of gt-core behind a game of which something was said, whatever that was.

use std::sync::Arc;

use gt_core::solver::{
    AnswerKind, Answers, BoxedSolution, Choice, Known, Method, Names, OwnEngine,
};
use gt_core::{
    Game, Margin, Nimber, NimberSolution, Outcome, Run, Shared, SolveError, Solver, Value,
};

use super::any_game::How;
use super::verdict::Verdict;

/// Says of a game what was said of its offer.
pub(super) type Said<G, C> = Arc<dyn Fn(Solver<G>) -> Solver<G, C> + Send + Sync>;

/// What is asked: a game, a position, and the method if somebody named one.
pub(super) struct Question<'q, G: Game> {
    pub(super) game: &'q Arc<G>,
    pub(super) at: &'q G::Position,
    /// Whether its moves are asked about, too.
    pub(super) with_moves: bool,
    pub(super) method: Option<Method>,
    pub(super) engines: &'q [Arc<dyn OwnEngine<G>>],
}

/// What a solver learned about a game, and how.
pub(super) struct Learned<G: Game> {
    pub(super) known: Solved<G>,
    pub(super) how: How,
}

/// A solution with answers of one of three kinds.
pub(super) enum Solved<G: Game> {
    Outcomes(BoxedSolution<'static, G, Outcome>),
    Values(BoxedSolution<'static, G, Value>),
    Margins(BoxedSolution<'static, G, Margin>),
}

type Best<G> = Result<Option<Vec<<G as Game>::Move>>, SolveError>;

/// Asks a solution, of whatever kind its answers are.
macro_rules! ask {
    ($solved:expr, $known:ident => $answer:expr) => {
        match $solved {
            Solved::Outcomes($known) => $answer,
            Solved::Values($known) => $answer,
            Solved::Margins($known) => $answer,
        }
    };
}

impl<G: Game> Solved<G> {
    pub(super) fn value(&self, at: &G::Position) -> Result<Option<Verdict>, SolveError> {
        Ok(match self {
            Self::Outcomes(known) => known.value(at)?.map(Verdict::Outcome),
            Self::Values(known) => known.value(at)?.map(Verdict::Value),
            Self::Margins(known) => known.value(at)?.map(Verdict::Margin),
        })
    }

    /// The best moves, in the order in which a line is to take them if it is for one.
    pub(super) fn best(&self, at: &G::Position, line: bool) -> Best<G> {
        ask!(self, known => if line { known.line_moves(at) } else { known.best_moves(at) })
    }

    pub(super) fn kept_bytes(&self) -> u64 {
        ask!(self, known => known.kept_bytes())
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

/// What was learned, by the kind of its answers.
fn learned<S, G: Game>(answers: Answers<S>, of: impl FnOnce(S) -> Solved<G>) -> Learned<G> {
    let how = How { plan: answers.plan.clone(), work: answers.stats, nimber: None };
    Learned { known: of(answers.into_solution()), how }
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
            AnswerKind::Margin => learned(solver.margins_if_said(run)?, Solved::Margins),
            AnswerKind::Nimber => {
                let known = solver.nimbers_if_said(run)?;
                let nimber = known.nimber(question.at)?.map(Nimber::get);
                let mut learned = learned(known, |known| Solved::Outcomes(known));
                learned.how.nimber = nimber;
                learned
            }
            _ => match solver.ask(run)? {
                Known::Values(known) => learned(known, Solved::Values),
                Known::Outcomes(known) => learned(known, Solved::Outcomes),
            },
        })
    }
}
