//! The P-positions of a box as a value: a compressed set of ranks.
//!
//! # Representation
//! P-positions are sparse, about one in two hundred, and their lexicographic ranks are what the solver finds anyway. Ranks are
//! cut into chunks of 2^16; the set keeps the low 16 bits of each member, in order, and for each chunk where its members begin.
//! That is 2 bytes per P-position and 8 per chunk, against 25 bytes per P-position for one bit per position, and a lookup is a
//! binary search among a few hundred neighbours. Differences of one or two bytes each would save a third, but every lookup would
//! have to add them up.
//!
//! Boxes with more rows than columns are kept lying on their side, since the solver works on them so. The order of the set is
//! then lexicographic in the *column* lengths.

mod moves;
mod text;
mod verify;

use gt_core::Outcome;

pub use self::text::ReadError;
pub use self::verify::VerifyError;
use crate::error::{BoardError, PositionError, check_lengths};
use crate::whole_box::{Cursor, Shape};

const CHUNK_BITS: u32 = 16;

/// The P-positions, lost for the player to move, among all positions of an m x n box.
///
/// # Example
/// ```
/// use gt_chomp::WholeBox;
/// let solved = WholeBox::new(3, 3)?.solve()?;
/// let lost = solved.p_positions();
/// assert_eq!(lost.len(), 5);
/// assert_eq!(lost.iter().collect::<Vec<_>>(), [vec![1], vec![2, 1], vec![2, 2, 1], vec![3, 1, 1], vec![3, 2]]);
/// assert!(lost.contains(&[3, 1, 1])? && !lost.contains(&[3, 3, 3])?);
/// assert_eq!((lost.rank(&[3, 1, 1])?, lost.get(3)), (3, Some(vec![3, 1, 1])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PSet {
    /// Of the box with rows <= columns.
    shape: Shape,
    /// Whether the box that was asked for has more rows than columns.
    transposed: bool,
    /// The low bits of the ranks of the members, in order.
    low: Vec<u16>,
    /// Where the members of each chunk begin in `low`; one more at the end.
    chunks: Vec<u64>,
}

impl PSet {
    /// Rows of the box.
    pub const fn rows(&self) -> u32 {
        if self.transposed { self.shape.cols() } else { self.shape.rows() }
    }

    /// Columns of the box.
    pub const fn cols(&self) -> u32 {
        if self.transposed { self.shape.rows() } else { self.shape.cols() }
    }

    /// How many P-positions there are.
    pub const fn len(&self) -> u64 {
        self.low.len() as u64
    }

    /// False: the single square is a P-position of every box.
    pub const fn is_empty(&self) -> bool {
        self.low.is_empty()
    }

    /// Positions of the box, the empty bar not counted.
    pub fn positions(&self) -> u64 {
        self.shape.diagrams() - 1
    }

    /// Bytes that the set takes.
    pub const fn bytes(&self) -> u64 {
        2 * self.low.capacity() as u64 + 8 * self.chunks.capacity() as u64
    }

    /// Whether the position with these row lengths, longest first, is lost for the player to move.
    ///
    /// # Errors
    /// [`PositionError`] if it is no position of the box.
    /// # Complexity
    /// O(m + n) table look-ups, and a binary search in a chunk.
    pub fn contains(&self, lengths: &[u32]) -> Result<bool, PositionError> {
        Ok(self.has_rank(self.position_rank(lengths)?))
    }

    /// How many P-positions come before this position, whether it is one or not.
    ///
    /// # Errors
    /// [`PositionError`] if it is no position of the box.
    ///
    /// # Complexity
    /// As [`contains`](Self::contains).
    ///
    /// # Example
    /// ```
    /// use gt_chomp::WholeBox;
    /// let solved = WholeBox::new(3, 3)?.solve()?;
    /// let lost = solved.p_positions(); // 1; 2,1; 2,2,1; 3,1,1; 3,2
    /// assert_eq!((lost.rank(&[2, 2])?, lost.rank(&[3, 3, 3])?), (2, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank(&self, lengths: &[u32]) -> Result<u64, PositionError> {
        let rank = self.position_rank(lengths)?;
        let (start, chunk) = self.chunk(rank);
        Ok(start + chunk.partition_point(|&low| low < low_bits(rank)) as u64)
    }

    /// The P-position with this number, counted from 0; `None` from [`len`](Self::len) on.
    ///
    /// # Complexity
    /// O(log len) and O(m + n) table look-ups.
    pub fn get(&self, number: u64) -> Option<Vec<u32>> {
        let low = *self.low.get(usize::try_from(number).ok()?)?;
        let chunk = self.chunks.partition_point(|&start| start <= number) - 1;
        Some(self.lengths(self.shape.unrank((chunk as u64) << CHUNK_BITS | u64::from(low))))
    }

    /// All P-positions in order, as row lengths without empty rows.
    ///
    /// The order is lexicographic on row lengths; in a box with more rows than columns it is that of the columns.
    ///
    /// # Complexity
    /// O(rows) for each, and the vector that is returned.
    pub fn iter(&self) -> impl Iterator<Item = Vec<u32>> {
        let mut cursor = Cursor::new(&self.shape);
        self.ranks().map(move |rank| {
            cursor.seek(&self.shape, rank);
            self.lengths(cursor.lengths().to_vec())
        })
    }

    /// How many P-positions there are of each exact height and width.
    ///
    /// # Complexity
    /// O(rows) per P-position at most, usually O(1).
    ///
    /// # Example
    /// ```
    /// use gt_chomp::WholeBox;
    /// let census = WholeBox::new(3, 3)?.solve()?.p_positions().census();
    /// assert_eq!(census.exactly(3, 3), 1); // 3,1,1
    /// assert_eq!((census.within(2, 3), census.within(3, 3)), (3, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn census(&self) -> Census {
        let (height, width) = (self.shape.rows() as usize, self.shape.cols() as usize);
        let mut counts = vec![vec![0u64; width + 1]; height + 1];
        let mut cursor = Cursor::new(&self.shape);
        for rank in self.ranks() {
            cursor.seek(&self.shape, rank);
            let lengths = cursor.lengths();
            let rows = lengths.iter().rposition(|&length| length > 0).map_or(0, |last| last + 1);
            counts[rows][lengths[0] as usize] += 1;
        }
        Census { counts, transposed: self.transposed }
    }

    /// The outcome for the player to move, by rank of the lying box.
    pub(crate) fn outcome_of_rank(&self, rank: u64) -> Outcome {
        if self.has_rank(rank) { Outcome::Loss } else { Outcome::Win }
    }

    /// The ranks of the members in the lying box, the empty diagram having rank 0.
    pub(crate) fn ranks(&self) -> impl Iterator<Item = u64> {
        (0u64..).zip(self.chunks.windows(2)).flat_map(|(chunk, bounds)| {
            let members = &self.low[index(bounds[0])..index(bounds[1])];
            members.iter().map(move |&low| chunk << CHUNK_BITS | u64::from(low))
        })
    }

    /// The rank, in the lying box, of a position of the box that was asked for.
    pub(crate) fn position_rank(&self, lengths: &[u32]) -> Result<u64, PositionError> {
        check_lengths(lengths, self.rows(), self.cols())?;
        Ok(self.rank_of_valid(lengths))
    }

    /// [`position_rank`](Self::position_rank) of lengths known to be a diagram of the box, the empty one included.
    pub(crate) fn rank_of_valid(&self, lengths: &[u32]) -> u64 {
        if self.transposed { self.shape.rank(columns(lengths)) } else { self.shape.rank(lengths.iter().copied()) }
    }

    /// Row lengths of the box that was asked for, from those of the lying box.
    fn lengths(&self, mut lengths: Vec<u32>) -> Vec<u32> {
        if self.transposed {
            return columns(&lengths).collect();
        }
        lengths.truncate(lengths.iter().rposition(|&length| length > 0).map_or(0, |last| last + 1));
        lengths
    }

    fn chunk(&self, rank: u64) -> (u64, &[u16]) {
        let chunk = index(rank >> CHUNK_BITS);
        let (start, end) = (self.chunks[chunk], self.chunks[chunk + 1]);
        (start, &self.low[index(start)..index(end)])
    }

    fn has_rank(&self, rank: u64) -> bool {
        self.chunk(rank).1.binary_search(&low_bits(rank)).is_ok()
    }
}

impl core::fmt::Debug for PSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "PSet({} of {} positions of {} x {})", self.len(), self.positions(), self.rows(), self.cols())
    }
}

/// The column lengths of a diagram, longest first.
pub(crate) fn columns(lengths: &[u32]) -> impl Iterator<Item = u32> {
    let width = lengths.first().copied().unwrap_or(0);
    let mut rows = u32::try_from(lengths.len()).unwrap_or(u32::MAX);
    (0..width).map(move |col| {
        while rows > 0 && lengths[rows as usize - 1] <= col {
            rows -= 1;
        }
        rows
    })
}

#[expect(clippy::cast_possible_truncation, reason = "the low bits are what is asked for")]
const fn low_bits(rank: u64) -> u16 {
    rank as u16
}

/// Numbers of members and chunks are lengths of vectors, or below them.
fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// How many P-positions of a box have each height and width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    counts: Vec<Vec<u64>>,
    transposed: bool,
}

impl Census {
    /// P-positions of exactly so many rows whose first row has exactly so many squares; 0 beyond the box.
    pub fn exactly(&self, rows: u32, cols: u32) -> u64 {
        let (height, width) = if self.transposed { (cols, rows) } else { (rows, cols) };
        self.counts.get(height as usize).and_then(|row| row.get(width as usize)).copied().unwrap_or(0)
    }

    /// P-positions inside the box of `rows` x `cols` in the corner.
    pub fn within(&self, rows: u32, cols: u32) -> u64 {
        let (height, width) = if self.transposed { (cols, rows) } else { (rows, cols) };
        let take = |length: u32| length as usize + 1;
        self.counts.iter().take(take(height)).map(|row| row.iter().take(take(width)).sum::<u64>()).sum()
    }
}

/// The members of a stretch of ranks, to be joined to a [`PSet`] in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Segment {
    first_chunk: u64,
    low: Vec<u16>,
    /// Members per chunk.
    counts: Vec<u32>,
}

impl Segment {
    /// The members `first + offset` of a stretch that begins at rank `first`, in increasing order.
    pub(crate) fn new(first: u64, offsets: &[u32]) -> Self {
        let mut segment = Self { first_chunk: first >> CHUNK_BITS, low: Vec::with_capacity(offsets.len()), counts: Vec::new() };
        for &offset in offsets {
            let rank = first + u64::from(offset);
            segment.low.push(low_bits(rank));
            let chunk = index((rank >> CHUNK_BITS) - segment.first_chunk);
            if chunk >= segment.counts.len() {
                segment.counts.resize(chunk + 1, 0);
            }
            segment.counts[chunk] += 1;
        }
        segment
    }

    pub(crate) const fn members(&self) -> u64 {
        self.low.len() as u64
    }

    pub(crate) const fn bytes(&self) -> u64 {
        2 * self.low.capacity() as u64 + 4 * self.counts.capacity() as u64
    }
}

/// Joins segments, which come in order of their ranks; each is freed when it has been copied.
pub(crate) fn join(shape: Shape, transposed: bool, segments: Vec<Segment>) -> PSet {
    let members: u64 = segments.iter().map(Segment::members).sum();
    let mut set = PSet { low: Vec::with_capacity(index(members)), chunks: vec![0; chunk_count(&shape) + 1], shape, transposed };
    for segment in segments {
        set.low.extend_from_slice(&segment.low);
        for (chunk, count) in (segment.first_chunk..).zip(segment.counts) {
            set.chunks[index(chunk) + 1] += u64::from(count);
        }
    }
    let mut sum = 0;
    for start in &mut set.chunks {
        sum += *start;
        *start = sum;
    }
    set
}

/// Bytes of a set of so many members in this box.
pub(crate) fn set_bytes(shape: &Shape, members: u64) -> u64 {
    members.saturating_mul(2).saturating_add(8 * (shape.diagrams() >> CHUNK_BITS))
}

fn chunk_count(shape: &Shape) -> usize {
    index(((shape.diagrams() - 1) >> CHUNK_BITS) + 1)
}

/// The box with rows <= columns, and whether that is the box on its side.
pub(crate) fn lying(rows: u32, cols: u32) -> Result<(Shape, bool), BoardError> {
    match Shape::new(rows.min(cols), rows.max(cols)) {
        Ok(shape) => Ok((shape, rows > cols)),
        Err(BoardError::NoSquare { .. }) => Err(BoardError::NoSquare { rows, cols }),
        Err(BoardError::TooLarge { bound, .. }) => Err(BoardError::TooLarge { rows, cols, bound }),
    }
}
