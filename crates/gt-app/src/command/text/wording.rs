//! The wording of error lines: one line, in the words of the command, not longer than can be read.

use std::borrow::Cow;

/// Returns `error: ` and `why` as one line, without the end of the line.
pub(in crate::command) fn line(why: &str) -> String {
    let line = cut(&plain(why)).chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    ["error: ".to_owned(), line].concat()
}

/// Returns `why` without the words of Rust: the numbers that it adds to what the system says, and
/// its streams.
pub(in crate::command) fn plain(why: &str) -> Cow<'_, str> {
    /// What precedes the number, as in `No such file or directory (os error 2)`.
    const NUMBER: &str = " (os error ";
    const STREAM: &str = "stream did not contain valid UTF-8";
    if why.contains(STREAM) {
        return Cow::Owned(plain(&why.replace(STREAM, "it is not UTF-8 text")).into_owned());
    }
    let Some((said, rest)) = why.split_once(NUMBER) else { return Cow::Borrowed(why) };
    match rest.split_once(')') {
        Some((number, rest)) if number.parse::<i32>().is_ok() => {
            Cow::Owned(format!("{said}{}", plain(rest)))
        }
        _ => Cow::Borrowed(why),
    }
}

/// Returns `why`, or its beginning and its end if it is long.
///
/// What is wrong is echoed, and the echo may be as long as what was asked.
pub(in crate::command) fn cut(why: &str) -> Cow<'_, str> {
    /// Characters that stay before and after what is left out.
    const BEGIN: usize = 200;
    const END: usize = 150;
    let Some((end, _)) = why.char_indices().nth(BEGIN) else { return Cow::Borrowed(why) };
    let Some((begin, _)) = why.char_indices().rev().nth(END - 1).filter(|&(begin, _)| begin > end)
    else {
        return Cow::Borrowed(why);
    };
    Cow::Owned(format!("{} ... {}", &why[..end], &why[begin..]))
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn what_the_system_says_has_no_number() {
        let error = io::Error::from_raw_os_error(2);
        let said = format!("cannot read a: {error}; cannot write b: {error}");
        assert!(said.contains("os error"), "{said}");
        assert!(
            !plain(&said).contains("os error") && plain(&said).contains("; cannot write b: "),
            "{}",
            plain(&said)
        );
        assert_eq!(plain("a (os error of mine) b"), "a (os error of mine) b");
        let wrong = std::io::read_to_string(&b"\xff"[..]).unwrap_err();
        assert_eq!(
            plain(&format!("cannot read a: {wrong}")),
            "cannot read a: it is not UTF-8 text"
        );
    }

    #[test]
    fn what_is_echoed_is_cut_in_the_middle() {
        let long = format!("cannot read {:?}: expected a size", "ä".repeat(1_000_000));
        let short = cut(&long);
        assert_eq!(short.chars().count(), 200 + 5 + 150);
        assert!(short.starts_with("cannot read \"ää") && short.ends_with("ä\": expected a size"));
        let whole = "x".repeat(350);
        assert_eq!(cut(&whole), whole);
    }
}
