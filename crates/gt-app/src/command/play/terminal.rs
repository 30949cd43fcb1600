//! A game of any name on all of a terminal: the second face of a session of play.
//!
//! | module | what it does |
//! |---|---|
//! | `state` | what was found out, and the moves that are made |
//! | `choice`, `people`, `scene`, `keys` | parts of it: how moves are chosen; who plays; what is seen; the keys |
//! | `panel`, `showing` | the rows of panels; the board, titles and hints |
//! | `event`, `worker` | what the thread that owns the solver is asked, and what it does |

mod choice;
mod event;
mod keys;
mod panel;
mod people;
mod scene;
mod showing;
mod state;
#[cfg(test)]
mod tests;
mod worker;

use gt_play::session::{LoadError, Record, ended};
use ratatui::layout::Rect;
use ratatui::style::Style;

use self::choice::Taken;
use self::event::{Found, Question};
use self::keys::{KEYS, MARKS, PANELS};
use self::people::People;
use self::state::{PAUSE, State, Study};
use super::face::{self, Colours, Key, PanelRow, Shown, Size};
use super::screen::{self, Did, OnScreen, PartialMove, PlacedBoard, Screen, View};
use super::starts::Starts;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::games::Games;
use crate::text_game::{TextGame, TextPosition};

pub(in crate::command) use self::state::Opening;

impl<'i> Opening<'_, 'i> {
    /// The screen at the beginning.
    fn screen(self, game: TextGame<'i>, size: Size) -> Screen<State<'i>> {
        let people = People::new(self.seats, self.level);
        let shows_values = self.options.show_values;
        let state = State::new(game, self, people);
        let cursor = state.scene.middle();
        let mut screen = Screen::new(state, cursor, size, Did::Moved(people.said()));
        screen.view.panel = shows_values.then_some('v');
        screen
    }
}

/// Plays until the person quits.
///
/// # Errors
/// Those of [`screen::run`].
pub(in crate::command) fn play<'i>(
    game: &TextGame<'i>,
    opening: Opening<'_, 'i>,
    asked: (&Games, &Context),
) -> Result<(), Failure> {
    let (seed, options) = (opening.seed, opening.options);
    let screen = opening.screen(game.clone(), face::size()?);
    screen::run(screen, options, asked, |run, desk, tell| {
        worker::work(game, seed, run, desk, tell);
    })
}

impl OnScreen for State<'_> {
    type Question = Question;
    type About = TextPosition;
    type Found = Found;

    const KEYS: &'static [Shown] = KEYS;
    const MARKS: (&'static str, &'static [(&'static str, &'static str)]) =
        ("Marks on the board", MARKS);
    const PANELS: &'static [(char, &'static str)] = PANELS;
    const SHOWS_END: bool = true;
    const TYPED: &'static str = "move";

    fn name(&self) -> &str {
        &self.name
    }

    fn rules(&self) -> &str {
        &self.rules
    }

    fn record(&self) -> Option<String> {
        Some(self.session.record(&self.name).to_string())
    }

    fn load(&mut self, record: &Record) -> Result<Did, LoadError> {
        self.session.load(&self.name, record)?;
        Ok(Did::Moved("loaded".into()))
    }

    fn undo(&mut self) -> bool {
        let is_undone = self.session.undo() > 0;
        self.is_paused |= is_undone && self.people.are_watched();
        is_undone
    }

    fn redo(&mut self) -> bool {
        let is_redone = self.session.redo() > 0;
        self.is_paused |= is_redone && self.people.are_watched();
        is_redone
    }

    fn begin_again(&mut self) -> Did {
        let start = self.starts.as_mut().and_then(Starts::draw);
        let said =
            if start.is_some() { "a new game" } else { "a new game; r goes back to the old one" };
        self.session.restart(start);
        Did::Moved(said.into())
    }

    fn arrive(&mut self, view: &mut View) -> Option<String> {
        self.study = Study::default();
        self.look();
        self.jump();
        view.pause = if self.people.are_watched() { PAUSE } else { 0 };
        let over = self.session.over()?;
        Some(ended(self.session.seats(), over).replace("the bot", "the computer"))
    }

    fn tick(&mut self) {
        self.jumps = self.jumps.saturating_sub(1);
    }

    fn wanted(&self, view: &View) -> Vec<Question> {
        if self.session.over().is_some() {
            return Vec::new();
        }
        let to_move = self.session.to_move().index();
        let is_persons = self.people.by_person[to_move];
        let reply = Question::Reply(self.people.levels[to_move]);
        let mut wanted = Vec::new();
        if is_persons || self.people.are_watched() {
            let panel = self.panel(view, view.size);
            let needed = [
                (panel == Some('v') || view.is_hinted, Question::Values),
                (view.is_hinted && self.is_unknown(), Question::Advice),
                (panel == Some('b'), Question::Line),
                (panel == Some('w'), Question::Why),
            ];
            let needed = needed.into_iter().filter(|&(needed, of)| needed && !self.has(of));
            wanted.extend(needed.map(|(_, of)| of));
            // Two computers wait until what is looked at is known.
            if is_persons || !wanted.is_empty() || self.is_paused || view.pause > 0 {
                return wanted;
            }
        }
        wanted.extend(Some(reply).filter(|&reply| !self.has(reply)));
        wanted
    }

    fn about(&self, _: &Question) -> &TextPosition {
        self.session.position()
    }

    fn hear(&mut self, question: Question, found: Result<Found, Failure>, _: &mut View) -> Did {
        let found = found.map_err(|why| why.message().unwrap_or_default());
        let heard = found.and_then(|found| match (found, question) {
            (Found::Values(values), _) => {
                self.session.hear(values);
                Ok(Did::Nothing)
            }
            (Found::Words(words), Question::Line) => {
                self.study.line = Some(words);
                Ok(Did::Nothing)
            }
            (Found::Words(words), _) => {
                self.study.why = Some(words);
                Ok(Did::Nothing)
            }
            (Found::Advice(advice), _) => {
                self.study.advice = Some(advice);
                Ok(Did::Nothing)
            }
            (Found::Reply(chosen), _) => self.reply(chosen),
        });
        heard.unwrap_or_else(|why| {
            self.study.failed.push((question, why.clone()));
            why.into()
        })
    }

    fn press(&mut self, key: Key, view: &mut View) -> Option<Did> {
        let Key::Char(sign) = key else { return None };
        Some(match sign {
            's' => {
                self.people.swap();
                self.seat(view)
            }
            'p' => {
                self.people.next();
                self.seat(view)
            }
            '>' | '<' => self.change_level_of(1, sign == '>', view),
            ' ' if self.people.are_watched() => {
                self.is_paused = !self.is_paused;
                if self.is_paused { "" } else { "the game goes on" }.into()
            }
            _ => return None,
        })
    }

    fn begins(&self, sign: char) -> bool {
        PartialMove::begins_with(sign, self.moves())
    }

    fn choose(&mut self, view: &mut View) -> Did {
        if !self.is_persons_move() {
            return self.why_not().into();
        }
        if let [only] = self.moves()
            && only.cells.is_empty()
        {
            return self.make(0); // a pass: there is nothing to point at
        }
        let ((columns, rows), (column, row)) = (self.scene.size(), view.cursor);
        if column >= columns || row >= rows {
            return Did::Nothing;
        }
        let cell = self.scene.place(row * columns + column, self.session.to_move());
        match view.choice.take(cell, self.moves()) {
            Taken::Move(mv) => self.make(mv),
            Taken::Several => {
                (view.choice.is_typing, view.choice.listed) = (true, 0);
                "more than one move touches these cells: take one of the list".into()
            }
            Taken::Nothing => "no move touches this cell next".into(),
            Taken::More if view.choice.is_whole(self.moves()) => {
                "the same cell again ends the move; others go on".into()
            }
            Taken::More => "".into(),
        }
    }

    fn take(&mut self, view: &mut View) -> Did {
        self.take_listed(&view.choice, &self.list(view))
    }

    fn hint(&self) -> Result<(), String> {
        let is_known = self.is_persons_move() || self.people.are_watched();
        if is_known && self.session.over().is_none() { Ok(()) } else { Err(self.why_not()) }
    }

    fn change_level(&mut self, stronger: bool, view: &mut View) -> Did {
        self.change_level_of(self.people.changed(), stronger, view)
    }

    fn size(&self, _: &View) -> (u32, u32) {
        self.scene.size()
    }

    fn items(&self, view: &View) -> Option<usize> {
        let is_list = matches!(self.panel(view, view.size), Some('m' | 'v'));
        is_list.then(|| self.list(view).len())
    }

    fn panel(&self, view: &View, size: Size) -> Option<char> {
        match view.panel {
            _ if view.choice.is_typing => Some('m'),
            None if self.scene.grid.is_none() => Some('m'),
            None if size.is_wide() => Some(' '),
            panel => panel,
        }
    }

    fn rows(&self, panel: char, view: &View, inside: Rect) -> Vec<PanelRow> {
        panel::rows(self, panel, view, inside.width.into())
    }

    fn head(&self, colours: Colours) -> Vec<(String, Style)> {
        showing::players(self, colours).to_vec()
    }

    fn help(&self, width: usize) -> Vec<PanelRow> {
        panel::whose(self, width)
    }

    fn title(&self, width: usize) -> String {
        showing::title(self, width)
    }

    fn words(&self, view: &View) -> Option<String> {
        if self.is_paused {
            Some("paused: space goes on".into())
        } else {
            showing::hint(self, view)
        }
    }

    fn prompt(&self, view: &View, is_narrow: bool) -> Option<String> {
        showing::prompt(self, &view.choice, is_narrow)
    }

    fn room(&self, _: u16) -> (Option<u32>, u32) {
        showing::room(&self.scene)
    }

    fn boards<'b>(&'b self, view: &'b View, area: Rect, colours: Colours) -> Vec<PlacedBoard<'b>> {
        showing::board(self, view, area, colours).into_iter().collect()
    }

    fn lines(&self) -> &[String] {
        &self.scene.drawing
    }
}
