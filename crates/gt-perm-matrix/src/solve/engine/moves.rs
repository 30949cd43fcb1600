//! Moves as products of two maps: one of rows, one of the bits inside rows.

use super::class::{Class, MAX_CELLS};
use super::program::Program;
use crate::rules::{Colour, Matrix, PermMatrix, Reflection, Shape, factorial};

/// The board as rows of bits: one colour class chooses the row, the other the bit.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) shape: Shape,
    /// The colour whose arrangement chooses the row; its lexicographic rank is the number of the
    /// row.
    pub(super) row_colour: Colour,
    pub(super) class: Class,
    pub(super) rows: usize,
}

/// A move as a map of rows and a map inside rows.
#[derive(Clone, Debug)]
pub(super) struct RowMove {
    /// For every row, the row that the move takes it to.
    pub(super) row_after: Vec<u32>,
    pub(super) program: Program,
    /// For every slot, the slot that the move takes to it.
    ///
    /// Empty if the move changes nothing inside rows.
    pub(super) slot_before: Vec<u16>,
    /// For every slot, the slot that the move takes it to.
    ///
    /// Empty if the move changes nothing inside rows.
    pub(super) slot_after: Vec<u16>,
}

impl Layout {
    /// Lays out the board; `None` if neither class fits into a row, or if row numbers exceed u32.
    pub(super) fn new(rules: &PermMatrix) -> Option<Self> {
        let unordered = Self::new_unordered(rules)?;
        let order = cheapest_order(rules, unordered.inside_colour());
        let class = Class::new(unordered.shape, unordered.inside_colour(), order);
        Some(Self { class, ..unordered })
    }

    /// Lays out the board with the inside cells in reading order; all sizes are as in `new`.
    pub(super) fn new_unordered(rules: &PermMatrix) -> Option<Self> {
        let shape = rules.shape();
        let fits = |colour: &Colour| shape.count(*colour) <= MAX_CELLS;
        let inside = Colour::BOTH
            .into_iter()
            .rev()
            .filter(fits)
            .max_by_key(|&colour| shape.count(colour))?;
        let row_colour = if inside == Colour::Even { Colour::Odd } else { Colour::Even };
        let rows = usize::try_from(factorial(shape.count(row_colour)))
            .ok()
            .filter(|&rows| u32::try_from(rows).is_ok())?;
        let class = Class::new(shape, inside, shape.cells_of(inside).collect());
        Some(Self { shape, row_colour, class, rows })
    }

    pub(super) const fn inside_colour(&self) -> Colour {
        if matches!(self.row_colour, Colour::Even) { Colour::Odd } else { Colour::Even }
    }

    /// Returns row and slot of a state.
    pub(super) fn place(&self, matrix: Matrix) -> (usize, u16) {
        #[expect(clippy::cast_possible_truncation, reason = "below `rows`, a usize")]
        let row = matrix.class_rank(self.shape, self.row_colour) as usize;
        (row, self.class.slot_of(self.shape, matrix))
    }

    /// Returns the state in a row and slot.
    pub(super) fn matrix(&self, row: usize, slot: u16) -> Matrix {
        self.class.place(self.row_matrix(row), slot)
    }

    /// Returns the row's arrangement, with nothing on the other cells.
    pub(super) fn row_matrix(&self, row: usize) -> Matrix {
        Matrix::default().with_class_rank(self.shape, self.row_colour, row as u64)
    }

    pub(super) fn row_move(&self, reflection: &Reflection) -> RowMove {
        let mut from: Vec<usize> = (0..self.class.len()).collect();
        for &(to, source) in reflection.sources() {
            if let (Some(to), Some(source)) =
                (self.class.position(to.into()), self.class.position(source.into()))
            {
                from[to] = source;
            }
        }
        let program = Program::new(&self.class, &from);
        let (slot_before, slot_after) =
            if program.is_identity() { Default::default() } else { self.slot_tables(&from) };
        let row_pairs: Vec<_> = reflection
            .sources()
            .iter()
            .copied()
            .filter(|&(to, _)| self.shape.colour(to.into()) == self.row_colour)
            .collect();
        let row_after = |row| {
            let after =
                self.row_matrix(row).moved(&row_pairs).class_rank(self.shape, self.row_colour);
            #[expect(clippy::cast_possible_truncation, reason = "rows fit u32")]
            let after = after as u32;
            after
        };
        RowMove {
            row_after: (0..self.rows).map(row_after).collect(),
            program,
            slot_before,
            slot_after,
        }
    }

    fn slot_tables(&self, from: &[usize]) -> (Vec<u16>, Vec<u16>) {
        let slots = self.class.words() << 5;
        let (mut before, mut after) = (vec![0; slots], vec![0; slots]);
        for slot in self.class.slots() {
            let values = self.class.values(slot);
            let moved: Vec<_> = from.iter().map(|&j| values[j]).collect();
            let image = self.class.slot(&moved);
            after[usize::from(slot)] = image;
            before[usize::from(image)] = slot;
        }
        (before, after)
    }
}

/// Returns the order of the inside cells for which the moves cost least.
///
/// It tries every choice of the last four cells, and every choice of the first among these.
fn cheapest_order(rules: &PermMatrix, colour: Colour) -> Vec<usize> {
    let shape = rules.shape();
    let cells: Vec<_> = shape.cells_of(colour).collect();
    let high = cells.len().saturating_sub(4);
    let mut best = (usize::MAX, cells.clone());
    for chosen in (0..1u32 << cells.len()).filter(|set| set.count_ones() as usize == high) {
        let is_first = |i: &usize| chosen >> i & 1 == 1;
        let (first, last): (Vec<_>, Vec<_>) = (0..cells.len()).partition(is_first);
        for front in 0..last.len() {
            let mut last = last.clone();
            let front = last.remove(front);
            let order: Vec<_> =
                first.iter().chain([&front]).chain(&last).map(|&i| cells[i]).collect();
            let cost = rules.reflections().iter().map(|mv| swap_cost(&order, high, mv)).sum();
            if cost < best.0 {
                best = (cost, order);
            }
        }
    }
    best.1
}

/// Estimates the cost of a move's swaps inside a row, roughly in nanoseconds per word.
fn swap_cost(order: &[usize], high: usize, reflection: &Reflection) -> usize {
    let position = |cell: u8| order.iter().position(|&other| other == usize::from(cell));
    let swaps = reflection
        .sources()
        .iter()
        .filter_map(|&(to, from)| Some((position(to)?, position(from)?)));
    let cost = |(a, b): (usize, usize)| match (a.min(b) < high, a.max(b)) {
        (true, b) if b < high => 2,
        (true, b) if b == high => 10,
        (true, _) => 14,
        (false, _) => 2,
    };
    swaps.filter(|(a, b)| a < b).map(cost).sum()
}
