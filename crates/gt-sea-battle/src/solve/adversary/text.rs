//! Positions and moves of the game against an adversary as text.
//!
//! A position is written as in a position file: a row per line, here with `/` between.
//!
//! | sign | meaning |
//! |---|---|
//! | `.` | open |
//! | `?` | the cell that was shot at, before the defender answers |
//! | `o` | no possible fleet has a ship here |
//! | `x` | hit, and the ship is not sunk |
//! | `#` | hit, and the ship is sunk |
//! | `%` | closed |
//!
//! The marks say which fleets are possible, unless ships may touch side by side. Then `sunk` with a
//! length may not say which ship it was. In this case a blank and the numbers of the possible
//! fleets follow, such as `####/.... 0,4`.

use core::fmt::{self, Write};

use gt_core::{Notation, ParseError};

use super::{Adversary, AdversaryMove, AdversaryPosition, Bits};
use crate::rules::Cell;

/// What the marks of a board say, one bit for each cell.
#[derive(Clone, Copy, Default)]
struct Marks {
    empty: u64,
    hits: u64,
    sunk: u64,
    pending: Option<u32>,
}

impl Marks {
    /// Tells whether a fleet agrees with the marks.
    fn agree(&self, fleet: &Bits, announced: bool) -> bool {
        let of_ship = |&(ship, _): &(u64, usize)| {
            let said_sunk = ship & self.sunk;
            if ship & !self.hits == 0 { said_sunk == ship } else { said_sunk == 0 }
        };
        fleet.cells & self.empty == 0
            && self.hits & !fleet.cells == 0
            && (!announced || fleet.ships.iter().all(of_ship))
    }

    fn sign(&self, cell: u32) -> char {
        let has = |set: u64| set >> cell & 1 == 1;
        match () {
            () if self.pending == Some(cell) => '?',
            () if has(self.sunk) => '#',
            () if has(self.hits) => 'x',
            () if has(self.empty) => 'o',
            () => '.',
        }
    }
}

impl Adversary {
    /// The marks of a position, and whether they say which fleets are possible.
    fn marks(&self, position: &AdversaryPosition) -> (Marks, bool) {
        let announced = self.rules.announced();
        let (mut occupied, mut sunk) = (0, u64::MAX);
        for fleet in position.possible() {
            let Bits { cells, ships } = &self.fleets[fleet];
            occupied |= cells;
            sunk &= ships
                .iter()
                .filter(|ship| ship.0 & !position.hits == 0)
                .fold(0, |all, ship| all | ship.0);
        }
        let sunk = if announced { sunk & position.hits } else { 0 };
        let marks =
            Marks { empty: !occupied, hits: position.hits, sunk, pending: position.pending };
        let agreeing = self
            .fleets
            .iter()
            .enumerate()
            .filter(|(_, fleet)| marks.agree(fleet, announced))
            .map(|(fleet, _)| fleet);
        (marks, agreeing.eq(position.possible()))
    }

    /// The sign of a cell of the board.
    pub(super) fn sign_at(&self, position: &AdversaryPosition, cell: Cell) -> char {
        self.sign(&self.marks(position).0, cell)
    }

    fn sign(&self, marks: &Marks, cell: Cell) -> char {
        let board = self.rules.board();
        let number = u32::try_from(board.index(cell)).unwrap_or(u32::MAX);
        if board.is_blocked(cell) { '%' } else { marks.sign(number) }
    }

    /// Draws a position for people: the board with the names of its cells, and the player to move.
    ///
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_sea_battle::solve::adversary::Adversary;
    /// use gt_sea_battle::{Board, Fleet, Rules, Touch};
    ///
    /// let rules = Rules::new(Board::new(2, 3)?, Fleet::new([3])?, Touch::None);
    /// let game = Adversary::new(&rules, &gt_core::Run::new())?;
    /// assert_eq!(
    ///     game.draw(&game.parse_position("ooo/x?.")?),
    ///     "  2 o o o\n  1 x ? .\n    A B C\n\
    ///      1 fleet is possible; the defender answers the shot at B1"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn draw(&self, position: &AdversaryPosition) -> String {
        let (marks, _) = self.marks(position);
        let board = self.rules.board().draw(2, |cell| format!("{:>2}", self.sign(&marks, cell)));
        let fleets = match position.fleets() {
            1 => "1 fleet is possible".to_owned(),
            more => format!("{more} fleets are possible"),
        };
        let next = position.pending.map_or_else(
            || "the shooter is to move".to_owned(),
            |cell| format!("the defender answers the shot at {}", self.name(cell)),
        );
        format!("{board}\n{fleets}; {next}")
    }

    /// The name of a cell; `?` off the board.
    fn name(&self, cell: u32) -> String {
        let board = self.rules.board();
        board.cells().nth(cell as usize).map_or_else(|| "?".to_owned(), |cell| board.name(cell))
    }

    /// Reads the rows of marks.
    fn read_marks(&self, text: &str) -> Option<Marks> {
        let board = self.rules.board();
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        (rows.len() == board.rows() && rows.iter().all(|row| row.len() == board.cols()))
            .then_some(())?;
        let mut marks = Marks::default();
        for cell in board.cells() {
            let number = u32::try_from(board.index(cell)).ok()?;
            let bit = 1u64 << number;
            match rows[cell.row][cell.col] {
                '%' => board.is_blocked(cell).then_some(())?,
                _ if board.is_blocked(cell) => return None,
                '?' if marks.pending.is_none() => marks.pending = Some(number),
                '.' => {}
                'o' => marks.empty |= bit,
                'x' => marks.hits |= bit,
                '#' if self.rules.announced() => {
                    marks.hits |= bit;
                    marks.sunk |= bit;
                }
                _ => return None,
            }
        }
        Some(marks)
    }
}

impl Notation for Adversary {
    fn write_position(&self, position: &AdversaryPosition, out: &mut dyn Write) -> fmt::Result {
        let (marks, decided) = self.marks(position);
        for cell in self.rules.board().cells() {
            if cell.row > 0 && cell.col == 0 {
                out.write_char('/')?;
            }
            out.write_char(self.sign(&marks, cell))?;
        }
        if decided {
            return Ok(());
        }
        for (nth, fleet) in position.possible().enumerate() {
            write!(out, "{}{fleet}", if nth == 0 { ' ' } else { ',' })?;
        }
        Ok(())
    }

    fn parse_position(&self, text: &str) -> Result<AdversaryPosition, ParseError> {
        let board = self.rules.board();
        let wrong = |expected: String| ParseError::new(text, expected);
        let (rows, numbers) =
            text.split_once(' ').map_or((text, None), |(rows, numbers)| (rows, Some(numbers)));
        let marks = self.read_marks(rows).ok_or_else(|| {
            let signs = if self.rules.announced() {
                ". o x # and at most one ?"
            } else {
                ". o x and at most one ?"
            };
            wrong(format!(
                "{} rows of {} cells from the top, with / between: {signs}",
                board.rows(),
                board.cols()
            ))
        })?;
        let listed = |list: &str| {
            list.split(',').map(|number| number.parse().ok()).collect::<Option<Vec<usize>>>()
        };
        let most = self.fleets.len() - 1;
        let listed = numbers
            .map(|list| {
                listed(list).ok_or_else(|| {
                    wrong(format!("numbers of fleets from 0 to {most}, with commas between"))
                })
            })
            .transpose()?;
        let mut possible = vec![0; self.fleets.len().div_ceil(64)];
        let mut hidden = 0;
        // Where fleets are listed, the signs # do not say which ships sank.
        let announced = self.rules.announced() && listed.is_none();
        let agreeing =
            self.fleets.iter().enumerate().filter(|(_, fleet)| marks.agree(fleet, announced));
        let mut left = listed.as_ref().map(Vec::len);
        for (number, fleet) in agreeing
            .filter(|(number, _)| listed.as_ref().is_none_or(|listed| listed.contains(number)))
        {
            possible[number / 64] |= 1 << (number % 64);
            hidden |= fleet.cells & !marks.hits;
            left = left.map(|left| left.saturating_sub(1));
        }
        if possible.iter().all(|&word| word == 0) {
            return Err(wrong(format!(
                "marks that some fleet of {} agrees with",
                self.rules.fleet()
            )));
        }
        if left.is_some_and(|left| left > 0) {
            return Err(wrong("numbers of different fleets that agree with the marks".to_owned()));
        }
        if marks.pending.is_some_and(|cell| hidden >> cell & 1 == 0) {
            return Err(wrong("a shot ? at a cell where a possible fleet has a ship".to_owned()));
        }
        Ok(AdversaryPosition {
            possible: possible.into(),
            hits: marks.hits,
            pending: marks.pending,
        })
    }

    fn write_move(
        &self,
        _: &AdversaryPosition,
        mv: AdversaryMove,
        out: &mut dyn Write,
    ) -> fmt::Result {
        match mv {
            AdversaryMove::Shot(cell) => out.write_str(&self.name(cell)),
            AdversaryMove::Miss => out.write_str("miss"),
            AdversaryMove::Hit => out.write_str("hit"),
            AdversaryMove::Sunk(length) => write!(out, "sunk-{length}"),
        }
    }

    fn parse_move(
        &self,
        position: &AdversaryPosition,
        text: &str,
    ) -> Result<AdversaryMove, ParseError> {
        let board = self.rules.board();
        let shot = |cell| u32::try_from(board.index(cell)).unwrap_or(u32::MAX);
        if position.pending.is_none() {
            return board.cell(text).map(|cell| AdversaryMove::Shot(shot(cell)));
        }
        match (text, text.strip_prefix("sunk-").map(str::parse)) {
            ("miss", _) => Ok(AdversaryMove::Miss),
            ("hit", _) => Ok(AdversaryMove::Hit),
            (_, Some(Ok(length))) => Ok(AdversaryMove::Sunk(length)),
            _ => {
                Err(ParseError::new(text, "miss, hit or sunk-N, where N is the length of the ship"))
            }
        }
    }
}
