//! Where to shoot, and what a shot told.

use gt_app::command::counted;
use gt_play::bot::Mistakes;
use gt_sea_battle::play::choose;
use gt_sea_battle::solve::{MapSession, ShipSurvey};
use gt_sea_battle::{Board, Cell, CountError, Knowledge, Rules, ShotAnswer};

use crate::sea::draw;

/// Why a person cannot shoot at a square.
pub(super) const CLOSED: &str = "that square is closed or has been shot at; name an open square";

/// The best shot, if a fleet agrees with what is known and has a cell left.
pub(super) fn best(rules: &Rules, knowledge: &Knowledge, survey: &ShipSurvey) -> Option<Cell> {
    choose::best(rules.board(), knowledge, &survey.map()).map(|best| best.choice)
}

/// The map of all fleets, with the best shot.
pub(super) fn advice(rules: &Rules, knowledge: &Knowledge, survey: &ShipSurvey) -> Vec<String> {
    let (board, map) = (rules.board(), survey.map());
    vec![match best(rules, knowledge, survey) {
        Some(best) => format!(
            "{}\nshoot at {} ({:.1} % of {})",
            draw::map(board, knowledge, &map),
            board.name(best),
            100.0 * map.probability(best).unwrap_or(0.0),
            counted(map.total(), "fleet")
        ),
        None if map.total() > 0 => {
            format!("all ship cells are hit after {}", counted(knowledge.shots(), "shot"))
        }
        None => "no fleet agrees with these answers; undo one, or quit".into(),
    }]
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

/// Where the computer shoots: at the best square, or now and then at a random one; `None` if there
/// is no square.
pub(super) fn aim(
    counting: &mut MapSession<'_>,
    mistakes: &mut Mistakes,
    known: &Knowledge,
) -> Result<Option<Cell>, CountError> {
    let board = counting.engine().rules().board();
    if let Some(mistake) = mistakes.among(|| choose::open(board, known)) {
        return Ok(Some(mistake));
    }
    let survey = counting.survey(known)?;
    Ok(best(counting.engine().rules(), known, &survey))
}
