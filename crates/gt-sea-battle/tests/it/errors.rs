//! Error messages: they show the bad value and what would be valid.

use gt_core::{Run, ShapeError, SolveError};
use gt_sea_battle::play::Bimaru;
use gt_sea_battle::solve::{Engine, adversary::Adversary};
use gt_sea_battle::{
    Board, Cell, CountError, Fleet, Knowledge, KnowledgeError, Rules, Touch, parse_position,
};

fn shape(error: SolveError) -> ShapeError {
    match error {
        SolveError::Shape(shape) => shape,
        other => panic!("{other:?}"),
    }
}

fn empty(rows: usize, cols: usize, fleet: Fleet, touch: Touch) -> (Engine, Knowledge) {
    let rules = Rules::new(Board::new(rows, cols).unwrap(), fleet, touch);
    let knowledge = Knowledge::new(rules.board());
    (Engine::new(rules, &Run::new()).unwrap(), knowledge)
}

#[test]
fn invalid_boards_and_fleets_are_shape_errors() {
    assert_eq!(Board::new(0, 7).unwrap_err().to_string(), "rows cannot be 0: expected 1 to 100");
    assert_eq!(
        Fleet::new([4, 101]).unwrap_err().to_string(),
        "a ship's length cannot be 101: expected 1 to 100 cells"
    );
    let closed = Board::new(3, 3).unwrap().block(Cell::new(3, 0)).unwrap_err();
    assert_eq!(
        closed.to_string(),
        "the closed cell cannot be (3, 0): expected a row from 0 to 2 and a column from 0 to 2"
    );
}

#[test]
fn rules_too_large_for_the_engine_are_shape_errors_with_the_figure() {
    let wide = Rules::new(Board::new(40, 40).unwrap(), Fleet::new([20]).unwrap(), Touch::None);
    let refused = shape(Engine::new(wide, &Run::new()).unwrap_err());
    assert_eq!(
        refused.to_string(),
        "bits of a scan state cannot be 208: expected at most 128; try a smaller board or fleet"
    );

    let (engine, knowledge) =
        empty(4, 90, Fleet::new([1; 90].into_iter().chain([2; 90])).unwrap(), Touch::Any);
    for error in [engine.total(&knowledge).unwrap_err(), engine.survey(&knowledge).unwrap_err()] {
        let CountError::Solve(error) = error else { panic!("{error:?}") };
        assert_eq!(
            shape(error).to_string(),
            "a bound on the number of fleets cannot be 2^128 or more: expected at most 2^128 - 1; try a smaller board or fleet"
        );
    }

    let many = Fleet::new((1..=12).flat_map(|length| [length; 9])).unwrap();
    let (engine, knowledge) = empty(3, 12, many, Touch::Any);
    let CountError::Solve(error) = engine.total(&knowledge).unwrap_err() else { panic!() };
    assert_eq!(shape(error).what, "combinations of ship counts");
}

#[test]
fn an_unsupported_puzzle_names_the_engine_instead() {
    let touching = Rules::new(Board::new(5, 5).unwrap(), Fleet::hasbro(), Touch::Any);
    match Bimaru::new(&touching).unwrap_err() {
        SolveError::Unsupported { instead, .. } => {
            assert!(instead.starts_with("the engine"), "{instead}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn malformed_knowledge_is_refused_by_engine_and_parser() {
    let (engine, _) = empty(4, 4, Fleet::new([2]).unwrap(), Touch::None);
    let other = Knowledge::new(&Board::new(4, 5).unwrap());
    assert_eq!(
        engine.total(&other),
        Err(CountError::Knowledge(KnowledgeError::Shape { rows: 4, cols: 5 }))
    );
    assert!(matches!(
        parse_position("", Fleet::default(), Touch::None, true),
        Err(KnowledgeError::Text(_))
    ));
    let tall = ".\n".repeat(101);
    let refused =
        parse_position(&tall, Fleet::default(), Touch::None, true).unwrap_err().to_string();
    assert_eq!(
        refused,
        "cannot read \".\": expected 1 to 100 rows of 1 to 100 characters .ox#%, not 101 of 1"
    );
}

#[test]
fn an_adversary_needs_room_for_the_fleet() {
    let small = Rules::new(Board::new(1, 1).unwrap(), Fleet::new([2]).unwrap(), Touch::None);
    let refused = Adversary::new(&small, &Run::new()).unwrap_err().to_string();
    assert_eq!(refused, "the fleet cannot be 2: expected one that the board has room for");
    let large = Rules::new(Board::new(8, 9).unwrap(), Fleet::new([2]).unwrap(), Touch::None);
    let refused = Adversary::new(&large, &Run::new()).unwrap_err().to_string();
    assert_eq!(
        refused,
        "cells of the board cannot be 72: expected at most 64; try a smaller board or fleet"
    );
}
