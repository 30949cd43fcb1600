//! From a claim to a report: what of it is exact, and the rest of an exact line where a table cut it short.
//!
//! A table says what a position is worth and not how play goes on from there, so a line ends where the table answered. From there
//! the search is asked again, a little at a time, and each move that it finds is known to keep the value. Wins and losses come
//! nearer to the end with every move. Draws do not, and two positions can be stored as draws each because of the other, once the
//! reason why the first was a draw is overwritten. So what was played counts as the path: a line never comes back to it. Where
//! every move that keeps the draw does, the search takes moves back and tries others.
//!
//! A win or loss within the depth is always found. For a draw, and beyond the depth, the search goes on ply by ply for as long as
//! that is cheap beside the question; for a draw then once more within the depth, which finds it where all plays end there. If
//! there is no line to the end then, the report does not call the rating exact.

use alloc::boxed::Box;
use alloc::vec::Vec;

use hashbrown::HashSet;

use super::heuristic::Heuristic;
use super::negamax::{Engine, UNLIMITED};
use super::rating::Rating;
use super::report::Report;
use super::trust::{Claim, Trust};
use super::window::Window;
use crate::error::SolveError;
use crate::game::{Game, GameExt};
use crate::outcome::Value;
use crate::table::{Bound, Entry, Table};

/// So many moves may be spent on a line beyond the depth, and [`TIMES`] as many as the question took.
const CHEAP: u64 = 1 << 8;
const TIMES: u64 = 4;

/// How far the searches for the rest of a line go.
#[derive(Clone, Copy, Debug)]
enum Reach {
    /// So many plies from the root.
    Left(u32),
    /// So many plies from each position, until so many moves were played in all.
    Cheap { plies: u32, allowed: u64 },
}

impl<G: Game, T: Table<G::Position>, H: Heuristic<G>> Engine<'_, G, T, H> {
    /// Searches `root`, and completes the line of an exact value if it is wanted.
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
            return Err(Box::new(SolveError::Overflow { what: "remoteness in plies", max: u32::MAX.into() }));
        }
        let bound = claim.bound(window);
        let mut line: Vec<_> = self.space.lines.moves(found).collect();
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

    /// Goes on with best play behind `line`, from `root`, whose value is `rating`, to the end of the game; whether it gets there.
    ///
    /// May play `cheap` moves, and those of one search more, where searches within `depth` are not sure to find the line.
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
        // A search of `enough` plies is sure to find the line; of a draw, only that to the end of the game.
        let enough = rating.decided().and_then(Value::plies).unwrap_or(UNLIMITED);
        if depth >= enough {
            return self.walk(root, rating, Reach::Left(enough), line);
        }
        let seen = line.clone();
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
        line.clone_from(&seen);
        let is_complete = rating == Rating::DRAW && self.walk(root, rating, Reach::Left(depth), line)?;
        if !is_complete {
            *line = seen;
        }
        Ok(is_complete)
    }

    /// Goes on behind `line`; whether that gets to the end of the game.
    ///
    /// What it leaves in `line` keeps the value.
    fn walk(&mut self, root: &G::Position, rating: Rating, reach: Reach, line: &mut Vec<G::Move>) -> Result<bool, Box<SolveError>> {
        self.space.clear();
        let (mut at, mut rating) = (root.clone(), rating);
        let mut played = 0;
        let mut dead_ends = HashSet::new();
        loop {
            for &mv in &line[played..] {
                let next = self.game.play(&at, mv);
                self.space.lead(at, self.repetitions);
                self.edges += 1;
                (at, rating) = (next, rating.after_move());
            }
            played = line.len();
            if let Some(outcome) = self.game.terminal(&at) {
                return Ok(rating == Claim::terminal(outcome).rating);
            }
            let (plies, allowed) = match reach {
                Reach::Left(UNLIMITED) => (UNLIMITED, u64::MAX),
                Reach::Left(depth) => (u32::try_from(played).map_or(0, |played| depth.saturating_sub(played)), u64::MAX),
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
            // A win or loss that is not found needs a deeper search, and so does a draw from which no way back is left.
            let Some(before) = self.space.pop(self.repetitions).filter(|_| rating == Rating::DRAW && self.repetitions) else {
                return Ok(false);
            };
            dead_ends.insert(core::mem::replace(&mut at, before.position));
            line.pop();
            played = line.len();
        }
    }

    /// Adds best play from `at`, worth `rating`, to `line`, as far as a search of `plies` plies proves it; whether there is any.
    fn play_on(&mut self, at: &G::Position, rating: Rating, plies: u32, line: &mut Vec<G::Move>) -> Result<bool, Box<SolveError>> {
        let (claim, then) = self.run(at, plies, Window::around(rating))?;
        let played = line.len();
        if claim.rating == rating && claim.holds(Bound::Exact, plies) {
            line.extend(self.space.lines.moves(then));
        }
        Ok(line.len() > played)
    }

    /// Adds a move from `at`, worth `rating`, that keeps that value and leads to none of `dead_ends`; whether there is any.
    fn play_one(
        &mut self,
        at: &G::Position,
        rating: Rating,
        plies: u32,
        dead_ends: &HashSet<G::Position>,
        line: &mut Vec<G::Move>,
    ) -> Result<bool, Box<SolveError>> {
        let moves: Vec<_> = self.game.moves(at).collect();
        let asked = rating.after_move();
        self.space.lead(at.clone(), self.repetitions);
        let mut keeps = None;
        for mv in moves {
            self.edges += 1;
            let next = self.game.play(at, mv);
            if self.repetitions && self.space.is_on_path(&next) || dead_ends.contains(&next) {
                continue;
            }
            let Window { alpha, beta } = Window::just_above(asked);
            let stored = self.table.probe(&next).and_then(|entry| Claim::from_entry(entry, UNLIMITED, alpha, beta));
            let claim = match (self.game.terminal(&next), stored) {
                (Some(outcome), _) => Claim::terminal(outcome),
                (None, Some(claim)) if claim.rating <= asked && claim.upper == Trust::Proved => claim,
                _ => self.run(&next, plies - 1, Window::just_above(asked))?.0,
            };
            if claim.rating <= asked && claim.holds(Bound::Upper, plies - 1) {
                keeps = Some(mv);
                break;
            }
        }
        self.space.pop(self.repetitions);
        line.extend(keeps);
        Ok(keeps.is_some())
    }
}

impl Claim {
    /// How the rating relates to what a search in the open window finds.
    fn bound(self, window: Window) -> Bound {
        if self.lower == Trust::None || self.upper > Trust::None && self.rating <= window.alpha {
            Bound::Upper
        } else if self.upper == Trust::None || self.rating >= window.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Whether these sides hold for the value of the game after a search of `depth` plies: see the notes of `trust`.
    fn holds(self, bound: Bound, depth: u32) -> bool {
        let within = self.rating.plies() <= depth.into();
        let holds = |side| side == Trust::Proved || within && side > Trust::None;
        (bound == Bound::Upper || holds(self.lower)) && (bound == Bound::Lower || holds(self.upper))
    }
}
