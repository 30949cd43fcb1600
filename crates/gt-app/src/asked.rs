//! Questions about a game with what its solver has learned so far.

use gt_core::solution::{Answer, AtEnd, Explain, Line, Reason, Refuted, Why};
use gt_core::solver::{BoxedSolution, Choice, Method};
use gt_core::{Game, Run, Shared, Solution, SolveError, Stats, Value};

use super::answering::{Learned, Made};
use super::instance::{Found, Inquiry};
use super::review::{BestPlay, Explanation, Judged, JudgedMove, Moves, Proof};
use super::unsolved::Unsolved;
use super::verdict::Verdict;

/// Begins to answer questions about positions of a game; nothing is solved yet.
pub(super) fn inquiry<G: Shared + 'static>(
    made: Made<G>,
    method: Option<Method>,
    run: &Run,
) -> Box<dyn Inquiry> {
    let (asked, after) = (made.game.initial(), made.game.initial());
    let (run, moves) = (run.clone(), Vec::new());
    let known = Asking { made, method, run, learned: None, searched: None, asked, after, moves };
    Box::new(Questions(Box::new(known)))
}

/// What was found out about a position.
pub(super) fn found<G: Game>(
    learned: &Learned<G>,
    position: &G::Position,
) -> Result<Found, Unsolved> {
    let Learned { known, plan, work, nimber, .. } = learned;
    let verdict = known.value(position).map_err(|error| Unsolved::stopped(error, *work))?;
    Ok(Found::new(verdict.ok_or(Unsolved::Unknown)?, *nimber, plan.clone(), *work))
}

/// One of the two positions that a [`Listed`] game looks at.
#[derive(Clone, Copy)]
enum At {
    /// The position that was asked about.
    Asked,
    /// The position after the moves made from there.
    After,
}

/// What proves a value; a move is given by its number among the listed moves.
enum Shown {
    Over,
    Move(usize),
    Refuted(Vec<(usize, Option<usize>)>),
}

type Asked<T> = Result<Option<T>, SolveError>;

/// A game with its solver. Moves are given by numbers, so the types of the game do not show
/// outside.
///
/// Each method is compiled for each game; [`Questions`], which uses them, is compiled once.
trait Listed: Send {
    /// Reads a position, which is then the one asked about.
    fn read(&mut self, text: Option<&str>) -> Result<(), Unsolved>;
    /// Solves the position asked about, and its moves if they are asked about, too.
    fn open(&mut self, with_moves: bool) -> Result<(), Unsolved>;
    /// Whether a search that was chosen for another position alone stands before a table.
    fn is_for_another(&self) -> bool;
    /// How it was solved, and how much the solver stored.
    fn how(&self) -> Option<(&Choice, Stats)>;
    /// The bytes of the solution.
    fn kept_bytes(&self) -> u64;
    /// Frees the solution.
    fn forget(&mut self);
    /// The value of a position; `None` if it is not known.
    fn value(&self, at: At) -> Asked<Verdict>;
    /// Lists the moves from the position asked about, best first, and returns their values.
    fn rank(&mut self) -> Asked<Vec<Option<Verdict>>>;
    /// Lists the best moves from a position, and returns how many there are.
    fn best(&mut self, at: At) -> Asked<usize>;
    /// Lists the moves of a best play, and returns from which number on it repeats.
    fn line(&mut self) -> Asked<(usize, Option<usize>)>;
    /// Lists the moves that prove the value.
    fn why(&mut self) -> Asked<Shown>;
    fn position_text(&self, at: At) -> String;
    fn move_text(&self, at: At, mv: usize) -> String;
    /// Makes a listed move.
    fn play(&mut self, at: At, mv: usize);
}

/// A game with what its solver has learned so far.
struct Asking<G: Game> {
    made: Made<G>,
    method: Option<Method>,
    run: Run,
    learned: Option<Learned<G>>,
    /// The position that a search was chosen for.
    searched: Option<G::Position>,
    asked: G::Position,
    after: G::Position,
    moves: Vec<G::Move>,
}

impl<G: Game> Asking<G> {
    const fn at(&self, at: At) -> &G::Position {
        match at {
            At::Asked => &self.asked,
            At::After => &self.after,
        }
    }

    /// The solution and the position asked about, once something was learned.
    fn known(&self) -> Option<(&BoxedSolution<'static, G, Verdict>, &G::Position)> {
        self.learned.as_ref().map(|learned| (&learned.known, &self.asked))
    }

    fn why_of(reason: Reason<G::Move, Verdict>, moves: &mut Vec<G::Move>) -> Shown {
        let mut list = |mv| {
            moves.push(mv);
            moves.len() - 1
        };
        match reason {
            Reason::Over => Shown::Over,
            Reason::Proof { mv, .. } => Shown::Move(list(mv)),
            Reason::Refutation(moves) => {
                let mut refuted = Vec::new();
                for Refuted { mv, reply, .. } in moves {
                    let mv = list(mv);
                    refuted.push((mv, reply.map(&mut list)));
                }
                Shown::Refuted(refuted)
            }
        }
    }
}

impl<G: Shared + 'static> Listed for Asking<G> {
    fn read(&mut self, text: Option<&str>) -> Result<(), Unsolved> {
        self.asked = self.made.position(text)?;
        Ok(())
    }

    fn open(&mut self, with_moves: bool) -> Result<(), Unsolved> {
        self.forget(); // before the next one is built
        let learned = self.made.learn(&self.asked, with_moves, self.method, &self.run)?;
        let is_search = matches!(learned.plan.method, Method::Alphabeta | Method::Bounded);
        self.searched = (is_search && self.method.is_none()).then(|| self.asked.clone());
        self.learned = Some(learned);
        Ok(())
    }

    fn is_for_another(&self) -> bool {
        self.searched.as_ref().is_some_and(|searched| *searched != self.asked) && {
            let question = self.made.question(&self.asked, None);
            let plan = self.made.offered.answering.plan(&question, &self.run);
            plan.is_some_and(|plan| plan.forecast.is_some())
        }
    }

    fn how(&self) -> Option<(&Choice, Stats)> {
        self.learned.as_ref().map(|learned| (&learned.plan, learned.work))
    }

    fn kept_bytes(&self) -> u64 {
        self.learned.as_ref().map_or(0, |learned| learned.known.kept_bytes())
    }

    fn forget(&mut self) {
        (self.learned, self.searched, self.moves) = (None, None, Vec::new());
    }

    fn value(&self, at: At) -> Asked<Verdict> {
        let Some(Learned { known, .. }) = &self.learned else { return Ok(None) };
        known.value(self.at(at))
    }

    fn rank(&mut self) -> Asked<Vec<Option<Verdict>>> {
        self.moves.clear();
        let Some((known, asked)) = self.known() else { return Ok(None) };
        let (moves, worths) = known.ranked_moves(asked)?.into_iter().unzip();
        self.moves = moves;
        Ok(Some(worths))
    }

    fn best(&mut self, at: At) -> Asked<usize> {
        let Some(Learned { known, .. }) = &self.learned else { return Ok(None) };
        let Some(best) = known.best_moves(self.at(at))? else { return Ok(None) };
        self.moves = best;
        Ok(Some(self.moves.len()))
    }

    fn why(&mut self) -> Asked<Shown> {
        let Some((known, asked)) = self.known() else { return Ok(None) };
        let Some(Why { reason, .. }) = known.why(asked)? else { return Ok(None) };
        self.moves.clear();
        Ok(Some(Self::why_of(reason, &mut self.moves)))
    }

    fn line(&mut self) -> Asked<(usize, Option<usize>)> {
        let Some(learned) = self.learned.as_ref().filter(|learned| learned.has_lines) else {
            return Ok(None);
        };
        let endless = |game: &G, at: &G::Position| {
            if learned.is_by_points {
                Some(Verdict::Margin(game.endless(at)))
            } else {
                <Value as AtEnd<G>>::endless(game, at).map(Verdict::Value)
            }
        };
        let line = learned.known.line_until(&self.asked, endless)?;
        let Some(Line { moves, repeats_from }) = line else { return Ok(None) };
        self.moves = moves;
        self.after.clone_from(&self.asked);
        Ok(Some((self.moves.len(), repeats_from)))
    }

    fn position_text(&self, at: At) -> String {
        self.made.texts().written(&self.made.game, self.at(at))
    }

    fn move_text(&self, at: At, mv: usize) -> String {
        (self.made.texts().mv)(&self.made.game, self.at(at), self.moves[mv])
    }

    fn play(&mut self, at: At, mv: usize) {
        self.after = self.made.game.play(self.at(at), self.moves[mv]);
    }
}

/// Answers about a game whose types are not known.
struct Questions(Box<dyn Listed>);

impl Questions {
    /// Reads a position, and makes sure that its value is known; `with_moves` if more is asked.
    fn ask(&mut self, text: Option<&str>, with_moves: bool) -> Result<(Judged, Verdict), Unsolved> {
        self.0.read(text)?;
        let is_new = self.0.is_for_another();
        let mut value = if is_new { Ok(None) } else { self.0.value(At::Asked) };
        if matches!(value, Ok(None)) {
            self.0.open(with_moves)?;
            value = self.0.value(At::Asked);
        }
        let verdict = self.known(value)?;
        Ok((self.judged(At::Asked, verdict), verdict))
    }

    fn known<T>(&self, answer: Asked<T>) -> Result<T, Unsolved> {
        answer.map_err(|error| Unsolved::stopped(error, self.work()))?.ok_or(Unsolved::Unknown)
    }

    /// Lists a best play, if one is known.
    fn line(&mut self) -> Result<Option<(usize, Option<usize>)>, Unsolved> {
        let line = self.0.line();
        line.map_err(|error| Unsolved::stopped(error, self.work()))
    }

    fn judged(&self, at: At, verdict: Verdict) -> Judged {
        Judged {
            position: self.0.position_text(at),
            outcome: verdict.outcome(),
            plies: verdict.plies(),
            margin: verdict.margin(),
        }
    }

    fn step(&mut self, at: At, mv: usize) -> Result<JudgedMove, Unsolved> {
        let text = self.0.move_text(at, mv);
        self.0.play(at, mv);
        let verdict = self.known(self.0.value(At::After))?;
        Ok(JudgedMove { mv: text, to: self.judged(At::After, verdict) })
    }
}

impl Inquiry for Questions {
    fn value(&mut self, position: Option<&str>) -> Result<Judged, Unsolved> {
        Ok(self.ask(position, false)?.0)
    }

    fn moves(&mut self, position: Option<&str>) -> Result<Moves, Unsolved> {
        let (at, verdict) = self.ask(position, true)?;
        let (listed, best, is_complete) = match self.0.rank() {
            // Too many to be listed: some solvers know the best ones without a look at the others.
            Err(SolveError::Overflow { .. }) => {
                let best = self.0.best(At::Asked);
                let best = self.known(best)?;
                (best, best, false)
            }
            ranked => {
                let ranked = self.known(ranked)?;
                let is_best = |worth: &&Option<Verdict>| **worth == Some(verdict);
                (ranked.len(), ranked.iter().take_while(is_best).count(), true)
            }
        };
        let moves = (0..listed).map(|mv| self.step(At::Asked, mv)).collect::<Result<_, _>>()?;
        let (len, repeats_from) = self.line()?.unwrap_or_default();
        let mut texts = Vec::with_capacity(len);
        for mv in 0..len {
            texts.push(self.0.move_text(At::After, mv));
            self.0.play(At::After, mv);
        }
        Ok(Moves { at, moves, best, is_complete, line: texts, repeats_from })
    }

    fn explain(&mut self, position: Option<&str>) -> Result<Explanation, Unsolved> {
        let (at, _) = self.ask(position, true)?;
        let shown = self.0.why();
        let proof = match self.known(shown)? {
            Shown::Over => Proof::Over,
            Shown::Move(mv) => {
                let step = self.step(At::Asked, mv)?;
                let best = self.0.best(At::After);
                let best = best.map_err(|error| Unsolved::stopped(error, self.work()))?;
                let is_known = best.is_some_and(|best| best > 0);
                Proof::Move(step, is_known.then(|| self.0.move_text(At::After, 0)))
            }
            Shown::Refuted(moves) => {
                let mut refuted = Vec::with_capacity(moves.len());
                for (mv, reply) in moves {
                    let step = self.step(At::Asked, mv)?;
                    refuted.push((step, reply.map(|reply| self.0.move_text(At::After, reply))));
                }
                Proof::Refuted(refuted)
            }
        };
        Ok(Explanation { at, proof })
    }

    fn play(&mut self, position: Option<&str>) -> Result<BestPlay, Unsolved> {
        let (at, _) = self.ask(position, true)?;
        let (len, repeats_from) = self.line()?.ok_or(Unsolved::NoLine)?;
        let mut steps = Vec::with_capacity(len);
        for mv in 0..len {
            steps.push(self.step(At::After, mv)?);
        }
        Ok(BestPlay { at, steps, repeats_from })
    }

    fn plan(&self) -> Option<&Choice> {
        self.0.how().map(|(plan, _)| plan)
    }

    fn work(&self) -> Stats {
        self.0.how().map_or_else(Stats::default, |(_, work)| work)
    }

    fn kept_bytes(&self) -> u64 {
        self.0.kept_bytes()
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}
