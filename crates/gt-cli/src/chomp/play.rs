//! `gt chomp play`: a game against the computer, on the terminal.
//!
//! The computer plays best moves: it wins as fast as it can, and resists as long as it can. The end
//! of the input ends the game.

use std::io::{self, BufRead};

use gt_app::command::{Context, Failure, known, wrapped};
use gt_chomp::solve::BoxValues;
use gt_chomp::{Cell, draw, parse_cell};
use gt_core::Solution;

use super::common::{cells, pairs};
use super::review::{summary, values};
use gt_app::command;

/// The start of the game.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Row lengths to begin with, longest first, such as 5,3,1
    #[arg(default_value = "5,5,5,5", allow_hyphen_values = true)]
    position: String,
    /// Let the computer make the first move [default: you do]
    #[arg(long)]
    second: bool,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let start: Vec<u32> =
        command::list(&args.position, "a row length").map_err(Failure::Question)?;
    let values = values(&start, context)?;
    known(values.value(&start)?)?;
    say(
        context,
        "your move is a square by row and column from 0, such as 1,2; you can also say hint, undo or quit",
    )?;
    let (mut position, mut record) = (start.clone(), Vec::new());
    let mut yours = !args.second;
    say(context, &draw::text(&position, &[]))?;
    while position.iter().sum::<u32>() > 1 {
        context.run().check_running()?;
        let cell = if yours {
            match ask(&values, &position, context)? {
                Turn::Cell(cell) => cell,
                Turn::Undo if record.len() >= 2 => {
                    record.truncate(record.len() - 2);
                    position = replay(&start, &record);
                    say(context, &draw::text(&position, &[]))?;
                    continue;
                }
                Turn::Undo => {
                    say(context, "there is nothing to take back")?;
                    continue;
                }
                Turn::Quit => return Ok(()),
            }
        } else {
            let best = known(values.best_moves(&position)?)?;
            let Some(&cell) = best.first() else {
                unreachable!("a square other than the poison is left")
            };
            say(context, &format!("I eat {cell}"))?;
            cell
        };
        record.push(cell);
        position = replay(&start, &record);
        say(context, &draw::text(&position, &[]))?;
        yours = !yours;
    }
    say(
        context,
        if yours {
            "only the poison is left, and it is your turn: you have lost"
        } else {
            "only the poison is left for me: you have won"
        },
    )?;
    let review = values.review(&start, &record).map_err(Failure::question)?;
    say(context, &summary(&review))
}

enum Turn {
    Cell(Cell),
    Undo,
    Quit,
}

/// Asks the person for a move or a command.
fn ask(values: &BoxValues, position: &Vec<u32>, context: &Context) -> Result<Turn, Failure> {
    loop {
        context.output().text(|out| write!(out, "your move> "))?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(Turn::Quit);
        }
        match line.trim() {
            "" => {}
            "quit" | "q" => return Ok(Turn::Quit),
            "undo" | "u" => return Ok(Turn::Undo),
            "hint" | "h" => {
                let value = known(values.value(position)?)?;
                let best = known(values.best_moves(position)?)?;
                say(context, &format!("{value}; best: {}", cells(&pairs(&best))))?;
                say(context, &draw::text(position, &best))?;
            }
            text => match parse_cell(text) {
                Ok(Cell::POISON) => say(context, "that is the poison; name another square")?,
                Ok(cell)
                    if position.get(cell.row as usize).is_some_and(|&length| cell.col < length) =>
                {
                    return Ok(Turn::Cell(cell));
                }
                Ok(cell) => {
                    say(context, &format!("{cell} is not on the bar; name a square that is left"))?;
                }
                Err(error) => say(context, &error.to_string())?,
            },
        }
    }
}

fn replay(start: &[u32], record: &[Cell]) -> Vec<u32> {
    record.iter().fold(start.to_vec(), |mut lengths, cell| {
        for length in lengths.iter_mut().skip(cell.row as usize) {
            *length = (*length).min(cell.col);
        }
        lengths
    })
}

fn say(context: &Context, text: &str) -> Result<(), Failure> {
    context.output().text(|out| writeln!(out, "{}", wrapped(text)))
}
