//! Misère play and t-Wythoff: closed forms compared with golden values and the generic solvers.

use core::num::NonZero;
use gt_testkit::golden;

use gt_core::Run;
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_queen::solve::ClosedForm;
use gt_queen::{Cell, Queen, Queens, T, TWythoff};
use proptest::prelude::*;

fn numbers(line: &str) -> Vec<u64> {
    line.split(',').map(|field| field.parse().expect("a number")).collect()
}

fn sorted(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells
}

#[test]
fn lost_cells_of_misere_play_agree_with_an_independent_program() {
    let golden: Vec<_> =
        golden::lines(include_str!("../../testdata/misere_p_positions.csv")).map(numbers).collect();
    let golden: Vec<Cell> = golden.iter().map(|row| Cell::new(row[0], row[1])).collect();
    let closed =
        (0..).map_while(|n| ClosedForm::MISERE.p_position(n)).take_while(|cell| cell.b < 200);
    assert_eq!(sorted(closed), sorted(golden.into_iter()));
}

#[test]
fn misere_closed_form_and_generic_solver_agree_on_every_cell() {
    let queen = Queen::new(60, 75).unwrap();
    let values = Values::new(queen.misere(), &Run::new());
    for cell in (0..queen.index_len()).filter_map(|rank| queen.unrank(rank)) {
        let value = values.value(&cell).unwrap().unwrap();
        assert_eq!(value.outcome(), ClosedForm::MISERE.outcome(cell), "{cell}");
        assert_eq!(
            value.plies().map(u64::from),
            Some(ClosedForm::MISERE.remoteness(cell)),
            "{cell}"
        );
        let winning =
            queen.moves(&cell).filter(|&to| ClosedForm::MISERE.outcome(to) == Outcome::Loss);
        assert_eq!(sorted(ClosedForm::MISERE.winning_moves(cell)), sorted(winning), "{cell}");
    }
}

#[test]
fn lost_cells_of_t_wythoff_agree_with_an_independent_program() {
    let rows: Vec<_> = golden::lines(include_str!("../../testdata/t_wythoff_p_positions.csv"))
        .map(numbers)
        .collect();
    assert!(rows.len() > 100);
    for row in rows {
        let (t, cell) = (T::new(row[0]).unwrap(), Cell::new(row[2], row[3]));
        assert_eq!(ClosedForm::t_wythoff(t).p_position(row[1]), Some(cell));
        assert_eq!(ClosedForm::t_wythoff(t).p_index(cell.transposed()), Some(row[1]));
    }
}

#[test]
fn t_wythoff_closed_form_and_generic_solver_agree_on_every_cell() {
    for t in (1..=5).chain([30]).filter_map(T::new) {
        let game = TWythoff::new(t, 36, 45).unwrap();
        let values = Values::new(game, &Run::new());
        for cell in (0..game.index_len()).filter_map(|rank| game.unrank(rank)) {
            let value = values.value(&cell).unwrap().unwrap();
            assert_eq!(value.outcome(), ClosedForm::t_wythoff(t).outcome(cell), "{cell}, t = {t}");
            assert_eq!(
                value.plies().map(u64::from),
                Some(ClosedForm::t_wythoff(t).remoteness(cell)),
                "{cell}, t = {t}"
            );
            let winning =
                game.moves(&cell).filter(|&to| ClosedForm::t_wythoff(t).p_index(to).is_some());
            assert_eq!(
                sorted(ClosedForm::t_wythoff(t).winning_moves(cell)),
                sorted(winning),
                "{cell}, t = {t}"
            );
        }
    }
}

/// Returns the n-th pair by an integer square root, or `None` where that overflows.
fn by_root(t: u64, n: u64) -> Option<Cell> {
    let (t, n) = (u128::from(t), u128::from(n));
    let square = n.checked_mul(n)?.checked_mul(t.checked_mul(t)?.checked_add(4)?)?;
    let a = n + (square.isqrt() - t * n) / 2;
    Some(Cell::new(a.try_into().ok()?, (a + t * n).try_into().ok()?))
}

#[test]
fn t_wythoff_does_not_overflow_at_its_ends() {
    for t in
        [1, 2, 3, 1 << 32, u64::MAX / 2, u64::MAX - 1, u64::MAX].map(|t| NonZero::new(t).unwrap())
    {
        for n in [0, 1, 2, u64::MAX / t, u64::MAX - 1, u64::MAX] {
            if let Some(lost) = ClosedForm::t_wythoff(t).p_position(n) {
                assert_eq!(ClosedForm::t_wythoff(t).p_index(lost), Some(n));
                assert_eq!(ClosedForm::t_wythoff(t).partner(lost.a), Some(lost.b));
                assert_eq!(ClosedForm::t_wythoff(t).partner(lost.b), Some(lost.a));
            }
        }
        for x in [0, 1, u64::MAX / 2, u64::MAX - 1, u64::MAX] {
            for y in [0, 1, u64::MAX / 2, u64::MAX - 1, u64::MAX] {
                let cell = Cell::new(x, y);
                let lost = ClosedForm::t_wythoff(t).p_index(cell).is_some();
                assert_eq!(
                    ClosedForm::t_wythoff(t).winning_moves(cell).count() == 0,
                    lost,
                    "{cell}, t = {t}"
                );
                assert!(
                    ClosedForm::t_wythoff(t)
                        .winning_moves(cell)
                        .all(|to| ClosedForm::t_wythoff(t).p_index(to).is_some())
                );
                assert_eq!(ClosedForm::t_wythoff(t).remoteness(cell) % 2, u64::from(!lost));
            }
        }
    }
}

proptest! {
    #[test]
    fn t_wythoff_agrees_with_the_integer_square_root(t in 1_u64.., shift in 0..64_u32, n: u64, small in 1..40_u64) {
        for (t, n) in [(t >> shift, n >> (63 - shift)), (small, n), (small, n >> 8)] {
            let Some(t) = T::new(t) else { continue };
            if let Some(lost) = by_root(t.get(), n) {
                prop_assert_eq!(ClosedForm::t_wythoff(t).p_position(n), Some(lost));
                prop_assert_eq!(ClosedForm::t_wythoff(t).p_index(lost), Some(n));
                prop_assert_eq!(ClosedForm::t_wythoff(t).partner(lost.a), Some(lost.b));
                prop_assert_eq!(ClosedForm::t_wythoff(t).partner(lost.b), Some(lost.a));
            }
        }
    }
}

#[test]
fn nim_sums_say_nothing_of_misere_play() {
    // On a row of three cells: nimbers 2 and 2, then 1 and 1. Both times the sum is 0, so both are lost in normal play.
    let board = Queen::new(1, 3).unwrap().board();
    let lost = |cells: [(u64, u64); 2]| {
        let queens = Queens::new(board, cells.map(Cell::from)).unwrap();
        let misere =
            Values::new(queens.clone().misere(), &Run::new()).outcome(&queens.initial()).unwrap();
        let normal = Values::new(&queens, &Run::new()).outcome(&queens.initial()).unwrap();
        [normal, misere].map(|outcome| outcome == Some(Outcome::Loss))
    };
    assert_eq!(lost([(0, 2), (0, 2)]), [true, true]);
    assert_eq!(lost([(0, 1), (0, 1)]), [true, false]);
}
