//! Maps for people: numbers with colours.

use anstyle::{Color, RgbColor, Style};
use gt_sea_battle::draw::symbol;
use gt_sea_battle::solve::HitMap;
use gt_sea_battle::{Board, Cell, Knowledge, Mark};

/// Draws percents on open cells, and marks on the others; a greater number has a stronger colour.
pub(super) fn map(board: &Board, knowledge: &Knowledge, map: &HitMap) -> String {
    let open = |cell: Cell| knowledge.mark(cell) == Mark::Unknown && !board.is_blocked(cell);
    let greatest =
        board.cells().filter(|&cell| open(cell)).map(|cell| map.count(cell)).max().unwrap_or(0);
    board.draw(5, |cell| {
        if !open(cell) {
            return format!("{:>5}", symbol(board, knowledge, cell));
        }
        let Some(p) = map.probability(cell) else { return format!("{:>5}", "-") };
        let number = format!("{:>5.1}", 100.0 * p);
        let strength = level(map.count(cell), greatest);
        let colour = RgbColor(255, 255 - strength, 255 - strength);
        let style = Style::new()
            .fg_color(Some(Color::Rgb(RgbColor(0, 0, 0))))
            .bg_color(Some(Color::Rgb(colour)));
        format!("{style}{number}{style:#}")
    })
}

/// Returns the strength of a colour, from 0 to 200.
pub(super) fn level(count: u128, greatest: u128) -> u8 {
    // Counts near 2^128 drop their last bits, so that the product fits into 128 bits.
    let scale = if greatest >> 120 == 0 { 0 } else { 8 };
    let share = ((count >> scale) * 200).checked_div(greatest >> scale).unwrap_or(0);
    u8::try_from(share).unwrap_or(200)
}
