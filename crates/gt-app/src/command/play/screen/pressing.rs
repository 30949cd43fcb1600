//! What keys and clicks do.

use core::ops::ControlFlow;

use super::board::PlacedBoard;
use super::game::{Asked, OnScreen};
use super::state::Screen;
use super::view::Did;
use crate::command::play::face::{Colours, FileName, Key, Wish};

impl<G: OnScreen> Screen<G> {
    /// Hears a key.
    pub(super) fn press(&mut self, key: Key) -> Option<Wish<Asked<G>>> {
        match key {
            Key::Interrupt => return Some(Wish::Interrupt),
            Key::Suspend => return Some(Wish::Suspend),
            Key::Redraw => return Some(Wish::Redraw),
            _ => {}
        }
        if let Some(file) = &mut self.view.file {
            let ControlFlow::Break(wish) = file.press(key) else { return None };
            self.view.file = None;
            return wish;
        }
        let did = if self.view.choice.is_typing {
            self.press_in_text(key)
        } else if let Some(did) = self.game.press(key, &mut self.view) {
            did
        } else if key == Key::Char('q') {
            return Some(Wish::Quit);
        } else {
            self.command(key)
        };
        self.did(did)
    }

    /// A key that all games have.
    fn command(&mut self, key: Key) -> Did {
        let (game, view) = (&mut self.game, &mut self.view);
        match key {
            Key::Char('u') if game.undo() => return Did::Moved("taken back".into()),
            Key::Char('u') => return "there is nothing to take back".into(),
            Key::Char('r') if game.redo() => return Did::Moved("made again".into()),
            Key::Char('r') => return "there is nothing to make again".into(),
            Key::Char('n') => return game.begin_again(),
            Key::Char('h') => match game.hint() {
                Ok(()) => {
                    view.said.clear();
                    view.is_hinted = true;
                }
                Err(why) => return why.into(),
            },
            Key::Char('+' | '=') => return game.change_level(true, view),
            Key::Char('-') => return game.change_level(false, view),
            Key::Char('o') => view.file = Some(FileName::new(false)),
            Key::Char('g') => view.file = Some(FileName::new(true)),
            Key::Char('/') | Key::Tab => view.choice.type_text(true),
            Key::Enter | Key::Char(' ') if game.size(view).0 == 0 => return game.take(view),
            Key::Enter | Key::Char(' ') => return game.choose(view),
            Key::Escape => self.cancel(),
            Key::Backspace => drop(view.choice.cells.pop()),
            Key::Up | Key::Char('K') => self.go(0, -1),
            Key::Down | Key::Char('J') => self.go(0, 1),
            Key::Left | Key::Char('H') => self.go(-1, 0),
            Key::Right | Key::Char('L') => self.go(1, 0),
            Key::Char(key) if matches!(key, 't' | '?') || title::<G>(key).is_some() => {
                view.panel = (view.panel != Some(key)).then_some(key);
                (view.scroll, view.choice.listed) = (0, 0);
            }
            Key::Char(sign) if game.begins(sign) => {
                view.choice.type_text(true);
                view.choice.typed.push(sign);
            }
            Key::Char(sign) => return format!("{sign} is no key here; ? lists the keys").into(),
            key => self.leaf(key),
        }
        Did::Nothing
    }

    /// Cancels what comes first: the choice, then the hint, then the panel.
    fn cancel(&mut self) {
        let view = &mut self.view;
        view.said.clear();
        let chosen = core::mem::take(&mut view.choice);
        if chosen.cells.is_empty() && !core::mem::take(&mut view.is_hinted) {
            view.panel = None;
        }
    }

    /// A key while a text is typed.
    fn press_in_text(&mut self, key: Key) -> Did {
        let choice = &mut self.view.choice;
        match key {
            Key::Char(sign) => {
                choice.typed.push(sign);
                choice.listed = 0;
            }
            Key::Backspace if choice.typed.pop().is_some() => choice.listed = 0,
            Key::Escape | Key::Tab | Key::Backspace => choice.type_text(false),
            Key::Enter => return self.game.take(&mut self.view),
            Key::Up | Key::Left => self.turn(false, 1),
            Key::Down | Key::Right => self.turn(true, 1),
            key => self.leaf(key),
        }
        Did::Nothing
    }

    /// Turns to another page.
    fn leaf(&mut self, key: Key) {
        let page = || {
            let height = self.areas(self.view.size).map_or(0, |areas| areas.inside().height);
            usize::from(height.max(2) - 1)
        };
        let (down, by) = match key {
            Key::PageUp => (false, page()),
            Key::PageDown => (true, page()),
            Key::Home => (false, usize::MAX),
            Key::End => (true, usize::MAX),
            _ => return,
        };
        self.turn(down, by);
    }

    /// Moves the cursor on the board, or the mark of the list if there is no board.
    fn go(&mut self, right: i32, down: i32) {
        let (columns, rows) = self.game.size(&self.view);
        if columns == 0 {
            return self.turn(right + down > 0, 1);
        }
        let to = |at: u32, by: i32, all: u32| at.saturating_add_signed(by).min(all.max(1) - 1);
        let (column, row) = self.view.cursor;
        self.view.cursor = (to(column, right, columns), to(row, down, rows));
    }

    /// Moves the mark of a list, or turns a text, by some lines.
    pub(super) fn turn(&mut self, down: bool, by: usize) {
        let by = |at: usize| if down { at.saturating_add(by) } else { at.saturating_sub(by) };
        if let Some(all) = self.game.items(&self.view) {
            let listed = &mut self.view.choice.listed;
            *listed = by(*listed).min(all.saturating_sub(1));
        } else if let Some(panel) = self.seen(self.view.size, 0) {
            self.view.scroll = by(panel.first).min(panel.hidden);
        }
    }

    /// Takes what is clicked at: a cell of the board, or a line of a list.
    pub(super) fn click(&mut self, column: u16, row: u16) -> Option<Wish<Asked<G>>> {
        let areas = self.areas(self.view.size).filter(|_| self.view.file.is_none())?;
        let boards = self.game.boards(&self.view, areas.board, Colours::new(false));
        let board = boards.iter().find(|board| board.cursor.is_some());
        let geometry = board.and_then(PlacedBoard::geometry);
        let cell = geometry.and_then(|geometry| geometry.cell_at(column, row));
        drop(boards);
        let did = if let Some(cell) = cell {
            self.view.cursor = cell;
            self.game.choose(&mut self.view)
        } else {
            let inside = areas.inside();
            let panel = self.seen(self.view.size, 0)?;
            let is_inside = inside.contains((column, row).into());
            let nth = is_inside.then(|| panel.first + usize::from(row - inside.y))?;
            let item = panel.rows.get(nth)?.item?;
            self.game.click(item, &mut self.view)
        };
        self.did(did)
    }
}

/// The title of a panel of a game; `None` if the game has no such panel.
pub(super) fn title<G: OnScreen>(key: char) -> Option<&'static str> {
    let key = Some(key).filter(|&key| key != ' ')?;
    G::PANELS.iter().find(|(of, _)| *of == key).map(|(_, title)| *title)
}
