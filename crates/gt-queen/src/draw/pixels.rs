//! Nimbers as pixels of a PNG.

use std::io::{self, Write};

use super::colour::colour;
use crate::solve::NimberRows;

/// The most rows, and the most columns, of a picture.
const LONGEST: u64 = 1 << 20;

/// The least length of the longer side of a picture, in pixels.
const LEAST: u32 = 600;

/// Writes a PNG in which every cell is a square of pixels.
///
/// The cell with the smallest distances is at the bottom right, as on a board. Nimber 0 is black,
/// the others go from violet for 1 to yellow for the greatest. Blocked squares are white.
///
/// The side of a cell is the least number of pixels that makes the longer side of the picture at
/// least 600 pixels: 75 for 8 x 8 cells, and 1 from 600 rows or columns on. The text chunks `Title`
/// and `Description` of the file say what it shows and what the colours mean.
///
/// # Complexity
/// Time O(pixels). Memory: three bytes per pixel of one row, and the buffers of the encoder.
/// # Errors
/// * Every error of `out`.
/// * An error of kind [`Other`](io::ErrorKind::Other) if the picture has more than 2^20 rows or
///   columns.
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_queen::solve::NimberTable;
/// use gt_queen::{Queen, draw};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = NimberTable::solve(Queen::new(4, 5)?, &Run::new())?;
/// let mut file = Vec::new();
/// draw::png(&table, &mut file)?;
/// assert!(file.starts_with(b"\x89PNG"));
/// # Ok(())
/// # }
/// ```
pub fn png(table: &dyn NimberRows, out: &mut dyn Write) -> io::Result<()> {
    let side = |side: u64| {
        let side = u32::try_from(side).ok().filter(|&side| u64::from(side) <= LONGEST);
        side.ok_or_else(|| {
            io::Error::other(format!("a picture has at most {LONGEST} rows and columns"))
        })
    };
    let (rows, cols, max) = (table.rows(), table.cols(), table.summary().max.get());
    let (width, height) = (side(cols.end - cols.start)?, side(rows.end - rows.start)?);
    let cell = LEAST.div_ceil(width.max(height).max(1));
    let mut encoder = png::Encoder::new(out, width * cell, height * cell);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let title = format!("Nimbers, rows {rows:?} and columns {cols:?} from the corner");
    let description = format!(
        "0 is black; violet for 1 to yellow for {max}; blocked squares are white; a cell has {cell} x {cell} pixels"
    );
    for (key, text) in [("Title", title), ("Description", description)] {
        encoder.add_text_chunk(key.to_owned(), text).map_err(io::Error::other)?;
    }
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    let mut pixels = writer.stream_writer().map_err(io::Error::other)?;
    for a in rows.rev() {
        let nimbers: Vec<_> = table.row(a).collect();
        let colours = nimbers.into_iter().rev().map(|nimber| colour(nimber, max));
        let row: Vec<u8> = colours
            .flat_map(|colour| core::iter::repeat_n(colour, cell as usize))
            .flatten()
            .collect();
        for _ in 0..cell {
            pixels.write_all(&row)?;
        }
    }
    pixels.finish().map_err(io::Error::other)
}
