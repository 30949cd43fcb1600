//! What a law says when it is broken: which point of which contract, where, what was expected, what was found.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

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

    /// The violation of this point, without a counterexample yet.
    pub(super) const fn broken(self) -> Violation {
        Violation { point: self, notes: Vec::new() }
    }
}

/// A broken law with its counterexample; printed over several lines, the point of the contract first.
///
/// # Example
/// ```text
/// law partizan, point 1 is broken: a move gives the turn to the other player
///   position: ToMove { board: 3, turn: First }
///   reached by: 2, 2
///   move: 1
///   expected: Second to move
///   found: ToMove { board: 2, turn: First }
/// ```
///
/// How one gets hold of it without a panic:
/// ```
/// use gt_core::graph::{AcyclicGraph, GameGraph};
/// use gt_core::testkit::laws::Suite;
///
/// let lying = AcyclicGraph::promised("a -> b\nb -> a".parse::<GameGraph>().unwrap());
/// let violation = Suite::of(&lying).acyclic().check().unwrap_err();
/// assert!(violation.to_string().starts_with("law acyclic, point 1 is broken: no play visits a position twice"));
/// ```
#[derive(Clone, Debug)]
pub struct Violation {
    point: Point,
    notes: Vec<(&'static str, String)>,
}

impl Violation {
    /// The name of the law: that of its function in [`laws`](super).
    pub const fn law(&self) -> &'static str {
        self.point.law
    }

    /// The number of the broken point in the law's documentation.
    pub const fn point(&self) -> u8 {
        self.point.number
    }

    pub(super) fn note(mut self, label: &'static str, text: impl fmt::Display) -> Self {
        self.notes.push((label, alloc::format!("{text}")));
        self
    }

    /// Moves a violation's own notes behind `position` and what else is known of the place.
    pub(super) fn at(mut self, place: Self) -> Self {
        let found_there = core::mem::replace(&mut self.notes, place.notes);
        self.notes.extend(found_there);
        self
    }

    /// The first few of `items`, one a line.
    pub(super) fn list(self, label: &'static str, items: impl ExactSizeIterator<Item = String>) -> Self {
        const SHOWN: usize = 12;
        let more = items.len().saturating_sub(SHOWN);
        let mut lines: Vec<String> = items.take(SHOWN).collect();
        if more > 0 {
            lines.push(alloc::format!("and {more} more"));
        }
        self.note(label, lines.join("\n"))
    }

    pub(super) fn debug(self, label: &'static str, value: impl fmt::Debug) -> Self {
        self.note(label, format_args!("{value:?}"))
    }

    pub(super) fn position(self, position: impl fmt::Debug) -> Self {
        self.debug("position", position)
    }

    pub(super) fn mv(self, mv: impl fmt::Debug) -> Self {
        self.debug("move", mv)
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

/// Panics with the counterexample, if there is one.
#[track_caller]
pub(super) fn enforce<T>(result: Result<T, Violation>) -> T {
    match result {
        Ok(checked) => checked,
        Err(violation) => panic!("{violation}"),
    }
}
