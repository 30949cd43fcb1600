//! Games that are ready to use, by name.
//!
//! Three groups: the book's game and two parts of it, reduced games that are small enough for every
//! solver, and relatives known as fox and geese. In all of them hens (or geese) never step down.
//!
//! The geese of these relatives win only by blocking the fox: there is no henhouse.

use core::fmt;
use core::str::FromStr;

use gt_core::ParseError;
use strum::{IntoStaticStr, VariantArray};

use super::board::Board;
use super::fox_hens::FoxHens;
use super::parameters::{CaptureRule, Diagonals, Parameters};

/// A game with a name.
///
/// # Example
/// ```
/// use gt_fox_hens::NamedRules;
/// let small: NamedRules = "sq4_1f".parse()?;
/// assert_eq!(small.rules().board().len(), 16);
/// # Ok::<(), gt_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum NamedRules {
    /// The book's game: the cross, 20 hens, two foxes.
    Book,
    /// The book's game with all hens in the three top rows, at most 13 hens.
    ///
    /// Play never leaves these positions.
    #[strum(serialize = "book_top3")]
    BookTop3,
    /// The book's game with all hens in the four top rows, at most 20 hens.
    ///
    /// Play never leaves these positions.
    #[strum(serialize = "book_top4")]
    BookTop4,
    /// The whole cross, three hens, and two foxes that win by any capture.
    ///
    /// The henhouse is the top row.
    #[strum(serialize = "cross_3h_2f")]
    Cross3,
    /// The whole cross and two foxes with four hens, of which the hens can lose one.
    ///
    /// The henhouse is that of `Cross3`.
    #[strum(serialize = "cross_4h_2f")]
    Cross4,
    /// A cross of 21 squares with one fox and at most 9 hens.
    #[strum(serialize = "mini21_1f")]
    Mini21,
    /// A square of 16 with one fox and at most 8 hens.
    #[strum(serialize = "sq4_1f")]
    Square4OneFox,
    /// A square of 16 with two foxes and at most 8 hens.
    #[strum(serialize = "sq4_2f")]
    Square4TwoFoxes,
    /// Three columns and five rows, one fox, at most 7 hens.
    #[strum(serialize = "r3x5")]
    Strip3x5,
    /// Fox and geese with 13 geese, and a fox that need not take. The fox wins at five geese.
    Geese13,
    /// Fox and geese with 15 geese, and a fox that must take most. The fox wins at five geese.
    Geese15,
    /// Fox and geese with 17 geese, and a fox that must take. The fox wins at five geese.
    ///
    /// Geese move along rows and columns, but not back.
    Geese17,
    /// Fox and geese with 17 geese on a board with diagonal lines. The fox wins at five geese.
    ///
    /// The fox moves first and need not take. Geese never move back.
    #[strum(serialize = "geese17_lines")]
    Geese17Lines,
}

impl NamedRules {
    /// All named games, in the order of their declaration.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name used on the command line and in data files.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the parameters of the game.
    #[expect(
        clippy::missing_panics_doc,
        reason = "the named games fit together, which a test checks"
    )]
    pub fn parameters(self) -> Parameters {
        self.checked().expect("the parameters of the named games are consistent")
    }

    /// Returns the rules of the game.
    ///
    /// # Complexity
    /// Microseconds.
    #[expect(
        clippy::missing_panics_doc,
        reason = "the named games fit together, which a test checks"
    )]
    pub fn rules(self) -> FoxHens {
        FoxHens::new(self.parameters()).expect("the parameters of the named games are consistent")
    }

    /// Returns the parameters; `None` cannot happen, which a test checks.
    fn checked(self) -> Option<Parameters> {
        let book = Parameters::default();
        let cross = book.board;
        let square = Board::new(&[(0, 4); 4]).ok()?;
        let geese = |start: &str, foxes_win_at, capture, diagonals| {
            let start = cross.position(start).ok()?;
            let most_hens = start.hens.count_ones();
            Some(Parameters {
                henhouse: 0,
                start,
                most_hens,
                foxes_win_at,
                capture,
                diagonals,
                ..Parameters::default()
            })
        };
        match self {
            Self::Book => Some(book),
            Self::BookTop3 => Some(Parameters {
                hen_squares: (0..3).fold(0, |set, row| set | cross.row_mask(row)),
                start: cross.position("3/hhh/hhhhhhh/2x1x2/7/3/3 h").ok()?,
                most_hens: 13,
                ..book
            }),
            Self::BookTop4 => Some(Parameters {
                hen_squares: (0..4).fold(0, |set, row| set | cross.row_mask(row)),
                start: cross.position("3/3/hhhhhhh/hhhhhhh/2x1x2/3/3 h").ok()?,
                ..book
            }),
            Self::Cross3 => small(cross, "c7 d7 e7", "3/3/2x1x2/7/7/3/hhh h", 3, 2),
            Self::Cross4 => small(cross, "c7 d7 e7", "3/3/2x1x2/7/7/1h1/hhh h", 4, 2),
            Self::Mini21 => {
                let board = Board::new(&[(1, 3), (0, 5), (0, 5), (0, 5), (1, 3)]).ok()?;
                small(board, "b5 c5 d5 b4 c4 d4", "3/2x2/5/hhhhh/hhh h", 9, 4)
            }
            Self::Square4OneFox => small(square, "a4 b4 c4", "4/1x2/hhhh/hhhh h", 8, 2),
            Self::Square4TwoFoxes => small(square, "a4 b4 c4", "4/1xx1/hhhh/hhhh h", 8, 2),
            Self::Strip3x5 => {
                small(Board::new(&[(0, 3); 5]).ok()?, "a5 b5 c5", "3/1x1/3/hhh/hhh h", 7, 2)
            }
            Self::Geese13 => {
                geese("3/3/7/3x3/hhhhhhh/hhh/hhh h", 5, CaptureRule::Free, Diagonals::None)
            }
            Self::Geese15 => {
                geese("3/3/7/h2x2h/hhhhhhh/hhh/hhh h", 5, CaptureRule::Longest, Diagonals::None)
            }
            Self::Geese17 => geese(
                "3/3/h5h/h2x2h/hhhhhhh/hhh/hhh h",
                5,
                CaptureRule::Compulsory,
                Diagonals::None,
            ),
            Self::Geese17Lines => {
                geese("3/3/h5h/h2x2h/hhhhhhh/hhh/hhh f", 5, CaptureRule::Free, Diagonals::Alquerque)
            }
        }
    }
}

/// Makes a reduced game: the book's rules with another board, henhouse and number of hens.
fn small(
    board: Board,
    henhouse: &str,
    start: &str,
    most_hens: u32,
    foxes_win_at: u32,
) -> Option<Parameters> {
    Some(Parameters {
        board,
        henhouse: board.squares_named(henhouse).ok()?,
        hen_squares: board.all(),
        start: board.position(start).ok()?,
        most_hens,
        foxes_win_at,
        ..Parameters::default()
    })
}

impl fmt::Display for NamedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for NamedRules {
    type Err = ParseError;

    /// Reads a name as [`NamedRules::name`] gives it.
    ///
    /// # Errors
    /// [`ParseError`] lists all names.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL.iter().copied().find(|preset| preset.name() == text).ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|preset| preset.name()).collect();
            ParseError::new(text, format!("the name of a game: {}", names.join(", ")))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back_and_its_rules_fit_together() {
        for &preset in NamedRules::ALL {
            assert_eq!(preset.name().parse(), Ok(preset));
            assert_eq!(preset.rules().parameters(), &preset.parameters());
        }
        assert!("chess".parse::<NamedRules>().unwrap_err().expected.contains("book_top3"));
    }
}
