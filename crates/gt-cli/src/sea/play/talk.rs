//! A battle by lines of text: one side shoots, and a person answers or shoots, or both on paper.

use gt_app::command::{Failure, counted};
use gt_core::ParseError;
use gt_play::session::{Conversation, LoadError, Record, Said, Turn};
use gt_sea_battle::play::{Battle, choose, read_answer};
use gt_sea_battle::solve::{Engine, MapSession, ShipSurvey};
use gt_sea_battle::{Cell, Knowledge, Placement, Rules};

use super::advice::{advice, best, hidden, outcome};
use super::mode::Mode;
use crate::play;
use crate::sea::common::{failed, ships};
use crate::sea::setup;

/// A battle that is talked through.
pub(super) struct Talk<'e> {
    mode: Mode,
    /// Whether the map is shown before the person is asked.
    values: bool,
    instance: String,
    battle: Battle,
    counting: MapSession<'e>,
    engine: &'e Engine,
    seed: u64,
    /// What is counted of all fleets that agree with what is known now.
    survey: Option<ShipSurvey>,
}

impl<'e> Talk<'e> {
    /// A battle that goes on from what is known.
    pub(super) fn new(
        (mode, values): (Mode, bool),
        (rules, knowledge): (Rules, Knowledge),
        fleet: Option<Placement>,
        engine: &'e Engine,
        seed: u64,
    ) -> Self {
        Self {
            mode,
            values,
            instance: setup::instance(&rules),
            battle: Battle::new(knowledge, rules, fleet),
            counting: MapSession::new(engine),
            engine,
            seed,
            survey: None,
        }
    }

    fn shoots(&self) -> bool {
        self.mode == Mode::Shoot
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
        best(self.battle.rules(), self.battle.knowledge(), self.survey.as_ref()?)
    }

    /// The map of all fleets, with the best shot.
    fn advice(&mut self) -> Result<Vec<Said>, Failure> {
        self.survey()?;
        let survey = self.survey.as_ref().expect("counted above");
        Ok(advice(self.battle.rules(), self.battle.knowledge(), survey))
    }

    /// The board after the shot that was answered last, and what is left.
    fn marks(&mut self) -> Result<Vec<Said>, Failure> {
        let (battle, board) = (&self.battle, self.battle.rules().board());
        let left = counted(battle.left(), "ship cell");
        let last = battle.history().moves().last();
        let last = last.map(|(_, &(cell, answer))| outcome(board, cell, answer) + "; ");
        let last = last.unwrap_or_default();
        let marks = gt_sea_battle::draw::marks(board, battle.knowledge());
        let mut said = vec![format!("{marks}\n{last}{left} left").into()];
        if battle.left() == 0 {
            let shots = counted(battle.knowledge().shots(), "shot");
            said.push(format!("all sunk after {shots}").into());
        } else if self.values {
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
        match self.mode {
            Mode::Shoot => {
                format!("{}; name a square, such as C1", ships(self.battle.rules().fleet()))
            }
            Mode::Defend => "answer each shot: miss, hit, sunk, sunk LENGTH h|v".into(),
            Mode::Assistant | Mode::Duel => "enter a shot and its answer, such as C1 miss; \
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
