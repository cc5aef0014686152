//! Writes tool bundles, which are files that agent hosts read, such as CLI.md, APP.md, KDL,
//! SKILL.md and permission rules. They are generated from a program's declarations.
//!
//! [`bundle()`](crate::bundle()) returns a [`Model`], which describes a program's commands, and
//! [`write()`] writes the files from it. [`bundled!`](crate::bundled!) adds tests that compare the
//! files in your repository with the program. The [guide](crate::_docs::bundles) has an example of
//! each format.

use cmdhelp_runtime::lock::BLESS;
use cmdhelp_runtime::tree::Root;

pub use cmdhelp_bundle::{
    Dialect, Format, Harness, Loss, Model, ModelError, NoRules, Options, Profile, Tree, WriteError,
    loss, no_rules, write,
};

/// Returns the [`Model`] of a program, from which [`write()`] writes files for agent hosts. The
/// model contains the program's commands, and its declarations in `#[cmdhelp(install(...),
/// sandbox(...), ...)]`.
///
/// # Errors
///
/// Fails if the program's manifest cannot be read as a model. This does not happen for manifests
/// that the derive macros have written.
///
/// ```
/// use cmdhelp::Parser;
/// use cmdhelp::bundle::{Format, Options, write};
///
/// /// Greet somebody
/// #[derive(Parser)]
/// #[command(name = "greet", version = "1.0.0")]
/// #[cmdhelp(effect = "read", install(cargo = "greet"))]
/// struct Greet {
///     /// Whom to greet
///     name: String,
/// }
///
/// let tree = write(&cmdhelp::bundle::<Greet>()?, Format::CliMd, &Options::default())?;
/// assert!(tree.get("CLI.md").unwrap().contains(r#"{"method":"cargo","package":"greet"}"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bundle<T: Root>() -> Result<Model, ModelError> {
    let (document, declared) = cmdhelp_runtime::texts::of::<T>();
    let model = Model::parse(document)?;
    match declared {
        Some(declared) => model.declared(&declared),
        None => Ok(model),
    }
}

/// Adds a test for each given file or folder of a tool bundle. The test fails if the file or folder
/// does not match the program. `CMDHELP_BLESS=1 cargo test bundled` writes the files and folders.
///
/// Paths are relative to the folder of `Cargo.toml`. `cli_md`, `app` and `skill` are folders. `kdl`
/// (the dialect of slop-mcp), `kdl_spec` (the dialect of the specification), and `claude_code`,
/// `codex` and `gemini` in `rules(...)` are files. If you write `server = "greet"` after
/// `claude_code`, the rules for Claude Code also cover the tools of the MCP server that is
/// registered there as `greet`.
///
/// ```
/// use cmdhelp::Parser;
///
/// /// Greet somebody
/// #[derive(Parser)]
/// #[command(name = "greet")]
/// #[cmdhelp(effect = "read")]
/// struct Greet {}
///
/// cmdhelp::bundled!(Greet, skill = "skills/greet", rules(claude_code = "greet.json"));
/// ```
#[macro_export]
macro_rules! bundled {
    ($cli:ty $(,)?) => {};
    ($cli:ty, cli_md = $path:expr $(, $($rest:tt)*)?) => {
        $crate::__bundled!(bundled_cli_md, $cli, CliMd, $path);
        $crate::bundled!($cli, $($($rest)*)?);
    };
    ($cli:ty, app = $path:expr $(, $($rest:tt)*)?) => {
        $crate::__bundled!(bundled_app, $cli, App, $path);
        $crate::bundled!($cli, $($($rest)*)?);
    };
    ($cli:ty, kdl = $path:expr $(, $($rest:tt)*)?) => {
        $crate::__bundled!(bundled_kdl, $cli, Kdl(Dialect::SlopMcp), $path);
        $crate::bundled!($cli, $($($rest)*)?);
    };
    ($cli:ty, kdl_spec = $path:expr $(, $($rest:tt)*)?) => {
        $crate::__bundled!(bundled_kdl_spec, $cli, Kdl(Dialect::Spec), $path);
        $crate::bundled!($cli, $($($rest)*)?);
    };
    ($cli:ty, skill = $path:expr $(, $($rest:tt)*)?) => {
        $crate::__bundled!(bundled_skill, $cli, Skill, $path);
        $crate::bundled!($cli, $($($rest)*)?);
    };
    ($cli:ty, rules() $(, $($rest:tt)*)?) => {
        $crate::bundled!($cli, $($($rest)*)?);
    };
    ($cli:ty, rules(claude_code = $path:expr, server = $server:expr $(, $($rules:tt)*)?) $(, $($rest:tt)*)?) => {
        $crate::__bundled!(bundled_rules_claude_code, $cli, Rules(Harness::ClaudeCode), $path, $server);
        $crate::bundled!($cli, rules($($($rules)*)?) $(, $($rest)*)?);
    };
    ($cli:ty, rules(claude_code = $path:expr $(, $($rules:tt)*)?) $(, $($rest:tt)*)?) => {
        $crate::__bundled!(bundled_rules_claude_code, $cli, Rules(Harness::ClaudeCode), $path);
        $crate::bundled!($cli, rules($($($rules)*)?) $(, $($rest)*)?);
    };
    ($cli:ty, rules(codex = $path:expr $(, $($rules:tt)*)?) $(, $($rest:tt)*)?) => {
        $crate::__bundled!(bundled_rules_codex, $cli, Rules(Harness::Codex), $path);
        $crate::bundled!($cli, rules($($($rules)*)?) $(, $($rest)*)?);
    };
    ($cli:ty, rules(gemini = $path:expr $(, $($rules:tt)*)?) $(, $($rest:tt)*)?) => {
        $crate::__bundled!(bundled_rules_gemini, $cli, Rules(Harness::Gemini), $path);
        $crate::bundled!($cli, rules($($($rules)*)?) $(, $($rest)*)?);
    };
    ($cli:ty, rules($unknown:ident $($rules:tt)*) $($rest:tt)*) => {
        compile_error!(concat!(
            "unknown harness `",
            stringify!($unknown),
            "` for `rules(...)`\n= help: write one of `claude_code`, `codex`, `gemini`; `server` \
             is only allowed after `claude_code`"
        ));
    };
    ($cli:ty, $unknown:ident $($rest:tt)*) => {
        compile_error!(concat!(
            "unknown format `",
            stringify!($unknown),
            "` for `bundled!`\n= help: write one of `cli_md`, `app`, `kdl`, `kdl_spec`, `skill`, `rules(...)`"
        ));
    };
}

/// Adds the test for one file or folder.
#[doc(hidden)]
#[macro_export]
macro_rules! __bundled {
    ($test:ident, $cli:ty, $format:ident $((Dialect::$dialect:ident))? $((Harness::$harness:ident))?, $path:expr $(, $server:expr)?) => {
        #[cfg(test)]
        #[::core::prelude::v1::test]
        fn $test() {
            $crate::__private::bundle_holds::<$cli>(
                $crate::bundle::Format::$format
                    $(($crate::bundle::Dialect::$dialect))?
                    $(($crate::bundle::Harness::$harness))?,
                &$crate::bundle::Options {
                    $(server: ::core::option::Option::Some($server.into()),)?
                    ..::core::default::Default::default()
                },
                ::core::env!("CARGO_MANIFEST_DIR"),
                $path,
            );
        }
    };
}

/// Compares a file or folder of a tool bundle with the program. If the environment variable
/// `CMDHELP_BLESS` is set, writes the file or folder instead.
///
/// # Panics
///
/// Panics if the file or folder does not match the program, if it cannot be read or written, or if
/// the program cannot be written in this format.
#[doc(hidden)]
pub fn holds<T: Root>(format: Format, options: &Options, package: &str, path: &str) {
    let model = bundle::<T>().unwrap_or_else(|error| panic!("{path}: {error}"));
    let tree = write(&model, format, options);
    let tree = tree.unwrap_or_else(|error| panic!("{path}: {error}"));
    let place = std::path::Path::new(package).join(path);
    if std::env::var_os(BLESS).is_some_and(|bless| !bless.is_empty()) {
        let written = tree.write_to(&place);
        return written.unwrap_or_else(|error| panic!("{path} cannot be written: {error}"));
    }
    let difference = tree.diff(&place);
    let difference = difference.unwrap_or_else(|error| panic!("{path} cannot be read: {error}"));
    if let Some(difference) = difference {
        panic!(
            "`{path}` does not match `{}`\n{difference}\n\
             = help: run `{BLESS}=1 cargo test bundled` to write it",
            model.binary
        );
    }
}
