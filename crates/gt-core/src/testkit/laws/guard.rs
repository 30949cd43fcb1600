//! Turns a panic of the game into part of a counterexample, where the contract says that it must not panic.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

/// What `ask` returns, or the message of its panic.
///
/// The panic hook still prints. Whatever state of the game the panic left half changed is looked at no further: the law fails.
pub(super) fn no_panic<T>(ask: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(ask)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "not a text".to_owned())
    })
}
