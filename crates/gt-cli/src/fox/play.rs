//! `gt fox play`: a game against the computer, on the terminal; captures are shown jump by jump.

use core::time::Duration;

use gt_app::command::{Context, Failure, InstancePlay, OpponentOptions, PlayOptions, seed};
use gt_core::solution::Answer;
use gt_core::{Game, GameExt, Notation, Player, Run, Solution};
use gt_fox_hens::play::{Choice, Level, SearchPlayer};
use gt_fox_hens::solve::EndgameOnDemand;
use gt_fox_hens::{FoxHens, HENS, Move, Position};
use gt_play::bot::{self, Mistakes};
use gt_play::session::{Chosen, Over, Said, Seat, Session, Values, ValuesIn, Voice, Worth, list};

use super::bestmove::{endgames, player, share, side, why};
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
    let asked = InstancePlay {
        instance: &instance,
        start: Some(&rules.show_position(&start)),
        seats: args.seated(&start, level),
        opponent: &args.opponent,
        seed: args.seed,
        options: &args.options,
    };
    if let Some(played) = play::by_table(asked, context) {
        return played;
    }
    let table = endgames(&rules, context.run())?;
    let share = share(&rules, table.as_ref(), context.run());
    let mut voice = Searching {
        args,
        level,
        mistakes: Mistakes::new(0, seed(args.seed)),
        table: table.as_ref(),
        share,
        computer: None,
    };
    if args.opponent.opponent == bot::Level::Random {
        voice.set_level(bot::Level::Random);
    }
    let session = Session::new(rules, start, args.seated(&start, level));
    args.options.talk(session, voice, &instance, context)
}

impl Args {
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

/// The computer, which searches and knows the endgames.
struct Searching<'a> {
    args: &'a Args,
    level: Level,
    mistakes: Mistakes,
    table: Option<&'a EndgameOnDemand>,
    share: Run,
    /// Its transposition table is large, and a person may say quit before the computer moves.
    computer: Option<SearchPlayer<&'a EndgameOnDemand>>,
}

impl Searching<'_> {
    /// The move that the computer would make, and why.
    fn choice(&mut self, rules: &FoxHens, at: &Position) -> Result<Option<Choice>, Failure> {
        let computer = match &mut self.computer {
            Some(computer) => computer,
            none => none.insert(player(rules, self.level, self.table, &self.share)?),
        };
        Ok(computer.choice(at)?)
    }
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
        Ok(self.choice(rules, at)?.map(|choice| {
            let (mv, why) = (draw::mv(rules, at, choice.mv), why(rules, at, &choice));
            (choice.mv, vec![format!("the {} play {mv}: {why}", side(at)).into()])
        }))
    }

    /// The endgame table knows the top rows; nothing else is known.
    fn values(
        &mut self,
        rules: &FoxHens,
        at: &Position,
    ) -> Result<Option<ValuesIn<FoxHens>>, Failure> {
        let Some(table) = self.table else { return Ok(None) };
        let mut moves = Vec::new();
        for (mv, after) in rules.successors(at) {
            moves.push((mv, table.value(&after)?.and_then(Answer::before_move).map(Worth::from)));
        }
        moves.sort_by(|(_, a), (_, b)| b.cmp(a));
        Ok(Some(Values { position: *at, worth: table.value(at)?.map(Worth::from), moves }))
    }

    fn hint(&mut self, rules: &FoxHens, at: &Position) -> Result<Option<String>, Failure> {
        let choice = self.choice(rules, at)?;
        Ok(choice.map(|choice| {
            format!("{}: {}", draw::mv(rules, at, choice.mv), why(rules, at, &choice))
        }))
    }

    /// A level looks some plies ahead, and `perfect` as far as the strongest.
    fn set_level(&mut self, level: bot::Level) -> bool {
        let (searched, mistakes) = match level {
            bot::Level::Random => (self.level, level.mistakes()),
            bot::Level::Number(number) => (Level::new(number).unwrap_or(Level::TOP), 0),
            bot::Level::Perfect => (Level::TOP, 0),
        };
        self.mistakes.set(mistakes);
        if self.level != searched {
            self.level = searched;
            self.computer = None;
        }
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

    fn over(&mut self, session: &Session<FoxHens>, over: Over) -> Result<Vec<Said>, Failure> {
        Ok(vec![session.game().ending(session.position(), over.outcome).into()])
    }
}

fn legal(rules: &FoxHens, at: &Position) -> String {
    list(&rules.legal_moves(at).map(|mv| draw::mv(rules, at, mv)).collect::<Vec<_>>())
}
