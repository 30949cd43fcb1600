//! What games of one piece share: all that follows from the cell of the piece and from the board.

/// Implements [`Notation`](gt_core::Notation) for a game whose positions and moves are cells.
///
/// `$parse` reads a cell that is a position of the game.
macro_rules! notation_by_cells {
    ($game:ty, $parse:expr) => {
        /// Cells are written `a,b`, as positions and as moves.
        ///
        /// A move may also be a direction and a number of squares, such as `down 2`, `right 3` or
        /// `both 1`; the first letters suffice.
        impl gt_core::Notation for $game {
            fn write_position(
                &self,
                cell: &Cell,
                out: &mut dyn core::fmt::Write,
            ) -> core::fmt::Result {
                write!(out, "{},{}", cell.a, cell.b)
            }

            fn parse_position(&self, text: &str) -> Result<Cell, gt_core::ParseError> {
                let parse: fn(&Self, &str) -> Result<Cell, gt_core::ParseError> = $parse;
                parse(self, text)
            }

            fn write_move(
                &self,
                _: &Cell,
                to: Cell,
                out: &mut dyn core::fmt::Write,
            ) -> core::fmt::Result {
                self.write_position(&to, out)
            }

            fn parse_move(&self, at: &Cell, text: &str) -> Result<Cell, gt_core::ParseError> {
                match at.towards(text) {
                    Some(Cell { a, b }) => self.parse_position(&format!("{a},{b}")),
                    None => self.parse_position(text),
                }
            }
        }
    };
}
pub(super) use notation_by_cells;

/// Implements a game in which every cell of a board is a position.
///
/// The board is the field `board` of the game. `$moves` yields the cells that the piece can go to
/// from the cell `$from`. Every move lowers *a* + *b*.
macro_rules! every_cell {
    ($game:ty, |$this:ident, $from:ident| $moves:expr) => {
        impl Game for $game {
            type Position = Cell;
            type Move = Cell;

            /// The top left cell.
            fn initial(&self) -> Cell {
                self.board.top_left()
            }

            #[inline]
            fn moves(&self, &$from: &Cell) -> impl Iterator<Item = Cell> {
                let $this = self;
                $moves
            }

            #[inline]
            fn play(&self, _: &Cell, to: Cell) -> Cell {
                to
            }
        }

        impl Acyclic for $game {}

        impl Impartial for $game {}

        impl Indexed for $game {
            #[inline]
            fn index_len(&self) -> u64 {
                self.board.cells()
            }

            #[inline]
            fn rank(&self, cell: &Cell) -> u64 {
                self.board.rank(*cell)
            }

            #[inline]
            fn unrank(&self, rank: u64) -> Option<Cell> {
                self.board.unrank(rank)
            }
        }

        /// The bytes of the rank.
        impl Encode for $game {
            fn encode_into(&self, cell: &Cell, out: &mut Encoder<'_>) {
                out.put_rank(self, cell);
            }

            fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Cell> {
                from.take_rank(self)
            }
        }

        /// A square board is its own mirror image; an oblong board is not.
        impl Symmetric for $game {
            fn representative(&self, cell: &Cell) -> Cell {
                self.board.representative(*cell)
            }
        }

        super::on_board::notation_by_cells!($game, |game, text| game.board.parse(text));
    };
}
pub(super) use every_cell;
