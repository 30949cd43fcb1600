//! Tables of nimbers (Grundy values) for boards of any size, and windows of larger boards.
//!
//! No closed form is known. The nimber of a cell is the least number that no nearer cell of its
//! row, its column or its diagonal has as its nimber. An outcome needs only to know where the
//! nimber is 0. A sum of several boards needs the nimber itself.
//!
//! # How it works
//! * Values are given out in *blocks* of 64, in the order of the values. Each block makes a pass
//!   over the board. A pass touches few cells, in the order of their addresses. It works on one
//!   word per row, column and diagonal.
//! * Rows come in *bands* of 64, and blocks in *slabs* of several, so that a band and a slab fit
//!   the cache.
//! * On several threads, slabs follow one another from band to band.
//! * Only cells with *a* ≤ *b* are computed. The others are their mirror images.
//!
//! The headers of the modules explain the details. They speak of a table as of a matrix: row 0, the
//! row of the corner, is at the top.
//!
//! # How wide a nimber can be
//! The nimber of (*a*, *b*) is at most *a* + *b*. Proof by induction: a move leads to a cell with a
//! smaller sum, and so with a nimber below *a* + *b*. So *a* + *b* itself is free. One byte
//! suffices for boards up to 128 x 128, two bytes up to 32768 x 32768, and four bytes for every
//! board that fits the memory.
//!
//! # Rejected alternatives
//! * *One set of used values per line, searched cell by cell*: some 50 words per cell at 10,000 x
//!   10,000. With summaries of full words, and tiles that fit the cache, it is still twice as slow
//!   as this engine, because every step waits for the one before.
//! * *Value by value instead of blocks of 64*: a cell is then found with one and a half words on
//!   average. But three times as many values find no cell in a row, and this is not known
//!   beforehand.
//! * *The triangle alone, without its mirror image*: half the memory, but every reader would pay
//!   for it.

mod band;
mod block;
mod fill;
mod job;
mod mirror;
#[cfg(feature = "rayon")]
mod parallel;
mod plan;
mod stored;
mod summary;
mod table;
mod words;

pub use summary::NimberSummary;
pub use table::NimberTable;
