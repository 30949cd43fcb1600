//! `gt fox captures FEN`: lists what the foxes can take.

use std::io::{self, Write};
#[cfg(feature = "plots")]
use std::path::PathBuf;

#[cfg(feature = "plots")]
use gt_app::command::OutputFile;
use gt_app::command::{Context, Failure, Lines, VerbAnswer, VerbReport, counted, style};
use gt_core::{Game, GameExt, Outcome, Run};
use gt_fox_hens::source::ArsacGame;
use gt_fox_hens::{CaptureRule, CaptureSurvey, FoxHens, HENS, Position, squares};
use serde::Serialize;

use super::bestmove::side;
use super::draw;
use super::setup::Asked;

/// The position.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
    /// Also draw the position into this file, with the first capture as an arrow
    #[cfg(feature = "plots")]
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    svg: Option<PathBuf>,
}

/// One legal capture.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FoxCapture"))]
struct ResultObject {
    /// The square where the fox stands.
    from: String,
    /// The square where it ends.
    to: String,
    /// The squares of the hens.
    taken: Vec<String>,
    /// How many paths lead to this result.
    paths: u64,
}

/// What one fox can take.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Fox {
    /// The square where it stands.
    square: String,
    /// The most hens that it can take.
    longest: u32,
    /// The paths that cannot go on.
    maximal_paths: u64,
    /// The paths that take the most hens.
    longest_paths: u64,
    /// The results of these.
    results: usize,
    /// The capture that Arsac's program finds.
    ///
    /// Null if pieces may move diagonally, because Arsac's program does not know such moves. Null
    /// too with more hens than it has letters for.
    text_path: Option<String>,
    /// The tests that the search of Arsac's program makes.
    text_tests: Option<u64>,
}

/// What all foxes can take.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Captures {
    /// The position, in the notation of the game.
    position: String,
    /// The most hens that a legal capture takes.
    longest: u32,
    /// All legal captures, path by path.
    paths: Vec<String>,
    /// All legal captures, where paths with one end and the same hens taken are one.
    results: Vec<ResultObject>,
    /// What each fox can take, in the order of squares.
    foxes: Vec<Fox>,
    #[serde(skip)]
    board: String,
    #[serde(skip)]
    rule: CaptureRule,
    /// What follows for the side to move; empty if the list of captures already says it.
    #[serde(skip)]
    so: String,
}

impl VerbAnswer for Captures {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.board)?;
        for fox in &self.foxes {
            let Fox { square, longest, longest_paths, results, .. } = fox;
            if *longest == 0 {
                writeln!(out, "fox {square} can take nothing")?;
                continue;
            }
            let (paths, results) = (counted(longest_paths, "path"), counted(results, "result"));
            writeln!(out, "fox {square} can take at most {longest}: {paths}, {results}")?;
        }
        if !self.paths.is_empty() && !self.so.is_empty() {
            writeln!(out, "{}", self.so)?;
        }
        match (self.paths.first(), self.rule) {
            (None, _) => writeln!(out, "nothing can be taken: {}", self.so),
            (Some(_), CaptureRule::Free) => writeln!(out, "a fox may take or step; captures:"),
            (Some(_), CaptureRule::Compulsory) => writeln!(out, "a fox must take; captures:"),
            (Some(path), CaptureRule::Longest) if self.paths.len() == 1 => out.say(style::title(
                format_args!("fox {} must take {}: {path}", &path[..2], self.longest),
            )),
            (Some(_), CaptureRule::Longest) => {
                writeln!(
                    out,
                    "the fox must play one of these captures, which take the most hens, {}:",
                    self.longest
                )
            }
        }?;
        if self.paths.len() > 1 || self.rule != CaptureRule::Longest {
            self.paths.iter().try_for_each(|path| writeln!(out, "  {path}"))?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let rules = args.asked.setup.rules(context)?;
    args.asked.answer(&rules, context, |position| {
        #[cfg(feature = "plots")]
        OutputFile::picture(OutputFile::asked(args.svg.as_deref(), context)?, || {
            let captures = rules.legal_captures(position);
            let first = captures.first().and_then(|capture| rules.path(position, capture.mv));
            let henhouse = rules.parameters().henhouse;
            let path = first.unwrap_or_default();
            Ok(gt_fox_hens::draw::svg(rules.board(), position, henhouse, &path))
        })?;
        captures(&rules, position, context.run())
    })
}

fn captures(
    rules: &FoxHens,
    position: &Position,
    run: &Run,
) -> Result<VerbReport<Captures>, Failure> {
    let board = rules.board();
    let name = |square: u8| board.name(square).to_string();
    let is_texts = rules.parameters().diagonals == gt_fox_hens::Diagonals::None;
    let game = if is_texts { ArsacGame::new(*board, position).ok() } else { None };
    let mut foxes = Vec::new();
    for square in squares(position.foxes) {
        let CaptureSurvey { longest, maximal_paths, longest_paths, results, .. } =
            rules.survey(position, square);
        let found = game.as_ref().and_then(|game| {
            let fox = game.foxes().find(|&fox| game.square_at(fox) == Some(square))?;
            Some((game, game.search(fox)))
        });
        let text_tests = found.as_ref().map(|(_, capture)| capture.tests());
        let text_path = found.map(|(game, capture)| {
            game.squares_of(&capture).map(name).collect::<Vec<_>>().join("x")
        });
        foxes.push(Fox {
            square: name(square),
            longest,
            maximal_paths,
            longest_paths,
            results,
            text_path,
            text_tests,
        });
    }
    let legal = rules.legal_captures(position);
    let mut paths = Vec::new();
    let mut bytes = 0u64;
    for result in &legal {
        run.check_running()?;
        // The bytes of a path: its squares and its text (4 per square), and their vector and string (48).
        let path = 4 * (u64::from(result.mv.taken.count_ones()) + 1) + 48;
        bytes = bytes.saturating_add(result.paths.saturating_mul(path));
        run.check_memory(bytes)?;
        paths.extend(
            rules.paths(position, result.mv).iter().map(|path| draw::path(rules, result.mv, path)),
        );
    }
    let results = legal.iter().map(|result| ResultObject {
        from: name(result.mv.from),
        to: name(result.mv.to),
        taken: squares(result.mv.taken).map(name).collect(),
        paths: result.paths,
    });
    Ok(VerbReport::new(Captures {
        position: board.position_text(position),
        longest: foxes.iter().map(|fox| fox.longest).max().unwrap_or(0),
        paths,
        results: results.collect(),
        foxes,
        board: draw::board(rules, position),
        rule: rules.parameters().capture,
        so: so(rules, position, !legal.is_empty()),
    }))
}

/// Says what follows for the side to move; nothing if the foxes have captures to choose from.
fn so(rules: &FoxHens, position: &Position, can_take: bool) -> String {
    let side = side(position);
    match rules.terminal(position) {
        Some(outcome) => {
            let winner = match outcome {
                Outcome::Draw => "it is a draw".to_owned(),
                Outcome::Win => format!("the {side} have won"),
                Outcome::Loss => format!("the {side} have lost"),
            };
            let why = if rules.decided(position).is_some() {
                "the game is over".into()
            } else {
                format!("the {side} cannot move")
            };
            let still = if can_take { "; if the foxes were to move:" } else { "" };
            format!("{why}, {winner}{still}")
        }
        None if position.turn == HENS && can_take => {
            "the hens are to move; if the foxes were to move:".to_owned()
        }
        None if position.turn == HENS => "the hens are to move".to_owned(),
        None if can_take => String::new(),
        None => "the foxes may step".to_owned(),
    }
}
