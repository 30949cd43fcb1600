//! How a game is read, from its parameters and from files.

use std::path::Path;
use std::sync::Arc;

use gt_core::Run;

use crate::any_instance::Rules;
use crate::games::{self, InFiles, Unmade};

/// Reads the parameters of a game; the error says what was expected.
pub(super) type ReadText<G> = Arc<dyn Fn(&str, &Run) -> Result<G, Unmade> + Send + Sync>;

/// Reads the text of a file, which is named for messages.
pub(super) type ReadFile<G> = Box<dyn Fn(&Path, &str, &Run) -> Result<G, Unmade> + Send + Sync>;

/// How a game is read: from its parameters; from a file, if they may name one.
pub(super) struct Read<G> {
    pub(super) text: ReadText<G>,
    pub(super) file: Option<FromFile<G>>,
}

/// Which parameters name a file, and how its text is read.
pub(super) struct FromFile<G> {
    pub(super) names: fn(&str) -> bool,
    pub(super) read: ReadFile<G>,
}

impl<G: 'static> Read<G> {
    /// How games are read, once `made` has made them.
    pub(super) fn into_rules(
        self,
        made: impl Fn(G) -> Box<dyn Rules> + Send + Sync + 'static,
    ) -> (games::Read, Option<InFiles>) {
        let (made, Self { text, file }) = (Arc::new(made), self);
        let in_files = file.map(|FromFile { names, read }| {
            let made = Arc::clone(&made);
            let read = move |path: &Path, text: &str, run: &Run| Ok(made(read(path, text, run)?));
            InFiles { names, read: Box::new(read) }
        });
        (Box::new(move |parameters, run| Ok(made(text(parameters, run)?))), in_files)
    }
}
