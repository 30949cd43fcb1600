//! A game by its keys, solved in memory: all positions that play reaches, in the order of keys.

use core::ops::ControlFlow;

use gt_core::retrograde::Tablebase;
use gt_core::tiers::{Coded, Plane, Width};
use gt_core::{Enumerate, Game, LimitError, Run, Solution, SolveError, Value};

use crate::array::place;
use crate::by_key::ByKey;
use crate::error::TableError;
use crate::keyed::{Failed, Key, Keyed, by_width};

/// The positions of a game in the order of their keys, with their values.
pub(crate) struct Sorted {
    /// The keys, one after the other.
    pub(crate) keys: Vec<u8>,
    pub(crate) values: Plane<Value>,
    /// The greatest number of plies.
    pub(crate) greatest: Option<u32>,
}

impl Sorted {
    pub(crate) const fn bytes(&self) -> u64 {
        self.keys.len() as u64 + self.values.bytes()
    }
}

/// Solves everything that play reaches, on the threads of `run`.
///
/// # Complexity
/// As [`Tablebase::explore_layers`] for positions of the bytes of a key, in words. Then a sort: as
/// many bytes once more, and 4 a position.
pub(crate) fn solve(game: &dyn ByKey, run: &Run) -> Result<Sorted, TableError> {
    by_width!(game.key_len(), |K| solve_as::<K>(game, run))
}

fn solve_as<K: Key>(game: &dyn ByKey, run: &Run) -> Result<Sorted, TableError> {
    let (failed, len) = (Failed::new(), game.key_len());
    let keyed = Keyed::<K>::new(game, &failed);
    let solved = Tablebase::explore_layers(&keyed, [keyed.initial()], run);
    if let Some(no_position) = failed.get() {
        return Err(no_position.clone().into());
    }
    let table = solved.map_err(|error| in_words(error, game))?;
    let positions = table.stats().positions;
    let beside = table.kept_bytes();
    let entry = size_of::<(K, u32)>() as u64;
    run.check_memory(beside.saturating_add(positions.saturating_mul(entry)))?;
    let (mut found, mut refused) = (Vec::new(), Ok(()));
    found.try_reserve_exact(place(positions)).map_err(|_| out_of_memory(positions, entry))?;
    let mut greatest = None;
    table.for_each(&mut |key, value| {
        greatest = greatest.max(value.plies());
        match value.code(Width::Full) {
            Some(code) => found.push((key.clone(), code)),
            None => refused = Err(Value::too_great()),
        }
        if refused.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    refused?;
    drop(table);
    run.check_running()?;
    found.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    run.check_running()?;
    let last = greatest.map_or(Value::Draw, |plies| Value::Win { plies });
    let mut width = Value::NARROWEST;
    while last.code(width).is_none() {
        width = width.wider().ok_or_else(Value::too_great)?;
    }
    let flat = positions.saturating_mul(len as u64);
    let beside = positions.saturating_mul(entry).saturating_add(flat);
    run.check_memory(beside.saturating_add(width.bytes(positions)))?;
    let mut keys = Vec::new();
    keys.try_reserve_exact(place(flat)).map_err(|_| out_of_memory(positions, len as u64))?;
    for (key, _) in &found {
        key.bytes(len, |bytes| keys.extend_from_slice(bytes));
    }
    let narrow = |code| Value::from_code(code, Width::Full).and_then(|value| value.code(width));
    let codes = found.iter().map(|&(_, code)| narrow(code).unwrap_or(0));
    let values = Plane::from_codes(positions, width, codes, run)?;
    Ok(Sorted { keys, values, greatest })
}

const fn out_of_memory(positions: u64, each: u64) -> LimitError {
    LimitError::OutOfMemory { bytes: positions.saturating_mul(each) }
}

/// An error about a key, which a solver shows as digits, with the text of its position.
fn in_words(error: SolveError, game: &dyn ByKey) -> SolveError {
    match error {
        SolveError::EndlessPoints { position, margin } => {
            let digits = position.as_bytes().chunks(2).take(game.key_len());
            let byte = |two: &[u8]| u8::from_str_radix(core::str::from_utf8(two).ok()?, 16).ok();
            let key: Option<Vec<u8>> = digits.map(byte).collect();
            let position = key.map_or(position, |key| game.shown(&key));
            SolveError::EndlessPoints { position, margin }
        }
        other => other,
    }
}
