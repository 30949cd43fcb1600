//! A game at sea: what is known and counted, and the shots that are made.

use std::sync::Arc;

use gt_app::command::screen::{Did, OnScreen, PartialMove, View};
use gt_sea_battle::play::choose;
use gt_sea_battle::{Cell, Knowledge, ShotAnswer};

use super::counted::Counted;
use super::worker::Question;
use crate::play;
use crate::sea::play::advice::outcome;
use crate::sea::play::game::{Game, Setup};

/// A game at sea on a screen.
#[derive(Clone, Debug)]
pub(super) struct Sea {
    pub(super) setup: Setup,
    pub(super) instance: String,
    pub(super) rules: String,
    /// `None` before the fleets are drawn.
    pub(super) game: Option<Game>,
    /// The fleets that the worker is to draw: for a game, or for a person.
    pub(super) drawing: Option<Question>,
    pub(super) counted: Option<Arc<Counted>>,
    /// The questions that have no answer.
    pub(super) failed: Vec<Question>,
    /// Whether the map stands on the squares.
    pub(super) is_mapped: bool,
    /// Whether the fleet of a person is shown, where only one board has room.
    pub(super) is_own: bool,
}

/// The column and row of a square.
pub(super) fn place(Cell { row, col }: Cell) -> (u32, u32) {
    let number = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
    (number(col), number(row))
}

/// The square in a column and row of the board.
pub(super) const fn cell((column, row): (u32, u32)) -> Cell {
    Cell::new(row as usize, column as usize)
}

impl Sea {
    pub(super) fn new(setup: Setup) -> Self {
        let advises = setup.mode.advises();
        Self {
            instance: setup.instance(),
            rules: play::rules("sea-adversary"),
            game: advises.then(|| setup.battle(None)),
            drawing: (!advises).then(|| Question::Begin(Box::new(setup.clone()), None)),
            counted: None,
            failed: Vec::new(),
            is_mapped: setup.values || advises,
            is_own: false,
            setup,
        }
    }

    /// The columns and rows.
    pub(super) fn squares(&self) -> (u32, u32) {
        let board = self.setup.rules.board();
        place(Cell::new(board.rows(), board.cols()))
    }

    /// What is known of the fleet that is shot at.
    pub(super) fn known(&self) -> &Knowledge {
        self.game.as_ref().map_or(&self.setup.start, Game::known)
    }

    /// The best shots, if they are known and somebody wants to know them.
    pub(super) fn best(&self, view: &View) -> Option<&choose::Best> {
        let is_wanted = view.is_hinted || self.setup.mode.advises();
        self.counted.as_deref().filter(|_| is_wanted)?.best.as_ref()
    }

    /// Whether fleets are being placed for a game.
    pub(super) const fn is_placing(&self) -> bool {
        matches!(self.drawing, Some(Question::Begin(..)))
    }

    /// Whether the fleets are being counted.
    pub(super) fn is_counting(&self, view: &View) -> bool {
        self.wanted(view).contains(&Question::Count)
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(Game::is_over)
    }

    pub(super) fn is_computers(&self) -> bool {
        self.game.as_ref().is_some_and(Game::is_computers)
    }

    /// The square whose answer is being chosen.
    pub(super) fn asked(&self, view: &View) -> Option<Cell> {
        let columns = self.squares().0;
        view.choice.cells.first().map(|&at| cell((at % columns, at / columns)))
    }

    /// The answers that a shot at a square may have: a miss, a hit, and every ship that may sink.
    pub(super) fn answers(&self, cell: Cell) -> Vec<ShotAnswer> {
        let mut sunk = choose::sinkable(&self.setup.rules, self.known(), cell);
        if let Some(counted) = self.counted.as_ref().filter(|counted| counted.map.total() > 0) {
            sunk.retain(|&ship| counted.survey.count(ship) > 0);
        }
        let sunk = sunk.into_iter().map(ShotAnswer::Sunk);
        [ShotAnswer::Miss, ShotAnswer::Hit].into_iter().chain(sunk).collect()
    }

    /// A key while an answer is chosen.
    pub(super) fn answer(&mut self, cell: Cell, key: char, view: &mut View) -> Did {
        match key {
            'm' | 'o' => self.note(cell, 0),
            'h' | 'x' => self.note(cell, 1),
            's' | '#' => match self.answers(cell).len() {
                2 => "no ship can sink there by what is known".into(),
                3 => self.note(cell, 2),
                _ => {
                    view.choice.listed = 2;
                    "several ships can sink there: take one of the list".into()
                }
            },
            'q' | 'u' => {
                view.choice = PartialMove::default();
                Did::Nothing
            }
            _ => Did::Nothing,
        }
    }

    /// Notes what was announced of a shot, by its line of the list.
    pub(super) fn note(&mut self, cell: Cell, nth: usize) -> Did {
        let Some(&answer) = self.answers(cell).get(nth) else { return Did::Nothing };
        match self.game.as_mut().map(|game| game.note(cell, answer)) {
            Some(Ok(())) => Did::Moved(outcome(self.setup.rules.board(), cell, answer)),
            Some(Err(why)) => why.to_string().into(),
            None => Did::Nothing,
        }
    }

    /// Why a person cannot take a square now.
    pub(super) fn why_not(&self, cell: Cell) -> Option<&'static str> {
        if self.is_placing() {
            return Some("the fleets are being placed");
        }
        let Some(game) = &self.game else {
            return Some("no fleet agrees with the rules and with what is known");
        };
        let board = self.setup.rules.board();
        if game.is_over() {
            Some("the game is over: u takes the last shot back, n begins again")
        } else if game.is_computers() {
            Some("it is the computer's shot")
        } else if self.drawing.is_some() {
            Some("your fleet is being placed")
        } else if !choose::open(board, game.known()).any(|open| open == cell) {
            Some("that square is closed or has been shot at; choose an open square")
        } else {
            None
        }
    }

    /// Makes the computer's shot.
    pub(super) fn reply(&mut self, cell: Option<Cell>, said: &str) -> Did {
        let shot = cell.and_then(|cell| Some((cell, self.game.as_mut()?.shoot(cell)?)));
        let Some((cell, answer)) = shot else {
            self.failed.push(Question::Shot(self.setup.level));
            return "the computer has no square to shoot at".into();
        };
        let shot = outcome(self.setup.rules.board(), cell, answer);
        // Its shots in a row are said together, as long as they fit.
        Did::Moved(match said {
            said if said.is_empty() || said.len() > 90 => format!("the computer shoots at {shot}"),
            said if said.contains("computer") => format!("{said}; {shot}"),
            said => format!("{said}; the computer shoots at {shot}"),
        })
    }

    /// Asks for another fleet of a person.
    pub(super) fn draw_again(&mut self) -> Did {
        let is_early = self.game.as_ref().is_some_and(|game| game.shots().is_empty());
        if !self.setup.is_duel() {
            "only a duel has a fleet of yours".into()
        } else if is_early && !self.is_placing() {
            self.setup.seed = self.setup.seed.wrapping_add(1);
            self.drawing = Some(Question::Fleet(self.setup.seed));
            Did::Nothing
        } else {
            "shots were made, so your fleet stays; n begins again".into()
        }
    }
}
