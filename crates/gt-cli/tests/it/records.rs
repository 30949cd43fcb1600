//! Records: how they name their game, and who takes them.

use std::fs;
use std::path::PathBuf;

use crate::command::{Ran, answered, refused};

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("records_{name}"));
    let _ = fs::remove_dir_all(&folder); // of an earlier run
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Answers these words, which may hold blanks.
fn gt(words: &[&str], input: &str) -> Ran {
    answered(words.iter().map(|&word| word.to_owned()), input.as_bytes())
}

#[test]
fn a_record_in_another_spelling_of_its_game_is_taken_by_all_who_read_one() {
    let folder = folder("spelling");
    let graph = folder.join("g.txt");
    fs::write(&graph, "a -> b\nb\n").expect("a file");
    let dotted = format!("graph:{}/./g.txt", folder.display());
    let plain = format!("graph:{}", graph.display());
    for (named, mv, spelled) in [
        ("nim:03,4", "1-1", "nim:3,4"),
        ("chomp", "(0,2)", "chomp:4x5"),
        ("queen:8x8:misere:rook", "", "queen:8x8:rook:misere"),
        ("graph:a -> b; b", "b", "graph:a>b;b"),
        ("graph:a;", "", "graph:a;"),
        ("sea-adversary:04x4:3", "", "sea-adversary:4x4:3"),
        ("fox:sq4_1f", "", "fox:sq4_1f"),
        (&dotted, "b", &plain),
    ] {
        let path = folder.join("record.txt");
        fs::write(&path, format!("# mine\ninstance: {named} # as it is\n\n{mv}\n"))
            .expect("a file");
        let path = path.display().to_string();
        for verb in ["replay", "review"] {
            let own: &[&str] = if named == dotted { &["--instance", spelled] } else { &[] };
            let ran = gt(&[&[verb, &path], own].concat(), "");
            assert_eq!((ran.code, &*ran.err), (0, ""), "{verb} {named}");
            assert!(ran.out.starts_with(&format!("{spelled} from ")), "{}", ran.out);
        }
        let load = format!("load {path}\nrecord\n");
        for (instance, option, lines) in [
            (spelled, "--load", "record\n"),
            (spelled, "--plain", &load),
            (named, "--load", "record\n"),
            (spelled, "--record", "record\n"),
        ] {
            let file: &[&str] = if option == "--plain" { &[] } else { &[&path] };
            let args = [&["play", instance, "--both", "--force", option], file].concat();
            let ran = gt(&args, lines);
            assert_eq!((ran.code, &*ran.err), (0, ""), "{args:?}");
            let keeps = option != "--record";
            let head = format!("instance: {spelled}{}\n", if keeps { " # as it is" } else { "" });
            assert!(ran.out.contains(&head), "{args:?}: {head} is not in {}", ran.out);
        }
    }
}

#[test]
fn a_record_of_another_game_is_refused_with_the_names_of_both() {
    let path = folder("other").join("record.txt");
    fs::write(&path, "instance: nim:03,4\n\n").expect("a file");
    let said = refused(2, &format!("replay {} --instance nim:3,5", path.display()));
    assert!(said.contains("the record is of \"nim:3,4\", and this game is \"nim:3,5\""), "{said}");
}

/// Sea battle is no instance: its names and records are taken all the same.
#[test]
fn a_duel_at_sea_is_played_by_its_name_and_goes_on_from_its_record() {
    let path = folder("duel").join("duel.txt").display().to_string();
    let named = gt(&["play", "sea:4x5:3,2", "--seed", "1", "--record", &path], "C2\n");
    assert_eq!((named.code, &*named.err), (0, ""), "{}", named.out);
    let written = fs::read_to_string(&path).expect("a record");
    assert!(written.starts_with("instance: sea:4x5:3,2 duel\n"), "{written}");
    for args in [&["play", "--load", &path][..], &["play", "sea", "--load", &path]] {
        let ran = gt(args, "record\n");
        assert_eq!((ran.code, &*ran.err), (0, ""), "{args:?}");
        assert!(ran.out.contains("\nC2 "), "{args:?}: {}", ran.out);
    }
    let usual =
        gt(&["play", "sea:10x10:russian touch any not announced", "--seed", "1"], "record\n");
    let spelled = "instance: sea:10x10:4,3,3,2,2,2,1,1,1,1 touch any not announced duel\n";
    assert!(usual.out.contains(spelled), "{}{}", usual.out, usual.err);
    for wrong in ["sea:0x0", "sea:4x5:3,x", "sea:4x5:3,2 touch", "sea:4x5:3 closed Z9", "sea:4x5 x"]
    {
        let ran = gt(&["play", wrong], "");
        assert!(ran.code == 2 && ran.err.contains(wrong), "{wrong}: {}{}", ran.out, ran.err);
    }
    fs::write(&path, "instance: sea:4x5:3,2\n\n").expect("a file");
    let battle = gt(&["play", "--load", &path], "");
    let both = "the record is of \"sea:4x5:3,2\", and this game is \"sea:4x5:3,2 duel\"";
    assert!(battle.code == 2 && battle.err.contains(both), "{}", battle.err);
    assert!(gt(&["games", "sea"], "").out.starts_with("sea\n    Sink a fleet"));
}
