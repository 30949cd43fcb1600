//! Multiples of *θ*, the root of *θ*² + *tθ* = 1 in (0, 1). For *t* = 1 it is φ - 1.

use crate::rules::T;

/// Returns ⌊nθ⌋: the greatest m with m(m + tn) ≤ n².
#[expect(clippy::cast_possible_truncation, reason = "at most n")]
pub(super) const fn times_theta(t: T, n: u64) -> u64 {
    if n == 0 {
        return 0;
    }
    // Newton's method on f(m) = m² + tnm - n², from above. The function is convex, so m never falls below the root.
    // No term overflows: m ≤ n/t, so tnm ≤ n²; for t = 1 the sum 2m + tn is at most 3n.
    let (n, t) = (n as u128, t.get() as u128);
    let mut m = n / t;
    loop {
        let rest = n * n - t * n * m;
        if m * m <= rest {
            return m as u64;
        }
        let step = (m * m - rest) / (2 * m + t * n);
        // A step below 1 means that the root lies between m - 1 and m.
        if step == 0 {
            return (m - 1) as u64;
        }
        m -= step;
    }
}
