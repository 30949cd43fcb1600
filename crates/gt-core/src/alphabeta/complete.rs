//! Turns a claim into a report: decides what is exact, and completes lines that a table cut short.
//!
//! A table says what a position is worth, but not how play goes on. So a line ends where the table
//! answered. From there the search is asked again, a few plies at a time. Each move that it finds
//! is known to keep the value.
//!
//! With every such move, a win or loss comes nearer to the end of the game. A draw does not. The
//! table can even store two positions as draws, each because of a move to the other, after the
//! reason for the first draw was overwritten.
//!
//! So the positions already played count as the path: a line never returns to one of them. If every
//! move that keeps the draw would return, the search takes moves back and tries others.
//!
//! How far the search for the rest of a line goes:
//!
//! * A win or loss within the depth: the rest is always found.
//! * A draw, or a value beyond the depth: the search goes on ply by ply, while that is cheap
//!   compared with the question.
//! * A draw, after that: one more search within the depth. It finds the line if all plays end
//!   within the depth.
//!
//! If no line to the end of the game is found, the report does not call the rating exact.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::heuristic::Heuristic;
use super::negamax::UNLIMITED;
use super::node::{Negamax, stop};
use super::report::Report;
use super::trust::{Claim, Trust};
use super::window::Window;
use crate::error::SolveError;
use crate::game::{Game, GameExt};
use crate::outcome::Value;
use crate::solution::places::Visited;
use crate::table::Rating;
use crate::table::{Bound, Entry, TranspositionTable};

/// How many moves may be played for a line beyond the depth, however short the question was.
const CHEAP: u64 = 1 << 8;
/// How many more moves may be played, per move that the question itself took.
const TIMES: u64 = 4;

/// How far the searches for the rest of a line go.
#[derive(Clone, Copy, Debug)]
enum Reach {
    /// This many plies, counted from the root.
    Left(u32),
    /// This many plies from each position, until this many moves have been played in all.
    Cheap { plies: u32, allowed: u64 },
}

impl<G: Game, T: TranspositionTable<G::Position>, H: Heuristic<G>> Negamax<'_, G, T, H> {
    /// Searches `root`, and completes the line of an exact value if `wants_line`.
    pub(super) fn report(
        &mut self,
        root: &G::Position,
        depth: u32,
        window: Window,
        wants_line: bool,
    ) -> Result<Report<G::Move>, Box<SolveError>> {
        let before = self.edges;
        let (claim, found) = self.run(root, depth, window)?;
        if !claim.rating.is_score() && claim.rating.decided().is_none() {
            return Err(Box::new(SolveError::Overflow {
                what: "remoteness in plies",
                max: u32::MAX.into(),
            }));
        }
        let bound = claim.bound(window);
        let mut line = Vec::new();
        self.run.extend(&mut line, self.space.lines.moves(found)).map_err(stop)?;
        let (mut exact, mut stopped) = (claim.holds(bound, depth), None);
        if exact && bound == Bound::Exact && wants_line {
            let cheap = CHEAP + TIMES * (self.edges - before);
            match self.complete_line(root, depth, claim.rating, cheap, &mut line) {
                Ok(is_complete) => exact = is_complete,
                Err(error) => match *error {
                    SolveError::Limit(limit) => stopped = Some(limit),
                    error => return Err(Box::new(error)),
                },
            }
        }
        let nodes = self.edges - before + 1;
        let depth = (depth != UNLIMITED).then_some(depth);
        Ok(Report { rating: claim.rating, bound, exact, depth, line, nodes, stopped })
    }

    /// Extends `line` to the end of the game; returns whether it gets there.
    ///
    /// The line is played from `root`, whose value is `rating`.
    ///
    /// Where searches within `depth` are not sure to find the line, it may play `cheap` moves, and
    /// after that the moves of one more search.
    fn complete_line(
        &mut self,
        root: &G::Position,
        depth: u32,
        rating: Rating,
        cheap: u64,
        line: &mut Vec<G::Move>,
    ) -> Result<bool, Box<SolveError>> {
        let end = line.iter().fold(root.clone(), |position, &mv| self.game.play(&position, mv));
        if self.game.terminal(&end).is_some() {
            return Ok(true);
        }
        // A search of `enough` plies is sure to find the line of a win or loss. For a draw only a
        // search to the end of the game is.
        let enough = rating.decided().and_then(Value::plies).unwrap_or(UNLIMITED);
        if depth >= enough {
            return self.walk(root, rating, Reach::Left(enough), line);
        }
        let mut seen = Vec::new();
        self.run.extend(&mut seen, line.iter().copied()).map_err(stop)?;
        let allowed = self.edges.saturating_add(cheap);
        let mut plies = enough.min(2);
        loop {
            if self.walk(root, rating, Reach::Cheap { plies, allowed }, line)? {
                return Ok(true);
            }
            if plies >= enough.min(Entry::PROVED - 1) || self.edges > allowed {
                break;
            }
            plies += 1;
        }
        line.clear();
        self.run.extend(line, seen.iter().copied()).map_err(stop)?;
        let is_complete = rating.is_score() && self.walk(root, rating, Reach::Left(depth), line)?;
        if !is_complete {
            *line = seen;
        }
        Ok(is_complete)
    }

    /// Extends `line`; returns whether it gets to the end of the game.
    ///
    /// Every move that it adds to `line` keeps the value.
    fn walk(
        &mut self,
        root: &G::Position,
        rating: Rating,
        reach: Reach,
        line: &mut Vec<G::Move>,
    ) -> Result<bool, Box<SolveError>> {
        self.space.clear();
        let (mut at, mut rating) = (root.clone(), rating);
        let mut played = 0;
        let mut dead_ends = Visited::default();
        loop {
            for &mv in &line[played..] {
                let next = self.game.play(&at, mv);
                self.space.lead(self.game, at, self.repetitions, self.run).map_err(stop)?;
                self.edges += 1;
                (at, rating) = (next, rating.after_move());
            }
            played = line.len();
            if let Some(outcome) = self.game.terminal(&at) {
                return Ok(rating == self.ended(&at, outcome).rating);
            }
            let (plies, allowed) = match reach {
                Reach::Left(UNLIMITED) => (UNLIMITED, u64::MAX),
                Reach::Left(depth) => (
                    u32::try_from(played).map_or(0, |played| depth.saturating_sub(played)),
                    u64::MAX,
                ),
                Reach::Cheap { plies, allowed } => (plies, allowed),
            };
            if plies == 0 || self.edges > allowed {
                return Ok(false);
            }
            if dead_ends.is_empty() && self.play_on(&at, rating, plies, line)? {
                continue;
            }
            if matches!(reach, Reach::Left(_)) {
                return Ok(false);
            }
            if self.play_one(&at, rating, plies, &dead_ends, line)? {
                continue;
            }
            // A win or loss that is not found needs a deeper search. So does a draw with no move
            // left to take back.
            let Some(before) = self
                .space
                .pop(self.game, self.repetitions)
                .filter(|_| rating.is_score() && self.repetitions)
            else {
                return Ok(false);
            };
            dead_ends.add(&at, self.run).map_err(stop)?;
            at = before.position;
            line.pop();
            played = line.len();
        }
    }

    /// Adds best play from `at` to `line`; returns whether it added any.
    ///
    /// It goes as far as a search of `plies` plies proves the play.
    fn play_on(
        &mut self,
        at: &G::Position,
        rating: Rating,
        plies: u32,
        line: &mut Vec<G::Move>,
    ) -> Result<bool, Box<SolveError>> {
        let (claim, then) = self.run(at, plies, Window::around(rating))?;
        let played = line.len();
        if claim.rating == rating && claim.holds(Bound::Exact, plies) {
            self.run.extend(line, self.space.lines.moves(then)).map_err(stop)?;
        }
        Ok(line.len() > played)
    }

    /// Adds one move that keeps `rating` and leads to none of `dead_ends`; returns whether it did.
    fn play_one(
        &mut self,
        at: &G::Position,
        rating: Rating,
        plies: u32,
        dead_ends: &Visited<G::Position>,
        line: &mut Vec<G::Move>,
    ) -> Result<bool, Box<SolveError>> {
        let mut moves = Vec::new();
        self.run.extend(&mut moves, self.game.moves(at)).map_err(stop)?;
        let asked = rating.after_move();
        self.space.lead(self.game, at.clone(), self.repetitions, self.run).map_err(stop)?;
        let mut keeps = None;
        for mv in moves {
            self.edges += 1;
            let next = self.game.play(at, mv);
            if self.repetitions && self.space.is_on_path(&next) || dead_ends.find(&next).is_some() {
                continue;
            }
            let Window { alpha, beta } = Window::just_above(asked);
            let stored = self
                .probe(&next)
                .and_then(|entry| Claim::from_entry(entry, UNLIMITED, alpha, beta));
            let claim = match (self.game.terminal(&next), stored) {
                (Some(outcome), _) => self.ended(&next, outcome),
                (None, Some(claim)) if claim.rating <= asked && claim.upper == Trust::Proved => {
                    claim
                }
                _ => self.run(&next, plies - 1, Window::just_above(asked))?.0,
            };
            if claim.rating <= asked && claim.holds(Bound::Upper, plies - 1) {
                keeps = Some(mv);
                break;
            }
        }
        self.space.pop(self.game, self.repetitions);
        line.extend(keeps);
        Ok(keeps.is_some())
    }
}

impl Claim {
    /// Returns how the rating relates to what a search in the open window finds.
    fn bound(self, window: Window) -> Bound {
        if self.lower == Trust::None || self.upper > Trust::None && self.rating <= window.alpha {
            Bound::Upper
        } else if self.upper == Trust::None || self.rating >= window.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Returns whether the sides that `bound` needs hold for the value of the game.
    ///
    /// The notes of `trust` explain why.
    fn holds(self, bound: Bound, depth: u32) -> bool {
        let within = self.rating.plies() <= depth.into();
        let holds = |side| side == Trust::Proved || within && side > Trust::None;
        (bound == Bound::Upper || holds(self.lower)) && (bound == Bound::Lower || holds(self.upper))
    }
}
