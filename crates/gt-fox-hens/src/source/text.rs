//! Arsac's program: the game as one string, and the iterative search.
//!
//! | Arsac's program | here |
//! |---|---|
//! | "the whole game as one single string" with line ends, so that showing the game is showing the string | [`ArsacGame`], [`ArsacGame::as_str`] |
//! | hens are letters, foxes `X`, empty squares dots | each hen has its own letter, in the order of the string |
//! | a row of blanks at the beginning and at the end | the guard rows of the string |
//! | foxes are not stored but found by the function "position" | [`ArsacGame::position_of`] |
//! | the directions `d[i]` | [`ArsacGame::directions`] |
//! | the chain of the hens taken, the chain of doublets (x, i) | [`TextCapture::taken`], [`TextCapture::doublets`] |
//! | the iterative search | [`ArsacGame::search`], step by step [`ArsacGame::trace`] |
//! | carrying the capture out from the doublets, slowly enough to be seen | [`ArsacGame::carry_out`], one string for each jump |
//!
//! # The search
//! The first chain lists the letters of the hens taken. The second chain lists *doublets*: pairs
//! (x, i) of an index of the string and the number of a direction. The search looks from x in
//! direction i:
//!
//! 1. If x + d\[i\] holds a hen that is not in the first chain, and x + 2 d\[i\] is a dot, the hen
//!    joins the first chain, and (x, i) joins the second. The search goes on from the new square
//!    with the first direction.
//! 2. Else the next direction is tried.
//! 3. When all directions were tried, the first chain is compared with the longest chain kept so
//!    far. Then the last jump is undone, and the search goes on from its start with the next
//!    direction.
//!
//! The string changes in one place only: the square that the fox starts from becomes a dot, because
//! a fox may come back to it. Hens stay on the board during the search. This is sound by parity: a
//! fox never lands where it took a hen.
//!
//! # Fixed here
//! Arsac's program leaves these open:
//!
//! * directions come in the order up, left, right, down;
//! * a capture replaces the one kept only if it is strictly longer;
//! * foxes come in the order of the string, and a later fox is chosen only if it takes strictly
//!   more.
//!
//! A *test* is one look at a pair (x, i). A search takes four tests for every capture that it
//! begins, the empty capture included.
//!
//! # Why it is kept
//! It is the author's answer to his own problem. It is also the reference for tests of the fast
//! search, with which it shares no code.

use core::fmt;

use gt_core::ShapeError;

use crate::rules::{Board, FOXES, HENS, Position, squares};

/// The character of both foxes.
const FOX: u8 = b'X';
/// The character of an empty square.
const EMPTY: u8 = b'.';
/// The letters for hens: all but `X`, 51 in all.
const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwxyz";

/// The whole game as one string.
///
/// # Shape
/// Every line has as many characters as the board has columns, and a line end. The first and the
/// last line are blanks. The lines between are the rows from the top, with blanks beside the board.
///
/// # Example
/// ```
/// use gt_fox_hens::Board;
/// use gt_fox_hens::source::ArsacGame;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let position = Board::cross().position("1h1/h1h/2xhx2/7/7/3/3 f")?;
/// let game = ArsacGame::new(Board::cross(), &position)?;
/// let lines: Vec<&str> = game.as_str().lines().collect();
/// assert_eq!(lines[..5], ["       ", "  .A.  ", "  B.C  ", "..XDX..", "......."]);
/// let fox = game.position_of('X', 0).expect("there is a fox");
/// let capture = game.search(fox);
/// assert_eq!(capture.taken(), "BA"); // the other fox protects the hen C
/// let names: Vec<String> =
///     game.squares_of(&capture).map(|square| game.board().name(square).to_string()).collect();
/// assert_eq!(names, ["c5", "c7", "e7"]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ArsacGame {
    board: Board,
    /// The characters, all of them ASCII.
    string: Vec<u8>,
    /// How many characters a line has, its end included.
    line: usize,
}

/// A capture that the search found, and the number of tests that the search took.
///
/// Empty if the fox can take nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextCapture {
    /// The index of the fox in the string before the capture.
    start: usize,
    /// The first chain: the letters of the hens.
    taken: Vec<u8>,
    /// The second chain: pairs of an index and a direction.
    doublets: Vec<(u8, u8)>,
    /// How many pairs (x, i) the search looked at.
    tests: u64,
}

impl TextCapture {
    /// Returns the first chain: the letters of the hens taken, in order.
    pub fn taken(&self) -> String {
        self.taken.iter().copied().map(char::from).collect()
    }

    /// Returns how many hens are taken.
    pub const fn len(&self) -> usize {
        self.taken.len()
    }

    /// Tells whether no hen can be taken.
    pub const fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    /// Yields the second chain, a pair (x, i) for each jump.
    ///
    /// x is the index in the string that the jump starts from, i is the number of the direction.
    pub fn doublets(&self) -> impl Iterator<Item = (usize, usize)> {
        self.doublets.iter().map(|&(x, i)| (x.into(), i.into()))
    }

    /// Returns how many pairs (x, i) the search looked at.
    pub const fn tests(&self) -> u64 {
        self.tests
    }
}

/// One step of the search, as [`ArsacGame::trace`] reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEvent {
    /// Looked from x in direction i and found no capture.
    Nothing {
        /// The index in the string.
        x: usize,
        /// The number of the direction.
        i: usize,
    },
    /// Took a hen: the capture joins both chains.
    Take {
        /// The index in the string before the jump.
        x: usize,
        /// The number of the direction.
        i: usize,
        /// The letter of the hen.
        hen: char,
    },
    /// Tried all directions, and compared the chain with the one kept.
    Compare {
        /// The index in the string.
        x: usize,
        /// Whether the chain is longer than the one kept, and so replaces it.
        better: bool,
    },
    /// Undid the last capture.
    Undo {
        /// The index in the string to which the search goes back.
        x: usize,
        /// The letter of the hen that leaves the chain.
        hen: char,
    },
}

impl ArsacGame {
    /// Makes the string of a position.
    ///
    /// # Errors
    /// [`ShapeError`] if there are more than 51 hens: there are 52 letters, and `X` stands for the
    /// foxes.
    pub fn new(board: Board, position: &Position) -> Result<Self, ShapeError> {
        let hens = position.hens.count_ones();
        if hens as usize > LETTERS.len() {
            return Err(ShapeError::new(
                "the number of hens",
                hens,
                format!("at most {}, one for each letter", LETTERS.len()),
            ));
        }
        let columns = (0..board.rows())
            .map(|row| usize::from(board.first_column(row) + board.width(row)))
            .max()
            .unwrap_or(0);
        let line = columns + 1;
        let mut string = vec![b' '; line * (board.rows() + 2)];
        string.iter_mut().skip(columns).step_by(line).for_each(|end| *end = b'\n');
        let mut game = Self { board, string, line };
        for square in board.squares() {
            let index = game.index_of(square);
            game.string[index] = if position.foxes >> square & 1 == 1 { FOX } else { EMPTY };
        }
        for (square, &letter) in squares(position.hens).zip(LETTERS) {
            let index = game.index_of(square);
            game.string[index] = letter;
        }
        Ok(game)
    }

    /// Returns the string, ready to be shown.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.string).unwrap_or_default()
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the position that the string shows, with the foxes to move.
    pub fn position(&self) -> Position {
        let mut position = Position { hens: 0, foxes: 0, turn: FOXES };
        for square in self.board.squares() {
            match self.string[self.index_of(square)] {
                EMPTY => {}
                FOX => position.foxes |= 1 << square,
                _ => position.hens |= 1 << square,
            }
        }
        position
    }

    /// Returns the first index from `from` on that holds this character.
    ///
    /// This is the function "position" of the language that Arsac's program is written in.
    pub fn position_of(&self, character: char, from: usize) -> Option<usize> {
        let rest = self.string.get(from..)?;
        rest.iter().position(|&found| char::from(found) == character).map(|at| from + at)
    }

    /// Yields the indices of the foxes, in the order of the string.
    pub fn foxes(&self) -> impl Iterator<Item = usize> {
        let first = self.position_of('X', 0);
        core::iter::successors(first, |&fox| self.position_of('X', fox + 1))
    }

    /// Returns the directions d\[i\], up, left, right, down, as steps in the string.
    #[expect(clippy::cast_possible_wrap, reason = "a line has at most 8 characters")]
    pub const fn directions(&self) -> [isize; 4] {
        let line = self.line as isize;
        [-line, -1, 1, line]
    }

    /// Returns the index of a square in the string.
    fn index_of(&self, square: u8) -> usize {
        (usize::from(square / 8) + 1) * self.line + usize::from(square % 8)
    }

    /// Returns the square at an index of the string; `None` if the index is not on the board.
    pub fn square_at(&self, index: usize) -> Option<u8> {
        let square = 8 * (index / self.line).checked_sub(1)? + index % self.line;
        u8::try_from(square).ok().filter(|&square| self.board.contains(square))
    }

    /// Yields the landing squares of a capture, the start first; nothing for an empty capture.
    pub fn squares_of(&self, capture: &TextCapture) -> impl Iterator<Item = u8> {
        let directions = self.directions();
        let landing = move |&(x, i): &(u8, u8)| {
            usize::from(x).wrapping_add_signed(2 * directions[usize::from(i)])
        };
        let landings = capture.doublets.iter().map(landing);
        let start = (!capture.is_empty()).then_some(capture.start);
        start.into_iter().chain(landings).filter_map(|index| self.square_at(index))
    }

    /// Returns the longest capture by the fox at an index of the string.
    ///
    /// The capture is empty if the fox can take nothing, or if no fox stands at the index. Of
    /// several longest captures the first found is kept.
    ///
    /// # Complexity
    /// Four tests for every capture begun, the empty one included: 4 tests where nothing can be
    /// taken, 6148 in the worst of the golden positions. One copy of the string, and the chains.
    pub fn search(&self, fox: usize) -> TextCapture {
        self.trace(fox, |_, _| {})
    }

    /// Returns the longest capture by a fox, and reports every step of the search to `watch`.
    ///
    /// `watch` also gets the chain of hens taken after the step, as letters.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::Board;
    /// use gt_fox_hens::source::{SearchEvent, ArsacGame};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let position = Board::cross().position("3/3/7/3h3/3x3/3/3 f")?;
    /// let game = ArsacGame::new(Board::cross(), &position)?;
    /// let mut taken = 0;
    /// let capture = game.trace(game.position_of('X', 0).expect("a fox"), |event, _| {
    ///     taken += u32::from(matches!(event, SearchEvent::Take { .. }));
    /// });
    /// assert_eq!((taken, capture.len(), capture.tests()), (1, 1, 8));
    /// # Ok(())
    /// # }
    /// ```
    #[inline]
    pub fn trace(&self, fox: usize, mut watch: impl FnMut(SearchEvent, &[u8])) -> TextCapture {
        let mut best = TextCapture { start: fox, ..TextCapture::default() };
        let mut game = self.string.clone();
        match game.get_mut(fox) {
            Some(square) if *square == FOX => *square = EMPTY,
            _ => return best,
        }
        let directions = self.directions();
        let (mut taken, mut doublets) = (Vec::with_capacity(16), Vec::with_capacity(16));
        let (mut x, mut i, mut tests) = (fox, 0, 0);
        loop {
            if let Some(&d) = directions.get(i) {
                tests += 1;
                let hen = game[x.wrapping_add_signed(d)];
                if hen.is_ascii_alphabetic()
                    && hen != FOX
                    && !taken.contains(&hen)
                    && game[x.wrapping_add_signed(2 * d)] == EMPTY
                {
                    taken.push(hen);
                    #[expect(
                        clippy::cast_possible_truncation,
                        reason = "a string has at most 80 characters"
                    )]
                    doublets.push((x as u8, i as u8));
                    watch(SearchEvent::Take { x, i, hen: hen.into() }, &taken);
                    x = x.wrapping_add_signed(2 * d);
                    i = 0;
                } else {
                    watch(SearchEvent::Nothing { x, i }, &taken);
                    i += 1;
                }
                continue;
            }
            let better = taken.len() > best.taken.len();
            watch(SearchEvent::Compare { x, better }, &taken);
            if better {
                best.taken.clone_from(&taken);
                best.doublets.clone_from(&doublets);
            }
            let (Some((from, direction)), Some(hen)) = (doublets.pop(), taken.pop()) else { break };
            (x, i) = (from.into(), usize::from(direction) + 1);
            watch(SearchEvent::Undo { x, hen: hen.into() }, &taken);
        }
        best.tests = tests;
        best
    }

    /// Returns the capture that the program plays; `None` if no fox can take.
    ///
    /// All foxes are searched in the order of the string. A later fox is chosen only if it takes
    /// more.
    pub fn choose(&self) -> Option<TextCapture> {
        let found = self.foxes().map(|fox| self.search(fox)).filter(|capture| !capture.is_empty());
        found.reduce(|first, next| if next.len() > first.len() { next } else { first })
    }

    /// Carries a capture out jump by jump, and yields the string after each jump.
    ///
    /// A player can follow the capture in these strings. The last string is the game afterwards. An
    /// empty capture yields nothing.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::Board;
    /// use gt_fox_hens::source::ArsacGame;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let position = Board::cross().position("3/3/2xh3/4h2/7/3/3 f")?;
    /// let game = ArsacGame::new(Board::cross(), &position)?;
    /// let capture = game.choose().expect("a fox can take");
    /// let strings: Vec<_> = game.carry_out(&capture).map(|after| after.to_string()).collect();
    /// // The row of c5 and e5 after each jump; line 0 is a row of blanks.
    /// let rows = strings.iter().filter_map(|string| string.lines().nth(3));
    /// assert_eq!(rows.collect::<Vec<_>>(), ["....X..", "......."]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn carry_out(&self, capture: &TextCapture) -> impl Iterator<Item = Self> {
        let directions = self.directions();
        let mut game = self.clone();
        capture.doublets.iter().map(move |&(x, i)| {
            let (x, d) = (usize::from(x), directions[usize::from(i)]);
            for (index, character) in
                [(x, EMPTY), (x.wrapping_add_signed(d), EMPTY), (x.wrapping_add_signed(2 * d), FOX)]
            {
                if let Some(square) = game.string.get_mut(index) {
                    *square = character;
                }
            }
            game.clone()
        })
    }

    /// Returns the position after a capture, with the hens to move.
    pub fn after(&self, capture: &TextCapture) -> Position {
        let game = self.carry_out(capture).last();
        Position { turn: HENS, ..game.as_ref().unwrap_or(self).position() }
    }
}

/// Writes the string: printing the game is printing the string.
impl fmt::Display for ArsacGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for ArsacGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "ArsacGame\n{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> ArsacGame {
        ArsacGame::new(Board::cross(), &Board::cross().position(text).unwrap()).unwrap()
    }

    #[test]
    fn no_hen_has_the_letter_of_the_foxes_and_all_letters_differ() {
        let full = game("hhh/hhh/hhhhhhh/hhhhhhh/hhhhhhh/hhh/xhx f");
        let mut letters: Vec<u8> = full.as_str().bytes().filter(u8::is_ascii_alphabetic).collect();
        assert_eq!(full.foxes().count(), 2);
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), 32);
        let board = Board::new(&[(0, 7); 8]).unwrap();
        let crowd = Position { hens: board.all() & !0xff, foxes: 1, turn: FOXES };
        assert!(ArsacGame::new(board, &crowd).is_ok());
        let crowd = Position { hens: board.all() & !0x7, foxes: 1, turn: FOXES };
        assert_eq!(ArsacGame::new(board, &crowd).unwrap_err().value, "53");
    }

    #[test]
    fn a_jump_over_an_edge_is_stopped_by_the_guards_and_line_ends() {
        for text in [
            "1h1/hxh/7/7/7/3/3 f",
            "3/3/7/hx4h/7/3/3 f",
            "3/3/7/7/7/hxh/1h1 f",
            "3/3/6h/h5x/6h/3/3 f",
            "3/3/x5h/7/7/3/3 f",
        ] {
            let game = game(text);
            assert!(game.search(game.position_of('X', 0).unwrap()).is_empty(), "{text}");
        }
    }

    #[test]
    fn the_trace_takes_compares_undoes_and_goes_on() {
        let game = game("3/3/7/3h3/3x3/3/3 f");
        let fox = game.position_of('X', 0).unwrap();
        let mut events = Vec::new();
        let capture = game.trace(fox, |event, taken| events.push((event, taken.len())));
        let landed = fox - 16;
        let nothing = |x, i, length| (SearchEvent::Nothing { x, i }, length);
        let expected = [
            (SearchEvent::Take { x: fox, i: 0, hen: 'A' }, 1),
            nothing(landed, 0, 1),
            nothing(landed, 1, 1),
            nothing(landed, 2, 1),
            nothing(landed, 3, 1), // the hen is in the chain already
            (SearchEvent::Compare { x: landed, better: true }, 1),
            (SearchEvent::Undo { x: fox, hen: 'A' }, 0),
            nothing(fox, 1, 0),
            nothing(fox, 2, 0),
            nothing(fox, 3, 0),
            (SearchEvent::Compare { x: fox, better: false }, 0),
        ];
        assert_eq!(events, expected);
        assert_eq!((capture.tests(), capture.len()), (8, 1));
    }

    #[test]
    fn the_start_counts_as_empty_during_the_capture_and_nothing_else_changes() {
        let game = game("3/3/2xh3/2h1h2/3h2x/3/3 f");
        let capture = game.choose().unwrap();
        assert_eq!(capture.len(), 4);
        let frames: Vec<String> = game.carry_out(&capture).map(|frame| frame.to_string()).collect();
        assert_eq!(frames.len(), 4);
        assert!(frames.iter().all(|frame| frame.matches('X').count() == 2));
        let after = game.after(&capture);
        assert_eq!(Board::cross().position_text(&after), "3/3/2x4/7/6x/3/3 h");
    }
}
