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
///
/// [`Reduced`](crate::adapt::Reduced) has an example.
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
