//! Checks the target, the headers `Host` and `Origin` and the token of HTTP requests.

use std::net::{IpAddr, SocketAddr};

use hyper::header::{AUTHORIZATION, HOST, HeaderName, ORIGIN};
use hyper::{HeaderMap, StatusCode, Uri};
use sha2::{Digest as _, Sha256};

/// Decides which HTTP requests are accepted.
#[derive(Clone, Debug)]
pub struct Gate {
    /// The hash of the token.
    token: [u8; 32],
    /// The names of this server's own address.
    own: Vec<String>,
    /// The port of this server.
    port: u16,
    /// Further names by which requests may address this server, such as the name of a proxy, which has a port of its
    /// own.
    names: Vec<String>,
}

impl Gate {
    /// Makes a gate that accepts a request if it contains `token`, and if its target and its header `Host` name
    /// `address` or one of `names`.
    #[must_use]
    pub fn new(token: &str, address: SocketAddr, names: &[String]) -> Self {
        let mut own = vec![written(address.ip())];
        if address.ip().is_loopback() {
            own.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
        }
        Self {
            token: Sha256::digest(token.as_bytes()).into(),
            own,
            port: address.port(),
            names: names.iter().map(|it| it.to_ascii_lowercase()).collect(),
        }
    }

    /// Returns the gate for a server with this port, which the system has chosen.
    pub(super) fn with_port(self, port: u16) -> Self {
        Self { port, ..self }
    }

    /// Returns whether a request is for this server: its target, if that is a whole URL, and its header `Host` must
    /// name this server. If the header `Origin` shows that the request comes from a web page of another server, returns
    /// `false`.
    pub(super) fn is_of_host(&self, target: &Uri, headers: &HeaderMap) -> bool {
        let is_own = |authority: &str| {
            let (host, port) = split_port(authority);
            let host = host.to_ascii_lowercase();
            let is_port = port.is_none_or(|it| it.parse() == Ok(self.port));
            self.names.contains(&host) || is_port && self.own.contains(&host)
        };
        // Another server of this machine can have a page with the same host and another port.
        let is_known = |authority: &str| {
            let host = split_port(authority).0.to_ascii_lowercase();
            self.names.contains(&host) || self.own.contains(&host)
        };
        // A proxy in front of this server could have checked another one of several headers with the same name.
        let text = |name: HeaderName| {
            let mut all = headers.get_all(name).iter();
            let first = all.next()?;
            let only = Some(first).filter(|_| all.next().is_none());
            Some(only.and_then(|it| it.to_str().ok()).unwrap_or_default())
        };
        let is_origin = |origin: &str| {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some_and(is_known)
        };
        let target = target.authority().map(|it| it.as_str());
        target.is_none_or(is_own)
            && text(HOST).is_some_and(is_own)
            && text(ORIGIN).is_none_or(is_origin)
    }

    /// Returns whether a request contains the token.
    pub(super) fn has_token(&self, headers: &HeaderMap) -> bool {
        let given = headers.get(AUTHORIZATION).and_then(|it| it.to_str().ok());
        let given = given.and_then(|it| it.split_once(' '));
        let given = given.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        // Hashes are compared instead of tokens, so that the duration of the comparison reveals nothing about the
        // token.
        given.is_some_and(|(_, token)| {
            let hash: [u8; 32] = Sha256::digest(token.trim().as_bytes()).into();
            hash == self.token
        })
    }

    /// Returns the HTTP status with which a request is refused, or `None` if the request is accepted.
    pub(super) fn refusal(&self, target: &Uri, headers: &HeaderMap) -> Option<StatusCode> {
        match (self.is_of_host(target, headers), self.has_token(headers)) {
            (false, _) => Some(StatusCode::FORBIDDEN),
            (true, false) => Some(StatusCode::UNAUTHORIZED),
            (true, true) => None,
        }
    }
}

/// Formats an IP address in the way in which it is written in a URL.
fn written(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// Splits a host and its port. Returns `None` for the port if there is none, or only a colon.
fn split_port(authority: &str) -> (&str, Option<&str>) {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|it| it.is_ascii_digit()) => {
            (host, Some(port).filter(|it| !it.is_empty()))
        }
        _ => (authority, None),
    }
}

#[cfg(test)]
mod tests {
    use hyper::header::{AUTHORIZATION, HOST, HeaderName, HeaderValue, ORIGIN};
    use hyper::{HeaderMap, Uri};

    use super::Gate;

    fn status(headers: &[(HeaderName, &'static str)]) -> Option<u16> {
        status_of("/mcp", headers)
    }

    fn status_of(target: &str, headers: &[(HeaderName, &'static str)]) -> Option<u16> {
        let address = "127.0.0.1:80".parse().expect("an address");
        let gate = Gate::new("secret", address, &["desk.example".to_owned()]);
        let headers = headers.iter();
        let headers = headers.map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        let headers: HeaderMap = headers.collect();
        let target: Uri = target.parse().expect("a target");
        gate.refusal(&target, &headers).map(|it| it.as_u16())
    }

    #[test]
    fn accepts_only_requests_to_this_server_with_the_token() {
        let token = (AUTHORIZATION, "Bearer secret");
        for host in ["127.0.0.1", "localhost:80", "[::1]:80", "Desk.Example:1"] {
            assert_eq!(status(&[(HOST, host), token.clone()]), None, "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.nip.io",
            "localhost:8080",
            "[::1]:65616",
            "",
        ] {
            assert_eq!(status(&[(HOST, host), token.clone()]), Some(403), "{host}");
        }
        assert_eq!(status(std::slice::from_ref(&token)), Some(403), "no host");
        for twice in [
            [(HOST, "localhost"), (HOST, "evil.example")],
            [
                (ORIGIN, "http://localhost"),
                (ORIGIN, "https://evil.example"),
            ],
        ] {
            let one = [(HOST, "localhost"), token.clone()];
            let others = one.iter().filter(|(name, _)| *name != twice[0].0);
            let headers: Vec<_> = twice.iter().chain(others).cloned().collect();
            assert_eq!(status(&headers), Some(403), "{twice:?}");
        }
        let host = (HOST, "localhost");
        let both = [host.clone(), token.clone()];
        for target in ["http://localhost/mcp", "http://DESK.example:8080/mcp"] {
            assert_eq!(status_of(target, &both), None, "{target}");
        }
        for target in ["http://evil.example/mcp", "http://localhost:8080/mcp"] {
            assert_eq!(status_of(target, &both), Some(403), "{target}");
        }
        for origin in [
            "https://evil.example",
            "null",
            "http://localhost.evil.example",
        ] {
            let headers = [host.clone(), token.clone(), (ORIGIN, origin)];
            assert_eq!(status(&headers), Some(403), "{origin}");
        }
        let page = (ORIGIN, "http://localhost:3000");
        assert_eq!(status(&[host.clone(), token, page]), None);
        for wrong in [
            "Bearer secre",
            "Bearer secrett",
            "Basic secret",
            "secret",
            "Bearer ",
        ] {
            let headers = [host.clone(), (AUTHORIZATION, wrong)];
            assert_eq!(status(&headers), Some(401), "{wrong}");
        }
        assert_eq!(status(&[host]), Some(401), "no token");
    }
}
