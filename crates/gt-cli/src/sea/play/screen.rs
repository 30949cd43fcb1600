//! Sea battle on all of a terminal, in every mode of `gt sea play`.
//!
//! | module | what it does |
//! |---|---|
//! | `sea` | what is known and counted, and the shots that are made |
//! | `boards` | the board that is shot at, and the fleet of a person |
//! | `panel` | what the panel says, row by row |
//! | `counted` | what is counted of all fleets that agree with what is known |
//! | `worker` | what the thread that owns the engine is asked, and what it does |
//! | `keys` | the keys, as they are shown to people |
//!
//! # Invariants
//! * The engine is built, fleets are drawn and counted by the worker alone. So the first screen and
//!   every key come at once, and a map comes when it is known.
//! * A map belongs to what is known on the board that it is shown on. It is forgotten with it.

mod boards;
mod counted;
mod keys;
mod panel;
mod sea;
#[cfg(test)]
mod tests;
mod worker;

use gt_app::Games;
use gt_app::command::screen::{
    self, Colours, Did, Key, OnScreen, PanelRow, PartialMove, PlacedBoard, Screen, Shown, Size,
    View,
};
use gt_app::command::{Context, Failure, PlayOptions, counted};
use gt_play::session::{LoadError, Record};
use gt_sea_battle::Knowledge;
use ratatui::layout::Rect;

use self::keys::{ANSWER, ANSWERS, KEYS, PANELS, SIGNS};
use self::sea::{Sea, cell, place};
use self::worker::{Found, Question};
use super::advice::outcome;
use super::game::{Game, Setup};
use super::mode::Mode;

/// The ticks between two shots of the computer.
const PAUSE: u32 = 4;

/// A game that has not begun.
fn screen(setup: Setup, size: Size) -> Screen<Sea> {
    let sea = Sea::new(setup);
    let (columns, rows) = sea.squares();
    Screen::new(sea, (columns / 2, rows / 2), size, Did::Nothing)
}

/// Plays until the person quits.
///
/// # Errors
/// Those of [`screen::run`], of the engine, and of fleets that cannot be drawn.
pub(super) fn play(setup: Setup, options: &PlayOptions, context: &Context) -> Result<(), Failure> {
    let (rules, seed) = (setup.rules.clone(), setup.seed);
    screen::run(
        screen(setup, screen::size()?),
        options,
        (&Games::new(), context),
        |run, desk, tell| {
            worker::work(rules, seed, run, desk, tell);
        },
    )
}

impl OnScreen for Sea {
    type Question = Question;
    type About = Knowledge;
    type Found = Found;

    const KEYS: &'static [Shown] = KEYS;
    const MARKS: (&'static str, &'static [(&'static str, &'static str)]) =
        ("Signs on the board", SIGNS);
    const PANELS: &'static [(char, &'static str)] = PANELS;
    const TYPED: &'static str = "square";

    fn name(&self) -> &str {
        &self.instance
    }

    fn rules(&self) -> &str {
        &self.rules
    }

    fn record(&self) -> Option<String> {
        Some(self.game.as_ref()?.record(&self.instance).to_string())
    }

    /// Where the computer has a fleet, only the worker can draw it: then it is said later what came
    /// of it.
    fn load(&mut self, record: &Record) -> Result<Did, LoadError> {
        record.check(&self.instance)?;
        if self.setup.mode.advises()
            && let Some(game) = &mut self.game
        {
            self.setup.load(game, record, None)?;
            return Ok(Did::Moved("loaded".into()));
        }
        let setup = Box::new(self.setup.clone());
        self.drawing = Some(Question::Begin(setup, Some(record.clone())));
        Ok(Did::Nothing)
    }

    fn undo(&mut self) -> bool {
        !self.is_placing() && self.game.as_mut().is_some_and(Game::undo)
    }

    fn redo(&mut self) -> bool {
        !self.is_placing() && self.game.as_mut().is_some_and(Game::redo)
    }

    fn begin_again(&mut self) -> Did {
        if self.setup.mode.advises() {
            while self.game.as_mut().is_some_and(Game::undo) {}
            return Did::Moved("a new game; r goes back to the old one, shot by shot".into());
        }
        self.setup.next(self.game.as_ref());
        self.drawing = Some(Question::Begin(Box::new(self.setup.clone()), None));
        Did::Moved(String::new())
    }

    fn arrive(&mut self, view: &mut View) -> Option<String> {
        self.counted = None;
        self.failed.clear();
        self.drawing.take_if(|drawing| matches!(drawing, Question::Fleet(_)));
        let game = self.game.as_ref().filter(|_| self.drawing.is_none())?;
        let is_again = game.is_computers() && game.shots().last().is_some_and(|by| !by.at_target);
        view.pause = if is_again { PAUSE } else { 0 };
        game.won()
    }

    fn wanted(&self, view: &View) -> Vec<Question> {
        if self.drawing.is_some() {
            return self.drawing.iter().cloned().collect();
        }
        let Some(game) = &self.game else { return Vec::new() };
        let wanted = if game.is_computers() {
            (view.pause == 0).then_some(Question::Shot(self.setup.level))
        } else {
            let is_needed =
                self.is_mapped || view.is_hinted || matches!(view.panel, Some('m' | 'w'));
            let is_needed = self.setup.mode.advises() || is_needed && !game.is_over();
            (is_needed && self.counted.is_none()).then_some(Question::Count)
        };
        wanted.into_iter().filter(|wanted| !self.failed.contains(wanted)).collect()
    }

    fn about(&self, question: &Question) -> &Knowledge {
        match (question, &self.game) {
            (Question::Count, Some(game)) => game.known(),
            (Question::Shot(_), Some(game)) => game.own().map_or(game.known(), |own| own.1),
            _ => &self.setup.start,
        }
    }

    fn hear(&mut self, question: Question, found: Result<Found, Failure>, view: &mut View) -> Did {
        match found {
            Err(why) => {
                let is_lost = self.game.is_none();
                if self.drawing.take().is_none() {
                    self.failed.push(question);
                }
                if is_lost { Did::Failed(why) } else { why.message().unwrap_or_default().into() }
            }
            Ok(Found::Begun(begun)) => {
                self.drawing = None;
                let Some(mut game) = begun else {
                    return "no fleet agrees with the rules and with what is known".into();
                };
                game.seat(self.setup.level); // it may have been changed meanwhile
                self.game = Some(*game);
                let is_loaded = matches!(question, Question::Begin(_, Some(_)));
                Did::Moved(if is_loaded { "loaded".into() } else { String::new() })
            }
            Ok(Found::Fleet(fleet)) => {
                self.drawing = None;
                let placed = fleet.and_then(|fleet| self.game.as_mut()?.place(&fleet).ok());
                let stays = placed != Some(true);
                Did::Moved(if stays { "your fleet stays" } else { "another fleet of yours" }.into())
            }
            Ok(Found::Counted(counted)) => {
                if let Some(best) = counted.best.as_ref().filter(|_| self.setup.mode.advises()) {
                    view.cursor = place(best.choice);
                }
                let asked = self.asked(view).map(|cell| (cell, self.answers(cell)));
                self.counted = Some(counted);
                if let Some((cell, before)) = asked {
                    // The answers that no fleet gives have gone from the list.
                    let marked = before.get(view.choice.listed);
                    let now = self.answers(cell);
                    view.choice.listed = now.iter().position(|of| Some(of) == marked).unwrap_or(0);
                }
                Did::Nothing
            }
            Ok(Found::Shot(cell)) => self.reply(cell, &view.said),
        }
    }

    fn press(&mut self, key: Key, view: &mut View) -> Option<Did> {
        if let Some(cell) = self.asked(view) {
            return match key {
                Key::Char(' ' | 'H' | 'J' | 'K' | 'L') => None,
                Key::Char(sign) => Some(self.answer(cell, sign, view)),
                Key::Tab => Some(Did::Nothing),
                _ => None,
            };
        }
        Some(match key {
            Key::Char('v') => {
                self.is_mapped = !self.is_mapped;
                Did::Nothing
            }
            Key::Char('d') => self.draw_again(),
            Key::Char('b') if self.setup.is_duel() => {
                self.is_own = !self.is_own;
                Did::Nothing
            }
            Key::Char('b') => "there is one board only".into(),
            _ => return None,
        })
    }

    fn choose(&mut self, view: &mut View) -> Did {
        let cell = cell(view.cursor);
        view.choice = PartialMove::default();
        if let Some(why) = self.why_not(cell) {
            why.into()
        } else if self.setup.mode.advises() {
            view.choice.cells = vec![view.cursor.1 * self.squares().0 + view.cursor.0];
            "".into()
        } else if let Some(answer) = self.game.as_mut().and_then(|game| game.shoot(cell)) {
            Did::Moved(outcome(self.setup.rules.board(), cell, answer))
        } else {
            Did::Nothing
        }
    }

    fn take(&mut self, view: &mut View) -> Did {
        if let Some(cell) = self.asked(view) {
            return self.note(cell, view.choice.listed);
        }
        let named = self.setup.rules.board().cell(&view.choice.typed);
        view.choice = PartialMove::default();
        match named {
            Ok(cell) => {
                (view.cursor, self.is_own) = (place(cell), false);
                self.choose(view)
            }
            Err(why) => why.to_string().into(),
        }
    }

    fn click(&mut self, item: usize, view: &mut View) -> Did {
        if let Some(cell) = self.asked(view) {
            return self.note(cell, item);
        }
        if let Some(&(cell, _)) = self.counted.as_ref().and_then(|all| all.squares.get(item)) {
            view.cursor = place(cell);
        }
        Did::Nothing
    }

    fn hint(&self) -> Result<(), String> {
        if self.is_over() {
            Err("the game is over: u takes a shot back".into())
        } else if self.is_computers() {
            Err("it is the computer's shot".into())
        } else {
            Ok(())
        }
    }

    fn change_level(&mut self, stronger: bool, _: &mut View) -> Did {
        if !self.setup.is_duel() {
            return "only a duel has a computer of a level".into();
        }
        let Some(level) = self.setup.level.next(stronger) else {
            let most = if stronger { "stronger" } else { "weaker" };
            return format!("there is no {most} level").into();
        };
        self.setup.level = level;
        if let Some(game) = &mut self.game {
            game.seat(level);
        }
        format!("the strength of the computer is {level}").into()
    }

    fn size(&self, view: &View) -> (u32, u32) {
        if self.asked(view).is_some() { (0, 0) } else { self.squares() }
    }

    fn items(&self, view: &View) -> Option<usize> {
        self.asked(view).map(|cell| self.answers(cell).len())
    }

    fn panel(&self, view: &View, size: Size) -> Option<char> {
        let has_room = || self.areas(size, true).is_some_and(|areas| !areas.board.is_empty());
        match view.panel {
            _ if self.asked(view).is_some() => Some(ANSWER),
            None => has_room().then_some(' '),
            panel => panel,
        }
    }

    fn rows(&self, panel: char, view: &View, inside: Rect) -> Vec<PanelRow> {
        panel::rows(self, panel, view, inside)
    }

    fn help(&self, width: usize) -> Vec<PanelRow> {
        panel::help(self.setup.mode, width)
    }

    fn title(&self, _: usize) -> String {
        let setup = &self.setup;
        let turn = match &self.game {
            _ if self.is_placing() => "the fleets are being placed",
            None => "no fleet",
            Some(game) if game.is_over() => "over",
            Some(game) if game.is_computers() => "the computer's shot",
            Some(_) if setup.mode.advises() => "what was announced?",
            Some(_) => "your shot",
        };
        let how = match (setup.mode, setup.level.to_string()) {
            (Mode::Duel, level) if level.len() == 1 => {
                format!("against the computer, level {level}")
            }
            (Mode::Duel, level) => format!("against the computer, {level}"),
            (Mode::Shoot, _) => "you shoot".into(),
            (Mode::Defend, _) => "the computer shoots at you".into(),
            (Mode::Assistant, _) => "advice for a game on paper".into(),
        };
        let shots = counted(self.game.as_ref().map_or(0, |game| game.shots().len()), "shot");
        format!(" sea battle   {turn}   {shots}   {how}   {}", self.instance)
    }

    fn words(&self, view: &View) -> Option<String> {
        panel::advice(self, view)
    }

    fn keys(&self, view: &View) -> &'static [Shown] {
        if self.asked(view).is_some() { ANSWERS } else { KEYS }
    }

    fn room(&self, columns: u16) -> (Option<u32>, u32) {
        boards::room(self, columns)
    }

    fn boards<'b>(&'b self, view: &'b View, area: Rect, colours: Colours) -> Vec<PlacedBoard<'b>> {
        boards::boards(self, view, area, colours)
    }
}
