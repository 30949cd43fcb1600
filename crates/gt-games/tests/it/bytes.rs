//! The bytes of some positions: files hold them, so they never change.
//!
//! Source: self - `Encode` of these games.

use gt_chomp::source::BitChomp;
use gt_chomp::{BarChomp, Chomp, DivisorGame, SolidChomp, ThreeRowChomp, TierChomp};
use gt_core::Run;
use gt_fox_hens::{FoxHens, RowFoxHens};
use gt_games::rules::{Nim, TicTacToe};
use gt_perm_matrix::{Goal, PermMatrix};
use gt_queen::{Board, Cell, Quadrant, Queen, Queens};
use gt_sea_battle::solve::adversary::Adversary;
use gt_sea_battle::{Board as Sea, Fleet, Rules, Touch};
use gt_testkit::golden::encoded;

#[test]
fn the_bytes_of_a_position_are_always_the_same() {
    let sea = Sea::new(2, 3).unwrap();
    let rules = Rules::new(sea, Fleet::new([3]).unwrap(), Touch::None);
    let found = [
        encoded(&Chomp::new(5, 7).unwrap()),
        encoded(&BarChomp::new(300, 2).unwrap()),
        encoded(&ThreeRowChomp::new(100).unwrap()),
        encoded(&TierChomp::new(4, 4).unwrap()),
        encoded(&SolidChomp::new([2, 3, 4]).unwrap()),
        encoded(&DivisorGame::new(60).unwrap()),
        encoded(&BitChomp::new(3, 4).unwrap()),
        encoded(&Queen::new(20, 30).unwrap()),
        encoded(&Quadrant::queen(Cell::new(7, 9))),
        encoded(
            &Queens::new(Board::new(20, 20).unwrap(), [Cell::new(3, 4), Cell::new(19, 0)]).unwrap(),
        ),
        encoded(&FoxHens::book()),
        encoded(&RowFoxHens::new(FoxHens::book())),
        encoded(&PermMatrix::new(3, 3, Goal::DiagOrder).unwrap()),
        encoded(&Adversary::new(&rules, &Run::new()).unwrap()),
        encoded(&Nim::new(vec![300, 4, 5]).unwrap()),
        encoded(&TicTacToe),
    ];
    let expected = [
        ["0f80", "002f"],
        ["b189", "0000"],
        ["02b2d1", "000000"],
        ["f0", "17"],
        ["ffffff", "000001"],
        ["0fff", "0001"],
        ["0fff", "0000"],
        ["0257", "0000"],
        ["00000000000000070000000000000009", "00000000000000000000000000000000"],
        ["0040017c", "00000000"],
        ["01fd520ea32e", "01fd520e7417"],
        ["01fd520ea32e", "01fd520e7417"],
        ["0000", "0000"],
        [
            "000000000000000300000000000000000000000000",
            "000000000000000100000000000000010100000001",
        ],
        ["012c0405", "01290405"],
        ["00000000", "00020005"],
    ];
    assert_eq!(found, expected.map(|bytes| bytes.map(String::from)));
}
