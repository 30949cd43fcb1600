//! `gt fox bestmove FEN`: chooses a move as the computer player does, and says why.

use std::io::{self, Write};

use gt_app::command::{Context, Estimate, Failure, Lines, VerbAnswer, VerbReport, style};
use gt_core::{LimitError, Run, SolveError, Value};
use gt_fox_hens::play::{
    Chooser, Decision, Endgames, MoveReason, SearchLevel, Weights, chooser, search_share,
    top_endgames,
};
use gt_fox_hens::{FoxHens, Position};
use serde::Serialize;

use super::draw;
use super::part::{NoTable, Parts};
use super::setup::Asked;

/// The greatest number of positions of a table of all positions that a position leads to.
///
/// Solving it takes some ten seconds on two cores.
const PART: u64 = 400_000_000;

/// The position, and how deep to look.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
    /// Strength of the computer player, from 1 (weakest) to 6
    #[arg(long, default_value_t = SearchLevel::TOP)]
    level: SearchLevel,
    /// Search this many plies ahead, from 1 to 200; levels 5 and 6 then solve no table of all
    /// positions that the position leads to [default: as the level does]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
    /// Use no endgame table
    #[arg(long)]
    no_endgames: bool,
}

/// A move, and what is known of the position.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Best {
    /// The position, in the notation of the game.
    position: String,
    /// Null if the game is over.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// `only`, `endgame`, `proved`, `guess` or `over`.
    reason: &'static str,
    /// The outcome of the position, if it is proved.
    outcome: Option<String>,
    /// The plies of the position, if they are proved.
    plies: Option<u32>,
    /// In hundredths of a hen, for the side to move, if nothing is proved.
    score: Option<i32>,
    /// The plies that the score looks ahead.
    depth: Option<u32>,
    /// The moves that the player expects.
    line: Vec<String>,
    /// The positions that the search looked at.
    nodes: u64,
    #[serde(skip)]
    board: String,
    #[serde(skip)]
    why: String,
}

impl VerbAnswer for Best {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.board)?;
        match &self.mv {
            Some(mv) => {
                out.say(format_args!("{}  {}", style::title(mv), self.why))?;
            }
            None => writeln!(out, "{}", self.why)?,
        }
        if self.line.len() > 1 {
            out.say(format_args!("expected: {}", self.line.join(" ")))
        } else {
            Ok(())
        }
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let rules = args.asked.setup.rules(context)?;
    // With --dry-run nothing is computed before the estimate.
    let table = if args.no_endgames || context.is_dry_run() {
        None
    } else {
        top_endgames(&rules, context.run())?
    };
    let share = search_share(&rules, table.is_some(), context.run());
    let endgames = table.as_ref().map(Endgames::OnDemand);
    let mut player = player(&rules, args.level, args.depth, endgames, &share)?;
    let is_exact = args.level >= SearchLevel::ALL[4] && args.depth.is_none() && !args.no_endgames;
    let mut parts = is_exact.then_some(Parts::up_to(PART));
    let unknown = |_: &Position| Ok(Estimate::unknown());
    args.asked.answer_long(&rules, context, unknown, |position| {
        let choice = choose(&rules, &mut *player, parts.as_mut(), position, &share)?;
        Ok(best(&rules, position, choice))
    })
}

/// Chooses a move: by the player, then by a table of all that the position leads to if the player
/// only guesses.
fn choose(
    rules: &FoxHens,
    player: &mut dyn Chooser,
    parts: Option<&mut Parts>,
    position: &Position,
    run: &Run,
) -> Result<Option<Decision>, Failure> {
    let level = player.level();
    if let Some(table) = parts.as_ref().and_then(|parts| parts.kept(position)) {
        let exact = Some(Endgames::Solved(table));
        return Ok(self::player(rules, level, None, exact, run)?.choice(position)?);
    }
    let choice = player.choice(position)?;
    let (Some(Decision { reason: MoveReason::Guess { .. }, .. }), Some(parts)) = (&choice, parts)
    else {
        return Ok(choice);
    };
    match parts.table(rules, position, run) {
        Ok(table) => {
            let exact = Some(Endgames::Solved(table));
            match self::player(rules, level, None, exact, run)?.choice(position) {
                Err(SolveError::Limit(LimitError::Time)) => Ok(choice),
                exact => Ok(exact?),
            }
        }
        Err(NoTable::Stopped(LimitError::Interrupted)) => Err(LimitError::Interrupted.into()),
        // What the search has found answers the question.
        Err(_) => Ok(choice),
    }
}

/// Returns a computer player; its transposition table is smaller if the run allows less memory.
pub(super) fn player<'t>(
    rules: &FoxHens,
    level: SearchLevel,
    depth: Option<u32>,
    endgames: Option<Endgames<'t>>,
    run: &Run,
) -> Result<Box<dyn Chooser + 't>, Failure> {
    Ok(chooser(rules, (level, Weights::default()), depth, endgames, run)?)
}

fn best(rules: &FoxHens, position: &Position, choice: Option<Decision>) -> VerbReport<Best> {
    use gt_core::GameExt;
    let text = rules.board().position_text(position);
    let board = draw::board(rules, position);
    let Some(choice) = choice else {
        let outcome = rules.terminal(position).map(|outcome| outcome.to_string());
        let why =
            format!("the game is over: {}", outcome.as_deref().unwrap_or("no player can move"));
        let best = Best {
            position: text,
            reason: "over",
            plies: outcome.as_ref().map(|_| 0),
            outcome,
            board,
            why,
            ..Best::default()
        };
        return VerbReport::new(best);
    };
    let (reason, value, guess) = match choice.reason {
        MoveReason::Only => ("only", None, None),
        MoveReason::Endgame(value) => ("endgame", Some(value), None),
        MoveReason::Proved(value) => ("proved", Some(value), None),
        MoveReason::Guess { score, depth } => ("guess", None, Some((score.get(), depth))),
        _ => ("guess", None, None),
    };
    // Who wins the book's game is proved, though no table holds it.
    let proved = value.map(Value::outcome).or_else(|| rules.proved_outcome(position));
    let mut why = choice.why(rules, position);
    if let (None, Some(outcome)) = (value, proved) {
        why = format!(
            "{why}; {outcome}, proved position by position, in how many plies is not known"
        );
    }
    let best = Best {
        position: text,
        mv: Some(draw::mv(rules, position, choice.mv)),
        reason,
        outcome: proved.map(|outcome| outcome.to_string()),
        plies: value.and_then(Value::plies),
        score: guess.map(|(score, _)| score),
        depth: guess.map(|(_, depth)| depth),
        line: draw::line(rules, position, choice.line.iter().copied()),
        nodes: choice.nodes,
        board,
        why,
    };
    VerbReport::new(best)
}

/// Gives the reason for a choice in words.
pub(super) fn side(position: &Position) -> &'static str {
    if position.turn == gt_fox_hens::HENS { "hens" } else { "foxes" }
}
