//! Random positions: the engine agrees with enumeration and keeps laws such as symmetry.
//!
//! Boards, rules, fleets and knowledge are random.

use crate::support::{enumerate, slow_map};
use gt_core::{Run, Threads};
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Mark, Placement, Rules, Ship, Touch};
use proptest::prelude::*;

prop_compose! {
    /// A small board, sometimes with a closed cell, and a fleet that often fits.
    fn rules()(
        rows in 1usize..=5,
        cols in 1usize..=5,
        lengths in proptest::collection::vec(proptest::sample::select(vec![1usize, 1, 2, 2, 3, 4]), 0..=3),
        touch in proptest::sample::select(Touch::ALL),
        announced: bool,
        blocked in proptest::option::weighted(0.3, (0usize..4, 0usize..5)),
    ) -> Rules {
        let mut board = Board::new(rows, cols).unwrap();
        if let Some((row, col)) = blocked {
            board = board.clone().block(Cell::new(row, col)).unwrap_or(board);
        }
        let rules = Rules::new(board, Fleet::new(lengths).unwrap(), touch);
        if announced { rules } else { rules.not_announced() }
    }
}

/// What a shooter knows after some shots.
///
/// If `honest`, the answers are those of `fleet`, otherwise they are arbitrary.
fn knowledge(rules: &Rules, fleet: &[Ship], shots: &[(usize, u8)], honest: bool) -> Knowledge {
    let mut knowledge = Knowledge::new(rules.board());
    let placement = Placement::new(rules, fleet.iter().copied());
    for &(at, answer) in shots {
        let cell =
            Cell::new(at / rules.board().cols() % rules.board().rows(), at % rules.board().cols());
        if rules.board().is_blocked(cell) || knowledge.mark(cell) != Mark::Unknown {
            continue;
        }
        match &placement {
            Ok(placement) if honest => {
                knowledge.record(cell, knowledge.answer(rules, placement, cell)).unwrap();
            }
            _ if answer == 0 => knowledge.hit(cell).unwrap(),
            _ => knowledge.miss(cell).unwrap(),
        }
    }
    knowledge
}

pub(crate) fn position() -> impl Strategy<Value = (Rules, Knowledge)> {
    let shots = proptest::collection::vec((0usize..25, 0u8..4), 0..12);
    (rules(), shots, any::<proptest::sample::Index>(), proptest::bool::weighted(0.9)).prop_map(
        |(rules, shots, which, honest)| {
            let mut fleets = Vec::new();
            enumerate(&rules, |ships| fleets.push(ships.to_vec()));
            let fleet = if fleets.is_empty() { Vec::new() } else { which.get(&fleets).clone() };
            let knowledge = knowledge(&rules, &fleet, &shots, honest && !fleets.is_empty());
            (rules, knowledge)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn the_engine_agrees_with_enumeration((rules, knowledge) in position()) {
        let engine = Engine::new(rules.clone(), &Run::new()).unwrap();
        let map = engine.map(&knowledge).unwrap();
        let (total, counts) = slow_map(&rules, &knowledge);
        prop_assert_eq!(map.total(), total);
        prop_assert_eq!(map.counts(), counts);
        let three = Run::new().threads(Threads::exactly(3).unwrap());
        prop_assert_eq!(engine.with_run(&three).map(&knowledge).unwrap(), map);
    }

    #[test]
    fn the_sum_of_a_map_is_the_total_times_the_ship_cells((rules, knowledge) in position()) {
        let map = Engine::new(rules.clone(), &Run::new()).unwrap().map(&knowledge).unwrap();
        prop_assert_eq!(map.counts().iter().sum::<u128>(), map.total() * rules.fleet().cells() as u128);
    }

    #[test]
    fn miss_hit_and_sunk_counts_add_up_to_the_total((rules, knowledge) in position(), at in any::<proptest::sample::Index>()) {
        let engine = Engine::new(rules.clone(), &Run::new()).unwrap();
        let cell = Cell::new(at.index(rules.board().len()) / rules.board().cols(), at.index(rules.board().len()) % rules.board().cols());
        prop_assume!(knowledge.mark(cell) == Mark::Unknown && !rules.board().is_blocked(cell));
        let survey = engine.survey(&knowledge).unwrap();
        let after = |change: &dyn Fn(&mut Knowledge)| {
            let mut after = knowledge.clone();
            change(&mut after);
            engine.total(&after).unwrap()
        };
        let miss = after(&|after| after.miss(cell).unwrap());
        let hit = after(&|after| after.hit(cell).unwrap());
        let mut sunk = 0;
        for (ship, count) in survey.sinking(cell) {
            prop_assert_eq!(after(&|after| after.sink(ship).unwrap()), count);
            sunk += count;
        }
        prop_assert_eq!(miss + hit + sunk, survey.total());
        prop_assert_eq!(survey.map().count(cell), hit + sunk);
    }

    #[test]
    fn the_map_of_a_transposed_position_is_transposed((rules, knowledge) in position()) {
        let turn = |cell: Cell| Cell::new(cell.col, cell.row);
        let mut board = Board::new(rules.board().cols(), rules.board().rows()).unwrap();
        for &cell in rules.board().blocked() {
            board = board.block(turn(cell)).unwrap();
        }
        let mut turned = Rules::new(board, rules.fleet().clone(), rules.touch());
        if !rules.announced() {
            turned = turned.not_announced();
        }
        let mut marks = Knowledge::new(turned.board());
        for &ship in knowledge.sunk() {
            let other = if ship.is_horizontal() { gt_sea_battle::Direction::Vertical } else { gt_sea_battle::Direction::Horizontal };
            marks.sink(Ship::new(turn(ship.first()), ship.length(), other)).unwrap();
        }
        for cell in rules.board().cells() {
            match knowledge.mark(cell) {
                Mark::Miss => marks.miss(turn(cell)).unwrap(),
                Mark::Hit => marks.hit(turn(cell)).unwrap(),
                Mark::Unknown | Mark::Sunk => {}
            }
        }
        let map = Engine::new(rules.clone(), &Run::new()).unwrap().map(&knowledge).unwrap();
        let other = Engine::new(turned, &Run::new()).unwrap().map(&marks).unwrap();
        for cell in rules.board().cells() {
            prop_assert_eq!(map.count(cell), other.count(turn(cell)));
        }
    }

    #[test]
    fn the_map_of_mirrored_knowledge_is_the_mirrored_map((rules, knowledge) in position(), up: bool) {
        let (rows, cols) = (rules.board().rows(), rules.board().cols());
        let turn = |cell: Cell| if up { Cell::new(rows - 1 - cell.row, cell.col) } else { Cell::new(cell.row, cols - 1 - cell.col) };
        let mut board = Board::new(rows, cols).unwrap();
        for &cell in rules.board().blocked() {
            board = board.block(turn(cell)).unwrap();
        }
        let mut mirrored = Rules::new(board, rules.fleet().clone(), rules.touch());
        if !rules.announced() {
            mirrored = mirrored.not_announced();
        }
        let mut marks = Knowledge::new(mirrored.board());
        for &ship in knowledge.sunk() {
            let first = ship.cells().map(turn).min().unwrap();
            let direction = if ship.is_horizontal() { gt_sea_battle::Direction::Horizontal } else { gt_sea_battle::Direction::Vertical };
            marks.sink(Ship::new(first, ship.length(), direction)).unwrap();
        }
        for cell in rules.board().cells() {
            match knowledge.mark(cell) {
                Mark::Miss => marks.miss(turn(cell)).unwrap(),
                Mark::Hit => marks.hit(turn(cell)).unwrap(),
                Mark::Unknown | Mark::Sunk => {}
            }
        }
        let map = Engine::new(rules.clone(), &Run::new()).unwrap().map(&knowledge).unwrap();
        let other = Engine::new(mirrored, &Run::new()).unwrap().map(&marks).unwrap();
        prop_assert_eq!(map.total(), other.total());
        for cell in rules.board().cells() {
            prop_assert_eq!(map.count(cell), other.count(turn(cell)));
        }
    }

    #[test]
    fn agreeing_placements_are_the_counted_fleets((rules, knowledge) in position()) {
        let mut counted = 0u128;
        enumerate(&rules, |ships| {
            let placement = Placement::new(&rules, ships.iter().copied()).unwrap();
            counted += u128::from(knowledge.agrees(&rules, &placement));
        });
        prop_assert_eq!(counted, slow_map(&rules, &knowledge).0);
    }
}

#[test]
fn the_random_positions_cover_sunk_hit_impossible_and_open_cases() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut sunk, mut hits, mut empty, mut many) = (0, 0, 0, 0);
    for _ in 0..200 {
        let (rules, knowledge) = position().new_tree(&mut runner).unwrap().current();
        let total = Engine::new(rules, &Run::new()).unwrap().total(&knowledge).unwrap();
        sunk += u32::from(!knowledge.sunk().is_empty());
        hits += u32::from(knowledge.marks().contains(&Mark::Hit));
        empty += u32::from(total == 0);
        many += u32::from(total >= 20);
    }
    assert!(sunk >= 10 && hits >= 20 && empty >= 10 && many >= 15, "{sunk} {hits} {empty} {many}");
}

#[test]
fn a_double_fleet_needs_more_than_64_bits_and_is_still_exact() {
    let fleet = Fleet::new([4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]).unwrap();
    let rules = Rules::new(Board::new(3, 40).unwrap(), fleet, Touch::None);
    let engine = Engine::new(rules.clone(), &Run::new()).unwrap();
    let turned = Rules::new(Board::new(40, 3).unwrap(), rules.fleet().clone(), Touch::None);
    let total = engine.total(&Knowledge::new(rules.board())).unwrap();
    assert!(total > u128::from(u64::MAX), "{total}");
    let other = Engine::new(turned.clone(), &Run::new()).unwrap();
    let map = other.map(&Knowledge::new(turned.board())).unwrap();
    assert_eq!(map.total(), total);
    assert_eq!(map.counts().iter().sum::<u128>(), total * 40);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_session_answers_as_the_engine_does((rules, last) in position()) {
        let engine = Engine::new(rules.clone(), &Run::new()).unwrap();
        let mut session = gt_sea_battle::solve::MapSession::new(&engine);
        let mut knowledge = Knowledge::new(rules.board());
        let mut positions = vec![knowledge.clone()];
        for cell in rules.board().cells() {
            match last.mark(cell) {
                Mark::Miss => knowledge.miss(cell).unwrap(),
                Mark::Hit => knowledge.hit(cell).unwrap(),
                Mark::Unknown | Mark::Sunk => continue,
            }
            positions.push(knowledge.clone());
        }
        for &ship in last.sunk() {
            knowledge.sink(ship).unwrap();
            positions.push(knowledge.clone());
        }
        let back: Vec<Knowledge> = positions.iter().rev().cloned().collect();
        for knowledge in positions.iter().chain(&back) {
            prop_assert_eq!(session.survey(knowledge).unwrap(), engine.survey(knowledge).unwrap());
        }
    }
}
