//! What the panel says, row by row.

use gt_app::command::counted;
use gt_app::command::face::PanelRow;
use gt_sea_battle::draw::symbol;
use gt_sea_battle::{Fleet, Knowledge, Ship, ShotAnswer};
use ratatui::layout::Rect;

use super::State;
use crate::sea::play::advice::outcome;
use crate::sea::play::mode::Mode;
use crate::sea::play::screen::areas::Panel;
use crate::sea::play::screen::game::{Game, Shot};
use crate::sea::play::screen::keys::{KEYS, SIGNS};

/// The rows of a panel for the room inside its frame.
pub(in super::super) fn rows(state: &State, panel: Panel, inside: Rect) -> Vec<PanelRow> {
    let width = usize::from(inside.width);
    match panel {
        Panel::Closed => Vec::new(),
        Panel::Info => info(state, inside),
        Panel::Squares => squares(state, width),
        Panel::Answers => answers(state),
        Panel::Record => match state.record() {
            Some(record) => PanelRow::paragraphs(&record, width),
            None => vec![String::from("nothing has begun yet").into()],
        },
        Panel::Help => help(state, width),
    }
}

/// The ships that are left, what a shot at the cursor would tell, and the shots so far.
fn info(state: &State, inside: Rect) -> Vec<PanelRow> {
    let width = usize::from(inside.width);
    let is_low = inside.height < 12;
    let mut rows = ships(state, is_low, width);
    let gap = if is_low { None } else { Some(PanelRow::default()) };
    rows.extend(gap.clone());
    rows.extend(square(state, is_low, width));
    let shots = state.game.as_ref().map(Game::shots).unwrap_or_default();
    if !shots.is_empty() {
        rows.extend(gap);
        rows.push(PanelRow::title("shots, the last first"));
        rows.extend(shots.iter().enumerate().rev().map(|(nth, shot)| made(state, nth, shot)));
    }
    rows
}

fn made(state: &State, nth: usize, shot: &Shot) -> PanelRow {
    let who = match (state.is_duel(), shot.at_target) {
        (false, _) => "",
        (true, true) => "you ",
        (true, false) => "computer ",
    };
    let text = outcome(state.rules().board(), shot.cell, shot.answer);
    PanelRow::from(format!("{:>3}. {who}{text}", nth + 1))
}

/// The ships of one fleet that are left, or of two.
fn ships(state: &State, is_low: bool, width: usize) -> Vec<PanelRow> {
    let fleet = state.rules().fleet();
    let own = state.game.as_ref().and_then(Game::own);
    let theirs = if own.is_some() { "the computer's ships" } else { "ships" };
    let mut all = vec![(theirs, state.known())];
    all.extend(own.map(|(_, knows)| ("your ships", knows)));
    if is_low || fleet.groups().len() > 8 {
        let line = |&(name, known): &(&str, &Knowledge)| {
            PanelRow::hung(
                &format!("{name} left: {}", left_in_words(state, fleet, known)),
                width,
                2,
            )
        };
        return all.iter().flat_map(line).collect();
    }
    let head = match all[..] {
        [_, _] => "ships left: theirs, yours",
        _ => "ships left",
    };
    let mut rows = vec![PanelRow::title(head)];
    let longest = fleet.groups().last().map_or(0, |group| group.0).min(10);
    for &(length, count) in fleet.groups().iter().rev() {
        let left =
            |known: &Knowledge| format!("{} of {count}", count.saturating_sub(sunk(known, length)));
        let left: Vec<String> = all.iter().map(|(_, known)| left(known)).collect();
        let ship = "#".repeat(length.min(longest));
        rows.push(PanelRow::from(format!("{length:>3}  {ship:longest$}  {}", left.join("   "))));
    }
    if !state.rules().announced() {
        rows.push(String::from("nobody says that a ship has sunk").into());
    }
    let cells = |known: &Knowledge| fleet.cells().saturating_sub(known.hits());
    let cells: Vec<String> = all.iter().map(|(_, known)| cells(known).to_string()).collect();
    rows.push(PanelRow::from(format!("cells not hit: {}", cells.join(", "))));
    rows
}

/// How many ships of a length are sunk.
fn sunk(known: &Knowledge, length: usize) -> usize {
    known.sunk().iter().filter(|ship| ship.length() == length).count()
}

fn left_in_words(state: &State, fleet: &Fleet, known: &Knowledge) -> String {
    let groups = fleet.groups().iter().rev();
    let left = groups.filter_map(|&(length, count)| {
        let left = count.saturating_sub(sunk(known, length));
        (left > 0).then(|| format!("{left} of {length}"))
    });
    let left: Vec<String> = left.collect();
    let cells = counted(fleet.cells().saturating_sub(known.hits()), "cell");
    if left.is_empty() {
        "none".into()
    } else if state.rules().announced() {
        format!("{} ({cells} not hit)", left.join(", "))
    } else {
        format!("{cells} not hit")
    }
}

/// The square under the cursor: how probable a ship is there, and what a shot would tell.
fn square(state: &State, is_low: bool, width: usize) -> Vec<PanelRow> {
    let (board, cell) = (state.rules().board(), state.cursor);
    let name = board.name(cell);
    let words = match symbol(board, state.known(), cell) {
        '%' => format!("{name} is closed"),
        'o' => format!("{name}: a miss"),
        'x' => format!("{name}: a hit"),
        '#' => format!("{name}: a sunk ship"),
        _ => {
            let Some(counted) = &state.counted else {
                let how = if state.is_thinking() {
                    "the fleets are being counted"
                } else {
                    "v counts the fleets"
                };
                return PanelRow::hung(&format!("{name}: {how}"), width, 2);
            };
            let total = counted.map.total();
            let share = counted.percent(counted.map.count(cell));
            let of = counted_fleets(total);
            let told: Vec<(String, String)> = state
                .answers(cell)
                .into_iter()
                .map(|answer| (answer, counted.count(cell, answer)))
                .filter(|&(_, count)| count > 0)
                .map(|(answer, count)| (told(state, answer), counted.percent(count)))
                .collect();
            let bits = counted.squares.iter().find(|(of, _)| *of == cell);
            let bits = bits.map_or(0.0, |&(_, bits)| bits);
            if is_low {
                let told: Vec<String> =
                    told.iter().map(|(answer, share)| format!("{answer} {share}")).collect();
                let line = format!(
                    "{name}: a ship in {share} of {of}; a shot tells {}: {bits:.2} bits",
                    told.join(", ")
                );
                return PanelRow::hung(&line, width, 2);
            }
            let mut rows = vec![PanelRow::title(format!("a shot at {name}"))];
            rows.extend(PanelRow::hung(&format!("a ship in {share} of {of}"), width, 2));
            let wide = told.iter().map(|(answer, _)| answer.len()).max().unwrap_or(0);
            let line = |(answer, share): &(String, String)| {
                PanelRow::from(format!("  {answer:wide$}  {share:>11}"))
            };
            rows.extend(told.iter().map(line));
            rows.push(PanelRow::from(format!("tells {bits:.2} bits")));
            return rows;
        }
    };
    PanelRow::hung(&words, width, 2)
}

fn counted_fleets(total: u128) -> String {
    counted(gt_app::command::Digits::from(total), "fleet")
}

/// An answer in words.
fn told(state: &State, answer: ShotAnswer) -> String {
    match answer {
        ShotAnswer::Miss => "miss".into(),
        ShotAnswer::Hit => "hit".into(),
        ShotAnswer::Sunk(ship) => sunk_ship(state, ship),
    }
}

fn sunk_ship(state: &State, ship: Ship) -> String {
    let first = state.rules().board().name(ship.first());
    match ship.cells().next_back() {
        Some(last) if ship.length() > 1 => {
            format!("sunk {}, {first} to {}", ship.length(), state.rules().board().name(last))
        }
        _ => format!("sunk {}", ship.length()),
    }
}

/// All open squares, the most probable first.
fn squares(state: &State, width: usize) -> Vec<PanelRow> {
    let Some(counted) = &state.counted else {
        let why = match &state.game {
            Some(game) if game.is_over() => "the game is over",
            Some(game) if game.is_computers() => "it is the computer's shot",
            _ => "the fleets are being counted",
        };
        return PanelRow::hung(why, width, 2);
    };
    if counted.map.total() == 0 {
        return PanelRow::hung("no fleet agrees with these answers", width, 2);
    }
    let board = state.rules().board();
    let mut rows = vec![PanelRow::title("square     ship   tells")];
    rows.extend(counted.squares.iter().enumerate().map(|(nth, &(cell, bits))| {
        let share = counted.percent(counted.map.count(cell));
        PanelRow {
            text: format!("{:4} {share:>11}   {bits:.2} bits", board.name(cell)),
            is_marked: cell == state.cursor,
            item: Some(nth),
            ..PanelRow::default()
        }
    }));
    rows
}

/// The answers that a shot may have.
fn answers(state: &State) -> Vec<PanelRow> {
    let Some(choosing) = state.choosing else { return Vec::new() };
    let cell = choosing.cell;
    let answers = state.answers(cell);
    let words: Vec<String> = answers.iter().map(|&answer| told(state, answer)).collect();
    let wide = words.iter().map(String::len).max().unwrap_or(0);
    let mut rows =
        vec![PanelRow::title(format!("the shot at {}", state.rules().board().name(cell)))];
    rows.extend(answers.iter().zip(words).enumerate().map(|(nth, (&answer, words))| {
        let is_marked = answer == choosing.marked;
        let mark = if is_marked { '>' } else { ' ' };
        let key = match answer {
            ShotAnswer::Miss => 'm',
            ShotAnswer::Hit => 'h',
            ShotAnswer::Sunk(_) => 's',
        };
        let share = state.counted.as_ref().map(|counted| {
            let total = counted.map.total();
            if total == 0 { String::new() } else { counted.percent(counted.count(cell, answer)) }
        });
        PanelRow {
            text: format!("{mark} {key}  {words:wide$}  {:>11}", share.unwrap_or_default()),
            is_marked,
            item: Some(nth),
            ..PanelRow::default()
        }
    }));
    rows
}

fn help(state: &State, width: usize) -> Vec<PanelRow> {
    let mut rows = PanelRow::help(KEYS, "Signs on the board", SIGNS, width);
    rows.extend([PanelRow::default(), PanelRow::title("This game")]);
    rows.extend(PanelRow::hung(how(state), width, 0));
    rows.extend(PanelRow::rules(&state.rules_text, width));
    rows
}

/// What to do in a mode.
const fn how(state: &State) -> &'static str {
    match state.setup.mode {
        Mode::Duel => {
            "Both sides have a fleet and shoot in turns. Who hits shoots again. Who sinks the other \
             fleet first has won."
        }
        Mode::Shoot => "The computer has hidden a fleet. Sink it with as few shots as you can.",
        Mode::Defend => {
            "You have a fleet on paper. The computer shoots at the marked square; say what came of \
             it."
        }
        Mode::Assistant => {
            "You shoot at a fleet on paper. Choose the square that you shot at, and say what was \
             announced. The best next shot is marked."
        }
    }
}
