//! A set of ranks in chunks, and how it is put together.
//!
//! The range of ranks is cut into chunks of 2^16. The set keeps the low 16 bits of each member, in
//! order, and for each chunk the place where its members begin.

const CHUNK_BITS: u32 = 16;

/// Ranks in increasing order, all below a bound that is known beforehand.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Members {
    /// The low bits of the members, in order.
    low: Vec<u16>,
    /// Where the members of each chunk begin in `low`, and the length of `low` at the end.
    chunks: Vec<u64>,
}

impl Members {
    /// The set of these ranks, or the first error.
    ///
    /// The ranks must increase and stay below `bound`.
    pub(super) fn collect<E>(
        bound: u64,
        ranks: impl IntoIterator<Item = Result<u64, E>>,
    ) -> Result<Self, E> {
        let mut set = Self { low: Vec::new(), chunks: vec![0; chunk_count(bound) + 1] };
        for rank in ranks {
            let rank = rank?;
            set.low.push(low_bits(rank));
            set.chunks[index(rank >> CHUNK_BITS) + 1] += 1;
        }
        set.starts_of_counts();
        Ok(set)
    }

    /// Joins segments that come in the order of their ranks; each is freed when it has been copied.
    pub(super) fn join(bound: u64, segments: Vec<Segment>) -> Self {
        let members: u64 = segments.iter().map(Segment::members).sum();
        let mut set = Self {
            low: Vec::with_capacity(index(members)),
            chunks: vec![0; chunk_count(bound) + 1],
        };
        for segment in segments {
            set.low.extend_from_slice(&segment.low);
            for (chunk, count) in (segment.first_chunk..).zip(segment.counts) {
                set.chunks[index(chunk) + 1] += u64::from(count);
            }
        }
        set.starts_of_counts();
        set
    }

    /// Turns counts per chunk, each stored one place late, into starts.
    fn starts_of_counts(&mut self) {
        let mut sum = 0;
        for start in &mut self.chunks {
            sum += *start;
            *start = sum;
        }
    }

    /// Bytes of a set with `members` members below `bound`.
    pub(super) const fn bytes_of(bound: u64, members: u64) -> u64 {
        members.saturating_mul(2).saturating_add(8 * (bound >> CHUNK_BITS))
    }

    pub(super) const fn len(&self) -> u64 {
        self.low.len() as u64
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.low.is_empty()
    }

    pub(super) const fn bytes(&self) -> u64 {
        2 * self.low.capacity() as u64 + 8 * self.chunks.capacity() as u64
    }

    pub(super) fn contains(&self, rank: u64) -> bool {
        self.chunk(rank).1.binary_search(&low_bits(rank)).is_ok()
    }

    /// The number of members below `rank`.
    pub(super) fn before(&self, rank: u64) -> u64 {
        let (start, chunk) = self.chunk(rank);
        start + chunk.partition_point(|&low| low < low_bits(rank)) as u64
    }

    /// The member with this number, counted from 0.
    pub(super) fn get(&self, number: u64) -> Option<u64> {
        let low = *self.low.get(usize::try_from(number).ok()?)?;
        let chunk = self.chunks.partition_point(|&start| start <= number) - 1;
        Some((chunk as u64) << CHUNK_BITS | u64::from(low))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u64> {
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
}

/// The members in a stretch of ranks; segments are joined in order to make a [set](Members).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::solve) struct Segment {
    first_chunk: u64,
    low: Vec<u16>,
    /// Members per chunk.
    counts: Vec<u32>,
}

impl Segment {
    /// The members `first + offset` of a stretch that begins at rank `first`; offsets increase.
    pub(in crate::solve) fn new(first: u64, offsets: &[u32]) -> Self {
        let mut segment = Self {
            first_chunk: first >> CHUNK_BITS,
            low: Vec::with_capacity(offsets.len()),
            counts: Vec::new(),
        };
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

    pub(in crate::solve) const fn members(&self) -> u64 {
        self.low.len() as u64
    }

    pub(in crate::solve) const fn bytes(&self) -> u64 {
        2 * self.low.capacity() as u64 + 4 * self.counts.capacity() as u64
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the low bits are what is asked for")]
const fn low_bits(rank: u64) -> u16 {
    rank as u16
}

/// Converts a number of members or chunks; it is the length of a vector, or below it.
pub(super) fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn chunk_count(bound: u64) -> usize {
    index(((bound - 1) >> CHUNK_BITS) + 1)
}
