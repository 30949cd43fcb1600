//! Tic-tac-toe with every capability, and eight symmetries.
//!
//! A board has the stones of the player to move in its lower half, and the stones of the other
//! player in its upper half. A square is a bit.

use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;

/// The board before the first move.
pub(crate) const EMPTY: u32 = 0;

/// How many of the 5,478 positions that play reaches have each value.
///
/// The counts come from a short program in another language, which shares nothing with this crate.
pub(crate) const VALUES: [(Value, u64); 7] = [
    (Value::Loss { plies: 0 }, 942),
    (Value::Loss { plies: 2 }, 508),
    (Value::Loss { plies: 4 }, 124),
    (Value::Draw, 1_068),
    (Value::Win { plies: 5 }, 122),
    (Value::Win { plies: 3 }, 356),
    (Value::Win { plies: 1 }, 2_358),
];

/// The number of ranks: a digit in base three for each square.
pub(crate) const RANKS: u64 = 19_683;

const LINES: [u32; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Makes a board from the squares of the player to move and of the other player.
pub(crate) const fn board(mine: u32, theirs: u32) -> u32 {
    mine | theirs << 16
}

/// Returns the board after a stone on `square`.
pub(crate) const fn with_stone(at: u32, square: u32) -> u32 {
    let [mine, theirs] = stones(at);
    board(theirs, mine | 1 << square)
}

const fn stones(at: u32) -> [u32; 2] {
    [at & 0xffff, at >> 16]
}

fn squares(stones: u32) -> impl Iterator<Item = u32> {
    (0..9).filter(move |square| stones >> square & 1 == 1)
}

/// Tic-tac-toe.
///
/// A rank has a digit for each square: 0 for a stone of the second player, 1 for a stone of the
/// first player, and 2 if it is free. So ranks fall. The boards on which nobody has the wrong
/// number of stones have ranks.
///
/// It panics where somebody asks for the moves of a decided board: no solver may look at them.
pub(crate) fn tic_tac_toe() -> Scripted<'static> {
    let moves = |at| {
        assert_eq!(decided(at), None, "asked for moves of a decided position");
        let [mine, theirs] = stones(at);
        squares(!(mine | theirs)).map(move |square| with_stone(at, square))
    };
    Scripted::new(EMPTY, moves)
        .with_decided(decided)
        .with_blocked(Outcome::Draw)
        .ranked(RANKS, rank, unrank)
        .before(before)
        .with_representative(|at| images(at).into_iter().fold(at, Ord::min))
        .with_images(images)
}

fn decided(at: u32) -> Option<Outcome> {
    let [_, theirs] = stones(at);
    LINES.iter().any(|line| theirs & line == *line).then_some(Outcome::Loss)
}

fn rank(at: u32) -> u64 {
    let [mine, theirs] = stones(at);
    let first_moves = mine.count_ones() == theirs.count_ones();
    let (first, second) = if first_moves { (mine, theirs) } else { (theirs, mine) };
    (0..9).fold(0, |rank, square| {
        let digit =
            if first >> square & 1 == 1 { 1 } else { 2 - 2 * u64::from(second >> square & 1) };
        3 * rank + digit
    })
}

fn unrank(rank: u64) -> Option<u32> {
    let (mut rest, mut stones) = (rank, [0; 3]);
    for square in (0..9).rev() {
        stones[usize::try_from(rest % 3).ok()?] |= 1 << square;
        rest /= 3;
    }
    let [second, first, _]: [u32; 3] = stones;
    match first.count_ones().checked_sub(second.count_ones()) {
        Some(0) if rest == 0 => Some(board(first, second)),
        Some(1) if rest == 0 => Some(board(second, first)),
        _ => None,
    }
}

fn before(at: u32) -> impl Iterator<Item = u32> {
    let [mine, theirs] = stones(at);
    let before = squares(theirs).map(move |square| board(theirs & !(1 << square), mine));
    before.filter(|&before| unrank(rank(before)) == Some(before) && decided(before).is_none())
}

fn images(at: u32) -> Vec<u32> {
    let [mine, theirs] = stones(at);
    let image = |image: u32| {
        board(turned(mine, image / 2, image % 2 == 1), turned(theirs, image / 2, image % 2 == 1))
    };
    (0..8).map(image).collect()
}

fn turned(stones: u32, quarters: u32, flipped: bool) -> u32 {
    let image = |square: u32| {
        let (row, col) = (square / 3, square % 3);
        let (row, col) = (0..quarters).fold((row, col), |(row, col), _| (col, 2 - row));
        3 * row + if flipped { 2 - col } else { col }
    };
    squares(stones).map(|square| 1 << image(square)).sum()
}
