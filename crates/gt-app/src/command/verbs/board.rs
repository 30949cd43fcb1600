//! `board INSTANCE [POSITION]`: a position as the rules know it; nothing is solved.

use std::io::{self, Write};
#[cfg(feature = "svg")]
use std::path::PathBuf;

use gt_core::{Outcome, Player};
use gt_play::session::{Seat, Session};
use serde::Serialize;

use super::subject::Question;
use crate::board_view::{BoardView, CellView, Tint};
use crate::command::answer::output::{VerbAnswer, VerbReport};
use crate::command::context::Context;
use crate::command::failure::Failure;
#[cfg(feature = "svg")]
use crate::command::files::file::OutputFile;
use crate::command::question::name::LocalName;
use crate::command::text::layout::filled;
#[cfg(feature = "svg")]
use crate::command::verbs::picture;
use crate::games::{Games, NamedInstance};
use crate::instance::LegalMove;
use crate::text_game::TextGame;
use crate::unsolved::Unsolved;

/// The instance and the position.
#[derive(Debug, clap::Args)]
pub struct BoardArgs {
    /// A game and its parameters; `games` lists examples
    instance: LocalName,
    /// A position in the notation of the game [default: the one that play begins with]
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// Also write the board as a picture to this file
    #[cfg(feature = "svg")]
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// A position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_field_names, reason = "the fields are the keys of the JSON object")]
pub(in crate::command) struct Board {
    /// The instance, with all of its parameters.
    instance: String,
    /// The position, in the notation of the game.
    position: String,
    /// The outcome for the player to move, if the game is over.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::command::answer::schema::OutcomeWord>")
    )]
    over: Option<Outcome>,
    /// The board, as text.
    board: String,
    /// The board of cells; null if the game has none, or too many cells.
    grid: Option<Cells>,
    /// The legal moves, in the order of the game.
    moves: Vec<Touching>,
    /// A record that begins here and has no moves.
    record: String,
}

/// A board of cells.
#[expect(clippy::struct_field_names, reason = "the fields are the keys of the JSON object")]
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Grid"))]
struct Cells {
    /// The number of columns.
    columns: u32,
    /// The number of rows.
    rows: u32,
    /// What stands at the columns, from the left.
    column_labels: Vec<String>,
    /// What stands at the rows, from the top.
    row_labels: Vec<String>,
    /// Who is to move, by the tints: `first` or `second`; null if no piece is a player's.
    turn: Option<&'static str>,
    /// Whether each player sees the board from its own side.
    turns: bool,
    /// What stands on the cells, row by row from the top left.
    cells: Vec<Cell>,
    /// The cells with every piece as that of the other player.
    others: Vec<Cell>,
}

/// What stands on a cell.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Cell {
    /// What stands there.
    sign: char,
    /// Whose it is: `outside`, `empty`, `first`, `second` or `neutral`.
    tint: &'static str,
}

/// A legal move with the cells that it touches.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LegalMove"))]
struct Touching {
    /// The move, in the notation of the game.
    #[serde(rename = "move")]
    text: String,
    /// What the move does, in words; only if its text does not say it.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    label: String,
    /// The position after the move.
    position: String,
    /// The numbers of the cells, in the order in which a person points at them.
    cells: Vec<u32>,
    /// The numbers of the cells that the move acts on besides; only if there are some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    acts_on: Vec<u32>,
}

impl From<CellView> for Cell {
    fn from(CellView { sign, tint }: CellView) -> Self {
        let tint = match tint {
            Tint::Outside => "outside",
            Tint::Empty => "empty",
            Tint::First => "first",
            Tint::Second => "second",
            Tint::Neutral => "neutral",
        };
        Self { sign, tint }
    }
}

impl From<BoardView> for Cells {
    fn from(view: BoardView) -> Self {
        let BoardView { columns, rows, column_labels, row_labels, cells, turn, turns, others } =
            view;
        let turn = turn.map(|player| match player {
            Player::First => "first",
            Player::Second => "second",
        });
        let all = |cells: Vec<CellView>| cells.into_iter().map(Cell::from).collect();
        let (cells, others) = (all(cells), all(others));
        Self { columns, rows, column_labels, row_labels, turn, turns, cells, others }
    }
}

impl From<LegalMove> for Touching {
    fn from(LegalMove { mv, position, cells, acts_on, label }: LegalMove) -> Self {
        Self { text: mv, label, position, cells, acts_on }
    }
}

impl VerbAnswer for Board {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n\nposition  {}", self.board, self.position)?;
        if let Some(outcome) = self.over {
            return writeln!(out, "over      {outcome} for the player to move");
        }
        let moves: Vec<&str> = self.moves.iter().map(|mv| mv.text.as_str()).collect();
        writeln!(out, "moves     {}", filled(&moves.join(" ")))
    }
}

/// A position of an instance as the rules know it.
pub(in crate::command) fn board(
    question: &Question<'_>,
    asked: Option<&str>,
) -> Result<Board, Unsolved> {
    let Question { name, instance } = *question;
    let game = TextGame::new(instance)?;
    let start = game.first_or(asked)?;
    let situation = start.situation().clone();
    let session = Session::new(game, start, [Seat::Person, Seat::Person]);
    Ok(Board {
        instance: name.to_owned(),
        over: situation.over,
        board: instance.board(asked)?,
        grid: instance.grid(asked)?.map(Cells::from),
        moves: situation.moves.into_iter().map(Touching::from).collect(),
        position: situation.position,
        record: session.record(name).to_string(),
    })
}

/// Answers the verb.
pub(super) fn run(args: &BoardArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let NamedInstance { name, instance } = context.named(games, &args.instance)?;
    let question = Question { name: &name, instance: &*instance };
    context.answer(|| {
        #[cfg(feature = "svg")]
        let file = OutputFile::asked(args.svg.as_deref(), context)?;
        let board = board(&question, args.position.as_deref())?;
        #[cfg(feature = "svg")]
        OutputFile::picture(file, || {
            let grid = instance.grid(Some(&board.position))?;
            let grid = grid.ok_or_else(|| picture::no_board(&name))?;
            Ok(picture::svg(&name, &board.position, &grid, &[]))
        })?;
        Ok(VerbReport::new(board))
    })
}
