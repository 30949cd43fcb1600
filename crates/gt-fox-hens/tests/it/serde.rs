//! Serialised values read back unchanged (feature `serde`).

use gt_core::prelude::*;
use gt_fox_hens::{BlockedRule, CaptureRule, Diagonals, FoxHens, Move, Position};

#[test]
fn positions_moves_and_names_of_rules_read_back() {
    let rules = FoxHens::book();
    let position = rules.board().position("3/3/2xh3/2h1h2/3h2x/hhh/hhh f").unwrap();
    let text = serde_json::to_string(&position).unwrap();
    assert_eq!(serde_json::from_str::<Position>(&text).unwrap(), position);
    for mv in rules.moves(&position) {
        let text = serde_json::to_string(&mv).unwrap();
        assert_eq!(serde_json::from_str::<Move>(&text).unwrap(), mv);
    }
    for &capture in CaptureRule::ALL {
        let text = serde_json::to_string(&capture).unwrap();
        assert_eq!(
            (text.trim_matches('"'), serde_json::from_str::<CaptureRule>(&text).unwrap()),
            (capture.name(), capture)
        );
    }
    assert_eq!(
        serde_json::to_string(&(Diagonals::Alquerque, BlockedRule::Draws)).unwrap(),
        r#"["alquerque","draws"]"#
    );
}
