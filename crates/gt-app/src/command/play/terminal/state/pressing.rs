//! What the keys do.

use core::ops::ControlFlow;

use gt_core::Notation;

use super::State;
use crate::command::play::face::FileName;
use crate::command::play::terminal::areas::Panel;
use crate::command::play::terminal::choice::{Choice, Taken};
use crate::command::play::terminal::event::{Key, Wish};

impl State<'_> {
    /// Hears a key.
    pub(super) fn press(&mut self, key: Key) -> Option<Wish> {
        match key {
            Key::Interrupt => return Some(Wish::Interrupt),
            Key::Suspend => return Some(Wish::Suspend),
            Key::Redraw => return Some(Wish::Redraw),
            _ => {}
        }
        if self.file.is_some() {
            return self.press_in_name(key);
        }
        if self.choice.is_typing {
            self.press_in_text(key);
            return None;
        }
        match key {
            Key::Char(sign) => return self.command(sign),
            Key::Enter => self.choose(),
            Key::Escape => self.cancel(),
            Key::Tab => self.begin_text(),
            Key::Backspace => {
                self.choice.cells.pop();
            }
            Key::Up => self.go(0, -1),
            Key::Down => self.go(0, 1),
            Key::Left => self.go(-1, 0),
            Key::Right => self.go(1, 0),
            Key::PageUp => self.turn(false, self.page()),
            Key::PageDown => self.turn(true, self.page()),
            Key::Home => self.turn(false, usize::MAX),
            Key::End => self.turn(true, usize::MAX),
            Key::Interrupt | Key::Suspend | Key::Redraw => {}
        }
        None
    }

    /// Does what a key of one sign says; another sign may begin the text of a move.
    fn command(&mut self, sign: char) -> Option<Wish> {
        match sign {
            'q' => return Some(Wish::Quit),
            'u' => self.undo(),
            'r' => self.redo(),
            'h' => self.hint(),
            'v' => self.toggle(Panel::Values),
            'b' => self.toggle(Panel::Line),
            'w' => self.toggle(Panel::Why),
            'm' => self.toggle(Panel::Moves),
            't' => self.toggle(Panel::Record),
            '?' => self.toggle(Panel::Help),
            'n' => self.begin_again(),
            's' => {
                self.people.swap();
                self.seat();
            }
            'p' => {
                self.people.next();
                self.seat();
            }
            '+' | '=' => self.change_level(self.people.changed(), true),
            '-' => self.change_level(self.people.changed(), false),
            '>' => self.change_level(1, true),
            '<' => self.change_level(1, false),
            'o' => self.file = Some(FileName::new(false)),
            'g' => self.file = Some(FileName::new(true)),
            'H' => self.go(-1, 0),
            'J' => self.go(0, 1),
            'K' => self.go(0, -1),
            'L' => self.go(1, 0),
            ' ' if self.people.are_watched() => {
                self.is_paused = !self.is_paused;
                self.said = if self.is_paused { "" } else { "the game goes on" }.into();
            }
            ' ' => self.choose(),
            '/' => self.begin_text(),
            _ if Choice::begins_with(sign, self.moves()) => {
                self.begin_text();
                self.choice.typed.push(sign);
            }
            _ => self.said = format!("{sign} is no key here; ? lists the keys"),
        }
        None
    }

    /// Marks the best moves, and says what the position is worth.
    fn hint(&mut self) {
        if self.is_persons_move() || self.people.are_watched() {
            self.is_hinted = self.session.over().is_none();
        }
        if !self.is_hinted {
            self.said = self.why_not();
        }
    }

    /// Opens a panel, or closes it.
    fn toggle(&mut self, panel: Panel) {
        self.panel = if self.panel == panel { Panel::Closed } else { panel };
        (self.scroll, self.choice.listed) = (0, 0);
    }

    /// Begins to type a move.
    const fn begin_text(&mut self) {
        self.choice.is_typing = true;
        self.choice.listed = 0;
    }

    /// Cancels what comes first: the choice, then the hint, then the panel.
    fn cancel(&mut self) {
        let chosen = !self.choice.cells.is_empty() || self.choice.is_typing;
        self.said.clear();
        self.choice.clear();
        if !chosen && self.is_hinted {
            self.is_hinted = false;
        } else if !chosen {
            self.panel = Panel::Closed;
        }
    }

    /// A key while the text of a move is typed.
    fn press_in_text(&mut self, key: Key) {
        match key {
            Key::Char(sign) => {
                self.choice.typed.push(sign);
                self.choice.listed = 0;
            }
            Key::Backspace => {
                if self.choice.typed.pop().is_none() {
                    self.choice.is_typing = false;
                }
                self.choice.listed = 0;
            }
            Key::Enter => self.choose_listed(),
            Key::Escape | Key::Tab => {
                self.choice.is_typing = false;
                self.choice.typed.clear();
                self.choice.listed = 0;
            }
            Key::Up | Key::Left => self.turn(false, 1),
            Key::Down | Key::Right => self.turn(true, 1),
            Key::PageUp => self.turn(false, self.page()),
            Key::PageDown => self.turn(true, self.page()),
            Key::Home => self.turn(false, usize::MAX),
            Key::End => self.turn(true, usize::MAX),
            Key::Interrupt | Key::Suspend | Key::Redraw => {}
        }
    }

    /// A key while the name of a file is typed.
    fn press_in_name(&mut self, key: Key) -> Option<Wish> {
        let ControlFlow::Break(wish) = self.file.as_mut()?.press(key) else { return None };
        self.file = None;
        wish
    }

    /// Takes the cell under the cursor, or the marked move of the list.
    pub(super) fn choose(&mut self) {
        if !self.is_persons_move() {
            self.said = self.why_not();
            return;
        }
        let (columns, rows) = self.scene.size();
        let (column, row) = self.cursor;
        if columns == 0 {
            self.choose_listed();
        } else if let [only] = self.moves()
            && only.cells.is_empty()
        {
            self.make(0); // a pass: there is nothing to point at
        } else if column < columns && row < rows {
            let cell = self.scene.place(row * columns + column, self.session.to_move());
            self.take(cell);
        }
    }

    /// Takes a cell.
    fn take(&mut self, cell: u32) {
        let mut choice = self.choice.clone();
        let taken = choice.take(cell, self.moves());
        self.choice = choice;
        match taken {
            Taken::Move(mv) => self.make(mv),
            Taken::Several => {
                self.begin_text();
                self.said = "more than one move touches these cells: take one of the list".into();
            }
            Taken::Nothing => self.said = "no move touches this cell next".into(),
            Taken::More if self.choice.is_whole(self.moves()) => {
                self.said = "the same cell again ends the move; others go on".into();
            }
            Taken::More => self.said.clear(),
        }
    }

    /// Makes the move that is typed or marked.
    pub(super) fn choose_listed(&mut self) {
        if !self.is_persons_move() {
            self.said = self.why_not();
            return;
        }
        let typed = self.choice.typed.trim();
        let at = self.session.position();
        let exact = (!typed.is_empty()).then(|| self.session.game().parse_move(at, typed).ok());
        let list = self.list();
        let is_marked_by_hand = self.choice.listed > 0;
        let marked = list.get(self.choice.listed).copied();
        match exact.flatten().filter(|_| !is_marked_by_hand).or(marked) {
            Some(mv) => self.make(mv),
            None => self.said = format!("{typed:?} is not a legal move"),
        }
    }
}
