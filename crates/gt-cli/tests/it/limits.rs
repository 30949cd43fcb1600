//! `--memory` and `--time`.

use std::io::Read as _;
use std::process::Stdio;

use crate::command::{command, gt, refused, text};

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

/// The board has 50 MB of text, which takes longer than the time.
#[test]
fn an_answer_longer_than_its_time_ends_after_a_whole_line() {
    let ran = gt("queen board 5000 5000 --time 100ms");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.starts_with("error: out of time") && ran.err.matches('\n').count() == 1, "{}", ran.err);
    let lines = ran.out.lines().count();
    assert!(lines < 5000 && (lines == 0 || ran.out.ends_with('\n')), "{lines} lines");
    if lines > 0 {
        assert!(ran.err.contains(&format!("ends after {lines} lines; raise --time")), "{}", ran.err);
    }
}

/// Nobody reads, so the pipe is full after some 64 kB.
#[test]
fn an_answer_that_nobody_reads_ends_with_its_time() {
    for args in ["queen board 1000 1000", "queen board 1000 1000 --format json", "sea sample -n 100000"] {
        let mut command = command(&format!("{args} --time 500ms"));
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let code = child.wait().unwrap().code();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!((code, said.starts_with("error: out of time")), (Some(1), true), "gt {args}: {said}");
    }
}
