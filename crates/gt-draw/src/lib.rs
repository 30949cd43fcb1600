//! Boards as text and as pictures, for games that are played on a grid.
//!
//! | to | use |
//! |---|---|
//! | print a board with the names of its rows and columns | [`coordinates`] |
//! | choose colours that the colour-blind can tell apart | [`colour`] |
//! | frame a picture of a grid with a title, coordinates and a legend | `picture`, feature `svg` |

pub mod colour;
pub mod coordinates;
#[cfg(feature = "svg")]
pub mod picture;

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
