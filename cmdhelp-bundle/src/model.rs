//! The tool model: the commands of a program as tools. All formats are written from it.
//!
//! | module | contents |
//! |---|---|
//! | `tool`, `argument`, `process` | a command, its arguments, and facts about its process |
//! | `packaging`, `rules`, `driver` | installation, sandbox and login; rules for calls of tools; drivers |
//! | `read` | the reader of manifests |
//! | `conventions` | the version check, and the facts about output, of a program that does not declare them |
//! | `declared` | the declarations for bundles, which are added to a model |
//! | `ids` | the ids and names of tools in files |
//! | `inputs`, `example_inputs` | the schema of a tool's inputs, and the inputs of an example |
//! | `command_line` | the command line of a tool as a template |
//! | `needs`, `observed` | the access that a tool needs, and the access of observed calls |
//! | `error` | the errors of reading |

mod argument;
mod command_line;
mod conventions;
mod declared;
mod driver;
mod error;
mod example_inputs;
mod ids;
mod inputs;
mod needs;
mod observed;
mod packaging;
mod process;
mod read;
mod rules;
mod tool;

pub use self::argument::{Argument, Kind};
pub use self::command_line::CommandLine;
pub use self::driver::{Cost, Driver, HealthCheck, Implements};
pub use self::error::ModelError;
pub(crate) use self::inputs::with_sentence;
pub use self::packaging::{
    Action, Auth, Fetched, Install, Keep, Login, ObservedCall, Output, Packaging, Refresh, Sandbox,
    Secret, SkipIf, Step, VersionCheck,
};
pub use self::process::{Confinement, Process};
pub use self::rules::{CallRules, Retry};
pub use self::tool::{Example, Exit, Group, Stdin, Tool};

use std::borrow::Cow;

use cmdhelp_spec::manifest::tool_name;

use crate::json::Json;

/// A program and its tools. Each command that can be called is a tool.
///
/// ```
/// use cmdhelp_bundle::Model;
///
/// // What `pad help --all --format json` prints.
/// let document = r#"{
///     "cmdhelp_version": "0.1",
///     "binary": "pad",
///     "version": "1.4.2",
///     "commands": {
///         "item": {"summary": "Work with items", "subcommands": ["show"], "runnable": false},
///         "item show": {
///             "summary": "Show an item",
///             "args": [{"name": "item", "type": "ref", "required": true}],
///             "effect": "read"
///         }
///     }
/// }"#;
/// let model = Model::parse(document)?;
/// let [show] = &model.tools[..] else { panic!("{:?}", model.tools) };
/// assert_eq!(show.path(), "item show");
/// assert_eq!(show.inputs().get("required").unwrap().to_string(), r#"["item"]"#);
/// # Ok::<(), cmdhelp_bundle::ModelError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// The name by which a command line calls the program.
    pub binary: String,
    /// The program's own version.
    pub version: Option<String>,
    /// The summary of the program, in one line.
    pub summary: String,
    /// The description, if it says more than the summary.
    pub description: Option<String>,
    /// The program's home page.
    pub homepage: Option<String>,
    /// The hash of the manifest. Two builds whose command lines differ have different hashes.
    pub hash: Option<String>,
    /// Whether the model contains all arguments and effects of the program's commands. This is the case if it was read
    /// from the manifest of a program that was made with `cmdhelp`. Files in other formats lack some arguments or
    /// effects.
    pub is_complete: bool,
    /// The flag that selects the format of a result, such as `--output`, if the program has it.
    pub output_flag: Option<String>,
    /// The flag that consents to a destructive call, if the program has it.
    pub confirm_flag: Option<String>,
    /// The flag with which a command only prints what it would do, if the program has such a flag.
    pub dry_run_flag: Option<String>,
    /// The flag that takes the inputs of a call as a JSON value, if the program has it.
    pub json_flag: Option<String>,
    /// The subcommand or flag that prints the program's help, if the program has one.
    pub help_word: Option<String>,
    /// Whether a command line begins with the name of a command in place of the program's name.
    pub multicall: bool,
    /// Whether the program prints text by default, and JSON only with the output flag.
    pub text_output: bool,
    /// The commands that can be called, in the order of the declaration.
    pub tools: Vec<Tool>,
    /// The example command lines that belong to no single tool.
    pub examples: Vec<Example>,
    /// The facts about installation, sandbox, setup and login.
    pub packaging: Packaging,
    /// The drivers that can carry out the tools, if the host has to choose a driver for each call.
    pub drivers: Vec<Driver>,
}

impl Model {
    /// Reads a program's manifest, as `help --all --format json` prints it.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a manifest. The error contains the line and column of the mistake, or the path of the
    /// wrong member.
    pub fn parse(document: &str) -> Result<Self, ModelError> {
        let document = Json::parse(document).map_err(ModelError::Syntax)?;
        read::read(&document, false)
    }

    /// Reads a program's manifest like [`Model::parse`], with the optional flags of each tool's parent commands, so
    /// that a call of the tool can give them.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Model::parse`].
    pub fn parse_for_calls(document: &str) -> Result<Self, ModelError> {
        let document = Json::parse(document).map_err(ModelError::Syntax)?;
        read::read(&document, true)
    }

    /// Reads a program's manifest like [`Model::parse_for_calls`], and refuses types and effects that are unknown.
    ///
    /// # Errors
    ///
    /// Also fails if a type or an effect is unknown. The error contains the path of the word and the known words.
    pub fn parse_known(document: &str) -> Result<Self, ModelError> {
        let document = Json::parse(document).map_err(ModelError::Syntax)?;
        read::known_words::check(&document)?;
        read::read(&document, true)
    }

    /// Returns a sentence about each key in a manifest that is unknown and therefore ignored, such as a mistyped
    /// `effect`.
    ///
    /// ```
    /// use cmdhelp_bundle::Model;
    ///
    /// let document = r#"{"cmdhelp_version":"0.1","binary":"pad","commands":{"drop":{"efect":"destructive"}}}"#;
    /// let unknown = Model::unknown_keys(document);
    /// assert_eq!(
    ///     unknown,
    ///     ["/commands/drop/efect: this key is unknown, so it has no effect; did you mean `effect`?"]
    /// );
    /// ```
    #[must_use]
    pub fn unknown_keys(document: &str) -> Vec<String> {
        Json::parse(document).map_or_else(|_| Vec::new(), |it| read::known_keys::unknown(&it))
    }

    /// Returns the tool whose command has the words `path`, which are separated by spaces.
    #[must_use]
    pub fn tool(&self, path: &str) -> Option<&Tool> {
        self.tools.iter().find(|tool| tool.path() == path)
    }

    /// Returns a name for a tool that differs from the names of other programs' tools: the name in the tool's
    /// definition or, without such a name, the program's name and the words of the command.
    ///
    /// ```
    /// use cmdhelp_bundle::Model;
    ///
    /// let document = r#"{"cmdhelp_version":"0.1","binary":"pad","commands":{"item show":{"summary":"Show"}}}"#;
    /// let model = Model::parse(document)?;
    /// assert_eq!(model.tool_name(&model.tools[0]), "pad_item_show");
    /// # Ok::<(), cmdhelp_bundle::ModelError>(())
    /// ```
    #[must_use]
    pub fn tool_name(&self, tool: &Tool) -> String {
        tool.name.clone().unwrap_or_else(|| self.joined_name(tool))
    }

    /// Returns a tool name that consists of the program's name and the words of the command.
    pub(crate) fn joined_name(&self, tool: &Tool) -> String {
        let program = tool.program.as_ref().unwrap_or(&self.binary);
        tool_name(&format!("{program} {}", tool.path()))
    }

    /// Returns the id of the program in bundles, packages and skills: the id in the packaging or,
    /// without it, the binary's name in lower case with `-` for characters that an id cannot
    /// contain.
    #[must_use]
    pub fn id(&self) -> String {
        let own = self.packaging.id.clone();
        own.unwrap_or_else(|| id_of(&self.binary))
    }

    /// Returns the version of the bundle: the packaging's version or, if the packaging has none,
    /// the program's version. A missing version, and a version without three numbers, become
    /// `0.0.0`.
    #[must_use]
    pub fn bundle_version(&self) -> String {
        let own = self.packaging.version.as_ref().or(self.version.as_ref());
        let three = |it: &&String| is_version(it);
        own.filter(three)
            .cloned()
            .unwrap_or_else(|| "0.0.0".to_owned())
    }

    /// Returns the id of the bundle together with its major version. Bundles with the same id and different major
    /// versions count as different bundles.
    ///
    /// ```
    /// use cmdhelp_bundle::Model;
    ///
    /// let document = r#"{"cmdhelp_version":"0.1","binary":"pad","version":"1.4.2","commands":{}}"#;
    /// assert_eq!(Model::parse(document)?.major_id(), "pad@1");
    /// # Ok::<(), cmdhelp_bundle::ModelError>(())
    /// ```
    #[must_use]
    pub fn major_id(&self) -> String {
        let version = self.bundle_version();
        let major = version.split('.').next().unwrap_or_default();
        format!("{}@{major}", self.id())
    }

    /// Returns the summary and the description as one text, or the description alone if it begins with the summary.
    ///
    /// ```
    /// use cmdhelp_bundle::Model;
    ///
    /// let mut pad = Model { summary: "Keep items".into(), ..Model::default() };
    /// assert_eq!(pad.about(), "Keep items");
    /// pad.description = Some("They are kept in one file.".into());
    /// assert_eq!(pad.about(), "Keep items\n\nThey are kept in one file.");
    /// pad.description = Some("Keep items in one file.".into());
    /// assert_eq!(pad.about(), "Keep items in one file.");
    /// ```
    #[must_use]
    pub fn about(&self) -> Cow<'_, str> {
        // A summary that is equal to the program's name says nothing, so it is left out of the text.
        let summary = Some(&*self.summary).filter(|it| *it != self.binary);
        match (&self.description, summary) {
            (Some(more), None) if !more.trim().is_empty() => Cow::Borrowed(more),
            (more, _) => about(&self.summary, more.as_deref()),
        }
    }
}

/// Returns the summary followed by the description, or the description alone if it begins with the summary.
fn about<'a>(summary: &'a str, description: Option<&'a str>) -> Cow<'a, str> {
    let Some(more) = description.filter(|it| !it.trim().is_empty()) else {
        return Cow::Borrowed(summary);
    };
    let short = summary.trim().trim_end_matches('.');
    let rest = more.trim_start().strip_prefix(short);
    match rest.is_some_and(|it| short.is_empty() || !it.starts_with(char::is_alphanumeric)) {
        true => Cow::Borrowed(more),
        false => Cow::Owned(format!("{summary}\n\n{more}")),
    }
}

/// Returns the summary and the description. If `summary` is `None`, the first line of `about` is the summary. If
/// `about` differs from the summary, it is the description.
pub(crate) fn described(summary: Option<String>, about: String) -> (String, Option<String>) {
    let first = about.lines().next().unwrap_or_default().to_owned();
    let summary = summary.unwrap_or(first);
    let more = Some(about).filter(|it| *it != summary);
    (summary, more)
}

/// The maximum length of an id.
const LONGEST_ID: usize = 64;

/// Turns a text into an id: lower-case letters and digits, with single `-` between them. An id that would be too long
/// is cut and ends with a hash of the uncut id, so that long texts with the same beginning have different ids.
pub(crate) fn id_of(text: &str) -> String {
    let mut id = String::new();
    for char in text.chars() {
        if char.is_ascii_alphanumeric() {
            id.push(char.to_ascii_lowercase());
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    let whole = id.trim_end_matches('-').len();
    id.truncate(whole);
    if whole > LONGEST_ID {
        let hash = format!("-{:08x}", hash_of(&id));
        id.truncate(LONGEST_ID - hash.len());
        id.truncate(id.trim_end_matches('-').len());
        id.push_str(&hash);
    }
    if id.len() < 2 {
        format!("{id}-tool").trim_start_matches('-').to_owned()
    } else {
        id
    }
}

/// Returns the hash FNV-1a of a text. The hash is the same on every machine and in every version of this crate.
fn hash_of(text: &str) -> u32 {
    let add = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811c_9dc5, add)
}

/// Returns whether a version consists of three numbers, and perhaps of a suffix that every format accepts.
pub(crate) fn is_version(version: &str) -> bool {
    let end = version.find(['-', '+']).unwrap_or(version.len());
    let (numbers, rest) = version.split_at(end);
    let digits = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    let is_word = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '.' | '-');
    numbers.split('.').count() == 3
        && numbers.split('.').all(digits)
        && (rest.is_empty() || (rest.len() > 1 && rest[1..].chars().all(is_word)))
}
