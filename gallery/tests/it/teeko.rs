//! Source: lit - the outcomes: Guy L. Steele Jr., Summary of the solving of the game of Teeko,
//! 1999; 13 turns, which are plies: `MathWorld`, Teeko. Source: self - the counts.

use std::collections::HashSet;

use gt_core::adapt::Orbits;
use gt_core::prelude::*;
use gt_core::retrograde::{Dense, Tablebase};
use gt_core::{Run, Threads};
use gt_gallery::{Teeko, TeekoBoard};
use gt_testkit::laws::{self, Reach};

fn solved(game: Teeko) -> Tablebase<Orbits<Teeko>, Dense> {
    let run = Run::new().threads(Threads::exactly(2).unwrap());
    Tablebase::dense_by_predecessors(game.reduced().numbered(&run).unwrap(), &run).unwrap()
}

/// What can be forced in at most `plies`, by plain recursion.
fn forced(game: &Teeko, board: TeekoBoard, plies: u32) -> Option<Value> {
    if let Some(outcome) = game.terminal(&board) {
        return Some(Value::terminal(outcome));
    }
    let below = plies.checked_sub(1)?;
    let values: Vec<_> =
        game.moves(&board).map(|mv| forced(game, game.play(&board, mv), below)).collect();
    let lost = values
        .iter()
        .filter_map(
            |value| if let Some(Value::Loss { plies }) = value { Some(plies + 1) } else { None },
        )
        .min();
    let won = values
        .iter()
        .map(|value| if let Some(Value::Win { plies }) = value { Some(plies + 1) } else { None });
    lost.map(|plies| Value::Win { plies }).or_else(|| {
        let slowest = won.collect::<Option<Vec<u32>>>()?.into_iter().max()?;
        Some(Value::Loss { plies: slowest })
    })
}

#[test]
fn teeko_keeps_every_law() {
    for game in [Teeko::standard(), Teeko::advanced()] {
        let report = laws::all!(game, Reach::default().positions(300).playouts(16));
        for law in
            ["game", "indexed", "predecessors", "symmetric", "images", "encode", "grid", "notation"]
        {
            assert!(report.laws().contains(&law), "{law}: {:?}", report.laws());
        }
    }
}

#[test]
fn there_are_44_goals_and_58_in_the_advanced_game() {
    for (game, goals) in [(Teeko::standard(), 44), (Teeko::advanced(), 58)] {
        let four = (0..1_u32 << 25).filter(|stones| stones.count_ones() == 4);
        let won = four
            .filter(|&other| game.decided(&TeekoBoard { own: 0, other }) == Some(Outcome::Loss));
        assert_eq!(won.count(), goals);
    }
    let game = Teeko::standard();
    let decided = |text: &str| game.decided(&game.parse_position(text).unwrap());
    assert_eq!(decided("xoooo/x..../xx.../...../....."), Some(Outcome::Loss));
    assert_eq!(decided("xo.oo/x..../xx.../.o.../....."), None);
    assert_eq!(decided("ooo../o.xx./...xx/...../....."), None);
}

#[test]
fn the_ranks_are_those_of_all_boards_with_stones_in_turn() {
    // 25!/(own! other! free!), summed over 0 to 8 stones; 75,710,250 of them with eight.
    let boards = |own: u64, other: u64| {
        let ways = |n: u64, k: u64| (0..k).fold(1, |ways, nth| ways * (n - nth) / (nth + 1));
        ways(25, own) * ways(25 - own, other)
    };
    let all: u64 = (0..=8_u64).map(|stones| boards(stones / 2, stones.div_ceil(2))).sum();
    assert_eq!((Teeko::standard().index_len(), boards(4, 4)), (all, 75_710_250));
}

#[test]
fn texts_that_are_no_position_are_refused() {
    let game = Teeko::standard();
    for text in [
        "",
        "x..../...../...../...../.....",
        "ooooo/xxxx./...../...../.....",
        "...../...../...../.....",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    let start = game.initial();
    assert!(["f1", "a6", "a1-", "a1a2"].iter().all(|text| game.parse_move(&start, text).is_err()));
}

#[test]
#[ignore = "deep: 97 million ranks"]
fn standard_teeko_is_a_draw() {
    let table = solved(Teeko::standard());
    let (game, start) = (Teeko::standard(), table.game().initial());
    assert_eq!(table.value(&start), Ok(Some(Value::Draw)));
    let census = table.census().unwrap();
    assert_eq!([census.won(), census.lost(), census.drawn()], [4_191_563, 1_084_528, 6_820_938]);
    let sample = (0..game.index_len()).step_by(1_000_003).filter_map(|rank| game.unrank(rank));
    let mut seen = HashSet::new();
    for board in sample {
        let value = table.value(&game.representative(&board)).unwrap().unwrap();
        let short = value.plies().is_some_and(|plies| plies <= 3).then_some(value);
        assert_eq!(forced(&game, board, 3), short, "{board:?}");
        seen.insert(short);
    }
    assert!(seen.len() > 3, "{seen:?}");
}

#[test]
#[ignore = "deep: 97 million ranks"]
fn advanced_teeko_is_won_in_13_plies_from_the_centre_only() {
    let table = solved(Teeko::advanced());
    let game = table.game();
    let start = game.initial();
    assert_eq!(table.value(&start), Ok(Some(Value::Win { plies: 13 })));
    let centre = game.parse_move(&start, "c3").unwrap();
    assert_eq!(table.best_moves(&start), Ok(Some(vec![centre])));
    let others = game
        .moves(&start)
        .filter(|&mv| mv != centre)
        .map(|mv| table.value(&game.play(&start, mv)).unwrap().unwrap());
    assert!(others.map(|value| value.outcome().flip()).max() == Some(Outcome::Draw));
}
