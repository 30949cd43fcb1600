//! The set of P-positions: membership, numbers, iteration and counts.

use gt_core::{Indexed, ShapeError};

use super::members::{Members, Segment};
use super::sizes::SizeCounts;
use crate::rules::{BarChomp, Shape};

/// The P-positions, lost for the player to move, among all positions of an m x n box.
///
/// Made by [`WholeBox::solve`](crate::solve::WholeBox::solve) or [`PSet::read`]. It takes 2 bytes
/// per P-position, and 8 bytes per 2^16 positions of the box.
///
/// # Example
/// ```
/// use gt_chomp::solve::WholeBox;
/// let solved = WholeBox::solve(3, 3, &gt_core::Run::new())?;
/// let lost = solved.p_positions();
/// assert_eq!(lost.len(), 5);
/// let all: Vec<Vec<u32>> = lost.iter().collect();
/// assert_eq!(all, [vec![1], vec![2, 1], vec![2, 2, 1], vec![3, 1, 1], vec![3, 2]]);
/// assert!(lost.contains(&[3, 1, 1])? && !lost.contains(&[3, 3, 3])?);
/// assert_eq!((lost.rank(&[3, 1, 1])?, lost.get(3)), (3, Some(vec![3, 1, 1])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PSet {
    pub(super) game: BarChomp,
    pub(super) members: Members,
}

impl PSet {
    /// The set of these segments, which must come in order.
    pub(in crate::solve) fn join(game: BarChomp, segments: Vec<Segment>) -> Self {
        let members = Members::join(game.shape().diagrams(), segments);
        Self { game, members }
    }

    /// Bytes of a set with `members` members in this box.
    pub(in crate::solve) fn bytes_of(shape: &Shape, members: u64) -> u64 {
        Members::bytes_of(shape.diagrams(), members)
    }

    /// Rows of the box.
    pub const fn rows(&self) -> u32 {
        self.game.rows()
    }

    /// Columns of the box.
    pub const fn cols(&self) -> u32 {
        self.game.cols()
    }

    /// The number of P-positions.
    pub const fn len(&self) -> u64 {
        self.members.len()
    }

    /// Whether the set has no member.
    ///
    /// False for a solved box: the single square is a P-position of every box. A set that was read
    /// may be empty.
    pub const fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Positions of the box, the empty bar not counted.
    pub fn positions(&self) -> u64 {
        self.game.index_len()
    }

    /// Bytes that the set takes.
    pub const fn bytes(&self) -> u64 {
        self.members.bytes()
    }

    /// Whether the position with these row lengths, longest first, is lost for the player to move.
    ///
    /// # Errors
    /// [`ShapeError`] if the lengths are not a position of the box.
    ///
    /// # Complexity
    /// O(m + n) table look-ups, and a binary search in a chunk.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::WholeBox;
    /// let solved = WholeBox::solve(2, 4, &gt_core::Run::new())?;
    /// assert!(solved.p_positions().contains(&[4, 3])?); // two rows: the first is longer by one
    /// assert!(solved.p_positions().contains(&[5]).is_err()); // does not fit in the box
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contains(&self, lengths: &[u32]) -> Result<bool, ShapeError> {
        Ok(self.members.contains(self.game.diagram_rank(lengths)?))
    }

    /// The number of P-positions before this position, which need not be a P-position itself.
    ///
    /// # Errors
    /// [`ShapeError`] if the lengths are not a position of the box.
    ///
    /// # Complexity
    /// As [`contains`](Self::contains).
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::WholeBox;
    /// let solved = WholeBox::solve(3, 3, &gt_core::Run::new())?;
    /// let lost = solved.p_positions(); // 1; 2,1; 2,2,1; 3,1,1; 3,2
    /// assert_eq!((lost.rank(&[2, 2])?, lost.rank(&[3, 3, 3])?), (2, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank(&self, lengths: &[u32]) -> Result<u64, ShapeError> {
        Ok(self.members.before(self.game.diagram_rank(lengths)?))
    }

    /// The P-position with this number, counted from 0.
    ///
    /// `None` if the number is not below [`len`](Self::len).
    ///
    /// # Complexity
    /// O(log len) and O(m + n) table look-ups.
    pub fn get(&self, number: u64) -> Option<Vec<u32>> {
        self.members.get(number).map(|rank| self.game.walk().seek(rank).clone())
    }

    /// All P-positions in order, as row lengths without empty rows.
    ///
    /// The order is lexicographic in the row lengths. For a box with more rows than columns it is
    /// lexicographic in the column lengths.
    ///
    /// # Complexity
    /// O(rows) for each P-position; each is a new vector.
    pub fn iter(&self) -> impl Iterator<Item = Vec<u32>> {
        let mut walk = self.game.walk();
        self.members.iter().map(move |rank| walk.seek(rank).clone())
    }

    /// Counts the P-positions by their exact height and width.
    ///
    /// # Complexity
    /// O(rows) per P-position at most, usually O(1).
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::WholeBox;
    /// let counts = WholeBox::solve(3, 3, &gt_core::Run::new())?.p_positions().size_counts();
    /// assert_eq!(counts.exactly(3, 3), 1); // 3,1,1
    /// assert_eq!((counts.within(2, 3), counts.within(3, 3)), (3, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn size_counts(&self) -> SizeCounts {
        let mut counts = SizeCounts::none(self.rows(), self.cols());
        let mut walk = self.game.walk();
        for rank in self.members.iter() {
            let lengths = walk.seek(rank);
            counts.add(lengths.len(), lengths[0]);
        }
        counts
    }
}

impl core::fmt::Debug for PSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(
            f,
            "PSet({} of {} positions of {} x {})",
            self.len(),
            self.positions(),
            self.rows(),
            self.cols()
        )
    }
}
