//! The default of `--memory`, and the memory of the process.

use core::time::Duration;
use std::fs;

/// The free memory that is assumed if the system does not report it, in bytes.
const FALLBACK: u64 = 4 << 30;

/// Returns four fifths of the free memory, in bytes.
///
/// Free memory is the smaller of what the system and the control group of the process report.
pub(in crate::command) fn default_limit() -> u64 {
    let system = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    let group = fs::read_to_string("/sys/fs/cgroup/memory.max")
        .ok()
        .and_then(|text| text.trim().parse().ok());
    system.into_iter().chain(group).min().unwrap_or(FALLBACK) / 5 * 4
}

/// Returns the bytes in the line `MemAvailable:  123 kB`.
fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Returns the time that the system takes to free this much memory, at the end of the process.
///
/// It was measured as an eighth of a nanosecond per byte, on two cores that were busy.
pub(in crate::command) const fn freeing(bytes: u64) -> Duration {
    Duration::from_nanos(bytes / 8)
}

/// Returns the memory of the process that is in use now, in bytes; `None` if the system does not
/// say.
///
/// The program itself and other files that the system maps into memory do not count.
pub(in crate::command) fn in_use() -> Option<u64> {
    /// The bytes of a page; where pages are larger, the memory is underestimated.
    const PAGE: u64 = 4096;
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let mut pages = text.split_ascii_whitespace().skip(1).map(str::parse::<u64>);
    let (resident, of_files) = (pages.next()?.ok()?, pages.next()?.ok()?);
    resident.saturating_sub(of_files).checked_mul(PAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_available_memory_is_found() {
        assert_eq!(available("MemTotal: 9 kB\nMemAvailable:   2 kB\n"), Some(2048));
        assert_eq!(available("MemTotal: 9 kB\n"), None);
        assert!(default_limit() > 0);
    }
}
