//! What the panel says, row by row, and which shot is best.

use gt_app::command::screen::{PanelRow, View};
use gt_app::command::{Digits, counted};
use gt_sea_battle::draw::symbol;
use gt_sea_battle::{Cell, Knowledge, Ship, ShotAnswer};
use ratatui::layout::Rect;

use super::keys::ANSWER;
use super::sea::{Sea, cell};
use crate::sea::play::advice::outcome;
use crate::sea::play::game::Game;
use crate::sea::play::mode::Mode;

/// The rows of a panel for the room inside its frame.
pub(super) fn rows(sea: &Sea, panel: char, view: &View, inside: Rect) -> Vec<PanelRow> {
    match panel {
        'm' => squares(sea, view, inside.width.into()),
        ANSWER => sea.asked(view).map_or_else(Vec::new, |cell| answers(sea, cell, view)),
        _ => info(sea, view, inside),
    }
}

/// The ships that are left, what a shot at the cursor would tell, and the shots so far.
fn info(sea: &Sea, view: &View, inside: Rect) -> Vec<PanelRow> {
    let width = usize::from(inside.width);
    let is_low = inside.height < 12;
    let mut rows = ships(sea, is_low, width);
    let gap = if is_low { None } else { Some(PanelRow::default()) };
    rows.extend(gap.clone());
    rows.extend(square(sea, view, is_low, width));
    let shots = sea.game.as_ref().map(Game::shots).unwrap_or_default();
    if !shots.is_empty() {
        rows.extend(gap);
        rows.push(PanelRow::title("shots, the last first"));
    }
    rows.extend(shots.iter().enumerate().rev().map(|(nth, shot)| {
        let who = match (sea.setup.is_duel(), shot.at_target) {
            (false, _) => "",
            (true, true) => "you ",
            (true, false) => "computer ",
        };
        let told = outcome(sea.setup.rules.board(), shot.cell, shot.answer);
        PanelRow::from(format!("{:>3}. {who}{told}", nth + 1))
    }));
    rows
}

/// The ships of one fleet that are left, or of two.
fn ships(sea: &Sea, is_low: bool, width: usize) -> Vec<PanelRow> {
    let rules = &sea.setup.rules;
    let groups = || rules.fleet().groups().iter().rev();
    let left = |known: &Knowledge, (length, count): (usize, usize)| {
        let sunk = known.sunk().iter().filter(|ship| ship.length() == length);
        count.saturating_sub(sunk.count())
    };
    let cells = |known: &Knowledge| rules.fleet().cells().saturating_sub(known.hits());
    let own = sea.game.as_ref().and_then(Game::own);
    let theirs = if own.is_some() { "the computer's ships" } else { "ships" };
    let mut all = vec![(theirs, sea.known())];
    all.extend(own.map(|(_, knows)| ("your ships", knows)));
    if is_low || rules.fleet().groups().len() > 8 {
        let line = |&(name, known): &(&str, &Knowledge)| {
            let ships: Vec<String> = groups()
                .map(|&group| (left(known, group), group.0))
                .filter(|&(left, _)| left > 0)
                .map(|(left, length)| format!("{left} of {length}"))
                .collect();
            let cells = counted(cells(known), "cell");
            let words = match ships.is_empty() {
                true => "none".into(),
                false if rules.announced() => format!("{} ({cells} not hit)", ships.join(", ")),
                false => format!("{cells} not hit"),
            };
            PanelRow::hung(&format!("{name} left: {words}"), width, 2)
        };
        return all.iter().flat_map(line).collect();
    }
    let head = if all.len() > 1 { "ships left: theirs, yours" } else { "ships left" };
    let mut rows = vec![PanelRow::title(head)];
    let longest = groups().next().map_or(0, |group| group.0).min(10);
    rows.extend(groups().map(|&(length, count)| {
        let left: Vec<String> = all
            .iter()
            .map(|(_, known)| format!("{} of {count}", left(known, (length, count))))
            .collect();
        let ship = "#".repeat(length.min(longest));
        PanelRow::from(format!("{length:>3}  {ship:longest$}  {}", left.join("   ")))
    }));
    if !rules.announced() {
        rows.push(String::from("nobody says that a ship has sunk").into());
    }
    let cells: Vec<String> = all.iter().map(|(_, known)| cells(known).to_string()).collect();
    rows.push(PanelRow::from(format!("cells not hit: {}", cells.join(", "))));
    rows
}

/// The square under the cursor: how probable a ship is there, and what a shot would tell.
fn square(sea: &Sea, view: &View, is_low: bool, width: usize) -> Vec<PanelRow> {
    let (board, cell) = (sea.setup.rules.board(), cell(view.cursor));
    let name = board.name(cell);
    let line = |words: &str| PanelRow::hung(&format!("{name}{words}"), width, 2);
    let counted = match (symbol(board, sea.known(), cell), &sea.counted) {
        ('%', _) => return line(" is closed"),
        ('o', _) => return line(": a miss"),
        ('x', _) => return line(": a hit"),
        ('#', _) => return line(": a sunk ship"),
        (_, None) if sea.is_counting(view) => return line(": the fleets are being counted"),
        (_, None) => return line(": v counts the fleets"),
        (_, Some(counted)) => counted,
    };
    let share = counted.percent(counted.map.count(cell));
    let of = fleets(counted.map.total());
    let told: Vec<(String, String)> = sea
        .answers(cell)
        .into_iter()
        .map(|answer| (answer, counted.count(cell, answer)))
        .filter(|&(_, count)| count > 0)
        .map(|(answer, count)| (told(sea, answer), counted.percent(count)))
        .collect();
    let bits = counted.squares.iter().find(|(of, _)| *of == cell).map_or(0.0, |&(_, bits)| bits);
    if is_low {
        let told: Vec<String> =
            told.iter().map(|(answer, share)| format!("{answer} {share}")).collect();
        let told = told.join(", ");
        return line(&format!(": a ship in {share} of {of}; a shot tells {told}: {bits:.2} bits"));
    }
    let mut rows = vec![PanelRow::title(format!("a shot at {name}"))];
    rows.extend(PanelRow::hung(&format!("a ship in {share} of {of}"), width, 2));
    let wide = told.iter().map(|(answer, _)| answer.len()).max().unwrap_or(0);
    rows.extend(told.iter().map(|(answer, share)| format!("  {answer:wide$}  {share:>11}").into()));
    rows.push(format!("tells {bits:.2} bits").into());
    rows
}

fn fleets(total: u128) -> String {
    counted(Digits::from(total), "fleet")
}

/// An answer in words.
fn told(sea: &Sea, answer: ShotAnswer) -> String {
    let name = |cell| sea.setup.rules.board().name(cell);
    let of = |ship: Ship| ship.cells().next_back().filter(|_| ship.length() > 1);
    match answer {
        ShotAnswer::Miss => "miss".into(),
        ShotAnswer::Hit => "hit".into(),
        ShotAnswer::Sunk(ship) => match of(ship) {
            Some(last) => {
                format!("sunk {}, {} to {}", ship.length(), name(ship.first()), name(last))
            }
            None => format!("sunk {}", ship.length()),
        },
    }
}

/// All open squares, the most probable first.
fn squares(sea: &Sea, view: &View, width: usize) -> Vec<PanelRow> {
    let counted = match (&sea.counted, &sea.game) {
        (Some(counted), _) if counted.map.total() > 0 => counted,
        (Some(_), _) => return PanelRow::hung("no fleet agrees with these answers", width, 2),
        (None, Some(game)) if game.is_over() => {
            return PanelRow::hung("the game is over", width, 2);
        }
        (None, Some(game)) if game.is_computers() => {
            return PanelRow::hung("it is the computer's shot", width, 2);
        }
        (None, _) => return PanelRow::hung("the fleets are being counted", width, 2),
    };
    let board = sea.setup.rules.board();
    let row = |(nth, &(at, bits)): (usize, &(Cell, f64))| PanelRow {
        text: format!(
            "{:4} {:>11}   {bits:.2} bits",
            board.name(at),
            counted.percent(counted.map.count(at))
        ),
        is_marked: at == cell(view.cursor),
        item: Some(nth),
        ..PanelRow::default()
    };
    let title = PanelRow::title("square     ship   tells");
    [title].into_iter().chain(counted.squares.iter().enumerate().map(row)).collect()
}

/// The answers that a shot may have.
fn answers(sea: &Sea, cell: Cell, view: &View) -> Vec<PanelRow> {
    let answers = sea.answers(cell);
    let words: Vec<String> = answers.iter().map(|&answer| told(sea, answer)).collect();
    let wide = words.iter().map(String::len).max().unwrap_or(0);
    let title = format!("the shot at {}", sea.setup.rules.board().name(cell));
    let row = |(nth, (&answer, words)): (usize, (&ShotAnswer, String))| {
        let is_marked = nth == view.choice.listed;
        let mark = if is_marked { '>' } else { ' ' };
        let key = ['m', 'h', 's'][nth.min(2)];
        let counted = sea.counted.as_ref().filter(|counted| counted.map.total() > 0);
        let share = counted.map(|counted| counted.percent(counted.count(cell, answer)));
        PanelRow {
            text: format!("{mark} {key}  {words:wide$}  {:>11}", share.unwrap_or_default()),
            is_marked,
            item: Some(nth),
            ..PanelRow::default()
        }
    };
    let rows = answers.iter().zip(words).enumerate().map(row);
    [PanelRow::title(title)].into_iter().chain(rows).collect()
}

/// What to do in a mode.
pub(super) fn help(mode: Mode, width: usize) -> Vec<PanelRow> {
    let how = match mode {
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
    };
    let rows = [PanelRow::default(), PanelRow::title("This game")];
    rows.into_iter().chain(PanelRow::hung(how, width, 0)).collect()
}

/// The best shot, if somebody wants to know it.
pub(super) fn advice(sea: &Sea, view: &View) -> Option<String> {
    let is_wanted = view.is_hinted || sea.setup.mode.advises();
    let counted = sea.counted.as_ref().filter(|_| is_wanted)?;
    let total = counted.map.total();
    Some(match &counted.best {
        _ if total > 0 && sea.game.as_ref().is_some_and(Game::is_over) => return None,
        None if total == 0 => "no fleet agrees with these answers: u takes one back".into(),
        None => "all ship cells are hit".into(),
        Some(best) => {
            let name = sea.setup.rules.board().name(best.choice);
            let is_computers = sea.setup.mode == Mode::Defend;
            let verb = if is_computers { "the computer shoots" } else { "shoot" };
            format!("{verb} at {name} ({} of {})", counted.percent(best.hits), fleets(total))
        }
    })
}
