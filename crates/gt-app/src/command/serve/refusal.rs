//! An answer that is an error.

use core::fmt;

use axum::body::Bytes;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::command::failure::Failure;
use crate::command::text::wording::line;

/// Why a request is not answered, with the status that says so.
#[derive(Debug)]
pub(super) struct Refusal {
    status: StatusCode,
    why: String,
}

impl Refusal {
    pub(super) const fn new(status: StatusCode, why: String) -> Self {
        Self { status, why }
    }

    /// The question is wrong.
    pub(super) fn wrong(why: impl fmt::Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, why.to_string())
    }

    /// Something is too long.
    pub(super) fn too_long(what: impl fmt::Display, most: usize) -> Self {
        let why = format!("{what} is too long: at most {most} bytes are expected");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, why)
    }

    /// A limit was reached.
    pub(super) fn limit(why: impl fmt::Display) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, why.to_string())
    }

    /// The request comes from elsewhere.
    pub(super) fn foreign(why: impl fmt::Display) -> Self {
        Self::new(StatusCode::FORBIDDEN, why.to_string())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        let why = failure.message().unwrap_or_else(|| "no answer".to_owned());
        match failure {
            Failure::Question(_) => Self::wrong(why),
            _ => Self::limit(why),
        }
    }
}

/// An answer in JSON, which no browser keeps.
pub(super) fn json(body: impl Into<Bytes>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (headers, body.into()).into_response()
}

/// The keys of the answer.
#[derive(Serialize)]
struct Error<'a> {
    error: &'a str,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        // One line, and not longer than can be read, as on stderr.
        let line = line(&self.why);
        let error = line.strip_prefix("error: ").unwrap_or(&line);
        let body = serde_json::to_vec(&Error { error }).unwrap_or_default();
        let mut response = (self.status, json(body)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
