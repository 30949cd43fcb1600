//! Tic-tac-toe with every capability, and eight symmetries.

use gt_core::prelude::*;

/// The rules.
///
/// A position has the stones of the player to move, and of the opponent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TicTacToe;

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn squares(stones: u16) -> impl Iterator<Item = u32> {
    (0..9).filter(move |square| stones >> square & 1 == 1)
}

fn turned(stones: u16, quarters: u32, flipped: bool) -> u16 {
    let image = |square: u32| {
        let (row, col) = (square / 3, square % 3);
        let (row, col) = (0..quarters).fold((row, col), |(row, col), _| (col, 2 - row));
        3 * row + if flipped { 2 - col } else { col }
    };
    squares(stones).map(|square| 1 << image(square)).sum()
}

impl Game for TicTacToe {
    type Position = [u16; 2];
    type Move = u32;

    fn initial(&self) -> [u16; 2] {
        [0, 0]
    }

    fn moves(&self, &[mine, theirs]: &[u16; 2]) -> impl Iterator<Item = u32> {
        (0..9).filter(move |square| (mine | theirs) >> square & 1 == 0)
    }

    fn play(&self, &[mine, theirs]: &[u16; 2], square: u32) -> [u16; 2] {
        [theirs, mine | 1 << square]
    }

    fn decided(&self, [_, theirs]: &[u16; 2]) -> Option<Outcome> {
        LINES.iter().any(|line| theirs & line == *line).then_some(Outcome::Loss)
    }

    fn blocked(&self, _: &[u16; 2]) -> Outcome {
        Outcome::Draw
    }
}

impl Acyclic for TicTacToe {}

/// The rank has one digit in base three per square. Boards with impossible numbers of stones are
/// holes.
impl Indexed for TicTacToe {
    fn index_len(&self) -> u64 {
        3u64.pow(9)
    }

    fn rank(&self, &[mine, theirs]: &[u16; 2]) -> u64 {
        let digits = |stones| squares(stones).map(|square| 3u64.pow(square)).sum::<u64>();
        digits(mine) + 2 * digits(theirs)
    }

    fn unrank(&self, rank: u64) -> Option<[u16; 2]> {
        if rank >= self.index_len() {
            return None;
        }
        let stones = |digit| {
            (0..9).filter(|&at| rank / 3u64.pow(at) % 3 == digit).map(|at| 1 << at).sum::<u16>()
        };
        let [mine, theirs] = [stones(1), stones(2)];
        let ahead = theirs.count_ones().checked_sub(mine.count_ones())?;
        (ahead <= 1).then_some([mine, theirs])
    }
}

impl Predecessors for TicTacToe {
    fn predecessors(&self, &[mine, theirs]: &[u16; 2]) -> impl Iterator<Item = [u16; 2]> {
        let before = squares(theirs).map(move |square| [theirs & !(1 << square), mine]);
        before.filter(|before| {
            self.rank(before) < self.index_len()
                && self.unrank(self.rank(before)).is_some()
                && self.decided(before).is_none()
        })
    }
}

impl Symmetric for TicTacToe {
    fn representative(&self, position: &[u16; 2]) -> [u16; 2] {
        self.images(position).fold(*position, Ord::min)
    }
}

impl Images for TicTacToe {
    fn images(&self, &position: &[u16; 2]) -> impl Iterator<Item = [u16; 2]> {
        (0..8).map(move |image| position.map(|stones| turned(stones, image / 2, image % 2 == 1)))
    }
}
