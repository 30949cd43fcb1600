//! The information of a shot and the hits of two shots are the expectations by enumeration.

use std::collections::HashMap;

use gt_core::Run;
use gt_sea_battle::play::choose;
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Placement, Rules, Touch};

#[test]
fn information_and_two_shots_agree_with_enumeration() {
    let rules = Rules::new(Board::new(3, 4).unwrap(), Fleet::new([2, 1]).unwrap(), Touch::None);
    let board = rules.board();
    let mut fleets = Vec::new();
    crate::support::enumerate(&rules, |ships| {
        fleets.push(Placement::new(&rules, ships.iter().copied()).unwrap());
    });
    let mut knowledge = Knowledge::new(board);
    knowledge.miss(Cell::new(0, 0)).unwrap();
    fleets.retain(|fleet| knowledge.agrees(&rules, fleet));
    let count = |number: usize| f64::from(u32::try_from(number).unwrap());
    let all = count(fleets.len());
    let hit = |fleet: &&Placement, cell: Cell| fleet.ship_at(cell).is_some();

    let engine = Engine::new(rules.clone(), &Run::new()).unwrap();
    let survey = engine.survey(&knowledge).unwrap();
    let judged = choose::two_shots(&engine, &knowledge, 100).unwrap();
    assert!(judged.windows(2).all(|pair| pair[0].hits >= pair[1].hits));
    for cell in choose::open(board, &knowledge) {
        let mut answers: HashMap<String, Vec<&Placement>> = HashMap::new();
        for fleet in &fleets {
            answers
                .entry(format!("{:?}", knowledge.answer(&rules, fleet, cell)))
                .or_default()
                .push(fleet);
        }
        let bits: f64 = answers
            .values()
            .map(|part| count(part.len()) / all)
            .map(|share| -share * share.log2())
            .sum();
        assert!((choose::information(&survey, &survey.map(), cell) - bits).abs() < 1e-12, "{cell}");
        let second = |part: &Vec<&Placement>| {
            let others = choose::open(board, &knowledge).filter(|&other| other != cell);
            others
                .map(|other| part.iter().filter(|fleet| hit(fleet, other)).count())
                .max()
                .unwrap_or(0)
        };
        let first = fleets.iter().filter(|fleet| hit(fleet, cell)).count();
        let hits = (count(first) + answers.values().map(second).map(count).sum::<f64>()) / all;
        let found = judged.iter().find(|shot| shot.cell == cell).unwrap();
        assert!((found.hits - hits).abs() < 1e-12, "{cell}");
    }
}

#[test]
fn every_ship_that_some_fleet_has_sunk_by_a_shot_is_sinkable_by_the_marks() {
    for (fleet, touch) in
        [(vec![3, 2, 1], Touch::None), (vec![3, 2], Touch::Diagonal), (vec![2, 2, 1], Touch::Any)]
    {
        let fleet = Fleet::new(fleet).unwrap();
        let rules = Rules::new(Board::new(4, 5).unwrap(), fleet, touch);
        let engine = Engine::new(rules.clone(), &Run::new()).unwrap();
        let empty = Knowledge::new(rules.board());
        let mut rng = gt_sea_battle::seeded(7);
        let (mut sunk, mut found) = (0, 0);
        for hidden in engine.sample(&empty, 20, &mut rng).unwrap() {
            let mut knowledge = empty.clone();
            for at in rules.board().cells().collect::<Vec<_>>() {
                let survey = engine.survey(&knowledge).unwrap();
                for cell in choose::open(rules.board(), &knowledge) {
                    let may_sink = choose::sinkable(&rules, &knowledge, cell);
                    assert!(may_sink.is_sorted());
                    let sinking: Vec<_> = survey.sinking(cell).map(|entry| entry.0).collect();
                    assert!(sinking.iter().all(|ship| may_sink.contains(ship)), "{knowledge}");
                    (sunk, found) = (sunk + sinking.len(), found + may_sink.len());
                }
                let answer = knowledge.answer(&rules, &hidden, at);
                knowledge.record(at, answer).unwrap();
                assert!(choose::sinkable(&rules, &knowledge, at).is_empty());
            }
        }
        assert!(sunk > 0 && found < 2 * sunk, "{found} by the marks, {sunk} in some fleet");
    }
}
