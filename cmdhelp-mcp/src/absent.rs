//! The tools that a server would have if an error did not prevent it.

/// Tools that a server does not have, because of an error. A client can still call them, because it has seen them in an
/// earlier list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsentTools {
    /// The name that all of these tools begin with, before a `_`.
    pub prefix: String,
    /// The reason why the tools are absent, and what to do.
    pub why: String,
}

impl AbsentTools {
    /// Returns the reason why the tool with this name is absent, if it belongs to one of the groups `absent`.
    #[must_use]
    pub fn why<'a>(absent: &'a [Self], tool: &str) -> Option<&'a str> {
        let is_of = |it: &&Self| {
            let rest = tool.strip_prefix(&*it.prefix);
            rest.is_some_and(|it| it.is_empty() || it.starts_with(['_', ' ']))
        };
        let groups = absent.iter().filter(is_of);
        let group = groups.max_by_key(|it| it.prefix.len())?;
        Some(&group.why)
    }
}
