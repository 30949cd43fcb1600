//! The games: how their parameters are read, and what each game promises.

use core::str::FromStr;

use gt_chomp::Chomp;
use gt_core::{ParseError, Run};
use gt_fox_hens::NamedRules;
use gt_perm_matrix::PermMatrix;
use gt_queen::{Piece, PieceGame, Queen};
use gt_sea_battle::solve::adversary::Adversary;
use gt_sea_battle::{Board, Rules, Touch};

use super::erased::Instance;
use super::list::list;
use super::offer::Offer;
use super::rules::{Nim, TicTacToe};

/// A game that has a name.
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// The parameters of an example, after the colon; empty if the game has none.
    example: &'static str,
    /// Reads the parameters; the error says what was expected.
    pub(super) read: fn(&str) -> Result<Box<dyn Instance>, String>,
}

impl Kind {
    /// The full name of the example.
    pub(super) fn whole(&self) -> String {
        if self.example.is_empty() { self.name.to_owned() } else { format!("{}:{}", self.name, self.example) }
    }
}

/// Every game that has a name.
pub(super) const KINDS: &[Kind] = &[
    Kind { name: "chomp", example: "4x5", read: chomp },
    Kind { name: "queen", example: "8x8", read: queen },
    Kind { name: "sea-adversary", example: "4x4:3", read: sea_adversary },
    Kind { name: "matrix", example: "3x3:heavy-edge:ko", read: matrix },
    Kind { name: "fox", example: "sq4_1f", read: fox },
    Kind { name: "nim", example: "3,4,5", read: nim },
    Kind { name: "tictactoe", example: "", read: tictactoe },
];

fn chomp(parameters: &str) -> Result<Box<dyn Instance>, String> {
    let (rows, cols) = sides(parameters)?;
    let game = Chomp::new(rows, cols).map_err(|error| error.to_string())?;
    Ok(Offer::reversible(game, |_, bar| gt_chomp::draw::text(&bar.row_lengths().collect::<Vec<_>>(), &[]))
        .acyclic()
        .impartial()
        .boxed())
}

fn queen(parameters: &str) -> Result<Box<dyn Instance>, String> {
    let (size, piece) = parameters.split_once(':').map_or((parameters, None), |(size, piece)| (size, Some(piece)));
    let (rows, cols) = sides(size)?;
    let Some(piece) = piece else {
        let game = Queen::new(rows, cols).map_err(|error| error.to_string())?;
        let draw = |queen: &Queen, at: &gt_queen::Cell| gt_queen::draw::board(queen.board(), *at, |_| false);
        return Ok(Offer::reversible(game, draw).acyclic().impartial().boxed());
    };
    let piece: Piece = piece.parse().map_err(|error: ParseError| error.to_string())?;
    let board = gt_queen::Board::new(rows, cols).map_err(|error| error.to_string())?;
    let draw = |game: &PieceGame, at: &gt_queen::Cell| gt_queen::draw::board(game.board(), *at, |_| false);
    // Hashed, because most pieces reach only a few squares of the board.
    Ok(Offer::hashed(PieceGame::new(piece, board), draw).acyclic().impartial().boxed())
}

fn sea_adversary(parameters: &str) -> Result<Box<dyn Instance>, String> {
    /// More fleets make positions too large to store many of them.
    const MOST_FLEETS: u64 = 10_000;
    let (size, fleet) = parameters.split_once(':').ok_or("expected rows x columns : fleet")?;
    let (rows, cols) = sides(size)?;
    let board = Board::new(rows, cols).map_err(|error| error.to_string())?;
    let fleet = fleet.parse().map_err(|error: ParseError| error.to_string())?;
    let rules = Rules::new(board, fleet, Touch::None);
    let run = Run::new().positions(MOST_FLEETS);
    let game = Adversary::new(&rules, &run).map_err(|error| error.to_string())?;
    Ok(Offer::hashed(game, |game, position| format!("{} fleets on {} cells", position.fleets(), game.rules().board().len()))
        .acyclic()
        .boxed())
}

/// The permutation matrix, a loopy game: play may never end.
fn matrix(parameters: &str) -> Result<Box<dyn Instance>, String> {
    let parts: Vec<&str> = parameters.split(':').collect();
    let &[board, goal, rule] = &parts[..] else {
        return Err("expected a board, a goal and a rule set".into());
    };
    let (rows, cols) = sides(board)?;
    let goal = goal.parse().map_err(|error: ParseError| error.to_string())?;
    let rule = rule.parse().map_err(|error: ParseError| error.to_string())?;
    let game = PermMatrix::new(rows, cols, goal).and_then(|game| game.with_rule(rule)).map_err(|error| error.to_string())?;
    let draw = |game: &PermMatrix, position: &gt_perm_matrix::Position| {
        let rows = position.matrix.display(game.shape()).to_string();
        rows.split('/')
            .map(|row| row.split(' ').map(|n| format!("{n:>2}")).collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
            .join("\n")
    };
    Ok(Offer::reversible(game, draw).boxed())
}

/// Foxes and hens, by the name of a reduced game or a relative; a loopy game.
fn fox(name: &str) -> Result<Box<dyn Instance>, String> {
    let preset: NamedRules = name.parse().map_err(|error: ParseError| error.to_string())?;
    Ok(Offer::reversible(preset.rules(), |rules, position| gt_fox_hens::draw::text(rules.board(), position)).boxed())
}

fn nim(parameters: &str) -> Result<Box<dyn Instance>, String> {
    let wrong = |error: ParseError| format!("{:?} is not {}", error.text, error.expected);
    let heaps = list(parameters, "the size of a heap, from 0 to 4294967295").map_err(wrong)?;
    let game = Nim::new(heaps).map_err(|error| error.to_string())?;
    Ok(Offer::indexed(game, |_, heaps| Nim::draw(heaps)).acyclic().impartial().boxed())
}

fn tictactoe(parameters: &str) -> Result<Box<dyn Instance>, String> {
    match parameters {
        "" => Ok(Offer::hashed(TicTacToe, |_, stones| TicTacToe::draw(*stones)).acyclic().boxed()),
        _ => Err("this game has no parameters".into()),
    }
}

/// Reads rows and columns, such as `4x5`.
fn sides<N: FromStr>(text: &str) -> Result<(N, N), String> {
    let pair = text.split_once('x').and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    pair.ok_or_else(|| format!("{text:?} is not a board; expected rows x columns, such as 4x5"))
}
