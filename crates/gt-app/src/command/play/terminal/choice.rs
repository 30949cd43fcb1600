//! How a person chooses a move: by its cells, one after the other, or by its text.

use crate::command::play::screen::PartialMove;
use crate::instance::LegalMove;
use crate::text_game::without_signs as plain;

/// What another cell leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// No move touches this cell next; the choice is as before.
    Nothing,
    /// More cells are needed, or may follow.
    More,
    /// This move is meant, by its number.
    Move(u32),
    /// More than one move touches these cells in this order.
    Several,
}

impl PartialMove {
    /// The moves that can still be meant, by their numbers: those that begin with the chosen cells,
    /// and have the typed text at their beginning, or somewhere if none has it there.
    pub(super) fn candidates(&self, moves: &[LegalMove]) -> Vec<u32> {
        let typed = plain(&self.typed);
        let fits = |at_beginning: bool| {
            let fits = |mv: &LegalMove| {
                let text = plain(&mv.mv);
                mv.cells.starts_with(&self.cells)
                    && if at_beginning { text.starts_with(&typed) } else { text.contains(&typed) }
            };
            numbered(moves).filter(|(_, mv)| fits(mv)).map(|(nth, _)| nth).collect::<Vec<_>>()
        };
        let first = fits(true);
        if first.is_empty() { fits(false) } else { first }
    }

    /// The cells that can be chosen next.
    pub(super) fn next(&self, moves: &[LegalMove]) -> Vec<u32> {
        let longer = moves.iter().filter(|mv| mv.cells.starts_with(&self.cells));
        longer.filter_map(|mv| mv.cells.get(self.cells.len()).copied()).collect()
    }

    /// Adds a cell. A cell with which no move goes on begins a new choice, if a move begins there.
    /// The last cell again ends the choice, if a move ends there and others go on.
    pub(super) fn take(&mut self, cell: u32, moves: &[LegalMove]) -> Taken {
        let begins = |cells: &[u32]| moves.iter().any(|mv| mv.cells.starts_with(cells));
        let longer: Vec<u32> = self.cells.iter().copied().chain([cell]).collect();
        if begins(&longer) {
            self.cells = longer;
            self.meant(moves, false)
        } else if self.cells.last() == Some(&cell) {
            let meant = self.meant(moves, true);
            if meant == Taken::More {
                self.cells.clear();
            }
            meant
        } else if !self.cells.is_empty() && begins(&[cell]) {
            self.cells = vec![cell];
            self.meant(moves, false)
        } else {
            Taken::Nothing
        }
    }

    /// What the chosen cells mean; `is_ended` if no cell follows.
    fn meant(&self, moves: &[LegalMove], is_ended: bool) -> Taken {
        let mut whole = numbered(moves).filter(|(_, mv)| mv.cells == self.cells);
        let is_longer =
            |mv: &LegalMove| mv.cells.len() > self.cells.len() && mv.cells.starts_with(&self.cells);
        match (whole.next(), whole.next()) {
            (Some(_), _) if !is_ended && moves.iter().any(is_longer) => Taken::More,
            (Some((mv, _)), None) => Taken::Move(mv),
            (Some(_), Some(_)) => Taken::Several,
            (None, _) => Taken::More,
        }
    }

    /// Whether a move is meant already, although others go on.
    pub(super) fn is_whole(&self, moves: &[LegalMove]) -> bool {
        !self.cells.is_empty() && moves.iter().any(|mv| mv.cells == self.cells)
    }

    /// Whether some move can be written with this sign at its beginning.
    pub(super) fn begins_with(sign: char, moves: &[LegalMove]) -> bool {
        let sign = plain(&sign.to_string());
        sign.is_empty() || moves.iter().any(|mv| plain(&mv.mv).starts_with(&sign))
    }
}

fn numbered(moves: &[LegalMove]) -> impl Iterator<Item = (u32, &LegalMove)> {
    (0..).zip(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(of: &[(&str, &[u32])]) -> Vec<LegalMove> {
        let legal = |&(mv, cells): &(&str, &[u32])| LegalMove {
            mv: mv.into(),
            position: String::new(),
            cells: cells.to_vec(),
            acts_on: Vec::new(),
            label: String::new(),
        };
        of.iter().map(legal).collect()
    }

    #[test]
    fn a_move_is_chosen_by_its_cells_and_by_nothing_less() {
        let all = moves(&[("a-b", &[0, 1]), ("a-c", &[0, 2]), ("b", &[1])]);
        let mut choice = PartialMove::default();
        assert_eq!(choice.take(2, &all), Taken::Nothing);
        assert_eq!((choice.take(0, &all), choice.next(&all)), (Taken::More, vec![1, 2]));
        assert_eq!(choice.clone().take(2, &all), Taken::Move(1));
        assert_eq!(choice.clone().take(0, &all), Taken::More); // given up
        choice.cells = vec![0];
        assert_eq!(choice.take(1, &all), Taken::Move(0)); // not "b"
    }

    #[test]
    fn where_one_move_goes_on_from_another_the_last_cell_again_ends_it() {
        let all = moves(&[("a-b", &[0, 1]), ("a-b-c", &[0, 1, 2]), ("d", &[3]), ("e", &[3])]);
        let mut choice = PartialMove::default();
        choice.take(0, &all);
        assert_eq!((choice.take(1, &all), choice.is_whole(&all)), (Taken::More, true));
        assert_eq!(choice.clone().take(1, &all), Taken::Move(0));
        assert_eq!(choice.clone().take(2, &all), Taken::Move(1));
        assert_eq!(choice.take(3, &all), Taken::Several);
        assert_eq!(choice.candidates(&all), [2, 3]);
    }

    #[test]
    fn a_list_narrows_as_one_types() {
        let all = moves(&[("(1, 2)", &[]), ("(1, 12)", &[]), ("Down 2", &[])]);
        let with = |typed: &str| PartialMove { typed: typed.into(), ..PartialMove::default() };
        assert_eq!(with("").candidates(&all), [0, 1, 2]);
        assert_eq!(with("1,1").candidates(&all), [1]);
        assert_eq!(with("2").candidates(&all), [0, 1, 2]); // somewhere
        assert_eq!(with("down2").candidates(&all), [2]);
        assert!(with("x").candidates(&all).is_empty());
        assert!(PartialMove::begins_with('d', &all) && !PartialMove::begins_with('2', &all));
    }
}
