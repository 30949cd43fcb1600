//! Distances of any size, compared with 64-bit distances and with the definition of φ.

use gt_queen::Cell;
use gt_queen::solve::{BigCell, BigQueen, ClosedForm, LostCells};
use num_bigint::BigUint;
use proptest::prelude::*;

fn big(cell: Cell) -> BigCell {
    BigCell::new(cell.a, cell.b)
}

proptest! {
    #[test]
    fn big_and_small_numbers_agree(a: u64, b: u64, n in 0..=7_046_029_254_386_353_130_u64) {
        let lost = ClosedForm::QUEEN.p_position(n).unwrap();
        prop_assert_eq!(BigQueen.p_position(&n.into()), Some(big(lost)));
        for cell in [Cell::new(a, b), lost, lost.transposed(), Cell::new(lost.a, b), Cell::new(a, lost.b)] {
            prop_assert_eq!(BigQueen.outcome(&big(cell)), ClosedForm::QUEEN.outcome(cell));
            prop_assert_eq!(BigQueen.remoteness(&big(cell)), ClosedForm::QUEEN.remoteness(cell).into());
            prop_assert!(BigQueen.winning_moves(&big(cell)).eq(ClosedForm::QUEEN.winning_moves(cell).map(big)));
        }
    }

    #[test]
    fn lost_cells_beyond_64_bits_solve_the_quadratic(n in any::<[u32; 9]>()) {
        let n = BigUint::new(n.to_vec());
        let BigCell { a, b } = BigQueen.p_position(&n).unwrap();
        // a < n * phi < a + 1, where phi is the positive root of x * x = x + 1.
        let below = |a: &BigUint| a * a <= &n * (a + &n);
        prop_assert!(below(&a) && !below(&(&a + 1_u32)) || n == BigUint::default());
        prop_assert_eq!(&b - &a, n.clone());
        prop_assert_eq!(BigQueen.p_index(&BigCell { a: b.clone(), b: a.clone() }), Some(n));
        prop_assert_eq!(BigQueen.partner(&a), Some(b.clone()));
        prop_assert_eq!(BigQueen.partner(&b), Some(a));
    }

    #[test]
    fn winning_moves_beyond_64_bits_are_legal_and_lead_to_lost_cells(a in any::<[u32; 5]>(), b in any::<[u32; 5]>()) {
        let cell = BigCell { a: BigUint::new(a.to_vec()), b: BigUint::new(b.to_vec()) };
        let moves: Vec<BigCell> = BigQueen.winning_moves(&cell).collect();
        prop_assert!(!moves.is_empty() || BigQueen.p_index(&cell).is_some());
        for to in moves {
            prop_assert!(BigQueen.p_index(&to).is_some());
            let (down, right) = (&cell.a - &to.a, &cell.b - &to.b);
            let zero = BigUint::default();
            prop_assert!(down == zero && right > zero || right == zero && down > zero || down == right);
        }
    }
}
