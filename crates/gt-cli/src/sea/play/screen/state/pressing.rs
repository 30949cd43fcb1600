//! What keys and clicks do.

use core::ops::ControlFlow;

use gt_app::command::face::{FileName, Key, PanelRow, Wish};
use gt_sea_battle::Cell;

use super::{State, panel};
use crate::sea::play::screen::areas::{Panel, Places};
use crate::sea::play::screen::event::Ask;

impl State {
    /// Hears a key.
    pub(super) fn press(&mut self, key: Key) -> Option<Wish<Ask>> {
        match key {
            Key::Interrupt => return Some(Wish::Interrupt),
            Key::Suspend => return Some(Wish::Suspend),
            Key::Redraw => return Some(Wish::Redraw),
            _ => {}
        }
        if let Some(file) = &mut self.file {
            let ControlFlow::Break(wish) = file.press(key) else { return None };
            self.file = None;
            return wish;
        }
        if self.typed.is_some() {
            self.press_in_name(key);
        } else if let Some(choosing) = self.choosing {
            self.press_in_answer(choosing, key);
        } else {
            return self.command(key);
        }
        None
    }

    /// A key where nothing is typed or chosen.
    fn command(&mut self, key: Key) -> Option<Wish<Ask>> {
        match key {
            Key::Char('q') => return Some(Wish::Quit),
            Key::Char('u') => self.undo(),
            Key::Char('r') => self.redo(),
            Key::Char('h') => self.hint(),
            Key::Char('v') => self.view.is_mapped = !self.view.is_mapped,
            Key::Char('m') => self.toggle(Panel::Squares),
            Key::Char('w') => self.toggle(Panel::Info),
            Key::Char('t') => self.toggle(Panel::Record),
            Key::Char('?') => self.toggle(Panel::Help),
            Key::Char('n') => self.begin_again(),
            Key::Char('d') => self.draw_again(),
            Key::Char('b') => self.change_board(),
            Key::Char('+' | '=') => self.change_level(true),
            Key::Char('-') => self.change_level(false),
            Key::Char('o') => self.file = Some(FileName::new(false)),
            Key::Char('g') => self.file = Some(FileName::new(true)),
            Key::Char('/') | Key::Tab => self.typed = Some(String::new()),
            Key::Enter | Key::Char(' ') => self.choose(),
            Key::Escape => self.cancel(),
            Key::Up | Key::Char('K') => self.go(0, -1),
            Key::Down | Key::Char('J') => self.go(0, 1),
            Key::Left | Key::Char('H') => self.go(-1, 0),
            Key::Right | Key::Char('L') => self.go(1, 0),
            Key::PageUp => self.turn(false, self.page()),
            Key::PageDown => self.turn(true, self.page()),
            Key::Home => self.turn(false, usize::MAX),
            Key::End => self.turn(true, usize::MAX),
            Key::Char(sign) => self.say(format!("{sign} is no key here; ? lists the keys")),
            Key::Backspace | Key::Interrupt | Key::Suspend | Key::Redraw => {}
        }
        None
    }

    /// Marks the best shots, and says which is best.
    fn hint(&mut self) {
        match &self.game {
            Some(game) if game.is_over() => self.say("the game is over: u takes a shot back"),
            Some(game) if game.is_computers() => self.say("it is the computer's shot"),
            _ => self.is_hinted = true,
        }
    }

    /// A key while the name of a square is typed.
    fn press_in_name(&mut self, key: Key) {
        let Some(typed) = &mut self.typed else { return };
        match key {
            Key::Char(sign) => typed.push(sign),
            Key::Backspace if typed.pop().is_some() => {}
            Key::Enter => {
                let named = self.setup.rules.board().cell(typed);
                self.typed = None;
                match named {
                    Ok(cell) => {
                        (self.cursor, self.view.is_own) = (cell, false);
                        self.choose();
                    }
                    Err(why) => self.say(why.to_string()),
                }
            }
            Key::Escape | Key::Tab | Key::Backspace => self.typed = None,
            _ => {}
        }
    }

    /// Opens a panel, or closes it.
    fn toggle(&mut self, panel: Panel) {
        self.panel = if self.panel == panel { Panel::Closed } else { panel };
        self.scroll = 0;
    }

    /// Cancels what comes first: the hint, then the panel.
    fn cancel(&mut self) {
        self.said.clear();
        if self.is_hinted {
            self.is_hinted = false;
        } else {
            self.panel = Panel::Closed;
        }
    }

    /// Shows the other board, where only one has room.
    fn change_board(&mut self) {
        if self.is_duel() {
            self.view.is_own = !self.view.is_own;
        } else {
            self.say("there is one board only");
        }
    }

    /// Makes the computer of a duel stronger or weaker.
    fn change_level(&mut self, is_stronger: bool) {
        if !self.is_duel() {
            self.say("only a duel has a computer of a level");
            return;
        }
        let Some(level) = self.setup.opening.level.next(is_stronger) else {
            let most = if is_stronger { "stronger" } else { "weaker" };
            self.say(format!("there is no {most} level"));
            return;
        };
        self.setup.opening.level = level;
        if let Some(game) = &mut self.game {
            game.seat(level);
        }
        self.say(format!("the strength of the computer is {level}"));
    }

    /// Moves the cursor.
    fn go(&mut self, right: isize, down: isize) {
        let board = self.setup.rules.board();
        let Cell { row, col } = self.cursor;
        let to = |at: usize, by: isize, all: usize| {
            at.saturating_add_signed(by).min(all.saturating_sub(1))
        };
        self.cursor = Cell::new(to(row, down, board.rows()), to(col, right, board.cols()));
    }

    /// Turns the text of the panel by some lines.
    pub(super) fn turn(&mut self, down: bool, by: usize) {
        let (rows, height) = self.rows_shown();
        let first = self.first(rows.len(), height);
        let to = if down { first.saturating_add(by) } else { first.saturating_sub(by) };
        self.scroll = to.min(rows.len().saturating_sub(height));
    }

    /// The first row that is shown of `rows`, if `height` of them are seen.
    pub(in super::super) fn first(&self, rows: usize, height: usize) -> usize {
        self.scroll.min(rows.saturating_sub(height))
    }

    /// The lines of a page.
    fn page(&self) -> usize {
        self.rows_shown().1.max(2) - 1
    }

    /// The rows of the panel, and how many of them are seen at once.
    fn rows_shown(&self) -> (Vec<PanelRow>, usize) {
        let Some(inside) = self.places(self.size).map(|places| places.areas.inside()) else {
            return (Vec::new(), 0);
        };
        (panel::rows(self, self.panel_in(self.size), inside), inside.height.into())
    }

    /// Takes what is clicked at: a square of the board, an answer, or a square of a list.
    pub(super) fn click(&mut self, column: u16, row: u16) {
        let Some(Places { areas, target, .. }) = self.places(self.size) else { return };
        if self.file.is_some() || self.typed.is_some() {
            return;
        }
        let target = target.and_then(|target| target.geometry(self.cursor));
        if let Some((col, row)) = target.and_then(|target| target.cell_at(column, row)) {
            self.cursor = Cell::new(row as usize, col as usize);
            self.choosing = None;
            self.choose();
            return;
        }
        let inside = areas.inside();
        if !inside.contains((column, row).into()) {
            return;
        }
        let (rows, height) = self.rows_shown();
        let nth = self.first(rows.len(), height) + usize::from(row - inside.y);
        let Some(item) = rows.get(nth).and_then(|row| row.item) else { return };
        if let Some(choosing) = self.choosing {
            self.click_answer(choosing.cell, item);
        } else if let Some(counted) = &self.counted
            && let Some(&(cell, _)) = counted.squares.get(item)
        {
            self.cursor = cell;
        }
    }
}
