//! Solved games on disk: solved once, asked for ever.
//!
//! [`solve`] solves a game tier by tier into a folder. [`Table::open`] asks it: a table is a
//! [`Solution`](gt_core::Solution) as any other. [`info`] says what a folder holds.
//!
//! The folder is a Zarr group, so Python reads it without this crate.
#![doc = include_str!("../README.md")]

mod array;
mod attributes;
mod behind;
mod by_key;
mod by_number;
mod cache;
mod check_tiers;
mod checkpoint;
mod compiled;
mod compressor;
mod encode;
mod error;
mod exchange;
mod files;
mod finished;
mod headway;
mod in_memory;
mod info;
mod key_rules;
mod keyed;
mod keys;
mod kind;
mod load;
mod maker;
mod mend;
mod numbered;
mod occupied;
mod order;
mod own_folder;
mod part;
mod pieces;
mod rules;
mod same;
mod search;
mod shard;
mod sharded;
mod site;
mod sparse;
mod sparse_maker;
mod sparse_table;
mod sparse_verify;
mod sparse_work;
mod table;
mod team;
mod tier_files;
mod tier_names;
mod totals;
mod verify;
mod way;
mod work;
mod workload;
mod writer;

pub use by_key::{ByKey, Keys, NextKeys, NoPosition};
pub use error::TableError;
pub use exchange::{Alone, Exchange, ExchangeError, together};
pub use gt_core::adapt::OneTier;
pub use headway::Headway;
pub use info::{CheckpointInfo, Info, TierInfo, check_instance, info, instance, question};
pub use kind::Stored;
pub use maker::{Maker, solve};
pub use sparse_maker::SparseMaker;
pub use sparse_table::SparseTable;
pub use table::Table;
pub use verify::{Verified, WrongAnswer};
pub use way::{Backwards, ByComponents, ByRanks, RanksBackwards, TierByTier, Way};
pub use workload::{Shares, Workload};
