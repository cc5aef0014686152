//! Reads the login to NATS from a file.

use std::fs;
use std::path::{Path, PathBuf};

use async_nats::{Auth, AuthError};
use nkeys::KeyPair;

use super::error::QueueError;

/// The line before the user's JWT in a `.creds` file, which the tools of NATS write.
const JWT: &str = "-----BEGIN NATS USER JWT-----";
/// The line before the user's key in a `.creds` file.
const KEY: &str = "-----BEGIN USER NKEY SEED-----";

/// The path of a file that contains credentials. The file is read again for each connection, so that renewed
/// credentials need no restart.
#[derive(Clone, Debug)]
pub(super) struct Credentials(PathBuf);

/// The login that a file of credentials contains.
enum Login {
    /// The JWT of a user, and the key that signs the challenge of the NATS server.
    Signed { jwt: String, key: Box<KeyPair> },
    /// A user and a password.
    Password { user: String, password: String },
}

impl Credentials {
    /// Checks that a file contains credentials, and stores its path.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or contains neither credentials of NATS nor a line `user:password`. The error
    /// never contains the text of the file.
    pub(super) fn open(file: &Path) -> Result<Self, QueueError> {
        let credentials = Self(file.to_owned());
        credentials.login().map(|_| credentials)
    }

    fn login(&self) -> Result<Login, QueueError> {
        let fault = |why: &str| QueueError(format!("{}: {why}", self.0.display()));
        let text = fs::read_to_string(&self.0).map_err(|error| fault(&error.to_string()))?;
        Login::parse(&text).map_err(fault)
    }

    /// Returns the login for a connection. If the login has a key, it signs the challenge of the NATS server.
    pub(super) fn answer(&self, challenge: &[u8]) -> Result<Auth, AuthError> {
        let mut auth = Auth::new();
        match self.login().map_err(AuthError::new)? {
            Login::Signed { jwt, key } => {
                auth.signature = Some(key.sign(challenge).map_err(AuthError::new)?);
                auth.jwt = Some(jwt);
            }
            Login::Password { user, password } => {
                auth.username = Some(user);
                auth.password = Some(password);
            }
        }
        Ok(auth)
    }
}

impl Login {
    fn parse(text: &str) -> Result<Self, &'static str> {
        if let Some(jwt) = block(text, JWT) {
            let seed = block(text, KEY).ok_or("the file has a JWT, but no NKEY seed")?;
            let key = KeyPair::from_seed(seed).map_err(|_| "the NKEY seed is damaged")?;
            return Ok(Self::Signed {
                jwt: jwt.to_owned(),
                key: Box::new(key),
            });
        }
        match text.trim().split_once(':') {
            Some((user, password)) if !user.is_empty() && !text.trim().contains('\n') => {
                Ok(Self::Password {
                    user: user.to_owned(),
                    password: password.to_owned(),
                })
            }
            _ => Err("expected credentials of NATS (`.creds`), or one line `user:password`"),
        }
    }
}

/// Returns the first nonempty line after the text `begin`.
fn block<'t>(text: &'t str, begin: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(begin)?;
    rest.lines().map(str::trim).find(|line| !line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::Login;

    const SEED: &str = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY";

    fn creds(jwt: &str, seed: &str) -> String {
        format!(
            "-----BEGIN NATS USER JWT-----\r\n{jwt}\r\n------END NATS USER JWT------\r\n\r\n\
             -----BEGIN USER NKEY SEED-----\r\n{seed}\r\n------END USER NKEY SEED------\r\n"
        )
    }

    #[test]
    fn both_forms_are_read() {
        match Login::parse(&creds("a.b.c", SEED)) {
            Ok(Login::Signed { jwt, .. }) => assert_eq!(jwt, "a.b.c"),
            _ => panic!("no JWT"),
        }
        match Login::parse("team:a:b c\n") {
            Ok(Login::Password { user, password }) => {
                assert_eq!((&*user, &*password), ("team", "a:b c"));
            }
            _ => panic!("no password"),
        }
    }

    #[test]
    fn other_files_are_refused_without_their_text() {
        let damaged = creds("a.b.c", &SEED[1..]);
        let keyless = &creds("a.b.c", SEED)[..60];
        for text in [
            "",
            "\n",
            ":word",
            "hidden",
            "a:hidden\nb:hidden",
            &damaged,
            keyless,
        ] {
            let why = Login::parse(text).err().unwrap_or_else(|| panic!("{text}"));
            assert!(
                !why.contains("hidden") && !why.contains(&SEED[4..]),
                "{why}"
            );
        }
    }
}
