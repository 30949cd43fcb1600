//! Questions about a game with what its solver has learned so far.

use gt_core::solution::{AtEnd, Explain as _, Line, Reason, Refuted, Why};
use gt_core::solver::{Choice, Method};
use gt_core::{Answer as _, Game as _, Run, Solution as _, SolveError, Stats, Value};

use super::any_game::{AnyGame, AnyPosition};
use super::instance::{Found, Inquiry};
use super::review::{BestPlay, Explanation, Judged, JudgedMove, Moves, Proof};
use super::unsolved::Unsolved;
use super::verdict::Verdict;

type Asked<T> = Result<Option<T>, SolveError>;

/// A game that is asked about.
pub(super) struct Questions {
    game: AnyGame,
    method: Option<Method>,
    run: Run,
    /// The position that a search was chosen for.
    searched: Option<AnyPosition>,
}

impl Questions {
    /// Begins to answer; nothing is solved yet.
    pub(super) fn new(game: AnyGame, method: Option<Method>, run: &Run) -> Self {
        Self { game, method, run: run.clone(), searched: None }
    }

    /// Solves the first position.
    pub(super) fn found(&mut self) -> Result<Found, Unsolved> {
        let first = self.game.initial();
        self.open(&first, false)?;
        let verdict = self.known(self.game.value(&first))?;
        let how = self.game.0.how().ok_or(Unsolved::Unknown)?;
        let (outcome, plies) = (verdict.outcome(), verdict.plies());
        let (margin, plan) = (verdict.margin(), how.plan.clone());
        Ok(Found { outcome, plies, nimber: how.nimber, margin, plan, work: how.work })
    }

    /// Solves a position, and its moves if they are asked about, too.
    fn open(&mut self, at: &AnyPosition, with_moves: bool) -> Result<(), Unsolved> {
        self.forget(); // before the next one is built
        if let Some(method) = self.method
            && self.game.0.plan(at, self.method, &self.run).is_none()
        {
            return Err(Unsolved::Lacks { method });
        }
        let game = &mut self.game.0;
        game.learn(at, with_moves, self.method, &self.run).map_err(Unsolved::before)?;
        let is_search = |method: Method| matches!(method, Method::Alphabeta | Method::Bounded);
        let is_search = game.how().is_some_and(|how| is_search(how.plan.method));
        self.searched = (is_search && self.method.is_none()).then(|| at.clone());
        Ok(())
    }

    /// Whether a search that was chosen for another position alone stands before a table.
    fn is_for_another(&self, at: &AnyPosition) -> bool {
        self.searched.as_ref().is_some_and(|searched| searched != at) && {
            let plan = self.game.0.plan(at, None, &self.run);
            plan.is_some_and(|plan| plan.forecast.is_some())
        }
    }

    /// Reads a position, and makes sure that its value is known; `with_moves` if more is asked.
    fn ask(&mut self, text: Option<&str>, with_moves: bool) -> Result<(At, Judged), Unsolved> {
        self.game.0.clear();
        let at = self.game.0.position(text)?;
        let is_new = self.is_for_another(&at);
        let mut value = if is_new { Ok(None) } else { self.game.value(&at) };
        if matches!(value, Ok(None)) {
            self.open(&at, with_moves)?;
            value = self.game.value(&at);
        }
        let verdict = self.known(value)?;
        let judged = self.judged(&at, verdict);
        Ok((At { at, verdict }, judged))
    }

    fn known<T>(&self, answer: Asked<T>) -> Result<T, Unsolved> {
        answer.map_err(|error| Unsolved::stopped(error, self.work()))?.ok_or(Unsolved::Unknown)
    }

    /// A best play, if one is known: who wins alone does not lead to the end.
    fn line(&self, At { at, verdict }: &At) -> Result<Option<Line<usize>>, Unsolved> {
        let endless = |game: &AnyGame, at: &AnyPosition| match verdict {
            Verdict::Margin(_) => Some(Verdict::Margin(game.endless(at))),
            _ => <Value as AtEnd<AnyGame>>::endless(game, at).map(Verdict::Value),
        };
        if let Verdict::Outcome(_) = verdict {
            return Ok(None);
        }
        let line = self.game.line_until(at, endless);
        line.map_err(|error| Unsolved::stopped(error, self.work()))
    }

    fn judged(&self, at: &AnyPosition, verdict: Verdict) -> Judged {
        Judged {
            position: self.game.0.position_text(at),
            outcome: verdict.outcome(),
            plies: verdict.plies(),
            margin: verdict.margin(),
        }
    }

    fn step(&self, at: &AnyPosition, mv: usize) -> Result<(AnyPosition, JudgedMove), Unsolved> {
        let (label, after) = (self.game.0.label(at, mv), self.game.play(at, mv));
        let mv = self.game.0.move_text(at, mv);
        let verdict = self.known(self.game.value(&after))?;
        let to = self.judged(&after, verdict);
        Ok((after, JudgedMove { mv, label, to }))
    }
}

/// The position that is asked about, and its value.
struct At {
    at: AnyPosition,
    verdict: Verdict,
}

impl Inquiry for Questions {
    fn value(&mut self, position: Option<&str>) -> Result<Judged, Unsolved> {
        Ok(self.ask(position, false)?.1)
    }

    fn moves(&mut self, position: Option<&str>) -> Result<Moves, Unsolved> {
        let (asked, at) = self.ask(position, true)?;
        let (listed, best, is_complete) = match self.game.ranked_moves(&asked.at) {
            // Too many to be listed: some solvers know the best ones without a look at the others.
            Err(SolveError::Overflow { .. }) => {
                let best = self.known(self.game.best_moves(&asked.at))?;
                let len = best.len();
                (best, len, false)
            }
            ranked => {
                let ranked = self.known(ranked.map(Some))?;
                let is_best =
                    |(_, worth): &&(usize, Option<Verdict>)| *worth == Some(asked.verdict);
                let best = ranked.iter().take_while(is_best).count();
                (ranked.into_iter().map(|(mv, _)| mv).collect(), best, true)
            }
        };
        let step = |mv| Ok(self.step(&asked.at, mv)?.1);
        let moves = listed.into_iter().map(step).collect::<Result<_, _>>()?;
        let line = self.line(&asked)?;
        let Line { moves: line, repeats_from } =
            line.unwrap_or(Line { moves: Vec::new(), repeats_from: None });
        let mut now = asked.at;
        let line = line.into_iter().map(|mv| {
            let text = self.game.0.move_text(&now, mv);
            now = self.game.play(&now, mv);
            text
        });
        Ok(Moves { at, moves, best, is_complete, line: line.collect(), repeats_from })
    }

    fn explain(&mut self, position: Option<&str>) -> Result<Explanation, Unsolved> {
        let (At { at: asked, .. }, at) = self.ask(position, true)?;
        let Why { reason, .. } = self.known(self.game.why(&asked))?;
        let proof = match reason {
            Reason::Over => Proof::Over,
            Reason::Proof { mv, .. } => {
                let (after, step) = self.step(&asked, mv)?;
                let best = self.game.best_moves(&after);
                let best = best.map_err(|error| Unsolved::stopped(error, self.work()))?;
                let reply = best.and_then(|best| best.first().copied());
                Proof::Move(step, reply.map(|reply| self.game.0.move_text(&after, reply)))
            }
            Reason::Refutation(moves) => {
                let mut refuted = Vec::with_capacity(moves.len());
                for Refuted { mv, reply, .. } in moves {
                    let (after, step) = self.step(&asked, mv)?;
                    refuted.push((step, reply.map(|reply| self.game.0.move_text(&after, reply))));
                }
                Proof::Refuted(refuted)
            }
        };
        Ok(Explanation { at, proof })
    }

    fn play(&mut self, position: Option<&str>) -> Result<BestPlay, Unsolved> {
        let (asked, at) = self.ask(position, true)?;
        let Line { moves, repeats_from } = self.line(&asked)?.ok_or(Unsolved::NoLine)?;
        let (mut now, mut steps) = (asked.at, Vec::with_capacity(moves.len()));
        for mv in moves {
            let (after, step) = self.step(&now, mv)?;
            steps.push(step);
            now = after;
        }
        Ok(BestPlay { at, steps, repeats_from })
    }

    fn plan(&self) -> Option<&Choice> {
        self.game.0.how().map(|how| &how.plan)
    }

    fn work(&self) -> Stats {
        self.game.0.how().map_or_else(Stats::default, |how| how.work)
    }

    fn kept_bytes(&self) -> u64 {
        self.game.kept_bytes()
    }

    fn forget(&mut self) {
        self.game.0.forget();
        self.game.0.clear();
        self.searched = None;
    }
}
