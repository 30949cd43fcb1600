//! gt-core asked as its users do, through the public names: one binary, one module a question.

mod agreement;
mod alphabeta;
mod arena;
mod broken_games;
mod combinatorics;
mod errors;
mod grundy;
mod loopy;
mod memo;
mod memory;
mod run;
mod solution;
mod testkit;
mod wide;
