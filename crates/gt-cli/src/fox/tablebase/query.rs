//! `gt fox tablebase query FEN`: looks up the value and the best moves of a position.

use std::io::{self, Write};

use gt_app::command::{Context, Failure, Lines, VerbAnswer, VerbReport, counted, style};
use gt_core::{Explain, Outcome, Score, Solution, Value};
use gt_fox_hens::solve::{Endgame, OutcomeTable};
use gt_fox_hens::{FoxHens, HENS, Position};
use serde::Serialize;

use super::kind::{Kind, Table};
use crate::fox::setup::Asked;
use crate::fox::{bestmove, draw};

/// The position, and the kind of table.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    kind: Kind,
}

/// A proven value, or a guess; what is not known is null.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::fox) struct Answered {
    /// The position, in the notation of the game.
    pub(in crate::fox) position: String,
    /// The outcome; null if nothing is proved.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<gt_app::command::schema::OutcomeWord>")
    )]
    /// The outcome; null if nothing is proved.
    pub(in crate::fox) outcome: Option<Outcome>,
    /// The plies; null if they are not known.
    pub(in crate::fox) plies: Option<u32>,
    /// Whether the outcome is proved.
    pub(in crate::fox) proven: bool,
    /// `hens` or `foxes`; null for a draw, and if nothing is proved.
    pub(in crate::fox) winner: Option<&'static str>,
    /// All best moves; null if they are not known.
    pub(in crate::fox) best_moves: Option<Vec<String>>,
    /// A line of best play to the end; empty for a draw, and with `--outcomes`.
    pub(in crate::fox) line: Option<Vec<String>>,
    /// In hundredths of a hen, for the side to move, if nothing is proved.
    pub(in crate::fox) score: Option<i32>,
    /// The plies that the score looks ahead.
    pub(in crate::fox) depth: Option<u32>,
    /// The line that the search expects, if nothing is proved.
    pub(in crate::fox) guess: Option<Vec<String>>,
    #[serde(skip)]
    pub(in crate::fox) board: String,
    /// The value or the outcome in words, or why there is none.
    #[serde(skip)]
    pub(in crate::fox) value: String,
    /// How it was proved, if not by a table; what the search expects, if nothing is proved.
    #[serde(skip)]
    pub(in crate::fox) note: Option<String>,
}

impl VerbAnswer for Answered {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.board)?;
        if let Some(outcome) = self.outcome {
            let winner = self.winner.map_or_else(
                || "neither side can force a win".into(),
                |winner| format!("the {winner} win"),
            );
            writeln!(out, "{}: {winner}", style::outcome(outcome, &self.value))?;
        } else {
            out.say(format_args!("{}: {}", style::title("not proved"), self.value))?;
        }
        if let Some(note) = &self.note {
            out.say(note)?;
        }
        if let Some(moves) = self.best_moves.as_ref().filter(|moves| !moves.is_empty()) {
            let exact = self.outcome == Some(Outcome::Draw) || self.plies.is_some();
            let which = if exact { "best moves" } else { "moves that keep the outcome" };
            out.say(format_args!("{which}: {}", moves.join(" ")))?;
        }
        if let Some(line) = self.line.as_ref().filter(|line| !line.is_empty()) {
            out.say(format_args!("line: {}", line.join(" ")))?;
        }
        if let Some(guess) = self.guess.as_ref().filter(|guess| !guess.is_empty()) {
            out.say(format_args!("guessed line: {}", guess.join(" ")))?;
        }
        Ok(())
    }
}

impl Answered {
    /// Reports a proven outcome, with what else is known.
    pub(in crate::fox) fn proven(
        rules: &FoxHens,
        position: &Position,
        outcome: Outcome,
        known: Self,
    ) -> VerbReport<Self> {
        let winner = match (outcome, position.turn == HENS) {
            (Outcome::Draw, _) => None,
            (Outcome::Win, true) | (Outcome::Loss, false) => Some("hens"),
            _ => Some("foxes"),
        };
        let known = Self { outcome: Some(outcome), proven: true, winner, ..known };
        VerbReport::new(known.at(rules, position))
    }

    /// Reports that nothing is proved, and the score of a search with the line that it expects.
    pub(in crate::fox) fn guessed(
        rules: &FoxHens,
        position: &Position,
        why: &str,
        (score, depth): (Score, u32),
        line: Vec<String>,
    ) -> VerbReport<Self> {
        let (hens, plies) = (f64::from(score.get()) / 100.0, counted(depth, "ply"));
        let guess = Self {
            score: Some(score.get()),
            depth: Some(depth),
            guess: Some(line),
            value: format!("no table ({why}), and a search of {plies} finds no forced end"),
            note: Some(format!(
                "a guess, {plies} ahead: {hens:+.2} hens for the {}",
                bestmove::side(position)
            )),
            ..Self::default()
        };
        VerbReport::new(guess.at(rules, position))
    }

    fn at(self, rules: &FoxHens, position: &Position) -> Self {
        let board = draw::board(rules, position);
        let position = rules.board().position_text(position);
        Self { position, board, ..self }
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let rules = args.asked.setup.rules(context)?;
    let mut table = None;
    args.asked.answer_numbered(
        &rules,
        context,
        || args.kind.estimate(&rules, context),
        |position| {
            let table = match &mut table {
                Some(table) => table,
                none => none.insert(args.kind.build(&rules, context)?),
            };
            match table {
                Table::Values(table) => answered(table, position),
                Table::Outcomes(table) => outcome(table, position),
            }
        },
    )
}

/// Looks up a position in a table of values.
pub(in crate::fox) fn answered(
    table: &Endgame,
    position: &Position,
) -> Result<VerbReport<Answered>, Failure> {
    let rules = table.game();
    let value = table.value(position)?.ok_or_else(|| not_held(rules, position))?;
    let best = table.best_moves(position)?.unwrap_or_default();
    let best = best.into_iter().map(|mv| draw::mv(rules, position, mv)).collect();
    // A draw has no line, because best play may never end.
    let line = if value == Value::Draw { None } else { table.line(position)? };
    let line = line.map_or_else(Vec::new, |line| draw::line(rules, position, line.moves));
    Ok(report(rules, position, value, best, line))
}

/// Looks up a position in a table of outcomes: all moves that keep the outcome, and no line.
fn outcome(table: &OutcomeTable, position: &Position) -> Result<VerbReport<Answered>, Failure> {
    let rules = table.game();
    let outcome = table.value(position)?.ok_or_else(|| not_held(rules, position))?;
    let keeping = table.best_moves(position)?.unwrap_or_default();
    let keeping = keeping.into_iter().map(|mv| draw::mv(rules, position, mv)).collect();
    let known = Answered {
        best_moves: Some(keeping),
        line: Some(Vec::new()),
        value: outcome.to_string(),
        ..Answered::default()
    };
    Ok(Answered::proven(rules, position, outcome, known))
}

fn not_held(rules: &FoxHens, position: &Position) -> Failure {
    let text = rules.board().position_text(position);
    Failure::Question(format!(
        "{text} is not in the table: it has too many hens, hens on other squares, or a wrong number of foxes"
    ))
}

/// Reports a value with the position, its best moves and a line.
pub(in crate::fox) fn report(
    rules: &FoxHens,
    position: &Position,
    value: Value,
    best_moves: Vec<String>,
    line: Vec<String>,
) -> VerbReport<Answered> {
    let known = Answered {
        plies: value.plies(),
        best_moves: Some(best_moves),
        line: Some(line),
        value: value.to_string(),
        ..Answered::default()
    };
    Answered::proven(rules, position, value.outcome(), known)
}
