//! Dots and boxes: whoever draws the fourth side of a box owns it and draws again.
//!
//! Dots form a grid around `rows` times `cols` boxes. A move draws a line between two neighbouring
//! dots. The game ends when all lines are drawn; the player with more boxes wins. Nobody has to
//! complete a box.
//!
//! Rules: Barker and Korf, *Solving Dots-And-Boxes*, AAAI 2012.
//!
//! # Who moves
//! In gt-core the players alternate strictly. So the opponent of a player who has completed a box
//! answers with [`Drawing::Pass`]. The other way is one move for a whole turn. But a turn may
//! complete any of the open boxes in any order, and end with any line: with *k* open boxes it has
//! at least 2^*k* forms. A pass costs one bit of the position, and a line stays one move.

mod board;
mod symmetry;
mod text;

use core::ops::RangeInclusive;

use gt_core::bits::ones;
use gt_core::prelude::*;

pub use self::board::{DotsAndBoxes, Drawing, Drawn};

impl Game for DotsAndBoxes {
    type Position = Drawn;
    type Move = Drawing;

    fn initial(&self) -> Drawn {
        Drawn { lines: 0, ahead: 0, must_pass: false }
    }

    fn moves(&self, drawn: &Drawn) -> impl Iterator<Item = Drawing> {
        let free = if drawn.must_pass { 0 } else { self.lines & !drawn.lines };
        drawn.must_pass.then_some(Drawing::Pass).into_iter().chain(ones(free).map(Drawing::Draw))
    }

    fn play(&self, drawn: &Drawn, turn: Drawing) -> Drawn {
        let Drawing::Draw(line) = turn else {
            return Drawn { lines: drawn.lines, ahead: -drawn.ahead, must_pass: false };
        };
        let lines = drawn.lines | 1 << line;
        let completed = self.completed(1 << line, lines);
        Drawn {
            lines,
            ahead: -(drawn.ahead + completed),
            must_pass: completed > 0 && lines != self.lines,
        }
    }

    fn blocked(&self, drawn: &Drawn) -> Outcome {
        self.margin(drawn).outcome() // all lines are drawn
    }
}

impl Acyclic for DotsAndBoxes {} // every move draws a line, or is a pass, which no pass follows

impl Margins for DotsAndBoxes {
    fn margin(&self, drawn: &Drawn) -> Margin {
        Margin(drawn.ahead)
    }

    /// No player gets more than all boxes that are still open.
    fn bounds(&self, drawn: &Drawn) -> RangeInclusive<Margin> {
        let open =
            self.boxes.iter().map(|&sides| i32::from(drawn.lines & sides != sides)).sum::<i32>();
        Margin(drawn.ahead - open)..=Margin(drawn.ahead + open)
    }

    /// The boxes that have an owner.
    fn rest(&self, drawn: &Drawn) -> Option<(Margin, Drawn)> {
        Some((Margin(drawn.ahead), Drawn { ahead: 0, ..*drawn }))
    }
}
