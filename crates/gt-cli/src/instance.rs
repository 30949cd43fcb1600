//! Named instances: a game with its parameters, as text.
//!
//! `chomp:4x5` names a game and, after a colon, what its rules need. The type of the game is known only while the name is read;
//! from then on it is an [`Instance`], which any generic verb can ask. To add a game, add a row to [`KINDS`]; to add a solver,
//! see [`offer`].

mod method;
mod offer;

use core::str::FromStr;

use gt_chomp::Chomp;
use gt_core::{Limits, Outcome, ParseError, Stats};
use gt_perm_matrix::PermMatrix;
use gt_queen::Queen;

use crate::args;
use crate::context::Context;
use crate::examples::{Nim, TicTacToe};
use crate::failure::Failure;
use crate::solve::sentence;

pub(crate) use method::Method;
use offer::Offer;

/// What a generic solver found out about the first position of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Solution {
    pub(crate) outcome: Outcome,
    /// Remoteness; `None` for a draw, and where the method does not know it.
    pub(crate) plies: Option<u32>,
    /// The nimber of the position, where the method computes it.
    pub(crate) nimber: Option<u32>,
    pub(crate) work: Stats,
}

impl Solution {
    /// The solution for people.
    pub(crate) fn sentence(&self) -> String {
        sentence(self.outcome, self.plies.map(u64::from), self.nimber)
    }
}

/// A game whose type has been forgotten.
pub(crate) trait Instance {
    /// Solves the first position.
    ///
    /// # Errors
    /// [`Failure::Question`] names the promise that `method` needs and the game lacks.
    fn solve(&self, method: Method, context: &Context) -> Result<Solution, Failure>;

    /// How many plays of `plies` plies begin at the first position.
    fn perft(&self, plies: u32, limits: &Limits) -> Result<u64, Failure>;

    /// The first position, drawn in one or more lines.
    fn board(&self) -> String;
}

/// A game that can be named.
struct Kind {
    name: &'static str,
    /// What stands after the colon, as an example; empty if nothing does.
    example: &'static str,
    read: fn(&str) -> Result<Box<dyn Instance>, String>,
}

const KINDS: &[Kind] = &[
    Kind { name: "chomp", example: "4x5", read: chomp },
    Kind { name: "queen", example: "8x8", read: queen },
    Kind { name: "sea-adversary", example: "4x4:3", read: sea_adversary },
    Kind { name: "matrix", example: "3x3:heavy-edge:ko", read: matrix },
    Kind { name: "nim", example: "3,4,5", read: nim },
    Kind { name: "tictactoe", example: "", read: tictactoe },
];

fn chomp(parameters: &str) -> Result<Box<dyn Instance>, String> {
    let (rows, cols) = sides(parameters)?;
    let game = Chomp::new(rows, cols).map_err(|error| error.to_string())?;
    Ok(Offer::new(game, |_, bar| crate::chomp::draw(*bar)).acyclic().impartial().reversible().boxed())
}

fn queen(parameters: &str) -> Result<Box<dyn Instance>, String> {
    let (rows, cols) = sides(parameters)?;
    let game = Queen::new(rows, cols).map_err(|error| error.to_string())?;
    Ok(Offer::new(game, crate::queen::draw).acyclic().impartial().reversible().boxed())
}

fn sea_adversary(parameters: &str) -> Result<Box<dyn Instance>, String> {
    /// More fleets make positions too large to store many of them.
    const MOST_FLEETS: u64 = 10_000;
    let (size, fleet) = parameters.split_once(':').ok_or("expected rows x columns : fleet")?;
    let (rows, cols) = sides(size)?;
    let board = gt_sea_battle::Board::new(rows, cols).map_err(|error| error.to_string())?;
    let fleet = fleet.parse().map_err(|error: gt_sea_battle::FleetError| error.to_string())?;
    let rules = gt_sea_battle::Rules::new(board, fleet, gt_sea_battle::Touch::None);
    let limits = Limits::default().positions(MOST_FLEETS);
    let game = gt_sea_battle::adversary::Adversary::new(&rules, &limits).map_err(|error| error.to_string())?;
    Ok(Offer::new(game, |game, position| format!("{} fleets on {} cells", position.fleets(), game.rules().board().len()))
        .acyclic()
        .boxed())
}

/// The only one of these whose plays need not end.
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
    Ok(Offer::new(game, draw).reversible().boxed())
}

fn nim(parameters: &str) -> Result<Box<dyn Instance>, String> {
    let heaps = args::list(parameters, "the size of a heap, from 0 to 4294967295")?;
    let game = Nim::new(heaps).map_err(|error| error.to_string())?;
    Ok(Offer::new(game, |_, heaps| Nim::draw(heaps)).acyclic().impartial().indexed().boxed())
}

fn tictactoe(parameters: &str) -> Result<Box<dyn Instance>, String> {
    match parameters {
        "" => Ok(Offer::new(TicTacToe, |_, stones| TicTacToe::draw(*stones)).acyclic().indexed().boxed()),
        _ => Err("it has no parameters".into()),
    }
}

/// `4x5`: rows and columns.
fn sides<N: FromStr>(text: &str) -> Result<(N, N), String> {
    let pair = text.split_once('x').and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    pair.ok_or_else(|| format!("{text:?} is no board; expected rows x columns, such as 4x5"))
}

/// An instance with the text that names it.
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) instance: Box<dyn Instance>,
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
            let known: Vec<String> = KINDS.iter().map(Kind::whole).collect();
            return Err(format!("no game is named {name:?}; instances are such as {}", known.join(", ")));
        };
        let instance = (kind.read)(parameters).map_err(|why| format!("{text:?}: {why} (for example {})", kind.whole()))?;
        Ok(Self { name: text.to_owned(), instance })
    }
}

impl Kind {
    fn whole(&self) -> String {
        if self.example.is_empty() { self.name.to_owned() } else { format!("{}:{}", self.name, self.example) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_reads_its_own_example() {
        for kind in KINDS {
            assert!(kind.whole().parse::<Named>().is_ok(), "{}", kind.whole());
        }
    }

    #[test]
    fn what_cannot_be_read_is_named_with_what_could() {
        for (text, named) in [
            ("checkers", "chomp:4x5"),
            ("", "\"\""),
            ("chomp", "rows x columns"),
            ("chomp:4", "\"4\""),
            ("chomp:0x4", "at least 1"),
            ("chomp:99x99", "64"),
            ("matrix:3x3", "a goal"),
            ("matrix:3x3:edge:ko", "heavy-edge"),
            ("matrix:3x3:heavy-edge:go", "axes"),
            ("matrix:9x9:heavy-edge:ko", "9"),
            ("nim:", "heap"),
            ("nim:3,-1", "\"-1\""),
            ("tictactoe:4", "no parameters"),
        ] {
            let error = text.parse::<Named>().err().unwrap_or_default();
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}
