//! The rules as one text: a board, and parts that each change one rule.

use core::fmt;
use core::str::FromStr;

use gt_core::{ParseError, Player, ShapeError};

use super::goal::Goal;
use super::matrix::Matrix;
use super::moves::{Kind, Squares};
use super::perm_matrix::PermMatrix;
use super::rule_set::{RuleSet, WinRule};

/// What a text such as `3x3:heavy-edge:ko` says of the rules.
///
/// The text begins with the board: rows x columns. Parts follow in any order, each known by its
/// words: a [`Goal`], a [`RuleSet`], a [`WinRule`], [`Squares`], [`Kind`]s with commas between
/// them, and `first=1` if the second player begins. A part that is missing has its default.
///
/// It is displayed in one spelling: the board, the goal, the rule set, and then what differs from
/// the default.
///
/// # Example
/// ```
/// use gt_perm_matrix::MatrixParameters;
///
/// let named: MatrixParameters = "3x3:2x2:ko:A,T:mover".parse()?;
/// assert_eq!(named.to_string(), "3x3:heavy-edge:ko:mover:2x2");
/// assert_eq!("3x3".parse(), Ok(MatrixParameters::new(3, 3)));
/// assert_eq!(named.rules()?.parameters(), Some(named));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixParameters {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The win sets; the default is [`Goal::HeavyEdge`].
    pub goal: Goal,
    /// The rule set; the default is [`RuleSet::Free`].
    pub rule: RuleSet,
    /// The win rule; the default is [`WinRule::Any`].
    pub win: WinRule,
    /// The squares; the default is [`Squares::All`].
    pub squares: Squares,
    /// The kinds of moves; the default is T and A.
    pub kinds: Vec<Kind>,
    /// Who begins.
    pub first: Player,
}

impl MatrixParameters {
    /// The usual rules on a board.
    pub fn new(rows: usize, cols: usize) -> Self {
        Self {
            rows,
            cols,
            goal: Goal::HeavyEdge,
            rule: RuleSet::Free,
            win: WinRule::Any,
            squares: Squares::All,
            kinds: vec![Kind::Transpose, Kind::AntiTranspose],
            first: Player::First,
        }
    }

    /// The rules.
    ///
    /// # Errors
    /// [`ShapeError`] as the constructors of [`PermMatrix`] give it.
    pub fn rules(&self) -> Result<PermMatrix, ShapeError> {
        let rules = PermMatrix::new(self.rows, self.cols, self.goal)?
            .with_kinds(&self.kinds)?
            .with_squares(self.squares)?
            .with_rule(self.rule)?;
        Ok(rules.with_win_rule(self.win).with_first(self.first))
    }
}

impl PermMatrix {
    /// What names these rules; `None` if their win sets or their start are no named ones.
    pub fn parameters(&self) -> Option<MatrixParameters> {
        let [first, second] = Player::BOTH.map(|player| self.win_set(player).as_goal());
        let (goal, _) = first?;
        let named = second == Some((goal, Player::Second))
            && first == Some((goal, Player::First))
            && self.start == Matrix::solved(self.shape);
        named.then(|| MatrixParameters {
            rows: self.shape.rows(),
            cols: self.shape.cols(),
            goal,
            rule: self.rule,
            win: self.win,
            squares: self.squares,
            kinds: Kind::ALL.iter().copied().filter(|kind| self.kinds.contains(kind)).collect(),
            first: self.first,
        })
    }
}

impl fmt::Display for MatrixParameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, cols, goal, rule, win, squares, kinds, first } = self;
        write!(f, "{rows}x{cols}:{goal}:{rule}")?;
        if *win != WinRule::Any {
            write!(f, ":{win}")?;
        }
        if *squares != Squares::All {
            write!(f, ":{squares}")?;
        }
        let named: Vec<String> =
            Kind::ALL.iter().filter(|kind| kinds.contains(kind)).map(Kind::to_string).collect();
        let named = named.join(",");
        if named != "T,A" {
            write!(f, ":{named}")?;
        }
        match first {
            Player::First => Ok(()),
            Player::Second => f.write_str(":first=1"),
        }
    }
}

impl FromStr for MatrixParameters {
    type Err = ParseError;

    /// Reads the text; whether the rules fit together, [`rules`](Self::rules) tells.
    ///
    /// # Errors
    /// [`ParseError`] with the part that cannot be read, or the second one of a kind.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parts = text.split(':');
        let board = parts.next().unwrap_or_default();
        let sides = board.split_once('x');
        let sides = sides.and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
        let (rows, cols) =
            sides.ok_or_else(|| ParseError::new(board, "a board: rows x columns, such as 3x4"))?;
        let mut named = Self::new(rows, cols);
        let mut seen = [false; 6];
        for part in parts {
            let nth = named.read(part)?;
            if core::mem::replace(&mut seen[nth], true) {
                return Err(ParseError::new(part, "one part of its kind"));
            }
        }
        Ok(named)
    }
}

impl MatrixParameters {
    /// Reads a part, and tells which of the six it is.
    fn read(&mut self, part: &str) -> Result<usize, ParseError> {
        if let Ok(goal) = part.parse() {
            self.goal = goal;
            return Ok(0);
        }
        if let Ok(rule) = part.parse() {
            self.rule = rule;
            return Ok(1);
        }
        if let Ok(win) = part.parse() {
            self.win = win;
            return Ok(2);
        }
        if let Ok(squares) = part.parse() {
            self.squares = squares;
            return Ok(3);
        }
        if let Ok(kinds) = part.split(',').map(str::parse).collect() {
            self.kinds = kinds;
            self.kinds.sort_unstable();
            self.kinds.dedup();
            return Ok(4);
        }
        self.first = match part {
            "first=0" => Player::First,
            "first=1" => Player::Second,
            _ => return Err(ParseError::new(part, expected())),
        };
        Ok(5)
    }
}

/// Says what a part may be.
fn expected() -> String {
    fn names<T: ToString>(all: &[T]) -> String {
        all.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
    }
    format!(
        "a goal ({}), a rule set ({}), a win rule ({}), squares (all, 2x2), kinds of moves ({}), \
         or who begins (first=0, first=1)",
        names(Goal::ALL),
        names(RuleSet::ALL),
        names(WinRule::ALL),
        names(Kind::ALL),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_has_one_text_and_wrong_parts_are_named() {
        for (text, spelled) in [
            ("3x3", "3x3:heavy-edge:free"),
            ("3x3:ko:targets", "3x3:targets:ko"),
            ("3x3:first=0:all:any:A,T", "3x3:heavy-edge:free"),
            ("3x3:quarter-turn", "3x3:heavy-edge:free:quarter-turn"),
            ("2x3:first=1:T:axes", "2x3:heavy-edge:axes:T:first=1"),
        ] {
            let named: MatrixParameters = text.parse().unwrap();
            assert_eq!(named.to_string(), spelled);
            assert_eq!(spelled.parse(), Ok(named.clone()), "{text}");
            let rules = named.rules().unwrap();
            let again = rules.parameters().unwrap();
            assert_eq!(again.rules().unwrap().reflections(), rules.reflections(), "{text}");
            assert_eq!(again.first, named.first);
        }
        for (text, named) in [
            ("3", "a board"),
            ("3x3:edge", "heavy-edge"),
            ("3x3:ko:free", "\"free\": expected one part of its kind"),
            ("3x3:T,B", "\"T,B\": expected a goal"),
            ("3x3:", "\"\": expected a goal"),
        ] {
            let error = text.parse::<MatrixParameters>().unwrap_err().to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}
