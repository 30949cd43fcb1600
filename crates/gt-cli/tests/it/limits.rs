//! `--memory` and `--time`.

use core::time::Duration;
use std::io::{Read as _, Write as _};
use std::process::Stdio;
use std::time::Instant;

use crate::command::{command, gt_reading, is_out_of_time, ran, refused, text};

#[test]
fn verbs_that_need_more_memory_are_refused_with_the_estimate() {
    let line = refused(1, "chomp solve 19 19 --memory 64MiB");
    assert!(
        line.contains("GiB of memory needed, 64.0 MiB allowed") && line.contains("--memory"),
        "{line}"
    );
    let line = refused(1, "queen board 100000 100000 --memory 1MiB");
    assert!(line.contains("9.3 GiB of memory needed, 1.0 MiB allowed"), "{line}");
}

/// The work would take minutes before it reached the limit.
#[test]
fn a_search_that_surely_does_not_fit_is_refused_at_once() {
    let begun = Instant::now();
    for (args, needed) in [
        ("queen who 100000 100000 --piece rook --memory 8GiB", "1.2 TiB"),
        ("queen who 100000 100000 --piece king --misere --memory 8GiB", "1.2 TiB"),
        ("queen who 100000 100000 --blocked 0,3 --memory 8GiB", "1.2 TiB"),
        ("queen who 1000 90000 --edges 100000 100000 --piece white-knight --memory 256MiB", "GiB"),
        ("chomp solid 5 5 5 --memory 1GiB", "15.9 GiB"),
        (
            "chomp who 20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20 --memory 16GiB",
            "TiB",
        ),
    ] {
        let line = refused(1, args);
        assert!(line.contains(needed) && line.contains(" of memory needed, "), "{args}: {line}");
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let diagonal = text("queen who 100000 100000 --piece -1,-1 --memory 64MiB"); // it reaches one line
    assert!(diagonal.starts_with("loss in 100000 plies"), "{diagonal}");
}

#[test]
fn a_size_that_is_too_large_for_any_memory_is_refused() {
    for size in ["99999999999999999999GiB", "16EiB", "1e9"] {
        assert!(
            refused(2, &format!("solve nim:3 --memory {size}"))
                .contains("expected a size below 16 EiB"),
            "{size}"
        );
    }
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
    let late = refused(1, "solve chomp:20x20 --with memo --time 500ms");
    assert!(
        late.contains("out of time in \"searching\", ") && late.contains(" positions"),
        "{late}"
    );
    assert!(text("queen who 3 5 --time 1h").contains("loss"));
}

/// What a game on the terminal cannot do is said before its first word.
#[test]
fn a_game_that_cannot_begin_says_nothing_but_why() {
    for args in [
        "play queen:100000000x100000000",
        "sea play --memory 0",
        "sea play --mode shoot --memory 0",
        "play chomp:4x5 --second --memory 0",
    ] {
        refused(1, args);
    }
}

/// A long answer is cut, and short ones stay whole.
#[test]
fn the_time_ends_a_batch_and_the_error_names_the_line() {
    for args in ["moves nim:3000", "queen who"] {
        let lines = if args == "queen who" { "3 5\n" } else { "\n" };
        let ran =
            gt_reading(&format!("{args} --batch --time 300ms"), lines.repeat(1_000_000).as_bytes());
        assert_eq!(ran.code, 1, "{args}: {}", ran.err);
        let line = ran.out.matches('\n').count() + 1;
        assert!(is_out_of_time(&ran.err), "{args}: {}", ran.err);
        assert!(ran.err.ends_with(&format!("(line {line} of the batch)\n")), "{args}: {}", ran.err);
    }
}

#[test]
fn the_time_ends_a_batch_that_waits_for_its_next_line_and_says_how_many_were_answered() {
    let mut child = command("queen who --batch --time 300ms")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut open = child.stdin.take().unwrap();
    open.write_all(b"3 5\n1 2\n").unwrap();
    let ran = ran(child.wait_with_output().unwrap());
    drop(open);
    assert_eq!((ran.code, ran.out.matches('\n').count()), (1, 2), "{}", ran.err);
    assert_eq!(ran.err, "error: out of time in \"answering a batch\", 2 lines; raise --time\n");
}

/// Nobody reads, so the pipe is full after some 64 kB.
#[test]
fn an_answer_that_nobody_reads_ends_with_its_time() {
    for args in
        ["queen board 1000 1000", "queen board 1000 1000 --format json", "sea sample -n 100000"]
    {
        let mut command = command(&format!("{args} --time 500ms"));
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let code = child.wait().unwrap().code();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(
            (code, said.starts_with("error: out of time")),
            (Some(1), true),
            "gt {args}: {said}"
        );
        assert!(is_out_of_time(&said), "gt {args}: {said}");
    }
}
