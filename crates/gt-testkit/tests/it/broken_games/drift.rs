//! Rules whose answers depend on earlier questions, or on the thread that asks.
//!
//! Each game here gives the same answer when it is asked twice in a row.

use core::cell::{Cell, RefCell};
use core::sync::atomic::{AtomicU8, Ordering};
use std::collections::HashMap;
use std::thread_local;

use gt_core::prelude::*;
use gt_testkit::laws::{self, Reach, Suite};

const POINT: &str = "law game, point 6 is broken: a position gets the same answers, and its moves in the same order, at every call";

/// A player takes at most as many matches as `most` says; `play` says how many are left.
struct Matches<A, T> {
    most: A,
    play: T,
}

impl<A: Fn(u8) -> u8, T: Fn(u8, u8) -> u8> Game for Matches<A, T> {
    type Position = u8;
    type Move = u8;

    fn initial(&self) -> u8 {
        9
    }

    fn moves(&self, left: &u8) -> impl Iterator<Item = u8> {
        1..=(self.most)(*left).min(*left)
    }

    fn play(&self, left: &u8, taken: u8) -> u8 {
        (self.play)(*left, taken)
    }
}

/// As a board that is changed in place: a move is played on the board that was looked at last.
#[test]
fn a_move_played_on_the_position_that_was_asked_about_last_is_caught() {
    let last = Cell::new(0);
    let most = |left: u8| {
        last.set(left);
        3
    };
    let game = Matches { most, play: |_, taken| last.get().saturating_sub(taken) };
    let message = laws::broken(|| laws::game(&game, Reach::default()));
    assert!(message.starts_with(POINT), "{message}");
    assert!(
        message.contains("asked: play, before and after a question about another position"),
        "{message}"
    );
}

/// Only the start has other moves, and only after a question about the position next to it.
#[test]
fn moves_that_depend_on_the_question_before_are_caught() {
    let last = Cell::new(0);
    let most = |left: u8| if (last.replace(left), left) == (8, 9) { 2 } else { 3 };
    let game = Matches { most, play: |left, taken| left - taken };
    let message = laws::broken(|| laws::game(&game, Reach::default()));
    assert!(message.starts_with(POINT), "{message}");
    assert!(message.contains("position: 9\n  asked: moves\n"), "{message}");
}

/// The first player takes up to three matches, the second up to two. The cache forgets the turn.
#[derive(Clone, Default)]
struct Cached(RefCell<HashMap<u8, u8>>);

impl Game for Cached {
    type Position = ToMove<u8>;
    type Move = u8;

    fn initial(&self) -> ToMove<u8> {
        ToMove::new(9, Player::First)
    }

    fn moves(&self, at: &ToMove<u8>) -> impl Iterator<Item = u8> {
        let most = if at.turn == Player::First { 3 } else { 2 };
        1..=*self.0.borrow_mut().entry(at.board).or_insert(most.min(at.board))
    }

    fn play(&self, at: &ToMove<u8>, taken: u8) -> ToMove<u8> {
        ToMove::new(at.board - taken, !at.turn)
    }
}

#[test]
fn a_cache_that_confuses_positions_is_caught_by_a_copy_that_is_asked_in_another_order() {
    let message = laws::broken(|| drop(laws::all!(Cached::default())));
    assert!(message.starts_with(POINT), "{message}");
    assert!(
        message.contains("asked: moves, of a fresh copy of the rules in another order\n"),
        "{message}"
    );
    let game = Cached::default();
    assert!(Suite::of(&game).check().is_ok(), "without a copy every answer comes from the cache");
    assert!(Suite::of(&Cached::default()).copy(Cached::default()).check().is_err());
}

thread_local! {
    static MOST: Cell<Option<u8>> = const { Cell::new(None) };
}

/// A number that was set on one thread only.
#[test]
fn rules_that_another_thread_does_not_know_are_caught() {
    MOST.set(Some(3));
    let game = Matches { most: |_| MOST.get().unwrap_or(2), play: |left, taken| left - taken };
    laws::game(&game, Reach::default());
    let message = laws::broken(|| drop(laws::all!(game)));
    assert!(message.starts_with(POINT), "{message}");
    assert!(message.contains("asked: moves, on another thread\n"), "{message}");
}

#[test]
fn a_move_that_leads_elsewhere_on_another_thread_is_caught() {
    MOST.set(Some(0));
    let game = Matches {
        most: |_| 3,
        play: |left: u8, taken: u8| left.saturating_sub(taken + MOST.get().unwrap_or(1)),
    };
    let message = laws::broken(|| drop(laws::all!(game)));
    assert!(message.contains("asked: play, on another thread\n"), "{message}");
}

#[test]
fn rules_that_panic_on_another_thread_are_caught() {
    MOST.set(Some(3));
    let game = Matches {
        most: |_| MOST.get().expect("set on this thread"),
        play: |left, taken| left - taken,
    };
    let message = laws::broken(|| drop(laws::all!(game)));
    assert!(message.starts_with(POINT), "{message}");
    assert!(message.ends_with("found: a panic: set on this thread"), "{message}");
}

/// The number of questions, which threads share: each thread sees the questions of the other.
#[test]
fn rules_that_count_the_questions_of_all_threads_are_caught() {
    let asked = AtomicU8::new(0);
    let game = Matches {
        most: |_| 2 + asked.fetch_add(1, Ordering::Relaxed) % 2,
        play: |left, taken| left - taken,
    };
    let message = laws::broken(|| drop(laws::all!(game)));
    assert!(message.starts_with(POINT), "{message}");
}
