//! Why there is no table.

use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use crate::limits::{LimitError, Limits};

/// Why a table was not built.
///
/// The rules are not consumed if they were borrowed; build again with larger [`Limits`], or ask for what is known by then with
/// [`Builder::keep_partial`](super::Builder::keep_partial).
/// # Example
/// ```
/// use gt_core::retrograde::Tablebase;
/// use gt_core::{Limits, TableError, graph::GameGraph};
///
/// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
/// match Tablebase::explore(&chain, [999], &Limits::default().positions(10)) {
///     Err(TableError::Limit(limit)) => assert_eq!(limit.to_string(), "position budget of 10 exhausted"),
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// A limit that the caller set was reached.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// More positions than tables of this kind can number.
    #[error("{positions} positions are more than the {max} that a table can hold")]
    TooManyPositions {
        /// How many there are.
        positions: u64,
        /// How many fit.
        max: u64,
    },
    /// The memory asked for does not exist.
    #[error("{bytes} bytes cannot be allocated; set Limits::bytes to be told before")]
    OutOfMemory {
        /// What was asked for, in bytes.
        bytes: u64,
    },
    /// A remoteness, a number of moves or of edges does not fit its type.
    #[error("{what} exceeds {max}")]
    Overflow {
        /// The quantity.
        what: &'static str,
        /// The greatest value that can be kept.
        max: u64,
    },
    /// A move leads to a position whose rank is out of range: `Indexed` is not implemented as its contract says.
    #[error("position {position} has rank {rank}, which is not below index_len() = {len}")]
    RankOutOfRange {
        /// `Debug` text of the position.
        position: String,
        /// What `rank` gave.
        rank: u64,
        /// What `index_len` gave.
        len: u64,
    },
}

/// A vector of `len` copies of `value`, checked against `limits` before, and an error instead of an abort.
///
/// The memory is asked for twice: once to see whether it exists, once by `vec!`, which gets zeros from the system for nothing.
pub(crate) fn try_vec<T: Clone>(value: T, len: usize, limits: &Limits) -> Result<Vec<T>, TableError> {
    let bytes = (len as u64).saturating_mul(size_of::<T>() as u64);
    limits.check_bytes(bytes)?;
    Vec::<T>::new().try_reserve_exact(len).map_err(|_| TableError::OutOfMemory { bytes })?;
    Ok(alloc::vec![value; len])
}
