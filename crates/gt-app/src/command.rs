//! The command line around games: arguments, limits, progress, text and JSON.
//!
//! | module | what it does |
//! |---|---|
//! | `args` | arguments that verbs share |
//! | `question` | what is asked: the command line, names, many questions from stdin |
//! | `context` | limits, threads, progress and output, as every verb gets them; the thread that watches |
//! | `scope` | what belongs to one context; what a process has once: signals, its end |
//! | `answer` | answers as text or JSON, their [`schema`], what they would take |
//! | `text` | lines that fit a terminal, wording, [`style`] |
//! | `failure` | errors, each with its exit code |
//! | `files` | files that verbs write and read; records |
//! | `play` | a game by lines of text; the computer in a game; `face`, [`screen`], `terminal`: a game on all of a terminal (feature `play`) |
//! | `serve` | a page, and questions in JSON over HTTP (feature `web`) |
//! | `verbs` | the verbs for every game: see [`Verb`] |
//!
//! A verb is a function from arguments and a [`Context`] to a [`VerbAnswer`]. It neither prints nor
//! exits. It can answer one question, or one question per line of stdin. All that it uses hangs on
//! its context. So two contexts work side by side in two threads of one process.

mod answer;
mod args;
mod context;
mod failure;
mod files;
mod play;
mod question;
mod scope;
#[cfg(feature = "web")]
mod serve;
mod text;
mod verbs;

pub use answer::estimate::Estimate;
pub use answer::output::{AnyReport, Digits, Output, VerbAnswer, VerbReport, seconds, sentence};
#[cfg(feature = "schema")]
pub use answer::schema;
pub use answer::stream::Stream;
pub use args::{Batch, Common, Format, list};
pub use context::{Context, Long};
pub use failure::{Failure, known};
pub use files::file::OutputFile;
pub use gt_core::error::counted;
#[cfg(feature = "play")]
pub use play::screen;
pub use play::{OpponentOptions, PlayOptions, seed};
pub use question::batch;
pub use question::line::{one_line, parse, parse_words};
#[cfg(feature = "web")]
pub use serve::{PageFile, ServeArgs, Site};
pub use text::bfile::{antidiagonals, write_bfile};
pub use text::layout::{Lines, filled, wrapped};
pub use text::style;
pub use text::why::Unfinished;
#[cfg(feature = "cluster")]
pub use verbs::ClusterArgs;
#[cfg(feature = "table")]
pub use verbs::TableArgs;
pub use verbs::{
    BoardArgs, GamesArgs, GraphArgs, MovesArgs, PerftArgs, PlayArgs, PositionArgs, PuzzleArgs,
    PuzzleSheet, ReplayArgs, ReplyArgs, ReviewArgs, RulesArgs, SolveArgs, Verb, rules, rules_text,
};

/// Returns the JSON schemas of what this crate answers: all verbs that have JSON, and the list of
/// tables that a server has.
#[cfg(feature = "schema")]
#[must_use]
pub fn schemas() -> schema::Schemas {
    verbs::schemas()
}
