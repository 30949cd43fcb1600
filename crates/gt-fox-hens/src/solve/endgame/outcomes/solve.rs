//! Solves all positions of one row vector, given the row vectors of greater height.
//!
//! For every set of hens there are *rows* of bits, one bit for every placement of the foxes. What
//! is known with the foxes to move tells what is known with the hens to move, and the other way
//! round:
//!
//! * *Hens to move, won*: the union of the foxes' lost rows, over all sets of hens that a step of a
//!   hen leads to.
//! * *Hens to move, lost*: the intersection of the foxes' won rows over all these sets.
//! * *Foxes to move, won*: there is a capture that wins, or a step to a position that the hens
//!   lose.
//! * *Foxes to move, lost*: all captures lose; or there is no capture, and every step leads to a
//!   position that the hens win.
//!
//! Steps up lead to sets that are solved, so each is looked up once. Steps sideways can be taken
//! back, so they lead round in circles. Whenever the foxes' rows of a set grow, the sets one step
//! sideways from it are looked at again, until nothing grows.
//!
//! # Why this is right
//! Rows only grow, and only by outcomes that are forced. So the end is the least fixpoint, whatever
//! the order of the sets. A placement in no row is a draw by endless play.
//!
//! # Invariant
//! While a row vector is solved, its won rows also hold the impossible placements, in which a fox
//! stands on a hen. The reason is the same as in `plies`.

use bitvec::vec::BitVec;
use gt_core::SolveError;
use gt_core::run::Gauge;

use super::super::code;
use super::super::errors::too_many_steps;
use super::super::layer::{Squares, for_each_step};
use super::super::leaves::Leaves;
use super::super::placements::{
    Free, Placements, Row, and, for_each, insert, is_empty, number, or, steps_from, with_width,
    without,
};
use super::layers::{Decided, Lower};
use super::packed::{Known, Packing};
use crate::rules::{BlockedRule, FoxHens, RowVectors, squares};

/// How many sets are looked at between two checks of the limits.
const LOOK: usize = 1024;

/// What is known of one set of hens with the hens to move.
#[derive(Clone, Debug)]
struct HenRows<const W: usize> {
    /// Placements that the hens win, and the impossible ones.
    won: Row<W>,
    /// Placements that the hens lose.
    lost: Row<W>,
    /// Placements in which every step up is won by the foxes, or blocked by a fox.
    bound: Row<W>,
    /// Placements in which the foxes, to move, have no capture and the game is not over.
    open: Row<W>,
}

/// One row vector while it is solved.
#[derive(Debug)]
struct RowVector<const W: usize> {
    /// By set: the rows with the hens to move.
    hens: Vec<HenRows<W>>,
    /// By set: the rows with the foxes to move.
    foxes: Vec<Known<W>>,
    /// By set: where its neighbours begin; one entry more at the end.
    first: Vec<u32>,
    /// The sets that a step sideways leads to.
    beside: Vec<u32>,
    /// The sets to look at.
    dirty: BitVec,
}

/// Returns the bytes per set while a row vector is solved; its bit in `dirty` is counted as a byte.
pub(super) const fn bytes_per_set<const W: usize>(hens: u32) -> u64 {
    let rows = size_of::<HenRows<W>>() + size_of::<Known<W>>() + size_of::<bool>();
    (rows + (1 + most_beside(hens)) * size_of::<u32>()) as u64
}

/// Returns the most steps sideways of a set: a hen has two squares beside it.
const fn most_beside(hens: u32) -> usize {
    2 * hens as usize
}

/// The data of the sets with one number of hens that does not change while they are solved,
/// whatever the width of a row.
pub(super) struct Given<'s> {
    pub(super) rules: &'s FoxHens,
    pub(super) vectors: &'s RowVectors,
    pub(super) leaves: Leaves<'s, Lower<'s>>,
    pub(super) hens: u32,
    pub(super) slots: usize,
    /// How many words are kept for each set.
    pub(super) words: usize,
    henhouse: u64,
    /// By dense square: the squares one step of a fox away.
    steps: Vec<u64>,
    pub(super) gauge: &'s Gauge,
}

impl<'s> Given<'s> {
    pub(super) fn new(
        rules: &'s FoxHens,
        vectors: &'s RowVectors,
        lower: Lower<'s>,
        hens: u32,
        gauge: &'s Gauge,
    ) -> Self {
        let (board, squares) = (rules.board(), Squares::new(rules));
        let slots = squares.slots(hens);
        Self {
            rules,
            vectors,
            leaves: Leaves { rules, squares, lower },
            hens,
            slots,
            words: super::packed::words(slots),
            henhouse: board.compact(rules.parameters().henhouse),
            steps: board
                .squares()
                .map(|square| board.compact(steps_from(rules, board, square)))
                .collect(),
            gauge,
        }
    }

    /// Prepares the packing of rows beside these hens.
    pub(super) fn packing(&self, hens: u64) -> Packing {
        Packing::new(self.rules.foxes(), self.rules.board().len(), hens)
    }

    /// Tells whether these hens fill the henhouse.
    pub(super) const fn is_full(&self, hens: u64) -> bool {
        self.henhouse != 0 && hens & self.henhouse == self.henhouse
    }

    /// Calls `visit` with the hens after each of their steps, and with the landing square.
    ///
    /// Both are dense.
    pub(super) fn for_each_next(&self, hens: u64, visit: &mut dyn FnMut(u64, u8)) {
        for_each_step(self.rules, hens, |from, to| visit(hens & !from | to, lowest(to)));
    }
}

/// Solves row vectors, with rows of some width.
pub(super) trait Width: Sync {
    /// Solves a row vector into `out`, packed, with the foxes to move.
    ///
    /// `done` are the sets of all row vectors of greater height, packed in the same way.
    fn solve(
        &self,
        given: &Given<'_>,
        class: usize,
        done: &[u64],
        out: &mut [u64],
    ) -> Result<Decided, SolveError>;

    /// Packs the outcomes of one set with the hens to move, from those with the foxes to move.
    fn turn(&self, given: &Given<'_>, hens: u64, foxes: &[u64], out: &mut [u64]);
}

/// Lists the placements of a board in rows of the width that they need.
pub(super) fn width(rules: &FoxHens) -> Box<dyn Width> {
    with_width!(rules, W => Box::new(Placements::<W>::new(rules)))
}

impl<const W: usize> Width for Placements<W> {
    fn solve(
        &self,
        given: &Given<'_>,
        class: usize,
        done: &[u64],
        out: &mut [u64],
    ) -> Result<Decided, SolveError> {
        Solver { given, placements: self }.solve(class, done, out)
    }

    fn turn(&self, given: &Given<'_>, hens: u64, foxes: &[u64], out: &mut [u64]) {
        let known = Solver { given, placements: self }.hens_to_move(hens, foxes);
        given.packing(hens).pack_known(&known, out);
    }
}

/// The sets with one number of hens, with the placements of their board.
pub(super) struct Solver<'s, const W: usize> {
    pub(super) given: &'s Given<'s>,
    pub(super) placements: &'s Placements<W>,
}

impl<const W: usize> Solver<'_, W> {
    /// Does the work of [`Width::solve`].
    fn solve(&self, class: usize, done: &[u64], out: &mut [u64]) -> Result<Decided, SolveError> {
        let given = self.given;
        let sets = given.vectors.classes[class].sets;
        let mut work = RowVector {
            hens: Vec::with_capacity(sets),
            foxes: Vec::with_capacity(sets),
            first: Vec::with_capacity(sets + 1),
            beside: Vec::with_capacity(sets * most_beside(given.hens)),
            dirty: BitVec::repeat(true, sets),
        };
        work.first.push(0);
        for set in 0..sets {
            if set.is_multiple_of(LOOK) {
                given.gauge.check_running()?;
            }
            self.begin(class, set, done, &mut work)?;
        }
        self.sweep(&mut work)?;
        let impossible = 64 * W as u64 - given.slots as u64;
        let mut decided = Decided::default();
        for (set, (hens, foxes)) in work.hens.iter().zip(&work.foxes).enumerate() {
            let mask = given.vectors.set(&given.vectors.classes[class], set);
            given
                .packing(mask)
                .pack_known(foxes, &mut out[set * given.words..(set + 1) * given.words]);
            decided.won[0] += count(&hens.won) - impossible;
            decided.won[1] += count(&foxes.won) - impossible;
            decided.lost[0] += count(&hens.lost);
            decided.lost[1] += count(&foxes.lost);
        }
        Ok(decided)
    }

    /// Enters what captures, ends of the game and steps up decide for one set.
    fn begin(
        &self,
        class: usize,
        set: usize,
        done: &[u64],
        work: &mut RowVector<W>,
    ) -> Result<(), SolveError> {
        let given = self.given;
        let mask = given.vectors.set(&given.vectors.classes[class], set);
        let impossible = self.placements.impossible(mask);
        let possible = without(&[u64::MAX; W], &impossible);
        let mut foxes = Known { won: impossible, lost: [0; W] };
        let mut hens = HenRows { won: impossible, lost: [0; W], bound: [0; W], open: [0; W] };
        if given.is_full(mask) {
            (foxes.lost, hens.won) = (possible, [u64::MAX; W]);
            work.dirty.set(set, false);
        } else {
            let mut won = [0; W];
            hens.bound = possible;
            given.for_each_next(mask, &mut |next, to| {
                let (of, within) = given.vectors.locate(next).unwrap_or((class, set));
                if of == class {
                    work.beside.push(u32::try_from(within).unwrap_or(u32::MAX));
                    return;
                }
                let at = (given.vectors.classes[of].first + within) * given.words;
                let known: Known<W> = given.packing(next).unpack_known(&done[at..at + given.words]);
                or(&mut won, &known.lost);
                let mut not_better = known.won;
                or(&mut not_better, self.placements.with(to));
                and(&mut hens.bound, &not_better);
            });
            if given.rules.parameters().blocked == BlockedRule::Draws {
                hens.bound = without(&hens.bound, &self.stuck_hens(mask));
            }
            hens.open = without(&possible, &self.captures(mask, &mut foxes));
            if given.rules.parameters().blocked == BlockedRule::Loses {
                let mut stuck = self.stuck_foxes(mask);
                and(&mut stuck, &hens.open);
                or(&mut foxes.lost, &stuck);
            }
            self.absorb(&won, &[0; W], &mut hens, &mut foxes);
        }
        work.hens.push(hens);
        work.foxes.push(foxes);
        let end = u32::try_from(work.beside.len());
        work.first.push(end.map_err(|_| too_many_steps())?);
        Ok(())
    }

    /// Returns the placements in which the foxes stop every step of these hens.
    pub(super) fn stuck_hens(&self, hens: u64) -> Row<W> {
        let mut stuck = [u64::MAX; W];
        self.given.for_each_next(hens, &mut |_, to| and(&mut stuck, self.placements.with(to)));
        stuck
    }

    /// Returns the placements with a capture, and enters their outcomes into `foxes`.
    fn captures(&self, hens: u64, foxes: &mut Known<W>) -> Row<W> {
        let given = self.given;
        if given.hens <= given.rules.parameters().foxes_win_at + 1 {
            let captures = self.with_capture(hens);
            or(&mut foxes.won, &captures);
            return captures;
        }
        let free = Free::new(given.rules.foxes(), given.rules.board().len(), hens);
        let mut captures = [0; W];
        given.leaves.for_each(hens, &free, &mut |_, [a, b], code| {
            let placement = number(given.rules.foxes(), a, b);
            insert(&mut captures, placement);
            match code::value(code).outcome() {
                gt_core::Outcome::Win => insert(&mut foxes.won, placement),
                gt_core::Outcome::Loss => insert(&mut foxes.lost, placement),
                gt_core::Outcome::Draw => {}
            }
        });
        captures
    }

    /// Returns the placements with a capture.
    ///
    /// A fox with a single square to land on has no capture if the other fox stands there.
    fn with_capture(&self, hens: u64) -> Row<W> {
        let rules = self.given.rules;
        let board = rules.board();
        let set = board.spread(hens);
        let empty = board.all() & !set;
        let mut captures = [0; W];
        for square in squares(empty) {
            let landings = (0..rules.directions).fold(0, |to, direction| {
                to | rules.along(rules.along(1 << square, direction) & set, direction) & empty
            });
            if landings == 0 {
                continue;
            }
            let dense = |set: u64| lowest(board.compact(set));
            let at = dense(1 << square);
            let mut here = *self.placements.with(at);
            if landings.is_power_of_two() && rules.foxes() == 2 {
                let placement = number(2, at, dense(landings));
                here[placement >> 6] &= !(1 << (placement & 63));
            }
            or(&mut captures, &here);
        }
        // A placement with the other fox on a hen is impossible.
        without(&captures, &self.placements.impossible(hens))
    }

    /// Returns the placements in which no fox can step.
    fn stuck_foxes(&self, hens: u64) -> Row<W> {
        let given = self.given;
        let all = (1u64 << given.rules.board().len()) - 1;
        let exits = |square: u8| given.steps[usize::from(square)] & !hens;
        let mut stuck = [0; W];
        if given.rules.foxes() == 1 {
            squares(all & !hens)
                .filter(|&square| exits(square) == 0)
                .for_each(|square| insert(&mut stuck, usize::from(square)));
            return stuck;
        }
        // The other fox can stand on one exit only, so a fox with two exits can always step.
        let narrow = squares(all & !hens)
            .filter(|&square| exits(square).count_ones() < 2)
            .fold(0, |set, square| set | 1u64 << square);
        for b in squares(narrow) {
            for a in squares(narrow & ((1 << b) - 1)) {
                if exits(a) & !(1 << b) == 0 && exits(b) & !(1 << a) == 0 {
                    insert(&mut stuck, number(2, a, b));
                }
            }
        }
        stuck
    }

    /// Looks at sets until nothing grows, in ascending and descending order by turns.
    fn sweep(&self, work: &mut RowVector<W>) -> Result<(), SolveError> {
        let sets = work.hens.len();
        let mut looks = 0usize;
        for round in 0u32.. {
            let mut any = false;
            for i in 0..sets {
                let set = if round.is_multiple_of(2) { i } else { sets - 1 - i };
                if !work.dirty.replace(set, false) {
                    continue;
                }
                any = true;
                looks += 1;
                if looks.is_multiple_of(LOOK) {
                    self.given.gauge.check_running()?;
                }
                let beside = &work.beside[work.first[set] as usize..work.first[set + 1] as usize];
                let hens = &mut work.hens[set];
                let (mut won, mut lost) = ([0; W], hens.bound);
                for &next in beside {
                    let foxes = &work.foxes[next as usize];
                    or(&mut won, &foxes.lost);
                    and(&mut lost, &foxes.won);
                }
                if self.absorb(&won, &lost, hens, &mut work.foxes[set]) {
                    for &next in beside {
                        work.dirty.set(next as usize, true);
                    }
                }
            }
            if !any {
                break;
            }
        }
        Ok(())
    }

    /// Adds what the hens, to move, win and lose, and what follows for the foxes.
    ///
    /// Returns whether the foxes' rows grew.
    #[inline]
    fn absorb(
        &self,
        won: &Row<W>,
        lost: &Row<W>,
        hens: &mut HenRows<W>,
        foxes: &mut Known<W>,
    ) -> bool {
        let (won, lost) = (without(won, &hens.won), without(lost, &hens.lost));
        let mut grew = false;
        if !is_empty(&lost) {
            or(&mut hens.lost, &lost);
            let mut new = self.near(&lost);
            and(&mut new, &hens.open);
            new = without(&new, &foxes.won);
            or(&mut foxes.won, &new);
            grew = !is_empty(&new);
        }
        if !is_empty(&won) {
            or(&mut hens.won, &won);
            let mut candidates = self.near(&won);
            and(&mut candidates, &hens.open);
            for_each(&without(&candidates, &foxes.lost), |placement| {
                if is_empty(&without(&self.placements.near[placement], &hens.won)) {
                    insert(&mut foxes.lost, placement);
                    grew = true;
                }
            });
        }
        grew
    }

    /// Returns the placements one step of a fox away from some placement of `row`.
    #[inline]
    fn near(&self, row: &Row<W>) -> Row<W> {
        let mut near = [0; W];
        for_each(row, |placement| or(&mut near, &self.placements.near[placement]));
        near
    }
}

/// Returns the first square of a set.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "bit numbers are below 64")]
const fn lowest(set: u64) -> u8 {
    set.trailing_zeros() as u8
}

/// Counts the bits of a row.
fn count<const W: usize>(row: &Row<W>) -> u64 {
    row.iter().map(|word| u64::from(word.count_ones())).sum()
}
