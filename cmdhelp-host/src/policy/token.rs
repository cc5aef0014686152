//! Writes and parses tokens. A token stands for a person's consent to one call.

use std::fmt::{self, Write as _};
use std::io;
use std::path::Path;

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

/// The number of seconds for which a token is valid.
pub(super) const SECONDS: u64 = 600;

/// The number of hexadecimal digits in the last part of a token. The digits encode 128 bits.
const DIGITS: usize = 32;

/// The facts about a call to which a token is bound: the token is valid only for a call in which all of these facts are
/// the same.
#[derive(Clone, Copy, Debug)]
pub struct ConsentScope<'a> {
    /// A text that identifies the plan of the call, including all arguments.
    pub plan: &'a str,
    /// The hash of the policy. If the policy changes, the token becomes invalid.
    pub policy: &'a str,
    /// The hash of the program's file.
    pub program: &'a str,
    /// The folder in which the call runs.
    pub folder: &'a Path,
}

/// A token that stands for a person's consent to one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    text: String,
    /// The number of seconds for which the token is valid.
    pub seconds: u64,
}

impl Token {
    /// Returns the text of the token.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The reason why a token is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenFault {
    /// The text is not a token.
    Malformed,
    /// The token has expired.
    Expired,
    /// The token belongs to another call, program, folder or policy.
    Other,
    /// The token has been used.
    Used,
}

impl fmt::Display for TokenFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Malformed => "the token is invalid",
            Self::Expired => "the token has expired",
            Self::Other => {
                "the token belongs to another call: the arguments, the folder, the program or the policy has changed"
            }
            Self::Used => "the token has been used for an earlier call",
        })
    }
}

/// The parts of a token's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TokenParts<'t> {
    /// The end of the token's validity, in seconds since 1970.
    pub(crate) expires: u64,
    /// The random number of the token.
    pub(crate) number: u64,
    /// The authentication code, in hexadecimal digits. It cannot be guessed.
    pub(crate) last: &'t str,
}

impl<'t> TokenParts<'t> {
    /// Parses a token. Returns `None` if the text is not a token.
    pub(crate) fn parse(token: &'t str) -> Option<Self> {
        let (expires, rest) = token.split_once('-')?;
        let (number, last) = rest.split_once('-')?;
        if number.len() != 16 || last.len() != DIGITS {
            return None;
        }
        let read = |text: &str| u64::from_str_radix(text, 16).ok();
        Some(Self {
            expires: read(expires)?,
            number: read(number)?,
            last,
        })
    }

    /// Returns the token with these parts.
    pub(crate) fn token(&self) -> Token {
        let Self {
            expires,
            number,
            last,
        } = self;
        Token {
            text: format!("{expires:x}-{number:016x}-{last}"),
            seconds: SECONDS,
        }
    }

    /// Computes an authentication code from the facts of a call, the token's expiry time and the token's number.
    /// Returns it in hexadecimal digits. Only someone who has the key can compute the code.
    pub(crate) fn code(&self, key: &[u8], bound: &ConsentScope<'_>) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC accepts keys of any length");
        let folder = bound.folder.as_os_str().as_encoded_bytes();
        let texts = [
            bound.plan.as_bytes(),
            bound.policy.as_bytes(),
            bound.program.as_bytes(),
            folder,
        ];
        for text in texts {
            // Each text is preceded by its length, so that two different lists of texts never have the same code.
            mac.update(&(text.len() as u64).to_le_bytes());
            mac.update(text);
        }
        mac.update(&self.expires.to_le_bytes());
        mac.update(&self.number.to_le_bytes());
        let mut code = hexadecimal(&mac.finalize().into_bytes());
        code.truncate(DIGITS);
        code
    }
}

/// Returns when a token that is issued now expires, in seconds since 1970.
pub(crate) fn expiry(now: u64) -> u64 {
    now.saturating_add(SECONDS)
}

/// Returns whether two codes are equal. The comparison takes the same time for all codes of one length.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let different = one
        .bytes()
        .zip(other.bytes())
        .fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && different == 0
}

/// Returns `N` random bytes from the operating system.
pub(crate) fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes)
}

/// Returns `N` random bytes from the operating system as hexadecimal digits.
pub(crate) fn random_name<const N: usize>() -> io::Result<String> {
    Ok(hexadecimal(&random::<N>()?))
}

/// Returns the SHA-256 of bytes in hexadecimal digits.
pub(crate) fn hash(bytes: impl AsRef<[u8]>) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Returns bytes as hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
