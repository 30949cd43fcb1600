//! The player: it never gives away a value that its endgames know, and a deeper search plays
//! better.

use core::cell::Cell;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::collections::HashMap;
use std::sync::Arc;

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::Claims;
use gt_core::{Indexed, LimitError, Run, SolveError};
use gt_fox_hens::play::{MoveReason, SearchLevel, SearchPlayer, Weights};
use gt_fox_hens::{FoxHens, NamedRules, Position};
use gt_play::arena::Arena;
use gt_play::bot::{Bot, Random};

fn solved(rules: &FoxHens) -> Tablebase<FoxHens> {
    Tablebase::dense_by_predecessors(rules.clone(), &Run::new()).unwrap()
}

#[test]
fn a_player_keeps_every_value_that_its_endgames_know() {
    for preset in [NamedRules::Square4OneFox, NamedRules::Cross3] {
        let rules = preset.rules();
        let table = solved(&rules);
        let mut player = SearchPlayer::with(
            &rules,
            SearchLevel::new(2).unwrap(),
            Weights::default(),
            Some(&table),
            &Run::new(),
        )
        .unwrap();
        let mut kinds = [0; 3];
        for rank in (0..rules.index_len()).step_by(151) {
            let Some(position) =
                rules.unrank(rank).filter(|position| rules.terminal(position).is_none())
            else {
                continue;
            };
            let value = table.value(&position).unwrap().unwrap();
            let choice = player.choice(&position).unwrap().unwrap();
            let kept =
                table.value(&rules.play(&position, choice.mv)).unwrap().unwrap().before_move();
            assert_eq!(kept, Some(value), "{position:?} {choice:?}");
            assert!(
                choice.reason == MoveReason::Only || choice.reason == MoveReason::Endgame(value),
                "{position:?} {choice:?}"
            );
            kinds[value.outcome() as usize] += 1;
        }
        assert!(kinds.iter().all(|&kind| kind > 10), "{kinds:?}");
    }
}

#[test]
fn a_player_does_not_lose_a_position_that_its_endgames_call_drawn() {
    let rules = NamedRules::Square4OneFox.rules();
    let table = solved(&rules);
    let level = SearchLevel::new(1).unwrap();
    let mut exact =
        SearchPlayer::with(&rules, level, Weights::default(), Some(&table), &Run::new()).unwrap();
    let mut other = SearchPlayer::new(&rules, SearchLevel::new(4).unwrap(), &Run::new()).unwrap();
    let ranks = (0..rules.index_len()).step_by(2017);
    let starts: Vec<Position> = ranks.filter_map(|rank| rules.unrank(rank)).collect();
    let mut drawn = 0;
    for start in starts {
        if rules.terminal(&start).is_some() || table.outcome(&start) == Ok(Some(Outcome::Loss)) {
            continue;
        }
        drawn += u32::from(table.outcome(&start) == Ok(Some(Outcome::Draw)));
        let (side, mut at) = (start.turn, start);
        for _ in 0..60 {
            let mover = if at.turn == side { exact.choice(&at) } else { other.choice(&at) };
            let Some(choice) = mover.unwrap() else { break };
            at = rules.play(&at, choice.mv);
        }
        let end = table
            .outcome(&at)
            .unwrap()
            .map(|outcome| if at.turn == side { outcome } else { outcome.flip() });
        assert_ne!(end, Some(Outcome::Loss), "from {start:?} to {at:?}");
    }
    assert!(drawn > 5, "{drawn}");
}

#[test]
fn the_top_part_of_a_game_has_the_values_of_the_game() {
    let rules = NamedRules::Square4TwoFoxes.rules();
    let part = rules.top_part(rules.index_len() / 2).unwrap();
    assert!(part.index_len() < rules.index_len());
    let (table, top) = (solved(&rules), solved(&part));
    for rank in (0..part.index_len()).step_by(7) {
        let position = part.unrank(rank).unwrap();
        assert_eq!(top.value(&position), table.value(&position), "{position:?}");
    }
    assert!(rules.top_part(0).is_none());
    assert_eq!(
        rules.top_part(rules.index_len()).map(|whole| whole.index_len()),
        Some(rules.index_len())
    );
}

#[test]
fn looking_farther_wins_more_often_than_it_loses() {
    let rules = FoxHens::book();
    let match_of = |one: &mut SearchPlayer, seed| {
        let arena = Arena::new(rules.clone(), seed).games(6).plies(120).random_opening(6);
        arena.compete(one, &mut Random::new(0), &Run::new()).unwrap()
    };
    let tally = match_of(
        &mut SearchPlayer::new(&rules, SearchLevel::new(2).unwrap(), &Run::new()).unwrap(),
        5,
    );
    assert!(tally.wins >= 4 && tally.losses == 0, "{tally}");
    let arena = Arena::new(rules.clone(), 9).games(12).plies(120).random_opening(6);
    let [weak, strong] = [1, 3].map(|level| {
        SearchPlayer::new(&rules, SearchLevel::new(level).unwrap(), &Run::new()).unwrap()
    });
    let tally = arena.compete(&mut strong.clone(), &mut weak.clone(), &Run::new()).unwrap();
    assert!(tally.wins > tally.losses, "{tally}");
}

/// Endgames that know nothing, and set the interrupt flag after a number of questions.
///
/// So a search stops at the same position every time.
struct Stopper {
    rules: FoxHens,
    flag: Arc<AtomicBool>,
    left: Cell<u64>,
}

impl Solution for Stopper {
    type Game = FoxHens;
    type Answer = Value;

    fn game(&self) -> &FoxHens {
        &self.rules
    }

    fn value(&self, _: &Position) -> Result<Option<Value>, SolveError> {
        self.left.set(self.left.get().saturating_sub(1));
        self.flag.fetch_or(self.left.get() == 0, Ordering::Relaxed);
        Ok(None)
    }
}

#[test]
fn an_interrupted_search_answers_by_the_last_depth_it_completed() {
    let rules = FoxHens::book();
    let start = rules.initial();
    let looking = |plies| {
        SearchPlayer::new(&rules, SearchLevel::TOP, &Run::new())
            .unwrap()
            .looking(plies)
            .choice(&start)
            .unwrap()
            .unwrap()
    };
    let free = looking(8);
    assert!(matches!(free.reason, MoveReason::Guess { depth: 8, .. }), "{free:?}");
    for questions in [40, 400, 4000] {
        let stopper =
            Stopper { rules: rules.clone(), flag: Arc::default(), left: Cell::new(questions) };
        let run = Run::new().interrupt(stopper.flag.clone());
        let mut player = SearchPlayer::with(
            &rules,
            SearchLevel::TOP,
            Weights::default(),
            Some(&stopper),
            &Run::new(),
        )
        .unwrap()
        .looking(8)
        .with_run(&run);
        let choice = player.choice(&start).unwrap().unwrap();
        let MoveReason::Guess { depth, .. } = choice.reason else { panic!("{choice:?}") };
        assert!((1..8).contains(&depth) && choice.nodes < free.nodes, "{questions}: {choice:?}");
        assert_eq!(choice, looking(depth), "{questions}");
        assert!(rules.legal_moves(&start).any(|mv| mv == choice.mv));
        // The flag is still set, so not even one ply is searched.
        assert_eq!(player.choice(&start), Err(SolveError::Limit(LimitError::Interrupted)));
        assert_eq!(player.choose(&rules, &start), Ok(rules.legal_moves(&start).next()));
    }
}

#[test]
fn a_single_move_and_a_finished_game_need_no_search() {
    let rules = FoxHens::book();
    let mut player = SearchPlayer::new(&rules, SearchLevel::TOP, &Run::new())
        .unwrap()
        .with_run(&Run::new().time(Duration::ZERO));
    let over = rules.board().position("hhh/hhh/1xhhhx1/7/7/3/3 h").unwrap();
    assert_eq!(player.choice(&over), Ok(None));
    let one = rules.board().position("3/3/2x1x2/hhhhhhh/hh1hhhh/hhh/hhh f").unwrap();
    let mv = rules.legal_moves(&one).next().unwrap();
    let only = player.choice(&one).unwrap().unwrap();
    assert_eq!((only.mv, only.reason, only.line, only.nodes), (mv, MoveReason::Only, vec![mv], 1));
    assert_eq!(player.choice(&rules.initial()), Err(SolveError::Limit(LimitError::Time)));
}

/// Asks a player with given endgame values for its choice at the start of the book's game.
///
/// The player looks `plies` plies ahead. Its endgames know the value `after(n)` of the n-th
/// successor, and the value `start` of the start, if there is one. Returns the choice, and each
/// legal move with the position after it.
fn told(
    plies: u32,
    start: Option<Value>,
    after: impl Fn(usize) -> Value,
) -> (gt_fox_hens::play::Decision, Vec<(gt_fox_hens::Move, Position)>) {
    let rules = FoxHens::book();
    let at = rules.initial();
    let moves: Vec<_> = rules.legal_moves(&at).map(|mv| (mv, rules.play(&at, mv))).collect();
    let known = moves
        .iter()
        .enumerate()
        .map(|(nth, &(_, position))| (position, after(nth)))
        .chain(start.map(|value| (at, value)));
    let known: HashMap<Position, Value> = known.collect();
    let told = |position: &Position| known.get(position).copied();
    let endgames = Claims::new(&rules, told);
    let mut player = SearchPlayer::with(
        &rules,
        SearchLevel::TOP,
        Weights::default(),
        Some(&endgames),
        &Run::new(),
    )
    .unwrap()
    .looking(plies);
    (player.choice(&at).unwrap().unwrap(), moves)
}

#[test]
fn known_values_make_fast_wins_and_slow_losses_best_and_draws_worth_zero() {
    let won_soonest = |nth| Value::Loss { plies: [8, 6, 2, 4, 10][nth] };
    let (choice, moves) = told(1, None, won_soonest);
    assert_eq!((moves.len(), choice.mv), (5, moves[2].0));
    let lost_latest = |nth| Value::Win { plies: [3, 9, 5, 7, 1][nth] };
    let (choice, moves) = told(1, None, lost_latest);
    assert_eq!(choice.mv, moves[1].0);
    let one_draw = |nth| if nth == 3 { Value::Draw } else { Value::Win { plies: 99 } };
    let (choice, moves) = told(1, None, one_draw);
    assert_eq!(
        (choice.mv, choice.reason),
        (moves[3].0, MoveReason::Guess { score: Score::ZERO, depth: 1 })
    );
}

#[test]
fn among_moves_that_keep_a_draw_the_search_chooses() {
    let rules = FoxHens::book();
    let (choice, moves) = told(2, Some(Value::Draw), |_| Value::Draw);
    let guess = |position: &Position| rules.guess(position, &Weights::default());
    let worth = |after: &Position| {
        rules.legal_moves(after).map(|reply| guess(&rules.play(after, reply))).min().unwrap()
    };
    let worths: Vec<_> = moves.iter().map(|(_, after)| worth(after)).collect();
    let best = worths.iter().max().unwrap();
    assert!(worths.iter().any(|worth| worth != best), "{worths:?}");
    assert!(worths[0] != *best || worths.iter().min() != worths.first(), "{worths:?}");
    let chosen = moves.iter().position(|&(mv, _)| mv == choice.mv).unwrap();
    assert_eq!(
        (choice.reason, worths[chosen]),
        (MoveReason::Endgame(Value::Draw), *best),
        "{worths:?}"
    );
}

#[test]
fn a_player_guesses_by_its_own_weights() {
    let rules = FoxHens::book();
    let start = rules.initial();
    let weights = Weights::default()
        .with(gt_fox_hens::play::Term::Holes, 777)
        .without(gt_fox_hens::play::Term::Threat);
    let of = |weights: &Weights| {
        rules
            .legal_moves(&start)
            .map(|mv| -rules.guess(&rules.play(&start, mv), weights))
            .max()
            .unwrap()
    };
    assert_ne!(of(&weights), of(&Weights::default()));
    let mut player = SearchPlayer::with(
        &rules,
        SearchLevel::TOP,
        weights,
        None::<Tablebase<FoxHens>>,
        &Run::new(),
    )
    .unwrap()
    .looking(1);
    let choice = player.choice(&start).unwrap().unwrap();
    assert_eq!(choice.reason, MoveReason::Guess { score: of(&weights), depth: 1 });
}

#[test]
fn a_player_with_little_memory_has_a_small_table_and_more_work() {
    let rules = FoxHens::book();
    let level = SearchLevel::new(4).unwrap();
    let looked = |run: &Run| {
        let mut player = SearchPlayer::new(&rules, level, run).unwrap();
        let choice = player.choice(&rules.initial()).unwrap().unwrap();
        (choice.reason, choice.nodes)
    };
    let (large, small) = (looked(&Run::new()), looked(&Run::new().memory(100_000)));
    assert_eq!(large.0, small.0);
    assert!(
        large.1 < small.1,
        "{} nodes with a large table, {} with a small one",
        large.1,
        small.1
    );
}
