//! Names of instances, and lists of numbers in them.

use gt_core::ParseError;
use gt_games::{Named, examples, list};

#[test]
fn every_kind_reads_its_own_example() {
    for name in examples() {
        assert!(name.parse::<Named>().is_ok(), "{name}");
    }
}

#[test]
fn a_name_that_cannot_be_read_is_an_error_that_says_what_was_expected() {
    for (text, named) in [
        ("checkers", "chomp:4x5"),
        ("", "\"\""),
        ("chomp", "rows x columns"),
        ("chomp:4", "\"4\""),
        ("chomp:0x4", "at least 1"),
        ("chomp:99x99", "64"),
        ("matrix:3x3", "a goal"),
        ("matrix:3x3:edge:ko", "heavy-edge"),
        ("matrix:3x3:heavy-edge:go", "axes"),
        ("matrix:9x9:heavy-edge:ko", "9"),
        ("nim:", "heap"),
        ("nim:3,-1", "\"-1\""),
        ("tictactoe:4", "no parameters"),
    ] {
        let error = text.parse::<Named>().unwrap_err().to_string();
        assert!(error.contains(named), "{text}: {error}");
    }
}

#[test]
fn a_list_error_names_the_part_that_is_not_a_number() {
    assert_eq!(list::<u32>("5,3, 1", "a number"), Ok(vec![5, 3, 1]));
    assert_eq!(list::<u32>("5 3 1", "a number"), Ok(vec![5, 3, 1]));
    for (wrong, part) in [("x", "x"), ("5,,1", ""), ("5,-1", "-1"), ("", ""), ("5,3,", "")] {
        assert_eq!(list::<u32>(wrong, "a number"), Err(ParseError::new(part, "a number")));
    }
}
