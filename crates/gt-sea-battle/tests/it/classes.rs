//! The sea-battle article's algorithm: it gives the article's figures and the engine's counts.
//!
//! A class also has the property that defines it: its fillings have the same completions.

use std::collections::{HashMap, HashSet};

use gt_core::Run;
use gt_sea_battle::solve::Engine;
use gt_sea_battle::source::{Class, Counts, Sweep};
use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch};
use proptest::prelude::*;

use crate::properties::position;
use crate::support::{cases, records};

/// With the feature `deep` all ten rows are checked, otherwise the first four.
#[test]
fn the_class_lists_are_as_long_as_the_article_says() {
    let rules = Rules::russian();
    let mut sweep = Sweep::new(&rules, &Knowledge::new(rules.board()), &Run::new()).unwrap();
    let mut union = HashSet::new();
    let rows = if cfg!(feature = "deep") { 10 } else { 4 };
    for record in records("row_classes.csv").into_iter().take(rows) {
        assert!(sweep.add_row().unwrap());
        union.extend(sweep.classes().map(|class| class.0));
        let found = [sweep.rows(), sweep.len(), union.len()].map(|number| number.to_string());
        assert_eq!(found[..], record[..3]);
        assert_eq!(
            [sweep.transitions(), sweep.total()].map(|number| number.to_string())[..],
            record[3..]
        );
    }
    assert!(sweep.classes().all(|(class, _)| class.bits() < 1 << 27));
}

#[test]
#[cfg(feature = "deep")]
fn a_map_per_class_gives_the_article_s_maps() {
    for case in cases("article_maps.json").into_iter().take(2) {
        let mut sweep = Sweep::new(&case.rules, &case.knowledge, &Run::new()).unwrap().with_maps();
        while sweep.add_row().unwrap() {}
        assert_eq!(sweep.map().unwrap().counts(), case.map);
    }
}

#[test]
fn classes_give_the_golden_totals_and_maps() {
    for case in
        cases("positions_small.json").into_iter().chain(cases("positions_contradictory.json"))
    {
        if let Ok(mut sweep) = Sweep::new(&case.rules, &case.knowledge, &Run::new()) {
            sweep = sweep.with_maps();
            while sweep.add_row().unwrap() {}
            assert_eq!(u128::from(sweep.total()), case.total, "{:?}", case.knowledge);
            assert_eq!(sweep.map().unwrap().counts(), case.map);
        }
    }
}

/// Whether the black cells are exactly the fleet, by flood fill over sides and corners.
///
/// Every component must be straight and have the length of a ship.
fn is_fleet(cells: &[u16], width: usize, fleet: &Fleet) -> bool {
    let black = |row: usize, col: usize| {
        cells.get(row).is_some_and(|mask| col < width && mask >> col & 1 == 1)
    };
    let mut lengths = Vec::new();
    let mut seen = HashSet::new();
    for row in 0..cells.len() {
        for col in 0..width {
            if !black(row, col) || !seen.insert((row, col)) {
                continue;
            }
            let mut component = vec![(row, col)];
            let mut next = 0;
            while let Some(&(r, c)) = component.get(next) {
                next += 1;
                for (r, c) in (r.saturating_sub(1)..=r + 1)
                    .flat_map(|r| (c.saturating_sub(1)..=c + 1).map(move |c| (r, c)))
                {
                    if black(r, c) && seen.insert((r, c)) {
                        component.push((r, c));
                    }
                }
            }
            if component.iter().any(|cell| cell.0 != row)
                && component.iter().any(|cell| cell.1 != col)
            {
                return false;
            }
            lengths.push(component.len());
        }
    }
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    lengths.into_iter().eq(fleet.lengths())
}

/// The article's definition of a class: the same lower rows complete all its fillings to the fleet.
///
/// Fillings without a class, which `Class::add_row` refuses, have no completion at all.
#[test]
fn fillings_of_one_class_have_the_same_completions() {
    for (width, above, below, lengths) in [
        (4, 2, 2, vec![3, 2, 1]),
        (4, 3, 1, vec![4, 1, 1]),
        (3, 3, 2, vec![2, 2, 1, 1]),
        (5, 2, 1, vec![2, 1, 1]),
    ] {
        let fleet = Fleet::new(lengths).unwrap();
        let counts = Counts::of(&fleet).unwrap();
        let rows = |filling: u32, rows: usize| {
            (0..rows)
                .map(|row| u16::try_from(filling >> (row * width) & ((1 << width) - 1)).unwrap())
                .collect::<Vec<_>>()
        };
        let completions = |top: &[u16]| -> Vec<u32> {
            (0..1 << (width * below))
                .filter(|&bottom| is_fleet(&[top, &rows(bottom, below)].concat(), width, &fleet))
                .collect()
        };
        let mut known: HashMap<Class, Vec<u32>> = HashMap::new();
        let mut fillings = 0;
        for filling in 0..1 << (width * above) {
            let top = rows(filling, above);
            let class = top.iter().try_fold(Class::EMPTY, |class, &row| class.add_row(counts, row));
            let completed = completions(&top);
            match class {
                None => assert!(completed.is_empty(), "{top:?}"),
                Some(class) => {
                    fillings += 1;
                    assert_eq!(
                        known.entry(class).or_insert_with(|| completed.clone()),
                        &completed,
                        "{top:?}"
                    );
                }
            }
        }
        assert!(known.len() < fillings, "no two fillings were equivalent");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn classes_and_engine_agree((rules, knowledge) in position()) {
        prop_assume!(rules.touch() == Touch::None);
        let mut sweep = Sweep::new(&rules, &knowledge, &Run::new()).unwrap().with_maps();
        while sweep.add_row().unwrap() {}
        prop_assert_eq!(sweep.map().unwrap(), Engine::new(rules, &Run::new()).unwrap().map(&knowledge).unwrap());
    }
}

#[test]
fn rules_that_do_not_fit_a_class_are_refused() {
    let refused = |rows, cols, fleet: Fleet, touch| {
        let rules = Rules::new(Board::new(rows, cols).unwrap(), fleet, touch);
        Sweep::new(&rules, &Knowledge::new(rules.board()), &Run::new()).unwrap_err().to_string()
    };
    assert!(refused(10, 10, Fleet::hasbro(), Touch::None).starts_with("ships longer"));
    assert!(refused(10, 11, Fleet::russian(), Touch::None).starts_with("rows of more"));
    assert!(refused(10, 10, Fleet::russian(), Touch::Any).starts_with("ships that touch"));
}
