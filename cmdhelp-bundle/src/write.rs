//! Writes a model to files, with a module for each format.

mod agentproto;
mod app;
mod body;
mod cli_md;
mod driver_md;
mod front;
pub(crate) mod kdl;
mod parts;
mod rules;
mod secrets_md;
mod signature;
mod skill;
mod tool_md;

use std::error::Error;
use std::fmt::{self, Display, Formatter};

pub(crate) use self::app::entry;
pub(crate) use self::body::{line, short, title};
pub(crate) use self::parts::passed;
#[cfg(feature = "read")]
pub(crate) use self::rules::END_OF_WORD;
pub(crate) use self::rules::allowed;
pub use self::rules::{NoRules, Reach, no_rules};
pub(crate) use self::skill::description as skill_description;
pub(crate) use self::tool_md::{description as tool_description, mutates as tool_mutates};
use crate::format::{Format, Layout, Options};
use crate::model::Model;
use crate::tree::Tree;

/// The error for a model that cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The format needs a method of installation, but the packaging contains none.
    NoInstall,
    /// The program's command lines begin with the name of a command in place of the program's name.
    Multicall,
    /// The program has no command that can be called.
    NoTools,
}

impl Display for WriteError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoInstall => {
                "CLI.md must say how the program is installed: declare a method, such as \
                 `#[cmdhelp(install(cargo = \"pad\"))]`, in the program or in `Packaging::install`, \
                 or write the program's path in the bundle to `Options::vendored`"
            }
            Self::Multicall => "a multicall program cannot have a bundle, because its commands are \
                separate programs",
            Self::NoTools => "the program has no command that can be called",
        })
    }
}

impl Error for WriteError {}

/// Writes a program's tools in a format.
///
/// For the same model, the files are always identical. They keep the order of the declarations,
/// contain no time stamps, and have a line feed at the end of each line.
///
/// # Errors
///
/// Fails if the model lacks a fact that the format requires.
///
/// ```
/// use cmdhelp_bundle::{Format, Harness, Model, Options, write};
///
/// let document = r#"{
///     "cmdhelp_version": "0.1",
///     "binary": "pad",
///     "manifest_hash": "0123456789abcdef",
///     "commands": {
///         "list": {"summary": "List the items", "effect": "read"},
///         "clear": {"summary": "Delete all items", "effect": "destructive"}
///     }
/// }"#;
/// let model = Model::parse(document)?;
/// let rules = write(&model, Format::Rules(Harness::ClaudeCode), &Options::default())?;
/// let (_, text) = rules.files().next().unwrap();
/// assert!(text.contains("Bash(pad list *)"), "{text}");
/// assert!(!text.contains("clear"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(model: &Model, format: Format, options: &Options) -> Result<Tree, WriteError> {
    if model.multicall {
        return Err(WriteError::Multicall);
    }
    if model.tools.is_empty() {
        return Err(WriteError::NoTools);
    }
    match format {
        Format::CliMd => match options.layout {
            Layout::Bundle => cli_md::write(model, options),
            Layout::Agentproto => Ok(agentproto::write(model, options)),
        },
        Format::App => Ok(app::write(model)),
        Format::Kdl(dialect) => Ok(Tree::file(kdl::write(model, dialect))),
        Format::Skill => Ok(skill::write(model)),
        Format::Rules(harness) => Ok(Tree::file(rules::write(model, harness, options))),
    }
}
