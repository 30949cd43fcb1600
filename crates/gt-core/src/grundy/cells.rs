//! One nimber per numbered position, in cells as narrow as the nimbers allow.
//!
//! A cell takes one byte until a nimber does not fit, then two, then four. The three greatest
//! values of a cell are marks. A mark means the same at every width, so a table can be widened in
//! the middle of the work. During widening the old and the new cells exist together, and the limit
//! on memory is checked for both.

use alloc::vec::Vec;

use crate::error::SolveError;
use crate::run::{LimitError, Run};

/// The mark of a position whose nimber is not computed yet.
pub(super) const UNKNOWN: u32 = u32::MAX;
/// The mark of a position that is on the path of the search.
pub(super) const ON_PATH: u32 = u32::MAX - 1;
/// The mark of a rank without a position.
pub(super) const HOLE: u32 = u32::MAX - 2;

/// A cell of some width; outside of cells, nimbers and marks are `u32`.
pub(super) trait NimberCell: Copy {
    /// The greatest nimber that fits.
    const MAX_NIMBER: u32;

    /// Returns the nimber or the mark in the cell.
    fn get(self) -> u32;

    /// Creates a cell that holds a mark, or a nimber that fits.
    fn of(content: u32) -> Self;
}

macro_rules! narrow_cell {
    ($int:ty) => {
        impl NimberCell for $int {
            const MAX_NIMBER: u32 = <$int>::MAX as u32 - 3;

            #[inline]
            fn get(self) -> u32 {
                let content = u32::from(self);
                if content > Self::MAX_NIMBER { content | !u32::from(Self::MAX) } else { content }
            }

            #[inline]
            #[expect(
                clippy::cast_possible_truncation,
                reason = "marks differ in their low bits, and nimbers fit"
            )]
            fn of(content: u32) -> Self {
                content as Self
            }
        }
    };
}

narrow_cell!(u8);
narrow_cell!(u16);

impl NimberCell for u32 {
    const MAX_NIMBER: Self = Self::MAX - 3;

    #[inline]
    fn get(self) -> Self {
        self
    }

    #[inline]
    fn of(content: Self) -> Self {
        content
    }
}

/// The cells of a table, all of one width, as a search sees them.
pub(super) trait Row {
    /// The greatest nimber that fits.
    const MAX_NIMBER: u32;

    /// The nimber or the mark of a cell; `None` beyond the end.
    fn content(&self, at: usize) -> Option<u32>;

    /// Stores a mark, or a nimber that fits.
    fn set(&mut self, at: usize, content: u32);

    /// Appends an unknown cell.
    fn add(&mut self, run: &Run) -> Result<(), LimitError>;
}

impl<C: NimberCell> Row for Vec<C> {
    const MAX_NIMBER: u32 = C::MAX_NIMBER;

    #[inline]
    fn content(&self, at: usize) -> Option<u32> {
        self.get(at).map(|cell| cell.get())
    }

    #[inline]
    fn set(&mut self, at: usize, content: u32) {
        self[at] = C::of(content);
    }

    fn add(&mut self, run: &Run) -> Result<(), LimitError> {
        run.push(self, C::of(UNKNOWN))
    }
}

/// The cells, all of one width.
#[derive(Clone, Debug)]
pub(super) enum Cells {
    /// Nimbers up to 252.
    Bytes(Vec<u8>),
    /// Nimbers up to 65,532.
    Halves(Vec<u16>),
    /// Nimbers up to 4,294,967,292.
    Words(Vec<u32>),
}

impl Default for Cells {
    fn default() -> Self {
        Self::Bytes(Vec::new())
    }
}

impl Cells {
    /// Replaces the cells by cells of the next width with the same contents.
    pub(super) fn widen(&mut self, run: &Run) -> Result<(), SolveError> {
        let (bytes, len) = (self.bytes(), self.len() as u64);
        run.check_memory(bytes.saturating_mul(3))?;
        *self = match self {
            Self::Bytes(cells) => {
                Self::Halves(filled(len, cells.iter().map(|cell| u16::of(cell.get())))?)
            }
            Self::Halves(cells) => Self::Words(filled(len, cells.iter().map(|cell| cell.get()))?),
            Self::Words(_) => {
                return Err(SolveError::Overflow { what: "nimber", max: u32::MAX_NIMBER.into() });
            }
        };
        Ok(())
    }

    /// Appends unknown cells up to this length.
    pub(super) fn grow_to(&mut self, len: usize, run: &Run) -> Result<(), SolveError> {
        while self.len() < len {
            match self {
                Self::Bytes(cells) => run.push(cells, u8::of(UNKNOWN))?,
                Self::Halves(cells) => run.push(cells, u16::of(UNKNOWN))?,
                Self::Words(cells) => run.push(cells, UNKNOWN)?,
            }
        }
        Ok(())
    }

    /// Makes a cell unknown.
    pub(super) fn forget(&mut self, rank: usize) {
        match self {
            Self::Bytes(cells) => cells[rank] = u8::of(UNKNOWN),
            Self::Halves(cells) => cells[rank] = u16::of(UNKNOWN),
            Self::Words(cells) => cells[rank] = UNKNOWN,
        }
    }

    pub(super) fn get(&self, rank: usize) -> Option<u32> {
        match self {
            Self::Bytes(cells) => cells.get(rank).map(|cell| cell.get()),
            Self::Halves(cells) => cells.get(rank).map(|cell| cell.get()),
            Self::Words(cells) => cells.get(rank).copied(),
        }
    }

    pub(super) const fn len(&self) -> usize {
        match self {
            Self::Bytes(cells) => cells.len(),
            Self::Halves(cells) => cells.len(),
            Self::Words(cells) => cells.len(),
        }
    }

    pub(super) const fn bytes(&self) -> u64 {
        let width = match self {
            Self::Bytes(_) => 1,
            Self::Halves(_) => 2,
            Self::Words(_) => 4,
        };
        self.len() as u64 * width
    }
}

/// Returns a vector of exactly `len` cells, or an error if the allocator has no room for it.
fn filled<C>(len: u64, cells: impl Iterator<Item = C>) -> Result<Vec<C>, SolveError> {
    let refused = SolveError::from(LimitError::OutOfMemory {
        bytes: len.saturating_mul(size_of::<C>() as u64),
    });
    let mut table = Vec::new();
    let room = usize::try_from(len).ok().and_then(|len| table.try_reserve_exact(len).ok());
    room.ok_or(refused)?;
    table.extend(cells);
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents<C: NimberCell>() -> [u32; 6] {
        [0, 7, C::MAX_NIMBER, UNKNOWN, ON_PATH, HOLE].map(|content| C::of(content).get())
    }

    #[test]
    fn nimbers_and_marks_survive_every_width() {
        assert_eq!(contents::<u8>(), [0, 7, 252, UNKNOWN, ON_PATH, HOLE]);
        assert_eq!(contents::<u16>(), [0, 7, 65_532, UNKNOWN, ON_PATH, HOLE]);
        assert_eq!(contents::<u32>(), [0, 7, u32::MAX - 3, UNKNOWN, ON_PATH, HOLE]);
    }

    #[test]
    fn widening_keeps_contents_and_asks_the_limits_about_both_tables() {
        let run = Run::new().memory(100 * 3);
        let mut cells = Cells::default();
        cells.grow_to(100, &Run::new()).unwrap();
        if let Cells::Bytes(bytes) = &mut cells {
            bytes[..3].copy_from_slice(&[u8::of(252), u8::of(HOLE), u8::of(ON_PATH)]);
        }
        cells.widen(&run).unwrap();
        assert_eq!(
            [0, 1, 2, 3].map(|rank| cells.get(rank)),
            [252, HOLE, ON_PATH, UNKNOWN].map(Some)
        );
        assert_eq!((cells.bytes(), cells.get(100)), (200, None));
        assert!(cells.widen(&run).is_err());
        assert_eq!(cells.get(0), Some(252));
        cells.widen(&Run::new()).unwrap();
        assert_eq!(
            [0, 1, 2, 3].map(|rank| cells.get(rank)),
            [252, HOLE, ON_PATH, UNKNOWN].map(Some)
        );
    }
}
