//! Counting plays at speed, by results or by paths.
//!
//! *Perft* of depth n counts the plays of exactly n plies. A decided position and a blocked side
//! have no further plays. There are two ways to count captures:
//!
//! * by *results*: all captures with the same end square and the same hens taken are one move;
//! * by *paths*: every sequence of landing squares is a move.
//!
//! In the book's game they differ from ply 10 on.
//!
//! # How it works
//! Hens move by shifts of the whole set, one direction at a time. Four shift expressions tell
//! whether a fox can take anything, and this is all that most positions need. If a fox can take,
//! the tables of longest captures are asked. A capture is walked only if it takes more than one hen
//! and the tables do not tell its end. The number of hens is carried along instead of counted.
//!
//! * With [`LastPly::Counted`] the last ply is counted from sets of landing squares and not played.
//! * With [`LastPly::Played`] every move is played, also at the last ply. This is for comparisons
//!   with move generators of other programs.
//!
//! Only the last six plies recurse. The plies before them use an explicit stack, so a great depth
//! needs no more of the thread's stack.

use gt_core::prelude::*;
use gt_core::run::Meter;
use gt_core::{Run, SolveError};

use crate::rules::{
    CaptureRule, FOXES, FoxHens, HENS, Look, Move, OF_HENS, ORTHOGONAL, Position, Results, Tables,
};

/// How captures with several paths are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// By results: the square where the fox ends and the hens that it takes.
    Results,
    /// By paths: the sequence of landing squares.
    Paths,
}

/// How the last ply is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastPly {
    /// From sets of landing squares, without playing the moves.
    Counted,
    /// By playing every move.
    Played,
}

/// How many plies recurse.
const NEAR: u32 = 6;

/// Counts the plays of exactly `plies` plies that begin at `position`.
///
/// # Complexity
/// * Time: with [`LastPly::Counted`] it grows as the number of plays of `plies - 1` plies, else as
///   the number of plays.
/// * Memory: a stack of at most `plies` times the moves of a position.
///
/// # Errors
/// * [`SolveError::Overflow`] from 2^64 plays on.
/// * [`SolveError::Limit`] if the time is over, the interrupt flag is set, or the stack outgrows
///   the bytes allowed.
///
/// # Example
/// ```
/// use gt_core::{Game, Run};
/// use gt_fox_hens::FoxHens;
/// use gt_fox_hens::solve::{Counting, LastPly, perft};
/// let (book, run) = (FoxHens::book(), Run::new());
/// let start = book.initial();
/// let plays = |n| perft(&book, &start, n, Counting::Results, LastPly::Counted, &run);
/// assert_eq!([plays(1)?, plays(2)?, plays(3)?, plays(4)?], [5, 18, 138, 398]);
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub fn perft(
    rules: &FoxHens,
    position: &Position,
    plies: u32,
    counting: Counting,
    last: LastPly,
    run: &Run,
) -> Result<u64, SolveError> {
    let run = &run.started();
    let mut meter = Meter::new(run, "counting plays", None).counting("play");
    let walker = Walker::new(rules, plies, counting, last);
    let overflow = || SolveError::Overflow { what: "the number of plays", max: u64::MAX };
    let mut plays = 0u64;
    let mut open = Vec::new();
    run.push(&mut open, (*position, plies, 1u64))?;
    while let Some((position, plies, ways)) = open.pop() {
        if plies <= NEAR {
            meter.look(plays)?;
            let counted = walker.plays(&position, plies).and_then(|plays| plays.checked_mul(ways));
            plays = counted.and_then(|counted| plays.checked_add(counted)).ok_or_else(overflow)?;
            continue;
        }
        meter.step(plays)?;
        for (mv, more) in walker.moves(&position) {
            let ways = ways.checked_mul(more).ok_or_else(overflow)?;
            run.push(&mut open, (rules.play(&position, mv), plies - 1, ways))?;
        }
    }
    meter.end(plays);
    Ok(plays)
}

/// Counts the plays that begin with each move, in the game's order; they add up to [`perft`].
///
/// Counted by paths, a capture has the plays of all its paths. The list is empty if no move is
/// legal, or if `plies` is 0.
///
/// # Complexity
/// As [`perft`], and one entry for each move.
///
/// # Errors
/// The same as for [`perft`].
///
/// # Example
/// ```
/// use gt_core::{Game, Run};
/// use gt_fox_hens::FoxHens;
/// use gt_fox_hens::solve::{Counting, divide};
/// let book = FoxHens::book();
/// let parts = divide(&book, &book.initial(), 4, Counting::Results, &Run::new())?;
/// assert_eq!(parts.len(), 5); // the hens have five first moves
/// assert_eq!(parts.iter().map(|(_, plays)| plays).sum::<u64>(), 398);
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub fn divide(
    rules: &FoxHens,
    position: &Position,
    plies: u32,
    counting: Counting,
    run: &Run,
) -> Result<Vec<(Move, u64)>, SolveError> {
    let Some(rest) = plies.checked_sub(1) else { return Ok(Vec::new()) };
    let run = &run.started();
    let moves = Walker::new(rules, plies, counting, LastPly::Counted).moves(position);
    let mut meter = Meter::new(run, "counting the plays of each move", Some(moves.len() as u64))
        .counting("move");
    let silent = run.clone().silent();
    let mut parts = Vec::with_capacity(moves.len());
    for (mv, ways) in moves {
        meter.look(parts.len() as u64)?;
        let plays =
            perft(rules, &rules.play(position, mv), rest, counting, LastPly::Counted, &silent)?;
        let plays = plays
            .checked_mul(ways)
            .ok_or(SolveError::Overflow { what: "the number of plays", max: u64::MAX })?;
        parts.push((mv, plays));
    }
    meter.end(parts.len() as u64);
    Ok(parts)
}

/// The rules, laid out for counting.
struct Walker<'r> {
    rules: &'r FoxHens,
    all: u64,
    /// The henhouse, or all bits if there is none: then no set of hens fills it.
    henhouse: u64,
    foxes_win_at: u32,
    /// The capture tables, if the longest captures are the legal ones.
    tables: Option<&'r Tables>,
    /// Whether every path counts as a move.
    by_paths: bool,
    /// Whether the last ply is counted and not played.
    last_is_counted: bool,
}

impl<'r> Walker<'r> {
    /// Prepares to count plays of this many plies; a few plies are not worth the capture tables.
    fn new(rules: &'r FoxHens, plies: u32, counting: Counting, last: LastPly) -> Self {
        const SHORT: u32 = 4;
        let henhouse = rules.parameters.henhouse;
        Self {
            rules,
            all: rules.board().all(),
            // No set of hens has all 64 bits, so rules without a henhouse never end by it.
            henhouse: if henhouse == 0 { u64::MAX } else { henhouse },
            foxes_win_at: rules.parameters.foxes_win_at,
            tables: if plies > SHORT && rules.parameters.capture == CaptureRule::Longest {
                rules.tables()
            } else {
                None
            },
            by_paths: counting == Counting::Paths,
            last_is_counted: last == LastPly::Counted,
        }
    }

    /// Returns the legal moves, each with the number of moves that it counts as.
    fn moves(&self, position: &Position) -> Vec<(Move, u64)> {
        if self.rules.decided(position).is_some() {
            return Vec::new();
        }
        let mut captures = Results::new();
        if self.rules.capture_is_possible(position) {
            self.rules.add_captures(position, &mut captures);
        }
        let steps = self.rules.moves(position).filter(|mv| !mv.is_capture()).map(|mv| (mv, 1));
        captures
            .iter()
            .map(|result| (result.mv, if self.by_paths { result.paths } else { 1 }))
            .chain(steps)
            .collect()
    }

    /// Counts the plays from a position; `None` if 64 bits overflow.
    fn plays(&self, position: &Position, plies: u32) -> Option<u64> {
        let hens = position.hens.count_ones();
        if position.turn == HENS {
            self.hens_move(position.hens, position.foxes, hens, plies)
        } else {
            self.foxes_move(position.hens, position.foxes, hens, plies)
        }
    }

    /// Tells whether the game is over by rule; `count` is the number of hens.
    #[inline]
    const fn is_decided(&self, hens: u64, count: u32) -> bool {
        count <= self.foxes_win_at || hens & self.henhouse == self.henhouse
    }

    /// Counts the plays that begin with a move of the hens; `count` is the number of hens.
    fn hens_move(&self, hens: u64, foxes: u64, count: u32, plies: u32) -> Option<u64> {
        if plies == 0 {
            return Some(1);
        }
        if self.is_decided(hens, count) {
            return Some(0);
        }
        let empty = self.all & !(hens | foxes);
        if plies == 1 && self.last_is_counted {
            let landings = |direction| self.rules.along(hens, direction) & empty;
            let mut plays = ones_of_three(landings(0), landings(1), landings(2));
            if self.rules.directions > ORTHOGONAL {
                plays += ones_of_three(landings(4), landings(5), 0);
            }
            return Some(plays);
        }
        let mut plays = 0u64;
        for direction in OF_HENS.into_iter().filter(|&direction| direction < self.rules.directions)
        {
            let mut landings = self.rules.along(hens, direction) & empty;
            while landings != 0 {
                let to = landings & landings.wrapping_neg();
                landings ^= to;
                let from = crate::rules::shifted_back(to, direction);
                plays = plays.checked_add(self.foxes_move(
                    hens ^ from ^ to,
                    foxes,
                    count,
                    plies - 1,
                )?)?;
            }
        }
        Some(plays)
    }

    /// Counts the plays that begin with a move of the foxes; `count` is the number of hens.
    fn foxes_move(&self, hens: u64, foxes: u64, count: u32, plies: u32) -> Option<u64> {
        if plies == 0 {
            return Some(1);
        }
        if self.is_decided(hens, count) {
            return Some(0);
        }
        let empty = self.all & !(hens | foxes);
        let mut plays = 0u64;
        if self.rules.can_capture(foxes, hens, empty) {
            plays = self.captures(hens, foxes, count, plies)?;
            if self.rules.parameters.capture != CaptureRule::Free {
                return Some(plays);
            }
        }
        if plies == 1 && self.last_is_counted {
            // Two foxes have at most eight landing squares in the four sets, so no nibble overflows.
            let landings = |direction| self.rules.along(foxes, direction) & empty;
            plays += ones_of_three(landings(0), landings(1), landings(2))
                + ones_of_three(landings(3), 0, 0);
            for direction in ORTHOGONAL..self.rules.directions {
                plays += u64::from(landings(direction).count_ones());
            }
            return Some(plays);
        }
        for direction in 0..self.rules.directions {
            let mut landings = self.rules.along(foxes, direction) & empty;
            while landings != 0 {
                let to = landings & landings.wrapping_neg();
                landings ^= to;
                let from = crate::rules::shifted_back(to, direction);
                plays = plays.checked_add(self.hens_move(
                    hens,
                    foxes ^ from ^ to,
                    count,
                    plies - 1,
                )?)?;
            }
        }
        Some(plays)
    }

    /// Counts the plays that begin with a capture.
    fn captures(&self, hens: u64, foxes: u64, count: u32, plies: u32) -> Option<u64> {
        if let (Some(tables), 1, true) = (self.tables, plies, self.last_is_counted) {
            let (results, paths) = tables.count_legal(hens, foxes);
            return Some(if self.by_paths { paths } else { results });
        }
        let mut results = Results::new();
        match self.tables {
            Some(tables) => tables.legal(hens, foxes, &mut results),
            None => self.rules.add_captures(&Position { hens, foxes, turn: FOXES }, &mut results),
        }
        let ways = |paths: u64| if self.by_paths { paths } else { 1 };
        if plies == 1 && self.last_is_counted {
            return results
                .iter()
                .try_fold(0u64, |plays, result| plays.checked_add(ways(result.paths)));
        }
        results.iter().try_fold(0u64, |plays, result| {
            let Move { from, to, taken } = result.mv;
            let after = foxes & !(1 << from) | 1 << to;
            let more =
                self.hens_move(hens & !taken, after, count - taken.count_ones(), plies - 1)?;
            plays.checked_add(more.checked_mul(ways(result.paths))?)
        })
    }
}

/// Counts the squares of three sets in one pass.
///
/// A nibble counts at most 4 squares of each set, so its sum is at most 12.
#[inline]
const fn ones_of_three(a: u64, b: u64, c: u64) -> u64 {
    const fn nibbles(set: u64) -> u64 {
        let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
        (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
    }
    let sum = nibbles(a) + nibbles(b) + nibbles(c);
    let bytes = (sum & 0x0f0f_0f0f_0f0f_0f0f) + (sum >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
    bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_sets_are_counted_together() {
        let (mut a, mut b, mut c) =
            (0x0123_4567_89ab_cdefu64, u64::MAX >> 8, 0xff00_ff00_ff00_ff00);
        for turn in 0..64 {
            assert_eq!(
                ones_of_three(a, b, c),
                u64::from(a.count_ones() + b.count_ones() + c.count_ones())
            );
            a = a.rotate_left(turn) ^ b;
            (b, c) = (c.rotate_left(7), b >> 1 & a);
        }
        assert_eq!(ones_of_three(u64::MAX, u64::MAX, u64::MAX >> 8), 184);
    }

    #[test]
    fn a_long_play_needs_no_thread_stack() {
        // Two islands: on one the hen walks to and fro, on the other the fox.
        let board = crate::Board::new(&[(0, 2), (5, 2)]).expect("a board");
        let start = board.position("h1/x1 h").expect("a position");
        let hen_squares = board.row_mask(0);
        let (henhouse, most_hens, foxes_win_at) = (0, 1, 0);
        let parameters = crate::Parameters {
            board,
            henhouse,
            hen_squares,
            start,
            most_hens,
            foxes_win_at,
            ..crate::Parameters::default()
        };
        let rules = FoxHens::new(parameters).expect("rules");
        for last in [LastPly::Counted, LastPly::Played] {
            assert_eq!(perft(&rules, &start, 100_000, Counting::Results, last, &Run::new()), Ok(1));
        }
    }
}
