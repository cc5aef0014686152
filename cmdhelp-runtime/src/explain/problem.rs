//! Describes why a program refuses a command line, or why its compile-time description is not
//! enough to decide whether it does.

use super::facts::Facts;
use super::{Problem, masked, spelling};
use crate::grammar::{Cause, Correction, Kind, Message, Reading, Rejection, Unknown};

/// Describes the problem with a refused command line. `with_correction` contains the program's
/// name, and a function that returns the corrected command line.
pub(super) fn of(
    rejection: &Rejection,
    words: &[&str],
    reading: &Reading,
    facts: &Facts<'_>,
    with_correction: (&str, &dyn Fn() -> Option<Correction>),
) -> Problem {
    Problem {
        code: code(rejection.kind),
        message: message(rejection, words, reading, facts, with_correction),
        word: (rejection.word < words.len()).then_some(rejection.word),
        argument: rejection.argument.map(spelling),
        did_you_mean: rejection.nearest.map(|nearest| match rejection.kind {
            Kind::UnknownArgument => format!("--{nearest}"),
            _ => nearest.to_owned(),
        }),
    }
}

/// Returns the message of the error, with secrets redacted. The compiler prints the same message
/// for an example with this error.
fn message(
    rejection: &Rejection,
    words: &[&str],
    reading: &Reading,
    facts: &Facts<'_>,
    (program, corrected): (&str, &dyn Fn() -> Option<Correction>),
) -> String {
    let mut rejection = *rejection;
    let is_about_a_value = matches!(rejection.kind, Kind::InvalidValue | Kind::ValueValidation);
    if let Some(argument) = rejection.argument
        && facts.is_secret(argument)
        && is_about_a_value
        && !rejection.lacks_value
    {
        return format!("invalid value for `{}`", spelling(argument));
    }
    let mut shown = masked(reading, words, facts);
    if facts.has_secrets() {
        rejection.nearest = None;
    }
    if let Some(word) = words.get(rejection.word) {
        shown[rejection.word] = (*word).to_owned();
    }
    let line: Vec<&str> = shown.iter().map(String::as_str).collect();
    let mut message = Message::of("", &rejection, &line);
    // If the program has secret arguments, no correction is shown, because a word of the command
    // line that was not parsed could be a secret.
    if !facts.has_secrets()
        && let Some(correction) = corrected()
    {
        message = message.with(program, &correction);
    }
    message.as_str().to_owned()
}

/// Returns the code of an error. A code never changes between versions.
fn code(kind: Kind) -> &'static str {
    match kind {
        Kind::UnknownArgument => "UNKNOWN_ARGUMENT",
        Kind::InvalidSubcommand => "UNKNOWN_COMMAND",
        Kind::ArgumentConflict => "ARGUMENT_CONFLICT",
        Kind::MissingSubcommand => "MISSING_COMMAND",
        Kind::MissingAnything => "MISSING_ARGUMENTS",
        Kind::MissingRequiredArgument => "MISSING_REQUIRED_ARGUMENT",
        Kind::InvalidValue => "INVALID_VALUE",
        Kind::ValueValidation => "VALUE_VALIDATION",
        Kind::NoEquals => "NO_EQUALS",
        Kind::TooManyValues => "TOO_MANY_VALUES",
        Kind::TooFewValues => "TOO_FEW_VALUES",
        Kind::WrongNumberOfValues => "WRONG_NUMBER_OF_VALUES",
    }
}

/// Describes what the program's compile-time description does not tell, so that clap has to parse
/// the command line.
pub(super) fn reason(unknown: &Unknown, facts: &Facts<'_>) -> String {
    let argument = || match unknown.argument {
        Some(argument) => format!("`{}`", spelling(argument)),
        None => "an argument".to_owned(),
    };
    match unknown.cause {
        Cause::Opaque => "part of the command is known only at run time".to_owned(),
        Cause::Deferred => {
            "the command's type has `defer`, so its arguments are known only at run time".to_owned()
        }
        Cause::Unwritten => "the type of an argument does not declare which values it \
            accepts"
            .to_owned(),
        Cause::Dynamic => format!("{} depends on a computed value", argument()),
        Cause::Value => format!("only the program can read the value of {}", argument()),
        Cause::Environment => {
            let variable = unknown
                .argument
                .and_then(|argument| facts.variable(argument));
            match variable {
                Some(name) => {
                    let argument = argument();
                    format!(
                        "the value of {argument} may come from the environment variable `{name}`"
                    )
                }
                None => format!(
                    "the value of {} may come from an environment variable",
                    argument()
                ),
            }
        }
        Cause::Surroundings => "the type does not know its parent commands, which can have \
            arguments of their own"
            .to_owned(),
        Cause::ErrorsIgnored => "the program ignores errors of parsing".to_owned(),
        Cause::TooLong => "the line is too long to be checked".to_owned(),
    }
}
