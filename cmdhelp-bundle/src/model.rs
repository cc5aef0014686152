//! The tool model: what all formats are written from.

mod argument;
mod command_line;
mod inputs;
mod packaging;
mod read;
mod tool;

pub use self::argument::{Argument, Kind};
pub use self::command_line::CommandLine;
pub use self::packaging::{
    Action, Auth, Fetched, Install, Keep, Login, Packaging, Refresh, Sandbox, Secret, SkipIf, Step,
};
pub use self::read::ModelError;
pub use self::tool::{Example, Exit, Group, Stdin, Tool};

use crate::json::Json;

/// A program with its tools: each command that can be called is one.
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
    /// The name that is typed to run the program.
    pub binary: String,
    /// The program's own version.
    pub version: Option<String>,
    /// What the program does, in one line.
    pub summary: String,
    /// More than the summary says.
    pub description: Option<String>,
    /// The program's home page.
    pub homepage: Option<String>,
    /// Tells one build's command line from another's.
    pub hash: Option<String>,
    /// The flag that says in which form a result is printed, if the program has it.
    pub output_flag: Option<String>,
    /// The flag that consents to what cannot be undone, if the program has it.
    pub confirm_flag: Option<String>,
    /// The flag that calls a command with a JSON value, if the program has it.
    pub json_flag: Option<String>,
    /// The program has no name of its own on a command line: what comes first is a command.
    pub multicall: bool,
    /// People's output is the default, and JSON is asked for with the output flag.
    pub text_output: bool,
    /// The commands that can be called, in the order of the declaration.
    pub tools: Vec<Tool>,
    /// How the program is installed, confined, set up and signed in to.
    pub packaging: Packaging,
}

impl Model {
    /// Reads a program's manifest, as `help --all --format json` prints it.
    ///
    /// # Errors
    ///
    /// If the text is not such a document, with the line and column or the place in it.
    pub fn parse(document: &str) -> Result<Self, ModelError> {
        let document = Json::parse(document).map_err(ModelError::Syntax)?;
        read::read(&document)
    }

    /// Returns the tool that these words select.
    #[must_use]
    pub fn tool(&self, path: &str) -> Option<&Tool> {
        self.tools.iter().find(|tool| tool.path() == path)
    }

    /// Returns the name by which bundles, packages and skills know the program: that of the packaging, or
    /// else the binary's in lower case with `-` for what an id cannot have.
    #[must_use]
    pub fn id(&self) -> String {
        let own = self.packaging.id.clone();
        own.unwrap_or_else(|| id_of(&self.binary))
    }

    /// Returns the version of the bundle, `0.0.0` if neither the packaging nor the program has one.
    #[must_use]
    pub fn bundle_version(&self) -> String {
        let own = self.packaging.version.as_ref().or(self.version.as_ref());
        let three = |it: &&String| is_version(it);
        own.filter(three)
            .cloned()
            .unwrap_or_else(|| "0.0.0".to_owned())
    }

    /// Returns what the program does in all that it says of it: the description, or else the summary.
    #[must_use]
    pub fn about(&self) -> &str {
        let long = self
            .description
            .as_deref()
            .filter(|it| !it.trim().is_empty());
        long.unwrap_or(&self.summary)
    }
}

/// Returns a text as an id: lower-case letters, digits and single `-` between them.
pub(crate) fn id_of(text: &str) -> String {
    let mut id = String::new();
    for char in text.chars() {
        if char.is_ascii_alphanumeric() {
            id.push(char.to_ascii_lowercase());
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    id.truncate(64);
    let id = id.trim_end_matches('-');
    if id.len() < 2 {
        format!("{id}-tool").trim_start_matches('-').to_owned()
    } else {
        id.to_owned()
    }
}

/// Returns whether a version has three numbers, and behind `-` or `+` only what every format accepts.
fn is_version(version: &str) -> bool {
    let end = version.find(['-', '+']).unwrap_or(version.len());
    let (numbers, rest) = version.split_at(end);
    let digits = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    let is_word = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '.' | '-');
    numbers.split('.').count() == 3
        && numbers.split('.').all(digits)
        && (rest.is_empty() || (rest.len() > 1 && rest[1..].chars().all(is_word)))
}
