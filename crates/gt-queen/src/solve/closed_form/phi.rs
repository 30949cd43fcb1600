//! Multiples of the golden ratio without floats.
//!
//! # Why 128 bits are enough
//! With *F* = ⌊(φ - 1)·2^128⌋ a product of *n* < 2^64 with *F*, shifted by 128, is ⌊*n*(φ - 1)⌋ or 1 less. It is less only
//! if the fraction of *n*(φ - 1) is below *n*/2^128. With *m* = ⌊*n*(φ - 1)⌋ that fraction is *N*/(*m* + *n*φ), where
//! *N* = *n*² - *nm* - *m*² is a positive integer, and *m* + *n*φ ≤ *n*√5. So the product is wrong only if *n*²√5 > *N*·2^128. For *N* = 1,
//! where *n* is a Fibonacci number, this needs *n* > 1.233·10^19, and no Fibonacci number lies between that and 2^64 (1.22·10^19 and
//! 1.97·10^19 are neighbours). *N* = 2 and 3 do not occur, as 4*N* = (2*n* - *m*)² - 5*m*² is a square modulo 5; *N* ≥ 4 needs *n* > 2^64.
//!
//! The usual formula in f64 first fails at *n* = 102334155.

/// ⌊(φ - 1)·2^128⌋.
const PHI_FRACTION: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;

/// ⌊n(φ - 1)⌋.
#[inline]
pub(super) const fn times_phi_fraction(n: u64) -> u64 {
    let high = n as u128 * (PHI_FRACTION >> 64);
    let low = n as u128 * (PHI_FRACTION & u64::MAX as u128);
    ((high + (low >> 64)) >> 64) as u64
}
