//! Safe wins, against retrograde analysis and against the real game.
//!
//! A position is a safe win if and only if the hens win a changed game, in which the foxes win as
//! soon as they can take. Gt-core solves this changed game. Every safe win is also a win of the
//! real game.

use std::sync::{Arc, Mutex};

use crate::variants::listed;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Indexed, LimitError, Progress, Run, SolveError};
use gt_fox_hens::solve::{Endgame, Height, SafeWins};
use gt_fox_hens::{
    BlockedRule, Board, CaptureRule, Diagonals, FoxHens, Move, NamedRules, Parameters, Position,
};
use gt_testkit::laws::{self, Reach};

/// The changed game: the foxes win as soon as they can take, and some hens never move.
#[derive(Clone, Debug)]
struct Careful {
    rules: FoxHens,
    staying: u64,
}

impl Game for Careful {
    type Position = Position;
    type Move = Move;

    fn initial(&self) -> Position {
        self.rules.initial()
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        self.rules.moves(position).filter(|mv| self.staying >> mv.from & 1 == 0)
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        self.rules.play(position, mv)
    }

    fn decided(&self, position: &Position) -> Option<Outcome> {
        self.rules
            .decided(position)
            .or_else(|| self.rules.capture_is_possible(position).then_some(Outcome::Win))
    }

    fn blocked(&self, position: &Position) -> Outcome {
        self.rules.blocked(position)
    }
}

impl Indexed for Careful {
    fn index_len(&self) -> u64 {
        self.rules.index_len()
    }

    fn rank(&self, position: &Position) -> u64 {
        self.rules.rank(position)
    }

    fn unrank(&self, rank: u64) -> Option<Position> {
        self.rules.unrank(rank)
    }
}

fn rules(rows: &[(u8, u8)], henhouse: &str, start: &str) -> FoxHens {
    let board = Board::new(rows).unwrap();
    let start = board.position(start).unwrap();
    FoxHens::new(Parameters {
        board,
        henhouse: board.squares_named(henhouse).unwrap(),
        hen_squares: board.all(),
        start,
        most_hens: start.hens.count_ones(),
        foxes_win_at: 1,
        ..Parameters::default()
    })
    .unwrap()
}

/// Returns rules on boards of uneven rows, with and without a henhouse.
fn small() -> Vec<FoxHens> {
    vec![
        rules(&[(0, 3), (0, 3), (0, 3)], "a3 b3", "x1x/hhh/hh1 h"),
        rules(&[(0, 3), (0, 4), (1, 2), (0, 3)], "a4 b4", "1xx/h3/hh/hhh h"),
        rules(&[(1, 2), (0, 4), (0, 4), (1, 3)], "", "xx/1hhh/hhhh/h2 h"),
        rules(&[(2, 2), (0, 5), (1, 3), (0, 2)], "c4 d4 c3", "xx/1hhh1/hhh/2 h"),
    ]
}

#[test]
fn safe_wins_agree_with_retrograde_analysis_of_the_game_that_any_capture_decides() {
    for rules in small() {
        let hens = rules.initial().hens;
        let lowest = 1 << hens.ilog2();
        for staying in [0, lowest] {
            let careful = Careful { rules: rules.clone(), staying };
            let table = Tablebase::dense(careful, &Run::new()).unwrap();
            let wins =
                SafeWins::builder(&rules).staying(staying).keep_all().solve(&Run::new()).unwrap();
            let (mut won, mut compared) = ([0; 2], 0);
            for (position, value) in listed(&table) {
                if position.hens.count_ones() != hens.count_ones() || staying & !position.hens != 0
                {
                    assert_eq!(wins.is_won(&position), None);
                    continue;
                }
                let hens_win = value.outcome()
                    == if position.turn == gt_fox_hens::HENS {
                        Outcome::Win
                    } else {
                        Outcome::Loss
                    };
                assert_eq!(
                    wins.is_won(&position),
                    Some(hens_win),
                    "{} {staying:x}",
                    rules.board().position_text(&position)
                );
                won[position.turn.index()] += u64::from(hens_win);
                compared += 1;
            }
            let sum = |of: fn(&Height) -> u64| wins.heights().iter().map(of).sum::<u64>();
            assert_eq!(
                [sum(|height| height.hens_to_move), sum(|height| height.foxes_to_move)],
                won
            );
            assert_eq!(2 * sum(|height| height.boards), compared);
            assert!(won[0] > 10 && won[0] < compared / 2 && won[1] > 0, "{won:?} of {compared}");
            assert_eq!(wins.start_is_won(), wins.is_won(&rules.initial()).unwrap());
            assert!(wins.heights().windows(2).all(|two| two[0].rows + 1 == two[1].rows));
        }
    }
}

#[test]
fn safe_wins_are_wins_of_the_game_but_not_all_of_them() {
    for rules in small() {
        let table = Endgame::solve(&rules, &Run::new()).unwrap();
        let wins = SafeWins::builder(&rules).keep_all().solve(&Run::new()).unwrap();
        let known = listed(&wins);
        for (position, outcome) in &known {
            assert_eq!(wins.value(position), Ok(Some(*outcome)));
            assert_eq!(
                table.outcome(position),
                Ok(Some(*outcome)),
                "{}",
                rules.board().position_text(position)
            );
        }
        let sum = |of: fn(&Height) -> u64| wins.heights().iter().map(of).sum::<u64>();
        assert_eq!(known.len() as u64, sum(|height| height.hens_to_move + height.foxes_to_move));
        laws::solution_with(
            &wins,
            Reach::default().positions(200),
            known.iter().step_by(37).map(|&(position, _)| position),
        );
        let (mut safe, mut all) = (0, 0);
        for (position, value) in
            listed(&table).into_iter().filter(|(position, _)| position.turn == gt_fox_hens::HENS)
        {
            let Some(won) = wins.is_won(&position) else {
                assert_eq!(wins.value(&position), Ok(None));
                continue;
            };
            assert_eq!(wins.value(&position), Ok(won.then_some(Outcome::Win)));
            assert!(
                !won || value.outcome() == Outcome::Win,
                "{}",
                rules.board().position_text(&position)
            );
            safe += u32::from(won);
            all += u32::from(value.outcome() == Outcome::Win);
        }
        assert!(safe > 0 && safe < all, "{safe} of {all}");
    }
}

#[test]
fn with_thirteen_hens_that_stay_the_hens_of_the_books_game_have_few_safe_wins() {
    let book = FoxHens::book();
    let staying = book.board().squares_named("a3 b3 c3 d3 e3 f3 g3 c2 d2 e2 c1 d1 e1").unwrap();
    let wins = SafeWins::builder(&book).staying(staying).solve(&Run::new()).unwrap();
    let sums = wins.heights().iter().fold((0, 0, 0), |(boards, hens, foxes), height| {
        (boards + height.boards, hens + height.hens_to_move, foxes + height.foxes_to_move)
    });
    // Source: other; a program that shares only the method of solving layer by layer.
    // There are C(20, 7) sets of hens with 78 placements of the foxes each.
    assert_eq!(sums, (6_046_560, 13_328, 3587));
    assert!(!wins.start_is_won());
    // Only with both foxes in the corners a5 and g5.
    let start = book.initial();
    let won: Vec<String> = gt_fox_hens::squares(book.board().all() & !start.hens)
        .flat_map(|a| {
            gt_fox_hens::squares(book.board().all() & !start.hens)
                .filter(move |&b| b > a)
                .map(move |b| 1 << a | 1 << b)
        })
        .map(|foxes| Position { foxes, ..start })
        .filter(|position| wins.is_won(position).unwrap())
        .map(|position| book.board().position_text(&position))
        .collect();
    assert_eq!(won, ["3/3/x5x/hhhhhhh/hhhhhhh/hhh/hhh h"]);
    let roots: Vec<Position> = listed(&wins).into_iter().map(|(position, _)| position).collect();
    assert!(!roots.is_empty());
    laws::solution_with(&wins, Reach::default().positions(100), roots);
    let higher = book.board().position("3/3/h1x1x2/1hhhhhh/hhhhhhh/hhh/hhh h").unwrap();
    assert_eq!((wins.is_won(&higher), wins.keeps_all()), (None, false));
}

#[test]
fn unsupported_rules_are_refused_and_limits_are_kept() {
    let refused = |change: fn(&mut Parameters)| {
        let mut parameters = small()[1].parameters().clone();
        change(&mut parameters);
        SafeWins::builder(&FoxHens::new(parameters).unwrap()).forecast(&Run::new()).unwrap_err()
    };
    for change in [
        |p: &mut Parameters| p.diagonals = Diagonals::All,
        |p: &mut Parameters| p.blocked = BlockedRule::Draws,
        |p: &mut Parameters| p.start.foxes &= p.start.foxes - 1,
    ] {
        let error = refused(change);
        assert!(
            matches!(error, SolveError::Unsupported { instead, .. } if instead.contains("need two foxes")),
            "{error}"
        );
    }
    let shape = |error| {
        if let SolveError::Shape(shape) = error {
            (shape.value, shape.valid)
        } else {
            panic!("{error}")
        }
    };
    let sparse = SafeWins::solve(&NamedRules::Cross3.rules(), &Run::new()).unwrap_err();
    assert_eq!(
        shape(sparse),
        ("30".to_string(), "at most 16: more hens than 3, or a smaller board".to_string())
    );
    let rules = &small()[0];
    let elsewhere = SafeWins::builder(rules).staying(1).solve(&Run::new()).unwrap_err();
    assert_eq!(shape(elsewhere), ("on a3".to_string(), "squares where a hen starts".to_string()));
    let needed = SafeWins::builder(rules).forecast(&Run::new()).unwrap().bytes;
    let limit = needed - 1;
    let error = SafeWins::solve(rules, &Run::new().memory(limit)).unwrap_err();
    assert_eq!(error, SolveError::Limit(LimitError::Memory { needed, limit }));
    assert!(SafeWins::solve(rules, &Run::new().memory(needed)).is_ok());
    let flag = Arc::new(core::sync::atomic::AtomicBool::new(true));
    let stopped = SafeWins::solve(rules, &Run::new().interrupt(flag)).unwrap_err();
    assert_eq!(stopped, SolveError::Limit(LimitError::Interrupted));
}

#[test]
fn progress_never_runs_backwards_and_reaches_the_forecast() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let run = Run::new().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now)));
    let rules = &small()[1];
    SafeWins::solve(rules, &run).unwrap();
    let positions = SafeWins::builder(rules).forecast(&run).unwrap().positions;
    let seen = seen.lock().unwrap();
    assert!(
        seen.is_sorted_by_key(|now| now.done)
            && seen.iter().all(|now| now.total == Some(positions))
    );
    assert_eq!(seen.last().unwrap().done, positions);
}

#[test]
#[cfg(feature = "rayon")]
fn wins_are_the_same_for_any_number_of_threads() {
    let solved = |rules, run: &Run| SafeWins::builder(rules).keep_all().solve(run).unwrap();
    for rules in &small() {
        let wanted = solved(rules, &Run::new());
        for threads in [2, 3] {
            let found =
                solved(rules, &Run::new().threads(gt_core::Threads::exactly(threads).unwrap()));
            assert_eq!(
                (found.heights(), listed(&found)),
                (wanted.heights(), listed(&wanted)),
                "{threads}"
            );
        }
    }
}

#[test]
fn the_capture_rule_makes_no_difference() {
    let rules = &small()[1];
    let free =
        FoxHens::new(Parameters { capture: CaptureRule::Free, ..rules.parameters().clone() })
            .unwrap();
    let [longest, free] =
        [rules, &free].map(|rules| SafeWins::solve(rules, &Run::new()).unwrap().heights().to_vec());
    assert_eq!(longest, free);
}
