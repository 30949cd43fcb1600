//! `gt matrix play R C`: a game against a bot, on the terminal.

use gt_app::command::{Context, Failure, InstancePlay, OpponentOptions, PlayOptions};
use gt_core::{GameExt, Notation, Outcome, Player};
use gt_perm_matrix::play::{DpBot, Reading};
use gt_perm_matrix::solve::StateValues;
use gt_perm_matrix::{Matrix, PermMatrix, Position, draw};
use gt_play::bot::{Bot, Level, Mistakes};
use gt_play::session::{Chosen, Dialogue, Seat, ValuesIn, Voice, values};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::common::solve_all;
use super::setup::{Setup, matrix};
use super::who::literal_distances;
use crate::play;

/// The board, the bot and the start.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The variant of the bot: forced, literal or combined
    #[arg(long, default_value = "combined")]
    bot: Reading,
    /// Your player: 0 moves first, 1 moves second
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..2), conflicts_with = "second")]
    player: u8,
    /// The state to begin with, such as "1 2/3 4" [default: a random state that nobody wins at
    /// once]
    #[arg(long)]
    position: Option<String>,
    /// Seed of the random start; the same seed draws the same start
    #[arg(long, default_value_t = 1, conflicts_with = "position")]
    seed: u64,
    #[command(flatten)]
    opponent: OpponentOptions,
    #[command(flatten)]
    options: PlayOptions,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let rules = args.setup.rules()?;
    let (start, starts) = if let Some(text) = &args.position {
        (Position::new(matrix(&rules, text, context)?, Player::First), None)
    } else {
        let mut starts = Xoshiro256PlusPlus::seed_from_u64(args.seed);
        (drawn(&rules, &mut starts).ok_or_else(no_start)?, Some(starts))
    };
    let instance = args.setup.instance();
    let asked = InstancePlay {
        is_own_player: false,
        instance: &instance,
        start: Some(&rules.show_position(&start)),
        seats: args.seated(&start),
        opponent: &args.opponent,
        seed: Some(args.seed),
        options: &args.options,
    };
    // On all of the terminal the computer plays by values alone, as no other reading does.
    let play = if args.bot == Reading::Combined { play::on_terminal } else { play::by_table };
    if let Some(played) = play(asked, context) {
        return played;
    }
    let solved = solve_all(&rules, context)?;
    let literal = literal_distances(&rules, context)?;
    let bot = DpBot::new(&solved, &literal, args.bot);
    let mistakes = Mistakes::new(args.opponent.opponent.mistakes(), args.seed);
    let voice = Computer { args, solved: &solved, bot, mistakes, starts };
    let talk = Dialogue::new(rules.clone(), start, args.seated(&start), voice, instance);
    args.options.talk(talk, context)
}

impl Args {
    fn seated(&self, start: &Position) -> [Seat; 2] {
        let person = Player::BOTH[usize::from(self.player)];
        let is_second = self.opponent.second || start.turn != person;
        match self.opponent.opponent {
            Level::Perfect => Seat::against(self.bot, is_second),
            level => Seat::against(level, is_second),
        }
    }
}

/// Draws a random state in which the game is not decided within two plies.
///
/// If none is found soon, it is the first in which the game is not over: on small boards every game
/// is short. `None` if there is none of these, either.
fn drawn(rules: &PermMatrix, numbers: &mut Xoshiro256PlusPlus) -> Option<Position> {
    /// So many states are looked at two plies deep.
    const TRIED: u32 = 1000;
    let mut first = None;
    for nth in 0..10_000 {
        let index = numbers.random_range(0..rules.shape().states());
        let Some(matrix) = Matrix::from_index(rules.shape(), index) else { continue };
        let at = Position::new(matrix, Player::First);
        if rules.terminal(&at).is_some() {
            continue;
        }
        if nth < TRIED && is_game(rules, &at) {
            return Some(at);
        }
        first = first.or(Some(at));
        if nth >= TRIED {
            break;
        }
    }
    first
}

/// Whether a player who looks one ply ahead neither wins at once nor loses by every move.
fn is_game(rules: &PermMatrix, at: &Position) -> bool {
    let goes_on = |at: &Position| {
        rules.terminal(at).is_none()
            && rules.successors(at).all(|(_, after)| rules.terminal(&after) != Some(Outcome::Loss))
    };
    goes_on(at) && rules.successors(at).any(|(_, after)| goes_on(&after))
}

fn no_start() -> Failure {
    Failure::Unanswered(
        "the game is over in each of 10,000 random states; give a start by --position".into(),
    )
}

/// The bot of the article, with the mistakes of its level.
struct Computer<'s> {
    args: &'s Args,
    solved: &'s StateValues,
    bot: DpBot<'s, &'s StateValues>,
    mistakes: Mistakes,
    /// Draws the starts of more games, unless the start was given.
    starts: Option<Xoshiro256PlusPlus>,
}

impl Voice<PermMatrix> for Computer<'_> {
    type Error = Failure;

    fn choose(
        &mut self,
        rules: &PermMatrix,
        at: &Position,
        _: Player,
    ) -> Result<Chosen<PermMatrix>, Failure> {
        let chosen = match self.mistakes.choose(rules, at) {
            None => self.bot.choose(rules, at)?,
            mistake => mistake,
        };
        Ok(chosen.map(|mv| {
            let reflection = &rules.reflections()[usize::from(mv.0)];
            let said = format!("the bot plays {mv}: {}", draw::name(reflection));
            (mv, vec![said.into(), draw::with_move(rules.shape(), at.matrix, reflection).into()])
        }))
    }

    fn values(
        &mut self,
        _: &PermMatrix,
        at: &Position,
    ) -> Result<Option<ValuesIn<PermMatrix>>, Failure> {
        Ok(Some(values(self.solved, at)?))
    }

    fn seats(&self, _: &PermMatrix, start: &Position) -> Option<[Seat; 2]> {
        Some(self.args.seated(start))
    }

    fn new_start(&mut self, rules: &PermMatrix) -> Option<Position> {
        drawn(rules, self.starts.as_mut()?)
    }

    fn set_level(&mut self, level: Level) -> bool {
        self.mistakes.set(level.mistakes());
        true
    }

    fn rules(&self) -> String {
        play::rules("matrix")
    }

    fn how(&self) -> String {
        "your move is a number (gt matrix moves lists the moves)".into()
    }

    fn board(&self, rules: &PermMatrix, at: &Position) -> String {
        draw::matrix(rules.shape(), at.matrix)
    }
}
