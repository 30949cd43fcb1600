//! Sea battle at a terminal as a state: it hears of events, and wishes for what only others can do.
//!
//! It knows no terminal, reads no clock and draws no fleet. So any sequence of events can be tried.
//! Which questions wait follows from the state alone: those of [`State::wanted`].

mod choosing;
mod moving;
pub(super) mod panel;
mod pressing;

use std::sync::Arc;

use gt_app::command::Failure;
use gt_app::command::face::{Event, FileName, Questions, Size, Wish};
use gt_sea_battle::play::{Battle, choose};
use gt_sea_battle::{Cell, Knowledge, Rules};

pub(super) use self::choosing::Choosing;
use super::areas::{Panel, Places};
use super::counted::Counted;
use super::event::{Answer, Ask, Begin, Found, Question};
use super::game::Game;
use super::start::Setup;
use crate::play;
use crate::sea::play::mode::Mode;
use crate::sea::setup;

/// What of the boards is shown.
#[derive(Clone, Copy, Debug)]
struct View {
    /// Whether the map stands on the squares.
    is_mapped: bool,
    /// Whether the fleet of a person is shown, where only one board has room.
    is_own: bool,
}

/// A game at a terminal: see the [module docs](self).
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) setup: Setup,
    pub(super) instance: String,
    pub(super) rules_text: String,
    /// `None` before the fleets are drawn.
    pub(super) game: Option<Game>,
    /// What the worker is to begin with.
    begin: Option<Begin>,
    /// The seed of another fleet that is to be drawn for a person.
    fleet: Option<u64>,
    pub(super) counted: Option<Arc<Counted>>,
    /// The questions that have no answer.
    failed: Vec<Question>,
    questions: Questions<Question>,
    pub(super) cursor: Cell,
    pub(super) panel: Panel,
    scroll: usize,
    pub(super) choosing: Option<Choosing>,
    /// The name of a square that is being typed.
    pub(super) typed: Option<String>,
    pub(super) file: Option<FileName>,
    pub(super) said: String,
    pub(super) is_hinted: bool,
    view: View,
    /// The ticks until the computer shoots again.
    pause: u32,
    size: Size,
}

/// The ticks between two shots of the computer.
const PAUSE: u32 = 4;

impl State {
    /// A game that has not begun.
    pub(super) fn new(setup: Setup, size: Size) -> Self {
        let rules = &setup.rules;
        let is_duel = setup.mode == Mode::Duel;
        let instance =
            if is_duel { setup::instance_of_duel(rules) } else { setup::instance(rules) };
        let cursor = Cell::new(rules.board().rows() / 2, rules.board().cols() / 2);
        let is_mapped = setup.opening.values || setup.mode.advises();
        let view = View { is_mapped, is_own: false };
        let mut state = Self {
            instance,
            rules_text: play::rules("sea-adversary"),
            game: None,
            begin: None,
            fleet: None,
            counted: None,
            failed: Vec::new(),
            questions: Questions::default(),
            cursor,
            panel: Panel::Closed,
            scroll: 0,
            choosing: None,
            typed: None,
            file: None,
            said: String::new(),
            is_hinted: false,
            view,
            pause: 0,
            size,
            setup,
        };
        if state.advises() {
            let Setup { rules, start, .. } = &state.setup;
            let battle = Battle::new(start.clone(), rules.clone(), None);
            state.game = Some(Game::Battle(battle));
        } else {
            state.begin = Some(state.beginning(None));
        }
        state
    }

    /// How a game with a fleet of the computer begins.
    fn beginning(&self, record: Option<gt_play::session::Record>) -> Begin {
        let is_duel = self.setup.mode == Mode::Duel;
        Begin { opening: self.setup.opening.clone(), is_duel, record }
    }

    /// Hears of an event; returns what is to be done then.
    pub(super) fn update(&mut self, event: Event<Answer>) -> Vec<Wish<Ask>> {
        let mut wishes = Vec::new();
        match event {
            Event::Key(key) => wishes.extend(self.press(key)),
            Event::Click { column, row } => self.click(column, row),
            Event::Scroll { down } => self.turn(down, 3),
            Event::Resize { columns, rows } => self.size = Size { columns, rows },
            Event::Answer(answer) => wishes.extend(self.hear(answer)),
            Event::Progress(progress) => self.questions.hear(progress),
            Event::Tick => {
                self.pause = self.pause.saturating_sub(1);
                self.questions.tick();
            }
            Event::Gone => wishes.push(Wish::Quit),
        }
        wishes.extend(self.ask());
        wishes
    }

    /// The questions that the state needs answers to.
    fn wanted(&self) -> Vec<Question> {
        if let Some(begin) = &self.begin {
            return vec![Question::Begin(Box::new(begin.clone()))];
        }
        let Some(game) = &self.game else { return Vec::new() };
        if let Some(seed) = self.fleet {
            return vec![Question::Fleet(seed)];
        }
        let wanted = if game.is_computers() {
            (self.pause == 0).then_some(Question::Shot(self.setup.opening.level))
        } else {
            let is_needed = self.advises()
                || !game.is_over()
                    && (self.view.is_mapped || self.is_hinted || self.needs_counts());
            (is_needed && self.counted.is_none()).then_some(Question::Count)
        };
        wanted.into_iter().filter(|wanted| !self.failed.contains(wanted)).collect()
    }

    /// Whether the panel that somebody opened says what is counted.
    const fn needs_counts(&self) -> bool {
        matches!(self.panel, Panel::Squares | Panel::Info)
    }

    /// Asks what is wanted, and drops what nobody needs any more.
    fn ask(&mut self) -> Vec<Wish<Ask>> {
        let wanted = self.wanted();
        let (game, start) = (self.game.as_ref(), &self.setup.start);
        self.questions.ask(wanted, |ticket, question| {
            let known = question.about(game, start).clone();
            Ask { ticket, known, question }
        })
    }

    /// Hears an answer, if its question still waits.
    fn hear(&mut self, Answer { ticket, known, found }: Answer) -> Option<Wish<Ask>> {
        let (game, start) = (self.game.as_ref(), &self.setup.start);
        let is_about_now = |question: &Question| *question.about(game, start) == known;
        let question = self.questions.answered(ticket, is_about_now)?;
        match found {
            Ok(found) => self.take(found),
            Err(why) if self.game.is_none() => {
                self.begin = None;
                return Some(Wish::Fail(why));
            }
            Err(why) => self.fail(question, &why),
        }
        None
    }

    /// A question has no answer.
    fn fail(&mut self, question: Question, why: &Failure) {
        self.said = why.message().unwrap_or_default();
        match question {
            Question::Begin(_) => self.begin = None,
            Question::Fleet(_) => self.fleet = None,
            other => self.failed.push(other),
        }
    }

    /// Takes what the worker has found.
    fn take(&mut self, found: Found) {
        match found {
            Found::Begun(begun) => {
                let is_loaded = self.begin.take().is_some_and(|begin| begin.record.is_some());
                if let Some(mut game) = begun {
                    game.seat(self.setup.opening.level); // it may have been changed meanwhile
                    self.game = Some(*game);
                    self.arrive(if is_loaded { "loaded" } else { "" });
                } else {
                    self.said = "no fleet agrees with the rules and with what is known".into();
                }
            }
            Found::Fleet(fleet) => {
                self.fleet = None;
                let placed = match (fleet, &mut self.game) {
                    (Some(fleet), Some(Game::Duel { duel, person })) => duel.place(*person, &fleet),
                    _ => Ok(false),
                };
                let is_placed = placed.is_ok_and(|is_placed| is_placed);
                self.arrive(if is_placed { "another fleet of yours" } else { "your fleet stays" });
            }
            Found::Counted(counted) => {
                if let Some(best) = counted.best.as_ref().filter(|_| self.advises()) {
                    self.cursor = best.choice;
                }
                self.counted = Some(counted);
            }
            Found::Shot(cell) => self.reply(cell),
        }
    }

    /// Whether the computer advises a person, and both boards are on paper.
    pub(super) const fn advises(&self) -> bool {
        self.setup.mode.advises()
    }

    /// Says something, such as what came of a file.
    pub(super) fn say(&mut self, said: impl Into<String>) {
        self.said = said.into();
    }

    /// The game so far as text.
    pub(super) fn record(&self) -> Option<String> {
        Some(self.game.as_ref()?.record(&self.instance).to_string())
    }

    pub(super) const fn rules(&self) -> &Rules {
        &self.setup.rules
    }

    /// What is known of the fleet that is shot at.
    pub(super) fn known(&self) -> &Knowledge {
        self.game.as_ref().map_or(&self.setup.start, Game::known)
    }

    /// Whether fleets are being placed.
    pub(super) const fn is_placing(&self) -> bool {
        self.begin.is_some()
    }

    /// Whether the worker is asked something.
    pub(super) const fn is_thinking(&self) -> bool {
        self.questions.are_waiting()
    }

    /// What the worker is at, in words.
    pub(super) fn thinking(&self) -> Option<String> {
        self.questions.thinking()
    }

    /// The map, if it is known and wanted on the board.
    pub(super) fn map(&self) -> Option<&Counted> {
        self.counted.as_deref().filter(|_| self.view.is_mapped)
    }

    /// The best shots, if they are known and somebody wants to know them.
    pub(super) fn best(&self) -> Option<&choose::Best> {
        let counted = self.counted.as_deref().filter(|_| self.is_hinted || self.advises())?;
        counted.best.as_ref()
    }

    /// The panel that is shown on a terminal of some size.
    pub(super) fn panel_in(&self, size: Size) -> Panel {
        match self.panel {
            _ if self.choosing.is_some() => Panel::Answers,
            Panel::Closed if Places::has_room(self.rules().board(), self.is_duel(), size) => {
                Panel::Info
            }
            panel => panel,
        }
    }

    /// Where the parts of the screen are; `None` if the terminal is too small.
    pub(super) fn places(&self, size: Size) -> Option<Places> {
        let has_panel = self.panel_in(size) != Panel::Closed;
        Places::of(self.rules().board(), self.is_duel(), size, has_panel, self.view.is_own)
    }

    pub(super) fn is_duel(&self) -> bool {
        self.setup.mode == Mode::Duel
    }
}
