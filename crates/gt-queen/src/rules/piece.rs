//! A piece: its steps, and why a play with it ends.

use core::fmt;
use core::str::FromStr;

use gt_core::{ParseError, ShapeError};

/// A step of a piece: by how much the distances to the corner change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// Change of the distance *a*: negative downwards.
    pub a: i32,
    /// Change of the distance *b*: negative to the right.
    pub b: i32,
    /// Whether the step may be taken several times in a row as one move.
    pub slides: bool,
}

impl Step {
    /// A step taken once.
    #[must_use]
    pub const fn once(a: i32, b: i32) -> Self {
        Self { a, b, slides: false }
    }

    /// A step taken as often as one likes.
    #[must_use]
    pub const fn sliding(a: i32, b: i32) -> Self {
        Self { a, b, slides: true }
    }
}

/// A piece, as the set of its steps.
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
    /// The same, both positive: play ends on a board without edges, too.
    quadrant: Option<Weights>,
}

/// Numbers *p*, *q* such that *pa* + *qb* falls with every step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Weights {
    pub(super) p: i64,
    pub(super) q: i64,
}

/// A named piece and its steps.
type Named = (&'static str, &'static [Step]);

const NAMED: [Named; 6] = [
    ("queen", &[Step::sliding(-1, 0), Step::sliding(0, -1), Step::sliding(-1, -1)]),
    ("rook", &[Step::sliding(-1, 0), Step::sliding(0, -1)]),
    ("bishop", &[Step::sliding(-1, -1)]),
    ("king", &[Step::once(-1, 0), Step::once(0, -1), Step::once(-1, -1)]),
    ("knight", &[Step::once(-2, -1), Step::once(-1, -2)]),
    ("white-knight", &[Step::once(-2, -1), Step::once(-1, -2), Step::once(-2, 1), Step::once(1, -2)]),
];

impl Piece {
    /// The names of the pieces that have one.
    pub const NAMES: [&'static str; 6] = ["queen", "rook", "bishop", "king", "knight", "white-knight"];

    /// A piece with these steps; a step given twice counts once.
    ///
    /// # Errors
    /// [`ShapeError`] if there are none, or if plays need not end: also if a step does not move.
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
        let towards: Vec<_> = distinct.iter().map(|step| (-i64::from(step.a), -i64::from(step.b))).collect();
        let weights = Weights::of(&towards).ok_or_else(|| endless(&distinct))?;
        let quadrant = Weights::of(&[towards.as_slice(), &[(1, 0), (0, 1)]].concat());
        Ok(Self { steps: distinct, weights: quadrant.unwrap_or(weights), quadrant })
    }

    /// The piece of this name, one of [`NAMES`](Self::NAMES).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let &(_, steps) = NAMED.iter().find(|(known, _)| *known == name)?;
        Self::new(steps.iter().copied()).ok()
    }

    /// The queen: along rows, columns and diagonals.
    #[must_use]
    pub fn queen() -> Self {
        Self::known("queen")
    }

    /// The rook: along rows and columns; Nim with two heaps.
    #[must_use]
    pub fn rook() -> Self {
        Self::known("rook")
    }

    /// The bishop: along the diagonal towards the corner.
    #[must_use]
    pub fn bishop() -> Self {
        Self::known("bishop")
    }

    /// The king: one square down, to the right, or both.
    #[must_use]
    pub fn king() -> Self {
        Self::known("king")
    }

    /// The knight with the two jumps that lower both distances.
    #[must_use]
    pub fn knight() -> Self {
        Self::known("knight")
    }

    /// The White Knight: the knight with the four jumps that lower the sum of the distances.
    #[must_use]
    pub fn white_knight() -> Self {
        Self::known("white-knight")
    }

    fn known(name: &str) -> Self {
        Self::named(name).expect("a name of the list")
    }

    /// The steps, each once.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The name, if the piece has one.
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
    /// Weights of which every vector of `towards` has a positive sum.
    ///
    /// They exist exactly if all vectors lie within less than half a turn, from a first to a last one; then the sum of the
    /// first one turned left and the last one turned right by a quarter will do.
    fn of(towards: &[(i64, i64)]) -> Option<Self> {
        let cross = |u: (i64, i64), v: (i64, i64)| i128::from(u.0) * i128::from(v.1) - i128::from(u.1) * i128::from(v.0);
        let dot = |u: (i64, i64), v: (i64, i64)| i128::from(u.0) * i128::from(v.0) + i128::from(u.1) * i128::from(v.1);
        let before = |u, v| cross(u, v) > 0 || (cross(u, v) == 0 && dot(u, v) > 0);
        let first = *towards.iter().find(|&&u| towards.iter().all(|&v| before(u, v)))?;
        let last = *towards.iter().find(|&&u| towards.iter().all(|&v| before(v, u)))?;
        let (p, q) = if cross(first, last) == 0 { first } else { (last.1 - first.1, first.0 - last.0) };
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

/// The error for steps that can be combined into a walk back to where it began.
fn endless(steps: &[Step]) -> ShapeError {
    let valid = "steps that let plays end: some weighted sum of the distances has to fall with every step, but these can go round in \
                 a circle";
    ShapeError::new("the steps of a piece", write_steps(steps), valid)
}

fn write_steps(steps: &[Step]) -> String {
    let step = |step: &Step| format!("{},{}{}", step.a, step.b, if step.slides { "*" } else { "" });
    steps.iter().map(step).collect::<Vec<_>>().join(" ")
}

/// The steps as `a,b`, separated by one space, with a `*` where the piece slides.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&write_steps(&self.steps))
    }
}

/// Reads a name, or steps as they are written.
impl FromStr for Piece {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Some(piece) = Self::named(text) {
            return Ok(piece);
        }
        let expected = || {
            format!("{}, or steps as changes a,b of the distances such as \"-1,0* 0,-1\", * for sliding", Self::NAMES.join(", "))
        };
        let step = |word: &str| {
            let (word, slides) = word.strip_suffix('*').map_or((word, false), |word| (word, true));
            let (a, b) = word.split_once(',')?;
            Some(Step { a: a.parse().ok()?, b: b.parse().ok()?, slides })
        };
        let steps: Option<Vec<Step>> = text.split_whitespace().map(step).collect();
        let steps = steps.filter(|steps| !steps.is_empty()).ok_or_else(|| ParseError::new(text, expected()))?;
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
        for steps in ["-1,0", "-3,5", "1,-2 -2,1", "-1,2 -1,3", "5,-1 7,-2 -1,0", "1,1", "2,0* 5,0", "-2000000000,3 1,-1"] {
            let piece: Piece = steps.parse().unwrap();
            let Weights { p, q } = piece.weights;
            let falls = |step: &Step| i128::from(p) * i128::from(step.a) + i128::from(q) * i128::from(step.b) < 0;
            assert!(piece.steps().iter().all(falls), "{steps}: {p}, {q}");
        }
    }

    #[test]
    fn walks_in_a_circle_are_refused() {
        for steps in ["0,0", "1,0 -1,0", "-1,0 0,1 1,-1", "3,5 -6,-10", "1,1 1,-2 -3,1"] {
            assert_eq!(weights(steps), None, "{steps}");
        }
        assert_eq!(Piece::new([]).unwrap_err().to_string(), "the steps of a piece cannot be none: expected at least one step");
    }

    #[test]
    fn pieces_that_end_without_edges_have_positive_weights() {
        for name in Piece::NAMES {
            assert!(Piece::named(name).unwrap().quadrant.is_some_and(|Weights { p, q }| p > 0 && q > 0), "{name}");
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
