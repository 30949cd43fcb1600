//! A duel by lines of text: a person and the computer shoot in turns.

use gt_app::command::{Failure, counted};
use gt_core::{ParseError, Player};
use gt_play::bot::{Level, Mistakes};
use gt_play::session::{Conversation, LoadError, Record, Said, Seat, Turn};
use gt_sea_battle::draw::{marks, own};
use gt_sea_battle::play::{Duel, choose};
use gt_sea_battle::solve::{Engine, MapSession, ShipSurvey};
use gt_sea_battle::{Cell, CountError, Knowledge, Placement, seeded};

use super::advice::{advice, best, outcome};
use crate::play;
use crate::sea::common::{failed, ships};
use crate::sea::setup;

/// How a duel begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Opening {
    /// The fleet of the person; it is drawn if there is none.
    pub(super) own: Option<Placement>,
    pub(super) seed: u64,
    pub(super) level: Level,
    /// Whether the computer shoots first.
    pub(super) second: bool,
    /// Whether the map is shown before the person is asked.
    pub(super) values: bool,
}

impl Opening {
    /// The player who is a person.
    const fn person(&self) -> Player {
        Player::BOTH[self.second as usize]
    }

    /// Draws the fleets; `None` if there is no fleet on this board.
    pub(super) fn duel(&self, engine: &Engine) -> Result<Option<Duel>, Failure> {
        let rules = engine.rules();
        if rules.fleet().cells() == 0 {
            return Err(Failure::question("a duel needs a fleet with ships; see --fleet"));
        }
        let empty = Knowledge::new(rules.board());
        let drawn = engine.sample(&empty, 2, &mut seeded(self.seed)).map_err(failed)?;
        let [mine, its] = &drawn[..] else { return Ok(None) };
        let mut fleets = [self.own.as_ref().unwrap_or(mine).clone(), its.clone()];
        if self.second {
            fleets.swap(0, 1);
        }
        let seats = Seat::against(self.level, self.second);
        Duel::new(rules.clone(), fleets, seats).map(Some).map_err(Failure::question)
    }
}

/// A duel that is talked through.
pub(super) struct Talked<'e> {
    opening: Opening,
    /// The person, who is another player after a record of such a duel was loaded.
    person: Player,
    instance: String,
    duel: Duel,
    engine: &'e Engine,
    counting: MapSession<'e>,
    mistakes: Mistakes,
}

impl<'e> Talked<'e> {
    /// Begins; `None` if there is no fleet on this board.
    pub(super) fn begin(engine: &'e Engine, opening: Opening) -> Result<Option<Self>, Failure> {
        let Some(duel) = opening.duel(engine)? else { return Ok(None) };
        Ok(Some(Self {
            person: opening.person(),
            instance: setup::instance_of_duel(engine.rules()),
            duel,
            engine,
            counting: MapSession::new(engine),
            mistakes: Mistakes::new(opening.level.mistakes(), opening.seed),
            opening,
        }))
    }

    fn is_over(&self) -> bool {
        self.duel.winner().is_some()
    }

    /// Counts the fleets that agree with what a player knows.
    fn survey(&mut self, player: Player) -> Result<ShipSurvey, Failure> {
        self.counting.survey(self.duel.known(player)).map_err(failed)
    }

    /// What is known to the person, and what is left.
    fn boards(&self) -> String {
        let (duel, person, computer) = (&self.duel, self.person, self.person.other());
        let board = duel.rules().board();
        let left = |player| counted(duel.left(player), "ship cell");
        format!(
            "your fleet ({} left):\n{}\nthe computer's fleet ({} left):\n{}",
            left(person),
            own(board, duel.fleet(person), duel.known(computer)),
            left(computer),
            marks(board, duel.known(person)),
        )
    }

    /// Places another fleet for the person; the error is what to say if that cannot be.
    fn draw_again(&mut self) -> Result<Result<Vec<Said>, String>, Failure> {
        self.opening.seed = self.opening.seed.wrapping_add(1);
        let empty = Knowledge::new(self.duel.rules().board());
        let rng = &mut seeded(self.opening.seed);
        let drawn = self.engine.sample(&empty, 1, rng).map_err(failed)?;
        let placed = drawn.first().map(|fleet| self.duel.place(self.person, fleet));
        Ok(match placed.transpose().map_err(Failure::question)? {
            Some(true) => Ok(vec![self.boards().into()]),
            _ => Err("shots were made, so your fleet stays; say new to begin again".into()),
        })
    }
}

impl Conversation for Talked<'_> {
    type Error = Failure;

    fn how(&self) -> String {
        format!(
            "{} on each side; name a square to shoot at, such as C1; who hits shoots again; say \
            redraw before the first shot for another fleet of yours",
            ships(self.duel.rules().fleet())
        )
    }

    fn scene(&mut self) -> Result<Vec<Said>, Failure> {
        let mut said = vec![self.boards().into()];
        match self.duel.winner() {
            Some(winner) => {
                let shots = self.duel.shots().filter(|shot| shot.0 == winner).count();
                let who = if winner == self.person { "you have" } else { "the computer has" };
                said.push(format!("{who} won after {}", counted(shots, "shot")).into());
            }
            None if self.opening.values && self.duel.is_persons_turn() => said.extend(self.hint()?),
            None => {}
        }
        Ok(said)
    }

    fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over
        } else if self.duel.is_persons_turn() {
            Turn::Person("your shot> ".into())
        } else {
            Turn::Computer
        }
    }

    fn reply(&mut self) -> Result<Vec<Said>, Failure> {
        let known = self.duel.known(self.duel.shooter());
        let cell = aim(&mut self.counting, &mut self.mistakes, known).map_err(failed)?;
        let cell = cell.ok_or_else(|| Failure::question("there is no square to shoot at"))?;
        let answer = self.duel.shoot(cell).ok_or_else(|| Failure::question("a shot twice"))?;
        let shot = outcome(self.duel.rules().board(), cell, answer);
        let mut said = vec![format!("the computer shoots at {shot}").into()];
        if self.turn() != Turn::Computer {
            said.extend(self.scene()?);
        }
        Ok(said)
    }

    fn tell(&mut self, line: &str) -> Result<Result<Vec<Said>, String>, Failure> {
        if line == "redraw" {
            return self.draw_again();
        }
        let board = self.duel.rules().board();
        let cell = match board.cell(line) {
            Ok(cell) => cell,
            Err(why) => return Ok(Err(why.to_string())),
        };
        let Some(answer) = self.duel.shoot(cell) else {
            let refused = "that square is closed or has been shot at; name an open square";
            return Ok(Err(refused.into()));
        };
        let mut said = vec![outcome(self.duel.rules().board(), cell, answer).into()];
        if self.turn() != Turn::Computer {
            said.extend(self.scene()?);
        }
        Ok(Ok(said))
    }

    fn undo(&mut self) -> bool {
        self.duel.undo()
    }

    fn redo(&mut self) -> bool {
        self.duel.redo()
    }

    fn moves(&self) -> Vec<String> {
        let board = self.duel.rules().board();
        choose::open(board, self.duel.known(self.person)).map(|cell| board.name(cell)).collect()
    }

    fn values(&mut self) -> Result<Vec<Said>, Failure> {
        self.hint()
    }

    fn hint(&mut self) -> Result<Vec<Said>, Failure> {
        let survey = self.survey(self.person)?;
        Ok(advice(self.duel.rules(), self.duel.known(self.person), &survey))
    }

    fn rules(&self) -> String {
        play::rules("sea-adversary")
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.opening.seed = self.opening.seed.wrapping_add(1);
        self.opening.second = self.person == Player::Second;
        if let Some(duel) = self.opening.duel(self.engine)? {
            self.duel = duel;
        }
        Ok(())
    }

    fn change_sides(&mut self) -> Result<String, String> {
        Err("the fleets are placed; begin with --second to let the computer shoot first".into())
    }

    fn set_level(&mut self, level: Level) -> Result<(), String> {
        self.opening.level = level;
        self.mistakes.set(level.mistakes());
        self.duel.seat(self.person.other(), Seat::computer(level));
        Ok(())
    }

    fn record(&self) -> Record {
        self.duel.record(&self.instance)
    }

    fn load(&mut self, record: &Record) -> Result<(), LoadError> {
        let (engine, seed) = (self.engine, self.opening.seed);
        self.duel.load(&self.instance, record, |known| {
            let drawn = engine.sample(known, 1, &mut seeded(seed)).ok();
            let none = || ParseError::new(known.to_string(), "shots that agree with a fleet");
            drawn.and_then(|all| all.into_iter().next()).ok_or_else(none)
        })?;
        let is_second = self.duel.seats()[1] == Seat::Person;
        self.person = Player::BOTH[usize::from(is_second)];
        Ok(())
    }
}

/// Where the computer shoots: at the best square, or now and then at a random one; `None` if there
/// is no square.
pub(super) fn aim(
    counting: &mut MapSession<'_>,
    mistakes: &mut Mistakes,
    known: &Knowledge,
) -> Result<Option<Cell>, CountError> {
    let board = counting.engine().rules().board();
    if let Some(mistake) = mistakes.among(|| choose::open(board, known)) {
        return Ok(Some(mistake));
    }
    let survey = counting.survey(known)?;
    Ok(best(counting.engine().rules(), known, &survey))
}
