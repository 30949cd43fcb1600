//! What the processes of a run know and nobody else.

use core::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::error::ClusterError;

/// The most bytes of a secret.
const MOST: u64 = 4096;

/// Shared by all processes of a run; it is never sent.
#[derive(Clone)]
pub(crate) struct Secret(Vec<u8>);

/// Shows nothing of it.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Secret {
    /// A new one of 32 bytes.
    pub(crate) fn random() -> Result<Self, ClusterError> {
        random::<32>().map(|bytes| Self(bytes.to_vec()))
    }

    /// The bytes of a file, without white space at its end.
    pub(crate) fn read(path: &Path) -> Result<Self, ClusterError> {
        let refused = |why: String| Err(ClusterError::Secret { path: path.to_owned(), why });
        let read = || -> io::Result<_> {
            let file = File::open(path)?;
            let readers = others_who_read(&file)?;
            let mut bytes = Vec::new();
            file.take(MOST + 1).read_to_end(&mut bytes)?;
            Ok((bytes, readers))
        };
        let (bytes, mode) = match read() {
            Ok(read) => read,
            Err(error) => return refused(format!("cannot read the secret: {error}")),
        };
        if let Some(mode) = mode {
            return refused(format!(
                "others may read or write the secret (its mode is {mode:o}): chmod 600 {}",
                path.display()
            ));
        }
        if bytes.len() as u64 > MOST {
            return refused(format!("a secret has at most {MOST} bytes"));
        }
        match bytes.trim_ascii_end() {
            [] => refused("the secret is empty: write 32 random bytes to it".to_owned()),
            bytes => Ok(Self(bytes.to_vec())),
        }
    }

    /// The secret as letters from `0` to `f`.
    pub(crate) fn to_hex(&self) -> String {
        let digit = |digit: u8| char::from_digit(digit.into(), 16);
        self.0.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).flatten().collect()
    }

    /// Reads what [`to_hex`](Self::to_hex) wrote, if it is a secret of 32 bytes.
    pub(crate) fn from_hex(text: &str) -> Option<Self> {
        let digit = |letter: &u8| char::from(*letter).to_digit(16);
        let digits: Option<Vec<_>> = text.as_bytes().iter().map(digit).collect();
        let (pairs, rest) = digits.as_ref()?.as_chunks::<2>();
        let byte = |&[high, low]: &[u32; 2]| u8::try_from(16 * high + low).ok();
        let bytes: Option<Vec<_>> = pairs.iter().map(byte).collect();
        bytes.filter(|bytes| bytes.len() == 32 && rest.is_empty()).map(Self)
    }

    /// A code of the parts that only who knows the secret can make.
    pub(crate) fn code(&self, parts: &[&[u8]]) -> Code {
        // A key may have any length, so there is no error.
        let mut code = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length");
        for part in parts {
            code.update(&(part.len() as u64).to_le_bytes());
            code.update(part);
        }
        Code(code)
    }
}

/// A code before it is compared or sent.
pub(crate) struct Code(Hmac<Sha256>);

impl Code {
    /// Whether `bytes` are this code, found in a time that does not depend on them.
    pub(crate) fn is(self, bytes: &[u8; 32]) -> bool {
        self.0.verify_slice(bytes).is_ok()
    }

    pub(crate) fn into_bytes(self) -> [u8; 32] {
        self.0.finalize().into_bytes().into()
    }
}

/// Bytes that nobody can guess.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], ClusterError> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes).map_err(io::Error::other);
    filled.map(|()| bytes).map_err(ClusterError::io("get random bytes"))
}

/// The mode of a file, if others than its owner may read or write it.
#[cfg(unix)]
fn others_who_read(file: &File) -> io::Result<Option<u32>> {
    use std::os::unix::fs::PermissionsExt;
    let mode = file.metadata()?.permissions().mode() & 0o777;
    Ok(Some(mode).filter(|mode| mode & 0o077 != 0))
}

#[cfg(not(unix))]
fn others_who_read(_: &File) -> io::Result<Option<u32>> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_goes_through_letters() {
        let secret = Secret::random().unwrap();
        assert_eq!(Secret::from_hex(&secret.to_hex()).unwrap().0, secret.0);
        for wrong in ["", "0", &"0".repeat(63), &"0".repeat(66), &"é".repeat(32), &"g".repeat(64)]
        {
            assert!(Secret::from_hex(wrong).is_none(), "{wrong}");
        }
        assert_ne!(secret.0, Secret::random().unwrap().0);
        assert_eq!(format!("{secret:?}"), "Secret(..)");
    }

    /// The second case of RFC 4231 has no lengths before its parts; this is ours of the same key.
    #[test]
    fn a_code_depends_on_the_secret_and_on_where_parts_end() {
        let code = |secret: &str, parts: &[&[u8]]| Secret(secret.into()).code(parts).into_bytes();
        let made = code("Jefe", &[b"ab", b"c"]);
        assert!(Secret("Jefe".into()).code(&[b"ab", b"c"]).is(&made));
        for other in [code("Jefe", &[b"a", b"bc"]), code("jefe", &[b"ab", b"c"]), [0; 32]] {
            assert!(!Secret("Jefe".into()).code(&[b"ab", b"c"]).is(&other));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_secret_that_others_read_or_that_is_none_is_refused_with_words() {
        use std::fs::{self, Permissions};
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        let read = |text: &str, mode| {
            fs::write(&path, text).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            Secret::read(&path)
                .map(|secret| secret.0)
                .map_err(|error| error.to_string().replace(&path.display().to_string(), "FILE"))
        };
        assert_eq!(read("word\r\n", 0o600).unwrap(), b"word");
        let error = |text, mode| read(text, mode).unwrap_err();
        assert_eq!(
            error("word", 0o644),
            "FILE: others may read or write the secret (its mode is 644): chmod 600 FILE"
        );
        assert!(error(" \n", 0o600).starts_with("FILE: the secret is empty"));
        assert!(error(&"x".repeat(4097), 0o600).contains("at most 4096 bytes"));
        fs::remove_file(&path).unwrap();
        let missing = Secret::read(&path).unwrap_err().to_string();
        assert!(missing.contains("cannot read the secret"), "{missing}");
    }
}
