//! Solves a whole box and reports what it took: `whole_box [ROWS [COLUMNS [THREADS]]]`.
//!
//! `cargo run --release -p gt-chomp --features rayon --example whole_box 18 18 2`

use gt_chomp::solve::WholeBox;
use gt_core::{Run, SolveError, Threads};
use std::time::Instant;

#[expect(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "an example that prints its figures"
)]
fn main() -> Result<(), SolveError> {
    let mut arguments = std::env::args().skip(1).map_while(|argument| argument.parse().ok());
    let (rows, cols) = (arguments.next().unwrap_or(12), arguments.next().unwrap_or(12));
    let threads =
        arguments.next().map_or(Some(Threads::One), |threads| Threads::exactly(threads as usize));
    let run = Run::new().threads(threads.unwrap_or(Threads::All)); // 0 means all
    let forecast = WholeBox::forecast(rows, cols, &run)?;
    let start = Instant::now();
    let solved = WholeBox::solve(rows, cols, &run)?;
    let seconds = start.elapsed().as_secs_f64();
    let (positions, found) = (solved.positions(), solved.p_positions().len());
    println!("{rows} x {cols}: {positions} positions, {found} P-positions in {seconds:.3} s");
    println!(
        "{:.3} ns per position, {} threads",
        1e9 * seconds / positions as f64,
        run.thread_count()
    );
    println!(
        "forecast {} bytes; the set takes {} bytes",
        forecast.bytes,
        solved.p_positions().bytes()
    );
    println!("openings of the full bar: {:?}", solved.openings(rows, cols)?);
    Ok(())
}
