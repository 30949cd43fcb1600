//! Pictures of nimbers: black where they are 0, else the hue in proportion to them.

use std::io::{self, Write};

use super::table::Table;
use crate::failure::Failure;

/// Cells of the largest board that is drawn with vectors.
const MOST_VECTORS: u64 = 40_000;
/// Sides of the largest picture.
const LONGEST: u64 = 1 << 20;

/// Refuses pictures that nobody could open, before the nimbers are computed.
pub(super) fn check(vectors: bool, rows: u64, cols: u64) -> Result<(), Failure> {
    let cells = rows.saturating_mul(cols);
    if vectors && cells > MOST_VECTORS {
        let why = format!("an SVG of {cells} squares is too large for most viewers: at most {MOST_VECTORS}; use --png");
        return Err(Failure::Question(why));
    }
    Ok(())
}

/// Red, green and blue of a nimber, from red for 1 over yellow, green, cyan and blue to magenta for the greatest; a blocked square
/// is grey.
fn colour(nimber: Option<u32>, max: u32) -> [u8; 3] {
    /// Steps of hue between two of the six pure colours.
    const STEPS: u64 = 256;
    match nimber {
        None => [0x80; 3],
        Some(0) => [0; 3],
        Some(nimber) => {
            // Five sixths of the circle, so that the greatest is not red again.
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

/// A pixel per cell.
pub(super) fn png(table: &Table, max: u32, out: &mut dyn Write) -> io::Result<()> {
    let side = |side: u64| {
        let side = u32::try_from(side).ok().filter(|&side| u64::from(side) <= LONGEST);
        side.ok_or_else(|| io::Error::other(format!("a picture has at most {LONGEST} rows and columns")))
    };
    let (width, height) = (side(table.cols().end - table.cols().start)?, side(table.rows().len() as u64)?);
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    let mut pixels = writer.stream_writer().map_err(io::Error::other)?;
    for a in table.rows() {
        let row: Vec<u8> = table.row(a).flat_map(|nimber| colour(nimber, max)).collect();
        pixels.write_all(&row)?;
    }
    pixels.finish().map_err(io::Error::other)
}

/// A square of ten by ten per cell, with its distances and its nimber as a title to hover over.
pub(super) fn svg(table: &Table, max: u32, out: &mut dyn Write) -> io::Result<()> {
    let (width, height) = (table.cols().end - table.cols().start, table.rows().len());
    writeln!(out, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">"#, 10 * width, 10 * height)?;
    for (row, a) in table.rows().enumerate() {
        for ((col, b), nimber) in table.cols().enumerate().zip(table.row(a)) {
            let [red, green, blue] = colour(nimber, max);
            let title = nimber.map_or_else(|| "blocked".to_owned(), |nimber| nimber.to_string());
            writeln!(
                out,
                r##"<rect x="{}" y="{}" width="10" height="10" fill="#{red:02x}{green:02x}{blue:02x}"><title>({a}, {b}): {title}</title></rect>"##,
                10 * col,
                10 * row,
            )?;
        }
    }
    writeln!(out, "</svg>")
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

    #[test]
    fn pictures_too_large_for_vectors_are_refused() {
        assert!(check(true, 200, 200).is_ok());
        assert!(check(true, 200, 201).is_err());
        assert!(check(true, u64::MAX, u64::MAX).is_err());
        assert!(check(false, u64::MAX, u64::MAX).is_ok());
    }
}
