//! Three rows as a solution: which positions the table can decide.
//!
//! For given second and third rows at most one first row makes a P-position. The table keeps this
//! first row in three cases:
//!
//! * second and third row are equal: (X(n, n), n, n);
//! * the row of this z ended with a rectangle, and y is at the rectangle or beyond;
//! * the row of this z is a family, and y is in it.
//!
//! It does not keep the members of a row before the row settled. So some positions are unknown.

use core::ops::ControlFlow;

use gt_core::{Enumerate, Indexed, Outcome, Solution, SolveError};

use super::table::ThreeRows;
use crate::rules::ThreeRowChomp;

/// The first row that makes a P-position with given second and third rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FirstRow {
    Only(u32),
    None,
}

impl ThreeRows {
    /// The first row X(y, z); `None` if it is not known.
    fn first_row(&self, y: u32, z: u32) -> Option<FirstRow> {
        if y == z
            && let Some(&x) = self.second_row.get(y as usize)
        {
            return Some(FirstRow::Only(x));
        }
        if let Ok(at) = self.third_row.binary_search_by_key(&z, |end| end.h) {
            let end = self.third_row[at];
            return match y.cmp(&end.g) {
                core::cmp::Ordering::Less => None,
                core::cmp::Ordering::Equal => Some(FirstRow::Only(end.g)),
                core::cmp::Ordering::Greater => Some(FirstRow::None),
            };
        }
        let family =
            &self.families[self.families.binary_search_by_key(&z, |family| family.r).ok()?];
        (y >= family.q).then(|| FirstRow::Only(y + family.difference(y)))
    }
}

/// Knows the positions that the kept rows decide; `None` for the rest.
///
/// These positions are known:
///
/// * the full bars of up to [`longest`](ThreeRows::longest) columns, and all other positions whose
///   second and third rows are equal;
/// * the positions that the openings of these bars leave;
/// * all positions whose third row r and second row y >= q belong to a family;
/// * all positions whose third row is h and whose second row is g or longer, for a
///   [`RectangleEnd`](super::RectangleEnd) (g, g, h).
///
/// # Errors
/// [`SolveError::Shape`] if the lengths are not a position of the [`game`](Solution::game), 3 x
/// [`longest`](ThreeRows::longest). They must come longest first, and the first must fit in the
/// bar.
///
/// # Complexity
/// Two binary searches.
impl Solution for ThreeRows {
    type Game = ThreeRowChomp;
    type Answer = Outcome;

    fn game(&self) -> &ThreeRowChomp {
        &self.game
    }

    fn value(&self, lengths: &[u32; 3]) -> Result<Option<Outcome>, SolveError> {
        let [x, y, z] = self.game.position(lengths)?;
        let outcome = |first| if first == FirstRow::Only(x) { Outcome::Loss } else { Outcome::Win };
        Ok(self.first_row(y, z).map(outcome))
    }
}

/// Visits the known positions of the game in the order of their ranks.
///
/// # Complexity
/// O(n^3) for n = [`longest`](ThreeRows::longest): it asks for the value of every position.
impl Enumerate for ThreeRows {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&[u32; 3], Outcome) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        for position in (0..self.game.index_len()).filter_map(|rank| self.game.unrank(rank)) {
            if let Some(outcome) = self.value(&position)?
                && visit(&position, outcome).is_break()
            {
                break;
            }
        }
        Ok(())
    }
}
