//! Games by name.

use core::fmt;

use gt_core::{LimitError, Run};
use thiserror::Error;

use super::instance::Instance;

/// Makes an instance from its parameters; the error says what was expected.
type Read = Box<dyn Fn(&str, &Run) -> Result<Box<dyn Instance>, Unmade> + Send + Sync>;

/// Why no game can be made from parameters.
///
/// Any error that has a text becomes [`Wrong`](Self::Wrong), as `?` converts it.
///
/// # Example
/// ```
/// use gt_app::Unmade;
///
/// let wrong = Unmade::from("expected a number");
/// assert_eq!(wrong, Unmade::Wrong("expected a number".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmade {
    /// The parameters are wrong: what was expected.
    Wrong(String),
    /// The parameters name a file that the system cannot read: which file, and why.
    Unreadable(String),
    /// A limit of the run was reached while the game was made, or it was interrupted.
    Stopped(LimitError),
}

impl<E: ToString> From<E> for Unmade {
    fn from(error: E) -> Self {
        Self::Wrong(error.to_string())
    }
}

/// A game that has a name; made from an [`Offer`](crate::Offer).
pub struct GameKind {
    pub(super) texts: Box<KindTexts>,
    pub(super) promises: Vec<&'static str>,
    pub(super) read: Read,
}

/// What a game says of itself. It is boxed, because each builder method of an offer moves it.
#[derive(Default)]
pub(super) struct KindTexts {
    pub(super) name: String,
    pub(super) example: String,
    pub(super) parameters: String,
    pub(super) about: String,
    pub(super) rules: String,
    /// Tells whether parameters name a file; `None` if none do.
    pub(super) names_file: Option<fn(&str) -> bool>,
}

impl GameKind {
    /// The name of the game, without parameters.
    pub fn name(&self) -> &str {
        &self.texts.name
    }

    /// The full name of a small instance, such as `chomp:4x5`.
    pub fn example(&self) -> String {
        let KindTexts { name, example, .. } = &*self.texts;
        if example.is_empty() { name.clone() } else { format!("{name}:{example}") }
    }

    /// What the parameters mean; empty if there are none.
    pub fn parameters(&self) -> &str {
        &self.texts.parameters
    }

    /// What the game is, in one line.
    pub fn about(&self) -> &str {
        &self.texts.about
    }

    /// The rules of the game, as [`Offer::rules`](crate::Offer::rules) has them; empty if the offer
    /// gives none.
    pub fn rules(&self) -> &str {
        &self.texts.rules
    }

    /// The rules for people; what the game is, if the offer gives none.
    #[cfg(feature = "command")]
    pub(super) fn told(&self) -> String {
        match (self.rules(), self.about()) {
            ("", "") => String::new(),
            ("", about) => format!("Rules\n  {about}."),
            (rules, _) => rules.to_owned(),
        }
    }

    /// Whether these parameters name a file.
    pub(super) fn names_file(&self, parameters: &str) -> bool {
        self.texts.names_file.is_some_and(|names| names(parameters))
    }

    /// The names of the promises and capabilities that the game was offered with.
    pub fn promises(&self) -> &[&'static str] {
        &self.promises
    }

    /// Adds another set of rules under the same name, for parameters that these rules refuse.
    ///
    /// If both refuse the parameters, the error is that of `other`.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, GameKind, family};
    /// use gt_core::example::Matches;
    ///
    /// let dozens = |text: &str| match text.strip_suffix("d").map(str::parse::<u32>) {
    ///     Some(Ok(count @ 0..1000)) => Ok(Matches(12 * count)),
    ///     _ => Err("expected a number of dozens, such as 2d"),
    /// };
    /// let plain = |text: &str| text.parse().map(Matches).map_err(|_| "expected a number");
    /// let dozens = GameKind::from(family("matches", "2d", dozens));
    /// let games = Games::new().with(dozens.or(family("matches", "24", plain)));
    /// let board = |name| games.named(name).unwrap().instance.board(None);
    /// assert_eq!(board("matches:2d"), board("matches:24"));
    /// ```
    #[must_use]
    pub fn or(self, other: impl Into<Self>) -> Self {
        let (first, second) = (self.read, other.into().read);
        let read = move |text: &str, run: &Run| match first(text, run) {
            Err(Unmade::Wrong(_) | Unmade::Unreadable(_)) => second(text, run),
            made => made,
        };
        Self { read: Box::new(read), ..self }
    }
}

impl fmt::Debug for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameKind").field("name", &self.texts.name).finish_non_exhaustive()
    }
}

/// Games that are found by name.
///
/// # Example
/// ```
/// use gt_app::{Games, instance};
/// use gt_core::example::Matches;
///
/// let games = Games::new().with(instance("matches", || Matches(21)));
/// assert!(games.named("matches").is_ok());
/// let wrong = games.named("matchse").unwrap_err().to_string();
/// assert!(wrong.contains("did you mean matches?"), "{wrong}");
/// ```
#[derive(Debug, Default)]
pub struct Games {
    kinds: Vec<GameKind>,
}

impl Games {
    /// No games.
    pub const fn new() -> Self {
        Self { kinds: Vec::new() }
    }

    /// Adds a game. If two games have the same name, the one that was added first is found.
    #[must_use]
    pub fn with(mut self, kind: impl Into<GameKind>) -> Self {
        self.kinds.push(kind.into());
        self
    }

    /// Adds all games of `others`.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.kinds.extend(others.kinds);
        self
    }

    /// The games in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &GameKind> {
        self.kinds.iter()
    }

    /// One example of a full name for each game.
    pub fn examples(&self) -> impl Iterator<Item = String> {
        self.kinds.iter().map(GameKind::example)
    }

    /// The game that `text` names: its name, or the full name of an instance.
    ///
    /// # Errors
    /// [`NameError`] if no game has the name.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, instance};
    /// use gt_core::example::Matches;
    ///
    /// let games = Games::new().with(instance("matches", || Matches(21)).about("Take 1 to 3"));
    /// assert_eq!(games.kind("matches:21")?.about(), "Take 1 to 3");
    /// # Ok::<(), gt_app::NameError>(())
    /// ```
    pub fn kind(&self, text: &str) -> Result<&GameKind, NameError> {
        let name = text.split_once(':').map_or(text, |(name, _)| name);
        self.kinds.iter().find(|kind| kind.texts.name == name).ok_or_else(|| self.unknown(name))
    }

    /// Says that no game has this name: with the names that are like it, or with a few examples.
    fn unknown(&self, name: &str) -> NameError {
        /// How much alike two names are, as for options that clap suggests.
        const ALIKE: f64 = 0.7;
        const MOST: usize = 3;
        let small = name.to_lowercase();
        let alike = |kind: &&GameKind| strsim::jaro(&small, &kind.texts.name);
        let mut near: Vec<&GameKind> =
            self.kinds.iter().filter(|kind| alike(kind) > ALIKE).collect();
        near.sort_by(|a, b| alike(b).total_cmp(&alike(a)));
        let few = |kinds: &[&GameKind]| {
            kinds.iter().take(MOST).map(|kind| kind.example()).collect::<Vec<_>>().join(", ")
        };
        let hint = if near.is_empty() {
            format!("examples of names: {}", few(&self.kinds.iter().collect::<Vec<_>>()))
        } else {
            format!("did you mean {}?", few(&near))
        };
        NameError::Wrong(format!("no game is named {name:?}; {hint} (the verb games lists all)"))
    }

    /// Makes the instance that `text` names: a game and, after a colon, its parameters.
    ///
    /// # Errors
    /// [`NameError::Wrong`] if no game has the name, or its parameters are wrong. The message says
    /// what was expected and gives an example. [`NameError::Unreadable`] if they name a file that
    /// cannot be read.
    pub fn named(&self, text: &str) -> Result<Named, NameError> {
        self.named_within(text, &Run::new())
    }

    /// Makes the instance that somebody else has named, such as in a record: no file is opened.
    ///
    /// Who reads a record of somebody else, or hears a name over a network, does not want that it
    /// chooses which files are read here.
    ///
    /// # Errors
    /// [`NameError::NamesFile`] if the parameters name a file; those of
    /// [`named_within`](Self::named_within).
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, NameError, instance};
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    ///
    /// let games = Games::new().with(instance("matches", || Matches(21)));
    /// assert!(games.named_without_files("matches", &Run::new()).is_ok());
    /// # let read = |_: &str| Ok::<_, String>(Matches(21));
    /// # let kind = gt_app::family("heap", "notes.txt", read).inlined(|_| true, |_| "21".into());
    /// # let games = games.with(kind);
    /// // The parameters of this game are the name of a file.
    /// let refused = games.named_without_files("heap:notes.txt", &Run::new()).unwrap_err();
    /// assert!(matches!(refused, NameError::NamesFile(_)));
    /// ```
    pub fn named_without_files(&self, text: &str, run: &Run) -> Result<Named, NameError> {
        self.check_no_file(text)?;
        self.named_within(text, run)
    }

    /// Refuses the name of an instance that names a file: see
    /// [`named_without_files`](Self::named_without_files).
    ///
    /// # Errors
    /// [`NameError::NamesFile`]; [`NameError::Wrong`] if no game has the name.
    pub fn check_no_file(&self, text: &str) -> Result<(), NameError> {
        let parameters = text.split_once(':').map_or("", |(_, parameters)| parameters);
        if self.kind(text)?.names_file(parameters) {
            return Err(NameError::NamesFile(text.to_owned()));
        }
        Ok(())
    }

    /// Makes the instance like [`named`](Self::named), within the limits of a run.
    ///
    /// # Errors
    /// Those of [`named`](Self::named); [`NameError::Stopped`] if a limit of the run is reached, or
    /// it is interrupted.
    pub fn named_within(&self, text: &str, run: &Run) -> Result<Named, NameError> {
        let kind = self.kind(text)?;
        let parameters = text.split_once(':').map_or("", |(_, parameters)| parameters);
        let instance = (kind.read)(parameters, run).map_err(|why| match why {
            Unmade::Wrong(why) => {
                NameError::Wrong(format!("{text:?}: {why} (for example {})", kind.example()))
            }
            Unmade::Unreadable(why) => NameError::Unreadable(why),
            Unmade::Stopped(limit) => NameError::Stopped(limit),
        })?;
        Ok(Named { name: text.to_owned(), instance })
    }
}

/// An instance together with its name; made by [`Games::named`].
#[derive(Debug)]
pub struct Named {
    /// The name as it was given.
    pub name: String,
    /// The game; its type is no longer known.
    pub instance: Box<dyn Instance>,
}

/// Why a text does not name an instance.
///
/// The message says whether the game is unknown, its parameters are wrong, or which file cannot be
/// read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// No game has the name, or its parameters are wrong.
    #[error("{0}")]
    Wrong(String),
    /// The parameters name a file that the system cannot read.
    #[error("{0}")]
    Unreadable(String),
    /// The name, which somebody else has given, names a file: this one.
    #[error("{0:?} names a file, and a record opens none; name the instance yourself")]
    NamesFile(String),
    /// A limit of the run was reached while the game was made, or it was interrupted.
    #[error(transparent)]
    Stopped(LimitError),
}
