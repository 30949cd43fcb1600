//! The command as scripts see it: arguments in; exit code, stdout and stderr out.

mod batch;
mod chomp;
#[cfg(all(feature = "cluster", feature = "gallery", unix))]
mod cluster;
mod command;
mod contract;
mod documented;
#[cfg(target_os = "linux")]
mod doors;
mod estimates;
mod fox;
mod generic;
mod graph;
mod help;
#[cfg(target_os = "linux")]
mod hostile_files;
mod instances;
#[cfg(target_os = "linux")]
mod interrupt;
mod layout;
mod limits;
mod matrix;
mod options;
mod pictures;
mod plain;
mod play;
#[cfg(all(feature = "play", target_os = "linux"))]
#[path = "../../../gt-app/tests/it/pty.rs"]
mod pty;
mod queen;
mod records;
#[cfg(feature = "schema")]
mod schema;
#[cfg(all(feature = "play", target_os = "linux"))]
mod screen;
#[cfg(all(feature = "play", target_os = "linux"))]
mod screen_games;
mod sea;
#[cfg(all(feature = "web", target_os = "linux"))]
mod serve;
#[cfg(feature = "table")]
mod tables;
mod tour;
