//! What a state looks like.

use gt_app::command::face::panel::{draw_frame, draw_rows};
use gt_app::command::face::{Areas, Colours, Size, parts};
use gt_app::command::{Digits, counted};
use gt_sea_battle::draw::{own_symbol, symbol};
use gt_sea_battle::{Cell, Knowledge};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::areas::{BoardArea, Places};
use super::board::{self, Look};
use super::game::{Game, Shot};
use super::keys::{ANSWERS, KEYS};
use super::state::{State, panel};
use crate::sea::play::mode::Mode;

/// Draws a state on all of a buffer, of any size.
pub(super) fn draw(state: &State, colours: Colours, buffer: &mut Buffer) {
    let size = Size { columns: buffer.area.width, rows: buffer.area.height };
    let Some(places) = state.places(size) else { return parts::too_small(buffer) };
    let Places { areas, target: shot_at, own: of_person } = places;
    parts::title(&title(state), areas.title, buffer);
    if let Some(place) = &shot_at {
        target(state, place, colours, buffer);
    }
    if let (Some(place), Some(game)) = (&of_person, &state.game) {
        own(state, game, place, colours, buffer);
    }
    side(state, colours, &areas, size, buffer);
    said(state, areas.said, buffer);
    let keys = if state.choosing.is_some() { ANSWERS } else { KEYS };
    parts::keys(keys, areas.keys, buffer);
}

/// The game, whose shot it is, and how many were made.
fn title(state: &State) -> String {
    let shots = state.game.as_ref().map_or(0, |game| game.shots().len());
    let turn = match &state.game {
        _ if state.is_placing() => "the fleets are being placed",
        None => "no fleet",
        Some(game) if game.is_over() => "over",
        Some(game) if game.is_computers() => "the computer's shot",
        Some(_) if state.advises() => "what was announced?",
        Some(_) => "your shot",
    };
    let how = match state.setup.mode {
        Mode::Duel => format!("against the computer, {}", level(state)),
        Mode::Shoot => "you shoot".into(),
        Mode::Defend => "the computer shoots at you".into(),
        Mode::Assistant => "advice for a game on paper".into(),
    };
    format!(" sea battle   {turn}   {}   {how}   {}", counted(shots, "shot"), state.instance)
}

fn level(state: &State) -> String {
    let level = state.setup.opening.level.to_string();
    if level.len() == 1 { format!("level {level}") } else { level }
}

/// The board that is shot at.
fn target(state: &State, place: &BoardArea, colours: Colours, buffer: &mut Buffer) {
    let (board, known) = (state.rules().board(), state.known());
    let look = Look {
        title: format!("their fleet: {} left", left(state, known)),
        sign: &|cell| symbol(board, known, cell),
        map: state.map().map(|counted| &counted.map),
        last: last(state, true),
        best: state.best().map_or(&[], |best| &best.cells),
        cursor: Some(state.cursor),
        centre: state.cursor,
    };
    board::draw(&look, board, place, colours, buffer);
}

/// The fleet of a person.
fn own(state: &State, game: &Game, place: &BoardArea, colours: Colours, buffer: &mut Buffer) {
    let Some((fleet, knows)) = game.own() else { return };
    let board = state.rules().board();
    let last = last(state, false);
    let look = Look {
        title: format!("your fleet: {} left", left(state, knows)),
        sign: &|cell| own_symbol(board, fleet, knows, cell),
        map: None,
        last,
        best: &[],
        cursor: None,
        centre: last.unwrap_or(state.cursor),
    };
    board::draw(&look, board, place, colours, buffer);
}

fn left(state: &State, known: &Knowledge) -> usize {
    state.rules().fleet().cells().saturating_sub(known.hits())
}

/// The last shot at one of the boards.
fn last(state: &State, at_target: bool) -> Option<Cell> {
    let shots = state.game.as_ref()?.shots();
    let last = shots.iter().rev().find(|shot: &&Shot| shot.at_target == at_target);
    last.map(|shot| shot.cell)
}

/// The panel.
fn side(state: &State, colours: Colours, areas: &Areas, size: Size, buffer: &mut Buffer) {
    if areas.panel.is_empty() {
        return;
    }
    let shown = state.panel_in(size);
    draw_frame(areas.panel, shown.title(), buffer);
    let inside = areas.inside();
    let rows = panel::rows(state, shown, inside);
    let first = state.first(rows.len(), inside.height.into());
    draw_rows(&rows, first, (areas.panel, inside), colours, buffer);
}

/// The last words: a name that is typed, what the computer is at, its advice, or what was said.
fn said(state: &State, area: Rect, buffer: &mut Buffer) {
    let words = if let Some(file) = &state.file {
        file.asked()
    } else if let Some(typed) = &state.typed {
        format!("square (Enter, or Esc to cancel): {typed}_")
    } else {
        let words = [state.thinking(), Some(state.said.clone()), advice(state)];
        let words = words.into_iter().flatten().filter(|words| !words.is_empty());
        words.collect::<Vec<_>>().join("; ")
    };
    parts::said(&words, area, buffer);
}

/// The best shot, if somebody wants to know it.
fn advice(state: &State) -> Option<String> {
    let counted = state.counted.as_ref().filter(|_| state.is_hinted || state.advises())?;
    if state.game.as_ref().is_some_and(Game::is_over) && counted.map.total() > 0 {
        return None;
    }
    let fleets = gt_app::command::counted(Digits::from(counted.map.total()), "fleet");
    let Some(best) = &counted.best else {
        let none = "no fleet agrees with these answers: u takes one back";
        return Some(if counted.map.total() == 0 {
            none.into()
        } else {
            "all ship cells are hit".into()
        });
    };
    let name = state.rules().board().name(best.choice);
    let verb = if state.setup.mode == Mode::Defend { "the computer shoots" } else { "shoot" };
    Some(format!("{verb} at {name} ({} of {fleets})", counted.percent(best.hits)))
}
