//! Random games with random symmetries, reduced in every way.

use std::collections::{HashMap, HashSet};

use gt_core::adapt::Lifted;
use gt_core::bounded::Horizon;
use gt_core::prelude::*;
use gt_core::retrograde::{Census, Store, Tablebase};
use gt_core::{Run, certify};
use gt_testkit::laws::{self, Reach, Suite};
use gt_testkit::scripted::Scripted;
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

use crate::common::turning::Turning;

/// Asserts that a table of the reduced game, asked about any position, answers as the whole game.
fn answers_alike<G, S>(
    turning: &Turning,
    full: &Tablebase<&Scripted<'_>>,
    table: &Tablebase<G, S>,
    values: &HashMap<u32, Value>,
) where
    G: Game<Position = u32>,
    S: Store<G>,
{
    let game = *full.game();
    let lifted = Lifted::new(game, table);
    for position in turning.positions() {
        let place = || format!("{position:?} in {turning:?}");
        assert_eq!(lifted.value(&position), Ok(Some(values[&position])), "{}", place());
        assert_eq!(lifted.best_moves(&position), full.best_moves(&position), "{}", place());
        assert_eq!(lifted.line(&position), full.line(&position), "{}", place());
        assert_eq!(lifted.why(&position), full.why(&position), "{}", place());
    }
    let certificate = certify(game, &lifted, &Run::new()).expect("no limit");
    assert_eq!((certificate.positions, certificate.flaws), (values.len() as u64, 0), "{turning:?}");
}

fn weighted<G, S>(table: &Tablebase<G, S>, size: &dyn Fn(&u32) -> u64) -> Census
where
    G: Game<Position = u32>,
    S: Store<G>,
{
    table.weighted_census(size).expect("few positions")
}

proptest! {
    #![proptest_config(gt_testkit::strategy::cases(40))]

    #[test]
    fn every_reduced_table_answers_for_all_positions(
        graph in strategy::loopy_graph(1..=10),
        salt in 0u32..4,
    ) {
        let (turning, run) = (Turning { graph, salt }, Run::new());
        let game = turning.game();
        let mut values = HashMap::new();
        for position in turning.positions() {
            if !values.contains_key(&position) {
                values.extend(oracle::values(&game, &position));
            }
        }
        let full = Tablebase::dense(&game, &run).unwrap();
        let holes = (&game).reduced();
        let orbits = holes.numbered(&run).unwrap();
        let sizes = orbits.orbit_sizes(&run).unwrap();
        let rank = |position: &u32| usize::try_from(orbits.rank(position)).unwrap();
        let size = |position: &u32| u64::from(sizes[rank(position)]);
        let orbit_len = |position: &u32| holes.orbit_len(position);

        let dense = Tablebase::dense(&orbits, &run).unwrap();
        answers_alike(&turning, &full, &dense, &values);
        prop_assert_eq!(weighted(&dense, &size), full.census().unwrap());
        prop_assert_eq!(weighted(&dense, &orbit_len), full.census().unwrap());

        let backwards = Tablebase::dense_by_predecessors(&orbits, &run).unwrap();
        answers_alike(&turning, &full, &backwards, &values);
        prop_assert_eq!(weighted(&backwards, &size), full.census().unwrap());

        let sparse = Tablebase::dense_by_predecessors(holes, &run).unwrap();
        answers_alike(&turning, &full, &sparse, &values);
        prop_assert_eq!(weighted(&sparse, &orbit_len), full.census().unwrap());

        let all = turning.positions().into_iter().map(|p| game.representative(&p));
        let hashed = Tablebase::explore(holes, all, &run).unwrap();
        answers_alike(&turning, &full, &hashed, &values);
        prop_assert_eq!(weighted(&hashed, &orbit_len), full.census().unwrap());

        for plies in 0..4 {
            let near = Horizon::dense(&game, plies, &run).unwrap();
            let reduced = Horizon::dense(&orbits, plies, &run).unwrap();
            for position in turning.positions() {
                prop_assert_eq!(near.within(&position, plies), reduced.within(&position, plies));
            }
        }
    }

    #[test]
    fn orbits_are_numbered_without_gaps(graph in strategy::loopy_graph(1..=40), salt in 0u32..4) {
        let (turning, run) = (Turning { graph, salt }, Run::new());
        let game = turning.game();
        let orbits = (&game).reduced().numbered(&run).unwrap();
        let all = turning.positions();
        let representatives: HashSet<_> = all.iter().map(|p| game.representative(p)).collect();
        prop_assert_eq!(orbits.index_len(), representatives.len() as u64);
        let unranked = |rank| orbits.unrank(rank).unwrap();
        let numbered: Vec<_> = (0..orbits.index_len()).map(unranked).collect();
        prop_assert!(numbered.is_sorted_by_key(|position| game.rank(position)));
        prop_assert_eq!(numbered.into_iter().collect::<HashSet<_>>(), representatives);
        for position in all {
            let representative = game.representative(&position);
            prop_assert_eq!(orbits.unrank(orbits.rank(&position)), Some(representative));
        }
        prop_assert_eq!(orbits.unrank(orbits.index_len()), None);
    }

    #[test]
    fn games_with_symmetries_and_their_reductions_keep_every_law(
        graph in strategy::loopy_graph(1..=8),
        salt in 0u32..4,
    ) {
        let (turning, run) = (Turning { graph, salt }, Run::new());
        let game = turning.game();
        let symmetric = keeps(&game).symmetric().indexed_symmetric().symmetric_predecessors();
        symmetric.images().indexed_images().run();
        keeps(&scripted(&(&game).reduced())).run();
        let orbits = (&game).reduced().numbered(&run).unwrap();
        keeps(&scripted(&orbits)).run();
        let table = Tablebase::dense(&orbits, &run).unwrap();
        laws::solution(&Lifted::new(&game, &table));
    }
}

/// The laws that a game keeps with and without its symmetries.
fn keeps<'g, 'r>(game: &'g Scripted<'r>) -> Suite<'g, Scripted<'r>> {
    let reach = Reach::default().positions(60).playouts(2);
    let suite = Suite::of(game).copy(game.clone()).threads().reach(reach);
    suite.indexed().predecessors().indexed_predecessors().margins()
}

/// A game that answers what `game` answers. So the laws of adapted games are compiled once.
fn scripted<G>(game: &G) -> Scripted<'_>
where
    G: Indexed + Predecessors + Margins + Shared + Game<Position = u32, Move = u32>,
{
    Scripted::new(game.initial(), |at| game.moves(&at).collect::<Vec<_>>())
        .with_labels(|at, mv| game.play(&at, mv))
        .with_decided(|at| game.decided(&at))
        .with_blocked_by(|at| game.blocked(&at))
        .before(|at| game.predecessors(&at).collect::<Vec<_>>())
        .ranked(game.index_len(), |at| game.rank(&at), |rank| game.unrank(rank))
        .with_successor_ranks(|at| game.successor_ranks(&at).collect())
        .with_margin(|over| game.margin(&over))
        .with_endless_by(|at| game.endless(&at))
        .with_bounds(|at| game.bounds(&at))
        .with_rest(|at| game.rest(&at))
}
