//! The message of a failure at a limit, which says how far the work came.

use core::fmt;

use gt_core::solver::Method;

/// The message of a failure at a limit.
///
/// How far the work came is known to the context alone, not to the solver that stopped. So the
/// message has a place for it, which [`Context::completed`](crate::command::Context::completed)
/// fills. Until then it is a message without that part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    before: String,
    gap: Option<Gap>,
    after: String,
}

/// What is still to be said between the two parts of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) enum Gap {
    /// How far the work came, if something was reported.
    Reached,
    /// How far the work came before its time was over, or that it had not begun.
    ReachedInTime,
}

impl Unfinished {
    /// The message `before`, how far the work came, and `after`.
    pub(in crate::command) fn reached(before: impl Into<String>, after: impl Into<String>) -> Self {
        Self { before: before.into(), gap: Some(Gap::Reached), after: after.into() }
    }

    /// The message that the time is over.
    pub(in crate::command) fn out_of_time() -> Self {
        let gap = Some(Gap::ReachedInTime);
        Self { before: "out of time".into(), gap, after: "; raise --time".into() }
    }

    /// Adds what the message is about, before it: `tier 3: ..`.
    pub(in crate::command) fn about(self, what: &str) -> Self {
        Self { before: format!("{what}: {}", self.before), ..self }
    }

    /// Adds the end of the message.
    pub(in crate::command) fn and(self, more: &str) -> Self {
        Self { after: self.after + more, ..self }
    }

    /// Whether it says that the time is over, and not yet how far the work came.
    pub(in crate::command) fn is_of_time(&self) -> bool {
        self.gap == Some(Gap::ReachedInTime)
    }

    /// Says what `said` gives for the place that is still empty, if there is one.
    pub(in crate::command) fn filled(self, said: impl FnOnce(Gap) -> String) -> Self {
        match self.gap {
            None => self,
            Some(gap) => format!("{}{}{}", self.before, said(gap), self.after).into(),
        }
    }
}

/// The end of a message that the time is over: a search that may do.
pub(in crate::command) fn or_search(search: Method) -> String {
    format!(", or try --with {search}, which looks for one position alone")
}

impl<T: Into<String>> From<T> for Unfinished {
    fn from(text: T) -> Self {
        Self { before: text.into(), gap: None, after: String::new() }
    }
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.before, self.after)
    }
}
