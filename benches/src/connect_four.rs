//! Connect four on two bitboards.

use gt_core::prelude::*;

use crate::squares::in_a_row;

/// Four in a row on a board of `COLUMNS` columns and `ROWS` rows.
///
/// A stone falls to the lowest free square of its column.
///
/// The rank has a digit for each column. The digit of a full or partly filled column is the number
/// of its stones in unary plus the stones of the first player in binary. A move raises one digit.
/// So ranks are counted from the end, and every move lowers the rank.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour<const COLUMNS: u32, const ROWS: u32>;

/// The stones of the player to move, and all stones.
///
/// Bit `(ROWS + 1) * column + row` is a square. The top bit of each column is unused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Columns {
    /// Squares held by the player to move.
    pub own: u64,
    /// Squares held by either player.
    pub all: u64,
}

impl<const COLUMNS: u32, const ROWS: u32> Game for ConnectFour<COLUMNS, ROWS> {
    type Position = Columns;
    /// The column.
    type Move = u32;

    fn initial(&self) -> Columns {
        Columns { own: 0, all: 0 }
    }

    fn moves(&self, stones: &Columns) -> impl Iterator<Item = u32> {
        (0..COLUMNS).filter(|column| stones.all >> (column * (ROWS + 1) + ROWS - 1) & 1 == 0)
    }

    fn play(&self, stones: &Columns, column: u32) -> Columns {
        let lowest = 1 << (column * (ROWS + 1));
        Columns { own: stones.all ^ stones.own, all: stones.all | (stones.all + lowest) }
    }

    fn decided(&self, stones: &Columns) -> Option<Outcome> {
        let other = stones.all ^ stones.own;
        let right = ROWS + 1;
        let won = [1, right - 1, right, right + 1].into_iter().any(|step| in_a_row(other, step, 4));
        won.then_some(Outcome::Loss)
    }

    fn blocked(&self, _: &Columns) -> Outcome {
        Outcome::Draw
    }
}

impl<const COLUMNS: u32, const ROWS: u32> Acyclic for ConnectFour<COLUMNS, ROWS> {}

impl<const COLUMNS: u32, const ROWS: u32> ConnectFour<COLUMNS, ROWS> {
    /// How many digits there are for a column.
    const BASE: u64 = (1 << (ROWS + 1)) - 1;
    const LEN: u64 = Self::BASE.pow(COLUMNS);
}

impl Columns {
    /// The stones of the player who began.
    const fn first(&self) -> u64 {
        if self.all.count_ones().is_multiple_of(2) { self.own } else { self.all ^ self.own }
    }
}

impl<const COLUMNS: u32, const ROWS: u32> Indexed for ConnectFour<COLUMNS, ROWS> {
    fn index_len(&self) -> u64 {
        Self::LEN
    }

    fn rank(&self, stones: &Columns) -> u64 {
        let digits = stones.all + stones.first();
        let digit = |column: u32| digits >> (column * (ROWS + 1)) & Self::BASE;
        Self::LEN - 1 - (0..COLUMNS).rev().fold(0, |rank, column| rank * Self::BASE + digit(column))
    }

    fn unrank(&self, rank: u64) -> Option<Columns> {
        let mut rest = Self::LEN.checked_sub(rank + 1)?;
        let (mut all, mut first) = (0_u64, 0_u64);
        for column in 0..COLUMNS {
            let code = rest % Self::BASE + 1;
            let floor = 1 << code.ilog2();
            all |= (floor - 1) << (column * (ROWS + 1));
            first |= (code - floor) << (column * (ROWS + 1));
            rest /= Self::BASE;
        }
        let stones = all.count_ones();
        let own = if stones.is_multiple_of(2) { first } else { all ^ first };
        (first.count_ones() == stones.div_ceil(2)).then_some(Columns { own, all })
    }

    fn successor_ranks(&self, stones: &Columns) -> impl Iterator<Item = u64> {
        let (rank, all) = (self.rank(stones), stones.all);
        let worth = if all.count_ones().is_multiple_of(2) { 2 } else { 1 };
        let powers = (0..COLUMNS).scan(1, |power, _| {
            let now = *power;
            *power *= Self::BASE;
            Some(now)
        });
        (0..COLUMNS).zip(powers).filter_map(move |(column, power)| {
            let field = all >> (column * (ROWS + 1)) & Self::BASE;
            // A full column has ROWS bits; the next stone would have the value of bit ROWS.
            (field < Self::BASE >> 1).then(|| rank - (field + 1) * worth * power)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_positions_belong_together_and_moves_lower_the_rank() {
        let game = ConnectFour::<3, 4>;
        for rank in 0..game.index_len() {
            let Some(stones) = game.unrank(rank) else { continue };
            assert_eq!(game.rank(&stones), rank);
            let successors: Vec<u64> =
                game.moves(&stones).map(|column| game.rank(&game.play(&stones, column))).collect();
            assert!(successors.iter().all(|&after| after < rank));
            assert_eq!(game.successor_ranks(&stones).collect::<Vec<_>>(), successors);
        }
        assert_eq!(game.unrank(game.index_len()), None);
    }
}
