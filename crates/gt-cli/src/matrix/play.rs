//! `gt matrix play R C`: a game against a bot, on the terminal.

use std::io::{self, BufRead};

use gt_app::command::{Context, Failure, wrapped};
use gt_core::{Game, GameExt, Outcome, Player, Solution};
use gt_perm_matrix::play::{DpBot, Reading};
use gt_perm_matrix::solve::StateValues;
use gt_perm_matrix::{Matrix, PermMatrix, Position};
use gt_play::bot::Bot;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::common::{solve_all, words};
use super::draw;
use super::setup::{Setup, matrix};
use super::who::literal_distances;

/// The board, the bot and the start.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The variant of the bot: forced, literal or combined
    #[arg(long, default_value = "combined")]
    bot: Reading,
    /// Your player: 0 moves first, 1 moves second
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..2))]
    player: u8,
    /// The state to begin with, such as "1 2/3 4" [default: a random state that nobody has won yet]
    #[arg(long)]
    position: Option<String>,
    /// Seed of the random start; the same seed draws the same start
    #[arg(long, default_value_t = 1, conflicts_with = "position")]
    seed: u64,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let rules = args.setup.rules()?;
    let solved = solve_all(&rules, context)?;
    let literal = literal_distances(&rules, context)?;
    let mut bot = DpBot::new(&solved, &literal, args.bot);
    let human = Player::BOTH[usize::from(args.player)];
    let mut position = start(&rules, args)?;
    say(
        context,
        "your move is a number (gt matrix moves lists the moves); you can also say moves, hint or quit",
    )?;
    loop {
        context.run().check_running()?;
        say(context, &draw::matrix(rules.shape(), position.matrix))?;
        if let Some(outcome) = rules.terminal(&position) {
            let winner =
                if outcome == Outcome::Win { position.turn } else { position.turn.other() };
            return say(context, if winner == human { "you have won" } else { "the bot has won" });
        }
        let mv = if position.turn == human {
            let Some(mv) = ask(&rules, &solved, &position, context)? else { return Ok(()) };
            mv
        } else {
            let Some(mv) = bot.choose(&rules, &position)? else {
                return Err(Failure::Unanswered("the bot has no legal move".into()));
            };
            let reflection = &rules.reflections()[usize::from(mv.0)];
            say(context, &format!("the bot plays {mv}: {}", draw::name(reflection)))?;
            say(context, &draw::with_move(rules.shape(), position.matrix, reflection))?;
            mv
        };
        position = rules.play(&position, mv);
    }
}

fn start(rules: &PermMatrix, args: &Args) -> Result<Position, Failure> {
    if let Some(text) = &args.position {
        return Ok(Position::new(matrix(rules, text)?, Player::First));
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let open = |position: &Position| rules.terminal(position).is_none();
    let drawn = (0..10_000).filter_map(|_| {
        Matrix::from_index(rules.shape(), rng.random_range(0..rules.shape().states()))
    });
    let found = drawn.map(|matrix| Position::new(matrix, Player::First)).find(open);
    found.ok_or_else(|| {
        Failure::Unanswered(
            "the game is over in each of 10,000 random states; give a start by --position".into(),
        )
    })
}

/// Asks the person for a move; `None` at the end of the input, or if the person quits.
fn ask(
    rules: &PermMatrix,
    solved: &StateValues,
    position: &Position,
    context: &Context,
) -> Result<Option<gt_perm_matrix::MoveIndex>, Failure> {
    let legal: Vec<_> = rules.legal_moves(position).collect();
    loop {
        context.output().text(|out| write!(out, "your move> "))?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let list = |moves: &[gt_perm_matrix::MoveIndex]| {
            moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        match line.trim() {
            "quit" | "q" => return Ok(None),
            "moves" => say(context, &list(&legal))?,
            "hint" => {
                let value = solved.value(position)?.map_or_else(String::new, words);
                let best = solved.best_moves(position)?.unwrap_or_default();
                say(context, &format!("{value}; best: {}", list(&best)))?;
            }
            text => match text
                .parse()
                .ok()
                .map(gt_perm_matrix::MoveIndex)
                .filter(|mv| legal.contains(mv))
            {
                Some(mv) => return Ok(Some(mv)),
                None => {
                    say(
                        context,
                        &format!("{text:?} is not a legal move; legal: {}", list(&legal)),
                    )?;
                }
            },
        }
    }
}

fn say(context: &Context, line: &str) -> Result<(), Failure> {
    context.output().text(|out| writeln!(out, "{}", wrapped(line)))
}
