//! The files of the page, embedded, and the headers of every answer.

use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;

use axum::Router;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Serialize;

/// A file that is served as it is: a page, or what a page is made of.
///
/// Its type follows from the end of its name. `sea.html` is the page `/sea`, and `index.html` the
/// page `/`; any other file is served below `/page/`, so pages find `./board.js` and the like
/// beside their own files.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    name: &'static str,
    content: &'static [u8],
}

impl PageFile {
    /// A file of this name: `.html`, `.css`, `.js` or `.svg`.
    pub const fn new(name: &'static str, content: &'static [u8]) -> Self {
        Self { name, content }
    }

    /// Where it is served.
    fn path(&self) -> String {
        match self.name.strip_suffix(".html") {
            Some("index") => "/".to_owned(),
            Some(page) => format!("/{page}"),
            None => format!("/page/{}", self.name),
        }
    }

    fn kind(&self) -> &'static str {
        match self.name.rsplit_once('.').map_or("", |(_, end)| end) {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            _ => "application/octet-stream",
        }
    }
}

/// A page of a program, with a name among the links of every page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Page {
    pub(super) title: &'static str,
    /// The page itself first.
    pub(super) files: &'static [PageFile],
}

/// A link to a page.
#[derive(Debug, Serialize)]
pub(super) struct Link {
    path: String,
    title: &'static str,
}

impl Page {
    pub(super) fn link(&self) -> Link {
        let path = self.files.first().map_or_else(String::new, PageFile::path);
        Link { path, title: self.title }
    }
}

/// The files of a folder by their names, embedded.
#[macro_export]
macro_rules! page_files {
    ($folder:literal, $($name:literal),+ $(,)?) => {
        &[$($crate::command::PageFile::new($name, include_bytes!(concat!($folder, $name)))),+]
    };
}

/// The files of every program.
const FILES: &[PageFile] = page_files!(
    "page/",
    "index.html",
    "play.html",
    "table.html",
    "api.js",
    "board.css",
    "board.js",
    "cell-words.js",
    "choice.js",
    "dom.js",
    "game.js",
    "icon.svg",
    "keys.js",
    "moves-list.js",
    "play-view.js",
    "play.css",
    "play.js",
    "record.js",
    "seats.js",
    "seen.js",
    "site.js",
    "start.css",
    "start.js",
    "style.css",
    "table.css",
    "table.js",
    "values.js",
    "worth.js",
);

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

/// The paths of all files: those of every program, and `more`.
pub(super) fn router(more: &[PageFile]) -> Router {
    FILES.iter().chain(more).fold(Router::new(), |router, &file| {
        // The same content has the same tag, also after the program was started again.
        let mut hasher = DefaultHasher::new();
        file.content.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let serve = move |headers: HeaderMap| core::future::ready(answer(file, &tag, &headers));
        router.route(&file.path(), get(serve))
    })
}

/// A file, unless the browser has it already.
fn answer(file: PageFile, tag: &str, asked: &HeaderMap) -> Response {
    let is_known = asked
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .any(|tags| tags.to_str().is_ok_and(|tags| tags.contains(tag)));
    let headers = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache")];
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, [(header::CONTENT_TYPE, file.kind())], file.content).into_response()
}
