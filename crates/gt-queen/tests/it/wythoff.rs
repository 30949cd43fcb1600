//! The closed form, compared with golden values, the generic solvers and integer square roots.

use gt_core::Run;
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_queen::solve::ClosedForm;
use gt_queen::{Cell, Queen};
use gt_testkit::golden;
use proptest::prelude::*;

const QUEEN: ClosedForm = ClosedForm::QUEEN;

fn numbers(line: &str) -> Vec<u64> {
    line.split(',').map(|field| field.parse().expect("a number")).collect()
}

#[test]
fn the_first_400_lost_cells_agree_with_an_independent_program() {
    let rows: Vec<_> =
        golden::lines(include_str!("../../testdata/p_positions.csv")).map(numbers).collect();
    assert_eq!(rows.len(), 401);
    for row in rows {
        let cell = Cell::new(row[1], row[2]);
        assert_eq!(QUEEN.p_position(row[0]), Some(cell));
        assert_eq!(QUEEN.p_index(cell.transposed()), Some(row[0]));
    }
}

#[test]
fn remoteness_agrees_with_an_independent_program() {
    for row in golden::lines(include_str!("../../testdata/remoteness_64.csv")).map(numbers) {
        for (b, &plies) in row[1..].iter().enumerate() {
            assert_eq!(QUEEN.remoteness(Cell::new(row[0], b as u64)), plies, "({}, {b})", row[0]);
        }
    }
}

#[test]
fn closed_form_and_generic_solver_agree_on_every_cell() {
    let queen = Queen::new(90, 120).unwrap();
    let values = Values::new(queen, &Run::new());
    for cell in (0..queen.index_len()).filter_map(|rank| queen.unrank(rank)) {
        let value = values.value(&cell).unwrap().unwrap();
        assert_eq!(value.outcome(), QUEEN.outcome(cell), "{cell}");
        assert_eq!(value.plies().map(u64::from), Some(QUEEN.remoteness(cell)), "{cell}");
        let mut winning: Vec<Cell> =
            queen.moves(&cell).filter(|&to| QUEEN.outcome(to) == Outcome::Loss).collect();
        let mut closed: Vec<Cell> = QUEEN.winning_moves(cell).collect();
        winning.sort();
        closed.sort();
        assert_eq!(closed, winning, "{cell}");
    }
}

/// Returns the n-th lost cell by an integer square root.
///
/// The number 5n^2 fits if the greater distance fits a u64.
fn by_root(n: u64) -> Option<Cell> {
    let root = (5 * u128::from(n).pow(2)).isqrt();
    let a = u64::try_from(u128::midpoint(u128::from(n), root)).ok()?;
    Some(Cell::new(a, a.checked_add(n)?))
}

/// Returns whether (a, b) with a <= b is lost.
///
/// It uses the quadratic that phi solves: d * phi - 1 < a < d * phi for d = b - a.
fn by_quadratic(a: u64, b: u64) -> bool {
    let [a, b, d] = [a, b, b - a].map(u128::from);
    a * a <= d * b
        && (a + 1)
            .checked_mul(a + 1)
            .is_none_or(|square| d.checked_mul(b + 1).is_none_or(|limit| square > limit))
}

const LAST: u64 = 7_046_029_254_386_353_130;

#[test]
fn after_the_last_lost_cell_in_u64_comes_none() {
    assert_eq!(QUEEN.p_position(LAST), by_root(LAST));
    assert!(QUEEN.p_position(LAST).is_some());
    assert_eq!(QUEEN.p_position(LAST + 1), None);
    assert_eq!(QUEEN.p_position(u64::MAX), None);
}

/// An inexact formula fails first where n * phi comes nearest to an integer.
#[test]
fn the_closed_form_is_exact_at_every_fibonacci_and_lucas_number() {
    for (mut x, mut y) in [(1_u64, 2_u64), (1, 3)] {
        while let Some(z) = x.checked_add(y) {
            for n in z - 1..=z.saturating_add(1) {
                if n <= LAST {
                    let lost = by_root(n);
                    assert_eq!(QUEEN.p_position(n), lost);
                    let lost = lost.unwrap();
                    assert_eq!(QUEEN.partner(lost.a), Some(lost.b));
                    assert_eq!(QUEEN.partner(lost.b), Some(lost.a));
                }
                for (a, b) in [(x, n), (n - n / 2, n), (y, n)] {
                    if a <= b {
                        assert_eq!(
                            QUEEN.p_index(Cell::new(a, b)).is_some(),
                            by_quadratic(a, b),
                            "({a}, {b})"
                        );
                    }
                }
            }
            (x, y) = (y, z);
        }
    }
}

#[test]
fn the_closed_form_is_exact_where_the_f64_formula_first_fails() {
    assert_eq!(QUEEN.p_position(102_334_155).map(|cell| cell.a), Some(165_580_140));
    assert_eq!(QUEEN.outcome(Cell::new(165_580_140, 267_914_295)), Outcome::Loss);
    assert_eq!(QUEEN.outcome(Cell::new(165_580_141, 267_914_296)), Outcome::Win);
}

#[test]
fn the_farthest_cells_do_not_overflow() {
    for cell in
        [Cell::new(u64::MAX, u64::MAX), Cell::new(0, u64::MAX), Cell::new(u64::MAX - 1, u64::MAX)]
    {
        assert_eq!(QUEEN.outcome(cell), Outcome::Win);
        assert!(QUEEN.winning_moves(cell).count() >= 1);
        assert!(QUEEN.winning_moves(cell).all(|to| QUEEN.outcome(to) == Outcome::Loss));
        assert_eq!(QUEEN.remoteness(cell) % 2, 1);
    }
}

proptest! {
    #[test]
    fn lost_cells_agree_with_the_integer_square_root(n in 0..=LAST) {
        let lost = by_root(n).unwrap();
        prop_assert_eq!(QUEEN.p_position(n), Some(lost));
        prop_assert_eq!(QUEEN.p_index(lost), Some(n));
        prop_assert!(by_quadratic(lost.a, lost.b));
        prop_assert_eq!(QUEEN.partner(lost.a), Some(lost.b));
        prop_assert_eq!(QUEEN.partner(lost.b), Some(lost.a));
        prop_assert_eq!(QUEEN.winning_moves(lost).count(), 0);
        prop_assert_eq!(QUEEN.remoteness(lost), 2 * n);
    }

    #[test]
    fn outcomes_agree_with_the_quadratic(a: u64, b: u64, near in 0..3_u64) {
        // A random cell is hardly ever lost, so this also looks next to lost cells.
        for (x, y) in [(a, b), (a / 3, QUEEN.partner(a / 3).map_or(b, |y| y.saturating_add(near).saturating_sub(1)))] {
            let (x, y) = (x.min(y), x.max(y));
            prop_assert_eq!(QUEEN.p_index(Cell::new(x, y)).is_some(), by_quadratic(x, y));
        }
    }

    #[test]
    fn winning_moves_are_legal_and_lead_to_lost_cells(a: u64, b: u64) {
        for to in QUEEN.winning_moves(Cell::new(a, b)) {
            prop_assert_eq!(QUEEN.outcome(to), Outcome::Loss);
            let (down, right) = (a - to.a, b - to.b);
            prop_assert!((down > 0 || right > 0) && (down == 0 || right == 0 || down == right));
        }
    }
}
