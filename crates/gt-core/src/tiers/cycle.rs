//! Finds a cycle on the path of a depth-first search, without marks.
//!
//! In a cycle no position gets an answer, so a search would go round in it without end, always by
//! the same moves: each position leads to its first unknown successor. So it suffices to compare
//! each new position with one earlier position of the path. This is the one at place 2^k - 1, for
//! the greatest 2^k that is at most the length of the path. Once this place lies in the cycle and
//! 2^k is at least the length of the cycle, the search meets the position again. The path is then
//! less than four times as long as the cycle and the way to it. (Brent's algorithm finds the cycle
//! of a function in the same way.)

use core::ops::Range;

/// The places of a cycle on a path of `len` positions, if position `new` would close it.
///
/// `at` gives the number of the position at a place. The cycle begins where the search came in.
#[inline]
pub(crate) fn closed_by(new: u64, len: usize, at: impl Fn(usize) -> u64) -> Option<Range<usize>> {
    let earlier = (1 << len.checked_ilog2()?) - 1;
    if at(earlier) == new { Some(first_round(len - earlier, len, at)) } else { None }
}

/// The first round of a cycle of this length, in which a path of `len` positions ends.
#[cold]
fn first_round(length: usize, len: usize, at: impl Fn(usize) -> u64) -> Range<usize> {
    let again = |&place: &usize| at(place + length) == at(place);
    let first = (0..len - length).find(again).unwrap_or(len - length);
    first..first + length
}
