//! Strings of bits in 64-bit words: reading across word boundaries, and growing in place.
//!
//! Bits beyond the end of a string have no meaning. Every routine here may read and write them, but
//! only up to the end of the word after the last one. So each string carries one spare word, which
//! [`words_for`] counts.

/// Words for a string of `bits` bits, the spare word included.
pub(super) const fn words_for(bits: usize) -> usize {
    bits.div_ceil(64) + 1
}

/// The 64 bits from `bit` on.
#[inline]
fn window(words: &[u64], bit: usize) -> u64 {
    join(words[bit / 64], words[bit / 64 + 1], bit % 64)
}

/// The 64 bits from bit `shift` of `low` on, continued in `high`.
#[inline]
const fn join(low: u64, high: u64, shift: usize) -> u64 {
    (low >> shift) | (high << 1) << (63 - shift)
}

/// Sets `target` to the OR of `other` and the string that begins at `bit` of `source`.
#[inline]
pub(super) fn window_or(target: &mut [u64], source: &[u64], bit: usize, other: &[u64]) {
    let count = target.len();
    let (from, shift) = (bit / 64, bit % 64);
    let (low, high) = (&source[from..from + count], &source[from + 1..from + 1 + count]);
    for ((word, &other), (&low, &high)) in
        target.iter_mut().zip(&other[..count]).zip(low.iter().zip(high))
    {
        *word = join(low, high, shift) | other;
    }
}

/// The first 0 in the OR of `other` and `source` from `bit` on; only `bits` bits are looked at.
#[inline]
pub(super) fn first_zero_of_window_or(
    source: &[u64],
    bit: usize,
    other: &[u64],
    bits: usize,
) -> Option<usize> {
    let (from, shift) = (bit / 64, bit % 64);
    let pairs = source[from..].windows(2).zip(other).take(bits.div_ceil(64));
    for (k, (pair, &other)) in pairs.enumerate() {
        let word = join(pair[0], pair[1], shift) | other;
        if word != u64::MAX {
            let zero = 64 * k + word.trailing_ones() as usize;
            return (zero < bits).then_some(zero);
        }
    }
    None
}

/// Sets the bits from `bits` to the end of its word.
#[inline]
pub(super) fn fill_last_word(words: &mut [u64], bits: usize) {
    if !bits.is_multiple_of(64) {
        words[bits / 64] |= u64::MAX << (bits % 64);
    }
}

#[inline]
pub(super) fn set(words: &mut [u64], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

/// Writes 64 bits at `bit`, and keeps the bits before it.
#[inline]
fn put(words: &mut [u64], bit: usize, value: u64) {
    let (at, shift) = (bit / 64, bit % 64);
    words[at] = words[at] & !(u64::MAX << shift) | value << shift;
    words[at + 1] = (value >> 1) >> (63 - shift);
}

/// Copies `count` bits from `from` to `to`, farther on in the same string: `from + count <= to`.
#[inline]
pub(super) fn copy_ahead(words: &mut [u64], from: usize, to: usize, count: usize) {
    if count <= 64 {
        let value = window(words, from);
        put(words, to, value);
        return;
    }
    let value = window(words, from);
    put(words, to, value);
    let first = to / 64 + 1;
    let copied = 64 * first - to;
    let (behind, ahead) = words.split_at_mut(first);
    let (from, rest) = (from + copied, count - copied);
    let (at, shift) = (from / 64, from % 64);
    let whole = (behind.len() - 1 - at).min(rest.div_ceil(64));
    let (low, high) = (&behind[at..at + whole], &behind[at + 1..at + 1 + whole]);
    for (word, (&low, &high)) in ahead.iter_mut().zip(low.iter().zip(high)) {
        *word = join(low, high, shift);
    }
    if whole < rest.div_ceil(64) {
        ahead[whole] = behind[at + whole] >> shift;
    }
}

/// Appends copies of the last bits of a string of `end` bits: one copy per entry of `counts`.
///
/// Each entry says how many bits to copy. No entry of `counts` may be greater than the one before,
/// and the first must be at most `end`. The string must have room for all copies and a spare word.
#[inline]
pub(super) fn append_tails(words: &mut [u64], end: usize, counts: impl Iterator<Item = usize>) {
    let mut at = end;
    let (mut tail, mut gathered, mut filled) = (None, 0u64, 0);
    for count in counts {
        if count > 64 {
            copy_ahead(words, end - count, at, count);
            at += count;
            continue;
        }
        // Short copies come from the last 64 bits. They are gathered until they fill a word.
        let tail: u64 = *tail.get_or_insert_with(|| {
            if end >= 64 { window(words, end - 64) } else { words[0] << (64 - end) }
        });
        let piece = tail >> (64 - count);
        gathered |= piece << filled;
        filled += count;
        if filled >= 64 {
            put(words, at, gathered);
            at += 64;
            filled -= 64;
            gathered = (piece >> 1) >> (count - filled - 1);
        }
    }
    if filled > 0 {
        put(words, at, gathered);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(words: usize) -> Vec<u64> {
        let mut state = 0x9E37_79B9_7F4A_7C15u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 29
        };
        (0..words).map(|_| next()).collect()
    }

    fn bit(words: &[u64], bit: usize) -> bool {
        words[bit / 64] >> (bit % 64) & 1 == 1
    }

    #[test]
    fn copy_ahead_copies_every_bit_and_touches_none_before() {
        for from in [0, 1, 63, 64, 70, 127] {
            for count in [1usize, 2, 63, 64, 65, 127, 128, 129, 200, 333] {
                for gap in [0, 1, 5, 63, 64, 65] {
                    let to = from + count + gap;
                    let before = noise((to + count).div_ceil(64) + 1);
                    let mut after = before.clone();
                    copy_ahead(&mut after, from, to, count);
                    assert!(
                        (0..to).all(|i| bit(&before, i) == bit(&after, i)),
                        "{from} {count} {to}"
                    );
                    assert!(
                        (0..count).all(|i| bit(&after, to + i) == bit(&before, from + i)),
                        "{from} {count} {to}"
                    );
                }
            }
        }
    }

    #[test]
    fn tails_are_appended_one_after_the_other() {
        for end in [1usize, 2, 30, 63, 64, 65, 100, 127, 128, 500] {
            for counts in [
                &[500, 210, 84, 28, 7, 1][..],
                &[64, 63, 62, 61, 5, 1],
                &[35, 30, 20, 10],
                &[65, 64, 1],
                &[1],
                &[],
            ] {
                let counts: Vec<usize> =
                    counts.iter().copied().filter(|&count| count <= end).collect();
                let before = noise(40);
                let mut after = before.clone();
                append_tails(&mut after, end, counts.iter().copied());
                assert!((0..end).all(|i| bit(&before, i) == bit(&after, i)), "{end} {counts:?}");
                let mut at = end;
                for count in counts {
                    assert!(
                        (0..count).all(|i| bit(&after, at + i) == bit(&before, end - count + i)),
                        "{end} {count}"
                    );
                    at += count;
                }
            }
        }
    }

    #[test]
    fn windows_agree_with_single_bits() {
        let (source, other) = (noise(9), noise(4));
        for from in [0, 1, 63, 64, 100, 255] {
            let mut target = vec![0; 3];
            window_or(&mut target, &source, from, &other);
            assert!(
                (0..192).all(|i| bit(&target, i) == (bit(&source, from + i) || bit(&other, i)))
            );
            for bits in [1, 5, 64, 100] {
                let zero = (0..bits).find(|&i| !bit(&source, from + i) && !bit(&other, i));
                assert_eq!(first_zero_of_window_or(&source, from, &other, bits), zero);
            }
        }
        assert_eq!(first_zero_of_window_or(&[u64::MAX; 4], 3, &[0; 3], 150), None);
        assert_eq!(first_zero_of_window_or(&[u64::MAX, 0b111, 0], 3, &[0; 3], 64), None);
        assert_eq!(first_zero_of_window_or(&[u64::MAX, 0b111, 0], 3, &[0; 3], 65), Some(64));
    }
}
