//! [`Command`], the members of a command's JSON object in the manifest.

use std::borrow::Cow;

use super::reader::Json;

/// The facts about a command in the manifest, with a field for each key that the command's JSON
/// object can have. Only the number of tokens has no field.
///
/// ```
/// use cmdhelp_runtime::view::command::Command;
/// use cmdhelp_runtime::view::reader::Json;
///
/// let command = Command::of(Json::new(r#"{"summary":"Things","runnable":false}"#));
/// assert_eq!(command.summary(), "Things");
/// assert!(!command.is_runnable());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Command<'a> {
    /// The summary, on one line.
    pub summary: Option<Json<'a>>,
    /// The subcommands.
    pub subcommands: Option<Json<'a>>,
    /// `false` if the command does nothing without a subcommand.
    pub runnable: Option<Json<'a>>,
    /// The description.
    pub description: Option<Json<'a>>,
    /// The aliases of the command.
    pub aliases: Option<Json<'a>>,
    /// The positional arguments.
    pub args: Option<Json<'a>>,
    /// The flags.
    pub flags: Option<Json<'a>>,
    /// The format of the command's standard input.
    pub stdin: Option<Json<'a>>,
    /// The format of the command's standard output.
    pub stdout: Option<Json<'a>>,
    /// The exit codes of the command.
    pub exit_codes: Option<Json<'a>>,
    /// The examples.
    pub examples: Option<Json<'a>>,
    /// The related commands.
    pub see_also: Option<Json<'a>>,
    /// The version that introduced the command.
    pub since: Option<Json<'a>>,
    /// The stability of the command.
    pub stability: Option<Json<'a>>,
    /// The effect of the command.
    pub effect: Option<Json<'a>>,
    /// Whether the command has a dry run.
    pub dry_run: Option<Json<'a>>,
    /// The groups of arguments. The arguments of a group exclude each other, or one of them is
    /// required.
    pub groups: Option<Json<'a>>,
    /// Whether the command accepts any other name as an external subcommand.
    pub external_subcommands: Option<Json<'a>>,
}

impl<'a> Command<'a> {
    /// Reads the facts in a command's JSON object.
    #[must_use]
    pub fn of(body: Json<'a>) -> Self {
        let mut this = Self::default();
        for (key, value) in body.entries() {
            let place = match key {
                "summary" => &mut this.summary,
                "subcommands" => &mut this.subcommands,
                "runnable" => &mut this.runnable,
                "description" => &mut this.description,
                "aliases" => &mut this.aliases,
                "args" => &mut this.args,
                "flags" => &mut this.flags,
                "stdin" => &mut this.stdin,
                "stdout" => &mut this.stdout,
                "exit_codes" => &mut this.exit_codes,
                "examples" => &mut this.examples,
                "see_also" => &mut this.see_also,
                "since" => &mut this.since,
                "stability" => &mut this.stability,
                "effect" => &mut this.effect,
                "dry_run" => &mut this.dry_run,
                "groups" => &mut this.groups,
                "external_subcommands" => &mut this.external_subcommands,
                _ => continue,
            };
            *place = Some(value);
        }
        this
    }

    /// Returns the summary.
    #[must_use]
    pub fn summary(&self) -> Cow<'a, str> {
        self.summary.and_then(Json::text).unwrap_or_default()
    }

    /// Returns whether the command does anything without a subcommand.
    #[must_use]
    pub fn is_runnable(&self) -> bool {
        self.runnable
            .is_none_or(|runnable| runnable.raw() != "false")
    }

    /// Returns whether the command prints each element of its output as soon as it is produced.
    #[must_use]
    pub fn streams(&self) -> bool {
        let stream = self.stdout.and_then(|stdout| stdout.get("stream"));
        stream.is_some_and(Json::is_true)
    }

    /// Returns whether the command prints text by default, and JSON only on request.
    #[must_use]
    pub fn prints_text(&self) -> bool {
        let default = self.stdout.and_then(|stdout| stdout.get("default"));
        default
            .and_then(Json::text)
            .is_some_and(|form| form == "text")
    }

    /// Returns the name of the output's schema, if the schema is declared.
    #[must_use]
    pub fn schema(&self) -> Option<Cow<'a, str>> {
        let reference = self.stdout?.get("json_schema_ref")?.text()?;
        match reference {
            Cow::Borrowed(reference) => reference.strip_prefix("#/schemas/").map(Cow::Borrowed),
            Cow::Owned(reference) => {
                let name = reference.strip_prefix("#/schemas/")?;
                Some(Cow::Owned(name.to_owned()))
            }
        }
    }
}
