//! Tests of players and matches.

use core::sync::atomic::AtomicBool;
use core::time::Duration;
use std::sync::{Arc, Mutex};

use gt_core::bounded::Horizon;
use gt_core::graph::{Edge, GameGraph};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Progress, Run, SolveError};
use gt_play::arena::{Arena, ArenaError, Ending, Tally};
use gt_play::bot::{Bot, Forced, Random};

/// A walk on a ladder of 40 rungs, mostly with two ways on. The player who reaches the end wins.
fn ladder() -> GameGraph {
    let steps = |p: u32| {
        let ways = if p.is_multiple_of(7) { 1..2 } else { 1..3 + p % 2 };
        ways.map(move |way| (p + way).min(40)).take(if p < 40 { 4 } else { 0 })
    };
    GameGraph::from_fn(41, steps, |_| None).expect("41 positions")
}

#[test]
fn a_match_is_the_same_in_every_run() {
    let game = ladder();
    let run = |seed| {
        Arena::new(&game, seed)
            .games(60)
            .compete(&mut Random::new(1), &mut Random::new(2), &Run::new())
            .unwrap()
    };
    assert_eq!(run(3), run(3));
    assert!((0..5).any(|seed| run(seed) != run(3)));
    let arena = Arena::new(&game, 3).random_opening(4);
    let mut tally = Tally::default();
    for number in (0..60).rev() {
        let play =
            arena.game_of(number, &mut Random::new(8), &mut Random::new(9), &Run::new()).unwrap();
        let Ending::Over { outcome, to_move } = play.ending else {
            unreachable!("the ladder ends")
        };
        let of_one = (to_move == Player::First) == number.is_multiple_of(2);
        tally.add(if of_one { outcome } else { outcome.flip() });
    }
    assert_eq!(
        arena.games(60).compete(&mut Random::new(1), &mut Random::new(2), &Run::new()),
        Ok(tally)
    );
}

#[test]
fn each_opening_is_played_from_both_sides() {
    let game = ladder();
    let arena = Arena::new(&game, 5).random_opening(3);
    let start = |number| {
        arena.game_of(number, &mut Random::new(0), &mut Random::new(0), &Run::new()).unwrap().start
    };
    assert!((0..20).all(|pair| start(2 * pair) == start(2 * pair + 1)));
    assert!((0..20).any(|pair| start(2 * pair) != start(0)));
    // Two players that leave nothing to chance: each wins the game that it begins.
    let table = Tablebase::dense(&game, &Run::new()).unwrap();
    let tally = Arena::new(&game, 5)
        .games(2)
        .compete(&mut Forced::new(&table), &mut Forced::new(&table), &Run::new())
        .unwrap();
    assert_eq!((tally.wins, tally.losses), (1, 1));
}

#[test]
fn a_player_with_a_full_table_never_loses_a_won_game() {
    let game = ladder();
    let table = Tablebase::dense(&game, &Run::new()).unwrap();
    let mut perfect = Forced::new(&table).with_random_ties();
    let arena = Arena::new(&game, 11).random_opening(5);
    for number in 0..200 {
        let play = arena.game_of(number, &mut perfect, &mut Random::new(0), &Run::new()).unwrap();
        let perfect_began = number.is_multiple_of(2);
        let Ending::Over { outcome, to_move } = play.ending else {
            unreachable!("the ladder ends")
        };
        let won = ((to_move == Player::First) == perfect_began) == (outcome == Outcome::Win);
        let could =
            (table.value(&play.start).unwrap().unwrap().outcome() == Outcome::Win) == perfect_began;
        assert!(won || !could, "game {number}: {play:?}");
        let plies = u32::try_from(play.moves.len()).unwrap();
        if could {
            assert!(Some(plies) <= table.value(&play.start).unwrap().unwrap().plies());
        }
    }
    let tally = arena.games(400).compete(&mut perfect, &mut Random::new(0), &Run::new()).unwrap();
    assert!(tally.wins_share().low > 0.8, "{tally}");
}

#[test]
fn seeing_farther_wins_more() {
    let game = ladder();
    let far = Horizon::dense(&game, 20, &Run::new()).unwrap();
    let near = Horizon::dense(&game, 1, &Run::new()).unwrap();
    let arena = Arena::new(&game, 13).games(400).random_opening(4);
    let (mut far, mut near) =
        (Forced::new(&far).with_random_ties(), Forced::new(&near).with_random_ties());
    let tally = arena.compete(&mut far, &mut near, &Run::new()).unwrap();
    assert!(tally.wins_share().low > tally.losses_share().high, "{tally}");
}

#[test]
fn games_without_end_are_cut_off_and_counted_as_such() {
    let ring: GameGraph = "a -> b\nb -> c\nc -> a".parse().unwrap();
    let arena = Arena::new(&ring, 0).plies(50).games(3);
    let tally = arena.compete(&mut Random::new(0), &mut Random::new(0), &Run::new()).unwrap();
    assert_eq!((tally.wins, tally.draws, tally.losses, tally.cut_off), (0, 3, 0, 3));
    let play = arena.game_of(0, &mut Random::new(0), &mut Random::new(0), &Run::new()).unwrap();
    assert_eq!((play.moves.len(), play.end, play.ending), (50, 2, Ending::CutOff));
}

struct Cheat(Option<Edge>);

impl Bot<GameGraph> for Cheat {
    fn choose(&mut self, _: &GameGraph, _: &u32) -> Result<Option<Edge>, SolveError> {
        Ok(self.0)
    }
}

#[test]
fn a_player_who_breaks_the_rules_is_named() {
    let game = ladder();
    let mut random = Random::new(0);
    let wrong = Edge { nth: 0, to: 39 };
    let arena = Arena::new(game.clone(), 0).games(2);
    let error = arena.compete(&mut Cheat(Some(wrong)), &mut random, &Run::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the first player chose badly: move #0 -> 39 is not legal in position 0"
    );
    let error = arena.game_of(1, &mut Cheat(None), &mut random, &Run::new()).unwrap_err();
    assert!(matches!(error, ArenaError::NoMove { player: Player::Second, .. }));
    let late = Run::new().time(core::time::Duration::ZERO);
    assert_eq!(
        Arena::new(game, 0).compete(&mut random.clone(), &mut random, &late),
        Err(ArenaError::Limit(LimitError::Time))
    );
}

#[test]
fn an_opening_never_ends_the_game() {
    let game: GameGraph = "a -> b c\nb -> d\nc\nd".parse().unwrap();
    for seed in 0..20 {
        let play = Arena::new(&game, seed)
            .random_opening(9)
            .game_of(0, &mut Random::new(0), &mut Random::new(0), &Run::new())
            .unwrap();
        assert!(game.terminal(&play.start).is_none());
    }
}

#[test]
fn a_match_stops_at_the_time_limit_and_at_an_interrupt() {
    let game = ladder();
    let ended = |run: &Run| {
        Arena::new(&game, 1).compete(&mut Random::new(1), &mut Random::new(2), run).map(drop)
    };
    let interrupted = Run::new().interrupt(Arc::new(AtomicBool::new(true)));
    assert_eq!(ended(&Run::new().time(Duration::ZERO)), Err(ArenaError::Limit(LimitError::Time)));
    assert_eq!(ended(&interrupted), Err(ArenaError::Limit(LimitError::Interrupted)));
    assert_eq!(ended(&Run::new().time(Duration::from_secs(3_600))), Ok(()));
}

/// The first report is at the first game, the last one at the end.
#[test]
fn a_match_reports_its_beginning_and_its_end() {
    let seen = Arc::new(Mutex::new(Vec::<Progress>::new()));
    let log = Arc::clone(&seen);
    let run = Run::new().report_to(Arc::new(move |now| log.lock().unwrap().push(now)));
    Arena::new(&ladder(), 1).compete(&mut Random::new(1), &mut Random::new(2), &run).unwrap();
    let seen = seen.lock().unwrap();
    let end = seen.last().unwrap();
    assert_eq!((seen[0].total, Some(end.done)), (end.total, end.total), "{seen:?}");
}
