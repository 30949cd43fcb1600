//! The shots and figures of the sea-battle article.

use gt_core::Run;
use gt_sea_battle::play::choose;
use gt_sea_battle::solve::{Engine, MapSession};
use gt_sea_battle::{Cell, Knowledge, Rules};

use crate::support::records;

/// Shoots the article's 35 shots, which all miss.
///
/// With the feature `deep` all 35 shots are checked, otherwise the last 20.
#[test]
fn the_article_s_sequence_of_best_shots_is_the_only_one() {
    let engine = Engine::new(Rules::russian(), &Run::new()).unwrap();
    let board = engine.rules().board();
    let mut session = MapSession::new(&engine);
    let mut knowledge = Knowledge::new(board);
    let first = if cfg!(feature = "deep") { 1 } else { 16 };
    let mut shots = 0;
    for record in records("article_sequence.csv") {
        let [shot, name, ties, hits, before, after] = &record[..] else { panic!("{record:?}") };
        shots += 1;
        if shot.parse::<usize>().unwrap() >= first {
            let map = session.map(&knowledge).unwrap();
            let best = choose::best(board, &knowledge, &map).unwrap();
            assert_eq!(board.name(best.choice), *name, "shot {shot}");
            let mut expected: Vec<Cell> =
                ties.split(' ').map(|name| board.cell(name).unwrap()).collect();
            expected.sort_unstable();
            assert_eq!(best.cells, expected, "shot {shot}");
            assert_eq!(
                [best.hits, map.total(), best.remaining_if_miss].map(|count| count.to_string()),
                [hits.clone(), before.clone(), after.clone()]
            );
        }
        knowledge.miss(board.cell(name).unwrap()).unwrap();
    }
    assert_eq!(shots, 35);
}

/// The fleets left before the 24th shot along a diagonal, for each choice of the last cell.
#[test]
fn the_fleets_left_by_a_diagonal_depend_on_its_last_cell() {
    let engine = Engine::new(Rules::russian(), &Run::new()).unwrap();
    let board = engine.rules().board();
    for (i, record) in records("diagonal.csv").into_iter().enumerate() {
        if !cfg!(feature = "deep") && i % 9 != 0 {
            continue;
        }
        let [residue, last, left] = &record[..] else { panic!("{record:?}") };
        let (residue, last): (usize, Cell) = (residue.parse().unwrap(), board.cell(last).unwrap());
        let mut knowledge = Knowledge::new(board);
        for cell in
            board.cells().filter(|&cell| (cell.row + cell.col) % 4 == residue && cell != last)
        {
            knowledge.miss(cell).unwrap();
        }
        assert_eq!(engine.total(&knowledge).unwrap().to_string(), *left, "{record:?}");
    }
}
