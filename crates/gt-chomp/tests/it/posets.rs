//! Chomp on posets, divisors and boxes of cubes: golden values, the bar, the laws, and sums.

use gt_chomp::{Chomp, Cube, DivisorGame, PosetChomp, SolidChomp};
use gt_core::grundy::Nimbers;
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::{Run, ShapeError};
use gt_testkit::laws;
use proptest::prelude::*;

use crate::golden::{golden, number};

/// A bar as a poset, by the relations between neighbours: square (i, j) is element `i * cols + j`.
fn bar(rows: usize, cols: usize) -> PosetChomp {
    let squares = (0..rows).flat_map(|i| (0..cols).map(move |j| (i, j)));
    let relations: Vec<(usize, usize)> = squares
        .flat_map(|(i, j)| {
            let right = (j + 1 < cols).then_some((i * cols + j, i * cols + j + 1));
            let below = (i + 1 < rows).then_some((i * cols + j, (i + 1) * cols + j));
            [right, below].into_iter().flatten()
        })
        .collect();
    PosetChomp::new(rows * cols, &relations).unwrap().with_poison(0).unwrap()
}

#[test]
fn posets_divisors_and_solids_keep_the_laws() {
    let crown = PosetChomp::new(6, &[(0, 3), (0, 4), (1, 4), (1, 5), (2, 5), (2, 3)]).unwrap();
    for poset in
        [bar(3, 3), crown.clone(), crown.with_poison(4).unwrap(), PosetChomp::new(1, &[]).unwrap()]
    {
        let report = laws::all!(&poset);
        assert!(
            ["game", "acyclic", "impartial", "encode"]
                .iter()
                .all(|law| report.laws().contains(law))
        );
    }
    for number in [1, 2, 36, 60] {
        let report = laws::all!(DivisorGame::new(number).unwrap());
        assert!(["impartial", "encode", "notation"].iter().all(|law| report.laws().contains(law)));
    }
    for sides in [[1, 1, 1], [2, 2, 2], [2, 3, 2]] {
        let report = laws::all!(SolidChomp::new(sides).unwrap());
        assert!(["impartial", "encode", "notation"].iter().all(|law| report.laws().contains(law)));
    }
}

#[test]
fn the_poset_of_a_bar_is_the_bar() {
    let (poset, chomp) = (bar(4, 5), Chomp::new(4, 5).unwrap());
    let (of_poset, of_bar) = (Nimbers::new(&poset, &Run::new()), Nimbers::new(chomp, &Run::new()));
    for rank in 0..chomp.index_len() {
        let diagram = chomp.unrank(rank).unwrap();
        let squares = (0usize..)
            .zip(diagram.row_lengths())
            .flat_map(|(i, length)| (0..length as usize).map(move |j| i * 5 + j));
        let position = poset.position(squares);
        assert_eq!(position.count_ones(), diagram.squares());
        assert_eq!(
            of_poset.nimber(&position).unwrap(),
            of_bar.nimber(&diagram).unwrap(),
            "{diagram:?}"
        );
    }
}

#[test]
fn solids_have_their_golden_values_and_openings() {
    for row in golden!("solids.csv").fields() {
        if number::<u64>(row[3]) > 6000 {
            continue;
        }
        let solid = SolidChomp::new([number(row[0]), number(row[1]), number(row[2])]).unwrap();
        let full = solid.initial();
        let mut values = Values::new(&solid, &Run::new());
        assert_eq!(values.value(&full).unwrap().unwrap().plies(), Some(number(row[6])), "{row:?}");
        assert_eq!(values.stats().positions, number::<u64>(row[3]), "{row:?}");
        let lost = values.solved().filter(|(_, value)| value.outcome() == Outcome::Loss).count();
        assert_eq!(lost, number::<usize>(row[4]), "{row:?}");
        assert_eq!(
            Nimbers::new(&solid, &Run::new()).nimber(&full).unwrap().unwrap().get(),
            number::<u32>(row[5]),
            "{row:?}"
        );
        let mut openings = Vec::new();
        for (cube, after) in solid.successors(&full) {
            if values.outcome(&after).unwrap() == Some(Outcome::Loss) {
                openings.push(solid.show_move(&full, cube));
            }
        }
        assert_eq!(openings.join(" "), row[8], "{row:?}");
    }
}

#[test]
fn the_divisors_of_two_primes_are_a_bar_and_of_three_a_box() {
    let nimber = |number: u64| {
        let game = DivisorGame::new(number).unwrap();
        Nimbers::new(&game, &Run::new()).nimber(&game.initial()).unwrap()
    };
    let chomp = Chomp::new(4, 5).unwrap();
    assert_eq!(
        nimber(2u64.pow(3) * 3u64.pow(4)),
        Nimbers::new(chomp, &Run::new()).nimber(&chomp.initial()).unwrap()
    );
    let solid = SolidChomp::new([2, 3, 4]).unwrap();
    assert_eq!(
        nimber(7 * 25 * 8),
        Nimbers::new(&solid, &Run::new()).nimber(&solid.initial()).unwrap()
    );
    let game = DivisorGame::new(12).unwrap();
    assert_eq!(game.divisors(), [1, 2, 3, 4, 6, 12]);
    let after = game.play(&game.initial(), 4);
    assert_eq!(game.left(after).collect::<Vec<_>>(), [1, 2, 3, 6]);
    assert_eq!(DivisorGame::new(1).unwrap().terminal(&1), Some(Outcome::Loss));
}

#[test]
fn relations_that_form_no_poset_are_refused_with_the_element() {
    let message = |poset: Result<PosetChomp, ShapeError>| poset.unwrap_err().to_string();
    let circle = |element| {
        format!(
            "the relations cannot be a circle through element {element}: expected an order, in which no element lies above itself"
        )
    };
    assert_eq!(message(PosetChomp::new(3, &[(0, 1), (1, 2), (2, 0)])), circle(0));
    assert_eq!(message(PosetChomp::new(3, &[(1, 1)])), circle(1));
    assert_eq!(message(PosetChomp::new(3, &[(0, 3)])), "an element cannot be 3: expected 0 to 2");
    assert_eq!(
        message(PosetChomp::new(129, &[])),
        "the number of elements cannot be 129: expected 1 to 128"
    );
    assert_eq!(
        message(PosetChomp::new(0, &[])),
        "the number of elements cannot be 0: expected 1 to 128"
    );
    assert_eq!(
        message(PosetChomp::new(128, &[]).unwrap().with_poison(128)),
        "an element cannot be 128: expected 0 to 127"
    );
    let message = SolidChomp::new([5, 5, 6]).unwrap_err().to_string();
    assert_eq!(
        message,
        "a box of cubes cannot be 5 x 5 x 6: expected three sides whose product is from 1 to 128"
    );
    assert!(
        SolidChomp::new([0, 2, 2]).is_err()
            && SolidChomp::new([u32::MAX; 3]).is_err()
            && SolidChomp::new([5, 5, 6]).is_err()
    );
    let message = |number| DivisorGame::new(number).unwrap_err().to_string();
    assert_eq!(message(0), "the number cannot be 0: expected 1 to 1099511627776");
    assert_eq!(
        message(720_720),
        "the number cannot be 720720, which has 240 divisors: expected at most 128 divisors"
    );
    assert!(
        message(u64::MAX).starts_with("the number cannot be 18446744073709551615: expected 1 to ")
    );
}

#[test]
fn without_poison_an_antichain_is_a_row_of_single_objects() {
    for elements in 1..6 {
        let antichain = PosetChomp::new(elements, &[]).unwrap();
        let nimber = Nimbers::new(&antichain, &Run::new()).nimber(&antichain.initial()).unwrap();
        assert_eq!(nimber.unwrap().get() as usize, elements % 2);
    }
}

#[test]
fn solids_and_divisors_read_what_they_write_and_refuse_the_rest() {
    let solid = SolidChomp::new([2, 2, 3]).unwrap();
    assert_eq!(solid.parse_position("3,3/3,3").unwrap(), solid.initial());
    for bad in ["", "3,3", "3,4/3,3", "1,2/1,1", "0,0/0,0", "3,3/3,3/3,3", "x,3/3,3"] {
        assert!(solid.parse_position(bad).is_err(), "{bad:?}");
    }
    assert_eq!(solid.parse_move(&solid.initial(), " (0, 1,2)").unwrap(), Cube([0, 1, 2]));
    for bad in ["(0,0,0)", "(2,0,0)", "(0,1)", "x"] {
        assert!(solid.parse_move(&solid.initial(), bad).is_err(), "{bad:?}");
    }
    let game = DivisorGame::new(12).unwrap();
    assert!(
        game.parse_position("1 2 6").is_err()
            && game.parse_position("2 3").is_err()
            && game.parse_position("1 5").is_err()
    );
    assert!(
        game.parse_move(&game.initial(), "1").is_err()
            && game.parse_move(&game.initial(), "5").is_err()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn sums_of_components_equal_the_undivided_poset(relations in prop::collection::vec((0usize..9, 0usize..9), 0..12), poison in 0usize..9) {
        let up: Vec<(usize, usize)> = relations.into_iter().filter(|(low, high)| low < high).collect();
        let poset = PosetChomp::new(9, &up).unwrap().with_poison(poison).unwrap();
        let undivided = Undivided(poset.clone());
        let full = poset.initial();
        let (sum, whole) = (Nimbers::new(&poset, &Run::new()), Nimbers::new(&undivided, &Run::new()));
        prop_assert_eq!(sum.nimber(&full).unwrap(), whole.nimber(&full).unwrap());
    }
}

/// The same rules without `components`: the position stays whole.
struct Undivided(PosetChomp);

impl Game for Undivided {
    type Position = u128;
    type Move = usize;

    fn initial(&self) -> u128 {
        self.0.initial()
    }

    fn moves(&self, position: &u128) -> impl Iterator<Item = usize> {
        self.0.moves(position)
    }

    fn play(&self, position: &u128, element: usize) -> u128 {
        self.0.play(position, element)
    }
}

impl Acyclic for Undivided {}

impl Impartial for Undivided {}
