//! Doc comments, which become help texts.
//!
//! A macro sees `/// text` as `#[doc = " text"]`. The comment becomes help texts by clap's rules.
//! The lines of each paragraph are joined. The first paragraph without its full stop is the short
//! help. If there are several paragraphs, all of them together are the long help.

mod included;
#[cfg(feature = "unstable-markdown")]
mod markdown;

pub(crate) use self::included::{includes as includes_a_file, text as text_of_value};
use cmdhelp_spec::list::List as _;
use cmdhelp_spec::style;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Expr, Meta};

/// The doc comment of one item.
#[derive(Clone, Default)]
pub(crate) struct Doc {
    lines: Vec<String>,
    /// The `include_str!` calls in the comment. Generated code repeats these calls so that cargo
    /// watches the files.
    pub(crate) included: Vec<TokenStream>,
}

/// The short and the long help text of a comment.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Help {
    pub(crate) short: String,
    pub(crate) long: Option<String>,
}

impl Help {
    /// Returns the help without terminal styles, which render the comment's Markdown or are written in the comment.
    pub(crate) fn unstyled(self) -> Self {
        Self {
            short: style::without(&self.short),
            long: self.long.as_deref().map(style::without),
        }
    }
}

impl Doc {
    /// Reads the doc comment of an item, with the files of `#[doc = include_str!("...")]`.
    pub(crate) fn of(attributes: &[Attribute]) -> Self {
        let mut doc = Self::default();
        for attribute in attributes {
            let Some(text) = doc.text(attribute) else {
                continue;
            };
            let leading_blank = doc.lines.is_empty() && is_blank(&text);
            if !leading_blank {
                let lines = text
                    .split('\n')
                    .map(|line| line.strip_prefix(' ').unwrap_or(line));
                doc.lines.extend(lines.map(str::to_owned));
            }
        }
        while doc.lines.last().is_some_and(|line| is_blank(line)) {
            doc.lines.pop();
        }
        doc
    }

    /// Makes a `Doc` from a text that replaces the doc comment.
    pub(crate) fn text_of(text: &str) -> Self {
        Self {
            lines: text.split('\n').map(str::to_owned).list(),
            included: Vec::new(),
        }
    }

    fn text(&mut self, attribute: &Attribute) -> Option<String> {
        let Meta::NameValue(meta) = &attribute.meta else {
            return None;
        };
        if !meta.path.is_ident("doc") {
            return None;
        }
        let text = included::text(&meta.value)?;
        if !matches!(meta.value, Expr::Lit(_)) {
            self.included.push(meta.value.to_token_stream());
        }
        Some(text)
    }

    /// Returns the help texts of the comment. With `verbatim`, the comment's lines are kept as they
    /// are. With `force_long`, there is a long help even if it is equal to the short help.
    pub(crate) fn help(&self, verbatim: bool, force_long: bool) -> Option<Help> {
        if self.lines.is_empty() {
            return None;
        }
        let (mut short, long) = if verbatim {
            as_written(&self.lines)
        } else {
            rendered(&self.lines)
        };
        let long = long.or_else(|| force_long.then(|| short.clone()));
        if !verbatim && short.ends_with('.') && !short.ends_with("..") {
            short.pop();
        }
        Some(Help { short, long })
    }
}

fn as_written(lines: &[String]) -> (String, Option<String>) {
    match lines.iter().position(|line| is_blank(line)) {
        Some(end) => (lines[..end].join("\n"), Some(lines.join("\n"))),
        None => (lines.join("\n"), None),
    }
}

#[cfg(feature = "unstable-markdown")]
use markdown::rendered;

#[cfg(not(feature = "unstable-markdown"))]
fn rendered(lines: &[String]) -> (String, Option<String>) {
    let paragraphs: Vec<String> = lines
        .split(|line| is_blank(line))
        .filter(|paragraph| !paragraph.is_empty())
        .map(|paragraph| {
            let lines: Vec<&str> = paragraph.iter().map(|line| line.trim()).list();
            lines.join(" ")
        })
        .list();
    let has_blank = lines.iter().any(|line| is_blank(line));
    let long = has_blank.then(|| paragraphs.join("\n\n"));
    (paragraphs.into_iter().next().unwrap_or_default(), long)
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}
