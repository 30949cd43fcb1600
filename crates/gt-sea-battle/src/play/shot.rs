//! Shots and ships as text, as records have them.

use crate::rules::{Board, Cell, Direction, Ship, ShotAnswer};

/// Writes a shot with its answer, such as `C1 miss` or `C1 sunk 3 h A1`.
pub(super) fn show(board: &Board, cell: Cell, answer: ShotAnswer) -> String {
    let name = board.name(cell);
    match answer {
        ShotAnswer::Miss => format!("{name} miss"),
        ShotAnswer::Hit => format!("{name} hit"),
        ShotAnswer::Sunk(ship) => format!("{name} sunk {}", show_ship(board, ship)),
    }
}

/// Reads what [`show`] writes; the error is what was expected.
pub(super) fn read(board: &Board, text: &str) -> Result<(Cell, ShotAnswer), String> {
    let expected = || "expected a shot such as C1 miss, C1 hit or C1 sunk 3 h A1".to_owned();
    let words: Vec<&str> = text.split_whitespace().collect();
    let (&shot, answer) = words.split_first().ok_or_else(expected)?;
    let cell = board.cell(shot).map_err(|why| why.to_string())?;
    let answer = match answer {
        ["miss"] => ShotAnswer::Miss,
        ["hit"] => ShotAnswer::Hit,
        ["sunk", ship @ ..] => ShotAnswer::Sunk(read_ship(board, ship)?.ok_or_else(expected)?),
        _ => return Err(expected()),
    };
    Ok((cell, answer))
}

/// Writes a ship by its length, its direction and its left or top cell, such as `3 h A1`.
pub(super) fn show_ship(board: &Board, ship: Ship) -> String {
    let direction = if ship.is_horizontal() { 'h' } else { 'v' };
    format!("{} {direction} {}", ship.length(), board.name(ship.first()))
}

/// Reads what [`show_ship`] writes, word by word; `None` if these are not the words of a ship.
pub(super) fn read_ship(board: &Board, words: &[&str]) -> Result<Option<Ship>, String> {
    let &[length, direction @ ("h" | "v"), first] = words else { return Ok(None) };
    let Ok(length) = length.parse() else { return Ok(None) };
    let direction = if direction == "h" { Direction::Horizontal } else { Direction::Vertical };
    let first = board.cell(first).map_err(|why| why.to_string())?;
    Ok(Some(Ship::new(first, length, direction)))
}
