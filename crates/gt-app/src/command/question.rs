//! What is asked: the command line, the name of an instance, many questions from stdin.
//!
//! | module | what it does |
//! |---|---|
//! | `line` | the command line of the process, parsed; errors of clap in one line |
//! | `name` | the name of an instance on the command line, which may stand for a file |
//! | [`batch`] | many questions from stdin, one JSON object each |

pub mod batch;
pub(super) mod line;
pub(super) mod name;
