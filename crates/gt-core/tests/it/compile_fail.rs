//! What the compiler says to a game that lacks a promise.

#[test]
fn promises_are_asked_for_by_name() {
    trybuild::TestCases::new().compile_fail("tests/compile_fail/*.rs");
}
