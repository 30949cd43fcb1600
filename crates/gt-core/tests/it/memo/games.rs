//! The games of these tests.

use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;

/// `plies` plies without a choice, with the outcome `end`; a position is the number of plies left.
pub(crate) fn chain(plies: u32, end: Outcome) -> Scripted<'static> {
    Scripted::new(plies, |left: u32| left.checked_sub(1)).with_blocked(end)
}

/// The value of a position of such a chain that is `left` plies from the outcome `end`.
pub(crate) const fn chain_value(left: u32, end: Outcome) -> Value {
    match (end, left.is_multiple_of(2)) {
        (Outcome::Draw, _) => Value::Draw,
        (Outcome::Loss, true) | (Outcome::Win, false) => Value::Loss { plies: left },
        (Outcome::Win, true) | (Outcome::Loss, false) => Value::Win { plies: left },
    }
}
