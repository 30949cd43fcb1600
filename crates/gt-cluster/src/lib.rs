//! Solved games on disk, made by several processes.
#![doc = include_str!("../README.md")]

mod connect;
mod costs;
mod diary;
mod ended;
mod error;
mod found;
mod handshake;
mod heartbeat;
mod hosts;
mod over;
mod peers;
mod ready;
mod secret;
mod simulate;
mod solve;
mod tcp;
#[cfg(test)]
mod tests;

pub use costs::{Costs, Measured, SimulateError};
pub use diary::Span;
pub use error::ClusterError;
pub use hosts::{Hosts, Invitation};
pub use simulate::{Machines, Simulated};
pub use solve::{Gathered, Traffic, gather, gather_sparse, make, make_counted, make_sparse, solve};
