//! The formats, and what each of them cannot say.

mod loss;

pub use self::loss::{Loss, loss};

/// A format that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// An AIP-29 bundle: CLI.md, DRIVER.md, a TOOL.md for each tool, SECRETS.md if there are secrets.
    CliMd,
    /// An Agent Application package: APP.md, a skill, schemas.
    App,
    /// KDL definitions of tools, in one file.
    Kdl(Dialect),
    /// A skill: SKILL.md.
    Skill,
    /// Permission rules of an agent's harness, in one file.
    Rules(Harness),
}

impl Format {
    /// All formats.
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

/// A dialect of the KDL definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// That of the specification.
    Spec,
    /// What slop-mcp 0.15 reads: without `sandbox` and `encoding`, which it rejects.
    SlopMcp,
}

/// A harness that has permission rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Harness {
    /// The `permissions` of Claude Code's settings.
    ClaudeCode,
    /// The rules of Codex.
    Codex,
    /// The policies of Gemini CLI.
    Gemini,
}

/// How TOOL.md tells of its command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// In DRIVER.md, as the schemas of AIP-14 and AIP-30 have it.
    #[default]
    Schema,
    /// In TOOL.md, as the text of AIP-29 has it; the schema of AIP-14 rejects that.
    Seed,
}

/// What a writer is told beside the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// How TOOL.md tells of its command line.
    pub profile: Profile,
    /// The path of the program in the bundle, for a bundle that is installed nowhere.
    pub vendored: Option<String>,
}
