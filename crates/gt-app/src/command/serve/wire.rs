//! A socket that tells the pulse of its connection what it reads and writes.

use core::pin::Pin;
use core::task::{Context, Poll, ready};
use std::io::{self, ErrorKind, IoSlice};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::pulse::Pulse;

/// A socket that is lent to hyper.
///
/// It is lent, so that its owner can see meanwhile whether the client has gone, and close it
/// afterwards in its own way.
pub(super) struct Wire<'a> {
    pub(super) stream: &'a TcpStream,
    pub(super) pulse: &'a Pulse,
}

impl Wire<'_> {
    fn write(
        &self,
        context: &mut Context<'_>,
        write: impl Fn() -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        loop {
            ready!(self.stream.poll_write_ready(context))?;
            match write() {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                written => {
                    self.pulse.wrote();
                    return Poll::Ready(written);
                }
            }
        }
    }
}

impl AsyncRead for Wire<'_> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            match self.stream.try_read(buffer.initialize_unfilled()) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
                Ok(read) => {
                    buffer.advance(read);
                    if read > 0 {
                        self.pulse.read();
                    }
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}

impl AsyncWrite for Wire<'_> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.write(context, || self.stream.try_write(bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(context, || self.stream.try_write_vectored(bytes))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    /// The owner of the socket closes it.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
