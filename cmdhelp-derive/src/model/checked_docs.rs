//! The model of `checked_docs!(Cli, "README.md")`: a program, and documents that contain its
//! command lines.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};

use cmdhelp_spec::lines::Line;
use cmdhelp_spec::list::List as _;
use cmdhelp_spec::shell;
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{LitStr, Token, Type};

use crate::diagnostic::{Diagnostics, Mistake};
use crate::syntax::document;

/// The arguments of the macro: the program's type and the paths of documents.
pub(crate) struct Input {
    root: Type,
    files: Vec<LitStr>,
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let usage = |error: syn::Error| {
            let text = format!(
                "{error}\n= help: write the program's type and the documents: `checked_docs!(Cli, \"README.md\")`"
            );
            syn::Error::new(error.span(), text)
        };
        let root = input.parse().map_err(usage)?;
        input.parse::<Token![,]>().map_err(usage)?;
        let files = Punctuated::<LitStr, Token![,]>::parse_terminated(input).map_err(usage)?;
        if files.is_empty() {
            return Err(usage(input.error("no document is given")));
        }
        Ok(Self {
            root,
            files: files.into_iter().list(),
        })
    }
}

/// The documents whose command lines are checked against a program.
pub(crate) struct CheckedDocs {
    pub(crate) root: Type,
    pub(crate) documents: Vec<Document>,
}

/// A document whose command lines are checked.
pub(crate) struct Document {
    /// The location of the path in the macro's input.
    pub(crate) span: Span,
    /// The path as it is written in the macro's input.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) lines: Vec<Line>,
    /// The incomplete command lines: for each program that such a line calls, the name of the
    /// program, and a message that tells where the line is and why it is incomplete.
    pub(crate) unfinished: Vec<(String, String)>,
}

/// Returns whether a line contains no expansion such as `$HOME`, whose value only a shell knows.
pub(crate) fn is_text(line: &Line) -> bool {
    !line.words.iter().any(|word| word.contains(shell::FREE))
}

impl CheckedDocs {
    /// Reads the documents, whose paths are relative to the folder of the package's `Cargo.toml`.
    pub(crate) fn read(input: Input, errors: &mut Diagnostics) -> Self {
        let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
        let documents = input.files.iter().filter_map(|file| {
            let read = Document::read(file, Path::new(&package));
            errors.handle(read)
        });
        Self {
            documents: documents.list(),
            root: input.root,
        }
    }
}

impl Document {
    fn read(file: &LitStr, package: &Path) -> Result<Self, Mistake> {
        let name = file.value();
        let path = package.join(&name);
        let text = std::fs::read_to_string(&path).map_err(|error| {
            Mistake::new(file.span(), format!("`{name}` cannot be read: {error}"))
                .because("paths are relative to the folder of `Cargo.toml`")
                .instead("write the path of an existing Markdown file in UTF-8")
        })?;
        let (mut lines, mut unfinished) = (Vec::new(), Vec::new());
        for line in document::command_lines(&text) {
            let place = format!("{name}:{}:{}", line.row, line.column);
            match shell::unfinished(&line.text) {
                None => lines.extend(calls(place, &line)),
                Some(why) => {
                    let message = format!("{place}: incomplete command line: {why}");
                    let heads = shell::heads(&line.text).into_iter();
                    unfinished.extend(heads.map(|head| (head, message.clone())));
                }
            }
        }
        Ok(Self {
            span: file.span(),
            lines: merged(lines.into_iter()),
            unfinished,
            name,
            path,
        })
    }
}

/// Merges equal lines into one that lists all of their locations.
fn merged(lines: impl Iterator<Item = Line>) -> Vec<Line> {
    let mut all: Vec<Line> = Vec::new();
    let mut known = HashMap::new();
    for line in lines {
        match known.entry((line.words.clone(), line.mentioned)) {
            Entry::Occupied(at) => {
                let first: &mut Line = &mut all[*at.get()];
                first.place = format!("{}, {}", first.place, line.place);
            }
            Entry::Vacant(new) => {
                new.insert(all.len());
                all.push(line);
            }
        }
    }
    all
}

/// Returns the calls of programs in a line, except usage patterns such as `pad [OPTIONS]`.
fn calls(place: String, line: &document::Line) -> Vec<Line> {
    shell::calls(&line.text)
        .into_iter()
        .filter(|call| !call.words.iter().any(|word| is_pattern(word)))
        .map(|call| Line {
            place: place.clone(),
            words: call.words,
            mentioned: line.inline,
        })
        .list()
}

/// Returns whether a word is a placeholder, as in `pad item [OPTIONS] <COMMAND>...`.
fn is_pattern(word: &str) -> bool {
    word.starts_with('[') || word.ends_with("...") || word.ends_with('…')
}
