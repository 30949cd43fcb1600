//! Tables of nimbers (Grundy values) for boards of any size, and windows of boards too big for a table.
//!
//! Nobody knows a closed form. The nimber of a cell is the least number that is not the nimber of a cell in its row, its column
//! or its diagonal nearer to the corner; outcomes need only know where it is 0, sums of several boards need all of it.
//!
//! # How it works
//! Values are given out 64 at a time, in a pass over the board; each pass touches few cells, in the order of their addresses, and
//! works on one word per row, column and diagonal. Rows come in bands of 64, values in slabs of several blocks, so that a band and a
//! slab fit the cache; on several threads, slabs follow one another down the board. Only cells with *a* ≤ *b* are computed; the
//! rest is their mirror image. The modules' headers tell the rest.
//!
//! # How wide a nimber can be
//! The nimber of (*a*, *b*) is at most *a* + *b*: by induction, a move leads to a cell with a smaller sum, hence with a nimber below
//! *a* + *b*, so *a* + *b* itself is free. One byte suffices for boards up to 128 x 128, two up to 32768 x 32768, and four for
//! all that fits a memory.
//!
//! # Rejected alternatives
//! * *One set of used values per line, searched cell by cell*: some 50 words per cell at 10,000 x 10,000; with summaries of full
//!   words and tiles that fit the cache still twice as slow as this, because every step waits for the one before.
//! * *Value by value instead of in blocks of 64*: a cell is then found with one and a half words on average, but values that
//!   find none in a row are three times as many, and nothing is known beforehand.
//! * *The triangle alone, without its mirror image*: half the memory, but every reader would pay for it.

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
