//! What people are told of a game: a capture jump by jump, and how the game ended.

use gt_core::error::counted;
use gt_core::{Game, Outcome};

use crate::rules::{FOXES, FoxHens, HENS, Move, Position};

impl FoxHens {
    /// The jumps of a capture: where the fox leaps from and to, and the position after the jump.
    ///
    /// The side to move stays the same in all of them. Empty for a step, and for a move that is not
    /// legal.
    ///
    /// # Example
    /// ```
    /// use gt_core::{GameExt, Notation};
    /// use gt_fox_hens::NamedRules;
    ///
    /// let rules = NamedRules::Strip3x5.rules();
    /// let at = rules.parse_set_up("hh1/h1h/h1h/1h1/1x1 f")?;
    /// let capture = rules.legal_moves(&at).next().expect("a capture");
    /// let jumps = rules.jumps(&at, capture);
    /// assert_eq!(jumps.last().map(|jump| jump.2.hens), Some(rules.play(&at, capture).hens));
    /// # use gt_core::Game;
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub fn jumps(&self, position: &Position, mv: Move) -> Vec<(u8, u8, Position)> {
        let path = self.path(position, mv).filter(|_| mv.is_capture()).unwrap_or_default();
        let mut at = *position;
        let jumped = path.windows(2).map(|jump| {
            at.hens &= !(1 << u8::midpoint(jump[0], jump[1]));
            at.foxes = at.foxes & !(1 << jump[0]) | 1 << jump[1];
            (jump[0], jump[1], at)
        });
        jumped.collect()
    }

    /// Says who has won and why, where the game is over with this outcome for the side to move.
    ///
    /// # Example
    /// ```
    /// use gt_core::{GameExt, Outcome};
    /// use gt_fox_hens::NamedRules;
    ///
    /// let rules = NamedRules::Square4OneFox.rules();
    /// let at = rules.parse_set_up("4/1x2/4/2hh h")?;
    /// let outcome = rules.terminal(&at).expect("two hens are left");
    /// assert_eq!(rules.ending(&at, outcome), "the foxes have won: 2 hens are left");
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub fn ending(&self, position: &Position, outcome: Outcome) -> String {
        let side = |side| if side == HENS { "hens" } else { "foxes" };
        let blocked = format!("the {} cannot move", side(position.turn));
        let winner = match outcome {
            Outcome::Draw => return format!("a draw: {blocked}"),
            Outcome::Win => position.turn,
            Outcome::Loss => !position.turn,
        };
        let hens = position.hens.count_ones();
        let why = if self.decided(position).is_none() {
            blocked
        } else if winner == FOXES {
            format!("{} {} left", counted(hens, "hen"), if hens == 1 { "is" } else { "are" })
        } else {
            "the henhouse is full".to_owned()
        };
        format!("the {} have won: {why}", side(winner))
    }
}
