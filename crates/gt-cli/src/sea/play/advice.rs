//! What both ways to play by lines say: the map with the best shot, and what a shot told.

use gt_app::command::{Failure, counted};
use gt_play::session::Said;
use gt_sea_battle::play::choose;
use gt_sea_battle::solve::{Engine, ShipSurvey};
use gt_sea_battle::{Board, Cell, Knowledge, Placement, Rules, ShotAnswer, seeded};

use crate::sea::common::failed;
use crate::sea::draw;

/// Draws a fleet that agrees with what is known; `None` if there is none.
pub(super) fn hidden(
    engine: &Engine,
    knowledge: &Knowledge,
    seed: u64,
) -> Result<Option<Placement>, Failure> {
    Ok(engine.sample(knowledge, 1, &mut seeded(seed)).map_err(failed)?.into_iter().next())
}

/// The best shot, if a fleet agrees with what is known and has a cell left.
pub(super) fn best(rules: &Rules, knowledge: &Knowledge, survey: &ShipSurvey) -> Option<Cell> {
    choose::best(rules.board(), knowledge, &survey.map()).map(|best| best.choice)
}

/// The map of all fleets, with the best shot.
pub(super) fn advice(rules: &Rules, knowledge: &Knowledge, survey: &ShipSurvey) -> Vec<Said> {
    let (board, map) = (rules.board(), survey.map());
    match best(rules, knowledge, survey) {
        Some(best) => vec![
            format!(
                "{}\nshoot at {} ({:.1} % of {})",
                draw::map(board, knowledge, &map),
                board.name(best),
                100.0 * map.probability(best).unwrap_or(0.0),
                counted(map.total(), "fleet")
            )
            .into(),
        ],
        None if map.total() > 0 => vec![
            format!("all ship cells are hit after {}", counted(knowledge.shots(), "shot")).into(),
        ],
        None => vec!["no fleet agrees with these answers; undo one, or quit".into()],
    }
}

/// What a shot told, in words.
pub(super) fn outcome(board: &Board, cell: Cell, answer: ShotAnswer) -> String {
    let name = board.name(cell);
    match answer {
        ShotAnswer::Miss => format!("{name}: miss"),
        ShotAnswer::Hit => format!("{name}: hit"),
        ShotAnswer::Sunk(ship) => format!("{name}: sunk, a ship of {}", ship.length()),
    }
}
