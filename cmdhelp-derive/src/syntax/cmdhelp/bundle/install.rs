//! `install(...)`: how to install the program.

use cmdhelp_spec::list::List as _;
use proc_macro2::Span;

use super::form::{Formed, Inside, Package, Sha256, Url};
use super::sandbox::Present;
use crate::diagnostic::Mistake;
use crate::syntax::options::{FromOption, List, ListItem, Result};

/// The value of `install(cargo = "pad")`.
#[derive(Clone)]
pub(crate) enum Install {
    /// A package of a package manager. `scoped` is `global` for npm and `user` for pip.
    Package {
        manager: &'static str,
        package: String,
        scoped: bool,
    },
    /// An archive: its address, the program's path in it, and its digest.
    Download([String; 3]),
    /// A script that installs the program: its address and its digest.
    Script([String; 2]),
    /// The program itself, as a file in the bundle with this path.
    Vendored(String),
}

const MANAGERS: [&str; 10] = [
    "brew", "apt", "dnf", "pacman", "choco", "scoop", "npm", "pip", "cargo", "go",
];

/// The options that say for whom a package is installed, each with the package manager that has
/// this option.
const SCOPES: [(&str, &str); 2] = [("global", "npm"), ("user", "pip")];

impl FromOption for Install {
    const FORM: &'static str = "(cargo = \"...\")";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let others = [
            "global", "user", "download", "curl", "vendored", "extract", "sha256",
        ];
        let names: Vec<&'static str> = MANAGERS.into_iter().chain(others).list();
        let mut list = List::new("install", place, items, &[], &names);
        let mut methods = Vec::new();
        let mut is_scoped = false;
        for (scope, manager) in SCOPES {
            let instead =
                format!("remove `{scope}`, or write `install({manager} = \"...\", {scope})`");
            list.check_beside(scope, manager, instead);
            is_scoped |= list.optional::<Present>(scope).is_some();
        }
        for manager in MANAGERS {
            let package = list.optional::<Formed<Package>>(manager);
            methods.extend(package.map(|it| Self::Package {
                manager,
                package: it.value(),
                scoped: SCOPES.iter().any(|(_, of)| *of == manager) && is_scoped,
            }));
        }
        let vendored = list.optional::<Formed<Inside>>("vendored");
        methods.extend(vendored.map(|it| Self::Vendored(it.value())));
        let is_download = list.span_of("download").is_some();
        let is_script = list.span_of("curl").is_some();
        let usage = match is_download {
            true => "install(download = \"https://...\", extract = \"pad\", sha256 = \"...\")",
            false => "install(curl = \"https://...\", sha256 = \"...\")",
        };
        for (name, belongs) in [
            ("extract", is_download),
            ("sha256", is_download || is_script),
        ] {
            if let (Some(span), false) = (list.span_of(name), belongs) {
                let what = format!("`{name}` is only allowed for a downloaded file");
                let instead = "add `download = \"https://...\"`, or remove the option";
                list.mistakes
                    .push(Mistake::new(span, what).instead(instead));
            }
        }
        let download = list.optional::<Formed<Url>>("download");
        let script = list.optional::<Formed<Url>>("curl");
        if is_download || is_script {
            let extract = is_download.then(|| list.required::<Formed<Inside>>("extract", usage));
            let digest = list.required::<Formed<Sha256>>("sha256", usage);
            let extract = extract.flatten().map(|it| it.value());
            let digest = digest.map(|it| it.value());
            if let (Some(url), Some(extract), Some(digest)) = (download, extract, digest.clone()) {
                methods.push(Self::Download([url.value(), extract, digest]));
            }
            if let (Some(url), Some(digest)) = (script, digest) {
                methods.push(Self::Script([url.value(), digest]));
            }
        }
        if list.mistakes.is_empty() && methods.len() != 1 {
            let what = match methods.len() {
                0 => "`install(...)` needs a method",
                _ => "`install(...)` has several methods",
            };
            let mistake = Mistake::new(place, what).instead(
                "write one method in each `install(...)`, such as `install(cargo = \"pad\")`",
            );
            list.mistakes.push(mistake);
        }
        list.finish(|| methods.pop())
    }
}
