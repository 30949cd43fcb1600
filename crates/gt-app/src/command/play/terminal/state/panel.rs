//! What the panel says, row by row.

use gt_core::{Outcome, Player};
use gt_play::session::Worth;

use super::State;
use crate::command::play::face::{Prose, parts, prose, shown};
use crate::command::play::terminal::areas::Panel;
use crate::command::play::terminal::event::Question;
use crate::command::play::terminal::keys::{KEYS, MARKS};

/// A row of the panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Row {
    pub(in super::super) text: String,
    /// The outcome of the move in the row, for the player who makes it.
    pub(in super::super) outcome: Option<Outcome>,
    pub(in super::super) is_title: bool,
    /// Which move of the list the row shows.
    pub(in super::super) listed: Option<usize>,
}

impl From<String> for Row {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// The rows of a panel, for a width in columns.
pub(in super::super) fn rows(state: &State<'_>, panel: Panel, width: usize) -> Vec<Row> {
    match panel {
        Panel::Closed => Vec::new(),
        Panel::Played => played(state),
        Panel::Moves | Panel::Values => list(state, panel, width),
        Panel::Line => words(state, state.study.line.as_deref(), Question::Line, width),
        Panel::Why => words(state, state.study.why.as_deref(), Question::Why, width),
        Panel::Record => paragraphs(&state.record(), width),
        Panel::Help => help(state, width),
    }
}

/// The first row that is shown of `rows`, if `height` of them are seen.
pub(in super::super) fn first(state: &State<'_>, rows: &[Row], height: usize) -> usize {
    let most = rows.len().saturating_sub(height);
    if state.panel_in(state.size).is_list() {
        let listed = |row: &Row| row.listed == Some(state.choice.listed);
        let marked = rows.iter().position(listed).unwrap_or(0);
        marked.saturating_sub(height / 2).min(most)
    } else if state.panel_in(state.size) == Panel::Played {
        most // the last moves
    } else {
        state.scroll.min(most)
    }
}

/// What `unknown` means for a move.
const FAR: &str = "unknown: no end is forced within the plies that are seen";

fn list(state: &State<'_>, panel: Panel, width_of_panel: usize) -> Vec<Row> {
    let (moves, list) = (state.moves(), state.list());
    let known = state.session.values().filter(|_| panel == Panel::Values);
    let worth = |mv: u32| -> Option<Option<Worth>> {
        known?.moves.iter().find(|&&(known, _)| known == mv).map(|&(_, worth)| worth)
    };
    let text = |mv: u32| moves.get(mv as usize).map_or(String::new(), |legal| shown(&legal.mv));
    let width = list.iter().map(|&mv| text(mv).chars().count()).max().unwrap_or(0);
    let mut rows: Vec<Row> = Vec::new();
    if panel == Panel::Values && known.is_none() && !moves.is_empty() {
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
        Row { text, outcome, listed: Some(nth), is_title: false }
    }));
    if list.iter().any(|&mv| worth(mv) == Some(None)) {
        rows.push(Row::default());
        rows.extend(hung(FAR, width_of_panel, 0));
    }
    rows
}

/// The moves of both players, two a row.
fn played(state: &State<'_>) -> Vec<Row> {
    let moves = state.session.history().moves();
    let texts: Vec<String> = moves
        .filter_map(|(at, &mv)| at.situation().moves.get(mv as usize))
        .map(|legal| shown(&legal.mv))
        .collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let row = |(nth, both): (usize, &[String])| {
        let second = both.get(1).map_or("", String::as_str);
        Row::from(format!("{:>3}. {:width$}  {second}", nth + 1, both[0]))
    };
    texts.chunks(2).enumerate().map(row).collect()
}

/// The answer to a question, if it is known.
fn words(state: &State<'_>, known: Option<&str>, question: Question, width: usize) -> Vec<Row> {
    known.map_or_else(
        || paragraphs(&unknown(state, question), width),
        |known| paragraphs(known, width),
    )
}

fn help(state: &State<'_>, width: usize) -> Vec<Row> {
    let title = |text: &str| Row { text: text.into(), is_title: true, ..Row::default() };
    let mut rows = vec![title("Keys")];
    let wide = KEYS.iter().map(|key| key.keys.len()).max().unwrap_or(0);
    for key in KEYS {
        rows.extend(hung(&format!("{:wide$}  {}", key.keys, key.does), width, wide + 2));
    }
    rows.extend([Row::default(), title("Marks on the board")]);
    for (mark, means) in MARKS {
        rows.extend(hung(&format!("{mark}  {means}"), width, 5));
    }
    rows.extend(whose(state, width));
    if !state.rules.is_empty() {
        rows.push(Row::default());
        let row = |Prose { text, is_title }| Row { text, is_title, ..Row::default() };
        rows.extend(prose(&state.rules, width).into_iter().map(row));
    }
    rows
}

/// Whose the signs on the board are, where the notation has others.
fn whose(state: &State<'_>, width: usize) -> Vec<Row> {
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
    let title = Row { text: "Whose a piece is".into(), is_title: true, ..Row::default() };
    let words = hung(&words.join(" "), width, 0);
    [Row::default(), title].into_iter().chain(words).collect()
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

/// Text of several lines, each broken to fit.
fn paragraphs(text: &str, width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for line in text.lines() {
        rows.extend(hung(&shown(line), width, 2));
    }
    rows
}

/// A line that is broken to fit; its later parts are indented.
fn hung(line: &str, width: usize, indent: usize) -> Vec<Row> {
    parts::hung(line, width, indent).into_iter().map(Row::from).collect()
}
