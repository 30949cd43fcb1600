//! Files that verbs write.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::Builder;

use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::scope::Scope;
use crate::command::scope::paced::{Kind, Paced};
use crate::command::scope::unfinished::Unfinished;

/// A file that a verb writes: tried before the work begins, and never there with half its contents.
///
/// The contents go to a temporary file in the same folder, which then takes the name. So a file of
/// this name stays as it was until the new one is complete. A path that is no file, such as
/// `/dev/stdout`, is written to directly.
///
/// # Example
/// ```
/// use gt_app::command::{Common, Context, OutputFile};
///
/// let context = Context::detached(&Common::default(), std::io::sink());
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("picture.svg");
/// let file = OutputFile::ready(&path, &context).unwrap(); // before the work
/// assert!(!path.exists());
/// file.write(|out| out.write_all(b"<svg/>")).unwrap(); // after it
/// assert_eq!(std::fs::read(&path)?, b"<svg/>");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is written yet"]
pub struct OutputFile {
    path: PathBuf,
    scope: Arc<Scope>,
    over: Over,
}

/// What a file is to hold; called once.
type Contents<'c> = &'c mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

/// What may stand under the name when the contents take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    /// Anything: a file gives way, and what is no file is written to.
    Anything,
    /// What stands there gives way, whatever it is; nothing is written to.
    File,
    Nothing,
}

impl OutputFile {
    /// Checks that the file can be written.
    ///
    /// # Errors
    /// [`Failure::Unanswered`] if it cannot: no such folder, no permission, the name of a folder.
    /// [`Failure::Question`] for `-`, which is no file where stdout has another answer.
    pub fn ready(path: &Path, context: &Context) -> Result<Self, Failure> {
        context.check_opens(path)?;
        if path.as_os_str() == "-" {
            return Err(Failure::question(
                "- is stdout, which has another answer here; expected the name of a file, such as \
                 ./-",
            ));
        }
        let scope = Arc::clone(context.scope());
        let make = || make_beside(path, &scope.files, drop);
        let tried = match fs::metadata(path) {
            Ok(_) => OpenOptions::new()
                .append(true)
                .open(path)
                .and_then(|_| if is_file(path) { make() } else { Ok(()) }),
            Err(_) => make(),
        };
        tried.map_err(|error| cannot_write(path, &error))?;
        Ok(Self { path: path.to_owned(), scope, over: Over::Anything })
    }

    pub(in crate::command) fn path(&self) -> &Path {
        &self.path
    }

    /// A file that may take the place of another one, and is never written through a link.
    pub(in crate::command) fn over_file(self) -> Self {
        Self { over: Over::File, ..self }
    }

    /// A file that must be new.
    pub(in crate::command) fn over_nothing(self) -> Self {
        Self { over: Over::Nothing, ..self }
    }

    /// Does the same for an option that may be missing.
    ///
    /// # Errors
    /// As [`ready`](Self::ready).
    pub fn asked(path: Option<&Path>, context: &Context) -> Result<Option<Self>, Failure> {
        path.map(|path| Self::ready(path, context)).transpose()
    }

    /// Does the same for several options, which must name different files.
    ///
    /// # Errors
    /// [`Failure::Question`] if two of them name one file; otherwise as [`ready`](Self::ready).
    pub fn all_asked<const N: usize>(
        paths: [Option<&Path>; N],
        context: &Context,
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
            *file = Self::asked(path, context)?;
        }
        Ok(files)
    }

    /// Writes a picture, if a file was asked for.
    ///
    /// # Errors
    /// Those of the picture, and as [`write`](Self::write).
    pub fn picture(
        asked: Option<Self>,
        picture: impl FnOnce() -> Result<String, Failure>,
    ) -> Result<(), Failure> {
        let Some(file) = asked else { return Ok(()) };
        let picture = picture()?;
        file.write(|out| out.write_all(picture.as_bytes()))
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
        let mut contents = Some(contents);
        self.write_by(&mut |out| contents.take().map_or(Ok(()), |contents| contents(out)))
    }

    /// A function of its own, because the caller is compiled for every kind of contents.
    fn write_by(self, contents: Contents<'_>) -> Result<(), Failure> {
        let Self { path, scope, over } = self;
        let refused = |error: io::Error| cannot_write(&path, &error);
        if scope.files.are_only_tried() {
            return contents(&mut io::sink()).map_err(refused);
        }
        if over == Over::Anything && fs::metadata(&path).is_ok() && !is_file(&path) {
            let file = OpenOptions::new().append(true).open(&path).map_err(refused)?;
            return filled(file, &scope, contents).map(drop).map_err(refused);
        }
        make_beside(&path, &scope.files, |file| file)
            .and_then(|file| filled(file, &scope, contents))
            .and_then(|file| {
                let named = match over {
                    Over::Nothing => file.persist_noclobber(&path),
                    Over::Anything | Over::File => file.persist(&path),
                };
                named.map(drop).map_err(|refused| refused.error)
            })
            .map_err(refused)
    }
}

/// Whether two paths name one file.
pub(in crate::command) fn is_one_file(one: &Path, other: &Path) -> bool {
    one_name(one) == one_name(other)
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
fn make_beside<T>(
    path: &Path,
    files: &Unfinished,
    then: impl FnOnce(tempfile::NamedTempFile) -> T,
) -> io::Result<T> {
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
    files.begin(|| {
        let file = builder.tempfile_in(folder)?;
        Ok((file.path().to_owned(), then(file)))
    })
}

fn filled<F: Write>(file: F, scope: &Arc<Scope>, contents: Contents<'_>) -> io::Result<F> {
    let mut out = Paced::new(file, Kind::File, scope);
    let written = contents(&mut out).and_then(|()| out.flush());
    // Between the writer and here, the error of the writer may have been wrapped.
    out.get_ref().ended().map_or(written, Err)?;
    out.into_inner().map(Paced::into_inner).map_err(io::IntoInnerError::into_error)
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    if error.kind() == ErrorKind::TimedOut {
        return Failure::over(error.to_string());
    }
    // Without the name of the temporary file, which nobody asked for.
    let error = error.to_string();
    let error = error.split_once(" at path ").map_or(&*error, |(why, _)| why);
    Failure::Unanswered(format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::args::Common;

    fn context() -> Context {
        Context::detached(&Common::default(), io::sink())
    }

    #[test]
    fn a_file_stays_as_it_was_until_the_new_one_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        fs::write(&path, "old").unwrap();
        let ready = || OutputFile::ready(&path, &context()).unwrap();
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
        let folder = tempfile::tempdir().unwrap();
        let context = context();
        let file = OutputFile::ready(&folder.path().join("table.csv"), &context).unwrap();
        let written = file.write(|out| {
            out.write_all(b"half")?;
            out.flush()?;
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
            context.scope().files.remove();
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
            Ok(())
        });
        assert!(matches!(written, Err(Failure::Unanswered(_))));
    }

    #[test]
    fn two_options_cannot_write_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let (new, old) = (folder.path().join("new.svg"), folder.path().join("old.svg"));
        let again = folder.path().join(".").join("new.svg");
        fs::write(&old, "old").unwrap();
        for (one, other) in [(&new, &new), (&new, &again), (&old, &old)] {
            let asked = OutputFile::all_asked([Some(one), None, Some(other)], &context());
            let Err(Failure::Question(why)) = asked else { panic!("{other:?}") };
            assert!(why.contains("expected a file of its own") && why.contains(".svg"), "{why}");
        }
        let asked = OutputFile::all_asked([Some(&*new), None, Some(&*old)], &context());
        let [first, none, third] = asked.unwrap();
        assert!(first.is_some() && none.is_none() && third.is_some());
    }

    #[test]
    fn what_cannot_be_written_is_known_before_the_work() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().to_owned(), folder.path().join("missing").join("a.svg")] {
            let Err(Failure::Unanswered(why)) = OutputFile::ready(&path, &context()) else {
                panic!("{}", path.display())
            };
            assert!(why.starts_with("cannot write ") && !why.contains(".gt-"), "{why}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
