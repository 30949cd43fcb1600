//! What a screen looks like.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::game::OnScreen;
use super::state::Screen;
use crate::command::play::face::paint::put;
use crate::command::play::face::panel::{draw_frame, draw_rows};
use crate::command::play::face::{Colours, Size, parts, shown};

impl<G: OnScreen> Screen<G> {
    /// Draws the screen on all of a buffer, of any size.
    pub fn draw(&self, colours: Colours, buffer: &mut Buffer) {
        let size = Size { columns: buffer.area.width, rows: buffer.area.height };
        let Some(areas) = self.areas(size) else { return parts::too_small(buffer) };
        parts::title(&self.game.title(areas.title.width.into()), areas.title, buffer);
        for (down, line) in (0..).zip(self.game.lines()) {
            put(buffer, areas.board, (1, down), line, Colours::title());
        }
        for board in self.game.boards(&self.view, areas.board, colours) {
            board.draw(colours, buffer);
        }
        self.side(size, colours, buffer);
        self.said(areas.said, buffer);
        parts::keys(self.game.keys(&self.view), areas.keys, buffer);
    }

    /// The panel.
    fn side(&self, size: Size, colours: Colours, buffer: &mut Buffer) {
        let key = self.panel(size);
        let head = if key == Some(' ') { self.game.head(colours) } else { Vec::new() };
        let taken = u16::try_from(head.len()).map_or(0, |lines| lines + u16::from(lines > 0));
        let Some(panel) = self.seen(size, taken) else { return };
        let (frame, mut inside) = (panel.areas.panel, panel.areas.inside());
        let title = match key {
            _ if self.is_narrowed() => format!("{}: {}_", G::TYPED, shown(self.typed())),
            Some('t') => "record".into(),
            Some('?') => "keys and rules".into(),
            key => G::PANELS.iter().find(|of| Some(of.0) == key).map_or("", |of| of.1).into(),
        };
        draw_frame(frame, &title, buffer);
        for (down, (line, style)) in (0..).zip(head) {
            put(buffer, inside, (0, down), &line, style);
        }
        let taken = taken.min(inside.height);
        (inside.y, inside.height) = (inside.y + taken, inside.height - taken);
        draw_rows(&panel.rows, panel.first, (frame, inside), colours, buffer);
    }

    /// The last words: a name that is typed, what the computer is at, what was said, or a hint.
    fn said(&self, area: Rect, buffer: &mut Buffer) {
        let view = &self.view;
        let words = if let Some(file) = &view.file {
            file.asked()
        } else if view.choice.is_typing && !self.is_narrowed() {
            format!("{} (Enter, or Esc to cancel): {}_", G::TYPED, self.typed())
        } else {
            let words = [self.thinking(), Some(view.said.clone()), self.game.words(view)];
            let words = words.into_iter().flatten().filter(|words| !words.is_empty());
            words.collect::<Vec<_>>().join("; ")
        };
        parts::said(&words, area, buffer);
        let taken = if words.is_empty() { 0 } else { parts::said_lines(&words, area) };
        let prompt = self.game.prompt(view, area.width < 72);
        if let Some(prompt) = prompt.filter(|_| taken < area.height && view.file.is_none()) {
            put(buffer, area, (1, area.height - 1), &prompt, Colours::aside());
        }
    }

    /// Whether what is typed narrows a list.
    fn is_narrowed(&self) -> bool {
        self.view.choice.is_typing && self.game.items(&self.view).is_some()
    }

    fn typed(&self) -> &str {
        &self.view.choice.typed
    }
}
