//! Questions about a game with what its solver has learned so far.

use gt_core::solution::{Explain, Line, Reason, Why};
use gt_core::{Game, GameExt, Notation, ParseError, Run, Solution, SolveError, Stats};

use super::instance::{Inquiry, Unsolved};
use super::review::{BestPlay, Explanation, Judged, JudgedMove, Judgement, Moves, Proof};
use super::solvers::Opened;

/// Reads a position.
type ReadPosition<G> = fn(&G, &str) -> Result<<G as Game>::Position, ParseError>;

/// How the positions and moves of a game are written and read.
pub(super) struct Texts<G: Game> {
    position: fn(&G, &G::Position) -> String,
    mv: fn(&G, &G::Position, G::Move) -> String,
    read: Option<ReadPosition<G>>,
    pub(super) board: fn(&G, &G::Position) -> String,
}

impl<G: Game> Texts<G> {
    /// Texts for people who debug, which cannot be read back.
    pub(super) fn debug() -> Self {
        let position = |_: &G, position: &G::Position| format!("{position:?}");
        Self { position, mv: |_, _, mv| format!("{mv:?}"), read: None, board: position }
    }

    /// The notation of the game, and the drawing that was chosen before.
    pub(super) fn with_notation(&self) -> Self
    where
        G: Notation,
    {
        Self {
            position: G::show_position,
            mv: G::show_move,
            read: Some(G::parse_position),
            board: if core::ptr::fn_addr_eq(self.board, self.position) { G::show_position } else { self.board },
        }
    }

    /// The first position and its first move, if they have a text that can be read.
    pub(super) fn sample(&self, game: &G) -> Option<(String, Option<String>)> {
        self.read?;
        let first = game.initial();
        let mv = game.legal_moves(&first).next().map(|mv| (self.mv)(game, &first, mv));
        Some(((self.position)(game, &first), mv))
    }

    /// Reads a position; the first one if there is no text.
    pub(super) fn position(&self, game: &G, text: Option<&str>) -> Result<G::Position, Unsolved> {
        let Some(text) = text else { return Ok(game.initial()) };
        let read = self.read.ok_or(Unsolved::NoNotation)?;
        read(game, text).map_err(Unsolved::Position)
    }
}

/// Solves a position: [`Approach::open`](crate::solvers::Approach::open).
type Open<'g, G, A> = fn(&'g G, &<G as Game>::Position, &Run) -> Result<Opened<'g, &'g G, A>, Unsolved>;

/// A game with what its solver has learned so far.
pub(super) struct Asked<'g, G: Game, A> {
    game: &'g G,
    texts: &'g Texts<G>,
    open: Open<'g, G, A>,
    run: Run,
    opened: Option<Opened<'g, &'g G, A>>,
}

impl<'g, G: Game, A: Judgement> Asked<'g, G, A> {
    pub(super) fn new(game: &'g G, texts: &'g Texts<G>, open: Open<'g, G, A>, run: &Run) -> Self {
        Self { game, texts, open, run: run.clone(), opened: None }
    }

    /// Reads a position, and makes sure that its value is known.
    fn ask(&mut self, text: Option<&str>) -> Result<(G::Position, A), Unsolved> {
        let position = self.texts.position(self.game, text)?;
        if let Some(opened) = &self.opened
            && let Some(answer) = opened.known.value(&position).map_err(|error| self.stopped(error))?
        {
            return Ok((position, answer));
        }
        self.opened = None; // frees its memory before the next one is built
        let opened = self.opened.insert((self.open)(self.game, &position, &self.run)?);
        let work = opened.work;
        match opened.known.value(&position) {
            Ok(answer) => answer.map(|answer| (position, answer)).ok_or(Unsolved::Unknown),
            Err(error) => Err(Unsolved::stopped(error, work)),
        }
    }

    fn known(&self) -> Result<&dyn Solution<Game = &'g G, Answer = A>, Unsolved> {
        self.opened.as_ref().map(|opened| &*opened.known as _).ok_or(Unsolved::Unknown)
    }

    fn stopped(&self, error: SolveError) -> Unsolved {
        Unsolved::stopped(error, self.work())
    }

    fn judged(&self, position: &G::Position, answer: A) -> Judged {
        let text = (self.texts.position)(self.game, position);
        Judged { position: text, outcome: answer.outcome(), plies: answer.plies(), margin: answer.margin() }
    }

    fn step(&self, position: &G::Position, mv: G::Move) -> Result<(JudgedMove, G::Position), Unsolved> {
        let after = self.game.play(position, mv);
        let answer = self.known()?.value(&after).map_err(|error| self.stopped(error))?.ok_or(Unsolved::Unknown)?;
        Ok((JudgedMove { mv: (self.texts.mv)(self.game, position, mv), to: self.judged(&after, answer) }, after))
    }

    fn line(&self, position: &G::Position) -> Result<Line<G::Move>, Unsolved> {
        let line = self.known()?.line(position).map_err(|error| self.stopped(error))?;
        line.ok_or(Unsolved::Unknown)
    }
}

impl<G: Game, A: Judgement> Inquiry for Asked<'_, G, A> {
    fn moves(&mut self, position: Option<&str>) -> Result<Moves, Unsolved> {
        let (position, answer) = self.ask(position)?;
        let ranked = self.known()?.ranked_moves(&position).map_err(|error| self.stopped(error))?;
        let best = ranked.iter().take_while(|(_, worth)| *worth == Some(answer)).count();
        let moves = ranked.iter().map(|&(mv, _)| Ok(self.step(&position, mv)?.0)).collect::<Result<_, Unsolved>>()?;
        let Line { moves: line, repeats_from } = self.line(&position)?;
        let (mut at, mut texts) = (position.clone(), Vec::with_capacity(line.len()));
        for mv in line {
            texts.push((self.texts.mv)(self.game, &at, mv));
            at = self.game.play(&at, mv);
        }
        Ok(Moves { at: self.judged(&position, answer), moves, best, line: texts, repeats_from })
    }

    fn explain(&mut self, position: Option<&str>) -> Result<Explanation, Unsolved> {
        let (position, answer) = self.ask(position)?;
        let why = self.known()?.why(&position).map_err(|error| self.stopped(error))?;
        let Why { reason, .. } = why.ok_or(Unsolved::Unknown)?;
        let proof = match reason {
            Reason::Over => Proof::Over,
            Reason::Proof { mv, .. } => Proof::Move(self.step(&position, mv)?.0),
            Reason::Refutation(moves) => {
                let mut refuted = Vec::with_capacity(moves.len());
                for tried in moves {
                    let (step, after) = self.step(&position, tried.mv)?;
                    refuted.push((step, tried.reply.map(|reply| (self.texts.mv)(self.game, &after, reply))));
                }
                Proof::Refuted(refuted)
            }
        };
        Ok(Explanation { at: self.judged(&position, answer), proof })
    }

    fn play(&mut self, position: Option<&str>) -> Result<BestPlay, Unsolved> {
        let (position, answer) = self.ask(position)?;
        let Line { moves, repeats_from } = self.line(&position)?;
        let (mut at, mut steps) = (position.clone(), Vec::with_capacity(moves.len()));
        for mv in moves {
            let (step, after) = self.step(&at, mv)?;
            steps.push(step);
            at = after;
        }
        Ok(BestPlay { at: self.judged(&position, answer), steps, repeats_from })
    }

    fn work(&self) -> Stats {
        self.opened.as_ref().map_or_else(Stats::default, |opened| opened.work)
    }
}
