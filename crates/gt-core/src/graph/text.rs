//! The text form of a graph: named positions and their expected values.

mod expected;
mod file;
mod read;
#[cfg(test)]
mod tests;
mod tokens;

pub use self::file::GraphFile;
pub use self::read::GraphError;
