//! Strategies finish their games, and are as good as they should be.

use gt_core::Progress;
use gt_sea_battle::defence::Defence;
use gt_sea_battle::strategy::{Book, Shooter};
use gt_sea_battle::tournament::play;
use gt_sea_battle::{Board, Cell, Engine, Fleet, Knowledge, Rng, Rules, Touch, Tournament};

fn engine(touch: Touch) -> Engine {
    Engine::new(Rules::new(Board::new(6, 7).unwrap(), Fleet::new([4, 3, 2, 1, 1]).unwrap(), touch)).unwrap()
}

#[test]
fn every_strategy_sinks_every_fleet_under_every_rule() {
    for touch in Touch::ALL {
        for engine in [engine(touch), Engine::new(engine(touch).rules().clone().not_announced()).unwrap()] {
            let fleets = engine.sample(&Knowledge::new(engine.rules().board()), 4, &mut Rng::new(5)).unwrap();
            let result = Tournament::run(&engine, &Shooter::ALL, &fleets, 3).unwrap();
            for shooter in 0..Shooter::ALL.len() {
                let score = result.score(shooter);
                assert!(score.min >= engine.rules().fleet().cells() && score.max <= engine.rules().board().len());
                assert_eq!(score.histogram.iter().sum::<usize>(), fleets.len());
            }
        }
    }
}

#[test]
fn knowing_more_is_better() {
    let engine = engine(Touch::None);
    let fleets = engine.sample(&Knowledge::new(engine.rules().board()), 120, &mut Rng::new(2)).unwrap();
    let result = Tournament::run(&engine, &[Shooter::Random, Shooter::Hunt, Shooter::Greedy], &fleets, 1).unwrap();
    for (worse, better) in [(0, 1), (1, 2)] {
        let difference = result.difference(worse, better);
        assert!(difference.mean > 0.0 && difference.significance < 0.001, "{difference:?}");
    }
    assert_eq!(result.difference(1, 1).significance.to_bits(), 1.0f64.to_bits());
}

#[test]
fn greedy_plays_the_small_board_as_well_as_the_golden_value_says() {
    let engine = Engine::new(Rules::new(Board::new(4, 4).unwrap(), Fleet::new([3]).unwrap(), Touch::None)).unwrap();
    let mut fleets = Vec::new();
    crate::support::enumerate(engine.rules(), |ships| {
        fleets.push(gt_sea_battle::Placement::new(engine.rules(), ships.iter().copied()).unwrap());
    });
    let book = Book::default();
    let mut strategy = Shooter::Greedy.strategy(&engine, &book);
    let shots: usize = fleets.iter().map(|fleet| play(engine.rules(), fleet, strategy.as_mut(), &mut Rng::new(1)).unwrap()).sum();
    assert!((90..=93).contains(&shots), "{shots}"); // optimal 90; golden greedy, with another tie rule, 92
}

#[test]
fn a_strategy_that_repeats_itself_is_refused() {
    struct Stubborn;
    impl gt_sea_battle::strategy::Strategy for Stubborn {
        fn shoot(&mut self, _: &Rules, _: &Knowledge, _: &mut Rng) -> Result<Cell, gt_sea_battle::EngineError> {
            Ok(Cell::new(0, 0))
        }
    }
    let engine = engine(Touch::None);
    let fleet = &engine.sample(&Knowledge::new(engine.rules().board()), 1, &mut Rng::new(2)).unwrap()[0];
    assert!(play(engine.rules(), fleet, &mut Stubborn, &mut Rng::new(1)).is_err());
}

#[test]
fn defenders_get_what_they_want() {
    let engine = engine(Touch::None);
    let rim = |cell: Cell| cell.row == 0 || cell.col == 0 || cell.row == 5 || cell.col == 6;
    let on_rim = |defence: Defence| {
        let fleets = defence.place(&engine, 40, &mut Rng::new(8)).unwrap();
        assert_eq!(fleets.len(), 40);
        fleets.iter().flat_map(gt_sea_battle::Placement::ships).flat_map(|ship| ship.cells()).filter(|&cell| rim(cell)).count()
    };
    assert!(on_rim(Defence::Edges) > on_rim(Defence::Uniform) + 40);
    assert!(on_rim(Defence::Corners) > on_rim(Defence::Uniform));
    let fleets = Defence::Away.place(&engine, 40, &mut Rng::new(8)).unwrap();
    let uniform = Defence::Uniform.place(&engine, 40, &mut Rng::new(8)).unwrap();
    let mean = |fleets: &[gt_sea_battle::Placement]| Tournament::run(&engine, &[Shooter::Greedy], fleets, 1).unwrap().score(0).mean;
    assert!(mean(&fleets) > mean(&uniform));
}

#[test]
fn an_observer_hears_of_every_row_and_every_game() {
    let engine = Engine::new(Rules::new(Board::new(5, 4).unwrap(), Fleet::new([3, 2]).unwrap(), Touch::None)).unwrap();
    let knowledge = Knowledge::new(engine.rules().board());
    let mut heard = Vec::new();
    let total = engine.total_observed(&knowledge, &mut |progress: Progress| heard.push(progress)).unwrap();
    assert_eq!(total, engine.total(&knowledge).unwrap());
    assert_eq!(heard, (1..=5).map(|done| Progress::new(done, Some(5))).collect::<Vec<_>>());

    heard.clear();
    let survey = engine.survey_observed(&knowledge, &mut |progress: Progress| heard.push(progress)).unwrap();
    assert_eq!(survey, engine.survey(&knowledge).unwrap());
    assert_eq!(heard, (1..=10).map(|done| Progress::new(done, Some(10))).collect::<Vec<_>>());

    let fleets = engine.sample(&knowledge, 11, &mut Rng::new(1)).unwrap();
    let shooters = [Shooter::Random, Shooter::Hunt];
    heard.clear();
    let observed =
        Tournament::run_observed(&engine, &shooters, &fleets, 1, &mut |progress: Progress| heard.push(progress)).unwrap();
    assert_eq!(observed, Tournament::run(&engine, &shooters, &fleets, 1).unwrap());
    assert!(heard.windows(2).all(|pair| pair[0].done < pair[1].done));
    assert_eq!(heard.last(), Some(&Progress::new(22, Some(22))));
}
