//! The board of dobutsu shogi with the hands above and below it.

use gt_core::prelude::*;

use super::{AnimalMove, Animals, CODES, Dobutsu, LETTERS, THEIRS};

/// The rows of a hand: a player holds at most two animals of a kind.
const HAND: u32 = 2;
/// The row below the board.
const OWN_HAND: u32 = HAND + 4;

/// The board as the player to move sees it, the hand of the opponent above and the own hand below.
///
/// A hand has a column for each of elephant, giraffe and chick. A drop touches the animal in the
/// row of the hand that is nearest to the board, and the square.
impl Grid for Dobutsu {
    fn size(&self) -> GridSize {
        GridSize::new(3, OWN_HAND + HAND)
    }

    fn glyph(&self, at: &Animals, cell: u32) -> Glyph {
        // The hands lie opposite each other, as all of the board after half a turn.
        let (row, column) = (cell / 3, u64::from(cell % 3));
        let animal = 2 + if row < HAND { 2 - column } else { column };
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

    fn touched(&self, _: &Animals, mv: AnimalMove) -> impl Iterator<Item = u32> {
        let square = |square: u8| u32::from(square) + 3 * HAND;
        match mv {
            AnimalMove::Step { from, to } => [square(from), square(to)],
            AnimalMove::Drop { animal, to } => {
                [self.size().at(u32::from(animal) - 2, OWN_HAND), square(to)]
            }
        }
        .into_iter()
    }

    fn row_label(&self, row: u32) -> String {
        match row {
            ..HAND => format!("o{}", HAND - row),
            OWN_HAND.. => format!("h{}", row - OWN_HAND + 1),
            _ => (OWN_HAND - row).to_string(),
        }
    }

    fn turn(&self, _: &Animals) -> Option<Player> {
        Some(Player::First) // the player to move sees the board
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        let lower = piece.sign.to_ascii_lowercase();
        let sign = if piece.sign == lower { piece.sign.to_ascii_uppercase() } else { lower };
        Glyph { sign, ..piece.swapped() }
    }

    fn turns(&self) -> bool {
        true
    }
}
