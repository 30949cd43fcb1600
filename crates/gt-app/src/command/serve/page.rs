//! The files of the page, embedded, and the headers of every answer.

use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;

use axum::Router;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// A file of the page.
#[derive(Clone, Copy, Debug)]
struct File {
    /// Where it is served.
    path: &'static str,
    kind: &'static str,
    content: &'static [u8],
    /// The verb that the page asks; a program without it does not have the page.
    needs: Option<&'static str>,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// A page: its address, its file below `page/`, and the verb that it needs.
macro_rules! page {
    ($path:literal, $name:literal, $needs:expr) => {
        File {
            path: $path,
            kind: HTML,
            content: include_bytes!(concat!("page/", $name)),
            needs: $needs,
        }
    };
}

/// A file below `page/`, which is served under its name, and its type.
macro_rules! file {
    ($name:literal, $kind:ident) => {
        File {
            path: concat!("/page/", $name),
            kind: $kind,
            content: include_bytes!(concat!("page/", $name)),
            needs: None,
        }
    };
}

/// All files, one a line.
#[rustfmt::skip]
const FILES: &[File] = &[
    page!("/", "index.html", None),
    page!("/play", "play.html", None),
    page!("/table", "table.html", None),
    page!("/sea", "sea.html", Some("sea map")),
    page!("/queen", "queen.html", Some("queen grundy")),
    file!("api.js", JS),
    file!("board.css", CSS),
    file!("board.js", JS),
    file!("cell-words.js", JS),
    file!("choice.js", JS),
    file!("dom.js", JS),
    file!("game.js", JS),
    file!("icon.svg", SVG),
    file!("keys.js", JS),
    file!("moves-list.js", JS),
    file!("nimbers.js", JS),
    file!("play-view.js", JS),
    file!("play.css", CSS),
    file!("play.js", JS),
    file!("queen-picture.js", JS),
    file!("queen.css", CSS),
    file!("queen.js", JS),
    file!("record.js", JS),
    file!("sea-board.js", JS),
    file!("sea-marks.js", JS),
    file!("sea-view.js", JS),
    file!("sea.css", CSS),
    file!("sea.js", JS),
    file!("seats.js", JS),
    file!("seen.js", JS),
    file!("site.js", JS),
    file!("start.css", CSS),
    file!("start.js", JS),
    file!("style.css", CSS),
    file!("table.css", CSS),
    file!("table.js", JS),
    file!("values.js", JS),
    file!("worth.js", JS),
];

/// The headers of every answer: nothing from elsewhere is loaded, nobody shows this page in their
/// own, and no type is guessed.
const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Adds the headers of every answer.
pub(super) fn secure(headers: &mut HeaderMap) {
    headers.extend(HEADERS);
}

/// The paths of all files of a program that answers these verbs.
pub(super) fn router(verbs: &[String]) -> Router {
    let has = |file: &&File| file.needs.is_none_or(|verb| verbs.iter().any(|own| own == verb));
    FILES.iter().filter(has).fold(Router::new(), |router, file| {
        // The same content has the same tag, also after the program was started again.
        let mut hasher = DefaultHasher::new();
        file.content.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let serve = move |headers: HeaderMap| core::future::ready(answer(file, &tag, &headers));
        router.route(file.path, get(serve))
    })
}

/// A file, unless the browser has it already.
fn answer(file: &File, tag: &str, asked: &HeaderMap) -> Response {
    let is_known = asked
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .any(|tags| tags.to_str().is_ok_and(|tags| tags.contains(tag)));
    let headers = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache")];
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, [(header::CONTENT_TYPE, file.kind)], file.content).into_response()
}
