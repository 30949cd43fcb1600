//! `gt sea`.

use super::{Batch, Case, Differs, NO_JSON, OUT_OF_TIME, Refused, Same, TOO_LARGE, Writes, row};

/// Cases by verb; the first row of each verb is also tried with the common options.
pub(super) const CASES: &[Case] = &[
    row("sea count", "--rows", "--rows 4 --cols 5 --fleet 3,2", "--rows 5 --cols 5 --fleet 3,2", Differs),
    row("sea count", "--cols", "--rows 4 --cols 5 --fleet 3,2", "--rows 4 --cols 6 --fleet 3,2", Differs),
    row("sea count", "--fleet", "--rows 4 --cols 5 --fleet 3,2", "--rows 4 --cols 5 --fleet 3,3", Differs),
    row("sea count", "--touch", "--rows 4 --cols 5 --fleet 3,2", "+ --touch any", Differs),
    row("sea count", "--not-announced", "--fleet 3,2 --position -", "+ --not-announced", Differs)
        .reading(".....\n.xx..\n.....\n.....\n"),
    row("sea count", "--position", "--rows 4 --cols 5 --fleet 3,2", "+ --position -", Differs).reading("...\n.x.\n...\n...\n"),
    row("sea count", "--batch", "--rows 4 --cols 5 --fleet 3,2", "--fleet 3,2 --batch", Batch).reading("...../...../...../....."),
    row("sea count", "--position", "--rows 4 --cols 5 --fleet 3,2 --batch", "+ --position -", Refused(2, "--position")),
    row("sea count", "--memory", "--rows 4 --cols 5 --fleet 3,2", "+ --memory 1kB", TOO_LARGE),
    row("sea count", "--time", "--rows 10 --cols 10", "+ --time 1ms", OUT_OF_TIME),
    row("sea map", "--rows", "--rows 4 --cols 5 --fleet 3,2", "--rows 5 --cols 5 --fleet 3,2", Differs),
    row("sea map", "--cols", "--rows 4 --cols 5 --fleet 3,2", "--rows 4 --cols 6 --fleet 3,2", Differs),
    row("sea map", "--fleet", "--rows 4 --cols 5 --fleet 3,2", "--rows 4 --cols 5 --fleet 3,3", Differs),
    row("sea map", "--touch", "--rows 4 --cols 5 --fleet 3,2", "+ --touch any", Differs),
    row("sea map", "--not-announced", "--fleet 3,2 --position -", "+ --not-announced", Differs)
        .reading(".....\n.xx..\n.....\n.....\n"),
    row("sea map", "--position", "--rows 4 --cols 5 --fleet 3,2", "+ --position -", Differs).reading("...\n.x.\n...\n...\n"),
    row("sea map", "--batch", "--rows 4 --cols 5 --fleet 3,2", "--fleet 3,2 --batch", Batch).reading("...../...../...../....."),
    row("sea map", "--position", "--rows 4 --cols 5 --fleet 3,2 --batch", "+ --position -", Refused(2, "--position")),
    row("sea map", "--length", "--rows 4 --cols 5 --fleet 3,2", "+ --length 2", Differs),
    row("sea map", "--svg", "--rows 4 --cols 5 --fleet 3,2", "+ --svg FILE", Writes(b"<svg ")),
    row("sea map", "--memory", "--rows 4 --cols 5 --fleet 3,2", "+ --memory 1kB", TOO_LARGE),
    row("sea map", "--time", "--rows 10 --cols 10", "+ --time 1ms", OUT_OF_TIME),
    row("sea best", "--rows", "--rows 4 --cols 5 --fleet 3,2", "--rows 5 --cols 5 --fleet 3,2", Differs),
    row("sea best", "--cols", "--rows 4 --cols 5 --fleet 3,2", "--rows 4 --cols 6 --fleet 3,2", Differs),
    row("sea best", "--fleet", "--rows 4 --cols 5 --fleet 3,2", "--rows 4 --cols 5 --fleet 3,3", Differs),
    row("sea best", "--touch", "--rows 4 --cols 5 --fleet 3,2", "+ --touch any", Differs),
    row("sea best", "--not-announced", "--fleet 3,2 --position -", "+ --not-announced", Differs)
        .reading(".....\n.xx..\n.....\n.....\n"),
    row("sea best", "--position", "--rows 4 --cols 5 --fleet 3,2", "+ --position -", Differs).reading("...\n.x.\n...\n...\n"),
    row("sea best", "--batch", "--rows 4 --cols 5 --fleet 3,2", "--fleet 3,2 --batch", Batch).reading("...../...../...../....."),
    row("sea best", "--position", "--rows 4 --cols 5 --fleet 3,2 --batch", "+ --position -", Refused(2, "--position")),
    row("sea best", "--look-ahead", "--rows 4 --cols 5 --fleet 3,2", "+ --look-ahead 3", Differs),
    row("sea best", "--memory", "--rows 4 --cols 5 --fleet 3,2", "+ --memory 1kB", TOO_LARGE),
    row("sea best", "--time", "--rows 10 --cols 10", "+ --time 1ms", OUT_OF_TIME),
    row("sea sample", "--rows", "--rows 4 --cols 5 --fleet 3,2", "--rows 5 --cols 5 --fleet 3,2", Differs),
    row("sea sample", "--cols", "--rows 4 --cols 5 --fleet 3,2", "--rows 4 --cols 6 --fleet 3,2", Differs),
    row("sea sample", "--fleet", "--rows 4 --cols 5 --fleet 3,2", "--rows 4 --cols 5 --fleet 3,3", Differs),
    row("sea sample", "--touch", "--rows 4 --cols 5 --fleet 3,2", "+ --touch any", Differs),
    row("sea sample", "--not-announced", "--fleet 3,2 --position - -n 9", "+ --not-announced", Differs)
        .reading(".....\n.xx..\n.....\n.....\n"),
    row("sea sample", "--position", "--rows 4 --cols 5 --fleet 3,2", "+ --position -", Differs).reading("...\n.x.\n...\n...\n"),
    row("sea sample", "--number", "--rows 4 --cols 5 --fleet 3,2", "+ --number 2", Differs),
    row("sea sample", "--seed", "--rows 4 --cols 5 --fleet 3,2", "+ --seed 2", Differs),
    row("sea sample", "--memory", "--rows 4 --cols 5 --fleet 3,2", "+ --memory 1kB", TOO_LARGE),
    row("sea sample", "--time", "--rows 10 --cols 10", "+ --time 1ms", OUT_OF_TIME),
    row(
        "sea play",
        "--rows",
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1",
        "--rows 5 --cols 5 --fleet 3,2 --mode shoot --seed 1",
        Differs,
    )
    .reading("A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n"),
    row(
        "sea play",
        "--cols",
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1",
        "--rows 4 --cols 6 --fleet 3,2 --mode shoot --seed 1",
        Differs,
    )
    .reading("A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n"),
    row(
        "sea play",
        "--fleet",
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1",
        "--rows 4 --cols 5 --fleet 3,3 --mode shoot --seed 1",
        Differs,
    )
    .reading("A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n"),
    row("sea play", "--touch", "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "+ --touch any", Differs)
        .reading("A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n"),
    row(
        "sea play",
        "--rows",
        "--rows 4 --cols 5 --fleet 3,2 --mode defend",
        "--rows 5 --cols 5 --fleet 3,2 --mode defend",
        Differs,
    )
    .reading("miss\n"),
    row(
        "sea play",
        "--cols",
        "--rows 4 --cols 5 --fleet 3,2 --mode defend",
        "--rows 4 --cols 6 --fleet 3,2 --mode defend",
        Differs,
    )
    .reading("miss\n"),
    row(
        "sea play",
        "--fleet",
        "--rows 4 --cols 5 --fleet 3,2 --mode defend",
        "--rows 4 --cols 5 --fleet 3,3 --mode defend",
        Differs,
    )
    .reading("miss\n"),
    row("sea play", "--touch", "--rows 4 --cols 5 --fleet 3,2 --mode defend", "+ --touch any", Differs).reading("miss\n"),
    row("sea play", "--not-announced", "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "+ --not-announced", Differs)
        .reading("A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n"),
    row("sea play", "--position", "--rows 4 --cols 5 --fleet 3,2", "+ --position -", Differs)
        .reading(".....\n.x...\n.....\n.....\n"),
    row("sea play", "--mode", "--rows 4 --cols 5 --fleet 3,2", "+ --mode assistant", Differs),
    row(
        "sea play",
        "--seed",
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1",
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 2",
        Differs,
    )
    .reading("A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n"),
    row("sea play", "--seed", "--rows 4 --cols 5 --fleet 3,2 --mode defend", "+ --seed 2", Refused(2, "--seed")),
    row("sea play", "--format", "--rows 4 --cols 5 --fleet 3,2", "+ --format json", NO_JSON),
    row("sea play", "--memory", "--rows 4 --cols 5 --fleet 3,2", "+ --memory 1kB", TOO_LARGE),
    row("sea play", "--memory", "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "+ --memory 1kB", TOO_LARGE),
    row("sea play", "--time", "--rows 10 --cols 10", "+ --time 1ms", OUT_OF_TIME),
    row("sea puzzle", "--rows", "--rows 4 --cols 5 --fleet 3,2", "--rows 5 --cols 5 --fleet 3,2", Differs),
    row("sea puzzle", "--cols", "--rows 4 --cols 5 --fleet 3,2", "--rows 4 --cols 6 --fleet 3,2", Differs),
    row("sea puzzle", "--fleet", "--rows 4 --cols 5 --fleet 3,2", "--rows 4 --cols 5 --fleet 3,3", Differs),
    row("sea puzzle", "--touch", "--rows 4 --cols 5 --fleet 3,2", "+ --touch any", Refused(2, "touch")),
    row("sea puzzle", "--not-announced", "--rows 4 --cols 5 --fleet 3,2", "+ --not-announced", Refused(2, "--not-announced")),
    row("sea puzzle", "--position", "--rows 3 --cols 3 --fleet 2,1 --row-sums 2,0,1", "+ --position -", Differs)
        .reading("xo.\n...\n...\n"),
    row("sea puzzle", "--seed", "--rows 4 --cols 5 --fleet 3,2", "+ --seed 2", Differs),
    row("sea puzzle", "--seed", "--rows 3 --cols 3 --fleet 2,1 --row-sums 2,0,1", "+ --seed 2", Refused(2, "--row-sums")),
    row("sea puzzle", "--row-sums", "--rows 4 --cols 5 --fleet 3,2", "+ --row-sums 3,0,2,0", Differs),
    row("sea puzzle", "--col-sums", "--rows 4 --cols 5 --fleet 3,2", "+ --col-sums 2,1,2,0,0", Differs),
    row("sea puzzle", "--solution", "--rows 4 --cols 5 --fleet 3,2", "+ --solution", Differs),
    row("sea puzzle", "--memory", "--rows 4 --cols 5 --fleet 3,2", "+ --memory 1kB", TOO_LARGE),
    row("sea puzzle", "--time", "--rows 8 --cols 8 --fleet 4,3,2,2,1,1", "+ --time 1ms", OUT_OF_TIME),
    row("sea puzzle", "--time", "--row-sums 4,3,3,2,2,2,1,1,1,1", "+ --time 1ms", OUT_OF_TIME),
    row("sea tournament", "--rows", "--rows 4 --cols 5 --fleet 3,2 --games 5", "--rows 5 --cols 5 --fleet 3,2 --games 5", Differs),
    row("sea tournament", "--cols", "--rows 4 --cols 5 --fleet 3,2 --games 5", "--rows 4 --cols 6 --fleet 3,2 --games 5", Differs),
    row("sea tournament", "--fleet", "--rows 4 --cols 5 --fleet 3,2 --games 5", "--rows 4 --cols 5 --fleet 3,3 --games 5", Differs),
    row("sea tournament", "--touch", "--rows 4 --cols 5 --fleet 3,2 --games 5", "+ --touch any", Differs),
    row("sea tournament", "--not-announced", "--rows 4 --cols 5 --fleet 3,2 --games 5", "+ --not-announced", Differs),
    row("sea tournament", "--strategies", "--rows 4 --cols 5 --fleet 3,2 --games 5", "+ --strategies random,hunt", Differs),
    row("sea tournament", "--seed", "--rows 4 --cols 5 --fleet 3,2 --games 5", "+ --seed 2", Differs),
    row("sea tournament", "--defence", "--rows 4 --cols 5 --fleet 3,2 --games 5", "+ --defence edges", Differs),
    row("sea tournament", "--games", "--rows 4 --cols 5 --fleet 3,2 --games 5", "--rows 4 --cols 5 --fleet 3,2 --games 6", Differs),
    row("sea tournament", "--position", "--rows 4 --cols 5 --fleet 3,2 --games 5", "+ --position -", Differs)
        .reading("...\n...\n..%\n"),
    row("sea tournament", "--svg", "--rows 4 --cols 5 --fleet 3,2 --games 5", "+ --svg FILE", Writes(b"<svg ")),
    row("sea tournament", "--memory", "--rows 4 --cols 5 --fleet 3,2 --games 5", "+ --memory 1kB", TOO_LARGE),
    row("sea tournament", "--time", "--rows 4 --cols 5 --fleet 3,2 --games 500", "+ --time 1ms", OUT_OF_TIME),
    row("sea rules", "--memory", "", "--memory 1kB", Same("nothing is solved")),
    row("sea rules", "--time", "", "--time 0ms", OUT_OF_TIME),
];
