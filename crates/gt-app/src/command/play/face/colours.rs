//! Colours. They add nothing to what signs and words say, and blue and yellow are told apart by
//! people who do not see red and green.

use gt_core::Outcome;
use ratatui::style::{Color, Modifier, Style};

use crate::board_view::Tint;

/// The styles of the screen; without colours they are bold, dim, reversed and underlined only.
#[derive(Clone, Copy, Debug)]
pub struct Colours {
    are_shown: bool,
    are_many: bool,
}

impl Colours {
    /// With 256 colours, or without any.
    pub const fn new(are_shown: bool) -> Self {
        Self { are_shown, are_many: are_shown }
    }

    /// With the 16 colours only that every terminal has, unless `are_many`.
    #[must_use]
    pub const fn many(self, are_many: bool) -> Self {
        Self { are_many: self.are_shown && are_many, ..self }
    }

    /// Whether there are 256 colours.
    pub const fn are_many(self) -> bool {
        self.are_many
    }

    /// Whether there are colours.
    pub const fn are_shown(self) -> bool {
        self.are_shown
    }

    /// A colour for signs; none where colours are not wanted.
    pub const fn of(self, colour: Color) -> Style {
        if self.are_shown { Style::new().fg(colour) } else { Style::new() }
    }

    /// A sign on the board.
    pub const fn tint(self, tint: Tint) -> Style {
        match tint {
            Tint::Outside => Style::new(),
            Tint::Empty => Style::new().add_modifier(Modifier::DIM),
            Tint::First => self.of(Color::LightBlue).add_modifier(Modifier::BOLD),
            Tint::Second => self.of(Color::LightYellow).add_modifier(Modifier::BOLD),
            Tint::Neutral => self.of(Color::LightMagenta).add_modifier(Modifier::BOLD),
        }
    }

    /// What a move is worth.
    pub const fn outcome(self, outcome: Outcome) -> Style {
        match outcome {
            Outcome::Win => self.of(Color::LightCyan).add_modifier(Modifier::BOLD),
            Outcome::Draw => Style::new(),
            Outcome::Loss => self.of(Color::LightRed),
        }
    }

    /// A title, and what was said last.
    pub const fn title() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What is of minor importance.
    pub const fn aside() -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// A mark on the board: of the last move, of a choice, of a best move.
    pub const fn mark(self) -> Style {
        self.of(Color::LightGreen).add_modifier(Modifier::BOLD)
    }

    /// Where the cursor is.
    pub const fn cursor() -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}
