//! The bytes of some positions: files hold them, so they never change.
//!
//! Source: self - `Encode` of these games.

use gt_core::prelude::*;
use gt_gallery::{
    ConnectFour, Dao, DawsonsKayles, Dobutsu, DotsAndBoxes, Fanorona, GROUND, Hackenbush, Kalah,
    Kayles, LGame, Mnk, Morris, MuTorere, MuTorereRules, Pawns, PongHauKi, Tapatan, Teeko,
    ThreeMensMorris,
};

/// The bytes of the start, and of the position after the first of all moves three times.
fn bytes<G: Encode>(game: &G) -> [String; 2] {
    let mut later = game.initial();
    for _ in 0..3 {
        let after = game.successors(&later).next().map(|(_, after)| after);
        later = after.unwrap_or(later);
    }
    [game.initial(), later].map(|position| {
        let mut bytes = vec![0; game.encoded_len()];
        game.encode(&position, &mut bytes);
        assert_eq!(game.decode(&bytes), Some(position));
        bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
    })
}

#[test]
fn the_bytes_of_a_position_are_always_the_same() {
    let found = [
        bytes(&ConnectFour::new(7, 6).unwrap()),
        bytes(&Dao::default()),
        bytes(&DawsonsKayles(9)),
        bytes(&Dobutsu::default()),
        bytes(&DotsAndBoxes::new(2, 3).unwrap()),
        bytes(&Fanorona::new(5, 5).unwrap()),
        bytes(&Hackenbush::new([[GROUND, 1], [1, 2], [1, 3], [GROUND, 4]]).unwrap()),
        bytes(&Kalah::new(4, 3).unwrap()),
        bytes(&Kayles(9)),
        bytes(&LGame::default()),
        bytes(&Mnk::new(3, 3, 3).unwrap()),
        bytes(&Morris::new(6).unwrap()),
        bytes(&MuTorere::new(MuTorereRules::D)),
        bytes(&Pawns::breakthrough(4, 4).unwrap()),
        bytes(&PongHauKi::default()),
        bytes(&Tapatan { diagonals: true }),
        bytes(&Teeko::standard()),
        bytes(&ThreeMensMorris::anywhere()),
    ];
    let expected = [
        ["00040810204081", "0004081020408a"],
        ["0b4b62", "054eee"],
        ["01000900000000", "01000300000000"],
        ["00003120400c0a9b", "04103100200a009b"],
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
