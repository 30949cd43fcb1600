//! How the texts of the command look: what they say, where their lines break, their colours.
//!
//! | module | what it does |
//! |---|---|
//! | `layout` | lines that fit a terminal |
//! | [`style`] | colours |
//! | `wording`, `why` | the lines of errors; the message at a limit, which says how far work came |
//! | `bfile` | sequences, in the form of OEIS |

pub(super) mod bfile;
pub(super) mod layout;
pub mod style;
pub(super) mod why;
pub(super) mod wording;
