//! Screens without a terminal: what they look like, and keys; the tests of other crates use it.

use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::{Asked, Event, Key, OnScreen, Screen, Told, Wish};

/// A screen with the questions that it has asked; nothing but the test answers them.
#[derive(Clone)]
pub(super) struct Played<G: OnScreen, F> {
    pub(super) state: Screen<G>,
    /// The questions that wait, and those that were dropped.
    pub(super) asked: Vec<Asked<G>>,
    pub(super) dropped: Vec<Asked<G>>,
    /// What the worker finds; the number chooses among what it could find.
    pub(super) find: F,
}

/// What a person, the worker and the clock can do.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Key(Key),
    Click(u16, u16),
    Scroll(bool),
    Resize(u16, u16),
    Tick,
    /// The first question is answered.
    Answer(usize),
    /// A question that was dropped is answered after all.
    Late(usize),
}

/// Any steps, with keys of these signs.
pub(super) fn steps(signs: &str) -> impl Strategy<Value = Vec<Step>> {
    let key = prop_oneof![
        6 => prop::sample::select(signs.chars().collect::<Vec<_>>()).prop_map(Key::Char),
        4 => prop::sample::select(vec![
            Key::Enter, Key::Enter, Key::Up, Key::Down, Key::Left, Key::Right, Key::Tab,
            Key::Escape, Key::Backspace, Key::PageUp, Key::PageDown, Key::Home, Key::End,
        ]),
    ];
    let step = prop_oneof![
        12 => key.prop_map(Step::Key),
        2 => (0..90_u16, 0..30_u16).prop_map(|(column, row)| Step::Click(column, row)),
        1 => any::<bool>().prop_map(Step::Scroll),
        1 => (0..130_u16, 0..40_u16).prop_map(|(columns, rows)| Step::Resize(columns, rows)),
        2 => Just(Step::Tick),
        6 => any::<usize>().prop_map(Step::Answer),
        2 => any::<usize>().prop_map(Step::Late),
    ];
    prop::collection::vec(step, 0..60)
}

impl<G: OnScreen + core::fmt::Debug, F: FnMut(Asked<G>, usize) -> Told<G>> Played<G, F> {
    pub(super) fn new(state: Screen<G>, find: F) -> Self {
        let mut played = Self { state, asked: Vec::new(), dropped: Vec::new(), find };
        played.hear(Event::Tick);
        played
    }

    pub(super) fn hear(&mut self, event: Event<Told<G>>) -> Vec<Wish<Asked<G>>> {
        let wishes = self.state.update(event);
        for wish in &wishes {
            match wish {
                Wish::Ask(ask) => self.asked.push(ask.clone()),
                Wish::Abandon => self.dropped.append(&mut self.asked),
                _ => {}
            }
        }
        wishes
    }

    /// Presses keys: a sign each, `^` for Enter and `~` for Esc.
    pub(super) fn press(&mut self, keys: &str) -> &mut Self {
        for sign in keys.chars() {
            self.hear(Event::Key(match sign {
                '^' => Key::Enter,
                '~' => Key::Escape,
                sign => Key::Char(sign),
            }));
        }
        self
    }

    /// Lets the screen hear the answer to a question.
    pub(super) fn tell(&mut self, ask: Asked<G>, nth: usize) {
        let answer = (self.find)(ask, nth);
        self.hear(Event::Answer(answer));
    }

    pub(super) fn step(&mut self, step: &Step) {
        match *step {
            Step::Key(key) => drop(self.hear(Event::Key(key))),
            Step::Click(column, row) => drop(self.hear(Event::Click { column, row })),
            Step::Scroll(down) => drop(self.hear(Event::Scroll { down })),
            Step::Resize(columns, rows) => drop(self.hear(Event::Resize { columns, rows })),
            Step::Tick => drop(self.hear(Event::Tick)),
            Step::Answer(nth) if !self.asked.is_empty() => {
                let ask = self.asked.remove(0);
                self.tell(ask, nth);
            }
            Step::Late(nth) if !self.dropped.is_empty() => {
                let late = self.dropped[nth % self.dropped.len()].clone();
                let before = format!("{:?}", self.state);
                self.tell(late, nth);
                assert_eq!(format!("{:?}", self.state), before, "a late answer was heard");
            }
            Step::Answer(_) | Step::Late(_) => {}
        }
    }
}

/// What a screen of some size shows, without the blanks at the ends of its lines.
pub(super) fn text((columns, rows): (u16, u16), draw: impl FnOnce(&mut Buffer)) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    draw(&mut buffer);
    let line =
        |cells: &[Cell]| cells.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned();
    buffer.content.chunks(columns.max(1).into()).map(line).collect::<Vec<_>>().join("\n")
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
