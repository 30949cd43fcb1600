//! The help of every verb, its examples, the rules of the games, and what shells install.

use serde_json::json;

use crate::command::{command, json, ran_reading, refused, text, verbs};

/// That they run is asked in `documented.rs`.
#[test]
fn every_verb_has_examples() {
    let verbs = verbs();
    assert!(verbs.len() > 50, "{}", verbs.len());
    for (verb, command) in verbs {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples: Vec<&str> = help.lines().skip(1).map(str::trim).collect();
        assert!(
            help.starts_with("Examples:\n") && !examples.is_empty(),
            "gt {verb} has no examples; add a row to examples.rs"
        );
        assert!(
            examples.iter().all(|line| line.starts_with(&format!("gt {verb}"))),
            "{examples:?}"
        );
    }
    assert!(text("chomp who --help").contains("Examples:\n  gt chomp who 5,3,1"));
}

#[test]
fn the_version_names_the_features() {
    let version = text("--version");
    assert!(
        version.starts_with(&format!("gt {} (features: ", env!("CARGO_PKG_VERSION"))),
        "{version}"
    );
    for (feature, built) in [
        ("cluster", cfg!(feature = "cluster")),
        ("gallery", cfg!(feature = "gallery")),
        ("play", cfg!(feature = "play")),
        ("plots", cfg!(feature = "plots")),
        ("schema", cfg!(feature = "schema")),
        ("shells", cfg!(feature = "shells")),
        ("table", cfg!(feature = "table")),
        ("web", cfg!(feature = "web")),
    ] {
        assert_eq!(version.contains(feature), built, "{version}");
    }
}

#[test]
fn every_game_says_its_rules() {
    for (game, words) in [
        ("chomp", ["poison", "5,3,1"]),
        ("queen", ["misere", "t-Wythoff"]),
        ("sea", ["--touch", "sunk"]),
        ("matrix", ["heavy-edge", "--rule ko"]),
        ("fox", ["henhouse", "capture: free"]),
    ] {
        let shown = text(&format!("rules {game}"));
        for word in
            ["Rules\n", "Aim\n", "Positions and moves\n", "Source\n"].into_iter().chain(words)
        {
            assert!(shown.contains(word), "{game}: {word:?} in {shown}");
        }
        let answer = json(&format!("rules {game}"));
        assert_eq!(
            (&answer["game"], &answer["rules"][0]["section"]),
            (&json!(game), &json!("Rules"))
        );
    }
    for game in json("games")["games"].as_array().unwrap() {
        for name in [&game["name"], &game["example"]] {
            let rules = json(&format!("rules {}", name.as_str().unwrap()));
            let sections: Vec<&str> = rules["rules"]
                .as_array()
                .unwrap()
                .iter()
                .map(|part| part["section"].as_str().unwrap())
                .collect();
            assert_eq!((&rules["game"], sections[0]), (&game["name"], "Rules"));
            let shown = text(&format!("rules {}", name.as_str().unwrap()));
            assert_eq!(shown.lines().find(|line| line.chars().count() > 80), None, "{name}");
            assert!(
                sections.contains(&"Source") && sections.contains(&"Positions and moves"),
                "{name}: {sections:?}"
            );
            assert!(
                rules["rules"].as_array().unwrap().iter().all(|part| part["text"] != ""),
                "{rules}"
            );
        }
    }
    assert!(refused(2, "rules chess").contains("chomp:4x5"));
    assert!(refused(2, "rules chomp:0x4").contains("at least 1"));
}

#[cfg(feature = "shells")]
#[test]
fn shells_complete_every_verb_and_each_has_a_page() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = text(&format!("completions {shell}"));
        assert!(script.contains("openings") && script.contains("tablebase"), "{shell}");
    }
    assert!(refused(2, "completions csh").contains("fish"));
    let dir = std::env::temp_dir().join(format!("gt-man-{}", std::process::id()));
    let answer = json(&format!("man {}", dir.display()));
    let pages = answer["pages"].as_array().unwrap();
    for page in ["gt.1", "gt-chomp.1", "gt-chomp-who.1", "gt-fox-tablebase-build.1"] {
        assert!(pages.contains(&json!(page)), "{page}: {pages:?}");
    }
    for page in pages {
        let text = std::fs::read_to_string(dir.join(page.as_str().unwrap())).unwrap();
        assert!(text.contains(".SH NAME"), "{page}");
    }
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn verbs_say_why() {
    assert!(
        text("chomp who 3,3")
            .contains("why: (1,2) leaves 3,2, where the opponent loses in 4 plies\n")
    );
    assert!(text("chomp who 2,1").contains("why: after every move the opponent wins\n"));
    assert!(text("chomp who 1").contains("why: only the poison is left\n"));
    assert!(text("queen who 3 5").contains("why: after every move the opponent wins\n"));
    let mut matrix = command("matrix who 2 3 --position");
    matrix.arg("3 2 1/4 5 6");
    assert_eq!(ran_reading(matrix, b"").out.matches("  why: ").count(), 2);
}
