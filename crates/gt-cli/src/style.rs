//! Colours, never the only bearer of a meaning: the word comes first.
//!
//! Text is always written with its colours; the stream takes them out where they are not wanted.

use core::fmt::Display;

use anstyle::{AnsiColor, Style};
use gt_core::Outcome;

const WIN: Style = AnsiColor::Green.on_default().bold();
const LOSS: Style = AnsiColor::Red.on_default().bold();
const DRAW: Style = AnsiColor::Yellow.on_default().bold();

/// `text`, which tells of `outcome`, in its colour.
pub(crate) fn outcome(outcome: Outcome, text: impl Display) -> String {
    styled(
        match outcome {
            Outcome::Win => WIN,
            Outcome::Loss => LOSS,
            Outcome::Draw => DRAW,
        },
        text,
    )
}

/// What stands above something.
pub(crate) fn title(text: impl Display) -> String {
    styled(Style::new().bold(), text)
}

/// What may be overlooked.
pub(crate) fn aside(text: impl Display) -> String {
    styled(Style::new().dimmed(), text)
}

fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
