//! A position on a board of cells, when the type of the game is no longer known.

use std::collections::BTreeSet;

use gt_core::Player;
pub use gt_core::capability::Tint;
use gt_core::capability::{Glyph, GridSize};
use gt_draw::coordinates::{Pitch, with_coordinates};

/// A board of cells as a face shows it; given by [`Instance::grid`](crate::Instance::grid).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardView {
    /// The number of columns; at least one.
    pub columns: u32,
    /// The number of rows; at least one.
    pub rows: u32,
    /// The names of the columns, from the left; no two are the same.
    pub column_labels: Vec<String>,
    /// The names of the rows, from the top; no two are the same.
    pub row_labels: Vec<String>,
    /// The cells, row by row from the top left: `columns * rows` of them.
    pub cells: Vec<CellView>,
    /// Who is to move, by the tints; `None` if no piece is a player's.
    pub turn: Option<Player>,
    /// Whether each player sees the board from its own side.
    pub turns: bool,
    /// The cells with every piece as that of the other player.
    pub others: Vec<CellView>,
}

/// A cell of a [`BoardView`]: what stands on it.
pub type CellView = Glyph;

impl BoardView {
    /// The board of a game in a position; `None` if it has too many cells.
    pub(super) fn of(board: &Cells<'_>) -> Option<Self> {
        let &Cells { size, turn, turns, glyph, of_other, column_label, row_label } = board;
        let cells: Vec<_> = (0..size.cells()?).map(glyph).collect();
        let other = |&piece: &Glyph| if is_owned(piece) { of_other(piece) } else { piece };
        Some(Self {
            columns: size.columns,
            rows: size.rows,
            column_labels: (0..size.columns).map(column_label).collect(),
            row_labels: (0..size.rows).map(row_label).collect(),
            others: cells.iter().map(other).collect(),
            cells,
            turn,
            turns,
        })
    }

    /// The board as somebody sees it who stays where he is while the players move.
    ///
    /// Some games show each position as the player to move sees it: see
    /// [`Grid`](gt_core::Grid#whose-a-piece-is). Here each player has the same tint and signs at every
    /// ply. `to_move` is the player to move, where the first one made the first move. A board that
    /// turns is seen from the side of `below`. Then the last cell stands first, and so on: see
    /// [`Seen::place`]. The labels are always those of the player to move, as in the notation.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, Tint, instance};
    /// use gt_core::Player;
    /// use gt_core::prelude::*;
    ///
    /// /// Each player in turn fills one of three cells; a position has the own cells first.
    /// struct Fill;
    /// # impl Game for Fill {
    /// #     type Position = [u32; 2];
    /// #     type Move = u32;
    /// #     fn initial(&self) -> [u32; 2] { [0, 0] }
    /// #     fn moves(&self, &[own, other]: &[u32; 2]) -> impl Iterator<Item = u32> {
    /// #         (0..3).filter(move |cell| (own | other) >> cell & 1 == 0)
    /// #     }
    /// #     fn play(&self, &[own, other]: &[u32; 2], cell: u32) -> [u32; 2] {
    /// #         [other, own | 1 << cell]
    /// #     }
    /// # }
    /// # impl Notation for Fill {
    /// #     fn write_position(
    /// #         &self, at: &[u32; 2], out: &mut dyn std::fmt::Write,
    /// #     ) -> std::fmt::Result {
    /// #         write!(out, "{},{}", at[0], at[1])
    /// #     }
    /// #     fn parse_position(&self, text: &str) -> Result<[u32; 2], gt_core::ParseError> {
    /// #         let (own, other) = text.split_once(',').unwrap();
    /// #         Ok([own.parse().unwrap(), other.parse().unwrap()])
    /// #     }
    /// #     fn write_move(
    /// #         &self, _: &[u32; 2], mv: u32, out: &mut dyn std::fmt::Write,
    /// #     ) -> std::fmt::Result {
    /// #         write!(out, "{mv}")
    /// #     }
    /// #     fn parse_move(&self, _: &[u32; 2], text: &str) -> Result<u32, gt_core::ParseError> {
    /// #         Ok(text.parse().unwrap())
    /// #     }
    /// # }
    /// impl Grid for Fill {
    ///     fn size(&self) -> GridSize {
    ///         GridSize::new(3, 1)
    ///     }
    ///     fn glyph(&self, &[own, other]: &[u32; 2], cell: u32) -> Glyph {
    ///         match (own >> cell & 1, other >> cell & 1) {
    ///             (1, _) => Glyph::of(Player::First, 'x'),
    ///             (_, 1) => Glyph::of(Player::Second, 'o'),
    ///             _ => Glyph::EMPTY,
    ///         }
    ///     }
    ///     fn touched(&self, _: &[u32; 2], cell: u32) -> impl Iterator<Item = u32> {
    ///         [cell].into_iter()
    ///     }
    ///     fn turn(&self, _: &[u32; 2]) -> Option<Player> {
    ///         Some(Player::First)
    ///     }
    ///     fn of_other(&self, piece: Glyph) -> Glyph {
    ///         piece.swapped_between(['x', 'o'])
    ///     }
    /// }
    /// let games = Games::new().with(instance("fill", || Fill).grid().notation());
    /// let fill = games.named("fill")?.instance;
    /// assert_eq!(fill.board(Some("2,1"))?, "  a b c\n1 o x .\nx is to move");
    /// // The first player has filled the first cell; the second is to move.
    /// let after = fill.grid(Some("0,1"))?.unwrap();
    /// assert_eq!((after.cells[0].sign, after.cells[0].tint), ('o', Tint::Second));
    /// let seen = after.seen(Player::Second, Player::First).board;
    /// assert_eq!((seen.cells[0].sign, seen.cells[0].tint), ('x', Tint::First));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seen(mut self, to_move: Player, below: Player) -> Seen {
        if self.turn.is_some_and(|turn| turn != to_move) {
            core::mem::swap(&mut self.cells, &mut self.others);
            self.turn = Some(to_move);
        }
        if self.turns && to_move != below {
            self.cells.reverse();
            self.others.reverse();
            self.column_labels.reverse();
            self.row_labels.reverse();
        }
        Seen { board: self, below }
    }

    /// The board as lines of text, with its labels and whose turn it is.
    ///
    /// The pieces of the player to move tell whose turn it is, unless the other player has the same
    /// signs. Then the position does, as it is `written` in the notation of the game.
    pub(super) fn text(&self, written: &str) -> String {
        let row = |cells: &[CellView]| {
            let signs = cells.iter().map(|cell| cell.sign.to_string()).collect::<Vec<_>>();
            signs.join(" ").trim_end().to_owned()
        };
        let rows: Vec<String> = self.cells.chunks(self.columns as usize).map(row).collect();
        let board = with_coordinates(&rows, &self.row_labels, &self.column_labels, Pitch::SIGNS);
        let Some(player) = self.turn else { return board };
        let signs = |player: Player| {
            let tint = Glyph::of(player, ' ').tint;
            let pieces =
                self.cells.iter().chain(&self.others).filter(move |cell| cell.tint == tint);
            pieces.map(|piece| piece.sign).collect::<BTreeSet<_>>()
        };
        let (own, other) = (signs(player), signs(player.other()));
        if own.is_empty() || !own.is_disjoint(&other) {
            return format!("{board}\n{written}");
        }
        let verb = if own.len() == 1 { "is" } else { "are" };
        let own: Vec<String> = own.into_iter().map(String::from).collect();
        format!("{board}\n{} {verb} to move", own.join(", "))
    }

    /// Whether the board shows a position as the player to move sees it, so that signs change hands
    /// or the board turns with every move.
    pub fn is_by_mover(&self) -> bool {
        let changes = |(cell, other): (&CellView, &CellView)| cell.sign != other.sign;
        self.turns || self.cells.iter().zip(&self.others).any(changes)
    }

    /// The signs of a player's pieces on the board, in the order of their first cells.
    pub fn signs(&self, player: Player) -> Vec<char> {
        let tint = Glyph::of(player, ' ').tint;
        let mut signs = Vec::new();
        for cell in self.cells.iter().filter(|cell| cell.tint == tint) {
            if !signs.contains(&cell.sign) {
                signs.push(cell.sign);
            }
        }
        signs
    }
}

/// What a [`Grid`](gt_core::Grid) says of a position.
pub(super) struct Cells<'g> {
    pub(super) size: GridSize,
    pub(super) turn: Option<Player>,
    pub(super) turns: bool,
    pub(super) glyph: &'g dyn Fn(u32) -> Glyph,
    pub(super) of_other: &'g dyn Fn(Glyph) -> Glyph,
    pub(super) column_label: &'g dyn Fn(u32) -> String,
    pub(super) row_label: &'g dyn Fn(u32) -> String,
}

const fn is_owned(piece: Glyph) -> bool {
    matches!(piece.tint, Tint::First | Tint::Second)
}

/// A board as both players see it during a game; made by [`BoardView::seen`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// The board.
    pub board: BoardView,
    /// Whose side of the board is below, if the board turns.
    pub below: Player,
}

impl Seen {
    /// Where a cell of a position stands on this board, and the other way round; `to_move` is the
    /// player to move in that position.
    ///
    /// [`LegalMove::cells`](crate::LegalMove::cells) are cells of the position before the move.
    #[must_use]
    pub fn place(&self, cell: u32, to_move: Player) -> u32 {
        let all = self.board.columns * self.board.rows;
        if self.board.turns && to_move != self.below {
            (all - 1).saturating_sub(cell)
        } else {
            cell
        }
    }
}
