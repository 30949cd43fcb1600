//! Properties of every verb.

use std::process::Stdio;

use crate::command::{command, gt, gt_reading, ran, refused, text};

#[test]
fn without_arguments_the_help_is_printed() {
    let help = text("");
    assert!(help.contains("Usage: gt") && help.contains("tour") && help.contains("--memory"));
    assert_eq!(help, text("--help"));
    assert!(text("--version").starts_with("gt "));
    assert!(text("chomp who --help").contains("Row lengths"));
}

#[test]
fn usage_errors_are_one_line_and_exit_code_2() {
    for (args, named) in [
        ("chmop", "'chmop'"),
        ("chomp", "verb"),
        ("chomp solve", "<ROWS>"),
        ("tour --format yaml", "json"),
        ("tour --threads 0", "1 to 1024"),
        ("tour --memory lots", "4GiB"),
        ("tour --time 5", "30s"),
        ("tour --colour", "'--colour'"),
    ] {
        let line = refused(2, args);
        assert!(line.contains(named), "{args}: {line}");
    }
}

#[test]
fn an_argument_with_a_line_break_still_gives_one_line() {
    let ran = ran(command("solve --with memo").arg("no\nsuch\x1b[31mgame").output().unwrap());
    assert_eq!((ran.code, ran.out.as_str(), ran.err.matches('\n').count()), (2, "", 1));
    assert!(!ran.err.contains('\x1b'));
}

#[test]
fn an_error_in_json_format_leaves_stdout_empty() {
    refused(2, "queen who -1 3 --format json");
    refused(1, "queen board 1000000 1000000 --memory 1MiB --format json");
}

#[test]
fn options_may_stand_anywhere_and_threads_do_not_change_the_answer() {
    let plain = text("chomp openings 4 4 --format json");
    let positions = |answer: &str| answer.split("\"stats\"").next().map(str::to_owned);
    for args in [
        "--format json chomp openings 4 4",
        "chomp --format json openings 4 4 --threads 1",
        "--threads 3 chomp openings 4 4 --format=json",
    ] {
        assert_eq!(positions(&text(args)), positions(&plain), "{args}");
    }
}

#[test]
fn colours_are_an_addition_that_can_be_switched_off() {
    let coloured = |variables: &[(&str, &str)], args| {
        let out = ran(command(args).envs(variables.iter().copied()).output().unwrap()).out;
        (out.contains('\x1b'), out.contains("win in 11 plies (6 moves)") || out.contains("\"win\""))
    };
    let verb = "solve nim:3,4,5 --with memo";
    assert_eq!(coloured(&[], verb), (false, true), "stdout is no terminal");
    assert_eq!(coloured(&[("CLICOLOR_FORCE", "1")], verb), (true, true));
    assert_eq!(coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], verb), (false, true));
    assert_eq!(
        coloured(&[("CLICOLOR_FORCE", "1")], "solve nim:3,4,5 --with memo --no-color"),
        (false, true)
    );
    assert_eq!(
        coloured(&[("CLICOLOR_FORCE", "1")], "solve nim:3,4,5 --with memo --format json"),
        (false, true)
    );
}

#[test]
fn a_closed_pipe_is_no_error() {
    // Each command prints more than a pipe holds, so it is still writing when the reader leaves.
    for args in [
        "queen board 1000 1000",
        "queen board 1000 1000 --format json",
        "chomp openings 31 2 --format json",
        "--help",
    ] {
        let mut child =
            command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let ran = ran(child.wait_with_output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "gt {args}");
    }
}

#[test]
fn a_closed_pipe_ends_a_batch_quietly() {
    let mut child = command("queen who --batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The write fails once the command has ended.
    while std::io::Write::write_all(&mut stdin, b"3 4\n").is_ok() {}
    let ran = ran(child.wait_with_output().unwrap());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn a_verb_without_batch_does_not_read_stdin() {
    let asked = gt_reading("queen who 3 4", b"");
    assert_eq!((asked.code, &asked.out), (0, &gt("queen who 3 4").out));
}
