//! What a state looks like.

use gt_core::Player;
use gt_core::capability::Glyph;
use gt_core::error::counted;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::areas::Panel;
use super::board;
use super::keys::KEYS;
use super::state::{State, panel};
use crate::command::play::face::paint::put;
use crate::command::play::face::panel::{draw_frame, draw_rows};
use crate::command::play::face::{Areas, Colours, Size, parts, shown};

/// Draws a state on all of a buffer, of any size.
pub(super) fn draw(state: &State<'_>, colours: Colours, buffer: &mut Buffer) {
    let size = Size { columns: buffer.area.width, rows: buffer.area.height };
    let Some(areas) = state.areas(size) else { return parts::too_small(buffer) };
    title(state, areas.title, buffer);
    if let Some(seen) = &state.scene().grid {
        board::draw(state, &seen.board, colours, areas.board, buffer);
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
        let whose = state.people().whose_turn(session.to_move());
        match state.scene().signs_of(session.to_move()) {
            signs if signs.is_empty() => whose,
            signs => format!("{whose} ({signs})"),
        }
    };
    let moves = counted(session.history().made() as u64, "move");
    let rest = format!("   {turn}   {moves}");
    let room = usize::from(area.width).saturating_sub(1 + rest.chars().count());
    parts::title(&format!(" {}{rest}", shortened(&shown(state.name()), room)), area, buffer);
}

/// A name in at most `room` columns, unless that is too little to know it by.
fn shortened(name: &str, room: usize) -> String {
    const CUT: &str = "..";
    let room = room.max(8);
    if name.chars().count() <= room {
        return name.to_owned();
    }
    let kept = name.chars().take(room - CUT.len());
    kept.chain(CUT.chars()).collect()
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
    draw_frame(areas.panel, &title, buffer);
    let mut inside = areas.inside();
    if shown_panel == Panel::Played {
        inside = players(state, colours, inside, buffer);
    }
    let rows = panel::rows(state, shown_panel, inside.width.into());
    let first = panel::first(state, &rows, inside.height.into());
    draw_rows(&rows, first, (areas.panel, inside), colours, buffer);
}

/// Who plays, each with the signs and the colour of the own pieces; `>` stands before the player to
/// move. Returns what is left of the area.
fn players(state: &State<'_>, colours: Colours, area: Rect, buffer: &mut Buffer) -> Rect {
    let scene = state.scene();
    let owns = scene.grid.as_ref().is_some_and(|seen| seen.board.turn.is_some());
    for (down, player) in (0..).zip(Player::BOTH) {
        let is_next = state.session().over().is_none() && state.session().to_move() == player;
        let mark = if is_next { '>' } else { ' ' };
        let name = state.people().name(player);
        let text = match scene.signs_of(player) {
            signs if signs.is_empty() => format!("{mark} {player}: {name}"),
            signs => format!("{mark} {signs}  {name}"),
        };
        let tint = Glyph::of(player, ' ').tint;
        put(buffer, area, (0, down), &text, if owns { colours.tint(tint) } else { Style::new() });
    }
    let taken = area.height.min(3);
    Rect { y: area.y + taken, height: area.height - taken, ..area }
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
    let taken = if words.is_empty() { 0 } else { parts::said_lines(&words, area) };
    if let Some(prompt) = prompt(state, area).filter(|_| taken < area.height) {
        put(buffer, area, (1, area.height - 1), &prompt, Colours::aside());
    }
}

/// What a person may do now.
fn prompt(state: &State<'_>, area: Rect) -> Option<String> {
    let (moves, choice) = (state.moves(), state.choice());
    if state.file().is_some() {
        return None;
    } else if choice.is_typing {
        return Some("Enter takes the marked move; Esc goes back to the board".into());
    } else if state.session().over().is_some() {
        return Some("n begins again, u takes back, q quits".into());
    } else if !state.is_persons_move() {
        return None;
    }
    let sample = moves.first().map_or_else(String::new, |legal| shown(&legal.mv));
    let is_narrow = area.width < 72;
    Some(match (moves, state.scene().grid.is_some()) {
        ([only], true) if only.cells.is_empty() => {
            format!("only {sample} is possible: Enter makes the move")
        }
        (_, false) if is_narrow => format!("your move: arrows, Enter, or type {sample}"),
        (_, false) => {
            format!("your move: arrows and Enter take one of the list, or type it, as {sample}")
        }
        (_, true) if choice.is_whole(moves) && is_narrow => {
            "Enter makes the move; -x- goes on".into()
        }
        (_, true) if choice.is_whole(moves) => {
            "Enter here again makes the move; a cell in dashes -x- goes on with it".into()
        }
        (_, true) if !choice.cells.is_empty() && is_narrow => {
            "now a cell in dashes; Esc cancels".into()
        }
        (_, true) if !choice.cells.is_empty() => {
            "now a cell in dashes -x-, by arrows and Enter or a click; Esc cancels".into()
        }
        (_, true) if is_narrow => format!("your move: arrows, Enter, or type {sample}"),
        (_, true) => {
            format!("your move: arrows and Enter, or a click; or type it, as {sample}")
        }
    })
}

/// What the worker is at.
fn thinking(state: &State<'_>) -> Option<String> {
    if state.is_paused() {
        return Some("paused: space goes on".into());
    }
    state.thinking()
}

/// The hint, if one was asked for and is known.
fn hint(state: &State<'_>) -> Option<String> {
    let known = state.session().values().filter(|_| state.is_hinted())?;
    let Some(worth) = known.worth else {
        return Some(match &state.study().advice {
            Some(Some((_, advice))) => format!("not known who wins; try {advice}"),
            _ => "the value of this position is not known here".into(),
        });
    };
    let text = |mv: &u32| state.moves().get(*mv as usize).map(|legal| legal.mv.clone());
    let best: Vec<String> = known.best().iter().filter_map(text).collect();
    Some(format!("you have a {worth}; best: {}", gt_play::session::list(&best)))
}
