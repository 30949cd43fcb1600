//! The questions that a state asks the worker.

use gt_core::Progress;

use super::event::Wish;
use super::parts;

/// Which questions wait for an answer, and how far the worker is.
///
/// A question waits under a number that no other one has, its *ticket*. What a state wants to know
/// follows from the state alone; these ask for what is new, and drop what nobody needs any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::command) struct Questions<Q> {
    waiting: Vec<(u64, Q)>,
    tickets: u64,
    /// Whether questions wait that nobody needs any more.
    are_left: bool,
    progress: Option<Progress>,
    /// How long the worker has worked, in ticks.
    ticks: u32,
}

impl<Q> Default for Questions<Q> {
    fn default() -> Self {
        Self { waiting: Vec::new(), tickets: 0, are_left: false, progress: None, ticks: 0 }
    }
}

impl<Q: Clone + PartialEq> Questions<Q> {
    /// Asks what is wanted and does not wait yet; drops all if one that waits is not wanted.
    pub(in crate::command) fn ask<A>(
        &mut self,
        wanted: Vec<Q>,
        ask: impl Fn(u64, Q) -> A,
    ) -> Vec<Wish<A>> {
        let mut wishes = Vec::new();
        if self.are_left || !self.waiting.iter().all(|(_, waits)| wanted.contains(waits)) {
            self.are_left = false;
            self.waiting.clear();
            wishes.push(Wish::Abandon);
        }
        for question in wanted {
            if self.waiting.iter().any(|(_, waits)| *waits == question) {
                continue;
            }
            self.tickets += 1;
            self.waiting.push((self.tickets, question.clone()));
            wishes.push(Wish::Ask(ask(self.tickets, question)));
        }
        if self.waiting.is_empty() {
            self.rest();
        }
        wishes
    }

    /// The question of an answer, if it still waits and `is_about_now`.
    pub(in crate::command) fn answered(
        &mut self,
        ticket: u64,
        is_about_now: impl Fn(&Q) -> bool,
    ) -> Option<Q> {
        let nth = self.waiting.iter().position(|&(waits, _)| waits == ticket)?;
        if !is_about_now(&self.waiting[nth].1) {
            return None;
        }
        self.rest();
        Some(self.waiting.remove(nth).1)
    }
}

impl<Q> Questions<Q> {
    /// Drops all questions the next time that something is asked.
    pub(in crate::command) fn leave(&mut self) {
        self.are_left |= !self.waiting.is_empty();
        self.waiting.clear();
        self.rest();
    }

    /// Whether the worker is asked something.
    pub(in crate::command) const fn are_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Hears how far the worker is.
    pub(in crate::command) const fn hear(&mut self, progress: Progress) {
        self.progress = Some(progress);
    }

    /// Some time has passed.
    pub(in crate::command) const fn tick(&mut self) {
        if self.are_waiting() {
            self.ticks = self.ticks.saturating_add(1);
        }
    }

    /// What the worker is at, in words; `None` if nothing waits.
    pub(in crate::command) fn thinking(&self) -> Option<String> {
        self.are_waiting().then(|| parts::thinking(self.ticks, self.progress))
    }

    const fn rest(&mut self) {
        (self.ticks, self.progress) = (0, None);
    }
}
