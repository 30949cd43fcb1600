//! Dobutsu shogi: animals on 3 columns and 4 rows; capture the lion, or bring yours home.
//!
//! Each player has a lion, an elephant, a giraffe and a chick. All move by one square: the lion in
//! all eight directions, the elephant diagonally, the giraffe along rows and columns, the chick
//! forward. A chick that moves to the far row becomes a hen, which moves as the lion does but not
//! diagonally backwards. Captured animals change sides: in place of a move a player may drop one
//! on any empty square. A captured hen is a chick again. A chick may be dropped on the far row, or
//! behind another chick; it stays a chick, and on the far row it cannot move any more.
//!
//! A player wins by capturing the lion, or if the own lion reaches the far row and cannot be
//! captured there at once. A lion may move to an attacked square, or stay there. By the published
//! rules a position that comes back three times is a draw; here endless play is a draw. A player
//! without a move draws, too.
//!
//! Rules: Madoka Kitao, 2008. Analysis: Tetsuro Tanaka, *An analysis of a board game "Doubutsu
//! Shogi"*, IPSJ SIG-GI 22, 2009, who has the number of positions up to reflection and the plies,
//! as told by jh85, *smallgames*. How many positions are won, lost and drawn: jh85.
//!
//! # What is decided when
//! The published counts have a position for each board from which the lion can be captured, and
//! nothing after it. So such a position is won here, in 0 plies, and has no moves. A position is
//! lost in 0 plies if the opponent's lion stands on the own home row, safe from capture.
//!
//! Published plies count the capture of the lion. A capture then takes a win to an odd number and
//! a loss to an even one. So the published number is the plies here, rounded up to the next odd
//! number for a win, and to the next even one for a loss: rounding commutes with the choice of the
//! best move. See [`Dobutsu::plies_to_the_end`].

#![expect(clippy::cast_possible_truncation, reason = "codes are below 16, and squares below 12")]

mod grid;
mod text;

use gt_core::ParseError;
use gt_core::bits::ones;
use gt_core::prelude::*;

use crate::board::Board;

/// One bit for each square, in the lowest bit of its nibble. Square 0 is left in the far row.
const SQUARES: u64 = 0x1111_1111_1111;
const LION: u64 = 1;
const CHICK: u64 = 4;
const HEN: u64 = 5;
const THEIRS: u64 = 8; // added to the code of an animal
/// Set if the second player is to move.
const SECOND: u64 = 1 << 60;
/// The codes of the animals, and their letters.
const CODES: [u64; 10] = [1, 2, 3, 4, 5, 9, 10, 11, 12, 13];
const LETTERS: [char; 10] = ['L', 'E', 'G', 'C', 'H', 'l', 'e', 'g', 'c', 'h'];
const BOARD: Board = Board(&["a4 b4 c4", "a3 b3 c3", "a2 b2 c2", "a1 b1 c1"]);
/// Where an animal moves, as bits of a 3 x 3 board around it; the first three bits are forward.
const STEPS: [u16; 6] =
    [0, 0b111_101_111, 0b101_000_101, 0b010_101_010, 0b000_000_010, 0b010_101_111];
/// The squares that an animal attacks, by its code and its square.
const TO: [[u64; 12]; 6] = steps(false);
/// The squares from which an animal attacks a square.
const FROM: [[u64; 12]; 6] = steps(true);

/// By animal and square: where it moves to, or from where it may have come.
const fn steps(back: bool) -> [[u64; 12]; 6] {
    let mut table = [[0; 12]; 6];
    let mut nth = 0;
    while nth < 6 * 12 * 9 {
        let (animal, at, step) = (nth / 108, nth / 9 % 12, nth % 9);
        let (row, col) = (at / 3 + step / 3, at % 3 + step % 3); // each is 1 too large
        let bit = if back { 8 - step } else { step };
        if STEPS[animal] >> bit & 1 == 1 && 1 <= row && row <= 4 && 1 <= col && col <= 3 {
            table[animal][at] |= 1 << (4 * (3 * (row - 1) + col - 1));
        }
        nth += 1;
    }
    table
}

/// The rules, and where play begins.
///
/// Play from the start reaches 246,803,167 positions up to reflection. Solving them takes some
/// minutes and 3.1 GB. [`starting_at`](Self::starting_at) makes smaller games, with fewer animals.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_core::retrograde::Tablebase;
/// use gt_gallery::Dobutsu;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = Dobutsu::starting_at(".l./.c./.C./.L./-/-")?.reduced(); // lions and chicks
/// let table = Tablebase::explore_by_predecessors(&game, [game.initial()], &Run::new())?;
/// let value = table.value(&game.initial())?.ok_or("the start has a value")?;
/// assert_eq!(value.outcome(), Outcome::Win);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dobutsu {
    start: Animals,
}

/// The board and the hands, as the player to move sees them.
///
/// There are four bits for each square, from the left of the far row on: 0 is empty, 1 to 5 are the
/// own lion, elephant, giraffe, chick and hen, and 9 to 13 are those of the opponent. Then come two
/// bits for each number of elephants, giraffes and chicks in the own hand, and in the hand of the
/// opponent. The last bit is set if the second player is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Animals(pub u64);

/// One animal of a hand, the elephant, the giraffe or the chick: the own hand or the other one.
const fn in_hand(animal: u64, theirs: bool) -> u64 {
    1 << (44 + 2 * animal + if theirs { 6 } else { 0 })
}

impl Animals {
    /// The code of the animal on a square; 0 if it is empty.
    const fn at(self, square: u32) -> u64 {
        self.0 >> (4 * square) & 15
    }

    /// The squares with an animal of either player.
    const fn occupied(self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2) & SQUARES
    }

    /// The squares with an own animal.
    const fn own(self) -> u64 {
        self.occupied() & !(self.0 >> 3)
    }

    /// The squares with this code.
    const fn of(self, code: u64) -> u64 {
        let differs = self.0 ^ (code * SQUARES);
        !(differs | differs >> 1 | differs >> 2 | differs >> 3) & SQUARES
    }

    /// How many of an animal a hand has.
    const fn held(self, animal: u64, theirs: bool) -> u64 {
        (self.0 / in_hand(animal, theirs)) & 3
    }

    /// Whether the own hand has an animal.
    const fn has(self, animal: u64) -> bool {
        self.held(animal, false) > 0
    }

    /// Whether the second player is to move.
    const fn is_second(self) -> bool {
        self.0 & SECOND != 0
    }

    /// The board and the hands as the first player sees them.
    const fn of_first(self) -> Self {
        if self.is_second() { self.turned() } else { self }
    }

    /// A square of the player to move as the first player counts it, and the other way round.
    const fn square_of_first(self, square: u8) -> u8 {
        if self.is_second() { 11 - square } else { square }
    }

    /// Turns the board round, as the opponent sees it who is to move then.
    const fn turned(self) -> Self {
        let swapped = ((self.0 ^ self.occupied() << 3) << 16).swap_bytes();
        let board = (swapped & 0x0f0f_0f0f_0f0f) << 4 | swapped >> 4 & 0x0f0f_0f0f_0f0f;
        let hands = (self.0 >> 48 & 0x3f) << 54 | (self.0 >> 54 & 0x3f) << 48;
        Self(board | hands | !self.0 & SECOND)
    }

    /// Reflects the board from left to right.
    const fn reflected(self) -> Self {
        let (left, right) = (self.0 & 0x00f0_0f00_f00f, self.0 & 0xf00f_00f0_0f00);
        Self(self.0 & !0xf0ff_0ff0_ff0f | left << 8 | right >> 8)
    }

    /// Whether an own animal attacks `square`.
    fn attacks(self, square: u32) -> bool {
        (1..6).any(|animal| self.of(animal as u64) & FROM[animal][square as usize] != 0)
    }

    /// How many of an animal there are, on the board and in both hands; a hen is a chick.
    fn count(self, animal: u64) -> u64 {
        let on_board =
            |code| u64::from(self.of(code).count_ones() + self.of(code + THEIRS).count_ones());
        let hens = if animal == CHICK { on_board(HEN) } else { 0 };
        on_board(animal)
            + hens
            + if animal == LION { 0 } else { self.held(animal, false) + self.held(animal, true) }
    }
}

/// What a player may do in a turn.
///
/// Squares count from 0 at the left of the far row to 11, as the player to move sees the board. So
/// square 7 is `b2` for the first player, and `b3` for the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimalMove {
    /// The animal on a square moves to another.
    Step {
        /// From this square, 0 to 11.
        from: u8,
        /// To this square.
        to: u8,
    },
    /// An animal of the hand is dropped.
    Drop {
        /// Its code: 2 to 4.
        animal: u8,
        /// On this square.
        to: u8,
    },
}

impl Default for Dobutsu {
    fn default() -> Self {
        Self { start: Animals::read("gle/.c./.C./ELG/-/-").expect("this is the start") }
    }
}

impl Dobutsu {
    /// Dobutsu shogi from another start, for example with fewer animals.
    ///
    /// The text is a position in the notation. Each player needs a lion, and there are at most two
    /// of every other animal.
    ///
    /// # Errors
    /// [`ParseError`] if the text is not a position. Then it says what is.
    ///
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_gallery::Dobutsu;
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let game = Dobutsu::starting_at("..l/.../.../L../C/-")?; // a chick in the hand
    /// assert!(game.parse_move(&game.initial(), "C*b4").is_ok());
    /// let refused = Dobutsu::starting_at("..l/.../.../.../C/-"); // without the own lion
    /// assert!(refused.is_err_and(|error| error.expected.contains("a lion of each player")));
    /// # Ok(())
    /// # }
    /// ```
    pub fn starting_at(text: &str) -> Result<Self, ParseError> {
        let start = Animals::read(text)?;
        let few = (2..5).all(|animal| start.count(animal) <= 2);
        let expected = "at most two elephants, two giraffes and two chicks, hens and hands counted";
        few.then_some(Self { start }).ok_or_else(|| ParseError::new(text, expected))
    }

    /// How many plies the end is away if the capture of the lion is one of them; `None` for a draw.
    ///
    /// So are the published plies counted; the header of the module says why the numbers differ.
    ///
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_gallery::Dobutsu;
    ///
    /// assert_eq!(Dobutsu::plies_to_the_end(Value::Win { plies: 0 }), Some(1)); // takes the lion
    /// assert_eq!(Dobutsu::plies_to_the_end(Value::Loss { plies: 77 }), Some(78));
    /// assert_eq!(Dobutsu::plies_to_the_end(Value::Draw), None);
    /// ```
    pub const fn plies_to_the_end(value: Value) -> Option<u32> {
        match value {
            Value::Win { plies } => Some(plies | 1),
            Value::Loss { plies } => Some(plies.next_multiple_of(2)),
            Value::Draw => None,
        }
    }

    /// The board with its hands, the first player below; columns a to c, rows from below.
    pub fn draw(&self, at: &Animals) -> String {
        let text = self.show_position(at);
        let parts: Vec<&str> = text.split('/').collect();
        let rows =
            (0..4).map(|row| format!("{} {}\n", 4 - row, parts[row])).collect::<Vec<_>>().concat();
        let [first, second] = [false, true].map(|theirs| at.of_first().hand(theirs));
        format!(
            "  {second}  hand of the second player\n{rows}  abc\n  {first}  hand of the first player"
        )
    }
}

impl Game for Dobutsu {
    type Position = Animals;
    type Move = AnimalMove;

    fn initial(&self) -> Animals {
        self.start
    }

    fn moves(&self, at: &Animals) -> impl Iterator<Item = AnimalMove> {
        let (at, own, empty) = (*at, at.own(), SQUARES & !at.occupied());
        let squares = |set| ones(set).map(|bit| (bit / 4) as u8);
        let steps = squares(own).flat_map(move |from| {
            let to = TO[at.at(from.into()) as usize][from as usize] & !own;
            squares(to).map(move |to| AnimalMove::Step { from, to })
        });
        let held = (2..5).filter(move |&animal| at.has(animal));
        steps.chain(held.flat_map(move |animal| {
            squares(empty).map(move |to| AnimalMove::Drop { animal: animal as u8, to })
        }))
    }

    fn play(&self, at: &Animals, mv: AnimalMove) -> Animals {
        let after = match mv {
            AnimalMove::Drop { animal, to } => {
                at.0 - in_hand(animal.into(), false) + (u64::from(animal) << (4 * to))
            }
            AnimalMove::Step { from, to } => {
                let (moved, taken) = (at.at(from.into()), at.at(to.into()));
                let lands = if moved == CHICK && to < 3 { HEN } else { moved };
                let gained = match taken & 7 {
                    0 | LION => 0,
                    animal => in_hand(animal.min(CHICK), false),
                };
                (at.0 & !(15 << (4 * from) | 15 << (4 * to)) | lands << (4 * to)) + gained
            }
        };
        Animals(after).turned()
    }

    fn decided(&self, at: &Animals) -> Option<Outcome> {
        let lion = at.of(LION + THEIRS).trailing_zeros() / 4;
        if at.attacks(lion) { Some(Outcome::Win) } else { (lion >= 9).then_some(Outcome::Loss) }
    }

    fn blocked(&self, _: &Animals) -> Outcome {
        Outcome::Draw
    }
}

impl Symmetric for Dobutsu {
    /// The lesser of the position and its reflection, with the first player to move.
    fn representative(&self, at: &Animals) -> Animals {
        let at = Animals(at.0 & !SECOND);
        at.min(at.reflected())
    }
}

impl Images for Dobutsu {
    fn images(&self, at: &Animals) -> impl Iterator<Item = Animals> {
        [*at, at.reflected()].into_iter().flat_map(|at| [at, Animals(at.0 ^ SECOND)])
    }
}

impl Predecessors for Dobutsu {
    fn predecessors(&self, position: &Animals) -> impl Iterator<Item = Animals> {
        let at = position.turned(); // as the player sees it who has moved
        let empty = SQUARES & !at.occupied();
        let before = ones(at.own()).flat_map(move |bit| {
            let (square, animal) = (bit / 4, at.at(bit / 4));
            let without = at.0 & !(15 << bit);
            let dropped = (2..5).contains(&animal).then(|| without + in_hand(animal, false));
            // A chick on the far row was dropped; a hen there may have been a chick.
            let stepped = if animal == CHICK && square < 3 {
                0
            } else {
                FROM[animal as usize][square as usize]
            };
            let hatched = if animal == HEN && square < 3 { 1 << (bit + 12) } else { 0 };
            let origins = ones(stepped & empty).map(move |from| animal << from);
            let origins = origins.chain(ones(hatched & empty).map(|from| CHICK << from));
            let taken = (2..6).filter(move |&animal| at.has(animal.min(CHICK)));
            let taken = taken.map(move |animal| {
                ((animal + THEIRS) << bit).wrapping_sub(in_hand(animal.min(CHICK), false))
            });
            let taken = core::iter::once(0).chain(taken);
            let back = origins.flat_map(move |origin| {
                taken.clone().map(move |taken| (without | origin).wrapping_add(taken))
            });
            dropped.into_iter().chain(back)
        });
        // The player to move never has a lion on the far row: the game ends there.
        let in_play = |at: &Animals| at.of(LION) & 0x111 == 0 && self.decided(at).is_none();
        before.map(Animals).filter(in_play)
    }
}
