//! Tells whether the installed program is still the one that the bundle declares. An installation writes a receipt into
//! the program's folder, which the program itself cannot change.

use std::fs;
use std::io;
use std::path::Path;

use cmdhelp_bundle::{Fetched, Install, Json};

use super::unpack;
use crate::execute::{CallFault, sha256};
use crate::lifecycle::Lifecycle;
use crate::registry::folders::{self, RECEIPT};
use crate::replace::replace;

/// What an installation has done.
struct Receipt {
    /// The SHA-256 of the program's file.
    program: String,
    /// The source of the program, as [`source`] returns it.
    source: String,
}

impl Receipt {
    /// Reads the receipt in a folder. Returns `None` if there is none, because an older version of cmdhelp has
    /// installed the program. A damaged receipt has empty hashes, so the program counts as changed.
    fn read(folder: &Path) -> Option<Self> {
        let text = match fs::read_to_string(folder.join(RECEIPT)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            text => text.unwrap_or_default(),
        };
        let json = Json::parse(&text).unwrap_or(Json::Null);
        let text = |key: &str| json.text_of(key).unwrap_or_default().to_owned();
        Some(Self {
            program: text("program"),
            source: text("source"),
        })
    }
}

impl Lifecycle<'_> {
    /// Writes the receipt for the program `program`, which `method` has installed into the folder `draft`.
    pub(super) fn write_receipt(
        &self,
        method: &Install,
        draft: &Path,
        program: &Path,
    ) -> Result<(), CallFault> {
        let source = self.source(method).unwrap_or_default();
        let receipt = Json::object([
            ("program", Json::from(sha256(program)?)),
            ("source", Json::from(source)),
            ("bundle", Json::from(folders::source(self.bundle()))),
        ]);
        let path = draft.join(RECEIPT);
        let written = replace(&path, (receipt.pretty() + "\n").as_bytes());
        written.map_err(|error| CallFault::of_file(&path, &error))
    }

    /// Returns whether an older version of cmdhelp has installed the program. It has recorded neither the program's
    /// hash nor the bundle, so a change of the program's file would not be noticed.
    #[must_use]
    pub fn lacks_receipt(&self) -> bool {
        let folder = self.installed();
        let program = &self.target.program;
        program.starts_with(&folder) && program.exists() && Receipt::read(&folder).is_none()
    }

    /// Returns the reason why the program must be installed again, although it is installed: its file, whose SHA-256 is
    /// `program`, has changed since the installation, or the bundle now declares another program. Returns `None` for a
    /// program that cmdhelp has not installed.
    pub(in crate::lifecycle) fn reason_to_reinstall(&self, program: &str) -> Option<String> {
        let folder = self.installed();
        if !self.target.program.starts_with(&folder) {
            return None;
        }
        let receipt = Receipt::read(&folder)?;
        let name = &self.target.name;
        if receipt.program != program {
            let file = self.target.program.display();
            return Some(format!(
                "the program of `{name}` has changed since its installation: {file}"
            ));
        }
        let mut methods = self.target.tools.model.packaging.install.iter();
        let is_declared = methods.any(|it| self.source(it).is_some_and(|it| it == receipt.source));
        (!is_declared).then(|| {
            let file = self.target.program.display();
            format!(
                "the installed program of `{name}` is not the one that its bundle declares: {file}"
            )
        })
    }

    /// Returns a text that differs for methods of installation that install different programs. Returns `None` if the
    /// file of a vendored program cannot be read.
    fn source(&self, method: &Install) -> Option<String> {
        let fetched = |from: &Fetched| {
            let sha256 = from.sha256.as_deref().unwrap_or("none");
            format!("{} {sha256}", from.url)
        };
        Some(match method {
            Install::Package {
                manager, package, ..
            } => format!("{manager} {package}"),
            Install::Download { from, extract } => format!("download {} {extract}", fetched(from)),
            Install::Script(from) => format!("curl {}", fetched(from)),
            Install::Vendored(path) => {
                let file = unpack::inside(self.bundle(), path).ok()?;
                format!("vendored {path} {}", sha256(&file).ok()?)
            }
            Install::Experimental(name) => name.clone(),
        })
    }
}
