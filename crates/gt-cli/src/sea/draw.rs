//! Boards for people: numbers with colours, squares named as in the sea-battle article.

use anstyle::{Color, RgbColor, Style};
use gt_sea_battle::play::Bimaru;
use gt_sea_battle::solve::HitMap;
use gt_sea_battle::{Board, Cell, Knowledge, Mark, Placement};

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

/// Draws what is known, as in a position file.
pub(super) fn marks(board: &Board, knowledge: &Knowledge) -> String {
    board.draw(2, |cell| format!("{:>2}", symbol(board, knowledge, cell)))
}

/// Draws a puzzle: given cells, with sums at the right and below.
pub(super) fn puzzle(board: &Board, puzzle: &Bimaru) -> String {
    let empty = |cell: Cell| if board.is_blocked(cell) { '%' } else { '.' };
    let given = |cell: Cell| {
        puzzle.clues.iter().find(|clue| clue.0 == cell).map_or(empty(cell), |clue| clue.1.symbol())
    };
    let sum = |sum: &Option<usize>| sum.map_or_else(|| "-".to_owned(), |sum| sum.to_string());
    let row = |row: usize| {
        let cells: Vec<String> =
            (0..board.cols()).map(|col| format!("{:>3}", given(Cell::new(row, col)))).collect();
        format!("{:>3}{} |{:>2}", board.rows() - row, cells.concat(), sum(&puzzle.row_sums[row]))
    };
    let mut lines: Vec<String> = (0..board.rows()).map(row).collect();
    let sums: Vec<String> =
        puzzle.col_sums.iter().map(|entry| format!("{:>3}", sum(entry))).collect();
    lines.push(format!("   {}", sums.concat()));
    let letters = (0..board.cols()).map(|col| {
        let name = board.name(Cell::new(0, col));
        format!("{:>3}", name.trim_end_matches(|c: char| c.is_ascii_digit()))
    });
    lines.push(format!("   {}", letters.collect::<String>()));
    lines.join("\n")
}

/// Draws a fleet, with `#` for its cells.
pub(super) fn fleet(board: &Board, fleet: &Placement) -> String {
    board.draw(2, |cell| format!("{:>2}", if fleet.ship_at(cell).is_some() { '#' } else { '.' }))
}

fn symbol(board: &Board, knowledge: &Knowledge, cell: Cell) -> char {
    if board.is_blocked(cell) { '%' } else { knowledge.mark(cell).symbol() }
}

/// Returns the strength of a colour, from 0 to 200.
fn level(count: u128, greatest: u128) -> u8 {
    // Counts near 2^128 drop their last bits, so that the product fits into 128 bits.
    let scale = if greatest >> 120 == 0 { 0 } else { 8 };
    let share = ((count >> scale) * 200).checked_div(greatest >> scale).unwrap_or(0);
    u8::try_from(share).unwrap_or(200)
}
