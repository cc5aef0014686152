//! Where the registry, its trust and the audit are.

use std::env;
use std::path::{Path, PathBuf};

use crate::discover::Discovery;

/// The folders of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// The folder with the user's `cmdhelp.kdl`.
    pub config: PathBuf,
    /// The folder with what is kept from call to call.
    pub state: PathBuf,
    /// The folder with the programs that were installed.
    pub data: PathBuf,
    /// The folder with what can be found out again.
    pub cache: PathBuf,
    /// The user's home folder.
    pub home: PathBuf,
}

impl Folders {
    /// Returns the folders of this user: as the variables `XDG_CONFIG_HOME`, `XDG_STATE_HOME`,
    /// `XDG_DATA_HOME` and `XDG_CACHE_HOME` say, or else `~/.config`, `~/.local/state`, `~/.local/share` and
    /// `~/.cache`. There are none where there is no home folder.
    #[must_use]
    pub fn of_user() -> Option<Self> {
        let home = env::home_dir().filter(|it| it.is_absolute())?;
        let folder = |name: &str, usual: &str| {
            let said = env::var_os(name)
                .map(PathBuf::from)
                .filter(|it| it.is_absolute());
            said.unwrap_or_else(|| home.join(usual)).join("cmdhelp")
        };
        Some(Self {
            config: folder("XDG_CONFIG_HOME", ".config"),
            state: folder("XDG_STATE_HOME", ".local/state"),
            data: folder("XDG_DATA_HOME", ".local/share"),
            cache: folder("XDG_CACHE_HOME", ".cache"),
            home,
        })
    }

    /// Returns the user's registry.
    #[must_use]
    pub fn registry(&self) -> PathBuf {
        self.config.join("cmdhelp.kdl")
    }

    /// Returns the folder that the program of a bundle is installed in, by the bundle's `id@major`.
    #[must_use]
    pub fn installed(&self, key: &str) -> PathBuf {
        self.data.join("tools").join(key)
    }

    /// Returns the folder that calls from this one belong to: the nearest one above with a registry or a
    /// repository, or else itself.
    #[must_use]
    pub fn workspace(&self, folder: &Path) -> PathBuf {
        let is_top = |it: &&Path| {
            *it != self.home && (it.join("cmdhelp.kdl").is_file() || it.join(".git").exists())
        };
        let top = folder.ancestors().find(is_top);
        top.unwrap_or(folder).to_owned()
    }

    /// Returns the project's registry: the nearest `cmdhelp.kdl` above a folder, and at most that of the
    /// top of a repository.
    #[must_use]
    pub fn project(&self, folder: &Path) -> Option<PathBuf> {
        for above in folder.ancestors() {
            let file = above.join("cmdhelp.kdl");
            if file.is_file() && file != self.registry() {
                return Some(file);
            }
            if above == self.home || above.join(".git").exists() {
                return None;
            }
        }
        None
    }
}

impl Discovery {
    /// Returns the usual discovery of this user: with the answers that are kept in the user's cache.
    #[must_use]
    pub fn of_user() -> Self {
        Self {
            cache: Folders::of_user().map(|it| it.cache.join("answers")),
            ..Self::default()
        }
    }
}
