//! `gt sea play`: the computer shoots at your fleet, you shoot at its fleet, or it advises you.
//!
//! The fleet is hidden, so this is a conversation of its own kind, about a [`Battle`]. The commands
//! are those of every game.

use clap::ValueEnum;
use gt_app::command::{Context, Failure, PlayOptions, counted, seed};
use gt_core::ParseError;
use gt_play::session::{Conversation, LoadError, Record, Said, Turn};
use gt_sea_battle::play::{Battle, choose, read_answer};
use gt_sea_battle::solve::{Engine, Session, ShipSurvey};
use gt_sea_battle::{Cell, Knowledge, Placement, ShotAnswer, seeded};

use super::common::{failed, ships};
use super::draw;
use super::setup::{self, Setup};
use crate::play;

/// The player who shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// The computer shoots at your fleet, and you answer
    Defend,
    /// You shoot at the computer's fleet
    Shoot,
    /// A game on paper: you enter each shot and its answer, and the computer advises the next shot
    Assistant,
}

/// The player who shoots, and the rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Who shoots at whom
    #[arg(long, value_enum, default_value_t = Mode::Defend)]
    mode: Mode,
    /// Seed of the computer's fleet, with --mode shoot [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    options: PlayOptions,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let (rules, knowledge) = args.setup.read(context)?;
    if args.mode != Mode::Shoot && args.seed.is_some() {
        return Err(Failure::question(
            "--seed draws the computer's fleet; leave it out, or use --mode shoot",
        ));
    }
    let seed = seed(args.seed);
    let engine = setup::engine(rules.clone(), context)?;
    let fleet = if args.mode == Mode::Shoot {
        let Some(fleet) = hidden(&engine, &knowledge, seed)? else { return Ok(()) };
        Some(fleet)
    } else {
        None
    };
    let mut talk = Talk {
        args,
        instance: setup::instance(&rules),
        battle: Battle::new(knowledge, rules, fleet),
        counting: Session::new(&engine),
        engine: &engine,
        seed,
        survey: None,
    };
    args.options.play(&mut talk, context)
}

/// Draws a fleet that agrees with what is known; `None` if there is none.
fn hidden(engine: &Engine, knowledge: &Knowledge, seed: u64) -> Result<Option<Placement>, Failure> {
    Ok(engine.sample(knowledge, 1, &mut seeded(seed)).map_err(failed)?.into_iter().next())
}

/// A battle that is talked through.
struct Talk<'e> {
    args: &'e Args,
    instance: String,
    battle: Battle,
    counting: Session<'e>,
    engine: &'e Engine,
    seed: u64,
    /// What is counted of all fleets that agree with what is known now.
    survey: Option<ShipSurvey>,
}

impl Talk<'_> {
    fn shoots(&self) -> bool {
        self.args.mode == Mode::Shoot
    }

    /// Counts the fleets, unless that is done.
    fn survey(&mut self) -> Result<&ShipSurvey, Failure> {
        if self.survey.is_none() {
            let survey = self.counting.survey(self.battle.knowledge()).map_err(failed)?;
            self.survey = Some(survey);
        }
        Ok(self.survey.as_ref().expect("counted above"))
    }

    /// The best shot, if a fleet agrees with what is known and has a cell left.
    fn best(&self) -> Option<Cell> {
        let map = self.survey.as_ref()?.map();
        let best = choose::best(self.battle.rules().board(), self.battle.knowledge(), &map);
        best.map(|best| best.choice)
    }

    /// The map of all fleets, with the best shot.
    fn advice(&mut self) -> Result<Vec<Said>, Failure> {
        let map = self.survey()?.map();
        let (board, knowledge) = (self.battle.rules().board(), self.battle.knowledge());
        Ok(match self.best() {
            Some(best) => vec![
                format!(
                    "{}\nshoot at {} ({:.1} % of {})",
                    draw::map(board, knowledge, &map),
                    board.name(best),
                    100.0 * map.probability(best).unwrap_or(0.0),
                    counted(map.total(), "fleet")
                )
                .into(),
            ],
            None if map.total() > 0 => vec![
                format!("all ship cells are hit after {}", counted(knowledge.shots(), "shot"))
                    .into(),
            ],
            None => vec!["no fleet agrees with these answers; undo one, or quit".into()],
        })
    }

    /// The board after the shot that was answered last, and what is left.
    fn marks(&mut self) -> Result<Vec<Said>, Failure> {
        let (battle, board) = (&self.battle, self.battle.rules().board());
        let left = counted(battle.left(), "ship cell");
        let last = match battle.history().moves().last() {
            None => String::new(),
            Some((_, &(cell, ShotAnswer::Miss))) => format!("{}: miss; ", board.name(cell)),
            Some((_, &(cell, ShotAnswer::Hit))) => format!("{}: hit; ", board.name(cell)),
            Some((_, &(cell, ShotAnswer::Sunk(ship)))) => {
                format!("{}: sunk, a ship of {}; ", board.name(cell), ship.length())
            }
        };
        let marks = gt_sea_battle::draw::marks(board, battle.knowledge());
        let mut said = vec![format!("{marks}\n{last}{left} left").into()];
        if battle.left() == 0 {
            let shots = counted(battle.knowledge().shots(), "shot");
            said.push(format!("all sunk after {shots}").into());
        } else if self.args.options.show_values {
            said.extend(self.advice()?);
        }
        Ok(said)
    }

    /// Notes what the person says of a shot; the error is what to say instead.
    fn told(&mut self, line: &str) -> Result<(), String> {
        if self.shoots() {
            let cell = self.battle.rules().board().cell(line).map_err(|why| why.to_string())?;
            let refused = "that square is closed or has been shot at; name an open square";
            return self.battle.shoot(cell).map(drop).ok_or_else(|| refused.into());
        }
        let survey = self.survey.as_ref().ok_or("nothing was shot at yet")?;
        let (cell, answer) = read_answer(self.battle.rules(), survey, self.best(), line)?;
        self.battle.answer(cell, answer).map_err(|why| why.to_string())
    }
}

impl Conversation for Talk<'_> {
    type Error = Failure;

    fn how(&self) -> String {
        match self.args.mode {
            Mode::Shoot => {
                format!("{}; name a square, such as C1", ships(self.battle.rules().fleet()))
            }
            Mode::Defend => "answer each shot: miss, hit, sunk, sunk LENGTH h|v".into(),
            Mode::Assistant => "enter a shot and its answer, such as C1 miss; \
                answers: miss, hit, sunk, sunk LENGTH h|v"
                .into(),
        }
    }

    fn scene(&mut self) -> Result<Vec<Said>, Failure> {
        self.survey = None;
        if self.shoots() { self.marks() } else { self.advice() }
    }

    fn turn(&self) -> Turn {
        let all_hit = || self.survey.as_ref().is_some_and(|survey| survey.map().total() > 0);
        let is_over = if self.shoots() {
            self.battle.left() == 0
        } else {
            self.best().is_none() && all_hit()
        };
        match (is_over, self.shoots()) {
            (true, _) => Turn::Over,
            (false, true) => Turn::Person("your shot> ".into()),
            (false, false) => Turn::Person("the answer> ".into()),
        }
    }

    fn reply(&mut self) -> Result<Vec<Said>, Failure> {
        Ok(Vec::new()) // the computer's shot and answer come with the scene
    }

    fn tell(&mut self, line: &str) -> Result<Result<Vec<Said>, String>, Failure> {
        match self.told(line) {
            Ok(()) => self.scene().map(Ok),
            Err(why) => Ok(Err(why)),
        }
    }

    fn undo(&mut self) -> bool {
        self.battle.undo()
    }

    fn redo(&mut self) -> bool {
        self.battle.redo()
    }

    fn moves(&self) -> Vec<String> {
        let board = self.battle.rules().board();
        choose::open(board, self.battle.knowledge()).map(|cell| board.name(cell)).collect()
    }

    fn values(&mut self) -> Result<Vec<Said>, Failure> {
        self.advice()
    }

    fn hint(&mut self) -> Result<Vec<Said>, Failure> {
        self.advice()
    }

    fn rules(&self) -> String {
        play::rules("sea-adversary")
    }

    fn restart(&mut self) -> Result<(), Failure> {
        let start = self.battle.history().start().clone();
        let fleet = if self.shoots() {
            self.seed = self.seed.wrapping_add(1);
            hidden(self.engine, &start, self.seed)?
        } else {
            None
        };
        self.battle = Battle::new(start, self.battle.rules().clone(), fleet);
        Ok(())
    }

    fn change_sides(&mut self) -> Result<String, String> {
        Err("the option --mode says who shoots".into())
    }

    fn record(&self) -> Record {
        self.battle.record(&self.instance)
    }

    fn load(&mut self, record: &Record) -> Result<(), LoadError> {
        let (engine, seed, shoots) = (self.engine, self.seed, self.shoots());
        self.battle.load(&self.instance, record, |knowledge| {
            if !shoots {
                return Ok(None);
            }
            let fleet = hidden(engine, knowledge, seed).ok().flatten();
            let none = || ParseError::new(knowledge.to_string(), "shots that agree with a fleet");
            fleet.map(Some).ok_or_else(none)
        })
    }
}
