//! The board of dobutsu shogi with the hands above and below it.

use gt_core::prelude::*;

use super::{AnimalMove, Animals, CODES, Dobutsu, LETTERS, THEIRS};

/// The rows of a hand: a player holds at most two animals of a kind.
const HAND: u32 = 2;
/// The row below the board.
const OWN_HAND: u32 = HAND + 4;

/// The board as the first player sees it. The own hand is below, in the rows `H1` and `H2`, and the
/// hand of the second player above, in `h1` and `h2`.
///
/// A hand has a column for each of elephant, giraffe and chick. A drop touches the animal in the
/// row of the hand that is nearest to the board, and the square.
impl Grid for Dobutsu {
    fn size(&self) -> GridSize {
        GridSize::new(3, OWN_HAND + HAND)
    }

    fn glyph(&self, at: &Animals, cell: u32) -> Glyph {
        let (row, animal, at) = (cell / 3, 2 + u64::from(cell % 3), at.of_first());
        let in_hand = |nth, theirs| {
            let held = at.held(animal, theirs) > nth;
            if held { animal + if theirs { THEIRS } else { 0 } } else { 0 }
        };
        let code = match row {
            ..HAND => in_hand(u64::from(HAND - 1 - row), true),
            OWN_HAND.. => in_hand(u64::from(row - OWN_HAND), false),
            _ => at.at(cell - 3 * HAND),
        };
        let player = if code > THEIRS { Player::Second } else { Player::First };
        let letter = CODES.iter().position(|&other| other == code).map(|nth| LETTERS[nth]);
        letter.map_or(Glyph::EMPTY, |letter| Glyph::of(player, letter))
    }

    fn touched(&self, at: &Animals, mv: AnimalMove) -> impl Iterator<Item = u32> {
        let square = |square: u8| u32::from(at.square_of_first(square)) + 3 * HAND;
        match mv {
            AnimalMove::Step { from, to } => [square(from), square(to)],
            AnimalMove::Drop { animal, to } => {
                let hand = if at.is_second() { HAND - 1 } else { OWN_HAND };
                [self.size().at(u32::from(animal) - 2, hand), square(to)]
            }
        }
        .into_iter()
    }

    fn row_label(&self, row: u32) -> String {
        match row {
            ..HAND => format!("h{}", HAND - row),
            OWN_HAND.. => format!("H{}", row - OWN_HAND + 1),
            _ => (OWN_HAND - row).to_string(),
        }
    }

    fn turn(&self, at: &Animals) -> Option<Player> {
        Some(if at.is_second() { Player::Second } else { Player::First })
    }
}
