//! A piece: its steps, and the proof that every play with it ends.

use core::fmt;
use core::str::FromStr;

use gt_core::{ParseError, ShapeError};

/// A step of a piece: how much the two distances to the corner change.
///
/// # Example
/// ```
/// use gt_queen::Step;
///
/// let jump = Step::once(-2, 1); // two rows nearer, one column farther away
/// assert!(!jump.slides);
/// assert_eq!(Step::sliding(-1, 0), Step { a: -1, b: 0, slides: true });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The change of the distance *a*; negative is downwards.
    pub a: i32,
    /// The change of the distance *b*; negative is to the right.
    pub b: i32,
    /// Whether one move may take this step several times in a row.
    pub slides: bool,
}

impl Step {
    /// Returns a step that a move takes exactly once: a jump.
    #[must_use]
    pub const fn once(a: i32, b: i32) -> Self {
        Self { a, b, slides: false }
    }

    /// Returns a step that a move takes once or more.
    #[must_use]
    pub const fn sliding(a: i32, b: i32) -> Self {
        Self { a, b, slides: true }
    }
}

/// A piece, given by the set of its steps.
///
/// Every play with a piece on a board ends: [`new`](Self::new) refuses steps that could go round in
/// a circle.
///
/// A piece is written as its steps, each as `a,b`, with `*` after a sliding step. Reading also
/// accepts a name of [`NAMES`](Self::NAMES).
///
/// # Example
/// ```
/// use gt_queen::{Piece, Step};
///
/// let rook = Piece::rook();
/// assert_eq!(rook.to_string(), "-1,0* 0,-1*");
/// let dragon: Piece = "-1,0* 0,-1* -1,-1".parse().unwrap(); // a rook that also steps diagonally
/// assert_eq!(dragon.steps()[2], Step::once(-1, -1));
/// let error = "-1,1 1,-1".parse::<Piece>().unwrap_err();
/// assert!(error.to_string().ends_with("these can go round in a circle"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    steps: Vec<Step>,
    weights: Weights,
    /// Weights that are both positive, if any. With them play also ends on a board without edges.
    quadrant: Option<Weights>,
}

/// Numbers *p*, *q* such that *pa* + *qb* falls with every step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Weights {
    pub(super) p: i64,
    pub(super) q: i64,
}

/// The name of a piece, and its steps.
type Named = (&'static str, &'static [Step]);

const NAMED: [Named; 6] = [
    ("queen", &[Step::sliding(-1, 0), Step::sliding(0, -1), Step::sliding(-1, -1)]),
    ("rook", &[Step::sliding(-1, 0), Step::sliding(0, -1)]),
    ("bishop", &[Step::sliding(-1, -1)]),
    ("king", &[Step::once(-1, 0), Step::once(0, -1), Step::once(-1, -1)]),
    ("knight", &[Step::once(-2, -1), Step::once(-1, -2)]),
    (
        "white-knight",
        &[Step::once(-2, -1), Step::once(-1, -2), Step::once(-2, 1), Step::once(1, -2)],
    ),
];

impl Piece {
    /// The names that [`named`](Self::named) and reading accept.
    pub const NAMES: [&'static str; 6] =
        ["queen", "rook", "bishop", "king", "knight", "white-knight"];

    /// Returns the piece with these steps.
    ///
    /// A step that is given twice counts once. If one of the two slides, the step slides.
    ///
    /// # Errors
    /// [`ShapeError`] if there are no steps, or if a play might not end. The second case includes a
    /// step `0,0`, which does not move.
    /// # Complexity
    /// O(*k*²) for *k* steps.
    /// # Example
    /// ```
    /// use gt_queen::{Piece, Step};
    ///
    /// let piece = Piece::new([Step::sliding(-1, 0), Step::once(1, -2)]).unwrap();
    /// assert_eq!(piece.to_string(), "-1,0* 1,-2");
    /// assert!(Piece::new([Step::once(-1, 0), Step::once(1, 0)]).is_err()); // there and back again
    /// ```
    pub fn new(steps: impl IntoIterator<Item = Step>) -> Result<Self, ShapeError> {
        let mut distinct: Vec<Step> = Vec::new();
        for step in steps {
            match distinct.iter_mut().find(|known| (known.a, known.b) == (step.a, step.b)) {
                Some(known) => known.slides |= step.slides,
                None => distinct.push(step),
            }
        }
        if distinct.is_empty() {
            return Err(ShapeError::new("the steps of a piece", "none", "at least one step"));
        }
        let towards: Vec<_> =
            distinct.iter().map(|step| (-i64::from(step.a), -i64::from(step.b))).collect();
        let weights = Weights::of(&towards).ok_or_else(|| endless(&distinct))?;
        let quadrant = Weights::of(&[towards.as_slice(), &[(1, 0), (0, 1)]].concat());
        Ok(Self { steps: distinct, weights: quadrant.unwrap_or(weights), quadrant })
    }

    /// Returns the piece of this name, or `None` if `name` is not in [`NAMES`](Self::NAMES).
    ///
    /// # Example
    /// ```
    /// use gt_queen::Piece;
    ///
    /// assert_eq!(Piece::named("rook"), Some(Piece::rook()));
    /// assert_eq!(Piece::named("pawn"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let &(_, steps) = NAMED.iter().find(|(known, _)| *known == name)?;
        Self::new(steps.iter().copied()).ok()
    }

    /// Returns the queen: it slides along rows, columns and diagonals.
    #[must_use]
    pub fn queen() -> Self {
        Self::known("queen")
    }

    /// Returns the rook: it slides along rows and columns. This is Nim with two heaps.
    #[must_use]
    pub fn rook() -> Self {
        Self::known("rook")
    }

    /// Returns the bishop: it slides along the diagonal towards the corner.
    #[must_use]
    pub fn bishop() -> Self {
        Self::known("bishop")
    }

    /// Returns the king: it steps one square down, to the right, or both.
    #[must_use]
    pub fn king() -> Self {
        Self::known("king")
    }

    /// Returns the knight with the two jumps that lower both distances.
    #[must_use]
    pub fn knight() -> Self {
        Self::known("knight")
    }

    /// Returns the White Knight: the four knight's jumps that lower the sum of the distances.
    #[must_use]
    pub fn white_knight() -> Self {
        Self::known("white-knight")
    }

    fn known(name: &str) -> Self {
        Self::named(name).expect("the name is in the list")
    }

    /// Returns the steps, each once, in the order in which they were first given.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the name, or `None` for a piece without a name.
    ///
    /// The steps must be exactly those of the named piece, in the same order.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        NAMED.iter().find(|(_, steps)| *steps == self.steps).map(|&(name, _)| name)
    }

    pub(super) const fn weights(&self) -> Weights {
        self.weights
    }

    pub(super) const fn quadrant(&self) -> Option<Weights> {
        self.quadrant
    }
}

impl Weights {
    /// Finds weights *p*, *q* with *px* + *qy* > 0 for every vector (*x*, *y*) of `towards`.
    ///
    /// Such weights exist exactly if all vectors lie within less than half a turn. Going
    /// counterclockwise, one vector is then the first and another the last. Turn the first one left
    /// by a quarter turn and the last one right by a quarter turn: the sum of the two is a
    /// solution. If first and last are parallel, the first vector itself is one.
    fn of(towards: &[(i64, i64)]) -> Option<Self> {
        let cross = |u: (i64, i64), v: (i64, i64)| {
            i128::from(u.0) * i128::from(v.1) - i128::from(u.1) * i128::from(v.0)
        };
        let dot = |u: (i64, i64), v: (i64, i64)| {
            i128::from(u.0) * i128::from(v.0) + i128::from(u.1) * i128::from(v.1)
        };
        let before = |u, v| cross(u, v) > 0 || (cross(u, v) == 0 && dot(u, v) > 0);
        let first = *towards.iter().find(|&&u| towards.iter().all(|&v| before(u, v)))?;
        let last = *towards.iter().find(|&&u| towards.iter().all(|&v| before(v, u)))?;
        let (p, q) =
            if cross(first, last) == 0 { first } else { (last.1 - first.1, first.0 - last.0) };
        let divisor = gcd(p.unsigned_abs(), q.unsigned_abs()).cast_signed();
        let weights = Self { p: p / divisor, q: q / divisor };
        towards.iter().all(|&v| dot((weights.p, weights.q), v) > 0).then_some(weights)
    }
}

pub(crate) const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the error for steps that can be combined into a walk back to its start.
fn endless(steps: &[Step]) -> ShapeError {
    let valid = "steps that let plays end: some weighted sum of the distances has to fall with every step, but these can go round in \
                 a circle";
    ShapeError::new("the steps of a piece", write_steps(steps), valid)
}

fn write_steps(steps: &[Step]) -> String {
    let step = |step: &Step| format!("{},{}{}", step.a, step.b, if step.slides { "*" } else { "" });
    steps.iter().map(step).collect::<Vec<_>>().join(" ")
}

/// Writes the steps as `a,b`, separated by one space, with `*` after a sliding step.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&write_steps(&self.steps))
    }
}

/// Reads a name of [`Piece::NAMES`], or steps as [`Display`](fmt::Display) writes them.
impl FromStr for Piece {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Some(piece) = Self::named(text) {
            return Ok(piece);
        }
        let expected = || {
            format!(
                "{}, or steps as changes a,b of the distances such as \"-1,0* 0,-1\", * for sliding",
                Self::NAMES.join(", ")
            )
        };
        let step = |word: &str| {
            let (word, slides) = word.strip_suffix('*').map_or((word, false), |word| (word, true));
            let (a, b) = word.split_once(',')?;
            Some(Step { a: a.parse().ok()?, b: b.parse().ok()?, slides })
        };
        let steps: Option<Vec<Step>> = text.split_whitespace().map(step).collect();
        let steps = steps
            .filter(|steps| !steps.is_empty())
            .ok_or_else(|| ParseError::new(text, expected()))?;
        Self::new(steps).map_err(|error| ParseError::new(text, format!("a piece; {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(steps: &str) -> Option<(i64, i64)> {
        steps.parse::<Piece>().ok().map(|piece| (piece.weights.p, piece.weights.q))
    }

    #[test]
    fn every_step_lowers_the_weighted_sum() {
        for steps in [
            "-1,0",
            "-3,5",
            "1,-2 -2,1",
            "-1,2 -1,3",
            "5,-1 7,-2 -1,0",
            "1,1",
            "2,0* 5,0",
            "-2000000000,3 1,-1",
        ] {
            let piece: Piece = steps.parse().unwrap();
            let Weights { p, q } = piece.weights;
            let falls = |step: &Step| {
                i128::from(p) * i128::from(step.a) + i128::from(q) * i128::from(step.b) < 0
            };
            assert!(piece.steps().iter().all(falls), "{steps}: {p}, {q}");
        }
    }

    #[test]
    fn walks_in_a_circle_are_refused() {
        for steps in ["0,0", "1,0 -1,0", "-1,0 0,1 1,-1", "3,5 -6,-10", "1,1 1,-2 -3,1"] {
            assert_eq!(weights(steps), None, "{steps}");
        }
        assert_eq!(
            Piece::new([]).unwrap_err().to_string(),
            "the steps of a piece cannot be none: expected at least one step"
        );
    }

    #[test]
    fn pieces_that_end_without_edges_have_positive_weights() {
        for name in Piece::NAMES {
            assert!(
                Piece::named(name).unwrap().quadrant.is_some_and(|Weights { p, q }| p > 0 && q > 0),
                "{name}"
            );
        }
        assert_eq!("1,0".parse::<Piece>().unwrap().quadrant, None);
        assert_eq!("0,-1 1,-1".parse::<Piece>().unwrap().quadrant, Some(Weights { p: 1, q: 2 }));
    }

    #[test]
    fn pieces_are_read_as_they_are_written() {
        for name in Piece::NAMES {
            let piece: Piece = name.parse().unwrap();
            assert_eq!(piece.to_string().parse(), Ok(piece.clone()));
            assert_eq!(piece.name(), Some(name));
        }
        for bad in ["", "pawn", "1", "1,", "1,2**", "1,2,3", "9999999999,1", "-1,0 x"] {
            assert!(bad.parse::<Piece>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_step_given_twice_counts_once() {
        let piece = Piece::new([Step::once(-1, 0), Step::sliding(-1, 0)]).unwrap();
        assert_eq!(piece.steps(), [Step::sliding(-1, 0)]);
    }
}
