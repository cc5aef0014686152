//! Parses the network hosts in a policy, and checks whether a policy grants the hosts that a program requests.

use std::fmt;
use std::net::IpAddr;

/// The ports of HTTP and HTTPS. A policy entry without a port grants port 80 and port 443.
const WEB: [u16; 2] = [80, 443];

/// The port of the proxy in the sandbox.
pub(crate) const PROXY: u16 = 3128;

/// The port of the name server in the sandbox.
pub(crate) const NAMES: u16 = 53;

/// The entry in a plan's list of hosts that stands for all public hosts. A policy cannot contain this entry, because it
/// is not a valid [`Pattern`].
pub(crate) const PUBLIC: &str = "*";

/// An entry in a policy's list of hosts: a name, all names below a domain, or an address, with an optional port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    host: Host,
    port: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Host {
    Name(String),
    Below(String),
    Address(IpAddr),
}

/// A network host and port that a program requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// The name in lower case, or the IP address without brackets.
    pub(crate) host: String,
    /// The requested port.
    pub(crate) port: u16,
}

impl Pattern {
    /// Parses `example.com`, `*.example.com`, `10.0.0.1` or `[::1]`, with an optional `:port`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (host, port) = split(text)?;
        let host = match host.parse() {
            Ok(address) => Host::Address(address),
            Err(_) => match host.strip_prefix("*.") {
                Some(name) => Host::Below(name_of(name)?),
                None => Host::Name(name_of(host)?),
            },
        };
        Some(Self { host, port })
    }

    /// Returns whether the entry grants `target`.
    pub(crate) fn matches(&self, target: &Target) -> bool {
        let is_port = match self.port {
            Some(port) => port == target.port,
            None => WEB.contains(&target.port),
        };
        is_port
            && match &self.host {
                Host::Name(name) => *name == target.host,
                Host::Below(name) => {
                    let label = target.host.strip_suffix(name.as_str());
                    label
                        .and_then(|label| label.strip_suffix('.'))
                        .is_some_and(|label| !label.is_empty())
                }
                Host::Address(address) => target.host.parse() == Ok(*address),
            }
    }
}

impl Target {
    /// Parses the host of a request, with an optional port. `usual` is the port if the text has none.
    pub(crate) fn read(text: &str, usual: Option<u16>) -> Option<Self> {
        let (host, port) = split(text)?;
        let host = match host.parse::<IpAddr>() {
            Ok(address) => address.to_string(),
            Err(_) => name_of(host)?,
        };
        Some(Self {
            host,
            port: port.or(usual)?,
        })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host.contains(':') {
            true => write!(formatter, "[{}]", self.host)?,
            false => formatter.write_str(&self.host)?,
        }
        match WEB.contains(&self.port) {
            true => Ok(()),
            false => write!(formatter, ":{}", self.port),
        }
    }
}

/// Returns why a text cannot be granted as a network host, and what to write instead. Returns `None` if it can be
/// granted.
///
/// ```
/// use cmdhelp_sandbox::mistake_in_host;
///
/// assert_eq!(mistake_in_host("*.example.com"), None);
/// let (why, needs) = mistake_in_host("https://example.com/x").unwrap();
/// assert_eq!((why, &*needs), ("it is a URL", "write `example.com`"));
/// ```
#[must_use]
pub fn mistake_in_host(text: &str) -> Option<(&'static str, String)> {
    match Pattern::read(text) {
        Some(_) => None,
        None => Some(mistake(text)),
    }
}

/// Returns what is wrong with an entry that [`Pattern::read`] does not accept, and what to write instead.
pub(crate) fn mistake(text: &str) -> (&'static str, String) {
    let usual =
        "write a name such as example.com or *.example.com, or an address, with or without :port";
    let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
    let inner = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let inner = inner.rsplit('@').next().unwrap_or_default();
    let port = inner.rsplit_once(':');
    let why = if text.is_empty() {
        "it is empty"
    } else if !scheme.is_empty() {
        "it is a URL"
    } else if rest.contains('/') && inner.parse::<IpAddr>().is_ok() {
        "it is a range of addresses, and each address has to be granted by itself"
    } else if rest.contains('/') {
        "it contains a path"
    } else if rest.contains('@') {
        "it contains a user name"
    } else if text.contains('*') {
        "`*` can only stand for the names below a domain, as in *.example.com"
    } else if text.parse::<IpAddr>().is_ok() {
        "an IPv6 address needs brackets"
    } else if port.is_some_and(|(name, _)| Pattern::read(name).is_some()) {
        "the port is not a number from 1 to 65535"
    } else if !text.is_ascii() {
        "it has letters outside of ASCII, which DNS encodes in a name that begins with `xn--`"
    } else if text.starts_with(|it: char| it.is_ascii_digit()) {
        "it is neither a complete address nor a name"
    } else {
        "a name consists of parts between dots, and each part of letters, digits, `-` and `_`"
    };
    let bracketed = format!("[{text}]");
    let is_inner = inner != text && inner.parse::<IpAddr>().is_err();
    let meant = [(is_inner, inner), (text.contains(':'), &bracketed)];
    let meant = meant
        .iter()
        .find(|(is_it, it)| *is_it && Pattern::read(it).is_some());
    (
        why,
        meant.map_or_else(|| usual.to_owned(), |(_, it)| format!("write `{it}`")),
    )
}

/// Splits a host from its port. An IPv6 address must be in brackets.
fn split(text: &str) -> Option<(&str, Option<u16>)> {
    let (host, rest) = match text.strip_prefix('[') {
        Some(inside) => inside.split_once(']')?,
        None => text.split_at(text.find(':').unwrap_or(text.len())),
    };
    if rest.is_empty() {
        return Some((host, None));
    }
    let port = rest.strip_prefix(':')?;
    let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
    let port = port.parse().ok().filter(|&port| is_number && port > 0)?;
    Some((host, Some(port)))
}

/// Returns a name in lower case and without its final dot, or `None` if the name is invalid.
fn name_of(text: &str) -> Option<String> {
    let name = text.strip_suffix('.').unwrap_or(text).to_ascii_lowercase();
    let is_label = |label: &str| {
        let known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        !label.is_empty() && label.len() < 64 && label.bytes().all(known)
    };
    // A name is invalid if its last label begins with a digit, such as `0x7f.1`, because some programs would take
    // `0x7f.1` for an address.
    let last = name.rsplit('.').next()?;
    let is_number = last.starts_with(|letter: char| letter.is_ascii_digit());
    (name.len() < 254 && name.split('.').all(is_label) && !is_number).then_some(name)
}

/// Returns whether an address belongs to the public internet, and not to this machine or a local network.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            let reserved = a == 0
                || a >= 240
                || (a == 100 && (64..128).contains(&b))
                || (a == 192 && b == 0 && c == 0)
                || (a == 198 && (18..20).contains(&b));
            !(reserved
                || address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || address.is_multicast()
                || address.is_broadcast()
                || address.is_documentation())
        }
        IpAddr::V6(address) => {
            let parts = address.segments();
            // Public IPv6 addresses are in 2000::/3. Some ranges in 2000::/3 are not public, such as the range of
            // addresses that contain IPv4 addresses.
            let is_given_out = parts[0] & 0xe000 == 0x2000;
            let is_special = parts[0] == 0x2002
                || (parts[0] == 0x2001 && parts[1] < 0x200)
                || (parts[0] == 0x2001 && parts[1] == 0xdb8)
                || parts[0] == 0x3fff;
            is_given_out && !is_special
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Pattern, Target, is_public, mistake};

    #[test]
    fn matches_names_and_ports() {
        let rows = [
            ("example.com", "example.com:443", true),
            ("example.com", "EXAMPLE.com.:80", true),
            ("example.com", "example.com:22", false),
            ("example.com", "a.example.com:443", false),
            ("example.com", "example.com.evil.test:443", false),
            ("example.com:8443", "example.com:8443", true),
            ("example.com:8443", "example.com:443", false),
            ("*.example.com", "a.example.com:443", true),
            ("*.example.com", "a.b.example.com:443", true),
            ("*.example.com", "example.com:443", false),
            ("*.example.com", "evilexample.com:443", false),
            ("*.example.com", ".example.com:443", false),
            ("10.0.0.1", "10.0.0.1:443", true),
            ("10.0.0.1", "10.0.0.2:443", false),
            ("[::1]:8080", "[0:0:0:0:0:0:0:1]:8080", true),
        ];
        for (pattern, target, expected) in rows {
            let read = Pattern::read(pattern).expect(pattern);
            let matches = Target::read(target, None).is_some_and(|target| read.matches(&target));
            assert_eq!(matches, expected, "{pattern} and {target}");
        }
    }

    #[test]
    fn refuses_invalid_hosts() {
        for text in [
            "",
            "*",
            "*.",
            "a*.com",
            "10.0.0.0/8",
            "http://a.com",
            "a.com/",
            "a.com:0",
            "a.com:x",
            "a.com:+1",
            "a..com",
            "2130706433",
            "0x7f.1",
            "127.1",
            "user@a.com",
            "[::1",
            "a b",
            "*.*.com",
        ] {
            assert_eq!(Pattern::read(text), None, "{text}");
        }
    }

    #[test]
    fn tells_what_is_wrong_with_a_host_and_what_to_write() {
        for (text, why, needs) in [
            ("https://a.com/x?y", "it is a URL", "write `a.com`"),
            ("http://me@a.com:81/x", "it is a URL", "write `a.com:81`"),
            ("file:///x", "it is a URL", "write a name"),
            ("a.com/", "it contains a path", "write `a.com`"),
            ("me@a.com", "it contains a user name", "write `a.com`"),
            ("10.0.0.0/8", "it is a range of addresses", "write a name"),
            ("", "it is empty", "write a name"),
            (
                "*",
                "`*` can only stand for the names below",
                "write a name",
            ),
            ("::1", "an IPv6 address needs brackets", "write `[::1]`"),
            ("a.com:99999", "the port is not a number", "write a name"),
            ("[::1]:x", "the port is not a number", "write a name"),
            (
                "b\u{e4}r.de",
                "it has letters outside of ASCII",
                "write a name",
            ),
            (
                "127.1",
                "it is neither a complete address nor",
                "write a name",
            ),
            ("a..com", "a name consists of parts", "write a name"),
            ("a b", "a name consists of parts", "write a name"),
        ] {
            assert_eq!(Pattern::read(text), None, "{text}");
            let (found, advice) = mistake(text);
            assert!(found.starts_with(why), "{text}: {found}");
            assert!(advice.starts_with(needs), "{text}: {advice}");
        }
    }

    #[test]
    fn treats_local_addresses_as_private() {
        for near in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.0.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "::ffff:127.0.0.1",
            "ff02::1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
        ] {
            assert!(!is_public(near.parse().expect(near)), "{near}");
        }
        for public in [
            "1.1.1.1",
            "93.184.216.34",
            "2606:4700::1111",
            "2a00:1450::1",
        ] {
            assert!(is_public(public.parse().expect(public)), "{public}");
        }
    }
}
