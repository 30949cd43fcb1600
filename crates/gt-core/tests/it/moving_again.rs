//! Rules in which a player may move again, against a solver that follows the turns of the rules.

use gt_core::Run;
use gt_core::adapt::{EndingTurns, FreeTurns, OrPass, Passing};
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_testkit::laws;
use proptest::collection::vec;
use proptest::prelude::*;

/// A graph whose vertices belong to the players.
///
/// A token moves along the edges. The owner of its vertex moves it, again if the next vertex is the
/// owner's too.
#[derive(Clone, Debug)]
struct Owned {
    vertices: Vec<Vertex>,
}

#[derive(Clone, Debug)]
struct Vertex {
    owner: Player,
    edges: Vec<usize>,
    decided: Option<Outcome>,
    blocked: Outcome,
}

impl FreeTurns for Owned {
    type Position = usize;
    type Move = usize;

    fn initial(&self) -> usize {
        self.vertices.len() - 1
    }

    fn turn(&self, at: &usize) -> Player {
        self.vertices[*at].owner
    }

    fn moves(&self, at: &usize) -> impl Iterator<Item = usize> {
        0..self.vertices[*at].edges.len()
    }

    fn play(&self, at: &usize, nth: usize) -> usize {
        self.vertices[*at].edges[nth]
    }

    fn decided(&self, at: &usize) -> Option<Outcome> {
        self.vertices[*at].decided
    }

    fn blocked(&self, at: &usize) -> Outcome {
        self.vertices[*at].blocked
    }
}

/// The same graph with edges to lower vertices only.
#[derive(Clone, Debug)]
struct Descending(Owned);

impl FreeTurns for Descending {
    type Position = usize;
    type Move = usize;

    fn initial(&self) -> usize {
        self.0.initial()
    }

    fn turn(&self, at: &usize) -> Player {
        self.0.turn(at)
    }

    fn moves(&self, at: &usize) -> impl Iterator<Item = usize> {
        self.0.moves(at).filter(|&nth| self.0.play(at, nth) < *at)
    }

    fn play(&self, at: &usize, nth: usize) -> usize {
        self.0.play(at, nth)
    }

    fn decided(&self, at: &usize) -> Option<Outcome> {
        self.0.decided(at)
    }

    fn blocked(&self, at: &usize) -> Outcome {
        self.0.blocked(at)
    }
}

impl EndingTurns for Descending {} // every edge leads down

/// Who wins from each vertex, for its owner, and in how many plies with a pass after each move that
/// keeps the turn.
///
/// Repeats a sweep over all vertices until nothing changes: in sweep *n* everything that ends
/// within *n* plies is known. `None` is a draw.
fn sweeps<R: FreeTurns<Position = usize>>(rules: &R, len: usize) -> Vec<Option<(Outcome, u32)>> {
    let mut known: Vec<Option<(Outcome, u32)>> = vec![None; len];
    let mut over = vec![false; len];
    for at in 0..len {
        let end = rules
            .decided(&at)
            .or_else(|| rules.moves(&at).next().is_none().then(|| rules.blocked(&at)));
        over[at] = end.is_some();
        known[at] = end.filter(|&end| end != Outcome::Draw).map(|end| (end, 0));
    }
    for plies in 1..=u32::try_from(2 * len).unwrap_or(u32::MAX) {
        let before = known.clone();
        for at in (0..len).filter(|&at| !over[at] && before[at].is_none()) {
            let after: Vec<Option<(Outcome, u32)>> = rules
                .moves(&at)
                .map(|mv| {
                    let to = rules.play(&at, mv);
                    let (outcome, plies) = before[to]?;
                    let again = rules.turn(&to) == rules.turn(&at);
                    // A move that ends the game is not followed by a pass.
                    Some(if again {
                        (outcome, plies + 1 + u32::from(!over[to]))
                    } else {
                        (outcome.flip(), plies + 1)
                    })
                })
                .collect();
            let wins = after
                .iter()
                .flatten()
                .any(|&(outcome, when)| outcome == Outcome::Win && when == plies);
            let all_lost = after
                .iter()
                .all(|after| after.is_some_and(|(outcome, _)| outcome == Outcome::Loss));
            let last = after.iter().flatten().map(|&(_, when)| when).max();
            if wins {
                known[at] = Some((Outcome::Win, plies));
            } else if all_lost && last == Some(plies) {
                known[at] = Some((Outcome::Loss, plies));
            }
        }
    }
    known
}

fn outcomes() -> impl Strategy<Value = Outcome> {
    prop_oneof![3 => Just(Outcome::Loss), 1 => Just(Outcome::Draw), 1 => Just(Outcome::Win)]
}

fn owned() -> impl Strategy<Value = Owned> {
    (2usize..24).prop_flat_map(|len| {
        let decided = prop_oneof![6 => Just(None), 1 => outcomes().prop_map(Some)];
        let owner = prop_oneof![Just(Player::First), Just(Player::Second)];
        let vertex = (owner, vec(0..len, 0..4), decided, outcomes());
        let vertex = vertex.prop_map(|(owner, edges, decided, blocked)| Vertex {
            owner,
            edges,
            decided,
            blocked,
        });
        vec(vertex, len).prop_map(|vertices| Owned { vertices })
    })
}

const fn value(known: Option<(Outcome, u32)>) -> Value {
    match known {
        None | Some((Outcome::Draw, _)) => Value::Draw,
        Some((Outcome::Loss, plies)) => Value::Loss { plies },
        Some((Outcome::Win, plies)) => Value::Win { plies },
    }
}

proptest! {
    #[test]
    fn a_loopy_game_with_passes_has_the_values_of_the_rules(rules in owned()) {
        let len = rules.vertices.len();
        let game = Passing::new(&rules);
        let table = Tablebase::explore(&game, (0..len).map(|at| game.at(at)), &Run::new()).unwrap();
        for (at, known) in sweeps(&rules, len).into_iter().enumerate() {
            prop_assert_eq!(table.value(&game.at(at)), Ok(Some(value(known))), "vertex {}", at);
        }
    }

    #[test]
    fn an_acyclic_game_with_passes_has_the_values_of_the_rules(rules in owned()) {
        let len = rules.vertices.len();
        let rules = Descending(rules);
        let game = Passing::new(&rules);
        let values = Values::new(&game, &Run::new());
        for (at, known) in sweeps(&rules, len).into_iter().enumerate() {
            prop_assert_eq!(values.value(&game.at(at)), Ok(Some(value(known))), "vertex {}", at);
        }
        let checked = laws::all!(game);
        prop_assert_eq!(checked.laws(), ["game", "acyclic", "partizan"]);
    }
}

/// A player who waits has one move, and none if the game is over.
#[test]
fn a_player_who_waits_can_only_pass_and_not_after_the_end() {
    let mine = |edges: &[usize]| Vertex {
        owner: Player::First,
        edges: edges.to_vec(),
        decided: None,
        blocked: Outcome::Loss,
    };
    let rules = Owned { vertices: vec![mine(&[]), mine(&[0]), mine(&[1])] };
    let game = Passing::new(rules);
    let (start, waiting) = (game.initial(), ToMove::new(1, Player::Second));
    assert_eq!(game.successors(&start).collect::<Vec<_>>(), [(OrPass::Move(0), waiting)]);
    assert_eq!(game.successors(&waiting).collect::<Vec<_>>(), [(OrPass::Pass, game.at(1))]);
    let over = ToMove::new(0, Player::Second);
    assert_eq!(
        (game.terminal(&over), game.terminal(&game.at(0))),
        (Some(Outcome::Win), Some(Outcome::Loss))
    );
}
