//! What the kernel counts for this process.
//!
//! These figures are for shared machines, where time by the clock says little. They come from
//! `/proc`, so they exist on Linux only.

use core::fmt::Display;
use std::fs::read_to_string;
use std::io::{Error, Result};

fn unreadable(what: impl Display) -> Error {
    Error::other(format!("/proc/self has no readable {what}"))
}

/// Returns the processor time that this thread has used, in seconds.
///
/// # Errors
/// An I/O error if `/proc` cannot be read.
pub fn processor_time() -> Result<f64> {
    let text = read_to_string("/proc/self/schedstat")?;
    let nanoseconds = text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.map(|nanoseconds| nanoseconds / 1e9).ok_or_else(|| unreadable("schedstat"))
}

/// Returns the peak resident memory of this process so far, in bytes.
///
/// # Errors
/// An I/O error if `/proc` cannot be read.
pub fn peak_memory() -> Result<u64> {
    let text = read_to_string("/proc/self/status")?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kibibytes.map(|kibibytes| kibibytes * 1024).ok_or_else(|| unreadable("VmHWM"))
}
