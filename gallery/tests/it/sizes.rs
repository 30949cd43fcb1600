//! How long the files of the games are: a stranger writes them in an evening.

/// The games that a stranger wrote first: their rules, with the traits that solvers need.
const FIRST: [(&str, &str); 7] = [
    ("dao", include_str!("../../src/dao.rs")),
    ("dawsons_kayles", include_str!("../../src/dawsons_kayles.rs")),
    ("dots_and_boxes", include_str!("../../src/dots_and_boxes.rs")),
    ("hackenbush", include_str!("../../src/hackenbush.rs")),
    ("kalah", include_str!("../../src/kalah.rs")),
    ("pong_hau_ki", include_str!("../../src/pong_hau_ki.rs")),
    ("tapatan", include_str!("../../src/tapatan.rs")),
];

#[test]
fn the_rules_of_the_first_games_take_at_most_110_lines() {
    for (game, text) in FIRST {
        assert!(text.lines().count() <= 110, "{game}: {} lines", text.lines().count());
        assert!(text.contains("\nimpl Game for "), "{game}: the rules are elsewhere");
    }
}
