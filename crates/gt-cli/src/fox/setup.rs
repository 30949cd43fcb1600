//! The options that name the rules, and the positions that a verb is asked about.

use core::str::FromStr;
use std::path::Path;

use gt_app::command::{Batch, Context, Estimate, Failure, VerbAnswer, VerbReport, batch};
use gt_core::{Notation, ParseError};
use gt_fox_hens::{FoxHens, NamedRules, Position};

/// The greatest length of a file, in bytes.
const LONGEST: u64 = 1 << 16;

/// The rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Setup {
    /// Rules: a name (book, `book_top3`, `mini21_1f`, geese13, ...), or a file that ends in .json
    #[arg(long, value_name = "NAME|FILE.json", default_value = "book")]
    rules: Source,
}

/// One position or one per line of stdin, with the rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Asked {
    /// Rows from the top: h a hen, x a fox, a digit a number of empty squares; then the side to
    /// move, h or f: "3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h"; start for the first position of the
    /// rules; - for stdin
    #[arg(
        value_name = "FEN",
        required_unless_present = "batch",
        conflicts_with = "batch",
        allow_hyphen_values = true
    )]
    fen: Option<String>,
    #[command(flatten)]
    pub(crate) setup: Setup,
    #[command(flatten)]
    batch: Batch,
}

impl Asked {
    /// Lets a long `verb` answer every position asked about, with any number of hens.
    pub(crate) fn answer_long<A: VerbAnswer + 'static>(
        &self,
        rules: &FoxHens,
        context: &Context,
        estimate: impl FnOnce(&Position) -> Result<Estimate, Failure>,
        mut verb: impl FnMut(&Position) -> Result<VerbReport<A>, Failure>,
    ) -> Result<(), Failure> {
        let Some(fen) = &self.fen else { return self.answer(rules, context, verb) };
        let position = position(rules, fen, context)?;
        context.long(|| estimate(&position)).answer(|| verb(&position))
    }

    /// Lets `verb` answer every position asked about, with any number of hens.
    pub(crate) fn answer<A: VerbAnswer + 'static>(
        &self,
        rules: &FoxHens,
        context: &Context,
        mut verb: impl FnMut(&Position) -> Result<VerbReport<A>, Failure>,
    ) -> Result<(), Failure> {
        match &self.fen {
            Some(fen) => context.answer(|| verb(&position(rules, fen, context)?)),
            None => batch::answer_lines(context, |line| {
                verb(&read(rules, line, FoxHens::parse_set_up)?)
            }),
        }
    }

    /// Lets a long `verb` answer every position asked about, and refuses positions that no table
    /// holds.
    ///
    /// A table of the rules holds the positions that have a rank.
    pub(crate) fn answer_numbered<A: VerbAnswer + 'static>(
        &self,
        rules: &FoxHens,
        context: &Context,
        estimate: impl FnOnce() -> Result<Estimate, Failure>,
        mut verb: impl FnMut(&Position) -> Result<VerbReport<A>, Failure>,
    ) -> Result<(), Failure> {
        let parse = |text: &str| read(rules, text, FoxHens::parse_position);
        match &self.fen {
            Some(fen) => {
                let position = parse(&context.argument(fen, LONGEST, "position")?)?;
                context.long(estimate).answer(|| verb(&position))
            }
            None => batch::answer_lines(context, |line| verb(&parse(line)?)),
        }
    }
}

/// Where the rules come from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Preset(NamedRules),
    File(String),
}

impl FromStr for Source {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if Path::new(text)
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
        {
            return Ok(Self::File(text.to_owned()));
        }
        text.parse().map(Self::Preset)
    }
}

impl Setup {
    /// Returns the rules that the option names.
    pub(crate) fn rules(&self, context: &Context) -> Result<FoxHens, Failure> {
        match &self.rules {
            Source::Preset(preset) => Ok(preset.rules()),
            Source::File(path) => {
                let wrong = |why: String| Failure::Question(format!("{path}: {why}"));
                let text = context.read_text(Path::new(path), LONGEST, "rules")?;
                gt_games::fox_rules(&text).map_err(wrong)
            }
        }
    }
}

/// Parses a position from the command line, with any number of hens.
///
/// `start` is the first position of the rules, and `-` reads the position from the input.
pub(crate) fn position(
    rules: &FoxHens,
    text: &str,
    context: &Context,
) -> Result<Position, Failure> {
    let text = context.argument(text, LONGEST, "position")?;
    read(rules, &text, FoxHens::parse_set_up)
}

fn read(
    rules: &FoxHens,
    text: &str,
    parse: fn(&FoxHens, &str) -> Result<Position, ParseError>,
) -> Result<Position, Failure> {
    if text.trim() == "start" {
        Ok(rules.parameters().start)
    } else {
        parse(rules, text).map_err(Failure::question)
    }
}
