//! What an author of a game gets from this crate.

#[cfg(all(feature = "command", target_os = "linux"))]
mod contexts;
#[cfg(all(feature = "command", target_os = "linux"))]
mod drawn;
mod games;
mod kept;
mod parameters;
#[cfg(all(feature = "play", target_os = "linux"))]
mod pty;
#[cfg(all(feature = "command", target_os = "linux"))]
mod rook;
#[cfg(all(feature = "play", target_os = "linux"))]
mod terminal;
