//! Moves inside a row of bits, each as a short program of permutations, shifts and crossings.
//!
//! The cost of a swap of two cells depends on their places in the order of the class:
//!
//! * Two of the first cells: whole words are permuted.
//! * Two of the last four cells: a few masked shifts move bits inside every word alike.
//! * A first cell and the first of the last four: each word is put together from four groups of six
//!   bits. This is a *crossing*.
//! * A first cell and another of the last four: a crossing between two shifts.
//!
//! The last step of a program merges its result at once into the row that the caller fills. So no
//! row is written only to be read again.
//!
//! The compiler turns the loops of the steps into the processor's widest vectors, gathers included.
//! To make this possible, the steps read from rows padded to a power of two, where a masked index
//! needs no bounds check. Every function on the way is inlined into the caller, which is compiled
//! for those vectors.

use super::class::Class;

/// The words of a padded row: the next power of two above the 1680 words of eight cells.
const PADDED: usize = 2048;

/// A row of bits, followed by padding whose contents do not matter.
type PaddedRow = [u32; PADDED];

/// A map of rows of bits: what a row becomes under one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Program {
    steps: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// Word `w` of the result is word `table[w]` of the source.
    Words(Vec<u16>),
    /// The result is the union of the masked source words, each shifted by its amount.
    ///
    /// The shift is to the left, or to the right if the amount is negative.
    Shifts(Vec<(u32, i8)>),
    /// Each word of the result is put together from four groups of six bits.
    ///
    /// Group `g` of word `w` starts at slot `tables[g][w]` of the source.
    Crossing([Vec<u16>; 4]),
}

const GROUP: u32 = 0b11_1111;

impl Program {
    /// Returns the program of the move that brings the number on position `from[i]` to `i`.
    ///
    /// The image holds an arrangement *a* if the source holds the arrangement that has, on every
    /// position `i`, the number that *a* has on position `from[i]`.
    ///
    /// Disjoint swaps share their steps. A longer cycle is split into swaps, made one after the
    /// other.
    pub(super) fn new(class: &Class, from: &[usize]) -> Self {
        let involution = from.iter().enumerate().all(|(i, &j)| from[j] == i);
        if involution {
            let swaps: Vec<_> =
                from.iter().enumerate().filter(|(i, j)| i < j).map(|(i, &j)| (i, j)).collect();
            return Self::of_disjoint_swaps(class, &swaps);
        }
        let mut reached: Vec<usize> = (0..from.len()).collect();
        let mut steps = Vec::new();
        for (i, wanted) in from.iter().enumerate() {
            let at = reached.iter().position(|number| number == wanted).unwrap_or(i);
            if at != i {
                reached.swap(i, at);
                // The image of a set looks up each arrangement in the source, so the last swap is the first step.
                steps.splice(0..0, Self::of_disjoint_swaps(class, &[(i, at)]).steps);
            }
        }
        Self { steps }
    }

    fn of_disjoint_swaps(class: &Class, swaps: &[(usize, usize)]) -> Self {
        let high = class.high;
        let mut first: Vec<usize> = (0..high).collect();
        let mut last: Vec<usize> = (0..class.low()).collect();
        let mut across = Vec::new();
        for &(a, b) in swaps {
            let (a, b) = (a.min(b), a.max(b));
            if b < high {
                first.swap(a, b);
            } else if a >= high {
                last.swap(a - high, b - high);
            } else {
                across.push((a, b - high));
            }
        }
        let mut steps = Vec::new();
        if !first.is_sorted() {
            steps.push(Step::words(class, &first));
        }
        if !last.is_sorted() {
            steps.push(Step::shifts(class, &last));
        }
        for (a, b) in across {
            let mut to_front: Vec<usize> = (0..class.low()).collect();
            to_front.swap(0, b);
            if b != 0 {
                steps.push(Step::shifts(class, &to_front));
            }
            steps.push(Step::crossing(class, a));
            if b != 0 {
                steps.push(Step::shifts(class, &to_front));
            }
        }
        Self { steps }
    }

    /// Returns a rough cost in time, to put cheap moves first.
    pub(super) fn cost(&self) -> usize {
        self.steps
            .iter()
            .map(|step| match step {
                Step::Words(_) => 4,
                Step::Shifts(shifts) => shifts.len(),
                Step::Crossing(_) => 12,
            })
            .sum()
    }

    /// Tells whether the move leaves rows as they are.
    pub(super) const fn is_identity(&self) -> bool {
        self.steps.is_empty()
    }

    /// Sets every word of `into` to `merge(old, new)`.
    ///
    /// `old` is the word of `into`, `new` is the word of the image of `source`.
    #[expect(
        clippy::inline_always,
        reason = "the callers compile it for the processor's widest vectors"
    )]
    #[inline(always)]
    pub(super) fn run(
        &self,
        source: &[u32],
        into: &mut [u32],
        scratch: &mut Scratch,
        merge: impl Fn(u32, u32) -> u32 + Copy,
    ) {
        let Some((last, before)) = self.steps.split_last() else {
            for (into, &word) in into.iter_mut().zip(source) {
                *into = merge(*into, word);
            }
            return;
        };
        let Scratch { current, next } = scratch;
        current[..source.len()].copy_from_slice(source);
        for step in before {
            step.run(current, &mut next[..source.len()], |_, word| word);
            core::mem::swap(current, next);
        }
        last.run(current, into, merge);
    }
}

/// Two rows of working memory for the steps of a program.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    current: Box<PaddedRow>,
    next: Box<PaddedRow>,
}

impl Scratch {
    pub(super) fn new() -> Self {
        Self { current: Box::new([0; PADDED]), next: Box::new([0; PADDED]) }
    }
}

impl Step {
    fn words(class: &Class, positions: &[usize]) -> Self {
        let source = |word: u16| {
            let values = class.values(word << 5);
            let mut moved = values.clone();
            for (i, &from) in positions.iter().enumerate() {
                moved[i] = values[from];
            }
            class.slot(&moved) >> 5
        };
        #[expect(clippy::cast_possible_truncation, reason = "at most 1680 words")]
        Self::Words((0..class.words() as u16).map(source).collect())
    }

    fn shifts(class: &Class, positions: &[usize]) -> Self {
        let mut shifts: Vec<(u32, i8)> = Vec::new();
        for bit in class.slots().take_while(|&slot| slot < 32) {
            let values = class.values(bit);
            let mut moved = values.clone();
            for (i, &from) in positions.iter().enumerate() {
                moved[class.high + i] = values[class.high + from];
            }
            let source = class.slot(&moved) & 31;
            #[expect(clippy::cast_possible_truncation, reason = "bits are below 24")]
            let by = bit as i8 - source as i8;
            match shifts.iter_mut().find(|(_, other)| *other == by) {
                Some((mask, _)) => *mask |= 1 << source,
                None => shifts.push((1 << source, by)),
            }
        }
        Self::Shifts(shifts)
    }

    /// Returns the swap of the cell at `position` of the order with the first of the last four.
    fn crossing(class: &Class, position: usize) -> Self {
        let group = |front: u16| {
            let source = |word: u16| {
                let mut values = class.values((word << 5) | (front * 6));
                values.swap(position, class.high);
                class.slot(&values)
            };
            #[expect(clippy::cast_possible_truncation, reason = "at most 1680 words")]
            (0..class.words() as u16).map(source).collect()
        };
        Self::Crossing([0, 1, 2, 3].map(group))
    }

    #[expect(
        clippy::inline_always,
        reason = "the callers compile it for the processor's widest vectors"
    )]
    #[inline(always)]
    fn run(&self, source: &PaddedRow, into: &mut [u32], merge: impl Fn(u32, u32) -> u32 + Copy) {
        match self {
            Self::Words(table) => {
                for (into, &from) in into.iter_mut().zip(table) {
                    *into = merge(*into, source[usize::from(from) % PADDED]);
                }
            }
            Self::Shifts(shifts) => shift_words(shifts, source, into, merge),
            Self::Crossing([a, b, c, d]) => {
                for ((((into, &a), &b), &c), &d) in into.iter_mut().zip(a).zip(b).zip(c).zip(d) {
                    let image = group(source, a)
                        | group(source, b) << 6
                        | group(source, c) << 12
                        | group(source, d) << 18;
                    *into = merge(*into, image);
                }
            }
        }
    }
}

/// Returns the group of six bits that starts at a slot.
#[expect(
    clippy::inline_always,
    reason = "the callers compile it for the processor's widest vectors"
)]
#[inline(always)]
const fn group(source: &PaddedRow, slot: u16) -> u32 {
    source[(slot >> 5) as usize % PADDED] >> (slot & 31) & GROUP
}

/// The number of words in a block: small enough that the union stays in registers.
const BLOCK: usize = 16;

#[expect(
    clippy::inline_always,
    reason = "the callers compile it for the processor's widest vectors"
)]
#[inline(always)]
fn shift_words(
    shifts: &[(u32, i8)],
    source: &PaddedRow,
    into: &mut [u32],
    merge: impl Fn(u32, u32) -> u32 + Copy,
) {
    let (blocks, _) = source.as_chunks::<BLOCK>();
    for (into, block) in into.chunks_mut(BLOCK).zip(blocks) {
        for (into, word) in into.iter_mut().zip(union_of_shifted(shifts, block)) {
            *into = merge(*into, word);
        }
    }
}

#[expect(
    clippy::inline_always,
    reason = "the callers compile it for the processor's widest vectors"
)]
#[inline(always)]
fn union_of_shifted(shifts: &[(u32, i8)], block: &[u32; BLOCK]) -> [u32; BLOCK] {
    let mut union = [0; BLOCK];
    for &(mask, by) in shifts {
        if by >= 0 {
            for (union, &word) in union.iter_mut().zip(block) {
                *union |= (word & mask) << by;
            }
        } else {
            for (union, &word) in union.iter_mut().zip(block) {
                *union |= (word & mask) >> -by;
            }
        }
    }
    union
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Colour, Shape};

    /// The identity, every swap of two positions, and the same after a rotation, for longer cycles.
    fn permutations(cells: usize) -> Vec<Vec<usize>> {
        let mut all = vec![(0..cells).collect::<Vec<_>>()];
        for (a, b) in (0..cells).flat_map(|b| (0..b).map(move |a| (a, b))) {
            let mut swapped = all[0].clone();
            swapped.swap(a, b);
            all.push(swapped.clone());
            swapped.rotate_left(a + 1);
            all.push(swapped);
        }
        all
    }

    #[test]
    fn programs_read_every_slot_where_the_move_takes_it() {
        for (rows, cols, colour) in
            [(3, 4, Colour::Odd), (3, 5, Colour::Odd), (4, 4, Colour::Odd), (2, 3, Colour::Even)]
        {
            let shape = Shape::new(rows, cols).unwrap();
            let class = Class::new(shape, colour, shape.cells_of(colour).collect());
            let mut word = 0x9E37_79B9_u32;
            let mut random = || {
                word = word.wrapping_mul(0x0019_660D).wrapping_add(0x3C6E_F35F);
                (word >> 4) & class.full_word()
            };
            let source: Vec<u32> = (0..class.words()).map(|_| random()).collect();
            let has = |row: &[u32], slot: u16| row[usize::from(slot >> 5)] >> (slot & 31) & 1;
            for from in permutations(class.len()) {
                let mut image = vec![0; class.words()];
                Program::new(&class, &from).run(
                    &source,
                    &mut image,
                    &mut Scratch::new(),
                    |_, new| new,
                );
                for slot in class.slots() {
                    let values = class.values(slot);
                    let moved: Vec<_> = from.iter().map(|&j| values[j]).collect();
                    assert_eq!(
                        has(&image, slot),
                        has(&source, class.slot(&moved)),
                        "{shape} {from:?} {slot}"
                    );
                }
            }
        }
    }
}
