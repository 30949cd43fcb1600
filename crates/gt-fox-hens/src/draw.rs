//! Pictures of a position: as characters, and as SVG with the feature `svg`.

mod text;
#[cfg(feature = "svg")]
mod vectors;

pub use self::text::text;
#[cfg(feature = "svg")]
pub use self::vectors::svg;
