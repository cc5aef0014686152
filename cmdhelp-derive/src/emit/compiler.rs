//! Reads the arguments of the compiler that runs the derive.
//!
//! The arguments contain the name of the facade crate, and show whether the compiler builds tests
//! or only metadata. No simpler source has these facts: a `Cargo.toml` can name the facade in many
//! forms, and cargo's variables do not distinguish `cargo check` from `cargo build`. Without these
//! facts, the macro would have to generate its tests, behind `#[cfg(test)]`, in every build.

use cmdhelp_spec::list::List as _;
use std::path::Path;
use std::sync::OnceLock;

/// Returns the arguments of rustc, clippy or rustdoc, or `None` if the macro runs elsewhere, as in
/// an editor.
pub(super) fn arguments() -> Option<&'static [String]> {
    static ARGUMENTS: OnceLock<Option<Vec<String>>> = OnceLock::new();
    let arguments = ARGUMENTS.get_or_init(|| {
        let arguments: Vec<String> = std::env::args().flat_map(expanded).list();
        let is_rustc = arguments
            .iter()
            .any(|argument| argument.starts_with("--crate-name"));
        is_rustc.then_some(arguments)
    });
    arguments.as_deref()
}

/// Returns whether the compiler builds only metadata, as in `cargo check`. The generated code of such a
/// build never runs, so functions that only the running program calls are left out: the compiler would
/// check them after each edit.
pub(super) fn only_checks() -> bool {
    // The code generators ask several times for each field, and the list of arguments is long.
    static ONLY_CHECKS: OnceLock<bool> = OnceLock::new();
    *ONLY_CHECKS.get_or_init(|| arguments().is_some_and(only_metadata))
}

/// Returns whether the compiler builds tests.
pub(super) fn builds_tests() -> bool {
    static BUILDS_TESTS: OnceLock<bool> = OnceLock::new();
    *BUILDS_TESTS.get_or_init(|| {
        arguments().is_some_and(|arguments| arguments.iter().any(|argument| argument == "--test"))
    })
}

/// Returns the argument itself. For `@file`, which cargo passes in place of a long command line,
/// returns the arguments in the file.
fn expanded(argument: String) -> Vec<String> {
    let file = argument.strip_prefix('@');
    match file.and_then(|file| std::fs::read_to_string(file).ok()) {
        Some(arguments) => arguments.lines().map(str::to_owned).list(),
        None => vec![argument],
    }
}

/// Returns whether `--emit` lists only kinds of output without code. Without `--emit`, rustc builds
/// a program. Miri runs programs that it builds as metadata.
fn only_metadata(arguments: &[String]) -> bool {
    let compiler = arguments.first().map(Path::new);
    if compiler
        .and_then(Path::file_stem)
        .is_some_and(|it| it == "miri")
    {
        return false;
    }
    let mut emitted = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let kinds = match argument.strip_prefix("--emit") {
            Some("") => rest.next().map(String::as_str),
            Some(kinds) => kinds.strip_prefix('='),
            None => None,
        };
        emitted.extend(kinds.into_iter().flat_map(|kinds| kinds.split(',')));
    }
    let takes_no_code = |kind: &&str| {
        let name = kind.split('=').next();
        matches!(name, Some("metadata" | "dep-info"))
    };
    !emitted.is_empty() && emitted.iter().all(takes_no_code)
}

#[cfg(test)]
mod tests {
    use super::only_metadata;

    #[test]
    fn recognizes_builds_of_metadata_only() {
        let only = |line: &str| {
            let arguments: Vec<String> = line.split(' ').map(str::to_owned).collect();
            only_metadata(&arguments)
        };
        assert!(only(
            "rustc --crate-name a --emit=dep-info,metadata -C debuginfo=2"
        ));
        assert!(only("rustc --emit metadata=/tmp/a.rmeta"));
        assert!(!only("rustc --emit=dep-info,metadata,link"));
        assert!(!only("rustc --emit=metadata --emit obj"));
        assert!(!only("rustc a.rs"));
        assert!(!only("/bin/miri --crate-name a --emit=dep-info,metadata"));
    }
}
