//! How positions and moves of a game are written, read and drawn.

use std::sync::Arc;

use gt_core::{Game, Grid, Notation, ParseError};

use super::board_view::{BoardView, Cells};

/// Reads a position.
type ReadPosition<G> = fn(&G, &str) -> Result<<G as Game>::Position, ParseError>;

/// Reads a move of a position.
type ReadMove<G> = fn(&G, &<G as Game>::Position, &str) -> Result<<G as Game>::Move, ParseError>;

/// How the positions and moves of a game are written and read.
pub(super) struct Texts<G: Game> {
    pub(super) position: fn(&G, &G::Position) -> String,
    pub(super) mv: fn(&G, &G::Position, G::Move) -> String,
    pub(super) read: Option<ReadPosition<G>>,
    /// The drawing of the game's own, if it has one.
    pub(super) drawn: Option<fn(&G, &G::Position) -> String>,
    /// The parameters of the game in one spelling, without the name of a file.
    pub(super) spelled: Option<fn(&G) -> String>,
    /// Reads a move.
    pub(super) read_move: Option<ReadMove<G>>,
    /// Whether a full name is one of the game, if it has one spelling.
    pub(super) is_named: Option<IsNamed<G>>,
    /// The board of cells, if the game has one.
    pub(super) view: fn(&G, &G::Position) -> Option<BoardView>,
    /// The cells that a move touches, and those that it acts on, if the game has a board of them.
    pub(super) cells_of: CellsOf<G>,
    /// What a move does in words, if its text does not say it.
    pub(super) label: Option<Label<G>>,
    /// What sets the game apart from others of its kind.
    pub(super) variant: Option<fn(&G) -> &'static str>,
    /// Draws a position at random.
    pub(super) start: Option<DrawStart<G>>,
}

/// The cells that a move touches, and those that it acts on.
type CellsOf<G> = fn(&G, &<G as Game>::Position, <G as Game>::Move) -> [Vec<u32>; 2];

/// Says what a move does.
type Label<G> = fn(&G, &<G as Game>::Position, <G as Game>::Move) -> String;

/// Draws a position at random by numbers below a bound.
pub(super) type DrawStart<G> = fn(&G, &mut dyn FnMut(u64) -> u64) -> Option<<G as Game>::Position>;

/// Whether a full name is one of a game.
type IsNamed<G> = Arc<dyn Fn(&G, &str) -> bool + Send + Sync>;

impl<G: Game> Texts<G> {
    /// The output of `Debug`, which cannot be read back.
    pub(super) fn debug() -> Self {
        let position = |_: &G, position: &G::Position| format!("{position:?}");
        let mv = |_: &G, _: &G::Position, mv: G::Move| format!("{mv:?}");
        Self {
            position,
            mv,
            read: None,
            drawn: None,
            spelled: None,
            read_move: None,
            is_named: None,
            view: |_, _| None,
            cells_of: |_, _, _| Default::default(),
            label: None,
            variant: None,
            start: None,
        }
    }

    /// The notation of the game.
    pub(super) fn set_notation(&mut self)
    where
        G: Notation,
    {
        self.position = G::show_position;
        self.mv = G::show_move;
        self.read = Some(G::parse_position);
        self.read_move = Some(G::parse_move);
    }

    /// The board of cells of the game.
    pub(super) fn set_grid(&mut self)
    where
        G: Grid,
    {
        self.view = |game, position| {
            BoardView::of(&Cells {
                size: game.size(),
                turn: game.turn(position),
                turns: game.turns(),
                glyph: &|cell| game.glyph(position, cell),
                of_other: &|piece| game.of_other(piece),
                column_label: &|column| game.column_label(column),
                row_label: &|row| game.row_label(row),
            })
        };
        self.cells_of = |game, position, mv| match game.size().cells() {
            Some(_) => [game.touched(position, mv).collect(), game.acts_on(position, mv).collect()],
            None => Default::default(),
        };
    }
}
