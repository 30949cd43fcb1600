//! Named instances: a game with its parameters, as text.
//!
//! `chomp:4x5` names a game and, after a colon, what its rules need. The type of the game is known only while the name is read;
//! from then on it is an [`Instance`], which any generic verb can ask. To add a game, add a row to [`kinds::KINDS`]; to add a
//! solver, see [`method`].

mod erased;
mod kinds;
mod method;
mod offer;
mod solvers;

use core::str::FromStr;

pub(crate) use erased::{Found, Instance};
use kinds::{KINDS, Kind};
pub(crate) use method::Method;

/// An instance with the text that names it.
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) instance: Box<dyn Instance>,
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
            let known: Vec<String> = KINDS.iter().map(Kind::whole).collect();
            return Err(format!("no game is named {name:?}; instances are such as {}", known.join(", ")));
        };
        let instance = (kind.read)(parameters).map_err(|why| format!("{text:?}: {why} (for example {})", kind.whole()))?;
        Ok(Self { name: text.to_owned(), instance })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_reads_its_own_example() {
        for kind in KINDS {
            assert!(kind.whole().parse::<Named>().is_ok(), "{}", kind.whole());
        }
    }

    #[test]
    fn what_cannot_be_read_is_named_with_what_could() {
        for (text, named) in [
            ("checkers", "chomp:4x5"),
            ("", "\"\""),
            ("chomp", "rows x columns"),
            ("chomp:4", "\"4\""),
            ("chomp:0x4", "at least 1"),
            ("chomp:99x99", "64"),
            ("matrix:3x3", "a goal"),
            ("matrix:3x3:edge:ko", "heavy-edge"),
            ("matrix:3x3:heavy-edge:go", "axes"),
            ("matrix:9x9:heavy-edge:ko", "9"),
            ("nim:", "heap"),
            ("nim:3,-1", "\"-1\""),
            ("tictactoe:4", "no parameters"),
        ] {
            let error = text.parse::<Named>().err().unwrap_or_default();
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}
