//! Numbers the positions of pawns inside a tier, where all have the same number of rows to go.
//!
//! The *shape* of a position is how many white and black pawns each row has. The shapes stand one
//! after the other. The positions of a shape are numbers with a digit for each row, the lowest row
//! last: the number of the row's code among the codes with the same pawns.

use core::iter::from_fn;

use gt_core::prelude::*;

use super::marching::Marching;
use super::rows::Rows;

/// The tables of a board of some size.
#[derive(Clone, Debug)]
pub(super) struct ShapeRanks {
    rows: Rows,
    /// By row and code: what a row of these pawns adds.
    patterns: Vec<Pattern>,
    /// By kind, that is by the numbers of white and black pawns: the codes of rows with as many.
    kinds: Vec<Vec<u16>>,
    /// By shape: the rank of its first position.
    starts: Vec<u64>,
    /// By the rows to go: the first rank of each shape, and the shape; the ranks.
    tiers: Vec<(Vec<(u64, u32)>, u64)>,
}

/// One row of pawns.
#[derive(Clone, Copy, Debug, Default)]
struct Pattern {
    /// What it adds to the number of the shape.
    shape: u32,
    /// Its number among the codes of its kind, and how many these are.
    number: u16,
    count: u16,
    /// The next code of its kind; after the last comes the first.
    next: u16,
    /// The rows that its pawns have still to go.
    to_go: u16,
}

/// What all rows but two neighbouring ones add to a rank, and the codes of these two.
#[derive(Clone, Copy, Default)]
struct Rest {
    row: u32,
    lower: u32,
    upper: u32,
    shape: u32,
    to_go: u32,
    /// The number of the rows below, and how many numbers these could have.
    below: (u64, u64),
    /// The number of the rows above.
    above: u64,
}

impl ShapeRanks {
    /// How many shapes a board has; `None` if they are too many for a `u32`.
    pub(super) fn shapes(columns: u32, rows: u32) -> Option<u32> {
        let kinds = (columns + 1) * (columns + 2) / 2;
        kinds.checked_pow(rows - 2)?.checked_mul((columns + 1).pow(2))
    }

    /// The tables of the positions with at most `most` pawns of each player.
    pub(super) fn new(rows: Rows, most: u32) -> Self {
        let mut tables = Self { rows, patterns: vec![], kinds: vec![], starts: vec![], tiers: vec![] };
        tables.list_kinds();
        tables.list_patterns();
        tables.number_shapes(most);
        tables
    }

    /// Sorts the codes of a row by their numbers of white and black pawns.
    fn list_kinds(&mut self) {
        self.kinds.resize(self.kind(0, self.rows.columns) as usize + 1, vec![]);
        for code in 0..=u16::MAX >> (16 - 2 * self.rows.columns) {
            let [white, black] = self.rows.colours(code.into());
            if white & black == 0 {
                let kind = self.kind(white.count_ones(), black.count_ones());
                self.kinds[kind as usize].push(code);
            }
        }
    }

    /// Finds what each code adds on each row; a code that ends the game there adds nothing.
    fn list_patterns(&mut self) {
        let Rows { columns, count: rows, .. } = self.rows;
        self.patterns.resize((rows as usize) << (2 * columns), Pattern::default());
        let mut weight = 1;
        for row in 0..rows {
            for codes in &self.kinds {
                let [white, black] = self.rows.colours(codes[0].into()).map(u32::count_ones);
                let (last, to_go) = (row == rows - 1, white * (rows - 1 - row) + black * row);
                // A pawn on the last row has ended the game.
                if (row > 0 || black == 0) && (!last || white == 0) {
                    let shape = weight * if last { black } else { self.kind(white, black) };
                    let (count, to_go) = (codes.len().try_into().expect("few"), to_go.try_into().expect("few"));
                    for (number, (&code, &next)) in (0..).zip(codes.iter().zip(codes.iter().cycle().skip(1))) {
                        self.patterns[(row << (2 * columns)) as usize | usize::from(code)] =
                            Pattern { shape, number, count, next, to_go };
                    }
                }
            }
            weight *= if row == 0 { columns + 1 } else { self.kind(0, columns) + 1 };
        }
    }

    /// Gives the shapes with as many rows to go their first ranks, one after the other.
    fn number_shapes(&mut self, most: u32) {
        self.tiers.push((vec![], self.rows.columns.into()));
        for shape in 0..Self::shapes(self.rows.columns, self.rows.count).unwrap_or(0) {
            let (mut pawns, mut count, mut to_go) = ([0; 2], 1, 0);
            for (row, kind) in (0..).zip(self.rows_of(shape)) {
                let code = self.kinds[kind][0].into();
                let pattern = self.pattern(row, code);
                count *= u64::from(pattern.count);
                to_go += usize::from(pattern.to_go);
                pawns = [0, 1].map(|player| pawns[player] + self.rows.colours(code)[player].count_ones());
            }
            self.starts.push(u64::MAX);
            if pawns.iter().all(|&pawns| pawns <= most) && to_go > 0 {
                self.tiers.resize(self.tiers.len().max(to_go + 1), (vec![], 0));
                let (shapes, len) = &mut self.tiers[to_go];
                shapes.push((*len, shape));
                self.starts[shape as usize] = *len;
                *len += count;
            }
        }
    }

    /// The number of the kind of a row.
    const fn kind(&self, white: u32, black: u32) -> u32 {
        black * (2 * self.rows.columns + 3 - black) / 2 + white
    }

    /// The kind of each row, from the lowest up.
    fn rows_of(&self, shape: u32) -> impl Iterator<Item = usize> {
        let mut left = shape;
        (0..self.rows.count).map(move |row| {
            let kinds = if row == 0 { self.rows.columns + 1 } else { self.kind(0, self.rows.columns) + 1 };
            let kind = if row == self.rows.count - 1 { self.kind(0, left) } else { left % kinds };
            left /= kinds;
            kind as usize
        })
    }

    /// What a row with this code adds.
    #[inline]
    fn pattern(&self, row: u32, code: u32) -> &Pattern {
        &self.patterns[((row << (2 * self.rows.columns)) | code) as usize]
    }

    /// The rows that the pawns have still to go; 0 if a pawn has arrived.
    #[inline]
    pub(super) fn to_go(&self, pawns: Marching) -> u32 {
        if self.rows.arrived(pawns) != 0 {
            return 0;
        }
        (0..self.rows.count).map(|row| u32::from(self.pattern(row, self.rows.code(pawns, row)).to_go)).sum()
    }

    /// The greatest number of rows to go, and one more.
    pub(super) const fn most_to_go(&self) -> usize {
        self.tiers.len()
    }

    /// How many boards have this many rows to go.
    pub(super) fn len(&self, to_go: u32) -> u64 {
        self.tiers[to_go as usize].1
    }

    /// The number of a board among those with as many rows to go.
    #[inline]
    pub(super) fn rank(&self, pawns: Marching) -> u64 {
        let arrived = self.rows.arrived(pawns);
        if arrived != 0 {
            return u64::from(arrived.trailing_zeros() % self.rows.columns);
        }
        let (mut shape, mut number) = (0, 0);
        for row in (0..self.rows.count).rev() {
            let pattern = self.pattern(row, self.rows.code(pawns, row));
            shape += pattern.shape;
            number = number * u64::from(pattern.count) + u64::from(pattern.number);
        }
        self.starts[shape as usize] + number
    }

    /// The board with this number, where `turn` is to move; `None` if there is none.
    #[inline]
    pub(super) fn unrank(&self, to_go: u32, turn: Player, rank: u64) -> Option<Marching> {
        let (shapes, _) = self.tiers.get(to_go as usize).filter(|(_, len)| rank < *len)?;
        let mut pawns = Marching { white: 0, black: 0 };
        if to_go == 0 {
            let arrived = self.rows.goal(!turn) & self.rows.column(rank.try_into().ok()?);
            *if turn == Player::First { &mut pawns.black } else { &mut pawns.white } = arrived;
            return Some(pawns);
        }
        let &(start, shape) = shapes[..shapes.partition_point(|&(start, _)| start <= rank)].last()?;
        let mut left = usize::try_from(rank - start).ok()?;
        for (row, kind) in (0..).zip(self.rows_of(shape)) {
            let codes = &self.kinds[kind];
            pawns = self.rows.with(pawns, row, codes[left % codes.len()].into());
            left /= codes.len();
        }
        Some(pawns)
    }

    /// The next board of the same shape; `None` after the last one, and if a pawn has arrived.
    #[inline]
    pub(super) fn next(&self, pawns: Marching) -> Option<Marching> {
        let mut next = pawns;
        for row in 0..self.rows.count {
            let pattern = self.pattern(row, self.rows.code(pawns, row));
            next = self.rows.with(next, row, pattern.next.into());
            if pattern.number + 1 < pattern.count {
                return Some(next);
            }
        }
        None
    }

    /// What each step of `turn` leads to: the rows to go then, and the number of the board.
    #[inline]
    pub(super) fn after_steps(&self, turn: Player, pawns: Marching) -> impl Iterator<Item = (u32, u64)> {
        let rest_at = self.rests(pawns);
        let wins = if turn == Player::First { self.rows.count - 2 } else { 0 };
        let (mut pairs, mut steps, mut rest) = (self.rows.pairs(turn), 0, Rest::default());
        // One loop, because nested iterators are slower.
        from_fn(move || {
            while steps == 0 {
                rest = rest_at(pairs.next()?);
                steps = self.rows.steps(turn, rest.lower, rest.upper);
            }
            let step = steps.trailing_zeros();
            steps &= steps - 1;
            if rest.row == wins {
                return Some((0, u64::from(step % 8)));
            }
            Some(self.with(&rest, self.rows.after(turn, rest.lower, rest.upper, step)))
        })
    }

    /// What all rows but the one with a number and the next one add.
    #[inline]
    fn rests(&self, pawns: Marching) -> impl Fn(u32) -> Rest {
        let (mut codes, mut below, mut above) = ([0; 8], [(0, 1); 9], [0; 10]);
        let (mut shape, mut to_go) = (0, 0);
        for row in 0..self.rows.count {
            let (place, code) = (row as usize, self.rows.code(pawns, row));
            let (pattern, (number, count)) = (self.pattern(row, code), below[place]);
            codes[place] = code;
            below[place + 1] = (number + count * u64::from(pattern.number), count * u64::from(pattern.count));
            shape += pattern.shape;
            to_go += u32::from(pattern.to_go);
        }
        for row in (2..self.rows.count).rev() {
            let (place, pattern) = (row as usize, self.pattern(row, codes[row as usize]));
            above[place] = above[place + 1] * u64::from(pattern.count) + u64::from(pattern.number);
        }
        move |row| {
            let place = row as usize;
            let (lower, upper) = (codes[place], codes[place + 1]);
            let patterns = [self.pattern(row, lower), self.pattern(row + 1, upper)];
            let shape = shape - patterns[0].shape - patterns[1].shape;
            let to_go = to_go - u32::from(patterns[0].to_go + patterns[1].to_go);
            Rest { row, lower, upper, shape, to_go, below: below[place], above: above[place + 2] }
        }
    }

    /// The rows to go and the number of the board that has these two rows and the rest.
    #[inline]
    fn with(&self, rest: &Rest, [lower, upper]: [u32; 2]) -> (u32, u64) {
        let [lower, upper] = [self.pattern(rest.row, lower), self.pattern(rest.row + 1, upper)];
        let first = self.starts[(rest.shape + lower.shape + upper.shape) as usize];
        let number = u64::from(upper.number) + u64::from(upper.count) * rest.above;
        let number = u64::from(lower.number) + u64::from(lower.count) * number;
        let (low, count) = rest.below;
        (rest.to_go + u32::from(lower.to_go + upper.to_go), first + low + count * number)
    }
}
