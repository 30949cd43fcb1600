//! A duel that is played: both players have a fleet and shoot in turns.

use gt_core::{ParseError, Player};
use gt_play::session::{History, LoadError, Record, Seat};

use super::{choose, shot};
use crate::rules::{Cell, Knowledge, KnowledgeError, Placement, PlacementError, Rules, ShotAnswer};

/// The state of a duel: two fleets, and what the shots of both players told.
///
/// A player who hits shoots again; after a miss the other player shoots. The player wins whose shot
/// hits the last cell of the other fleet. Both fleets are known here, and each player is to see
/// only [`known`](Self::known). A duel reads and writes nothing.
///
/// # Example
/// ```
/// use gt_core::Player;
/// use gt_play::session::Seat;
/// use gt_sea_battle::play::Duel;
/// use gt_sea_battle::{Board, Cell, Direction, Fleet, Placement, Rules, Ship, ShotAnswer, Touch};
///
/// let rules = Rules::new(Board::new(1, 3)?, Fleet::new([2])?, Touch::None);
/// let ship = |col| Ship::new(Cell::new(0, col), 2, Direction::Horizontal);
/// let fleet = |col| Placement::new(&rules, [ship(col)]);
/// let fleets = [fleet(0)?, fleet(1)?];
/// let mut duel = Duel::new(rules, fleets, Seat::against("perfect", false))?;
/// assert_eq!(duel.shoot(Cell::new(0, 0)), Some(ShotAnswer::Miss));
/// assert_eq!(duel.shoot(Cell::new(0, 0)), Some(ShotAnswer::Hit)); // the other player's shot
/// assert_eq!((duel.shooter(), duel.left(Player::First)), (Player::Second, 1));
/// duel.shoot(Cell::new(0, 1));
/// assert_eq!(duel.winner(), Some(Player::Second));
/// assert!(duel.undo()); // all three shots, so that the person shoots
/// assert_eq!((duel.shooter(), duel.shots().count()), (Player::First, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    rules: Rules,
    fleets: [Placement; 2],
    seats: [Seat; 2],
    history: History<Stage, (Cell, ShotAnswer)>,
    /// The record that was loaded last, for its comments.
    loaded: Option<Record>,
}

/// What both players know, and who shoots.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stage {
    /// What each player knows of the other's fleet.
    known: [Knowledge; 2],
    shooter: Player,
}

impl Stage {
    fn new(rules: &Rules) -> Self {
        let nothing = Knowledge::new(rules.board());
        Self { known: [nothing.clone(), nothing], shooter: Player::First }
    }

    /// The stage after a shot of the shooter.
    fn after(&self, rules: &Rules, cell: Cell, answer: ShotAnswer) -> Result<Self, KnowledgeError> {
        let mut after = self.clone();
        let known = &mut after.known[self.shooter.index()];
        known.record(cell, answer)?;
        known.check(rules)?;
        if answer == ShotAnswer::Miss {
            after.shooter = self.shooter.other();
        }
        Ok(after)
    }

    /// How many cells of this player's fleet are not hit.
    fn left(&self, rules: &Rules, player: Player) -> usize {
        rules.fleet().cells().saturating_sub(self.known[player.other().index()].hits())
    }

    fn winner(&self, rules: &Rules) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.left(rules, player.other()) == 0)
    }

    fn is_open(&self, rules: &Rules, cell: Cell) -> bool {
        let known = &self.known[self.shooter.index()];
        choose::open(rules.board(), known).any(|open| open == cell)
    }
}

impl Duel {
    /// A duel on an empty board. The first player shoots first.
    ///
    /// # Errors
    /// [`PlacementError`] if one of the fleets is not legal under `rules`.
    pub fn new(
        rules: Rules,
        fleets: [Placement; 2],
        seats: [Seat; 2],
    ) -> Result<Self, PlacementError> {
        for fleet in &fleets {
            Placement::new(&rules, fleet.ships().iter().copied())?;
        }
        let history = History::new(Stage::new(&rules));
        Ok(Self { rules, fleets, seats, history, loaded: None })
    }

    /// Board, fleet and rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who plays; the first player shoots first.
    pub const fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Seats somebody else for a player, such as the computer at another level.
    pub fn seat(&mut self, player: Player, seat: Seat) {
        self.seats[player.index()] = seat;
    }

    /// The fleet of a player.
    pub const fn fleet(&self, player: Player) -> &Placement {
        &self.fleets[player.index()]
    }

    /// What a player knows of the other's fleet.
    pub fn known(&self, player: Player) -> &Knowledge {
        &self.history.now().known[player.index()]
    }

    /// Who shoots next. Where the duel is over, it is the winner.
    pub fn shooter(&self) -> Player {
        self.history.now().shooter
    }

    /// Whether a person shoots next, or would if the duel were not over.
    pub fn is_persons_turn(&self) -> bool {
        self.is_persons(self.history.now())
    }

    fn is_persons(&self, stage: &Stage) -> bool {
        self.is_seat_of_person(stage.shooter)
    }

    fn is_seat_of_person(&self, player: Player) -> bool {
        self.seats[player.index()] == Seat::Person
    }

    /// How many cells of this player's fleet are not hit yet.
    pub fn left(&self, player: Player) -> usize {
        self.history.now().left(&self.rules, player)
    }

    /// The player who has hit every cell of the other's fleet; the first player if no fleet has a
    /// ship.
    pub fn winner(&self) -> Option<Player> {
        self.history.now().winner(&self.rules)
    }

    /// The shots so far, in order.
    pub fn shots(&self) -> impl Iterator<Item = (Player, Cell, ShotAnswer)> {
        self.history.moves().map(|(at, &(cell, answer))| (at.shooter, cell, answer))
    }

    /// Shoots; `None` if the square is closed or was shot at, or the duel is over.
    pub fn shoot(&mut self, cell: Cell) -> Option<ShotAnswer> {
        let now = self.history.now();
        if self.winner().is_some() || !now.is_open(&self.rules, cell) {
            return None;
        }
        let (known, target) = (self.known(now.shooter), self.fleet(now.shooter.other()));
        let answer = known.answer(&self.rules, target, cell);
        let after = now.after(&self.rules, cell, answer).ok()?;
        self.history.push((cell, answer), after);
        Some(answer)
    }

    /// Takes shots back until a person shoots: that person's last shot, and what followed it.
    ///
    /// Where nobody is a person, it takes one shot back. `false` if there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        let persons = |stage: &Stage| self.is_watched() || self.is_persons(stage);
        let stages = self.history.moves().map(|(before, _)| before).enumerate();
        let Some((made, _)) = stages.filter(|(_, before)| persons(before)).last() else {
            return false;
        };
        self.history.go_to(made);
        true
    }

    /// Makes shots again that were taken back, until a person shoots or none is left; `false` if
    /// there is none.
    pub fn redo(&mut self) -> bool {
        let before = self.history.made();
        loop {
            let made = self.history.made();
            self.history.go_to(made + 1);
            if self.history.made() == made || self.is_watched() || self.is_persons_turn() {
                return self.history.made() > before;
            }
        }
    }

    fn is_watched(&self) -> bool {
        self.seats.iter().all(|seat| *seat != Seat::Person)
    }

    /// Places another fleet for a player, before the first shot; `false` after it.
    ///
    /// # Errors
    /// [`PlacementError`] if the fleet is not legal under the rules. Then nothing has changed.
    pub fn place(&mut self, player: Player, fleet: &Placement) -> Result<bool, PlacementError> {
        let fleet = Placement::new(&self.rules, fleet.ships().iter().copied())?;
        let is_early = self.history.made() == 0;
        if is_early {
            self.history = History::new(self.history.start().clone());
            self.fleets[player.index()] = fleet;
        }
        Ok(is_early)
    }

    /// The duel as a record: the fleets of people, and the shots of both players in order.
    ///
    /// A fleet of the computer is hidden, so it is not in it. What a record that was loaded has
    /// besides is.
    pub fn record(&self, instance: &str) -> Record {
        let board = self.rules.board();
        let [first, second] = &self.seats;
        let mut header = vec![("instance", instance.to_owned())];
        for player in Player::BOTH.into_iter().filter(|&player| self.is_seat_of_person(player)) {
            let ships = self.fleet(player).ships().iter().map(|&ship| shot::show_ship(board, ship));
            header.push((FLEETS[player.index()], ships.collect::<Vec<_>>().join(", ")));
        }
        header.extend([("first", first.to_string()), ("second", second.to_string())]);
        let shots = self.shots().map(|(_, cell, answer)| shot::show(board, cell, answer));
        Record::new(header, shots).annotated(self.loaded.as_ref())
    }

    /// Begins again with the shots of a record. A person who was the first player there is it here.
    ///
    /// `draw` gives a fleet that agrees with what the other player knows at the end, for each fleet
    /// that the record does not have; or it says why there is none.
    ///
    /// # Errors
    /// [`LoadError`] if the record is of another instance, or has a wrong fleet or shot. Then the
    /// duel is as before.
    pub fn load(
        &mut self,
        instance: &str,
        record: &Record,
        mut draw: impl FnMut(&Knowledge) -> Result<Placement, ParseError>,
    ) -> Result<(), LoadError> {
        record.check(instance)?;
        let mut seats = self.seats.clone();
        let is_person = |name| record.get(name).map(|player| player == Seat::Person.to_string());
        let are_people = Player::BOTH.map(|player| self.is_seat_of_person(player));
        if [is_person("first"), is_person("second")] == [Some(are_people[1]), Some(are_people[0])] {
            seats.swap(0, 1);
        }
        let written = FLEETS.map(|name| record.get(name).map(|text| self.read_fleet(text)));
        let [first, second] = written.map(Option::transpose);
        let written = [first?, second?];
        let mut history = History::new(Stage::new(&self.rules));
        for (ply, text) in (1..).zip(record.played()) {
            let after = self.replayed(history.now(), &written, text);
            let wrong = |why| LoadError::Move { ply, mv: text.to_owned(), why };
            let (mv, after) = after.map_err(wrong)?;
            history.push(mv, after);
        }
        let mut fleet = |player: Player, written: Option<Placement>| {
            let known = &history.now().known[player.other().index()];
            let fleet = written.map_or_else(|| draw(known), Ok)?;
            let agrees = known.agrees(&self.rules, &fleet);
            let wrong = || ParseError::new(known.to_string(), "shots that agree with a fleet");
            agrees.then_some(fleet).ok_or_else(wrong)
        };
        let [first, second] = written;
        self.fleets = [fleet(Player::First, first)?, fleet(Player::Second, second)?];
        (self.history, self.seats, self.loaded) = (history, seats, Some(record.clone()));
        Ok(())
    }

    /// Reads a shot of a record, and makes it at a stage.
    fn replayed(
        &self,
        stage: &Stage,
        fleets: &[Option<Placement>; 2],
        text: &str,
    ) -> Result<((Cell, ShotAnswer), Stage), String> {
        let (cell, answer) = shot::read(self.rules.board(), text)?;
        if stage.winner(&self.rules).is_some() {
            return Err("a fleet has sunk before it".into());
        }
        if !stage.is_open(&self.rules, cell) {
            return Err("that square is closed or has been shot at".into());
        }
        if let Some(fleet) = &fleets[stage.shooter.other().index()] {
            let known = &stage.known[stage.shooter.index()];
            let given = known.answer(&self.rules, fleet, cell);
            if given != answer {
                let expected = shot::show(self.rules.board(), cell, given);
                return Err(format!("the fleet of the record answers {expected}"));
            }
        }
        let after = stage.after(&self.rules, cell, answer).map_err(|why| why.to_string())?;
        Ok(((cell, answer), after))
    }

    /// Reads a fleet of a record.
    fn read_fleet(&self, text: &str) -> Result<Placement, ParseError> {
        let wrong = |why: String| ParseError::new(text, why);
        let ships = text.split(',').map(str::trim).filter(|ship| !ship.is_empty()).map(|ship| {
            let words: Vec<&str> = ship.split_whitespace().collect();
            let read = shot::read_ship(self.rules.board(), &words).map_err(wrong)?;
            read.ok_or_else(|| wrong("a fleet such as 3 h A1, 2 v E3".into()))
        });
        let ships = ships.collect::<Result<Vec<_>, _>>()?;
        Placement::new(&self.rules, ships).map_err(|why| wrong(format!("a legal fleet, but {why}")))
    }
}

/// The names of the fleets in the header of a record.
const FLEETS: [&str; 2] = ["first fleet", "second fleet"];
