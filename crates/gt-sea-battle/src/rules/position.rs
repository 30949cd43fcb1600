//! Position files: rows of characters, top row first, then the sunk ships that the rows do not tell.
//!
//! `.` unknown, `o` miss, `x` hit, `#` a cell of a sunk ship, `%` a closed cell. Then, where needed, one line per sunk ship:
//! `sunk ROW COL LENGTH h|v`, from 0 and from the top, its top or left cell; or `sunk NAME LENGTH h|v` with a square's name.
//!
//! `#` cells that no line names are ships where they tell it: where sides may not touch, each connected run is one ship; where
//! they may, only a run that cannot be two ships of the fleet.

use gt_core::ParseError;

use super::board::{Board, Cell};
use super::error::KnowledgeError;
use super::fleet::Fleet;
use super::knowledge::Knowledge;
use super::sea_rules::Rules;
use super::ship::{Direction, Ship};
use super::touch::Touch;

/// The rules and the knowledge that a position file gives for this fleet; rows and columns come from the file.
///
/// # Errors
/// * [`KnowledgeError::Text`] for rows of unequal length, a foreign character, a line that is no sunk ship.
/// * [`KnowledgeError::NoShip`] for a `#` that belongs to no sunk ship.
/// * Those of [`Knowledge::sink`] and [`Knowledge::check`].
/// # Example
/// ```
/// use gt_sea_battle::{Fleet, Touch, parse_position};
///
/// let (rules, knowledge) = parse_position("o..\n.##\n...\n", Fleet::new([2, 1])?, Touch::None, true)?;
/// assert_eq!(rules.board().cols(), 3);
/// assert_eq!(knowledge.sunk().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_position(text: &str, fleet: Fleet, touch: Touch, announced: bool) -> Result<(Rules, Knowledge), KnowledgeError> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let (grid, ships): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| !line.starts_with("sunk"));
    let cols = grid.first().map_or(0, |row| row.chars().count());
    let mut board = Board::new(grid.len(), cols)
        .map_err(|_| ParseError::new(text.lines().next().unwrap_or_default(), expected_rows(grid.len(), cols)))?;
    let mut knowledge = Knowledge::new(&board);
    let mut sunk = Vec::new();
    for (row, line) in grid.iter().enumerate() {
        if line.chars().count() != cols {
            return Err(ParseError::new(*line, format!("{cols} characters, as in the first row")).into());
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
        if let Some(cell) = ship.cells().find(|cell| board.contains(*cell) && !sunk.contains(cell)) {
            return Err(ParseError::new(line, format!("a ship on # cells; {cell} is none")).into());
        }
        knowledge.sink(ship)?;
    }
    sunk.retain(|&cell| knowledge.sunk().iter().all(|ship| !ship.covers(cell)));
    while let Some(&first) = sunk.first() {
        let ship = run_from(first, &sunk);
        let alone = ship.cells().all(|cell| {
            sunk.iter().all(|&other| {
                ship.covers(other) || !Touch::Diagonal.forbids(cell.row.abs_diff(other.row), cell.col.abs_diff(other.col))
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

fn expected_rows(rows: usize, cols: usize) -> String {
    let max = Board::MAX_SIDE;
    format!("1 to {max} rows of 1 to {max} characters .ox#%, not {rows} of {cols}")
}

fn sunk_line(board: &Board, line: &str) -> Result<Ship, KnowledgeError> {
    let wrong = || ParseError::new(line, "sunk ROW COL LENGTH h|v, or sunk NAME LENGTH h|v");
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let words: Vec<&str> = line.split_whitespace().collect();
    let (first, length, direction) = match words[..] {
        ["sunk", row, col, length, direction] => (Cell::new(number(row)?, number(col)?), number(length)?, direction),
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

/// The straight run of cells that begins at `first`, the top left cell of what is left.
fn run_from(first: Cell, cells: &[Cell]) -> Ship {
    let extent = |step: fn(Cell, usize) -> Cell| (1..Board::MAX_SIDE).take_while(|&i| cells.contains(&step(first, i))).count() + 1;
    let across = extent(|cell, i| Cell::new(cell.row, cell.col + i));
    if across > 1 {
        return Ship::new(first, across, Direction::Horizontal);
    }
    Ship::new(first, extent(|cell, i| Cell::new(cell.row + i, cell.col)), Direction::Vertical)
}

/// Whether a run of `length` cells can be two or more ships of the fleet.
fn splits(length: usize, fleet: &Fleet) -> bool {
    let mut sums = vec![false; length + 1];
    sums[0] = true;
    for total in 1..=length {
        sums[total] = fleet.groups().iter().any(|&(part, _)| part <= total && part < length && sums[total - part]);
    }
    sums[length]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, touch: Touch) -> Result<Knowledge, KnowledgeError> {
        parse_position(text, Fleet::new([3, 2, 2]).unwrap(), touch, true).map(|(_, knowledge)| knowledge)
    }

    #[test]
    fn sunk_cells_tell_the_ship_where_they_can() {
        assert_eq!(read("##.\n..#\n..#", Touch::None).unwrap().sunk().len(), 2);
        assert_eq!(read("###\n...\n...", Touch::Any).unwrap().sunk()[0].length(), 3);
        assert!(matches!(read("##.\n#..\n...", Touch::None), Err(KnowledgeError::NoShip { .. })));
        let named = "##.\n#..\n#..\nsunk 0 0 3 v\nsunk B3 1 h\n";
        assert!(matches!(parse_position(named, Fleet::new([3, 1]).unwrap(), Touch::Any, true), Ok((_, k)) if k.sunk().len() == 2));
        assert!(matches!(
            parse_position("####", Fleet::new([4, 2, 2]).unwrap(), Touch::Any, true),
            Err(KnowledgeError::NoShip { .. })
        ));
    }

    #[test]
    fn what_was_written_is_read_back() {
        let text = "o..x\n.##.\n....\nsunk 1 1 2 h\n";
        assert_eq!(read(text, Touch::Any).unwrap().to_string(), text);
    }

    #[test]
    fn text_without_meaning_is_refused() {
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
