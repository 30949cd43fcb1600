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
pub mod rules;
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

/// A name for each game that can be named, as an example.
///
/// # Example
/// ```
/// assert!(gt_games::examples().any(|name| name == "chomp:4x5"));
/// ```
pub fn examples() -> impl Iterator<Item = String> {
    KINDS.iter().map(Kind::whole)
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
            let known: Vec<String> = examples().collect();
            let why = format!("no game is named {name:?}; instances are such as {}", known.join(", "));
            return Err(NameError(why));
        };
        let instance =
            (kind.read)(parameters).map_err(|why| NameError(format!("{text:?}: {why} (for example {})", kind.whole())))?;
        Ok(Self { name: text.to_owned(), instance })
    }
}
