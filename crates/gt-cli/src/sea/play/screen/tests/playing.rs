//! The state of a game at sea, whatever happens.

use gt_app::command::screen::OnScreen as _;
use gt_play::session::Record;
use gt_sea_battle::play::choose;
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Cell, Knowledge};
use proptest::prelude::*;

use super::screens::steps;
use super::{Event, Key, MODES, Played, Size, Wish, answer, begun, engine, new};
use crate::sea::play::game::{Game, Shot};
use crate::sea::play::mode::Mode;
use crate::sea::play::screen::counted::Counted;
use crate::sea::play::screen::keys::KEYS;
use crate::sea::play::screen::worker::Question;

/// What is seen of a state where nothing is chosen or typed. Where the computer advises, the cursor
/// goes to its advice, so it is left out.
fn seen(played: &Played<'_>) -> String {
    let (sea, view) = (&played.state.game, &played.state.view);
    let cursor = (!sea.setup.mode.advises()).then_some(view.cursor);
    let own = sea.game.as_ref().and_then(Game::own);
    let map = sea.counted.as_ref().filter(|_| sea.is_mapped);
    let panel = played.state.panel(Size { columns: 80, rows: 24 });
    let hinted = (view.is_hinted, map, &view.choice);
    format!("{:?} {cursor:?} {:?} {own:?} {hinted:?} {panel:?}", sea.known(), sea.record())
}

fn shots(played: &Played<'_>) -> Vec<Shot> {
    played.state.game.game.as_ref().unwrap().shots()
}

/// What holds of every state.
fn check(played: &Played<'_>, engine: &Engine) {
    let sea = &played.state.game;
    if let Some(counted) = &sea.counted {
        let survey = engine.survey(sea.known()).unwrap();
        let fresh = Counted::of(&sea.setup.rules, sea.known(), survey);
        assert_eq!(**counted, fresh, "counted for something else");
    }
    assert_eq!(played.state.thinking().is_some(), !played.asked.is_empty());
    for ask in &played.asked {
        if ask.question == Question::Count {
            assert_eq!(ask.about, *sea.known());
        }
    }
    let ((columns, rows), (column, row)) = (sea.squares(), played.state.view.cursor);
    assert!(column < columns && row < rows);
}

/// What is known where the shots of the record lead.
fn replayed(played: &mut Played<'_>, engine: &Engine) -> Option<Knowledge> {
    let record: Record = played.state.game.record()?.parse().unwrap();
    let mut again = begun(engine, played.state.game.setup.mode);
    again.state.load(&record).unwrap();
    again.hear(Event::Tick);
    answer(&mut again);
    Some(again.state.game.known().clone())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn undo_after_any_sequence_gives_the_state_before(
        steps in steps("urhhvbwmt?nd+-sxo#HJKL  /ABCD1234^~g"), mode in prop::sample::select(MODES.to_vec()), nth in any::<usize>(),
    ) {
        let engine = engine(4, 4, &[2, 1]);
        let mut played = new(&engine, mode);
        for one in steps {
            played.step(&one);
            check(&played, &engine);
        }
        played.hear(Event::Resize { columns: 80, rows: 24 });
        answer(played.press("~~~~~"));
        check(&played, &engine);
        let before = seen(&played);
        if played.state.game.game.as_ref().is_none_or(Game::is_over) {
            return Ok(());
        }
        let known = played.state.game.known().clone();
        prop_assert_eq!(replayed(&mut played, &engine), Some(known.clone()));
        let board = engine.rules().board();
        let open: Vec<Cell> = choose::open(board, &known).collect();
        let name = board.name(open[nth % open.len()]);
        let cursor = played.state.view.cursor;
        played.press("/").press(&name).press("^");
        if played.state.game.setup.mode.advises() {
            prop_assert!(played.state.game.asked(&played.state.view).is_some());
            played.press("m");
        }
        prop_assert_ne!(seen(&played), before.clone());
        if nth % 2 == 0 {
            answer(&mut played);
        }
        played.press("h~u");
        prop_assert_eq!(played.state.game.known(), &known);
        prop_assert!(played.state.game.counted.is_none() && played.state.game.best(&played.state.view).is_none());
        played.state.view.cursor = cursor; // typing the name has moved it
        answer(&mut played);
        prop_assert_eq!(seen(&played), before);
    }
}

#[test]
fn a_shot_is_made_by_keys_by_its_name_and_by_a_click() {
    let engine = engine(5, 5, &[3, 2]);
    let at = |played: &Played<'_>| shots(played)[0].cell;
    let mut by_keys = begun(&engine, Mode::Shoot);
    by_keys.press("HHHHHKKKKK^");
    assert_eq!(at(&by_keys), Cell::new(0, 0));
    let mut by_name = begun(&engine, Mode::Shoot);
    by_name.press("/a5^");
    assert_eq!(at(&by_name), Cell::new(0, 0));
    let mut by_click = begun(&engine, Mode::Shoot);
    by_click.hear(Event::Click { column: 4, row: 2 });
    assert_eq!(at(&by_click), Cell::new(0, 0));
    by_click.press("^");
    assert!(by_click.state.view.said.contains("open square"), "{}", by_click.state.view.said);
    by_click.press("/x9^");
    assert_eq!(shots(&by_click).len(), 1);
}

#[test]
fn an_answer_is_chosen_by_a_key_from_the_list_and_by_a_click() {
    let engine = engine(4, 4, &[2, 1]);
    let shot = |played: &Played<'_>| {
        let record = played.state.game.record().unwrap();
        record.lines().last().unwrap().to_owned()
    };
    let mut played = begun(&engine, Mode::Assistant);
    played.press("/a1^m");
    assert_eq!(shot(&played), "A1 miss");
    played.press("/b2^x");
    assert_eq!(shot(&played), "B2 hit");
    answer(&mut played).press("/b3^s");
    assert_eq!(shot(&played), "B3 sunk 2 v B3");
    answer(&mut played).press("/d1^");
    played.hear(Event::Key(Key::Down));
    played.hear(Event::Key(Key::End));
    played.press("^");
    assert_eq!(shot(&played), "D1 sunk 1 h D1");
    assert!(played.state.view.said.contains("all ships are sunk after 4 shots"));
    answer(played.press("u"));
    played.press("/a3^s"); // touches the sunk ship
    assert_eq!(played.state.view.said, "no ship can sink there by what is known");
    played.press("~");
    assert!(played.state.view.choice.cells.is_empty());
    let mut by_click = begun(&engine, Mode::Assistant);
    by_click.press("/a1^");
    let inside = by_click.state.areas(Size { columns: 80, rows: 24 }).unwrap().inside();
    by_click.hear(Event::Click { column: inside.x, row: inside.y + 2 }); // below miss
    assert_eq!(shot(&by_click), "A1 hit");
}

#[test]
fn answers_that_no_fleet_gives_are_said_to_be_so() {
    let engine = engine(3, 3, &[2]);
    let mut played = begun(&engine, Mode::Assistant);
    for square in ["a2", "b1", "b2", "b3", "c2"] {
        answer(played.press("/").press(square).press("^m"));
    }
    let counted = played.state.game.counted.clone().unwrap();
    assert_eq!((counted.map.total(), counted.best.clone()), (0, None));
    answer(played.press("u"));
    assert!(played.state.game.counted.as_ref().unwrap().map.total() > 0);
}

#[test]
fn in_a_duel_the_computer_shoots_until_it_misses_and_undo_takes_all_of_it_back() {
    let engine = engine(4, 4, &[2, 1]);
    let mut played = begun(&engine, Mode::Duel);
    while !played.state.game.game.as_ref().unwrap().is_computers() {
        let known = played.state.game.known().clone();
        let open = choose::open(engine.rules().board(), &known).next().unwrap();
        played.press("/").press(&engine.rules().board().name(open)).press("^");
    }
    let made = shots(&played).len();
    let ask = played.asked[0].clone();
    assert!(matches!(ask.question, Question::Shot(_)));
    played.press("^");
    assert_eq!(played.state.view.said, "it is the computer's shot");
    played.press("u");
    assert_eq!(shots(&played).len(), made - 1);
    played.tell(ask, 0);
    assert_eq!(shots(&played).len(), made - 1, "a shot for another position");
    answer(played.press("r"));
    let replied = shots(&played);
    assert!(replied.len() > made && !replied[made].at_target);
    assert!(
        played.state.view.said.contains("the computer shoots at"),
        "{}",
        played.state.view.said
    );
    played.press("u");
    assert_eq!(shots(&played).len(), made - 1);
}

#[test]
fn another_fleet_is_placed_before_the_first_shot_only() {
    let engine = engine(6, 6, &[3, 2, 1]);
    let mut played = begun(&engine, Mode::Duel);
    let fleet =
        |played: &Played<'_>| played.state.game.game.as_ref().unwrap().own().unwrap().0.clone();
    let before = fleet(&played);
    answer(played.press("d"));
    assert_ne!(fleet(&played), before);
    answer(played.press("^")).press("d");
    assert!(played.state.view.said.contains("your fleet stays"), "{}", played.state.view.said);
    played.press("-");
    assert_eq!(played.state.view.said, "the strength of the computer is 6");
    played.press("+++");
    assert_eq!(played.state.view.said, "there is no stronger level");
}

#[test]
fn a_map_a_hint_and_panels_ask_for_what_they_need_and_for_no_more() {
    let engine = engine(4, 4, &[2, 1]);
    let mut played = begun(&engine, Mode::Shoot);
    assert!(played.asked.is_empty() && played.state.game.counted.is_none());
    for key in ["h", "v", "m", "w"] {
        played.press(key);
        assert_eq!(played.asked.len(), 1, "{key}");
        assert_eq!(played.asked[0].question, Question::Count, "{key}");
        let undone = if key == "h" { "~" } else { key };
        played.press(undone);
        assert!(played.asked.is_empty() && !played.dropped.is_empty(), "{key}");
    }
    answer(played.press("h"));
    let best = played.state.game.best(&played.state.view).unwrap().choice;
    played.press("/").press(&engine.rules().board().name(best)).press("^");
    assert!(
        played.state.game.best(&played.state.view).is_none() && played.state.game.counted.is_none()
    );
}

#[test]
fn a_fleet_that_cannot_be_placed_and_an_engine_that_cannot_be_built_are_said() {
    let engine = engine(2, 2, &[3]);
    let mut played = begun(&engine, Mode::Shoot);
    assert!(played.asked.is_empty() && played.state.game.record().is_none());
    played.press("^");
    assert!(played.state.view.said.contains("no fleet agrees"), "{}", played.state.view.said);
    let engine = super::engine(4, 4, &[2]);
    let mut played = new(&engine, Mode::Duel);
    let ask = played.asked.remove(0);
    let found = Err(gt_app::command::Failure::question("too large"));
    let answer = super::Finding { ticket: ask.ticket, about: ask.about, found };
    let wishes = played.hear(Event::Answer(answer));
    assert!(matches!(&wishes[..], [Wish::Fail(_), ..]), "{wishes:?}");
}

#[test]
fn a_record_goes_on_in_every_mode_and_another_one_is_refused() {
    let engine = engine(4, 4, &[2, 1]);
    for mode in MODES {
        let mut played = begun(&engine, mode);
        for square in ["a1", "d4", "b3"] {
            answer(played.press("/").press(square).press("^").press("m").press("~"));
        }
        let record = played.state.game.record().unwrap();
        let mut other = begun(&engine, mode);
        other.state.load(&record.parse().unwrap()).unwrap();
        other.hear(Event::Tick);
        answer(&mut other);
        assert_eq!(other.state.game.record().unwrap(), record);
        let wrong = "instance: nim:3\n\n".parse().unwrap();
        assert!(other.state.load(&wrong).is_err());
        assert_eq!(other.state.game.record().unwrap(), record);
    }
}

#[test]
fn all_that_is_shown_as_a_key_is_one() {
    let engine = engine(4, 4, &[2, 1]);
    for mode in MODES {
        for shown in KEYS {
            for key in shown.keys.split(' ').filter(|key| key.chars().count() == 1) {
                let mut played = begun(&engine, mode);
                played.press(key);
                assert!(!played.state.view.said.contains("is no key"), "{key}");
            }
        }
    }
    let mut played = begun(&engine, Mode::Duel);
    played.press("x");
    assert_eq!(played.state.view.said, "x is no key here; ? lists the keys");
    played.press("?");
    assert_eq!(played.state.view.panel, Some('?'));
}
