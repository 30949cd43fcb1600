//! The colour of a nimber: black for 0, else a hue in proportion to the nimber.

/// Returns red, green and blue for a nimber, or grey for a blocked square (`None`).
///
/// Nimber 0 is black and 1 is red. Greater nimbers pass through yellow, green, cyan and blue to
/// magenta, which is the colour of `max`.
pub(super) fn colour(nimber: Option<u32>, max: u32) -> [u8; 3] {
    /// The number of hues from one of the six pure colours to the next.
    const STEPS: u64 = 256;
    match nimber {
        None => [0x80; 3],
        Some(0) => [0; 3],
        Some(nimber) => {
            // Five sixths of the colour circle. A whole circle would end in red again.
            let hue = u64::from(nimber - 1) * (5 * STEPS - 1) / u64::from(max.max(2) - 1);
            let rise = u8::try_from(hue % STEPS).unwrap_or(u8::MAX);
            let fall = u8::MAX - rise;
            match hue / STEPS {
                0 => [u8::MAX, rise, 0],
                1 => [fall, u8::MAX, 0],
                2 => [0, u8::MAX, rise],
                3 => [0, fall, u8::MAX],
                _ => [rise, 0, u8::MAX],
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hues_go_from_red_to_magenta_and_never_repeat() {
        let colours: Vec<[u8; 3]> = (1..=1000).map(|nimber| colour(Some(nimber), 1000)).collect();
        assert_eq!((colours[0], colours[999]), ([255, 0, 0], [255, 0, 255]));
        for (i, one) in colours.iter().enumerate() {
            assert!(!colours[i + 1..].contains(one));
        }
        assert_eq!([colour(Some(0), 9), colour(None, 9), colour(Some(1), 1)], [[0; 3], [0x80; 3], [255, 0, 0]]);
    }
}
