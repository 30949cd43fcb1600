//! Colours that colour-blind eyes tell apart, as red, green and blue, for pictures.
//!
//! Sources: Masataka Okabe and Kei Ito, *Color Universal Design* (the eight colours with names);
//! the colour map *viridis* of matplotlib, by Stéfan van der Walt and Nathaniel Smith.

/// Red, green and blue, each from 0 to 255.
pub type Rgb = [u8; 3];

/// Black of Okabe and Ito.
pub const BLACK: Rgb = [0, 0, 0];
/// Orange of Okabe and Ito.
pub const ORANGE: Rgb = [230, 159, 0];
/// Sky blue of Okabe and Ito.
pub const SKY: Rgb = [86, 180, 233];
/// Bluish green of Okabe and Ito.
pub const GREEN: Rgb = [0, 158, 115];
/// Yellow of Okabe and Ito.
pub const YELLOW: Rgb = [240, 228, 66];
/// Blue of Okabe and Ito.
pub const BLUE: Rgb = [0, 114, 178];
/// Vermilion of Okabe and Ito.
pub const VERMILION: Rgb = [213, 94, 0];
/// Reddish purple of Okabe and Ito.
pub const PURPLE: Rgb = [204, 121, 167];
/// A grey for what has no value.
pub const GREY: Rgb = [153, 153, 153];
/// White.
pub const WHITE: Rgb = [255, 255, 255];

/// Eight colours of viridis at equal distances.
const VIRIDIS: [Rgb; 8] = [
    [0x44, 0x01, 0x54],
    [0x46, 0x32, 0x7e],
    [0x36, 0x5c, 0x8d],
    [0x27, 0x7f, 0x8e],
    [0x1f, 0xa1, 0x87],
    [0x4a, 0xc1, 0x6d],
    [0xa0, 0xda, 0x39],
    [0xfd, 0xe7, 0x25],
];

/// Returns the colour of a number from 0 (dark violet) to `most` (bright yellow).
///
/// The colour gets lighter as the number grows, so that a print without colours shows it too. A
/// number above `most` has the colour of `most`; if `most` is 0, every number has the lightest.
/// # Example
/// ```
/// use gt_draw::colour::viridis;
/// assert_eq!(viridis(0, 10), [0x44, 0x01, 0x54]);
/// assert_eq!(viridis(10, 10), [0xfd, 0xe7, 0x25]);
/// ```
#[must_use]
pub fn viridis(number: u64, most: u64) -> Rgb {
    const PARTS: u128 = VIRIDIS.len() as u128 - 1;
    let most_wide = u128::from(most.max(1));
    let number = if most == 0 { most_wide } else { u128::from(number.min(most)) };
    let (part, rest) = (number * PARTS / most_wide, number * PARTS % most_wide);
    let part = usize::try_from(part).unwrap_or(0);
    let (low, high) = (VIRIDIS[part], VIRIDIS[(part + 1).min(VIRIDIS.len() - 1)]);
    let mix = |i: usize| {
        let mixed =
            (u128::from(low[i]) * (most_wide - rest) + u128::from(high[i]) * rest) / most_wide;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    };
    [mix(0), mix(1), mix(2)]
}

/// Writes a colour as SVG and CSS do: `#e69f00`.
#[must_use]
pub fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Returns the colour for text on a background: black on light colours, white on dark ones.
/// # Example
/// ```
/// use gt_draw::colour::{BLACK, BLUE, WHITE, YELLOW, ink};
/// assert_eq!([ink(YELLOW), ink(BLUE)], [BLACK, WHITE]);
/// ```
#[must_use]
pub fn ink([red, green, blue]: Rgb) -> Rgb {
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light >= 128_000 { BLACK } else { WHITE }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn light([red, green, blue]: Rgb) -> u32 {
        299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)
    }

    #[test]
    fn viridis_never_gets_darker() {
        // Finer steps would show the rounding of single bytes.
        let scale = (0..=100).map(|number| light(viridis(number, 100)));
        assert!(scale.clone().zip(scale.skip(1)).all(|(one, next)| one <= next));
        assert!(light(viridis(0, 1)) + 100_000 < light(viridis(1, 1)));
    }

    #[test]
    fn numbers_outside_have_the_colour_of_the_end() {
        let lightest = VIRIDIS[7];
        assert_eq!([viridis(u64::MAX, u64::MAX), viridis(7, 3), viridis(0, 0)], [lightest; 3]);
        assert_eq!(hex(VIRIDIS[0]), "#440154");
    }
}
