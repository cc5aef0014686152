//! Reads the Markdown files that options name by paths relative to the folder of `Cargo.toml`.

use std::fs;
use std::path::Path;

use syn::LitStr;

use crate::diagnostic::Mistake;

/// The path and the text of a Markdown file.
pub(crate) struct TextFile {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl TextFile {
    /// Reads a Markdown file. `first` is the maximum number of characters in its first paragraph.
    pub(crate) fn read(file: &LitStr, first: Option<usize>) -> Result<Self, Mistake> {
        let name = file.value();
        let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
        let path = Path::new(&package).join(&name);
        let text = fs::read_to_string(&path).map_err(|error| {
            Mistake::new(file.span(), format!("`{name}` cannot be read: {error}"))
                .because("paths are relative to the folder of `Cargo.toml`")
                .instead("write the path of an existing Markdown file in UTF-8")
        })?;
        let text = text.replace("\r\n", "\n").trim().to_owned();
        match mistake_in(file, &text, first) {
            Some(mistake) => Err(mistake),
            None => Ok(Self {
                path: path.to_string_lossy().into_owned(),
                text,
            }),
        }
    }
}

/// Returns a mistake if a text is empty or if its first paragraph is longer than `first`
/// characters, and `None` otherwise.
fn mistake_in(file: &LitStr, text: &str, first: Option<usize>) -> Option<Mistake> {
    let name = file.value();
    if text.is_empty() {
        let mistake = Mistake::new(file.span(), format!("`{name}` is empty"));
        return Some(mistake.instead("write text in the file, or remove the option"));
    }
    let length = text.split("\n\n").next().map_or(0, |it| it.chars().count());
    let most = first.filter(|most| length > *most)?;
    let what = format!("the first paragraph of `{name}` has {length} characters");
    let mistake = Mistake::new(file.span(), what)
        .because(format!(
            "this paragraph describes the skill, and may have at most {most} characters"
        ))
        .instead(
            "write in this paragraph when an agent needs the program, and the rest after an \
             empty line",
        );
    Some(mistake)
}

#[cfg(test)]
mod tests {
    use super::mistake_in;

    #[test]
    fn refuses_empty_texts_and_long_first_paragraphs() {
        let file = syn::parse_quote!("skill.md");
        let refuses = |text: &str, first| mistake_in(&file, text, first).is_some();
        assert!(refuses("", None));
        assert!(!refuses("Some lines\nof one paragraph", None));
        let long = format!("{}\n\nmore", "a".repeat(9));
        assert!(refuses(&long, Some(8)));
        assert!(!refuses(&long, Some(9)));
        assert!(!refuses("short\n\nfollowed by more", Some(8)));
    }
}
