//! Changed games and false promises, on random graphs; the binary `quick` compares all solvers.

mod false_promises;
mod metamorphic;
