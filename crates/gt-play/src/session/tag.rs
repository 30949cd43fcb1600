//! A tag of the rules: a hash over what they do, so that a record of other rules is noticed.

use gt_core::{GameExt, Notation};

/// The form of a tag; another way to make tags takes another number.
const FORM: &str = "plays1-";
/// So many positions are looked at.
const POSITIONS: usize = 128;
/// The longest play, in plies.
const PLIES: usize = 32;
/// So many moves of a position are looked at, in the order of the game.
const MOVES: usize = 1000;

/// Whether a text has the form of a tag that [`tag`] makes.
pub(super) fn is_tag(text: &str) -> bool {
    text.starts_with(FORM)
}

/// The tag of the rules of a game that begins at `start`.
///
/// It is made from plays that depend on the rules and the start alone. What is hashed of a
/// position: its text, how the game is over there if it is, and the texts of its moves. The order
/// of the moves is not part of the rules, unless there are more than 1,000.
pub(super) fn tag<G: Notation>(game: &G, start: &G::Position) -> String {
    let (mut hash, mut random) = (Hash::new(), Random(0x67_74));
    let mut left = POSITIONS;
    while left > 0 {
        let mut at = start.clone();
        for _ in 0..PLIES.min(left) {
            left -= 1;
            hash.put(&game.show_position(&at));
            let over = game.terminal(&at).map(|outcome| outcome.to_string());
            hash.put(over.as_deref().unwrap_or("goes on"));
            let mut moves: Vec<(String, G::Move)> =
                game.legal_moves(&at).take(MOVES).map(|mv| (game.show_move(&at, mv), mv)).collect();
            moves.sort_by(|(a, _), (b, _)| a.cmp(b));
            for (text, _) in &moves {
                hash.put(text);
            }
            let Some((_, mv)) = random.below(moves.len()).map(|nth| &moves[nth]) else { break };
            at = game.play(&at, *mv);
        }
    }
    format!("{FORM}{:016x}", hash.0)
}

/// FNV-1a with 64 bits: a difference is noticed, but could be made on purpose.
struct Hash(u64);

impl Hash {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Takes a text and its end.
    fn put(&mut self, text: &str) {
        for byte in text.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Numbers that are the same on every platform, in every version.
struct Random(u64);

impl Random {
    /// A number below `end`; `None` if there is none.
    fn below(&mut self, end: usize) -> Option<usize> {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from((self.0 >> 33).checked_rem(end as u64)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use gt_core::example::Matches;
    use gt_core::graph::GameGraph;

    use super::*;

    #[test]
    fn other_rules_have_another_tag_and_the_order_of_moves_does_not_matter() {
        let of = |text: &str| {
            let game: GameGraph = text.parse().unwrap();
            tag(&game, &0)
        };
        assert_eq!(of("a -> b c\nb -> c\nc"), of("a -> b c\nb -> c\nc"));
        assert_ne!(of("a -> b c\nb -> c\nc"), of("a -> b c\nb -> b\nc"));
        assert_ne!(tag(&Matches(21), &21), tag(&Matches(21), &20));
    }

    #[test]
    fn a_tag_is_the_same_in_every_version() {
        // Source: self; another value refuses all records that were written before.
        assert_eq!(tag(&Matches(21), &21), "plays1-c136fec092c2a337");
    }
}
