//! What the kernel counts for this process: for machines that are shared, where the clock on the wall says little.
//!
//! Linux only: the figures come from `/proc`.

use core::fmt::Display;
use std::fs::read_to_string;
use std::io::{Error, Result};

fn unreadable(what: impl Display) -> Error {
    Error::other(format!("/proc/self tells no {what}"))
}

/// Processor time that this thread has had, in seconds.
///
/// # Errors
/// If `/proc` cannot be read.
pub fn processor_time() -> Result<f64> {
    let text = read_to_string("/proc/self/schedstat")?;
    let nanoseconds = text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.map(|nanoseconds| nanoseconds / 1e9).ok_or_else(|| unreadable("schedstat"))
}

/// Peak resident memory of this process so far, in bytes.
///
/// # Errors
/// If `/proc` cannot be read.
pub fn peak_memory() -> Result<u64> {
    let text = read_to_string("/proc/self/status")?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kibibytes.map(|kibibytes| kibibytes * 1024).ok_or_else(|| unreadable("VmHWM"))
}
