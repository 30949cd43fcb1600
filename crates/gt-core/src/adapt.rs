//! Games made of games: the same rules under another end, up to symmetry, for so many plies, or two side by side.
//!
//! An adaptor is a game again, so every solver takes it. It passes on the promises and capabilities that survive the change,
//! and no other: asking for one that does not is an error of the compiler.
//!
//! |                                     | [`Misere`] | [`Reduced`] | [`PlyLimit`] | [`Sum`]                     |
//! |-------------------------------------|------------|-------------|--------------|-----------------------------|
//! | made by                             | [`misere`](crate::GameExt::misere) | [`reduced`](crate::GameExt::reduced) | [`ply_limit`](crate::GameExt::ply_limit) | [`Sum::new`] |
//! | [`Acyclic`](crate::Acyclic)         | passes     | passes      | always       | if both are                 |
//! | [`Impartial`](crate::Impartial)     | never      | passes      | never        | always, as both have to be  |
//! | [`Partizan`](crate::Partizan)       | passes     | never       | passes       | never                       |
//! | [`Indexed`](crate::Indexed)         | passes     | with holes  | passes       | if both are                 |
//! | [`Predecessors`](crate::Predecessors) | passes   | never       | passes       | if both have them and end   |
//! | [`Symmetric`](crate::Symmetric)     | passes     | never       | passes       | if both are                 |
//! | [`Evaluate`](crate::Evaluate)       | never      | passes      | passes       | never                       |
//! | [`Notation`](crate::Notation)       | passes     | passes      | passes       | never                       |

mod misere;
mod ply_limit;
mod reduced;
mod sum;

pub use misere::Misere;
pub use ply_limit::{PliesLeft, PlyLimit};
pub use reduced::Reduced;
pub use sum::{Sum, SumMove};
