//! Four bytes per position: a final value, or what retrograde analysis still waits for.

use core::fmt;

use crate::outcome::{Outcome, Value};

/// What a table keeps of one position, in 4 bytes.
///
/// Opaque but for its answers. A position that the work did not reach has an entry without a value:
/// unknown, which is never a draw.
/// # Example
/// ```
/// use gt_core::retrograde::{PackedValue, Tablebase};
/// use gt_core::{Run, Value, graph::GameGraph};
///
/// let game: GameGraph = "a -> b\nb".parse().unwrap();
/// let table = Tablebase::dense(&game, &Run::new()).unwrap();
/// assert_eq!(table.entries()[0].value(), Some(Value::Win { plies: 1 }));
/// assert_eq!((size_of::<PackedValue>(), format!("{:?}", table.entry(&7))), (4, "unknown".to_string()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackedValue(u32);

/// How a drawn position is drawn.
///
/// Only where play can go on for ever do the last two differ; in games that end every draw is one
/// of the first two. [`Census`](super::Census) counts them,
/// [`Tablebase::draw_kind`](super::Tablebase::draw_kind) tells one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum DrawKind {
    /// The game is over here, and the rules say draw.
    ByRule,
    /// Play goes on, but every play that keeps the draw ends in a draw by rule.
    Ending,
    /// Play that keeps the draw can go on for ever.
    Endless,
}

// Layout of the 32 bits. Below `OPEN`: decided, `2 * plies + won`. From `OPEN` on: `OPEN + count`
// is open, where `count` is the number of moves not yet known to lose; the last few numbers are
// special.
impl PackedValue {
    const OPEN: u32 = 1 << 31;
    const FIRST_SPECIAL: u32 = u32::MAX - 7;
    /// No position has this rank.
    pub(crate) const HOLE: Self = Self(u32::MAX);
    pub(crate) const BY_RULE: Self = Self(u32::MAX - 1);
    pub(crate) const ENDING: Self = Self(u32::MAX - 2);
    pub(crate) const ENDLESS: Self = Self(u32::MAX - 3);
    pub(crate) const UNKNOWN: Self = Self(u32::MAX - 4);

    /// The greatest remoteness that fits, in plies: 2^30 - 1.
    pub const MAX_PLIES: u32 = (Self::OPEN - 1) / 2;
    /// The greatest number of moves that an open entry can wait for.
    pub(crate) const MAX_COUNT: u32 = Self::FIRST_SPECIAL - 1 - Self::OPEN;

    /// Lost in `plies`, which is at most [`MAX_PLIES`](Self::MAX_PLIES).
    #[inline]
    pub(crate) const fn loss(plies: u32) -> Self {
        debug_assert!(plies <= Self::MAX_PLIES);
        Self(plies << 1)
    }

    /// Won in `plies`, which is at most [`MAX_PLIES`](Self::MAX_PLIES).
    #[inline]
    pub(crate) const fn win(plies: u32) -> Self {
        debug_assert!(plies <= Self::MAX_PLIES);
        Self(plies << 1 | 1)
    }

    /// The entry of a position in which the game is over.
    #[inline]
    pub(crate) const fn terminal(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Loss => Self::loss(0),
            Outcome::Draw => Self::BY_RULE,
            Outcome::Win => Self::win(0),
        }
    }

    #[inline]
    pub(crate) const fn draw(kind: DrawKind) -> Self {
        match kind {
            DrawKind::ByRule => Self::BY_RULE,
            DrawKind::Ending => Self::ENDING,
            DrawKind::Endless => Self::ENDLESS,
        }
    }

    /// Waiting for `count` moves, at most [`MAX_COUNT`](Self::MAX_COUNT).
    #[inline]
    pub(crate) const fn open(count: u32) -> Self {
        debug_assert!(count <= Self::MAX_COUNT);
        Self(Self::OPEN + count)
    }

    #[inline]
    pub(crate) const fn is_open(self) -> bool {
        self.0.wrapping_sub(Self::OPEN) <= Self::MAX_COUNT
    }

    /// What an open entry waits for; `None` if it is not open.
    #[inline]
    pub(crate) const fn open_count(self) -> Option<u32> {
        if self.is_open() { Some(self.0 - Self::OPEN) } else { None }
    }

    #[inline]
    pub(crate) const fn is_decided(self) -> bool {
        self.0 < Self::OPEN
    }

    /// Whether a decided entry is won.
    #[inline]
    pub(crate) const fn is_win(self) -> bool {
        self.0 & 1 == 1
    }

    /// Remoteness of a decided entry, in plies.
    #[inline]
    pub(crate) const fn plies(self) -> u32 {
        self.0 >> 1
    }

    /// One move less to wait for; the entry is open and waits for at least one.
    #[inline]
    pub(crate) const fn decrement(self) -> Self {
        Self(self.0 - 1)
    }

    /// The value; `None` if it is unknown.
    #[must_use]
    #[inline]
    pub const fn value(self) -> Option<Value> {
        match self {
            Self::BY_RULE | Self::ENDING | Self::ENDLESS => Some(Value::Draw),
            _ if !self.is_decided() => None,
            _ if self.is_win() => Some(Value::Win { plies: self.plies() }),
            _ => Some(Value::Loss { plies: self.plies() }),
        }
    }

    /// How the position is drawn; `None` if it is not drawn, or unknown.
    #[must_use]
    #[inline]
    pub const fn draw_kind(self) -> Option<DrawKind> {
        match self {
            Self::BY_RULE => Some(DrawKind::ByRule),
            Self::ENDING => Some(DrawKind::Ending),
            Self::ENDLESS => Some(DrawKind::Endless),
            _ => None,
        }
    }
}

impl fmt::Debug for PackedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value(), self.draw_kind()) {
            (_, Some(kind)) => write!(f, "draw ({kind:?})"),
            (Some(value), None) => value.fmt(f),
            (None, None) => f.write_str("unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_is_told_from_the_others_at_its_limits() {
        let max = PackedValue::MAX_PLIES;
        assert_eq!(PackedValue::loss(max).value(), Some(Value::Loss { plies: max }));
        assert_eq!(PackedValue::win(max).value(), Some(Value::Win { plies: max }));
        assert_eq!(PackedValue::open(PackedValue::MAX_COUNT).open_count(), Some(PackedValue::MAX_COUNT));
        assert_eq!(PackedValue::open(0).open_count(), Some(0));
        for special in [PackedValue::HOLE, PackedValue::BY_RULE, PackedValue::ENDING, PackedValue::ENDLESS, PackedValue::UNKNOWN] {
            assert!(!special.is_open() && !special.is_decided());
        }
        assert!(!PackedValue::win(max).is_open() && !PackedValue::open(0).is_decided());
    }

    #[test]
    fn what_is_not_known_has_no_value() {
        for unknown in [PackedValue::UNKNOWN, PackedValue::HOLE, PackedValue::open(0), PackedValue::open(3)] {
            assert_eq!((unknown.value(), unknown.draw_kind()), (None, None));
        }
    }

    #[test]
    fn an_entry_takes_four_bytes() {
        assert_eq!(size_of::<PackedValue>(), 4);
    }
}
