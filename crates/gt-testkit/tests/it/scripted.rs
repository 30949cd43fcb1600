//! A scripted game keeps the laws of each trait whose closures are sound, and breaks them if not.

use gt_core::Run;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_testkit::laws::{self, Reach, Suite};
use gt_testkit::scripted::Scripted;

/// A heap of up to 40 matches; a player takes one to three.
fn heap<'r>() -> Scripted<'r> {
    let near = |at: u32, by: u32| at.checked_add(by).filter(|&at| at <= 40);
    Scripted::new(40, |left: u32| (1..=3).filter_map(move |taken| left.checked_sub(taken)))
        .before(move |left| (1..=3).filter_map(move |taken| near(left, taken)))
        .numbered(41)
        .in_tiers(41, 10)
}

#[test]
fn a_sound_script_keeps_the_laws() {
    let (heap, reach) = (heap(), Reach::default());
    laws::game(&heap, reach);
    laws::acyclic(&heap, reach);
    laws::impartial(&heap, reach);
    laws::indexed(&heap, reach);
    laws::predecessors(&heap, reach);
    laws::indexed_predecessors(&heap, reach);
    laws::tiered(&heap, reach);
    laws::indexed_tiers(&heap, reach);
    laws::margins(&heap, reach);
    laws::symmetric(&heap, reach);
    laws::encode(&heap, reach);
}

#[test]
fn bytes_of_its_own_stand_for_those_of_the_rank() {
    let heap = heap();
    assert_eq!((heap.encoded_len(), heap.decode(&[40]), heap.decode(&[41])), (1, Some(40), None));
    let take = |from: &mut Decoder<'_>| from.take().filter(|&at: &u32| at <= 40);
    let heap = heap.encoded(|at, out| out.put(at), take);
    assert_eq!((heap.encoded_len(), heap.decode(&[0, 0, 0, 40])), (4, Some(40)));
    laws::encode(&heap, Reach::default());
}

#[test]
fn calls_are_counted_together_with_those_of_clones() {
    let heap = heap();
    let (copy, anew) = (heap.clone(), heap.recounted());
    assert_eq!(copy.moves(&9).count() + heap.predecessors(&9).count(), 6);
    assert_eq!((heap.calls(), copy.calls(), anew.calls()), (2, 2, 0));
}

#[test]
fn a_hook_sees_each_call_with_its_number() {
    let seen = std::sync::Mutex::new(Vec::new());
    let heap = heap().hook(|call, at| seen.lock().unwrap().push((call, at)));
    assert_eq!(heap.moves(&2).count(), 2);
    assert_eq!(heap.predecessors(&40).count(), 0);
    assert_eq!(*seen.lock().unwrap(), [(1, 2), (2, 40)]);
}

#[test]
fn methods_of_its_own_are_asked_in_place_of_those_by_default() {
    let broken = heap().with_successor_ranks(|left| vec![left.into()]);
    assert!(broken.successor_ranks(&5).eq([5]));
    let message = laws::broken(|| laws::indexed(&broken, Reach::default()));
    assert!(message.starts_with("law indexed, point 5 is broken: "), "{message}");
    let broken = heap().with_block(|_, ranks| vec![(ranks.start, 0)]);
    let message = laws::broken(|| laws::indexed_tiers(&broken, Reach::default()));
    assert!(message.starts_with("law indexed_tiers, point 5 is broken: "), "{message}");
    let broken = heap().with_successor_tier_ranks(|_| vec![(0, 0)]);
    let message = laws::broken(|| laws::indexed_tiers(&broken, Reach::default()));
    assert!(message.starts_with("law indexed_tiers, point 6 is broken: "), "{message}");
}

/// Two players take one match in turn. A position is twice the matches, and one more if the second
/// player is to move. It is a tier of its own, and the first player is to move in representatives.
fn one_by_one<'r>(next: impl Fn(u32) -> Vec<u32> + Send + Sync + 'r) -> Scripted<'r> {
    Scripted::new(10, |at: u32| (at ^ 1).checked_sub(2))
        .tiered(|at| at, next)
        .ranked_in_tiers(0..12, |_| 1, |_| 0, |tier, rank| (rank == 0 && tier < 12).then_some(tier))
        .with_representative(|at| at & !1)
}

#[test]
fn a_representative_in_a_tier_that_is_not_listed_is_caught() {
    let played = one_by_one(|tier| (tier ^ 1).checked_sub(2).into_iter().collect());
    laws::tiered(&played, Reach::default());
    let message = laws::broken(|| laws::tiered_symmetric(&played, Reach::default()));
    assert!(message.starts_with("law tiered_symmetric, point 1 is broken: "), "{message}");
    assert!(
        message.contains("leads to: 8\n  expected: tier 10, or one of [9]\n  found: tier 8"),
        "{message}"
    );
    let both = one_by_one(|tier| (0..tier & !1).rev().take(2).collect());
    laws::tiered(&both, Reach::default());
    laws::tiered_symmetric(&both, Reach::default());
    let reduced = both.reduced();
    let table = Tablebase::by_tiers(&reduced, &Run::new()).unwrap();
    assert_eq!(table.value(&10), Ok(Some(Value::Win { plies: 5 })));
}

/// One tier has most of the ranks. All are looked at if all tiers together have few enough.
#[test]
fn every_rank_of_a_small_game_is_looked_at() {
    // Ranks 0 to 499 are in tier 0, and tiers 1 to 9 have one each. One move is not listed.
    let broken = Scripted::new(508, |at: u32| at.checked_sub(1).filter(|&to| to >= 500))
        .with_moves(|at: u32| (at == 300).then_some(505))
        .tiered(|at| at.saturating_sub(499), |_| Vec::new())
        .ranked_in_tiers(
            0..10,
            |tier| if tier == 0 { 500 } else { 1 },
            |at| if at < 500 { at.into() } else { 0 },
            |tier, rank| match tier {
                0 => u32::try_from(rank).ok().filter(|&at| at < 500),
                _ => (rank == 0 && tier < 10).then_some(499 + tier),
            },
        );
    let near = Reach::default().positions(508).playouts(0);
    laws::indexed_tiers(&broken, near);
    let message = laws::broken(|| laws::indexed_tiers(&broken, near.positions(509)));
    assert!(message.starts_with("law tiered, point 1 is broken: "), "{message}");
    let message = laws::broken(|| {
        Suite::of(&broken).tiered().indexed_tiers().reach(near.positions(509)).run();
    });
    assert!(message.starts_with("law tiered, point 1 is broken: "), "{message}");
}

/// A suite lists some thousand moves at a time. This position has ten thousand.
#[test]
fn a_flaw_beyond_the_moves_that_are_listed_first_is_found() {
    const MOVES: u32 = 10_000;
    let star = || {
        Scripted::new(MOVES, |at: u32| if at == MOVES { 0..MOVES } else { 0..0 })
            .numbered(MOVES + 1)
    };
    let check = |game: &Scripted<'_>| Suite::of(game).from(MOVES).indexed().check().map(drop);
    assert!(check(&star()).is_ok());
    let broken = star().with_successor_ranks(|at| {
        let ranks = if at == MOVES { 0..MOVES } else { 0..0 };
        ranks.map(|rank| if rank == 9_000 { 1 } else { rank.into() }).collect()
    });
    let violation = check(&broken).expect_err("a wrong rank among many");
    assert_eq!((violation.law(), violation.point()), ("indexed", 5));
    let longer = star().with_successor_ranks(|at| {
        let count = if at == MOVES { MOVES + 1 } else { 0 };
        (0..count).map(|rank| (rank % MOVES).into()).collect()
    });
    assert_eq!(check(&longer).expect_err("a rank too many").point(), 5);
}

/// A move of a heap is the number of matches taken, so a move is possible in many positions.
#[test]
fn labels_are_played_and_their_ranks_are_those_of_the_positions_after_them() {
    let taken = |left: u32| 1..=left.min(3);
    let heap = Scripted::new(40, taken)
        .with_labels(|left, taken| left - taken)
        .numbered(41)
        .in_tiers(41, 10);
    let heap = &heap;
    assert!(heap.moves(&20).eq(1..=3) && heap.play(&20, 3) == 17);
    assert!(heap.successor_ranks(&20).eq([19, 18, 17]));
    assert!(heap.successor_tier_ranks(&21).eq([(2, 0), (1, 9), (1, 8)]));
    laws::game(heap, Reach::default());
    laws::indexed(heap, Reach::default());
    laws::indexed_tiers(heap, Reach::default());
}

#[test]
fn the_end_and_endless_play_may_be_worth_something_else_in_each_position() {
    let ring = |at: u32| (at < 2).then_some(1 - at.min(1));
    let game = Scripted::new(0, ring)
        .numbered(4)
        .with_blocked_by(|at| if at == 2 { Outcome::Win } else { Outcome::Loss })
        .with_margin(|at| Margin(if at == 2 { 3 } else { -3 }))
        .with_endless_by(|at| Margin(if at == 0 { 1 } else { -1 }));
    let game = &game;
    assert_eq!([2, 3].map(|at| game.terminal(&at)), [Outcome::Win, Outcome::Loss].map(Some));
    assert_eq!([0, 1].map(|at| game.endless(&at)), [Margin(1), Margin(-1)]);
    laws::margins(game, Reach::default());
}

#[test]
fn orbits_are_those_that_the_images_list() {
    // Twice the number of matches, and the colour of the last one, which does not matter.
    let both = |at: u32| vec![at & !1, at | 1];
    let moves = move |at: u32| at.checked_sub(2).map_or_else(Vec::new, both);
    let pairs = Scripted::new(9, moves).with_representative(|at| at & !1);
    let message = laws::broken(|| laws::images(&pairs, Reach::default()));
    assert!(message.starts_with("law images, point "), "{message}");
    let pairs = pairs.with_images(both);
    laws::symmetric(&pairs, Reach::default());
    laws::images(&pairs, Reach::default());
}

#[test]
fn the_turn_is_given_by_a_closure_and_otherwise_to_nobody() {
    // Twice the number of matches, and 1 if the second player is to move.
    let alternating = Scripted::new(8, |at: u32| at.checked_sub(2).map(|at| at ^ 1))
        .with_players(|at| if at % 2 == 0 { Player::First } else { Player::Second });
    assert_eq!(alternating.with_turn(&5, Player::First), None);
    let either = |at: u32, turn: Player| Some(if turn == Player::First { at & !1 } else { at | 1 });
    let alternating = alternating.with_given_turn(either);
    assert_eq!(alternating.with_turn(&5, Player::First), Some(4));
    laws::partizan(&alternating, Reach::default());
}

/// A solver that stops at a limit may not be asked to wait for the last of the moves.
#[test]
fn moves_without_end_have_ranks_one_after_the_other() {
    let endless = Scripted::new(0, |_| core::iter::repeat(1)).numbered(2).in_tiers(2, 2);
    assert!(endless.successor_ranks(&0).take(3).eq([1; 3]));
    assert!(endless.successor_tier_ranks(&0).take(3).eq([(0, 1); 3]));
}
