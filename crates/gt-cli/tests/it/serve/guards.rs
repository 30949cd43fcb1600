//! Requests that other pages send, and requests that are no question.

use super::server::{Server, request};

/// A request with this head; `PORT` is that of the server.
fn asked(server: &Server, head: &str) -> super::server::Answer {
    let port = server.port().to_string();
    server.exchange(head.replace("PORT", &port).replace('\n', "\r\n").as_bytes())
}

/// The status of a question with this Host, and more headers.
fn status(server: &Server, host: &str, more: &str) -> u16 {
    let head = format!(
        "POST /api/games HTTP/1.1\n{host}Content-Type: application/json\n{more}Content-Length: 2\n\n{{}}"
    );
    let answer = asked(server, &head);
    if answer.status != 200 {
        answer.error();
    }
    answer.status
}

#[test]
fn only_names_of_this_machine_are_answered() {
    let server = Server::new("");
    for host in ["127.0.0.1:PORT", "localhost:PORT", "LocalHost:PORT", "[::1]:PORT"] {
        assert_eq!(status(&server, &format!("Host: {host}\n"), ""), 200, "{host}");
    }
    for host in [
        "evil.example:PORT",
        "evil.example",
        "localhost",
        "localhost:1",
        "127.0.0.1.evil.example:PORT",
        "localhost:PORT.evil.example",
        "user@localhost:PORT",
        "192.168.0.1:PORT",
        "",
    ] {
        assert_eq!(status(&server, &format!("Host: {host}\n"), ""), 403, "{host}");
    }
    assert_eq!(status(&server, "", ""), 403, "no Host");
    let twice = "Host: localhost:PORT\nHost: evil.example\n";
    assert_eq!(status(&server, twice, ""), 403, "two Hosts");
    let absolute = "POST http://evil.example/api/games HTTP/1.1\nHost: localhost:PORT\n\
                    Content-Type: application/json\nContent-Length: 2\n\n{}";
    assert_eq!(asked(&server, absolute).status, 403);
    // Also for what is no question.
    assert_eq!(asked(&server, "GET / HTTP/1.1\nHost: evil.example\n\n").status, 403);
}

#[test]
fn a_name_that_the_command_line_allows_is_answered() {
    let server = Server::new("--allow-host games.example --allow-host Other.example:81");
    for (host, code) in [
        ("games.example", 200),
        ("games.example:PORT", 200),
        ("games.example:1", 403),
        ("other.example:81", 200),
        ("other.example", 403),
        ("other.example:PORT", 403),
    ] {
        assert_eq!(status(&server, &format!("Host: {host}\n"), ""), code, "{host}");
    }
}

#[test]
fn a_page_from_elsewhere_may_not_ask() {
    let server = Server::new("");
    let host = "Host: 127.0.0.1:PORT\n";
    for (origin, code) in [
        ("http://127.0.0.1:PORT", 200),
        ("http://evil.example", 403),
        ("http://127.0.0.1:1", 403),
        ("http://localhost:PORT", 403),
        ("null", 403),
        ("", 403),
    ] {
        assert_eq!(status(&server, host, &format!("Origin: {origin}\n")), code, "{origin:?}");
    }
    for (site, code) in [("same-origin", 200), ("none", 200), ("cross-site", 403)] {
        assert_eq!(status(&server, host, &format!("Sec-Fetch-Site: {site}\n")), code, "{site}");
    }
    let preflight = "OPTIONS /api/games HTTP/1.1\nHost: 127.0.0.1:PORT\n\
                     Origin: http://evil.example\nAccess-Control-Request-Method: POST\n\n";
    let answer = asked(&server, preflight);
    assert_eq!(answer.status, 403);
    for header in ["origin", "methods", "headers"] {
        assert_eq!(answer.header(&format!("access-control-allow-{header}")), None);
    }
}

/// A link in a letter opens the page; a frame, a picture or a form of another page does not.
#[test]
fn a_link_from_elsewhere_may_be_followed() {
    let server = Server::new("");
    let get = |more: &str| {
        let head =
            format!("GET / HTTP/1.1\nHost: 127.0.0.1:PORT\nSec-Fetch-Site: cross-site\n{more}\n");
        asked(&server, &head).status
    };
    assert_ne!(get("Sec-Fetch-Mode: navigate\nSec-Fetch-Dest: document\n"), 403);
    assert_eq!(get("Sec-Fetch-Mode: navigate\nSec-Fetch-Dest: iframe\n"), 403);
    assert_eq!(get("Sec-Fetch-Mode: no-cors\nSec-Fetch-Dest: image\n"), 403);
    assert_eq!(get(""), 403);
    let navigate =
        "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document\n";
    assert_eq!(status(&server, "Host: 127.0.0.1:PORT\n", navigate), 403, "a form");
}

#[test]
fn a_question_is_in_json() {
    let server = Server::new("");
    let ask = |kind: &str| {
        let head = format!(
            "POST /api/games HTTP/1.1\nHost: 127.0.0.1:PORT\n{kind}Content-Length: 2\n\n{{}}"
        );
        asked(&server, &head).status
    };
    for (kind, code) in [
        ("Content-Type: application/json\n", 200),
        ("Content-Type: Application/JSON; charset=utf-8\n", 200),
        ("", 415),
        ("Content-Type: text/plain\n", 415),
        ("Content-Type: application/x-www-form-urlencoded\n", 415),
        ("Content-Type: application/json-seq\n", 415),
        ("Content-Type: text/plain; application/json\n", 415),
    ] {
        assert_eq!(ask(kind), code, "{kind:?}");
    }
}

#[test]
fn other_paths_and_methods_are_refused() {
    let server = Server::new("");
    for path in ["nosuch", "", "chomp", "chomp/play", "play", "tour", "man", "graph", "table/solve"]
    {
        let answer = server.ask(path, "{}");
        assert_eq!(answer.status, 404, "{path}");
        answer.error();
    }
    for path in ["/etc/passwd", "/page/../../Cargo.toml", "/page/nosuch.css", "/%2e%2e/"] {
        let head = format!("GET {path} HTTP/1.1\nHost: 127.0.0.1:PORT\n\n");
        assert_eq!(asked(&server, &head).status, 404, "{path}");
    }
    for method in ["GET", "PUT", "DELETE", "OPTIONS", "BREW"] {
        let answer =
            asked(&server, &format!("{method} /api/games HTTP/1.1\nHost: 127.0.0.1:PORT\n\n"));
        assert_eq!((answer.status, answer.header("allow")), (405, Some("POST")), "{method}");
        answer.error();
    }
}

#[test]
fn every_answer_says_what_a_browser_may_do_with_it() {
    let server = Server::new("");
    for bytes in [
        request(&server, "games", "", b"{}"),
        request(&server, "games", "", b"{"),
        request(&server, "nosuch", "", b"{}"),
        request(&server, "games", "Origin: http://evil.example\r\n", b"{}"),
    ] {
        let answer = server.exchange(&bytes);
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{answer:?}");
        assert!(!policy.contains("http") && !policy.contains("unsafe"), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{answer:?}");
        }
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}
