//! Bodies of questions: their keys and values, and what never reaches a process.

use super::server::Server;

/// Asks, and returns the line of the error.
fn refused(server: &Server, status: u16, path: &str, body: &str) -> String {
    let answer = server.ask(path, body);
    assert_eq!(answer.status, status, "{path} {body}: {}", answer.body);
    answer.error()
}

#[test]
fn a_wrong_question_names_what_is_wrong_and_what_would_be_valid() {
    let server = Server::new("");
    for (path, body, named) in [
        ("chomp/solve", r#"{"rows":4,"cols":5,"colour":1}"#, r#"unknown key "colour": expected"#),
        ("chomp/solve", r#"{"rows":4,"cols":5,"format":"text"}"#, r#"unknown key "format""#),
        ("chomp/solve", r#"{"rows":4,"cols":5,"dry_run":true}"#, r#"unknown key "dry_run""#),
        ("chomp/who", r#"{"batch":true}"#, r#"unknown key "batch""#),
        ("chomp/solve", r#"{"rows":4}"#, "<COLS>"),
        ("chomp/solve", r#"{"cols":4}"#, "cols without rows"),
        ("chomp/solve", r#"{"rows":"x","cols":5}"#, "'x'"),
        ("chomp/solve", r#"{"rows":-1,"cols":5}"#, "'-1'"),
        ("chomp/solve", r#"{"rows":[4],"cols":5}"#, "rows is a list"),
        ("chomp/solve", r#"{"rows":true,"cols":5}"#, "rows is true or false"),
        ("chomp/solve", r#"{"rows":{},"cols":5}"#, "rows is no text"),
        ("chomp/solve", r#"{"rows":4,"rows":4,"cols":5}"#, r#""rows" comes twice"#),
        ("chomp/solve", r#"{"rows":99999999999999999999,"cols":5}"#, "99999999999999999999"),
        ("chomp/solve", r#"{"rows":1e400,"cols":5}"#, "1e400"),
        ("chomp/solve", r#"{"rows":4,"cols":5,"time":"soon"}"#, "30s"),
        ("chomp/who", "{\"position\":\"3\\u0000\"}", "zero byte"),
        ("queen/who", r#"{"a":1,"b":1,"misere":"yes"}"#, "--misere"),
        ("solve", r#"{"instance":"nosuch"}"#, "nosuch"),
        ("solve", "[]", "an object"),
        ("solve", "", "EOF"),
        ("solve", "{", "EOF"),
        ("solve", "{} {}", "trailing"),
        ("moves", r#"{"instance":"chess"}"#, "chess"),
        ("moves", "[]", "an object"),
        ("board", r#"["nim:3,4,5", null]"#, "an object"),
        ("moves", r#"{"position":"3,4,5"}"#, "position without instance"),
        ("board", r#"{"position":"3,4,5"}"#, "position without instance"),
        ("moves", r#"{"instance":"nim:3,4,5","file":"x"}"#, r#"unknown key "file""#),
        ("moves", r#"{"instance":"nim:3,4,5","time":"1s"}"#, r#"unknown key "time""#),
        ("moves", r#"{"instance":"nim:x"}"#, "nim:x"),
        ("moves", r#"{"instance":"nim:3,4,5","with":"magic"}"#, "magic"),
        ("moves", r#"{"instance":"nim:3,4,5","ahead":21}"#, "from 1 to 20"),
        ("moves", r#"{"instance":"nim:3,4,5","ahead":2,"with":"memo"}"#, "--with"),
        ("moves", r#"{"instance":"graph:x"}"#, "no file is opened"),
        ("games", r#"{"name":"graph:x"}"#, "no file is opened"),
        ("rules", r#"{"instance":"graph:x"}"#, "no file is opened"),
        ("replay", r#"{"input":"\n1\n"}"#, "of which game"),
        ("replay", r#"{"file":"/etc/passwd","input":""}"#, "names a file"),
        ("replay", r#"{"input":"instance: graph:x\n\n"}"#, "names a file"),
        ("review", r#"{"input":"instance: graph:x\n\n"}"#, "no file is opened"),
        ("review", r#"{"input":"instance: nim:3\n\n","instance":"nim:4"}"#, "nim:4"),
        ("reply", r#"{"instance":"nim:3,4,5","opponent":"7"}"#, "1 to 6"),
        ("reply", r#"{"instance":"nim:3,4,5","seed":-1}"#, "-1"),
        ("moves", r#"{"instance":"nim:3,4,5","position":"9,9,9"}"#, "9,9,9"),
    ] {
        let line = refused(&server, 400, path, body);
        assert!(line.contains(named), "{path} {body}: {line}");
    }
}

#[test]
fn the_name_of_a_game_is_not_too_long() {
    let body = format!(r#"{{"instance":"nim:{}"}}"#, "9".repeat(5_000));
    assert!(refused(&Server::new(""), 400, "moves", &body).contains("4096"));
}

#[test]
fn a_body_that_is_no_text_is_a_wrong_question() {
    let server = Server::new("");
    for path in ["moves", "solve"] {
        for body in [
            &b"\xff\xfe"[..],
            b"{\"instance\":\"\xff\"}",
            b"{\"instance\":\"\xc3\"}",
            b"{\"instance\":\"\\ud800\"}",
            b"{\"instance\":1e999999999}",
        ] {
            let answer = server.exchange(&super::server::request(&server, path, "", body));
            assert_eq!(answer.status, 400, "{path} {body:?}: {}", answer.body);
            answer.error();
        }
    }
}

#[test]
fn no_request_names_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let secret = folder.path().join("secret.json");
    std::fs::write(&secret, "topsecret").expect("a file");
    let (file, new) = (secret.display(), folder.path().join("new"));
    let server = Server::new("");
    for (path, body) in [
        ("chomp/solve", format!(r#"{{"rows":2,"cols":2,"svg":"{}"}}"#, new.display())),
        ("chomp/solve", r#"{"rows":2,"cols":2,"svg":"-","input":""}"#.to_owned()),
        ("chomp/count", format!(r#"{{"rows":2,"cols":2,"bfile":"{}"}}"#, new.display())),
        ("queen/grundy", format!(r#"{{"rows":2,"cols":2,"png":"{}"}}"#, new.display())),
        ("sea/map", format!(r#"{{"position":"{file}"}}"#)),
        ("sea/map", format!(r#"{{"position":"{file}","input":"."}}"#)),
        ("sea/map", r#"{"position":"-"}"#.to_owned()),
        // Its value is a name of rules, or of a file.
        ("fox/perft", format!(r#"{{"fen":"start","plies":1,"rules":"{file}"}}"#)),
        ("solve", format!(r#"{{"instance":"graph:{file}"}}"#)),
        ("solve", r#"{"instance":"graph:/dev/zero"}"#.to_owned()),
        ("solve", format!(r#"{{"instance":"nim:3","log":"{}"}}"#, new.display())),
        ("moves", format!(r#"{{"instance":"graph:{file}"}}"#)),
        ("line", r#"{"instance":"graph:/dev/zero"}"#.to_owned()),
        ("moves", format!(r#"{{"instance":"nim:3","table":"{}"}}"#, folder.path().display())),
    ] {
        let line = refused(&server, 400, path, &body);
        assert!(!line.contains("topsecret") && !line.contains("No such file"), "{path}: {line}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
    assert!(!std::path::Path::new("-").exists());
}

#[test]
fn no_value_becomes_an_option() {
    let server = Server::new("");
    for (path, body) in [
        ("chomp/who", r#"{"position":"--svg=/nosuch/x"}"#),
        ("chomp/who", r#"{"position":"--help"}"#),
        ("queen/who", r#"{"a":1,"b":1,"edges":["--svg","x"]}"#),
        ("queen/who", r#"{"a":1,"b":1,"blocked":"--svg=x"}"#),
        ("solve", r#"{"instance":"--version"}"#),
        ("solve", r#"{"instance":"nim:3","with":"memo --time=9h"}"#),
        ("perft", r#"{"instance":"nim:3","plies":"--"}"#),
    ] {
        refused(&server, 400, path, body);
    }
}

#[test]
fn a_request_may_ask_for_less_but_not_for_more_than_the_server_allows() {
    let server = Server::new("--memory 40MB --threads 1 --question-time 60s");
    let line = refused(&server, 503, "solve", r#"{"instance":"chomp:30x30","memory":"1MB"}"#);
    assert!(line.contains("MB") || line.contains("KiB"), "{line}");
    let line = refused(&server, 503, "solve", r#"{"instance":"chomp:30x30","memory":"99GiB"}"#);
    assert!(line.contains("5.9 MiB"), "40 MB * 2/13: {line}");
    let line =
        refused(&server, 503, "solve", r#"{"instance":"chomp:30x30","with":"memo","time":"50ms"}"#);
    assert!(line.contains("out of time") || line.contains("memory"), "{line}");
}
