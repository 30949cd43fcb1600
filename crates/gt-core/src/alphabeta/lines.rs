//! Lines of moves that share their ends: a move, and the line after it.
//!
//! A node's line is its best move and the successor's line, so that handing a line up costs one link and not its length: a
//! line of a million plies would otherwise be copied a million times. What a refuted move left behind is cut off again; what
//! a better move replaced stays until the search ends.

use alloc::vec::Vec;

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

    pub(super) fn push(&mut self, mv: M, then: LineId) -> LineId {
        self.links.push((mv, then));
        LineId(self.links.len() - 1)
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
        let end = lines.push('c', LineId::EMPTY);
        let first = lines.push('a', end);
        let second = lines.push('b', end);
        assert!(lines.moves(first).eq(['a', 'c']) && lines.moves(second).eq(['b', 'c']));
        assert_eq!(lines.moves(LineId::EMPTY).count(), 0);
        lines.truncate(2);
        assert!(lines.moves(first).eq(['a', 'c']) && lines.len() == 2);
    }
}
