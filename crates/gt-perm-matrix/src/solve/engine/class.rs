//! The arrangements of one colour class as slots of a row of bits.
//!
//! The cells of the class are taken in a chosen *order*. A row consists of 32-bit words:
//!
//! * The numbers on all but the last four cells of the order choose a word of the row.
//! * The numbers on the last four cells choose one of the 24 lowest bits of that word.
//!
//! A class of at most four cells has one word. A move among the first cells permutes words. A move
//! among the last four cells shifts bits inside words. Only a swap of a first cell with one of the
//! last four costs more.
//!
//! A *slot* is `32 * word + bit`. It fits u16 for up to eight cells (1680 words).

use crate::rules::{Colour, Matrix, Shape, factorial};

/// The greatest number of cells of a class whose slots fit u16.
pub(super) const MAX_CELLS: usize = 8;

/// One colour class of a board, with an order of its cells.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The cells in the chosen order.
    pub(super) order: Vec<usize>,
    /// Home cells of the class, ascending. A number's place in this list is its rank.
    homes: Vec<usize>,
    /// The number of cells of the order that choose the word.
    pub(super) high: usize,
}

impl Class {
    /// Returns the class of `colour` with at most [`MAX_CELLS`] cells, in the given order.
    pub(super) fn new(shape: Shape, colour: Colour, order: Vec<usize>) -> Self {
        let homes: Vec<_> = shape.cells_of(colour).collect();
        let high = homes.len().saturating_sub(4);
        Self { order, homes, high }
    }

    /// Returns the number of cells.
    pub(super) const fn len(&self) -> usize {
        self.homes.len()
    }

    /// Returns the number of words of a row.
    #[expect(clippy::cast_possible_truncation, reason = "at most 1680")]
    pub(super) const fn words(&self) -> usize {
        (factorial(self.len()) / factorial(self.low())) as usize
    }

    /// Returns the number of cells of the order that choose the bit.
    pub(super) const fn low(&self) -> usize {
        self.len() - self.high
    }

    /// Returns a word with the bits set that stand for arrangements.
    pub(super) const fn full_word(&self) -> u32 {
        (1 << factorial(self.low())) - 1
    }

    /// Returns the slot of an arrangement: `values[i]` is the rank of the number on cell
    /// `order[i]`.
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

    /// Returns the arrangement of a slot, in the form that [`slot`](Self::slot) takes.
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

    /// Lists every slot that stands for an arrangement, ascending.
    #[expect(clippy::cast_possible_truncation, reason = "at most 1680 words of 24 bits")]
    pub(super) fn slots(&self) -> impl Iterator<Item = u16> + use<> {
        let bits = factorial(self.low()) as u16;
        (0..self.words() as u16).flat_map(move |word| (0..bits).map(move |bit| word << 5 | bit))
    }

    /// Returns the slot of the arrangement that a matrix has on this class.
    pub(super) fn slot_of(&self, shape: Shape, matrix: Matrix) -> u16 {
        let values: Vec<_> =
            self.order.iter().map(|&cell| shape.rank_in_class(matrix.home(cell))).collect();
        self.slot(&values)
    }

    /// Returns `matrix` with this class arranged as in a slot.
    pub(super) fn place(&self, matrix: Matrix, slot: u16) -> Matrix {
        let values = self.values(slot);
        self.order
            .iter()
            .zip(values)
            .fold(matrix, |matrix, (&cell, value)| matrix.with(cell, self.homes[value]))
    }

    /// Returns this class arranged as in a slot, with nothing on the other cells.
    pub(super) fn place_alone(&self, slot: u16) -> Matrix {
        self.place(Matrix::default(), slot)
    }

    /// Returns the place of a cell in the order; `None` for a cell of the other class.
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
                assert!(
                    class.slots().all(|slot| class.slot(&class.values(slot)) == slot),
                    "{shape}"
                );
            }
        }
    }
}
