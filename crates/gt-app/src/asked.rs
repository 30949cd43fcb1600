//! Questions about a game with what its solver has learned so far.

use gt_core::solution::{AtEnd, Explain, Line, MOST_RANKED_MOVES, Reason, Refuted, Why};
use gt_core::{Game, GameExt, Notation, Outcome, ParseError, Run, Shared, SolveError, Stats};

use super::instance::{Inquiry, LegalMove, Situation, Unsolved};
use super::review::{BestPlay, Explanation, Judged, JudgedMove, Judgement, Moves, Proof};
use super::solvers::{Open, Opened};

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
    /// The output of `Debug`, which cannot be read back.
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
            board: if core::ptr::fn_addr_eq(self.board, self.position) {
                G::show_position
            } else {
                self.board
            },
        }
    }

    /// The first position and its first move, if the game has a notation.
    pub(super) fn sample(&self, game: &G) -> Option<(String, Option<String>)> {
        self.read?;
        let first = game.initial();
        let mv = game.legal_moves(&first).next().map(|mv| (self.mv)(game, &first, mv));
        Some(((self.position)(game, &first), mv))
    }

    /// The legal moves of a position, and whether the game is over.
    pub(super) fn situation(&self, game: &G, text: Option<&str>) -> Result<Situation, Unsolved> {
        let at = self.position(game, text)?;
        let moves = game.successors(&at).take(MOST_RANKED_MOVES + 1).map(|(mv, after)| LegalMove {
            mv: (self.mv)(game, &at, mv),
            position: (self.position)(game, &after),
        });
        let moves: Vec<_> = moves.collect();
        if moves.len() > MOST_RANKED_MOVES {
            let (what, max) = ("number of moves to list", MOST_RANKED_MOVES as u64);
            return Err(Unsolved::stopped(SolveError::Overflow { what, max }, Stats::default()));
        }
        Ok(Situation { position: (self.position)(game, &at), over: game.terminal(&at), moves })
    }

    /// The text of a position.
    pub(super) fn written(&self, game: &G, position: &G::Position) -> String {
        (self.position)(game, position)
    }

    /// The texts of the legal moves of a position.
    pub(super) fn moves(&self, game: &G, position: &G::Position) -> Vec<String> {
        game.legal_moves(position).map(|mv| (self.mv)(game, position, mv)).collect()
    }

    /// Reads a position; the first one if there is no text.
    pub(super) fn position(&self, game: &G, text: Option<&str>) -> Result<G::Position, Unsolved> {
        let Some(text) = text else { return Ok(game.initial()) };
        let read = self.read.ok_or(Unsolved::NoNotation)?;
        read(game, text).map_err(Unsolved::Position)
    }
}

/// Begins to answer questions about positions of `game`; nothing is solved yet.
pub(super) fn inquiry<'g, G: Shared, A: Judgement + AtEnd<&'g G>>(
    game: &'g G,
    texts: &'g Texts<G>,
    open: Open<'g, G, A>,
    run: &Run,
) -> Box<dyn Inquiry + 'g> {
    let (asked, after) = (game.initial(), game.initial());
    let known = Known {
        game,
        texts,
        open,
        run: run.clone(),
        opened: None,
        asked,
        after,
        moves: Vec::new(),
    };
    Box::new(Questions(Box::new(known)))
}

/// One of the two positions that a [`Listed`] game looks at.
#[derive(Clone, Copy)]
enum At {
    /// The position that was asked about.
    Asked,
    /// The position after the moves made from there.
    After,
}

/// The answer of a solver, without the type that the solver has for it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Verdict {
    outcome: Outcome,
    plies: Option<u32>,
    margin: Option<i32>,
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
    /// Solves the position asked about.
    fn open(&mut self) -> Result<(), Unsolved>;
    /// How much the solver stored.
    fn work(&self) -> Stats;
    /// The value of a position; `None` if it is not known.
    fn value(&self, at: At) -> Asked<Verdict>;
    /// Lists the moves from the position asked about, best first, and returns their values.
    fn rank(&mut self) -> Asked<Vec<Option<Verdict>>>;
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
struct Known<'g, G: Game, A> {
    game: &'g G,
    texts: &'g Texts<G>,
    open: Open<'g, G, A>,
    run: Run,
    opened: Option<Opened<'g, &'g G, A>>,
    asked: G::Position,
    after: G::Position,
    moves: Vec<G::Move>,
}

impl<G: Game, A: Judgement> Known<'_, G, A> {
    const fn at(&self, at: At) -> &G::Position {
        match at {
            At::Asked => &self.asked,
            At::After => &self.after,
        }
    }

    /// Lists one more move, and returns its number.
    fn list(&mut self, mv: G::Move) -> usize {
        self.moves.push(mv);
        self.moves.len() - 1
    }
}

fn verdict(answer: impl Judgement) -> Verdict {
    Verdict { outcome: answer.outcome(), plies: answer.plies(), margin: answer.margin() }
}

impl<'g, G: Shared, A: Judgement + AtEnd<&'g G>> Listed for Known<'g, G, A> {
    fn read(&mut self, text: Option<&str>) -> Result<(), Unsolved> {
        self.asked = self.texts.position(self.game, text)?;
        Ok(())
    }

    fn open(&mut self) -> Result<(), Unsolved> {
        self.opened = None; // frees its memory before the next one is built
        self.opened = Some((self.open)(self.game, &self.asked, &self.run)?);
        Ok(())
    }

    fn work(&self) -> Stats {
        self.opened.as_ref().map_or_else(Stats::default, |opened| opened.work)
    }

    fn value(&self, at: At) -> Asked<Verdict> {
        let Some(Opened { known, .. }) = &self.opened else { return Ok(None) };
        Ok(known.value(self.at(at))?.map(verdict))
    }

    fn rank(&mut self) -> Asked<Vec<Option<Verdict>>> {
        self.moves.clear();
        let Some(Opened { known, .. }) = &self.opened else { return Ok(None) };
        let mut worths = Vec::new();
        for (mv, worth) in known.ranked_moves(&self.asked)? {
            self.moves.push(mv);
            worths.push(worth.map(verdict));
        }
        Ok(Some(worths))
    }

    fn line(&mut self) -> Asked<(usize, Option<usize>)> {
        let Some(Opened { known, .. }) = &self.opened else { return Ok(None) };
        let Some(Line { moves, repeats_from }) = known.line(&self.asked)? else { return Ok(None) };
        self.moves = moves;
        self.after.clone_from(&self.asked);
        Ok(Some((self.moves.len(), repeats_from)))
    }

    fn why(&mut self) -> Asked<Shown> {
        self.moves.clear();
        let Some(Opened { known, .. }) = &self.opened else { return Ok(None) };
        let Some(Why { reason, .. }) = known.why(&self.asked)? else { return Ok(None) };
        Ok(Some(match reason {
            Reason::Over => Shown::Over,
            Reason::Proof { mv, .. } => Shown::Move(self.list(mv)),
            Reason::Refutation(moves) => {
                let mut refuted = Vec::new();
                for Refuted { mv, reply, .. } in moves {
                    let mv = self.list(mv);
                    refuted.push((mv, reply.map(|reply| self.list(reply))));
                }
                Shown::Refuted(refuted)
            }
        }))
    }

    fn position_text(&self, at: At) -> String {
        (self.texts.position)(self.game, self.at(at))
    }

    fn move_text(&self, at: At, mv: usize) -> String {
        (self.texts.mv)(self.game, self.at(at), self.moves[mv])
    }

    fn play(&mut self, at: At, mv: usize) {
        self.after = self.game.play(self.at(at), self.moves[mv]);
    }
}

/// Answers about a game whose types are not known.
struct Questions<'g>(Box<dyn Listed + 'g>);

impl Questions<'_> {
    /// Reads a position, and makes sure that its value is known.
    fn ask(&mut self, text: Option<&str>) -> Result<(Judged, Verdict), Unsolved> {
        self.0.read(text)?;
        let mut value = self.0.value(At::Asked);
        if matches!(value, Ok(None)) {
            self.0.open()?;
            value = self.0.value(At::Asked);
        }
        let verdict = self.known(value)?;
        Ok((self.judged(At::Asked, verdict), verdict))
    }

    fn known<T>(&self, answer: Asked<T>) -> Result<T, Unsolved> {
        answer.map_err(|error| Unsolved::stopped(error, self.0.work()))?.ok_or(Unsolved::Unknown)
    }

    fn judged(&self, at: At, Verdict { outcome, plies, margin }: Verdict) -> Judged {
        Judged { position: self.0.position_text(at), outcome, plies, margin }
    }

    fn step(&mut self, at: At, mv: usize) -> Result<JudgedMove, Unsolved> {
        let text = self.0.move_text(at, mv);
        self.0.play(at, mv);
        let verdict = self.known(self.0.value(At::After))?;
        Ok(JudgedMove { mv: text, to: self.judged(At::After, verdict) })
    }
}

impl Inquiry for Questions<'_> {
    fn value(&mut self, position: Option<&str>) -> Result<Judged, Unsolved> {
        Ok(self.ask(position)?.0)
    }

    fn moves(&mut self, position: Option<&str>) -> Result<Moves, Unsolved> {
        let (at, verdict) = self.ask(position)?;
        let ranked = self.0.rank();
        let ranked = self.known(ranked)?;
        let best = ranked.iter().take_while(|worth| **worth == Some(verdict)).count();
        let moves =
            (0..ranked.len()).map(|mv| self.step(At::Asked, mv)).collect::<Result<_, _>>()?;
        let line = self.0.line();
        let (len, repeats_from) = self.known(line)?;
        let mut texts = Vec::with_capacity(len);
        for mv in 0..len {
            texts.push(self.0.move_text(At::After, mv));
            self.0.play(At::After, mv);
        }
        Ok(Moves { at, moves, best, line: texts, repeats_from })
    }

    fn explain(&mut self, position: Option<&str>) -> Result<Explanation, Unsolved> {
        let (at, _) = self.ask(position)?;
        let shown = self.0.why();
        let proof = match self.known(shown)? {
            Shown::Over => Proof::Over,
            Shown::Move(mv) => Proof::Move(self.step(At::Asked, mv)?),
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
        let (at, _) = self.ask(position)?;
        let line = self.0.line();
        let (len, repeats_from) = self.known(line)?;
        let mut steps = Vec::with_capacity(len);
        for mv in 0..len {
            steps.push(self.step(At::After, mv)?);
        }
        Ok(BestPlay { at, steps, repeats_from })
    }

    fn work(&self) -> Stats {
        self.0.work()
    }
}
