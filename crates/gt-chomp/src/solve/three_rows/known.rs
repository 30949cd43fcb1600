//! Three rows as a solution: who wins a position whose first row is known to be right or wrong.
//!
//! For given second and third rows at most one first row makes a P-position. Kept of these are the squares behind the corner,
//! (X(n, n), n, n), the rows that ended with a rectangle, and the families. What a row did before it settled is not kept, so some
//! positions are not known here.

use core::ops::ControlFlow;

use gt_core::{Enumerate, Indexed, Outcome, Solution, SolveError};

use super::table::ThreeRows;
use crate::rules::ThreeRowChomp;

/// What is known of the first row that makes a P-position.
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
        let family = &self.families[self.families.binary_search_by_key(&z, |family| family.r).ok()?];
        (y >= family.q).then(|| FirstRow::Only(y + family.difference(y)))
    }
}

/// It knows the full bars of up to [`longest`](ThreeRows::longest) columns and what their openings leave, and the positions of
/// families and behind rectangles; `None` for the rest.
///
/// # Errors
/// [`SolveError::Shape`] if the lengths are no position: longest first, and the first at most the columns of the
/// [`game`](Solution::game), 3 x [`longest`](ThreeRows::longest).
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

/// The positions of the game that are known, in the order of their ranks.
impl Enumerate for ThreeRows {
    fn for_each(&self, visit: &mut dyn FnMut(&[u32; 3], Outcome) -> ControlFlow<()>) -> Result<(), SolveError> {
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
