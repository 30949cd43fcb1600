//! What was done, step by step, with the way back and forth.

/// A play: where it began, and every move with what came of it.
///
/// Moves that were taken back stay until another move is made, so they can be made again. The games
/// whose moves are no moves of a [`Game`](gt_core::Game), such as sea battle, use it too.
/// # Example
/// ```
/// use gt_play::session::History;
/// let mut play = History::new(7);
/// play.push("takes 2", 5);
/// play.push("takes 1", 4);
/// play.go_to(1);
/// assert_eq!((*play.now(), play.made(), play.len()), (5, 1, 2));
/// play.push("takes 3", 2); // what was taken back is forgotten
/// assert_eq!((*play.now(), play.made(), play.len()), (2, 2, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<P, M> {
    start: P,
    steps: Vec<(M, P)>,
    made: usize,
}

impl<P, M> History<P, M> {
    /// Nothing is done yet.
    pub const fn new(start: P) -> Self {
        Self { start, steps: Vec::new(), made: 0 }
    }

    /// Where it began.
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// Where it stands now.
    pub fn now(&self) -> &P {
        self.made.checked_sub(1).map_or(&self.start, |last| &self.steps[last].1)
    }

    /// How many moves are made.
    pub const fn made(&self) -> usize {
        self.made
    }

    /// How many moves there are, with those that were taken back.
    #[expect(clippy::len_without_is_empty, reason = "it counts what can be made again as well")]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// The moves that are made, in order, each with what it was made from.
    pub fn moves(&self) -> impl Iterator<Item = (&P, &M)> {
        let before = core::iter::once(&self.start).chain(self.steps.iter().map(|(_, after)| after));
        before.zip(self.steps[..self.made].iter().map(|(mv, _)| mv))
    }

    /// Makes a move, and forgets the moves that were taken back.
    pub fn push(&mut self, mv: M, after: P) {
        self.steps.truncate(self.made);
        self.steps.push((mv, after));
        self.made += 1;
    }

    /// Takes moves back, or makes them again, until `made` are made; at most all that there are.
    pub fn go_to(&mut self, made: usize) {
        self.made = made.min(self.steps.len());
    }
}
