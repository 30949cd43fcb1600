//! How counterexamples show positions and moves: by the notation of the game, or by `Debug`.
//!
//! A text of the notation is shown only if it reads back as the same position or move. Otherwise it
//! could hide the very difference that breaks the law, and `Debug` is shown.
use core::fmt;

use super::guard::no_panic;
use gt_core::capability::Notation;
use gt_core::error::ParseError;
use gt_core::game::Game;

/// The two functions that make text of positions and moves.
///
/// They are pointers, so that the laws need no bound for them.
pub(super) struct Shown<G: Game> {
    pub(super) position: fn(&G, &G::Position) -> String,
    pub(super) mv: fn(&G, &G::Position, G::Move) -> String,
}

impl<G: Game> Clone for Shown<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Shown<G> {}

impl<G: Game> Shown<G> {
    /// Returns the `Debug` text.
    pub(super) const DEBUG: Self =
        Self { position: |_, position| format!("{position:?}"), mv: |_, _, mv| format!("{mv:?}") };

    /// Returns the text of the notation.
    pub(super) fn notation() -> Self
    where
        G: Notation,
    {
        Self {
            position: |game, position| {
                faithful(
                    position,
                    |out| game.write_position(position, out),
                    |text| game.parse_position(text),
                )
            },
            mv: |game, position, mv| {
                faithful(
                    &mv,
                    |out| game.write_move(position, mv, out),
                    |text| game.parse_move(position, text),
                )
            },
        }
    }
}

/// Returns the text that `write` writes if `parse` reads it as `value`, and else the `Debug` text.
fn faithful<T: PartialEq + fmt::Debug>(
    value: &T,
    write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
    parse: impl FnOnce(&str) -> Result<T, ParseError>,
) -> String {
    let text = no_panic(|| {
        let mut text = String::new();
        write(&mut text).ok()?;
        parse(&text).ok().filter(|read| read == value).map(|_| text)
    });
    text.ok().flatten().unwrap_or_else(|| format!("{value:?}"))
}
