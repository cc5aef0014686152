//! Checks the headers `Host` and `Origin` and the token of HTTP requests.

use std::net::{IpAddr, SocketAddr};

use hyper::HeaderMap;
use hyper::StatusCode;
use hyper::header::{AUTHORIZATION, HOST, HeaderName, ORIGIN};
use sha2::{Digest as _, Sha256};

/// Decides which HTTP requests are accepted.
#[derive(Clone, Debug)]
pub struct Gate {
    /// The hash of the token.
    token: [u8; 32],
    /// The names by which requests may address this server in the header `Host`, without ports.
    hosts: Vec<String>,
}

impl Gate {
    /// Makes a gate that accepts a request if it contains `token`, and if its header `Host` names `address` or one of
    /// `names`.
    #[must_use]
    pub fn new(token: &str, address: SocketAddr, names: &[String]) -> Self {
        let mut hosts: Vec<String> = names.iter().map(|it| it.to_ascii_lowercase()).collect();
        hosts.push(written(address.ip()));
        if address.ip().is_loopback() {
            hosts.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
        }
        Self {
            token: Sha256::digest(token.as_bytes()).into(),
            hosts,
        }
    }

    /// Returns whether the header `Host` of a request names this server. If the header `Origin` shows that the request
    /// comes from a web page of another server, returns `false`.
    pub(super) fn is_of_host(&self, headers: &HeaderMap) -> bool {
        let is_known = |authority: &str| {
            let host = without_port(authority).to_ascii_lowercase();
            self.hosts.contains(&host)
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
        text(HOST).is_some_and(is_known) && text(ORIGIN).is_none_or(is_origin)
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
    pub(super) fn refusal(&self, headers: &HeaderMap) -> Option<StatusCode> {
        match (self.is_of_host(headers), self.has_token(headers)) {
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

fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|it| it.is_ascii_digit()) => host,
        _ => authority,
    }
}

#[cfg(test)]
mod tests {
    use hyper::HeaderMap;
    use hyper::header::{AUTHORIZATION, HOST, HeaderName, HeaderValue, ORIGIN};

    use super::Gate;

    fn status(headers: &[(HeaderName, &'static str)]) -> Option<u16> {
        let address = "127.0.0.1:80".parse().expect("an address");
        let gate = Gate::new("secret", address, &["desk.example".to_owned()]);
        let headers = headers.iter();
        let headers = headers.map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        let headers: HeaderMap = headers.collect();
        gate.refusal(&headers).map(|it| it.as_u16())
    }

    #[test]
    fn accepts_only_requests_to_this_server_with_the_token() {
        let token = (AUTHORIZATION, "Bearer secret");
        for host in ["127.0.0.1", "localhost:8080", "[::1]:80", "Desk.Example:1"] {
            assert_eq!(status(&[(HOST, host), token.clone()]), None, "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.nip.io",
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
