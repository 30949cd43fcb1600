//! What a context writes, kept as bytes.

use core::sync::atomic::{AtomicBool, Ordering};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use super::lock::locked;

/// An output that keeps what is written to it, up to so many bytes; copies share it.
#[derive(Clone, Debug)]
pub(in crate::command) struct Captured {
    bytes: Arc<Mutex<Vec<u8>>>,
    most: usize,
    /// Whether more was written.
    is_cut: Arc<AtomicBool>,
}

impl Captured {
    /// Keeps at most so many bytes; more are an error.
    pub(in crate::command) fn new(most: usize) -> Self {
        Self { bytes: Arc::default(), most, is_cut: Arc::default() }
    }

    /// Whether more was written than is kept.
    pub(in crate::command) fn is_cut(&self) -> bool {
        self.is_cut.load(Ordering::Relaxed)
    }

    /// Takes out what was written.
    pub(in crate::command) fn taken(&self) -> Vec<u8> {
        core::mem::take(&mut *locked(&self.bytes))
    }
}

impl Write for Captured {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let mut bytes = locked(&self.bytes);
        if bytes.len() + piece.len() > self.most {
            self.is_cut.store(true, Ordering::Relaxed);
            return Err(io::Error::other("it is too long"));
        }
        bytes.extend_from_slice(piece);
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
