//! Four bytes per position: a final value, or what retrograde analysis still waits for.

use core::fmt;

use crate::error::SolveError;
use crate::outcome::{Outcome, Value};
use crate::tiers::{Coded, Width};

/// The entry of one position in a table, in 4 bytes.
///
/// Its methods tell what it holds; the layout is private. An entry without a value belongs to a
/// position that the work did not reach: it is unknown, never a draw.
/// # Example
/// ```
/// use gt_core::{Run, Value, graph::GameGraph, retrograde::{PackedValue, Tablebase}};
/// let game: GameGraph = "a -> b\nb".parse().unwrap();
/// let table = Tablebase::dense(&game, &Run::new()).unwrap();
/// assert_eq!(table.entries()[0].value(), Some(Value::Win { plies: 1 }));
/// assert_eq!(format!("{:?}", table.entry(&7)), "unknown");
/// assert_eq!(size_of::<PackedValue>(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackedValue(u32);

/// The kind of a draw.
///
/// In an acyclic game every draw is of one of the first two kinds. The third kind needs a loopy
/// game, in which play may never end. [`Census`](super::Census) counts the kinds, and
/// [`Tablebase::draw_kind`](super::Tablebase::draw_kind) returns the kind of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum DrawKind {
    /// The game is over here, and the rules say draw.
    ByRule,
    /// Play continues, but every play that keeps the draw ends in a draw by rule.
    Ending,
    /// Play that keeps the draw may never end.
    Endless,
}

/// The code of an entry has all its bits flipped, so that the code of a hole is 0.
///
/// Only the width of four bytes fits. Codes are not in the order of preference.
impl Coded for PackedValue {
    type Told = Value;
    const NARROWEST: Width = Width::Full;

    /// # Panics
    /// If the entry has no value: tables of tiers have none.
    fn told(self) -> Value {
        self.value().unwrap_or_else(|| unreachable!("every position of a solved tier has a value"))
    }

    fn code(self, width: Width) -> Option<u32> {
        (width == Width::Full).then(|| self.to_code())
    }

    fn from_code(code: u32, _: Width) -> Option<Self> {
        let entry = Self(!code);
        entry.value().map(|_| entry)
    }

    fn too_great() -> SolveError {
        Self::too_late()
    }
}

// Layout of the 32 bits:
// * Below `OPEN` an entry is decided: `2 * plies + won`.
// * From `OPEN` on an entry is open: `OPEN + count`, where `count` is the number of moves that are
//   not yet known to lose.
// * The last few numbers are special.
impl PackedValue {
    const OPEN: u32 = 1 << 31;
    const FIRST_SPECIAL: u32 = u32::MAX - 7;
    /// The entry of a rank without a position.
    pub(crate) const HOLE: Self = Self(u32::MAX);
    pub(crate) const BY_RULE: Self = Self(u32::MAX - 1);
    pub(crate) const ENDING: Self = Self(u32::MAX - 2);
    pub(crate) const ENDLESS: Self = Self(u32::MAX - 3);
    /// The entry of a draw whose kind is not known.
    pub(crate) const DRAWN: Self = Self(u32::MAX - 4);
    pub(crate) const UNKNOWN: Self = Self(u32::MAX - 5);

    /// The greatest remoteness that fits, in plies: 2^30 - 1.
    pub const MAX_PLIES: u32 = (Self::OPEN - 1) / 2;
    /// The greatest number of moves that an open entry can wait for.
    pub(crate) const MAX_COUNT: u32 = Self::FIRST_SPECIAL - 1 - Self::OPEN;

    /// Returns the code of the entry in a [`Plane`](crate::tiers::Plane); 0 for a hole.
    #[inline]
    pub(crate) const fn to_code(self) -> u32 {
        !self.0
    }

    /// Returns the entry that [`to_code`](Self::to_code) has made a code of.
    #[inline]
    pub(crate) const fn of_code(code: u32) -> Self {
        Self(!code)
    }

    /// Returns the number that holds the entry. Of two wins, or of two losses, the one with more
    /// plies has the greater number.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Returns the entry of a loss in `plies`, at most [`MAX_PLIES`](Self::MAX_PLIES).
    #[inline]
    pub(crate) const fn loss(plies: u32) -> Self {
        debug_assert!(plies <= Self::MAX_PLIES);
        Self(plies << 1)
    }

    /// Returns the entry of a win in `plies`, at most [`MAX_PLIES`](Self::MAX_PLIES).
    #[inline]
    pub(crate) const fn win(plies: u32) -> Self {
        debug_assert!(plies <= Self::MAX_PLIES);
        Self(plies << 1 | 1)
    }

    /// Returns the entry of a position in which the game is over.
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

    /// Returns the entry that waits for `count` moves, at most [`MAX_COUNT`](Self::MAX_COUNT).
    #[inline]
    pub(crate) const fn open(count: u32) -> Self {
        debug_assert!(count <= Self::MAX_COUNT);
        Self(Self::OPEN + count)
    }

    /// Returns the entry that waits for `count` moves.
    /// # Errors
    /// [`SolveError::Overflow`] beyond [`MAX_COUNT`](Self::MAX_COUNT).
    #[inline]
    pub(crate) fn waiting(count: u64) -> Result<Self, SolveError> {
        match u32::try_from(count) {
            Ok(count) if count <= Self::MAX_COUNT => Ok(Self::open(count)),
            _ => Err(SolveError::Overflow {
                what: "number of moves of a position",
                max: Self::MAX_COUNT.into(),
            }),
        }
    }

    /// Returns the error for a remoteness that does not fit.
    #[cold]
    pub(crate) fn too_late() -> SolveError {
        SolveError::Overflow { what: "remoteness in plies", max: Self::MAX_PLIES.into() }
    }

    #[inline]
    pub(crate) const fn is_open(self) -> bool {
        self.0.wrapping_sub(Self::OPEN) <= Self::MAX_COUNT
    }

    /// Returns the number of moves that an open entry waits for; `None` if it is not open.
    #[inline]
    pub(crate) const fn open_count(self) -> Option<u32> {
        if self.is_open() { Some(self.0 - Self::OPEN) } else { None }
    }

    /// Whether the position is drawn, and the game is not over there.
    #[inline]
    pub(crate) const fn is_drawn_in_play(self) -> bool {
        matches!(self, Self::ENDING | Self::ENDLESS | Self::DRAWN)
    }

    #[inline]
    pub(crate) const fn is_decided(self) -> bool {
        self.0 < Self::OPEN
    }

    /// Returns whether a decided entry is won.
    #[inline]
    pub(crate) const fn is_win(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the remoteness of a decided entry, in plies.
    #[inline]
    pub(crate) const fn plies(self) -> u32 {
        self.0 >> 1
    }

    /// Returns the entry with one move less to wait for.
    ///
    /// The entry must be open and wait for at least one move.
    #[inline]
    pub(crate) const fn decrement(self) -> Self {
        Self(self.0 - 1)
    }

    /// Returns the value; `None` if it is unknown.
    #[must_use]
    #[inline]
    pub const fn value(self) -> Option<Value> {
        match self {
            Self::BY_RULE | Self::ENDING | Self::ENDLESS | Self::DRAWN => Some(Value::Draw),
            _ if !self.is_decided() => None,
            _ if self.is_win() => Some(Value::Win { plies: self.plies() }),
            _ => Some(Value::Loss { plies: self.plies() }),
        }
    }

    /// Returns how the position is drawn; `None` if it is not drawn, or if this is unknown.
    ///
    /// The kind is unknown if the entry was made from a [`Value`], which does not have it.
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

/// The unknown entry.
impl Default for PackedValue {
    #[inline]
    fn default() -> Self {
        Self::UNKNOWN
    }
}

/// The entry of a known value. A draw gets no kind, because the value does not have it.
/// # Errors
/// [`SolveError::Overflow`] beyond [`MAX_PLIES`](PackedValue::MAX_PLIES).
impl TryFrom<Value> for PackedValue {
    type Error = SolveError;

    #[inline]
    fn try_from(value: Value) -> Result<Self, SolveError> {
        match value {
            Value::Draw => Ok(Self::DRAWN),
            Value::Loss { plies } if plies <= Self::MAX_PLIES => Ok(Self::loss(plies)),
            Value::Win { plies } if plies <= Self::MAX_PLIES => Ok(Self::win(plies)),
            _ => Err(Self::too_late()),
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
    fn every_state_is_distinct_at_its_limits() {
        let max = PackedValue::MAX_PLIES;
        assert_eq!(PackedValue::loss(max).value(), Some(Value::Loss { plies: max }));
        assert_eq!(PackedValue::win(max).value(), Some(Value::Win { plies: max }));
        assert_eq!(
            PackedValue::open(PackedValue::MAX_COUNT).open_count(),
            Some(PackedValue::MAX_COUNT)
        );
        assert_eq!(PackedValue::open(0).open_count(), Some(0));
        let draws =
            [PackedValue::BY_RULE, PackedValue::ENDING, PackedValue::ENDLESS, PackedValue::DRAWN];
        for special in draws.into_iter().chain([PackedValue::HOLE, PackedValue::UNKNOWN]) {
            assert!(!special.is_open() && !special.is_decided());
            assert_eq!(special.value(), draws.contains(&special).then_some(Value::Draw));
        }
        assert!(!PackedValue::win(max).is_open() && !PackedValue::open(0).is_decided());
    }

    #[test]
    fn unknown_entries_have_no_value() {
        for unknown in
            [PackedValue::UNKNOWN, PackedValue::HOLE, PackedValue::open(0), PackedValue::open(3)]
        {
            assert_eq!((unknown.value(), unknown.draw_kind()), (None, None));
        }
    }

    #[test]
    fn a_value_beyond_the_greatest_remoteness_has_no_entry() {
        let max = PackedValue::MAX_PLIES;
        for (fits, beyond) in [
            (Value::Win { plies: max }, Value::Win { plies: max + 1 }),
            (Value::Loss { plies: max }, Value::Loss { plies: u32::MAX }),
        ] {
            assert_eq!(PackedValue::try_from(fits).unwrap().value(), Some(fits));
            assert!(matches!(PackedValue::try_from(beyond), Err(SolveError::Overflow { .. })));
        }
    }
}
