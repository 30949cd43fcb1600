//! The capture search: what a fox can take, by which paths, with which results.
//!
//! # Words
//! * A *path* is the list of landing squares of a capture, the start first.
//! * A *result* is the end square with the set of hens taken. Several paths may have one result.
//! * A *stage* is a square and the hens taken on the way to it, before the capture is over.
//!
//! # Parity
//! A jump changes the row, the column or both by 2. So a fox lands only on squares whose row and
//! column have the same parities as its start. A hen that it jumps over differs in one parity or in
//! both. Hence no landing square is the square of a hen that was taken. It makes no difference
//! whether taken hens leave the board during the capture or after it.
//!
//! # Two searches
//! *Tables.* A table holds the longest capture for every set of hens, on boards without diagonals
//! that are not much larger than the cross. The header of `tables` has the exact condition. The
//! table is made at the first capture. Under the rule of the longest capture it also gives the
//! legal results and their numbers of paths. Where it does not tell the end of a capture at once,
//! the capture is walked, but only along jumps that begin a longest capture.
//!
//! *Breadth first.* All other captures are searched one jump at a time, over stages. Paths that
//! meet in one stage have the same continuations, so they go on as one stage, which counts its
//! paths. So each result comes out once. The cost is the number of stages, even on a board where
//! thousands of paths lead to one result.
//!
//! # Invariant
//! The square of the capturing fox counts as empty during its capture. Every function here adds it
//! to the empty squares before it looks for jumps.

use smallvec::SmallVec;

use super::board::squares;
use super::direction::ORTHOGONAL;
use super::fox_hens::FoxHens;
use super::legal::{CaptureResult, CaptureSurvey, LegalCaptures, Results};
use super::parameters::CaptureRule;
use super::position::{Move, Position};
use super::tables::{Answerer, Look};

/// A square where a fox can stand after some jumps, with the hens it has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    /// The square of the fox, as a set.
    pub(crate) at: u64,
    /// The squares of the hens taken on the way.
    pub(crate) taken: u64,
    /// How many paths lead to this square with these hens taken; saturates at `u64::MAX`.
    pub(crate) paths: u64,
}

/// Stages after the same number of jumps, each once.
pub(crate) type Stages = SmallVec<[Stage; 16]>;

impl FoxHens {
    /// Calls `jump` with the hen and the landing square of every jump, in the order of directions.
    ///
    /// `at` is one square as a set; both arguments of `jump` are sets of one square.
    #[inline]
    pub(crate) fn for_each_jump(
        &self,
        at: u64,
        hens: u64,
        empty: u64,
        mut jump: impl FnMut(u64, u64),
    ) {
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

    /// Returns the stages one jump further, each once.
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

    /// Calls `visit` with all stages after one jump, then after two, and so on while there are any.
    ///
    /// The first argument of `visit` is the number of jumps. `fox` is a set of one square.
    pub(crate) fn for_each_stage(
        &self,
        position: &Position,
        fox: u64,
        mut visit: impl FnMut(u32, &[Stage]),
    ) {
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

    /// Returns the most hens that the fox on `square` can take, 0 if it can take none.
    ///
    /// The side to move is not looked at.
    ///
    /// # Complexity
    /// With tables, some ten look-ups. Without tables, one step for each pair of a square and a set
    /// of hens taken.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// let position = book.board().position("3/3/2xh3/4h2/7/3/3 f")?;
    /// let fox = book.board().square("c5").expect("a square of the cross");
    /// assert_eq!(book.longest_capture(&position, fox), 2); // c5xe5xe3
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    #[inline]
    pub fn longest_capture(&self, position: &Position, square: u8) -> u32 {
        let others = position.foxes & !(1 << square);
        match self.answerer(position.hens, position.foxes) {
            Answerer::Full(tables) => tables.longest(square, position.hens, others),
            Answerer::Few(sparse) => sparse.longest(square, position.hens, others),
            Answerer::Neither => self.longest_by_stages(position, square),
        }
    }

    /// The length of the longest capture, by the breadth-first search.
    fn longest_by_stages(&self, position: &Position, square: u8) -> u32 {
        let mut longest = 0;
        self.for_each_stage(position, 1 << square, |jumps, _| longest = jumps);
        longest
    }

    /// Returns the captures by the fox on `square` that take the most hens, each result once.
    ///
    /// Empty if the fox can take nothing. Captures of other foxes are not compared:
    /// [`legal_captures`](Self::legal_captures) does that.
    ///
    /// # Complexity
    /// One step for each pair of a square and a set of hens taken.
    pub fn longest_results(&self, position: &Position, square: u8) -> Vec<CaptureResult> {
        let mut last = Stages::new();
        self.for_each_stage(position, 1 << square, |_, stages| last = stages.into());
        last.iter().map(|stage| result(1 << square, stage)).collect()
    }

    /// Counts what one fox can take: lengths, results and paths.
    ///
    /// # Complexity
    /// One step for each pair of a square and a set of hens taken. Numbers of paths saturate at
    /// `u64::MAX`.
    ///
    /// # Example
    /// The fox can go round the ring of four hens both ways. Either way it ends where it began.
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// let position = book.board().position("3/3/2xh3/2h1h2/3h3/3/3 f")?;
    /// let survey = book.survey(&position, book.board().square("c5").expect("a square"));
    /// assert_eq!((survey.longest, survey.longest_paths, survey.results), (4, 2, 1));
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub fn survey(&self, position: &Position, square: u8) -> CaptureSurvey {
        let mut survey = CaptureSurvey::default();
        let empty = self.empty(position) | 1 << square;
        self.for_each_stage(position, 1 << square, |jumps, stages| {
            let paths = |stages: &mut dyn Iterator<Item = &Stage>| {
                stages.fold(0u64, |sum, stage| sum.saturating_add(stage.paths))
            };
            let ends =
                |stage: &&Stage| !self.can_capture(stage.at, position.hens & !stage.taken, empty);
            survey.longest = jumps;
            survey.results = stages.len();
            survey.longest_paths = paths(&mut stages.iter());
            survey.maximal_paths =
                survey.maximal_paths.saturating_add(paths(&mut stages.iter().filter(ends)));
        });
        survey
    }

    /// Lists all paths of a capture, each as its landing squares with the start first.
    ///
    /// Paths are ordered by their first different jump, in the order up, left, right, down. Empty
    /// if no path makes this capture.
    ///
    /// # Complexity
    /// One step for each jump of each path, and for each way to take only some of these hens.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// let position = book.board().position("3/3/2xh3/2h1h2/3h3/3/3 f")?;
    /// let ring = book.legal_captures(&position)[0];
    /// let paths = book.paths(&position, ring.mv);
    /// assert_eq!(paths.len(), 2);
    /// assert_eq!(paths[0], [18, 20, 36, 34, 18]); // right first: c5, e5, e3, c3, c5
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
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

    /// Returns the legal captures of all foxes, each result once, fox by fox in reading order.
    ///
    /// Under [`CaptureRule::Free`] they are legal but not compulsory. The side to move is not
    /// looked at.
    ///
    /// # Complexity
    /// With tables, some twenty look-ups, and one more for each jump of each capture that is found.
    /// No memory is allocated for up to 8 results.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// // Both foxes can take, but only the fox on c5 can take two hens.
    /// let position = book.board().position("3/3/2xh3/4h1x/6h/3/3 f")?;
    /// let legal = book.legal_captures(&position);
    /// assert_eq!(legal.len(), 1);
    /// assert_eq!(legal[0].mv.taken.count_ones(), 2);
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    #[inline]
    pub fn legal_captures(&self, position: &Position) -> LegalCaptures {
        let mut legal = LegalCaptures(Results::new());
        if self.can_capture(position.foxes, position.hens, self.empty(position)) {
            self.add_captures(position, &mut legal.0);
        }
        legal
    }

    /// Returns the legal captures as a list.
    ///
    /// For callers that know that a capture is possible: this is not tested first.
    pub(crate) fn captures(&self, position: &Position) -> Results {
        let mut results = Results::new();
        self.add_captures(position, &mut results);
        results
    }

    /// Adds the legal captures to `results`, which must be empty.
    ///
    /// By tables under the rule of the longest capture, else by stages.
    pub(crate) fn add_captures(&self, position: &Position, results: &mut Results) {
        let Position { hens, foxes, .. } = *position;
        if self.parameters.capture != CaptureRule::Longest {
            *results = self.captures_by_stages(position);
            return;
        }
        match self.answerer(hens, foxes) {
            Answerer::Full(tables) => tables.legal(hens, foxes, results),
            Answerer::Few(sparse) => sparse.legal(hens, foxes, results),
            Answerer::Neither => *results = self.captures_by_stages(position),
        }
    }

    /// All captures, by the breadth-first search, for every capture rule.
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
                    let ends = |stage: &&Stage| {
                        !self.can_capture(stage.at, position.hens & !stage.taken, empty | fox)
                    };
                    results.extend(stages.iter().filter(ends).map(|stage| result(fox, stage)));
                }
                CaptureRule::Free => results.extend(stages.iter().map(|stage| result(fox, stage))),
            });
        }
        results
    }
}

/// Turns the last stage of a capture into its result.
#[expect(clippy::cast_possible_truncation, reason = "bit numbers are below 64")]
const fn result(fox: u64, stage: &Stage) -> CaptureResult {
    let mv = Move {
        from: fox.trailing_zeros() as u8,
        to: stage.at.trailing_zeros() as u8,
        taken: stage.taken,
    };
    CaptureResult { mv, paths: stage.paths }
}

/// Merges equal stages and adds up their paths.
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

    /// Returns the next set of squares of a fixed sequence.
    fn set(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (*state ^ *state >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ *state >> 32
    }

    #[test]
    fn the_first_questions_are_answered_as_all_later_ones_and_in_the_same_order() {
        let mut state = 7;
        for _ in 0..40 {
            // The first rules make no tables for so few questions; the others make them at once.
            let (young, old) = (FoxHens::book(), FoxHens::book());
            assert!(old.tables().is_some());
            for _ in 0..100 {
                let (a, b) = (set(&mut state), set(&mut state));
                let foxes: u64 = squares(a & b & young.board().all())
                    .take(2)
                    .fold(0, |foxes, square| foxes | 1 << square);
                let position =
                    Position { hens: (a | b) & young.board().all() & !foxes, foxes, turn: FOXES };
                assert_eq!(young.captures(&position), old.captures(&position), "{position:?}");
                for fox in squares(foxes) {
                    assert_eq!(
                        young.longest_capture(&position, fox),
                        old.longest_capture(&position, fox),
                        "{position:?}"
                    );
                }
            }
        }
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
                let foxes: u64 = squares(a & b & board.all())
                    .take(2)
                    .fold(0, |foxes, square| foxes | 1 << square);
                let position =
                    Position { hens: (a | b) & board.all() & !foxes, foxes, turn: FOXES };
                for fox in squares(foxes) {
                    assert_eq!(
                        rules.longest_capture(&position, fox),
                        rules.longest_by_stages(&position, fox),
                        "{position:?}"
                    );
                }
                let sorted = |mut results: Results| {
                    results.sort_unstable_by_key(|result| result.mv);
                    results
                };
                assert_eq!(
                    sorted(rules.legal_captures(&position).0),
                    sorted(rules.captures_by_stages(&position)),
                    "{position:?}"
                );
            }
        }
    }
}
