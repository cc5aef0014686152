//! Makes the list of tools that a client gets at the start: all tools, or only five meta tools, which find and call the
//! others.

use cmdhelp_bundle::{Json, Object};
use cmdhelp_mcp::meta;
use cmdhelp_spec::spec::Effect;

use super::amounts;
use super::catalog::{Catalog, Offer, hints};

/// The number of tools up to which [`ListMode::Auto`] lists all tools.
const MAX_TOOLS: usize = 40;
/// The number of language-model tokens in all definitions together up to which [`ListMode::Auto`] lists all tools.
const MAX_TOKENS: usize = 10_000;

/// Which tools a server lists for its clients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListMode {
    /// Lists all tools if there are at most 40, and if their definitions cost at most 10,000 tokens together.
    /// Otherwise, lists the five meta tools.
    #[default]
    Auto,
    /// Lists all tools.
    All,
    /// Lists the five meta tools, which find, describe and call the tools.
    Search,
}

/// The list of tools that clients get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The definitions of the tools, in the format of `--llms`.
    pub llms: String,
    /// Whether clients find and call the tools through the five meta tools.
    pub searches: bool,
    /// The approximate number of language-model tokens that the definitions cost.
    pub tokens: usize,
}

impl Listing {
    /// Makes the list of tools for a catalog.
    #[must_use]
    pub fn new(catalog: &Catalog, list: ListMode) -> Self {
        let is_small = || {
            let tokens = catalog.offers().iter().map(Offer::tokens);
            catalog.offers().len() <= MAX_TOOLS && tokens.sum::<usize>() <= MAX_TOKENS
        };
        let searches = match list {
            ListMode::All => false,
            ListMode::Search => true,
            ListMode::Auto => !is_small(),
        };
        let tools: Vec<Json> = match searches {
            true => MetaTool::ALL.map(|it| it.definition(catalog)).into(),
            false => catalog.offers().iter().map(Offer::definition).collect(),
        };
        let length: usize = tools.iter().map(|it| it.to_string().len()).sum();
        // By convention, the first entry of `--llms` explains how to call the tools, and is not a tool itself.
        let help = Json::object([("name", Json::from("help"))]);
        let tools = std::iter::once(help).chain(tools).collect();
        let llms = Json::object([("tools", Json::List(tools))]);
        Self {
            llms: llms.to_string(),
            searches,
            tokens: length.div_ceil(4),
        }
    }
}

/// A meta tool, which finds, describes or calls other tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetaTool {
    /// Finds tools by the words of a query.
    Search,
    /// Returns the description and the schemas of a tool.
    Describe,
    /// Calls a tool that has this effect.
    Call(Effect),
}

impl MetaTool {
    /// All meta tools, in the order in which they are listed.
    pub const ALL: [Self; 5] = [
        Self::Search,
        Self::Describe,
        Self::Call(Effect::Read),
        Self::Call(Effect::Write),
        Self::Call(Effect::Destructive),
    ];

    /// Returns the name of the meta tool.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "search_tools",
            Self::Describe => "describe_tool",
            Self::Call(Effect::Read) => "call_read",
            Self::Call(Effect::Write) => "call_write",
            Self::Call(Effect::Destructive) => "call_destructive",
        }
    }

    /// Returns the command of `cmdhelp` that does the same as the meta tool.
    const fn command(self) -> &'static str {
        match self {
            Self::Search => "cmdhelp search",
            Self::Describe => "cmdhelp inspect",
            Self::Call(_) => "cmdhelp call",
        }
    }

    /// Returns the names of the arguments of the meta tool.
    #[must_use]
    pub const fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Search => &["query", "limit", "effect"],
            Self::Describe => &["name"],
            Self::Call(_) => &["name", "arguments", "confirm"],
        }
    }

    /// Returns the meta tool with this name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Returns the meta tool that calls tools with this effect. Tools of unknown effect count as destructive.
    #[must_use]
    pub fn calling(effect: Option<Effect>) -> Self {
        Self::Call(effect.unwrap_or(Effect::Destructive))
    }

    /// Returns the name of an effect. An unknown effect counts as `destructive`.
    #[must_use]
    pub const fn effect_word(effect: Option<Effect>) -> &'static str {
        match effect {
            Some(effect) => effect.as_str(),
            None => Effect::Destructive.as_str(),
        }
    }

    fn definition(self, catalog: &Catalog) -> Json {
        let (tools, programs) = (catalog.offers().len(), catalog.programs());
        let (description, properties, required): (String, &str, &str) = match self {
            Self::Search => (
                format!(
                    "Finds tools among {}, by words from their names, descriptions and arguments. For \
                     each found tool, the result names the tool with which it is called.",
                    amounts(tools, programs)
                ),
                r#"{"query":{"type":"string","description":"Words to look for, or the name of a tool"},
                    "limit":{"type":"integer","minimum":1,"maximum":50,"default":5,"description":"How many tools at most"},
                    "effect":{"type":"string","enum":["read","write","destructive"],"description":"Only tools with this effect"}}"#,
                r#"["query"]"#,
            ),
            Self::Describe => (
                "Returns the description of a tool, the schema of its arguments and of its result."
                    .to_owned(),
                r#"{"name":{"type":"string","description":"The name of the tool, as search_tools returns it"}}"#,
                r#"["name"]"#,
            ),
            Self::Call(effect) => {
                let what = match effect {
                    Effect::Read => "only reads",
                    Effect::Write => "writes, but destroys nothing",
                    Effect::Destructive => "can destroy, or has an unknown effect",
                };
                (
                    format!("Calls a tool that {what}. Describe the tool first."),
                    r#"{"name":{"type":"string","description":"The name of the tool, as search_tools returns it"},
                        "arguments":{"type":"object","description":"The arguments of the tool, which describe_tool lists"}}"#,
                    r#"["name"]"#,
                )
            }
        };
        let effect = match self {
            Self::Search | Self::Describe => Effect::Read,
            Self::Call(effect) => effect,
        };
        let text = format!(
            r#"{{"type":"object","properties":{properties},"required":{required},"additionalProperties":false}}"#
        );
        let input = Json::parse(&text).unwrap_or(Json::Null);
        let mut about = Object::default();
        about
            .put(meta::MCP_NAME, self.name())
            .put(meta::COMMAND, self.command())
            .put_true(meta::ASKS, effect != Effect::Read);
        Json::object([
            ("name", Json::from(self.name())),
            ("description", Json::from(description)),
            ("inputSchema", input),
            ("annotations", hints(effect)),
            ("_meta", about.into()),
        ])
    }
}
