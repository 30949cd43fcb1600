//! Source: the margins are those of an independent program.

use std::collections::HashMap;

use gt_core::Run;
use gt_core::memo::MarginValues;
use gt_core::prelude::*;
use gt_core::testkit::laws;
use gt_gallery::{Houses, Kalah};

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

fn margin(houses: usize, seeds: u8) -> i32 {
    let game = Kalah::new(houses, seeds).unwrap();
    MarginValues::new(game, &Run::new()).value(&game.initial()).unwrap().unwrap().0
}

const BOARDS: [(usize, u8); 10] = [(1, 1), (1, 4), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1)];

#[test]
fn kalah_keeps_every_law() {
    for (houses, seeds) in [(1, 5), (3, 3), (6, 4)] {
        assert_eq!(laws::all!(Kalah::new(houses, seeds).unwrap()).laws(), ["game", "acyclic", "margins"]);
    }
}

#[test]
fn kalah_3_3_is_won_by_the_first_player_by_2() {
    assert_eq!(margin(3, 3), 2);
}

#[test]
fn every_small_board_of_kalah_has_the_margin_of_plain_recursion() {
    for (houses, seeds) in BOARDS {
        assert_eq!(margin(houses, seeds), plain(houses, seeds, false), "Kalah({houses},{seeds})");
    }
}

#[test]
fn a_capture_of_the_last_seed_alone_changes_no_margin_of_these_boards() {
    for (houses, seeds) in BOARDS {
        assert_eq!(plain(houses, seeds, true), plain(houses, seeds, false), "Kalah({houses},{seeds})");
    }
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
    assert_eq!(after, Houses { own: row([3, 0, 0]), other: row([0, 0, 2]), ahead: -5, must_pass: false });
}

#[test]
fn boards_that_are_too_small_or_too_large_are_refused() {
    assert_eq!(Kalah::new(7, 3).unwrap_err().to_string(), "houses cannot be 7: expected 1 to 6");
    assert_eq!(Kalah::new(6, 0).unwrap_err().to_string(), "seeds cannot be 0: expected 1 to 20");
}
