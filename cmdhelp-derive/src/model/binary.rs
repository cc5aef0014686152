//! Finds the executable of a program whose root type does not name it in an attribute.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The executable of a program.
#[derive(Clone, Default)]
pub(crate) struct Binary {
    /// The name of the executable, if it is known.
    pub(crate) name: Option<String>,
    /// The path of the `Cargo.toml` that was read to find the executable.
    pub(crate) manifest: Option<String>,
    /// Whether the package has no binary or several, so that the package's name is used as a guess.
    pub(crate) is_guessed: bool,
}

impl Binary {
    /// Finds the executable of the program: the binary that is being compiled or, in a library, the
    /// only binary of the package.
    pub(crate) fn find() -> Self {
        if let Ok(name) = env::var("CARGO_BIN_NAME") {
            return Self {
                name: Some(name),
                ..Self::default()
            };
        }
        Self::beside_library().unwrap_or_default()
    }

    /// Finds the executable of a root type in a library: the only binary of the package.
    fn beside_library() -> Option<Self> {
        let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?);
        let manifest = folder.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).ok()?;
        let package = env::var("CARGO_PKG_NAME").ok()?;
        let mut names = all(text, &package, &folder);
        let is_build_script =
            env::var("CARGO_CRATE_NAME").is_ok_and(|it| it.starts_with("build_script"));
        Some(Self {
            is_guessed: names.len() != 1 && !is_build_script,
            name: names.pop().filter(|_| names.is_empty()),
            manifest: manifest.to_str().map(str::to_owned),
        })
    }
}

/// Returns the names of a package's binaries. `manifest` is the text of its `Cargo.toml`, which
/// must have the form in which cargo writes it.
fn all(manifest: String, package: &str, folder: &Path) -> Vec<String> {
    let Declared {
        mut names,
        paths,
        finds_more,
    } = declared(manifest);
    if finds_more {
        let found = found(package, folder).into_iter();
        let found = found.filter(|(_, path)| !paths.iter().any(|it| folder.join(it) == *path));
        for (name, _) in found {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// What a `Cargo.toml` tells about the binaries of its package.
#[derive(Clone)]
struct Declared {
    names: Vec<String>,
    /// The source files of the binaries.
    paths: Vec<String>,
    /// Whether cargo also finds binaries that the file does not declare.
    finds_more: bool,
}

impl Declared {
    fn read(manifest: &str) -> Self {
        let (mut names, mut paths) = (Vec::new(), Vec::new());
        let (mut table, mut finds_more) = ("", true);
        for line in manifest.lines().map(str::trim) {
            if line.starts_with('[') {
                table = line.split('#').next().unwrap_or_default().trim();
                continue;
            }
            let Some((key, value)) = line.split_once('=') else {
                continue;
            };
            let value = value.split('#').next().unwrap_or_default().trim();
            let value = value.trim_matches(['"', '\'']);
            match (table, key.trim()) {
                ("[[bin]]", "name") => names.push(value.to_owned()),
                ("[[bin]]", "path") => paths.push(value.to_owned()),
                ("[package]", "autobins") => finds_more = value != "false",
                _ => {}
            }
        }
        Self {
            names,
            paths,
            finds_more,
        }
    }
}

/// Returns what a `Cargo.toml` tells about binaries. A package may have many types that derive `Parser`, and cargo
/// builds the macro without optimization, so the file is parsed only once.
fn declared(manifest: String) -> Declared {
    static LAST: Mutex<Option<(String, Declared)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    match &*last {
        Some((text, declared)) if *text == manifest => declared.clone(),
        _ => {
            let declared = Declared::read(&manifest);
            *last = Some((manifest, declared.clone()));
            declared
        }
    }
}

/// Returns the binaries that cargo finds without a `[[bin]]` table, with their paths.
fn found(package: &str, folder: &Path) -> Vec<(String, PathBuf)> {
    let source = folder.join("src");
    let mut all = vec![(package.to_owned(), source.join("main.rs"))];
    if let Ok(entries) = fs::read_dir(source.join("bin")) {
        all.extend(entries.flatten().filter_map(|entry| binary(entry.path())));
    }
    all.retain(|(_, path)| path.is_file());
    all
}

/// Returns the name and the source file of a binary. `path` is the path of the source file or of
/// its folder.
fn binary(path: PathBuf) -> Option<(String, PathBuf)> {
    let name = path.file_stem()?.to_str()?.to_owned();
    let file = match path.is_dir() {
        true => path.join("main.rs"),
        false => path,
    };
    let is_source = file.extension().is_some_and(|it| it == "rs");
    is_source.then_some((name, file))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn reads_the_binaries_from_the_manifest() {
        let all = |manifest: &str| super::all(manifest.to_owned(), "foo-cli", Path::new("nowhere"));
        assert_eq!(all("[package]\nname = \"foo-cli\"\n"), [""; 0]);
        assert_eq!(
            all(
                "[[bin]]\nname = \"foo\" # short\npath = 'main.rs'\n[dependencies]\nname = \"2\"\n"
            ),
            ["foo"]
        );
        assert_eq!(
            all("[[bin]]\nname = \"a\"\n\n[[bin]]\npath = \"b.rs\"\nname = 'b'\n"),
            ["a", "b"]
        );
    }
}
