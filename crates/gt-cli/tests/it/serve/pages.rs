//! The files of the page.

use std::collections::BTreeSet;

use super::server::{Answer, Server};

fn get(server: &Server, path: &str, more: &str) -> Answer {
    let port = server.port();
    let head = format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n{more}\r\n");
    server.exchange(head.as_bytes())
}

/// What a file links to: everything between quotation marks that is a path of this server, or a
/// module beside the file.
fn links(text: &str) -> Vec<String> {
    let quoted = text.split(['"', '\'']);
    let path = |word: &str| {
        let beside = word.strip_prefix("./").map(|name| format!("/page/{name}"));
        let own = word.starts_with('/').then(|| word.to_owned());
        let path = beside.or(own)?;
        let file = path.split(['?', '#']).next().unwrap_or_default().to_owned();
        let is_file = [".css", ".js", ".svg"].iter().any(|end| file.ends_with(end))
            && file.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/.-_".contains(&byte));
        is_file.then_some(file)
    };
    quoted.filter_map(path).collect()
}

#[test]
fn every_page_and_all_that_it_links_to_is_there() {
    let server = Server::new("");
    let mut open: Vec<String> = ["/", "/play", "/sea", "/queen", "/table"].map(String::from).into();
    let (mut seen, mut bytes) = (BTreeSet::new(), 0);
    while let Some(path) = open.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let answer = get(&server, &path, "");
        assert_eq!(answer.status, 200, "{path}");
        let kind = match path.rsplit_once('.') {
            Some((_, "css")) => "text/css; charset=utf-8",
            Some((_, "js")) => "text/javascript; charset=utf-8",
            Some((_, "svg")) => "image/svg+xml",
            _ => "text/html; charset=utf-8",
        };
        assert_eq!(answer.header("content-type"), Some(kind), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{path}");
        bytes += answer.body.len();
        open.extend(links(&answer.body));
        // Nothing stands in a page that its policy forbids.
        if kind.starts_with("text/html") {
            for wrong in ["<script>", "<style", " style=", " onclick=", "javascript:", "//fonts"] {
                assert!(!answer.body.contains(wrong), "{path} has {wrong}");
            }
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
    assert!(bytes < 150_000, "all of the page has {bytes} bytes");
}

#[test]
fn a_file_that_the_browser_has_is_not_sent_again() {
    let server = Server::new("");
    let first = get(&server, "/page/style.css", "");
    let tag = first.header("etag").expect("a tag").to_owned();
    let again = get(&server, "/page/style.css", &format!("If-None-Match: {tag}\r\n"));
    assert_eq!((again.status, again.header("etag"), &*again.body), (304, Some(&*tag), ""));
    let other = get(&server, "/page/style.css", "If-None-Match: \"0\"\r\n");
    assert_eq!((other.status, other.body), (200, first.body));
    assert_ne!(get(&server, "/page/board.css", "").header("etag"), Some(&*tag));
}

#[test]
fn the_page_hears_which_verbs_there_are() {
    let server = Server::new("");
    let answer = get(&server, "/api/verbs", "");
    assert_eq!(answer.status, 200);
    for verb in ["\"moves\"", "\"sea/map\"", "\"queen/grundy\""] {
        assert!(answer.body.contains(verb), "{}", answer.body);
    }
    assert!(!answer.body.contains("\"play\""), "{}", answer.body);
}
