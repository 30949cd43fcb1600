//! `gt fox play`: a game against the computer, on the terminal; captures are shown jump by jump.

use core::time::Duration;

use gt_app::Games;
use gt_app::command::{Context, Failure, InstancePlay, OpponentOptions, PlayOptions, seed};
use gt_core::solution::Answer;
use gt_core::{Game, GameExt, Notation, Player};
use gt_fox_hens::play::{Computer, Level};
use gt_fox_hens::{FoxHens, HENS, Move, Parameters, Position};
use gt_play::bot::{self, Mistakes};
use gt_play::session::{
    Chosen, Dialogue, History, Over, Said, Seat, Values, ValuesIn, Voice, Worth, list,
};

use super::bestmove::side;
use super::draw;
use super::setup::{Setup, position};
use crate::play;

/// The side of the person, the strength of the computer, and the start.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The side that you play; with "both" the computer only gives hints
    #[arg(long, default_value = "hens", value_parser = ["hens", "foxes", "both"], conflicts_with = "second")]
    side: String,
    /// Strength of the computer, from 1 (weakest) to 6; the same as --opponent, whose perfect is 6
    #[arg(long, default_value_t = Level::TOP, conflicts_with = "opponent")]
    level: Level,
    #[command(flatten)]
    opponent: OpponentOptions,
    /// Seed of the computer's random choices [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The position to begin with, such as "4/1x2/hhhh/hhhh h" [default: start]
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Pause between the jumps of a capture, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 400, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    delay: u64,
    #[command(flatten)]
    options: PlayOptions,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let rules = args.setup.rules(context)?;
    let start = match &args.position {
        Some(text) => position(&rules, text, context)?,
        None => rules.initial(),
    };
    let level = match args.opponent.opponent {
        bot::Level::Number(number) => Level::new(number).unwrap_or(Level::TOP),
        _ => args.level,
    };
    let instance = args.setup.instance();
    let opponent = args.opponent(level);
    let text = rules.show_position(&start);
    let mut asked = InstancePlay {
        instance: &instance,
        start: Some(&text),
        seats: args.seated(&start, level),
        is_own_player: true,
        opponent: &opponent,
        seed: args.seed,
        options: &args.options,
    };
    if asked.is_on_terminal(context) || opponent.table().is_some() {
        // A record begins where it says, and the sides stay those of --side.
        let recorded = args.options.recorded_start(context)?;
        let recorded = recorded.and_then(|text| rules.parse_set_up(&text).ok());
        let begins = recorded.unwrap_or(start);
        asked.seats = args.seated(&begins, level);
        let has_room = begins.hens.count_ones() <= rules.parameters().most_hens;
        if args.setup.is_named() && has_room {
            return asked.run(&gt_games::games(), context);
        }
        // Positions of an instance have ranks. Rules with room for all hens give them one.
        let roomy = if has_room {
            Ok(rules.clone())
        } else {
            let most_hens = begins.hens.count_ones();
            FoxHens::new(Parameters { start: begins, most_hens, ..rules.parameters().clone() })
        };
        if let Ok(roomy) = roomy {
            let made = Games::new().with(gt_games::fox_by(roomy)).named("fox")?.instance;
            return asked.run_made(made, play::rules("fox"), context);
        }
    }
    let computer = Computer::new(&rules, context.run())?;
    let mistakes = Mistakes::new(0, seed(args.seed));
    let mut voice = Searching { args, level, mistakes, computer };
    if args.opponent.opponent == bot::Level::Random {
        voice.set_level(bot::Level::Random);
    }
    let seats = args.seated(&start, level);
    args.options.talk(Dialogue::new(rules, start, seats, voice, instance), context)
}

impl Args {
    /// The opponent as other games have it. A table plays as well as it can be played; a search has
    /// a level.
    fn opponent(&self, level: Level) -> OpponentOptions {
        let mut opponent = self.opponent.clone();
        if opponent.table().is_none() && opponent.opponent != bot::Level::Random {
            opponent.opponent = bot::Level::Number(level.number());
        }
        opponent
    }

    fn seated(&self, start: &Position, level: Level) -> [Seat; 2] {
        if self.side == "both" {
            return [Seat::Person, Seat::Person];
        }
        let is_second = (start.turn == HENS) != (self.side == "hens");
        let name = match self.opponent.opponent {
            bot::Level::Random => "random".to_owned(),
            _ => format!("level {level}"),
        };
        Seat::against(name, is_second || self.opponent.second)
    }
}

/// The computer, which searches and knows the endgames, as the voice of a game by lines.
struct Searching<'a> {
    args: &'a Args,
    level: Level,
    mistakes: Mistakes,
    computer: Computer,
}

impl Voice<FoxHens> for Searching<'_> {
    type Error = Failure;

    fn choose(
        &mut self,
        rules: &FoxHens,
        at: &Position,
        _: Player,
    ) -> Result<Chosen<FoxHens>, Failure> {
        if let Some(mv) = self.mistakes.choose(rules, at) {
            let said = format!("the {} play {}", side(at), draw::mv(rules, at, mv));
            return Ok(Some((mv, vec![said.into()])));
        }
        Ok(self.computer.choice(self.level, at)?.map(|choice| {
            let (mv, why) = (draw::mv(rules, at, choice.mv), choice.why(rules, at));
            (choice.mv, vec![format!("the {} play {mv}: {why}", side(at)).into()])
        }))
    }

    /// The endgame table knows the top rows; nothing else is known.
    fn values(
        &mut self,
        rules: &FoxHens,
        at: &Position,
    ) -> Result<Option<ValuesIn<FoxHens>>, Failure> {
        let mut moves = Vec::new();
        for (mv, after) in rules.successors(at) {
            let value = self.computer.value(&after)?;
            moves.push((mv, value.and_then(Answer::before_move).map(Worth::from)));
        }
        moves.sort_by(|(_, a), (_, b)| b.cmp(a));
        Ok(Some(Values { position: *at, worth: self.computer.value(at)?.map(Worth::from), moves }))
    }

    fn hint(&mut self, rules: &FoxHens, at: &Position) -> Result<Option<String>, Failure> {
        let choice = self.computer.choice(self.level, at)?;
        Ok(choice
            .map(|choice| format!("{}: {}", draw::mv(rules, at, choice.mv), choice.why(rules, at))))
    }

    /// A level looks some plies ahead, and `perfect` as far as the strongest.
    fn set_level(&mut self, level: bot::Level) -> bool {
        let (searched, mistakes) = match level {
            bot::Level::Random => (self.level, level.mistakes()),
            bot::Level::Number(number) => (Level::new(number).unwrap_or(Level::TOP), 0),
            bot::Level::Perfect => (Level::TOP, 0),
        };
        self.mistakes.set(mistakes);
        self.level = searched;
        true
    }

    fn rules(&self) -> String {
        play::rules("fox")
    }

    fn how(&self) -> String {
        "your move is a step, such as a4-a5, or a capture, such as c5xc3xe3".into()
    }

    fn seats(&self, _: &FoxHens, start: &Position) -> Option<[Seat; 2]> {
        Some(self.args.seated(start, self.level))
    }

    fn board(&self, rules: &FoxHens, at: &Position) -> String {
        draw::board(rules, at)
    }

    fn read(&self, rules: &FoxHens, at: &Position, text: &str) -> Result<Move, String> {
        match rules.parse_move(at, text) {
            Ok(mv) if rules.legal_moves(at).any(|legal| legal == mv) => Ok(mv),
            Ok(_) => Err(format!("{text} is not legal here; legal: {}", legal(rules, at))),
            Err(error) => Err(format!("{error}; legal: {}", legal(rules, at))),
        }
    }

    fn before(&self, rules: &FoxHens, at: &Position) -> Option<String> {
        let taken = rules.legal_moves(at).next().filter(|mv| mv.is_capture())?.taken.count_ones();
        Some(format!("a fox can take {taken}, so it must: {}", legal(rules, at)))
    }

    fn prompt(&self, _: &FoxHens, at: &Position) -> String {
        format!("the {} to move> ", side(at))
    }

    /// Draws every landing of a capture, without the hens taken so far.
    fn shown(&self, rules: &FoxHens, position: &Position, mv: Move) -> Vec<Said> {
        let pause = Duration::from_millis(self.args.delay);
        let name = |square| rules.board().name(square);
        let jumps = rules.jumps(position, mv).into_iter();
        let said = jumps.map(|(from, to, after)| {
            let text = format!("{}x{}", name(from), name(to));
            [Said { pause, text }, draw::board(rules, &after).into()]
        });
        said.flatten().collect()
    }

    fn over(
        &mut self,
        rules: &FoxHens,
        played: &History<Position, Move>,
        _: &[Seat; 2],
        over: Over,
    ) -> Result<Vec<Said>, Failure> {
        Ok(vec![rules.ending(played.now(), over.outcome).into()])
    }
}

fn legal(rules: &FoxHens, at: &Position) -> String {
    list(&rules.legal_moves(at).map(|mv| draw::mv(rules, at, mv)).collect::<Vec<_>>())
}
