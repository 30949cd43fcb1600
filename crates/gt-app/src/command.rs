//! The command line around games: arguments, limits, progress, text and JSON.
//!
//! | module | what it does |
//! |---|---|
//! | `args` | arguments that verbs share |
//! | `line` | the command line of the process, parsed; errors of clap in one line |
//! | `layout` | lines that fit a terminal |
//! | `context` | limits, threads, progress and output, as every verb gets them |
//! | [`schema`] | the JSON schema of answers (feature `schema`) |
//! | `scope` | what belongs to one context: `limits`, `progress`, `out`, `unfinished` files |
//! | `process` | what a process has once: signals, the error line, its end; the only statics |
//! | `watch` | the thread that keeps `--time` and `--memory` if the verb does not, and draws progress |
//! | `output` | one answer, written as text or as one JSON object |
//! | `paced` | the writer of answers and files, which ends with the time |
//! | `estimate` | the answer to `--dry-run` |
//! | `trial` | `--dry-run` where no formula gives the time: the verb is tried for a moment |
//! | `file`, `reading` | files that verbs write; files and streams that they read |
//! | `name` | the name of an instance on the command line, which may stand for a file |
//! | `records` | records as files: which are read, which may be written over |
//! | `bfile` | sequences, in the form of OEIS |
//! | `batch` | many questions from stdin, one JSON object each |
//! | `failure`, `why`, `wording` | errors, each with its exit code; their messages; their lines |
//! | `play` | a game by lines of text on stdin and stdout |
//! | `opponent`, `knows` | the computer in a game; what it knows while a person waits |
//! | [`face`], `terminal` | screens on all of a terminal; a game on one (feature `play`) |
//! | `solutions` | solutions that are kept and shared, for a server (feature `web`) |
//! | `serve` | a page, and questions in JSON over HTTP (feature `web`) |
//! | `verbs` | the verbs for every game: see [`Verb`] |
//!
//! A verb is a function from arguments and a [`Context`] to a [`VerbAnswer`]. It neither prints nor
//! exits. It can answer one question, or one question per line of stdin. All that it uses hangs on
//! its context. So two contexts work side by side in two threads of one process.

mod args;
pub mod batch;
mod bfile;
#[cfg(feature = "web")]
mod captured;
mod context;
mod estimate;
#[cfg(feature = "play")]
pub mod face;
mod failure;
mod file;
mod input;
mod knows;
mod layout;
mod limits;
mod line;
mod lock;
mod memory;
mod name;
mod opponent;
mod out;
mod output;
mod paced;
#[cfg(feature = "svg")]
mod picture;
mod play;
mod process;
mod progress;
mod reading;
mod records;
#[cfg(feature = "schema")]
pub mod schema;
mod scope;
#[cfg(feature = "web")]
mod serve;
#[cfg(feature = "web")]
mod solutions;
mod stream;
pub mod style;
#[cfg(feature = "play")]
mod terminal;
mod trial;
mod unfinished;
mod verbs;
mod watch;
mod why;
mod wording;

pub use args::{Batch, Common, Format, list};
pub use bfile::{antidiagonals, write_bfile};
pub use context::{Context, Long};
pub use estimate::Estimate;
pub use failure::{Failure, known};
pub use file::OutputFile;
pub use gt_core::error::counted;
pub use layout::{Lines, filled, wrapped};
pub use line::{one_line, parse};
pub use output::{AnyReport, Digits, Output, VerbAnswer, VerbReport, seconds, sentence};
pub use play::{OpponentOptions, PlayOptions, seed};
#[cfg(feature = "web")]
pub use serve::{ServeArgs, Site};
pub use stream::Stream;
#[cfg(feature = "table")]
pub use verbs::TableArgs;
pub use verbs::{
    BoardArgs, GamesArgs, GraphArgs, InstancePlay, MovesArgs, PerftArgs, PlayArgs, PositionArgs,
    ReplayArgs, ReplyArgs, ReviewArgs, RulesArgs, SolveArgs, Verb, rules, rules_text,
};
pub use why::Why;

/// Returns the JSON schemas of what this crate answers: all verbs that have JSON, and the list of
/// tables that a server has.
#[cfg(feature = "schema")]
#[must_use]
pub fn schemas() -> schema::Schemas {
    let schemas = verbs::schemas();
    #[cfg(all(feature = "table", feature = "web"))]
    let schemas = solutions::schemas(schemas);
    schemas
}
