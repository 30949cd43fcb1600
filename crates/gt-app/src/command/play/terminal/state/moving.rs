//! Moves that are made and taken back, and who makes them.

use gt_play::session::{LoadError, Record};

use super::{PAUSE, State};

impl State<'_> {
    /// Makes a person's move.
    pub(super) fn make(&mut self, mv: u32) {
        if !self.is_persons_move() {
            self.said = self.why_not();
            return;
        }
        match self.session.make(mv) {
            Ok(_) => self.arrive(String::new()),
            Err(why) => self.said = why.to_string(),
        }
    }

    /// Why a person cannot move now.
    pub(super) fn why_not(&self) -> String {
        if self.session.over().is_some() {
            "the game is over: u takes your last move back, n begins again".into()
        } else {
            "it is the computer's turn: u takes your move back, p changes who plays".into()
        }
    }

    pub(super) fn undo(&mut self) {
        if self.session.undo() == 0 {
            self.said = "there is nothing to take back".into();
            return;
        }
        self.is_paused |= self.people.are_watched();
        self.arrive("taken back".into());
    }

    pub(super) fn redo(&mut self) {
        if self.session.redo() == 0 {
            self.said = "there is nothing to make again".into();
            return;
        }
        self.is_paused |= self.people.are_watched();
        self.arrive("made again".into());
    }

    /// Lets other people play from here on.
    pub(super) fn seat(&mut self) {
        self.session.seat(self.people.seats());
        self.look();
        self.is_paused = false;
        self.pause = if self.people.are_watched() { PAUSE } else { 0 };
        self.said = self.people.said();
    }

    /// Makes the computer of a side stronger or weaker.
    pub(super) fn change_level(&mut self, side: usize, stronger: bool) {
        if self.people.change(side, stronger) {
            let is_paused = self.is_paused;
            self.seat();
            self.is_paused = is_paused;
        } else {
            let most = if stronger { "stronger" } else { "weaker" };
            self.said = format!("there is no {most} level");
        }
    }

    /// Goes on from a record.
    ///
    /// # Errors
    /// Why the record cannot be played. Then the state is as before.
    pub(in super::super) fn load(&mut self, record: &Record) -> Result<(), LoadError> {
        self.session.load(&self.name, record)?;
        self.arrive("loaded".into());
        Ok(())
    }
}
