//! What is kept of every state under `ko`: two values, and the key that tells them apart.

use gt_core::{Outcome, Value};

use super::front::Front;
use crate::solve::engine::count::Keep;

/// The kept values of the states of one row, with one player to move.
#[derive(Clone, Debug, Default)]
pub(in crate::solve::engine) enum Codes {
    #[default]
    Nothing,
    /// Two bits for the open outcome, two for the barred one, and the key.
    Outcomes(Vec<u16>),
    /// Codes of the open and of the barred values, and the keys.
    ///
    /// A code is 0 for a draw, `1 + plies` for a win, and the negative of this for a loss.
    Values { open: Vec<i16>, barred: Vec<i16>, keys: Vec<u8> },
}

/// The greatest depth that a code can hold, in plies.
pub(in crate::solve::engine) const MAX_PLIES: u32 = i16::MAX as u32 - 1;

impl Codes {
    /// Returns the bytes that the codes take.
    pub(in crate::solve::engine) const fn kept_bytes(&self) -> u64 {
        let bytes = match self {
            Self::Nothing => 0,
            Self::Outcomes(codes) => size_of_val(codes.as_slice()),
            Self::Values { open, barred, keys } => {
                size_of_val(open.as_slice()) + size_of_val(barred.as_slice()) + keys.len()
            }
        };
        bytes as u64
    }

    /// Returns codes of draws for this many states; `None` if memory is short.
    pub(super) fn new(keep: Keep, states: usize) -> Option<Self> {
        Some(match keep {
            Keep::Counts => Self::Nothing,
            Keep::Outcomes => Self::Outcomes(zeros(states)?),
            Keep::Values => {
                Self::Values { open: zeros(states)?, barred: zeros(states)?, keys: zeros(states)? }
            }
        })
    }

    /// Returns the bytes per state.
    pub(super) const fn bytes(keep: Keep) -> u64 {
        match keep {
            Keep::Counts => 0,
            Keep::Outcomes => 2,
            Keep::Values => 5,
        }
    }

    /// Writes down that the states of a front have this value.
    ///
    /// `index` gives the place of a slot among the codes, `key` its key.
    pub(super) fn write(
        &mut self,
        front: &Front,
        value: Value,
        index: impl Fn(u16) -> usize,
        key: impl Fn(u16) -> u8,
    ) {
        match self {
            Self::Nothing => {}
            Self::Outcomes(codes) => {
                let outcome = outcome_code(value.outcome());
                front.for_each(key, |slot, is_open, is_barred, key| {
                    let open = if is_open { outcome } else { 0 };
                    let barred = if is_barred { outcome } else { 0 };
                    codes[index(slot)] |= open | barred << 2 | u16::from(key.unwrap_or(0)) << 4;
                });
            }
            Self::Values { open, barred, keys } => {
                let code = value_code(value);
                front.for_each(key, |slot, is_open, is_barred, key| {
                    let at = index(slot);
                    if is_open {
                        open[at] = code;
                    }
                    if is_barred {
                        barred[at] = code;
                    }
                    if let Some(key) = key {
                        keys[at] = key;
                    }
                });
            }
        }
    }

    /// Returns the outcome of the state at `index` with this move barred; `None` if not kept.
    pub(in crate::solve::engine) fn outcome(
        &self,
        index: usize,
        barred: Option<u8>,
    ) -> Option<Outcome> {
        let Self::Outcomes(codes) = self else {
            return self.value(index, barred).map(Value::outcome);
        };
        let code = codes[index];
        let is_barred = barred.is_some_and(|mv| code >> 4 == u16::from(mv));
        Some(
            [Outcome::Draw, Outcome::Win, Outcome::Loss, Outcome::Draw]
                [usize::from(if is_barred { code >> 2 } else { code } & 3)],
        )
    }

    /// Returns the value of the state at `index` with this move barred; `None` if not kept.
    pub(in crate::solve::engine) fn value(
        &self,
        index: usize,
        barred_move: Option<u8>,
    ) -> Option<Value> {
        let Self::Values { open, barred, keys } = self else {
            return None;
        };
        let code = if barred_move == Some(keys[index]) { barred[index] } else { open[index] };
        let plies = u32::from(code.unsigned_abs()).saturating_sub(1);
        Some(match code.signum() {
            0 => Value::Draw,
            1 => Value::Win { plies },
            _ => Value::Loss { plies },
        })
    }
}

const fn outcome_code(outcome: Outcome) -> u16 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win => 1,
        Outcome::Loss => 2,
    }
}

/// Returns the code of a value with at most [`MAX_PLIES`] plies.
fn value_code(value: Value) -> i16 {
    let code =
        i16::try_from(value.plies().map_or(0, |plies| plies.saturating_add(1))).unwrap_or(i16::MAX);
    if value.outcome() == Outcome::Loss { -code } else { code }
}

fn zeros<T: Clone + Default>(len: usize) -> Option<Vec<T>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len).ok()?;
    zeros.resize(len, T::default());
    Some(zeros)
}
