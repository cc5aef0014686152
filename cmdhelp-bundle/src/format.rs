//! The formats that this crate writes, and the options for writing them.

mod loss;

use crate::model::{Model, Tool};
use crate::named;

pub use self::loss::{Loss, loss};

/// A format of files that this crate writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// An AIP-29 bundle: CLI.md, DRIVER.md, a TOOL.md for each tool and, if there are secrets, SECRETS.md.
    CliMd,
    /// An Agent Application package: APP.md, a skill and schemas.
    App,
    /// KDL definitions of tools, in one file.
    Kdl(Dialect),
    /// A skill: SKILL.md.
    Skill,
    /// Permission rules for an agent's harness, in one file. A harness is the program that runs the agent.
    Rules(Harness),
}

impl Format {
    /// All formats that this crate writes.
    pub const ALL: [Self; 8] = [
        Self::CliMd,
        Self::App,
        Self::Kdl(Dialect::Spec),
        Self::Kdl(Dialect::SlopMcp),
        Self::Skill,
        Self::Rules(Harness::ClaudeCode),
        Self::Rules(Harness::Codex),
        Self::Rules(Harness::Gemini),
    ];
}

named! {
    /// A dialect of the KDL definitions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Dialect {
        /// The form that the specification of KDL definitions describes.
        Spec = "spec",
        /// The form that slop-mcp 0.15 reads. slop-mcp rejects `sandbox` and `encoding`, so these are
        /// left out. A flag without a type is a string, and the values of an array are joined by commas.
        SlopMcp = "slop-mcp",
    }
}

/// A harness that has permission rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Harness {
    /// Claude Code, with `permissions` in its settings.
    ClaudeCode,
    /// Codex, with its rules.
    Codex,
    /// Gemini CLI, with its policies.
    Gemini,
}

/// Which file of a bundle contains the command line of a tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// DRIVER.md, as the schemas of AIP-14 and AIP-30 require.
    #[default]
    Schema,
    /// TOOL.md, as the text of AIP-29 requires; the schema of AIP-14 rejects this form.
    Seed,
}

/// The folders into which the files of a bundle are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// A folder with CLI.md, as AIP-29 describes it.
    #[default]
    Bundle,
    /// The folders `.agentproto/drivers` and `.agentproto/tools`, from which agentproto loads tools. There is no
    /// CLI.md. DRIVER.md replaces it, but contains no setup and no secrets.
    Agentproto,
}

impl Layout {
    /// Returns the tools of a program, each with its id, which is unique in a bundle with this layout.
    pub(crate) fn tools_with_ids(self, model: &Model) -> Vec<(&Tool, String)> {
        let program = model.id();
        let tools = model.tools.iter().zip(model.tool_ids());
        let tools = tools.map(|(tool, id)| match self {
            Self::Agentproto if !tool.words.is_empty() => (tool, format!("{program}-{id}")),
            _ => (tool, id),
        });
        tools.collect()
    }
}

/// The options for writing a model to files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The file that contains the command line of a tool.
    pub profile: Profile,
    /// The arrangement of a bundle's files in folders.
    ///
    /// ```
    /// use cmdhelp_bundle::{Format, Layout, Model, Options, write};
    ///
    /// let document = r#"{
    ///     "cmdhelp_version": "0.1",
    ///     "binary": "pad",
    ///     "commands": {"item list": {"summary": "List the items", "effect": "read"}}
    /// }"#;
    /// let options = Options { layout: Layout::Agentproto, ..Options::default() };
    /// let tree = write(&Model::parse(document)?, Format::CliMd, &options)?;
    /// let paths: Vec<&str> = tree.files().map(|(path, _)| path).collect();
    /// assert_eq!(paths, [
    ///     ".agentproto/drivers/pad/DRIVER.md",
    ///     ".agentproto/tools/pad-item-list/TOOL.md",
    /// ]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub layout: Layout,
    /// The path of the program in the bundle, for a bundle that contains the program.
    pub vendored: Option<String>,
    /// The name under which the harness knows the program's MCP server, if it does. With this name, the rules for
    /// Claude Code also cover the tools of this server.
    ///
    /// ```
    /// use cmdhelp_bundle::{Format, Harness, Model, Options, write};
    ///
    /// let document = r#"{
    ///     "cmdhelp_version": "0.1",
    ///     "binary": "pad",
    ///     "manifest_hash": "0123456789abcdef",
    ///     "commands": {
    ///         "item list": {"summary": "List the items", "effect": "read"},
    ///         "item delete": {"summary": "Delete an item", "effect": "destructive"}
    ///     }
    /// }"#;
    /// let options = Options { server: Some("pad".into()), ..Options::default() };
    /// let rules = write(&Model::parse(document)?, Format::Rules(Harness::ClaudeCode), &options)?;
    /// let (_, text) = rules.files().next().unwrap();
    /// let (allow, ask) = text.split_once("\"ask\"").unwrap();
    /// assert!(allow.contains("\"mcp__pad__item_list\""), "{text}");
    /// assert!(ask.contains("\"mcp__pad__item_delete\""), "{text}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub server: Option<String>,
}
