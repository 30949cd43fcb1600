//! What the panel says, row by row.

use gt_core::Player;
use gt_play::session::Worth;

use super::event::Question;
use super::state::State;
use crate::command::play::face::{PanelRow, shown};
use crate::command::play::screen::View;

/// The rows of a panel, for a width in columns.
pub(super) fn rows(state: &State<'_>, panel: char, view: &View, width: usize) -> Vec<PanelRow> {
    match panel {
        ' ' => played(state),
        'b' => words(state, state.study.line.as_deref(), Question::Line, width),
        'w' => words(state, state.study.why.as_deref(), Question::Why, width),
        _ => list(state, panel == 'v', view, width),
    }
}

/// What `unknown` means for a move.
const FAR: &str = "unknown: no end is forced within the plies that are seen";

fn list(state: &State<'_>, has_values: bool, view: &View, width_of_panel: usize) -> Vec<PanelRow> {
    let (moves, list) = (state.moves(), state.list(view));
    let known = state.session.values().filter(|_| has_values);
    let worth = |mv: u32| -> Option<Option<Worth>> {
        known?.moves.iter().find(|&&(known, _)| known == mv).map(|&(_, worth)| worth)
    };
    let text =
        |mv: u32| moves.get(mv as usize).map_or(String::new(), |legal| shown(&legal.named()));
    let width = list.iter().map(|&mv| text(mv).chars().count()).max().unwrap_or(0);
    let mut rows: Vec<PanelRow> = Vec::new();
    if has_values && known.is_none() && !moves.is_empty() {
        rows.push(unknown(state, Question::Values).into());
    }
    if moves.is_empty() {
        rows.push(String::from("the game is over").into());
    } else if list.is_empty() {
        rows.push(String::from("no legal move is like that").into());
    }
    rows.extend(list.iter().enumerate().map(|(nth, &mv)| {
        let text = text(mv);
        let (text, outcome) = match worth(mv) {
            None => (text, None),
            Some(None) => (format!("{text:width$}  unknown"), None),
            Some(Some(worth)) => (format!("{text:width$}  {worth}"), Some(worth.outcome)),
        };
        let is_marked = nth == view.choice.listed;
        let mark = if is_marked { '>' } else { ' ' };
        let text = format!("{mark} {text}");
        PanelRow { text, outcome, is_marked, item: Some(nth), ..PanelRow::default() }
    }));
    if list.iter().any(|&mv| worth(mv) == Some(None)) {
        rows.push(PanelRow::default());
        rows.extend(PanelRow::hung(FAR, width_of_panel, 0));
    }
    rows
}

/// The moves of both players, two a row.
fn played(state: &State<'_>) -> Vec<PanelRow> {
    let moves = state.session.history().moves();
    let texts: Vec<String> = moves
        .filter_map(|(at, &mv)| at.situation().moves.get(mv as usize))
        .map(|legal| shown(&legal.mv))
        .collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let row = |(nth, both): (usize, &[String])| {
        let second = both.get(1).map_or("", String::as_str);
        PanelRow::from(format!("{:>3}. {:width$}  {second}", nth + 1, both[0]))
    };
    texts.chunks(2).enumerate().map(row).collect()
}

/// The answer to a question, if it is known.
fn words(
    state: &State<'_>,
    known: Option<&str>,
    question: Question,
    width: usize,
) -> Vec<PanelRow> {
    known.map_or_else(
        || PanelRow::paragraphs(&unknown(state, question), width),
        |known| PanelRow::paragraphs(known, width),
    )
}

/// Whose the signs on the board are, where the notation has others.
pub(super) fn whose(state: &State<'_>, width: usize) -> Vec<PanelRow> {
    let scene = &state.scene;
    let (Some(seen), true) = (&scene.grid, scene.is_by_mover) else { return Vec::new() };
    let [first, second] = Player::BOTH.map(|player| scene.signs_of(player));
    let mut words = vec!["Positions are written as the player to move sees them.".to_owned()];
    if first.is_empty() {
        words.push("On this board each player keeps the same colour.".into());
    } else {
        words.push(format!(
            "On this board each player keeps the same letters: {first} for the first player, \
             {second} for the second."
        ));
    }
    if seen.board.turns {
        words.push(
            "It stays as one player sees it. The names of rows and columns are those of the player \
             to move."
                .into(),
        );
    }
    let words = PanelRow::hung(&words.join(" "), width, 0);
    [PanelRow::default(), PanelRow::title("Whose a piece is")].into_iter().chain(words).collect()
}

/// What is said where nothing is known: that it is being found out, or why it is not.
fn unknown(state: &State<'_>, question: Question) -> String {
    let failed = state.study.failed.iter().find(|(failed, _)| *failed == question);
    match failed {
        Some((_, why)) => why.clone(),
        None if state.session.over().is_some() => "the game is over".into(),
        None if state.is_persons_move() || state.people.are_watched() => "thinking ...".into(),
        None => "it is the computer's turn".into(),
    }
}
