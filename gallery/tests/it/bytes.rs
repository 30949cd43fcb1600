//! The bytes of some positions: files hold them, so they never change.
//!
//! Source: self - `Encode` of these games.

use gt_gallery::{
    ConnectFour, Dao, DawsonsKayles, Dobutsu, DotsAndBoxes, Fanorona, GROUND, Hackenbush, Kalah,
    Kayles, LGame, Mnk, Morris, MuTorere, MuTorereRules, Pawns, PongHauKi, Tapatan, Teeko,
    ThreeMensMorris,
};
use gt_testkit::golden::encoded;

#[test]
fn the_bytes_of_a_position_are_always_the_same() {
    let found = [
        encoded(&ConnectFour::new(7, 6).unwrap()),
        encoded(&Dao::default()),
        encoded(&DawsonsKayles(9)),
        encoded(&Dobutsu::default()),
        encoded(&DotsAndBoxes::new(2, 3).unwrap()),
        encoded(&Fanorona::new(5, 5).unwrap()),
        encoded(&Hackenbush::new([[GROUND, 1], [1, 2], [1, 3], [GROUND, 4]]).unwrap()),
        encoded(&Kalah::new(4, 3).unwrap()),
        encoded(&Kayles(9)),
        encoded(&LGame::default()),
        encoded(&Mnk::new(3, 3, 3).unwrap()),
        encoded(&Morris::new(6).unwrap()),
        encoded(&MuTorere::new(MuTorereRules::D)),
        encoded(&Pawns::breakthrough(4, 4).unwrap()),
        encoded(&PongHauKi::default()),
        encoded(&Tapatan { diagonals: true }),
        encoded(&Teeko::standard()),
        encoded(&ThreeMensMorris::anywhere()),
    ];
    let expected = [
        ["00040810204081", "0004081020408a"],
        ["0b4b62", "054eee"],
        ["01000900000000", "01000300000000"],
        ["00003120400c0a9b", "14103100200a009b"],
        ["0000008000000000", "0000078000000000"],
        ["00004bff01ffa40000", "00005f9b00eb204001"],
        ["0f", "00"],
        ["03030303030303038000000000", "04040403030004007ffffffe00"],
        ["0100090000000000000000", "0100060000000000000000"],
        ["1921", "1141"],
        ["00000000", "00020007"],
        ["000000000c", "0002000509"],
        ["000f00f004", "0071008e01"],
        ["00ffff0000", "2000000001"],
        ["00", "0d"],
        ["00000000", "00020005"],
        ["00000000", "00000386"],
        ["00000000", "00020005"],
    ];
    assert_eq!(found, expected.map(|bytes| bytes.map(String::from)));
}
