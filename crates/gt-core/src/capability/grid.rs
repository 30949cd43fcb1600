//! The capability of games that are played on a board of cells.

use alloc::format;
use alloc::string::{String, ToString};

use crate::game::Game;
use crate::outcome::Player;

/// How many columns and rows a board has.
///
/// The cells are numbered row by row from the top left, starting at 0.
/// # Example
/// ```
/// use gt_core::capability::GridSize;
/// let board = GridSize::new(7, 6);
/// assert_eq!(board.cells(), Some(42));
/// assert_eq!(board.at(6, 5), 41); // column 6, row 5: the bottom right
/// assert_eq!(board.from_bottom(0), 35); // the bottom left
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridSize {
    /// The columns, counted from the left.
    pub columns: u32,
    /// The rows, counted from the top.
    pub rows: u32,
}

impl GridSize {
    /// The most cells that a board is shown with.
    pub const MOST_CELLS: u32 = 1 << 16;

    /// A board of so many `columns` and `rows`.
    pub const fn new(columns: u32, rows: u32) -> Self {
        Self { columns, rows }
    }

    /// The number of cells; `None` if there is none, or more than [`MOST_CELLS`](Self::MOST_CELLS).
    pub const fn cells(self) -> Option<u32> {
        match self.columns.checked_mul(self.rows) {
            Some(cells @ 1..=Self::MOST_CELLS) => Some(cells),
            _ => None,
        }
    }

    /// The number of the cell in a column, counted from the left, and a row, counted from the top.
    pub const fn at(self, column: u32, row: u32) -> u32 {
        row * self.columns + column
    }

    /// The number of a cell that the game numbers row by row from the bottom left.
    ///
    /// It is its own inverse.
    pub const fn from_bottom(self, cell: u32) -> u32 {
        self.at(cell % self.columns, self.rows - 1 - cell / self.columns)
    }
}

/// What stands on a cell: a sign, and whose it is.
/// # Example
/// ```
/// use gt_core::{Player, capability::{Glyph, Tint}};
/// let cross = Glyph::of(Player::First, 'x');
/// assert_eq!((cross.sign, cross.tint), ('x', Tint::First));
/// assert_eq!(Glyph::EMPTY.sign, '.');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// A letter or another printable character.
    pub sign: char,
    /// Whose it is.
    pub tint: Tint,
}

/// Whose a [`Glyph`] is. A face chooses a colour for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tint {
    /// Nobody's: here is no cell of the board, and no move touches it.
    Outside,
    /// Nobody's: the cell is empty.
    Empty,
    /// The first player's, or that of the player to move: see [`Grid`](Grid#whose-a-piece-is).
    First,
    /// The second player's, or that of the other player.
    Second,
    /// What both players use: a piece of an impartial game, a pit, a bar.
    Neutral,
}

impl Glyph {
    /// A place of the rectangle that is no cell of the board.
    pub const OUTSIDE: Self = Self { sign: ' ', tint: Tint::Outside };
    /// An empty cell.
    pub const EMPTY: Self = Self { sign: '.', tint: Tint::Empty };

    /// A piece of `player`.
    pub const fn of(player: Player, sign: char) -> Self {
        let tint = match player {
            Player::First => Tint::First,
            Player::Second => Tint::Second,
        };
        Self { sign, tint }
    }

    /// Changes hands: the other player's piece has the same sign.
    #[must_use]
    pub const fn swapped(self) -> Self {
        let tint = match self.tint {
            Tint::First => Tint::Second,
            Tint::Second => Tint::First,
            tint => tint,
        };
        Self { tint, ..self }
    }

    /// Changes hands where each player has a sign of its own for this kind of piece.
    #[must_use]
    pub const fn swapped_between(self, [first, second]: [char; 2]) -> Self {
        let sign = if self.sign == first {
            second
        } else if self.sign == second {
            first
        } else {
            self.sign
        };
        Self { sign, ..self.swapped() }
    }

    /// Something that belongs to both players.
    pub const fn neutral(sign: char) -> Self {
        Self { sign, tint: Tint::Neutral }
    }

    /// An empty cell with a sign of its own.
    pub const fn empty(sign: char) -> Self {
        Self { sign, tint: Tint::Empty }
    }
}

/// Shows positions on a board of cells, and moves as the cells that they touch.
///
/// A *face*, such as a screen or a picture, draws the board from it and lets a person point at
/// cells. Solvers do not use it.
///
/// The board is a rectangle. A board of another shape leaves some places
/// [`Outside`](Tint::Outside). Pieces in hand and edges between cells are shown on cells of their
/// own.
/// # The contract
/// A board of more than [`GridSize::MOST_CELLS`] cells is not shown. Then only `size` is asked.
/// 1. `size()` is the same at every call, with at least one column and one row. There is a label
///    for each, of at least one character and none twice.
/// 2. `glyph(p, cell)` depends on the position and the cell alone. Equal positions look the same.
///    No sign is a control character. Which cells are [`Outside`](Tint::Outside) is the same in
///    all positions.
/// 3. Every cell that a legal move touches or acts on is a number below `size().cells()`, and not
///    `Outside`.
/// 4. A legal move touches at least one cell. Only a move that is the sole legal move of its
///    position, such as a pass, may touch none: nothing has to be pointed at to choose it.
/// 5. No two legal moves of a position touch the same cells in the same order. One sequence may be
///    the beginning of another, as the capture of one piece and the capture of two.
///
/// 6. If a position has pieces of the [`First`](Tint::First) or the [`Second`](Tint::Second),
///    `turn` says which of them is to move. Read as `turn`, `of_other` and `turns` say, fewest
///    cells that a move does not touch differ before and after it; a move that seems to change no
///    cell at all tells nothing. `of_other` is its own inverse.
/// # Whose a piece is
/// `First` and `Second` are the two players, if positions hold whose turn it is. Other positions
/// are seen by the player to move: its pieces are the `First`'s, and `turn` is always `First`.
/// There every move swaps the tints, and the signs by `of_other`; some boards turn as well. A face
/// that shows both players the same board undoes that. It knows the players from the moves made so
/// far.
///
/// If the contract is broken, some moves cannot be chosen on the board, or another one is played.
/// The law `grid` checks the points under the same numbers.
/// # Example
/// A rook goes to the left or up, on a board of four columns and two rows:
/// ```
/// use gt_core::{capability::{Glyph, Grid, GridSize}, prelude::*};
/// struct Rook;
/// # impl Game for Rook {
/// #     type Position = (u32, u32);
/// #     type Move = (u32, u32);
/// #     fn initial(&self) -> (u32, u32) { (3, 1) }
/// #     fn moves(&self, at: &(u32, u32)) -> impl Iterator<Item = (u32, u32)> {
/// #         let (column, row) = *at;
/// #         (0..column).map(move |to| (to, row)).chain((0..row).map(move |to| (column, to)))
/// #     }
/// #     fn play(&self, _: &(u32, u32), to: (u32, u32)) -> (u32, u32) { to }
/// # }
/// impl Grid for Rook {
///     fn size(&self) -> GridSize { GridSize::new(4, 2) }
///     fn glyph(&self, &(column, row): &(u32, u32), cell: u32) -> Glyph {
///         if cell == self.size().at(column, row) { Glyph::neutral('R') } else { Glyph::EMPTY }
///     }
///     fn touched(&self, _: &(u32, u32), (column, row): (u32, u32)) -> impl Iterator<Item = u32> {
///         [self.size().at(column, row)].into_iter()
///     }
/// }
/// let signs: String = (0..8).map(|cell| Rook.glyph(&(3, 1), cell).sign).collect();
/// assert_eq!(signs, ".......R");
/// assert_eq!((Rook.column_label(3), Rook.row_label(1)), ("d".into(), "1".into()));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not show its positions on a board of cells",
    label = "positions have no cells here",
    note = "implement `Grid`: the size of the board, what stands on a cell, and the cells that a move touches; a game without a board has none"
)]
pub trait Grid: Game {
    /// The columns and rows of the board.
    fn size(&self) -> GridSize;

    /// What stands on `cell` in `position`.
    fn glyph(&self, position: &Self::Position, cell: u32) -> Glyph;

    /// The cells that a legal move of `position` touches, in the order in which a person points at
    /// them.
    fn touched(&self, position: &Self::Position, mv: Self::Move) -> impl Iterator<Item = u32>;

    /// The cells that a legal move of `position` acts on besides those that it touches, in any
    /// order; a face marks them with the move.
    ///
    /// By default there are none. A move that turns a square of the board touches two of its
    /// corners, and acts on the whole square.
    fn acts_on(&self, _position: &Self::Position, _mv: Self::Move) -> impl Iterator<Item = u32> {
        core::iter::empty()
    }

    /// Who is to move, by the tints; `None`, the default, if no piece is a player's.
    ///
    /// Write it if `glyph` gives a piece of the `First` or the `Second`. It is always the `First`
    /// if positions are seen by the player to move.
    fn turn(&self, _position: &Self::Position) -> Option<Player> {
        None
    }

    /// How a piece of one player looks if it is the other one's; its own inverse.
    ///
    /// By default it changes hands, and the sign stays the same. Positions that are seen by the
    /// player to move often have a sign for each player.
    fn of_other(&self, piece: Glyph) -> Glyph {
        piece.swapped()
    }

    /// Whether each player sees the board from its own side: every move turns it by half a turn.
    ///
    /// The default is `false`.
    fn turns(&self) -> bool {
        false
    }

    /// The name of a column, counted from the left; by default letters, `a` to `z` and then `aa`.
    fn column_label(&self, column: u32) -> String {
        letters(column)
    }

    /// The name of a row, counted from the top; by default numbers, 1 for the row at the bottom.
    fn row_label(&self, row: u32) -> String {
        self.size().rows.saturating_sub(row).to_string()
    }
}

/// Letters for a number: `a` to `z`, `aa` to `az`, `ba` and so on.
fn letters(number: u32) -> String {
    let last = char::from_digit(10 + number % 26, 36).unwrap_or_default();
    match (number / 26).checked_sub(1) {
        None => last.into(),
        Some(more) => format!("{}{last}", letters(more)),
    }
}

impl<G: Grid + ?Sized> Grid for &G {
    pass!(this => **this;
        size, glyph, touched, acts_on, turn_of_board, of_other, turns, column_label, row_label);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_go_on_after_z() {
        assert_eq!(
            [0, 25, 26, 51, 52, 701, 702].map(letters),
            ["a", "z", "aa", "az", "ba", "zz", "aaa"]
        );
    }

    #[test]
    fn a_board_that_is_too_large_or_empty_has_no_cells() {
        assert_eq!(GridSize::new(0, 4).cells(), None);
        assert_eq!(GridSize::new(256, 256).cells(), Some(GridSize::MOST_CELLS));
        assert_eq!(GridSize::new(257, 256).cells(), None);
        assert_eq!(GridSize::new(u32::MAX, u32::MAX).cells(), None);
    }
}
