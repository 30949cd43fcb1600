//! Fanorona: stones are captured by moving towards them or away from them.
//!
//! The points of a board with odd sides are joined along rows and columns. Every second point,
//! beginning with the corners, also has diagonals. Black fills the upper rows and white the lower
//! ones. The row between has black and white in turn, from the left up to the centre, which is
//! empty; behind it the colours are those of the first half turned round and exchanged. White
//! begins.
//!
//! A stone moves along a line to a neighbouring empty point. It captures by *approach* if the next
//! point in the same direction has an opponent's stone, and by *withdrawal* if the point behind it
//! had one. All opponent's stones that follow in this line without a gap are captured. If a step
//! could do both, the player chooses. A player who can capture has to. After a capture the same
//! stone may go on capturing, but it may not come back to a point of this turn, nor take the same
//! direction twice running. A player without stones or moves loses. Endless play is a draw.
//!
//! Rules: M. P. D. Schadd and others, *Best Play in Fanorona Leads to Draw*, New Mathematics and
//! Natural Computation 4 (2008). Positions in play, and that a player without a move loses: jh85,
//! *smallgames*.

#![expect(
    clippy::cast_possible_truncation,
    reason = "sets of at most 25 points, and steps of a path"
)]

use core::fmt;
use core::iter::successors;

use gt_core::bits::ones;
use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use crate::board::{Maps, glyph_of};
use crate::text;

/// The steps along a row, a column, and the two diagonals; each beside its opposite.
const STEPS: [(i32, i32); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// The rules on a board of some size.
///
/// Play reaches 1,012 positions on 3 columns of 3, 185,204 on 3 of 5, and 444,908 on 5 of 3. White
/// wins all of these.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_core::retrograde::Tablebase;
/// use gt_gallery::Fanorona;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = Fanorona::new(3, 3)?;
/// let start = game.initial();
/// assert_eq!(game.show_position(&start), "bbb/b.w/www:w");
/// let approach = game.parse_move(&start, "b1-b2A")?;
/// assert_eq!(game.show_position(&game.play(&start, approach)), "b.b/bww/w.w:b");
/// let table = Tablebase::explore(&game, [start], &Run::new())?;
/// assert_eq!(table.value(&start)?.map(Value::outcome), Some(Outcome::Win));
/// assert_eq!(table.stats().positions, 1_012);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Fanorona {
    columns: u32,
    rows: u32,
    /// By point and step: the next point.
    next: Vec<[Option<u32>; 8]>,
    maps: Maps,
}

/// The stones: one bit for each point, row by row from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Camps {
    /// Of the player who begins, and of the other one.
    pub of: [u32; 2],
}

impl Fanorona {
    /// The rules on `columns` columns of `rows` points.
    ///
    /// # Errors
    /// [`ShapeError`] unless both are odd and 3 or more, with at most 25 points.
    pub fn new(columns: u32, rows: u32) -> Result<Self, ShapeError> {
        let fits = |side: u32| side % 2 == 1 && (3..=7).contains(&side);
        if !fits(columns) || !fits(rows) || columns * rows > 25 {
            let valid = "3, 5 or 7 columns and rows, and at most 25 points";
            return Err(ShapeError::new("the board", format!("{columns} x {rows}"), valid));
        }
        let neighbour = |point: u32, (right, up): (i32, i32)| {
            let (column, row) = (point % columns, point / columns);
            let to = (column.checked_add_signed(right)?, row.checked_add_signed(up)?);
            let joined = right * up == 0 || (column + row) % 2 == 0;
            (joined && to.0 < columns && to.1 < rows).then_some(to.1 * columns + to.0)
        };
        let next =
            (0..columns * rows).map(|point| STEPS.map(|step| neighbour(point, step))).collect();
        let turned = |point: u32| columns * rows - 1 - point;
        let mirrored = |point: u32| point / columns * columns + columns - 1 - point % columns;
        let maps = Maps::generated(columns * rows, &[&turned, &mirrored]);
        Ok(Self { columns, rows, next, maps })
    }

    /// A picture of the board, with the names of rows and columns: `w` and `b` are the stones.
    ///
    /// It does not say whose turn it is.
    pub fn draw(&self, at: &ToMove<Camps>) -> String {
        text::picture(self.columns, self.rows, |point| letter(at.board, point))
    }

    /// What was expected in place of a position that cannot be; `None` if it can.
    fn expected(&self, at: &ToMove<Camps>) -> Option<String> {
        // At a start a player has the own half and at most the middle row without its centre.
        let most = self.rows / 2 * self.columns + self.columns - 1;
        match stones(at).map(u32::count_ones) {
            [own, other] if own.max(other) > most => {
                Some(format!("at most {most} stones of a player"))
            }
            [own, other] if own + other == self.columns * self.rows => {
                Some("an empty point".to_owned())
            }
            [_, 0] => Some("a stone of the player who has just moved".to_owned()),
            _ => None,
        }
    }

    /// Where a stone comes to, and both players' stones after that; `None` if the point is taken.
    ///
    /// The code is the number of the step, twice, and one more for a withdrawal.
    fn step(&self, from: u32, code: u64, [own, other]: [u32; 2]) -> Option<(u32, [u32; 2])> {
        let (way, withdraws) = ((code >> 1) as usize & 7, code & 1 == 1);
        let to = self.next[from as usize][way].filter(|to| (own | other) >> to & 1 == 0)?;
        let (first, way) = if withdraws { (from, way ^ 1) } else { (to, way) };
        let line =
            successors(self.next[first as usize][way], |&point| self.next[point as usize][way]);
        let taken = line
            .take_while(|point| other >> point & 1 == 1)
            .fold(0, |taken, point| taken | 1 << point);
        Some((to, [own ^ 1 << from ^ 1 << to, other ^ taken]))
    }

    /// Every capture, also those that could go on.
    fn captures(&self, stones: [u32; 2]) -> Vec<u64> {
        let begin = |from: u32| (32 | u64::from(from), from, 1_u32 << from, 8_u64, stones);
        let mut open: Vec<_> = ones(stones[0].into()).map(begin).collect();
        let mut nth = 0;
        while let Some(&(path, from, visited, last, stones)) = open.get(nth) {
            nth += 1;
            for code in (0..16).filter(|code| code >> 1 != last) {
                let Some((to, after)) = self.step(from, code, stones) else { continue };
                if visited >> to & 1 == 0 && after[1] != stones[1] {
                    open.push((path << 4 | code, to, visited | 1 << to, code >> 1, after));
                }
            }
        }
        open.into_iter().map(|(path, ..)| path).filter(|path| *path >= 64).collect()
    }
}

/// The stones of the player to move, and of the other one.
fn stones(at: &ToMove<Camps>) -> [u32; 2] {
    [at.turn, !at.turn].map(|player| at.board.of[player.index()])
}

/// The point at which a path begins, and the codes of its steps.
fn steps_of(path: u64) -> (u32, impl Iterator<Item = u64>) {
    let steps = (path.ilog2() - 5) / 4;
    let from = (path >> (4 * steps)) as u32 & 31;
    (from, (0..steps).rev().map(move |nth| path >> (4 * nth) & 15))
}

impl Game for Fanorona {
    type Position = ToMove<Camps>;
    type Move = u64; // a path: a 1, five bits for the stone, and four bits for each step

    fn initial(&self) -> ToMove<Camps> {
        let centre = self.columns * self.rows / 2;
        let is_white = |point: u32| {
            let column = point % self.columns;
            let half = column < self.columns / 2;
            if point / self.columns == self.rows / 2 {
                half == (column % 2 == 1)
            } else {
                point < centre
            }
        };
        let (white, black): (Vec<u32>, Vec<u32>) =
            (0..=2 * centre).filter(|&point| point != centre).partition(|&p| is_white(p));
        let set = |points: Vec<u32>| points.into_iter().fold(0, |set, point| set | 1 << point);
        ToMove::new(Camps { of: [set(white), set(black)] }, Player::First)
    }

    fn moves(&self, at: &ToMove<Camps>) -> impl Iterator<Item = u64> {
        let stones = stones(at);
        let captures = self.captures(stones);
        let quiet = if captures.is_empty() { stones[0] } else { 0 };
        let paths = ones(quiet.into()).flat_map(|from| (0..8).map(move |way| (from, way << 1)));
        let free = paths.filter(move |&(from, code)| self.step(from, code, stones).is_some());
        captures.into_iter().chain(free.map(|(from, code)| (32 | u64::from(from)) << 4 | code))
    }

    fn play(&self, at: &ToMove<Camps>, path: u64) -> ToMove<Camps> {
        let (from, codes) = steps_of(path);
        let step = |(from, stones), code| self.step(from, code, stones).unwrap_or((from, stones));
        let (_, stones) = codes.fold((from, stones(at)), step);
        ToMove::new(
            Camps { of: if at.turn == Player::First { stones } else { [stones[1], stones[0]] } },
            !at.turn,
        )
    }
}

/// The board may be turned and mirrored, and the players may change places.
impl Symmetric for Fanorona {
    fn representative(&self, at: &ToMove<Camps>) -> ToMove<Camps> {
        ToMove::new(Camps { of: self.maps.least(stones(at)) }, Player::First)
    }
}

/// The stones of each player, and whose turn it is.
impl Encode for Fanorona {
    fn encode_into(&self, at: &ToMove<Camps>, out: &mut Encoder<'_>) {
        let full = !(u32::MAX << (self.columns * self.rows));
        for stones in at.board.of {
            out.put_up_to(stones, full);
        }
        out.put(at.turn);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<ToMove<Camps>> {
        let full = !(u32::MAX << (self.columns * self.rows));
        let of = [from.take_up_to(full)?, from.take_up_to(full)?];
        let at = ToMove::new(Camps { of }, from.take()?);
        (of[0] & of[1] == 0 && self.expected(&at).is_none()).then_some(at)
    }
}

fn letter(stones: Camps, point: u32) -> char {
    let found = stones.of.iter().position(|of| of >> point & 1 == 1);
    found.map_or('.', |player| ['w', 'b'][player])
}

/// Positions: rows from the top, with `w`, `b` and `.`, and whose turn it is, such as
/// `bbb/b.w/www:w`. Moves: the points of a stone, each followed by `A` if it captures by approach
/// and by `W` if it captures by withdrawal, such as `a1-a2` and `b1-b2A-c3W`.
impl Notation for Fanorona {
    fn write_position(&self, at: &ToMove<Camps>, out: &mut dyn fmt::Write) -> fmt::Result {
        text::write_rows(out, self.columns, self.rows, |point| letter(at.board, point))?;
        out.write_str([":w", ":b"][at.turn.index()])
    }

    fn parse_position(&self, text: &str) -> Result<ToMove<Camps>, ParseError> {
        let turn =
            |side: &str| Player::BOTH.into_iter().find(|player| ["w", "b"][player.index()] == side);
        let parts = text.rsplit_once(':').and_then(|(rows, side)| Some((rows, turn(side)?)));
        let (rows, turn) = parts.ok_or_else(|| {
            ParseError::new(text, "rows of stones, and then :w or :b for whose turn it is")
        })?;
        let of =
            text::read_rows(rows, self.columns, self.rows, ['w', 'b'])?.map(|stones| stones as u32);
        let at = ToMove::new(Camps { of }, turn);
        self.expected(&at).map_or(Ok(at), |expected| Err(ParseError::new(text, expected)))
    }

    fn write_move(&self, at: &ToMove<Camps>, path: u64, out: &mut dyn fmt::Write) -> fmt::Result {
        let ((mut from, codes), mut stones) = (steps_of(path), stones(at));
        out.write_str(&text::square(self.columns, from))?;
        for code in codes {
            let Some((to, after)) = self.step(from, code, stones) else { continue };
            let how = if after[1] == stones[1] { "" } else { ["A", "W"][(code & 1) as usize] };
            write!(out, "-{}{how}", text::square(self.columns, to))?;
            (from, stones) = (to, after);
        }
        Ok(())
    }

    fn parse_move(&self, at: &ToMove<Camps>, text: &str) -> Result<u64, ParseError> {
        let found = self.moves(at).find(|&path| self.show_move(at, path) == text);
        found.ok_or_else(|| {
            ParseError::new(text, "a legal move, such as a1-a2, or b1-b2A-c3W for captures")
        })
    }
}

/// A move touches the points of its stone in order. After a step that could capture either way, it
/// touches the nearest of the stones that it captures.
impl Grid for Fanorona {
    fn size(&self) -> GridSize {
        GridSize::new(self.columns, self.rows)
    }

    fn glyph(&self, at: &ToMove<Camps>, cell: u32) -> Glyph {
        glyph_of(letter(at.board, self.size().from_bottom(cell)), ['w', 'b'])
    }

    fn touched(&self, at: &ToMove<Camps>, path: u64) -> impl Iterator<Item = u32> {
        let ((mut from, codes), mut stones) = (steps_of(path), stones(at));
        let mut touched = vec![from];
        for code in codes {
            let Some((to, after)) = self.step(from, code, stones) else { continue };
            touched.push(to);
            let captures = |code| {
                self.step(from, code, stones).is_some_and(|(_, [_, left])| left != stones[1])
            };
            if captures(code) && captures(code ^ 1) {
                let way = (code >> 1) as usize;
                let near = if code & 1 == 1 {
                    self.next[from as usize][way ^ 1]
                } else {
                    self.next[to as usize][way]
                };
                touched.extend(near);
            }
            (from, stones) = (to, after);
        }
        touched.into_iter().map(|point| self.size().from_bottom(point))
    }

    fn turn(&self, at: &ToMove<Camps>) -> Option<Player> {
        Some(at.turn)
    }
}
