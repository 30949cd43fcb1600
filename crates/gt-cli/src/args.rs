//! Arguments that verbs share: the common options, the switch for many questions, numbers with units.

mod units;

use core::str::FromStr;
use core::time::Duration;

use clap::ValueEnum;

/// What every verb understands.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// Text for people, or exactly one JSON object
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Threads to work with; the answer never depends on it [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = units::threads)]
    pub(crate) threads: Option<usize>,
    /// Memory that tables may take, such as 4GiB or 512M [default: four fifths of what is free]
    #[arg(long, global = true, value_name = "SIZE", value_parser = units::size)]
    pub(crate) memory: Option<u64>,
    /// Give up after so long, such as 30s or 10m
    #[arg(long, global = true, value_name = "DURATION", value_parser = units::duration)]
    pub(crate) time: Option<Duration>,
    /// Show no progress
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
    /// Use no colours, as if the variable `NO_COLOR` were set
    #[arg(long, global = true)]
    pub(crate) no_color: bool,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
}

/// The switch of verbs that can be asked line by line.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Batch {
    /// Read one question from each line of stdin, and write one JSON object for each
    #[arg(long)]
    pub(crate) batch: bool,
}

/// The numbers of a list; what is wrong with it is said for people.
pub(crate) fn list<T: FromStr>(text: &str, expected: &str) -> Result<Vec<T>, String> {
    gt_games::list(text, expected).map_err(|error| format!("{:?} is not {}", error.text, error.expected))
}
