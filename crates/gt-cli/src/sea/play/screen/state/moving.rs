//! Shots that are made and taken back.

use gt_app::command::counted;
use gt_core::Player;
use gt_play::session::{LoadError, Record};
use gt_sea_battle::play::choose;
use gt_sea_battle::{Cell, ShotAnswer};

use super::{PAUSE, State};
use crate::sea::play::advice::outcome;
use crate::sea::play::screen::game::Game;

impl State {
    /// Takes the square under the cursor: shoots at it, or asks what was announced.
    pub(super) fn choose(&mut self) {
        let cell = self.cursor;
        if let Some(why) = self.why_not(cell) {
            self.say(why);
        } else if self.advises() {
            self.begin_answer(cell);
        } else if let Some(answer) = self.game.as_mut().and_then(|game| game.shoot(cell)) {
            self.arrive(&outcome(self.setup.rules.board(), cell, answer));
        }
    }

    /// Why a person cannot take a square now.
    fn why_not(&self, cell: Cell) -> Option<&'static str> {
        if self.is_placing() {
            return Some("the fleets are being placed");
        }
        let Some(game) = &self.game else {
            return Some("no fleet agrees with the rules and with what is known");
        };
        let is_open = || choose::open(game.rules().board(), game.known()).any(|open| open == cell);
        if game.is_over() {
            Some("the game is over: u takes the last shot back, n begins again")
        } else if game.is_computers() {
            Some("it is the computer's shot")
        } else if self.fleet.is_some() {
            Some("your fleet is being placed")
        } else if !is_open() {
            Some("that square is closed or has been shot at; choose an open square")
        } else {
            None
        }
    }

    /// Notes what was announced of a shot.
    pub(super) fn note(&mut self, cell: Cell, answer: ShotAnswer) {
        match self.game.as_mut().map(|game| game.note(cell, answer)) {
            Some(Ok(())) => self.arrive(&outcome(self.setup.rules.board(), cell, answer)),
            Some(Err(why)) => self.say(why.to_string()),
            None => {}
        }
    }

    /// Makes the computer's shot.
    pub(super) fn reply(&mut self, cell: Option<Cell>) {
        let shot = cell.and_then(|cell| Some((cell, self.game.as_mut()?.shoot(cell)?)));
        let Some((cell, answer)) = shot else {
            self.failed = self.wanted();
            self.say("the computer has no square to shoot at");
            return;
        };
        let shot = outcome(self.setup.rules.board(), cell, answer);
        // Its shots in a row are said together, as long as they fit.
        let said = match &self.said {
            said if said.is_empty() || said.len() > 90 => format!("the computer shoots at {shot}"),
            said if said.contains("computer") => format!("{said}; {shot}"),
            said => format!("{said}; the computer shoots at {shot}"),
        };
        self.arrive(&said);
        self.pause = PAUSE;
    }

    /// Begins to look at what is known now, and says what led there.
    pub(super) fn arrive(&mut self, said: &str) {
        self.questions.leave();
        self.counted = None;
        self.failed.clear();
        self.choosing = None;
        self.typed = None;
        self.is_hinted = false;
        self.pause = 0;
        self.fleet = None;
        let said = [Some(said.to_owned()).filter(|said| !said.is_empty()), self.over()];
        self.said = said.into_iter().flatten().collect::<Vec<_>>().join("; ");
    }

    /// Who has won, if the game is over.
    fn over(&self) -> Option<String> {
        let game = self.game.as_ref().filter(|game| game.is_over())?;
        let shots = game.shots();
        let by_person = shots.last().is_none_or(|shot| shot.at_target);
        let made = counted(shots.iter().filter(|shot| shot.at_target == by_person).count(), "shot");
        Some(match game {
            Game::Battle(_) => {
                format!("all ships are sunk after {}", counted(game.known().shots(), "shot"))
            }
            Game::Duel { .. } if by_person => format!("you have won after {made}"),
            Game::Duel { .. } => format!("the computer has won after {made}"),
        })
    }

    pub(super) fn undo(&mut self) {
        if self.begin.is_none() && self.game.as_mut().is_some_and(Game::undo) {
            self.arrive("taken back");
        } else {
            self.say("there is nothing to take back");
        }
    }

    pub(super) fn redo(&mut self) {
        if self.begin.is_none() && self.game.as_mut().is_some_and(Game::redo) {
            self.arrive("made again");
        } else {
            self.say("there is nothing to make again");
        }
    }

    /// Begins again, with other fleets where the computer has one.
    pub(super) fn begin_again(&mut self) {
        if self.advises() {
            while self.game.as_mut().is_some_and(Game::undo) {}
            self.arrive("a new game; r goes back to the old one, shot by shot");
            return;
        }
        let opening = &mut self.setup.opening;
        opening.seed = opening.seed.wrapping_add(1);
        if let Some(Game::Duel { person, .. }) = &self.game {
            opening.second = *person == Player::Second;
        }
        self.arrive("");
        self.said.clear();
        self.begin = Some(self.beginning(None));
    }

    /// Asks for another fleet of a person.
    pub(super) fn draw_again(&mut self) {
        let is_early = self.game.as_ref().is_some_and(|game| game.shots().is_empty());
        if !self.is_duel() {
            self.say("only a duel has a fleet of yours");
        } else if is_early && self.begin.is_none() {
            let opening = &mut self.setup.opening;
            opening.seed = opening.seed.wrapping_add(1);
            self.fleet = Some(opening.seed);
        } else {
            self.say("shots were made, so your fleet stays; n begins again");
        }
    }

    /// Goes on from a record.
    ///
    /// Where the computer has a fleet, only the worker can draw it: then it is said later what came
    /// of it.
    ///
    /// # Errors
    /// Why the record cannot be played. Then the state is as before.
    pub(in super::super) fn load(&mut self, record: &Record) -> Result<(), LoadError> {
        record.check(&self.instance)?;
        if !self.advises() {
            self.begin = Some(self.beginning(Some(record.clone())));
        } else if let Some(Game::Battle(battle)) = &mut self.game {
            battle.load(&self.instance, record, |_| Ok(None))?;
            self.arrive("loaded");
        }
        Ok(())
    }
}
