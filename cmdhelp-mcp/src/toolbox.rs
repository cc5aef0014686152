//! All tools of a server, with their definitions for hosts.

use cmdhelp_runtime::for_server::{AddSecret, List as _, Secrets, Substring as _};
use cmdhelp_runtime::view::find::nearest;
use cmdhelp_runtime::view::reader::Json;
use cmdhelp_spec::manifest::tool_name;
use cmdhelp_spec::spec::Effect;

use super::absent::AbsentTools;
use super::choice::{Choice, NothingChosen};
use super::protocol::ProtocolVersion;
use super::search;
use super::tool::{Tool, effect_of};

/// The tools that a server offers to hosts.
///
/// ```
/// use cmdhelp_mcp::{Choice, Toolbox};
///
/// let llms = r#"{"tools":[
///     {"name":"help","description":"How to call","inputSchema":{"type":"object"}},
///     {"name":"item list","description":"List items","inputSchema":{"type":"object","properties":{}}}
/// ]}"#;
/// let tools = Toolbox::of("pad", llms, false, &Choice::default())?;
/// assert_eq!(tools.iter().next().unwrap().name, "item_list");
/// assert!(tools.find("item list").is_some());
///
/// let only = Choice { only: Choice::commands("itme"), ..Choice::default() };
/// let nothing = Toolbox::of("pad", llms, false, &only).unwrap_err();
/// assert!(nothing.to_string().ends_with("did you mean `item`?"));
/// # Ok::<(), cmdhelp_mcp::NothingChosen>(())
/// ```
#[derive(Clone, Debug)]
pub struct Toolbox<'a> {
    tools: Vec<Tool<'a>>,
    /// The indices of the tools that are listed only after a search has found them.
    hidden: Vec<usize>,
    /// Whether the server has a tool that searches for other tools.
    pub(super) searches: bool,
    /// The tools that an error prevents the server from having.
    absent: Vec<AbsentTools>,
}

impl<'a> Toolbox<'a> {
    /// Parses the output of `--llms`. Skips its first entry, which explains how tools are called. `has_root` says
    /// whether the next entry is the root command.
    ///
    /// # Errors
    ///
    /// Fails if the choice contains an unknown name, or selects no tool.
    pub fn of(
        binary: &'a str,
        llms: &'a str,
        has_root: bool,
        choice: &Choice,
    ) -> Result<Self, NothingChosen> {
        let listed = Json::whole(llms.trim()).get("tools");
        let listed = listed.into_iter().flat_map(Json::items).skip(1);
        let listed = listed.enumerate().map(|(place, tool)| {
            let is_root = has_root && place == 0;
            (is_root, tool, effect_of(tool))
        });
        Self::with(binary, listed.list(), choice, Some(Secrets::add_value))
    }

    /// Returns those tools in `listed` that `choice` selects. Each item of `listed` has three parts: whether the
    /// command is the root command, the tool as in the output of `--llms`, and the effect of the command. `add_secret`
    /// is `None` if no tool has secret arguments.
    pub(super) fn with(
        binary: &'a str,
        listed: Vec<(bool, Json<'a>, Option<Effect>)>,
        choice: &Choice,
        add_secret: Option<AddSecret>,
    ) -> Result<Self, NothingChosen> {
        let listed = listed.into_iter().filter_map(|(is_root, json, effect)| {
            let words = json.get("name").and_then(Json::text).unwrap_or_default();
            let path = match is_root {
                true => Vec::new(),
                false => words.split(' ').map(str::to_owned).list(),
            };
            Tool::of(binary, path, json, effect, add_secret)
        });
        let mut tools: Vec<Tool<'a>> = listed.list();
        // Names are assigned to all tools, and not only to the selected ones, so that a tool has
        // the same name in every selection.
        name(&mut tools, choice.search.is_some());
        choice.check(&tools)?;
        tools.retain(|tool| choice.includes(tool));
        let hidden = tools.iter().enumerate();
        let hidden = hidden.filter(|(_, tool)| !choice.lists(tool));
        Ok(Self {
            hidden: hidden.map(|(place, _)| place).list(),
            tools,
            searches: choice.search.is_some(),
            absent: Vec::new(),
        })
    }

    /// Adds tools that the server does not have because of an error. A call of them is answered with the reason.
    #[must_use]
    pub fn with_absent(mut self, absent: Vec<AbsentTools>) -> Self {
        self.absent = absent;
        self
    }

    /// Returns the reason why a tool is absent, if an error prevents the server from having it.
    pub(super) fn why_absent(&self, name: &str) -> Option<&str> {
        AbsentTools::why(&self.absent, name)
    }

    /// Returns the tools, in the order of declaration.
    pub fn iter(&self) -> impl Iterator<Item = &Tool<'a>> {
        self.tools.iter()
    }

    /// Returns the tool with this name, or the tool whose command is selected by these names.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Tool<'a>> {
        self.tools.get(self.place(name)?)
    }

    /// Returns the index of the tool with this name, or of the tool whose command is selected by
    /// these names.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        let by_name = self.tools.iter().position(|tool| tool.name == name);
        by_name.or_else(|| self.tools.iter().position(|tool| tool.words() == name))
    }

    /// Returns the name of the tool that is most similar to an unknown name.
    pub(super) fn near(&self, name: &str) -> Option<&str> {
        let names: Vec<&str> = self.tools.iter().map(|tool| tool.name.as_str()).list();
        nearest(name, &names).into_iter().next()
    }

    /// Returns whether clients see a tool that searches for other tools: the search tool of this server, or another
    /// tool with the same name.
    pub(super) fn has_search(&self) -> bool {
        self.searches || self.tools.iter().any(|it| it.name == search::NAME)
    }

    /// Returns the indices of the tools that match a query best.
    pub(super) fn search(&self, query: &str, limit: usize) -> Vec<usize> {
        search::best(&self.tools, query, limit)
    }

    /// Returns the definitions of the tools with these indices.
    pub(super) fn definitions(&self, places: &[usize], protocol: ProtocolVersion) -> String {
        let tools = places.iter().filter_map(|place| self.tools.get(*place));
        let tools: Vec<String> = tools.map(|tool| tool.definition(protocol)).list();
        format!("[{}]", tools.join(","))
    }

    /// Returns the list of tools for hosts. `found` has the indices of hidden tools that a search
    /// has found.
    pub(super) fn list(&self, protocol: ProtocolVersion, found: &[usize]) -> String {
        let all = 0..self.tools.len();
        let shown = all.filter(|place| !self.hidden.contains(place) || found.contains(place));
        let tools = self.definitions(&shown.list(), protocol);
        match self.searches {
            false => tools,
            true => {
                let rest = tools.trim_start_matches('[');
                let comma = if rest == "]" { "" } else { "," };
                format!("[{}{comma}{rest}", search::definition())
            }
        }
    }

    /// Returns the server's instructions, which hosts show to their models.
    #[must_use]
    pub fn instructions(&self, binary: &str, summary: &str) -> String {
        let mut text = match summary {
            "" => String::new(),
            summary => format!("{binary}: {summary}. ").replaced(".. ", ". "),
        };
        text += &format!(
            "Each tool is a command of `{binary}`; `_meta` tells which. A call that fails gives \
             {{\"ok\":false,\"error\":{{\"code\",\"message\",…}}}}, often with the correction: \
             read it before the next attempt."
        );
        let mut asking = self.tools.iter().filter(|it| it.asks()).peekable();
        if asking.peek().is_some() {
            let calls = match asking.all(Tool::is_destructive) {
                true => "A destructive call is refused",
                false => "A call that does more than read may be refused",
            };
            text += &format!(" {calls} until the user agrees; the refusal says what to do.");
        }
        if self.searches {
            text += &format!(
                " Not every tool is listed: `{}` finds the others, which are then called by their names.",
                search::NAME
            );
        }
        text
    }
}

/// Gives a name to each tool for which the author declares none. The name consists of the names that select the
/// command, and of a number if another tool has the same name.
fn name(tools: &mut [Tool<'_>], searches: bool) {
    // The names are sorted, so that a binary search finds them.
    let mut names: Vec<String> = Vec::new();
    if searches {
        insert(&mut names, search::NAME);
    }
    for tool in tools.iter_mut() {
        // A command with the name of the search tool gets another name, because a host could reject all tools if two of
        // them had the same name.
        if searches && tool.name == search::NAME {
            tool.name.clear();
        } else if !tool.name.is_empty() {
            insert(&mut names, &tool.name);
        }
    }
    for tool in tools.iter_mut().filter(|tool| tool.name.is_empty()) {
        let name = tool_name(&tool.words());
        let mut free = name.clone();
        let mut number = 1;
        while !insert(&mut names, &free) {
            number += 1;
            free = [name.as_str(), "_", &number.to_string()].concat();
        }
        tool.name = free;
    }
}

/// Inserts a name into the sorted list. Returns whether the name was new.
fn insert(names: &mut Vec<String>, name: &str) -> bool {
    let place = names.binary_search_by(|it| it.as_str().cmp(name));
    if let Err(place) = place {
        names.insert(place, name.to_owned());
    }
    place.is_err()
}
