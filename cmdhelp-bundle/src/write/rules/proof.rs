//! Proves that the calls of a command only read data.

use std::fmt::{self, Display, Formatter};

use cmdhelp_spec::spec::Effect;

use crate::model::{Kind, Model, Tool};

/// The scope of a rule about a command: the command alone, or with any further words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// The rule applies to the command alone.
    Bare,
    /// The rule applies to the command with any further words.
    All,
}

/// Why the rules allow no command of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoRules {
    /// The model was not read from the manifest of a program that was made with `cmdhelp`.
    Incomplete,
    /// The command lines of the program begin with the name of another program, as in `cargo pad`.
    OtherProgram(String),
    /// The name of the program has characters that a shell or the pattern of a rule could treat specially.
    Unquoted(String),
}

impl Display for NoRules {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incomplete => f.write_str(
                "the rules allow no command line, because only the manifest of a program that was made with cmdhelp proves \
                 which commands only read",
            ),
            Self::OtherProgram(binary) => {
                let first = binary.split_whitespace().next().unwrap_or_default();
                write!(
                    f,
                    "the rules allow no command line of `{binary}`, because `{first}` decides which program it runs: an \
                     alias can name another one"
                )
            }
            Self::Unquoted(binary) => write!(
                f,
                "the rules allow no command line of `{}`, because the name has characters other than ASCII letters, \
                 digits and `-_.:+@`, and a shell or a rule could treat them specially",
                binary.escape_debug()
            ),
        }
    }
}

/// Returns why the permission rules of a program allow none of its commands, or `None` if they allow the commands that
/// are proven to only read.
///
/// ```
/// use cmdhelp_bundle::{Model, NoRules, no_rules};
///
/// let manifest = |binary: &str| {
///     let list = r#"{"list": {"summary": "List", "effect": "read"}}"#;
///     format!(r#"{{"cmdhelp_version": "0.1", "binary": "{binary}", "manifest_hash": "01", "commands": {list}}}"#)
/// };
/// assert_eq!(no_rules(&Model::parse(&manifest("pad"))?), None);
/// let cargo_pad = Model::parse(&manifest("cargo pad"))?;
/// assert_eq!(no_rules(&cargo_pad), Some(NoRules::OtherProgram("cargo pad".to_owned())));
/// let starred = Model::parse(&manifest("pad*"))?;
/// assert_eq!(no_rules(&starred), Some(NoRules::Unquoted("pad*".to_owned())));
/// # Ok::<(), cmdhelp_bundle::ModelError>(())
/// ```
#[must_use]
pub fn no_rules(model: &Model) -> Option<NoRules> {
    if !model.is_complete {
        return Some(NoRules::Incomplete);
    }
    let binary = &model.binary;
    if binary.contains(char::is_whitespace) {
        return Some(NoRules::OtherProgram(binary.clone()));
    }
    (!is_plain(binary)).then(|| NoRules::Unquoted(binary.clone()))
}

/// Returns whether a word means the same in a shell, in a regular expression after its dots and plus signs are escaped,
/// and in the pattern of a rule.
fn is_plain(word: &str) -> bool {
    let is_plain = |it: u8| it.is_ascii_alphanumeric() || b"-_.:+@".contains(&it);
    !word.is_empty() && word.bytes().all(is_plain)
}

/// Returns the widest scope in which a command is proven to change nothing, or `None` if nothing is proven.
///
/// The proof requires that the command and all of its arguments, including the hidden ones, have the effect `read`.
/// Three kinds of commands are proven only without further words. After a command with subcommands, a further word can
/// be the name of another command. After the program's name, it can be a flag of `cmdhelp`. After a command that passes
/// words on to another program, it can have any effect. Only the manifest of a program that was made with `cmdhelp`
/// contains facts about hidden arguments, so nothing is proven for a model that was read from anything else.
pub(super) fn reach(model: &Model, tool: &Tool) -> Option<Reach> {
    let is_safe = no_rules(model).is_none()
        && tool.worst_effect() == Some(Effect::Read)
        && tool.words.iter().all(|it| is_plain(it));
    if !is_safe {
        return None;
    }
    let may_do_more = tool.words.is_empty() || tool.is_group || passes_words_on(tool);
    Some(if may_do_more { Reach::Bare } else { Reach::All })
}

/// Returns whether a command can pass words on to another program: as an external subcommand, as the words after `--`
/// or after its other arguments, or as several values that may look like flags.
pub(super) fn passes_words_on(tool: &Tool) -> bool {
    tool.external
        || tool.arguments.iter().any(|it| match it.kind {
            Kind::Positional { last, trailing } => {
                trailing || ((last || it.hyphen_values) && it.repeatable)
            }
            Kind::Flag { .. } => it.hyphen_values && it.repeatable,
            Kind::JsonOnly => false,
        })
}
