//! The capability that lists an orbit.

use super::Symmetric;

/// Lists the positions of an orbit: the images of a position under the symmetries.
///
/// A solver needs only [`Symmetric::representative`]. The images answer questions about all
/// positions of an orbit:
/// * [`Reduced::orbit`](crate::adapt::Reduced::orbit) and the size of the orbit, for a census of
///   the game with all its positions.
/// * Every position with its value from a solution of the reduced game:
///   [`Lifted`](crate::adapt::Lifted) is then [`Enumerate`](crate::Enumerate).
///
/// An [`Indexed`](crate::Indexed) game does not need this trait for the sizes of orbits:
/// [`Reduced::orbit_sizes`](crate::adapt::Reduced::orbit_sizes) counts over the ranks.
/// # The contract
/// 1. Every image is in the orbit of the position: it has the same representative, and a symmetry
///    maps one to the other.
/// 2. Every position of the orbit is an image, also the position itself.
///
/// An image may come more than once. So an implementation can yield one image per symmetry, also
/// where two symmetries give the same one.
///
/// If the contract is broken, counts of positions are wrong, and a lifted solution leaves out
/// positions or lists positions that do not exist. No answer about a single position is wrong. The
/// law `images` checks the points under the same numbers.
/// # Example
/// If the images are at hand, the representative can be the least of them:
/// ```
/// use gt_core::prelude::*;
/// /// Two heaps in any order; a move takes objects from one heap.
/// struct Heaps;
/// # impl Game for Heaps {
/// #     type Position = [u8; 2];
/// #     type Move = (usize, u8);
/// #     fn initial(&self) -> [u8; 2] { [5, 3] }
/// #     fn moves(&self, heaps: &[u8; 2]) -> impl Iterator<Item = (usize, u8)> {
/// #         (0..2).flat_map(|heap| (1..=heaps[heap]).map(move |taken| (heap, taken)))
/// #     }
/// #     fn play(&self, heaps: &[u8; 2], (heap, taken): (usize, u8)) -> [u8; 2] {
/// #         let mut after = *heaps;
/// #         after[heap] -= taken;
/// #         after
/// #     }
/// # }
/// impl Images for Heaps {
///     fn images(&self, &[a, b]: &[u8; 2]) -> impl Iterator<Item = [u8; 2]> {
///         [[a, b], [b, a]].into_iter()
///     }
/// }
/// impl Symmetric for Heaps {
///     fn representative(&self, heaps: &[u8; 2]) -> [u8; 2] {
///         self.images(heaps).fold(*heaps, Ord::min)
///     }
/// }
/// assert_eq!(Heaps.reduced().orbit_len(&[3, 5]), 2);
/// assert_eq!(Heaps.reduced().orbit_len(&[4, 4]), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not list the positions of an orbit",
    label = "orbits have no known size here",
    note = "implement `Images`; for a game with `Indexed`, `adapt::Reduced::numbered` counts orbits without it"
)]
pub trait Images: Symmetric {
    /// Every position of the orbit of `position`, at least once, in any order.
    fn images(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position>;
}

impl<G: Images + ?Sized> Images for &G {
    pass!(this => **this; images);
}
