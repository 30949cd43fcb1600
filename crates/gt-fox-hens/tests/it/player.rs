//! The player: what its endgames know it never gives away, and looking farther helps.

use gt_core::arena::Arena;
use gt_core::bot::Random;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Indexed, Limits, SolveError};
use gt_fox_hens::player::{Level, Player, Reason};
use gt_fox_hens::{FoxHens, Position, Preset, Weights};

fn solved(rules: &FoxHens) -> Tablebase<FoxHens> {
    Tablebase::build_by_predecessors(rules.clone(), &Limits::default()).unwrap()
}

#[test]
fn a_player_keeps_the_value_of_every_position_that_its_endgames_know() {
    for preset in [Preset::Square4OneFox, Preset::Cross3] {
        let rules = preset.rules();
        let table = solved(&rules);
        let mut player = Player::with(&rules, Level::new(2).unwrap(), Weights::default(), &table).unwrap();
        let mut kinds = [0; 3];
        for rank in (0..rules.index_len()).step_by(61) {
            let Some(position) = rules.unrank(rank).filter(|position| rules.terminal(position).is_none()) else { continue };
            let value = table.value(&position).unwrap();
            let choice = player.choice(&position).unwrap().unwrap();
            let kept = table.value(&rules.play(&position, choice.mv)).unwrap().before_move();
            assert_eq!(kept, Some(value), "{position:?} {choice:?}");
            assert!(choice.reason == Reason::Only || choice.reason == Reason::Endgame(value), "{position:?} {choice:?}");
            kinds[value.outcome() as usize] += 1;
        }
        assert!(kinds.iter().all(|&kind| kind > 10), "{kinds:?}");
    }
}

#[test]
fn a_player_with_endgames_does_not_lose_what_they_call_drawn_whoever_plays_against_it() {
    let rules = Preset::Square4OneFox.rules();
    let table = solved(&rules);
    let level = Level::new(1).unwrap();
    let mut exact = Player::with(&rules, level, Weights::default(), &table).unwrap();
    let mut other = Player::new(&rules, Level::new(4).unwrap()).unwrap();
    let ranks = (0..rules.index_len()).step_by(2017);
    let starts: Vec<Position> = ranks.filter_map(|rank| rules.unrank(rank)).collect();
    let mut drawn = 0;
    for start in starts {
        if rules.terminal(&start).is_some() || table.value(&start).map(Value::outcome) == Some(Outcome::Loss) {
            continue;
        }
        drawn += u32::from(table.value(&start).map(Value::outcome) == Some(Outcome::Draw));
        let (side, mut at) = (start.turn, start);
        for _ in 0..60 {
            let mover = if at.turn == side { exact.choice(&at) } else { other.choice(&at) };
            let Some(choice) = mover.unwrap() else { break };
            at = rules.play(&at, choice.mv);
        }
        let end = table.value(&at).map(Value::outcome).map(|outcome| if at.turn == side { outcome } else { outcome.flip() });
        assert_ne!(end, Some(Outcome::Loss), "from {start:?} to {at:?}");
    }
    assert!(drawn > 5, "{drawn}");
}

#[test]
fn the_top_part_of_a_game_has_the_values_of_the_game() {
    let rules = Preset::Square4TwoFoxes.rules();
    let part = rules.top_part(rules.index_len() / 2).unwrap();
    assert!(part.index_len() < rules.index_len());
    let (table, top) = (solved(&rules), solved(&part));
    for rank in (0..part.index_len()).step_by(7) {
        let position = part.unrank(rank).unwrap();
        assert_eq!(top.value(&position), table.value(&position), "{position:?}");
    }
    assert!(rules.top_part(0).is_none());
}

#[test]
fn looking_farther_wins_more_often_than_it_loses() {
    let rules = FoxHens::book();
    let match_of = |one: &mut Player, seed| {
        let arena = Arena::new(rules.clone(), seed).games(6).plies(120).random_opening(6);
        arena.compete(one, &mut Random::new(0)).unwrap()
    };
    let tally = match_of(&mut Player::new(&rules, Level::new(2).unwrap()).unwrap(), 5);
    assert!(tally.wins >= 4 && tally.losses == 0, "{tally}");
    let arena = Arena::new(rules.clone(), 9).games(12).plies(120).random_opening(6);
    let [weak, strong] = [1, 3].map(|level| Player::new(&rules, Level::new(level).unwrap()).unwrap());
    let tally = arena.compete(&mut strong.clone(), &mut weak.clone()).unwrap();
    assert!(tally.wins > tally.losses, "{tally}");
}

#[test]
fn a_limit_stops_the_search_and_what_was_found_by_then_is_the_answer() {
    let rules = FoxHens::book();
    let start = rules.initial();
    let few = Limits::default().positions(50);
    let mut player = Player::new(&rules, Level::TOP).unwrap().with_limits(few);
    match player.choice(&start) {
        Ok(choice) => assert!(choice.is_some()),
        Err(error) => assert!(matches!(error, SolveError::Limit(_)), "{error}"),
    }
    let over = rules.board().position("hhh/hhh/1xhhhx1/7/7/3/3 h").unwrap();
    assert_eq!(Player::new(&rules, Level::TOP).unwrap().choice(&over).unwrap(), None);
}
