//! What a detached context writes, kept as bytes.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use crate::command::scope::lock::locked;

/// An output that keeps what is written to it; copies share it.
#[derive(Clone, Debug, Default)]
pub(in crate::command) struct Captured(Arc<Mutex<Vec<u8>>>);

impl Captured {
    /// Takes out what was written, without the end of the last line.
    pub(in crate::command) fn line(&self) -> Vec<u8> {
        let mut bytes = core::mem::take(&mut *locked(&self.0));
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        bytes
    }
}

impl Write for Captured {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        locked(&self.0).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
