//! Golden values of `testdata/`, computed by independent programs; see `testdata/README.md`.

mod bot;
mod distance;
mod engine;
mod generic;
mod ko;
mod rules;
mod table;
