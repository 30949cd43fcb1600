//! Files that verbs write.

use core::sync::atomic::{AtomicBool, Ordering};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::Builder;

use super::failure::Failure;
use super::paced::{Kind, Paced};

/// The temporary file that is being written; verbs write one file after the other.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Whether files are only tried and not written, as with `--dry-run`.
static ONLY_TRIED: AtomicBool = AtomicBool::new(false);

/// From now on files are tried and not written, or written again.
pub(super) fn only_try(tried: bool) {
    ONLY_TRIED.store(tried, Ordering::Relaxed);
}

/// Removes what a verb has written of a file so far, and lets it begin no other: the process ends.
pub(super) fn abandon() {
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    remove_unfinished(&mut unfinished);
    core::mem::forget(unfinished);
}

fn remove_unfinished(unfinished: &mut Option<PathBuf>) {
    if let Some(path) = unfinished.take() {
        // A file that is complete has its own name already, and stays.
        let _ = fs::remove_file(path);
    }
}

/// A file that a verb writes: tried before the work begins, and never there with half its contents.
///
/// The contents go to a temporary file in the same folder, which then takes the name. So a file of
/// this name stays as it was until the new one is complete. A path that is no file, such as
/// `/dev/stdout`, is written to directly.
///
/// # Example
/// ```
/// use gt_app::command::OutputFile;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("picture.svg");
/// let file = OutputFile::ready(&path).unwrap(); // before the work
/// assert!(!path.exists());
/// file.write(|out| out.write_all(b"<svg/>")).unwrap(); // after it
/// assert_eq!(std::fs::read(&path)?, b"<svg/>");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "nothing is written yet"]
pub struct OutputFile {
    path: PathBuf,
}

impl OutputFile {
    /// Checks that the file can be written.
    ///
    /// # Errors
    /// [`Failure::Unanswered`] if it cannot: no such folder, no permission, the name of a folder.
    pub fn ready(path: &Path) -> Result<Self, Failure> {
        let tried = match fs::metadata(path) {
            Ok(_) => OpenOptions::new()
                .append(true)
                .open(path)
                .and_then(|_| if is_file(path) { make_beside(path, drop) } else { Ok(()) }),
            Err(_) => make_beside(path, drop),
        };
        tried.map_err(|error| cannot_write(path, &error))?;
        Ok(Self { path: path.to_owned() })
    }

    /// Does the same for an option that may be missing.
    ///
    /// # Errors
    /// As [`ready`](Self::ready).
    pub fn asked(path: Option<&Path>) -> Result<Option<Self>, Failure> {
        path.map(Self::ready).transpose()
    }

    /// Does the same for several options, which must name different files.
    ///
    /// # Errors
    /// [`Failure::Question`] if two of them name one file; otherwise as [`ready`](Self::ready).
    pub fn all_asked<const N: usize>(
        paths: [Option<&Path>; N],
    ) -> Result<[Option<Self>; N], Failure> {
        let given: Vec<PathBuf> = paths.iter().flatten().map(|path| one_name(path)).collect();
        if let Some(twice) = (1..given.len()).find(|&nth| given[..nth].contains(&given[nth])) {
            let path = paths.iter().flatten().nth(twice).copied().unwrap_or_else(|| Path::new(""));
            return Err(Failure::Question(format!(
                "two options write to {}: expected a file of its own for each",
                path.display()
            )));
        }
        let mut files = paths.map(|_| None);
        for (file, path) in files.iter_mut().zip(paths) {
            *file = Self::asked(path)?;
        }
        Ok(files)
    }

    /// Writes the contents and gives them the name.
    ///
    /// # Errors
    /// * [`Failure::Unanswered`] if the contents cannot be written.
    /// * [`Failure::Over`] if the time of the command is over before they are.
    ///
    /// A file of this name then stays as it was.
    pub fn write(
        self,
        contents: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if ONLY_TRIED.load(Ordering::Relaxed) {
            return contents(&mut io::sink()).map_err(|error| cannot_write(&self.path, &error));
        }
        let written = if fs::metadata(&self.path).is_ok() && !is_file(&self.path) {
            OpenOptions::new()
                .append(true)
                .open(&self.path)
                .and_then(|file| filled(file, contents).map(drop))
        } else {
            let made = make_beside(&self.path, |file| file).and_then(|file| filled(file, contents));
            made.and_then(|file| {
                file.persist(&self.path).map(drop).map_err(|refused| refused.error)
            })
        };
        written.map_err(|error| cannot_write(&self.path, &error))
    }
}

/// One path for all names of a file, also of a file that does not exist yet.
fn one_name(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) => {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned()).join(name)
        }
        _ => path.to_owned(),
    })
}

fn is_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.is_file())
}

/// Makes a temporary file in the folder of `path`, and hands it to `then` before the process can
/// end.
fn make_beside<T>(path: &Path, then: impl FnOnce(tempfile::NamedTempFile) -> T) -> io::Result<T> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or_else(|| Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".gt-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As every new file; the umask of the process takes its part off.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let file = builder.tempfile_in(folder)?;
    *unfinished = Some(file.path().to_owned());
    Ok(then(file))
}

fn filled<F: Write>(
    file: F,
    contents: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<F> {
    let mut out = Paced::new(file, Kind::File, || ());
    let written = contents(&mut out).and_then(|()| out.flush());
    // Between the writer and here, the error of the writer may have been wrapped.
    out.get_ref().ended().map_or(written, Err)?;
    out.into_inner().map(Paced::into_inner).map_err(io::IntoInnerError::into_error)
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    if error.kind() == ErrorKind::TimedOut {
        return Failure::Over(error.to_string());
    }
    // Without the name of the temporary file, which nobody asked for.
    let error = error.to_string();
    let error = error.split_once(" at path ").map_or(&*error, |(why, _)| why);
    Failure::Unanswered(format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Held by every test: only one file is written at a time.
    static ONE: Mutex<()> = Mutex::new(());

    #[test]
    fn a_file_stays_as_it_was_until_the_new_one_is_complete() {
        let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        fs::write(&path, "old").unwrap();
        let ready = || OutputFile::ready(&path).unwrap();
        let failed = ready().write(|out| {
            out.write_all(b"half")?;
            Err(io::Error::other("the pen broke"))
        });
        let Err(Failure::Unanswered(why)) = failed else { panic!("written") };
        assert!(why.contains("table.csv") && why.contains("the pen broke"), "{why}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        ready().write(|out| out.write_all(b"new")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_process_that_ends_leaves_no_half_file() {
        let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().unwrap();
        let file = OutputFile::ready(&folder.path().join("table.csv")).unwrap();
        let written = file.write(|out| {
            out.write_all(b"half")?;
            out.flush()?;
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
            remove_unfinished(&mut UNFINISHED.lock().unwrap());
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
            Ok(())
        });
        assert!(matches!(written, Err(Failure::Unanswered(_))));
    }

    #[test]
    fn two_options_cannot_write_one_file() {
        let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().unwrap();
        let (new, old) = (folder.path().join("new.svg"), folder.path().join("old.svg"));
        let again = folder.path().join(".").join("new.svg");
        fs::write(&old, "old").unwrap();
        for (one, other) in [(&new, &new), (&new, &again), (&old, &old)] {
            let Err(Failure::Question(why)) = OutputFile::all_asked([Some(one), None, Some(other)])
            else {
                panic!("{other:?}")
            };
            assert!(why.contains("expected a file of its own") && why.contains(".svg"), "{why}");
        }
        let [first, none, third] = OutputFile::all_asked([Some(&*new), None, Some(&*old)]).unwrap();
        assert!(first.is_some() && none.is_none() && third.is_some());
    }

    #[test]
    fn what_cannot_be_written_is_known_before_the_work() {
        let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().to_owned(), folder.path().join("missing").join("a.svg")] {
            let Err(Failure::Unanswered(why)) = OutputFile::ready(&path) else {
                panic!("{}", path.display())
            };
            assert!(why.starts_with("cannot write ") && !why.contains(".gt-"), "{why}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
