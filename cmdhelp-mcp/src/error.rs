//! Errors of the MCP protocol. They are for the host; the model does not see them.

use std::borrow::Cow;
use std::fmt::Write as _;

use cmdhelp_runtime::for_server::List as _;
use cmdhelp_runtime::view::reader::quoted;

/// The error that a client gets in place of a result if its request is invalid or fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProtocolError {
    code: i32,
    message: Cow<'static, str>,
    data: Option<String>,
}

impl ProtocolError {
    #[inline(never)]
    fn new(code: i32, message: Cow<'static, str>) -> Self {
        Self {
            code,
            message,
            data: None,
        }
    }

    /// Returns the error for a line that is not JSON.
    pub(super) fn parse(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(-32700, message.into())
    }

    /// Returns the error for valid JSON that is not a valid message.
    pub(super) fn invalid_request(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(-32600, message.into())
    }

    /// Returns the error for a method that the protocol revision does not have.
    pub(super) fn unknown_method(method: &str) -> Self {
        Self::new(-32601, format!("method not found: {method}").into())
    }

    /// Returns the error for a known method with invalid parameters.
    pub(super) fn invalid_params(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(-32602, message.into())
    }

    /// Returns the error for a bug in the server, or in a library or file that it uses.
    pub(super) fn internal(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(-32603, message.into())
    }

    /// Returns the error for a protocol version that the server does not support.
    pub(super) fn unsupported_version(requested: &str, supported: &[&str]) -> Self {
        let supported: Vec<String> = supported.iter().map(|it| quoted(it)).list();
        let requested = quoted(requested);
        Self {
            data: Some(format!(
                "{{\"supported\":[{}],\"requested\":{requested}}}",
                supported.join(",")
            )),
            ..Self::new(-32022, "unsupported protocol version".into())
        }
    }

    /// Returns the error for a request that needs an extension, if the client has not declared that
    /// it supports this extension.
    pub(super) fn missing_extension(name: &str) -> Self {
        let name = quoted(name);
        Self {
            data: Some(format!(
                "{{\"requiredCapabilities\":{{\"extensions\":{{{name}:{{}}}}}}}}"
            )),
            ..Self::new(-32021, "missing required client capability".into())
        }
    }

    /// Returns the error as a message. If the id of the request could not be read, `id` is `None`,
    /// and the message has no `id`, because null is not a valid id in MCP.
    pub(super) fn message(&self, id: Option<&str>) -> String {
        let mut json = String::from("{\"jsonrpc\":\"2.0\"");
        if let Some(id) = id {
            let _ = write!(json, ",\"id\":{id}");
        }
        let message = quoted(&self.message);
        let _ = write!(
            json,
            ",\"error\":{{\"code\":{},\"message\":{message}",
            self.code
        );
        if let Some(data) = &self.data {
            let _ = write!(json, ",\"data\":{data}");
        }
        json + "}}"
    }
}
