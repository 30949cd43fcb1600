//! Which cell to shoot at: the most probable one, the most telling one, the best over two shots.
//!
//! The article's principle is the first: shoot at the cell that is occupied in most consistent fleets. A miss then leaves the
//! fewest fleets, and a hit costs nothing, since every ship cell has to be shot at some day. It is not optimal play, see
//! [`Optimal`](crate::solve::Optimal).
//!
//! Ties are broken as the article's own sequence of shots does: the lowest row, then the lowest letter.

use gt_core::run::Meter;

use crate::rules::{Board, Cell, CountError, Knowledge, Mark, ShotAnswer};
use crate::solve::{Engine, HitMap, ShipSurvey, ratio};

/// The cells that are most probable to be occupied, of those not shot at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// All of them, row by row from the top.
    pub cells: Vec<Cell>,
    /// The one that the article's tie rule takes: lowest row first, then lowest letter.
    pub choice: Cell,
    /// The consistent fleets that occupy such a cell.
    pub hits: u128,
    /// The consistent fleets that a miss there leaves.
    pub remaining_if_miss: u128,
}

/// The most probable cells; `None` if no cell not shot at can be occupied.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::play::choose;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch};
///
/// let engine = Engine::new(Rules::new(Board::new(4, 4)?, Fleet::new([3])?, Touch::None), &Run::new())?;
/// let knowledge = Knowledge::new(engine.rules().board());
/// let best = choose::best(engine.rules().board(), &knowledge, &engine.map(&knowledge)?).expect("nothing is known yet");
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

/// The cells that may be shot at: neither closed nor answered.
pub fn open(board: &Board, knowledge: &Knowledge) -> impl Iterator<Item = Cell> {
    board.cells().filter(|&cell| knowledge.mark(cell) == Mark::Unknown && !board.is_blocked(cell))
}

/// Orders cells as the article breaks ties: lowest row first, then lowest letter.
pub const fn tie_key(cell: Cell) -> (usize, usize) {
    (usize::MAX - cell.row, cell.col)
}

/// The answers that a shot at `cell` can have, each with the consistent fleets that give it.
///
/// *Sunk* names the ship: two ships of one length are two answers.
///
/// # Panics
/// If the cell is off the board.
pub fn answers(survey: &ShipSurvey, map: &HitMap, cell: Cell) -> Vec<(ShotAnswer, u128)> {
    let mut answers: Vec<(ShotAnswer, u128)> = survey.sinking(cell).map(|(ship, count)| (ShotAnswer::Sunk(ship), count)).collect();
    let sunk: u128 = answers.iter().map(|answer| answer.1).sum();
    answers.push((ShotAnswer::Hit, map.count(cell) - sunk));
    answers.push((ShotAnswer::Miss, map.total() - map.count(cell)));
    answers.retain(|answer| answer.1 > 0);
    answers
}

/// What a shot at `cell` is expected to tell about the fleet, in bits; 0 where the answer is certain.
///
/// The answers are those of [`answers`].
///
/// # Panics
/// If the cell is off the board.
pub fn information(survey: &ShipSurvey, map: &HitMap, cell: Cell) -> f64 {
    let shares = answers(survey, map, cell).into_iter().filter_map(|(_, count)| ratio(count, map.total()));
    shares.map(|share| -share * share.log2()).sum::<f64>().max(0.0)
}

/// A first shot judged by itself and the best second shot after each answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoShots {
    /// The first shot.
    pub cell: Cell,
    /// Hits to be expected from two shots, from 0 to 2.
    pub hits: f64,
}

/// The `width` most probable first shots, the best over two shots first.
///
/// For each of the [`answers`] to the first shot the second is the most probable one then. Ties go by the article's rule.
///
/// # Errors
/// Those of [`Engine::survey`].
/// # Complexity
/// Works as the engine's run says, and reports the first shots judged. One map per answer to each of the `width` cells: two, where no ship can sink.
pub fn two_shots(engine: &Engine, knowledge: &Knowledge, width: usize) -> Result<Vec<TwoShots>, CountError> {
    let board = engine.rules().board();
    let run = &engine.run().started();
    let part = &run.clone().silent();
    let survey = engine.survey_within(knowledge, part)?;
    let map = survey.map();
    let mut cells: Vec<Cell> = open(board, knowledge).filter(|&cell| map.count(cell) > 0).collect();
    cells.sort_by_key(|&cell| (core::cmp::Reverse(map.count(cell)), tie_key(cell)));
    cells.truncate(width);
    let all = cells.len() as u64;
    let mut meter = Meter::new(run, "looking two shots ahead", Some(all));
    let mut judged = Vec::new();
    for cell in cells {
        meter.look(judged.len() as u64)?;
        let mut hits = map.probability(cell).unwrap_or(0.0);
        for (answer, count) in answers(&survey, &map, cell) {
            let mut after = knowledge.clone();
            after.record(cell, answer)?;
            let second = best(board, &after, &engine.map_within(&after, part)?).and_then(|best| ratio(best.hits, count));
            hits += ratio(count, map.total()).unwrap_or(0.0) * second.unwrap_or(0.0);
        }
        judged.push(TwoShots { cell, hits });
    }
    meter.end(all);
    judged.sort_by(|a, b| b.hits.total_cmp(&a.hits).then(tie_key(a.cell).cmp(&tie_key(b.cell))));
    Ok(judged)
}
