//! How positions and moves of Kalah are written, and the board with its stores.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "few houses and seeds"
)]

use core::fmt;

use gt_core::ParseError;
use gt_core::prelude::*;

use super::board::{Houses, Kalah, MOST, total};

impl Kalah {
    /// The seeds in both stores.
    fn stored(&self, at: &Houses) -> i32 {
        2 * total(&[self.seeds; MOST][..self.houses]) - total(&at.own) - total(&at.other)
    }

    /// Reads a row: the seeds of its houses, with commas between.
    fn row(&self, text: &str) -> Option<[u8; MOST]> {
        let seeds: Vec<u8> =
            text.split(',').map(|seeds| seeds.parse().ok()).collect::<Option<_>>()?;
        let of_house = |house| seeds.get(house).copied().unwrap_or(0);
        (seeds.len() == self.houses).then(|| core::array::from_fn(of_house))
    }

    /// The board with its stores and the numbers of the houses.
    ///
    /// The row of the player to move is below, from left to right.
    pub fn draw(&self, at: &Houses) -> String {
        fn row<N: ToString>(numbers: impl Iterator<Item = N>) -> String {
            numbers.map(|number| format!("{:>4}", number.to_string())).collect::<Vec<_>>().concat()
        }
        let stored = self.stored(at);
        let (above, below) =
            (row(at.other[..self.houses].iter().rev()), row(at.own[..self.houses].iter()));
        let (left, right) = (row((1..=self.houses).rev()), row(1..=self.houses));
        let (width, passes) =
            (4 * self.houses, if at.must_pass { "the opponent moves again" } else { "" });
        let [theirs, ours] = [stored - at.ahead, stored + at.ahead].map(|twice| twice / 2);
        let board = format!("   {above}\n{theirs:>3}{:width$}{ours:>4}\n   {below}", "");
        let (theirs, ours) = (
            format!("   {left}   houses of the opponent"),
            format!("   {right}   houses of the player to move"),
        );
        format!("{theirs}\n{board}\n{ours}\n{passes}").trim_end().to_owned()
    }
}

/// The houses of the board, the score, and whether the player to move passes.
impl Encode for Kalah {
    fn encode_into(&self, at: &Houses, out: &mut Encoder<'_>) {
        let rows = at.own[..self.houses].iter().chain(&at.other[..self.houses]);
        rows.for_each(|&seeds| out.put(seeds));
        out.put((at.ahead, at.must_pass));
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Houses> {
        let mut at = Houses { own: [0; MOST], other: [0; MOST], ahead: 0, must_pass: false };
        for house in at.own[..self.houses].iter_mut().chain(&mut at.other[..self.houses]) {
            *house = from.take()?;
        }
        (at.ahead, at.must_pass) = from.take()?;
        let stored = self.stored(&at);
        let fits = (-stored..=stored).contains(&at.ahead);
        (fits && (!at.must_pass || at.ahead < stored)).then_some(at)
    }
}

/// `3,3,3/3,3,4/-1`: the rows, each from its player's left, and the score; `/pass` may follow.
impl Notation for Kalah {
    fn write_position(&self, at: &Houses, out: &mut dyn fmt::Write) -> fmt::Result {
        let row = |row: &[u8; MOST]| {
            row[..self.houses].iter().map(u8::to_string).collect::<Vec<_>>().join(",")
        };
        write!(
            out,
            "{}/{}/{}{}",
            row(&at.own),
            row(&at.other),
            at.ahead,
            if at.must_pass { "/pass" } else { "" }
        )
    }

    fn parse_position(&self, text: &str) -> Result<Houses, ParseError> {
        let read = || {
            let (board, must_pass) =
                text.strip_suffix("/pass").map_or((text, false), |board| (board, true));
            let [own, other, ahead] = board.split('/').collect::<Vec<_>>().try_into().ok()?;
            let at = Houses {
                own: self.row(own)?,
                other: self.row(other)?,
                ahead: ahead.parse().ok()?,
                must_pass,
            };
            let stored = self.stored(&at);
            let possible = at.ahead.checked_abs()? <= stored && (stored - at.ahead) % 2 == 0;
            possible.then_some(at)
        };
        let expected = "two rows and a score they allow, such as 3,3,3/3,3,4/-1 or 0,2/1,2/1/pass";
        let at = read().ok_or_else(|| ParseError::new(text, expected))?;
        // The last seed of a player who moves again has fallen into the store.
        let may_pass = !at.must_pass || at.ahead < self.stored(&at);
        may_pass.then_some(at).ok_or_else(|| {
            ParseError::new(text, "a seed in the store of the opponent, who moves again")
        })
    }

    fn write_move(&self, _: &Houses, sown: Option<usize>, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&sown.map_or_else(|| "pass".to_owned(), |house| (house + 1).to_string()))
    }

    fn parse_move(&self, _: &Houses, text: &str) -> Result<Option<usize>, ParseError> {
        let house = text
            .parse()
            .ok()
            .filter(|house| (1..=self.houses).contains(house))
            .map(|house| Some(house - 1));
        let sown = if text == "pass" { Some(None) } else { house };
        sown.ok_or_else(|| {
            ParseError::new(text, "the number of a house, 1 being leftmost, or pass")
        })
    }
}

/// The row of the player to move is below, from left to right, with the store at its right end. A
/// sign is the number of seeds: a digit, from 10 on a letter (`a` to `z`), and `+` from 36 on.
impl Grid for Kalah {
    fn size(&self) -> GridSize {
        GridSize::new(self.houses as u32 + 2, 2)
    }

    fn glyph(&self, at: &Houses, cell: u32) -> Glyph {
        let (last, twice) = (self.houses as u32 + 1, self.stored(at));
        let (column, row) = (cell % (last + 1), cell / (last + 1));
        let (player, seeds) = match (column, row) {
            (0, 0) => (Player::Second, (twice - at.ahead) / 2),
            (column, 1) if column == last => (Player::First, i32::midpoint(twice, at.ahead)),
            (column, _) if column == 0 || column == last => return Glyph::OUTSIDE,
            (column, 0) => (Player::Second, at.other[(last - 1 - column) as usize].into()),
            (column, _) => (Player::First, at.own[column as usize - 1].into()),
        };
        let sign = char::from_digit(seeds as u32, 36).unwrap_or('+');
        if seeds == 0 { Glyph::empty(sign) } else { Glyph::of(player, sign) }
    }

    fn touched(&self, _: &Houses, sown: Option<usize>) -> impl Iterator<Item = u32> {
        sown.map(|house| self.size().at(house as u32 + 1, 1)).into_iter()
    }

    fn column_label(&self, column: u32) -> String {
        column.to_string() // as the houses of the player to move
    }

    fn row_label(&self, row: u32) -> String {
        if row == 0 { "other".to_owned() } else { "own".to_owned() }
    }

    fn turn(&self, _: &Houses) -> Option<Player> {
        Some(Player::First) // the player to move sees the board
    }

    fn turns(&self) -> bool {
        true
    }
}
