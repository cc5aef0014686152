//! Reads secrets from their backends.

use std::fmt;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::below;
use crate::system::mode;

/// The place from which a secret is read, anew for each call. `cmdhelp` stores no secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Backend {
    /// The standard output of a command, without the line end.
    Command(Vec<String>),
    /// An entry of the user's keyring. The entry's attribute `secret` is this name, and the entry's attribute `service`
    /// is `cmdhelp`.
    Keyring(String),
    /// A variable in the environment of `cmdhelp`.
    Env(String),
    /// A file that only the user can read. The line end after the secret is ignored.
    File(String),
}

/// The reason why a secret cannot be read. Its text does not contain any part of the secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretFault(String);

impl fmt::Display for SecretFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for SecretFault {}

impl Backend {
    /// Parses a backend: `command:pass show pad`, `keyring:pad/token`, `env:PAD_TOKEN` or `file:~/.config/pad/token`.
    ///
    /// ```
    /// use cmdhelp_host::secrets::Backend;
    ///
    /// let words = ["pass", "show", "my token"].map(str::to_owned).into();
    /// assert_eq!(Backend::named("command:pass show 'my token'"), Some(Backend::Command(words)));
    /// let keyring = Backend::named("keyring:pad/token").unwrap();
    /// assert!(matches!(keyring, Backend::Keyring(name) if name == "pad/token"));
    /// assert_eq!(Backend::named("env:PAD_TOKEN"), Some(Backend::Env("PAD_TOKEN".into())));
    /// assert_eq!(Backend::named("hunter2"), None);
    /// ```
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        let (kind, rest) = text.split_once(':')?;
        if rest.is_empty() {
            return None;
        }
        match kind {
            "command" => shlex::split(rest)
                .filter(|it| !it.is_empty())
                .map(Self::Command),
            "keyring" => Some(Self::Keyring(rest.to_owned())),
            "env" => Some(Self::Env(rest.to_owned())),
            "file" => Some(Self::File(rest.to_owned())),
            _ => None,
        }
    }
}

/// Reads a secret from its backend.
///
/// # Errors
///
/// Fails if the backend's command fails, its variable is not set, or its file cannot be read or is accessible to other
/// users, and if the secret is empty or contains a null character.
pub fn read(slug: &str, backend: &Backend) -> Result<String, SecretFault> {
    let fault = |why: String| SecretFault(format!("the secret `{slug}`: {why}"));
    let text = match backend {
        Backend::Command(words) => printed_by(words).map_err(fault)?,
        Backend::Keyring(name) => {
            // `secret-tool` is part of libsecret, and uses the Secret Service of the desktop.
            let words = [
                "secret-tool",
                "lookup",
                "service",
                "cmdhelp",
                "secret",
                name,
            ];
            printed_by(&words.map(str::to_owned)).map_err(|why| {
                fault(format!(
                    "{why}; store it with `secret-tool store --label={name} service cmdhelp secret {name}`, a program \
                     of libsecret"
                ))
            })?
        }
        Backend::Env(name) => {
            std::env::var(name).map_err(|_| fault(format!("the variable {name} is not set")))?
        }
        Backend::File(path) => {
            let path = below(path, Path::new(""));
            let shown = path.display();
            let meta = fs::metadata(&path).map_err(|error| fault(format!("{shown}: {error}")))?;
            if mode(&meta).is_none_or(|it| it & 0o077 != 0) {
                return Err(fault(format!(
                    "other users can read {shown}; run `chmod 600 {shown}`"
                )));
            }
            fs::read_to_string(&path).map_err(|error| fault(format!("{shown}: {error}")))?
        }
    };
    let text = text.strip_suffix('\n').unwrap_or(&text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    match text {
        "" => Err(fault("the secret is empty".to_owned())),
        text if text.contains('\0') => {
            Err(fault("the secret contains a null character".to_owned()))
        }
        text => Ok(text.to_owned()),
    }
}

/// Returns the standard output of a command, or an error if the command fails.
fn printed_by(words: &[String]) -> Result<String, String> {
    let output = Command::new(&words[0])
        .args(&words[1..])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .map_err(|error| format!("`{}`: {error}", words[0]))?;
    if !output.status.success() {
        return Err(format!("`{}` has failed: {}", words[0], output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| "it is not UTF-8".to_owned())
}
