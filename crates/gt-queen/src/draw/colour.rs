//! The colour of a nimber: black for 0, else a scale from violet to yellow.

use gt_draw::colour::{self, Rgb};

/// Colour of a blocked square.
pub(super) const BLOCKED: Rgb = colour::WHITE;

/// Returns the colour of a nimber, or of a blocked square (`None`); `max` is the greatest nimber.
///
/// Nimber 0 is black, so that the lost cells stand out. The others go through viridis, from blue
/// violet for 1 to yellow for `max`; the darkest fifth of viridis is left out, because it is close
/// to black.
pub(super) fn colour(nimber: Option<u32>, max: u32) -> Rgb {
    match nimber {
        None => BLOCKED,
        Some(0) => colour::BLACK,
        Some(nimber) => {
            let (nimber, max) = (u64::from(nimber), u64::from(max.max(2)));
            colour::viridis(max + 4 * (nimber - 1) * max / (max - 1), 5 * max)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_from_violet_to_yellow_and_never_repeat_in_small_tables() {
        let colours: Vec<Rgb> = (0..=100).map(|nimber| colour(Some(nimber), 100)).collect();
        assert_eq!((colours[0], colours[100]), (colour::BLACK, colour::viridis(1, 1)));
        assert_eq!((colours[1], colour(None, 9)), (colour::viridis(1, 5), BLOCKED));
        for (i, one) in colours.iter().enumerate() {
            assert!(!colours[i + 1..].contains(one), "{i}");
        }
    }
}
