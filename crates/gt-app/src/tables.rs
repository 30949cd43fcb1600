//! Questions and answers about tables on disk.

use core::time::Duration;
use std::path::PathBuf;

use gt_core::Forecast;
use gt_table::TableError;
use thiserror::Error;

use super::unsolved::Unsolved;

/// Which table is to be made.
#[derive(Clone, Debug)]
pub struct TableOrder {
    /// The folder.
    pub folder: PathBuf,
    /// The game as the table names it.
    pub instance: String,
    /// Which answers: "outcome", "value", "margin" or "nimber". If nobody says, margins of a game
    /// that ends by points, and values of any other.
    pub question: Option<String>,
    /// The level of the compressor.
    pub level: Option<i32>,
    /// How many values are compressed together.
    pub chunk: Option<u32>,
    /// The least time between two checkpoints.
    pub checkpoint: Option<Duration>,
    /// The processes that make it, if there are several.
    #[cfg(feature = "cluster")]
    pub hosts: Option<std::sync::Arc<gt_cluster::Hosts>>,
    /// Whether these processes share no folder, and the first one gets the table.
    #[cfg(feature = "cluster")]
    pub is_gathered: bool,
}

impl TableOrder {
    /// A table of an instance in a folder, with usual settings and answers.
    pub fn new(folder: impl Into<PathBuf>, instance: impl Into<String>) -> Self {
        Self {
            folder: folder.into(),
            instance: instance.into(),
            question: None,
            level: None,
            chunk: None,
            checkpoint: None,
            #[cfg(feature = "cluster")]
            hosts: None,
            #[cfg(feature = "cluster")]
            is_gathered: false,
        }
    }
}

/// What is done with a table that is ordered.
#[derive(Clone, Copy)]
pub(super) enum Task {
    /// Say what it takes.
    Forecast,
    /// Solve into the folder.
    Make,
    /// Say what there is to do, with so many positions if somebody says how many there are.
    #[cfg(feature = "cluster")]
    Workload(Option<u64>),
}

/// What came of it.
pub(super) enum TableDone {
    /// `None` if nobody knows beforehand.
    Forecast(Option<Forecast>),
    Made(TableMade),
    #[cfg(feature = "cluster")]
    Workload(gt_table::Workload),
}

/// What was made.
#[derive(Clone, Debug)]
pub struct TableMade {
    /// How many tiers were there already, and whole.
    pub resumed: u64,
    /// How many tiers were damaged or lost, and solved again.
    pub mended: u64,
    /// What the processes sent each other, if there were several.
    #[cfg(feature = "cluster")]
    pub traffic: Option<gt_cluster::Traffic>,
    /// Whether another process has the table.
    #[cfg(feature = "cluster")]
    pub is_elsewhere: bool,
}

impl TableMade {
    /// How many tiers were there already, and how many were solved again.
    pub(super) const fn of([resumed, mended]: [u64; 2]) -> Self {
        Self {
            resumed,
            mended,
            #[cfg(feature = "cluster")]
            traffic: None,
            #[cfg(feature = "cluster")]
            is_elsewhere: false,
        }
    }

    /// By several processes, of which one may have the table alone.
    #[cfg(feature = "cluster")]
    pub(super) fn by_processes(found: Option<[u64; 2]>, traffic: gt_cluster::Traffic) -> Self {
        let made = Self::of(found.unwrap_or_default());
        Self { traffic: Some(traffic), is_elsewhere: found.is_none(), ..made }
    }
}

/// What the check of a table says, in the notation of the game.
#[derive(Clone, Debug)]
pub struct TableVerified {
    /// The positions whose answers were explained.
    pub positions: u64,
    /// The moves that were followed.
    pub moves: u64,
    /// The first wrong answer: tier, position, what is claimed, and what follows from the rules.
    pub flaw: Option<TableFlaw>,
}

/// A wrong answer of a table.
#[derive(Clone, Debug)]
pub struct TableFlaw {
    /// The tier as the game shows it.
    pub tier: String,
    /// The position.
    pub position: String,
    /// What the table says.
    pub claimed: Option<String>,
    /// What follows from the rules.
    pub found: Option<String>,
}

/// Why there is no table, or no answer from one.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableFailure {
    /// The position cannot be read, or the game lacks something.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// The table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Several processes did not find each other, or one of them is lost.
    #[cfg(feature = "cluster")]
    #[error(transparent)]
    Cluster(gt_cluster::ClusterError),
    /// The game has no tables.
    #[error("this game has no tables on disk: they need positions as bytes (Encode)")]
    NoTables,
    /// The game has no answers of this kind.
    #[error("this game has no tables of {question:?}: expected {expected}")]
    Question {
        /// What was asked for.
        question: String,
        /// What the game has.
        expected: String,
    },
}

/// What is wrong with the table itself says no more of the processes.
#[cfg(feature = "cluster")]
impl From<gt_cluster::ClusterError> for TableFailure {
    fn from(error: gt_cluster::ClusterError) -> Self {
        match error {
            gt_cluster::ClusterError::Table(error) => Self::Table(error),
            error => Self::Cluster(error),
        }
    }
}
