//! Tests of the test kit through its public names: one binary, one module per question.

mod broken_games;
mod example;
mod kit;
mod scripted;
