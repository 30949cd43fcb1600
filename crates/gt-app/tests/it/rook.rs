//! A game on a board, for tests: a rook goes left or up, and who cannot move loses.

use core::fmt::{self, Write};

use gt_app::{Games, family};
use gt_core::capability::{Glyph, Grid, GridSize};
use gt_core::prelude::*;
use gt_core::{ParseError, promise::Acyclic};

/// The rook begins at the bottom right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rook {
    size: GridSize,
    /// Whether the rules fail at the top left.
    is_broken: bool,
    /// Whether a move touches every cell on its way.
    leaps: bool,
}

impl Game for Rook {
    type Position = (u32, u32);
    type Move = (u32, u32);

    fn initial(&self) -> (u32, u32) {
        (self.size.columns - 1, self.size.rows - 1)
    }

    fn moves(&self, &(column, row): &(u32, u32)) -> impl Iterator<Item = (u32, u32)> {
        assert!(!self.is_broken || column + row > 0, "the rules fail");
        (0..column).map(move |to| (to, row)).chain((0..row).map(move |to| (column, to)))
    }

    fn play(&self, _: &(u32, u32), to: (u32, u32)) -> (u32, u32) {
        to
    }
}

impl Acyclic for Rook {}

impl Grid for Rook {
    fn size(&self) -> GridSize {
        self.size
    }

    fn glyph(&self, &(column, row): &(u32, u32), cell: u32) -> Glyph {
        if cell == self.size.at(column, row) { Glyph::neutral('R') } else { Glyph::EMPTY }
    }

    fn touched(&self, &(column, row): &(u32, u32), to: (u32, u32)) -> impl Iterator<Item = u32> {
        let far = (column - to.0) + (row - to.1);
        let step = if column == to.0 { (0, 1) } else { (1, 0) };
        let lands = (0..=far).filter(move |&at| self.leaps || at == 0 || at == far);
        lands.map(move |at| self.size.at(column - at * step.0, row - at * step.1))
    }
}

impl Rook {
    fn read(&self, text: &str) -> Result<(u32, u32), ParseError> {
        let expected = || ParseError::new(text, "a cell, such as a1");
        let mut cells = (0..self.size.rows)
            .flat_map(|row| (0..self.size.columns).map(move |column| (column, row)));
        cells.find(|&cell| self.show_position(&cell) == text).ok_or_else(expected)
    }
}

impl Notation for Rook {
    fn write_position(&self, &(column, row): &(u32, u32), out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}{}", self.column_label(column), self.row_label(row))
    }

    fn parse_position(&self, text: &str) -> Result<(u32, u32), ParseError> {
        self.read(text)
    }

    fn write_move(&self, _: &(u32, u32), to: (u32, u32), out: &mut dyn Write) -> fmt::Result {
        self.write_position(&to, out)
    }

    fn parse_move(&self, _: &(u32, u32), text: &str) -> Result<(u32, u32), ParseError> {
        self.read(text)
    }
}

/// Reads the size of a board.
pub(crate) fn sized(is_broken: bool) -> impl Fn(&str) -> Result<Rook, &'static str> {
    move |text| match gt_app::sides(text) {
        Ok((columns @ 1..=400, rows @ 1..=400)) => {
            Ok(Rook { size: GridSize::new(columns, rows), is_broken, leaps: false })
        }
        _ => Err("expected a board such as 5x4"),
    }
}

/// The rook on a board of `5x4`, and the same with rules that fail; and a game without a board.
pub(crate) fn games() -> Games {
    let rules =
        "Rules\n  A rook goes left or up, as far as you like.\n\nAim\n  Who cannot move loses.";
    let rook = family("rook", "5x4", sized(false)).rules(rules).acyclic().notation().grid();
    let broken = family("broken", "5x4", sized(true)).acyclic().notation().grid();
    let leaper = |text: &str| sized(false)(text).map(|rook| Rook { leaps: true, ..rook });
    let leaper = family("leaper", "5x1", leaper).acyclic().notation().grid();
    let matches = |text: &str| text.parse().map(gt_core::example::Matches).map_err(|_| "a number");
    let matches = family("matches", "7", matches).acyclic().indexed().notation();
    Games::new().with(rook).with(broken).with(leaper).with(matches)
}
