//! Lines of moves with shared ends: each link is a move and the line after it.
//!
//! The line of a node is its best move and the line of the successor. So passing a line up costs
//! one link, not its length. Otherwise a line of a million plies would be copied a million times.
//!
//! The links of a refuted move are cut off again. The links that a better move replaced stay until
//! the search ends.

use alloc::vec::Vec;

use crate::run::{LimitError, Run};

#[derive(Clone, Debug)]
pub(super) struct Lines<M> {
    links: Vec<(M, LineId)>,
}

/// Where a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineId(usize);

impl LineId {
    /// The line without moves.
    pub(super) const EMPTY: Self = Self(usize::MAX);
}

impl<M> Default for Lines<M> {
    fn default() -> Self {
        Self { links: Vec::new() }
    }
}

impl<M: Copy> Lines<M> {
    pub(super) const fn len(&self) -> usize {
        self.links.len()
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.links.truncate(len);
    }

    #[inline]
    pub(super) fn push(&mut self, mv: M, then: LineId, run: &Run) -> Result<LineId, LimitError> {
        run.push(&mut self.links, (mv, then))?;
        Ok(LineId(self.links.len() - 1))
    }

    pub(super) fn moves(&self, mut line: LineId) -> impl Iterator<Item = M> {
        core::iter::from_fn(move || {
            let &(mv, then) = self.links.get(line.0)?;
            line = then;
            Some(mv)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_share_their_ends() {
        let mut lines = Lines::default();
        let mut push = |mv, then| lines.push(mv, then, &Run::new()).unwrap();
        let end = push('c', LineId::EMPTY);
        let first = push('a', end);
        let second = push('b', end);
        assert!(lines.moves(first).eq(['a', 'c']) && lines.moves(second).eq(['b', 'c']));
        assert_eq!(lines.moves(LineId::EMPTY).count(), 0);
        lines.truncate(2);
        assert!(lines.moves(first).eq(['a', 'c']) && lines.len() == 2);
    }
}
