//! `--batch`: one question per line of stdin, one JSON object per line of stdout.

use serde_json::{Value, json};

use crate::command::{gt_reading, refused, without_stats};

/// Returns the exit code, the objects without their stats, and the number of lines on stderr.
pub(crate) fn batch(args: &str, input: &str) -> (i32, Vec<Value>, usize) {
    let ran = gt_reading(args, input.as_bytes());
    let objects =
        ran.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
    let objects = objects
        .map(|object| if object.get("error").is_some() { object } else { without_stats(object) });
    (ran.code, objects.collect(), ran.err.lines().count())
}

#[test]
fn a_bad_line_between_two_good_ones_leaves_no_trace() {
    for (verb, good, bad) in [
        ("queen who", "3 5", "3 x"),
        ("queen who", "3 5", ""),
        ("queen who", "3 5", "3 5 7"),
        ("chomp who", "5,3,1", "3,5"),
        ("chomp who", "5,3,1", "5,3,0,1"),
        ("chomp solve", "4 5", "0 5"),
        ("chomp solve", "4 5", "4"),
        ("solve --with memo", "nim:3,4,5", "nim:3,4,"),
        ("fox captures", "start", "-"), // stdin is being read
    ] {
        let (code, alone, _) = batch(&format!("{verb} --batch"), good);
        assert_eq!((code, alone.len()), (0, 1), "{verb}");
        let (code, objects, lines) =
            batch(&format!("{verb} --batch"), &format!("{good}\n{bad}\n{good}\n"));
        assert_eq!((code, objects.len(), lines), (2, 3, 1), "{verb} {bad}");
        assert_eq!((&objects[0], &objects[2]), (&alone[0], &alone[0]), "{verb} {bad}");
        assert!(
            objects[1]["error"].as_str().is_some_and(|why| !why.is_empty()),
            "{verb} {bad}: {}",
            objects[1]
        );
    }
}

#[test]
fn a_line_gives_the_same_answer_as_an_argument() {
    let (code, objects, lines) = batch("queen who --batch", "3 5\r\n6 7");
    assert_eq!((code, lines), (0, 0));
    assert_eq!(
        objects,
        [crate::command::json("queen who 3 5"), crate::command::json("queen who 6 7")]
    );
}

#[test]
fn no_lines_give_no_objects() {
    assert_eq!(batch("queen who --batch", ""), (0, vec![], 0));
}

#[test]
fn a_question_that_needs_too_much_does_not_end_the_batch() {
    let (code, objects, _) = batch("chomp solve --batch --memory 100kB", "2 2\n15 15\n2 2\n");
    assert_eq!((code, objects.len()), (1, 3));
    assert!(objects[1]["error"].as_str().is_some_and(|why| why.contains("memory")));
    assert_eq!(objects[2]["openings"], json!([[1, 1]]));
}

#[test]
fn questions_come_from_stdin_or_from_arguments_not_from_both() {
    assert!(refused(2, "queen who 3 5 --batch").contains("--batch"));
    assert!(refused(2, "chomp openings 3 3 --batch").contains("--batch"));
}

#[test]
fn a_side_of_a_batch_has_the_same_limits_as_on_the_command_line() {
    let (code, objects, _) = batch("chomp solve --batch --time 20s", "1000001 2\nx 2\n");
    assert_eq!(code, 2);
    for object in objects {
        let error = object["error"].as_str().unwrap();
        assert!(error.contains("expected a side from 1 to 1000000"), "{error}");
    }
}

#[test]
fn a_batch_that_is_out_of_time_names_its_line() {
    let ran = crate::command::gt_reading("solve --batch --time 300ms", b"nim:1,2\nchomp:20x20\n");
    assert_eq!((ran.code, ran.out.matches('\n').count()), (1, 1), "{}", ran.err);
    assert!(
        ran.err.contains("out of time in ") && ran.err.contains("(line 2 of the batch)"),
        "{}",
        ran.err
    );
}
