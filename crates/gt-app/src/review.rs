//! Answers about a position in the notation of its game: its moves, its reasons, a best play.

use gt_core::margin::Margin;
use gt_core::solution::{Explain, Line, LineAnswer, Reason, Why};
use gt_core::{Game, GameExt, Notation, Outcome, ParseError, Run, Solution, SolveError, Stats, Value};

use super::instance::{Inquiry, Unsolved};
use super::solvers::Opened;

/// An answer of a solver: an outcome, and the plies or the margin.
pub trait Judgement: LineAnswer + 'static {
    /// The plies to the end; `None` for a draw, and for a margin.
    fn plies(self) -> Option<u32> {
        None
    }

    /// The margin for the player to move; `None` if the game has none.
    fn margin(self) -> Option<i32> {
        None
    }
}

impl Judgement for Value {
    fn plies(self) -> Option<u32> {
        self.plies()
    }
}

impl Judgement for Margin {
    fn margin(self) -> Option<i32> {
        Some(self.0)
    }
}

/// A position with its value, for the player to move there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The position in the notation of the game.
    pub position: String,
    /// Who wins.
    pub outcome: Outcome,
    /// In how many plies; `None` for a draw, and for a margin.
    pub plies: Option<u32>,
    /// The margin in points, if the game ends in a margin.
    pub margin: Option<i32>,
}

/// A move with the position that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move in the notation of the game.
    pub mv: String,
    /// The position after it; its value is for the player to move there, the opponent.
    pub to: Judged,
}

/// All moves from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The position.
    pub at: Judged,
    /// The moves, best first; none if the game is over.
    pub moves: Vec<JudgedMove>,
    /// How many of the moves are best.
    pub best: usize,
    /// A best play: its moves.
    pub line: Vec<String>,
    /// The number of the move from which on the line repeats for ever, if it does.
    pub repeats_from: Option<usize>,
}

/// A best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestPlay {
    /// The position in which it begins.
    pub at: Judged,
    /// Its moves.
    pub steps: Vec<JudgedMove>,
    /// The number of the move from which on the play repeats for ever, if it does.
    pub repeats_from: Option<usize>,
}

/// Why a value is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The position.
    pub at: Judged,
    /// What proves its value.
    pub proof: Proof,
}

/// What proves the value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The rules say so: the game is over.
    Over,
    /// This move reaches the value, and no move can do better.
    Move(JudgedMove),
    /// No move does better than the value; each with the best reply, `None` if the game is over.
    Refuted(Vec<(JudgedMove, Option<String>)>),
}

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
