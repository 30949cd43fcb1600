//! A game at a terminal as a state: it hears of events, and wishes for what only others can do.
//!
//! It knows no terminal, reads no clock and asks no solver. So any sequence of events can be tried.
//!
//! # Invariants
//! * What was found out belongs to one position, and is forgotten with it: values, best play,
//!   reasons, hint, choice, message.
//! * An answer is heard only if its question still waits, and is about the position of now.
//! * Which questions wait follows from the state alone: those of [`State::wanted`].

mod moving;
pub(super) mod panel;
mod pointing;
mod pressing;

use gt_core::{Game, Player};
use gt_play::session::{Session, ended};

use super::areas::{Panel, areas};
use super::choice::Choice;
use super::event::{Answer, Ask, Event, Found, Question, Wish};
use super::people::{People, named};
use super::scene::Scene;
use crate::board_view::Seen;
use crate::command::play::face::{Areas, FileName, Questions, Size};
use crate::command::play::starts::Starts;
use crate::instance::LegalMove;
use crate::text_game::{TextGame, TextPosition};

/// What was found out about the position of now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Study {
    /// A best play, in words.
    pub(super) line: Option<String>,
    pub(super) why: Option<String>,
    /// What the game's own player would do, and why; `None` inside if it has no such player.
    #[expect(clippy::option_option, reason = "none is there, and it is not known whether")]
    pub(super) advice: Option<Option<(u32, String)>>,
    /// The questions that have no answer, and why.
    pub(super) failed: Vec<(Question, String)>,
}

/// A game at a terminal: see the [module docs](self).
#[derive(Clone, Debug)]
pub(super) struct State<'i> {
    session: Session<TextGame<'i>>,
    /// The instance, as records name it.
    name: String,
    /// The rules of the game; may be empty.
    rules: String,
    /// Draws the starts of more games, if they are drawn.
    starts: Option<Starts<'i>>,
    people: People,
    scene: Scene,
    study: Study,
    questions: Questions<Question>,
    choice: Choice,
    /// The column and row of the cursor on the board.
    cursor: (u32, u32),
    panel: Panel,
    /// The first line that a panel of text shows.
    scroll: usize,
    file: Option<FileName>,
    /// What was said last.
    said: String,
    is_hinted: bool,
    /// Whether two computers wait until somebody lets them go on.
    is_paused: bool,
    /// The ticks until the next of two computers moves.
    pause: u32,
    size: Size,
}

/// The ticks between the moves of two computers.
const PAUSE: u32 = 5;

impl<'i> State<'i> {
    /// A game that begins at `start`, or goes on from there.
    pub(super) fn new(
        game: TextGame<'i>,
        start: TextPosition,
        name: &str,
        people: People,
        size: Size,
    ) -> Self {
        let scene = Scene::of(&game, &start, Player::First, people.below());
        let cursor = scene.middle();
        let mut state = Self {
            session: Session::new(game, start, people.seats()),
            name: name.to_owned(),
            rules: String::new(),
            starts: None,
            people,
            scene,
            study: Study::default(),
            questions: Questions::default(),
            choice: Choice::default(),
            cursor,
            panel: Panel::Closed,
            scroll: 0,
            file: None,
            said: String::new(),
            is_hinted: false,
            is_paused: false,
            pause: 0,
            size,
        };
        state.arrive(people.said());
        state
    }

    /// The text of the rules, for those who ask.
    #[must_use]
    pub(super) fn with_rules(self, rules: &str) -> Self {
        Self { rules: rules.to_owned(), ..self }
    }

    /// Draws the starts of more games.
    #[must_use]
    pub(super) fn drawing(self, starts: Option<Starts<'i>>) -> Self {
        Self { starts, ..self }
    }

    /// Shows the value of every move from the start.
    #[must_use]
    pub(super) fn showing_values(self, shows: bool) -> Self {
        Self { panel: if shows { Panel::Values } else { self.panel }, ..self }
    }

    /// Hears of an event; returns what is to be done then.
    pub(super) fn update(&mut self, event: Event) -> Vec<Wish> {
        let mut wishes = Vec::new();
        match event {
            Event::Key(key) => wishes.extend(self.press(key)),
            Event::Click { column, row } => self.click(column, row),
            Event::Scroll { down } => self.turn(down, 3),
            Event::Resize { columns, rows } => self.size = Size { columns, rows },
            Event::Answer(answer) => self.hear(answer),
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
        if self.session.over().is_some() {
            return Vec::new();
        }
        let to_move = self.session.to_move().index();
        let is_persons = self.people.by_person[to_move];
        let reply = Question::Reply(self.people.levels[to_move]);
        if !is_persons && !self.people.are_watched() {
            return vec![reply];
        }
        let panel = self.panel_in(self.size);
        let needed = [
            (panel == Panel::Values || self.is_hinted, Question::Values),
            (self.is_hinted && self.is_unknown(), Question::Advice),
            (panel == Panel::Line, Question::Line),
            (panel == Panel::Why, Question::Why),
        ];
        let mut wanted: Vec<Question> =
            needed.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, of)| of).collect();
        // Two computers wait until what is looked at is known.
        let is_known = wanted.iter().all(|&question| self.has(question));
        if !is_persons && is_known && !self.is_paused && self.pause == 0 {
            wanted.push(reply);
        }
        wanted
    }

    /// Whether the values are found out, and that of the position is not among them.
    fn is_unknown(&self) -> bool {
        self.session.values().is_some_and(|known| known.worth.is_none())
    }

    /// Whether a question is answered, or cannot be.
    fn has(&self, question: Question) -> bool {
        let is_known = match question {
            Question::Values => self.session.values().is_some(),
            Question::Line => self.study.line.is_some(),
            Question::Why => self.study.why.is_some(),
            Question::Advice => self.study.advice.is_some(),
            Question::Reply(_) => false,
        };
        is_known || self.study.failed.iter().any(|&(failed, _)| failed == question)
    }

    /// Asks what is wanted, and drops what nobody needs any more.
    fn ask(&mut self) -> Vec<Wish> {
        let mut wanted = self.wanted();
        wanted.retain(|&question| !self.has(question));
        let position = self.session.position();
        self.questions.ask(wanted, |ticket, question| {
            let position = position.clone();
            Ask { ticket, position, question }
        })
    }

    /// Hears an answer, if its question still waits.
    fn hear(&mut self, Answer { ticket, position, found }: Answer) {
        let now = self.session.position();
        let Some(question) = self.questions.answered(ticket, |_| position == *now) else { return };
        let heard = found.and_then(|found| match found {
            Found::Values(values) => {
                self.session.hear(values);
                Ok(())
            }
            Found::Line(line) => {
                self.study.line = Some(line);
                Ok(())
            }
            Found::Why(why) => {
                self.study.why = Some(why);
                Ok(())
            }
            Found::Advice(advice) => {
                self.study.advice = Some(advice);
                Ok(())
            }
            Found::Reply(chosen) => self.reply(&position, chosen),
        });
        if let Err(why) = heard {
            self.study.failed.push((question, why.clone()));
            self.said = why;
        }
    }

    /// Makes the computer's move.
    fn reply(
        &mut self,
        position: &TextPosition,
        chosen: Option<(u32, String)>,
    ) -> Result<(), String> {
        let (mv, why) = chosen.ok_or("the computer has no legal move")?;
        let level = self.people.levels[self.session.to_move().index()];
        let text = position.situation().moves.get(mv as usize).map(|legal| legal.mv.clone());
        if self.session.make_at(position, mv).map_err(|why| why.to_string())? {
            let why = if why.is_empty() { why } else { format!(": {why}") };
            self.arrive(format!("{} plays {}{why}", named(level), text.unwrap_or_default()));
        }
        Ok(())
    }

    /// Begins to look at the position of now, and says what led there.
    fn arrive(&mut self, said: String) {
        self.questions.leave();
        self.study = Study::default();
        self.look();
        self.choice.clear();
        self.is_hinted = false;
        self.pause = if self.people.are_watched() { PAUSE } else { 0 };
        self.said = match self.session.over() {
            None => said,
            Some(over) => {
                let ended = ended(self.session.seats(), over).replace("the bot", "the computer");
                if said.is_empty() { ended } else { format!("{said}; {ended}") }
            }
        };
    }

    /// Looks at the position of now, from the side of the person who plays.
    fn look(&mut self) {
        let (session, below) = (&self.session, self.people.below());
        let scene = Scene::of(session.game(), session.position(), session.to_move(), below);
        self.scene = scene.after(&self.scene);
        self.learn_signs();
    }

    /// Finds the sign of a player who has no piece yet: it stands where a move touches a cell.
    fn learn_signs(&mut self) {
        let (game, to_move) = (self.session.game(), self.session.to_move());
        let (mover, other) = (to_move.index(), to_move.other());
        let has_pieces = self.scene.grid.as_ref().is_some_and(|seen| seen.board.turn.is_some());
        if !has_pieces || self.scene.signs.iter().all(|signs| !signs.is_empty()) {
            return;
        }
        let Some(mv) = game.moves(self.session.position()).next() else { return };
        let after = game.play(self.session.position(), mv);
        let next = Scene::of(game, &after, other, self.people.below());
        let later = game.moves(&after).next().map(|mv| game.play(&after, mv));
        let later = later.map(|at| Scene::of(game, &at, to_move, self.people.below()));
        for (side, scene) in [(mover, Some(&next)), (other.index(), later.as_ref())] {
            if self.scene.signs[side].is_empty() {
                self.scene.signs[side] =
                    scene.map_or(Vec::new(), |scene| scene.signs[side].clone());
            }
        }
    }

    /// Says something, such as what came of a file.
    pub(super) fn say(&mut self, said: impl Into<String>) {
        self.said = said.into();
    }

    /// The legal moves; none if the game is over.
    pub(super) fn moves(&self) -> &[LegalMove] {
        &self.session.position().situation().moves
    }

    /// The moves of the list, in the order in which it shows them.
    pub(super) fn list(&self) -> Vec<u32> {
        let candidates = self.choice.candidates(self.moves());
        match self.session.values() {
            Some(known) if self.panel_in(self.size) == Panel::Values => {
                let ranked = known.moves.iter().map(|&(mv, _)| mv);
                ranked.filter(|mv| candidates.contains(mv)).collect()
            }
            _ => candidates,
        }
    }

    /// The panel that is shown on a terminal of some size.
    pub(super) const fn panel_in(&self, size: Size) -> Panel {
        match self.panel {
            _ if self.choice.is_typing => Panel::Moves,
            Panel::Closed if self.scene.grid.is_none() => Panel::Moves,
            Panel::Closed if size.is_wide() => Panel::Played,
            panel => panel,
        }
    }

    /// Where the parts of the screen are; `None` if the terminal is too small.
    pub(super) fn areas(&self, size: Size) -> Option<Areas> {
        let wide = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
        let drawing = &self.scene.drawing;
        let board = if let Some(Seen { board, .. }) = &self.scene.grid {
            (3 * board.columns + 5, board.rows + 1)
        } else {
            let columns = drawing.iter().map(|line| line.chars().count()).max();
            (wide(columns.unwrap_or(0)), wide(drawing.len()))
        };
        areas(size, board, self.panel_in(size) != Panel::Closed)
    }

    /// The best moves, if a hint was asked for and they are known.
    pub(super) fn best(&self) -> Vec<u32> {
        let Some(known) = self.session.values().filter(|_| self.is_hinted) else {
            return Vec::new();
        };
        match &self.study.advice {
            Some(Some((mv, _))) if self.is_unknown() => vec![*mv],
            _ => known.best(),
        }
    }

    /// Whether a person may move now.
    pub(super) fn is_persons_move(&self) -> bool {
        self.session.over().is_none() && self.session.is_persons_turn()
    }

    /// The game so far as text.
    pub(super) fn record(&self) -> String {
        self.session.record(&self.name).to_string()
    }

    pub(super) const fn session(&self) -> &Session<TextGame<'i>> {
        &self.session
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) const fn people(&self) -> People {
        self.people
    }

    pub(super) const fn scene(&self) -> &Scene {
        &self.scene
    }

    pub(super) const fn study(&self) -> &Study {
        &self.study
    }

    /// What the worker is at, in words.
    pub(super) fn thinking(&self) -> Option<String> {
        self.questions.thinking()
    }

    pub(super) const fn choice(&self) -> &Choice {
        &self.choice
    }

    pub(super) const fn cursor(&self) -> (u32, u32) {
        self.cursor
    }

    pub(super) const fn file(&self) -> Option<&FileName> {
        self.file.as_ref()
    }

    pub(super) fn said(&self) -> &str {
        &self.said
    }

    pub(super) const fn is_hinted(&self) -> bool {
        self.is_hinted
    }

    pub(super) const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The move that was made last, with the cells that it touched.
    pub(super) fn last_move(&self) -> Option<&LegalMove> {
        let (before, &mv) = self.session.history().moves().last()?;
        before.situation().moves.get(mv as usize)
    }

    /// The cells of the move that was made last, as they stand on the board.
    pub(super) fn last_cells(&self) -> Vec<u32> {
        let mover = self.session.to_move().other();
        let cells = self.last_move().map_or(&[][..], |mv| &mv.cells);
        cells.iter().map(|&cell| self.scene.place(cell, mover)).collect()
    }

    /// Where cells of the legal moves stand on the board.
    pub(super) fn places(&self, cells: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let to_move = self.session.to_move();
        cells.into_iter().map(|cell| self.scene.place(cell, to_move)).collect()
    }

    /// Begins where the game began.
    fn begin_again(&mut self) {
        let start = self.starts.as_mut().and_then(Starts::draw);
        let said =
            if start.is_some() { "a new game" } else { "a new game; r goes back to the old one" };
        self.session.restart(start);
        self.arrive(said.into());
    }
}
