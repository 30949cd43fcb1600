//! Boards of cells, and the cells that moves touch.
//!
//! Source: self - drawn by hand from the rules of each game.

use gt_chomp::Chomp;
use gt_core::Run;
use gt_core::prelude::*;
use gt_fox_hens::FoxHens;
use gt_games::rules::TicTacToe;
use gt_perm_matrix::{Goal, Kind, PermMatrix};
use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame, Queen};
use gt_sea_battle::solve::adversary::Adversary;
use gt_sea_battle::{Board as Sea, Fleet, Rules, Touch};
use gt_testkit::golden::{board, touched};
use gt_testkit::laws::{self, Reach};

/// Asserts what stands on the cells of a position, whose it is, and what a move touches.
#[track_caller]
#[expect(clippy::unwrap_used, reason = "a helper of tests")]
fn shows<G: Grid + Notation>(game: &G, [at, mv]: [&str; 2], expected: [&str; 3]) {
    let at = game.parse_position(at).unwrap();
    let mv = game.parse_move(&at, mv).unwrap();
    let [signs, whose] = board(game, &at);
    assert_eq!([signs, whose, touched(game, &at, mv)], expected);
}

#[test]
fn a_bite_touches_its_square() {
    let chomp = Chomp::new(3, 4).unwrap();
    shows(&chomp, ["3,1", "(0,2)"], ["Pxx./x.../....", "nnn./n.../....", "20"]);
}

#[test]
fn a_piece_touches_where_it_goes() {
    let queen = Queen::new(2, 3).unwrap();
    shows(&queen, ["1,1", "0,1"], [".Q./..*", ".n./...", "10"]);
    shows(&queen, ["1,1", "0,0"], [".Q./..*", ".n./...", "00"]);
    let rook = PieceGame::new(Piece::rook(), Board::new(2, 3).unwrap());
    let rook = rook.with_blocked([Cell::new(0, 1)], AtBlocked::Stops).unwrap();
    shows(&rook, ["1,2", "0,2"], ["Q../.#*", "n../. .", "20"]);
}

/// The cells of so large a board have no numbers.
#[test]
fn a_board_that_is_too_large_is_not_shown() {
    for (rows, cols) in [(1 << 31, (1 << 32) - 1), (u64::MAX, 1), (257, 256)] {
        let queen = Queen::new(rows, cols).unwrap();
        assert_eq!(queen.size().cells(), None);
        laws::grid(&queen, Reach::default().positions(1).playouts(0));
    }
    assert_eq!(Queen::new(256, 256).unwrap().size().cells(), Some(GridSize::MOST_CELLS));
}

#[test]
fn a_capture_touches_its_landing_squares() {
    let signs = "  ...  /  ...  /..xh.../....h../......./  ...  /  ...  ";
    let whose = "  ...  /  ...  /..21.../....1../......./  ...  /  ...  ";
    let book = FoxHens::book();
    for (turn, mv, cells) in [("f", "c5xe5xe3", "c5 e5 e3"), ("h", "e4-e5", "e4 e5")] {
        let at = book.board().position(&format!("3/3/2xh3/4h2/7/3/3 {turn}")).unwrap();
        assert_eq!(board(&book, &at), [signs, whose]);
        assert_eq!(touched(&book, &at, book.parse_move(&at, mv).unwrap()), cells);
    }
}

#[test]
fn a_reflection_touches_the_ends_of_its_axis() {
    let matrix = PermMatrix::new(3, 4, Goal::HeavyEdge).unwrap();
    let at = matrix.initial();
    let numbers = ["1234/5678/9abc", "nnnn/nnnn/nnnn"];
    assert_eq!(board(&matrix, &at), numbers);
    let ends = |number: usize| touched(&matrix, &at, matrix.reflections()[number].index);
    assert_eq!((ends(0), ends(1)), ("c0r0 c1r1".into(), "c1r0 c0r1".into())); // of the first 2 x 2
    assert_eq!(ends(12), "c0r0 c2r2"); // of the first 3 x 3
    let square: Vec<u32> = matrix.acts_on(&at, matrix.reflections()[1].index).collect();
    assert_eq!(square, [0, 1, 4, 5]);
    let turns = PermMatrix::new(3, 3, Goal::HeavyEdge).unwrap().with_kinds(Kind::ALL).unwrap();
    laws::grid(&turns, Reach::default());
}

#[test]
fn an_answer_touches_a_cell_of_its_own() {
    let rules = Rules::new(Sea::new(2, 3).unwrap(), Fleet::new([3]).unwrap(), Touch::None);
    let game = Adversary::new(&rules, &Run::new()).unwrap();
    let shown = ["ooo/x?./o  /x  /3  ", ".../nn./n  /n  /n  "];
    shows(&game, ["ooo/x?.", "hit"], [shown[0], shown[1], "Ahit"]);
    let shot = ["ooo/xx./o  /x  /3  ", ".../nn./n  /n  /n  "];
    shows(&game, ["ooo/xx.", "C1"], [shot[0], shot[1], "C1"]);
    let labels = (0..5).map(|row| game.row_label(row)).collect::<Vec<_>>();
    assert_eq!(labels, ["2", "1", "miss", "hit", "sunk-3"]);
    laws::grid(&game, Reach::default());
    // Two ships of one length have one answer.
    let rules = Rules::new(Sea::new(3, 4).unwrap(), Fleet::new([2, 1, 1]).unwrap(), Touch::None);
    let game = Adversary::new(&rules, &Run::new()).unwrap();
    let [signs, _] = board(&game, &game.initial());
    assert_eq!(signs, "..../..../..../o   /x   /1   /2   ");
    laws::grid(&game, Reach::default());
}

#[test]
fn a_stone_touches_its_square() {
    shows(&TicTacToe, ["XO./.X./...", "c1"], ["XO./.X./...", "12./.1./...", "c1"]);
}

#[test]
fn games_on_a_board_are_offered_with_it() {
    let mut without = Vec::new();
    for name in gt_games::games().examples() {
        let instance = gt_games::games().named(&name).unwrap().instance;
        let moves = instance.situation(None).unwrap().moves;
        let Some(shown) = instance.grid(None).unwrap() else {
            assert!(moves.iter().all(|mv| mv.cells.is_empty()), "{name}");
            without.push(name);
            continue;
        };
        assert_eq!(shown.cells.len(), (shown.columns * shown.rows) as usize, "{name}");
        assert!(moves.iter().all(|mv| !mv.cells.is_empty()), "{name}");
    }
    assert_eq!(without, ["nim:3,4,5", "graph:hall>stairs,kitchen;stairs>kitchen;kitchen"]);
    let large = gt_games::games().named("queen:1000x1000").unwrap().instance;
    assert_eq!(large.grid(None), Ok(None));
    assert!(large.situation(None).unwrap().moves[0].cells.is_empty());
}
