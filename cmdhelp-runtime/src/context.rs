//! What the author's program knows of the moment: the values that a command would list, what is
//! selected, who is logged in.

use std::fmt::Display;

/// A function that has the values at hand which a command lists.
pub type ValuesFn = fn() -> Result<Vec<String>, String>;

/// A function that tells what is selected.
pub type SessionFn = fn() -> Result<Session, String>;

/// What is selected at the moment, for whoever reads the help.
///
/// ```
/// use cmdhelp_runtime::context::Session;
/// let session = Session::new().workspace("docapp").auth("signed in as ada").fact("region", "eu");
/// assert_eq!(session.facts().count(), 3);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Session {
    facts: Vec<(String, SessionFact)>,
}

/// One thing that is known of the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionFact {
    /// A text.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl Session {
    /// Nothing is known yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The workspace, project or repository that commands work on.
    #[must_use]
    pub fn workspace(self, name: impl Into<String>) -> Self {
        self.fact("workspace", name.into())
    }

    /// The profile or account that is selected.
    #[must_use]
    pub fn profile(self, name: impl Into<String>) -> Self {
        self.fact("profile", name.into())
    }

    /// Whether, and as whom, the user is signed in.
    #[must_use]
    pub fn auth(self, status: impl Into<String>) -> Self {
        self.fact("auth", status.into())
    }

    /// Anything else; of two facts of one name the later one holds.
    #[must_use]
    pub fn fact(mut self, name: impl Into<String>, fact: impl Into<SessionFact>) -> Self {
        let name = name.into();
        self.facts.retain(|(known, _)| *known != name);
        self.facts.push((name, fact.into()));
        self
    }

    /// All that is known, in the order in which it was said.
    pub fn facts(&self) -> impl Iterator<Item = (&str, &SessionFact)> {
        self.facts.iter().map(|(name, fact)| (name.as_str(), fact))
    }
}

impl From<&str> for SessionFact {
    fn from(text: &str) -> Self {
        Self::One(text.to_owned())
    }
}

impl From<String> for SessionFact {
    fn from(text: String) -> Self {
        Self::One(text)
    }
}

impl<T: Into<String>> From<Vec<T>> for SessionFact {
    fn from(texts: Vec<T>) -> Self {
        Self::Many(texts.into_iter().map(Into::into).collect())
    }
}

/// What a function named by `#[cmdhelp(values_from("...", with = ...))]` may return.
pub trait IntoValues {
    /// The values, or why there are none.
    fn into_values(self) -> Result<Vec<String>, String>;
}

impl<T: Into<String>> IntoValues for Vec<T> {
    fn into_values(self) -> Result<Vec<String>, String> {
        Ok(self.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<String>, const N: usize> IntoValues for [T; N] {
    fn into_values(self) -> Result<Vec<String>, String> {
        Ok(self.into_iter().map(Into::into).collect())
    }
}

impl<T: IntoValues, E: Display> IntoValues for Result<T, E> {
    fn into_values(self) -> Result<Vec<String>, String> {
        self.map_err(|error| error.to_string())?.into_values()
    }
}

/// What a function named by `#[cmdhelp(context = ...)]` may return.
pub trait IntoSession {
    /// What is known, or why nothing is.
    fn into_session(self) -> Result<Session, String>;
}

impl IntoSession for Session {
    fn into_session(self) -> Result<Session, String> {
        Ok(self)
    }
}

impl<E: Display> IntoSession for Result<Session, E> {
    fn into_session(self) -> Result<Session, String> {
        self.map_err(|error| error.to_string())
    }
}
