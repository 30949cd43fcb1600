//! What an offer says of its game in words, and how positions are shown.

use gt_core::Shared;

use super::Offer;

impl<G: Shared, C> Offer<G, C> {
    /// Says what the parameters mean, such as `columns x rows`.
    #[must_use]
    pub fn parameters(mut self, meaning: &str) -> Self {
        self.texts.parameters = meaning.into();
        self
    }

    /// Says with which parameters a game is played whose name alone is given.
    ///
    /// Without it they are those of the example.
    #[must_use]
    pub fn played(mut self, parameters: &str) -> Self {
        self.texts.played = parameters.into();
        self
    }

    /// Says in one line what the game is.
    #[must_use]
    pub fn about(mut self, about: &str) -> Self {
        self.texts.about = about.into();
        self
    }

    /// Says in a few words what sets some games apart from what [`about`](Self::about) says; empty
    /// for the others.
    #[must_use]
    pub fn variant(mut self, variant: fn(&G) -> &'static str) -> Self {
        self.notation.variant = Some(variant);
        self
    }

    /// Says the rules: how to play, the aim, how positions and moves are written, the source.
    ///
    /// A line that does not begin with a blank is the heading of a section, such as `Aim`. The
    /// lines below it are its text.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, instance};
    /// use gt_core::example::Matches;
    ///
    /// let rules = "Rules\n  Take one, two or three matches.\nAim\n  Take the last one.\n";
    /// let games = Games::new().with(instance("matches", || Matches(21)).rules(rules));
    /// assert!(games.kind("matches")?.rules().contains("Aim"));
    /// # Ok::<(), gt_app::NameError>(())
    /// ```
    #[must_use]
    pub fn rules(mut self, rules: impl Into<String>) -> Self {
        self.texts.rules = rules.into();
        self
    }

    /// Draws positions by `draw`.
    ///
    /// Without it a position is drawn as its board of cells, if [`grid`](Self::grid) says that
    /// there is one, and otherwise shown in its notation.
    #[must_use]
    pub fn drawn(mut self, draw: fn(&G, &G::Position) -> String) -> Self {
        self.notation.drawn = Some(draw);
        self
    }

    /// Says in words what a move does, where its text does not: `label` is shown beside it.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, instance};
    /// use gt_core::example::Matches;
    ///
    /// let kind = instance("matches", || Matches(21)).notation();
    /// let kind = kind.labelled(|_, left, mv| format!("leaves {}", left - mv));
    /// let matches = Games::new().with(kind).named("matches")?.instance;
    /// assert_eq!(matches.situation(Some("5"))?.moves[1].named(), "2: leaves 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn labelled(mut self, label: fn(&G, &G::Position, G::Move) -> String) -> Self {
        self.notation.label = Some(label);
        self
    }

    /// Draws positions at random by `draw`, which draws numbers below a bound.
    ///
    /// `draw` may fail, and it may draw a position in which the game is over. Without it random
    /// positions come from random moves.
    #[must_use]
    #[expect(clippy::type_complexity, reason = "a name for it would have to be looked up")]
    pub fn starts(
        mut self,
        draw: fn(&G, &mut dyn FnMut(u64) -> u64) -> Option<G::Position>,
    ) -> Self {
        self.notation.start = Some(draw);
        self
    }
}
