//! `lock = "cli.lock"`: the file that says what callers rely on.

use std::path::{Path, PathBuf};

use cmdhelp_spec::lock::Surface;
use proc_macro2::Span;
use syn::LitStr;

use crate::diagnostic::Mistake;
use crate::syntax::bless::{BLESS, is_blessing};

/// The lock of a program.
#[derive(Clone)]
pub(crate) struct Lock {
    /// Where its name is written.
    pub(crate) span: Span,
    /// As it is written.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// What it says; nothing while it is to be written and cannot be read.
    pub(crate) surface: Option<Surface>,
    /// What is wrong with it, which matters where there may be one.
    pub(crate) mistakes: Vec<Mistake>,
}

impl Lock {
    /// Reads the file. Its path begins at the folder of the package's manifest.
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
                        .because("it lists what callers rely on, for later builds")
                        .instead(format!("run `{BLESS}=1 cargo test` to write it"))
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
            mistakes.collect()
        })
    }
}
