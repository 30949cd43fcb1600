//! The last word of a process to another: why it takes part no more.

use std::io::{self, Read};

use gt_table::ExchangeError;

/// The most bytes of words that are sent.
pub(crate) const MOST_WORDS: usize = 4096;

/// Kind, number of the process that is meant, rounds, length of the words.
const HEAD: usize = 1 + 4 + 8 + 2;

const LOST: u8 = 0;
const GAVE_UP: u8 = 1;

/// The bytes that say that the run is over, and how many rounds the sender has completed.
pub(crate) fn to_bytes(over: &ExchangeError, completed: u64) -> Vec<u8> {
    let (kind, process, why) = match over {
        ExchangeError::Lost { process, why, .. } => (LOST, *process, why.as_str()),
        ExchangeError::GaveUp { process, why, .. } => (GAVE_UP, *process, why.as_str()),
        _ => (GAVE_UP, usize::MAX, ""),
    };
    let most = why.len().min(MOST_WORDS);
    let end = (0..=most).rev().find(|&at| why.is_char_boundary(at)).unwrap_or(0);
    let words = &why.as_bytes()[..end];
    let mut bytes = Vec::with_capacity(HEAD + words.len());
    bytes.push(kind);
    bytes.extend(u32::try_from(process).unwrap_or(u32::MAX).to_le_bytes());
    bytes.extend(completed.to_le_bytes());
    bytes.extend(u16::try_from(words.len()).unwrap_or(0).to_le_bytes());
    bytes.extend(words);
    bytes
}

/// What [`to_bytes`] wrote; `host` says where a process runs, if there is one of that number.
///
/// # Errors
/// What `from` returns, or an error of invalid data.
pub(crate) fn read(
    from: &mut impl Read,
    host: impl Fn(usize) -> Option<String>,
) -> io::Result<(u64, ExchangeError)> {
    let (mut kind, mut process, mut completed, mut len) = ([0], [0; 4], [0; 8], [0; 2]);
    from.read_exact(&mut kind)?;
    from.read_exact(&mut process)?;
    from.read_exact(&mut completed)?;
    from.read_exact(&mut len)?;
    let process = usize::try_from(u32::from_le_bytes(process)).unwrap_or(usize::MAX);
    let len = usize::from(u16::from_le_bytes(len));
    let invalid = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
    let host = host(process).ok_or_else(|| invalid("it speaks of a process that there is not"))?;
    if len > MOST_WORDS {
        return Err(invalid("its last words are too long"));
    }
    let mut words = vec![0; len];
    from.read_exact(&mut words)?;
    let why = String::from_utf8_lossy(&words).into_owned();
    let over = match kind {
        [LOST] => ExchangeError::Lost { process, host, why },
        [GAVE_UP] => ExchangeError::GaveUp { process, host, why },
        _ => return Err(invalid("its last words are of an unknown kind")),
    };
    Ok((u64::from_le_bytes(completed), over))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_arrive_as_they_were_said_and_long_ones_are_cut() {
        let host = |process| (process < 3).then(|| "a:1".to_owned());
        let error = |why: &str| ExchangeError::GaveUp {
            process: 2,
            host: "a:1".to_owned(),
            why: why.to_owned(),
        };
        let through = |why: &str| read(&mut &*to_bytes(&error(why), 7), host).unwrap();
        assert_eq!(through("genug, é"), (7, error("genug, é")));
        assert_eq!(through(&"é".repeat(3_000)), (7, error(&"é".repeat(2_048))));
        let odd = format!("a{}", "é".repeat(3_000)); // the limit is inside a letter
        assert_eq!(through(&odd), (7, error(&odd[..MOST_WORDS - 1])));
        let lost =
            ExchangeError::Lost { process: 3, host: String::new(), why: "silent".to_owned() };
        assert!(read(&mut &*to_bytes(&lost, 7), host).is_err());
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_words_or_an_error(bytes: Vec<u8>) {
            let _ = read(&mut &*bytes, |process| (process < 3).then(String::new));
        }
    }
}
