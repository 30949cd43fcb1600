//! What the tests share: readers of golden files, and a slow enumeration to compare with.
use std::fs;
use std::path::Path;

use gt_sea_battle::{Board, Cell, Direction, Fleet, Knowledge, Mark, Rules, Ship, Touch};
use gt_testkit::golden;
use serde_json::Value;

/// The lines of a golden file without comments; the file must name its source.
pub(crate) fn lines(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(name);
    let text = fs::read_to_string(path).unwrap();
    assert!(!golden::source(&text).is_empty(), "{name} has no source");
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// The records of a csv file, without its heading.
pub(crate) fn records(name: &str) -> Vec<Vec<String>> {
    lines(name)[1..].iter().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// One case of a golden file of positions.
pub(crate) struct Case {
    pub(crate) rules: Rules,
    pub(crate) knowledge: Knowledge,
    pub(crate) total: u128,
    pub(crate) map: Vec<u128>,
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap().try_into().unwrap()
}

pub(crate) fn touch(name: &str) -> Touch {
    match name {
        "no_touch" => Touch::None,
        "diag_ok" => Touch::Diagonal,
        "touch_ok" => Touch::Any,
        _ => panic!("{name}"),
    }
}

pub(crate) fn cases(name: &str) -> Vec<Case> {
    let file: Value = serde_json::from_str(&lines(name).join("\n")).unwrap();
    file["cases"].as_array().unwrap().iter().map(case).collect()
}

fn case(record: &Value) -> Case {
    let board = Board::new(number(&record["rows"]), number(&record["cols"])).unwrap();
    let groups = record["fleet"].as_object().unwrap();
    let fleet = Fleet::new(
        groups.iter().flat_map(|(length, count)| vec![length.parse().unwrap(); number(count)]),
    )
    .unwrap();
    let mut rules = Rules::new(board, fleet, touch(record["rule"].as_str().unwrap()));
    if record["announced"] == Value::Bool(false) {
        rules = rules.not_announced();
    }
    let mut knowledge = Knowledge::new(rules.board());
    for ship in record["sunk"].as_array().into_iter().flatten() {
        let direction =
            if ship["dir"] == "h" { Direction::Horizontal } else { Direction::Vertical };
        let first = Cell::new(number(&ship["row"]), number(&ship["col"]));
        knowledge.sink(Ship::new(first, number(&ship["len"]), direction)).unwrap();
    }
    for (row, line) in record["known"].as_array().into_iter().flatten().enumerate() {
        for (col, symbol) in line.as_str().unwrap().chars().enumerate() {
            let cell = Cell::new(row, col);
            match symbol {
                '.' => assert_eq!(knowledge.mark(cell), Mark::Unknown),
                'o' => knowledge.miss(cell).unwrap(),
                'x' => knowledge.hit(cell).unwrap(),
                '#' => assert_eq!(knowledge.mark(cell), Mark::Sunk),
                _ => panic!("{symbol}"),
            }
        }
    }
    let count = |value: &Value| value.as_str().unwrap().parse::<u128>().unwrap();
    let map = record["map"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|row| row.as_array().unwrap().iter().map(count))
        .collect();
    Case { rules, knowledge, total: count(&record["total"]), map }
}

/// Visits every placement of the fleet: tries all sets of ships and compares them in pairs.
///
/// This is slow and obvious, and shares no code with the engine.
pub(crate) fn enumerate(rules: &Rules, mut visit: impl FnMut(&[Ship])) {
    let lengths: Vec<usize> = rules.fleet().lengths().collect();
    let mut options = Vec::new();
    for cell in rules.board().cells() {
        for direction in [Direction::Horizontal, Direction::Vertical] {
            for &(length, _) in rules.fleet().groups() {
                let ship = Ship::new(cell, length, direction);
                if !options.contains(&ship)
                    && ship
                        .cells()
                        .all(|cell| rules.board().contains(cell) && !rules.board().is_blocked(cell))
                {
                    options.push(ship);
                }
            }
        }
    }
    extend(rules, &lengths, &options, &mut Vec::new(), &mut visit);
}

fn apart(touch: Touch, a: Ship, b: Ship) -> bool {
    a.cells().all(|x| {
        b.cells().all(|y| {
            let (rows, cols) = (x.row.abs_diff(y.row), x.col.abs_diff(y.col));
            match touch {
                Touch::None => rows > 1 || cols > 1,
                Touch::Diagonal => rows + cols > 1,
                Touch::Any => rows + cols > 0,
            }
        })
    })
}
fn extend(
    rules: &Rules,
    lengths: &[usize],
    options: &[Ship],
    placed: &mut Vec<(usize, Ship)>,
    visit: &mut dyn FnMut(&[Ship]),
) {
    let Some(&length) = lengths.get(placed.len()) else {
        let ships: Vec<Ship> = placed.iter().map(|entry| entry.1).collect();
        return visit(&ships);
    };
    let from =
        placed.last().map_or(0, |&(at, ship)| if ship.length() == length { at + 1 } else { 0 });
    for at in from..options.len() {
        if options[at].length() == length
            && placed.iter().all(|&(_, other)| apart(rules.touch(), options[at], other))
        {
            placed.push((at, options[at]));
            extend(rules, lengths, options, placed, visit);
            placed.pop();
        }
    }
}

/// Whether a fleet is consistent with the knowledge, directly by the definition.
pub(crate) fn consistent(rules: &Rules, knowledge: &Knowledge, ships: &[Ship]) -> bool {
    let occupied = |cell: Cell| ships.iter().any(|ship| ship.cells().any(|other| other == cell));
    rules.board().cells().all(|cell| match knowledge.mark(cell) {
        Mark::Unknown => true,
        Mark::Miss => !occupied(cell),
        Mark::Hit | Mark::Sunk => occupied(cell),
    }) && knowledge.sunk().iter().all(|ship| ships.contains(ship))
        && (!rules.announced()
            || ships.iter().all(|ship| {
                knowledge.sunk().contains(ship)
                    || !ship.cells().all(|cell| knowledge.mark(cell) == Mark::Hit)
            }))
}

/// The total and the map, by enumeration.
pub(crate) fn slow_map(rules: &Rules, knowledge: &Knowledge) -> (u128, Vec<u128>) {
    let mut total = 0;
    let mut map = vec![0; rules.board().len()];
    enumerate(rules, |ships| {
        if consistent(rules, knowledge, ships) {
            total += 1;
            for cell in ships.iter().flat_map(|ship| ship.cells()) {
                map[rules.board().index(cell)] += 1;
            }
        }
    });
    (total, map)
}
