//! Solves one row vector of the game without captures.
//!
//! Inside a row vector hens step sideways and foxes step. Steps upwards lead to row vectors that
//! are already solved. For every set of hens two sets of placements grow:
//!
//! * *won*: the hens are to move and win;
//! * *held*: the foxes are to move, and the hens win: no fox can take, and every step of a fox
//!   leads to a placement that is won.
//!
//! A set of hens is looked at again when its won placements have grown. The work ends when nothing
//! grows.
//!
//! # Invariant
//! Both sets only grow, and only by wins that are forced. So the result does not depend on the
//! order in which sets of hens are looked at.

use bitvec::vec::BitVec;
use gt_core::LimitError;
use gt_core::run::Gauge;

use super::pairs::Pairs;
use crate::rules::{Class, FoxHens, RowVectors, squares};

/// The board, by dense numbers.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// All squares.
    pub(super) squares: u64,
    /// The henhouse; 0 if there is none.
    pub(super) henhouse: u64,
    /// By square: its neighbours.
    beside: Vec<u64>,
    /// By square: its neighbours in the same row, where hens step to and from.
    sideways: Vec<u64>,
    /// By square: the square above it.
    above: Vec<Option<u8>>,
    /// By square of a fox: its jumps, as the square jumped over and the landing square.
    jumps: Vec<Vec<(u64, u64)>>,
}

impl Ground {
    /// Lists steps and jumps of a board.
    pub(super) fn new(rules: &FoxHens) -> Self {
        let board = rules.board();
        let dense = |set: u64| board.compact(set & board.all());
        let at: Vec<u64> = board.squares().map(|square| 1 << square).collect();
        let to = |square: u64, direction: usize| dense(rules.along(square, direction));
        let above = |&square: &u64| squares(to(square, 0)).next();
        let jumps = |&square: &u64| {
            let jump = |direction| {
                (to(square, direction), to(rules.along(square, direction) & board.all(), direction))
            };
            (0..4).map(jump).filter(|&(over, landing)| over != 0 && landing != 0).collect()
        };
        Self {
            squares: board.compact(board.all()),
            henhouse: board.compact(rules.parameters().henhouse),
            beside: at
                .iter()
                .map(|&square| (0..4).fold(0, |near, direction| near | to(square, direction)))
                .collect(),
            sideways: at.iter().map(|&square| to(square, 1) | to(square, 2)).collect(),
            above: at.iter().map(above).collect(),
            jumps: at.iter().map(jumps).collect(),
        }
    }

    /// Returns the squares without a hen.
    const fn empty(&self, hens: u64) -> u64 {
        self.squares & !hens
    }

    /// Tells whether the hens fill the henhouse.
    pub(super) const fn is_full(&self, hens: u64) -> bool {
        self.henhouse != 0 && hens & self.henhouse == self.henhouse
    }

    /// Returns the neighbours of each empty square, all by numbers among the empty squares.
    fn neighbours(&self, empty: u64) -> [u16; Pairs::MOST] {
        let mut neighbours = [0; Pairs::MOST];
        for (square, near) in squares(empty).zip(&mut neighbours) {
            *near = numbers(self.beside[usize::from(square)] & empty, empty);
        }
        neighbours
    }

    /// Returns the placements in which no fox can take.
    fn harmless(&self, hens: u64, empty: u64) -> Pairs {
        let mut allowed = [0; Pairs::MOST];
        let all = Pairs::all(empty.count_ones() as usize);
        for (square, other) in squares(empty).zip(&mut allowed) {
            let lands = |set: u64, &(over, landing): &(u64, u64)| {
                if over & hens != 0 { set | landing & empty } else { set }
            };
            let landings = self.jumps[usize::from(square)].iter().fold(0, lands);
            // The other fox can stand on a single landing square and prevent the capture, but not on two.
            *other = match landings.count_ones() {
                0 => u16::MAX,
                1 => numbers(landings, empty),
                _ => 0,
            };
        }
        all.and(&Pairs::allowed(allowed))
    }
}

/// Returns the numbers of some empty squares among all empty squares, as bits.
fn numbers(set: u64, empty: u64) -> u16 {
    squares(set).fold(0, |bits, square| bits | 1 << number(square, empty))
}

/// Returns how many empty squares come before `square`.
const fn number(square: u8, empty: u64) -> usize {
    (empty & ((1 << square) - 1)).count_ones() as usize
}

/// The held placements of the row vectors of one height, packed, by set of hens.
#[derive(Debug, Default)]
pub(super) struct Solved {
    /// The first of these row vectors.
    pub(super) first: usize,
    pub(super) held: Vec<Vec<u128>>,
}

impl Solved {
    /// Returns the held placements of a row vector; `None` if it has another height.
    fn get(&self, class: usize) -> Option<&[u128]> {
        Some(self.held.get(class.checked_sub(self.first)?)?)
    }
}

/// The result for one row vector: packed placements by set of hens.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    /// Placements that the hens win with the hens to move.
    pub(super) hens_to_move: Vec<u128>,
    /// Placements that the hens win with the foxes to move.
    pub(super) foxes_to_move: Vec<u128>,
}

/// The bytes per set of hens while its row vector is solved; its bit is counted as a byte.
pub(super) const BYTES_PER_SET: u64 = 4 * 32 + 2 * 16 + 5;

/// Solves a row vector, given the row vectors one height above it.
///
/// # Errors
/// [`LimitError`] if a limit of the run is reached.
pub(super) fn solve(
    ground: &Ground,
    vectors: &RowVectors,
    staying: u64,
    class: usize,
    above: &Solved,
    gauge: &Gauge,
) -> Result<Layer, LimitError> {
    let class = &vectors.classes[class];
    let sets = class.sets;
    let mut layer = RowVector {
        won: Vec::with_capacity(sets),
        held: vec![Pairs::default(); sets],
        harmless: Vec::with_capacity(sets),
        neighbours: Vec::with_capacity(sets),
    };
    for rank in 0..sets {
        let hens = vectors.set(class, rank);
        let empty = ground.empty(hens);
        let all = Pairs::all(empty.count_ones() as usize);
        layer.neighbours.push(ground.neighbours(empty));
        if ground.is_full(hens) {
            layer.won.push(all);
            layer.harmless.push(all);
        } else {
            layer.won.push(by_upward_steps(ground, vectors, hens & !staying, hens, above));
            layer.harmless.push(ground.harmless(hens, empty));
        }
    }
    layer.grow(ground, vectors, staying, class, gauge)?;
    Ok(Layer {
        hens_to_move: layer.won.iter().map(Pairs::packed).collect(),
        foxes_to_move: layer.held.iter().map(Pairs::packed).collect(),
    })
}

/// Returns the placements that a step upwards of one of `movable` wins.
fn by_upward_steps(
    ground: &Ground,
    vectors: &RowVectors,
    movable: u64,
    hens: u64,
    above: &Solved,
) -> Pairs {
    let empty = ground.empty(hens);
    let mut won = Pairs::default();
    for from in squares(movable) {
        let Some(to) = ground.above[usize::from(from)].filter(|&to| empty >> to & 1 == 1) else {
            continue;
        };
        let after = hens & !(1 << from) | 1 << to;
        let Some((class, set)) = vectors.locate(after) else { continue };
        let Some(known) = above.get(class) else { continue };
        let held = Pairs::unpacked(known[set]);
        won = won.or(&held.renumbered(number(to, empty), number(from, empty) - 1));
    }
    won
}

/// One row vector while it is solved, by set of hens.
struct RowVector {
    /// Placements won with the hens to move.
    won: Vec<Pairs>,
    /// Placements won with the foxes to move.
    held: Vec<Pairs>,
    /// Placements in which no fox can take.
    harmless: Vec<Pairs>,
    /// The neighbours of each empty square.
    neighbours: Vec<[u16; Pairs::MOST]>,
}

impl RowVector {
    /// Looks at sets of hens until nothing grows.
    fn grow(
        &mut self,
        ground: &Ground,
        vectors: &RowVectors,
        staying: u64,
        class: &Class,
        gauge: &Gauge,
    ) -> Result<(), LimitError> {
        let sets = self.won.len();
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a row vector has at most 35^8 sets, and no memory holds the work for 2^32 of them"
        )]
        let mut queue: Vec<u32> = (0..sets as u32).collect();
        let mut next = Vec::new();
        let mut waits: BitVec = BitVec::repeat(true, sets);
        while !queue.is_empty() {
            gauge.check_running()?;
            for &rank in &queue {
                let this = rank as usize;
                waits.set(this, false);
                let hens = vectors.set(class, this);
                let empty = ground.empty(hens);
                let open = Pairs::all(empty.count_ones() as usize).minus(&self.won[this]);
                let held = self.harmless[this].minus(&open.one_step_from(&self.neighbours[this]));
                if held == self.held[this] {
                    continue;
                }
                self.held[this] = held;
                // A hen comes here by a step from `to`, which is empty now, to `from`.
                for from in squares(hens & !staying) {
                    for to in squares(ground.sideways[usize::from(from)] & empty) {
                        let before = vectors.within(class, hens & !(1 << from) | 1 << to);
                        // Before that step `from` is empty, and has the number that `to` has now.
                        let won = self.won[before].or(&held.without(number(to, empty)));
                        if won != self.won[before] {
                            self.won[before] = won;
                            if !waits.replace(before, true) {
                                #[expect(clippy::cast_possible_truncation, reason = "as above")]
                                next.push(before as u32);
                            }
                        }
                    }
                }
            }
            core::mem::swap(&mut queue, &mut next);
            next.clear();
        }
        Ok(())
    }
}
