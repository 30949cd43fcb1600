//! Colours; they add nothing to what the words and signs say.
//!
//! Text is always written with its colours. The output stream removes them where they are not
//! wanted.

use core::fmt::Display;

use anstyle::{AnsiColor, Style};
use gt_core::Outcome;

const WIN: Style = AnsiColor::Green.on_default().bold();
const LOSS: Style = AnsiColor::Red.on_default().bold();
const DRAW: Style = AnsiColor::Yellow.on_default().bold();

/// Styles `text` in the colour of `outcome`.
pub fn outcome(outcome: Outcome, text: impl Display) -> String {
    styled(
        match outcome {
            Outcome::Win => WIN,
            Outcome::Loss => LOSS,
            Outcome::Draw => DRAW,
        },
        text,
    )
}

/// Styles a title.
pub fn title(text: impl Display) -> String {
    styled(Style::new().bold(), text)
}

/// Styles text of minor importance.
pub fn aside(text: impl Display) -> String {
    styled(Style::new().dimmed(), text)
}

fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
