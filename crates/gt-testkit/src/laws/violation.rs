//! The message of a broken law: the point, the place, what was expected, what was found.
use core::error::Error;
use core::fmt;
use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

/// One sentence of a contract, as the law that checks it prints it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) law: &'static str,
    pub(super) number: u8,
    pub(super) says: &'static str,
}

impl Point {
    pub(super) const fn new(law: &'static str, number: u8, says: &'static str) -> Self {
        Self { law, number, says }
    }

    /// Returns the violation of this point, without a counterexample yet.
    pub(super) const fn broken(self) -> Violation {
        Violation { point: self, notes: Vec::new() }
    }
}

/// A broken law with its counterexample; printed on several lines, the point of the contract first.
/// # Example
/// ```text
/// law partizan, point 1 is broken: after a move the other player is to move
///   position: ToMove { board: 3, turn: First }
///   reached by: 2, 2
///   move: 1
///   expected: Second to move
///   found: ToMove { board: 2, turn: First }: First to move again
/// ```
///
/// To get the violation without a panic:
/// ```
/// use gt_core::graph::{AcyclicGraph, GameGraph};
/// use gt_testkit::laws::Suite;
/// let lying = AcyclicGraph::promised("a -> b\nb -> a".parse::<GameGraph>().unwrap());
/// let violation = Suite::of(&lying).acyclic().check().unwrap_err();
/// let point = "law acyclic, point 1 is broken: no play visits a position twice";
/// assert!(violation.to_string().starts_with(point));
/// ```
#[derive(Clone, Debug)]
pub struct Violation {
    point: Point,
    notes: Vec<(&'static str, String)>,
}

impl Violation {
    /// Returns the name of the law: the name of its function in [`laws`](super).
    pub const fn law(&self) -> &'static str {
        self.point.law
    }

    /// Returns the number of the broken point in the documentation of the law.
    pub const fn point(&self) -> u8 {
        self.point.number
    }

    pub(super) fn note(mut self, label: &'static str, text: impl fmt::Display) -> Self {
        self.notes.push((label, std::format!("{text}")));
        self
    }

    /// Puts the notes of `place`, such as the position, before the violation's own notes.
    pub(super) fn at(mut self, place: Self) -> Self {
        let found_there = core::mem::replace(&mut self.notes, place.notes);
        self.notes.extend(found_there);
        self
    }

    /// Adds the first 12 of `items`, one per line, and how many there are more.
    pub(super) fn list(
        self,
        label: &'static str,
        items: impl ExactSizeIterator<Item = String>,
    ) -> Self {
        const SHOWN: usize = 12;
        let more = items.len().saturating_sub(SHOWN);
        let mut lines: Vec<String> = items.take(SHOWN).collect();
        if more > 0 {
            lines.push(std::format!("and {more} more"));
        }
        self.note(label, lines.join("\n"))
    }

    pub(super) fn debug(self, label: &'static str, value: impl fmt::Debug) -> Self {
        self.note(label, format_args!("{value:?}"))
    }

    pub(super) fn mv(self, text: impl fmt::Display) -> Self {
        self.note("move", text)
    }

    /// What was expected, and what was found.
    pub(super) fn differs(self, expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        self.expected(expected).found(found)
    }

    pub(super) fn expected(self, text: impl fmt::Display) -> Self {
        self.note("expected", text)
    }

    pub(super) fn found(self, text: impl fmt::Display) -> Self {
        self.note("found", text)
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Point { law, number, says } = self.point;
        write!(f, "law {law}, point {number} is broken: {says}")?;
        for (label, text) in &self.notes {
            write!(f, "\n  {label}:")?;
            if text.contains('\n') {
                text.lines().try_for_each(|line| write!(f, "\n    {line}"))?;
            } else {
                write!(f, " {text}")?;
            }
        }
        Ok(())
    }
}

impl Error for Violation {}

/// Returns the result, or panics with the counterexample.
#[track_caller]
pub(super) fn enforce<T>(result: Result<T, Violation>) -> T {
    match result {
        Ok(checked) => checked,
        Err(violation) => panic!("{violation}"),
    }
}

/// Returns the message with which a check panics, for tests that a law rejects a broken game.
/// # Panics
/// If the check does not panic.
/// # Example
/// ```
/// use gt_core::graph::{AcyclicGraph, GameGraph};
/// use gt_testkit::laws::{self, Reach};
/// let lying = AcyclicGraph::promised("a -> b\nb -> a".parse::<GameGraph>().unwrap());
/// let message = laws::broken(|| laws::acyclic(&lying, Reach::default()));
/// assert!(message.starts_with("law acyclic, point 1 is broken: "));
/// ```
pub fn broken(check: impl FnOnce()) -> String {
    let payload =
        catch_unwind(AssertUnwindSafe(check)).expect_err("a broken law, but every law holds");
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => (*payload.downcast::<&str>().expect("a panic with a text")).to_owned(),
    }
}
