//! The screen of a game as a state.

use gt_play::session::{LoadError, Record};

use super::game::{Ask, Asked, OnScreen, Told};
use super::view::{Did, PartialMove, View};
use crate::command::play::face::{Areas, Event, PanelRow, Questions, Size, Wish};

/// A game on a screen: see the [module docs](super).
#[derive(Clone, Debug)]
pub struct Screen<G: OnScreen> {
    /// The game.
    pub game: G,
    /// What a person has chosen, typed and opened.
    pub view: View,
    questions: Questions<G::Question>,
}

/// The rows of a panel, and which of them are seen.
pub(super) struct Panel {
    pub(super) rows: Vec<PanelRow>,
    /// The first row that is seen.
    pub(super) first: usize,
    /// How many rows are hidden if the first ones are seen.
    pub(super) hidden: usize,
    pub(super) areas: Areas,
}

impl<G: OnScreen> Screen<G> {
    /// A screen on which nothing was done yet but what `began` says.
    pub fn new(game: G, cursor: (u32, u32), size: Size, began: Did) -> Self {
        let view = View {
            cursor,
            panel: None,
            scroll: 0,
            choice: PartialMove::default(),
            file: None,
            said: String::new(),
            is_hinted: false,
            pause: 0,
            size,
        };
        let mut screen = Self { game, view, questions: Questions::default() };
        let _ = screen.did(began);
        screen
    }

    /// Hears of an event; returns what is to be done then.
    pub fn update(&mut self, event: Event<Told<G>>) -> Vec<Wish<Asked<G>>> {
        let mut wish = None;
        match event {
            Event::Key(key) => wish = self.press(key),
            Event::Click { column, row } => wish = self.click(column, row),
            Event::Scroll { down } => self.turn(down, 3),
            Event::Resize { columns, rows } => self.view.size = Size { columns, rows },
            Event::Answer(answer) => wish = self.hear(answer),
            Event::Progress(progress) => self.questions.hear(progress),
            Event::Tick => {
                self.view.pause = self.view.pause.saturating_sub(1);
                self.questions.tick();
                self.game.tick();
            }
            Event::Gone => wish = Some(Wish::Quit),
        }
        wish.into_iter().chain(self.ask()).collect()
    }

    /// Asks what is wanted, and drops what nobody needs any more.
    fn ask(&mut self) -> Vec<Wish<Asked<G>>> {
        let Self { game, view, questions } = self;
        questions.ask(game.wanted(view), |ticket, question| {
            let about = game.about(&question).clone();
            Ask { ticket, about, question }
        })
    }

    /// Hears an answer, if its question still waits.
    fn hear(&mut self, Told::<G> { ticket, about, found }: Told<G>) -> Option<Wish<Asked<G>>> {
        let game = &self.game;
        let question = self.questions.answered(ticket, |asked| *game.about(asked) == about)?;
        let did = self.game.hear(question, found, &mut self.view);
        self.did(did)
    }

    /// Does and says what follows from what was done.
    pub(super) fn did(&mut self, did: Did) -> Option<Wish<Asked<G>>> {
        match did {
            Did::Nothing => {}
            Did::Said(said) => self.view.said = said,
            Did::Moved(said) => {
                self.questions.leave();
                let view = &mut self.view;
                view.choice = PartialMove::default();
                (view.is_hinted, view.pause) = (false, 0);
                let said = [Some(said), self.game.arrive(view)].into_iter().flatten();
                let said: Vec<String> = said.filter(|said| !said.is_empty()).collect();
                view.said = said.join("; ");
            }
            Did::Failed(why) => return Some(Wish::Fail(why)),
        }
        None
    }

    /// Goes on from a record.
    ///
    /// # Errors
    /// Why the record cannot be played. Then the state is as before.
    pub fn load(&mut self, record: &Record) -> Result<(), LoadError> {
        let did = self.game.load(record)?;
        let _ = self.did(did);
        Ok(())
    }

    /// What the worker is at, in words; `None` if it is asked nothing.
    pub fn thinking(&self) -> Option<String> {
        self.questions.thinking()
    }

    /// The panel that is shown on a terminal of some size, by its key.
    pub fn panel(&self, size: Size) -> Option<char> {
        self.game.panel(&self.view, size)
    }

    /// Where the parts of the screen are; `None` if the terminal is too small.
    pub fn areas(&self, size: Size) -> Option<Areas> {
        self.game.areas(size, self.panel(size).is_some())
    }

    /// The panel on a terminal of some size, and what of it is seen under `head` lines.
    pub(super) fn seen(&self, size: Size, head: u16) -> Option<Panel> {
        let key = self.panel(size)?;
        let areas = self.areas(size).filter(|areas| !areas.panel.is_empty())?;
        let mut inside = areas.inside();
        inside.height = inside.height.saturating_sub(head);
        let rows = self.rows(key, inside);
        let hidden = rows.len().saturating_sub(inside.height.into());
        let first = if self.game.items(&self.view).is_some() {
            let marked = rows.iter().position(|row| row.is_marked).unwrap_or(0);
            marked.saturating_sub(usize::from(inside.height) / 2)
        } else if key == ' ' && G::SHOWS_END {
            hidden
        } else {
            self.view.scroll
        };
        Some(Panel { rows, first: first.min(hidden), hidden, areas })
    }

    /// The rows of a panel.
    fn rows(&self, key: char, inside: ratatui::layout::Rect) -> Vec<PanelRow> {
        let width = inside.width.into();
        match key {
            't' => {
                let record = self.game.record();
                let record = record.as_deref().unwrap_or("nothing has begun yet");
                PanelRow::paragraphs(record, width)
            }
            '?' => {
                let (of_marks, marks) = G::MARKS;
                let mut rows = PanelRow::help(G::KEYS, of_marks, marks, width);
                rows.extend(self.game.help(width));
                rows.extend(PanelRow::rules(self.game.rules(), width));
                rows
            }
            key => self.game.rows(key, &self.view, inside),
        }
    }
}
