//! The state of a game at sea, whatever happens.

use gt_app::command::face::{Event, Key, Size, Wish};
use gt_play::session::Record;
use gt_sea_battle::play::choose;
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Cell, Knowledge};
use proptest::prelude::*;

use super::{MODES, Played, engine};
use crate::sea::play::mode::Mode;
use crate::sea::play::screen::areas::Panel;
use crate::sea::play::screen::counted::Counted;
use crate::sea::play::screen::event::Question;
use crate::sea::play::screen::game::Game;
use crate::sea::play::screen::keys::KEYS;
use crate::sea::play::screen::state::State;

/// What is seen of a state where nothing is chosen or typed. Where the computer advises, the cursor
/// goes to its advice, so it is left out.
fn seen(state: &State) -> String {
    let size = Size { columns: 80, rows: 24 };
    let cursor = (!state.advises()).then_some(state.cursor);
    let own = state.game.as_ref().and_then(Game::own);
    let hinted = (state.is_hinted, state.map().cloned(), state.choosing);
    format!(
        "{:?} {cursor:?} {:?} {own:?} {:?} {hinted:?}",
        state.known(),
        state.record(),
        state.panel_in(size)
    )
}

/// What a person, the worker and the clock can do.
#[derive(Clone, Debug)]
enum Step {
    Key(Key),
    Click(u16, u16),
    Scroll(bool),
    Resize(u16, u16),
    Tick,
    /// The first question is answered.
    Answer,
    /// A question that was dropped is answered after all.
    Late(usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let signs = "urhhvbwmt?nd+-sxo#HJKL  /ABCD1234^~g".chars().collect::<Vec<_>>();
    let key = prop_oneof![
        6 => prop::sample::select(signs).prop_map(Key::Char),
        4 => prop::sample::select(vec![
            Key::Enter, Key::Enter, Key::Up, Key::Down, Key::Left, Key::Right, Key::Tab,
            Key::Escape, Key::Backspace, Key::PageUp, Key::PageDown, Key::Home, Key::End,
        ]),
    ];
    let step = prop_oneof![
        12 => key.prop_map(Step::Key),
        2 => (0..90_u16, 0..30_u16).prop_map(|(column, row)| Step::Click(column, row)),
        1 => any::<bool>().prop_map(Step::Scroll),
        1 => (0..130_u16, 0..40_u16).prop_map(|(columns, rows)| Step::Resize(columns, rows)),
        2 => Just(Step::Tick),
        6 => Just(Step::Answer),
        2 => any::<usize>().prop_map(Step::Late),
    ];
    prop::collection::vec(step, 0..60)
}

fn step(played: &mut Played<'_>, step: &Step) {
    match *step {
        Step::Key(key) => drop(played.hear(Event::Key(key))),
        Step::Click(column, row) => drop(played.hear(Event::Click { column, row })),
        Step::Scroll(down) => drop(played.hear(Event::Scroll { down })),
        Step::Resize(columns, rows) => drop(played.hear(Event::Resize { columns, rows })),
        Step::Tick => drop(played.hear(Event::Tick)),
        Step::Answer if !played.asked.is_empty() => {
            let ask = played.asked.remove(0);
            let answer = played.found(ask);
            played.hear(Event::Answer(answer));
        }
        Step::Late(nth) if !played.dropped.is_empty() => {
            let late = played.dropped[nth % played.dropped.len()].clone();
            let before = format!("{:?}", played.state);
            let answer = played.found(late);
            played.hear(Event::Answer(answer));
            assert_eq!(format!("{:?}", played.state), before, "a late answer was heard");
        }
        Step::Answer | Step::Late(_) => {}
    }
}

/// What holds of every state.
fn check(played: &Played<'_>, engine: &Engine) {
    let state = &played.state;
    if let Some(counted) = &state.counted {
        let survey = engine.survey(state.known()).unwrap();
        let fresh = Counted::of(state.rules(), state.known(), survey);
        assert_eq!(**counted, fresh, "counted for something else");
    }
    assert_eq!(state.is_thinking(), !played.asked.is_empty());
    for ask in &played.asked {
        if ask.question == Question::Count {
            assert_eq!(ask.known, *state.known());
        }
    }
    assert!(state.rules().board().contains(state.cursor));
}

/// What is known where the shots of the record lead.
fn replayed(played: &mut Played<'_>, engine: &Engine) -> Option<Knowledge> {
    let record: Record = played.state.record()?.parse().unwrap();
    let mut again = Played::begun(engine, played.state.setup.mode);
    again.state.load(&record).unwrap();
    again.hear(Event::Tick);
    again.answer();
    Some(again.state.known().clone())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn undo_after_any_sequence_gives_the_state_before(
        steps in steps(), mode in prop::sample::select(MODES.to_vec()), nth in any::<usize>(),
    ) {
        let engine = engine(4, 4, &[2, 1]);
        let mut played = Played::new(&engine, mode);
        for one in steps {
            step(&mut played, &one);
            check(&played, &engine);
        }
        played.hear(Event::Resize { columns: 80, rows: 24 });
        played.press("~~~~~").answer();
        check(&played, &engine);
        let before = seen(&played.state);
        if played.state.game.as_ref().is_none_or(Game::is_over) {
            return Ok(());
        }
        let known = played.state.known().clone();
        prop_assert_eq!(replayed(&mut played, &engine), Some(known.clone()));
        let board = engine.rules().board();
        let open: Vec<Cell> = choose::open(board, &known).collect();
        let name = board.name(open[nth % open.len()]);
        let cursor = played.state.cursor;
        played.press("/").press(&name).press("^");
        if played.state.advises() {
            prop_assert!(played.state.choosing.is_some());
            played.press("m");
        }
        prop_assert_ne!(seen(&played.state), before.clone());
        if nth % 2 == 0 {
            played.answer();
        }
        played.press("h~u");
        prop_assert_eq!(played.state.known(), &known);
        prop_assert!(played.state.counted.is_none() && played.state.best().is_none());
        played.state.cursor = cursor; // typing the name has moved it
        played.answer();
        prop_assert_eq!(seen(&played.state), before);
    }
}

#[test]
fn a_shot_is_made_by_keys_by_its_name_and_by_a_click() {
    let engine = engine(5, 5, &[3, 2]);
    let at = |played: &Played<'_>| played.state.game.as_ref().unwrap().shots()[0].cell;
    let mut by_keys = Played::begun(&engine, Mode::Shoot);
    by_keys.press("HHHHHKKKKK^");
    assert_eq!(at(&by_keys), Cell::new(0, 0));
    let mut by_name = Played::begun(&engine, Mode::Shoot);
    by_name.press("/a5^");
    assert_eq!(at(&by_name), Cell::new(0, 0));
    let mut by_click = Played::begun(&engine, Mode::Shoot);
    by_click.hear(Event::Click { column: 4, row: 2 });
    assert_eq!(at(&by_click), Cell::new(0, 0));
    by_click.press("^");
    assert!(by_click.state.said.contains("open square"), "{}", by_click.state.said);
    by_click.press("/x9^");
    assert_eq!(by_click.state.game.as_ref().unwrap().shots().len(), 1);
}

#[test]
fn an_answer_is_chosen_by_a_key_from_the_list_and_by_a_click() {
    let engine = engine(4, 4, &[2, 1]);
    let shot = |played: &Played<'_>| {
        let record = played.state.record().unwrap();
        record.lines().last().unwrap().to_owned()
    };
    let mut played = Played::begun(&engine, Mode::Assistant);
    played.press("/a1^m");
    assert_eq!(shot(&played), "A1 miss");
    played.press("/b2^x");
    assert_eq!(shot(&played), "B2 hit");
    played.answer().press("/b3^s");
    assert_eq!(shot(&played), "B3 sunk 2 v B3");
    played.answer().press("/d1^");
    played.hear(Event::Key(Key::Down));
    played.hear(Event::Key(Key::End));
    played.press("^");
    assert_eq!(shot(&played), "D1 sunk 1 h D1");
    assert!(played.state.said.contains("all ships are sunk after 4 shots"));
    played.press("u").answer();
    played.press("/a3^s"); // touches the sunk ship
    assert_eq!(played.state.said, "no ship can sink there by what is known");
    played.press("~");
    assert!(played.state.choosing.is_none());
    let mut by_click = Played::begun(&engine, Mode::Assistant);
    by_click.press("/a1^");
    let places = by_click.state.places(Size { columns: 80, rows: 24 }).unwrap();
    let inside = places.areas.inside();
    by_click.hear(Event::Click { column: inside.x, row: inside.y + 2 }); // below miss
    assert_eq!(shot(&by_click), "A1 hit");
}

#[test]
fn answers_that_no_fleet_gives_are_said_to_be_so() {
    let engine = engine(3, 3, &[2]);
    let mut played = Played::begun(&engine, Mode::Assistant);
    for square in ["a2", "b1", "b2", "b3", "c2"] {
        played.press("/").press(square).press("^m").answer();
    }
    let counted = played.state.counted.clone().unwrap();
    assert_eq!((counted.map.total(), counted.best.clone()), (0, None));
    played.press("u").answer();
    assert!(played.state.counted.as_ref().unwrap().map.total() > 0);
}

#[test]
fn in_a_duel_the_computer_shoots_until_it_misses_and_undo_takes_all_of_it_back() {
    let engine = engine(4, 4, &[2, 1]);
    let mut played = Played::begun(&engine, Mode::Duel);
    let shots = |played: &Played<'_>| played.state.game.as_ref().unwrap().shots();
    while !played.state.game.as_ref().unwrap().is_computers() {
        let known = played.state.known().clone();
        let open = choose::open(engine.rules().board(), &known).next().unwrap();
        played.press("/").press(&engine.rules().board().name(open)).press("^");
    }
    let made = shots(&played).len();
    let ask = played.asked[0].clone();
    assert!(matches!(ask.question, Question::Shot(_)));
    played.press("^");
    assert_eq!(played.state.said, "it is the computer's shot");
    played.press("u");
    assert_eq!(shots(&played).len(), made - 1);
    let answer = played.found(ask);
    played.hear(Event::Answer(answer));
    assert_eq!(shots(&played).len(), made - 1, "a shot for another position");
    played.press("r").answer();
    let replied = shots(&played);
    assert!(replied.len() > made && !replied[made].at_target);
    assert!(played.state.said.contains("the computer shoots at"), "{}", played.state.said);
    played.press("u");
    assert_eq!(shots(&played).len(), made - 1);
}

#[test]
fn another_fleet_is_placed_before_the_first_shot_only() {
    let engine = engine(6, 6, &[3, 2, 1]);
    let mut played = Played::begun(&engine, Mode::Duel);
    let fleet = |played: &Played<'_>| played.state.game.as_ref().unwrap().own().unwrap().0.clone();
    let before = fleet(&played);
    played.press("d").answer();
    assert_ne!(fleet(&played), before);
    played.press("^").answer().press("d");
    assert!(played.state.said.contains("your fleet stays"), "{}", played.state.said);
    played.press("-");
    assert_eq!(played.state.said, "the strength of the computer is 6");
    played.press("+++");
    assert_eq!(played.state.said, "there is no stronger level");
}

#[test]
fn a_map_a_hint_and_panels_ask_for_what_they_need_and_for_no_more() {
    let engine = engine(4, 4, &[2, 1]);
    let mut played = Played::begun(&engine, Mode::Shoot);
    assert!(played.asked.is_empty() && played.state.counted.is_none());
    for key in ["h", "v", "m", "w"] {
        played.press(key);
        assert_eq!(played.asked.len(), 1, "{key}");
        assert_eq!(played.asked[0].question, Question::Count, "{key}");
        let undone = if key == "h" { "~" } else { key };
        played.press(undone);
        assert!(played.asked.is_empty() && !played.dropped.is_empty(), "{key}");
    }
    played.press("h").answer();
    let best = played.state.best().unwrap().choice;
    played.press("/").press(&engine.rules().board().name(best)).press("^");
    assert!(played.state.best().is_none() && played.state.counted.is_none());
}

#[test]
fn a_fleet_that_cannot_be_placed_and_an_engine_that_cannot_be_built_are_said() {
    let engine = engine(2, 2, &[3]);
    let mut played = Played::begun(&engine, Mode::Shoot);
    assert!(played.asked.is_empty() && played.state.record().is_none());
    played.press("^");
    assert!(played.state.said.contains("no fleet agrees"), "{}", played.state.said);
    let engine = super::engine(4, 4, &[2]);
    let mut played = Played::new(&engine, Mode::Duel);
    let ask = played.asked.remove(0);
    let found = Err(gt_app::command::Failure::question("too large"));
    let answer = super::Answer { ticket: ask.ticket, known: ask.known, found };
    let wishes = played.hear(Event::Answer(answer));
    assert!(matches!(&wishes[..], [Wish::Fail(_), ..]), "{wishes:?}");
}

#[test]
fn a_record_goes_on_in_every_mode_and_another_one_is_refused() {
    let engine = engine(4, 4, &[2, 1]);
    for mode in MODES {
        let mut played = Played::begun(&engine, mode);
        for square in ["a1", "d4", "b3"] {
            played.press("/").press(square).press("^").press("m").press("~").answer();
        }
        let record = played.state.record().unwrap();
        let mut other = Played::begun(&engine, mode);
        other.state.load(&record.parse().unwrap()).unwrap();
        other.hear(Event::Tick);
        other.answer();
        assert_eq!(other.state.record().unwrap(), record);
        let wrong = "instance: nim:3\n\n".parse().unwrap();
        assert!(other.state.load(&wrong).is_err());
        assert_eq!(other.state.record().unwrap(), record);
    }
}

#[test]
fn all_that_is_shown_as_a_key_is_one() {
    let engine = engine(4, 4, &[2, 1]);
    for mode in MODES {
        for shown in KEYS {
            for key in shown.keys.split(' ').filter(|key| key.chars().count() == 1) {
                let mut played = Played::begun(&engine, mode);
                played.press(key);
                assert!(!played.state.said.contains("is no key"), "{key}");
            }
        }
    }
    let mut played = Played::begun(&engine, Mode::Duel);
    played.press("x");
    assert_eq!(played.state.said, "x is no key here; ? lists the keys");
    played.press("?");
    assert_eq!(played.state.panel, Panel::Help);
}
