//! Arguments that verbs share: the common options, the switch `--batch`, numbers with units.

pub(super) mod units;

use core::str::FromStr;
use core::time::Duration;

use clap::ValueEnum;

/// The options that every verb understands.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Common options")]
pub struct Common {
    /// How to write the answer: text for people, or exactly one JSON object
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Number of threads, from 1 to 1024; the answer is the same for any number [default: all
    /// cores]
    #[arg(long, global = true, value_name = "N", value_parser = units::threads)]
    pub threads: Option<usize>,
    /// Memory for tables, in bytes or with a unit such as 4GiB or 512M [default: four fifths of
    /// free memory]
    #[arg(long, global = true, value_name = "SIZE", value_parser = units::size)]
    pub memory: Option<u64>,
    /// Time limit for the whole command, such as 30s or 10m [default: none]
    #[arg(long, global = true, value_name = "DURATION", value_parser = units::duration)]
    pub time: Option<Duration>,
    /// Say what a long verb would take, in positions, memory and time, and do nothing else
    #[arg(long, global = true)]
    pub dry_run: bool,
    /// Show no progress on stderr
    #[arg(long, global = true)]
    pub quiet: bool,
    /// Use no colours; the environment variable `NO_COLOR` does the same
    #[arg(long, global = true)]
    pub no_color: bool,
}

impl Default for Common {
    /// The options of a command line without any.
    fn default() -> Self {
        Self {
            format: Format::Text,
            threads: None,
            memory: None,
            time: None,
            dry_run: false,
            quiet: false,
            no_color: false,
        }
    }
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[expect(
    missing_docs,
    reason = "the option says what they are; docs here would lengthen every help"
)]
pub enum Format {
    Text,
    Json,
}

/// The switch of verbs that can read their questions from stdin.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Batch {
    /// Read one question per line from stdin, and write one JSON object per line to stdout
    #[arg(long)]
    pub batch: bool,
}

/// Parses a list of numbers, for clap.
///
/// # Errors
/// A line that names the part that is not a number, and what is expected.
pub fn list<T: FromStr>(text: &str, expected: &str) -> Result<Vec<T>, String> {
    crate::list(text, expected)
        .map_err(|error| format!("{:?} is not {}", error.text, error.expected))
}
