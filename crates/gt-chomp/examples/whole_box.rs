//! Solves a whole box and reports what it took: `cargo run --release -p gt-chomp --features rayon --example whole_box 18 18 2`.

use std::time::Instant;

use gt_chomp::{BoxError, WholeBox};

#[expect(clippy::print_stdout, clippy::cast_precision_loss, reason = "an example that prints its figures")]
fn main() -> Result<(), BoxError> {
    let mut arguments = std::env::args().skip(1).map_while(|argument| argument.parse().ok());
    let (rows, cols) = (arguments.next().unwrap_or(12), arguments.next().unwrap_or(12));
    let threads: u32 = arguments.next().unwrap_or(1);
    let mut question = WholeBox::new(rows, cols)?;
    if let Some(depth) = arguments.next() {
        question = question.with_depth(depth);
    }
    #[cfg(feature = "rayon")]
    let question = question.with_threads(threads as usize);
    #[cfg(not(feature = "rayon"))]
    assert!(threads <= 1, "more than one thread needs the feature `rayon`");
    let forecast = question.forecast();
    let start = Instant::now();
    let solved = question.solve()?;
    let seconds = start.elapsed().as_secs_f64();
    let (positions, found) = (solved.positions(), solved.p_positions().len());
    println!("{rows} x {cols}: {positions} positions, {found} P-positions in {seconds:.3} s");
    println!("{:.3} ns per position, {} threads", 1e9 * seconds / positions as f64, threads.max(1));
    println!("forecast {} bytes; the set takes {} bytes", forecast.bytes(), solved.p_positions().bytes());
    println!("openings of the full bar: {:?}", solved.openings(rows, cols));
    Ok(())
}
