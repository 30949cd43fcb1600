//! The questions, and the front door of a game of which something was said.

use gt_core::solver::{AnswerKind, Choice, Method, Names, Solver};
use gt_core::{Run, SolveError};

use crate::common::ways::{Known, Rules};

/// The questions.
pub(crate) const KINDS: [AnswerKind; 4] =
    [AnswerKind::Outcome, AnswerKind::Value, AnswerKind::Margin, AnswerKind::Nimber];

/// What was said of a game.
#[expect(clippy::struct_excessive_bools, reason = "one for each name that may be said")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) ends: bool,
    pub(crate) impartial: bool,
    pub(crate) ranks: bool,
    pub(crate) tiers: bool,
    pub(crate) back: bool,
    pub(crate) orbits: bool,
    pub(crate) points: bool,
}

/// Which positions are asked about.
#[derive(Clone, Debug)]
pub(crate) enum About {
    Game,
    Positions(Vec<u32>),
    AllRanks,
}

/// An answer of the front door.
pub(crate) struct Answered<'g, 'r> {
    pub(crate) plan: Choice,
    pub(crate) known: Known<'g, 'r>,
}

/// The front door of a game, whatever was said of it; each is compiled once.
pub(crate) trait Door<'g, 'r> {
    /// Asks by a method, or by the one that is chosen.
    fn ask(
        &self,
        kind: AnswerKind,
        method: Option<Method>,
        about: &About,
        run: &Run,
    ) -> Result<Answered<'g, 'r>, SolveError>;

    /// What it would do.
    fn plan(
        &self,
        kind: AnswerKind,
        method: Option<Method>,
        about: &About,
        run: &Run,
    ) -> Option<Choice>;
}

impl<'g, 'r: 'g, C: Names<Rules<'g, 'r>>, F: Fn() -> Solver<Rules<'g, 'r>, C>> Door<'g, 'r> for F {
    fn ask(
        &self,
        kind: AnswerKind,
        method: Option<Method>,
        about: &About,
        run: &Run,
    ) -> Result<Answered<'g, 'r>, SolveError> {
        let solver = asking(self(), method, about);
        let (plan, known) = match kind {
            AnswerKind::Outcome => {
                let found = solver.outcomes(run)?;
                (found.plan.clone(), Known::Outcomes(found.into_solution()))
            }
            AnswerKind::Value => {
                let found = solver.solve(run)?;
                (found.plan.clone(), Known::Values(found.into_solution()))
            }
            AnswerKind::Margin => {
                let found = solver.margins_if_said(run)?;
                (found.plan.clone(), Known::Margins(found.into_solution()))
            }
            _ => {
                let found = solver.nimbers_if_said(run)?;
                (found.plan.clone(), Known::Nimbers(found.into_solution()))
            }
        };
        Ok(Answered { plan, known })
    }

    fn plan(
        &self,
        kind: AnswerKind,
        method: Option<Method>,
        about: &About,
        run: &Run,
    ) -> Option<Choice> {
        asking(self(), method, about).plan_of(kind, run)
    }
}

fn asking<'g, 'r: 'g, C>(
    solver: Solver<Rules<'g, 'r>, C>,
    method: Option<Method>,
    about: &About,
) -> Solver<Rules<'g, 'r>, C> {
    let solver = method.into_iter().fold(solver, Solver::by);
    match about {
        About::Game => solver,
        About::Positions(roots) => solver.roots(roots.iter().copied()),
        About::AllRanks => solver.all_ranks(),
    }
}

/// The doors of a game: what was said, and how to ask. `fact` has what holds of the game.
pub(crate) fn doors<'g, 'r: 'g>(
    game: Rules<'g, 'r>,
    fact: Said,
) -> Vec<(Said, Box<dyn Door<'g, 'r> + 'g>)> {
    let mut doors: Vec<(Said, Box<dyn Door<'g, 'r> + 'g>)> = Vec::new();
    let Said { ends, impartial, .. } = fact;
    macro_rules! say {
        ($($field:ident: $name:ident $(($holds:ident))?),*) => {
            let said = Said { $($field: fact.$field,)* ..Said::default() };
            doors.push((said, Box::new(move || Solver::of(game)$(.$name($($holds)?))*)));
        };
    }
    say!();
    say!(ranks: indexed);
    say!(tiers: tiered);
    say!(ranks: indexed, back: predecessors);
    say!(orbits: symmetric, points: by_points);
    say!(orbits: symmetric, ranks: indexed);
    say!(orbits: symmetric, ranks: indexed, back: predecessors);
    say!(orbits: symmetric, back: predecessors);
    say!(orbits: symmetric, tiers: tiered);
    say!(points: by_points, ranks: indexed);
    say!(points: by_points, ends: acyclic_if(ends), impartial: impartial_if(impartial));
    say!(points: by_points, ends: acyclic_if(ends), impartial: impartial_if(impartial), ranks: indexed);
    say!(points: by_points, ends: acyclic_if(ends), impartial: impartial_if(impartial), tiers: tiered);
    say!(ends: acyclic_if(ends), orbits: symmetric);
    doors
}
