//! Source: lit - the counts for four, five and six men and the draw: B. Liou, solved-games, 2026;
//! his positions name the player to move. The other counts are only ours.

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, Threads};
use gt_gallery::{Men, Morris, MorrisMove};
use gt_testkit::laws;

use crate::oracle;

fn two() -> Run {
    Run::new().threads(Threads::exactly(2).unwrap())
}

/// The same rules with positions that name the player to move.
#[derive(Clone)]
struct Coloured(Morris);

impl Game for Coloured {
    type Position = ToMove<Men>;
    type Move = MorrisMove;

    fn initial(&self) -> ToMove<Men> {
        ToMove::new(self.0.initial(), Player::First)
    }

    fn moves(&self, at: &ToMove<Men>) -> impl Iterator<Item = MorrisMove> {
        self.0.moves(&at.board)
    }

    fn play(&self, at: &ToMove<Men>, mv: MorrisMove) -> ToMove<Men> {
        ToMove::new(self.0.play(&at.board, mv), !at.turn)
    }

    fn decided(&self, at: &ToMove<Men>) -> Option<Outcome> {
        self.0.decided(&at.board)
    }
}

impl Symmetric for Coloured {
    fn representative(&self, at: &ToMove<Men>) -> ToMove<Men> {
        ToMove::new(self.0.representative(&at.board), at.turn)
    }
}

impl Images for Coloured {
    fn images(&self, at: &ToMove<Men>) -> impl Iterator<Item = ToMove<Men>> {
        let turn = at.turn;
        self.0.images(&at.board).map(move |men| ToMove::new(men, turn))
    }
}

/// The positions that play reaches, told apart by the player to move; and the value of the start.
fn in_play(men: u8) -> (u64, Option<Value>) {
    let game = Coloured(Morris::new(men).unwrap()).reduced();
    let table = Tablebase::explore(&game, [game.initial()], &two()).unwrap();
    let census = table.weighted_census(|at| game.orbit_len(at)).unwrap();
    (census.positions(), table.value(&game.initial()).unwrap())
}

#[test]
fn morris_keeps_every_law() {
    for men in [3, 6] {
        let report = laws::all!(Morris::new(men).unwrap());
        assert_eq!(
            report.laws(),
            [
                "game",
                "tiered",
                "indexed_tiers",
                "symmetric",
                "tiered_symmetric",
                "images",
                "encode",
                "grid",
                "notation"
            ],
            "{men} men"
        );
    }
    for men in [0, 2, 8, 255] {
        let error = Morris::new(men).unwrap_err().to_string();
        assert_eq!(error, format!("the number of men cannot be {men}: expected 3 to 7"));
    }
}

#[test]
fn the_reduced_game_keeps_every_law_of_its_tiers() {
    let report = laws::all!(Morris::new(4).unwrap().reduced());
    assert!(["tiered", "indexed_tiers"].iter().all(|law| report.laws().contains(law)));
}

#[test]
fn every_orbit_of_three_mens_play_has_the_value_of_rounds_over_all_positions() {
    let game = Morris::new(3).unwrap().reduced();
    let table = Tablebase::by_tiers(&game, &two()).unwrap();
    let values = oracle::values(&game, oracle::reachable(&game, game.initial()));
    for (men, value) in values {
        assert_eq!(table.value(&men), Ok(Some(value)), "{men:?}");
    }
}

#[test]
fn a_mill_takes_a_man_that_stands_in_none_unless_all_do() {
    let game = Morris::new(6).unwrap();
    let taken = |text: &str, step: &str| {
        let at = game.parse_position(text).unwrap();
        let mut moves: Vec<String> = game.moves(&at).map(|mv| game.show_move(&at, mv)).collect();
        moves.retain(|text| text.starts_with(step));
        moves.join(" ")
    };
    // The mill b4 c4 d4 is safe while there is another man.
    assert_eq!(taken("xx./ooo/..../o../...:4", "e5"), "e5xb2");
    assert_eq!(taken("xx./ooo/..../.../...:6", "e5"), "e5xb4 e5xc4 e5xd4");
    assert_eq!(taken("xx./ooo/...x/o../...:0", "e3-e5"), "e3-e5xb2");
    assert_eq!(taken("xx./ooo/..../o../...:4", "a1"), "a1");
    // Play never leads to a mill without anybody to take; it would take nobody.
    let alone = game.moves(&Men { own: 0b11, other: 0, to_place: 8 }).find(|mv| mv.to == 2);
    assert_eq!(alone, Some(MorrisMove { from: None, to: 2, taken: None }));
}

#[test]
fn two_men_lose_when_all_are_placed_and_a_blocked_player_loses() {
    let game = Morris::new(6).unwrap();
    let at = |text: &str| game.parse_position(text).unwrap();
    assert_eq!(game.terminal(&at("xx./ooo/..../.../...:0")), Some(Outcome::Loss));
    assert_eq!(game.terminal(&at("xx./ooo/..../.../...:2")), None);
    assert_eq!(game.terminal(&at("xox/.o./o..o/.../x.x:0")), None);
    assert_eq!(game.terminal(&at("xox/.o./o..o/.../xox:0")), Some(Outcome::Loss));
}

#[test]
fn texts_that_are_no_position_are_refused() {
    let game = Morris::new(6).unwrap();
    let start = game.initial();
    assert_eq!(game.show_position(&start), ".../.../..../.../...:12");
    for text in [
        "",
        "...",
        ".../.../..../.../...",
        ".../.../..../.../...:13",
        ".../.../.../.../...:12",
        "x../.../..../.../...:12",
        ".../.../..../.../...:012",
    ] {
        let error = game.parse_position(text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("cannot read {text:?}")), "{error}");
    }
    for text in ["", "a2", "a1-", "a1x", "a1xz9", "a1-a3-a5"] {
        assert!(game.parse_move(&start, text).is_err(), "{text}");
    }
    let board = "5 . . .\n4  . . .\n3 ..  ..\n2  . . .\n1 . . .";
    assert_eq!(game.draw(&start).lines().count(), board.lines().count() + 2);
}

#[test]
#[ignore = "deep: half a million orbits"]
fn four_men_have_4_111_151_positions_and_are_a_draw() {
    assert_eq!(in_play(4), (4_111_151, Some(Value::Draw)));
}

#[test]
#[ignore = "deep: more than a million orbits"]
fn five_men_have_17_844_721_positions_and_are_a_draw() {
    assert_eq!(in_play(5), (17_844_721, Some(Value::Draw)));
}

#[test]
#[ignore = "deep: three million orbits"]
fn six_men_have_42_372_745_positions_and_are_a_draw() {
    assert_eq!(in_play(6), (42_372_745, Some(Value::Draw)));
}

#[test]
#[ignore = "deep: 51 million ranks"]
fn tier_by_tier_six_men_have_the_values_of_all_at_once() {
    let game = Morris::new(6).unwrap().reduced();
    let table = Tablebase::by_tiers(&game, &two()).unwrap();
    let census = table.weighted_census(|men| game.orbit_len(men)).unwrap();
    assert_eq!([census.won(), census.lost(), census.drawn()], [30_617_758, 17_141_870, 3_557_601]);
    assert_eq!((census.positions(), census.longest()), (51_317_229, Some(120)));
    let in_play = Tablebase::explore(&game, [game.initial()], &two()).unwrap();
    let census = in_play.weighted_census(|men| game.orbit_len(men)).unwrap();
    assert_eq!([census.won(), census.lost(), census.drawn()], [13_802_798, 8_253_512, 2_563_861]);
    assert_eq!((census.positions(), census.longest()), (24_620_171, Some(119)));
    in_play
        .for_each(&mut |men, value| {
            assert_eq!(table.value(men), Ok(Some(value)), "{men:?}");
            core::ops::ControlFlow::Continue(())
        })
        .unwrap();
}
