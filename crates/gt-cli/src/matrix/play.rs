//! `gt matrix play R C`: a game against a bot, on the terminal.

use gt_app::command::{Context, Failure, PlayOptions};
use gt_core::{GameExt, Player};
use gt_perm_matrix::play::{DpBot, Reading};
use gt_perm_matrix::solve::StateValues;
use gt_perm_matrix::{Matrix, PermMatrix, Position, draw};
use gt_play::bot::Bot;
use gt_play::session::{Chosen, Seat, Session, ValuesIn, Voice, values};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::common::solve_all;
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
    #[command(flatten)]
    options: PlayOptions,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let rules = args.setup.rules()?;
    let solved = solve_all(&rules, context)?;
    let literal = literal_distances(&rules, context)?;
    let bot = DpBot::new(&solved, &literal, args.bot);
    let voice = Player0Or1 {
        solved: &solved,
        bot,
        name: args.bot,
        person: Player::BOTH[usize::from(args.player)],
    };
    let start = start(&rules, args, context)?;
    let seats = voice.seated(&start);
    let session = Session::new(rules.clone(), start, seats);
    args.options.talk(session, voice, &args.setup.instance(), context)
}

fn start(rules: &PermMatrix, args: &Args, context: &Context) -> Result<Position, Failure> {
    if let Some(text) = &args.position {
        return Ok(Position::new(matrix(rules, text, context)?, Player::First));
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

/// The bot of the article, against the person who is player 0 or 1.
struct Player0Or1<'s> {
    solved: &'s StateValues,
    bot: DpBot<'s, &'s StateValues>,
    name: Reading,
    person: Player,
}

impl Player0Or1<'_> {
    fn seated(&self, start: &Position) -> [Seat; 2] {
        Seat::against(self.name, start.turn != self.person)
    }
}

impl Voice<PermMatrix> for Player0Or1<'_> {
    type Error = Failure;

    fn choose(
        &mut self,
        rules: &PermMatrix,
        at: &Position,
        _: Player,
    ) -> Result<Chosen<PermMatrix>, Failure> {
        Ok(self.bot.choose(rules, at)?.map(|mv| {
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
        Some(self.seated(start))
    }

    fn how(&self) -> String {
        "your move is a number (gt matrix moves lists the moves)".into()
    }

    fn board(&self, rules: &PermMatrix, at: &Position) -> String {
        draw::matrix(rules.shape(), at.matrix)
    }
}
