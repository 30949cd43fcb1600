//! Shared by the plots: colours, whole numbers at the axes, files.

use core::error::Error;
use core::fmt::Display;

use gt_app::command::Failure;
use gt_draw::colour::Rgb;
use plotters::coord::Shift;
use plotters::prelude::*;

/// The letters of all plots.
pub(crate) const FONT: &str = "sans-serif";

/// Turns a colour into one of plotters.
pub(crate) const fn rgb([red, green, blue]: Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}

/// Formats a number at an axis with its thousands apart; a fraction has no label.
pub(crate) fn whole(number: f64) -> String {
    if (number - number.round()).abs() > 1e-9 {
        return String::new();
    }
    let digits = format!("{:.0}", number.abs());
    let mut text = String::from(if number < -0.5 { "-" } else { "" });
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[expect(clippy::cast_precision_loss, reason = "the height of a bar")]
pub(crate) const fn exact(count: u64) -> f64 {
    count as f64
}

/// The part of a picture that a chart is drawn in.
pub(crate) type Panel<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws a picture with a title, a legend, and a panel for each of `parts`, one below the other.
pub(crate) fn panels<P>(
    size: (u32, u32),
    (title, letters): (&str, u32),
    keys: &[(Rgb, &str)],
    parts: &[P],
    draw: impl Fn(&Panel<'_>, &P) -> Result<(), Box<dyn Error>>,
) -> Result<String, Failure> {
    let mut picture = String::new();
    let mut drawn = || {
        let area = SVGBackend::with_string(&mut picture, size).into_drawing_area();
        area.fill(&WHITE)?;
        let area = legend(&area.titled(title, (FONT, letters))?, keys)?;
        for (panel, part) in area.split_evenly((parts.len().max(1), 1)).iter().zip(parts) {
            draw(panel, part)?;
        }
        Ok::<_, Box<dyn Error>>(area.present()?)
    };
    drawn().map_err(cannot_draw)?;
    Ok(picture)
}

/// Draws a legend down the right edge of a plot, and returns the area that is left.
///
/// In that place the legend hides no bar.
fn legend<'a>(area: &Panel<'a>, entries: &[(Rgb, &str)]) -> Result<Panel<'a>, Box<dyn Error>> {
    let longest = entries.iter().map(|(_, words)| words.chars().count()).max().unwrap_or(0);
    let width = i32::try_from(36 + 7 * longest).unwrap_or(0);
    let right = i32::try_from(area.dim_in_pixel().0).unwrap_or(i32::MAX);
    let (plot, side) = area.split_horizontally(right - width);
    for (y, &(colour, words)) in (40..).step_by(20).zip(entries) {
        side.draw(&Rectangle::new([(4, y), (16, y + 12)], rgb(colour).filled()))?;
        side.draw(&Text::new(words.to_owned(), (22, y), (FONT, 12).into_font()))?;
    }
    Ok(plot)
}

fn cannot_draw(error: impl Display) -> Failure {
    Failure::Unanswered(format!("cannot draw the picture: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_numbers_have_labels() {
        let labels = [0.0, 0.5, 7.0, 1000.0, 1_234_567.0, -1.0].map(whole);
        assert_eq!(labels, ["0", "", "7", "1,000", "1,234,567", "-1"]);
    }
}
