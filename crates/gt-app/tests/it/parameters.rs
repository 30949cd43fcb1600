//! Parts of the names of instances.

use gt_app::{list, sides};
use gt_core::ParseError;

#[test]
fn a_list_error_names_the_part_that_is_not_a_number() {
    assert_eq!(list::<u32>("5,3, 1", "a number"), Ok(vec![5, 3, 1]));
    assert_eq!(list::<u32>("5 3 1", "a number"), Ok(vec![5, 3, 1]));
    for (wrong, part) in [("x", "x"), ("5,,1", ""), ("5,-1", "-1"), ("", ""), ("5,3,", "")] {
        assert_eq!(list::<u32>(wrong, "a number"), Err(ParseError::new(part, "a number")));
    }
}

#[test]
fn a_board_has_two_sides() {
    assert_eq!(sides::<u8>("4x5"), Ok((4, 5)));
    for wrong in ["", "4", "4x", "x5", "4x5x6", "-4x5", "4x256", "4 x 5"] {
        assert!(sides::<u8>(wrong).unwrap_err().contains(&format!("{wrong:?}")), "{wrong}");
    }
}
