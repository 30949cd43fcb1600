//! What a case of an option is: two command lines, and what is different.

/// What a change of one option does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// The answer changes.
    Differs,
    /// The answer stays the same, for the reason given.
    Same(&'static str),
    /// The command refuses, with this exit code and this part of the line on stderr.
    Refused(i32, &'static str),
    /// The answer stays the same, and the file named `FILE` on the command line begins like this.
    Writes(&'static [u8]),
    /// The answer to the question on stdin comes as one line of JSON.
    Batch,
}

pub(super) use Effect::{Batch, Differs, Refused, Same, Writes};

/// The work needs more memory than `--memory` allows.
pub(super) const TOO_LARGE: Effect = Refused(1, "of memory needed");
/// The work needs more time than `--time` allows.
pub(super) const OUT_OF_TIME: Effect = Refused(1, "out of time");
/// A record that is not there is said before the first word.
pub(super) const NO_RECORD: Effect = Refused(1, "cannot read the record");
/// No record is there that could be written over.
pub(super) const NO_FILE: Effect = Same("no file is written");
/// Where stdin is no terminal, a game is played by lines of text.
pub(super) const NO_TERMINAL: Effect = Same("stdin is no terminal");
/// A game on the terminal refuses `--format json`.
pub(super) const NO_JSON: Effect = Refused(2, "--format");

/// A command line, and the same command line with one option changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    pub(super) verb: &'static str,
    /// The option as `--long`, or the name of a positional argument as clap knows it.
    pub(super) option: &'static str,
    pub(super) base: &'static str,
    /// The whole changed line, or after `+` what is added to the base.
    pub(super) changed: &'static str,
    pub(super) effect: Effect,
    /// The stdin of both command lines; in a batch only of the changed one.
    pub(super) input: &'static str,
}

impl Case {
    /// Verb, arguments and stdin of the line that the case begins with.
    pub(super) const fn base(&self) -> [&'static str; 3] {
        [self.verb, self.base, if matches!(self.effect, Batch) { "" } else { self.input }]
    }

    pub(super) fn changed(&self) -> String {
        self.changed
            .strip_prefix('+')
            .map_or_else(|| self.changed.to_owned(), |added| format!("{}{added}", self.base))
    }
}

/// Makes the table of a game: for each verb the line that a case begins with, the option, the
/// changed line, and the effect.
macro_rules! cases {
    (@input) => { "" };
    (@input $input:expr) => { $input };
    ($($verb:literal {
        $($base:expr, $option:literal, $changed:expr => $effect:expr $(, reading $input:expr)?;)+
    })+) => {
        /// Cases by verb; the first row of each verb is also tried with the common options.
        pub(super) const CASES: &[super::Case] = &[$($(super::Case {
            verb: $verb,
            option: $option,
            base: $base,
            changed: $changed,
            effect: $effect,
            input: cases!(@input $($input)?),
        },)+)+];
    };
}
pub(super) use cases;
