//! Shared by games on a board of few points: texts of points and pieces, and symmetries.
//!
//! A set of points is a word with one bit for each point.

use core::cmp::Ordering;
use core::fmt;
use core::iter::successors;
use core::ops::Range;
use std::sync::OnceLock;

use gt_core::Player;
use gt_core::bits::{next_subset, ones};
use gt_core::capability::{Glyph, GridSize};

/// The points of a board: the name of each, row by row from the top, with blanks between.
///
/// A name is a letter for the column and a digit for the row from the bottom, such as `a1`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board(pub(crate) &'static [&'static str]);

pub(crate) const BOARD_3X3: Board = Board(&["a3 b3 c3", "a2 b2 c2", "a1 b1 c1"]);
pub(crate) const BOARD_4X4: Board =
    Board(&["a4 b4 c4 d4", "a3 b3 c3 d3", "a2 b2 c2 d2", "a1 b1 c1 d1"]);
pub(crate) const BOARD_5X5: Board = Board(&[
    "a5 b5 c5 d5 e5",
    "a4 b4 c4 d4 e4",
    "a3 b3 c3 d3 e3",
    "a2 b2 c2 d2 e2",
    "a1 b1 c1 d1 e1",
]);

impl Board {
    /// Each point with its name, in the order of their numbers.
    fn points(self) -> impl Iterator<Item = (u32, &'static str)> {
        (0..).zip(self.0.iter().flat_map(|row| row.split(' ')))
    }

    /// The name of a point; `?` if the board has no such point.
    pub(crate) fn name(self, point: u32) -> &'static str {
        self.points().find(|&(other, _)| other == point).map_or("?", |(_, name)| name)
    }

    /// The point with this name.
    pub(crate) fn point(self, name: &str) -> Option<u32> {
        self.points().find(|&(_, other)| other == name).map(|(point, _)| point)
    }

    /// Writes the points row by row with `/` between: the symbol of the first set that has the
    /// point, or a dot.
    pub(crate) fn write<const N: usize>(
        self,
        symbols: [char; N],
        sets: [u32; N],
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let mut point = 0;
        for (nth, row) in self.0.iter().enumerate() {
            if nth > 0 {
                out.write_char('/')?;
            }
            for _ in row.split(' ') {
                out.write_char(symbol_at(point, symbols, sets))?;
                point += 1;
            }
        }
        Ok(())
    }

    /// Reads what [`write`](Self::write) writes.
    pub(crate) fn parse<const N: usize>(self, symbols: [char; N], text: &str) -> Option<[u32; N]> {
        let mut sets = [0; N];
        let (mut rows, mut point) = (text.split('/'), 0);
        for row in self.0 {
            let mut given = rows.next()?.chars();
            for _ in row.split(' ') {
                let symbol = given.next()?;
                if symbol != '.' {
                    sets[symbols.iter().position(|&other| other == symbol)?] |= 1 << point;
                }
                point += 1;
            }
            given.next().is_none().then_some(())?;
        }
        rows.next().is_none().then_some(sets)
    }

    /// The board for people, with the names of columns and rows.
    pub(crate) fn draw<const N: usize>(self, symbols: [char; N], sets: [u32; N]) -> String {
        let mut lines: Vec<String> = Vec::new();
        let columns =
            self.points().filter_map(|(_, name)| name.chars().next()).max().unwrap_or('a');
        for (point, name) in self.points() {
            let (column, row) = name.split_at(1);
            if !lines.last().is_some_and(|line| line.starts_with(row)) {
                lines.push(row.to_owned());
            }
            let offset = 2 * (column.as_bytes()[0] - b'a') as usize + 2;
            if let Some(line) = lines.last_mut() {
                while line.len() < offset {
                    line.push(' ');
                }
                line.push(symbol_at(point, symbols, sets));
            }
        }
        let names: String =
            (b'a'..=columns as u8).flat_map(|name| [' ', char::from(name)]).collect();
        lines.push(format!(" {names}"));
        lines.join("\n")
    }

    /// A point with its name for people, such as `4:x`.
    pub(crate) fn show<const N: usize>(
        self,
        point: u32,
        symbols: [char; N],
        sets: [u32; N],
    ) -> String {
        format!("{}:{}", self.name(point), symbol_at(point, symbols, sets))
    }

    /// Writes a step: `a1-a2`, or `a2` for a piece that comes from the hand.
    pub(crate) fn write_step(
        self,
        from: Option<u32>,
        to: u32,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        if let Some(from) = from {
            write!(out, "{}-", self.name(from))?;
        }
        out.write_str(self.name(to))
    }

    /// The columns and rows, if the last point of the top row is in the last column.
    pub(crate) fn size(self) -> GridSize {
        let last = self.0.first().map_or(&[][..], |row| row.as_bytes());
        match *last {
            [.., column, row] => GridSize::new((column - b'a' + 1).into(), (row - b'0').into()),
            _ => GridSize::new(0, 0),
        }
    }

    /// The cell of the point with this name.
    fn cell(self, name: &str) -> Option<u32> {
        let size = self.size();
        match *name.as_bytes() {
            [column, row] => {
                Some(size.at((column - b'a').into(), size.rows - u32::from(row - b'0')))
            }
            _ => None,
        }
    }

    /// The cells of points.
    pub(crate) fn cells(self, points: impl IntoIterator<Item = u32>) -> impl Iterator<Item = u32> {
        points.into_iter().filter_map(move |point| self.cell(self.name(point)))
    }

    /// What stands on a cell: see [`glyph_at`].
    pub(crate) fn glyph<const N: usize>(
        self,
        cell: u32,
        symbols: [char; N],
        sets: [u32; N],
    ) -> Glyph {
        let found = self.points().find(|(_, name)| self.cell(name) == Some(cell));
        found.map_or(Glyph::OUTSIDE, |(point, _)| glyph_at(point, symbols, sets))
    }

    /// The names of the points of a set, one after the other.
    pub(crate) fn names(self, set: u32) -> String {
        ones(set.into()).map(|point| self.name(point)).collect()
    }

    /// Reads a step of a piece that is on the board: `a1-a2`.
    pub(crate) fn parse_slide(self, text: &str) -> Option<(u32, u32)> {
        self.parse_step(text).and_then(|(from, to)| Some((from?, to)))
    }

    /// Reads what [`write_step`](Self::write_step) writes.
    pub(crate) fn parse_step(self, text: &str) -> Option<(Option<u32>, u32)> {
        match text.split_once('-') {
            Some((from, to)) => Some((Some(self.point(from)?), self.point(to)?)),
            None => Some((None, self.point(text)?)),
        }
    }
}

/// The symbol of the first set that has the point, or a dot.
fn symbol_at<const N: usize>(point: u32, symbols: [char; N], sets: [u32; N]) -> char {
    let found = sets.iter().position(|set| set >> point & 1 == 1);
    found.map_or('.', |nth| symbols[nth])
}

/// The symbol of the first set that has the point: the first set is that of the first player, or of
/// the player to move, the second that of the other one.
pub(crate) fn glyph_at<const N: usize>(point: u32, symbols: [char; N], sets: [u32; N]) -> Glyph {
    glyph_of(symbol_at(point, symbols, sets), symbols)
}

/// A piece by its letter: of the two players in turn, and then of nobody.
pub(crate) fn glyph_of<const N: usize>(letter: char, letters: [char; N]) -> Glyph {
    match letters.iter().position(|&other| other == letter) {
        Some(0) => Glyph::of(Player::First, letter),
        Some(1) => Glyph::of(Player::Second, letter),
        Some(_) => Glyph::neutral(letter),
        None => Glyph::EMPTY,
    }
}

/// The small sets of the points of a board, numbered: by their size, then ascending.
///
/// So the sets of a size that leave out the last points have the first numbers of their size.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    /// By number.
    pub(crate) all: Vec<u32>,
    /// By the low 13 points of a set: its number among the sets of its size that have no others,
    /// and where in `high` its size begins.
    low: Vec<(u16, u16)>,
    /// By the size of the low part, then by the high part: the number of the least such set.
    high: Vec<u16>,
}

impl Sets {
    const LOW_POINTS: u32 = 13;
    const LOW: u32 = (1 << Self::LOW_POINTS) - 1;

    /// The sets with at most `most` of `points` points: up to 26 points, and less than 2^15 sets.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "sets of at most 26 points, or their numbers"
    )]
    pub(crate) fn new(points: u32, most: u32) -> Self {
        let high_points = points.saturating_sub(Self::LOW_POINTS);
        let (mut all, mut first) = (Vec::new(), 0);
        // Whatever has too many points gets a number that is out of range.
        let mut low = vec![(0, ((most + 1) << high_points) as u16); 1 << Self::LOW_POINTS];
        let mut high = vec![u16::MAX; ((most + 2) << high_points) as usize];
        for size in 0..=most {
            for set in successors(Some((1 << size) - 1), |&set| next_subset(set, (1 << points) - 1))
            {
                let (set, number) = (set as u32, all.len());
                let (low_part, high_part) = (set & Self::LOW, set >> Self::LOW_POINTS);
                if high_part == 0 {
                    low[low_part as usize] =
                        ((number - first) as u16, (size << high_points) as u16);
                }
                if (low_part + 1).is_power_of_two() {
                    high[(low_part.count_ones() << high_points | high_part) as usize] =
                        number as u16;
                }
                all.push(set);
            }
            first = all.len();
        }
        Self { all, low, high }
    }

    /// The number of a set; out of range if it has too many points.
    #[inline]
    pub(crate) fn number(&self, set: u32) -> usize {
        let (low, row) = self.low[(set & Self::LOW) as usize];
        usize::from(low)
            + usize::from(self.high[usize::from(row) | (set >> Self::LOW_POINTS) as usize])
    }

    /// The numbers of the sets with `size` of the first `points` points.
    pub(crate) fn of_size(&self, size: u32, points: u32) -> Range<usize> {
        let first = self.all.partition_point(|set| set.count_ones() < size);
        let count = self.all[first..]
            .iter()
            .take_while(|set| set.count_ones() == size && **set >> points == 0)
            .count();
        first..first + count
    }
}

/// The points of `set`, numbered in order among those outside of `taken`.
///
/// It is `gather` of gt-core with a step for each point that is taken.
#[inline]
pub(crate) const fn close(set: u32, taken: u32) -> u32 {
    let (mut set, mut rest) = (set, taken);
    while let Some(highest) = rest.checked_ilog2() {
        rest ^= 1 << highest;
        set -= (set & !0 << highest) >> 1; // what is above moves down by one point
    }
    set
}

/// The inverse of [`close`].
#[inline]
pub(crate) fn open(set: u32, taken: u32) -> u32 {
    ones(taken.into()).fold(set, |set, point| set + (set & !0 << point))
}

/// All that `next` leads to from `first`, in the order in which it is found; `first` comes first.
///
/// # Complexity
/// One `next` for each of them, and as many comparisons as their number squared.
pub(crate) fn closure<T: PartialEq>(first: T, next: impl Fn(&T) -> Vec<T>) -> Vec<T> {
    let (mut found, mut at) = (vec![first], 0);
    while let Some(further) = found.get(at).map(&next) {
        for one in further {
            if !found.contains(&one) {
                found.push(one);
            }
        }
        at += 1;
    }
    found
}

/// The positions of a tier with these ranks: each follows from the one before by `next`, or has to
/// be found by its rank if that gives none.
#[inline]
pub(crate) fn in_order<P: Clone>(
    ranks: Range<u64>,
    unrank: impl Fn(u64) -> Option<P>,
    next: impl Fn(&P) -> Option<P>,
) -> impl Iterator<Item = (u64, P)> {
    let mut before: Option<P> = None;
    ranks.map_while(move |rank| {
        before = before.as_ref().and_then(&next).or_else(|| unrank(rank));
        before.clone().map(|position| (rank, position))
    })
}

/// The symmetries of a board: a group of maps of its points.
#[derive(Clone, Debug)]
pub(crate) struct Maps {
    /// By map, then by byte of a set: the image of each value of the byte.
    images: Vec<[u32; 256]>,
    /// How many bytes a set has.
    bytes: usize,
    /// By a set of at most 16 points: the maps that give its least image, one bit for each. Empty
    /// if there are more points or maps. Made at its first use.
    by_set: OnceLock<Vec<u16>>,
    points: u32,
}

impl Maps {
    /// The group that `generators` generate: each says where a point goes.
    pub(crate) fn generated(points: u32, generators: &[&dyn Fn(u32) -> u32]) -> Self {
        let further = |map: &Vec<u32>| -> Vec<Vec<u32>> {
            generators
                .iter()
                .map(|generator| map.iter().map(|&point| generator(point)).collect())
                .collect()
        };
        let maps = closure((0..points).collect(), further);
        let set = |to: &[u32], set: usize| {
            (0..)
                .zip(to)
                .filter(|(bit, _)| set >> bit & 1 == 1)
                .fold(0, |set, (_, to)| set | 1 << to)
        };
        let parts = maps.iter().flat_map(|map| map.chunks(8));
        let images = parts.map(|part| core::array::from_fn(|value| set(part, value))).collect();
        Self { images, bytes: points.div_ceil(8) as usize, by_set: OnceLock::new(), points }
    }

    /// The table of the maps that give the least image of a set.
    #[inline]
    fn by_set(&self) -> &[u16] {
        let make = || {
            let is_small = self.points <= 16 && self.images.len() <= 16 * self.bytes;
            if is_small {
                (0..1 << self.points).map(|set| self.to_the_least(set).1).collect()
            } else {
                Vec::new()
            }
        };
        self.by_set.get_or_init(make)
    }

    /// The rotations and reflections of a square board with `side` points on each side.
    pub(crate) fn square(side: u32) -> Self {
        let turned = |point| side * (point % side) + side - 1 - point / side;
        let reflected = |point| side * (point % side) + point / side;
        Self::generated(side * side, &[&turned, &reflected])
    }

    /// The image of a set, a byte at a time.
    #[inline]
    fn image(images: &[[u32; 256]], set: u32) -> u32 {
        let bytes = images.iter().zip(set.to_le_bytes());
        bytes.fold(0, |image, (images, byte)| image | images[usize::from(byte)])
    }

    /// The images of some sets under each map.
    pub(crate) fn images<const N: usize>(&self, sets: [u32; N]) -> impl Iterator<Item = [u32; N]> {
        self.images.chunks(self.bytes).map(move |images| sets.map(|set| Self::image(images, set)))
    }

    /// The least image of a set, and the maps that give it, one bit for each of the first 16 maps.
    pub(crate) fn to_the_least(&self, set: u32) -> (u32, u16) {
        (0..16).zip(self.images([set])).fold((u32::MAX, 0), |(least, maps), (map, [image])| {
            match image.cmp(&least) {
                Ordering::Less => (image, 1 << map),
                Ordering::Equal => (least, maps | 1 << map),
                Ordering::Greater => (least, maps),
            }
        })
    }

    /// The least image under some maps, one bit for each: by the first set, then by the next ones.
    #[inline]
    pub(crate) fn least_of<const N: usize>(&self, maps: u16, sets: [u32; N]) -> [u32; N] {
        let image = |map: u32| {
            let images = &self.images[map as usize * self.bytes..][..self.bytes];
            sets.map(|set| Self::image(images, set))
        };
        ones(maps.into()).map(image).min().unwrap_or(sets)
    }

    /// The least image: by the first set, then by the next ones.
    #[inline]
    pub(crate) fn least<const N: usize>(&self, sets: [u32; N]) -> [u32; N] {
        if let Some(&maps) = self.by_set().get(sets[0] as usize) {
            return self.least_of(maps, sets);
        }
        let mut least = sets;
        for images in self.images.chunks(self.bytes) {
            if Self::image(images, sets[0]) <= least[0] {
                least = least.min(sets.map(|set| Self::image(images, set)));
            }
        }
        least
    }
}
