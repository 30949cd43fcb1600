//! Source: lit - Kalah(6,1) to (6,4) with empty captures, and the positions of Kalah(4,3): Irving,
//! Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 23, 2000, as quoted by programs, and
//! computed anew here. One program quotes (6,2) as lost and (6,3) as drawn. Other margins: the
//! recursion in this file.

use std::collections::{HashMap, HashSet};

use gt_core::alphabeta::Search;
use gt_core::memo::{MarginValues, Outcomes};
use gt_core::prelude::*;
use gt_core::table::Fixed;
use gt_core::{Run, Threads};
use gt_gallery::{Houses, Kalah};
use gt_testkit::laws;

/// Seeds that the player to move gains from here on, less those of the opponent.
///
/// The board is a ring: the own row, the own store, the other row. A player who may move again
/// simply goes on. `alone`: the last seed is captured even if the house opposite is empty.
fn rest(board: &[u8], alone: bool, known: &mut HashMap<Vec<u8>, i32>) -> i32 {
    if let Some(&rest) = known.get(board) {
        return rest;
    }
    let houses = board.len() / 2;
    let sum = |row: &[u8]| row.iter().map(|&seeds| i32::from(seeds)).sum::<i32>();
    let (own, other) = (sum(&board[..houses]), sum(&board[houses + 1..]));
    let mut best = None;
    if own > 0 && other > 0 {
        for house in (0..houses).filter(|&house| board[house] > 0) {
            let mut ring = board.to_vec();
            let seeds = usize::from(core::mem::take(&mut ring[house]));
            (1..=seeds).for_each(|step| ring[(house + step) % board.len()] += 1);
            let last = (house + seeds) % board.len();
            if last < houses && ring[last] == 1 && (alone || ring[2 * houses - last] > 0) {
                let taken = ring[last] + ring[2 * houses - last];
                (ring[last], ring[2 * houses - last]) = (0, 0);
                ring[houses] += taken;
            }
            let gained = i32::from(core::mem::take(&mut ring[houses]));
            let value = if last == houses {
                gained + rest(&ring, alone, known)
            } else {
                let turned = [&ring[houses + 1..], &[0], &ring[..houses]].concat();
                gained - rest(&turned, alone, known)
            };
            best = best.max(Some(value));
        }
    }
    let value = best.unwrap_or(own - other);
    known.insert(board.to_vec(), value);
    value
}

fn plain(houses: usize, seeds: u8, alone: bool) -> i32 {
    let row = vec![seeds; houses];
    rest(&[&row[..], &[0], &row].concat(), alone, &mut HashMap::new())
}

fn board(houses: usize, seeds: u8, alone: bool) -> Kalah {
    let game = Kalah::new(houses, seeds).unwrap();
    if alone { game.with_empty_captures() } else { game }
}

fn margin(game: Kalah) -> i32 {
    MarginValues::new(game, &Run::new()).value(&game.initial()).unwrap().unwrap().0
}

const BOARDS: [(usize, u8); 10] =
    [(1, 1), (1, 4), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1)];

#[test]
fn kalah_keeps_every_law() {
    let laws = ["game", "acyclic", "evaluate", "margins", "encode", "grid", "notation"];
    for (houses, seeds) in [(1, 5), (3, 3), (6, 4)] {
        let game = Kalah::new(houses, seeds).unwrap();
        for game in [
            game,
            game.with_empty_captures(),
            game.until_majority(),
            game.with_empty_captures().until_majority(),
        ] {
            assert_eq!(laws::all!(game).laws(), laws);
        }
    }
}

#[test]
fn kalah_3_3_is_won_by_the_first_player_by_2() {
    assert_eq!(margin(board(3, 3, false)), 2);
}

#[test]
fn every_small_board_of_kalah_has_the_margin_of_plain_recursion() {
    for ((houses, seeds), alone) in
        BOARDS.into_iter().flat_map(|size| [(size, false), (size, true)])
    {
        assert_eq!(
            margin(board(houses, seeds, alone)),
            plain(houses, seeds, alone),
            "Kalah({houses},{seeds}) {alone}"
        );
    }
}

#[test]
fn a_capture_of_the_last_seed_alone_changes_no_margin_of_these_boards() {
    for (houses, seeds) in BOARDS {
        assert_eq!(
            plain(houses, seeds, true),
            plain(houses, seeds, false),
            "Kalah({houses},{seeds})"
        );
    }
}

/// The margin by alpha-beta, which sees few of the positions.
fn searched(game: Kalah, slots: usize) -> i32 {
    let table = Fixed::with_slots(slots).unwrap();
    let search = Search::new(game).with_evaluation().with_margins().with_table(table);
    search.without_repetitions().without_killers().margin(&game.initial()).unwrap().0
}

#[test]
fn kalah_6_1_is_won_by_2_and_6_2_by_10_and_6_3_by_2_with_empty_captures() {
    assert_eq!([1, 2, 3].map(|seeds| searched(board(6, seeds, true), 1 << 22)), [2, 10, 2]);
}

#[test]
#[ignore = "deep: some minutes, in 4 GiB"]
fn kalah_6_4_is_won_by_10_with_empty_captures() {
    // Source: lit - as above. Wikipedia, *Kalah*, tells that Irving and Donkers found this in 2000.
    assert_eq!(searched(board(6, 4, true), 100_000_000), 10);
}

#[test]
#[ignore = "deep: 4 million positions"]
fn without_empty_captures_kalah_5_2_is_won_by_2_and_kalah_6_2_by_6() {
    // Source: other - a search in Rust that plays without empty captures.
    assert_eq!([5, 6].map(|houses| searched(board(houses, 2, false), 1 << 24)), [2, 6]);
}

#[test]
fn whoever_has_the_majority_wins_at_the_end_too() {
    for ((houses, seeds), alone) in
        BOARDS.into_iter().flat_map(|size| [(size, false), (size, true)])
    {
        let game = board(houses, seeds, alone);
        let short = Outcomes::new(game.until_majority(), &Run::new());
        assert_eq!(
            short.value(&game.initial()).unwrap(),
            Some(Margin(plain(houses, seeds, alone)).outcome())
        );
    }
}

/// How many boards play reaches, passes left out: with the player to move below, and with each
/// player on the own side.
fn counts(game: Kalah) -> (usize, usize) {
    let mut seen = HashSet::from([(game.initial(), false)]);
    let mut open: Vec<_> = seen.iter().copied().collect();
    while let Some((at, second)) = open.pop() {
        for mv in game.moves(&at).filter(|_| game.decided(&at).is_none()) {
            let (after, turned) = (game.play(&at, mv), !second);
            let next =
                if after.must_pass { (game.play(&after, None), second) } else { (after, turned) };
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    (seen.iter().map(|(at, _)| at).collect::<HashSet<_>>().len(), seen.len())
}

#[test]
fn play_reaches_each_board_of_a_small_game_for_one_player_or_for_both() {
    // Source: other - a walk that plays a ring of houses and two stores.
    assert_eq!(counts(board(2, 2, true)), (24, 24));
}

#[test]
#[ignore = "deep: 5 million positions"]
fn kalah_4_3_until_the_majority_has_4_604_996_positions() {
    // Source: lit - as above. The boards that turn with the player: other - a walk that plays a ring.
    assert_eq!(counts(board(4, 3, true).until_majority()), (2_604_438, 4_604_996));
    assert_eq!(counts(board(4, 3, true)), (2_627_400, 4_646_746));
    assert_eq!(counts(board(4, 3, false)), (2_934_307, 5_255_649));
}

#[test]
#[ignore = "deep: 4 million positions"]
fn kalah_4_3_is_won_by_8_with_empty_captures() {
    let game = board(4, 3, true);
    let run = Run::new().threads(Threads::exactly(2).unwrap());
    let values = MarginValues::solve(game, [game.initial()], &run).unwrap();
    assert_eq!(values.value(&game.initial()).unwrap(), Some(Margin(8)));
    assert_eq!((values.len(), plain(4, 3, true), searched(game, 1 << 21)), (4_021_309, 8, 8));
}

#[test]
fn every_position_of_kalah_3_2_has_the_margin_of_plain_recursion() {
    let game = Kalah::new(3, 2).unwrap();
    let mut values = MarginValues::new(game, &Run::new());
    values.value(&game.initial()).unwrap();
    let mut known = HashMap::new();
    for (&Houses { own, other, ahead, must_pass }, margin) in values.solved() {
        let (mover, waiting) = if must_pass { (other, own) } else { (own, other) };
        let rest = rest(&[&mover[..3], &[0], &waiting[..3]].concat(), false, &mut known);
        assert_eq!(margin, Margin(ahead + if must_pass { -rest } else { rest }));
    }
}

#[test]
fn the_last_seed_in_the_store_makes_the_opponent_pass_and_in_an_empty_house_captures() {
    let game = Kalah::new(3, 3).unwrap();
    let again = game.play(&game.initial(), Some(0));
    assert_eq!((again.ahead, again.must_pass), (-1, true));
    assert_eq!(game.moves(&again).collect::<Vec<_>>(), [None]);
    let row = |seeds: [u8; 3]| [seeds[0], seeds[1], seeds[2], 0, 0, 0];
    let before = Houses { own: row([1, 0, 2]), other: row([3, 4, 0]), ahead: 0, must_pass: false };
    let after = game.play(&before, Some(0));
    assert_eq!(
        after,
        Houses { own: row([3, 0, 0]), other: row([0, 0, 2]), ahead: -5, must_pass: false }
    );
}

#[test]
fn with_empty_captures_the_last_seed_is_captured_alone() {
    let row = |seeds: [u8; 3]| [seeds[0], seeds[1], seeds[2], 0, 0, 0];
    let before = Houses { own: row([1, 0, 2]), other: row([3, 0, 4]), ahead: 0, must_pass: false };
    let stays = Houses { own: row([3, 0, 4]), other: row([0, 1, 2]), ahead: 0, must_pass: false };
    let taken = Houses { own: row([3, 0, 4]), other: row([0, 0, 2]), ahead: -1, must_pass: false };
    assert_eq!(
        [false, true].map(|alone| board(3, 3, alone).play(&before, Some(0))),
        [stays, taken]
    );
}

#[test]
fn boards_are_written_read_and_drawn() {
    let game = Kalah::new(3, 3).unwrap();
    let after = game.play(&game.initial(), Some(0));
    assert_eq!(game.show_position(&after), "3,3,3/0,4,4/-1/pass");
    assert_eq!(game.parse_position("3,3,3/0,4,4/-1/pass"), Ok(after));
    assert_eq!(game.parse_move(&after, "pass"), Ok(None));
    let drawn = [
        "      3   2   1   houses of the opponent",
        "      4   4   0",
        "  1               0",
        "      3   3   3",
        "      1   2   3   houses of the player to move",
        "the opponent moves again",
    ];
    assert_eq!(game.draw(&after), drawn.join("\n"));
    for text in [
        "",
        "3,3,3/3,3,3",
        "3,3/3,3,3/0",
        "3,3,3,3/3,3,3/0",
        "3,3,3/3,3,4/0",
        "3,3,3/3,3,2/0",
        "3,3,3/3,3,2/3",
        "3,3,3/3,3,3/0/0",
    ] {
        let refused = game.parse_position(text).unwrap_err().to_string();
        assert!(
            refused.starts_with(&format!(
                "cannot read {text:?}: expected two rows and a score they allow"
            )),
            "{refused}"
        );
    }
    for text in ["0", "4", "-1", "passes", ""] {
        assert!(
            game.parse_move(&after, text)
                .unwrap_err()
                .to_string()
                .ends_with("the number of a house, 1 being leftmost, or pass")
        );
    }
}

#[test]
fn boards_that_are_too_small_or_too_large_are_refused() {
    assert_eq!(Kalah::new(7, 3).unwrap_err().to_string(), "houses cannot be 7: expected 1 to 6");
    assert_eq!(Kalah::new(6, 0).unwrap_err().to_string(), "seeds cannot be 0: expected 1 to 20");
}
