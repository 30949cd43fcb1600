//! Requests that other pages send.
//!
//! A browser lets any page send requests to this machine, and any name may point to 127.0.0.1. So
//! the name that the browser believes to talk to has to be ours, and the page that asks has to be
//! ours. No answer permits another page to read it.

use core::net::SocketAddr;

use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};

use super::refusal::Refusal;

/// The names of this server, in small letters, with their ports.
#[derive(Debug)]
pub(super) struct Hosts(Vec<String>);

/// Reads a name for `--allow-host`.
pub(super) fn name(text: &str) -> Result<String, String> {
    let wrong = || "expected a name such as games.example or games.example:8080".to_owned();
    let name: Authority = text.parse().map_err(|_| wrong())?;
    if name.as_str().contains('@') || name.host().is_empty() || name.as_str().ends_with(':') {
        return Err(wrong());
    }
    Ok(name.as_str().to_ascii_lowercase())
}

impl Hosts {
    /// The names of this machine, and those that are `allowed`.
    pub(super) fn new(address: SocketAddr, allowed: &[String]) -> Self {
        let port = address.port();
        let own = (!address.ip().is_unspecified()).then(|| address.to_string());
        let here = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}"));
        let mut names = Self(Vec::new());
        here.into_iter().chain(own).for_each(|name| names.add(name));
        for name in allowed {
            names.add(name.clone());
            if name.parse().is_ok_and(|name: Authority| name.port().is_none()) {
                names.add(format!("{name}:{port}"));
            }
        }
        names
    }

    /// These, and the address of this machine at which a client has come.
    ///
    /// Another page cannot choose it, as it can choose the address that a name points to.
    pub(super) fn and(&self, reached: SocketAddr) -> Self {
        let mut names = Self(self.0.clone());
        names.add(SocketAddr::new(reached.ip().to_canonical(), reached.port()).to_string());
        names
    }

    fn add(&mut self, name: String) {
        // A browser leaves out the port of its scheme.
        self.0.extend(name.strip_suffix(":80").map(str::to_owned));
        self.0.push(name);
    }

    /// Whether this is a name of this server.
    fn have(&self, name: &str) -> bool {
        self.0.iter().any(|own| own.eq_ignore_ascii_case(name))
    }
}

/// Refuses a request that another page may have sent.
pub(super) fn check(request: &Parts, hosts: &Hosts) -> Result<(), Refusal> {
    let host = only(&request.headers, &header::HOST)?;
    let Some(host) = host else {
        return Err(Refusal::foreign("the header Host is missing"));
    };
    for name in [Some(host), request.uri.authority().map(Authority::as_str)].into_iter().flatten() {
        if !hosts.have(name) {
            return Err(Refusal::foreign(format!(
                "{name:?} is no name of this server: expected {}, or a name that --allow-host gives",
                hosts.0.join(", ")
            )));
        }
    }
    if let Some(origin) = only(&request.headers, &header::ORIGIN)? {
        let page = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        if !page.is_some_and(|page| page.eq_ignore_ascii_case(host)) {
            return Err(Refusal::foreign(format!("a page of {origin:?} may not ask here")));
        }
    }
    let site = only(&request.headers, &SEC_FETCH_SITE)?;
    if site == Some("cross-site") && !follows_link(request) {
        return Err(Refusal::foreign("a page of another site may not ask here"));
    }
    Ok(())
}

/// Says from which site a request comes.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// Says what a request is for.
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const SEC_FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// Whether a person follows a link to a page, such as one to a position that somebody has sent.
fn follows_link(request: &Parts) -> bool {
    let says = |name: HeaderName, value: &str| {
        request.headers.get(name).is_some_and(|said| said.as_bytes() == value.as_bytes())
    };
    let reads = request.method == Method::GET || request.method == Method::HEAD;
    reads && says(SEC_FETCH_MODE, "navigate") && says(SEC_FETCH_DEST, "document")
}

/// The only value of a header; an error if there are more, because others may read another one.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, Refusal> {
    let mut values = headers.get_all(name).iter();
    let (Some(value), rest) = (values.next(), values.next()) else { return Ok(None) };
    match (value.to_str(), rest) {
        (Ok(value), None) => Ok(Some(value)),
        _ => Err(Refusal::foreign(format!("the header {name} is given twice, or is no text"))),
    }
}

/// Refuses a question that is not in JSON: a form of another page could send any other type.
pub(super) fn check_json(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = only(headers, &header::CONTENT_TYPE)?.unwrap_or_default();
    let plain = kind.split_once(';').map_or(kind, |(plain, _)| plain).trim();
    if plain.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    Err(Refusal::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        format!("Content-Type {kind:?}: expected application/json"),
    ))
}
