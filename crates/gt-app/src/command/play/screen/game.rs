//! What a screen asks its game.

use core::fmt;

use gt_play::session::{LoadError, Record};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::PlacedBoard;
use super::view::{Did, View};
use crate::command::failure::Failure;
use crate::command::play::face::{Areas, Colours, Desk, Key, PANEL, PanelRow, Shown, Size};

/// A question for the worker, what it is about, and a number that no other one has.
#[derive(Clone, Debug)]
pub struct Ask<Q, P> {
    /// The number.
    pub ticket: u64,
    /// What it is about, such as a position.
    pub about: P,
    /// The question.
    pub question: Q,
}

/// An answer; it carries the number of its question, and what it is about.
#[derive(Debug)]
pub struct Finding<P, F> {
    /// The number.
    pub ticket: u64,
    /// What it is about.
    pub about: P,
    /// What was found, or why nothing was.
    pub found: Result<F, Failure>,
}

/// A question about a game.
pub type Asked<G> = Ask<<G as OnScreen>::Question, <G as OnScreen>::About>;

/// An answer about a game.
pub type Told<G> = Finding<<G as OnScreen>::About, <G as OnScreen>::Found>;

/// Answers a question and those after it, until there is none; what was stopped has no answer.
pub fn serve<Q, P, F>(
    first: Ask<Q, P>,
    desk: &Desk<Ask<Q, P>>,
    tell: &dyn Fn(Finding<P, F>),
    mut find: impl FnMut(&P, Q) -> Result<F, Failure>,
) {
    let mut next = Some(first);
    while let Some(Ask { ticket, about, question }) = next {
        let found = find(&about, question);
        if !desk.is_stopped() {
            tell(Finding { ticket, about, found });
        }
        next = desk.next(true);
    }
}

/// A game that is shown on a [`Screen`](super::Screen): what only it can know.
///
/// A panel is named by its key. The panel that stands beside the board where nothing else is wanted
/// has the key `' '`. Every screen has the panels `t` (the record) and `?` (help).
pub trait OnScreen {
    /// A question for the worker.
    type Question: Clone + PartialEq + fmt::Debug + Send;
    /// What a question is about.
    type About: Clone + PartialEq + fmt::Debug + Send;
    /// What the worker finds.
    type Found: fmt::Debug + Send;

    /// All keys, those that a new player needs first.
    const KEYS: &'static [Shown];
    /// What stands above the list of marks, and what each mark on the board means.
    const MARKS: (&'static str, &'static [(&'static str, &'static str)]);
    /// The panels of the game, with their titles.
    const PANELS: &'static [(char, &'static str)];
    /// Whether the panel `' '` shows its last rows.
    const SHOWS_END: bool = false;
    /// What a person types.
    const TYPED: &'static str;

    /// The instance, as records name it.
    fn name(&self) -> &str;

    /// The rules in words; may be empty.
    fn rules(&self) -> &str;

    /// The game so far as text; `None` if nothing has begun.
    fn record(&self) -> Option<String>;

    /// Goes on from a record.
    ///
    /// # Errors
    /// Why the record cannot be played. Then the game is as before.
    fn load(&mut self, record: &Record) -> Result<Did, LoadError>;

    /// Takes back what a person did last; `false` if there is nothing.
    fn undo(&mut self) -> bool;

    /// Makes again what was taken back; `false` if there is nothing.
    fn redo(&mut self) -> bool;

    /// Begins where the game began.
    fn begin_again(&mut self) -> Did;

    /// Forgets what belonged to another position; says who has won, if the game is over.
    fn arrive(&mut self, view: &mut View) -> Option<String>;

    /// Some time has passed: a tick.
    fn tick(&mut self) {}

    /// The questions that have to be answered now.
    fn wanted(&self, view: &View) -> Vec<Self::Question>;

    /// What a question is about.
    fn about(&self, question: &Self::Question) -> &Self::About;

    /// Hears the answer to a question about the position of now.
    fn hear(
        &mut self,
        question: Self::Question,
        found: Result<Self::Found, Failure>,
        view: &mut View,
    ) -> Did;

    /// A key that means something in this game only; `None` for any other.
    fn press(&mut self, key: Key, view: &mut View) -> Option<Did>;

    /// Whether what a person types may begin with a sign.
    fn begins(&self, _sign: char) -> bool {
        false
    }

    /// Takes the cell under the cursor.
    fn choose(&mut self, view: &mut View) -> Did;

    /// Takes what is typed, or the marked line of the list.
    fn take(&mut self, view: &mut View) -> Did;

    /// A click at a thing in a row of the panel.
    fn click(&mut self, item: usize, view: &mut View) -> Did {
        if view.choice.listed == item {
            return self.take(view);
        }
        view.choice.listed = item;
        Did::Nothing
    }

    /// Why there is no hint now.
    ///
    /// # Errors
    /// If there is none.
    fn hint(&self) -> Result<(), String>;

    /// Makes the computer stronger or weaker.
    fn change_level(&mut self, stronger: bool, view: &mut View) -> Did;

    /// The columns and rows that the cursor goes over; 0 by 0 where it goes over a list.
    fn size(&self, view: &View) -> (u32, u32);

    /// How many lines the list has that is shown; `None` if the panel is no list with a mark.
    fn items(&self, view: &View) -> Option<usize>;

    /// The panel that is shown on a terminal of some size.
    fn panel(&self, view: &View, size: Size) -> Option<char>;

    /// The rows of a panel of the game, inside its frame.
    fn rows(&self, panel: char, view: &View, inside: Rect) -> Vec<PanelRow>;

    /// Lines that stand above the rows of the panel `' '`.
    fn head(&self, _colours: Colours) -> Vec<(String, Style)> {
        Vec::new()
    }

    /// What the help says besides the keys and the rules.
    fn help(&self, width: usize) -> Vec<PanelRow>;

    /// The first line of the screen, in so many columns.
    fn title(&self, width: usize) -> String;

    /// What is said besides: a hint, if somebody wants one and it is known.
    fn words(&self, view: &View) -> Option<String>;

    /// What a person may do now.
    fn prompt(&self, _view: &View, _is_narrow: bool) -> Option<String> {
        None
    }

    /// The keys of the last line.
    fn keys(&self, _view: &View) -> &'static [Shown] {
        Self::KEYS
    }

    /// The columns that the boards take of so many beside a panel, and their lines. `None` if no
    /// panel has room beside them.
    fn room(&self, columns: u16) -> (Option<u32>, u32);

    /// The boards in an area; clicks are for the one with the cursor.
    fn boards<'b>(&'b self, view: &'b View, area: Rect, colours: Colours) -> Vec<PlacedBoard<'b>>;

    /// The lines of a drawing, where there is no board.
    fn lines(&self) -> &[String] {
        &[]
    }

    /// Where the parts of the screen are; `None` if the terminal is too small.
    fn areas(&self, size: Size, has_panel: bool) -> Option<Areas> {
        let [least, most] = PANEL;
        let room = size.columns.saturating_sub(least);
        let (wanted, lines) = self.room(room);
        let beside = wanted.filter(|_| size.is_wide()).map(|wanted| {
            let wanted = u16::try_from(wanted).unwrap_or(u16::MAX);
            wanted.max(size.columns.saturating_sub(most)).min(room)
        });
        Areas::of(size, has_panel, beside, lines)
    }
}
