//! Multiples of the golden ratio φ, exactly and without floats.
//!
//! # Why 128 bits are enough
//! Let *ψ* = φ - 1, *F* = ⌊*ψ*·2^128⌋ and *n* < 2^64. The product *nF*, shifted right by 128 bits,
//! is ⌊*nψ*⌋ or 1 less. It is 1 less only if the fraction of *nψ* is below *n*/2^128.
//!
//! Let *m* = ⌊*nψ*⌋. The fraction is *N*/(*m* + *n*φ), where *N* = *n*² - *nm* - *m*² is a positive
//! integer. Also *m* + *n*φ ≤ *n*√5. So the result is wrong only if *n*²√5 > *N*·2^128. By the
//! value of *N*:
//! * *N* = 1 occurs where *n* is a Fibonacci number. The result is wrong only for *n* >
//!   1.233·10^19. No Fibonacci number lies between this and 2^64, because 1.22·10^19 and 1.97·10^19
//!   are neighbours.
//! * *N* = 2 and *N* = 3 do not occur, since 4*N* = (2*n* - *m*)² - 5*m*² is a square modulo 5.
//! * *N* ≥ 4 needs *n* > 2^64.
//!
//! So the result is never wrong. The usual formula in `f64` first fails at *n* = 102334155.

/// The constant *F* = ⌊(φ - 1)·2^128⌋.
const PHI_FRACTION: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;

/// Returns ⌊n(φ - 1)⌋.
#[inline]
pub(super) const fn times_phi_fraction(n: u64) -> u64 {
    let high = n as u128 * (PHI_FRACTION >> 64);
    let low = n as u128 * (PHI_FRACTION & u64::MAX as u128);
    ((high + (low >> 64)) >> 64) as u64
}
