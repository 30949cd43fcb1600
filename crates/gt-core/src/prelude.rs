//! The traits that give methods, and the answers: `use gt_core::prelude::*;`.

pub use crate::capability::{Evaluate, Indexed, Notation, Predecessors, Symmetric};
pub use crate::game::{Game, GameExt};
pub use crate::nimber::Nimber;
pub use crate::outcome::{Outcome, Player, Score, ToMove, Value};
pub use crate::promise::{Acyclic, Impartial, Partizan};
