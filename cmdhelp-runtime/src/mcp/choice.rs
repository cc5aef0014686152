//! Which of the commands a host is told of. Hosts cap the number of tools, and pay for each.

use super::tool::Tool;

/// Which of the commands a host is told of.
///
/// ```
/// use cmdhelp_runtime::mcp::Choice;
/// let all = Choice::default();
/// assert!(!all.read_only && all.only.is_empty() && all.search.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Only the commands with these words and those below them, and those in groups with these
    /// names; all, if there are none.
    pub only: Vec<Vec<String>>,
    /// Only commands that say that they only look.
    pub read_only: bool,
    /// Only these (the same way of naming them) are listed from the start, and the others are found
    /// by search.
    pub search: Option<Vec<Vec<String>>>,
}

impl Choice {
    /// Reads names of commands and groups, with commas between them: `db, item list`, or `db,item_list`.
    ///
    /// ```
    /// use cmdhelp_runtime::mcp::Choice;
    /// assert_eq!(Choice::commands("db, item list"), [vec!["db"], vec!["item", "list"]]);
    /// ```
    #[must_use]
    pub fn commands(list: &str) -> Vec<Vec<String>> {
        let names = list.split(',').map(str::trim);
        let names = names.filter(|name| !name.is_empty());
        names
            .map(|name| name.split_whitespace().map(str::to_owned).collect())
            .collect()
    }

    /// Whether a host is told of a tool, from the start or when it searches.
    pub(super) fn includes(&self, tool: &Tool<'_>) -> bool {
        let is_wanted = self.only.is_empty() || is_one_of(tool, &self.only);
        is_wanted && (!self.read_only || tool.is_read_only())
    }

    /// Whether it is told from the start.
    pub(super) fn lists(&self, tool: &Tool<'_>) -> bool {
        match &self.search {
            None => true,
            Some(core) => is_one_of(tool, core),
        }
    }
}

/// Whether a tool is one of these commands or below one, by its words, by its name, or by a group.
fn is_one_of(tool: &Tool<'_>, commands: &[Vec<String>]) -> bool {
    commands.iter().any(|words| match words.as_slice() {
        [name] if *name == tool.name || tool.groups.contains(name) => true,
        words => tool.path.starts_with(words),
    })
}
