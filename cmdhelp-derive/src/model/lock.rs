//! `lock = "cli.lock"`: the file with the names and values on which callers rely.

use std::path::{Path, PathBuf};

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::lock::Surface;
use proc_macro2::Span;
use syn::LitStr;

use crate::diagnostic::Mistake;
use crate::syntax::bless::{BLESS, is_blessing};

/// The lock file of a program.
#[derive(Clone)]
pub(crate) struct Lock {
    /// The location of the path in the attribute.
    pub(crate) span: Span,
    /// The path as it is written in the attribute.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// The content of the file, or `None` if it cannot be read.
    pub(crate) surface: Option<Surface>,
    /// The mistakes in the file. `check` reports them only if the type can have a lock file.
    pub(crate) mistakes: Vec<Mistake>,
}

impl Lock {
    /// Reads the lock file `file`, whose path is relative to the folder of the package's
    /// `Cargo.toml`.
    pub(crate) fn read(file: &LitStr) -> Self {
        let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
        let mut lock = Self {
            span: file.span(),
            name: file.value(),
            path: Path::new(&package).join(file.value()),
            surface: None,
            mistakes: Vec::new(),
        };
        match lock.surface() {
            Ok(surface) => lock.surface = Some(surface),
            Err(_) if is_blessing() => {}
            Err(mistakes) => lock.mistakes = mistakes,
        }
        lock
    }

    fn surface(&self) -> Result<Surface, Vec<Mistake>> {
        let Self { span, name, .. } = self;
        let text = std::fs::read_to_string(&self.path).map_err(|error| {
            let mistake = match error.kind() {
                std::io::ErrorKind::NotFound => {
                    Mistake::new(*span, format!("the file `{name}` does not exist"))
                        .because("the lock file lists the names and values on which callers rely")
                        .instead(format!("run `{BLESS}=1 cargo test` to write the file"))
                }
                _ => Mistake::new(*span, format!("`{name}` cannot be read: {error}"))
                    .because("paths are relative to the folder of `Cargo.toml`"),
            };
            vec![mistake]
        })?;
        Surface::read(&text).map_err(|mistakes| {
            let mistakes = mistakes.into_iter().map(|mistake| {
                let place = format!("{name}:{}", mistake.line);
                Mistake::new(*span, format!("{place}: {}", mistake.what)).instead(mistake.instead)
            });
            mistakes.list()
        })
    }
}
