//! What the text form means, what it refuses, and that reading undoes writing.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use proptest::prelude::*;

use super::{GraphError, GraphFile, file};
use crate::game::Game;
use crate::graph::GameGraph;
use crate::outcome::{Outcome, Value};
use crate::run::{LimitError, Run};

#[test]
fn reading_what_was_written_gives_the_same_file() {
    let text =
        "start c\na !draw -> a b\nb -> c c a = win 1 *2\nc = loss 0\nd -> a = *0\ne !win = draw\n";
    let file: GraphFile = text.parse().unwrap();
    assert_eq!(file.to_string(), text);
    assert_eq!(file.graph().initial(), 2);
    assert_eq!(
        (file.expected(1), file.expected_nimber(1)),
        (Some(Value::Win { plies: 1 }), Some(2))
    );
    assert_eq!(file.position("d"), Some(3));
    let numbered: GameGraph = file.graph().to_string().parse().unwrap();
    assert_eq!(&numbered, file.graph());
}

#[test]
fn comments_and_blank_lines_are_skipped() {
    let file: GraphFile = "# head\n\n  a -> a   # self\n".parse().unwrap();
    assert_eq!(file.to_string(), "start a\na -> a\n");
}

#[test]
fn each_mistake_is_named_with_its_line() {
    for (text, message) in [
        ("", "cannot read \"\": expected a graph with at least one position"),
        ("a\na", "line 2: cannot read \"a\": expected a name that has no line yet"),
        (
            "start a\nstart a\na",
            "line 2: cannot read \"start\": expected no more than one line with start",
        ),
        (
            "a -> b",
            "line 1: cannot read \"b\": expected the name of a position that has a line of its own",
        ),
        (
            "a\nstart b",
            "line 2: cannot read \"b\": expected the name of a position that has a line of its own",
        ),
        ("start", "line 1: cannot read \"\": expected the name of a position"),
        ("a !won", "line 1: cannot read \"!won\": expected !loss, !draw or !win"),
        ("a = win", "line 1: cannot read \"\": expected a number below 2^32"),
        ("a = loss -1", "line 1: cannot read \"-1\": expected a number below 2^32"),
        ("a = loss 4294967296", "line 1: cannot read \"4294967296\": expected a number below 2^32"),
        ("a = *x", "line 1: cannot read \"x\": expected a number below 2^32"),
        ("a = 3", "line 1: cannot read \"3\": expected win, draw, loss or a nimber as *0"),
        (
            "a = win 1 -> a",
            "line 1: cannot read \"->\": expected !outcome, -> moves, = value, a comment or the end of the line, in this order",
        ),
        ("-> a", "line 1: cannot read \"->\": expected the name of a position, or start"),
    ] {
        assert_eq!(text.parse::<GraphFile>().unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn blanks_around_signs_may_be_left_out() {
    for (text, same) in [
        ("a->b\nb", "a -> b\nb"),
        ("a!win", "a !win"),
        ("a ! win", "a !win"),
        ("a>b,c;b;c", "a -> b c\nb\nc"),
        ("a -> b , c ; b ; c", "a -> b c\nb\nc"),
        ("a!draw->b=draw*3;b=loss 0*0", "a !draw -> b = draw *3\nb = loss 0 *0"),
        ("start b;a->b;b#c>d;e", "start b\na -> b\nb"),
        ("\u{feff}start a\na", "start a\na"),
        ("a-b->c-d\r\nc-d=*0\r\n", "a-b -> c-d\nc-d = *0"),
        ("*1->*1=draw", "*1 -> *1 = draw"),
        ("a->", "a"),
    ] {
        assert_eq!(text.parse::<GraphFile>(), same.parse(), "{text:?}");
    }
}

#[test]
fn a_line_has_the_number_that_an_editor_shows() {
    for (text, message) in [
        ("a>b;b;b", "line 3: cannot read \"b\": expected a name that has no line yet"),
        ("a>b;b\n\nb\n", "line 3: cannot read \"b\": expected a name that has no line yet"),
        ("a>b;b;b\n", "line 3: cannot read \"b\": expected a name that has no line yet"),
    ] {
        assert_eq!(text.parse::<GraphFile>().unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn a_sign_where_it_has_no_meaning_is_refused() {
    let order = "!outcome, -> moves, = value, a comment or the end of the line, in this order";
    let bad_name = "a name that is not start and does not end with -";
    for (text, token, expected) in [
        ("a-", "a-", bad_name),
        ("a-->b;b", "a-", bad_name),
        ("a - > b;b", "-", bad_name),
        ("a>b-;b", "b-", bad_name),
        ("a>start", "start", bad_name),
        ("a b", "b", order),
        ("a,b>c", ",", order),
        ("a=>b;b", "=>", order),
        ("a>b>c;b;c", ">", order),
        ("a>b,;b", "", "the name of a position"),
        ("a>b,,c;b;c", ",", "the name of a position"),
        ("a>,b;b", ",", order),
        ("a!", "!", "!loss, !draw or !win"),
        ("a!>b;b", "!", "!loss, !draw or !win"),
        ("!win", "!win", "the name of a position, or start"),
        ("start!win", "!win", "the name of a position"),
        ("start a,b", ",", "a comment or the end of the line"),
        ("a=", "", "win, draw, loss or a nimber as *0"),
        ("a=win1", "win1", "win, draw, loss or a nimber as *0"),
    ] {
        let message = format!("line 1: cannot read {token:?}: expected {expected}");
        assert_eq!(text.parse::<GraphFile>().unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn a_value_that_is_not_right_is_refused_with_its_line() {
    let checked = |text: &str| GraphFile::read_checked(text, &Run::new());
    for right in [
        "a->b=win 1*1;b=loss 0*0",
        "a->b;b->a=draw",
        "a->a,b=win 1;b=*0",
        "a!draw=draw;b->a,c=win 1;c=loss 0*0",
        "a->b,b,c=*2;b->c=*1;c",
    ] {
        assert_eq!(checked(right), right.parse::<GraphFile>().map_err(GraphError::from), "{right}");
    }
    for (wrong, message) in [
        ("a->b\nb = win 4", "line 2: cannot read \"win 4\": expected loss 0, the value of b"),
        ("a->b=win 3;b", "line 1: cannot read \"win 3\": expected win 1, the value of a"),
        ("a->b=loss 1;b->a", "line 1: cannot read \"loss 1\": expected draw, the value of a"),
        ("b\n\na->b=*2", "line 3: cannot read \"*2\": expected *1, the nimber of a"),
        (
            "a->b=*1;b->b,c;c",
            "line 1: cannot read \"*1\": expected no nimber, because play from a may not end, or ends by rule",
        ),
        (
            "a!loss=*0",
            "line 1: cannot read \"*0\": expected no nimber, because play from a may not end, or ends by rule",
        ),
    ] {
        assert_eq!(checked(wrong).unwrap_err().to_string(), message, "{wrong}");
    }
    let little = GraphFile::read_checked("a->b=win 1;b", &Run::new().memory(1));
    assert!(matches!(little, Err(GraphError::Limit(LimitError::Memory { .. }))), "{little:?}");
    assert!(
        GraphFile::read_checked("a->b;b", &Run::new().memory(1)).is_ok(),
        "nothing is expected, so nothing is solved"
    );
}

/// One line of a random text: an outcome, moves as indices of names, a value, a nimber.
type Written = (Option<Outcome>, Vec<prop::sample::Index>, Option<Value>, Option<u32>);

fn names() -> impl Strategy<Value = Vec<String>> {
    let name = "[^>!;,=#\\s\u{feff}]{1,4}"
        .prop_filter("a name", |name| !name.ends_with('-') && name != "start");
    prop::collection::hash_set(name, 1..6).prop_map(|names| names.into_iter().collect())
}

fn written() -> impl Strategy<Value = Written> {
    let outcome = prop::sample::select(alloc::vec![Outcome::Loss, Outcome::Draw, Outcome::Win]);
    let value = (outcome.clone(), any::<u32>()).prop_map(|(outcome, plies)| match outcome {
        Outcome::Loss => Value::Loss { plies },
        Outcome::Draw => Value::Draw,
        Outcome::Win => Value::Win { plies },
    });
    let moves = prop::collection::vec(any::<prop::sample::Index>(), 0..4);
    (prop::option::of(outcome), moves, prop::option::of(value), prop::option::of(any::<u32>()))
}

proptest! {
    /// The same lines with few blanks, with many, and as one line make the same file. Writing it
    /// and reading it again changes nothing.
    #[test]
    fn any_names_make_the_same_file_however_it_is_written(
        names in names(),
        lines in prop::collection::vec(written(), 6),
        start in any::<prop::sample::Index>(),
        blank in "[ \t]{1,2}",
    ) {
        let (mut wide, mut tight) = (format!("\u{feff}start {} # first\n", start.get(&names)), format!("start {}", start.get(&names)));
        for (name, (outcome, moves, value, nimber)) in names.iter().zip(&lines) {
            wide += name;
            write!(tight, ";{name}").unwrap();
            if let Some(outcome) = outcome {
                write!(wide, "{blank}!{blank}{outcome}").unwrap();
                write!(tight, "!{outcome}").unwrap();
            }
            let moves: Vec<&str> = moves.iter().map(|index| index.get(&names).as_str()).collect();
            if !moves.is_empty() {
                write!(wide, "{blank}->{blank}{}", moves.join(&blank)).unwrap();
                write!(tight, ">{}", moves.join(",")).unwrap();
            }
            let parts: Vec<String> = value.map(file::written).into_iter().chain(nimber.map(|nimber| format!("*{nimber}"))).collect();
            if !parts.is_empty() {
                write!(wide, "{blank}={blank}{}", parts.join(&blank)).unwrap();
                write!(tight, "={}", parts.concat()).unwrap();
            }
            wide += "\r\n\n";
        }
        let file: GraphFile = wide.parse().unwrap();
        prop_assert_eq!(&file, &tight.parse().unwrap(), "{:?} {:?}", wide, tight);
        prop_assert_eq!(&file, &tight.replace('>', "->").parse().unwrap());
        prop_assert_eq!(&file, &file.to_string().parse().unwrap());
        for (position, name) in (0..).zip(&names) {
            prop_assert_eq!(file.name(position), name);
            prop_assert_eq!(file.expected_nimber(position), lines[position as usize].3);
        }
    }
}
