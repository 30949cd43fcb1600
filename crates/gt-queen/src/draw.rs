//! Pictures: a board as text, and nimbers as colours with the features `png` and `svg`.

#[cfg(any(feature = "png", feature = "svg"))]
mod colour;
#[cfg(feature = "png")]
mod pixels;
mod text;
#[cfg(feature = "svg")]
mod vectors;

#[cfg(feature = "png")]
pub use pixels::png;
pub use text::board;
#[cfg(feature = "svg")]
pub use vectors::svg;
