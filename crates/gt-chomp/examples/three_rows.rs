//! Solves bars of three rows up to a given length, 5000 if none is given.
//!
//! `cargo run --release -p gt-chomp --example three_rows 50000`

use gt_chomp::solve::{Family, ThreeRows};
use gt_core::{Run, SolveError};
use std::time::Instant;

#[expect(clippy::print_stdout, reason = "an example that prints its figures")]
fn main() -> Result<(), SolveError> {
    let longest =
        std::env::args().nth(1).and_then(|argument| argument.parse().ok()).unwrap_or(5_000);
    let start = Instant::now();
    let three = ThreeRows::solve(longest, &Run::new())?;
    let seconds = start.elapsed().as_secs_f64();
    println!("second rows up to {longest} in {seconds:.3} s");
    println!("{} P-positions in 3 x {longest}", three.p_positions_within(longest));
    println!(
        "{} families, {} bars that open in the third row",
        three.families().len(),
        three.third_row_openings().len()
    );
    let period = three.families().iter().map(Family::period).max();
    println!("longest period of a family: {}", period.unwrap_or(0));
    let several = (1..=longest).filter(|&n| three.openings(n).len() != 1).count();
    println!("bars with no opening or several: {several}");
    Ok(())
}
