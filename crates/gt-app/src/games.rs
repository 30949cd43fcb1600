//! Games by name.
//!
//! # Invariant
//! A name opens no file. A game is made from the text of its parameters, and nothing here reads
//! another one. Only [`Games::named_reading`] takes a name that stands for a file, and its caller
//! reads the file.

mod names;

use core::fmt;
use std::path::{Component, Path, PathBuf};

pub(super) use self::names::full_name;
pub use self::names::{InstanceName, NameError, NamedInstance};
use gt_core::{LimitError, Run};

use self::names::parameters;
use super::any_instance::{AnyInstance, Rules};

/// Makes a game from its parameters; the error says what was expected.
pub(super) type Read = Box<dyn Fn(&str, &Run) -> Result<Box<dyn Rules>, Unmade> + Send + Sync>;

/// Makes a game from the text of a file, which is named for messages.
pub(super) type ReadFile =
    Box<dyn Fn(&Path, &str, &Run) -> Result<Box<dyn Rules>, Unmade> + Send + Sync>;

/// How games of one kind are read from files.
pub(super) struct InFiles {
    /// Tells whether parameters name a file.
    pub(super) names: fn(&str) -> bool,
    pub(super) read: ReadFile,
}

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
    pub(super) in_files: Option<InFiles>,
}

/// What a game says of itself. It is boxed, because each builder method of an offer moves it.
#[derive(Default)]
pub(super) struct KindTexts {
    pub(super) name: String,
    pub(super) example: String,
    pub(super) parameters: String,
    pub(super) about: String,
    pub(super) rules: String,
    /// Parameters of the game that a person begins to play, if they are not those of the example.
    pub(super) played: String,
    /// What the family of the game is called; empty if nobody says.
    pub(super) heading: String,
}

impl GameKind {
    /// The name of the game, without parameters.
    pub fn name(&self) -> &str {
        &self.texts.name
    }

    /// The full name of a small instance, such as `chomp:4x5`; the name of the game alone means it.
    pub fn example(&self) -> String {
        full_name(self.name(), &self.texts.example)
    }

    /// The full name of the instance that a person plays who names the game alone.
    #[cfg(feature = "command")]
    pub(super) fn played(&self) -> String {
        let KindTexts { name, played, .. } = &*self.texts;
        if played.is_empty() { self.example() } else { full_name(name, played) }
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

    /// How the file that these parameters name is read; `None` if they name none.
    fn of_file(&self, parameters: &str) -> Option<&ReadFile> {
        let in_files = self.in_files.as_ref()?;
        (in_files.names)(parameters).then_some(&in_files.read)
    }

    /// The names of the promises and capabilities that the game was offered with.
    pub fn promises(&self) -> &[&'static str] {
        &self.promises
    }

    /// What came of making an instance of this kind.
    fn named(
        &self,
        text: &str,
        made: Result<Box<dyn Rules>, Unmade>,
    ) -> Result<NamedInstance, NameError> {
        let rules = made.map_err(|why| match why {
            Unmade::Wrong(why) => {
                NameError::Wrong(format!("{text:?}: {why} (for example {})", self.example()))
            }
            Unmade::Stopped(limit) => NameError::Stopped(limit),
        })?;
        let name = self.in_file(text).unwrap_or_else(|| {
            full_name(self.name(), &rules.spelled().unwrap_or_else(|| parameters(text).into()))
        });
        Ok(NamedInstance { name, instance: Box::new(AnyInstance(rules)) })
    }

    /// The name of an instance in a file, in one spelling; `None` if the name has no file.
    ///
    /// The path is as it was written, without the parts that change nothing.
    fn in_file(&self, text: &str) -> Option<String> {
        let file = parameters(text);
        self.of_file(file)?;
        let parts = Path::new(file).components().filter(|part| *part != Component::CurDir);
        let plain: PathBuf = parts.collect();
        // `./-` is a file, and `-` is the input.
        let is_other = plain.as_os_str().is_empty() || plain == Path::new("-");
        let plain = plain.to_str().filter(|_| !is_other).unwrap_or(file);
        Some(full_name(self.name(), plain))
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
            Err(Unmade::Wrong(_)) => second(text, run),
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
    /// Games that the program plays in its own way: their names, and what they are.
    beside: Vec<(String, String)>,
}

impl Games {
    /// No games.
    pub const fn new() -> Self {
        Self { kinds: Vec::new(), beside: Vec::new() }
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
        self.beside.extend(others.beside);
        self
    }

    /// Makes a family of the games that are in none yet; lists show its `heading`.
    #[must_use]
    pub fn under(mut self, heading: &str) -> Self {
        for kind in self.kinds.iter_mut().filter(|kind| kind.texts.heading.is_empty()) {
            heading.clone_into(&mut kind.texts.heading);
        }
        self
    }

    /// Lists a game that is no instance, and which the program plays in its own way.
    #[must_use]
    pub fn beside(mut self, name: &str, about: &str) -> Self {
        self.beside.push((name.to_owned(), about.to_owned()));
        self
    }

    /// What a game is that is no instance, by its name.
    #[cfg(feature = "command")]
    pub(super) fn about_beside(&self, game: &str) -> Option<&str> {
        let (_, about) = self.beside.iter().find(|(name, _)| name == game)?;
        Some(about)
    }

    /// The heading, the name and what it is of every game, for lists; those that are no instances
    /// are in the first family.
    #[cfg(feature = "command")]
    pub(super) fn listed(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let first = self.kinds.first().map_or("", |kind| &*kind.texts.heading);
        let beside = self.beside.iter().map(move |(name, about)| (first, &**name, &**about));
        let kinds = self.kinds.iter().map(|kind| (&*kind.texts.heading, kind.name(), kind.about()));
        kinds.chain(beside)
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

    /// The full name that `text` is, in a request, a record, or anything else from elsewhere.
    ///
    /// The name of a game alone, without a colon, is short for that of its example.
    ///
    /// # Errors
    /// [`NameError::Wrong`] if no game has the name; [`NameError::NamesFile`] if the parameters
    /// name a file. The parameters are not read yet.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, NameError, instance};
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    ///
    /// let games = Games::new().with(instance("matches", || Matches(21)));
    /// let name = games.name("matches")?;
    /// assert!(games.make(&name, &Run::new()).is_ok());
    /// # let read = |_: &str| Ok::<_, String>(Matches(21));
    /// # let kind = gt_app::family("heap", "notes.txt", read);
    /// # let kind = kind.in_files(|_| true, |_, _, _| Ok(Matches(21)));
    /// # let games = games.with(kind);
    /// // The parameters of this game are the name of a file.
    /// assert!(matches!(games.name("heap:notes.txt"), Err(NameError::NamesFile(_))));
    /// # Ok::<(), NameError>(())
    /// ```
    pub fn name(&self, text: &str) -> Result<InstanceName, NameError> {
        let kind = self.kind(text)?;
        if kind.of_file(parameters(text)).is_some() {
            return Err(NameError::NamesFile(text.to_owned()));
        }
        Ok(InstanceName(if text.contains(':') { text.to_owned() } else { kind.example() }))
    }

    /// Makes the instance of a name, within the limits of a run.
    ///
    /// # Errors
    /// * [`NameError::Wrong`] if the parameters are wrong. The message says what was expected and
    ///   gives an example.
    /// * [`NameError::Stopped`] if a limit of the run is reached, or it is interrupted.
    pub fn make(&self, name: &InstanceName, run: &Run) -> Result<NamedInstance, NameError> {
        let InstanceName(text) = name;
        let kind = self.kind(text)?;
        kind.named(text, (kind.read)(parameters(text), run))
    }

    /// Makes the instance that `text` names: a game and, after a colon, its parameters; the example
    /// of the game, if there is no colon.
    ///
    /// # Errors
    /// Those of [`name`](Self::name) and of [`make`](Self::make).
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, family};
    /// use gt_core::example::Matches;
    ///
    /// let read = |text: &str| text.parse().map(Matches).map_err(|_| "expected a number");
    /// let games = Games::new().with(family("matches", "21", read));
    /// assert_eq!(games.named("matches")?.name, "matches:21");
    /// # Ok::<(), gt_app::NameError>(())
    /// ```
    pub fn named(&self, text: &str) -> Result<NamedInstance, NameError> {
        self.named_within(text, &Run::new())
    }

    /// Makes the instance like [`named`](Self::named), within the limits of a run.
    ///
    /// # Errors
    /// Those of [`name`](Self::name) and of [`make`](Self::make).
    pub fn named_within(&self, text: &str, run: &Run) -> Result<NamedInstance, NameError> {
        self.make(&self.name(text)?, run)
    }

    /// The one spelling of a name, by which answers and records name the instance.
    ///
    /// It is as the offer of the game [spells](crate::Offer::spelled) the parameters. An instance in
    /// a file is named by the file, which is not opened.
    ///
    /// # Errors
    /// Those of [`kind`](Self::kind), and of [`make`](Self::make) for a name without a file.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, family};
    /// use gt_core::{Run, example::Matches};
    ///
    /// let read = |text: &str| text.parse().map(Matches).map_err(|_| "expected a number");
    /// let kind = family("matches", "21", read).spelled(|game| game.0.to_string());
    /// let games = Games::new().with(kind);
    /// assert_eq!(games.spelling("matches:07", &Run::new())?, "matches:7");
    /// # Ok::<(), gt_app::NameError>(())
    /// ```
    pub fn spelling(&self, text: &str, run: &Run) -> Result<String, NameError> {
        match self.kind(text)?.in_file(text) {
            Some(name) => Ok(name),
            None => Ok(self.named_within(text, run)?.name),
        }
    }

    /// Makes the instance that the user of a program names, also one in a file, which `read` reads.
    ///
    /// For a name that came from elsewhere it is the wrong function: whoever sends a request or a
    /// record does not choose which files are read here.
    ///
    /// # Errors
    /// Those of `read`, and those of [`make`](Self::make) for what it has read.
    ///
    /// # Example
    /// ```
    /// use std::path::Path;
    /// use gt_app::{Games, NameError, family};
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    ///
    /// let parse = |text: &str| text.trim().parse().map(Matches).map_err(|_| "expected a number");
    /// let kind = family("matches", "21", parse).notation().in_files(
    ///     |parameters| parameters.ends_with(".txt"),
    ///     move |_, text, _| Ok(parse(text)?),
    /// );
    /// let games = Games::new().with(kind);
    /// let read = |_: &Path| Ok::<_, NameError>("7\n".into());
    /// let seven = games.named_reading("matches:seven.txt", &Run::new(), read)?;
    /// assert_eq!(seven.instance.sample().map(|(position, _)| position), Some("7".into()));
    /// # Ok::<(), NameError>(())
    /// ```
    pub fn named_reading<E: From<NameError>>(
        &self,
        text: &str,
        run: &Run,
        read: impl FnOnce(&Path) -> Result<String, E>,
    ) -> Result<NamedInstance, E> {
        let kind = self.kind(text)?;
        let Some(read_file) = kind.of_file(parameters(text)) else {
            return Ok(self.named_within(text, run)?);
        };
        let path = Path::new(parameters(text));
        Ok(kind.named(text, read_file(path, &read(path)?, run))?)
    }
}
