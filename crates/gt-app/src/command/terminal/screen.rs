//! What a state looks like.

use gt_core::error::counted;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::areas::{Areas, Panel};
use super::board;
use super::keys::KEYS;
use super::state::{State, panel};
use crate::command::face::paint::{frame, put, restyle};
use crate::command::face::{Colours, Size, parts, shown};

/// Draws a state on all of a buffer, of any size.
pub(super) fn draw(state: &State<'_>, colours: Colours, buffer: &mut Buffer) {
    let size = Size { columns: buffer.area.width, rows: buffer.area.height };
    let Some(areas) = state.areas(size) else { return parts::too_small(buffer) };
    title(state, areas.title, buffer);
    if let Some(grid) = &state.scene().grid {
        board::draw(state, grid, colours, areas.board, buffer);
    } else {
        for (down, line) in (0..).zip(&state.scene().drawing) {
            put(buffer, areas.board, (1, down), line, Colours::title());
        }
    }
    side(state, colours, &areas, size, buffer);
    said(state, areas.said, buffer);
    parts::keys(KEYS, areas.keys, buffer);
}

/// The name of the game, and whose turn it is.
fn title(state: &State<'_>, area: Rect, buffer: &mut Buffer) {
    let session = state.session();
    let turn = if session.over().is_some() {
        "over".to_owned()
    } else {
        let who = if session.is_persons_turn() { "you" } else { "computer" };
        format!("{} player to move ({who})", session.to_move())
    };
    let moves = counted(session.history().made() as u64, "move");
    let text = format!(" {}   {turn}   {moves}   {}", shown(state.name()), state.people().said());
    parts::title(&text, area, buffer);
}

/// The panel.
fn side(state: &State<'_>, colours: Colours, areas: &Areas, size: Size, buffer: &mut Buffer) {
    let shown_panel = state.panel_in(size);
    if areas.panel.is_empty() {
        return;
    }
    let title = match shown_panel {
        Panel::Moves if state.choice().is_typing => {
            format!("move: {}_", shown(&state.choice().typed))
        }
        panel => panel.title().to_owned(),
    };
    frame(buffer, areas.panel, &title, Colours::aside());
    let inside = areas.inside();
    let rows = panel::rows(state, shown_panel, inside.width.into());
    let first = panel::first(state, &rows, inside.height.into());
    for (down, row) in (0..inside.height).zip(rows.iter().skip(first)) {
        let style = match row.outcome {
            Some(outcome) => colours.outcome(outcome),
            None if row.is_title => Colours::title(),
            None => ratatui::style::Style::new(),
        };
        let is_marked = row.listed == Some(state.choice().listed);
        let mark = if is_marked { "> " } else { "  " };
        let text =
            if row.listed.is_some() { format!("{mark}{}", row.text) } else { row.text.clone() };
        put(buffer, inside, (0, down), &text, style);
        if is_marked {
            restyle(buffer, inside, (0, down), inside.width, Colours::cursor());
        }
    }
    if first + usize::from(inside.height) < rows.len() {
        parts::more(areas.panel, buffer);
    }
}

/// The last words: a name that is typed, what the computer is at, a hint, or what was said.
fn said(state: &State<'_>, area: Rect, buffer: &mut Buffer) {
    let words = [thinking(state), hint(state), Some(state.said().to_owned())];
    let words = if let Some(file) = state.file() {
        file.asked()
    } else {
        let words = words.into_iter().flatten().filter(|words| !words.is_empty());
        words.collect::<Vec<_>>().join("; ")
    };
    parts::said(&words, area, buffer);
}

/// What the worker is at.
fn thinking(state: &State<'_>) -> Option<String> {
    if state.is_paused() {
        return Some("paused: space goes on".into());
    }
    let study = state.study();
    if !state.is_thinking() {
        return None;
    }
    Some(parts::thinking(study.ticks, study.progress))
}

/// The hint, if one was asked for and is known.
fn hint(state: &State<'_>) -> Option<String> {
    let known = state.session().values().filter(|_| state.is_hinted())?;
    let Some(worth) = known.worth else {
        return Some("the value of this position is not known here".into());
    };
    let text = |mv: &u32| state.moves().get(*mv as usize).map(|legal| legal.mv.clone());
    let best: Vec<String> = known.best().iter().filter_map(text).collect();
    Some(format!("you have a {worth}; best: {}", gt_play::session::list(&best)))
}
