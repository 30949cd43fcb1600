//! What a stop of the tour shows.

/// A board with its result.
#[derive(Debug)]
pub(crate) struct Sight {
    /// The board, in one or more lines.
    pub(crate) board: String,
    /// The result, in one line.
    pub(crate) answer: String,
}
