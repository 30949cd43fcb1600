//! Arguments with units or a range; an error names values that would be valid.

use core::str::FromStr;
use core::time::Duration;

use bytesize::ByteSize;

/// Parses bytes.
///
/// `4GiB` is 4 * 2^30 bytes, `512M` and `512MB` are 512 * 10^6. A number without a unit counts
/// bytes.
pub(in crate::command) fn size(text: &str) -> Result<u64, String> {
    let plain = text.trim().parse();
    let with_unit = || ByteSize::from_str(text).ok().map(|size| size.as_u64());
    // A size that does not fit becomes the greatest one in silence.
    let size = plain.ok().or_else(|| with_unit().filter(|&size| size < u64::MAX));
    size.ok_or_else(|| "expected a size below 16 EiB, such as 4GiB, 512M or 1000000".into())
}

/// Parses a time, such as `30s`, `10m`, `1h 30m` or `250ms`.
pub(in crate::command) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .map_err(|_| "expected a duration such as 30s, 10m or 250ms".into())
}

/// Parses a time in which something can be done.
#[cfg(feature = "web")]
pub(in crate::command) fn some_time(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    if time.is_zero() {
        return Err("expected more than no time, such as 10s or 250ms".into());
    }
    Ok(time)
}

/// Parses a number of threads.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    const MOST: usize = 1024;
    text.parse()
        .ok()
        .filter(|threads| (1..=MOST).contains(threads))
        .ok_or_else(|| format!("expected a number from 1 to {MOST}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_binary_or_decimal_as_their_unit_says() {
        assert_eq!(size("4GiB"), Ok(4 << 30));
        assert_eq!(size("512M"), Ok(512_000_000));
        assert_eq!(size("4096"), Ok(4096));
        assert_eq!(size("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(size("15EiB"), Ok(15 << 60));
        let too_large = [
            "99999999999999999999",
            "18446744073709551616",
            "99999999999999999999GiB",
            "16EiB",
            "18447PB",
        ];
        for wrong in
            ["", "G", "-1", "4 apples", "1e9", "inf", "NaN", "infGiB"].into_iter().chain(too_large)
        {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn durations_need_a_unit() {
        assert_eq!(duration("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(duration("1h 30m"), Ok(Duration::from_secs(5400)));
        for wrong in ["", "30", "-1s", "99999999999999999999s"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
