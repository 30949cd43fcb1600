//! Reads the stones of connect four, if play leads to them.

use gt_core::bits::ones;
use gt_core::{Game, ParseError};

use super::{ConnectFour, Dropped};
use crate::text::{PlacedStones, won_before};

impl ConnectFour {
    /// Reads rows of `x`, `o` and `.`.
    ///
    /// # Errors
    /// [`ParseError`] if the text has another form, or if no play leads to these stones.
    pub(super) fn read_stones(&self, text: &str) -> Result<Dropped, ParseError> {
        let PlacedStones { own, all } = PlacedStones::read(text, self.columns, self.rows)?;
        let place = |cell| cell % self.columns * (self.rows + 1) + cell / self.columns;
        let [own, all] =
            [own, all].map(|cells| ones(cells).fold(0, |stones, cell| stones | 1 << place(cell)));
        let stones = Dropped { own, all };
        if all & (all + self.lowest()) != 0 {
            Err(ParseError::new(text, "no free cell below a stone"))
        } else if self.has_four(own) {
            Err(won_before(text, "four in a row"))
        } else {
            let expected =
                "stones that the players can have dropped in turn, up to the first four in a row";
            self.is_reached(&stones)
                .then_some(stones)
                .ok_or_else(|| ParseError::new(text, expected))
        }
    }

    /// Whether the players can have dropped these stones in turn, from the empty board on and
    /// without playing on after a win.
    ///
    /// The stones are taken away again, the last one first. What is left depends on the heights
    /// alone, so each of the (`rows` + 1)^`columns` heights is looked at once.
    fn is_reached(&self, stones: &Dropped) -> bool {
        let (height, lowest) = (self.rows + 1, self.lowest());
        let column = |all: u64, nth: u32| all >> (nth * height) & ((1 << height) - 1);
        let heights = |all: u64| {
            (0..self.columns)
                .fold(0, |heights, nth| heights * height + column(all, nth).count_ones())
        };
        let mut seen = vec![false; height.pow(self.columns) as usize];
        let mut open = vec![*stones];
        while let Some(Dropped { own, all }) = open.pop() {
            if all == 0 {
                return true;
            }
            let other = all ^ own;
            for last in ones(other & (all + lowest) >> 1) {
                let before = Dropped { own: other ^ 1 << last, all: all ^ 1 << last };
                let is_new = !core::mem::replace(&mut seen[heights(before.all) as usize], true);
                if is_new && self.decided(&before).is_none() {
                    open.push(before);
                }
            }
        }
        false
    }
}
