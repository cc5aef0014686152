//! The current state of a program, such as the signed-in user, which the program's help and
//! manifest show.

/// A function that returns the values that one of the program's commands lists, or an error
/// message.
pub type ValuesFn = fn() -> Result<Vec<String>, String>;

/// A function that returns the current [`Session`], or an error message.
pub type SessionFn = fn() -> Result<Session, String>;

/// The current state of the program that its help shows: workspace, profile, login and other facts.
///
/// ```
/// use cmdhelp_spec::session::Session;
/// let session = Session::new().workspace("docapp").auth("signed in as ada").fact("region", "eu");
/// assert_eq!(session.facts().count(), 3);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Session {
    facts: Vec<(String, SessionFact)>,
}

/// The value of a fact in a [`Session`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionFact {
    /// A single text.
    One(String),
    /// Several texts.
    Many(Vec<String>),
}

impl Session {
    /// Returns a session without facts.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the workspace, project or repository that commands work on.
    #[must_use]
    #[inline]
    pub fn workspace(self, name: impl Into<String>) -> Self {
        self.fact("workspace", name.into())
    }

    /// Sets the selected profile or account.
    #[must_use]
    #[inline]
    pub fn profile(self, name: impl Into<String>) -> Self {
        self.fact("profile", name.into())
    }

    /// Sets a text that tells whether, and as whom, the user is signed in.
    #[must_use]
    #[inline]
    pub fn auth(self, status: impl Into<String>) -> Self {
        self.fact("auth", status.into())
    }

    /// Adds a fact, or replaces the fact with the same name. Do not use the name `unavailable`:
    /// under this name, cmdhelp lists what could not be determined.
    #[must_use]
    #[inline]
    pub fn fact(mut self, name: impl Into<String>, fact: impl Into<SessionFact>) -> Self {
        let name = name.into();
        self.facts.retain(|(known, _)| *known != name);
        self.facts.push((name, fact.into()));
        self
    }

    /// Returns all facts in the order in which they were added.
    #[inline]
    pub fn facts(&self) -> impl Iterator<Item = (&str, &SessionFact)> {
        self.facts.iter().map(|(name, fact)| (name.as_str(), fact))
    }
}

impl From<&str> for SessionFact {
    #[inline]
    fn from(text: &str) -> Self {
        Self::One(text.to_owned())
    }
}

impl From<String> for SessionFact {
    #[inline]
    fn from(text: String) -> Self {
        Self::One(text)
    }
}

impl<T: Into<String>> From<Vec<T>> for SessionFact {
    #[inline]
    fn from(texts: Vec<T>) -> Self {
        Self::Many(texts.into_iter().map(Into::into).collect())
    }
}
