//! What the author's program knows of the moment.

/// A function that has the values at hand which a command lists.
pub type ValuesFn = fn() -> Result<Vec<String>, String>;

/// A function that tells what is selected.
pub type SessionFn = fn() -> Result<Session, String>;

/// What is selected at the moment, for whoever reads the help.
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

    /// Anything else; of two facts of one name the later one holds. The name `unavailable` is kept
    /// for what could not be found out.
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
