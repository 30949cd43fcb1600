//! Changed rules are noticed: by whoever opens the table, and by a run that goes on.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};

use gt_core::prelude::*;
use gt_core::{Margin, Run};
use gt_table::{Maker, Table, TableError};
use gt_testkit::scripted::Scripted;

use crate::resume::chain;

/// Whether this is the refusal of other rules.
fn is_of_other_rules<T>(result: &Result<T, TableError>) -> bool {
    matches!(result, Err(TableError::Foreign { what: "rules", .. }))
}

/// A heap of `len - 1` at first, of which players take one to three. Where a third is left, it is
/// over, and what is left are points of the player to move; at `changed` some more.
fn by_points(len: u32, changed: Option<u32>) -> Scripted<'static> {
    let over = len.div_ceil(3);
    Scripted::new(len - 1, move |left: u32| {
        (1..=3).filter(move |_| left >= over).filter_map(move |taken| left.checked_sub(taken))
    })
    .with_blocked(Outcome::Win)
    .with_margin(move |left| Margin(1 + left.cast_signed() + 5 * i32::from(Some(left) == changed)))
    .numbered(len)
    .in_tiers(len, 7)
}

#[test]
fn points_of_every_end_are_part_of_the_rules() {
    let (folder, mut changes) = (crate::folder(), 0);
    for len in (2..40).chain([100, 301]) {
        let path = folder.path().join(len.to_string());
        let made = Maker::new(by_points(len, None)).margins().solve(&path, &Run::new());
        assert!(made.is_ok(), "{len}");
        for end in 0..len.div_ceil(3) {
            let other = by_points(len, Some(end));
            let opened = Table::open_margins(&other, &path, &Run::new());
            assert!(is_of_other_rules(&opened), "{end} of {len}");
            let resumed = Maker::new(&other).margins().solve(&path, &Run::new());
            assert!(is_of_other_rules(&resumed), "{end} of {len}");
            changes += 1;
        }
    }
    assert!(changes > 350, "{changes}");
}

#[test]
fn what_endless_play_is_worth_is_part_of_the_rules() {
    let folder = crate::folder();
    let path = folder.path().join("m.gt");
    Maker::new(by_points(30, None)).margins().solve(&path, &Run::new()).unwrap();
    assert!(Table::open_margins(by_points(30, None), &path, &Run::new()).is_ok());
    let one_other = by_points(30, None).with_endless_by(|left| Margin(i32::from(left == 17)));
    assert!(is_of_other_rules(&Table::open_margins(&one_other, &path, &Run::new())));
    // Of every question, since a draw depends on it.
    let path = folder.path().join("v.gt");
    Maker::new(by_points(30, None)).outcomes().solve(&path, &Run::new()).unwrap();
    assert!(is_of_other_rules(&Table::open_outcomes(&one_other, &path, &Run::new())));
}

/// A move from the first position back to itself, and ends that no play reaches; the last is won.
fn round(len: u32, last: Outcome) -> Scripted<'static> {
    Scripted::new(0, |at: u32| (at == 0).then_some(0))
        .with_decided(move |at| (at + 1 == len).then_some(last))
        .numbered(len)
        .in_tiers(len, len.div_ceil(3))
}

#[test]
fn a_cycle_at_the_start_hides_no_rank() {
    let folder = crate::folder();
    for len in (5..43).chain([1_000, 1 << 16]) {
        let path = folder.path().join(len.to_string());
        Maker::loopy(round(len, Outcome::Win)).solve(&path, &Run::new()).unwrap();
        let opened = Table::open(round(len, Outcome::Draw), &path, &Run::new());
        assert!(is_of_other_rules(&opened), "{len}");
        assert!(Table::open(round(len, Outcome::Win), &path, &Run::new()).is_ok());
    }
}

/// Moves that lead to the same position count once, in whatever order they come.
#[test]
fn the_order_of_moves_is_not_part_of_the_rules_and_where_they_lead_is() {
    let folder = crate::folder();
    let game = |len: u32, steps: &'static [u32]| {
        let after = move |left: u32| steps.iter().filter_map(move |step| left.checked_sub(*step));
        Scripted::new(len - 1, after).numbered(len).in_tiers(len, len / 3)
    };
    for len in [50, 1 << 16, (1 << 16) + 1] {
        let path = folder.path().join(len.to_string());
        Maker::new(game(len, &[1, 2, 3])).solve(&path, &Run::new()).unwrap();
        assert!(Table::open(game(len, &[3, 1, 1, 2, 3]), &path, &Run::new()).is_ok(), "{len}");
        for steps in [&[1, 2, 4][..], &[1, 2], &[1, 2, 3, 4], &[1, 1, 3]] {
            let opened = Table::open(game(len, steps), &path, &Run::new());
            assert!(is_of_other_rules(&opened), "{len} {steps:?}");
        }
    }
}

/// Ranks are not drawn with replacement.
#[test]
fn a_game_of_21_positions_is_seen_whole() {
    let folder = crate::folder();
    let path = folder.path().join("t.gt");
    let game = |cut: Option<u32>| {
        Scripted::new(20, move |left: u32| {
            (1..=3).filter(move |_| cut != Some(left)).filter_map(move |n| left.checked_sub(n))
        })
        .numbered(21)
        .in_tiers(21, 21)
    };
    let unfinished = folder.path().join("unfinished.gt");
    Maker::new(game(None)).solve(&path, &Run::new()).unwrap();
    Maker::new(game(None)).solve(&unfinished, &crate::resume::stopped_after(0)).unwrap_err();
    for cut in 1..21 {
        assert!(is_of_other_rules(&Table::open(game(Some(cut)), &path, &Run::new())), "{cut}");
        for table in [&path, &unfinished] {
            let resumed = Maker::new(game(Some(cut))).solve(table, &Run::new());
            assert!(is_of_other_rules(&resumed), "{cut}");
        }
    }
}

/// The positions that a look at the rules asks for moves of.
fn seen(game: &Scripted<'static>, path: &Path) -> BTreeSet<u32> {
    let seen = Arc::new(Mutex::new(BTreeSet::new()));
    let noted = Arc::clone(&seen);
    let hooked = game.clone().hook(move |_, at| {
        noted.lock().unwrap().insert(at);
    });
    Table::open(hooked, path, &Run::new()).unwrap();
    let seen = seen.lock().unwrap();
    seen.clone()
}

/// A sample of a game of many ranks: no play that goes round at the start uses it up.
#[test]
fn a_sample_is_spread_over_tiers_and_ranks() {
    const LEN: u32 = 210_000;
    let folder = crate::folder();
    let path = folder.path().join("t.gt");
    // From the start play goes round for ever; every other position leads to the one before it.
    let game =
        Scripted::new(LEN - 1, |at: u32| if at + 1 == LEN { Some(at) } else { at.checked_sub(1) })
            .numbered(LEN)
            .in_tiers(LEN, 30_000);
    Maker::loopy(&game).solve(&path, &Run::new()).unwrap();
    let looked_at = seen(&game, &path);
    assert!(looked_at.len() > 1_000, "{}", looked_at.len());
    // In each tier there is one in every 300 ranks.
    for part in 0..LEN / 300 {
        let ranks = part * 300..(part + 1) * 300;
        assert!(looked_at.range(ranks).next().is_some(), "part {part}");
    }
}

#[test]
fn a_table_says_which_game_it_holds_whatever_is_wrong() {
    let folder = crate::folder();
    let path = folder.path().join("t.gt");
    Maker::new(chain(40, 10)).instance("chain:40").solve(&path, &Run::new()).unwrap();
    let other = |game| Table::open(game, &path, &Run::new()).map(|_| ()).unwrap_err().to_string();
    let size = other(chain(41, 10));
    assert!(
        size.ends_with(
            "another size: 40 ranks in 4 tiers, and not 41 ranks in 5 tiers; it holds chain:40"
        ),
        "{size}"
    );
    let cut = chain(40, 10).with_decided(|at| (at == 17).then_some(Outcome::Draw));
    assert!(other(cut).ends_with("; it holds chain:40"));
    let asked = gt_table::check_instance(&path, "chain:41").unwrap_err().to_string();
    assert!(asked.ends_with("another game: chain:40, and not chain:41"), "{asked}");
    assert!(gt_table::check_instance(&path, "chain:40").is_ok());
    // A name may be a whole graph: its beginning is shown, with what tells it from others.
    let long = |end: &str| format!("graph:{}{end}", "a>b;".repeat(100));
    let asked = |name: &str| gt_table::check_instance(&path, name).unwrap_err().to_string();
    assert_ne!(asked(&long("c")), asked(&long("d")));
    assert!(asked(&long("c")).len() < 300, "{}", asked(&long("c")));
}
