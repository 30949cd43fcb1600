//! Random games with random symmetries, reduced in every way.

use std::collections::{HashMap, HashSet};

use gt_core::adapt::Lifted;
use gt_core::bounded::Horizon;
use gt_core::prelude::*;
use gt_core::retrograde::{Census, Store, Tablebase};
use gt_core::{Run, certify};
use gt_testkit::laws::{self, Reach};
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

use super::turning::Turning;

/// Asserts that a table of the reduced game, asked about any position, answers as the whole game.
fn answers_alike<G, S>(
    game: &Turning,
    full: &Tablebase<&Turning>,
    table: &Tablebase<G, S>,
    values: &HashMap<(u32, u32), Value>,
) where
    G: Game<Position = (u32, u32)>,
    S: Store<G>,
{
    let lifted = Lifted::new(game, table);
    for position in game.positions() {
        assert_eq!(
            lifted.value(&position),
            Ok(Some(values[&position])),
            "{position:?} in {game:?}"
        );
        assert_eq!(
            lifted.best_moves(&position),
            full.best_moves(&position),
            "{position:?} in {game:?}"
        );
        assert_eq!(lifted.line(&position), full.line(&position), "{position:?} in {game:?}");
        assert_eq!(lifted.why(&position), full.why(&position), "{position:?} in {game:?}");
    }
    let certificate = certify(game, &lifted, &Run::new()).expect("no limit");
    assert_eq!((certificate.positions, certificate.flaws), (values.len() as u64, 0), "{game:?}");
}

fn weighted<G, S>(table: &Tablebase<G, S>, size: impl Fn(&(u32, u32)) -> u64) -> Census
where
    G: Game<Position = (u32, u32)>,
    S: Store<G>,
{
    table.weighted_census(size).expect("few positions")
}

proptest! {
    #![proptest_config(crate::agreement::cases(150))]

    #[test]
    fn every_reduced_table_answers_for_all_positions(graph in strategy::loopy_graph(1..=10), salt in 0u32..4) {
        let (game, run) = (Turning { graph, salt }, Run::new());
        let mut values = HashMap::new();
        for position in game.positions() {
            if !values.contains_key(&position) {
                values.extend(oracle::values(&game, &position));
            }
        }
        let full = Tablebase::dense(&game, &run).unwrap();
        let holes = (&game).reduced();
        let orbits = holes.numbered(&run).unwrap();
        let sizes = orbits.orbit_sizes(&run).unwrap();
        let size = |position: &(u32, u32)| u64::from(sizes[usize::try_from(orbits.rank(position)).unwrap()]);

        let dense = Tablebase::dense(&orbits, &run).unwrap();
        answers_alike(&game, &full, &dense, &values);
        prop_assert_eq!(weighted(&dense, size), full.census().unwrap());
        prop_assert_eq!(weighted(&dense, |position| holes.orbit_len(position)), full.census().unwrap());

        let backwards = Tablebase::dense_by_predecessors(&orbits, &run).unwrap();
        answers_alike(&game, &full, &backwards, &values);
        prop_assert_eq!(weighted(&backwards, size), full.census().unwrap());

        let sparse = Tablebase::dense_by_predecessors(&holes, &run).unwrap();
        answers_alike(&game, &full, &sparse, &values);
        prop_assert_eq!(weighted(&sparse, |position| holes.orbit_len(position)), full.census().unwrap());

        let hashed = Tablebase::explore(&holes, game.positions().iter().map(|p| game.representative(p)), &run).unwrap();
        answers_alike(&game, &full, &hashed, &values);
        prop_assert_eq!(weighted(&hashed, |position| holes.orbit_len(position)), full.census().unwrap());

        for plies in 0..4 {
            let near = Horizon::dense(&game, plies, &run).unwrap();
            let reduced = Horizon::dense(&orbits, plies, &run).unwrap();
            for position in game.positions() {
                prop_assert_eq!(near.within(&position, plies), reduced.within(&position, plies));
            }
        }
    }

    #[test]
    fn orbits_are_numbered_without_gaps(graph in strategy::loopy_graph(1..=40), salt in 0u32..4) {
        let (game, run) = (Turning { graph, salt }, Run::new());
        let orbits = (&game).reduced().numbered(&run).unwrap();
        let representatives: HashSet<_> = game.positions().iter().map(|p| game.representative(p)).collect();
        prop_assert_eq!(orbits.index_len(), representatives.len() as u64);
        let numbered: Vec<_> = (0..orbits.index_len()).map(|rank| orbits.unrank(rank).unwrap()).collect();
        prop_assert!(numbered.is_sorted_by_key(|position| game.rank(position)));
        prop_assert_eq!(numbered.into_iter().collect::<HashSet<_>>(), representatives);
        for position in game.positions() {
            prop_assert_eq!(orbits.unrank(orbits.rank(&position)), Some(game.representative(&position)));
        }
        prop_assert_eq!(orbits.unrank(orbits.index_len()), None);
    }

    #[test]
    fn games_with_symmetries_and_their_reductions_keep_every_law(graph in strategy::loopy_graph(1..=8), salt in 0u32..4) {
        let (game, run) = (Turning { graph, salt }, Run::new());
        let reach = Reach::default().positions(60).playouts(2);
        let symmetric = ["symmetric", "indexed_symmetric", "symmetric_predecessors", "images", "indexed_images", "margins"];
        let report = laws::all!(game, reach);
        prop_assert_eq!(&report.laws()[4..], symmetric);
        let names = ["game", "indexed", "predecessors", "indexed_predecessors", "margins"];
        assert_eq!(laws::all!((&game).reduced(), reach).laws(), names);
        let orbits = (&game).reduced().numbered(&run).unwrap();
        assert_eq!(laws::all!(orbits, reach).laws(), names);
        let table = Tablebase::dense(&orbits, &run).unwrap();
        laws::solution(&Lifted::new(&game, &table));
    }
}
