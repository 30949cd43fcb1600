//! The options that name a board and its rules.

use gt_app::command::{Context, Estimate, Failure, style};
use gt_core::Player;
use gt_perm_matrix::solve::{Keep, StateSolver};
use gt_perm_matrix::{Goal, Kind, Matrix, MatrixParameters, PermMatrix, RuleSet, Squares, WinRule};

/// A board and its rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Setup {
    /// Number of rows, at least 2; at most 25 cells in all
    rows: usize,
    /// Number of columns, at least 2
    cols: usize,
    /// The win sets, the states that each player wants to reach: targets, colour-home,
    /// sorted-lines, diag-order, heavy-edge or equal-sums
    #[arg(long, default_value = "heavy-edge")]
    goal: Goal,
    /// The rule set: free (any move), ko (any move that does not undo the last move) or axes
    /// (player 0 moves by T, player 1 by A); a player without a move has lost
    #[arg(long, default_value = "free")]
    rule: RuleSet,
    /// The win rule: any (a state in a win set ends the game) or mover (only if its owner has just
    /// moved)
    #[arg(long, default_value = "any")]
    win: WinRule,
    /// The squares that a move may transform: all, or 2x2 only
    #[arg(long, default_value = "all")]
    squares: Squares,
    /// Kinds of moves, separated by commas: T (reflection in the main diagonal of a square), A (in
    /// the other diagonal), half-turn, mirror-columns, mirror-rows, quarter-turn,
    /// quarter-turn-back; under axes only T and A, and a player whose kind is missing has no move
    #[arg(long, value_delimiter = ',', default_value = "T,A")]
    kinds: Vec<Kind>,
}

impl Setup {
    /// Returns the rules that the options name.
    pub(crate) fn rules(&self) -> Result<PermMatrix, Failure> {
        let Self { rows, cols, goal, rule, win, squares, ref kinds } = *self;
        let (kinds, first) = (kinds.clone(), Player::First);
        let named = MatrixParameters { rows, cols, goal, rule, win, squares, kinds, first };
        named.rules().map_err(Failure::question)
    }

    /// Estimates the work of a verb that solves so many positions per second under `free` and
    /// `axes`: the plies of a solver are not known beforehand, so trying it would not tell.
    pub(super) fn estimate(&self, keep: Keep, [free, axes]: [f64; 2]) -> Result<Estimate, Failure> {
        let rules = self.rules()?;
        let forecast = StateSolver::new(&rules).keep(keep).forecast()?;
        Ok(Estimate::untimed(forecast).at(match self.rule {
            RuleSet::Free => free,
            // Most of the states are never looked at: measured on 3 x 3 to 3 x 5.
            RuleSet::Ko => 3.4 * free,
            RuleSet::Axes => axes,
        }))
    }

    /// Describes the rules in one line, for answers that do not name them otherwise.
    pub(crate) fn heading(&self) -> String {
        let Self { rows, cols, goal, rule, win, .. } = self;
        style::aside(format_args!("{rows} x {cols}, goal {goal}, rule {rule}, win {win}"))
    }
}

/// Parses a matrix: rows separated by `/`, numbers by blanks; `-` reads it from the input.
pub(crate) fn matrix(rules: &PermMatrix, text: &str, context: &Context) -> Result<Matrix, Failure> {
    /// The greatest length of the input, in bytes: more than any board needs.
    const LONGEST: u64 = 4096;
    let text = context.argument(text, LONGEST, "matrix")?;
    Matrix::parse(rules.shape(), &text).map_err(Failure::question)
}
