//! Everything that most programs import: the traits and the types of answers.
//!
//! Import it with `use gt_core::prelude::*;`.
//!
//! Solvers, tables and errors are not here. Their names, such as `Search` or `Line`, are clear only
//! with the module path.
//!
//! # Example
//! ```
//! use gt_core::{Run, graph::GameGraph, prelude::*, retrograde::Tablebase};
//!
//! let game: GameGraph = "a -> b\nb".parse().unwrap();
//! let table = Tablebase::dense(&game, &Run::new()).unwrap();
//! assert_eq!(table.value(&game.initial()), Ok(Some(Value::Win { plies: 1 })));
//! ```

pub use crate::adapt::Adapt;
pub use crate::capability::{
    Decoder, Encode, Encoder, Evaluate, Glyph, Grid, GridSize, Images, Indexed, IndexedTiers,
    Margins, Notation, Predecessors, Symmetric, Tiered,
};
pub use crate::game::{Game, GameExt};
pub use crate::nimber::Nimber;
pub use crate::outcome::{Margin, Outcome, Player, Score, ToMove, Value};
pub use crate::promise::{Acyclic, Impartial, Partizan, Shared};
pub use crate::solution::{Answer, Enumerate, Explain, NimberSolution, Solution};
