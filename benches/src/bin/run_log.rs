//! Draws who worked and who waited when in a run of several processes.
//!
//! ```text
//! gt cluster local kalah:4,3 --processes 2 --out kalah.gt --log run.jsonl
//! cargo run --release -p gt-benches --features pictures --bin run_log -- run.jsonl run.svg TITLE
//! ```

#![expect(clippy::print_stdout, reason = "it is a program")]

use core::error::Error;
use std::fs;

use gt_benches::run_log::RunLog;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [log, picture, title] = &*args else {
        return Err("expected three arguments: LOG PICTURE.svg TITLE".into());
    };
    let log = RunLog::read(&fs::read_to_string(log)?)?;
    fs::write(picture, log.picture(title)?)?;
    for (process, (work, exchange, wait)) in log.shares().into_iter().enumerate() {
        let [work, exchange, wait] = [work, exchange, wait].map(|share| 100.0 * share);
        println!(
            "process {process}: {work:.1} % work, {exchange:.1} % exchanging, {wait:.1} % waiting"
        );
    }
    Ok(())
}
