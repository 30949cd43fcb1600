//! The numbers of the positions of connect four with the same number of stones.
//!
//! The *heights* of a position say how many stones each column has. The stones of the player to
//! move are a *choice* from all stones. The number of a position is the number of its heights,
//! times the number of choices, plus the number of its choice. One look at a table for each column
//! gives both parts.

use gt_core::bits::{ones, scatter};
use gt_core::combinatorics::{Subsets, binomial};

use super::dropped::Dropped;

/// The tables of a board of some size.
#[derive(Clone, Debug)]
pub(super) struct ColumnRanks {
    columns: u32,
    rows: u32,
    /// By the number of stones: the choices of the stones of the player to move.
    choices: Vec<Subsets>,
    /// By the number of stones: all stones, for each of the heights.
    filled: Vec<Vec<u64>>,
    /// By heights, read as one number: their number among the heights with as many stones.
    numbers: Vec<u32>,
    /// By column and code: what the column adds to the heights, and to the state.
    steps: Vec<[u32; 2]>,
    /// By state and code: what the column adds to the number of the choice, and what it would add
    /// if the columns before held one stone more.
    adds: Vec<[u64; 2]>,
}

impl ColumnRanks {
    /// The tables of a board with at most 8 columns, 8 rows and 48 cells.
    pub(super) fn new(columns: u32, rows: u32) -> Self {
        let (cells, base) = (columns * rows, rows + 1);
        let choices = (0..=cells)
            .map(|stones| Subsets::new(stones, stones / 2).expect("at most 64 elements"))
            .collect();
        let filled = vec![Vec::new(); cells as usize + 1];
        let mut tables =
            Self { columns, rows, choices, filled, numbers: vec![], steps: vec![], adds: vec![] };
        for heights in 0..base.pow(columns) {
            let height = |column| heights / base.pow(column) % base;
            let all = (0..columns)
                .fold(0, |all, column| all | ((1 << height(column)) - 1) << (column * base));
            let same = &mut tables.filled[(0..columns).map(height).sum::<u32>() as usize];
            tables.numbers.push(same.len().try_into().expect("at most 9^8 rows of heights"));
            same.push(all);
        }
        // A code is a column's stones of one player, below a 1 on top of all stones of the column.
        let codes = || 1..2_u64 << rows;
        for (column, code) in (0..columns)
            .flat_map(|column| core::iter::once(0).chain(codes()).map(move |code| (column, code)))
        {
            let height = code.max(1).ilog2();
            tables
                .steps
                .push([height * base.pow(column), height << 6 | (code.count_ones().max(1) - 1)]);
        }
        let row = |n: u32| (0..=64 + rows).map(move |k| binomial(n.into(), k.into()).unwrap_or(0));
        let choose: Vec<Vec<u64>> = (0..=cells + rows + 1).map(|n| row(n).collect()).collect();
        for (before, chosen) in
            (0..cells).flat_map(|before| (0_u32..64).map(move |chosen| (before, chosen)))
        {
            tables.adds.push([0; 2]);
            for code in codes() {
                let stones = || ones(code ^ 1 << code.ilog2()).zip(chosen + 1..);
                let add = |more: u32| {
                    let below =
                        |(at, nth): (u32, u32)| choose[(before + more + at) as usize][nth as usize];
                    stones().map(below).sum()
                };
                tables.adds.push([add(0), add(1)]);
            }
        }
        tables
    }

    /// How many positions have this many stones.
    pub(super) fn len(&self, stones: u32) -> u64 {
        self.filled[stones as usize].len() as u64 * self.choices[stones as usize].len()
    }

    /// The number of a position among those with as many stones.
    #[inline]
    pub(super) fn rank(&self, stones: &Dropped) -> u64 {
        let mut choice = 0;
        let (heights, count) = self.read(stones.own, stones.all, |_, _, [add, _]| choice += add);
        u64::from(self.numbers[heights as usize]) * self.choices[count as usize].len() + choice
    }

    /// The position with this number; `None` if there is none.
    #[inline]
    pub(super) fn unrank(&self, stones: u32, rank: u64) -> Option<Dropped> {
        let choices = &self.choices[stones as usize];
        let all = *self.filled[stones as usize].get(usize::try_from(rank / choices.len()).ok()?)?;
        Some(Dropped { own: scatter(choices.unrank(rank % choices.len())?, all), all })
    }

    /// The stones after each move and the number of the position, from the first column on.
    #[inline]
    pub(super) fn after_moves(&self, stones: &Dropped) -> impl Iterator<Item = (u32, u64)> {
        // After a move the stones of the player to move are those that are the other's now. The new
        // stone is not one of them: it only lifts the columns behind it.
        let (mut lifted, mut gains, mut full) = (0_u64, [0_u64; 8], [true; 8]);
        let (heights, count) =
            self.read(stones.all ^ stones.own, stones.all, |column, code, [add, more]| {
                lifted = lifted.wrapping_add(more);
                gains[column] = add.wrapping_sub(more);
                full[column] = code >> self.rows != 0;
            });
        let choices = self.choices.get(count as usize + 1).map_or(0, Subsets::len);
        let mut height = 1;
        (0..self.columns as usize).filter_map(move |column| {
            lifted = lifted.wrapping_add(gains[column]);
            let after = heights + height;
            height *= self.rows + 1;
            (!full[column])
                .then(|| (count + 1, u64::from(self.numbers[after as usize]) * choices + lifted))
        })
    }

    /// Goes through the columns of a choice of stones. Returns the heights as a number, and the
    /// stones; `visit` gets the column, its code, and what it adds.
    #[inline]
    fn read(
        &self,
        chosen: u64,
        all: u64,
        mut visit: impl FnMut(usize, usize, [u64; 2]),
    ) -> (u32, u32) {
        let (base, codes) = (self.rows + 1, all + chosen);
        let (mut heights, mut state) = (0, 0_u32);
        for column in 0..self.columns {
            let code =
                usize::try_from((codes >> (column * base) & ((1 << base) - 1)) + 1).unwrap_or(0);
            visit(column as usize, code, self.adds[(state as usize) << base | code]);
            let [height, stones] = self.steps[(column as usize) << base | code];
            heights += height;
            state += stones;
        }
        (heights, state >> 6)
    }
}
