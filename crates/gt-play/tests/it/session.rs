//! Sessions of play: moves, the way back and forth, players, values, records, conversations.

use gt_core::example::Matches;
use gt_core::graph::GameGraph;
use gt_core::memo;
use gt_core::prelude::*;
use gt_core::solution::Answer;
use gt_core::{Player as Side, Run, SolveError};
use gt_play::bot::{Bot, Level, LevelBot, Lookahead, Random};
use gt_play::session::{
    Command, Conversation, Dialogue, History, LineWish, LoadError, Record, Refused, Reply, Seat,
    Session, Turn, Voice, Worth, Worths, values,
};

fn known() -> memo::Values<Matches> {
    memo::Values::new(Matches(21), &Run::new())
}

const fn session(seats: [Seat; 2]) -> Session<Matches> {
    Session::new(Matches(21), 21, seats)
}

/// Everything that can be seen of a session.
fn seen(session: &Session<Matches>) -> (u32, usize, Vec<u32>, bool) {
    let moves = session.history().moves().map(|(_, &mv)| mv).collect();
    (*session.position(), session.history().made(), moves, session.is_persons_turn())
}

#[test]
fn undo_takes_back_the_computers_reply_and_redo_makes_both_again() {
    let mut play = session(Seat::against("perfect", false));
    let mut states = vec![seen(&play)];
    for mv in [3, 2, 2] {
        play.make(mv).unwrap();
        play.reply(&mut Random::new(7)).unwrap().expect("the computer's turn");
        states.push(seen(&play));
    }
    let end = states.clone();
    while let Some(state) = states.pop() {
        assert_eq!(seen(&play), state);
        assert_eq!(play.undo(), if states.is_empty() { 0 } else { 2 });
    }
    for state in &end[1..] {
        assert_eq!(play.redo(), 2);
        assert_eq!(seen(&play), *state);
    }
    assert_eq!(play.redo(), 0);
    // Another move forgets what was taken back.
    play.undo();
    play.make(1).unwrap();
    assert_eq!(play.redo(), 0);
}

#[test]
fn undo_keeps_the_computers_first_move_and_steps_by_one_where_nobody_is_a_person() {
    let mut play = session(Seat::against("perfect", true));
    assert_eq!(play.reply(&mut LevelBot::new(known(), 0, 1)).unwrap(), Some(1));
    assert_eq!((play.undo(), play.is_persons_turn()), (0, true));
    for seats in [[Seat::Person, Seat::Person], [Seat::computer("1"), Seat::computer("2")]] {
        let mut play = session(seats);
        play.make(1).unwrap();
        play.make(2).unwrap();
        assert_eq!((play.undo(), *play.position(), play.redo()), (1, 20, 1));
    }
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut play = session(Seat::against("perfect", false));
    let before = seen(&play);
    assert_eq!(play.make(4), Err(Refused::Illegal("4".into())));
    assert_eq!(play.read("four"), Err(Refused::Illegal("four".into())));
    assert_eq!(play.read("4").unwrap_err().to_string(), "4 is not a legal move");
    assert_eq!(play.reply(&mut Random::new(1)), Ok(None), "it is not the computer's turn");
    assert_eq!(seen(&play), before);
    assert_eq!(play.read("3"), Ok(21));
}

#[test]
fn a_bot_that_breaks_the_rules_is_refused() {
    struct Bad(Result<Option<u32>, SolveError>);
    impl Bot<Matches> for Bad {
        fn choose(&mut self, _: &Matches, _: &u32) -> Result<Option<u32>, SolveError> {
            self.0.clone()
        }
    }
    let mut play = session(Seat::against("bad", true));
    let failed = SolveError::Limit(gt_core::LimitError::Time);
    assert_eq!(play.reply(&mut Bad(Ok(None))), Err(Refused::NoMove));
    assert_eq!(play.reply(&mut Bad(Ok(Some(9)))), Err(Refused::Illegal("9".into())));
    assert_eq!(play.reply(&mut Bad(Err(failed.clone()))), Err(Refused::Solve(failed)));
    assert_eq!(*play.position(), 21);
}

#[test]
fn the_winner_is_who_made_the_last_move_of_matches() {
    let mut play = Session::new(Matches(3), 3, Seat::against("perfect", false));
    assert_eq!(play.over(), None);
    play.make(3).unwrap();
    let over = play.over().unwrap();
    assert_eq!((over.outcome, over.to_move), (Outcome::Loss, Side::Second));
    assert_eq!(over.winner(), Some(Side::First));
    assert_eq!(gt_play::session::ended(play.seats(), over), "you have won");
    assert_eq!(play.legal().count(), 0);
    assert_eq!(play.reply(&mut Random::new(1)), Ok(None));
    assert_eq!((play.undo(), play.over()), (1, None), "also the last move is taken back");
}

#[test]
fn an_answer_for_another_position_is_refused() {
    let mut play = session(Seat::against("perfect", false));
    let (early, at) = (values(&known(), play.position()).unwrap(), *play.position());
    play.make(1).unwrap();
    assert!(!play.hear(early.clone()));
    assert_eq!(play.make_at(&at, 1), Ok(false));
    assert_eq!(play.values(), None);
    assert_eq!(play.make_at(&20, 3), Ok(true));
    play.undo();
    assert!(play.hear(early.clone()) && play.values() == Some(&early));
    assert_eq!(play.make_at(&21, 2), Ok(false), "a bot's move in a person's turn");
    play.make(2).unwrap();
    assert_eq!(play.values(), None);
    play.undo();
    assert_eq!(play.values(), Some(&early));
}

#[test]
fn a_session_can_be_asked_for_values_in_another_thread() {
    let play = session([Seat::Person, Seat::Person]);
    let found = std::thread::spawn(move || {
        let run = Run::new().time(core::time::Duration::from_secs(60));
        values(&memo::Values::new(Matches(21), &run), play.position()).unwrap()
    });
    assert_eq!(found.join().unwrap().best(), [1]);
}

#[test]
fn values_are_best_first_and_unknown_ones_last() {
    let known = values(&known(), &6).unwrap();
    let moves: Vec<_> = known.moves.iter().map(|(mv, worth)| (*mv, worth.unwrap())).collect();
    let win = |plies| Worth::from(Value::Win { plies });
    assert_eq!(moves[0], (2, win(3)));
    assert!(moves[1].1 < moves[0].1 && moves[2].1 <= moves[1].1);
    assert_eq!((known.worth, known.best()), (Some(win(3)), vec![2]));
    let seen = values(&Lookahead::new(Matches(21), 2, &Run::new()), &7).unwrap();
    assert_eq!((seen.worth, seen.best()), (None, vec![]));
    assert_eq!(seen.moves.last().unwrap().1, None);
}

#[test]
fn worths_are_ordered_as_the_player_prefers() {
    let margin = |points| Worth::from(gt_core::margin::Margin(points));
    let [win, draw, loss] =
        [Value::Win { plies: 9 }, Value::Draw, Value::Loss { plies: 9 }].map(Worth::from);
    assert!(loss < draw && draw < win && Worth::from(Value::Loss { plies: 1 }) < loss);
    assert!(margin(-3) < margin(-1) && margin(0) < margin(2));
    assert_eq!(margin(2).to_string(), "win by 2 points");
    assert_eq!(win.before_move(), Some(Value::Loss { plies: 10 }.into()));
    assert_eq!(margin(2).before_move(), Some(margin(-2)));
}

#[test]
fn a_perfect_player_wins_and_a_random_one_plays_anything() {
    let game = Matches(21);
    let mut perfect = LevelBot::new(known(), Level::Perfect.mistakes(), 1);
    for left in (1..=21).filter(|left| left % 4 != 0) {
        assert_eq!(perfect.choose(&game, &left), Ok(Some(left % 4)), "{left}");
    }
    let mut random = LevelBot::new(known(), Level::Random.mistakes(), 1);
    let chosen: std::collections::BTreeSet<_> =
        (0..100).map(|_| random.choose(&game, &21).unwrap().unwrap()).collect();
    assert_eq!(chosen.len(), 3);
    // Weaker levels make more mistakes, and a seed repeats them.
    let mistakes = |level: Level| {
        let mut player = LevelBot::new(known(), level.mistakes(), 1);
        let all = (0..1000).map(|_| player.choose(&game, &21).unwrap());
        all.filter(|mv| *mv != Some(1)).count()
    };
    let all: Vec<_> = (1..=6).map(|number| mistakes(Level::Number(number))).collect();
    assert!(all.is_sorted_by(|more, fewer| more > fewer), "{all:?}");
    assert_eq!(mistakes(Level::Number(1)), all[0]);
    assert_eq!(perfect.choose(&game, &0), Ok(None));
}

/// From a, b loses in two plies, and each of its many moves leads to a win.
#[test]
fn what_a_look_ahead_sees_of_a_position_it_sees_beside_its_moves() {
    for (many, plies, worth) in [(8, 4, Some(3)), (90, 1, None), (1001, 0, None)] {
        let moves = vec!["w"; many].join(" ");
        let game: GameGraph =
            format!("a -> b c\nb -> {moves}\nw -> end\nc -> c\nend").parse().unwrap();
        let ahead = Lookahead::new(&game, 7, &Run::new());
        assert_eq!(ahead.plies_at(&0), Some(plies), "{many} moves");
        let known = values(&ahead, &0).unwrap();
        assert_eq!(known.worth.and_then(|worth| worth.plies), worth, "{many} moves");
        assert_eq!(known.best().len(), usize::from(worth.is_some()), "{many} moves");
        let wide = ahead.plies_at(&game.play(&0, game.moves(&0).next().unwrap()));
        assert_eq!(wide.is_none(), many > 1000, "{many} moves");
    }
}

#[test]
fn a_player_of_what_it_sees_takes_a_win_and_avoids_a_loss() {
    // At a: b loses at once, c wins at once, d goes round.
    let game: GameGraph = "a -> b c d\nb -> end\nc\nd -> d\nend\nz -> b d".parse().unwrap();
    let mut player = LevelBot::new(Lookahead::new(&game, 3, &Run::new()), 0, 1);
    assert_eq!(player.choose(&game, &0).unwrap().unwrap().to, 2);
    assert_eq!(player.choose(&game, &5).unwrap().unwrap().to, 3);
}

#[test]
fn levels_are_read_as_they_are_written() {
    for text in ["random", "1", "2", "3", "4", "5", "6", "perfect"] {
        assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
    }
    for text in ["", "0", "7", "Perfect"] {
        assert!(text.parse::<Level>().is_err(), "{text}");
    }
}

#[test]
fn a_record_written_and_loaded_gives_the_same_game() {
    let mut play = session(Seat::against("perfect", false));
    play.make(3).unwrap();
    play.make(2).unwrap();
    play.make(1).unwrap();
    let text = play.record("matches:21").to_string();
    let tag = play.record("matches:21").rules().expect("a tag").to_owned();
    assert_eq!(
        text,
        format!(
            "instance: matches:21\nrules: {tag}\nstart: 21\nfirst: person\nsecond: perfect\n\n\
             3\n2\n1\n"
        )
    );
    let mut other = Session::new(Matches(21), 5, Seat::against("perfect", false));
    other.load("matches:21", &text.parse().unwrap()).unwrap();
    assert_eq!(seen(&other), seen(&play));
    // Comments, blank lines and unknown lines of the header are allowed.
    let by_hand =
        "# of old\r\ninstance: matches:21\nplace: here\n\n3 # good\n\n# now\n2\n1 # end\n";
    other.load("matches:21", &by_hand.parse().unwrap()).unwrap();
    assert_eq!(seen(&other), seen(&play));
}

#[test]
fn a_record_names_its_game_once_also_after_a_byte_order_mark() {
    let read = |text: &str| text.parse::<Record>();
    let marked = read("\u{feff}instance: matches:21\n\n3\n").unwrap();
    assert_eq!(marked.instance(), Ok("matches:21"));
    assert_eq!(marked, read("instance: matches:21\n\n3\n").unwrap());
    for text in ["", "first: person\n\n", "instance:\n\n", "\n3\n"] {
        let record = read(text).unwrap();
        assert_eq!(record.instance(), Err(LoadError::NoInstance), "{text:?}");
        let refused = session(Seat::against("perfect", false)).load("matches:21", &record);
        assert!(refused.unwrap_err().to_string().contains("of which game"), "{text:?}");
    }
    for (name, second) in [("instance", "matches:20"), ("rules", "b"), ("start", "21")] {
        let text = format!("instance: matches:21\nrules: a\nstart: 9\n{name}: {second}\n\n");
        let twice = read(&text).unwrap_err().to_string();
        assert!(
            twice.contains(&format!("{name}: {second}")) && twice.contains("one line"),
            "{twice}"
        );
    }
    // What is only kept may come as often as its writer likes.
    assert!(read("instance: matches:21\nnote: a\nnote: b\n\n").is_ok());
}

#[test]
fn a_record_keeps_its_comments_and_what_others_wrote_into_its_header() {
    let by_hand = "# of old\ninstance: matches:21 # on paper\nrules: 2026-01\nstart: 21\n\
        first: person\nsecond: perfect\n\n3 # good\n\n# now\n2\n1 # end\n";
    let record: Record = by_hand.parse().unwrap();
    assert_eq!((record.instance(), record.rules()), (Ok("matches:21"), Some("2026-01")));
    assert_eq!(record.to_string(), by_hand);
    let mut play = session(Seat::against("perfect", false));
    play.load("matches:21", &record).unwrap();
    let text = |play: &Session<Matches>| play.record("matches:21").to_string();
    assert_eq!(text(&play), by_hand);
    // Another move has no comment of the old one; a move made again has.
    play.undo();
    assert_eq!(text(&play), by_hand.replace("1 # end\n", ""));
    play.make(2).unwrap();
    assert_eq!(text(&play), by_hand.replace("1 # end", "2"));
    play.undo();
    play.make(1).unwrap();
    assert_eq!(text(&play), by_hand);
    // A sign of a comment at the beginning of a value belongs to the value.
    let sunk: Record = "instance: sea\nstart: #x/.. # seen\n\n".parse().unwrap();
    assert_eq!((sunk.get("start"), sunk.rules()), (Some("#x/.."), None));
    assert_eq!(sunk.to_string().parse(), Ok(sunk));
}

#[test]
fn a_wrong_record_is_refused_and_changes_nothing() {
    let mut play = session(Seat::against("perfect", false));
    play.make(3).unwrap();
    let before = seen(&play);
    let head = "instance: matches:21\n";
    let mut refused = |text: &str| {
        let loaded = match text.parse() {
            Ok(record) => play.load("matches:21", &record),
            Err(why) => Err(LoadError::Text(why)),
        };
        assert_eq!(seen(&play), before);
        loaded.unwrap_err().to_string()
    };
    assert!(refused("instance: nim:3\n\n1\n").contains("nim:3"));
    assert!(refused(&format!("{head}\n3\n4\n")).starts_with("move 2 of the record, \"4\""));
    assert!(refused(&format!("{head}start: many\n\n")).contains("many"));
    assert!(refused("no header").contains("instance"));
    assert!(refused("").contains("of which game"));
}

#[test]
fn a_record_of_other_rules_is_refused() {
    let two: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
    let one: GameGraph = "a -> b\nb -> c\nc".parse().unwrap();
    let begun = |game| Session::<GameGraph>::new(game, 0, Seat::against("1", false));
    let mut play = begun(two.clone());
    play.read("0").unwrap();
    let record = play.record("graph");
    // The same move is legal in both, but not the same rules.
    let wrong = begun(one).load("graph", &record).unwrap_err();
    assert!(matches!(wrong, LoadError::OtherRules { .. }), "{wrong}");
    assert!(wrong.to_string().contains(record.rules().unwrap()), "{wrong}");
    // Who edits the moves by hand plays by the same rules.
    let mut edited = record.clone();
    edited.moves.clear();
    begun(two.clone()).load("graph", &edited).unwrap();
    // A note of somebody else is kept, and is no tag.
    let noted = record.to_string().replace(record.rules().unwrap(), "as in the book");
    let mut noting = begun(two);
    noting.load("graph", &noted.parse().unwrap()).unwrap();
    assert_eq!(noting.record("graph").to_string(), noted);
}

#[test]
fn a_history_goes_at_most_to_its_ends() {
    let mut play = History::new('a');
    play.go_to(3);
    assert_eq!((play.now(), play.start(), play.made()), (&'a', &'a', 0));
    play.push(1, 'b');
    play.go_to(9);
    assert_eq!(play.moves().collect::<Vec<_>>(), [(&'a', &1)]);
}

/// Takes one match, and knows all values.
struct One(memo::Values<Matches>);

impl Voice<Matches> for One {
    type Error = Refused;

    fn choose(&mut self, _: &Matches, _: &u32) -> Result<Option<(u32, Vec<String>)>, Refused> {
        Ok(Some((1, vec!["one for me".into()])))
    }

    fn values(&mut self, _: &Matches, at: &u32) -> Result<Option<Worths<u32, u32>>, Refused> {
        Ok(Some(values(&self.0, at)?))
    }

    fn rules(&self) -> String {
        "Take one, two or three matches.".into()
    }

    fn set_level(&mut self, _: Level) -> bool {
        true
    }
}

fn talk() -> Dialogue<'static, Refused> {
    Dialogue::new(Matches(21), 6, Seat::against("one", false), One(known()), "matches:21")
}

#[test]
fn a_conversation_goes_through_a_game() {
    let mut talk = talk();
    let mut hear = |line: &str| talk.hear(line).unwrap().said;
    assert_eq!(hear(""), [""; 0]);
    assert_eq!(hear("u"), ["there is nothing to take back"]);
    assert_eq!(hear("redo"), ["there is nothing to redo"]);
    assert_eq!(hear("moves"), ["1 2 3"]);
    assert_eq!(hear("9"), ["\"9\" is not a legal move; legal: 1 2 3"]);
    assert_eq!(hear("hint"), ["you have a win in 3 plies (2 moves); best: 2"]);
    assert!(hear("values")[0].starts_with("  2  win in 3 plies (2 moves)\n  "));
    let wins = "you have a win in 3 plies (2 moves): 2 leads to 4, where the opponent has a loss in \
        2 plies (1 move)";
    assert_eq!((hear("why"), hear("w")), (vec![wins.to_owned()], vec![wins.to_owned()]));
    assert!(hear("?")[0].contains("undo"));
    assert_eq!(hear("2"), ["4"]);
    assert_eq!(
        (talk.turn(), talk.reply().unwrap()),
        (Turn::Computer, vec!["one for me".into(), "3".into()])
    );
    assert_eq!(talk.hear("undo").unwrap().said, ["6"]);
    assert_eq!(talk.hear("r").unwrap().said, ["3"]);
    assert_eq!(talk.turn(), Turn::Person("your move> ".into()));
    let record = talk.record();
    assert_eq!(talk.hear("record").unwrap().said, [record.to_string().trim_end()]);
    assert_eq!(talk.hear("3").unwrap().said, ["0", "you have won"]);
    assert_eq!(talk.turn(), Turn::Over);
    assert_eq!(talk.hear("1").unwrap(), Reply::default());
    for line in ["hint", "why", "m", "values"] {
        assert!(talk.hear(line).unwrap().said[0].starts_with("the game is over"), "{line}");
    }
    assert_eq!(talk.hear("u").unwrap().said, ["3"]);
    assert_eq!(talk.hear("redo").unwrap().said, ["0", "you have won"]);
    talk.load(&record).unwrap();
    assert_eq!(talk.begin().unwrap()[1..], ["3"]);
    assert_eq!(talk.hear("quit").unwrap().wish, Some(LineWish::Quit));
    assert_eq!(talk.hear("load a b").unwrap().wish, Some(LineWish::Load("a b".into())));
    assert_eq!(talk.hear("record x").unwrap().wish, Some(LineWish::Write("x".into())));
}

#[test]
fn every_question_of_a_screen_is_answered_in_words() {
    let mut talk = talk();
    let mut hear = |line: &str| talk.hear(line).unwrap().said;
    let best = ["a best line: 2 1 3; then the game is over"];
    assert_eq!(hear("line"), best);
    assert_eq!(hear("l"), best);
    assert_eq!(hear("rules"), ["Take one, two or three matches."]);
    assert!(hear("level 9")[0].contains("random, 1 to 6, or perfect"));
    assert_eq!(hear("level 3"), ["the level of the computer is 3 now"]);
    hear("2");
    assert_eq!(hear("sides"), ["you are the second player now"]);
    assert_eq!((hear("moves"), hear("1")), (vec!["1 2 3".to_owned()], vec!["3".to_owned()]));
    assert_eq!(hear("new"), ["6"]);
    assert_eq!(talk.turn(), Turn::Computer, "the sides stay changed");
    let record = talk.record();
    assert_eq!((record.get("first"), record.get("second")), (Some("3"), Some("person")));
    assert_eq!(talk.reply().unwrap(), ["one for me", "5"]);
    assert_eq!(talk.hear("redo").unwrap().said, ["there is nothing to redo"]);
    // Who watches, or plays both sides, has no sides to change.
    let people = [Seat::Person, Seat::Person];
    let mut both = Dialogue::new(Matches(21), 6, people, One(known()), "matches:21");
    assert!(both.hear("sides").unwrap().said[0].contains("both sides"));
    // Only what asks has a letter: a script may feed moves to a game that is over.
    assert_eq!((Command::short("n"), Command::short("s")), (None, None));
}

#[test]
fn values_are_shown_before_each_question_if_that_is_wanted() {
    let said = talk().showing_values(true).begin().unwrap();
    assert_eq!(said.len(), 3);
    assert_eq!(said[2].lines().count(), 3);
}

#[test]
fn a_move_of_one_letter_goes_before_a_command_of_one_letter() {
    assert_eq!(Command::named("h"), None);
    assert_eq!(Command::named("load"), None);
    assert_eq!(Command::named("record   my game "), Some(Command::Record(Some("my game"))));
}
