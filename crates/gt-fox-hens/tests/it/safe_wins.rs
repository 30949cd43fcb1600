//! Wins without a risk: the same as retrograde analysis of the game in which a hen at risk is a lost game, and wins of the real game.

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Indexed, LimitError, Limits};
use gt_fox_hens::certificate::{Height, SafeWins, SafeWinsError};
use gt_fox_hens::endgame::Endgame;
use gt_fox_hens::{Blocked, Board, Capture, Diagonals, FoxHens, Move, Parameters, Position, Preset};

/// The game that the foxes win as soon as they can take, and in which some hens stay.
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
        self.rules.decided(position).or_else(|| self.rules.capture_is_possible(position).then_some(Outcome::Win))
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

/// Boards of uneven rows, with and without a henhouse.
fn small() -> Vec<FoxHens> {
    vec![
        rules(&[(0, 3), (0, 3), (0, 3)], "a3 b3", "x1x/hhh/hh1 h"),
        rules(&[(0, 3), (0, 4), (1, 2), (0, 3)], "a4 b4", "1xx/h3/hh/hhh h"),
        rules(&[(1, 2), (0, 4), (0, 4), (1, 3)], "", "xx/1hhh/hhhh/h2 h"),
        rules(&[(2, 2), (0, 5), (1, 3), (0, 2)], "c4 d4 c3", "xx/1hhh1/hhh/2 h"),
    ]
}

#[test]
fn safe_wins_are_those_of_retrograde_analysis_where_a_hen_at_risk_is_a_lost_game() {
    for rules in small() {
        let hens = rules.initial().hens;
        let lowest = 1 << hens.ilog2();
        for staying in [0, lowest] {
            let careful = Careful { rules: rules.clone(), staying };
            let table = Tablebase::build(careful, &Limits::default()).unwrap();
            let wins = SafeWins::solve_and_keep(&rules, staying, &Limits::default()).unwrap();
            let (mut won, mut compared) = ([0; 2], 0);
            for (position, value) in table.solved() {
                if position.hens.count_ones() != hens.count_ones() || staying & !position.hens != 0 {
                    assert_eq!(wins.is_won(&position), None);
                    continue;
                }
                let hens_win = value.outcome() == if position.turn == gt_fox_hens::HENS { Outcome::Win } else { Outcome::Loss };
                assert_eq!(wins.is_won(&position), Some(hens_win), "{} {staying:x}", rules.board().position_text(&position));
                won[position.turn.index()] += u64::from(hens_win);
                compared += 1;
            }
            let sum = |of: fn(&Height) -> u64| wins.heights().iter().map(of).sum::<u64>();
            assert_eq!([sum(|height| height.hens_to_move), sum(|height| height.foxes_to_move)], won);
            assert_eq!(2 * sum(|height| height.boards), compared);
            assert!(won[0] > 10 && won[0] < compared / 2 && won[1] > 0, "{won:?} of {compared}");
            assert_eq!(wins.start_is_won(), wins.is_won(&rules.initial()).unwrap());
            assert!(wins.heights().windows(2).all(|two| two[0].rows + 1 == two[1].rows));
        }
    }
}

#[test]
fn a_win_without_a_risk_is_a_win_of_the_game_and_there_are_others() {
    for rules in small() {
        let table = Endgame::build(&rules, &Limits::default()).unwrap();
        let wins = SafeWins::solve_and_keep(&rules, 0, &Limits::default()).unwrap();
        let (mut safe, mut all) = (0, 0);
        for (position, value) in table.solved().filter(|(position, _)| position.turn == gt_fox_hens::HENS) {
            let Some(won) = wins.is_won(&position) else { continue };
            assert!(!won || value.outcome() == Outcome::Win, "{}", rules.board().position_text(&position));
            safe += u32::from(won);
            all += u32::from(value.outcome() == Outcome::Win);
        }
        assert!(safe > 0 && safe < all, "{safe} of {all}");
    }
}

#[test]
fn seven_hens_of_the_books_game_before_thirteen_that_stay_win_few_positions() {
    let book = FoxHens::book();
    let staying = book.board().squares_named("a3 b3 c3 d3 e3 f3 g3 c2 d2 e2 c1 d1 e1").unwrap();
    let wins = SafeWins::solve(&book, staying, &Limits::default()).unwrap();
    let sums = wins.heights().iter().fold((0, 0, 0), |(boards, hens, foxes), height| {
        (boards + height.boards, hens + height.hens_to_move, foxes + height.foxes_to_move)
    });
    // Source: other; a program with the layers and nothing else in common. C(20, 7) sets of hens, 78 placements.
    assert_eq!(sums, (6_046_560, 13_328, 3587));
    assert!(!wins.start_is_won());
    // Only with both foxes in the corners a5 and g5.
    let start = book.initial();
    let won: Vec<String> = gt_fox_hens::squares(book.board().all() & !start.hens)
        .flat_map(|a| gt_fox_hens::squares(book.board().all() & !start.hens).filter(move |&b| b > a).map(move |b| 1 << a | 1 << b))
        .map(|foxes| Position { foxes, ..start })
        .filter(|position| wins.is_won(position).unwrap())
        .map(|position| book.board().position_text(&position))
        .collect();
    assert_eq!(won, ["3/3/x5x/hhhhhhh/hhhhhhh/hhh/hhh h"]);
    let higher = book.board().position("3/3/h1x1x2/1hhhhhh/hhhhhhh/hhh/hhh h").unwrap();
    assert_eq!((wins.is_won(&higher), wins.keeps_all()), (None, false));
}

#[test]
fn rules_of_another_kind_and_limits_are_refused() {
    let refused = |change: fn(&mut Parameters)| {
        let mut parameters = small()[1].parameters().clone();
        change(&mut parameters);
        SafeWins::bytes_needed(&FoxHens::new(parameters).unwrap(), 0).unwrap_err()
    };
    assert_eq!(refused(|p| p.diagonals = Diagonals::All), SafeWinsError::Rules);
    assert_eq!(refused(|p| p.blocked = Blocked::Draws), SafeWinsError::Rules);
    assert_eq!(refused(|p| p.start.foxes &= p.start.foxes - 1), SafeWinsError::Rules);
    let sparse = SafeWins::bytes_needed(&Preset::Cross3.rules(), 0).unwrap_err();
    assert_eq!(sparse, SafeWinsError::Empty { hens: 3, empty: 30, most: 16 });
    let rules = &small()[0];
    assert_eq!(SafeWins::solve(rules, 1, &Limits::default()).unwrap_err(), SafeWinsError::Staying);
    let needed = SafeWins::bytes_needed(rules, 0).unwrap();
    let limit = needed - 1;
    let error = SafeWins::solve(rules, 0, &Limits::default().bytes(limit)).unwrap_err();
    assert_eq!(error, SafeWinsError::Limit(LimitError::Bytes { needed, limit }));
    assert!(SafeWins::solve(rules, 0, &Limits::default().bytes(needed)).is_ok());
    let flag = std::sync::Arc::new(core::sync::atomic::AtomicBool::new(true));
    let stopped = SafeWins::solve(rules, 0, &Limits::default().interrupt(flag)).unwrap_err();
    assert_eq!(stopped, SafeWinsError::Limit(LimitError::Interrupted));
}

#[test]
fn captures_of_any_kind_are_never_come_to() {
    let rules = &small()[1];
    let free = FoxHens::new(Parameters { capture: Capture::Free, ..rules.parameters().clone() }).unwrap();
    let [longest, free] = [rules, &free].map(|rules| SafeWins::solve(rules, 0, &Limits::default()).unwrap().heights().to_vec());
    assert_eq!(longest, free);
}
