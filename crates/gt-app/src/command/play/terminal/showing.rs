//! What of a game is shown besides its panels: the board, whose turn it is, hints.

use std::collections::HashSet;

use gt_core::Player;
use gt_core::capability::Glyph;
use gt_core::error::counted;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::scene::Scene;
use super::state::State;
use crate::board_view::Tint;
use crate::command::play::face::{Colours, shown};
use crate::command::play::screen::{Look, PartialMove, PlacedBoard, View};

/// The columns and lines that a board takes, or a drawing.
pub(super) fn room(scene: &Scene) -> (Option<u32>, u32) {
    let wide = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
    let (columns, lines) = if let Some(seen) = &scene.grid {
        (3 * seen.board.columns + 5, seen.board.rows + 1)
    } else {
        let columns = scene.drawing.iter().map(|line| line.chars().count()).max();
        (wide(columns.unwrap_or(0)), wide(scene.drawing.len()))
    };
    (Some(columns.saturating_add(2)), lines)
}

/// The cells that have a mark.
struct Marks {
    last: HashSet<u32>,
    chosen: HashSet<u32>,
    next: HashSet<u32>,
    best: HashSet<u32>,
}

impl Marks {
    fn of(state: &State<'_>, view: &View) -> Self {
        let (moves, choice) = (state.moves(), &view.choice);
        let next = if state.is_persons_move() && !choice.cells.is_empty() {
            choice.next(moves)
        } else {
            Vec::new()
        };
        let best = state.best(view).into_iter().filter_map(|mv| moves.get(mv as usize));
        Self {
            last: state.last_cells().into_iter().collect(),
            chosen: state.places(choice.cells.iter().copied()).into_iter().collect(),
            next: state.places(next).into_iter().collect(),
            best: state.places(best.flat_map(|mv| mv.cells.iter().copied())).into_iter().collect(),
        }
    }

    /// The signs on both sides of a cell.
    fn around(&self, cell: u32, is_cursor: bool) -> Option<[char; 2]> {
        let marks = [
            (is_cursor, ['[', ']']),
            (self.chosen.contains(&cell), ['<', '>']),
            (self.best.contains(&cell), ['*', '*']),
            (self.next.contains(&cell), ['-', '-']),
            (self.last.contains(&cell), ['(', ')']),
        ];
        marks.into_iter().find(|(has, _)| *has).map(|(_, signs)| signs)
    }
}

/// The board, if there is one.
pub(super) fn board<'b>(
    state: &'b State<'_>,
    view: &'b View,
    area: Rect,
    colours: Colours,
) -> Option<PlacedBoard<'b>> {
    let grid = &state.scene.grid.as_ref()?.board;
    let (marks, jumping) = (Marks::of(state, view), state.jumping());
    let look = move |at: (u32, u32), width: u16| {
        let cell = at.1 * grid.columns + at.0;
        let shown = match jumping {
            Some([at, end, _]) if cell == at => end,
            Some([_, end, from]) if cell == end => from,
            _ => cell,
        };
        let Some(glyph) = grid.cells.get(shown as usize) else { return Look::default() };
        let sign = if glyph.sign.is_control() { ' ' } else { glyph.sign };
        let text = format!("{}{sign}", " ".repeat(usize::from(width / 2)));
        let is_inside = width > 1 || glyph.tint != Tint::Outside;
        let marks = marks.around(cell, at == view.cursor).filter(|_| is_inside);
        Look::marked(text, colours.tint(glyph.tint), marks)
    };
    Some(PlacedBoard {
        title: String::new(),
        area,
        size: (grid.columns, grid.rows),
        names: [grid.column_labels.clone(), grid.row_labels.clone()],
        widths: &[3, 2, 1],
        part: 2,
        centre: view.cursor,
        cursor: Some(view.cursor),
        look: Box::new(look),
    })
}

/// The name of the game, and whose turn it is.
pub(super) fn title(state: &State<'_>, width: usize) -> String {
    let session = &state.session;
    let turn = if session.over().is_some() {
        "over".to_owned()
    } else {
        let whose = state.people.whose_turn(session.to_move());
        match state.scene.signs_of(session.to_move()) {
            signs if signs.is_empty() => whose,
            signs => format!("{whose} ({signs})"),
        }
    };
    let moves = counted(session.history().made() as u64, "move");
    let rest = format!("   {turn}   {moves}");
    let room = width.saturating_sub(1 + rest.chars().count());
    format!(" {}{rest}", shortened(&shown(&state.name), room))
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

/// Who plays, each with the signs and the colour of the own pieces; `>` stands before the player to
/// move.
pub(super) fn players(state: &State<'_>, colours: Colours) -> [(String, Style); 2] {
    let (scene, session) = (&state.scene, &state.session);
    let owns = scene.grid.as_ref().is_some_and(|seen| seen.board.turn.is_some());
    Player::BOTH.map(|player| {
        let is_next = session.over().is_none() && session.to_move() == player;
        let mark = if is_next { '>' } else { ' ' };
        let name = state.people.name(player);
        let text = match scene.signs_of(player) {
            signs if signs.is_empty() => format!("{mark} {player}: {name}"),
            signs => format!("{mark} {signs}  {name}"),
        };
        let tint = Glyph::of(player, ' ').tint;
        (text, if owns { colours.tint(tint) } else { Style::new() })
    })
}

/// What a person may do now.
pub(super) fn prompt(state: &State<'_>, choice: &PartialMove, is_narrow: bool) -> Option<String> {
    let moves = state.moves();
    if choice.is_typing {
        return Some("Enter takes the marked move; Esc goes back to the board".into());
    } else if state.session.over().is_some() {
        return Some("n begins again, u takes back, q quits".into());
    } else if !state.is_persons_move() {
        return None;
    }
    let sample = moves.first().map_or_else(String::new, |legal| shown(&legal.mv));
    let has_board = state.scene.grid.is_some();
    Some(match moves {
        [only] if has_board && only.cells.is_empty() => {
            format!("only {sample} is possible: Enter makes the move")
        }
        _ if has_board && choice.is_whole(moves) => if is_narrow {
            "Enter makes the move; -x- goes on"
        } else {
            "Enter here again makes the move; a cell in dashes -x- goes on with it"
        }
        .into(),
        _ if has_board && !choice.cells.is_empty() => if is_narrow {
            "now a cell in dashes; Esc cancels"
        } else {
            "now a cell in dashes -x-, by arrows and Enter or a click; Esc cancels"
        }
        .into(),
        _ if is_narrow => format!("your move: arrows, Enter, or type {sample}"),
        _ if has_board => {
            format!("your move: arrows and Enter, or a click; or type it, as {sample}")
        }
        _ => format!("your move: arrows and Enter take one of the list, or type it, as {sample}"),
    })
}

/// The hint, if one was asked for and is known.
pub(super) fn hint(state: &State<'_>, view: &View) -> Option<String> {
    let known = state.session.values().filter(|_| view.is_hinted)?;
    let Some(worth) = known.worth else {
        return Some(match &state.study.advice {
            Some(Some((_, advice))) => format!("not known who wins; try {advice}"),
            _ => "the value of this position is not known here".into(),
        });
    };
    let text = |mv: &u32| state.moves().get(*mv as usize).map(|legal| legal.mv.clone());
    let best: Vec<String> = known.best().iter().filter_map(text).collect();
    Some(format!("you have a {worth}; best: {}", gt_play::session::list(&best)))
}
