//! One battle that is played: shots and answers, the way back and forth, the record.

use gt_core::ParseError;
use gt_play::session::{History, LoadError, Record};

use super::shot;
use crate::rules::{Cell, Knowledge, Placement, Rules, Ship, ShotAnswer};
use crate::solve::ShipSurvey;

/// The state of a battle from the view of the shooter: what each shot told.
///
/// It is a session of play of its own kind: the fleet is hidden, so no position is known to both.
/// Either the computer hides a fleet and answers, or a person announces the answers. It reads and
/// writes nothing.
///
/// # Example
/// ```
/// use gt_sea_battle::play::Battle;
/// use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, ShotAnswer, Touch};
///
/// let rules = Rules::new(Board::new(1, 3)?, Fleet::new([2])?, Touch::None);
/// let mut battle = Battle::new(Knowledge::new(rules.board()), rules, None);
/// battle.answer(Cell::new(0, 0), ShotAnswer::Miss)?;
/// battle.answer(Cell::new(0, 1), ShotAnswer::Hit)?;
/// assert!(battle.undo() && battle.redo() && !battle.redo());
/// assert_eq!((battle.left(), battle.history().made()), (1, 2));
/// assert_eq!(battle.record("sea").moves[1].text, "B1 hit");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Battle {
    rules: Rules,
    fleet: Option<Placement>,
    history: History<Knowledge, (Cell, ShotAnswer)>,
    /// The record that was loaded last, for its comments.
    loaded: Option<Record>,
}

impl Battle {
    /// A battle that goes on from `knowledge`, against a hidden fleet if the computer answers.
    pub const fn new(knowledge: Knowledge, rules: Rules, fleet: Option<Placement>) -> Self {
        Self { rules, fleet, history: History::new(knowledge), loaded: None }
    }

    /// Board, fleet and rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What is known now.
    pub fn knowledge(&self) -> &Knowledge {
        self.history.now()
    }

    /// The shots so far with their answers, and those that can be made again.
    pub const fn history(&self) -> &History<Knowledge, (Cell, ShotAnswer)> {
        &self.history
    }

    /// How many cells of ships are not hit yet.
    pub fn left(&self) -> usize {
        self.rules.fleet().cells().saturating_sub(self.knowledge().hits())
    }

    /// Shoots at the hidden fleet; `None` if the square is closed or was shot at, or no fleet is
    /// hidden.
    pub fn shoot(&mut self, cell: Cell) -> Option<ShotAnswer> {
        let is_open =
            super::choose::open(self.rules.board(), self.knowledge()).any(|open| open == cell);
        let answer = self.knowledge().answer(&self.rules, self.fleet.as_ref()?, cell);
        (is_open && self.answer(cell, answer).is_ok()).then_some(answer)
    }

    /// Notes a shot and its answer.
    ///
    /// # Errors
    /// Why it cannot be so by what is known. Then nothing is noted.
    pub fn answer(&mut self, cell: Cell, answer: ShotAnswer) -> Result<(), crate::KnowledgeError> {
        let mut knowledge = self.knowledge().clone();
        knowledge.record(cell, answer)?;
        knowledge.check(&self.rules)?;
        self.history.push((cell, answer), knowledge);
        Ok(())
    }

    /// Takes the last shot back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let made = self.history.made();
        self.history.go_to(made.saturating_sub(1));
        made > 0
    }

    /// Makes a shot again that was taken back; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let made = self.history.made();
        self.history.go_to(made + 1);
        self.history.made() > made
    }

    /// The battle as a record; a hidden fleet is not in it. What a record that was loaded has
    /// besides is.
    pub fn record(&self, instance: &str) -> Record {
        let start = self.history.start().to_string().trim_end().replace('\n', "/");
        let header = [("instance", instance.to_owned()), ("start", start)];
        let shots = self.history.moves();
        let shots = shots.map(|(_, &(cell, answer))| shot::show(self.rules.board(), cell, answer));
        Record::new(header, shots).annotated(self.loaded.as_ref())
    }

    /// Begins again with the start and the shots of a record, with another hidden fleet or none.
    ///
    /// `fleet` gives the fleet for what is known at the end, or says why there is none.
    ///
    /// # Errors
    /// [`LoadError`] if the record is of another instance, or has a wrong start or shot. Then the
    /// battle is as before.
    pub fn load(
        &mut self,
        instance: &str,
        record: &Record,
        fleet: impl FnOnce(&Knowledge) -> Result<Option<Placement>, ParseError>,
    ) -> Result<(), LoadError> {
        record.check(instance)?;
        let start = match record.get("start") {
            None => Knowledge::new(self.rules.board()),
            Some(text) => {
                let rows = text.replace('/', "\n");
                let (fleet, touch) = (self.rules.fleet().clone(), self.rules.touch());
                crate::parse_position(&rows, fleet, touch, self.rules.announced())
                    .map(|(_, knowledge)| knowledge)
                    .map_err(|why| ParseError::new(text, format!("another start: {why}")))?
            }
        };
        let mut battle = Self::new(start, self.rules.clone(), None);
        battle.loaded = Some(record.clone());
        for (ply, text) in (1..).zip(record.played()) {
            let read = shot::read(self.rules.board(), text);
            let noted = read.and_then(|(cell, answer)| {
                battle.answer(cell, answer).map_err(|why| why.to_string())
            });
            noted.map_err(|why| LoadError::Move { ply, mv: text.to_owned(), why })?;
        }
        battle.fleet = fleet(battle.knowledge())?;
        *self = battle;
        Ok(())
    }
}

/// Reads an answer that a person announces: `miss`, `C1 hit`, `sunk` or `C1 sunk 3 h`.
///
/// Without a square the answer is about the shot that was `advised`. `survey` says which ships can
/// sink.
///
/// # Errors
/// What was expected.
pub fn read_answer(
    rules: &Rules,
    survey: &ShipSurvey,
    advised: Option<Cell>,
    text: &str,
) -> Result<(Cell, ShotAnswer), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let named = words.first().and_then(|word| rules.board().cell(word).ok());
    let (cell, words) = match named {
        Some(cell) => (cell, &words[1..]),
        None => (advised.ok_or("name the square first")?, &words[..]),
    };
    match words {
        ["miss" | "m" | "o"] => Ok((cell, ShotAnswer::Miss)),
        ["hit" | "h" | "x"] => Ok((cell, ShotAnswer::Hit)),
        ["sunk" | "s" | "#", rest @ ..] => {
            let fits = |ship: &Ship| match rest {
                [] => true,
                [length] => *length == ship.length().to_string(),
                [length, direction, ..] => {
                    *length == ship.length().to_string()
                        && (*direction == "h") == ship.is_horizontal()
                }
            };
            let ships: Vec<Ship> = survey.sinking(cell).map(|entry| entry.0).filter(fits).collect();
            match ships[..] {
                [ship] => Ok((cell, ShotAnswer::Sunk(ship))),
                [] => Err("no ship can sink there by what is known; expected miss or hit".into()),
                _ => Err("several ships can sink there; expected sunk LENGTH h|v".into()),
            }
        }
        _ => Err(format!(
            "cannot read {text:?}: expected miss, hit or sunk, with or without a square before it"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Direction, Fleet, Touch};
    use crate::solve::Engine;

    fn rules() -> Rules {
        Rules::new(Board::new(4, 4).unwrap(), Fleet::new([2, 1]).unwrap(), Touch::None)
    }

    #[test]
    fn answers_are_read_with_and_without_a_square() {
        let rules = rules();
        let mut knowledge = Knowledge::new(rules.board());
        knowledge.hit(Cell::new(0, 0)).unwrap();
        let survey =
            Engine::new(rules.clone(), &gt_core::Run::new()).unwrap().survey(&knowledge).unwrap();
        let read = |text: &str| read_answer(&rules, &survey, Some(Cell::new(0, 1)), text);
        assert_eq!(read("miss"), Ok((Cell::new(0, 1), ShotAnswer::Miss)));
        assert_eq!(read("c1 x"), Ok((Cell::new(3, 2), ShotAnswer::Hit)));
        assert!(matches!(read("sunk"), Ok((_, ShotAnswer::Sunk(ship))) if ship.length() == 2));
        assert!(matches!(read("D1 sunk 1"), Ok((_, ShotAnswer::Sunk(ship))) if ship.length() == 1));
        assert!(read("sunk 3 h").is_err() && read("perhaps").is_err() && read("").is_err());
    }

    #[test]
    fn a_record_that_is_loaded_tells_the_same() {
        let ships = [(0, 0, 2, Direction::Vertical), (3, 3, 1, Direction::Horizontal)];
        let ships =
            ships.map(|(row, col, length, way)| Ship::new(Cell::new(row, col), length, way));
        let fleet = Placement::new(&rules(), ships).unwrap();
        let mut battle = Battle::new(Knowledge::new(rules().board()), rules(), Some(fleet.clone()));
        for (row, col) in [(0, 0), (2, 2), (1, 0), (3, 3)] {
            assert!(battle.shoot(Cell::new(row, col)).is_some());
        }
        assert_eq!((battle.left(), battle.shoot(Cell::new(0, 0))), (0, None));
        battle.undo();
        let record: Record = battle.record("sea").to_string().parse().unwrap();
        assert_eq!(record.moves[2].text, "A3 sunk 2 v A4");
        let mut other = Battle::new(Knowledge::new(rules().board()), rules(), None);
        other.load("sea", &record, |_| Ok(Some(fleet.clone()))).unwrap();
        assert_eq!((other.knowledge(), other.left()), (battle.knowledge(), 1));
        let wrong = other.load("sea", &"instance: sea\n\nA1 sunk\n".parse().unwrap(), |_| Ok(None));
        assert!(matches!(wrong, Err(LoadError::Move { ply: 1, .. })));
        assert_eq!(other.knowledge(), battle.knowledge());
    }
}
