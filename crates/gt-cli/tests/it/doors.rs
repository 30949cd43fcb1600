//! Names that come from elsewhere open no file; files that the command line names have an end.

use std::fs::{self, File};

use crate::command::{Ran, command, gt_reading, json, ran, ran_reading, refused, text};
use crate::hostile_files::{Hostile, SECRET};

/// A limit that a right command never reaches: a wrong one waits for it.
const LIMIT: &str = "--time 20s --memory 64MiB";

#[test]
fn a_record_opens_no_file() {
    let hostile = Hostile::new();
    let record = hostile.at("record");
    for name in hostile.names() {
        fs::write(&record, format!("instance: {name}\n\nb\n")).expect("a file");
        for verb in ["replay", "review", "play --load"] {
            let line = refused(2, &format!("{verb} {} {LIMIT}", record.display()));
            assert!(line.contains("names a file") && !line.contains(SECRET), "{verb}: {line}");
        }
        let again = format!("replay {} --instance nim:3,4 {LIMIT}", record.display());
        assert!(refused(2, &again).contains("the record is of"));
        // A line of a batch is no argument of the command line.
        let batch = gt_reading(&format!("solve --batch {LIMIT}"), name.as_bytes()).out;
        assert!(batch.contains("names a file") && !batch.contains(SECRET), "{batch}");
    }
    // The command line may name the file.
    let name = format!("graph:{}", hostile.at("a.graph").display());
    fs::write(&record, format!("instance: {name}\n\nb\n")).expect("a file");
    for verb in ["replay", "review"] {
        let answer = json(&format!("{verb} {} --instance {name}", record.display()));
        assert_eq!(answer["instance"], name.as_str());
    }
}

#[test]
#[cfg(feature = "table")]
fn a_table_opens_no_file() {
    let hostile = Hostile::new();
    let chomp = gt_games::games().named("chomp:2x3").expect("a game").instance;
    for (nth, instance) in hostile.names().into_iter().enumerate() {
        let folder = hostile.at(&format!("table-{nth}"));
        let order = gt_app::TableOrder::new(&folder, instance);
        chomp.make_table(&order, &gt_core::Run::new()).expect("a table");
        let folder = folder.display();
        for args in [
            format!("table query {folder}"),
            format!("table rank {folder}"),
            format!("table verify {folder}"),
            format!("serve --table {folder}"),
        ] {
            let line = refused(1, &format!("{args} {LIMIT}"));
            assert!(line.contains("names a file") && !line.contains(SECRET), "{args}: {line}");
        }
    }
}

/// A pipe, a device and a folder, named where the command line may name a file.
#[test]
fn a_file_with_a_game_or_a_record_is_a_regular_one() {
    let hostile = Hostile::new();
    let [folder, pipe] = ["folder", "pipe"].map(|name| hostile.at(name).display().to_string());
    for (path, what) in
        [(&*folder, "a folder"), (&*pipe, "a named pipe"), ("/dev/zero", "a device")]
    {
        for args in [
            format!("solve graph:{path}"),
            format!("moves graph:{path}"),
            format!("rules graph:{path}"),
            format!("games graph:{path}"),
            format!("play graph:{path}"),
            format!("replay {path}"),
            format!("review {path}"),
            format!("play nim:3,4 --load {path}"),
            format!("sea map --position {path}"),
            format!("chomp verify 3 4 --input {path}"),
        ] {
            let line = refused(1, &format!("{args} {LIMIT}"));
            assert!(line.contains(what) && line.contains("regular file"), "{args}: {line}");
        }
    }
    // A person at a game goes on.
    let load = format!("load {pipe}\nload /dev/zero\nload -\nload /dev/stdin\nmoves\nquit\n");
    let said = gt_reading(&format!("play nim:3,4 {LIMIT}"), load.as_bytes());
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(said.out.contains("a named pipe") && said.out.contains("a device"), "{}", said.out);
    assert!(said.out.contains("1-1 1-2 1-3"), "{}", said.out);
}

/// What the shell gives as a stream is read, as far as a file may be long.
#[test]
fn a_game_and_a_record_come_from_the_input() {
    let graph = b"a -> b c\nb -> c\nc\n";
    for name in ["graph:-", "graph:/dev/stdin", "graph:/dev/fd/0"] {
        let solved = ran_reading(command(&format!("solve {name}")), graph);
        assert_eq!((solved.code, solved.err.as_str()), (0, ""), "{name}");
        assert!(solved.out.contains("win"), "{}", solved.out);
    }
    let zeros = |args: &str| {
        let input = File::open("/dev/zero").expect("a device");
        ran(command(&format!("{args} {LIMIT}")).stdin(input).output().expect("the built command"))
    };
    for args in ["solve graph:-", "replay -", "review /dev/stdin", "sea map --position -"] {
        let Ran { code, out, err } = zeros(args);
        let is_said = err.contains("is longer than") || err.contains("of memory needed");
        assert!(code == 1 && out.is_empty() && is_said, "{args}: {code} {err}");
    }
}

#[test]
fn a_record_is_read_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long");
    let head = "instance: nim:3,4\n\n2-1\n";
    let long = format!("{head}{}", "# a comment\n".repeat((16 << 20) / 12));
    assert!(long.len() > 16 << 20);
    fs::write(&path, &long).expect("a file");
    for verb in ["replay", "review", "play --load", "play nim:3,4 --load"] {
        let line = refused(1, &format!("{verb} {}", path.display()));
        assert!(line.contains("longer than 16777216 bytes"), "{verb}: {line}");
    }
    fs::write(&path, &long[..16 << 20]).expect("a file");
    assert!(text(&format!("replay {}", path.display())).ends_with("every move is legal\n"));
}

#[test]
fn a_record_names_its_game_once() {
    let replay = |record: &str| gt_reading("replay -", record.as_bytes());
    let marked = replay("\u{feff}instance: nim:3,4\n\n2-1\n");
    assert_eq!((marked.code, marked.err.as_str()), (0, ""));
    for (record, said) in [
        ("first: person\n\n2-1\n", "does not say of which game it is"),
        ("", "does not say of which game it is"),
        ("instance: nim:3,4\ninstance: nim:3,5\n\n2-1\n", "one line instance"),
    ] {
        let Ran { code, err, .. } = replay(record);
        assert!(code == 2 && err.contains(said), "{record:?}: {err}");
    }
}

/// What stands in a folder under the name of a record, before and after.
#[test]
fn a_file_that_is_no_record_of_the_game_stays_as_it_is() {
    let hostile = Hostile::new();
    let at = |name: &str| hostile.at(name).display().to_string();
    let other = "instance: nim:3,5\n\n";
    fs::write(at("other"), other).expect("a file");
    fs::write(at("target"), "instance: nim:3,4\n\n").expect("a file");
    fs::write(at("empty"), "").expect("a file");
    std::os::unix::fs::symlink(at("target"), at("link")).expect("a link");
    std::os::unix::fs::symlink(at("nowhere"), at("dangling")).expect("a link");
    for (name, what) in [
        ("text", "no record of this game"),
        ("other", "no record of this game"),
        ("empty", "no record of this game"),
        ("link", "a symbolic link"),
        ("dangling", "a symbolic link"),
        ("pipe", "a named pipe"),
        ("folder", "a folder"),
    ] {
        let path = at(name);
        let before = fs::symlink_metadata(&path).expect("there");
        for force in ["", "--force"] {
            let line = refused(2, &format!("play nim:3,4 {force} --record {path} {LIMIT}"));
            assert!(line.contains(what) && line.contains("stays as it is"), "{name}: {line}");
            let typed = format!("2-1\nrecord {path}\nquit\n");
            let said = gt_reading(&format!("play nim:3,4 {force} {LIMIT}"), typed.as_bytes());
            assert_eq!((said.code, said.err.as_str()), (0, ""), "{name}");
            let said = said.out.replace('\n', " ");
            assert!(said.contains("stays as it is"), "{name}: {said}");
        }
        let after = fs::symlink_metadata(&path).expect("there");
        assert_eq!(before.file_type(), after.file_type(), "{name}");
        assert_eq!(before.modified().expect("a time"), after.modified().expect("a time"), "{name}");
    }
    assert_eq!(fs::read_to_string(at("other")).expect("a file"), other);
    assert!(!hostile.at("nowhere").exists());
    let line = refused(2, "play nim:3,4 --record /dev/null");
    assert!(line.contains("a device"), "{line}");
}

/// Where nobody can be asked, a record is written over only if the command line says so.
#[test]
fn a_record_of_the_game_is_written_over_if_somebody_agrees() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, more) = (folder.path().join("record"), folder.path().join("more"));
    let shown = path.display();
    let play = |args: &str, typed: &str| gt_reading(&format!("play {args}"), typed.as_bytes());
    assert_eq!(play(&format!("nim:3,4 --seed 1 --record {shown}"), "2-1\n").code, 0);
    let old = fs::read_to_string(&path).expect("a file");
    assert!(old.ends_with("\n\n2-1\n1-3\n") || old.contains("\n\n2-1\n"), "{old}");
    // The first move is not made either.
    let line = refused(2, &format!("play nim:3,4 --record {shown}"));
    assert!(line.contains("--force") && line.contains("a record of this game"), "{line}");
    let typed = play("nim:3,4", &format!("1-3\nrecord {shown}\n"));
    assert!(typed.out.replace('\n', " ").contains("--force"), "{}", typed.out);
    assert_eq!(fs::read_to_string(&path).expect("a file"), old);
    // Who goes on from it, writes to it.
    let on = play(&format!("nim:3,4 --load {shown} --record {shown}"), "quit\n");
    assert_eq!((on.code, on.err.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&path).expect("a file"), old);
    assert_eq!(play(&format!("nim:3,4 --force --record {shown}"), "1-3\n").code, 0);
    let new = fs::read_to_string(&path).expect("a file");
    assert!(new.contains("\n\n1-3\n"), "{new}");
    let typed = format!("2-1\nrecord {shown}\nrecord {}\n", more.display());
    assert_eq!(play("nim:3,4 --seed 1 --force", &typed).code, 0);
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        fs::read_to_string(&more).expect("a file")
    );
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
}
