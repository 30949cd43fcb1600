//! Which cell to shoot at: the most probable, the most informative, or the best over two shots.
//!
//! The sea-battle article shoots at the most probable cell: the cell that most consistent fleets
//! occupy. A miss then leaves the fewest fleets. A hit costs nothing, because every ship cell must
//! be shot at eventually. This is not optimal play; see [`Optimal`](crate::solve::Optimal).
//!
//! Ties are broken as in the article's own sequence of shots: the row nearest to the bottom first,
//! then the leftmost column.

use gt_core::run::Meter;

use crate::rules::{Board, Cell, CountError, Direction, Knowledge, Mark, Rules, Ship, ShotAnswer};
use crate::solve::{Engine, HitMap, ShipSurvey, ratio};

/// The most probable of the cells that may be shot at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// All cells with the greatest count, row by row from the top.
    pub cells: Vec<Cell>,
    /// The cell that the article's tie rule takes: lowest row first, then lowest letter.
    ///
    /// The lowest row is the bottom row of the board.
    pub choice: Cell,
    /// The number of consistent fleets that occupy one of these cells; it is equal for all of them.
    pub hits: u128,
    /// The number of consistent fleets that a miss there leaves.
    pub remaining_if_miss: u128,
}

/// Finds the most probable cells; `None` if no ship can lie on a cell that may be shot at.
///
/// `map` must be the map of `knowledge`.
///
/// # Panics
/// If `knowledge` or `map` belongs to a smaller board than `board`.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::play::choose;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch};
///
/// let engine =
///     Engine::new(Rules::new(Board::new(4, 4)?, Fleet::new([3])?, Touch::None), &Run::new())?;
/// let knowledge = Knowledge::new(engine.rules().board());
/// let best = choose::best(engine.rules().board(), &knowledge, &engine.map(&knowledge)?)
///     .expect("some cell can be hit");
/// assert_eq!((best.cells.len(), best.hits, best.remaining_if_miss), (4, 4, 12));
/// assert_eq!(engine.rules().board().name(best.choice), "B2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn best(board: &Board, knowledge: &Knowledge, map: &HitMap) -> Option<Best> {
    let hits = open(board, knowledge).map(|cell| map.count(cell)).max().filter(|&hits| hits > 0)?;
    let cells: Vec<Cell> = open(board, knowledge).filter(|&cell| map.count(cell) == hits).collect();
    let choice = cells.iter().copied().min_by_key(|&cell| tie_key(cell))?;
    Some(Best { cells, choice, hits, remaining_if_miss: map.total() - hits })
}

/// The cells that may be shot at: not closed and without an answer.
pub fn open(board: &Board, knowledge: &Knowledge) -> impl Iterator<Item = Cell> {
    board.cells().filter(|&cell| knowledge.mark(cell) == Mark::Unknown && !board.is_blocked(cell))
}

/// Orders cells as the article breaks ties: lowest row of the board first, then lowest letter.
///
/// The cell with the least key is preferred.
pub const fn tie_key(cell: Cell) -> (usize, usize) {
    (usize::MAX - cell.row, cell.col)
}

/// Lists the possible answers to a shot at `cell`, each with the number of fleets that give it.
///
/// An answer is listed if at least one consistent fleet gives it. *Sunk* names the ship, so two
/// ships of equal length give two different answers. `map` must be the map of `survey`.
///
/// # Panics
/// If the cell is off the board.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::play::choose;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Cell, Direction, Fleet, Knowledge, Rules, Ship, ShotAnswer, Touch};
///
/// let rules = Rules::new(Board::new(1, 4)?, Fleet::new([2])?, Touch::None);
/// let mut knowledge = Knowledge::new(rules.board());
/// knowledge.hit(Cell::new(0, 1))?;
/// let survey = Engine::new(rules, &Run::new())?.survey(&knowledge)?;
/// let left = Ship::new(Cell::new(0, 0), 2, Direction::Horizontal);
/// let answers = choose::answers(&survey, &survey.map(), left.first());
/// assert_eq!(answers, [(ShotAnswer::Sunk(left), 1), (ShotAnswer::Miss, 1)]);
/// // Two equally likely answers tell one bit.
/// assert_eq!(choose::information(&survey, &survey.map(), left.first()), 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answers(survey: &ShipSurvey, map: &HitMap, cell: Cell) -> Vec<(ShotAnswer, u128)> {
    let mut answers: Vec<(ShotAnswer, u128)> =
        survey.sinking(cell).map(|(ship, count)| (ShotAnswer::Sunk(ship), count)).collect();
    let sunk: u128 = answers.iter().map(|answer| answer.1).sum();
    answers.push((ShotAnswer::Hit, map.count(cell) - sunk));
    answers.push((ShotAnswer::Miss, map.total() - map.count(cell)));
    answers.retain(|answer| answer.1 > 0);
    answers
}

/// The ships that a shot at `cell` may sink by the marks around it, ascending, without counting.
///
/// The marks may leave a ship that no consistent fleet has. [`ShipSurvey::sinking`] leaves it out;
/// it has no ship that is not here.
///
/// # Panics
/// If `knowledge` belongs to a smaller board than that of `rules`.
///
/// # Complexity
/// Time proportional to the cells of all ships that cover a cell, times the hits and sunk ships.
///
/// # Example
/// ```
/// use gt_sea_battle::play::choose;
/// use gt_sea_battle::{Board, Cell, Direction, Fleet, Knowledge, Rules, Ship, Touch};
///
/// let rules = Rules::new(Board::new(1, 4)?, Fleet::new([2, 1])?, Touch::None);
/// let mut knowledge = Knowledge::new(rules.board());
/// knowledge.hit(Cell::new(0, 1))?;
/// let left = Ship::new(Cell::new(0, 0), 2, Direction::Horizontal);
/// assert_eq!(choose::sinkable(&rules, &knowledge, left.first()), [left]);
/// let single = Ship::new(Cell::new(0, 3), 1, Direction::Horizontal);
/// assert_eq!(choose::sinkable(&rules, &knowledge, single.first()), [single]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sinkable(rules: &Rules, knowledge: &Knowledge, cell: Cell) -> Vec<Ship> {
    let board = rules.board();
    if !rules.announced() || !open(board, knowledge).any(|open| open == cell) {
        return Vec::new();
    }
    let hits: Vec<Ship> = board
        .cells()
        .filter(|&hit| knowledge.mark(hit) == Mark::Hit)
        .map(|hit| Ship::new(hit, 1, Direction::Horizontal))
        .collect();
    let is_last = |ship: &Ship| {
        ship.fits(board)
            && ship.cells().all(|other| other == cell || knowledge.mark(other) == Mark::Hit)
            && !knowledge.sunk().iter().any(|sunk| sunk.conflicts(*ship, rules.touch()))
            && !hits
                .iter()
                .any(|hit| !ship.covers(hit.first()) && hit.conflicts(*ship, rules.touch()))
    };
    let mut found = Vec::new();
    for &(length, all) in rules.fleet().groups() {
        if knowledge.sunk().iter().filter(|ship| ship.length() == length).count() >= all {
            continue;
        }
        for back in 0..length {
            let across = cell.col.checked_sub(back).map(|col| Cell::new(cell.row, col));
            let down = cell.row.checked_sub(back).map(|row| Cell::new(row, cell.col));
            let across = across.map(|first| Ship::new(first, length, Direction::Horizontal));
            let down = down.map(|first| Ship::new(first, length, Direction::Vertical));
            found.extend(across.into_iter().chain(down).filter(is_last));
        }
    }
    found.sort_unstable();
    found.dedup(); // a ship of one cell has no direction
    found
}

/// The expected information of a shot at `cell`, in bits; 0 where the answer is certain.
///
/// This is the entropy of the distribution of [`answers`]. The example of that function also shows
/// it.
///
/// # Panics
/// If the cell is off the board.
pub fn information(survey: &ShipSurvey, map: &HitMap, cell: Cell) -> f64 {
    let shares =
        answers(survey, map, cell).into_iter().filter_map(|(_, count)| ratio(count, map.total()));
    shares.map(|share| -share * share.log2()).sum::<f64>().max(0.0)
}

/// A first shot, judged together with the best second shot after each answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoShots {
    /// The first shot.
    pub cell: Cell,
    /// The expected number of hits of both shots, from 0 to 2.
    pub hits: f64,
}

/// Judges the `width` most probable first shots by the expected hits of two shots.
///
/// The result begins with the best first shot.
///
/// After each of the [`answers`] to the first shot, the second shot goes to the most probable cell.
/// Ties are broken by the article's rule. Obeys the limits of the engine's run, and reports the
/// first shots judged.
///
/// # Errors
/// The errors of [`Engine::survey`].
///
/// # Complexity
/// One map for the position, then one map per possible answer to each of the `width` cells. A cell
/// has two answers where no ship can sink.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::play::choose;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, Touch};
///
/// let rules = Rules::new(Board::new(1, 5)?, Fleet::new([2])?, Touch::None);
/// let engine = Engine::new(rules, &Run::new())?;
/// let judged = choose::two_shots(&engine, &Knowledge::new(engine.rules().board()), 5)?;
/// // The three inner cells are equally probable. After a miss at the middle cell
/// // the ship may lie on either side; after a miss at the second cell it must cover the fourth.
/// assert_eq!((judged[0].cell, judged[0].hits), (Cell::new(0, 1), 1.25));
/// assert_eq!((judged[1].cell, judged[1].hits), (Cell::new(0, 3), 1.25));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn two_shots(
    engine: &Engine,
    knowledge: &Knowledge,
    width: usize,
) -> Result<Vec<TwoShots>, CountError> {
    let board = engine.rules().board();
    let run = &engine.run().started();
    let part = &run.clone().silent();
    let survey = engine.survey_within(knowledge, part)?;
    let map = survey.map();
    let mut cells: Vec<Cell> = open(board, knowledge).filter(|&cell| map.count(cell) > 0).collect();
    cells.sort_unstable_by_key(|&cell| (core::cmp::Reverse(map.count(cell)), tie_key(cell)));
    cells.truncate(width);
    let all = cells.len() as u64;
    let mut meter = Meter::new(run, "looking two shots ahead", Some(all)).counting("cell");
    let mut judged = Vec::new();
    for cell in cells {
        meter.look(judged.len() as u64)?;
        let mut hits = map.probability(cell).unwrap_or(0.0);
        for (answer, count) in answers(&survey, &map, cell) {
            let mut after = knowledge.clone();
            after.record(cell, answer)?;
            let second = best(board, &after, &engine.map_within(&after, part)?)
                .and_then(|best| ratio(best.hits, count));
            hits += ratio(count, map.total()).unwrap_or(0.0) * second.unwrap_or(0.0);
        }
        judged.push(TwoShots { cell, hits });
    }
    meter.end(all);
    judged.sort_unstable_by(|a, b| {
        b.hits.total_cmp(&a.hits).then(tie_key(a.cell).cmp(&tie_key(b.cell)))
    });
    Ok(judged)
}
