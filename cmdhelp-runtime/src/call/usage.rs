//! Converts clap's errors about command lines into errors with codes, suggestions and corrected
//! command lines.

use std::ffi::OsString;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::argv::{self, with_flag};
use super::callee::Callee;
use super::checked::{NotPossible, possible};
use super::error_context::ErrorContext;
use super::flags;
use super::selected_command::SelectedCommand;
use super::{Call, Fault, Format, status};
use crate::command_tree::CommandTree;
use crate::json_call::NoValue;
use crate::list::List as _;
use crate::manifest::Traits;
use crate::program_name::command_name;
use crate::secrets::Secrets;
use crate::spec::CallFlag;
use crate::view::find::nearest;

/// The maximum number of names in each list that an error contains.
const MAX_NAMES: usize = 20;

/// Converts an error of clap into a [`Fault`] with a code, the wrong argument, the valid names or
/// values, and the usage of the command. If only one correction is possible, the fault also
/// contains the corrected command line. `words` is the wrong command line. `cmd` is the program's
/// root command, if clap has already parsed the command line with it.
pub(super) fn fault(
    callee: &Callee,
    error: &Error,
    cmd: Option<CommandTree>,
    words: &[OsString],
) -> Fault {
    let program = callee.program;
    let context = ErrorContext(error);
    let mut place = SelectedCommand::of(program, cmd, words);
    let mut secrets = Secrets::of_built(program, place.root(), Some(error), words);
    let not_first = not_first(callee, &context);
    // clap answers a command that needs any argument with its help, as if a subcommand were missing.
    let needs_argument = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        && place.here().is_some_and(|cmd| !cmd.has_subcommands());
    let (code, message) = match needs_argument {
        true => (
            "MISSING_ARGUMENT",
            "at least one argument is missing".to_owned(),
        ),
        false => {
            let message = not_first.unwrap_or_else(|| message(error, &secrets));
            (code(error.kind()), message)
        }
    };
    let mut fault = Fault::new(code, status::USAGE, message);
    for (key, kind) in [
        ("argument", ContextKind::InvalidArg),
        ("command", ContextKind::InvalidSubcommand),
        ("value", ContextKind::InvalidValue),
        ("conflicts_with", ContextKind::PriorArg),
    ] {
        fault = match context.get(kind) {
            Some(ContextValue::String(text)) => fault.with_text(key, text),
            Some(ContextValue::Strings(texts)) => fault.with_texts(key, few(texts)),
            _ => fault,
        };
    }
    let mut suggestions = place.near(&context);
    // Consent must come from the user, so a correction never suggests the consent flag.
    suggestions.retain(|word| !flags::is_consent(program.traits, word));
    fault = fault
        .with_names("did_you_mean", few(&suggestions))
        .with_names("valid_values", few(&context.texts(ContextKind::ValidValue)));
    if matches!(
        error.kind(),
        ErrorKind::InvalidSubcommand
            | ErrorKind::MissingSubcommand
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    ) {
        fault = fault.with_names("available", few(&place.commands()));
    }
    if let Some((words, call)) = place.corrected(callee, error, &suggestions, words) {
        fault = fault.with_line("corrected_argv", words);
        let corrected = Secrets::of_built(program, place.root(), None, &call.argv);
        secrets = secrets.and(corrected);
    }
    let usage = match context.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => place.usage(),
    };
    let usage = usage.trim().trim_start_matches("Usage:").trim();
    let fault = match usage.is_empty() {
        true => fault,
        false => fault.with_own("usage", usage),
    };
    fault.without(&secrets)
}

/// Makes the error for a call that cannot be carried out. `words` are the names of its subcommands,
/// and `why` is the reason.
pub(super) fn not_possible(
    callee: &Callee,
    call: &Call,
    words: &[String],
    why: NotPossible,
) -> Fault {
    match why {
        NotPossible::NoHandler => no_handler(callee, call, words),
        NotPossible::NoDryRun => no_dry_run(callee.program.traits, words),
        NotPossible::Limit(fault) => fault,
    }
}

/// Makes the error for a command that needs a subcommand, or that has no handler.
fn no_handler(callee: &Callee, call: &Call, words: &[String]) -> Fault {
    let program = callee.program;
    let mut place = SelectedCommand::at(program, words);
    let commands = place.commands();
    let name = command_name(program.traits, words);
    let Some(here) = place.here() else {
        return external(callee, call, words);
    };
    if !here.has_subcommands() {
        return Fault::internal(format!("the command `{name}` has no handler"));
    }
    let message = format!("`{name}` needs a subcommand");
    Fault::own("MISSING_COMMAND", status::USAGE, message)
        .with_names("available", few(&commands))
        .with_own(
            "usage",
            place.usage().trim().trim_start_matches("Usage:").trim(),
        )
}

/// Makes the error for an unknown command in a program that accepts any name as an external
/// subcommand, but has no handler for external subcommands.
fn external(callee: &Callee, call: &Call, path: &[String]) -> Fault {
    let (wrong, above) = match path {
        [above @ .., wrong] => (wrong, above),
        [] => return Fault::internal("the command has no handler"),
    };
    let mut place = SelectedCommand::at(callee.program, above);
    let commands = place.commands();
    let near: Vec<&str> = commands.iter().map(String::as_str).list();
    let near: Vec<String> = nearest(wrong, &near).into_iter().map(str::to_owned).list();
    let meant = place.only(&near);
    let corrected = meant.and_then(|meant| place.with_command(callee, wrong, &meant, &call.argv));
    let message = format!("unrecognized subcommand '{wrong}'");
    let fault = Fault::new("UNKNOWN_COMMAND", status::USAGE, message)
        .with_text("command", wrong)
        .with_names("did_you_mean", &near)
        .with_names("available", few(&commands));
    let fault = match corrected {
        Some(argv) => fault.with_line("corrected_argv", argv),
        None => fault,
    };
    let usage = place.usage();
    fault.with_own("usage", usage.trim().trim_start_matches("Usage:").trim())
}

/// Makes the error for `--dry-run` with a command that has no dry run.
fn no_dry_run(traits: &Traits, words: &[String]) -> Fault {
    let message = format!("`{}` has no dry run", command_name(traits, words));
    Fault::own("DRY_RUN_UNSUPPORTED", status::USAGE, message)
}

/// Makes the error for `--json` without a value. In other programs, `--json` without a value
/// selects JSON output. With cmdhelp, the output is already JSON unless the command prints text. So
/// `--json` is removed in the corrected command line, and replaced by `--output json` if the
/// command would print text.
pub(super) fn no_json(callee: &Callee, missing: &NoValue, terminal: bool) -> Fault {
    let NoValue { word, without } = missing;
    let program = callee.program;
    let call = argv::read(callee, without.clone()).ok();
    let call = call.filter(|call| possible(callee, call).is_ok());
    let has_output_flag = call
        .as_ref()
        .is_some_and(|call| call.options.output.is_some());
    let prints_text = !has_output_flag
        && call.as_ref().is_some_and(|call| {
            let route = callee.route_of(call.matches.get());
            let declared = &route.declared;
            let requested = declared.requested_format;
            requested.unwrap_or_else(|| declared.output().at(terminal)) == Format::Text
        });
    let corrected = call.as_ref().and_then(|call| match prints_text {
        false => Some(without.clone()),
        true => {
            let call = Call {
                options: call.options.clone(),
                ..call.clone()
            };
            with_flag(callee, &call, CallFlag::Output, "json")
        }
    });
    let instead = match (prints_text, has_output_flag) {
        (true, _) => "to get the result as JSON, use the flag for the output format instead",
        (false, true) => "the flag for the output format is given already, so leave this one out",
        (false, false) => "the result is JSON without this flag, so leave it out",
    };
    let message = format!("`{word}` needs the arguments as a JSON value; {instead}");
    let mut fault = Fault::new("MISSING_VALUE", status::USAGE, message);
    let mut secrets = Secrets::of_line(program, None, without);
    if let Some((words, call)) = corrected.and_then(argv::texts).zip(call) {
        fault = fault.with_line("corrected_argv", words);
        secrets = secrets.and(call.secrets(program));
    }
    fault.without(&secrets)
}

/// Returns the code for a kind of error. A code never changes between versions.
fn code(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => "INVALID_VALUE",
        ErrorKind::UnknownArgument => "UNKNOWN_ARGUMENT",
        ErrorKind::InvalidSubcommand => "UNKNOWN_COMMAND",
        ErrorKind::NoEquals => "MISSING_EQUALS",
        ErrorKind::TooManyValues => "TOO_MANY_VALUES",
        ErrorKind::TooFewValues => "TOO_FEW_VALUES",
        ErrorKind::WrongNumberOfValues => "WRONG_NUMBER_OF_VALUES",
        ErrorKind::ArgumentConflict => "ARGUMENT_CONFLICT",
        ErrorKind::MissingRequiredArgument => "MISSING_ARGUMENT",
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "MISSING_COMMAND"
        }
        ErrorKind::InvalidUtf8 => "INVALID_UTF8",
        _ => "USAGE_ERROR",
    }
}

/// Returns an error message if the wrong argument is one that starts the server, such as `--mcp`.
/// The program accepts it only as its first argument, so clap reports it as unknown elsewhere.
fn not_first(callee: &Callee, context: &ErrorContext<'_>) -> Option<String> {
    if !callee.program.is_served {
        return None;
    }
    let traits = callee.program.traits;
    let wrong = context.wrong()?;
    let is_one = traits.end_of_mcp_word(&wrong).is_some();
    is_one.then(|| {
        let right = command_name(traits, &[&wrong]);
        format!("`{wrong}` must be the first argument: `{right}`")
    })
}

/// Returns the first paragraph of clap's message, with secrets redacted.
fn message(error: &Error, secrets: &Secrets) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "a command is missing".to_owned();
    }
    secrets.first_paragraph(error)
}

fn few(texts: &[String]) -> &[String] {
    &texts[..texts.len().min(MAX_NAMES)]
}
