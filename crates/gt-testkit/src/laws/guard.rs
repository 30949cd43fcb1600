//! Turns a panic of the game into part of a counterexample, where the contract forbids a panic.
use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

/// Returns the result of `ask`, or the message of its panic.
///
/// The panic hook still prints. The panic may leave the game in an inconsistent state; this is
/// safe, because the law fails and does not look at the game again.
pub(super) fn no_panic<T>(ask: impl FnOnce() -> T) -> Result<T, String> {
    let (mut ask, mut answer) = (Some(ask), None);
    caught(&mut || answer = ask.take().map(|ask| ask()))?;
    answer.ok_or_else(String::new)
}

/// Not generic: laws ask many questions, and this is compiled once for all of them.
fn caught(ask: &mut dyn FnMut()) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(ask)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "a panic without a message".to_owned())
    })
}
