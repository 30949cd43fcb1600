//! Graphs as parity games: written, solved by a plain solver of parity games, and read back.
//!
//! The solver knows nothing of games with draws. It is Zielonka's recursive one, on the text alone.

use gt_core::graph::parity::{ParityFile, ParityGame};
use gt_core::graph::{Explored, GameGraph};
use gt_core::retrograde::Tablebase;
use gt_core::{Game, Outcome, Player, Run, Value};
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

/// A vertex of a parity game.
struct Vertex {
    priority: u32,
    owner: usize,
    targets: Vec<usize>,
}

/// Reads the lines of a parity game without names.
fn parsed(text: &str) -> Vec<Vertex> {
    let mut lines = text.lines();
    let last: usize = lines
        .next()
        .expect("a parity game")
        .strip_prefix("parity ")
        .expect("a parity game")
        .trim_end_matches(';')
        .parse()
        .expect("a parity game");
    let mut vertices: Vec<(usize, Vertex)> = lines
        .map(|line| {
            let words: Vec<&str> = line.trim_end_matches(';').split(' ').collect();
            let [number, priority, owner, targets] = words[..] else { panic!("{line}") };
            let targets = targets.split(',').map(|to| to.parse().expect("a parity game")).collect();
            let vertex = Vertex {
                priority: priority.parse().expect("a parity game"),
                owner: owner.parse().expect("a parity game"),
                targets,
            };
            (number.parse().expect("a parity game"), vertex)
        })
        .collect();
    vertices.sort_by_key(|&(number, _)| number);
    assert!(vertices.iter().enumerate().all(|(at, &(number, _))| at == number));
    assert_eq!(vertices.len(), last + 1);
    vertices.into_iter().map(|(_, vertex)| vertex).collect()
}

/// The vertices among `among` from which `player` can force a way into `goal`.
fn attractor(game: &[Vertex], among: &[bool], goal: &[bool], player: usize) -> Vec<bool> {
    let mut inside = goal.to_vec();
    loop {
        let before = inside.clone();
        for (at, vertex) in game.iter().enumerate().filter(|&(at, _)| among[at]) {
            let mut targets = vertex.targets.iter().filter(|&&to| among[to]);
            let forced = if vertex.owner == player {
                targets.any(|&to| before[to])
            } else {
                targets.all(|&to| before[to])
            };
            inside[at] |= forced;
        }
        if inside == before {
            return inside;
        }
    }
}

/// Who wins each vertex among `among`: true for Odd. The greatest priority that comes again and
/// again decides.
fn winners(game: &[Vertex], among: &[bool]) -> Vec<bool> {
    let of = |at: &usize| among[*at];
    let mut odd = vec![false; game.len()];
    let Some(greatest) = (0..game.len()).filter(of).map(|at| game[at].priority).max() else {
        return odd;
    };
    let player = (greatest % 2) as usize;
    let top: Vec<bool> =
        (0..game.len()).map(|at| among[at] && game[at].priority == greatest).collect();
    let minus = |taken: &[bool]| -> Vec<bool> {
        among.iter().zip(taken).map(|(&one, &taken)| one && !taken).collect()
    };
    let rest = minus(&attractor(game, among, &top, player));
    let inner = winners(game, &rest);
    let lost: Vec<bool> =
        (0..game.len()).map(|at| rest[at] && usize::from(inner[at]) != player).collect();
    if !lost.contains(&true) {
        odd.iter_mut().zip(among).for_each(|(odd, &one)| *odd = one && player == 1);
        return odd;
    }
    let lost = attractor(game, among, &lost, 1 - player);
    let kept = winners(game, &minus(&lost));
    (0..game.len()).map(|at| if lost[at] { player == 0 } else { among[at] && kept[at] }).collect()
}

fn written(game: &ParityGame<'_>, endless: Player) -> String {
    let mut text = String::new();
    game.write(endless, None, &mut text).expect("a parity game");
    text
}

fn outcomes(graph: &GameGraph) -> Vec<Outcome> {
    oracle::graph_values(graph).into_iter().map(Value::outcome).collect()
}

proptest! {
    #![proptest_config(strategy::cases(60))]

    #[test]
    fn the_winners_of_both_parity_games_give_the_outcome(graph in strategy::loopy_graph(1..=12)) {
        let expected = outcomes(&graph);
        let game = ParityGame::new(&graph, &Run::new()).unwrap();
        let [even, odd] = Player::BOTH.map(|endless| {
            let vertices = parsed(&written(&game, endless));
            let winners = winners(&vertices, &vec![true; vertices.len()]);
            (vertices, winners)
        });
        let mut seen = 0;
        for (position, &outcome) in (0..).zip(&expected) {
            for mover in Player::BOTH {
                let Some(vertex) = game.vertex(position, mover) else { continue };
                seen += 1;
                let wins = |(vertices, odd): &(Vec<Vertex>, Vec<bool>)| {
                    let owner = vertices[vertex as usize].owner;
                    assert_eq!(owner, mover.index());
                    usize::from(odd[vertex as usize]) == owner
                };
                let (for_mover, against) =
                    if mover == Player::First { (&even, &odd) } else { (&odd, &even) };
                let found = match (wins(for_mover), wins(against)) {
                    (true, true) => Outcome::Win,
                    (true, false) => Outcome::Draw,
                    (false, false) => Outcome::Loss,
                    (false, true) => panic!("vertex {vertex}"),
                };
                prop_assert_eq!(found, outcome, "position {}", position);
            }
        }
        prop_assert_eq!(seen, game.len());
    }

    #[test]
    fn each_of_the_two_files_has_the_whole_game(graph in strategy::loopy_graph(1..=12)) {
        let values = oracle::graph_values(&graph);
        let game = ParityGame::new(&graph, &Run::new()).unwrap();
        let [even, odd] = Player::BOTH.map(|endless| {
            ParityFile::read(&written(&game, endless), &Run::new()).unwrap()
        });
        prop_assert_eq!(&even, &odd);
        let start = game.vertex(graph.initial(), Player::First);
        prop_assert_eq!(Some(even.graph().initial()), start);
        let again = oracle::graph_values(even.graph());
        for (position, value) in (0..).zip(values) {
            for mover in Player::BOTH {
                let Some(vertex) = game.vertex(position, mover) else { continue };
                prop_assert_eq!(again[vertex as usize], value, "position {}", position);
            }
        }
    }

    #[test]
    fn what_play_reaches_has_the_values_of_the_game(graph in strategy::loopy_graph(1..=14)) {
        let values = oracle::graph_values(&graph);
        let explored = Explored::explore(&graph, 0, None, &Run::new()).unwrap();
        let again = oracle::graph_values(explored.graph());
        for (number, value) in (0..).zip(again) {
            prop_assert_eq!(values[*explored.position(number) as usize], value);
            prop_assert!(!explored.is_open(number));
        }
    }

    #[test]
    fn within_some_plies_wins_and_losses_are_those_of_the_game(
        graph in strategy::loopy_graph(1..=14),
        plies in 0_u32..6,
    ) {
        let value = oracle::graph_values(&graph)[0];
        let explored = Explored::explore(&graph, 0, Some(plies), &Run::new()).unwrap();
        let table = Tablebase::dense(explored.graph(), &Run::new()).unwrap();
        let found = table.entry(&0).value().unwrap();
        if value.plies().is_some_and(|needed| needed <= plies) {
            prop_assert_eq!(found, value);
        } else if found != Value::Draw {
            prop_assert_eq!(found.outcome(), value.outcome());
        }
        let mut reached = std::collections::BTreeSet::from([0]);
        for _ in 0..plies {
            let next: Vec<u32> = reached.iter().flat_map(|&from| {
                let open = graph.decided(&from).is_none();
                graph.edges(from).iter().copied().filter(move |_| open)
            }).collect();
            reached.extend(next);
        }
        let positions: std::collections::BTreeSet<u32> =
            (0..explored.graph().len()).map(|number| *explored.position(number)).collect();
        prop_assert_eq!(positions, reached);
    }
}

#[test]
fn wrong_parity_games_are_refused_with_their_line() {
    for (text, said) in [
        ("", "expected a parity game with at least one vertex"),
        ("parity x;", "line 1: cannot read \"x\": expected a number below 2^32"),
        ("parity 0;\n0 4 0 0;", "line 2: cannot read \"4\": expected a priority from 0 to 3"),
        ("parity 1;\n0 0 0 1;\n1 1 1 1;", "line 2: cannot read \"0\": expected a priority"),
        ("0 2 0 1;\n1 3 1 0;", "line 2: cannot read \"3\": expected a priority from 0 to 3"),
        ("0 2 2 0;", "line 1: cannot read \"2\": expected an owner: 0 for Even, 1 for Odd"),
        ("0 2 0 1;\n1 2 0 0;", "line 1: cannot read \"1\": expected a vertex of the other player"),
        ("0 2 0 0,1;\n1 2 1 0;", "line 1: cannot read \"0\": expected a vertex of the other"),
        ("0 2 0 7;", "line 1: cannot read \"7\": expected the number of a vertex that has a line"),
        ("0 2 0 0;\n0 2 0 0;", "line 2: cannot read \"0\": expected a number that no other"),
        ("0 2 0 ;", "line 1: cannot read \";\": expected the number of the vertex"),
        ("0 2 0 0 \"half;\n", "line 1: cannot read \"\\\"half;\": expected a name that ends"),
        ("0 2 0 0", "line 1: cannot read \"\": expected the sign ;"),
        ("0 2 0 4294967296;", "expected the number of the vertex"),
    ] {
        let error = ParityFile::read(text, &Run::new()).unwrap_err().to_string();
        assert!(error.contains(said), "{text:?}: {error}");
    }
}

#[test]
fn names_are_told_apart_and_the_form_of_the_text_is_free() {
    let text =
        "\u{feff}5 3 1 9 \"b, c; \u{fc}\";9 3 0\n 5 , 7 \"b, c; \u{fc}\"\n;\r\n7 1 1 7 \"\";";
    let file = ParityFile::read(text, &Run::new()).unwrap();
    let names: Vec<&str> = (0..3).map(|position| file.name(position)).collect();
    assert_eq!(names, ["b, c; \u{fc}", "7", "b, c; \u{fc} #9"]);
    assert_eq!((file.graph().initial(), file.graph().edges(2)), (0, &[0, 1][..]));
    assert_eq!(file.graph().decided(&1), Some(Outcome::Win));
}

#[test]
fn limits_stop_an_exploration() {
    let chain = GameGraph::from_fn(100_000, |p| (p < 99_999).then_some(p + 1), |_| None).unwrap();
    let explored = |run: &Run| Explored::explore(&chain, 0, None, run).map(|found| found.stats());
    assert!(explored(&Run::new().positions(99_999)).is_err());
    assert!(explored(&Run::new().memory(1_000_000)).is_err());
    assert_eq!(explored(&Run::new().memory(4_000_000)).unwrap().edges, 99_999);
    assert!(ParityGame::new(&chain, &Run::new().memory(100_000)).is_err());
}
