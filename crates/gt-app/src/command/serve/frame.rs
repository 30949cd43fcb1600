//! What a server and a process that answers say to each other.
//!
//! A question is a line of JSON on the stdin of the process. What it says is a line of JSON on its
//! stdout, and after that so many bytes.

use core::time::Duration;

use serde::{Deserialize, Serialize};

/// A question to a process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Question {
    /// A verb of the command line.
    Verb {
        /// The words of the command line, without the name of the program.
        words: Vec<String>,
        /// What the verb reads from stdin.
        input: String,
        limits: Limits,
    },
    /// What is known of a question about positions before it is asked.
    Outlook {
        of: Positions,
        /// The bytes that the solver may take.
        memory: u64,
        limits: Limits,
    },
}

/// What a question may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Limits {
    pub(super) memory: u64,
    pub(super) threads: usize,
    /// Nothing if the server alone looks at the time.
    pub(super) time: Option<Duration>,
}

/// Which positions are asked about, and by which solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Positions {
    /// The name of the instance, which is in no file.
    pub(super) instance: String,
    pub(super) with: Option<String>,
    pub(super) position: Option<String>,
}

/// What comes behind the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Said {
    /// The answer, as JSON.
    Answer,
    /// Why the question is wrong.
    Wrong,
    /// Which limit was reached.
    Limit,
}

/// The line before the bytes that a process says.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) said: Said,
    /// How many bytes follow.
    pub(super) length: usize,
    /// The bytes that the process takes for what it keeps.
    pub(super) kept: u64,
    /// Whether the next question about what it keeps costs a lookup.
    pub(super) is_whole: bool,
}
