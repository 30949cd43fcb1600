//! How positions and moves of a game are written, read and drawn.

use std::sync::Arc;

use gt_core::solution::MOST_RANKED_MOVES;
use gt_core::{Game, GameExt, Grid, Notation, ParseError, SolveError, Stats};

use super::board_view::BoardView;
use super::instance::{LegalMove, Situation};
use super::unsolved::Unsolved;

/// Reads a position.
type ReadPosition<G> = fn(&G, &str) -> Result<<G as Game>::Position, ParseError>;

/// How the positions and moves of a game are written and read.
pub(super) struct Texts<G: Game> {
    position: fn(&G, &G::Position) -> String,
    pub(super) mv: fn(&G, &G::Position, G::Move) -> String,
    read: Option<ReadPosition<G>>,
    /// The drawing of the game's own, if it has one.
    pub(super) drawn: Option<fn(&G, &G::Position) -> String>,
    /// The parameters of the game, without the name of a file.
    pub(super) written_out: Option<fn(&G) -> String>,
    /// Whether a full name is one of the game, if the game is compared with others.
    pub(super) is_named: Option<IsNamed<G>>,
    /// The board of cells, if the game has one.
    grid: Option<OnGrid<G>>,
}

/// Whether a full name is one of a game.
type IsNamed<G> = Arc<dyn Fn(&G, &str) -> bool + Send + Sync>;

/// How positions and moves are shown on a board of cells.
struct OnGrid<G: Game> {
    view: fn(&G, &G::Position) -> Option<BoardView>,
    touched: fn(&G, &G::Position, G::Move) -> Vec<u32>,
}

impl<G: Game> Clone for OnGrid<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for OnGrid<G> {}

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
            written_out: None,
            is_named: None,
            grid: None,
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
    }

    /// The board of cells of the game.
    pub(super) fn set_grid(&mut self)
    where
        G: Grid,
    {
        self.grid = Some(OnGrid {
            view: BoardView::of,
            touched: |game, position, mv| match game.size().cells() {
                Some(_) => game.touched(position, mv).collect(),
                None => Vec::new(),
            },
        });
    }

    /// A position as lines of text: the game's own drawing, else the board of cells, else the
    /// notation.
    pub(super) fn board(&self, game: &G, text: Option<&str>) -> Result<String, Unsolved> {
        let at = self.position(game, text)?;
        let board = if let Some(draw) = self.drawn {
            draw(game, &at)
        } else {
            let written = self.written(game, &at);
            let view = self.grid.and_then(|grid| (grid.view)(game, &at));
            view.map_or_else(|| written.clone(), |view| view.text(&written))
        };
        Ok(board.trim_end().to_owned())
    }

    /// A position on the board of cells.
    pub(super) fn grid(&self, game: &G, text: Option<&str>) -> Result<Option<BoardView>, Unsolved> {
        let at = self.position(game, text)?;
        Ok(self.grid.and_then(|grid| (grid.view)(game, &at)))
    }

    /// The first position and its first move, if the game has a notation.
    pub(super) fn sample(&self, game: &G) -> Option<(String, Option<String>)> {
        self.read?;
        let first = game.initial();
        let mv = game.legal_moves(&first).next().map(|mv| (self.mv)(game, &first, mv));
        Some(((self.position)(game, &first), mv))
    }

    /// The legal moves of a position, and whether the game is over.
    pub(super) fn situation(&self, game: &G, text: Option<&str>) -> Result<Situation, Unsolved> {
        let at = self.position(game, text)?;
        let moves = game.successors(&at).take(MOST_RANKED_MOVES + 1).map(|(mv, after)| LegalMove {
            mv: (self.mv)(game, &at, mv),
            position: (self.position)(game, &after),
            cells: self.grid.map_or_else(Vec::new, |grid| (grid.touched)(game, &at, mv)),
        });
        let moves: Vec<_> = moves.collect();
        if moves.len() > MOST_RANKED_MOVES {
            let (what, max) = ("number of moves to list", MOST_RANKED_MOVES as u64);
            return Err(Unsolved::stopped(SolveError::Overflow { what, max }, Stats::default()));
        }
        let (position, over) = ((self.position)(game, &at), game.terminal(&at));
        Ok(Situation { position, over, endless: game.endless(&at), moves })
    }

    /// The text of a position.
    pub(super) fn written(&self, game: &G, position: &G::Position) -> String {
        (self.position)(game, position)
    }

    /// The texts of the legal moves of a position.
    pub(super) fn moves(&self, game: &G, position: &G::Position) -> Vec<String> {
        game.legal_moves(position).map(|mv| (self.mv)(game, position, mv)).collect()
    }

    /// Reads a position; the first one if there is no text.
    pub(super) fn position(&self, game: &G, text: Option<&str>) -> Result<G::Position, Unsolved> {
        let Some(text) = text else { return Ok(game.initial()) };
        let read = self.read.ok_or(Unsolved::NoNotation)?;
        read(game, text).map_err(Unsolved::Position)
    }
}
