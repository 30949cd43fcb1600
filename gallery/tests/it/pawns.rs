//! Source: lit - who wins breakthrough, and the numbers of positions with pawns of both players,
//! with either player to move, reachable or not: jh85, smallgames. Hexapawn: Martin Gardner for
//! 3 x 3, and for 4 x 4 what is called octopawn. The other counts and the plies: self.

use core::ops::ControlFlow;
use std::collections::HashMap;

use gt_core::prelude::*;
use gt_core::tiers::Values;
use gt_core::{Run, Threads};
use gt_gallery::{Marching, Pawns};
use gt_testkit::laws;

use crate::explicit::{self, Explicit};

fn on(threads: usize) -> Run {
    Run::new().threads(Threads::exactly(threads).unwrap())
}

fn small() -> Vec<(bool, Pawns)> {
    let breakthrough = [(1, 4), (2, 4), (2, 5), (3, 4)]
        .map(|(columns, rows)| (true, Pawns::breakthrough(columns, rows).unwrap()));
    let hexapawn = [(1, 2), (1, 5), (2, 3), (3, 3), (4, 3), (3, 4), (2, 6)];
    let hexapawn = hexapawn.map(|(columns, rows)| (false, Pawns::hexapawn(columns, rows).unwrap()));
    breakthrough.into_iter().chain(hexapawn).collect()
}

/// Rows from the top.
type Board = Vec<Vec<u8>>;

/// The rules once more, on rows of letters, without gt-core: whether the player to move wins, and
/// in how many plies.
struct Plain {
    aslant: bool,
    known: HashMap<(Board, u8), (bool, u32)>,
}

impl Plain {
    fn value(&mut self, board: &[Vec<u8>], turn: u8) -> (bool, u32) {
        if board[0].contains(&b'w') || board[board.len() - 1].contains(&b'b') {
            return (false, 0);
        }
        if let Some(&value) = self.known.get(&(board.to_vec(), turn)) {
            return value;
        }
        let other = if turn == b'w' { b'b' } else { b'w' };
        let mut best = (false, 0);
        for (row, column) in
            (0..board.len()).flat_map(|row| (0..board[0].len()).map(move |column| (row, column)))
        {
            let next = if turn == b'w' { row.checked_sub(1) } else { Some(row + 1) };
            let Some(next) = next.filter(|_| board[row][column] == turn) else { continue };
            for to in column.saturating_sub(1)..=column + 1 {
                let Some(&on) = board[next].get(to) else { continue };
                let free = on == b'.' && (to == column || self.aslant);
                if !free && (on != other || to == column) {
                    continue;
                }
                let mut after = board.to_vec();
                after[row][column] = b'.';
                after[next][to] = turn;
                let (wins, plies) = self.value(&after, other);
                let better = match (best, !wins) {
                    ((true, fastest), true) => plies + 1 < fastest,
                    ((false, _), true) => true,
                    ((true, _), false) => false,
                    ((false, longest), false) => plies + 1 > longest,
                };
                if better {
                    best = (!wins, plies + 1);
                }
            }
        }
        self.known.insert((board.to_vec(), turn), best);
        best
    }
}

#[test]
fn pawns_keep_every_law() {
    for (_, game) in small() {
        let laws = [
            "game",
            "acyclic",
            "partizan",
            "tiered",
            "indexed_tiers",
            "symmetric",
            "tiered_symmetric",
            "encode",
            "grid",
            "notation",
        ];
        // At every rank of the smallest boards, also where no play leads.
        let ranks: u64 = game.tiers().map(|tier| game.tier_len(tier)).sum();
        let most = if ranks <= 3_000 { ranks } else { 1_000 };
        let report = laws::all!(game, laws::Reach::default().positions(most.try_into().unwrap()));
        assert_eq!(report.laws(), laws);
        assert!(report.positions() as u64 >= most);
    }
    for (columns, rows) in [(4, 4), (4, 6), (6, 5), (8, 4)] {
        laws::all!(Pawns::breakthrough(columns, rows).unwrap());
    }
    for (columns, rows) in
        [(0, 4), (4, 0), (4, 3), (9, 4), (4, 9), (6, 6), (8, 8), (u32::MAX, u32::MAX)]
    {
        assert!(Pawns::breakthrough(columns, rows).is_err(), "{columns} x {rows}");
    }
    assert!(Pawns::hexapawn(3, 1).is_err());
}

#[test]
fn every_position_has_the_value_of_plain_recursion() {
    for (aslant, game) in small() {
        let mut plain = Plain { aslant, known: HashMap::new() };
        let mut count = 0;
        let values = Values::solve(&game, &on(2)).unwrap();
        values
            .for_each(&mut |at: &ToMove<Marching>, value| {
                let text = game.show_position(at);
                let (rows, turn) = text.split_once(':').unwrap();
                let board: Board = rows.split('/').map(|row| row.bytes().collect()).collect();
                let expected = match plain.value(&board, turn.as_bytes()[0]) {
                    (true, plies) => Value::Win { plies },
                    (false, plies) => Value::Loss { plies },
                };
                assert_eq!(value, expected, "{text}");
                count += 1;
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(count, game.tiers().map(|tier| game.tier_len(tier)).sum::<u64>());
    }
}

#[test]
fn hashed_solvers_agree_with_the_tiers_also_up_to_symmetry() {
    for (_, game) in small() {
        let values = Values::explore(&game, [game.initial()], &on(1)).unwrap();
        let table = Explicit::explore(&game, game.initial()).solved();
        let reduced = game.clone().reduced();
        let orbits = Explicit::explore(&reduced, reduced.initial());
        let remembered = explicit::remembered(orbits.graph.clone());
        let mut count = 0;
        values
            .for_each(&mut |at: &ToMove<Marching>, value| {
                assert_eq!(table.value(at), value);
                let orbit = orbits.number(&game.representative(at));
                assert_eq!(explicit::value(&remembered, orbit), value);
                count += 1;
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!((table.census().positions(), values.stats().positions), (count, count));
    }
}

#[test]
fn the_second_player_wins_hexapawn_on_three_columns_of_three_and_the_first_on_four_of_four() {
    let start = |columns, rows| {
        let game = Pawns::hexapawn(columns, rows).unwrap();
        Values::solve(&game, &on(2)).unwrap().value(&game.initial()).unwrap().unwrap()
    };
    assert_eq!(start(3, 3), Value::Loss { plies: 6 });
    assert_eq!(start(4, 4).outcome(), Outcome::Win);
}

#[test]
fn a_line_that_is_known_to_win_for_black_is_legal_and_best() {
    let game = Pawns::hexapawn(3, 3).unwrap();
    let values = Values::solve(&game, &on(1)).unwrap();
    let mut at = game.initial();
    for text in ["b1-b2", "a3xb2", "c1xb2", "c3-c2", "a1-a2", "c2-c1"] {
        let mv = game.parse_move(&at, text).unwrap();
        assert!(values.best_moves(&at).unwrap().unwrap().contains(&mv), "{text}");
        at = game.try_play(&at, mv).unwrap();
    }
    assert_eq!(
        (game.show_position(&at), game.terminal(&at)),
        (".../.../..b:w".into(), Some(Outcome::Loss))
    );
}

#[test]
fn breakthrough_on_four_columns_of_four_is_lost_for_the_first_player() {
    let game = Pawns::breakthrough(4, 4).unwrap();
    let mut both = 0;
    let all = Values::solve(&game, &on(2)).unwrap();
    all.for_each(&mut |at: &ToMove<Marching>, _| {
        both += u64::from(at.board.white != 0 && at.board.black != 0);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(both, 3_267_310);
    let values = Values::explore(&game, [game.initial()], &on(2)).unwrap();
    assert_eq!(values.value(&game.initial()), Ok(Some(Value::Loss { plies: 14 })));
    let census = values.census().unwrap();
    assert_eq!((census.positions(), census.won(), census.lost()), (1_172_054, 1_052_264, 119_790));
}

#[test]
#[ignore = "deep: 219 million ranks"]
fn breakthrough_on_four_columns_of_five_is_lost_for_the_first_player() {
    let game = Pawns::breakthrough(4, 5).unwrap();
    // Pawns of one colour alone, on 16 squares; and pawns that have arrived.
    let alone = 4 * 39_202 + 8;
    assert_eq!(game.tiers().map(|tier| game.tier_len(tier)).sum::<u64>(), 219_211_038 + alone);
    let values = Values::explore(&game, [game.initial()], &on(2)).unwrap();
    assert_eq!(values.value(&game.initial()), Ok(Some(Value::Loss { plies: 22 })));
    let census = values.census().unwrap();
    assert_eq!(
        (census.positions(), census.won(), census.lost()),
        (155_909_139, 131_635_574, 24_273_565)
    );
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    let game = Pawns::breakthrough(4, 5).unwrap();
    let start = game.initial();
    assert_eq!(game.show_position(&start), "bbbb/bbbb/..../wwww/wwww:w");
    assert_eq!(game.show_line(&start, &[(4, 8), (13, 8), (1, 5)][..2]), "a2-a3 b4xa3");
    assert_eq!(
        game.draw(&start),
        " 5 b b b b\n 4 b b b b\n 3 . . . .\n 2 w w w w\n 1 w w w w\n   a b c d\n"
    );
    let refused = |text: &str| game.parse_position(text).unwrap_err().to_string();
    assert!(refused("bbbb/bbbb/..../wwww/wwww").contains(":w or :b"));
    assert!(refused("bbbb/bbbb/..../wwww:w").contains("5 rows of 4 cells"));
    assert!(refused("bbbb/bbbb/.x../wwww/wwww:w").contains("w, b, ."));
    for text in [
        "w.../bbbb/..../..../....:b",
        "w.../..../..../..../....:w",
        "..../..../..../..../....:w",
        "b.../bbbb/bbbb/wwww/wwww:w",
    ] {
        assert!(refused(text).contains("1 to 8 pawns"), "{text}");
    }
    assert!(game.parse_position("..w./..../..../..../....:b").is_ok());
    assert!(game.parse_move(&start, "a2a3").is_err() && game.parse_move(&start, "a2-e3").is_err());
}
