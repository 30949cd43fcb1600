//! `gt queen play`: a game against a perfect opponent, on the terminal.
//!
//! A move is a cell, given by its distances to the corner. For the queen it may also be a direction
//! and a number of squares. In a won position the bot wins as fast as it can, in a lost position it
//! resists as long as it can.

use std::io::{self, BufRead};

use gt_app::command::{Context, Failure, counted, sentence, wrapped};
use gt_core::Outcome;
use gt_queen::{Board, Cell, draw};

use super::common::side;
use super::oracle::{Oracle, Worth};
use super::rules::Rules;

/// The board, and the player who begins.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of rows of the board
    #[arg(default_value_t = 8, allow_negative_numbers = true, value_parser = side)]
    rows: u64,
    /// Number of columns of the board
    #[arg(default_value_t = 8, allow_negative_numbers = true, value_parser = side)]
    cols: u64,
    /// Let the bot make the first move [default: you do]
    #[arg(long)]
    second: bool,
    #[command(flatten)]
    rules: Rules,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let board = Board::new(args.rows, args.cols)?;
    let game = args.rules.piece.game(board, false)?;
    let mut at = gt_core::Game::initial(&game);
    let mut oracle = Oracle::new(&args.rules, None, board, false, at, context)?;
    let mut person = !args.second;
    // All that may fail on a large board comes before the first word.
    let shown = |at: Cell| draw::board(board, at, |cell| game.is_blocked(cell));
    let (mut moves, mut screen) = (oracle.moves(at)?, shown(at));
    let mut first =
        if person || moves.is_empty() { None } else { Some(best(&mut oracle, &moves)?) };
    say(
        context,
        "your move is a cell, such as 3 5 (rows and columns to go), or down 2, right 3, both 1; you can also say moves, hint or quit",
    )?;
    loop {
        context.run().check_running()?;
        say(context, &screen)?;
        say(context, &format!("{} and {} to go", counted(at.a, "row"), counted(at.b, "column")))?;
        if moves.is_empty() {
            let mover_wins = args.rules.ending() == Outcome::Win;
            return say(
                context,
                if person == mover_wins { "you have won" } else { "the bot has won" },
            );
        }
        let to = if person {
            let Some(to) = ask(&mut oracle, at, &moves, context)? else { return Ok(()) };
            to
        } else {
            let to = match first.take() {
                Some(to) => to,
                None => best(&mut oracle, &moves)?,
            };
            say(context, &format!("the bot moves to {to}"))?;
            to
        };
        (at, person) = (to, !person);
        (moves, screen) = (oracle.moves(at)?, shown(at));
    }
}

/// Returns the fastest win or the slowest loss; among equals the first.
fn best(oracle: &mut Oracle, moves: &[Cell]) -> Result<Cell, Failure> {
    let mut best: Option<((bool, i128), Cell)> = None;
    for &to in moves {
        let Worth { outcome, plies } = oracle.worth(to)?;
        let wins = outcome == Outcome::Loss;
        let rank = (wins, if wins { -i128::from(plies) } else { i128::from(plies) });
        if best.is_none_or(|(known, _)| rank > known) {
            best = Some((rank, to));
        }
    }
    best.map(|(_, to)| to).ok_or_else(|| Failure::Unanswered("the bot has no legal move".into()))
}

/// Asks the person for a move; `None` at the end of the input, or if the person quits.
fn ask(
    oracle: &mut Oracle,
    at: Cell,
    moves: &[Cell],
    context: &Context,
) -> Result<Option<Cell>, Failure> {
    loop {
        context.output().text(|out| write!(out, "your move> "))?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match line.trim() {
            "quit" | "q" => return Ok(None),
            "moves" => say(context, &list(moves))?,
            "hint" => {
                let Worth { outcome, plies } = oracle.worth(at)?;
                let to = best(oracle, moves)?;
                say(
                    context,
                    &format!("you have a {}; try {to}", sentence(outcome, Some(plies), None)),
                )?;
            }
            text => match read(text, at).filter(|to| moves.contains(to)) {
                Some(to) => return Ok(Some(to)),
                None => {
                    say(context, &format!("{text:?} is not a legal move; legal: {}", list(moves)))?;
                }
            },
        }
    }
}

fn list(moves: &[Cell]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Parses a cell, or a direction and a number of squares.
fn read(text: &str, at: Cell) -> Option<Cell> {
    let words: Vec<&str> =
        text.split([' ', ',', '(', ')']).filter(|word| !word.is_empty()).collect();
    let &[first, second] = &words[..] else { return None };
    let squares: u64 = second.parse().ok()?;
    match first {
        "down" | "d" => Some(Cell::new(at.a.checked_sub(squares)?, at.b)),
        "right" | "r" => Some(Cell::new(at.a, at.b.checked_sub(squares)?)),
        "both" | "b" => Some(Cell::new(at.a.checked_sub(squares)?, at.b.checked_sub(squares)?)),
        a => Some(Cell::new(a.parse().ok()?, squares)),
    }
}

fn say(context: &Context, line: &str) -> Result<(), Failure> {
    context.output().text(|out| writeln!(out, "{}", wrapped(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_cells_or_directions() {
        let at = Cell::new(5, 7);
        for (text, to) in [
            ("3 7", (3, 7)),
            ("(3,7)", (3, 7)),
            ("3, 7", (3, 7)),
            ("down 2", (3, 7)),
            ("r 7", (5, 0)),
            ("both 5", (0, 2)),
        ] {
            assert_eq!(read(text, at), Some(to.into()), "{text}");
        }
        for wrong in ["", "3", "down", "down 6", "both 6", "up 1", "3 7 1", "-1 3"] {
            assert_eq!(read(wrong, at), None, "{wrong}");
        }
    }
}
