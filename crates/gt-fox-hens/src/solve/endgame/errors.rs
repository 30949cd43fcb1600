//! Errors of endgame tables, made before anything is solved.

use gt_core::SolveError;

/// Makes the error for rules in which foxes need not take.
pub(super) const fn captures_are_free() -> SolveError {
    SolveError::Unsupported {
        what: "an endgame table by layers where captures are free",
        instead: "layers need a fox that must take if it can: use retrograde::Tablebase",
    }
}

/// Makes the error for more positions than 64 bits can number.
pub(super) const fn too_many_positions() -> SolveError {
    SolveError::Overflow { what: "the number of positions of an endgame table", max: u64::MAX }
}

/// Makes the error for more steps in a layer than 32 bits can number.
pub(super) const fn too_many_steps() -> SolveError {
    SolveError::Overflow { what: "the number of steps of hens in a layer", max: u32::MAX as u64 }
}
