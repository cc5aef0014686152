//! Selects the commands that a server offers as tools. A small selection helps, because hosts limit
//! the number of tools, and the definition of each tool costs tokens.

use std::error::Error;
use std::fmt;

use cmdhelp_runtime::for_server::List as _;
use cmdhelp_runtime::view::find::nearest;

use super::tool::Tool;

/// The selection of the commands that a server offers as tools.
///
/// ```
/// use cmdhelp_mcp::Choice;
/// let all = Choice::default();
/// assert!(!all.read_only && all.only.is_empty() && all.search.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The commands to select. Each is named by the words of the command, by the name of its tool,
    /// or by the name of its group. A command is selected together with its subcommands. If the
    /// list is empty, all commands are selected.
    pub only: Vec<Vec<String>>,
    /// Whether only commands that declare the effect `read` are selected.
    pub read_only: bool,
    /// The tools that are listed from the start, named as in `only`. The model finds all other
    /// tools with the tool `search_tools`. If the value is `None`, all tools are listed.
    pub search: Option<Vec<Vec<String>>>,
}

impl Choice {
    /// Parses names of commands and groups, separated by commas: `db, item list`, or
    /// `db,item_list`.
    ///
    /// ```
    /// use cmdhelp_mcp::Choice;
    /// assert_eq!(Choice::commands("db, item list"), [vec!["db"], vec!["item", "list"]]);
    /// ```
    #[must_use]
    pub fn commands(list: &str) -> Vec<Vec<String>> {
        let names = list.split(',').map(str::trim);
        let names = names.filter(|name| !name.is_empty());
        names
            .map(|name| name.split_whitespace().map(str::to_owned).list())
            .list()
    }

    /// Checks that each name in the selection exists, and that at least one tool is selected.
    /// Without this check, a host would start a server without tools, and the user would not learn
    /// why.
    pub(super) fn check(&self, tools: &[Tool<'_>]) -> Result<(), NothingChosen> {
        for words in self.only.iter().chain(self.search.iter().flatten()) {
            if !tools.iter().any(|tool| is_named(tool, words)) {
                return Err(NothingChosen::by_name(&words.join(" "), tools));
            }
        }
        match tools.is_empty() || tools.iter().any(|tool| self.includes(tool)) {
            true => Ok(()),
            false => Err(NothingChosen(
                "none of the selected commands is declared as read-only".into(),
            )),
        }
    }

    /// Returns whether a tool is selected. The tool need not be listed from the start.
    pub(super) fn includes(&self, tool: &Tool<'_>) -> bool {
        let is_wanted = self.only.is_empty() || is_one_of(tool, &self.only);
        is_wanted && (!self.read_only || tool.is_read_only())
    }

    /// Returns whether a tool is listed from the start.
    pub(super) fn lists(&self, tool: &Tool<'_>) -> bool {
        match &self.search {
            None => true,
            Some(core) => is_one_of(tool, core),
        }
    }
}

/// Returns whether a tool is named by one of these lists of names, as in [`is_named`].
fn is_one_of(tool: &Tool<'_>, commands: &[Vec<String>]) -> bool {
    commands.iter().any(|words| is_named(tool, words))
}

/// Returns whether these words are the name or a group of a tool, or select the tool's command or a
/// command above it.
#[inline(never)]
fn is_named(tool: &Tool<'_>, words: &[String]) -> bool {
    match words {
        [name] if *name == tool.name || tool.groups.contains(name) => true,
        words => tool.path.starts_with(words),
    }
}

/// The error for a selection with an unknown name or without any tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NothingChosen(String);

impl NothingChosen {
    fn by_name(name: &str, tools: &[Tool<'_>]) -> Self {
        let (mut words, mut names) = (Vec::new(), Vec::new());
        for tool in tools {
            words.extend((1..=tool.path.len()).map(|end| tool.path[..end].join(" ")));
            names.extend(tool.groups.iter().cloned());
            names.push(tool.name.clone());
        }
        // A tool name has `_` where a command line has a space. The misspelled name may be a tool
        // name or the words of a command, so both are compared.
        words.extend(names);
        let known: Vec<&str> = words.iter().map(String::as_str).list();
        let mut message = ["unknown command, tool or group `", name, "`"].concat();
        match nearest(name, &known).first() {
            Some(near) => message += &["; did you mean `", near, "`?"].concat(),
            None => {
                let mut first: Vec<&str> = Vec::new();
                for tool in tools {
                    // For the root command, `path` is empty, so the message shows the name of its
                    // tool.
                    let word = tool.path.first().unwrap_or(&tool.name);
                    for name in std::iter::once(word).chain(&tool.groups) {
                        if !first.contains(&name.as_str()) {
                            first.push(name);
                        }
                    }
                }
                message += &["; expected one of: ", &first.join(", ")].concat();
            }
        }
        Self(message)
    }
}

impl fmt::Display for NothingChosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NothingChosen {}
