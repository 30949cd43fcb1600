//! `--memory` and `--time`.

use crate::command::{refused, text};

#[test]
fn verbs_that_need_more_memory_are_refused_with_the_estimate() {
    let line = refused(1, "chomp solve 19 19 --memory 64MiB");
    assert!(line.contains("GiB of memory needed, 64.0 MiB allowed") && line.contains("--memory"), "{line}");
    let line = refused(1, "queen board 100000 100000 --memory 1MiB");
    assert!(line.contains("9.3 GiB of memory needed, 1.0 MiB allowed"), "{line}");
}

#[test]
fn hashed_solvers_stop_at_the_memory_limit() {
    for args in ["solve chomp:12x12 --with memo", "chomp who 12,12,12,12,12,12,12,12,12,12,12,12"] {
        let line = refused(1, &format!("{args} --memory 100kB"));
        assert!(line.contains("97.7 KiB allowed"), "{args}: {line}");
    }
}

#[test]
fn a_position_with_a_thousand_million_moves_stays_within_the_memory() {
    for verb in [
        "perft nim:4000000000 3",
        "solve nim:4000000000 --with memo",
        "solve queen:3000000000x3 --with grundy",
        "solve nim:4000000000 --with retrograde",
        "solve nim:4000000000 --with alphabeta",
        "solve nim:4000000000 --with bounded",
    ] {
        assert!(refused(1, &format!("{verb} --memory 1MiB")).contains("1.0 MiB allowed"));
    }
}

#[test]
fn a_time_that_is_over_is_exit_code_1() {
    for args in ["chomp solve 9 9", "solve tictactoe --with memo", "perft tictactoe 9", "tour"] {
        let line = refused(1, &format!("{args} --time 0s"));
        assert!(line.contains("out of time"), "{args}: {line}");
    }
    assert!(refused(1, "solve chomp:20x20 --with memo --time 20ms").contains("positions were stored"));
    assert!(text("queen who 3 5 --time 1h").contains("loss"));
}
