//! Every game of the workspace by name, with the exact solvers that its promises allow.
//!
//! A name such as `chomp:4x5` consists of a game and, after a colon, the parameters of its rules.
//! The type of the game is known only while the name is read. After that the game is an
//! [`Instance`], and any program can ask it questions without knowing that type.
//!
//! A *promise* is a trait of gt-core that a game implements, such as [`Acyclic`](gt_core::Acyclic).
//! The promises of a game decide which solvers can solve it. The solvers of gt-core are compiled in
//! this crate, once for each game.
//!
//! | example                    | parameters                        | acyclic | impartial |
//! |----------------------------|-----------------------------------|---------|-----------|
//! | `chomp:4x5`                | rows x columns                    | yes     | yes       |
//! | `queen:8x8`                | rows x columns : piece (optional) | yes     | yes       |
//! | `sea-adversary:4x4:3`      | rows x columns : fleet            | yes     | no        |
//! | `matrix:3x3:heavy-edge:ko` | rows x columns : goal : rule set  | no      | no        |
//! | `fox:sq4_1f`               | a named game of foxes and hens    | no      | no        |
//! | `nim:3,4,5`                | the sizes of the heaps            | yes     | yes       |
//! | `tictactoe`                | none                              | yes     | no        |
//!
//! *Acyclic* means that no play visits a position twice. A game that is not acyclic is *loopy*:
//! play may never end. *Impartial* means that both players have the same moves everywhere, and a
//! player who cannot move loses.
//!
//! | module | what it holds |
//! |---|---|
//! | `kinds` | the games: how their parameters are read, what each game promises |
//! | `offer`, `solvers` | for each promise, the solvers of gt-core that need it |
//! | `erased` | the questions that an instance answers |
//! | `method` | the solvers by name |
//! | `rules` | rules small enough for this crate: nim and tic-tac-toe |
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
//!
//! # Features
//! * `rayon`: threads, for the solvers of gt-core and of the games. [`Run`](gt_core::Run) says how
//!   many.

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

/// An instance together with its name; made by [`str::parse`].
///
/// # Errors
/// [`NameError`] if no game has the name, or its parameters are wrong. The message says what was
/// expected and gives an example.
///
/// # Example
/// ```
/// use gt_games::Named;
/// let named: Named = "chomp:2x3".parse()?;
/// assert_eq!(named.instance.board(), "P x x\nx x x");
/// let error = "chomp:2".parse::<Named>().unwrap_err().to_string();
/// assert!(error.ends_with("(for example chomp:4x5)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Named {
    /// The name as it was given.
    pub name: String,
    /// The game; its type is no longer known.
    pub instance: Box<dyn Instance>,
}

/// One example of a name for each game.
///
/// # Example
/// ```
/// assert!(gt_games::examples().any(|name| name == "chomp:4x5"));
/// ```
pub fn examples() -> impl Iterator<Item = String> {
    KINDS.iter().map(Kind::whole)
}

/// Why a text does not name an instance.
///
/// The message says whether the game is unknown or its parameters are wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NameError(String);

impl FromStr for Named {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
            let known: Vec<String> = examples().collect();
            let why = format!("no game is named {name:?}; examples of names: {}", known.join(", "));
            return Err(NameError(why));
        };
        let instance =
            (kind.read)(parameters).map_err(|why| NameError(format!("{text:?}: {why} (for example {})", kind.whole())))?;
        Ok(Self { name: text.to_owned(), instance })
    }
}
