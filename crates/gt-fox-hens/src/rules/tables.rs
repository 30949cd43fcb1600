//! The longest captures of all sets of hens, as tables.
//!
//! # Classes
//! A jump along a row or column changes row or column by 2. So a fox that captures stays in one of
//! four *classes* of squares, given by the parities of row and column. A class is a graph:
//!
//! * its squares are the vertices;
//! * the square between two of them is an edge, present if a hen stands there;
//! * a vertex that another piece occupies takes its edges away.
//!
//! The longest capture is then the longest *trail* from the fox's vertex: a walk that uses no edge
//! twice. A table is made if each class has at most 16 edges.
//!
//! | class of the cross (row, column from the top left) | vertices | edges | bytes for lengths | for ends |
//! |---|---|---|---|---|
//! | even, even | 12 | 16 | 786,432 | 3,145,728 |
//! | even, odd and odd, even | 8 | 9 | 4096 each | 16,384 each |
//! | odd, odd | 5 | 4 | 80 | 320 |
//!
//! # Invariant of `trails`
//! The byte at `first[v] + m` describes the trails from the square v over the set of edges m.
//!
//! * The lower half is the length of the longest trail.
//! * The upper half says which of the four edges at v begin a longest trail.
//!
//! A length of 16 does not fit into four bits: it is stored as 0 with some edge in the upper half.
//! This is unambiguous, because a trail of no edges begins with no edge.
//!
//! The length is one more than the greatest length at `first[w] + (m without e)`, over the edges
//! e = (v, w) in m. The table is filled for increasing m: taking an edge away makes the number
//! smaller, so the smaller entry is ready.
//!
//! # Invariant of `ends`
//! Beside each byte stands a word. If all longest trails end alike, on one square and with the same
//! edges left, the word holds this end and the number of these trails. Then the capture has one
//! result, which is read off.
//!
//! The word is 0 if the trails end differently, or if their number does not fit. Then the capture
//! is walked until the word is not 0, which takes a step or two.
//!
//! # Before the tables
//! The tables of the cross take 25 to 55 ms to make. A command that asks about a few positions is
//! done before that. So the first questions are answered from a [`Sparse`](sparse::Sparse) table,
//! which computes only the entries that a question needs. Its entries are the same, so the answers
//! are the same, and in the same order. [`LazyTables`] decides which of the two answers.
//!
//! # Gathering the edges
//! The edges that are present are bits spread over the board. Take the set with the hens on edge
//! squares and all pieces on vertex squares. For each row of seven squares of this set, a word is
//! looked up. Its lower half has the edges of the hens, its upper half has the edges that blocked
//! vertices take away. Eight look-ups, joined by `or`, give both for the whole board.
//!
//! # Rejected alternatives
//! * *An instruction that extracts bits*: safe code cannot use it, and look-ups by row are as fast.
//! * *Separate look-ups for hens and for blocked vertices*: eleven look-ups instead of eight.
//! * *Tables with diagonals*: two diagonal jumps can go over the same hen. So the table would need
//!   sets of hens instead of sets of edges, with 21 hens in the largest class.

mod class;
mod lazy;
mod sparse;

use gt_core::bits::ones;
use smallvec::SmallVec;

use self::class::{Class, Edge, class_of};
pub(crate) use self::lazy::{Answerer, LazyTables};

use super::board::{Board, squares};
use super::legal::{CaptureResult, Results};
use super::position::Move;

/// The four classes of a board: what moves, without the tables.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// By class number.
    classes: Box<[Class; 4]>,
    /// By square: its edges, in the order up, left, right, down.
    at: [[Edge; 4]; 64],
}

impl Graph {
    /// Makes the classes of a board without diagonals; `None` if one has more than 16 edges.
    fn new(board: &Board) -> Option<Self> {
        let mut at = [[Edge::default(); 4]; 64];
        let classes: Vec<Class> =
            (0..4).map(|class| Class::new(board, class, &mut at)).collect::<Option<_>>()?;
        Some(Self { classes: classes.try_into().ok()?, at })
    }

    /// Returns the edges of the class of `square` that are present.
    #[inline]
    fn present(&self, square: u8, hens: u64, others: u64) -> u16 {
        self.classes[class_of(square)].present(hens, hens | others)
    }

    /// Computes the byte of `trails` and the word of `ends` for a square and a set of edges.
    ///
    /// `entry` returns both for a smaller set.
    #[inline]
    fn entry(&self, square: u8, edges: u16, entry: impl Fn(u8, u16) -> (u8, u32)) -> (u8, u32) {
        let (mut longest, mut begins) = (0, 0);
        for (nth, edge) in self.at[usize::from(square & 63)].into_iter().enumerate() {
            if edges & edge.set == 0 {
                continue;
            }
            let length = 1 + length(entry(edge.to, edges & !edge.set).0);
            if length > longest {
                (longest, begins) = (length, 0);
            }
            if length == longest {
                begins |= 1 << nth;
            }
        }
        let end = if begins == 0 {
            u32::from(edges) | u32::from(square) << SQUARE | ONE_PATH
        } else {
            self.single_end(square, edges, begins, entry)
        };
        (begins << 4 | (longest & 15) as u8, end)
    }

    /// Computes the word of `ends` for a square and a set of edges, from the words of smaller sets.
    ///
    /// 0 if the trails end differently, or if their number does not fit.
    #[inline]
    fn single_end(
        &self,
        square: u8,
        edges: u16,
        begins: u8,
        entry: impl Fn(u8, u16) -> (u8, u32),
    ) -> u32 {
        let mut single = 0;
        for nth in ones(begins.into()) {
            let edge = self.at[usize::from(square & 63)][nth as usize & 3];
            let end = entry(edge.to, edges & !edge.set).1;
            if end == 0 || single != 0 && (single ^ end) & (ONE_PATH - 1) != 0 {
                return 0;
            }
            let paths = (end / ONE_PATH).checked_mul(ONE_PATH);
            let sum = if single == 0 {
                Some(end)
            } else {
                paths.and_then(|paths| single.checked_add(paths))
            };
            let Some(sum) = sum else { return 0 };
            single = sum;
        }
        single
    }
}

/// The tables of all four classes of a board.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    graph: Graph,
    /// By square: where its part of the table begins.
    first: [u32; 64],
    /// By square and set of edges: the length and the first edges of the longest trails.
    trails: Vec<u8>,
    /// By square and set of edges: where all the longest trails end; 0 if they end differently.
    ///
    /// The bits, from the lowest: 16 for the edges left, 6 for the square, the rest for the number
    /// of trails.
    ends: Vec<u32>,
}

/// Where the square begins in a word of `Tables::ends`, above the edges left.
const SQUARE: u32 = 16;
/// One trail more in a word of `Tables::ends`.
const ONE_PATH: u32 = 1 << (SQUARE + 6);

/// A square with the edges that are left, and the number of ways to get there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trail {
    square: u8,
    left: u16,
    paths: u64,
}

impl Trail {
    /// Reads a word of `Tables::ends`, which must not be 0.
    #[inline]
    const fn at_end(end: u32) -> Self {
        Self {
            square: (end >> SQUARE & 63) as u8,
            left: (end & 0xffff) as u16,
            paths: (end / ONE_PATH) as u64,
        }
    }
}

pub(crate) type Trails = SmallVec<[Trail; 16]>;

impl Tables {
    /// Makes the tables of a board without diagonals; `None` if a class has more than 16 edges.
    ///
    /// # Complexity
    /// For each class, time and entries are the vertices times 2 to the number of edges. An entry
    /// has 5 bytes.
    pub(crate) fn new(board: &Board) -> Option<Self> {
        let mut tables = Self {
            graph: Graph::new(board)?,
            first: [0; 64],
            trails: Vec::new(),
            ends: Vec::new(),
        };
        for class in 0..4 {
            tables.fill(class);
        }
        Some(tables)
    }

    /// Appends the table of a class.
    fn fill(&mut self, class: usize) {
        let Class { edges, vertices, .. } = self.graph.classes[class];
        let sets = 1usize << edges.count_ones();
        let begin = self.trails.len();
        for (nth, square) in squares(vertices).enumerate() {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "four classes of at most 16 vertices and 2^16 sets"
            )]
            {
                self.first[usize::from(square)] = (begin + nth * sets) as u32;
            }
        }
        let len = begin + vertices.count_ones() as usize * sets;
        self.trails.resize(len, 0);
        self.ends.resize(len, 0);
        #[expect(clippy::cast_possible_truncation, reason = "a class has at most 16 edges")]
        let words = (0..sets).map(|set| set as u16);
        for edges in words {
            for square in squares(vertices) {
                let (tells, end) = self.graph.entry(square, edges, |square, edges| {
                    let smaller = self.place(square, edges);
                    (self.trails[smaller], self.ends[smaller])
                });
                let here = self.place(square, edges);
                (self.trails[here], self.ends[here]) = (tells, end);
            }
        }
    }

    /// Returns where the entry for a square and a set of edges is.
    #[inline]
    fn place(&self, square: u8, edges: u16) -> usize {
        self.first[usize::from(square & 63)] as usize + usize::from(edges)
    }

    /// Counts the results and the paths of the captures that take the most hens over all foxes.
    #[inline]
    pub(crate) fn count_legal(&self, hens: u64, foxes: u64) -> (u64, u64) {
        let mut rest = foxes;
        let (mut longest, mut counts) = (1, (0, 0));
        while rest != 0 {
            let fox = rest & rest.wrapping_neg();
            rest ^= fox;
            #[expect(clippy::cast_possible_truncation, reason = "bit numbers are below 64")]
            let square = fox.trailing_zeros() as u8;
            let present = self.graph.present(square, hens, foxes ^ fox);
            let here = self.place(square, present);
            let tells = self.trails[here];
            let length = length(tells);
            if length < longest {
                continue;
            }
            if length > longest {
                (longest, counts) = (length, (0, 0));
            }
            let (results, paths) = if length == 1 {
                // Single jumps have different results.
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
}

impl Look for Tables {
    #[inline]
    fn graph(&self) -> &Graph {
        &self.graph
    }

    #[inline]
    fn tells(&self, square: u8, edges: u16) -> u8 {
        self.trails[self.place(square, edges)]
    }

    #[inline]
    fn end(&self, square: u8, edges: u16) -> u32 {
        self.ends[self.place(square, edges)]
    }
}

/// Longest captures, looked up in [`Tables`] or in a [`Sparse`](sparse::Sparse) table.
pub(crate) trait Look {
    /// The classes of the board.
    fn graph(&self) -> &Graph;

    /// Returns the byte of `trails` for a square and a set of edges.
    fn tells(&self, square: u8, edges: u16) -> u8;

    /// Returns the word of `ends` for a square and a set of edges.
    fn end(&self, square: u8, edges: u16) -> u32;

    /// Returns the length of the longest capture by the fox on `square`.
    ///
    /// `others` are the other foxes.
    #[inline]
    fn longest(&self, square: u8, hens: u64, others: u64) -> u32 {
        length(self.tells(square, self.graph().present(square, hens, others)))
    }

    /// Adds the captures that take the most hens over all foxes, each result once.
    ///
    /// Each result comes with the number of its paths.
    #[inline]
    fn legal(&self, hens: u64, foxes: u64, results: &mut Results) {
        let mut rest = foxes;
        let mut longest = 1;
        while rest != 0 {
            let fox = rest & rest.wrapping_neg();
            rest ^= fox;
            #[expect(clippy::cast_possible_truncation, reason = "bit numbers are below 64")]
            let square = fox.trailing_zeros() as u8;
            let present = self.graph().present(square, hens, foxes ^ fox);
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

    /// Adds the captures by the fox on `square` that take the most hens.
    ///
    /// `others` are the other foxes.
    #[inline]
    fn results(&self, square: u8, hens: u64, others: u64, results: &mut Results) {
        self.read_off(square, self.graph().present(square, hens, others), results);
    }

    /// Adds the longest captures over the edges present: reads them off where they end alike.
    #[inline]
    fn read_off(&self, square: u8, present: u16, results: &mut Results) {
        let end = self.end(square, present);
        if end == 0 {
            results.extend(
                self.walk(square, present).iter().map(|&trail| self.result(square, present, trail)),
            );
            return;
        }
        let trail = Trail::at_end(end);
        if trail.left != present {
            results.push(self.result(square, present, trail));
        }
    }

    /// Walks all longest trails one step at a time until it is known where they end.
    ///
    /// Only trails that can be completed are followed. Trails that meet go on as one.
    #[inline(never)]
    fn walk(&self, from: u8, present: u16) -> Trails {
        let (mut ended, mut next) = (Trails::new(), Trails::new());
        let mut trails = Trails::new();
        trails.push(Trail { square: from, left: present, paths: 1 });
        while !trails.is_empty() {
            next.clear();
            for trail in &trails {
                let end = self.end(trail.square, trail.left);
                if end != 0 {
                    let end = Trail::at_end(end);
                    add(&mut ended, Trail { paths: trail.paths * end.paths, ..end });
                    continue;
                }
                let begins = self.tells(trail.square, trail.left) >> 4;
                for nth in ones(begins.into()) {
                    let edge = self.graph().at[usize::from(trail.square & 63)][nth as usize & 3];
                    add(
                        &mut next,
                        Trail { square: edge.to, left: trail.left & !edge.set, paths: trail.paths },
                    );
                }
            }
            core::mem::swap(&mut trails, &mut next);
        }
        ended
    }

    /// Turns the end of a trail into a capture: the edges used say which hens are taken.
    #[inline]
    fn result(&self, from: u8, present: u16, trail: Trail) -> CaptureResult {
        let hens = &self.graph().classes[class_of(from)].hens;
        let [low, high] = (present ^ trail.left).to_le_bytes();
        let taken = hens[0][usize::from(low)] | hens[1][usize::from(high)];
        CaptureResult { mv: Move { taken, from, to: trail.square }, paths: trail.paths }
    }
}

/// Returns the length that a byte of `trails` holds.
#[inline]
const fn length(tells: u8) -> u32 {
    let low = (tells & 15) as u32;
    if low == 0 && tells != 0 { 16 } else { low }
}

/// Adds a trail; if it ends like a known trail, only its paths are added.
#[inline]
fn add(trails: &mut Trails, trail: Trail) {
    let same =
        trails.iter_mut().find(|known| (known.square, known.left) == (trail.square, trail.left));
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
        let sizes = tables
            .graph
            .classes
            .each_ref()
            .map(|class| (class.vertices.count_ones(), class.edges.count_ones()));
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
        for (class, counts) in tables.graph.classes.iter().zip(&mut found) {
            for square in squares(class.vertices) {
                for edges in 0..=u16::MAX >> (16 - class.edges.count_ones()) {
                    counts[length(tables.tells(square, edges)) as usize] += 1;
                }
            }
        }
        assert_eq!(found, expected);
    }

    /// The test covers every position of the cross.
    ///
    /// All other pieces matter only by the edges that they take away, and the table has every set
    /// of edges.
    #[test]
    fn a_capture_of_more_than_eleven_hens_is_never_the_only_longest_path() {
        let tables = Tables::new(&Board::cross()).unwrap();
        let single = |&(&end, _): &(&u32, &u8)| end != 0 && Trail::at_end(end).paths == 1;
        let lengths =
            tables.ends.iter().zip(&tables.trails).filter(single).map(|(_, &tells)| length(tells));
        assert_eq!(lengths.max(), Some(11));
    }

    #[test]
    fn a_class_with_too_many_edges_has_no_table() {
        assert!(Tables::new(&Board::new(&[(0, 7); 7]).unwrap()).is_none());
        assert!(Tables::new(&Board::new(&[(0, 4); 4]).unwrap()).is_some());
    }
}
