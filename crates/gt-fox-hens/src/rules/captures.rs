//! The capture search: what a fox can take, by which paths, with which results.
//!
//! # Parity
//! A jump changes row or column, or both, by 2, so a fox lands only on squares whose row and column have the parities of its
//! start, while each hen that it jumps differs from them in one parity or both. No landing square is the square of a hen that was
//! taken: whether taken hens leave the board during the capture or after it makes no difference.
//!
//! # Two searches
//! On boards without diagonals that are no larger than the cross, the longest captures of every set of hens are a table, made when
//! it is first asked for; results and paths are walked with its help, along captures that can be completed and no others.
//!
//! Everything else is searched breadth-first, one jump at a time, over pairs of a square and a set of hens taken. Paths that meet in the same pair have the
//! same continuations and go on as one, with their number; so the results of a capture come out without doubles, and a board on
//! which thousands of paths lead to one result costs no more than its pairs.

use smallvec::SmallVec;

use super::board::squares;
use super::direction::ORTHOGONAL;
use super::fox_hens::FoxHens;
use super::legal::{CaptureResult, CaptureSurvey, LegalCaptures, Results};
use super::parameters::CaptureRule;
use super::position::{Move, Position};

/// Where a fox can stand after some jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    /// The square, as a set.
    pub(crate) at: u64,
    /// The hens taken on the way.
    pub(crate) taken: u64,
    /// How many paths lead here with these hens taken.
    pub(crate) paths: u64,
}

/// Stages after the same number of jumps.
pub(crate) type Stages = SmallVec<[Stage; 16]>;

impl FoxHens {
    /// Calls `jump` with the hen and the landing square of every jump, in the order of directions.
    #[inline]
    pub(crate) fn for_each_jump(&self, at: u64, hens: u64, empty: u64, mut jump: impl FnMut(u64, u64)) {
        for direction in 0..self.directions {
            if direction >= ORTHOGONAL && at & self.diagonal_from == 0 {
                break;
            }
            let over = self.along(at, direction) & hens;
            let to = self.along(over, direction) & empty;
            if to != 0 {
                jump(over, to);
            }
        }
    }

    /// The stages one jump further, each once.
    fn next_stages(&self, stages: &[Stage], hens: u64, empty: u64) -> Stages {
        let mut next = Stages::new();
        for stage in stages {
            self.for_each_jump(stage.at, hens & !stage.taken, empty, |over, to| {
                next.push(Stage { at: to, taken: stage.taken | over, paths: stage.paths });
            });
        }
        merge(&mut next);
        next
    }

    /// Gives `visit` every stage of every capture by `fox`, with whether it can go on, after one jump, after two, and so on.
    pub(crate) fn for_each_stage(&self, position: &Position, fox: u64, mut visit: impl FnMut(u32, &[Stage])) {
        let empty = self.empty(position) | fox;
        let mut stages: Stages = SmallVec::from_slice(&[Stage { at: fox, taken: 0, paths: 1 }]);
        for jumps in 1.. {
            stages = self.next_stages(&stages, position.hens, empty);
            if stages.is_empty() {
                return;
            }
            visit(jumps, &stages);
        }
    }

    /// The most hens that the fox on `square` can take, 0 if none.
    ///
    /// # Complexity
    /// With tables some ten look-ups; without, as many steps as there are pairs of a square and a set of hens taken.
    #[inline]
    pub fn longest_capture(&self, position: &Position, square: u8) -> u32 {
        match self.tables() {
            Some(tables) => tables.longest(square, position.hens, position.foxes & !(1 << square)),
            None => self.longest_by_stages(position, square),
        }
    }

    fn longest_by_stages(&self, position: &Position, square: u8) -> u32 {
        let mut longest = 0;
        self.for_each_stage(position, 1 << square, |jumps, _| longest = jumps);
        longest
    }

    /// The captures by the fox on `square` that take most, each result once.
    pub fn longest_results(&self, position: &Position, square: u8) -> Vec<CaptureResult> {
        let mut last = Stages::new();
        self.for_each_stage(position, 1 << square, |_, stages| last = stages.into());
        last.iter().map(|stage| result(1 << square, stage)).collect()
    }

    /// What one fox can take, in numbers.
    pub fn survey(&self, position: &Position, square: u8) -> CaptureSurvey {
        let mut survey = CaptureSurvey::default();
        let empty = self.empty(position) | 1 << square;
        self.for_each_stage(position, 1 << square, |jumps, stages| {
            let paths = |stages: &mut dyn Iterator<Item = &Stage>| stages.fold(0u64, |sum, stage| sum.saturating_add(stage.paths));
            let ends = |stage: &&Stage| !self.can_capture(stage.at, position.hens & !stage.taken, empty);
            survey.longest = jumps;
            survey.results = stages.len();
            survey.longest_paths = paths(&mut stages.iter());
            survey.maximal_paths = survey.maximal_paths.saturating_add(paths(&mut stages.iter().filter(ends)));
        });
        survey
    }

    /// All paths of a capture: its landing squares, the start first, in the order up, left, right, down.
    ///
    /// # Complexity
    /// As long as its answer, and as many dead ends as there are ways to take some of these hens.
    pub fn paths(&self, position: &Position, mv: Move) -> Vec<Vec<u8>> {
        let empty = self.empty(position) | 1 << mv.from;
        let mut paths = Vec::new();
        let mut open = vec![(vec![mv.from], mv.taken)];
        while let Some((path, left)) = open.pop() {
            let Some(&at) = path.last() else { continue };
            if left == 0 {
                if at == mv.to {
                    paths.push(path);
                }
                continue;
            }
            let first = open.len();
            self.for_each_jump(1 << at, left, empty, |over, to| {
                let next = path.iter().copied().chain(squares(to)).collect();
                open.push((next, left & !over));
            });
            open[first..].reverse();
        }
        paths
    }

    /// The legal captures of all foxes, each result once, in the order of foxes; under [`CaptureRule::Free`] they are not compulsory.
    ///
    /// # Complexity
    /// With tables some twenty look-ups, and one for each jump of each capture that is found; no memory is allocated for up to 8
    /// results.
    #[inline]
    pub fn legal_captures(&self, position: &Position) -> LegalCaptures {
        let mut legal = LegalCaptures(Results::new());
        if self.can_capture(position.foxes, position.hens, self.empty(position)) {
            self.add_captures(position, &mut legal.0);
        }
        legal
    }

    pub(crate) fn captures(&self, position: &Position) -> Results {
        let mut results = Results::new();
        self.add_captures(position, &mut results);
        results
    }

    pub(crate) fn add_captures(&self, position: &Position, results: &mut Results) {
        match self.tables() {
            Some(tables) if self.parameters.capture == CaptureRule::Longest => tables.legal(position.hens, position.foxes, results),
            _ => *results = self.captures_by_stages(position),
        }
    }

    fn captures_by_stages(&self, position: &Position) -> Results {
        let mut results = Results::new();
        let empty = self.empty(position);
        let mut longest = 1;
        for square in squares(position.foxes) {
            let fox = 1u64 << square;
            if !self.can_capture(fox, position.hens, empty | fox) {
                continue;
            }
            self.for_each_stage(position, fox, |jumps, stages| match self.parameters.capture {
                CaptureRule::Longest => {
                    if jumps > longest {
                        longest = jumps;
                        results.clear();
                    }
                    if jumps == longest {
                        results.extend(stages.iter().map(|stage| result(fox, stage)));
                    }
                }
                CaptureRule::Compulsory => {
                    let ends = |stage: &&Stage| !self.can_capture(stage.at, position.hens & !stage.taken, empty | fox);
                    results.extend(stages.iter().filter(ends).map(|stage| result(fox, stage)));
                }
                CaptureRule::Free => results.extend(stages.iter().map(|stage| result(fox, stage))),
            });
        }
        results
    }
}

#[expect(clippy::cast_possible_truncation, reason = "bit numbers are below 64")]
const fn result(fox: u64, stage: &Stage) -> CaptureResult {
    let mv = Move { from: fox.trailing_zeros() as u8, to: stage.at.trailing_zeros() as u8, taken: stage.taken };
    CaptureResult { mv, paths: stage.paths }
}

/// Adds up the paths of equal stages.
pub(crate) fn merge(stages: &mut Stages) {
    if stages.len() < 2 {
        return;
    }
    stages.sort_unstable_by_key(|stage| (stage.at, stage.taken));
    stages.dedup_by(|next, first| {
        let same = (next.at, next.taken) == (first.at, first.taken);
        if same {
            first.paths = first.paths.saturating_add(next.paths);
        }
        same
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Board;
    use crate::rules::parameters::Parameters;
    use crate::rules::position::FOXES;

    /// The next set of squares of a fixed sequence.
    fn set(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (*state ^ *state >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ *state >> 32
    }

    #[test]
    fn tables_and_breadth_first_search_find_the_same_on_boards_of_several_shapes() {
        let mut state = 1;
        for rows in [
            &[(2, 3), (2, 3), (0, 7), (0, 7), (0, 7), (2, 3), (2, 3)][..],
            &[(1, 3), (0, 5), (0, 5), (0, 5), (1, 3)],
            &[(0, 4); 8],
            &[(3, 4), (0, 7), (1, 2), (0, 6)],
        ] {
            let board = Board::new(rows).unwrap();
            let start = Position { hens: 0, foxes: 1 << rows[0].0, turn: FOXES };
            let (hen_squares, most_hens, henhouse) = (board.all(), 3, 0);
            let rules = FoxHens::new(Parameters {
                board,
                start,
                hen_squares,
                most_hens,
                henhouse,
                foxes_win_at: 0,
                ..Parameters::default()
            })
            .unwrap();
            assert!(rules.tables().is_some());
            for _ in 0..1000 {
                let (a, b) = (set(&mut state), set(&mut state));
                let foxes: u64 = squares(a & b & board.all()).take(2).fold(0, |foxes, square| foxes | 1 << square);
                let position = Position { hens: (a | b) & board.all() & !foxes, foxes, turn: FOXES };
                for fox in squares(foxes) {
                    assert_eq!(rules.longest_capture(&position, fox), rules.longest_by_stages(&position, fox), "{position:?}");
                }
                let sorted = |mut results: Results| {
                    results.sort_unstable_by_key(|result| result.mv);
                    results
                };
                assert_eq!(sorted(rules.legal_captures(&position).0), sorted(rules.captures_by_stages(&position)), "{position:?}");
            }
        }
    }
}
