//! Exact play on small boards.

use gt_core::bounded::Horizon;
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, certify};
use gt_sea_battle::play::choose;
use gt_sea_battle::solve::Engine;
use gt_sea_battle::solve::Optimal;
use gt_sea_battle::solve::adversary::{Adversary, AdversaryMove};
use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, ShotAnswer, Touch};
use gt_testkit::laws::{self, Reach};

use crate::support::{records, touch};

#[test]
fn least_expected_shots_are_the_golden_ones() {
    for record in records("optimal_small.csv") {
        let [rows, cols, rule, fleet, fleets, best, _, greedy, _, first] = &record[..] else {
            panic!("{record:?}")
        };
        if fleets.parse::<usize>().unwrap() > 60 && !cfg!(feature = "deep") {
            continue;
        }
        let fleet = Fleet::new(fleet.split('+').map(|length| length.parse().unwrap())).unwrap();
        let board = Board::new(rows.parse().unwrap(), cols.parse().unwrap()).unwrap();
        let mut optimal =
            Optimal::new(&Rules::new(board, fleet, touch(rule)), &Run::new()).unwrap();
        let found = [
            optimal.fleets() as u64,
            optimal.total_shots().unwrap(),
            optimal.greedy_shots().unwrap(),
        ];
        assert_eq!(
            found.map(|number| number.to_string()),
            [fleets, best, greedy].map(Clone::clone),
            "{record:?}"
        );
        let cell = |text: &str| {
            text.split_once('-')
                .map(|(row, col)| Cell::new(row.parse().unwrap(), col.parse().unwrap()))
                .unwrap()
        };
        assert_eq!(
            optimal.first_shots().unwrap(),
            first.split(';').map(cell).collect::<Vec<_>>(),
            "{record:?}"
        );
    }
}

/// The most shots that best play needs, by plain recursion over sets of fleets.
///
/// This is the oracle for the adversary game.
fn worst(fleets: &[Vec<Vec<usize>>], shot: &[usize], cells: usize, announced: bool) -> u32 {
    let hidden = |fleet: &Vec<Vec<usize>>| fleet.iter().flatten().any(|cell| !shot.contains(cell));
    if !fleets.iter().any(hidden) {
        return 0;
    }
    let reply = |fleet: &Vec<Vec<usize>>, cell: usize| {
        let Some(ship) = fleet.iter().find(|ship| ship.contains(&cell)) else { return 0 };
        let sunk = announced && ship.iter().all(|other| *other == cell || shot.contains(other));
        if sunk { 1 + ship.len() } else { 1 }
    };
    let open = (0..cells)
        .filter(|cell| !shot.contains(cell) && fleets.iter().any(|fleet| reply(fleet, *cell) > 0));
    let after = |cell: usize| {
        let shot = [shot, &[cell]].concat();
        let left = |answer: usize| {
            fleets.iter().filter(|fleet| reply(fleet, cell) == answer).cloned().collect::<Vec<_>>()
        };
        (0..8)
            .map(left)
            .filter(|left| !left.is_empty())
            .map(|left| worst(&left, &shot, cells, announced))
            .max()
            .unwrap_or(0)
    };
    1 + open.map(after).min().unwrap_or(0)
}

#[test]
fn the_worst_case_is_the_remoteness_of_the_adversary_game() {
    for (rows, cols, lengths, rule) in [
        (3, 3, vec![2], Touch::None),
        (2, 4, vec![2, 1], Touch::None),
        (2, 3, vec![2, 1], Touch::Any),
        (2, 3, vec![1, 1], Touch::Diagonal),
    ] {
        for announced in [true, false] {
            let mut rules = Rules::new(
                Board::new(rows, cols).unwrap(),
                Fleet::new(lengths.clone()).unwrap(),
                rule,
            );
            if !announced {
                rules = rules.not_announced();
            }
            let mut fleets = Vec::new();
            crate::support::enumerate(&rules, |ships| {
                fleets.push(
                    ships
                        .iter()
                        .map(|ship| ship.cells().map(|cell| rules.board().index(cell)).collect())
                        .collect(),
                );
            });
            let shots = worst(&fleets, &[], rules.board().len(), announced);
            let game = Adversary::new(&rules, &Run::new()).unwrap();
            let value = Values::new(&game, &Run::new()).value(&game.initial()).unwrap();
            assert_eq!(
                value,
                Some(Value::Win { plies: 2 * shots }),
                "{rows} x {cols} {lengths:?} {rule} {announced}"
            );
        }
    }
}

/// Every solver of gt-core that takes the adversary game gives sound answers with explanations.
#[test]
fn solvers_of_gt_core_explain_the_adversary_game() {
    for (rows, cols, lengths, touch) in [
        (1, 1, vec![1], Touch::None),
        (3, 3, vec![2], Touch::None),
        (2, 4, vec![2, 1], Touch::None),
        (2, 3, vec![2, 2], Touch::Any),
    ] {
        let rules =
            Rules::new(Board::new(rows, cols).unwrap(), Fleet::new(lengths).unwrap(), touch);
        for rules in [rules.clone(), rules.not_announced()] {
            let run = &Run::new();
            let game = Adversary::new(&rules, run).unwrap();
            let start = game.initial();
            let values = Values::new(&game, run);
            let value = values.value(&start).unwrap().unwrap();
            let table = Tablebase::explore(&game, [start.clone()], run).unwrap();
            let horizon = Horizon::explore(&game, [start.clone()], 6, run).unwrap();
            laws::solution(&values);
            laws::solution(&Outcomes::new(&game, run));
            laws::solution(&table);
            laws::solution(&horizon);
            assert_eq!(table.value(&start), Ok(Some(value)));
            assert!(certify(&game, &table, run).unwrap().sound().is_ok());
            let line = values.line(&start).unwrap().unwrap();
            assert_eq!(Value::Win { plies: line.moves.len().try_into().unwrap() }, value);
        }
    }
}

/// Positions and moves are read back, also where `sunk` with a length leaves two ships open.
#[test]
fn positions_and_moves_of_the_adversary_game_have_a_text() {
    for (rows, cols, lengths, touch) in [
        (1, 1, vec![1], Touch::None),
        (3, 3, vec![2], Touch::None),
        (2, 4, vec![2, 1], Touch::Diagonal),
        (2, 3, vec![2, 2], Touch::Any),
    ] {
        let rules =
            Rules::new(Board::new(rows, cols).unwrap(), Fleet::new(lengths).unwrap(), touch);
        for rules in [rules.clone(), rules.not_announced()] {
            let game = Adversary::new(&rules, &Run::new()).unwrap();
            laws::notation(&game, Reach::default());
            laws::encode(&game, Reach::default());
        }
    }
    let board = Board::new(3, 3).unwrap().block(Cell::new(0, 0)).unwrap();
    let rules = Rules::new(board, Fleet::new([2]).unwrap(), Touch::None);
    let game = Adversary::new(&rules, &Run::new()).unwrap();
    let asked = game.parse_position("%o./.x?/...").unwrap();
    assert_eq!((asked.fleets(), game.show_position(&asked).as_str()), (3, "%oo/.x?/o.o"));
    let mut replies: Vec<String> =
        game.moves(&asked).map(|mv| game.show_move(&asked, mv)).collect();
    replies.sort();
    assert_eq!(replies, ["miss", "sunk-2"]);
    let sunk = game.play(&asked, game.parse_move(&asked, "sunk-2").unwrap());
    assert_eq!(
        (game.show_position(&sunk).as_str(), game.decided(&sunk)),
        ("%oo/o##/ooo", Some(Outcome::Win))
    );
    for (wrong, expected) in [
        ("%o./.x?", "3 rows of 3 cells"),
        ("oo./.x?/...", "3 rows of 3 cells"),
        ("%o./.x?/..?", "at most one ?"),
        ("%oo/ooo/ooo", "some fleet of 2"),
        ("%o./.x./..?", "a possible fleet has a ship"),
        ("%../.../... 0,99", "different fleets"),
        ("%../.../... some", "numbers of fleets"),
    ] {
        let error = game.parse_position(wrong).unwrap_err().to_string();
        assert!(error.contains(expected), "{wrong}: {error}");
    }
    for (wrong, expected) in [("B2", "miss, hit or sunk-N"), ("sunk", "miss, hit or sunk-N")] {
        assert!(
            game.parse_move(&asked, wrong).unwrap_err().to_string().contains(expected),
            "{wrong}"
        );
    }
    assert!(game.parse_move(&game.initial(), "miss").unwrap_err().to_string().contains("A1"));
}

/// Two ships of two cells lie on 2 x 3, and (0, 1) and (1, 0) were hit.
///
/// A shot at (0, 0) can then sink a horizontal or a vertical ship, both of two cells.
#[test]
fn sunk_names_the_ship_in_positions_but_only_the_length_in_exact_play() {
    let rules = |touch| Rules::new(Board::new(2, 3).unwrap(), Fleet::new([2, 2]).unwrap(), touch);
    let mut knowledge = Knowledge::new(rules(Touch::Any).board());
    knowledge.hit(Cell::new(0, 1)).unwrap();
    knowledge.hit(Cell::new(1, 0)).unwrap();
    let survey = Engine::new(rules(Touch::Any), &Run::new()).unwrap().survey(&knowledge).unwrap();
    let answers = choose::answers(&survey, &survey.map(), Cell::new(0, 0));
    let sunk: Vec<_> = answers
        .iter()
        .filter(|(answer, _)| matches!(answer, ShotAnswer::Sunk(ship) if ship.length() == 2))
        .collect();
    assert_eq!(sunk.len(), 2, "{answers:?}");

    let game = Adversary::new(&rules(Touch::Any), &Run::new()).unwrap();
    let told = [
        AdversaryMove::Shot(1),
        AdversaryMove::Hit,
        AdversaryMove::Shot(3),
        AdversaryMove::Hit,
        AdversaryMove::Shot(0),
    ];
    let waiting =
        told.into_iter().fold(game.initial(), |position, mv| game.try_play(&position, mv).unwrap());
    assert_eq!(
        game.moves(&waiting).filter(|mv| matches!(mv, AdversaryMove::Sunk(_))).collect::<Vec<_>>(),
        [AdversaryMove::Sunk(2)]
    );
}

#[test]
fn the_adversary_may_give_every_answer_that_some_fleet_gives() {
    let rules = Rules::new(Board::new(3, 3).unwrap(), Fleet::new([2]).unwrap(), Touch::None);
    let game = Adversary::new(&rules, &Run::new()).unwrap();
    let (shot, pending) = game.successors(&game.initial()).next().unwrap();
    assert_eq!((format!("{shot:?}").as_str(), game.moves(&pending).count()), ("Shot(0)", 2));
    assert_eq!(game.terminal(&pending), None::<Outcome>);
    assert!(
        Adversary::new(
            &Rules::new(Board::new(1, 1).unwrap(), Fleet::new([2]).unwrap(), Touch::None),
            &Run::new()
        )
        .is_err()
    );
}
