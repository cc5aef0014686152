//! [`Command`], the members of a command's JSON object in the manifest.

use std::borrow::Cow;

use super::reader::{Json, members};

members! {
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
    pub struct Command<'a> {}

    /// The summary, on one line.
    "summary" => summary,
    /// The subcommands.
    "subcommands" => subcommands,
    /// `false` if the command does nothing without a subcommand.
    "runnable" => runnable,
    /// Whether a call of a subcommand cannot contain the command's arguments.
    "args_conflicts_with_subcommands" => args_conflicts_with_subcommands,
    /// Whether a call of a subcommand needs none of the command's required arguments.
    "subcommand_negates_reqs" => subcommand_negates_reqs,
    /// The description.
    "description" => description,
    /// The aliases of the command.
    "aliases" => aliases,
    /// The positional arguments.
    "args" => args,
    /// The flags.
    "flags" => flags,
    /// The format of the command's standard input.
    "stdin" => stdin,
    /// The format of the command's standard output.
    "stdout" => stdout,
    /// The exit codes of the command.
    "exit_codes" => exit_codes,
    /// The examples.
    "examples" => examples,
    /// The related commands.
    "see_also" => see_also,
    /// The version that introduced the command.
    "since" => since,
    /// The stability of the command.
    "stability" => stability,
    /// The effect of the command.
    "effect" => effect,
    /// Whether the command has a dry run.
    "dry_run" => dry_run,
    /// The groups of arguments. The arguments of a group exclude each other, or one of them is
    /// required.
    "groups" => groups,
    /// Whether the command accepts any other name as an external subcommand.
    "external_subcommands" => external_subcommands,
}

impl<'a> Command<'a> {
    /// Reads the facts in a command's JSON object.
    #[must_use]
    pub fn of(body: Json<'a>) -> Self {
        Self::default().with(body)
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
