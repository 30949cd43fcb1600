//! The answer to `--dry-run`: what a long verb would take.

use std::io::{self, Write};

use bytesize::ByteSize;
use gt_core::run::Forecast;
use serde::Serialize;

use super::output::{Digits, VerbAnswer};

/// Positions, memory and time that a verb would take; what is unknown beforehand is `None`.
///
/// # Example
/// ```
/// use gt_app::command::Estimate;
/// use gt_core::run::Forecast;
///
/// let estimate = Estimate::of(Forecast { positions: 3_000_000, bytes: 12_000_000 }, 1.5e6);
/// let mut text = Vec::new();
/// gt_app::command::VerbAnswer::write_text(&estimate, &mut text).unwrap();
/// let text = String::from_utf8(text).unwrap();
/// assert_eq!(text, "3000000 positions, 11.4 MiB of memory, about 2.0 s\n");
/// ```
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Estimate {
    positions: Option<Digits>,
    memory_bytes: Option<Digits>,
    seconds: Option<f64>,
}

impl Estimate {
    /// Nothing is known before the work is done.
    pub const fn unknown() -> Self {
        Self { positions: None, memory_bytes: None, seconds: None }
    }

    /// The estimate of a solver that looks at about `rate` positions per second.
    pub fn of(forecast: Forecast, rate: f64) -> Self {
        Self { memory_bytes: Some(forecast.bytes.into()), ..Self::counted(forecast.positions, rate) }
    }

    /// The estimate of work on `positions` that takes about a second for each `rate` of them.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn counted(positions: u64, rate: f64) -> Self {
        Self { positions: Some(positions.into()), memory_bytes: None, seconds: Some(positions as f64 / rate) }
    }

    /// The estimate of a solver whose speed depends on the moves of the game.
    pub fn untimed(forecast: Forecast) -> Self {
        Self::work(forecast.positions).memory(forecast.bytes)
    }

    /// The estimate of work on `positions` whose time is unknown.
    pub fn work(positions: u64) -> Self {
        Self { positions: Some(positions.into()), ..Self::unknown() }
    }

    /// The same estimate of a solver that takes this much memory, in bytes.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory_bytes: Some(bytes.into()), ..self }
    }
}

impl VerbAnswer for Estimate {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let positions = self.positions.as_ref().map_or_else(|| "unknown".into(), ToString::to_string);
        let memory = self.memory_bytes.as_ref().and_then(|bytes| bytes.to_string().parse().ok());
        let memory = memory.map_or_else(|| "unknown".into(), |bytes| ByteSize::b(bytes).to_string());
        let seconds = self.seconds.map_or_else(|| "an unknown time".into(), |seconds| format!("about {seconds:.1} s"));
        writeln!(out, "{positions} positions, {memory} of memory, {seconds}")
    }
}
