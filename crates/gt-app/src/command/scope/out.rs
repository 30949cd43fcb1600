//! Where the answers of a context go.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;

use anstream::{AutoStream, ColorChoice};

/// Where the answers of a context go.
pub(in crate::command) struct Out {
    pub(in crate::command) to: Mutex<Box<dyn Write + Send>>,
    pub(in crate::command) colours: ColorChoice,
    /// Whether it is a terminal.
    pub(in crate::command) is_terminal: bool,
}

impl Out {
    /// Stdout, with colours on a terminal, unless `no_color` or the environment forbids them.
    ///
    /// The variables are `NO_COLOR`, `CLICOLOR` and `TERM=dumb`.
    pub(in crate::command) fn stdout(no_color: bool) -> Self {
        let stdout = io::stdout();
        let colours = if no_color { ColorChoice::Never } else { AutoStream::choice(&stdout) };
        let is_terminal = stdout.is_terminal();
        Self { to: Mutex::new(Box::new(stdout)), colours, is_terminal }
    }

    /// Any writer; it gets no colours.
    pub(in crate::command) fn writer(to: Box<dyn Write + Send>) -> Self {
        Self { to: Mutex::new(to), colours: ColorChoice::Never, is_terminal: false }
    }
}
