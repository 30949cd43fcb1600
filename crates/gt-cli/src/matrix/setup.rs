//! The options that name a board and its rules.

use std::io::{self, Read};

use gt_perm_matrix::{Goal, Kind, Matrix, PermMatrix, RuleSet, Squares, WinRule};

use crate::failure::Failure;
use crate::style;

/// A board and its rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Setup {
    /// Rows, at least 2
    rows: usize,
    /// Columns, at least 2
    cols: usize,
    /// The win sets: targets, colour-home, sorted-lines, diag-order, heavy-edge or equal-sums
    #[arg(long, default_value = "heavy-edge")]
    goal: Goal,
    /// Who may make which move: free, ko (not undoing the last one) or axes (player 0 T, player 1 A); a player who has no move has
    /// lost
    #[arg(long, default_value = "free")]
    rule: RuleSet,
    /// Whether any state in a win set ends the game, or only one that its owner has moved into: any or mover
    #[arg(long, default_value = "any")]
    win: WinRule,
    /// Which squares may be moved: all or 2x2
    #[arg(long, default_value = "all")]
    squares: Squares,
    /// Kinds of moves: T, A, half-turn, mirror-columns, mirror-rows, quarter-turn; under axes only T and A, and without his kind a
    /// player has no move
    #[arg(long, value_delimiter = ',', default_value = "T,A")]
    kinds: Vec<Kind>,
}

impl Setup {
    /// The rules that the options name.
    pub(crate) fn rules(&self) -> Result<PermMatrix, Failure> {
        PermMatrix::new(self.rows, self.cols, self.goal)
            .and_then(|rules| rules.with_kinds(&self.kinds))
            .and_then(|rules| rules.with_squares(self.squares))
            .and_then(|rules| rules.with_rule(self.rule))
            .map(|rules| rules.with_win_rule(self.win))
            .map_err(Failure::question)
    }

    /// The same for people, in a line that stands above answers that do not tell it otherwise.
    pub(crate) fn heading(&self) -> String {
        let Self { rows, cols, goal, rule, win, .. } = self;
        style::aside(format_args!("{rows} x {cols}, goal {goal}, rule {rule}, win {win}"))
    }
}

/// A matrix from text: rows separated by `/`, numbers by blanks; `-` for the text on stdin.
pub(crate) fn matrix(rules: &PermMatrix, text: &str) -> Result<Matrix, Failure> {
    /// More than any board needs.
    const LONGEST: u64 = 4096;
    if text == "-" {
        let mut read = String::new();
        io::stdin().lock().take(LONGEST).read_to_string(&mut read)?;
        return Matrix::parse(rules.shape(), &read).map_err(Failure::question);
    }
    Matrix::parse(rules.shape(), text).map_err(Failure::question)
}
