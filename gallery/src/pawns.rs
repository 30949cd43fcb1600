//! Breakthrough and hexapawn: pawns march, and the first one to arrive wins.
//!
//! White and black pawns stand on opposite sides of a board. White begins. A move takes one pawn a
//! row forward: straight ahead onto an empty square, or aslant onto a pawn of the opponent, which
//! it takes. Whoever brings a pawn to the last row wins; a player who cannot move loses.
//!
//! * *Breakthrough*: the pawns of a player fill two rows. A pawn may also go aslant onto an empty
//!   square. Rules: Dan Troyka, 2000; small boards as in jh85, *smallgames*.
//! * *Hexapawn*: the pawns of a player fill one row. Rules: Martin Gardner, *Mathematical Games*,
//!   Scientific American, March 1962.
//!
//! # Published numbers
//! jh85 counts every way to place 1 to as many pawns of each player as there are at the start, with
//! none of them arrived and either player to move: 3,267,310 on 4 x 4, and 219,211,038 on 4 x 5.
//! Play reaches 1,172,054 and 155,909,139 positions, the finished ones included.
//!
//! # A finished game
//! A pawn that arrives ends the game. All other pawns then leave the board: what they stand on no
//! longer matters, and there would be more finished positions than others.
//!
//! # Tiers
//! Every move brings the sum of the rows that all pawns have still to go down. That sum and whose
//! turn it is make a tier. The *shape* of a position is how many white and black pawns each row
//! has. A tier is its shapes one after the other; the positions of one shape are numbers with a
//! digit for each row, the lowest row last. So a move changes the shape and two digits.

use core::fmt;
use core::iter::{from_fn, successors};
use core::ops::Range;

use gt_core::bits::ones;
use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use crate::text;

/// The rules of breakthrough or hexapawn on a board of some size, with the tables of its ranks.
#[derive(Clone, Debug)]
pub struct Pawns {
    columns: u32,
    rows: u32,
    /// The pawns of each player at the start.
    most: u32,
    /// Whether a pawn may go aslant onto an empty square.
    aslant: bool,
    /// By row and code: what a row of these pawns adds.
    patterns: Vec<Pattern>,
    /// By kind, that is by the numbers of white and black pawns: the codes of rows with as many.
    kinds: Vec<Vec<u16>>,
    /// By shape: the rank of its first position.
    starts: Vec<u64>,
    /// By the rows to go: the first rank of each shape, and the shape; the ranks.
    tiers: Vec<(Vec<(u64, u32)>, u64)>,
}

/// One row of pawns. Its *code* has the white pawns as low bits, and the black ones above them.
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

/// The pawns: one bit for each square, row by row from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marching {
    /// Of the player who begins, who go up.
    pub white: u32,
    /// Of the other player, who go down.
    pub black: u32,
}

impl Pawns {
    /// Breakthrough on `columns` columns of `rows` rows.
    ///
    /// # Errors
    /// [`ShapeError`] unless there are 1 to 8 columns, 4 to 8 rows, at most 32 squares, and at most
    /// 2^24 shapes: such as 4 x 6, 5 x 6, 6 x 5, 8 x 4.
    /// # Panics
    /// Never: the numbers of a board of this size fit.
    pub fn breakthrough(columns: u32, rows: u32) -> Result<Self, ShapeError> {
        Self::new(columns, rows, 2, true)
    }

    /// Hexapawn on `columns` columns of `rows` rows.
    ///
    /// # Errors
    /// [`ShapeError`] as [`breakthrough`](Self::breakthrough), but from 2 rows on.
    pub fn hexapawn(columns: u32, rows: u32) -> Result<Self, ShapeError> {
        Self::new(columns, rows, 1, false)
    }

    /// A picture of the board, with the names of rows and columns.
    pub fn draw(&self, at: &ToMove<Marching>) -> String {
        text::picture(self.columns, self.rows, |cell| letter(at.board, cell))
    }

    fn new(columns: u32, rows: u32, home: u32, aslant: bool) -> Result<Self, ShapeError> {
        let kinds = (columns.min(8) + 1) * (columns.min(8) + 2) / 2;
        let inner = kinds.checked_pow(rows.clamp(2, 8) - 2);
        let shapes = inner.and_then(|inner| inner.checked_mul((columns.min(8) + 1).pow(2)));
        let fits = (1..=8).contains(&columns) && (2 * home..=8).contains(&rows) && columns * rows <= 32;
        let Some(shapes) = shapes.filter(|&shapes| fits && shapes <= 1 << 24) else {
            let valid = format!("1 to 8 columns, {} to 8 rows, at most 32 squares, and at most 2^24 shapes", 2 * home);
            return Err(ShapeError::new("the board", format!("{columns} x {rows}"), valid));
        };
        let most = home * columns;
        let mut game = Self { columns, rows, most, aslant, patterns: vec![], kinds: vec![], starts: vec![], tiers: vec![] };
        game.kinds.resize(kinds as usize, vec![]);
        for code in 0..=u16::MAX >> (16 - 2 * columns) {
            let [white, black] = game.colours(code.into());
            if white & black == 0 {
                let kind = game.kind(white.count_ones(), black.count_ones());
                game.kinds[kind as usize].push(code);
            }
        }
        game.patterns.resize((rows as usize) << (2 * columns), Pattern::default());
        let mut weight = 1;
        for row in 0..rows {
            for codes in &game.kinds {
                let [white, black] = game.colours(codes[0].into()).map(u32::count_ones);
                let (last, to_go) = (row == rows - 1, white * (rows - 1 - row) + black * row);
                // A pawn on the last row has ended the game.
                if (row > 0 || black == 0) && (!last || white == 0) {
                    let shape = weight * if last { black } else { game.kind(white, black) };
                    let (count, to_go) = (codes.len().try_into().expect("few"), to_go.try_into().expect("few"));
                    for (number, (&code, &next)) in (0..).zip(codes.iter().zip(codes.iter().cycle().skip(1))) {
                        game.patterns[(row << (2 * columns)) as usize | usize::from(code)] =
                            Pattern { shape, number, count, next, to_go };
                    }
                }
            }
            weight *= if row == 0 { columns + 1 } else { kinds };
        }
        game.tiers.push((vec![], columns.into()));
        for shape in 0..shapes {
            let (mut pawns, mut count, mut to_go) = ([0; 2], 1, 0);
            for (row, kind) in game.rows_of(shape).enumerate() {
                let code = game.kinds[kind][0];
                let pattern = game.patterns[row << (2 * columns) | usize::from(code)];
                count *= u64::from(pattern.count);
                to_go += usize::from(pattern.to_go);
                pawns = [0, 1].map(|player| pawns[player] + game.colours(code.into())[player].count_ones());
            }
            game.starts.push(u64::MAX);
            if pawns.iter().all(|&pawns| pawns <= most) && to_go > 0 {
                game.tiers.resize(game.tiers.len().max(to_go + 1), (vec![], 0));
                let (shapes, len) = &mut game.tiers[to_go];
                shapes.push((*len, shape));
                game.starts[shape as usize] = *len;
                *len += count;
            }
        }
        Ok(game)
    }

    /// The number of the kind of a row.
    const fn kind(&self, white: u32, black: u32) -> u32 {
        black * (2 * self.columns + 3 - black) / 2 + white
    }

    /// The kind of each row, from the lowest up.
    fn rows_of(&self, shape: u32) -> impl Iterator<Item = usize> {
        let mut left = shape;
        (0..self.rows).map(move |row| {
            let kinds = if row == 0 { self.columns + 1 } else { self.kind(0, self.columns) + 1 };
            let kind = if row == self.rows - 1 { self.kind(0, left) } else { left % kinds };
            left /= kinds;
            kind as usize
        })
    }

    /// The white and the black pawns of a row.
    #[inline]
    const fn colours(&self, code: u32) -> [u32; 2] {
        [code & !(u32::MAX << self.columns), code >> self.columns]
    }

    #[inline]
    const fn code(&self, pawns: Marching, row: u32) -> u32 {
        let (row, full) = (row * self.columns, !(u32::MAX << self.columns));
        pawns.white >> row & full | (pawns.black >> row & full) << self.columns
    }

    /// Puts a row of pawns on an empty row.
    #[inline]
    const fn put(&self, pawns: &mut Marching, row: u32, code: u32) {
        let [white, black] = self.colours(code);
        pawns.white |= white << (row * self.columns);
        pawns.black |= black << (row * self.columns);
    }

    /// The next position of the same shape and turn; after the last comes the first.
    #[inline]
    fn next(&self, at: &ToMove<Marching>) -> ToMove<Marching> {
        let mut next = *at;
        for row in 0..self.rows {
            let pattern = self.pattern(row, self.code(at.board, row));
            let others = !(!(u32::MAX << self.columns) << (row * self.columns));
            next.board = Marching { white: next.board.white & others, black: next.board.black & others };
            self.put(&mut next.board, row, pattern.next.into());
            if pattern.number + 1 != pattern.count {
                break;
            }
        }
        next
    }

    #[inline]
    fn pattern(&self, row: u32, code: u32) -> &Pattern {
        &self.patterns[((row << (2 * self.columns)) | code) as usize]
    }

    /// The row that `player` wants to reach.
    #[inline]
    const fn goal(&self, player: Player) -> u32 {
        let lowest = !(u32::MAX << self.columns);
        match player {
            Player::First => lowest << ((self.rows - 1) * self.columns),
            Player::Second => lowest,
        }
    }

    /// Where pawns of `turn` go between a row and the next: the squares straight ahead as low bits,
    /// 8 bits higher those to the left, and 8 bits higher those to the right.
    #[inline]
    fn steps(&self, turn: Player, lower: u32, upper: u32) -> u32 {
        let [lower, upper] = [lower, upper].map(|code| self.colours(code));
        let (from, [own, other]) = match turn {
            Player::First => (lower[0], upper),
            Player::Second => (upper[1], [lower[1], lower[0]]),
        };
        let aside = if self.aslant { !own & !(u32::MAX << self.columns) } else { other };
        from & !(own | other) | (from >> 1 & aside) << 8 | (from << 1 & aside) << 16
    }

    /// Each row and the one above it, in the order in which the moves of `turn` are listed.
    #[inline]
    fn pairs(&self, turn: Player) -> impl Iterator<Item = u32> {
        let last = self.rows - 2;
        (0..=last).map(move |nth| if turn == Player::First { last - nth } else { nth })
    }

    fn column(&self, column: u32) -> u32 {
        (0..self.rows).fold(0, |squares, row| squares | 1 << (row * self.columns + column))
    }

    /// Whether the rules know this position.
    fn is_position(&self, at: &ToMove<Marching>) -> bool {
        let Marching { white, black } = at.board;
        let arrived = [white & self.goal(Player::First), black & self.goal(Player::Second)];
        let finished = arrived[at.turn.other().index()].is_power_of_two() && (white | black).is_power_of_two();
        let few = [white, black].iter().all(|pawns| pawns.count_ones() <= self.most);
        few && white & black == 0 && white | black != 0 && (arrived == [0; 2] || finished)
    }
}

impl Game for Pawns {
    type Position = ToMove<Marching>;
    type Move = (u32, u32); // from, to

    fn initial(&self) -> ToMove<Marching> {
        let white = !(u32::MAX << self.most);
        ToMove::new(Marching { white, black: white << (self.columns * self.rows - self.most) }, Player::First)
    }

    /// Pawns that have come farther come first, so moves that win are before the others.
    fn moves(&self, at: &ToMove<Marching>) -> impl Iterator<Item = (u32, u32)> {
        let (ToMove { board, turn }, columns) = (*at, self.columns);
        self.pairs(turn).flat_map(move |row| {
            let steps = self.steps(turn, self.code(board, row), self.code(board, row + 1));
            let [from, to] = if turn == Player::First { [row, row + 1] } else { [row + 1, row] };
            ones(steps.into()).map(move |step| (from * columns + start(step), to * columns + step % 8))
        })
    }

    fn play(&self, at: &ToMove<Marching>, (from, to): (u32, u32)) -> ToMove<Marching> {
        let Marching { white, black } = at.board;
        let arrived = self.goal(at.turn) & 1 << to;
        let after =
            |own: u32, other: u32| if arrived != 0 { (arrived, 0) } else { (own ^ 1 << from ^ 1 << to, other & !(1 << to)) };
        let (white, black) = match at.turn {
            Player::First => after(white, black),
            Player::Second => {
                let (black, white) = after(black, white);
                (white, black)
            }
        };
        ToMove::new(Marching { white, black }, !at.turn)
    }

    #[inline]
    fn decided(&self, at: &ToMove<Marching>) -> Option<Outcome> {
        let arrived = at.board.white & self.goal(Player::First) | at.board.black & self.goal(Player::Second);
        (arrived != 0).then_some(Outcome::Loss)
    }
}

impl Acyclic for Pawns {} // pawns only go forward

impl Partizan for Pawns {
    fn turn(&self, at: &ToMove<Marching>) -> Player {
        at.turn
    }

    fn with_turn(&self, at: &ToMove<Marching>, turn: Player) -> Option<ToMove<Marching>> {
        Some(ToMove::new(at.board, turn)).filter(|at| self.is_position(at))
    }
}

/// Left and right are alike. If the board is turned upside down, the players are exchanged.
impl Symmetric for Pawns {
    fn representative(&self, at: &ToMove<Marching>) -> ToMove<Marching> {
        let (columns, rows, Marching { white, black }) = (self.columns, self.rows, at.board);
        let full = !(u32::MAX << columns);
        let flip = |pawns: u32| {
            (0..rows).fold(0, |flipped, row| flipped | (pawns >> (row * columns) & full) << ((rows - 1 - row) * columns))
        };
        let first = self.column(0);
        let mirror =
            |pawns: u32| (0..columns).fold(0, |mirrored, column| mirrored | (pawns >> column & first) << (columns - 1 - column));
        let [white, black] = if at.turn == Player::First { [white, black] } else { [flip(black), flip(white)] };
        let [white, black] = [white, black].min([mirror(white), mirror(black)]);
        ToMove::new(Marching { white, black }, Player::First)
    }
}

impl Tiered for Pawns {
    type Tier = u32; // twice the rows to go, and whose turn it is

    #[inline]
    fn tier(&self, at: &ToMove<Marching>) -> u32 {
        if self.decided(at).is_some() {
            return at.turn as u32;
        }
        let to_go = (0..self.rows).map(|row| u32::from(self.pattern(row, self.code(at.board, row)).to_go));
        2 * to_go.sum::<u32>() + at.turn as u32
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        (0..tier / 2).map(move |to_go| 2 * to_go + 1 - tier % 2)
    }
}

impl IndexedTiers for Pawns {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        (0..).take(2 * self.tiers.len())
    }

    fn tier_len(&self, tier: u32) -> u64 {
        self.tiers[tier as usize / 2].1
    }

    #[inline]
    fn rank_in_tier(&self, at: &ToMove<Marching>) -> u64 {
        if self.decided(at).is_some() {
            return u64::from((at.board.white | at.board.black).trailing_zeros() % self.columns);
        }
        let (mut shape, mut number) = (0, 0);
        for row in (0..self.rows).rev() {
            let pattern = self.pattern(row, self.code(at.board, row));
            shape += pattern.shape;
            number = number * u64::from(pattern.count) + u64::from(pattern.number);
        }
        self.starts[shape as usize] + number
    }

    #[inline]
    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<ToMove<Marching>> {
        let (shapes, _) = self.tiers.get(tier as usize / 2).filter(|(_, len)| rank < *len)?;
        let turn = Player::BOTH[tier as usize % 2];
        let mut board = Marching { white: 0, black: 0 };
        if tier < 2 {
            let arrived = self.goal(!turn) & self.column(rank.try_into().ok()?);
            *if turn == Player::First { &mut board.black } else { &mut board.white } = arrived;
            return Some(ToMove::new(board, turn));
        }
        let &(start, shape) = shapes[..shapes.partition_point(|&(start, _)| start <= rank)].last()?;
        let mut left = usize::try_from(rank - start).ok()?;
        for (row, kind) in (0..).zip(self.rows_of(shape)) {
            let codes = &self.kinds[kind];
            self.put(&mut board, row, codes[left % codes.len()].into());
            left /= codes.len();
        }
        Some(ToMove::new(board, turn))
    }

    #[inline]
    fn positions_in_tier(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = (u64, ToMove<Marching>)> {
        let Range { start, end } = ranks;
        let (shapes, len) = &self.tiers[tier as usize / 2];
        let from = shapes.partition_point(|&(first, _)| first <= start).saturating_sub(1);
        let ends = shapes[from..].iter().skip(1).map(|&(first, _)| first).chain([*len]);
        let shapes = shapes[from..].iter().zip(ends).take_while(move |&(&(first, _), _)| first < end);
        let blocks = shapes.map(move |(&(first, _), last)| start.max(first)..end.min(last));
        let arrived = if tier < 2 { start..end } else { 0..0 };
        // A finished game is a block of its own.
        arrived.map(|rank| rank..rank + 1).chain(blocks).flat_map(move |ranks| {
            let first = self.unrank_in_tier(tier, ranks.start);
            ranks.zip(successors(first, |at| Some(self.next(at))))
        })
    }

    #[inline]
    fn successor_tier_ranks(&self, at: &ToMove<Marching>) -> impl Iterator<Item = (u32, u64)> {
        let mut codes = [0; 8];
        let mut below = [(0, 1); 9]; // the number of the rows below, and how many numbers these could have
        let mut above = [0; 10]; // the number of the rows from here up
        let (mut shape, mut to_go) = (0, 0);
        for row in 0..self.rows {
            let (place, code) = (row as usize, self.code(at.board, row));
            let (pattern, (number, count)) = (self.pattern(row, code), below[place]);
            codes[place] = code;
            below[place + 1] = (number + count * u64::from(pattern.number), count * u64::from(pattern.count));
            shape += pattern.shape;
            to_go += u32::from(pattern.to_go);
        }
        for row in (2..self.rows).rev() {
            let (place, pattern) = (row as usize, self.pattern(row, codes[row as usize]));
            above[place] = above[place + 1] * u64::from(pattern.count) + u64::from(pattern.number);
        }
        let (turn, after) = (at.turn, 1 - at.turn as u32);
        let (mut pairs, mut steps, mut wins) = (self.pairs(turn), 0, true);
        // The lower row of the pair, the codes of both, and what all other rows add.
        let (mut row, mut pair, mut rest) = (0, [0; 2], (0, 0, (0, 0), 0));
        // One loop, because nested iterators are slower.
        from_fn(move || {
            while steps == 0 {
                row = pairs.next()?;
                let place = row as usize;
                pair = [codes[place], codes[place + 1]];
                let [less, more] = [self.pattern(row, pair[0]), self.pattern(row + 1, pair[1])];
                let to_go = to_go - u32::from(less.to_go + more.to_go);
                rest = (shape - less.shape - more.shape, to_go, below[place], above[place + 2]);
                wins = row == if turn == Player::First { self.rows - 2 } else { 0 };
                steps = self.steps(turn, pair[0], pair[1]);
            }
            let step = steps.trailing_zeros();
            steps &= steps - 1;
            if wins {
                return Some((after, u64::from(step % 8)));
            }
            let (from, to, [lower, upper]) = (1 << start(step), 1 << (step % 8), pair);
            let (lower, upper) = match turn {
                Player::First => (lower ^ from, (upper | to) & !(to << self.columns)),
                Player::Second => ((lower | to << self.columns) & !to, upper ^ from << self.columns),
            };
            let [lower, upper] = [self.pattern(row, lower), self.pattern(row + 1, upper)];
            let (shape, to_go, (low, count), high) = rest;
            let first = self.starts[(shape + lower.shape + upper.shape) as usize];
            let number = u64::from(upper.number) + u64::from(upper.count) * high;
            let number = u64::from(lower.number) + u64::from(lower.count) * number;
            Some((2 * (to_go + u32::from(lower.to_go + upper.to_go)) + after, first + low + count * number))
        })
    }
}

/// The column from which a step of [`Pawns::steps`] begins.
const fn start(step: u32) -> u32 {
    match step / 8 {
        0 => step,
        1 => step - 7,
        _ => step - 17,
    }
}

const fn letter(pawns: Marching, cell: u32) -> char {
    match (pawns.white >> cell & 1, pawns.black >> cell & 1) {
        (1, _) => 'w',
        (_, 1) => 'b',
        _ => '.',
    }
}

/// Positions: rows from the top, with `w`, `b` and `.`, and whose turn it is, such as
/// `bbb/.../www:w`. Moves: `a1-a2`, and `a1xb2` for a capture.
impl Notation for Pawns {
    fn write_position(&self, at: &ToMove<Marching>, out: &mut dyn fmt::Write) -> fmt::Result {
        text::write_rows(out, self.columns, self.rows, |cell| letter(at.board, cell))?;
        out.write_str(if at.turn == Player::First { ":w" } else { ":b" })
    }

    fn parse_position(&self, text: &str) -> Result<ToMove<Marching>, ParseError> {
        let turn = |side: &str| if side == "w" { Some(Player::First) } else { (side == "b").then_some(Player::Second) };
        let parts = text.rsplit_once(':').and_then(|(rows, side)| Some((rows, turn(side)?)));
        let (rows, turn) = parts.ok_or_else(|| ParseError::new(text, "rows of pawns, and then :w or :b for whose turn it is"))?;
        let [white, black] =
            text::read_rows(rows, self.columns, self.rows, ['w', 'b'])?.map(|pawns| u32::try_from(pawns).unwrap_or(0));
        let at = ToMove::new(Marching { white, black }, turn);
        let valid =
            || format!("1 to {} pawns of a player; a pawn on its last row only alone, with the opponent to move", self.most);
        self.is_position(&at).then_some(at).ok_or_else(|| ParseError::new(text, valid()))
    }

    fn write_move(&self, at: &ToMove<Marching>, (from, to): (u32, u32), out: &mut dyn fmt::Write) -> fmt::Result {
        let how = if (at.board.white | at.board.black) >> to & 1 == 1 { 'x' } else { '-' };
        write!(out, "{}{how}{}", text::square(self.columns, from), text::square(self.columns, to))
    }

    fn parse_move(&self, _: &ToMove<Marching>, text: &str) -> Result<(u32, u32), ParseError> {
        let squares = text.split_once(['-', 'x']).ok_or_else(|| ParseError::new(text, "a move such as a1-a2 or a1xb2"))?;
        let square = |name| text::read_square(name, self.columns, self.rows);
        Ok((square(squares.0)?, square(squares.1)?))
    }
}
