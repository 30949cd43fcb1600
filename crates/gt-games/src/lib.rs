//! Every game of the workspace by name, with the exact solvers that its promises allow.
//!
//! `chomp:4x5` names a game and, after a colon, what its rules need. The type of the game is known
//! only while the name is read. From then on it is an [`Instance`], which any program can ask.
//!
//! | module | what it holds |
//! |---|---|
//! | `kinds` | the games that can be named: how their parameters are read, what each promises |
//! | `offer`, `solvers` | for each promise the solvers of gt-core that need it |
//! | `erased` | a game whose type has been forgotten, and what can be asked of it |
//! | `method` | the solvers by name |
//! | `rules` | rules small enough to live here: nim and tic-tac-toe |
//!
//! # Example
//! ```
//! use gt_core::{Outcome, Run};
//! use gt_games::{Method, Named};
//!
//! let Named { instance, .. } = "nim:3,4,5".parse()?;
//! let found = instance.solve(Method::Memo, &Run::new())?;
//! assert_eq!((found.outcome, found.plies), (Outcome::Win, Some(11)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod erased;
mod kinds;
mod list;
mod method;
mod offer;
mod rules;
mod solvers;

use core::str::FromStr;

pub use erased::{Found, Instance, Unsolved};
use kinds::{KINDS, Kind};
pub use list::list;
pub use method::Method;
use thiserror::Error;

/// An instance with the text that names it.
#[derive(Debug)]
pub struct Named {
    /// The text.
    pub name: String,
    /// The game, its type forgotten.
    pub instance: Box<dyn Instance>,
}

/// A text names no instance.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NameError(String);

impl FromStr for Named {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
            let known: Vec<String> = KINDS.iter().map(Kind::whole).collect();
            let why = format!("no game is named {name:?}; instances are such as {}", known.join(", "));
            return Err(NameError(why));
        };
        let instance =
            (kind.read)(parameters).map_err(|why| NameError(format!("{text:?}: {why} (for example {})", kind.whole())))?;
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
            let error = text.parse::<Named>().unwrap_err().to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}
