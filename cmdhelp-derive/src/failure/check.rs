//! The rules for error types.

use syn::LitStr;

use super::model::{Case, Failure, INTERRUPTED};
use crate::diagnostic::{Diagnostics, Mistake};

/// Checks the rules for an error type, and reports the mistakes to `errors`.
pub(super) fn check(failure: &Failure, errors: &mut Diagnostics) {
    for case in &failure.cases {
        if case.is_transparent() {
            transparent(case, errors);
        } else {
            code(case, errors);
            status(case, errors);
        }
    }
    unique(failure, errors);
}

/// Checks that a transparent case has exactly one field and no other options.
fn transparent(case: &Case, errors: &mut Diagnostics) {
    if case.inner().is_none() {
        Mistake::new(case.fields_span(), "`transparent` needs exactly one field")
            .because("all properties of this error come from the inner error")
            .instead("write `Inner(#[from] InnerError)`")
            .report(errors);
    }
    let options = &case.options;
    let with_value = [
        ("code", options.code.as_ref().map(|code| code.span())),
        ("exit", options.exit.as_ref().map(|exit| exit.1)),
        (
            "retryable",
            options
                .retryable
                .is_present()
                .then(|| options.retryable.span()),
        ),
        ("when", options.when.as_ref().map(|_| case.span)),
        (
            "recovery",
            options.recovery.as_ref().map(|recovery| recovery.span),
        ),
    ];
    let words = case
        .words()
        .into_iter()
        .map(|(word, span)| (word, Some(span)));
    for (option, span) in with_value.into_iter().chain(words) {
        if let Some(span) = span {
            Mistake::new(
                span,
                format!("`{option}` and `transparent` cannot be combined"),
            )
            .because("this property comes from the inner error")
            .instead("remove one of the two")
            .report(errors);
        }
    }
}

/// Checks that a code consists of capital letters, digits and `_`, and is not reserved.
fn code(case: &Case, errors: &mut Diagnostics) {
    let code = &case.code;
    let fits = |character: char| {
        character.is_ascii_uppercase() || character.is_ascii_digit() || character == '_'
    };
    let starts = code.starts_with(|first: char| first.is_ascii_uppercase());
    if starts && code.chars().all(fits) {
        let is_interrupted = case.options.interrupted.is_present() && code == INTERRUPTED;
        if RESERVED_CODES.contains(&code.as_str()) && !is_interrupted {
            Mistake::new(span_of_code(case), format!("the code `{code}` is reserved"))
                .because("cmdhelp itself uses this code")
                .instead("write another code with `code = \"...\"`")
                .report(errors);
        }
        return;
    }
    let mistake = Mistake::new(span_of_code(case), format!("invalid code `{code}`"))
        .because("a code consists of capital letters, digits and `_`, and begins with a letter");
    let suggestion = heck::AsShoutySnakeCase(code).to_string();
    match suggestion == *code || suggestion.is_empty() || !suggestion.is_ascii() {
        true => mistake.instead("write a valid code with `code = \"...\"`"),
        false => mistake.instead(format!("write `code = \"{suggestion}\"`")),
    }
    .report(errors);
}

fn span_of_code(case: &Case) -> proc_macro2::Span {
    let code = case.options.code.as_ref();
    code.map_or(case.span, LitStr::span)
}

/// The codes that cmdhelp itself uses, so that programs cannot use them.
const RESERVED_CODES: [&str; 19] = [
    "ARGUMENT_CONFLICT",
    "CONFIRMATION_DECLINED",
    "CONFIRMATION_REQUIRED",
    "DRY_RUN_UNSUPPORTED",
    "INTERNAL",
    "INTERRUPTED",
    "INVALID_UTF8",
    "INVALID_VALUE",
    "MISSING_ARGUMENT",
    "MISSING_COMMAND",
    "MISSING_EQUALS",
    "TOO_FEW_VALUES",
    "TOO_MANY_VALUES",
    "UNKNOWN_ARGUMENT",
    "UNKNOWN_COMMAND",
    "USAGE_ERROR",
    "VALIDATION_ERROR",
    "WRONG_NUMBER_OF_VALUES",
    "ERROR",
];

/// Checks that a case declares at most one exit code, and that this code is not reserved.
fn status(case: &Case, errors: &mut Diagnostics) {
    let words = case.words();
    if let Some((word, span)) = words.get(1) {
        let first = words[0].0;
        Mistake::new(*span, format!("`{word}` and `{first}` cannot be combined"))
            .because("a failed call ends with exactly one exit code")
            .instead("remove one of the two")
            .report(errors);
    }
    if let (true, Some(code)) = (case.options.interrupted.is_present(), &case.options.code) {
        Mistake::new(code.span(), "`interrupted` and `code` cannot be combined")
            .because(format!("the code is always `{INTERRUPTED}`"))
            .instead("remove one of the two")
            .report(errors);
    }
    let Some(exit) = &case.options.exit else {
        return;
    };
    if let Some((word, span)) = words.first() {
        Mistake::new(*span, format!("`{word}` and `exit` cannot be combined"))
            .because("a failed call ends with exactly one exit code")
            .instead("remove one of the two")
            .report(errors);
    }
    if let Some((why, instead)) = reserved(exit.0) {
        Mistake::new(exit.1, format!("a failure cannot use exit code {}", exit.0))
            .because(why)
            .instead(instead)
            .report(errors);
    }
}

/// Returns why an exit code is reserved, and what the author can write instead. Returns `None` if
/// the exit code is not reserved.
fn reserved(exit: i64) -> Option<(&'static str, &'static str)> {
    const FREE: &str = "write 1, 3, or a number from 5 to 123 other than 70, 74 and 77";
    Some(match exit {
        0 => ("0 means success", FREE),
        2 => (
            "2 means that the arguments are not valid",
            "write `usage` if the arguments are invalid",
        ),
        4 => (
            "4 means that the user has to sign in first",
            "write `auth` if the user has to sign in first",
        ),
        70 => ("70 means that the program itself has failed", FREE),
        74 => ("74 means that the result could not be written", FREE),
        77 => ("77 means that consent is needed", FREE),
        124 => (
            "124 means that an operation took too long",
            "write `timeout` if an operation took too long",
        ),
        130 => (
            "130 means that the command was asked to stop",
            "write `interrupted` if the command was interrupted",
        ),
        125..=255 => (
            "shells use the exit codes from 125 on, such as 127 for an unknown command and 137 for a killed process",
            FREE,
        ),
        1..=123 => return None,
        _ => ("an exit code is a number from 0 to 255", FREE),
    })
}

/// Checks that no two cases have the same code.
fn unique(failure: &Failure, errors: &mut Diagnostics) {
    let mut known: Vec<&str> = Vec::new();
    for case in failure.cases.iter().filter(|case| !case.is_transparent()) {
        // The function `code` reports reserved codes, so the function `unique` skips them.
        let is_reserved = RESERVED_CODES.contains(&case.code.as_str());
        if !is_reserved && known.contains(&case.code.as_str()) {
            Mistake::new(
                span_of_code(case),
                format!("duplicate code `{}`", case.code),
            )
            .instead("change one of the two codes")
            .report(errors);
        }
        known.push(&case.code);
    }
}
