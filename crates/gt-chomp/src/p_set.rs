//! The P-positions of a box as a value: a compressed set of ranks.
//!
//! # Representation
//! P-positions are sparse, about one in two hundred, and their lexicographic ranks are what the solver finds anyway. Ranks are
//! cut into chunks of 2^16; the set keeps the low 16 bits of each member, in order, and for each chunk where its members begin.
//! That is 2 bytes per P-position and 8 per chunk, against 25 bytes per P-position for one bit per position, and a lookup is a
//! binary search among a few hundred neighbours. Differences of one or two bytes each would save a third, but every lookup would
//! have to add them up.
//!
//! The ranks are those of [`BarChomp`]: boxes with more rows than columns are kept lying on their side, and the order of the set is
//! then lexicographic in the *column* lengths.

mod known;
mod moves;
mod text;
mod verify;

use gt_core::{Indexed, ShapeError};

pub use self::text::ReadError;
use crate::bar::BarChomp;
use crate::whole_box::Shape;

const CHUNK_BITS: u32 = 16;

/// The P-positions, lost for the player to move, among all positions of an m x n box.
///
/// # Example
/// ```
/// use gt_chomp::WholeBox;
/// let solved = WholeBox::solve(3, 3, &gt_core::Run::new())?;
/// let lost = solved.p_positions();
/// assert_eq!(lost.len(), 5);
/// assert_eq!(lost.iter().collect::<Vec<_>>(), [vec![1], vec![2, 1], vec![2, 2, 1], vec![3, 1, 1], vec![3, 2]]);
/// assert!(lost.contains(&[3, 1, 1])? && !lost.contains(&[3, 3, 3])?);
/// assert_eq!((lost.rank(&[3, 1, 1])?, lost.get(3)), (3, Some(vec![3, 1, 1])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PSet {
    game: BarChomp,
    /// The low bits of the ranks of the members, in order.
    low: Vec<u16>,
    /// Where the members of each chunk begin in `low`; one more at the end.
    chunks: Vec<u64>,
}

impl PSet {
    /// Rows of the box.
    pub const fn rows(&self) -> u32 {
        self.game.rows()
    }

    /// Columns of the box.
    pub const fn cols(&self) -> u32 {
        self.game.cols()
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
        self.game.index_len()
    }

    /// Bytes that the set takes.
    pub const fn bytes(&self) -> u64 {
        2 * self.low.capacity() as u64 + 8 * self.chunks.capacity() as u64
    }

    /// Whether the position with these row lengths, longest first, is lost for the player to move.
    ///
    /// # Errors
    /// [`ShapeError`] if it is no position of the box.
    /// # Complexity
    /// O(m + n) table look-ups, and a binary search in a chunk.
    pub fn contains(&self, lengths: &[u32]) -> Result<bool, ShapeError> {
        Ok(self.has_rank(self.game.diagram_rank(lengths)?))
    }

    /// How many P-positions come before this position, whether it is one or not.
    ///
    /// # Errors
    /// [`ShapeError`] if it is no position of the box.
    ///
    /// # Complexity
    /// As [`contains`](Self::contains).
    ///
    /// # Example
    /// ```
    /// use gt_chomp::WholeBox;
    /// let solved = WholeBox::solve(3, 3, &gt_core::Run::new())?;
    /// let lost = solved.p_positions(); // 1; 2,1; 2,2,1; 3,1,1; 3,2
    /// assert_eq!((lost.rank(&[2, 2])?, lost.rank(&[3, 3, 3])?), (2, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank(&self, lengths: &[u32]) -> Result<u64, ShapeError> {
        let rank = self.game.diagram_rank(lengths)?;
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
        Some(self.game.walk().seek((chunk as u64) << CHUNK_BITS | u64::from(low)).clone())
    }

    /// All P-positions in order, as row lengths without empty rows.
    ///
    /// The order is lexicographic on row lengths; in a box with more rows than columns it is that of the columns.
    ///
    /// # Complexity
    /// O(rows) for each, and the vector that is returned.
    pub fn iter(&self) -> impl Iterator<Item = Vec<u32>> {
        let mut walk = self.game.walk();
        self.ranks().map(move |rank| walk.seek(rank).clone())
    }

    /// How many P-positions there are of each exact height and width.
    ///
    /// # Complexity
    /// O(rows) per P-position at most, usually O(1).
    ///
    /// # Example
    /// ```
    /// use gt_chomp::WholeBox;
    /// let counts = WholeBox::solve(3, 3, &gt_core::Run::new())?.p_positions().size_counts();
    /// assert_eq!(counts.exactly(3, 3), 1); // 3,1,1
    /// assert_eq!((counts.within(2, 3), counts.within(3, 3)), (3, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn size_counts(&self) -> SizeCounts {
        let mut counts = vec![vec![0u64; self.cols() as usize + 1]; self.rows() as usize + 1];
        let mut walk = self.game.walk();
        for rank in self.ranks() {
            let lengths = walk.seek(rank);
            counts[lengths.len()][lengths[0] as usize] += 1;
        }
        SizeCounts { counts }
    }

    /// The ranks of the members in the lying box, the empty diagram having rank 0.
    pub(crate) fn ranks(&self) -> impl Iterator<Item = u64> {
        (0u64..).zip(self.chunks.windows(2)).flat_map(|(chunk, bounds)| {
            let members = &self.low[index(bounds[0])..index(bounds[1])];
            members.iter().map(move |&low| chunk << CHUNK_BITS | u64::from(low))
        })
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
pub struct SizeCounts {
    /// By height, then by width.
    counts: Vec<Vec<u64>>,
}

impl SizeCounts {
    /// P-positions of exactly so many rows whose first row has exactly so many squares; 0 beyond the box.
    pub fn exactly(&self, rows: u32, cols: u32) -> u64 {
        self.counts.get(rows as usize).and_then(|counts| counts.get(cols as usize)).copied().unwrap_or(0)
    }

    /// P-positions inside the box of `rows` x `cols` in the corner.
    pub fn within(&self, rows: u32, cols: u32) -> u64 {
        let take = |length: u32| length as usize + 1;
        self.counts.iter().take(take(rows)).map(|counts| counts.iter().take(take(cols)).sum::<u64>()).sum()
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
pub(crate) fn join(game: BarChomp, segments: Vec<Segment>) -> PSet {
    let members: u64 = segments.iter().map(Segment::members).sum();
    let chunks = vec![0; chunk_count(game.shape()) + 1];
    let mut set = PSet { game, low: Vec::with_capacity(index(members)), chunks };
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
