//! The laws of the test kit, on the book's game, the reduced games and the relatives.

use gt_fox_hens::{Board, CaptureRule, Diagonals, FoxHens, NamedRules, Parameters};
use gt_testkit::laws::{self, Reach};

const LAWS: [&str; 16] = [
    "game",
    "partizan",
    "indexed",
    "tiered",
    "indexed_tiers",
    "predecessors",
    "indexed_predecessors",
    "symmetric",
    "indexed_symmetric",
    "tiered_symmetric",
    "symmetric_predecessors",
    "evaluate",
    "partizan_evaluate",
    "encode",
    "grid",
    "notation",
];

fn near() -> Reach {
    Reach::default().positions(150).playouts(6)
}

#[test]
fn the_books_game_keeps_all_laws() {
    assert_eq!(laws::all!(FoxHens::book(), near()).laws(), LAWS);
}

#[test]
fn the_reduced_games_keep_all_laws() {
    for preset in [
        NamedRules::BookTop3,
        NamedRules::BookTop4,
        NamedRules::Cross3,
        NamedRules::Cross4,
        NamedRules::Mini21,
    ] {
        assert_eq!(laws::all!(preset.rules(), near()).laws(), LAWS, "{preset}");
    }
    for preset in [NamedRules::Square4OneFox, NamedRules::Square4TwoFoxes, NamedRules::Strip3x5] {
        assert_eq!(
            laws::all!(preset.rules(), near().positions(600).playouts(20)).laws(),
            LAWS,
            "{preset}"
        );
    }
}

#[test]
fn fox_and_geese_with_13_15_and_17_geese_keep_all_laws() {
    for preset in [NamedRules::Geese13, NamedRules::Geese15, NamedRules::Geese17] {
        assert_eq!(laws::all!(preset.rules(), near()).laws(), LAWS, "{preset}");
    }
}

/// The reach is short: positions far from the start have millions of predecessors.
///
/// Many hens are missing there, and the board is nearly empty.
#[test]
fn geese_on_a_board_with_diagonal_lines_keep_the_laws_near_the_start() {
    let rules = NamedRules::Geese17Lines.rules();
    let reach = Reach::default().positions(60).playouts(4).plies(20);
    laws::game(&rules, reach);
    laws::partizan(&rules, reach);
    laws::indexed(&rules, reach);
    laws::predecessors(&rules, reach);
    laws::symmetric(&rules, reach);
    laws::notation(&rules, reach);
}

#[test]
fn every_capture_rule_and_every_kind_of_diagonals_keep_all_laws_on_a_small_board() {
    let board = Board::new(&[(0, 4), (0, 5), (0, 4), (1, 3)]).unwrap();
    for (capture, diagonals) in CaptureRule::ALL
        .iter()
        .flat_map(|&capture| Diagonals::ALL.iter().map(move |&diagonals| (capture, diagonals)))
    {
        for start in ["2x1/5/hhhh/hhh h", "x2x/5/h2h/hh1 f"] {
            let start = board.position(start).unwrap();
            let parameters = Parameters {
                board,
                henhouse: board.squares_named("a4 b4").unwrap(),
                hen_squares: board.all(),
                most_hens: start.hens.count_ones(),
                start,
                foxes_win_at: 1,
                capture,
                diagonals,
                ..Parameters::default()
            };
            let rules = FoxHens::new(parameters).unwrap();
            assert_eq!(laws::all!(rules, near()).laws(), LAWS, "{capture} {diagonals}");
        }
    }
}
