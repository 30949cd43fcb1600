//! The command line around games: arguments, limits, progress, text and JSON.
//!
//! | module | what it does |
//! |---|---|
//! | `args` | arguments that verbs share |
//! | `line` | the command line of the process, parsed; errors of clap in one line |
//! | `layout` | lines that fit a terminal |
//! | `context` | limits, threads, progress and output, as every verb gets them |
//! | `watch` | the thread that keeps `--time` and `--memory` if the verb does not, and draws progress |
//! | `output` | one answer, written as text or as one JSON object |
//! | `paced`, `deadline` | the writer of answers and files, which ends with the time; when that is |
//! | `estimate` | the answer to `--dry-run` |
//! | `trial` | `--dry-run` where no formula gives the time: the verb is tried for a moment |
//! | `file` | files that verbs write |
//! | `batch` | many questions from stdin, one JSON object each |
//! | `failure` | errors, each with its line on stderr and its exit code |
//! | `verbs` | the verbs for every game: solve, moves, explain, line, perft, games, rules |
//!
//! A verb is a function from arguments and a [`Context`] to a [`VerbAnswer`]. It neither prints nor
//! exits. So it can answer one question, or one question per line of stdin.

mod args;
pub mod batch;
mod context;
mod deadline;
mod estimate;
mod failure;
mod file;
mod interrupt;
mod layout;
mod line;
mod memory;
mod output;
mod paced;
mod progress;
mod stdout;
mod stream;
pub mod style;
mod trial;
mod verbs;
mod watch;

pub use args::{Batch, Common, Format, list};
pub use context::{Context, Long};
pub use estimate::Estimate;
pub use failure::{Failure, known};
pub use file::OutputFile;
pub use gt_core::error::counted;
pub use layout::{filled, wrapped};
pub use line::{one_line, parse};
pub use output::{AnyReport, Digits, Output, VerbAnswer, VerbReport, seconds, sentence};
pub use stream::Stream;
pub use verbs::{PerftArgs, PositionArgs, RulesArgs, SolveArgs, Verb, rules};
