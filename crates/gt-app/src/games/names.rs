//! Names of instances, and what is wrong with them.

use core::fmt;

use gt_core::LimitError;
use thiserror::Error;

use crate::instance::Instance;

/// The name of an instance; parameters that are empty are none.
pub(crate) fn full_name(game: &str, parameters: &str) -> String {
    if parameters.is_empty() { game.to_owned() } else { format!("{game}:{parameters}") }
}

/// What stands after the colon of a name.
pub(super) fn parameters(name: &str) -> &str {
    name.split_once(':').map_or("", |(_, parameters)| parameters)
}

/// The name of an instance that is in no file: a game and, after a colon, its parameters.
///
/// Made by [`Games::name`](super::Games::name). What comes from elsewhere is turned into one where it is read, so that
/// nothing behind that place can open a file by it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InstanceName(pub(super) String);

impl InstanceName {
    /// The name, with its parameters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for InstanceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An instance together with its name; made by [`Games::named`](super::Games::named).
#[derive(Debug)]
pub struct NamedInstance {
    /// The name, as [`Games::spelling`](super::Games::spelling) writes it.
    pub name: String,
    /// The game; its type is no longer known.
    pub instance: Box<dyn Instance>,
}

/// Why a text does not name an instance.
///
/// The message says whether the game is unknown, its parameters are wrong, or name a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// No game has the name, or its parameters are wrong.
    #[error("{0}")]
    Wrong(String),
    /// The name stands for a file: this one.
    #[error("{0:?} names a file, and no file is opened here")]
    NamesFile(String),
    /// A limit of the run was reached while the game was made, or it was interrupted.
    #[error(transparent)]
    Stopped(LimitError),
}
