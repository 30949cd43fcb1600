//! The verbs that work for every game.

use super::{Batch, Case, Differs, OUT_OF_TIME, TOO_LARGE, row};

/// Cases by verb; the first row of each verb is also tried with the common options.
pub(super) const CASES: &[Case] = &[
    row("tour", "--memory", "", "--memory 1kB", TOO_LARGE),
    row("tour", "--time", "", "--time 1ms", OUT_OF_TIME),
    row("solve", "instance", "nim:3,4,5 --with memo", "nim:1,2,3 --with memo", Differs),
    row("solve", "--with", "nim:3,4,5 --with memo", "nim:3,4,5 --with grundy", Differs),
    row("solve", "--batch", "nim:3,4,5 --with memo", "--with memo --batch", Batch).reading("nim:3,4,5"),
    row("solve", "--memory", "nim:3,4,5 --with memo", "+ --memory 1kB", TOO_LARGE),
    row("solve", "--memory", "nim:3,4,5 --with alphabeta", "+ --memory 1kB", TOO_LARGE),
    row("solve", "--memory", "nim:3,4,5 --with retrograde", "+ --memory 100", TOO_LARGE),
    row("solve", "--memory", "nim:3,4,5 --with bounded", "+ --memory 1kB", TOO_LARGE),
    row("solve", "--memory", "chomp:4x5 --with grundy", "+ --memory 1kB", TOO_LARGE),
    row("solve", "--time", "chomp:10x10 --with memo", "+ --time 1ms", OUT_OF_TIME),
    row("solve", "--time", "chomp:10x10 --with alphabeta", "+ --time 1ms", OUT_OF_TIME),
    row("solve", "--time", "chomp:9x9 --with retrograde", "+ --time 1ms", OUT_OF_TIME),
    row("solve", "--time", "chomp:8x8 --with bounded", "+ --time 1ms", OUT_OF_TIME),
    row("solve", "--time", "chomp:9x9 --with grundy", "+ --time 1ms", OUT_OF_TIME),
    row("perft", "instance", "chomp:2x2 2", "chomp:2x3 2", Differs),
    row("perft", "plies", "chomp:2x2 2", "chomp:2x2 3", Differs),
    row("perft", "--memory", "tictactoe 5", "+ --memory 10", TOO_LARGE),
    row("perft", "--time", "tictactoe 9", "+ --time 1ms", OUT_OF_TIME),
];
