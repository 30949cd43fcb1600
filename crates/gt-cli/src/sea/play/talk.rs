//! Sea battle by lines of text: one side shoots, both do, or a person says what happened on paper.

use gt_app::command::{Failure, counted};
use gt_play::bot::{Level, Mistakes};
use gt_play::session::{Conversation, LoadError, Record, Turn};
use gt_sea_battle::draw::{marks, own};
use gt_sea_battle::play::{choose, read_answer};
use gt_sea_battle::solve::{Engine, MapSession, ShipSurvey};
use gt_sea_battle::{Board, Cell, Knowledge};

use super::advice::{CLOSED, advice, aim, best, outcome};
use super::game::{Game, Setup, Shot, hidden};
use super::mode::Mode;
use crate::play;
use crate::sea::common::{failed, ships};

/// A game that is talked through.
pub(super) struct Talk<'e> {
    setup: Setup,
    instance: String,
    game: Game,
    engine: &'e Engine,
    counting: MapSession<'e>,
    mistakes: Mistakes,
    /// What is counted of all fleets that agree with what is known now.
    survey: Option<ShipSurvey>,
}

impl<'e> Talk<'e> {
    /// Begins; `None` if no fleet agrees with what is known.
    pub(super) fn begin(engine: &'e Engine, setup: Setup) -> Result<Option<Self>, Failure> {
        let Some(game) = setup.begin(engine, None)? else { return Ok(None) };
        Ok(Some(Self {
            instance: setup.instance(),
            game,
            engine,
            counting: MapSession::new(engine),
            mistakes: Mistakes::new(setup.level.mistakes(), setup.seed),
            survey: None,
            setup,
        }))
    }

    const fn board(&self) -> &Board {
        self.setup.rules.board()
    }

    /// The best shot, if a fleet agrees with what is known and has a cell left.
    fn best(&self) -> Option<Cell> {
        best(&self.setup.rules, self.game.known(), self.survey.as_ref()?)
    }

    /// What is known to the person, and what is left.
    fn boards(&self) -> String {
        let (board, known) = (self.board(), self.game.known());
        let all = self.setup.rules.fleet().cells();
        let left = |known: &Knowledge| counted(all.saturating_sub(known.hits()), "ship cell");
        let theirs = marks(board, known);
        if let Some((fleet, knows)) = self.game.own() {
            return format!(
                "your fleet ({} left):\n{}\nthe computer's fleet ({} left):\n{theirs}",
                left(knows),
                own(board, fleet, knows),
                left(known),
            );
        }
        let last = self.game.shots().last().map(|shot| self.told(*shot) + "; ");
        format!("{theirs}\n{}{} left", last.unwrap_or_default(), left(known))
    }

    fn told(&self, Shot { cell, answer, .. }: Shot) -> String {
        outcome(self.board(), cell, answer)
    }

    /// Notes what the person says of a shot on paper; the error is what to say instead.
    fn note(&mut self, line: &str) -> Result<(), String> {
        let survey = self.survey.as_ref().ok_or("nothing was shot at yet")?;
        let (cell, answer) = read_answer(&self.setup.rules, survey, self.best(), line)?;
        self.game.note(cell, answer).map_err(|why| why.to_string())
    }

    /// Places another fleet for the person; the error is what to say if that cannot be.
    fn draw_again(&mut self) -> Result<Result<Vec<String>, String>, Failure> {
        self.setup.seed = self.setup.seed.wrapping_add(1);
        let empty = Knowledge::new(self.board());
        let fleet = hidden(self.engine, &empty, self.setup.seed)?;
        let placed = fleet.map(|fleet| self.game.place(&fleet)).transpose()?;
        Ok(match placed {
            Some(true) => Ok(vec![self.boards()]),
            _ => Err("shots were made, so your fleet stays; say new to begin again".into()),
        })
    }
}

impl Conversation for Talk<'_> {
    type Error = Failure;

    fn how(&self) -> String {
        let ships = ships(self.setup.rules.fleet());
        match self.setup.mode {
            Mode::Shoot => format!("{ships}; name a square, such as C1"),
            Mode::Duel => format!(
                "{ships} on each side; name a square to shoot at, such as C1; who hits shoots \
                 again; say redraw before the first shot for another fleet of yours"
            ),
            Mode::Defend => "answer each shot: miss, hit, sunk, sunk LENGTH h|v".into(),
            Mode::Assistant => "enter a shot and its answer, such as C1 miss; answers: miss, hit, \
                sunk, sunk LENGTH h|v"
                .into(),
        }
    }

    fn scene(&mut self) -> Result<Vec<String>, Failure> {
        self.survey = None;
        if self.setup.mode.advises() {
            return self.values();
        }
        let mut said = vec![self.boards()];
        match (self.game.won(), &self.game) {
            (Some(_), Game::Battle(battle)) => {
                let shots = counted(battle.knowledge().shots(), "shot");
                said.push(format!("all sunk after {shots}"));
            }
            (Some(won), Game::Duel { .. }) => said.push(won),
            (None, game) if self.setup.values && !game.is_computers() => {
                said.extend(self.values()?);
            }
            (None, _) => {}
        }
        Ok(said)
    }

    fn turn(&self) -> Turn {
        let advises = self.setup.mode.advises();
        let all_hit = || self.survey.as_ref().is_some_and(|survey| survey.map().total() > 0);
        if if advises { self.best().is_none() && all_hit() } else { self.game.is_over() } {
            Turn::Over
        } else if self.game.is_computers() {
            Turn::Computer
        } else {
            Turn::Person(if advises { "the answer> " } else { "your shot> " }.into())
        }
    }

    fn reply(&mut self) -> Result<Vec<String>, Failure> {
        // Without a duel, the computer's shot and answer come with the scene.
        let Some((_, known)) = self.game.own() else { return Ok(Vec::new()) };
        let cell = aim(&mut self.counting, &mut self.mistakes, known).map_err(failed)?;
        let cell = cell.ok_or_else(|| Failure::question("there is no square to shoot at"))?;
        let answer = self.game.shoot(cell).ok_or_else(|| Failure::question("a shot twice"))?;
        let shot = outcome(self.board(), cell, answer);
        let mut said = vec![format!("the computer shoots at {shot}")];
        if self.turn() != Turn::Computer {
            said.extend(self.scene()?);
        }
        Ok(said)
    }

    fn tell(&mut self, line: &str) -> Result<Result<Vec<String>, String>, Failure> {
        if self.setup.mode.advises() {
            return self.note(line).map_or_else(|why| Ok(Err(why)), |()| self.scene().map(Ok));
        } else if self.setup.is_duel() && line == "redraw" {
            return self.draw_again();
        }
        let cell = match self.board().cell(line) {
            Ok(cell) => cell,
            Err(why) => return Ok(Err(why.to_string())),
        };
        let Some(answer) = self.game.shoot(cell) else { return Ok(Err(CLOSED.into())) };
        let shot = outcome(self.board(), cell, answer);
        // A battle says it with the board.
        let mut said: Vec<String> = self.setup.is_duel().then_some(shot).into_iter().collect();
        if self.turn() != Turn::Computer {
            said.extend(self.scene()?);
        }
        Ok(Ok(said))
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn redo(&mut self) -> bool {
        self.game.redo()
    }

    fn moves(&self) -> Vec<String> {
        let board = self.board();
        choose::open(board, self.game.known()).map(|cell| board.name(cell)).collect()
    }

    fn values(&mut self) -> Result<Vec<String>, Failure> {
        let known = self.game.known();
        let survey = self.survey.take().map_or_else(|| self.counting.survey(known), Ok);
        let survey = self.survey.insert(survey.map_err(failed)?);
        Ok(advice(&self.setup.rules, known, survey))
    }

    fn hint(&mut self) -> Result<Vec<String>, Failure> {
        self.values()
    }

    fn rules(&self) -> String {
        play::rules("sea-adversary")
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.setup.next(Some(&self.game));
        if let Some(game) = self.setup.begin(self.engine, None)? {
            self.game = game;
        }
        Ok(())
    }

    fn change_sides(&mut self) -> Result<String, String> {
        Err(if self.setup.is_duel() {
            "the fleets are placed; begin with --second to let the computer shoot first".into()
        } else {
            "the option --mode says who shoots".into()
        })
    }

    fn set_level(&mut self, level: Level) -> Result<(), String> {
        if !self.setup.is_duel() {
            return Err("the computer has only one strength in this game".into());
        }
        self.setup.level = level;
        self.mistakes.set(level.mistakes());
        self.game.seat(level);
        Ok(())
    }

    fn record(&self) -> Record {
        self.game.record(&self.instance)
    }

    fn load(&mut self, record: &Record) -> Result<(), LoadError> {
        self.setup.load(&mut self.game, record, Some(self.engine))
    }
}
