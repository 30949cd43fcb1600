//! Which texts are positions: what no play can lead to is refused where counts and lines show it.
//!
//! Source: the rules. Some parsers are exact: they read what play reaches, and nothing else.

use std::collections::HashSet;

use gt_core::prelude::*;
use gt_gallery::{
    ConnectFour, DawsonsKayles, DotsAndBoxes, Hackenbush, Kayles, LGame, Mnk, MuTorere,
    MuTorereRules, PongHauKi, Tapatan, ThreeMensMorris,
};

use crate::oracle;

/// Every text of this form: each `?` stands for one of the letters.
fn texts(form: &str, letters: &str) -> Vec<String> {
    form.chars().fold(vec![String::new()], |texts, sign| {
        let signs = if sign == '?' { letters.to_owned() } else { sign.to_string() };
        texts
            .iter()
            .flat_map(|text| signs.chars().map(move |sign| format!("{text}{sign}")))
            .collect()
    })
}

/// How many of the texts are read, if play from the start reaches all of these positions and no
/// others.
fn exact<G: Notation>(game: &G, texts: impl IntoIterator<Item = String>) -> usize {
    let read: HashSet<G::Position> =
        texts.into_iter().filter_map(|text| game.parse_position(&text).ok()).collect();
    let reached: HashSet<G::Position> =
        oracle::reachable(game, game.initial()).into_iter().collect();
    for position in &read {
        assert!(
            reached.contains(position),
            "{} is read, but not in play",
            game.show_position(position)
        );
    }
    for position in &reached {
        assert!(
            read.contains(position),
            "{} is in play, but not read",
            game.show_position(position)
        );
    }
    read.len()
}

#[test]
fn boards_of_stones_in_a_row_are_those_in_play() {
    let mnk = |columns, rows, in_row| Mnk::new(columns, rows, in_row).unwrap();
    assert_eq!(exact(&mnk(3, 3, 3), texts("???/???/???", "xo.")), 5_478);
    for in_row in 1..=4 {
        exact(&mnk(4, 2, in_row), texts("????/????", "xo."));
    }
    for game in
        [ThreeMensMorris::anywhere(), ThreeMensMorris::along_lines(), ThreeMensMorris::sideways()]
    {
        assert_eq!(exact(&game, texts("???/???/???", "xo.")), 3_870);
    }
    for diagonals in [false, true] {
        exact(&Tapatan { diagonals }, texts("???/???/???", "xo."));
    }
}

#[test]
fn boards_of_pieces_that_move_are_those_in_play() {
    assert_eq!(
        exact(
            &PongHauKi::default(),
            texts("?????:x", "xo.").into_iter().chain(texts("?????:o", "xo."))
        ),
        56
    );
    for rules in
        [MuTorereRules::A, MuTorereRules::B, MuTorereRules::C, MuTorereRules::D, MuTorereRules::E]
    {
        let boards = texts("????????/?", "xo.");
        let opening =
            (1..=5).flat_map(|plies| boards.iter().map(move |board| format!("{board}:{plies}")));
        exact(&MuTorere::new(rules), opening.chain(boards.clone()));
    }
    let game = LGame::default();
    let shown: Vec<String> =
        (0..game.index_len()).map(|rank| game.show_position(&game.unrank(rank).unwrap())).collect();
    assert_eq!(exact(&game, shown), 18_368);
}

/// Every list of rows with at most this many pins, and lists that are too long.
fn rows(pins: u16) -> Vec<String> {
    let mut lists = vec![(0, String::from("0"))];
    let mut nth = 0;
    while let Some((sum, list)) = lists.get(nth).cloned() {
        nth += 1;
        for next in 1..=(pins + 2 - sum) {
            lists.push((
                sum + next,
                if sum == 0 { next.to_string() } else { format!("{list}+{next}") },
            ));
        }
    }
    lists.into_iter().map(|(_, list)| list).collect()
}

#[test]
fn rows_of_pins_and_edges_are_those_in_play() {
    for pins in 0..=9 {
        exact(&Kayles(pins), rows(pins));
        exact(&DawsonsKayles(pins), rows(pins));
    }
    let picture = Hackenbush::new([[0, 1], [1, 2], [2, 0], [2, 3], [3, 3]]).unwrap();
    let edges = |set: u32| {
        (0..5)
            .filter(|edge| set >> edge & 1 == 1)
            .map(|edge| edge.to_string())
            .collect::<Vec<_>>()
            .join("+")
    };
    exact(&picture, (1..32).map(edges).chain(["none".to_owned()]));
}

#[test]
fn passes_and_scores_of_small_boards_are_those_in_play() {
    for (rows, form) in [((1, 1), "?/!!/?"), ((1, 2), "??/!!!/??"), ((2, 2), "??/!!!/??/!!!/??")] {
        let across = texts(form, "-.");
        let lines = across.iter().flat_map(|text| texts(&text.replace('!', "?"), "|."));
        let scores = lines.flat_map(|lines| (-4..=4).map(move |ahead| format!("{lines}:{ahead}")));
        let game = DotsAndBoxes::new(rows.0, rows.1).unwrap();
        exact(&game, scores.flat_map(|text| [format!("{text}:pass"), text]));
    }
}

#[test]
fn stones_that_fall_are_read_as_the_players_can_have_dropped_them() {
    for (columns, rows, form) in
        [(4, 3, "????/????/????"), (2, 5, "??/??/??/??/??"), (5, 2, "?????/?????")]
    {
        exact(&ConnectFour::new(columns, rows).unwrap(), texts(form, "xo."));
    }
}
