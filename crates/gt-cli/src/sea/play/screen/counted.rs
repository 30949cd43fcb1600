//! What is counted of all fleets that agree with what is known.

use gt_sea_battle::play::choose::{self, Best};
use gt_sea_battle::solve::{HitMap, ShipSurvey};
use gt_sea_battle::{Cell, Knowledge, Rules, ShotAnswer};

/// What is counted of all fleets that agree with what is known to one side.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Counted {
    pub(super) survey: ShipSurvey,
    pub(super) map: HitMap,
    /// The most probable squares; `None` if no ship can lie on an open one.
    pub(super) best: Option<Best>,
    /// The open squares, the most probable first, each with the bits that a shot there is expected
    /// to tell.
    pub(super) squares: Vec<(Cell, f64)>,
}

impl Counted {
    /// What follows from a survey.
    pub(super) fn of(rules: &Rules, known: &Knowledge, survey: ShipSurvey) -> Self {
        let (board, map) = (rules.board(), survey.map());
        let best = choose::best(board, known, &map);
        let mut squares: Vec<(Cell, f64)> = choose::open(board, known)
            .map(|cell| (cell, choose::information(&survey, &map, cell)))
            .collect();
        squares
            .sort_by_key(|&(cell, _)| (core::cmp::Reverse(map.count(cell)), choose::tie_key(cell)));
        Self { survey, map, best, squares }
    }

    /// The fleets that give an answer to a shot.
    pub(super) fn count(&self, cell: Cell, answer: ShotAnswer) -> u128 {
        let answers = choose::answers(&self.survey, &self.map, cell);
        answers.into_iter().find(|(given, _)| *given == answer).map_or(0, |(_, count)| count)
    }

    /// A number of fleets in percent of all, in words.
    pub(super) fn percent(&self, count: u128) -> String {
        percent(count, self.map.total())
    }
}

/// A part in percent of a whole, in words; only what is never, or always, is 0 or 100.
#[expect(clippy::cast_precision_loss, reason = "rounded for people; the counts are exact")]
fn percent(part: u128, whole: u128) -> String {
    let percent = 100.0 * part as f64 / whole.max(1) as f64;
    match part {
        0 => "0 %".into(),
        _ if part == whole => "100 %".into(),
        _ if percent < 0.05 => "under 0.1 %".into(),
        _ => format!("{:.1} %", percent.min(99.9)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_never_or_always_is_0_or_100_percent() {
        let all = 1_000_000;
        let words = [0, 1, 148_250, all - 1, all].map(|part| percent(part, all));
        assert_eq!(words, ["0 %", "under 0.1 %", "14.8 %", "99.9 %", "100 %"]);
    }
}
