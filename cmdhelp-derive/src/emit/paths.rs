//! Finds the path of the facade (the crate `cmdhelp`) for generated code.
//!
//! A program can rename the dependency, for example to `clap`. rustc gets the name in `--extern
//! clap=.../libcmdhelp-….rmeta`. If the macro runs outside of rustc (in an editor), this module
//! reads the name from the package's `Cargo.toml`. A program that uses the facade through another
//! crate does not have the facade as a dependency. Such a program must have the facade in scope
//! under the name `clap`, as clap's own macros require.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

use super::compiler;

/// The name of the facade's package.
const PACKAGE: &str = "cmdhelp";

/// Returns the path of the facade: `path`, which comes from `#[cmdhelp(crate = ...)]`, or the name
/// of the dependency.
pub(crate) fn facade(path: Option<&syn::Path>) -> TokenStream {
    if let Some(path) = path {
        return path.to_token_stream();
    }
    static NAME: OnceLock<Option<String>> = OnceLock::new();
    let name = NAME.get_or_init(|| match compiler::arguments() {
        Some(arguments) => extern_name(arguments),
        None => manifest_name(),
    });
    match name {
        Some(name) => {
            let name = Ident::new(name, Span::call_site());
            quote!(::#name)
        }
        None => quote!(clap),
    }
}

/// Returns the name of the facade in rustc's arguments.
fn extern_name(arguments: &[String]) -> Option<String> {
    let mut arguments = arguments.iter();
    let mut names = Vec::new();
    while let Some(argument) = arguments.next() {
        let value = match argument.strip_prefix("--extern") {
            Some("") => arguments.next()?,
            Some(rest) => rest.strip_prefix('=').unwrap_or(rest),
            None => continue,
        };
        // In `--extern noprelude:name=path`, options come before the name.
        if let Some((name, path)) = value.split_once('=')
            && is_our_library(Path::new(path))
        {
            let name = name.rsplit(':').next().unwrap_or(name);
            names.push(name.to_owned());
        }
    }
    // If the facade has two names, the name of its package is preferred.
    let preferred = names.iter().find(|name| *name == PACKAGE).cloned();
    preferred.or_else(|| names.into_iter().next())
}

/// Returns whether a file is the compiled facade crate, such as
/// `libcmdhelp-0123456789abcdef.rmeta`.
fn is_our_library(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let name = stem.and_then(|stem| stem.strip_prefix("lib").or(Some(stem)));
    name.is_some_and(|name| name.split('-').next() == Some(PACKAGE))
}

/// Returns the name of the facade in the `Cargo.toml` of the package or of its workspace.
fn manifest_name() -> Option<String> {
    let package = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?);
    if std::env::var("CARGO_PKG_NAME").is_ok_and(|name| name == PACKAGE) {
        return Some(PACKAGE.to_owned());
    }
    package.ancestors().find_map(|folder| {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).ok()?;
        dependency_name(&manifest)
    })
}

/// Returns the name of the facade in one `Cargo.toml`. The dependency must be written as `cmdhelp =
/// …`, as `name = { package = "cmdhelp" }`, or as a table with the same content. Other forms of
/// TOML are not supported, because only editors need this function.
fn dependency_name(manifest: &str) -> Option<String> {
    let mut table = "";
    let mut renamed = None;
    for line in manifest.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            table = header.trim_end_matches(']').trim();
            if table
                .rsplit_once("dependencies.")
                .is_some_and(|(_, name)| name == PACKAGE)
            {
                return Some(PACKAGE.to_owned());
            }
            continue;
        }
        let Some((key, value)) = line.split_once('=') else {
            continue;
        };
        let key = key.trim().trim_end_matches(".workspace");
        if table.ends_with("dependencies") && key == PACKAGE {
            return Some(PACKAGE.to_owned());
        }
        let value: String = value.chars().filter(|char| !char.is_whitespace()).collect();
        if table.ends_with("dependencies") && value.contains("package=\"cmdhelp\"") {
            renamed = Some(key);
        }
        if let Some((_, name)) = table.rsplit_once("dependencies.")
            && key == "package"
            && value == "\"cmdhelp\""
        {
            renamed = Some(name);
        }
    }
    renamed.map(|name| name.trim_matches('"').replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::{dependency_name, extern_name};

    fn name_given(arguments: &[&str]) -> Option<String> {
        let arguments: Vec<String> = arguments.iter().map(|&it| it.to_owned()).collect();
        extern_name(&arguments)
    }

    #[test]
    fn finds_the_name_in_the_arguments_of_rustc() {
        let library = "/t/deps/libcmdhelp-0a1b.rmeta";
        assert_eq!(name_given(&["rustc"]), None);
        assert_eq!(
            name_given(&["rustc", "--extern", &format!("clap={library}")]).as_deref(),
            Some("clap")
        );
        assert_eq!(
            name_given(&["rustc", &format!("--extern=noprelude:cli={library}")]).as_deref(),
            Some("cli")
        );
        assert_eq!(
            name_given(&[
                "--extern",
                "clap=/t/libclap-1.rmeta",
                "--extern",
                &format!("cmdhelp={library}")
            ])
            .as_deref(),
            Some("cmdhelp")
        );
        assert_eq!(
            name_given(&["--extern", "derive=/t/libcmdhelp_derive-1.so"]),
            None
        );
    }

    #[test]
    fn finds_the_name_in_a_manifest() {
        let named = |manifest| dependency_name(manifest);
        assert_eq!(named("[dependencies]\nclap = \"4\"\n"), None);
        assert_eq!(
            named("[dependencies]\ncmdhelp.workspace = true\n").as_deref(),
            Some("cmdhelp")
        );
        assert_eq!(
            named("[dependencies]\nmy-clap = { version = \"1\", package = \"cmdhelp\" }\n")
                .as_deref(),
            Some("my_clap")
        );
        assert_eq!(
            named("[target.'cfg(unix)'.dependencies.clap]\npackage = \"cmdhelp\"\n").as_deref(),
            Some("clap")
        );
    }
}
