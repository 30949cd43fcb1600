//! The games: how their parameters are read, and what each game promises.

use std::path::Path;

use gt_app::{
    GameKind, Games, MisereIf, Unmade, family, instance, list, long_family, misere_family, sides,
};
use gt_chomp::Chomp;
use gt_core::graph::GraphError;
use gt_core::graph::parity::ParityFile;
use gt_core::{Game, Notation, ParseError, Run};
use gt_fox_hens::{FoxHens, Move, NamedRules, Position, RowFoxHens, squares};
use gt_perm_matrix::{Matrix, MatrixParameters, PermMatrix};
use gt_queen::TWythoff;
use gt_sea_battle::solve::adversary::Adversary;
use gt_sea_battle::{Board, Rules, Touch};

use super::queens::{self, QueenParameters};
use super::rules::{NamedGraph, Nim, PromisedGraph, TicTacToe, fox_rules, written};
use super::{engines, texts};

/// Every game of the workspace by name.
///
/// # Example
/// ```
/// let named = gt_games::games().named("chomp:2x3")?;
/// assert_eq!(named.instance.board(None)?, "  0 1 2\n0 P x x\n1 x x x\nP is the poison");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn games() -> Games {
    Games::new()
        .with(chomp())
        .with(queen())
        .with(sea_adversary())
        .with(matrix())
        .with(fox())
        .under("Games with verbs of their own")
        .with(nim())
        .with(tictactoe())
        .with(graph())
        .under("Other games")
}

/// What the signs on a board of the queen mean.
const PIECE: &str = "Q is the piece, * the corner";

/// A board with a line below it.
fn with(board: &str, line: &str) -> String {
    format!("{}\n{line}", board.trim_end())
}

fn chomp() -> impl Into<GameKind> {
    let read = |text: &str| {
        let (rows, cols) = sides(text)?;
        Chomp::new(rows, cols).map_err(|error| error.to_string())
    };
    misere_family("chomp", "4x5", read)
        .spelled(|chomp| {
            chomp.spelled(format_args!("{}x{}", chomp.inner().rows(), chomp.inner().cols()))
        })
        .parameters("rows x columns : misere (optional)")
        .about("Eat a square and all squares below and right of it; the top left one is poisoned")
        .rules(texts::CHOMP)
        .engine(engines::box_values())
        .engine(engines::whole_box())
        .indexed()
        .encoded()
        .predecessors()
        .acyclic()
        .impartial_if(MisereIf::is_normal)
        .grid()
        .notation()
        .drawn(|_, bar| {
            with(
                &gt_chomp::draw::text(&bar.row_lengths().collect::<Vec<_>>(), &[]),
                "P is the poison",
            )
        })
}

fn queen() -> impl Into<GameKind> {
    // The queen, in t-Wythoff too; else a piece, on a board that may have blocked squares.
    let queen = misere_family("queen", "8x8", |text| text.parse::<QueenParameters>()?.queen())
        .spelled(queens::spelled_queen)
        // On a square board she wins at once; on this one in 9 plies, and by one move only.
        .played("7x12")
        .parameters(
            "rows x columns : piece, t2, quadrant, blocked=0,3;2,5, pass, misere (all optional)",
        )
        .about("Move a piece towards the corner; the player who reaches it wins")
        .rules(texts::QUEEN)
        .engine(engines::theorem())
        .indexed()
        .encoded()
        .predecessors()
        .acyclic()
        .impartial_if(MisereIf::is_normal)
        .grid()
        .notation()
        .drawn(|queen: &MisereIf<TWythoff>, at| {
            with(&gt_queen::draw::board(queen.inner().board(), *at, |_| false), PIECE)
        });
    // Hashed, because most pieces reach only a few squares of the board.
    let read = |text: &str| text.parse::<QueenParameters>()?.piece();
    let piece = misere_family("queen", "8x8:rook", read)
        .spelled(queens::spelled_piece)
        .encoded()
        .acyclic()
        .impartial_if(MisereIf::is_normal)
        .grid()
        .notation()
        .drawn(|piece, at| {
            let game = piece.inner();
            with(&gt_queen::draw::board(game.board(), *at, |cell| game.is_blocked(cell)), PIECE)
        });
    GameKind::from(queen).or(piece)
}

fn sea_adversary() -> impl Into<GameKind> {
    /// With more fleets a position is so large that few positions can be stored.
    const MOST_FLEETS: u64 = 10_000;
    let read = |text: &str| {
        let (size, fleet) = text.split_once(':').ok_or("expected rows x columns : fleet")?;
        let (rows, cols) = sides(size)?;
        let board = Board::new(rows, cols).map_err(|error| error.to_string())?;
        let fleet = fleet.parse().map_err(|error: ParseError| error.to_string())?;
        let rules = Rules::new(board, fleet, Touch::None);
        Adversary::new(&rules, &Run::new().positions(MOST_FLEETS))
            .map_err(|error| error.to_string())
    };
    family("sea-adversary", "4x4:3", read)
        .spelled(|game| {
            let (board, fleet) = (game.rules().board(), game.rules().fleet());
            format!("{}x{}:{fleet}", board.rows(), board.cols())
        })
        .parameters("rows x columns : fleet")
        .about("Sink a fleet that may still be anywhere; the defender gives any answer that agrees with a fleet")
        .rules(texts::SEA)
        .encoded()
        .acyclic()
        .grid()
        .notation()
        .drawn(Adversary::draw)
}

/// The permutation matrix, a loopy game: play may never end.
fn matrix() -> impl Into<GameKind> {
    let read = |text: &str| {
        let named: MatrixParameters =
            text.parse().map_err(|error: ParseError| error.to_string())?;
        named.rules().map_err(|error| error.to_string())
    };
    let start = |game: &PermMatrix, below: &mut dyn FnMut(u64) -> u64| {
        let state = Matrix::from_index(game.shape(), below(game.shape().states()))?;
        Some(gt_perm_matrix::MatrixPosition::new(state, game.initial().turn))
    };
    let draw = |game: &PermMatrix, position: &gt_perm_matrix::MatrixPosition| {
        let board = gt_perm_matrix::draw::matrix(game.shape(), position.matrix);
        with(&board, ["player 0 is to move", "player 1 is to move"][position.turn.index()])
    };
    family("matrix", "3x3:heavy-edge:ko", read)
        .spelled(|game| game.parameters().map_or_else(String::new, |named| named.to_string()))
        .parameters(
            "rows x columns, then in any order: goal, rule set, any or mover, all or 2x2, kinds of \
             moves, first=0 or first=1 (all optional)",
        )
        .about("Reflect squares of a matrix of numbers to reach a state of your own win set")
        .rules(texts::MATRIX)
        .engine(engines::bit_sets())
        .indexed()
        .encoded()
        .predecessors()
        .grid()
        .notation()
        .labelled(|game, _, mv| {
            game.reflections()
                .get(usize::from(mv.0))
                .map_or_else(String::new, gt_perm_matrix::draw::name)
        })
        .starts(start)
        .drawn(draw)
}

/// Foxes and hens, a loopy game; the parameter names the rules, or says them.
///
/// Behind it may stand `rows`: then the hens of each row are tiers.
fn fox() -> impl Into<GameKind> {
    /// What stands behind the rules if the hens of each row are tiers.
    const IN_ROWS: &str = ":rows";
    let named = |text: &str| match text.parse() {
        Ok(preset) => Ok(NamedRules::rules(preset)),
        Err(_) if text.starts_with('{') => fox_rules(text),
        Err(error) => {
            let error: ParseError = error;
            Err(format!("{error}; or a file that ends in .json, or its text"))
        }
    };
    let in_rows = move |text: &str| match text.strip_suffix(IN_ROWS) {
        Some(rules) => Ok(RowFoxHens::new(named(rules)?)),
        // Only what is no name of rules either comes here to be read.
        None => Err(named(text).err().unwrap_or_else(|| format!("expected {IN_ROWS} at the end"))),
    };
    let names_file = |text: &str| Path::new(text).extension().is_some_and(|end| end == "json");
    let read_file = |path: &Path, text: &str, _: &Run| {
        fox_rules(text).map_err(|why| Unmade::Wrong(format!("{}: {why}", path.display())))
    };
    let whole = family("fox", "sq4_1f", named)
        .in_files(names_file, read_file)
        .spelled(written)
        .parameters(
            "a named game of foxes and hens, or the text of a file of rules : rows (optional); or \
             a file of rules that ends in .json",
        )
        .about("Hens must fill the henhouse, foxes must take hens; only the longest captures are legal")
        .rules(texts::FOX)
        .engine(engines::endgame())
        .engine(engines::part_of_endgame())
        .player(engines::fox_computer)
        .indexed()
        .encoded()
        .predecessors()
        .grid()
        .notation()
        .labelled(|rules, _, mv| hens_taken(rules, mv))
        .drawn(foxes_and_hens);
    let in_rows = family("fox", "sq4_1f:rows", in_rows)
        .spelled(|game| written(game.fox_hens()) + IN_ROWS)
        .player(|game: &RowFoxHens, run| engines::fox_computer(game.fox_hens(), run))
        .tiered()
        .encoded()
        .grid()
        .notation()
        .labelled(|game, _, mv| hens_taken(game.fox_hens(), mv))
        .drawn(|game: &RowFoxHens, position| foxes_and_hens(game.fox_hens(), position));
    GameKind::from(whole).or(in_rows)
}

/// The hens that a move takes, in words.
fn hens_taken(rules: &FoxHens, mv: Move) -> String {
    let taken: Vec<String> =
        squares(mv.taken).map(|square| rules.board().name(square).to_string()).collect();
    if taken.is_empty() { String::new() } else { format!("takes {}", taken.join(" ")) }
}

/// The board with foxes and hens, and whose turn it is.
fn foxes_and_hens(rules: &FoxHens, position: &Position) -> String {
    let turn = ["the hens (h) are to move", "the foxes (x) are to move"][position.turn.index()];
    with(&gt_fox_hens::draw::text(rules.board(), position), turn)
}

fn nim() -> impl Into<GameKind> {
    let wrong = |error: ParseError| format!("{:?} is not {}", error.text, error.expected);
    let read = move |text: &str| {
        let heaps = list(text, "the size of a heap, from 0 to 4294967295").map_err(wrong)?;
        Nim::new(heaps).map_err(|error| error.to_string())
    };
    misere_family("nim", "3,4,5", read)
        .spelled(|nim| nim.spelled(nim.show_position(&nim.initial())))
        .parameters("the sizes of the heaps : misere (optional)")
        .about("Take any number from one heap; the player who takes the last object wins")
        .rules(texts::NIM)
        .indexed()
        .encoded()
        .acyclic()
        .impartial_if(MisereIf::is_normal)
        .notation()
        .drawn(|_, heaps| Nim::draw(heaps))
}

fn tictactoe() -> impl Into<GameKind> {
    instance("tictactoe", || TicTacToe)
        .about("Three in a row on 3 x 3 wins")
        .rules(texts::TICTACTOE)
        .encoded()
        .acyclic()
        .grid()
        .notation()
        .drawn(|_, stones| {
            with(
                &TicTacToe::draw(*stones),
                if stones.x_to_move() { "X is to move" } else { "O is to move" },
            )
        })
}

/// A game that the user wrote as a graph; the graph decides which promises it makes.
fn graph() -> impl Into<GameKind> {
    /// The example of a graph, for users who have no file.
    const EXAMPLE: &str = "hall>stairs,kitchen;stairs>kitchen;kitchen";
    /// The names of files hardly hold these signs; every graph with a move has one.
    fn names_file(text: &str) -> bool {
        !text.is_empty() && !text.contains(['>', ';'])
    }
    fn read(text: &str, run: &Run) -> Result<PromisedGraph, Unmade> {
        if text.is_empty() {
            return Err(Unmade::Wrong(
                "expected the name of a file, or the lines of a graph".into(),
            ));
        }
        promised(NamedGraph::read(text, run))
    }
    fn read_file(path: &Path, text: &str, run: &Run) -> Result<PromisedGraph, Unmade> {
        // The header of a parity game may be missing; the name of the file tells it then.
        let graph = if path.extension().is_some_and(|end| end == "pg") {
            ParityFile::read(text, run).map(NamedGraph::from)
        } else {
            NamedGraph::read(text, run)
        };
        promised(graph).map_err(|why| match why {
            Unmade::Wrong(why) => Unmade::Wrong(format!("{}: {why}", path.display())),
            why @ Unmade::Stopped(_) => why,
        })
    }
    fn promised(graph: Result<NamedGraph, GraphError>) -> Result<PromisedGraph, Unmade> {
        graph.map(PromisedGraph::new).map_err(|error| match error {
            GraphError::Text(why) => why.into(),
            GraphError::Limit(limit) => Unmade::Stopped(limit),
        })
    }
    let draw = |game: &PromisedGraph, position: &u32| game.draw(*position);
    long_family("graph", EXAMPLE, read)
        .parameters("a file with a line per position; or the lines themselves, with ; between them")
        .about("A game written as a graph: positions, and the positions that their moves lead to")
        .rules(texts::GRAPH)
        .in_files(names_file, read_file)
        .spelled(PromisedGraph::written_out)
        .indexed()
        .encoded()
        .acyclic_if(PromisedGraph::is_acyclic)
        .impartial_if(PromisedGraph::is_impartial)
        .notation()
        .drawn(draw)
}
