//! How positions and moves of dobutsu shogi are written.

use core::fmt;

use gt_core::ParseError;
use gt_core::bits::ones;
use gt_core::prelude::*;

use super::{AnimalMove, Animals, BOARD, CHICK, CODES, Dobutsu, LETTERS, LION, THEIRS, in_hand};

/// What [`Notation`] expects.
const POSITION: &str = "four rows from the top, then both hands, such as gle/.c./.C./ELG/-/- or .l./.../c.L/.../EEG/gc:l";
const HANDS: &str =
    "hands of E, G and C for the first player and of e, g and c for the second, or - for none";
const MOVE: &str = "two squares such as b2b3, or a drop such as C*b3, or c*b3 of the second player";

impl Animals {
    /// Reads a position with a lion each, the own one not on the far row.
    pub(super) fn read(text: &str) -> Result<Self, ParseError> {
        let wrong = |expected| ParseError::new(text, expected);
        let (of_first, is_second) = match text.strip_suffix(":l") {
            Some(of_first) => (of_first, true),
            None => (text, false),
        };
        let parts = of_first.rsplit_once('/').and_then(|(rest, other_hand)| {
            let (rows, own_hand) = rest.rsplit_once('/')?;
            Some((BOARD.parse(LETTERS, rows)?, own_hand, other_hand))
        });
        let (board, own_hand, other_hand) = parts.ok_or_else(|| wrong(POSITION))?;
        let mut at = Self(0);
        for (code, squares) in CODES.into_iter().zip(board) {
            at.0 |= ones(squares.into()).fold(0, |board, square| board | code << (4 * square));
        }
        for (hand, theirs) in [(own_hand, false), (other_hand, true)] {
            for letter in hand.chars().filter(|_| hand != "-") {
                let animal = animal_in_hand(letter, theirs).ok_or_else(|| wrong(HANDS))?;
                if at.held(animal, theirs) == 2 {
                    return Err(wrong("at most two of each animal in a hand"));
                }
                at.0 += in_hand(animal, theirs);
            }
        }
        let at = if is_second { at.turned() } else { at };
        at.missing_lions().map_or(Ok(at), |lacks| Err(wrong(lacks)))
    }

    /// What is expected of the lions, unless each player has one and the own one is not on the far
    /// row.
    fn missing_lions(self) -> Option<&'static str> {
        let lions = [LION, LION + THEIRS].map(|lion| self.of(lion));
        if !lions.iter().all(|lion| lion.is_power_of_two()) {
            Some("a lion of each player on the board, L of the first and l of the second")
        } else if lions[0] & 0x111 != 0 {
            Some("no lion of the player to move on the far row: the play was over before")
        } else {
            None
        }
    }

    /// A hand by the letters of its animals, or `-`.
    pub(super) fn hand(self, theirs: bool) -> String {
        let held =
            |animal| (0..self.held(animal, theirs)).map(move |_| hand_letter(animal, theirs));
        let hand: String = (2..5).flat_map(held).collect();
        if hand.is_empty() { "-".to_owned() } else { hand }
    }
}

/// The letter of an animal in a hand.
const fn hand_letter(animal: u64, theirs: bool) -> char {
    LETTERS[animal as usize - 1 + if theirs { 5 } else { 0 }]
}

/// The animal with this letter in a hand.
fn animal_in_hand(letter: char, theirs: bool) -> Option<u64> {
    (2..5).find(|&animal| letter == hand_letter(animal, theirs))
}

/// The word of the position.
impl Encode for Dobutsu {
    fn encode_into(&self, at: &Animals, out: &mut Encoder<'_>) {
        out.put(at.0);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Animals> {
        let at = Animals(from.take()?);
        let known = |square| matches!(at.at(square), 0..=5 | 9..=13);
        let same = (2..5).all(|animal| at.count(animal) == self.start.count(animal));
        let has_lions = at.missing_lions().is_none();
        (at.0 >> 61 == 0 && (0..12).all(known) && same && has_lions).then_some(at)
    }
}

/// `gle/.c./.C./ELG/-/-`: the rows from the top, the hand of the first player, whose animals are
/// capital letters, and the hand of the second.
///
/// Where the second player is to move, `:l` follows. The first player sits below, and a square has
/// one name for both. A move is `b2b3`, or `C*b3` for a drop, or `c*b3` if the second player drops.
impl Notation for Dobutsu {
    fn write_position(&self, at: &Animals, out: &mut dyn fmt::Write) -> fmt::Result {
        let (turn, at) = (if at.is_second() { ":l" } else { "" }, at.of_first());
        let sets =
            CODES.map(|code| ones(at.of(code)).fold(0, |squares, bit| squares | 1 << (bit / 4)));
        BOARD.write(LETTERS, sets, out)?;
        write!(out, "/{}/{}{turn}", at.hand(false), at.hand(true))
    }

    fn parse_position(&self, text: &str) -> Result<Animals, ParseError> {
        let at = Animals::read(text)?;
        let counts = |at: Animals| [2, 3, CHICK].map(|animal| at.count(animal));
        let [elephants, giraffes, chicks] = counts(self.start);
        (counts(at) == counts(self.start)).then_some(at).ok_or_else(|| {
            let expected = format!(
                "as many animals as at the start, on the board and in the hands: {elephants} \
                 elephants, {giraffes} giraffes, and {chicks} chicks and hens"
            );
            ParseError::new(text, expected)
        })
    }

    fn write_move(&self, at: &Animals, mv: AnimalMove, out: &mut dyn fmt::Write) -> fmt::Result {
        let name = |square| BOARD.name(at.square_of_first(square).into());
        match mv {
            AnimalMove::Step { from, to } => write!(out, "{}{}", name(from), name(to)),
            AnimalMove::Drop { animal, to } => {
                write!(out, "{}*{}", hand_letter(animal.into(), at.is_second()), name(to))
            }
        }
    }

    fn parse_move(&self, at: &Animals, text: &str) -> Result<AnimalMove, ParseError> {
        let square = |name| BOARD.point(name).map(|point| at.square_of_first(point as u8));
        let read = || {
            if let Some((name, to)) = text.split_once('*') {
                let animal = animal_in_hand(name.parse().ok()?, at.is_second())? as u8;
                return Some(AnimalMove::Drop { animal, to: square(to)? });
            }
            let (from, to) = text.split_at_checked(2)?;
            Some(AnimalMove::Step { from: square(from)?, to: square(to)? })
        };
        read().ok_or_else(|| ParseError::new(text, MOVE))
    }
}
