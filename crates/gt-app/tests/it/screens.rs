//! Screens without a terminal: what they look like, and keys; the tests of other crates use it.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::Key;

/// Keys, a sign each: `^` is Enter, and `~` is Esc.
pub(super) fn keys(signs: &str) -> impl Iterator<Item = Key> {
    signs.chars().map(|sign| match sign {
        '^' => Key::Enter,
        '~' => Key::Escape,
        sign => Key::Char(sign),
    })
}

/// What a screen of some size shows, without the blanks at the ends of its lines.
pub(super) fn text((columns, rows): (u16, u16), draw: impl FnOnce(&mut Buffer)) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    draw(&mut buffer);
    let line =
        |cells: &[Cell]| cells.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned();
    buffer.content.chunks(columns.max(1).into()).map(line).collect::<Vec<_>>().join("\n")
}

/// What stands inside the frame of the panel, which is at the right of a screen.
pub(super) fn panel(screen: &str) -> String {
    let inside = |line: &str| {
        let (_, inside) = line.strip_suffix('|')?.rsplit_once("| ")?;
        Some(inside.trim_end().to_owned())
    };
    screen.lines().filter_map(inside).collect::<Vec<_>>().join("\n")
}

/// Draws a screen on terminals of some sizes, each time before it hears of the size and afterwards.
pub(super) fn draw_on<S>(
    sizes: impl IntoIterator<Item = (u16, u16)>,
    screen: &mut S,
    draw: impl Fn(&S, &mut Buffer),
    resize: impl Fn(&mut S, u16, u16),
) {
    let mut terminal = Terminal::new(TestBackend::new(200, 60)).unwrap();
    for (columns, rows) in sizes {
        terminal.backend_mut().resize(columns, rows);
        terminal.draw(|frame| draw(screen, frame.buffer_mut())).unwrap();
        resize(screen, columns, rows);
        terminal.draw(|frame| draw(screen, frame.buffer_mut())).unwrap();
    }
    draw(screen, &mut Buffer::empty(Rect::ZERO));
    draw(screen, &mut Buffer::empty(Rect::new(0, 0, 300, 100)));
}

/// Which colours a screen has: of signs, and behind them.
pub(super) fn colours(draw: impl FnOnce(&mut Buffer)) -> [bool; 2] {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 20));
    draw(&mut buffer);
    let any = |of: fn(&Cell) -> Color| buffer.content.iter().any(|cell| of(cell) != Color::Reset);
    [any(|cell| cell.fg), any(|cell| cell.bg)]
}
