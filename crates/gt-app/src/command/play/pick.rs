//! The games as a menu on all of a terminal.

use gt_play::session::{LoadError, Record};
use ratatui::buffer::Buffer;

use super::PlayOptions;
use super::face::{
    self, Areas, Colours, Event, Face, Key, PanelRow, Shown, Size, Wish, panel, parts,
};
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::games::Games;

const fn shown(keys: &'static str, word: &'static str) -> Shown {
    Shown { keys, word, does: "" }
}

const KEYS: &[Shown] = &[
    shown("arrows", "choose"),
    shown("Enter", "play"),
    shown("a-z", "narrow the list"),
    shown("Esc", "show all"),
    shown("q", "leave"),
];

/// A game: its family, its name, and what it is in one line.
type Line<'g> = (&'g str, &'g str, &'g str);

/// The menu as a state.
#[derive(Clone, Debug)]
struct Menu<'g> {
    games: Vec<Line<'g>>,
    /// What a game of the list has in its name, or in the words beside it.
    typed: String,
    /// Which game of the list is marked.
    marked: usize,
    chosen: Option<&'g str>,
    size: Size,
}

/// Lets a person choose a game; `None` if the person leaves.
///
/// # Errors
/// Those of [`face::run`].
pub(in crate::command) fn pick<'g>(
    games: &'g Games,
    context: &Context,
) -> Result<Option<&'g str>, Failure> {
    let (typed, size) = (String::new(), face::size()?);
    let menu = Menu { games: games.listed().collect(), typed, marked: 0, chosen: None, size };
    let menu = face::run(menu, &PlayOptions::default(), (games, context), |_, desk, _| {
        while desk.next(true).is_some() {} // nothing is asked
    })?;
    Ok(menu.chosen)
}

impl<'g> Menu<'g> {
    /// The games that have what is typed.
    fn list(&self) -> impl Iterator<Item = Line<'g>> {
        let typed = self.typed.to_lowercase();
        let has = move |text: &str| text.to_lowercase().contains(&typed);
        self.games.iter().copied().filter(move |(_, name, about)| has(name) || has(about))
    }

    /// The rows of the list, with a heading above each family, and the first one that is seen.
    fn rows(&self, height: u16) -> (Vec<PanelRow>, usize) {
        let width = self.games.iter().map(|(_, name, _)| name.chars().count()).max().unwrap_or(0);
        let (mut rows, mut last) = (Vec::new(), "");
        for (nth, (heading, name, about)) in self.list().enumerate() {
            if heading != last {
                rows.push(PanelRow::title(heading));
                last = heading;
            }
            let is_marked = nth == self.marked;
            let text = format!("{} {name:width$}  {about}", if is_marked { '>' } else { ' ' });
            rows.push(PanelRow { text, is_marked, item: Some(nth), ..PanelRow::default() });
        }
        let marked = rows.iter().position(|row| row.is_marked).unwrap_or(0);
        let hidden = rows.len().saturating_sub(height.into());
        let first = marked.saturating_sub(usize::from(height) / 2).min(hidden);
        (rows, first)
    }

    /// Where the list is; `None` if the terminal is too small.
    fn areas(size: Size) -> Option<Areas> {
        Areas::of(size, true, None, u32::MAX)
    }

    /// Marks the game that is so many lines further down or up.
    fn go(&mut self, down: bool, by: usize) {
        let at = self.marked;
        let to = if down { at.saturating_add(by) } else { at.saturating_sub(by) };
        self.marked = to.min(self.list().count().saturating_sub(1));
    }

    /// Plays the marked game.
    fn choose<A>(&mut self) -> Option<Wish<A>> {
        let chosen = self.list().nth(self.marked).map(|(_, name, _)| name);
        self.chosen = chosen;
        self.chosen.map(|_| Wish::Quit)
    }

    fn press<A>(&mut self, key: Key) -> Option<Wish<A>> {
        match key {
            Key::Interrupt => return Some(Wish::Interrupt),
            Key::Suspend => return Some(Wish::Suspend),
            Key::Redraw => return Some(Wish::Redraw),
            Key::Char('q') if self.typed.is_empty() => return Some(Wish::Quit),
            Key::Enter => return self.choose(),
            Key::Char(sign) => {
                self.typed.push(sign);
                self.marked = 0;
            }
            Key::Backspace | Key::Escape => {
                self.typed.pop().filter(|_| key == Key::Escape).inspect(|_| self.typed.clear());
                self.marked = 0;
            }
            Key::Up | Key::Left => self.go(false, 1),
            Key::Down | Key::Right | Key::Tab => self.go(true, 1),
            Key::PageUp => self.go(false, 10),
            Key::PageDown => self.go(true, 10),
            Key::Home => self.go(false, usize::MAX),
            Key::End => self.go(true, usize::MAX),
        }
        None
    }

    /// A click marks a game, and the next one at it plays it.
    fn click<A>(&mut self, column: u16, row: u16) -> Option<Wish<A>> {
        let inside = Self::areas(self.size)?.inside();
        let (rows, first) = self.rows(inside.height);
        let is_inside = inside.contains((column, row).into());
        let nth = is_inside.then(|| first + usize::from(row - inside.y))?;
        let item = rows.get(nth)?.item?;
        if self.marked == item {
            return self.choose();
        }
        self.marked = item;
        None
    }
}

impl Face for Menu<'_> {
    type Ask = ();
    type Answer = ();

    fn update(&mut self, event: Event<()>) -> Vec<Wish<()>> {
        let wish = match event {
            Event::Key(key) => self.press(key),
            Event::Click { column, row } => self.click(column, row),
            Event::Scroll { down } => {
                self.go(down, 3);
                None
            }
            Event::Resize { columns, rows } => {
                self.size = Size { columns, rows };
                None
            }
            Event::Gone => Some(Wish::Quit),
            Event::Answer(()) | Event::Progress(_) | Event::Tick => None,
        };
        wish.into_iter().collect()
    }

    fn draw(&self, colours: Colours, buffer: &mut Buffer) {
        let size = Size { columns: buffer.area.width, rows: buffer.area.height };
        let Some(areas) = Self::areas(size) else { return parts::too_small(buffer) };
        parts::title(" what do you want to play?", areas.title, buffer);
        panel::draw_frame(areas.panel, "games", buffer);
        let inside = areas.inside();
        let (rows, first) = self.rows(inside.height);
        panel::draw_rows(&rows, first, (areas.panel, inside), colours, buffer);
        let said = match (self.typed.as_str(), rows.is_empty()) {
            ("", _) => String::new(),
            (typed, false) => format!("games with: {typed}_"),
            (typed, true) => format!("no game has: {typed}_"),
        };
        parts::said(&said, areas.said, buffer);
        parts::keys(KEYS, areas.keys, buffer);
    }

    fn instance(&self) -> String {
        String::new()
    }

    fn record(&self) -> Option<String> {
        None
    }

    fn load(&mut self, _: &Record) -> Result<(), LoadError> {
        Ok(())
    }

    fn say(&mut self, _: String) {}
}
