//! Parses requests of programs to the proxy.

use crate::hosts::Target;

/// The maximum length of a request's head (the request line and the headers), in bytes.
pub(super) const MAX_LEN: usize = 64 << 10;

/// A request of a program to the proxy.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// A request for a tunnel to a host (`CONNECT`).
    Tunnel(Target),
    /// A single HTTP request, which the proxy passes on.
    Forward {
        target: Target,
        /// The head that the proxy sends to the host.
        head: Vec<u8>,
        /// The length of the body, in bytes.
        length: u64,
    },
}

/// The HTTP status with which the proxy refuses a request.
pub(super) type Status = u16;

/// The headers that the proxy does not pass on, because they are about the connection, or would switch the connection
/// to another protocol.
const OWN: [&str; 9] = [
    "connection",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "upgrade",
    "http2-settings",
];

/// Parses the head of a request. Returns the request and the length of the head, or `None` if the head is not complete
/// yet.
pub(super) fn read(bytes: &[u8]) -> Result<Option<(Request, usize)>, Status> {
    let mut headers = [httparse::EMPTY_HEADER; 128];
    let mut request = httparse::Request::new(&mut headers);
    let end = match request.parse(bytes) {
        Ok(httparse::Status::Complete(end)) => end,
        Ok(httparse::Status::Partial) if bytes.len() < MAX_LEN => return Ok(None),
        Ok(httparse::Status::Partial) => return Err(431),
        Err(_) => return Err(400),
    };
    let (Some(method), Some(path)) = (request.method, request.path) else {
        return Err(400);
    };
    let read = match method {
        "CONNECT" => Request::Tunnel(Target::read(path, None).ok_or(400_u16)?),
        _ => forward(method, path, request.headers)?,
    };
    Ok(Some((read, end)))
}

fn forward(method: &str, path: &str, headers: &[httparse::Header<'_>]) -> Result<Request, Status> {
    let address = path
        .get(..7)
        .filter(|scheme| scheme.eq_ignore_ascii_case("http://"));
    let address = address.map(|_| &path[7..]).ok_or(400_u16)?;
    let (authority, path) = address.split_at(address.find(['/', '?']).unwrap_or(address.len()));
    let target = Target::read(authority, Some(80)).ok_or(400_u16)?;

    let mut length = None;
    let mut host = None;
    let mut kept = String::new();
    let mut own: Vec<String> = OWN.map(str::to_owned).into();
    for header in headers {
        if header.name.eq_ignore_ascii_case("connection") {
            let value = str::from_utf8(header.value).map_err(|_| 400_u16)?;
            own.extend(
                value
                    .split(',')
                    .map(|name| name.trim().to_ascii_lowercase()),
            );
        }
    }
    for header in headers {
        let name = header.name.to_ascii_lowercase();
        let value = str::from_utf8(header.value).map_err(|_| 400_u16)?;
        match name.as_str() {
            // If the length of the body were ambiguous, a second request could be hidden in the body.
            "transfer-encoding" => return Err(411),
            "content-length" => {
                let is_number =
                    !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
                let number = value.parse().ok().filter(|_| is_number && length.is_none());
                length = Some(number.ok_or(400_u16)?);
            }
            "host" => {
                let named = Target::read(value, Some(80)).filter(|_| host.is_none());
                host = Some(named.ok_or(400_u16)?);
                continue;
            }
            own_name if own.iter().any(|own| own == own_name) => continue,
            _ => {}
        }
        kept.push_str(&format!("{}: {value}\r\n", header.name));
    }
    if host.is_some_and(|host| host != target) {
        return Err(403);
    }
    let slash = if path.starts_with('/') { "" } else { "/" };
    // The host has to close the connection after the request, so that the next request needs a new connection, and is
    // checked, too.
    let head = format!(
        "{method} {slash}{path} HTTP/1.1\r\nHost: {authority}\r\n{kept}Connection: close\r\n\r\n"
    );
    Ok(Request::Forward {
        target,
        head: head.into_bytes(),
        length: length.unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::{Request, read};

    #[test]
    fn passes_on_requests_without_headers_for_the_proxy() {
        let text = "GET http://a.test:8080?x=1 HTTP/1.1\r\nHost: a.test:8080\r\nProxy-Authorization: x\r\n\
                    Connection: keep-alive, X-Own\r\nX-Own: 1\r\nAccept: */*\r\n\r\nrest";
        let Ok(Some((
            Request::Forward {
                target,
                head,
                length,
            },
            end,
        ))) = read(text.as_bytes())
        else {
            panic!("{:?}", read(text.as_bytes()));
        };
        assert_eq!(
            (target.host.as_str(), target.port, length),
            ("a.test", 8080, 0)
        );
        let expected =
            "GET /?x=1 HTTP/1.1\r\nHost: a.test:8080\r\nAccept: */*\r\nConnection: close\r\n\r\n";
        assert_eq!(String::from_utf8(head).expect("text"), expected);
        assert_eq!(&text[end..], "rest");
    }

    #[test]
    fn refuses_ambiguous_requests() {
        let rows = [
            ("GET http://a.test/ HTTP/1.1\r\nHost: b.test\r\n\r\n", 403),
            (
                "GET http://a.test/ HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\n\r\n",
                400,
            ),
            ("GET /relative HTTP/1.1\r\nHost: a.test\r\n\r\n", 400),
            ("GET https://a.test/ HTTP/1.1\r\nHost: a.test\r\n\r\n", 400),
            ("GET http://a@b.test/ HTTP/1.1\r\n\r\n", 400),
            ("CONNECT a.test HTTP/1.1\r\n\r\n", 400),
            (
                "POST http://a.test/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
                411,
            ),
            (
                "POST http://a.test/ HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                400,
            ),
            (
                "POST http://a.test/ HTTP/1.1\r\nContent-Length: +1\r\n\r\n",
                400,
            ),
            ("GET http://a.test/ HTTP/1.1\r\nA b: c\r\n\r\n", 400),
        ];
        for (text, status) in rows {
            assert_eq!(read(text.as_bytes()), Err(status), "{text}");
        }
        assert_eq!(read(b"GET http://a.test/ HTTP/1.1\r\n"), Ok(None));
    }
}
