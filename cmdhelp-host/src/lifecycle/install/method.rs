//! Describes to the user the methods of installation that a bundle declares.

use std::path::Path;

use cmdhelp_bundle::{Fetched, Install};

/// The description of a method of installation, which is shown to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The name of the method in the bundle.
    pub name: String,
    /// The command that the method runs, or the URL or path of the file that it installs.
    pub does: String,
    /// The SHA-256 that the downloaded file must have.
    pub sha256: Option<String>,
    /// The reason why `cmdhelp` does not use the method, or `None` if it can be used.
    pub declined: Option<String>,
}

impl Method {
    /// Describes a method that the bundle declares.
    pub(super) fn of(install: &Install) -> Self {
        let fetches = |name: &str, from: &Fetched| Self {
            name: name.to_owned(),
            does: from.url.clone(),
            sha256: from.sha256.clone(),
            declined: match from.sha256 {
                // A download without a hash is declined, because the downloaded file could be any program.
                None => Some("the bundle declares no `verify_sha256` for the download".to_owned()),
                Some(_) => None,
            },
        };
        match install {
            Install::Download { from, .. } => fetches("download", from),
            Install::Script(from) => fetches("curl", from),
            Install::Vendored(path) => Self {
                name: "vendored".to_owned(),
                does: path.clone(),
                sha256: None,
                declined: None,
            },
            Install::Experimental(name) => Self {
                name: name.clone(),
                does: String::new(),
                sha256: None,
                declined: Some("the bundle marks this method as experimental".to_owned()),
            },
            Install::Package {
                manager,
                package,
                scoped,
            } => package_method(manager, package, *scoped),
        }
    }
}

fn package_method(manager: &str, package: &str, scoped: bool) -> Method {
    let own = match scoped {
        true => None,
        false => user_command(manager, package, Path::new("<folder>")),
    };
    let is_plain = !package.starts_with('-') && !package.chars().any(char::is_whitespace);
    let does = match &own {
        Some((words, _)) => words.join(" "),
        None => system_command(manager, package),
    };
    let declined = match (is_plain, &own) {
        (false, _) => Some(format!("invalid package `{}`", package.escape_debug())),
        (true, None) => Some(format!(
            "this method changes the whole system; run `{does}` yourself"
        )),
        (true, Some(_)) => None,
    };
    Method {
        name: manager.to_owned(),
        does,
        sha256: None,
        declined,
    }
}

/// A command line, and the environment variables to set for it.
type Command = (Vec<String>, Vec<(String, String)>);

/// Returns the command that installs a package into a folder. Returns `None` if the package manager can install
/// packages only for the whole system.
pub(super) fn user_command(manager: &str, package: &str, folder: &Path) -> Option<Command> {
    let folder = folder.display().to_string();
    let words = |words: &[&str]| words.iter().map(|it| (*it).to_owned()).collect();
    Some(match manager {
        "cargo" => (
            words(&["cargo", "install", "--root", &folder, package]),
            vec![("CARGO_HOME".to_owned(), format!("{folder}/.cargo"))],
        ),
        "npm" => (
            words(&["npm", "install", "--global", "--prefix", &folder, package]),
            Vec::new(),
        ),
        "pip" => (
            words(&["pip", "install", "--target", &folder, package]),
            vec![("PYTHONPATH".to_owned(), folder)],
        ),
        "go" => (
            words(&["go", "install", package]),
            vec![
                ("GOBIN".to_owned(), format!("{folder}/bin")),
                ("GOPATH".to_owned(), format!("{folder}/.go")),
            ],
        ),
        _ => return None,
    })
}

fn system_command(manager: &str, package: &str) -> String {
    match manager {
        "apt" => format!("sudo apt-get install {package}"),
        "dnf" => format!("sudo dnf install {package}"),
        "pacman" => format!("sudo pacman -S {package}"),
        "npm" => format!("sudo npm install --global {package}"),
        "pip" => format!("pip install --user {package}"),
        manager => format!("{manager} install {package}"),
    }
}
