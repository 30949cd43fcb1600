//! What the terminal sends, as events.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::io;

use ratatui::crossterm::event::{
    self, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::event::{Event, Key};

/// Tells all that the terminal sends, until `has_ended` is set or the input ends.
pub(super) fn read<A>(has_ended: &AtomicBool, tell: &impl Fn(Event<A>)) {
    const LOOK: Duration = Duration::from_millis(50);
    let next = || -> io::Result<Option<Event<A>>> {
        Ok(if event::poll(LOOK)? { of(&event::read()?) } else { None })
    };
    while !has_ended.load(Ordering::Relaxed) {
        match next() {
            Ok(event) => event.into_iter().for_each(tell),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return tell(Event::Gone),
        }
    }
}

/// What something that the terminal sends means; `None` if it means nothing here.
fn of<A>(sent: &event::Event) -> Option<Event<A>> {
    Some(match sent {
        event::Event::Key(KeyEvent { kind: KeyEventKind::Release, .. }) => return None,
        event::Event::Key(key) => Event::Key(self::key(*key)?),
        event::Event::Mouse(MouseEvent { kind, column, row, .. }) => match kind {
            MouseEventKind::Down(MouseButton::Left) => Event::Click { column: *column, row: *row },
            MouseEventKind::ScrollDown => Event::Scroll { down: true },
            MouseEventKind::ScrollUp => Event::Scroll { down: false },
            _ => return None,
        },
        &event::Event::Resize(columns, rows) => Event::Resize { columns, rows },
        _ => return None,
    })
}

const fn key(KeyEvent { code, modifiers, .. }: KeyEvent) -> Option<Key> {
    if modifiers.contains(KeyModifiers::CONTROL) {
        return match code {
            KeyCode::Char('c') => Some(Key::Interrupt),
            KeyCode::Char('z') => Some(Key::Suspend),
            KeyCode::Char('l') => Some(Key::Redraw),
            KeyCode::Char('h') => Some(Key::Backspace),
            KeyCode::Char('j' | 'm') => Some(Key::Enter),
            KeyCode::Char('i') => Some(Key::Tab),
            _ => None,
        };
    }
    Some(match code {
        KeyCode::Char(sign) if !modifiers.contains(KeyModifiers::ALT) => Key::Char(sign),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Tab | KeyCode::BackTab => Key::Tab,
        KeyCode::Backspace | KeyCode::Delete => Key::Backspace,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        _ => return None,
    })
}
