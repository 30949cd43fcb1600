//! The rules value: board, moves, rule set, win rule, win sets; everything a parameter, the text's game as the default.

use gt_core::{Player, ShapeError};

use super::goal::Goal;
use super::matrix::Matrix;
use super::moves::{Kind, MoveIndex, Reflection, Squares, reflections};
use super::rule_set::{RuleSet, WinRule};
use super::shape::Shape;
use super::symmetry::Automorphism;
use super::win_set::WinSet;

/// The rules of the matrix of permutations.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{PermMatrix, Goal, RuleSet};
/// # fn main() -> Result<(), gt_core::ShapeError> {
/// let rules = PermMatrix::new(3, 3, Goal::HeavyEdge)?.with_rule(RuleSet::Ko)?;
/// assert_eq!(rules.reflections().len(), 10);
/// assert_eq!(rules.index_len(), 2880 * 11 * 2); // states, last moves, players
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct PermMatrix {
    pub(crate) shape: Shape,
    squares: Squares,
    kinds: Vec<Kind>,
    pub(crate) rule: RuleSet,
    pub(crate) win: WinRule,
    pub(crate) win_sets: [WinSet; 2],
    pub(crate) reflections: Vec<Reflection>,
    pub(crate) inverses: Vec<MoveIndex>,
    pub(crate) automorphisms: Vec<Automorphism>,
    pub(crate) start: Matrix,
}

impl PermMatrix {
    /// The text's game on a board of `rows` x `cols`, with the win sets of a goal: T and A of every square, rule set `free`, win
    /// rule `any`, play from the solved matrix.
    ///
    /// # Errors
    /// [`ShapeError`] for a board that is too small or too large.
    pub fn new(rows: usize, cols: usize, goal: Goal) -> Result<Self, ShapeError> {
        let shape = Shape::new(rows, cols)?;
        let win_sets = Player::BOTH.map(|player| WinSet::of_goal(goal, player));
        Self {
            shape,
            squares: Squares::All,
            kinds: vec![Kind::Transpose, Kind::AntiTranspose],
            rule: RuleSet::Free,
            win: WinRule::Any,
            win_sets,
            reflections: Vec::new(),
            inverses: Vec::new(),
            automorphisms: Vec::new(),
            start: Matrix::solved(shape),
        }
        .completed()
    }

    /// The same game with these squares.
    ///
    /// # Errors
    /// [`ShapeError`] if none of them allows a move of the chosen kinds.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{PermMatrix, Goal, Squares};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(3, 3, Goal::Targets)?.with_squares(Squares::TwoByTwo)?;
    /// assert_eq!(rules.reflections().len(), 8); // T and A of four squares
    /// # Ok(())
    /// # }
    /// ```
    pub fn with_squares(mut self, squares: Squares) -> Result<Self, ShapeError> {
        self.squares = squares;
        self.completed()
    }

    /// The same game with these kinds of moves; a kind counts where it keeps the colours, and a quarter turn brings its inverse.
    ///
    /// A player may be left without a move: always, under `axes` without his kind; after the first move, under `ko` with a single
    /// move, which undoes itself. To move where nobody has won, he has lost.
    ///
    /// # Errors
    /// [`ShapeError`] for another kind than T and A under `axes`, where it belongs to neither player; and if no square allows a move
    /// of these kinds.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Kind, PermMatrix, Goal};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(3, 3, Goal::Targets)?.with_kinds(&[Kind::HalfTurn, Kind::QuarterTurn])?;
    /// // a half-turn of every square, of which there are five, and a quarter turn both ways of the only odd one
    /// assert_eq!(rules.reflections().len(), 5 + 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn with_kinds(mut self, kinds: &[Kind]) -> Result<Self, ShapeError> {
        self.kinds = kinds.to_vec();
        if kinds.contains(&Kind::QuarterTurn) || kinds.contains(&Kind::QuarterTurnBack) {
            self.kinds.extend([Kind::QuarterTurn, Kind::QuarterTurnBack]);
        }
        self.completed()
    }

    /// The same game under this rule set.
    ///
    /// # Errors
    /// [`ShapeError`] if a kind belongs to neither player under `axes`, or if under `ko` the positions have no 64-bit ranks.
    pub fn with_rule(mut self, rule: RuleSet) -> Result<Self, ShapeError> {
        self.rule = rule;
        self.completed()
    }

    /// The same game with this win rule.
    ///
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_perm_matrix::{Matrix, PermMatrix, Position, Goal, WinRule};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 2, Goal::Targets)?;
    /// // The first player's target, with the first to move: it is as if the second had just made it.
    /// let target = Position::new(Matrix::solved(rules.shape()), Player::First);
    /// assert_eq!(rules.decided(&target), Some(Outcome::Win));
    /// assert_eq!(rules.with_win_rule(WinRule::Mover).decided(&target), None);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub const fn with_win_rule(mut self, win: WinRule) -> Self {
        self.win = win;
        self
    }

    /// The same game with these win sets, of the first and of the second player.
    ///
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_perm_matrix::{PermMatrix, Goal, WinSet};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let corner = WinSet::predicate(|grid| grid.number(0, 0) == 5);
    /// let rules = PermMatrix::new(3, 3, Goal::Targets)?.with_win_sets(corner, WinSet::empty());
    /// assert_eq!(rules.decided(&rules.initial()), None);
    /// assert!(!rules.win_set(Player::Second).contains(rules.shape(), rules.initial().matrix));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn with_win_sets(mut self, first: WinSet, second: WinSet) -> Self {
        self.win_sets = [first, second];
        self.automorphisms = self.known_automorphisms();
        self
    }

    /// The same game from another start.
    ///
    /// The start is an arrangement of the same board; [`Matrix::parse`] sees to that. The first player begins.
    #[must_use]
    pub const fn with_start(mut self, start: Matrix) -> Self {
        self.start = start;
        self
    }

    fn completed(mut self) -> Result<Self, ShapeError> {
        if self.rule == RuleSet::Axes {
            let foreign = self.kinds.iter().find(|kind| !matches!(kind, Kind::Transpose | Kind::AntiTranspose));
            if let Some(&kind) = foreign {
                let valid = "T or A: any other kind belongs to neither player";
                return Err(ShapeError::new("a kind of move under the rule set axes", kind, valid));
            }
        }
        self.reflections = reflections(self.shape, self.squares, &self.kinds);
        if self.reflections.is_empty() {
            let kinds = Kind::ALL.iter().filter(|kind| self.kinds.contains(kind));
            let kinds = kinds.map(ToString::to_string).collect::<Vec<_>>().join(",");
            let valid = format!("kinds of which some square of a {} board allows a move", self.shape);
            return Err(ShapeError::new("the kinds of moves", kinds, valid));
        }
        let (states, slots) = (self.shape.states(), self.slots());
        if states.checked_mul(slots).and_then(|positions| positions.checked_mul(2)).is_none() {
            let board = format!("{}, with {states} states, times {slots} last moves, times 2 players", self.shape);
            let valid = "a board whose positions 64 bits can number";
            return Err(ShapeError::new(format!("the board under the rule set {}", self.rule), board, valid));
        }
        self.inverses = self.reflections.iter().map(|reflection| self.inverse_of(reflection)).collect();
        self.automorphisms = self.known_automorphisms();
        Ok(self)
    }

    fn known_automorphisms(&self) -> Vec<Automorphism> {
        Automorphism::group(self.shape, self.rule, &self.win_sets, &self.reflections)
    }

    /// A quarter turn is undone by the other one; anything else by itself.
    fn inverse_of(&self, reflection: &Reflection) -> MoveIndex {
        let kind = match reflection.kind {
            Kind::QuarterTurn => Kind::QuarterTurnBack,
            Kind::QuarterTurnBack => Kind::QuarterTurn,
            kind => kind,
        };
        let same_square = |other: &&Reflection| (other.k, other.row, other.col) == (reflection.k, reflection.row, reflection.col);
        let inverse = self.reflections.iter().filter(same_square).find(|other| other.kind == kind);
        inverse.map_or(reflection.index, |inverse| inverse.index)
    }

    /// The board.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The rule set.
    pub const fn rule(&self) -> RuleSet {
        self.rule
    }

    /// The win rule.
    pub const fn win_rule(&self) -> WinRule {
        self.win
    }

    /// The win set of a player.
    pub const fn win_set(&self, player: Player) -> &WinSet {
        &self.win_sets[player.index()]
    }

    /// Every move of the game, by number, whoever may make it.
    pub fn reflections(&self) -> &[Reflection] {
        &self.reflections
    }

    /// The matrix after a move, whoever makes it; `None` for a number that is no move.
    ///
    /// Neither the turn nor the rule set is asked: use `GameExt::try_play` of gt-core for moves of the game.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Matrix, MoveIndex, PermMatrix, Goal};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 2, Goal::Targets)?;
    /// let after = rules.reflect(Matrix::solved(rules.shape()), MoveIndex(0)).ok_or("no such move")?;
    /// assert_eq!(after.display(rules.shape()).to_string(), "1 3/2 4");
    /// assert_eq!(rules.reflect(after, MoveIndex(2)), None); // there are two
    /// # Ok(())
    /// # }
    /// ```
    pub fn reflect(&self, matrix: Matrix, mv: MoveIndex) -> Option<Matrix> {
        self.reflections.get(usize::from(mv.0)).map(|reflection| matrix.moved(reflection.sources()))
    }

    /// The move that undoes a move; `None` for a number that is no move.
    ///
    /// The move itself but for quarter turns, which undo one another.
    pub fn inverse(&self, mv: MoveIndex) -> Option<MoveIndex> {
        self.inverses.get(usize::from(mv.0)).copied()
    }

    /// How many last moves a position distinguishes, none included: 1 where the rules do not look at it.
    pub(crate) const fn slots(&self) -> u64 {
        match self.rule {
            RuleSet::Ko => self.reflections.len() as u64 + 1,
            RuleSet::Free | RuleSet::Axes => 1,
        }
    }

    /// Whether there is never a second ply: under `ko` with a single move, which undoes itself.
    pub(crate) const fn ends_after_a_ply(&self) -> bool {
        matches!(self.rule, RuleSet::Ko) && self.reflections.len() == 1
    }

    /// Whether this player may make this move, undoing apart.
    pub(crate) fn belongs(&self, reflection: &Reflection, player: Player) -> bool {
        match self.rule {
            RuleSet::Free | RuleSet::Ko => true,
            RuleSet::Axes => (reflection.kind == Kind::Transpose) == (player == Player::First),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_undone_by_its_inverse() {
        let rules = PermMatrix::new(3, 5, Goal::Targets).unwrap().with_kinds(&[Kind::HalfTurn, Kind::QuarterTurn]).unwrap();
        let start = Matrix::from_index(rules.shape(), 123_456_789).unwrap();
        for mv in rules.reflections() {
            let after = rules.reflect(start, mv.index).unwrap();
            assert_ne!(after, start, "{mv:?}");
            assert_eq!(rules.reflect(after, rules.inverse(mv.index).unwrap()), Some(start), "{mv:?}");
        }
    }

    #[test]
    fn rules_that_do_not_fit_together_are_refused() {
        let rules = PermMatrix::new(3, 3, Goal::Targets).unwrap().with_kinds(&[Kind::QuarterTurn]).unwrap();
        let refused = |rules: Result<PermMatrix, ShapeError>| rules.unwrap_err().to_string();
        assert_eq!(
            refused(rules.clone().with_rule(RuleSet::Axes)),
            "a kind of move under the rule set axes cannot be quarter-turn: expected T or A: any other kind belongs to neither player"
        );
        assert_eq!(
            refused(rules.with_squares(Squares::TwoByTwo)),
            "the kinds of moves cannot be quarter-turn,quarter-turn-back: expected kinds of which some square of a 3x3 board allows \
             a move"
        );
        assert_eq!(
            refused(PermMatrix::new(5, 5, Goal::Targets).unwrap().with_rule(RuleSet::Ko)),
            "the board under the rule set ko cannot be 5x5, with 2982752926433280000 states, times 61 last moves, times 2 players: \
             expected a board whose positions 64 bits can number"
        );
    }
}
