//! A text that stands in a file beside `Cargo.toml`.

use std::fs;
use std::path::Path;

use syn::LitStr;

use crate::diagnostic::Mistake;

/// A Markdown file, and where it is.
pub(crate) struct TextFile {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl TextFile {
    /// Reads the file. Its first paragraph has at most `first` characters, if that is limited.
    pub(crate) fn read(file: &LitStr, first: Option<usize>) -> Result<Self, Mistake> {
        let name = file.value();
        let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
        let path = Path::new(&package).join(&name);
        let text = fs::read_to_string(&path).map_err(|error| {
            Mistake::new(file.span(), format!("`{name}` cannot be read: {error}"))
                .because("paths are relative to the folder of `Cargo.toml`")
                .instead("name an existing Markdown file in UTF-8")
        })?;
        let text = text.replace("\r\n", "\n").trim().to_owned();
        match objection(file, &text, first) {
            Some(mistake) => Err(mistake),
            None => Ok(Self {
                path: path.to_string_lossy().into_owned(),
                text,
            }),
        }
    }
}

/// Returns why a text does not do, if it does not.
fn objection(file: &LitStr, text: &str, first: Option<usize>) -> Option<Mistake> {
    let name = file.value();
    if text.is_empty() {
        let mistake = Mistake::new(file.span(), format!("`{name}` is empty"));
        return Some(mistake.instead("write the text in it, or remove the option"));
    }
    let length = text.split("\n\n").next().map_or(0, |it| it.chars().count());
    let most = first.filter(|most| length > *most)?;
    let what = format!("the first paragraph of `{name}` has {length} characters");
    let mistake = Mistake::new(file.span(), what)
        .because(format!(
            "it is the description of the skill, which has at most {most}"
        ))
        .instead("say there when an agent needs the program, and the rest below an empty line");
    Some(mistake)
}

#[cfg(test)]
mod tests {
    use super::objection;

    #[test]
    fn a_text_says_something_and_its_first_paragraph_is_short() {
        let file = syn::parse_quote!("skill.md");
        let refuses = |text: &str, first| objection(&file, text, first).is_some();
        assert!(refuses("", None));
        assert!(!refuses("Some lines\nof one paragraph", None));
        let long = format!("{}\n\nmore", "a".repeat(9));
        assert!(refuses(&long, Some(8)));
        assert!(!refuses(&long, Some(9)));
        assert!(!refuses("short\n\nfollowed by more", Some(8)));
    }
}
