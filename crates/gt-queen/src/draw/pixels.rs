//! Nimbers as pixels of a PNG.

use std::io::{self, Write};

use super::colour::colour;
use crate::solve::NimberRows;

/// The most rows, and the most columns, of a picture.
const LONGEST: u64 = 1 << 20;

/// Writes a PNG with one pixel per cell.
///
/// The cell with the smallest distances is at the top left. Nimber 0 is black. The hue of the
/// others is in proportion to the nimber: red for 1, magenta for the greatest. Blocked squares are
/// grey.
///
/// # Complexity
/// Time O(cells). Memory: three bytes per cell of one row, and the buffers of the encoder.
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
        side.ok_or_else(|| io::Error::other(format!("a picture has at most {LONGEST} rows and columns")))
    };
    let (rows, cols, max) = (table.rows(), table.cols(), table.summary().max.get());
    let (width, height) = (side(cols.end - cols.start)?, side(rows.end - rows.start)?);
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    let mut pixels = writer.stream_writer().map_err(io::Error::other)?;
    for a in rows {
        let row: Vec<u8> = table.row(a).flat_map(|nimber| colour(nimber, max)).collect();
        pixels.write_all(&row)?;
    }
    pixels.finish().map_err(io::Error::other)
}
