//! `gt fox play`: a game against the computer, on the terminal; captures are shown jump by jump.

use core::time::Duration;
use std::io::{self, BufRead};
use std::thread;

use gt_app::command::{Context, Failure, counted, wrapped};
use gt_core::{Game, GameExt, Notation, Outcome};
use gt_fox_hens::play::Level;
use gt_fox_hens::{FOXES, FoxHens, HENS, Move, Position};

use super::bestmove::{endgames, player, share, side, why};
use super::draw;
use super::setup::{Setup, position};

/// The side of the person, the strength of the computer, and the start.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The side that you play; with "both" the computer only gives hints
    #[arg(long, default_value = "hens", value_parser = ["hens", "foxes", "both"])]
    side: String,
    /// Strength of the computer, from 1 (weakest) to 6
    #[arg(long, default_value_t = Level::TOP)]
    level: Level,
    /// The position to begin with, such as "4/1x2/hhhh/hhhh h" [default: start]
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Pause between the jumps of a capture, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 400, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    delay: u64,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let rules = args.setup.rules()?;
    let table = endgames(&rules, context.run())?;
    let share = share(&rules, table.as_ref(), context.run());
    // Its transposition table is large, and a person may say quit before the computer moves.
    let mut computer = None;
    let mut choice = |at: &Position| {
        let computer = match &mut computer {
            Some(computer) => computer,
            none => none.insert(player(&rules, args.level, table.as_ref(), &share)?),
        };
        Ok::<_, Failure>(computer.choice(at)?)
    };
    let mut at = match &args.position {
        Some(text) => position(&rules, text)?,
        None => rules.initial(),
    };
    let delay = Duration::from_millis(args.delay);
    say(
        context,
        "your move is a step, such as a4-a5, or a capture, such as c5xc3xe3; you can also say moves, hint or quit",
    )?;
    loop {
        context.run().check_running()?;
        say(context, &draw::board(&rules, &at))?;
        if let Some(outcome) = rules.terminal(&at) {
            return say(context, &ending(&rules, &at, outcome));
        }
        let is_persons = args.side == "both" || (at.turn == HENS) == (args.side == "hens");
        let mv = if is_persons {
            let hint = |at: &Position| -> Result<String, Failure> {
                let choice = choice(at)?;
                Ok(choice.map_or_else(String::new, |choice| {
                    format!("{}: {}", draw::mv(&rules, at, choice.mv), why(&rules, at, &choice))
                }))
            };
            let Some(mv) = ask(&rules, &at, hint, context)? else { return Ok(()) };
            mv
        } else {
            let Some(choice) = choice(&at)? else {
                return Err(Failure::Unanswered("the computer has no legal move".into()));
            };
            say(
                context,
                &format!(
                    "the {} play {}: {}",
                    side(&at),
                    draw::mv(&rules, &at, choice.mv),
                    why(&rules, &at, &choice)
                ),
            )?;
            choice.mv
        };
        if mv.is_capture() {
            show_jumps(&rules, &at, mv, delay, context)?;
        }
        at = rules.play(&at, mv);
    }
}

fn ending(rules: &FoxHens, position: &Position, outcome: Outcome) -> String {
    let winner = match outcome {
        Outcome::Draw => return format!("a draw: the {} cannot move", side(position)),
        Outcome::Win => position.turn,
        Outcome::Loss => !position.turn,
    };
    let name = if winner == HENS { "hens" } else { "foxes" };
    let hens = position.hens.count_ones();
    let why = if rules.decided(position).is_none() {
        format!("the {} cannot move", side(position))
    } else if winner == FOXES {
        format!("{} {} left", counted(hens, "hen"), if hens == 1 { "is" } else { "are" })
    } else {
        "the henhouse is full".to_owned()
    };
    format!("the {name} have won: {why}")
}

/// Draws every landing of a capture, without the hens taken so far.
fn show_jumps(
    rules: &FoxHens,
    position: &Position,
    mv: Move,
    delay: Duration,
    context: &Context,
) -> Result<(), Failure> {
    let Some(path) = rules.path(position, mv) else { return Ok(()) };
    let mut at = *position;
    for jump in path.windows(2) {
        let between = 1u64 << u8::midpoint(jump[0], jump[1]);
        at.hens &= !between;
        at.foxes = at.foxes & !(1 << jump[0]) | 1 << jump[1];
        thread::sleep(delay);
        say(context, &format!("{}x{}", rules.board().name(jump[0]), rules.board().name(jump[1])))?;
        say(context, &draw::board(rules, &at))?;
    }
    Ok(())
}

/// Asks the person for a move; `None` at the end of the input, or if the person quits.
fn ask(
    rules: &FoxHens,
    position: &Position,
    mut hint: impl FnMut(&Position) -> Result<String, Failure>,
    context: &Context,
) -> Result<Option<Move>, Failure> {
    let legal: Vec<Move> = rules.legal_moves(position).collect();
    let list =
        || legal.iter().map(|&mv| draw::mv(rules, position, mv)).collect::<Vec<_>>().join(" ");
    if let Some(taken) = legal.first().filter(|mv| mv.is_capture()).map(|mv| mv.taken.count_ones())
    {
        say(context, &format!("a fox can take {taken}, so it must: {}", list()))?;
    }
    loop {
        context.output().text(|out| write!(out, "the {} to move> ", side(position)))?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match line.trim() {
            "quit" | "q" => return Ok(None),
            "moves" => say(context, &list())?,
            "hint" => say(context, &hint(position)?)?,
            text => match rules.parse_move(position, text) {
                Ok(mv) if legal.contains(&mv) => return Ok(Some(mv)),
                Ok(_) => say(context, &format!("{text} is not legal here; legal: {}", list()))?,
                Err(error) => say(context, &format!("{error}; legal: {}", list()))?,
            },
        }
    }
}

fn say(context: &Context, line: &str) -> Result<(), Failure> {
    context.output().text(|out| writeln!(out, "{}", wrapped(line)))
}
