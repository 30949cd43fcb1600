//! The arrangements of one colour class as slots of a row of bits.
//!
//! The cells of the class are taken in a chosen *order*. The numbers on all but the last four cells of the order choose a 32-bit
//! word of the row, those on the last four one of its 24 lowest bits; classes of fewer than four cells have one word. So a move
//! among the first cells permutes words, one among the last four shifts bits inside words, and only a swap across costs more.
//!
//! A *slot* is `32 * word + bit`, which fits u16 for up to eight cells (1680 words).

use crate::rules::{Colour, Matrix, Shape, factorial};

/// The most cells of a class whose slots fit u16.
pub(super) const MAX_CELLS: usize = 8;

/// One colour class of a board with an order of its cells.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The cells in the chosen order.
    pub(super) order: Vec<usize>,
    /// Home cells of the class, ascending: the numbers, by rank.
    homes: Vec<usize>,
    /// How many cells of the order choose the word.
    pub(super) high: usize,
}

impl Class {
    /// The class of `colour` in the given order of its cells, at most [`MAX_CELLS`] of them.
    pub(super) fn new(shape: Shape, colour: Colour, order: Vec<usize>) -> Self {
        let homes: Vec<_> = shape.cells_of(colour).collect();
        let high = homes.len().saturating_sub(4);
        Self { order, homes, high }
    }

    /// How many cells.
    pub(super) const fn len(&self) -> usize {
        self.homes.len()
    }

    /// How many words a row has.
    #[expect(clippy::cast_possible_truncation, reason = "at most 1680")]
    pub(super) const fn words(&self) -> usize {
        (factorial(self.len()) / factorial(self.low())) as usize
    }

    /// How many cells of the order choose the bit.
    pub(super) const fn low(&self) -> usize {
        self.len() - self.high
    }

    /// The bits of every word that stand for arrangements.
    pub(super) const fn full_word(&self) -> u32 {
        (1 << factorial(self.low())) - 1
    }

    /// The slot of an arrangement: `values[i]` is the rank of the number on the i-th cell of the order.
    pub(super) fn slot(&self, values: &[usize]) -> u16 {
        let mut used = 0u32;
        let mut word = 0;
        let mut bit = 0;
        for (i, &value) in values.iter().enumerate() {
            let digit = value - (used & ((1 << value) - 1)).count_ones() as usize;
            used |= 1 << value;
            let place = self.len() - i;
            if i < self.high { word = word * place + digit } else { bit = bit * place + digit }
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 1680 words of 32 bits")]
        let slot = (word << 5 | bit) as u16;
        slot
    }

    /// The arrangement of a slot: what [`slot`](Self::slot) takes.
    pub(super) fn values(&self, slot: u16) -> Vec<usize> {
        let mut digits = vec![0; self.len()];
        let (mut word, mut bit) = (usize::from(slot >> 5), usize::from(slot & 31));
        for i in (0..self.len()).rev() {
            let rest = if i < self.high { &mut word } else { &mut bit };
            let place = self.len() - i;
            digits[i] = *rest % place;
            *rest /= place;
        }
        let mut unused: Vec<_> = (0..self.len()).collect();
        digits.into_iter().map(|digit| unused.remove(digit)).collect()
    }

    /// Every slot that stands for an arrangement, ascending.
    #[expect(clippy::cast_possible_truncation, reason = "at most 1680 words of 24 bits")]
    pub(super) fn slots(&self) -> impl Iterator<Item = u16> + use<> {
        let bits = factorial(self.low()) as u16;
        (0..self.words() as u16).flat_map(move |word| (0..bits).map(move |bit| word << 5 | bit))
    }

    /// The slot of the arrangement that a matrix has on this class.
    pub(super) fn slot_of(&self, shape: Shape, matrix: Matrix) -> u16 {
        let values: Vec<_> = self.order.iter().map(|&cell| shape.rank_in_class(matrix.home(cell))).collect();
        self.slot(&values)
    }

    /// `matrix` with this class arranged as in a slot.
    pub(super) fn place(&self, matrix: Matrix, slot: u16) -> Matrix {
        let values = self.values(slot);
        self.order.iter().zip(values).fold(matrix, |matrix, (&cell, value)| matrix.with(cell, self.homes[value]))
    }

    /// This class arranged as in a slot, with nothing on the other cells.
    pub(super) fn place_alone(&self, slot: u16) -> Matrix {
        self.place(Matrix::default(), slot)
    }

    /// Where in the order a cell comes; `None` for a cell of the other class.
    pub(super) fn position(&self, cell: usize) -> Option<usize> {
        self.order.iter().position(|&other| other == cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_round_trip_for_every_size_of_class() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (3, 4), (3, 5), (4, 4)] {
            let shape = Shape::new(rows, cols).unwrap();
            for colour in Colour::BOTH {
                let class = Class::new(shape, colour, shape.cells_of(colour).collect());
                assert_eq!(class.slots().count() as u64, factorial(class.len()), "{shape}");
                assert!(class.slots().all(|slot| class.slot(&class.values(slot)) == slot), "{shape}");
            }
        }
    }
}
