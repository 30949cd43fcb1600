//! The longest captures of all sets of hens, as tables.
//!
//! # Classes
//! A jump along a row or column changes row or column by 2, so a fox stays in one of four *classes* of squares, by the parities of
//! row and column. A class is a graph: its squares are the vertices, and the square between two of them is an edge, present if a
//! hen stands there. A vertex that another piece occupies takes its edges with it. The longest capture is then the longest *trail*
//! from the fox's vertex: a walk that uses no edge twice.
//!
//! | class of the cross (row, column from the top left) | vertices | edges | bytes for lengths | for ends |
//! |---|---|---|---|---|
//! | even, even | 12 | 16 | 786,432 | 3,145,728 |
//! | even, odd and odd, even | 8 | 9 | 4096 each | 16,384 each |
//! | odd, odd | 5 | 4 | 80 | 320 |
//!
//! # Invariant
//! The byte at `first[v] + m` tells of the trails from the square v over the edges m. Its lower half is the length of the longest, its
//! upper half which of the four edges at v begin one. A length of 16 does not fit four bits: it reads as 0 with some edge, which is
//! nothing else, since a trail of no edges begins with none. The length is one more than the greatest at `first[w] + (m without e)`
//! over the edges e = (v, w) in m; filled for increasing m, since taking an edge away makes the number smaller.
//!
//! A word beside it holds where these trails end, if all of them end alike: on one square, with the same edges left. Then the capture
//! has one result, which is read off; else it is walked until that is so, which takes a step or two. It also counts the trails.
//!
//! # Gathering
//! The edges present are bits spread over the board. Of a set that holds the hens on edge squares and all pieces on vertex squares,
//! each row of seven squares looks up a word: the edges of its hens below, the edges that its blocked vertices take away above.
//! Eight look-ups and an `or` give both.
//!
//! # Rejected alternatives
//! * *Extracting bits by an instruction*: safe code cannot ask for it, and rows are as fast.
//! * *Hens and blocked vertices looked up apart*: eleven look-ups instead of eight.
//! * *Tables with diagonals*: two diagonal jumps share a hen, so the sets are of hens, not of edges: 21 of them in the largest class.

mod class;

use gt_core::bits::ones;
use smallvec::SmallVec;

use self::class::{Class, Edge, class_of};

use super::board::{Board, squares};
use super::legal::{CaptureResult, Results};
use super::position::Move;

/// All classes of a board.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    classes: Box<[Class; 4]>,
    /// By square: its edges.
    at: [[Edge; 4]; 64],
    /// By square: where its part of the table begins.
    first: [u32; 64],
    trails: Vec<u8>,
    /// Like `trails`: where all the longest trails end, if it is on one square with the same edges left: the edges, the square, and
    /// the number of trails; else 0.
    ends: Vec<u32>,
}

/// In a word of `Tables::ends` the square begins here, above the edges left.
const SQUARE: u32 = 16;
/// In a word of `Tables::ends` one trail more.
const ONE_PATH: u32 = 1 << (SQUARE + 6);

/// A square and the edges that are left, with the number of ways to get there.
#[derive(Clone, Copy, Debug)]
struct Trail {
    square: u8,
    left: u16,
    paths: u64,
}

impl Trail {
    /// What a word of `Tables::ends` says, which is not 0.
    #[inline]
    const fn at_end(end: u32) -> Self {
        Self { square: (end >> SQUARE & 63) as u8, left: (end & 0xffff) as u16, paths: (end / ONE_PATH) as u64 }
    }
}

type Trails = SmallVec<[Trail; 16]>;

impl Tables {
    /// The tables of a board without diagonals; `None` if a class has too many edges.
    ///
    /// # Complexity
    /// Time and bytes: vertices times 2 to the number of edges, for each class, 5 bytes each.
    pub(crate) fn new(board: &Board) -> Option<Self> {
        let mut at = [[Edge::default(); 4]; 64];
        let classes: Vec<Class> = (0..4).map(|class| Class::new(board, class, &mut at)).collect::<Option<_>>()?;
        let mut tables = Self { classes: classes.try_into().ok()?, at, first: [0; 64], trails: Vec::new(), ends: Vec::new() };
        for class in 0..4 {
            tables.fill(class);
        }
        Some(tables)
    }

    /// Appends the table of a class.
    fn fill(&mut self, class: usize) {
        let Class { edges, vertices, .. } = self.classes[class];
        let sets = 1usize << edges.count_ones();
        let begin = self.trails.len();
        for (nth, square) in squares(vertices).enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "four classes of at most 16 vertices and 2^16 sets")]
            {
                self.first[usize::from(square)] = (begin + nth * sets) as u32;
            }
        }
        let len = begin + vertices.count_ones() as usize * sets;
        self.trails.resize(len, 0);
        self.ends.resize(len, 0);
        #[expect(clippy::cast_possible_truncation, reason = "a class has at most 16 edges")]
        let words = 0..sets as u32;
        for (set, word) in (0..sets).zip(words) {
            for square in squares(vertices) {
                let (mut longest, mut begins) = (0, 0);
                for (nth, edge) in self.at[usize::from(square)].into_iter().enumerate() {
                    if set & usize::from(edge.set) == 0 {
                        continue;
                    }
                    let after = self.first[usize::from(edge.to)] as usize + (set & !usize::from(edge.set));
                    let length = 1 + length(self.trails[after]);
                    if length > longest {
                        (longest, begins) = (length, 0);
                    }
                    if length == longest {
                        begins |= 1 << nth;
                    }
                }
                let here = self.first[usize::from(square)] as usize + set;
                self.trails[here] = begins << 4 | (longest & 15) as u8;
                self.ends[here] =
                    if begins == 0 { word | u32::from(square) << SQUARE | ONE_PATH } else { self.single_end(square, set, begins) };
            }
        }
    }

    /// What `ends` holds for a square and a set of edges, from what it holds for smaller sets.
    fn single_end(&self, square: u8, set: usize, begins: u8) -> u32 {
        let mut single = 0;
        for nth in ones(begins.into()) {
            let edge = self.at[usize::from(square & 63)][nth as usize & 3];
            let end = self.ends[self.first[usize::from(edge.to)] as usize + (set & !usize::from(edge.set))];
            if end == 0 || single != 0 && (single ^ end) & (ONE_PATH - 1) != 0 {
                return 0;
            }
            let paths = (end / ONE_PATH).checked_mul(ONE_PATH);
            let sum = if single == 0 { Some(end) } else { paths.and_then(|paths| single.checked_add(paths)) };
            let Some(sum) = sum else { return 0 };
            single = sum;
        }
        single
    }

    /// The length of the longest capture by the fox on `square`; `others` are the other foxes.
    #[inline]
    pub(crate) fn longest(&self, square: u8, hens: u64, others: u64) -> u32 {
        length(self.tells(square, self.present(square, hens, others)))
    }

    #[inline]
    fn present(&self, square: u8, hens: u64, others: u64) -> u16 {
        self.classes[class_of(square)].present(hens, hens | others)
    }

    #[inline]
    fn tells(&self, square: u8, edges: u16) -> u8 {
        self.trails[self.first[usize::from(square & 63)] as usize + usize::from(edges)]
    }

    /// The captures that take most over all foxes, each result once, with the number of its paths.
    #[inline]
    pub(crate) fn legal(&self, hens: u64, foxes: u64, results: &mut Results) {
        let mut rest = foxes;
        let mut longest = 1;
        while rest != 0 {
            let fox = rest & rest.wrapping_neg();
            rest ^= fox;
            #[expect(clippy::cast_possible_truncation, reason = "bit numbers are below 64")]
            let square = fox.trailing_zeros() as u8;
            let present = self.present(square, hens, foxes ^ fox);
            let length = length(self.tells(square, present));
            if length < longest {
                continue;
            }
            if length > longest {
                results.clear();
                longest = length;
            }
            self.read_off(square, present, results);
        }
    }

    /// How many results and paths the captures have that take most over all foxes.
    #[inline]
    pub(crate) fn count_legal(&self, hens: u64, foxes: u64) -> (u64, u64) {
        let mut rest = foxes;
        let (mut longest, mut counts) = (1, (0, 0));
        while rest != 0 {
            let fox = rest & rest.wrapping_neg();
            rest ^= fox;
            #[expect(clippy::cast_possible_truncation, reason = "bit numbers are below 64")]
            let square = fox.trailing_zeros() as u8;
            let present = self.present(square, hens, foxes ^ fox);
            let here = self.first[usize::from(square & 63)] as usize + usize::from(present);
            let tells = self.trails[here];
            let length = length(tells);
            if length < longest {
                continue;
            }
            if length > longest {
                (longest, counts) = (length, (0, 0));
            }
            let (results, paths) = if length == 1 {
                // Single jumps all differ.
                let jumps = u64::from((tells >> 4).count_ones());
                (jumps, jumps)
            } else if self.ends[here] != 0 {
                (1, Trail::at_end(self.ends[here]).paths)
            } else {
                let ended = self.walk(square, present);
                (ended.len() as u64, ended.iter().map(|trail| trail.paths).sum())
            };
            counts = (counts.0 + results, counts.1 + paths);
        }
        counts
    }

    /// The captures by the fox on `square` that take most; `others` are the other foxes.
    #[inline]
    pub(crate) fn results(&self, square: u8, hens: u64, others: u64, results: &mut Results) {
        self.read_off(square, self.present(square, hens, others), results);
    }

    /// The same over the edges present.
    ///
    /// Walks only along trails that can be completed, all of them a step at a time, until it is known where they end; those that
    /// meet go on as one.
    #[inline]
    fn read_off(&self, square: u8, present: u16, results: &mut Results) {
        let end = self.ends[self.first[usize::from(square & 63)] as usize + usize::from(present)];
        if end == 0 {
            results.extend(self.walk(square, present).iter().map(|&trail| self.result(square, present, trail)));
            return;
        }
        let trail = Trail::at_end(end);
        if trail.left != present {
            results.push(self.result(square, present, trail));
        }
    }

    #[inline(never)]
    fn walk(&self, from: u8, present: u16) -> Trails {
        let (mut ended, mut next) = (Trails::new(), Trails::new());
        let mut trails = Trails::new();
        trails.push(Trail { square: from, left: present, paths: 1 });
        while !trails.is_empty() {
            next.clear();
            for trail in &trails {
                let here = self.first[usize::from(trail.square & 63)] as usize + usize::from(trail.left);
                if self.ends[here] != 0 {
                    let end = Trail::at_end(self.ends[here]);
                    add(&mut ended, Trail { paths: trail.paths * end.paths, ..end });
                    continue;
                }
                let begins = self.trails[here] >> 4;
                for nth in ones(begins.into()) {
                    let edge = self.at[usize::from(trail.square & 63)][nth as usize & 3];
                    add(&mut next, Trail { square: edge.to, left: trail.left & !edge.set, paths: trail.paths });
                }
            }
            core::mem::swap(&mut trails, &mut next);
        }
        ended
    }

    #[inline]
    fn result(&self, from: u8, present: u16, trail: Trail) -> CaptureResult {
        let hens = &self.classes[class_of(from)].hens;
        let [low, high] = (present ^ trail.left).to_le_bytes();
        let taken = hens[0][usize::from(low)] | hens[1][usize::from(high)];
        CaptureResult { mv: Move { taken, from, to: trail.square }, paths: trail.paths }
    }
}

/// The length that a byte of the table tells.
#[inline]
const fn length(tells: u8) -> u32 {
    let low = (tells & 15) as u32;
    if low == 0 && tells != 0 { 16 } else { low }
}

/// Adds a trail, or its paths to those of one that has come to the same.
#[inline]
fn add(trails: &mut Trails, trail: Trail) {
    let same = trails.iter_mut().find(|known| (known.square, known.left) == (trail.square, trail.left));
    match same {
        Some(known) => known.paths += trail.paths,
        None => trails.push(trail),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_of_the_cross_have_their_known_sizes_and_the_whole_table_its_known_sum() {
        let tables = Tables::new(&Board::cross()).unwrap();
        let sizes = tables.classes.each_ref().map(|class| (class.vertices.count_ones(), class.edges.count_ones()));
        assert_eq!(sizes, [(12, 16), (8, 9), (8, 9), (5, 4)]);
        assert_eq!(tables.trails.len(), 12 * 65536 + 2 * 8 * 512 + 5 * 16);
        assert_eq!(core::mem::size_of::<Trail>(), 16);
    }

    #[test]
    fn lengths_of_all_trails_are_counted_as_the_independent_histogram_has_them() {
        let tables = Tables::new(&Board::cross()).unwrap();
        let golden = include_str!("../../testdata/trail_histogram.csv").lines().skip(2);
        let mut expected = [[0u32; 17]; 4];
        for line in golden {
            let fields: Vec<usize> = line.split(',').map(|field| field.parse().unwrap()).collect();
            expected[fields[0]][fields[3]] = u32::try_from(fields[4]).unwrap();
        }
        let mut found = [[0u32; 17]; 4];
        for (class, counts) in tables.classes.iter().zip(&mut found) {
            for square in squares(class.vertices) {
                for edges in 0..=u16::MAX >> (16 - class.edges.count_ones()) {
                    counts[length(tables.tells(square, edges)) as usize] += 1;
                }
            }
        }
        assert_eq!(found, expected);
    }

    /// What else stands on the board matters only by the edges that it takes away, so this holds for every position of the cross.
    #[test]
    fn a_capture_of_more_than_eleven_hens_is_never_the_only_longest_path() {
        let tables = Tables::new(&Board::cross()).unwrap();
        let single = |&(&end, _): &(&u32, &u8)| end != 0 && Trail::at_end(end).paths == 1;
        let lengths = tables.ends.iter().zip(&tables.trails).filter(single).map(|(_, &tells)| length(tells));
        assert_eq!(lengths.max(), Some(11));
    }

    #[test]
    fn a_class_with_too_many_edges_has_no_table() {
        assert!(Tables::new(&Board::new(&[(0, 7); 7]).unwrap()).is_none());
        assert!(Tables::new(&Board::new(&[(0, 4); 4]).unwrap()).is_some());
    }
}
