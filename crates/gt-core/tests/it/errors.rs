//! Messages of errors: the value, what would be valid, and what to do.

use gt_core::graph::{GameGraph, GraphFile};
use gt_core::memo::Values;
use gt_core::{LimitError, ParseError, Run, ShapeError, Solution, SolveError};

#[test]
fn shapes_name_the_quantity_the_value_and_what_would_be_valid() {
    let error = ShapeError::new("rows", 0, "1 to 64");
    assert_eq!(error.to_string(), "rows cannot be 0: expected 1 to 64");
    assert_eq!(
        (error.what.as_str(), error.value.as_str(), error.valid.as_str()),
        ("rows", "0", "1 to 64")
    );
    let refused = GameGraph::from_fn(2, |_| [5], |_| None).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "a position of the graph cannot be 5: expected a number below 2"
    );
    let none = GameGraph::from_fn(0, |_| [], |_| None).unwrap_err();
    assert_eq!(none.to_string(), "the number of positions cannot be 0: expected at least 1");
    assert_eq!(
        SolveError::from(refused.clone()).to_string(),
        refused.to_string(),
        "a solver's error has the same message"
    );
}

#[test]
fn texts_name_what_cannot_be_read_what_was_expected_and_the_line() {
    let error = ParseError::new("k9", "a square from a1 to h8");
    assert_eq!(error.to_string(), "cannot read \"k9\": expected a square from a1 to h8");
    assert_eq!(
        (error.text.as_str(), error.expected.as_str(), error.line),
        ("k9", "a square from a1 to h8", None)
    );
    let in_line = error.at_line(3);
    assert_eq!(in_line.to_string(), "line 3: cannot read \"k9\": expected a square from a1 to h8");
    assert_eq!(in_line.line, Some(3));
    let quoted = ParseError::new("a\"\n", "a word");
    assert_eq!(
        quoted.to_string(),
        "cannot read \"a\\\"\\n\": expected a word",
        "control characters are escaped"
    );
    let graph = "a -> b".parse::<GraphFile>().unwrap_err();
    assert_eq!(
        graph.to_string(),
        "line 1: cannot read \"b\": expected the name of a position that has a line of its own"
    );
}

#[test]
fn solvers_say_what_to_do() {
    let texts = [
        (LimitError::Positions { limit: 9 }.into(), "limit of 9 positions reached"),
        (LimitError::Memory { needed: 12, limit: 9 }.into(), "12 bytes needed, 9 allowed"),
        (
            LimitError::OutOfMemory { bytes: 12 }.into(),
            "the allocator refused 12 bytes; set a memory limit to stop before this",
        ),
        (LimitError::Time.into(), "out of time"),
        (LimitError::Interrupted.into(), "interrupted"),
        (
            SolveError::TooManyPositions { positions: 12, max: 9 },
            "12 positions are more than the 9 that a table can hold",
        ),
        (
            SolveError::RankOutOfRange { position: "a1".into(), rank: 12, len: 9 },
            "position a1 has rank 12, which is not below index_len() = 9",
        ),
        (
            SolveError::RankMismatch { position: "a1".into(), rank: 12, found: 9 },
            "unrank(12) is position a1, but rank() of this position is 9",
        ),
        (
            SolveError::Hole { position: "a1".into(), rank: 12 },
            "a move from position a1 leads to rank 12, which unrank() says is no position",
        ),
        (
            SolveError::PredecessorHole {
                position: "a1".into(),
                predecessor: "b2".into(),
                rank: 12,
            },
            "predecessor b2 of position a1 has rank 12, which unrank() says is no position",
        ),
        (
            SolveError::Overflow { what: "remoteness in plies", max: 9 },
            "remoteness in plies exceeds 9",
        ),
        (
            SolveError::Unsupported { what: "a line without plies", instead: "ask memo::Values" },
            "a line without plies: not possible here; ask memo::Values",
        ),
        (
            SolveError::Threads { threads: 12, reason: "refused".into() },
            "cannot start 12 threads: refused",
        ),
    ];
    for (error, text) in texts {
        assert_eq!(error.to_string(), text);
    }
}

/// An error of a solver converts to a boxed error, and leaves the solver usable.
#[test]
fn a_boxed_error_keeps_its_message() {
    fn ask(
        values: &Values<impl gt_core::Game<Position = u32>>,
    ) -> Result<(), Box<dyn core::error::Error + Send + Sync>> {
        values.value(&9)?;
        Ok(())
    }
    let chain =
        GameGraph::from_fn(10, |p| p.checked_sub(1), |_| None).unwrap().into_acyclic().unwrap();
    let values = Values::new(&chain, &Run::new().positions(3));
    assert_eq!(ask(&values).unwrap_err().to_string(), "limit of 3 positions reached");
    assert!(ask(&values.with_run(&Run::new())).is_ok());
}
