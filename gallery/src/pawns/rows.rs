//! The board of pawns, row by row: a code for each row, and the steps between two rows.

use gt_core::bits::ones;
use gt_core::prelude::*;

use super::marching::Marching;

/// The size of a board, and how pawns step.
///
/// The *code* of a row has its white pawns as low bits, and the black ones above them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    pub(super) columns: u32,
    /// How many rows there are.
    pub(super) count: u32,
    /// Whether a pawn may go aslant onto an empty square.
    pub(super) aslant: bool,
}

impl Rows {
    /// A row that is full of the pawns of one player.
    #[inline]
    pub(super) const fn full(self) -> u32 {
        !(u32::MAX << self.columns)
    }

    /// The white and the black pawns of a row.
    #[inline]
    pub(super) const fn colours(self, code: u32) -> [u32; 2] {
        [code & self.full(), code >> self.columns]
    }

    /// The code of a row.
    #[inline]
    pub(super) const fn code(self, pawns: Marching, row: u32) -> u32 {
        let row = row * self.columns;
        pawns.white >> row & self.full() | (pawns.black >> row & self.full()) << self.columns
    }

    /// The same pawns with other ones on a row.
    #[inline]
    pub(super) const fn with(self, pawns: Marching, row: u32, code: u32) -> Marching {
        let ([white, black], row) = (self.colours(code), row * self.columns);
        let others = !(self.full() << row);
        Marching { white: pawns.white & others | white << row, black: pawns.black & others | black << row }
    }

    /// The squares of a column.
    pub(super) fn column(self, column: u32) -> u32 {
        (0..self.count).fold(0, |squares, row| squares | 1 << (row * self.columns + column))
    }

    /// The row that `player` wants to reach.
    #[inline]
    pub(super) const fn goal(self, player: Player) -> u32 {
        match player {
            Player::First => self.full() << ((self.count - 1) * self.columns),
            Player::Second => self.full(),
        }
    }

    /// The pawns that have arrived, of either player.
    #[inline]
    pub(super) const fn arrived(self, pawns: Marching) -> u32 {
        pawns.white & self.goal(Player::First) | pawns.black & self.goal(Player::Second)
    }

    /// The lower row of each two neighbouring ones, in the order in which the moves of `turn` are
    /// listed: the pawns that have come farther first.
    #[inline]
    pub(super) fn pairs(self, turn: Player) -> impl Iterator<Item = u32> {
        let last = self.count - 2;
        (0..=last).map(move |nth| if turn == Player::First { last - nth } else { nth })
    }

    /// Where pawns of `turn` go between a row and the next, whose codes are given.
    ///
    /// The squares straight ahead are the low bits. The squares to the left are 8 bits higher, and
    /// those to the right 8 bits higher still.
    #[inline]
    pub(super) fn steps(self, turn: Player, lower: u32, upper: u32) -> u32 {
        let [lower, upper] = [lower, upper].map(|code| self.colours(code));
        let (from, [own, other]) = match turn {
            Player::First => (lower[0], upper),
            Player::Second => (upper[1], [lower[1], lower[0]]),
        };
        let aside = if self.aslant { !own & self.full() } else { other };
        from & !(own | other) | (from >> 1 & aside) << 8 | (from << 1 & aside) << 16
    }

    /// Each of the [`steps`](Self::steps) by its columns: from where, and to where.
    #[inline]
    pub(super) fn columns_of(steps: u32) -> impl Iterator<Item = [u32; 2]> {
        ones(steps.into()).map(|step| [start(step), step % 8])
    }

    /// The codes of the two rows after a step.
    #[inline]
    pub(super) const fn after(self, turn: Player, lower: u32, upper: u32, step: u32) -> [u32; 2] {
        let (from, to) = (1 << start(step), 1 << (step % 8));
        match turn {
            Player::First => [lower ^ from, (upper | to) & !(to << self.columns)],
            Player::Second => [(lower | to << self.columns) & !to, upper ^ from << self.columns],
        }
    }
}

/// The column from which a step of [`Rows::steps`] begins.
const fn start(step: u32) -> u32 {
    match step / 8 {
        0 => step,
        1 => step - 7,
        _ => step - 17,
    }
}
