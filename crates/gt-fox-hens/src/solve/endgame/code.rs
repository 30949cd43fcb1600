//! Values in a byte.
//!
//! A win takes an odd number of plies and a loss an even number, because the winner moves last. So
//! the plies tell who wins. There is one exception: if the henhouse is full and the hens are to
//! move, they have won in 0 plies. No move leads to such a position. A byte is enough:
//!
//! | code | value |
//! |---|---|
//! | 0 | a draw, or a value not found yet |
//! | 1 to 253 | decided in n = code - 1 plies: a loss if n is even, a win if n is odd |
//! | 254 | a draw by rule |
//! | 255 | a win in 0 plies |

use gt_core::Value;

/// A draw, or a value not found yet.
pub(super) const DRAW: u8 = 0;
/// A draw because the side to move is blocked.
pub(super) const DRAW_BY_RULE: u8 = 254;
/// A win in 0 plies: the hens are to move and fill the henhouse.
pub(super) const WIN_IN_0: u8 = 255;
/// A loss in 0 plies.
pub(super) const LOSS_IN_0: u8 = 1;

/// The most plies that have a code.
pub(super) const MOST_PLIES: u32 = 252;

/// Returns a code for an outcome without plies.
///
/// The two flags say whether the player to move wins, and whether it loses.
pub(super) const fn of_outcome([won, lost]: [bool; 2]) -> u8 {
    match (won, lost) {
        (true, _) => LOSS_IN_0 + 1,
        (_, true) => LOSS_IN_0,
        _ => DRAW,
    }
}

/// Returns the code of a position decided at this ply; `None` beyond 252 plies.
pub(super) fn at_ply(ply: u32) -> Option<u8> {
    if ply > MOST_PLIES { None } else { u8::try_from(ply + 1).ok() }
}

/// Returns the value of a code.
pub(super) const fn value(code: u8) -> Value {
    let plies = code.wrapping_sub(1) as u32;
    match code {
        DRAW | DRAW_BY_RULE => Value::Draw,
        WIN_IN_0 => Value::Win { plies: 0 },
        _ if plies % 2 == 1 => Value::Win { plies },
        _ => Value::Loss { plies },
    }
}

/// The values that the captures of a position lead to, collected one by one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Captures {
    /// The least code that is a loss of the hens.
    fastest_win: Option<u8>,
    /// The greatest code that is a win of the hens.
    slowest_loss: u8,
    /// Whether some capture leads to a draw.
    some_draw: bool,
}

impl Captures {
    /// Adds a capture after which the hens, who are then to move, have this code.
    #[inline]
    pub(super) fn add(&mut self, hens: u8) {
        match hens {
            DRAW | DRAW_BY_RULE => self.some_draw = true,
            _ if hens % 2 == 1 => {
                self.fastest_win = Some(self.fastest_win.map_or(hens, |fastest| fastest.min(hens)));
            }
            _ => self.slowest_loss = self.slowest_loss.max(hens),
        }
    }

    /// Returns the code for the foxes: one ply more than the best capture leaves.
    #[inline]
    pub(super) const fn code(self) -> u8 {
        match self.fastest_win {
            Some(win) => win + 1,
            None if self.some_draw => DRAW,
            None => self.slowest_loss + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use gt_core::Outcome;

    use super::*;

    #[test]
    fn codes_and_values_fit_each_other() {
        for ply in 0..=MOST_PLIES {
            let value = value(at_ply(ply).unwrap());
            assert_eq!((value.plies(), value.outcome() == Outcome::Win), (Some(ply), ply % 2 == 1));
        }
        assert_eq!(at_ply(MOST_PLIES + 1), None);
        assert_eq!(
            [DRAW, DRAW_BY_RULE, WIN_IN_0].map(value),
            [Value::Draw, Value::Draw, Value::Win { plies: 0 }]
        );
        assert_eq!(value(LOSS_IN_0), Value::Loss { plies: 0 });
    }

    #[test]
    fn a_capture_wins_fast_or_draws_or_loses_slowly() {
        let code = |hens: &[u8]| {
            let mut captures = Captures::default();
            for &code in hens {
                captures.add(code);
            }
            value(captures.code())
        };
        let [loss_4, loss_8, win_3, win_7] = [4, 8, 3, 7].map(|ply| at_ply(ply).unwrap());
        assert_eq!(code(&[loss_8, win_7, loss_4, DRAW]), Value::Win { plies: 5 });
        assert_eq!(code(&[win_7, DRAW, win_3]), Value::Draw);
        assert_eq!(code(&[win_3, win_7]), Value::Loss { plies: 8 });
    }
}
