//! Position files; [`parse_position`] describes their format.

use gt_core::ParseError;

use super::board::{Board, Cell};
use super::error::KnowledgeError;
use super::fleet::Fleet;
use super::knowledge::Knowledge;
use super::sea_rules::Rules;
use super::ship::{Direction, Ship};
use super::touch::Touch;

/// Reads a position file and returns the rules and the knowledge.
///
/// The file gives the board and the knowledge. The other arguments complete the rules.
///
/// # Format
/// First comes one line of characters per row of the board, top row first. Their number and length
/// give the size of the board. Empty lines are ignored.
///
/// | character | meaning |
/// |---|---|
/// | `.` | unknown |
/// | `o` | miss |
/// | `x` | hit |
/// | `#` | cell of a sunk ship |
/// | `%` | closed cell |
///
/// Then come lines for sunk ships: `sunk ROW COL LENGTH h|v`, or `sunk NAME LENGTH h|v`.
/// * `ROW` and `COL` locate the ship's top or left cell. They count from 0 at the top left.
/// * `NAME` is the name of this cell, such as C1.
/// * `LENGTH` is in cells.
/// * `h` is a horizontal ship, `v` a vertical one.
///
/// A sunk ship needs no line where its `#` cells determine it:
/// * If sides may not touch, each connected run of `#` cells is one ship.
/// * If sides may touch, a run is one ship only if it cannot be two or more ships of the fleet.
///
/// # Errors
/// * [`KnowledgeError::Text`] if rows differ in length, a character is unknown, or a line is not a
///   valid `sunk` line. Also if the number of rows or columns is not valid.
/// * [`KnowledgeError::NoShip`] if no sunk ship can be determined for a `#`.
/// * The errors of [`Knowledge::sink`] and [`Knowledge::check`].
///
/// # Example
/// ```
/// use gt_sea_battle::{Fleet, Touch, parse_position};
///
/// let (rules, knowledge) =
///     parse_position("o..\n.##\n...\n", Fleet::new([2, 1])?, Touch::None, true)?;
/// assert_eq!(rules.board().cols(), 3);
/// assert_eq!(knowledge.sunk().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_position(
    text: &str,
    fleet: Fleet,
    touch: Touch,
    announced: bool,
) -> Result<(Rules, Knowledge), KnowledgeError> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let (grid, ships): (Vec<&str>, Vec<&str>) =
        lines.iter().partition(|line| !line.starts_with("sunk"));
    let cols = grid.first().map_or(0, |row| row.chars().count());
    let mut board = Board::new(grid.len(), cols).map_err(|_| {
        ParseError::new(text.lines().next().unwrap_or_default(), expected_rows(grid.len(), cols))
    })?;
    let mut knowledge = Knowledge::new(&board);
    let mut sunk = Vec::new();
    for (row, line) in grid.iter().enumerate() {
        if line.chars().count() != cols {
            return Err(
                ParseError::new(*line, format!("{cols} characters, as in the first row")).into()
            );
        }
        for (col, symbol) in line.chars().enumerate() {
            let cell = Cell::new(row, col);
            match symbol {
                '.' => {}
                'o' => knowledge.miss(cell)?,
                'x' => knowledge.hit(cell)?,
                '#' => sunk.push(cell),
                '%' => board = board.block(cell).map_err(|_| KnowledgeError::OffBoard { cell })?,
                _ => return Err(ParseError::new(*line, "only the characters .ox#%").into()),
            }
        }
    }
    for line in ships {
        let ship = sunk_line(&board, line)?;
        if let Some(cell) = ship.cells().find(|cell| board.contains(*cell) && !sunk.contains(cell))
        {
            return Err(ParseError::new(
                line,
                format!("a ship whose cells are all #, but {cell} is not"),
            )
            .into());
        }
        knowledge.sink(ship)?;
    }
    sunk.retain(|&cell| knowledge.sunk().iter().all(|ship| !ship.covers(cell)));
    while let Some(&first) = sunk.first() {
        let ship = run_from(first, &sunk);
        let alone = ship.cells().all(|cell| {
            sunk.iter().all(|&other| {
                ship.covers(other)
                    || !Touch::Diagonal
                        .forbids(cell.row.abs_diff(other.row), cell.col.abs_diff(other.col))
            })
        });
        if !alone || (touch == Touch::Any && splits(ship.length(), &fleet)) {
            return Err(KnowledgeError::NoShip { cell: first });
        }
        sunk.retain(|&cell| !ship.covers(cell));
        knowledge.sink(ship)?;
    }
    let mut rules = Rules::new(board, fleet, touch);
    if !announced {
        rules = rules.not_announced();
    }
    knowledge.check(&rules)?;
    Ok((rules, knowledge))
}

/// The message for a grid of the wrong size.
fn expected_rows(rows: usize, cols: usize) -> String {
    let max = Board::MAX_SIDE;
    format!("1 to {max} rows of 1 to {max} characters .ox#%, not {rows} of {cols}")
}

/// Reads a line `sunk ROW COL LENGTH h|v` or `sunk NAME LENGTH h|v`.
fn sunk_line(board: &Board, line: &str) -> Result<Ship, KnowledgeError> {
    let wrong = || ParseError::new(line, "sunk ROW COL LENGTH h|v, or sunk NAME LENGTH h|v");
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let words: Vec<&str> = line.split_whitespace().collect();
    let (first, length, direction) = match words[..] {
        ["sunk", row, col, length, direction] => {
            (Cell::new(number(row)?, number(col)?), number(length)?, direction)
        }
        ["sunk", name, length, direction] => (board.cell(name)?, number(length)?, direction),
        _ => return Err(wrong().into()),
    };
    let direction = match direction {
        "h" => Direction::Horizontal,
        "v" => Direction::Vertical,
        _ => return Err(wrong().into()),
    };
    let ship = Ship::new(first, length, direction);
    if first.row >= board.rows() || first.col >= board.cols() {
        return Err(KnowledgeError::SunkOffBoard { ship });
    }
    Ok(ship)
}

/// Returns the straight run of cells from `first`, the first of `cells` in row-major order.
fn run_from(first: Cell, cells: &[Cell]) -> Ship {
    let extent = |step: fn(Cell, usize) -> Cell| {
        (1..Board::MAX_SIDE).take_while(|&i| cells.contains(&step(first, i))).count() + 1
    };
    let across = extent(|cell, i| Cell::new(cell.row, cell.col + i));
    if across > 1 {
        return Ship::new(first, across, Direction::Horizontal);
    }
    Ship::new(first, extent(|cell, i| Cell::new(cell.row + i, cell.col)), Direction::Vertical)
}

/// Whether a run of `length` cells can consist of two or more ships of the fleet.
fn splits(length: usize, fleet: &Fleet) -> bool {
    let mut sums = vec![false; length + 1];
    sums[0] = true;
    for total in 1..=length {
        sums[total] = fleet
            .groups()
            .iter()
            .any(|&(part, _)| part <= total && part < length && sums[total - part]);
    }
    sums[length]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, touch: Touch) -> Result<Knowledge, KnowledgeError> {
        parse_position(text, Fleet::new([3, 2, 2]).unwrap(), touch, true)
            .map(|(_, knowledge)| knowledge)
    }

    #[test]
    fn sunk_cells_become_ships_where_they_are_unambiguous() {
        assert_eq!(read("##.\n..#\n..#", Touch::None).unwrap().sunk().len(), 2);
        assert_eq!(read("###\n...\n...", Touch::Any).unwrap().sunk()[0].length(), 3);
        assert!(matches!(read("##.\n#..\n...", Touch::None), Err(KnowledgeError::NoShip { .. })));
        let named = "##.\n#..\n#..\nsunk 0 0 3 v\nsunk B3 1 h\n";
        assert!(
            matches!(parse_position(named, Fleet::new([3, 1]).unwrap(), Touch::Any, true), Ok((_, k)) if k.sunk().len() == 2)
        );
        assert!(matches!(
            parse_position("####", Fleet::new([4, 2, 2]).unwrap(), Touch::Any, true),
            Err(KnowledgeError::NoShip { .. })
        ));
    }

    #[test]
    fn a_written_position_is_read_back() {
        let text = "o..x\n.##.\n....\nsunk 1 1 2 h\n";
        assert_eq!(read(text, Touch::Any).unwrap().to_string(), text);
    }

    #[test]
    fn malformed_position_files_are_refused() {
        for text in [
            "",
            "..\n...",
            "..?",
            "...\nsunk 0 0 2",
            "...\nsunk 0 0 2 h",
            "...\nsunk 9 9 2 h",
            "###\nsunk 0 0 2 d",
            "#..\n...\n...",
        ] {
            assert!(read(text, Touch::None).is_err(), "{text:?}");
        }
    }
}
