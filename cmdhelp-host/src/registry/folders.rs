//! The folders of the registry, of its state and of the audit.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use cmdhelp_bundle::Json;

use super::fault::RegistryFault;
use crate::discover::Discovery;
use crate::policy::hash;

/// The name of the receipt in the folder of an installed program. The receipt records which bundle has been installed.
pub(crate) const RECEIPT: &str = "cmdhelp-receipt.json";

/// The folders of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// The folder that contains the user's `cmdhelp.kdl`.
    pub config: PathBuf,
    /// The folder for state that is kept between calls.
    pub state: PathBuf,
    /// The folder for installed programs.
    pub data: PathBuf,
    /// The folder for caches, which can be removed.
    pub cache: PathBuf,
    /// The user's home folder.
    pub home: PathBuf,
}

impl Folders {
    /// Returns the folders of this user. Each of them is named `cmdhelp`, and is in the folder to which the variable
    /// `XDG_CONFIG_HOME`, `XDG_STATE_HOME`, `XDG_DATA_HOME` or `XDG_CACHE_HOME` is set. If the variable is not set, it
    /// is in `~/.config`, `~/.local/state`, `~/.local/share` or `~/.cache`. Returns `None` if there is no home folder.
    #[must_use]
    pub fn of_user() -> Option<Self> {
        let home = env::home_dir().filter(|it| it.is_absolute())?;
        let folder = |name: &str, default_folder: &str| {
            let value = env::var_os(name)
                .map(PathBuf::from)
                .filter(|it| it.is_absolute());
            value
                .unwrap_or_else(|| home.join(default_folder))
                .join("cmdhelp")
        };
        Some(Self {
            config: folder("XDG_CONFIG_HOME", ".config"),
            state: folder("XDG_STATE_HOME", ".local/state"),
            data: folder("XDG_DATA_HOME", ".local/share"),
            cache: folder("XDG_CACHE_HOME", ".cache"),
            home,
        })
    }

    /// Returns the folders of this user.
    ///
    /// # Errors
    ///
    /// Fails if there is no home folder.
    pub(crate) fn required() -> Result<Self, RegistryFault> {
        let why = "the file cannot be read, because there is no home folder; set `HOME` to an absolute path";
        Self::of_user().ok_or_else(|| RegistryFault::of_file("cmdhelp.kdl", why))
    }

    /// Returns the path of the user's registry file.
    #[must_use]
    pub fn registry(&self) -> PathBuf {
        self.config.join("cmdhelp.kdl")
    }

    /// Returns the folder in which the program of the bundle in the folder `bundle` is installed. `key` is the bundle's
    /// id with its major version, such as `ferry@1`. It is the name of the folder, unless the program of another bundle
    /// with the same key is installed there.
    #[must_use]
    pub fn installed(&self, key: &str, bundle: &Path) -> PathBuf {
        let tools = self.data.join("tools");
        let receipt = tools.join(key).join(RECEIPT);
        tools.join(own_key(key, bundle, &receipt))
    }

    /// Returns the workspace to which a folder belongs: the folder itself or the nearest one above it that contains a
    /// registry file or is a repository. If no such folder exists, returns `folder`.
    #[must_use]
    pub fn workspace(&self, folder: &Path) -> PathBuf {
        let is_top = |it: &&Path| {
            *it != self.home && (it.join("cmdhelp.kdl").is_file() || it.join(".git").exists())
        };
        let top = folder.ancestors().find(is_top);
        top.unwrap_or(folder).to_owned()
    }

    /// Returns the registry file of the project to which a folder belongs: the nearest `cmdhelp.kdl` in the folder or
    /// above it, up to the root of the repository.
    #[must_use]
    pub fn project(&self, folder: &Path) -> Option<PathBuf> {
        for above in folder.ancestors() {
            let file = above.join("cmdhelp.kdl");
            // Anything of this name counts, even a link that leads nowhere, because the rules of a file that cannot be
            // read must not be lost without an error.
            if fs::symlink_metadata(&file).is_ok() && file != self.registry() {
                return Some(file);
            }
            if above == self.home || above.join(".git").exists() {
                return None;
            }
        }
        None
    }
}

/// Returns the name under which files of the bundle in the folder `bundle` are stored. It is `key`, unless the JSON
/// file `record` tells that the files under this name belong to another bundle, which has the same id and major
/// version.
pub(crate) fn own_key(key: &str, bundle: &Path, record: &Path) -> String {
    let text = fs::read_to_string(record).unwrap_or_default();
    let record = Json::parse(&text).unwrap_or(Json::Null);
    let own = source(bundle);
    match record.text_of("bundle") {
        Some(other) if other != own => format!("{key}-{}", &hash(own)[..16]),
        _ => key.to_owned(),
    }
}

/// Returns the text by which the files that belong to the bundle in the folder `bundle` name this bundle.
pub(crate) fn source(bundle: &Path) -> String {
    let path = fs::canonicalize(bundle).unwrap_or_else(|_| bundle.to_owned());
    path.display().to_string()
}

impl Discovery {
    /// Returns the default settings of a discovery, which stores the outputs of programs in the user's cache.
    #[must_use]
    pub fn of_user() -> Self {
        Self {
            cache: Folders::of_user().map(|it| it.cache.join("answers")),
            ..Self::default()
        }
    }
}
