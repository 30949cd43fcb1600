//! Solved games on disk, made by several processes.
#![doc = include_str!("../README.md")]
