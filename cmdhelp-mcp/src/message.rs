//! Parses messages from clients.

use std::borrow::Cow;

use cmdhelp_runtime::view::reader::Json;

use super::error::ProtocolError;
use super::members::Members;

/// The id of a request, as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Id(String);

impl Id {
    /// Parses an id: a string or a whole number. Two spellings of the same string result in equal
    /// ids.
    pub(super) fn of(raw: &str) -> Option<Self> {
        if raw.starts_with('"') {
            return Json::whole(raw).text().map(|text| Self::text(&text));
        }
        let digits = raw.strip_prefix('-').unwrap_or(raw);
        let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_whole.then(|| Self(raw.to_owned()))
    }

    /// Returns `text` as the id of a request from the server to the client.
    pub(super) fn text(text: &str) -> Self {
        Self(cmdhelp_runtime::view::reader::quoted(text))
    }

    /// Returns the JSON of the id.
    pub(super) fn raw(&self) -> &str {
        &self.0
    }
}

/// A request from a client.
#[derive(Debug)]
pub(super) struct Request<'a> {
    pub(super) id: Id,
    pub(super) method: Cow<'a, str>,
    pub(super) params: Members<'a>,
    /// The `_meta` object of the parameters.
    pub(super) meta: Members<'a>,
}

/// A client's reply to a request of the server.
#[derive(Clone, Debug)]
pub(super) enum Reply {
    /// The result, as JSON.
    Result(String),
    /// The client returned an error.
    Error,
}

/// A message from a client, or the error for an invalid message.
#[derive(Debug)]
pub(super) enum Incoming<'a> {
    Request(Request<'a>),
    Notification(Cow<'a, str>, Members<'a>),
    Response(Id, Reply),
    Broken(Option<Id>, ProtocolError),
}

impl<'a> Incoming<'a> {
    /// Parses a line of input.
    pub(super) fn of(line: &'a [u8]) -> Self {
        let Ok(text) = str::from_utf8(line) else {
            return Self::Broken(None, ProtocolError::parse("the line is not UTF-8"));
        };
        // Some clients write a byte order mark before a message.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_ascii();
        match Members::read(text) {
            Ok(Some(message)) => Self::of_object(&message),
            Ok(None) => Self::Broken(None, no_object(text)),
            Err(at) => {
                let message = format!("the line is not JSON (byte {at})");
                Self::Broken(None, ProtocolError::parse(message))
            }
        }
    }

    fn of_object(message: &Members<'a>) -> Self {
        let raw_id = message.raw("id");
        let id = raw_id.and_then(Id::of);
        let broken =
            |why: &'static str| Self::Broken(id.clone(), ProtocolError::invalid_request(why));
        let (result, has_error) = (message.raw("result"), message.has("error"));
        if message.raw("method").is_none() && (result.is_some() || has_error) {
            // An invalid reply is not answered with an error. The client could take the error for
            // the reply to a request of its own with the same id, or could answer the error with
            // another error, and so on without end.
            let reply = match (result, has_error) {
                (Some(result), false) if !message.has_twice() => Reply::Result(result.to_owned()),
                _ => Reply::Error,
            };
            return match id {
                Some(id) => Self::Response(id, reply),
                None => Self::Notification("".into(), Members::NONE),
            };
        }
        if message.text("jsonrpc").as_deref() != Some("2.0") {
            return broken("`jsonrpc` has to be \"2.0\"");
        }
        if message.has_twice() {
            return broken("duplicate key");
        }
        if raw_id.is_some() && id.is_none() {
            return broken("an id must be a string or a whole number");
        }
        if message.raw("method").is_none() {
            return broken("a message must have a `method`, a `result` or an `error`");
        }
        let Some(method) = message.text("method") else {
            return broken("`method` must be a string");
        };
        let params = match message.has("params") {
            true => message.object("params"),
            false => Some(Members::NONE),
        };
        match (id, params) {
            (Some(id), Some(params)) => Self::Request(Request {
                id,
                method,
                meta: params.object("_meta").unwrap_or(Members::NONE),
                params,
            }),
            (None, Some(params)) => Self::Notification(method, params),
            (Some(id), None) => {
                let error = ProtocolError::invalid_params("`params` must be an object");
                Self::Broken(Some(id), error)
            }
            // A message without an id is a notification, which is never answered, even if it is
            // invalid.
            (None, None) => Self::Notification("".into(), Members::NONE),
        }
    }
}

/// Returns the error for a message that is a JSON value other than an object.
fn no_object(value: &str) -> ProtocolError {
    ProtocolError::invalid_request(match value.starts_with('[') {
        true => "batches are not supported: send one message per line",
        false => "a message must be an object",
    })
}
