//! Sampled fleets are legal, consistent with the knowledge, and evenly spread.

#![expect(clippy::cast_precision_loss, reason = "statistics of small counts")]

use core::ops::ControlFlow;
use std::collections::HashMap;

use crate::support::{consistent, enumerate};
use gt_core::{Run, Threads};
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Board, Cell, CountError, Fleet, Knowledge, Placement, Rules, Touch, seeded};

/// Checks by chi-square that all possible fleets are drawn equally often, 40 times each on average.
///
/// With n fleets there are n - 1 degrees of freedom: mean n - 1, variance 2 (n - 1). A value five
/// standard deviations from the mean occurs by chance in about one seed of 100,000. The seed is
/// fixed.
fn evenly_spread(rules: &Rules, knowledge: &Knowledge, seed: u64) {
    let mut all = Vec::new();
    enumerate(rules, |ships| {
        if consistent(rules, knowledge, ships) {
            all.push(Placement::new(rules, ships.iter().copied()).unwrap());
        }
    });
    // Only the first half is counted, so that an order among the drawn fleets would show.
    let draws = 40 * all.len();
    let mut times: HashMap<Placement, usize> = HashMap::new();
    for fleet in Engine::new(rules.clone(), &Run::new())
        .unwrap()
        .sample(knowledge, 2 * draws, &mut seeded(seed))
        .unwrap()
        .into_iter()
        .take(draws)
    {
        *times.entry(fleet).or_default() += 1;
    }
    assert!(times.keys().all(|fleet| all.contains(fleet)), "a fleet that is not consistent");
    let square =
        |fleet: &Placement| (times.get(fleet).copied().unwrap_or(0) as f64 - 40.0).powi(2) / 40.0;
    let chi: f64 = all.iter().map(square).sum();
    let freedom = all.len() as f64 - 1.0;
    assert!(
        (chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(),
        "chi-square {chi} with {freedom} degrees of freedom"
    );
}

#[test]
fn every_fleet_of_an_empty_board_is_equally_likely() {
    for (seed, touch) in Touch::ALL.iter().copied().enumerate() {
        let rules = Rules::new(Board::new(3, 4).unwrap(), Fleet::new([2, 2, 1]).unwrap(), touch);
        evenly_spread(&rules, &Knowledge::new(rules.board()), seed as u64);
    }
}

#[test]
fn every_fleet_that_agrees_with_the_answers_is_equally_likely() {
    let rules = Rules::new(Board::new(4, 5).unwrap(), Fleet::new([3, 2, 1]).unwrap(), Touch::None);
    let mut knowledge = Knowledge::new(rules.board());
    knowledge.hit(Cell::new(1, 2)).unwrap();
    knowledge.miss(Cell::new(3, 3)).unwrap();
    evenly_spread(&rules, &knowledge, 4);
    evenly_spread(&rules.not_announced(), &knowledge, 5);
}

#[test]
fn fleets_drawn_one_by_one_are_those_of_a_sample_and_end_where_told() {
    let rules = Rules::new(Board::new(4, 5).unwrap(), Fleet::new([3, 2, 1]).unwrap(), Touch::None);
    let engine = Engine::new(rules, &Run::new()).unwrap();
    let empty = Knowledge::new(engine.rules().board());
    let mut fleets = Vec::new();
    let keep = |fleet| {
        fleets.push(fleet);
        ControlFlow::Continue(())
    };
    engine.sample_each(&empty, 1024, &mut seeded(2), keep).unwrap();
    assert_eq!(fleets, engine.sample(&empty, 1024, &mut seeded(2)).unwrap());
    let mut taken = 0;
    let some = |_| {
        taken += 1;
        if taken < 1500 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    engine.sample_each(&empty, u64::MAX, &mut seeded(2), some).unwrap();
    assert_eq!(taken, 1500);
}

/// Compares how often each of 100 cells is occupied with the map, in standard deviations.
///
/// The greatest difference exceeds 4.5 by chance in less than one seed of 1,000. The seed is fixed.
#[test]
fn cells_of_the_large_board_are_occupied_as_often_as_the_map_says() {
    let engine = Engine::new(Rules::russian(), &Run::new()).unwrap();
    let empty = Knowledge::new(engine.rules().board());
    let map = engine.map(&empty).unwrap();
    let draws = 2000;
    let fleets = engine.sample(&empty, draws, &mut seeded(3)).unwrap();
    assert!(
        fleets
            .iter()
            .all(|fleet| Placement::new(engine.rules(), fleet.ships().iter().copied()).as_ref()
                == Ok(fleet))
    );
    for cell in engine.rules().board().cells() {
        let p = map.probability(cell).unwrap();
        let seen = fleets.iter().filter(|fleet| fleet.ship_at(cell).is_some()).count() as f64;
        let z = (seen - p * draws as f64) / (p * (1.0 - p) * draws as f64).sqrt();
        assert!(z.abs() < 4.5, "{cell}: {z}");
    }
}

#[test]
fn the_same_seed_gives_the_same_fleets_on_any_number_of_threads() {
    let engine = Engine::new(
        Rules::new(Board::new(6, 6).unwrap(), Fleet::new([3, 2, 2, 1]).unwrap(), Touch::None),
        &Run::new(),
    )
    .unwrap();
    let empty = Knowledge::new(engine.rules().board());
    let once = engine.sample(&empty, 50, &mut seeded(9)).unwrap();
    let four = Run::new().threads(Threads::exactly(4).unwrap());
    assert_eq!(engine.clone().with_run(&four).sample(&empty, 50, &mut seeded(9)).unwrap(), once);
    assert_ne!(engine.sample(&empty, 50, &mut seeded(10)).unwrap(), once);
}

#[test]
fn sampling_without_a_consistent_fleet_is_a_contradiction() {
    let engine = Engine::new(
        Rules::new(Board::new(2, 2).unwrap(), Fleet::new([3]).unwrap(), Touch::None),
        &Run::new(),
    )
    .unwrap();
    let drawn = engine.sample(&Knowledge::new(engine.rules().board()), 1, &mut seeded(1));
    assert_eq!(drawn, Err(CountError::Contradiction));
}
