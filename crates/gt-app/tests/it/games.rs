//! Games by name, and questions about their positions.

use core::fmt;

use gt_app::{GameKind, Games, Proof, TextGame, Unsolved, family, instance};
use gt_core::alphabeta::Search;
use gt_core::example::Matches;
use gt_core::graph::GameGraph;
use gt_core::solver::Method;
use gt_core::{Game, LimitError, Margin, Notation, Outcome, ParseError, Run, Score, SolveError};

fn matches() -> Games {
    let read = |text: &str| text.parse().map(Matches).map_err(|_| "expected a number of matches");
    let all = family("matches", "21", read)
        .parameters("how many")
        .about("Take 1 or 2")
        .indexed()
        .acyclic()
        .tiered()
        .notation();
    let plain = family("plain", "21", read).about("The same, with nothing but its rules");
    Games::new().with(all).with(plain)
}

#[test]
fn every_solver_of_a_game_gives_the_same_value() {
    let games = matches();
    let matches = games.named("matches:20").unwrap().instance;
    let found = matches.solve(None, &Run::new()).unwrap();
    for method in
        [Method::Memo, Method::Alphabeta, Method::Retrograde, Method::Bounded, Method::Tiers]
    {
        let by = matches.solve(Some(method), &Run::new()).unwrap();
        assert_eq!(
            (by.outcome, by.plies, by.margin),
            (found.outcome, found.plies, None),
            "{method}"
        );
    }
    let plain = games.named("plain:20").unwrap().instance;
    assert_eq!(plain.plan(None, None, &Run::new()).unwrap().method, Method::Retrograde);
    assert_eq!(plain.solve(None, &Run::new()).unwrap().plies, found.plies);
}

#[test]
fn a_solver_that_the_game_does_not_allow_is_refused_by_name() {
    let plain = matches().named("plain:20").unwrap().instance;
    for method in [Method::Memo, Method::Alphabeta, Method::Grundy, Method::Tiers, Method::Margins]
    {
        assert_eq!(plain.solve(Some(method), &Run::new()), Err(Unsolved::Lacks { method }));
    }
}

#[test]
fn a_position_needs_a_notation_and_must_be_one_of_the_game() {
    let games = matches();
    let run = Run::new();
    let plain = games.named("plain:20").unwrap().instance;
    assert_eq!(plain.inquiry(&run).moves(Some("5")), Err(Unsolved::NoNotation));
    assert_eq!(plain.perft(Some("5"), 2, &run), Err(Unsolved::NoNotation));
    assert_eq!(plain.sample(), None);
    let matches = games.named("matches:20").unwrap().instance;
    for wrong in ["", "21", "many"] {
        assert!(
            matches!(matches.inquiry(&run).play(Some(wrong)), Err(Unsolved::Position(_))),
            "{wrong}"
        );
    }
    assert_eq!(matches.perft(Some("2"), 2, &run).unwrap(), 1);
}

#[test]
fn an_inquiry_answers_about_positions_that_the_first_one_does_not_reach() {
    let graph: GameGraph = "a -> b\nb\nc -> d\nd -> c e\ne".parse().unwrap();
    let games = Games::new().with(instance("graph", move || graph.clone()).notation());
    let graph = games.named("graph").unwrap().instance;
    let mut inquiry = graph.inquiry(&Run::new());
    assert_eq!(inquiry.moves(None).unwrap().at.outcome, Outcome::Win);
    let work = inquiry.work();
    assert_eq!(work.positions, 2);
    let lost = inquiry.explain(Some("2")).unwrap();
    assert_eq!((lost.at.outcome, lost.at.plies), (Outcome::Loss, Some(2)));
    let Proof::Refuted(moves) = lost.proof else { panic!("{lost:?}") };
    assert_eq!((moves[0].0.mv.as_str(), moves[0].1.as_deref()), ("0", Some("1")));
    assert_eq!(inquiry.play(Some("3")).unwrap().steps[0].to.position, "4");
    assert_eq!(inquiry.explain(Some("4")).unwrap().proof, Proof::Over);
    assert_eq!(inquiry.moves(Some("0")).unwrap().best, 1);
}

#[test]
fn a_draw_by_endless_play_says_where_it_repeats() {
    let graph: GameGraph = "a -> b c\nb -> a\nc -> d\nd".parse().unwrap();
    let games = Games::new().with(instance("graph", move || graph.clone()).notation());
    let play = games.named("graph").unwrap().instance.inquiry(&Run::new()).play(None).unwrap();
    assert_eq!((play.at.outcome, play.steps.len(), play.repeats_from), (Outcome::Draw, 2, Some(0)));
}

#[test]
fn limits_stop_an_inquiry_and_do_not_spoil_it() {
    let games = Games::new().with(instance("matches", || Matches(1000)).acyclic().notation());
    let matches = games.named("matches").unwrap().instance;
    let short = Run::new().positions(10);
    let refused = matches.inquiry(&short).moves(None).unwrap_err();
    assert!(
        matches!(
            refused,
            Unsolved::Stopped { error: SolveError::Limit(LimitError::Positions { .. }), .. }
        ),
        "{refused:?}"
    );
    let mut inquiry = matches.inquiry(&short);
    assert!(inquiry.moves(None).is_err());
    assert_eq!(inquiry.moves(Some("3")).map(|moves| moves.best), Ok(1));
}

#[test]
fn kinds_say_what_they_are() {
    let games = matches();
    let kinds: Vec<(String, Vec<_>)> =
        games.iter().map(|kind| (kind.example(), kind.promises().to_vec())).collect();
    assert_eq!(kinds[0], ("matches:21".into(), vec!["indexed", "acyclic", "tiered", "notation"]));
    assert_eq!(kinds[1], ("plain:21".into(), vec![]));
    let first = games.iter().next().unwrap();
    assert_eq!(
        (first.name(), first.parameters(), first.about()),
        ("matches", "how many", "Take 1 or 2")
    );
    assert_eq!(games.named("plain").unwrap().name, "plain:21");
    assert!(games.named("plain:").unwrap_err().to_string().ends_with("(for example plain:21)"));
    let alone = Games::new().and(Games::new().with(GameKind::from(instance("one", || Matches(3)))));
    assert!(alone.named("one:2").unwrap_err().to_string().contains("no parameters"));
}

#[test]
fn legal_moves_and_the_end_are_known_without_solving() {
    let games = Games::new().with(instance("matches", || Matches(3)).notation());
    let matches = games.named("matches").unwrap().instance;
    let first = matches.situation(None).unwrap();
    assert_eq!((first.position.as_str(), first.over), ("3", None));
    let moves: Vec<_> = first.moves.iter().map(|at| (&*at.mv, &*at.position)).collect();
    assert_eq!(moves, [("1", "2"), ("2", "1"), ("3", "0")]);
    let end = matches.situation(Some("0")).unwrap();
    assert_eq!((end.over, end.moves.len()), (Some(Outcome::Loss), 0));
    assert!(matches!(matches.situation(Some("x")), Err(Unsolved::Position(_))));
    assert_eq!(matches.inquiry(&Run::new()).value(Some("2")).unwrap().outcome, Outcome::Win);
    std::thread::spawn(move || matches.situation(None).unwrap()).join().unwrap();
}

#[test]
fn an_inquiry_moves_to_another_thread_with_what_it_knows() {
    let games = matches();
    let matches = games.named("matches:20").unwrap().instance;
    let mut inquiry = matches.inquiry(&Run::new());
    let here = inquiry.moves(None).unwrap();
    std::thread::scope(|threads| {
        let other = threads.spawn(|| matches.solve(None, &Run::new()).unwrap().plies);
        let moved = threads.spawn(move || (inquiry.work(), inquiry.moves(None).unwrap()));
        assert_eq!(other.join().unwrap(), here.at.plies);
        let (work, there) = moved.join().unwrap();
        assert_eq!((work.positions, there), (21, here));
    });
}

/// Play goes round for ever between 0 and 1, and whoever moves in 0 gains two points by that.
struct Round;

impl Game for Round {
    type Position = u8;
    type Move = u8;

    fn initial(&self) -> u8 {
        0
    }

    fn moves(&self, at: &u8) -> impl Iterator<Item = u8> {
        core::iter::once(1 - at)
    }

    fn play(&self, _: &u8, to: u8) -> u8 {
        to
    }

    fn endless(&self, at: &u8) -> Margin {
        if *at == 0 { Margin(2) } else { Margin(-2) }
    }
}

impl Notation for Round {
    fn write_position(&self, at: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{at}")
    }

    fn parse_position(&self, text: &str) -> Result<u8, ParseError> {
        text.parse().ok().filter(|at| *at < 2).ok_or_else(|| ParseError::new(text, "0 or 1"))
    }

    fn write_move(&self, _: &u8, to: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{to}")
    }

    fn parse_move(&self, _: &u8, text: &str) -> Result<u8, ParseError> {
        self.parse_position(text)
    }
}

#[test]
fn a_look_ahead_values_a_repetition_by_what_endless_play_is_worth() {
    let games = Games::new().with(instance("round", || Round).notation());
    let instance = games.named("round").unwrap().instance;
    let game = TextGame::new(&*instance).unwrap();
    let ahead = |text: &str| {
        let at = game.position(text).unwrap();
        Search::new(&game).to_depth(&at, 6).unwrap().rating.score()
    };
    assert_eq!(["0", "1"].map(ahead), [Some(Score::new(2)), Some(Score::new(-2))]);
    let refused = instance.solve(None, &Run::new()).unwrap_err().to_string();
    assert!(refused.contains("endless play is worth points in position 0 (+2"), "{refused}");
}
