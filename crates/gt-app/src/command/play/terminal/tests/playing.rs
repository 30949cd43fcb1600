//! The state of a game, whatever happens.

use gt_play::session::Record;
use proptest::prelude::*;

use super::screens::steps;
use super::{Event, Key, OnScreen, Played, Screen, Wish, answer, begun, instance};
use crate::command::play::face::Size;
use crate::command::play::terminal::event::Question;
use crate::command::play::terminal::keys::KEYS;
use crate::command::play::terminal::people::People;
use crate::command::play::terminal::state::{State, Study};

type Seen<'i> = Screen<State<'i>>;

/// What is seen of a state where nothing is chosen, typed or found out.
fn seen(state: &Seen<'_>) -> impl PartialEq + core::fmt::Debug + use<> {
    let (game, view) = (&state.game, &state.view);
    let shown = (game.scene.clone(), view.choice.clone(), game.people, view.cursor);
    let panel = state.panel(Size { columns: 80, rows: 24 });
    (format!("{:?}", game.session.position()), game.record(), shown, panel)
}

/// What holds of every state.
fn check(played: &Played<'_>) {
    let state = &played.state;
    let (at, cells) = (state.game.session.position(), &state.view.choice.cells);
    assert!(state.game.session.values().is_none_or(|known| known.position == *at));
    assert!(state.game.moves().iter().any(|mv| mv.cells.starts_with(cells)) || cells.is_empty());
    assert!(played.asked.iter().all(|ask| ask.about == *at), "asked about another position");
    assert_eq!(state.thinking().is_some(), !played.asked.is_empty());
}

fn record(state: &Seen<'_>) -> String {
    state.game.record().unwrap()
}

/// Where the moves lead from the start.
fn replayed(state: &Seen<'_>) -> String {
    let record: Record = record(state).parse().unwrap();
    let mut again = state.clone();
    again.load(&record).unwrap();
    format!("{:?}", again.game.session.position())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn undo_after_any_sequence_gives_the_state_before(
        steps in steps("urhvbwmt?nsp+-><HJKL /=abcde1234(~ q"), name in prop::sample::select(vec!["rook:5x4", "matches:7"]),
        second in any::<bool>(), nth in any::<usize>(),
    ) {
        let instance = instance(name);
        let mut played = begun(&*instance, name, second);
        for one in steps {
            played.step(&one);
            check(&played);
        }
        prop_assert_eq!(replayed(&played.state), format!("{:?}", played.state.game.session.position()));
        played.hear(Event::Resize { columns: 80, rows: 24 });
        played.press("~~~~");
        if played.state.game.people.are_watched() || !played.state.game.is_persons_move() {
            return Ok(());
        }
        let (before, len) = (seen(&played.state), played.state.game.moves().len());
        let text = played.state.game.moves()[nth % len].mv.clone();
        played.press("/").press(&text).press("^");
        prop_assert_ne!(format!("{:?}", seen(&played.state)), format!("{before:?}"));
        answer(&mut played, nth);
        played.press("u");
        prop_assert_eq!(format!("{:?}", seen(&played.state)), format!("{before:?}"));
        // Nothing of the later positions is left.
        prop_assert_eq!(&played.state.game.study, &Study::default());
        prop_assert!(played.state.game.best(&played.state.view).is_empty());
    }
}

#[test]
fn a_move_is_made_by_cells_by_its_text_and_from_the_list() {
    let instance = instance("rook:5x4");
    let start = begun(&*instance, "rook", false);
    let at = |played: &Played<'_>| format!("{:?}", played.state.game.session.position());
    let mut by_cells = start.clone();
    by_cells.press("LLJJ^KK^");
    assert_eq!(at(&by_cells), "e3");
    let mut by_text = start.clone();
    by_text.press("/E3^");
    assert_eq!(at(&by_text), "e3");
    let mut from_list = start.clone();
    from_list.press("/e");
    assert_eq!(from_list.state.game.list(&from_list.state.view).len(), 3);
    from_list.hear(Event::Key(Key::Down));
    from_list.press("^");
    assert_eq!(at(&from_list), "e3");
    let mut by_clicks = start.clone();
    by_clicks.hear(Event::Click { column: 15, row: 5 }); // e1
    by_clicks.hear(Event::Click { column: 15, row: 3 }); // e3
    assert_eq!(at(&by_clicks), "e3");
    let mut wrong = start.clone();
    wrong.press("/e1^");
    assert_eq!((at(&wrong), &*wrong.state.view.said), ("e1".into(), "\"e1\" is not a legal move"));
    let mut untouched = start;
    untouched.press("^");
    assert_eq!(untouched.state.view.said, "no move touches this cell next");
}

#[test]
fn an_answer_for_another_position_is_not_heard() {
    let instance = instance("rook:5x4");
    let mut played = begun(&*instance, "rook", false);
    played.press("/e3^");
    assert_eq!(played.asked.len(), 1, "the computer's move is asked for");
    let ask = played.asked[0].clone();
    let wishes = played.hear(Event::Key(Key::Char('u')));
    assert!(matches!(wishes[..], [Wish::Abandon]), "{wishes:?}");
    played.tell(ask.clone(), 0);
    assert_eq!(played.state.game.session.history().made(), 0);
    // The same position again: the old answer is still not heard.
    played.press("/e3^");
    played.tell(ask.clone(), 0);
    assert_eq!(played.state.game.session.history().made(), 1);
    assert!(played.state.thinking().is_some());
}

#[test]
fn a_hint_and_panels_ask_for_what_they_need_and_for_no_more() {
    let instance = instance("rook:5x4");
    let mut played = begun(&*instance, "rook", false);
    let asked =
        |played: &Played<'_>| played.asked.iter().map(|ask| ask.question).collect::<Vec<_>>();
    assert!(asked(&played).is_empty());
    played.press("h");
    assert_eq!(asked(&played), [Question::Values]);
    played.press("v");
    assert_eq!(asked(&played), [Question::Values]);
    played.press("v~");
    assert!(asked(&played).is_empty() && !played.dropped.is_empty());
    played.press("w");
    assert_eq!(asked(&played), [Question::Why]);
    answer(&mut played, 0).press("b");
    assert_eq!(asked(&played), [Question::Line]);
    assert_eq!(played.state.game.study.why.as_deref(), Some("because it is so"));
}

#[test]
fn two_computers_play_to_the_end_and_pause() {
    let instance = instance("matches:7");
    let mut played = begun(&*instance, "matches", false);
    while !played.state.game.people.are_watched() {
        played.press("p");
    }
    played.press(" ");
    for _ in 0..50 {
        played.hear(Event::Tick);
        answer(&mut played, 0);
    }
    assert!(played.state.game.session.history().made() == 0 && played.state.game.is_paused);
    played.press(" ");
    for _ in 0..50 {
        played.hear(Event::Tick);
        answer(&mut played, 0);
    }
    assert!(played.state.game.session.over().is_some(), "{:?}", played.state.game.record());
    assert!(played.state.view.said.contains("has won"), "{}", played.state.view.said);
    let made = played.state.game.session.history().made();
    played.press("u");
    assert_eq!(
        (played.state.game.session.history().made(), played.state.game.is_paused),
        (made - 1, true)
    );
}

#[test]
fn sides_and_levels_change_while_a_game_goes_on() {
    let instance = instance("rook:5x4");
    let mut played = begun(&*instance, "rook", false);
    played.press("/e3^-");
    let levels = |people: People| people.levels.map(|level| level.to_string());
    assert_eq!(levels(played.state.game.people), ["perfect", "6"]);
    let questions: Vec<_> = played.asked.iter().map(|ask| ask.question).collect();
    assert_eq!((questions.len(), played.dropped.len()), (1, 1), "asked again for level 6");
    played.press("s"); // now the computer is first, and it is the person's turn
    assert!(played.asked.is_empty() && played.state.game.is_persons_move());
    assert_eq!(played.state.game.people.by_person, [false, true]);
    assert_eq!(played.state.view.said, "you play second, against the computer of level 6");
    for _ in 0..9 {
        played.press("+");
    }
    assert_eq!(played.state.view.said, "there is no stronger level");
}

#[test]
fn a_file_is_named_and_a_record_goes_on() {
    let instance = instance("rook:5x4");
    let mut played = begun(&*instance, "rook", false);
    played.press("ogame.tx");
    let wishes = played.hear(Event::Key(Key::Char('t')));
    assert!(wishes.is_empty() && played.state.view.file.is_some());
    let wishes = played.hear(Event::Key(Key::Enter));
    assert!(matches!(&wishes[..], [Wish::Write(path)] if path.ends_with("game.txt")), "{wishes:?}");
    answer(played.press("/e3^"), 0);
    let record: Record = record(&played.state).parse().unwrap();
    let mut other = begun(&*instance, "rook", false);
    other.state.load(&record).unwrap();
    assert_eq!(other.state.game.record(), played.state.game.record());
    assert!(other.state.load(&"instance: nim:3\n\n".parse().unwrap()).is_err());
    assert_eq!(other.state.game.record(), played.state.game.record());
    assert_eq!(other.state.panel(Size { columns: 50, rows: 12 }), None);
}

#[test]
fn all_that_is_shown_as_a_key_is_one() {
    let instance = instance("rook:5x4");
    let begin_moves = "1 a (";
    for shown in KEYS.iter().filter(|shown| shown.keys != begin_moves) {
        for key in shown.keys.split(' ').filter(|key| key.chars().count() == 1) {
            let mut played = begun(&*instance, "rook", false);
            played.press(key);
            assert!(!played.state.view.said.contains("is no key"), "{key}");
        }
    }
    let mut played = begun(&*instance, "rook", false);
    played.press("x");
    assert_eq!(played.state.view.said, "x is no key here; ? lists the keys");
}
