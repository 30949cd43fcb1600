//! A battle or a duel, as both faces see it.

use gt_app::command::{Failure, counted};
use gt_core::{ParseError, Player};
use gt_play::bot::Level;
use gt_play::session::{LoadError, Record, Seat};
use gt_sea_battle::play::{Battle, Duel};
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Cell, Knowledge, KnowledgeError, Placement, Rules, ShotAnswer, seeded};

use super::mode::Mode;
use crate::sea::common::failed;
use crate::sea::setup;

/// How a game begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Setup {
    pub(super) mode: Mode,
    pub(super) rules: Rules,
    /// What is known at the start.
    pub(super) start: Knowledge,
    /// The fleet of the person in a duel; it is drawn if there is none.
    pub(super) own: Option<Placement>,
    pub(super) seed: u64,
    pub(super) level: Level,
    /// Whether the computer shoots first in a duel.
    pub(super) second: bool,
    /// Whether the map is shown before the person is asked.
    pub(super) values: bool,
}

impl Setup {
    /// The instance, as records name it.
    pub(super) fn instance(&self) -> String {
        let of = if self.is_duel() { setup::instance_of_duel } else { setup::instance };
        of(&self.rules)
    }

    pub(super) fn is_duel(&self) -> bool {
        self.mode == Mode::Duel
    }

    /// Draws the fleets of the computer, and goes on from a record; `None` if there is no fleet.
    pub(super) fn begin(
        &self,
        engine: &Engine,
        record: Option<&Record>,
    ) -> Result<Option<Game>, Failure> {
        let begun = match self.mode {
            Mode::Duel => self.duel(engine)?.map(Game::duel),
            Mode::Shoot if record.is_none() => {
                let fleet = hidden(engine, &self.start, self.seed)?;
                fleet.map(|fleet| self.battle(Some(fleet)))
            }
            Mode::Shoot | Mode::Defend | Mode::Assistant => Some(self.battle(None)),
        };
        let Some(mut game) = begun else { return Ok(None) };
        if let Some(record) = record {
            self.load(&mut game, record, Some(engine)).map_err(Failure::question)?;
        }
        Ok(Some(game))
    }

    /// A battle against a fleet, or against one that is on paper.
    pub(super) fn battle(&self, fleet: Option<Placement>) -> Game {
        Game::Battle(Battle::new(self.start.clone(), self.rules.clone(), fleet))
    }

    fn duel(&self, engine: &Engine) -> Result<Option<Duel>, Failure> {
        if self.rules.fleet().cells() == 0 {
            return Err(Failure::question("a duel needs a fleet with ships; see --fleet"));
        }
        let empty = Knowledge::new(self.rules.board());
        let drawn = engine.sample(&empty, 2, &mut seeded(self.seed)).map_err(failed)?;
        let [mine, its] = &drawn[..] else { return Ok(None) };
        let mut fleets = [self.own.as_ref().unwrap_or(mine).clone(), its.clone()];
        if self.second {
            fleets.swap(0, 1);
        }
        let seats = Seat::against(self.level, self.second);
        Duel::new(self.rules.clone(), fleets, seats).map(Some).map_err(Failure::question)
    }

    /// Goes on from a record; fleets that are hidden need the engine.
    ///
    /// # Errors
    /// Why the record cannot be played. Then the game is as before.
    pub(super) fn load(
        &self,
        game: &mut Game,
        record: &Record,
        engine: Option<&Engine>,
    ) -> Result<(), LoadError> {
        let instance = self.instance();
        let drawn = |known: &Knowledge| {
            let fleet = engine.and_then(|engine| hidden(engine, known, self.seed).ok().flatten());
            fleet.ok_or_else(|| ParseError::new(known.to_string(), "shots that agree with a fleet"))
        };
        match game {
            Game::Battle(battle) => battle.load(&instance, record, |known| {
                (self.mode == Mode::Shoot).then(|| drawn(known)).transpose()
            }),
            Game::Duel { duel, person } => {
                duel.load(&instance, record, drawn)?;
                *person = seated(duel);
                Ok(())
            }
        }
    }

    /// The next game begins as this one did, with other fleets.
    pub(super) fn next(&mut self, game: Option<&Game>) {
        self.seed = self.seed.wrapping_add(1);
        match game {
            Some(Game::Duel { person, .. }) => self.second = *person == Player::Second,
            Some(Game::Battle(battle)) => self.start = battle.history().start().clone(),
            None => {}
        }
    }
}

/// Draws a fleet that agrees with what is known; `None` if there is none.
pub(super) fn hidden(
    engine: &Engine,
    knowledge: &Knowledge,
    seed: u64,
) -> Result<Option<Placement>, Failure> {
    Ok(engine.sample(knowledge, 1, &mut seeded(seed)).map_err(failed)?.into_iter().next())
}

/// The player who is a person.
fn seated(duel: &Duel) -> Player {
    Player::BOTH[usize::from(duel.seats()[0] != Seat::Person)]
}

/// One side shoots, or both do.
#[derive(Clone, Debug)]
pub(super) enum Game {
    Battle(Battle),
    Duel {
        duel: Duel,
        /// The player who is a person; another one after such a record was loaded.
        person: Player,
    },
}

/// A shot that was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shot {
    /// Whether it was made on the board that is shot at; otherwise at the fleet of a person.
    pub(super) at_target: bool,
    pub(super) cell: Cell,
    pub(super) answer: ShotAnswer,
}

impl Game {
    fn duel(duel: Duel) -> Self {
        Self::Duel { person: seated(&duel), duel }
    }

    /// What is known of the fleet that is shot at; in a duel, by the person.
    pub(super) fn known(&self) -> &Knowledge {
        match self {
            Self::Battle(battle) => battle.knowledge(),
            Self::Duel { duel, person } => duel.known(*person),
        }
    }

    /// The fleet of a person who is shot at, and what the computer knows of it.
    pub(super) fn own(&self) -> Option<(&Placement, &Knowledge)> {
        match self {
            Self::Battle(_) => None,
            Self::Duel { duel, person } => Some((duel.fleet(*person), duel.known(person.other()))),
        }
    }

    /// The shots so far, in order.
    pub(super) fn shots(&self) -> Vec<Shot> {
        match self {
            Self::Battle(battle) => {
                let moves = battle.history().moves();
                let shot = |&(cell, answer)| Shot { at_target: true, cell, answer };
                moves.map(|(_, mv)| shot(mv)).collect()
            }
            Self::Duel { duel, person } => duel
                .shots()
                .map(|(by, cell, answer)| Shot { at_target: by == *person, cell, answer })
                .collect(),
        }
    }

    /// Whether all cells of a fleet are hit.
    pub(super) fn is_over(&self) -> bool {
        match self {
            Self::Battle(battle) => battle.left() == 0,
            Self::Duel { duel, .. } => duel.winner().is_some(),
        }
    }

    /// Who has won, if the game is over.
    pub(super) fn won(&self) -> Option<String> {
        let shots = self.is_over().then(|| self.shots())?;
        let by_person = shots.last().is_none_or(|shot| shot.at_target);
        let made = counted(shots.iter().filter(|shot| shot.at_target == by_person).count(), "shot");
        Some(match self {
            Self::Battle(battle) => {
                format!("all ships are sunk after {}", counted(battle.knowledge().shots(), "shot"))
            }
            Self::Duel { .. } if by_person => format!("you have won after {made}"),
            Self::Duel { .. } => format!("the computer has won after {made}"),
        })
    }

    /// Whether the computer shoots next, in a duel.
    pub(super) fn is_computers(&self) -> bool {
        match self {
            Self::Battle(_) => false,
            Self::Duel { duel, .. } => !self.is_over() && !duel.is_persons_turn(),
        }
    }

    /// Shoots at a fleet that is hidden here; `None` if that cannot be.
    pub(super) fn shoot(&mut self, cell: Cell) -> Option<ShotAnswer> {
        match self {
            Self::Battle(battle) => battle.shoot(cell),
            Self::Duel { duel, .. } => duel.shoot(cell),
        }
    }

    /// Notes a shot that was answered on paper.
    pub(super) fn note(&mut self, cell: Cell, answer: ShotAnswer) -> Result<(), KnowledgeError> {
        match self {
            Self::Battle(battle) => battle.answer(cell, answer),
            Self::Duel { .. } => Ok(()),
        }
    }

    /// Places another fleet for the person of a duel; `false` after the first shot.
    pub(super) fn place(&mut self, fleet: &Placement) -> Result<bool, Failure> {
        match self {
            Self::Battle(_) => Ok(false),
            Self::Duel { duel, person } => duel.place(*person, fleet).map_err(Failure::question),
        }
    }

    pub(super) fn undo(&mut self) -> bool {
        match self {
            Self::Battle(battle) => battle.undo(),
            Self::Duel { duel, .. } => duel.undo(),
        }
    }

    pub(super) fn redo(&mut self) -> bool {
        match self {
            Self::Battle(battle) => battle.redo(),
            Self::Duel { duel, .. } => duel.redo(),
        }
    }

    /// Lets the computer of a duel play at another level.
    pub(super) fn seat(&mut self, level: Level) {
        if let Self::Duel { duel, person } = self {
            duel.seat(person.other(), Seat::computer(level));
        }
    }

    pub(super) fn record(&self, instance: &str) -> Record {
        match self {
            Self::Battle(battle) => battle.record(instance),
            Self::Duel { duel, .. } => duel.record(instance),
        }
    }
}
