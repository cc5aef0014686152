//! Finds the command that a list of names selects.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use super::argument::Argument;
use super::document::Document;
use super::dynamic::{add_flags, arguments};
use super::reader::unescape;
use crate::list::List as _;
use crate::manifest::Manifest;
use crate::sorted::insert;
use crate::substring::Substring as _;

/// The maximum number of suggested names.
const SUGGESTIONS: usize = 3;

/// The error for names that select no command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unknown {
    /// The names before the unknown name, with each alias replaced by the command's name.
    pub path: String,
    /// The unknown name.
    pub word: String,
    /// The commands with similar names, beginning with the most similar one, each with the names of
    /// its parent commands.
    pub suggestions: Vec<String>,
    /// The names of the commands that are possible in place of the unknown name.
    pub available: Vec<String>,
}

impl Display for Unknown {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "unknown command `{}`", self.word)?;
        if self.path.is_empty() {
            Ok(())
        } else {
            write!(f, " in `{}`", self.path)
        }
    }
}

impl Error for Unknown {}

/// Returns the index of the command that a list of names selects. A name may be an alias. A text
/// with spaces counts as several names.
///
/// ```
/// use cmdhelp_runtime::manifest::Rendered;
/// use cmdhelp_runtime::spec::{Command, Item, Part, Text};
/// use cmdhelp_runtime::view::find::resolve;
///
/// const EMPTY: Part = Part { items: &[], facts: &[] };
/// let app = Command {
///     name: Text::Plain("app"),
///     part: &Part {
///         items: &[Item::Command(Command { name: Text::Plain("list"), part: &EMPTY })],
///         facts: &[],
///     },
/// };
/// let rendered = Rendered::of(&app);
/// let manifest = rendered.manifest();
/// assert_eq!(resolve(&manifest, &[]), Ok(0));
/// assert_eq!(resolve(&manifest, &["list"]), Ok(1));
/// assert_eq!(resolve(&manifest, &[" list "]), Ok(1));
/// assert_eq!(resolve(&manifest, &["lits"]).unwrap_err().suggestions, ["list"]);
/// ```
///
/// # Errors
///
/// Fails at the first name that is not the name or alias of a subcommand of the command before it.
pub fn resolve(manifest: &Manifest<'_>, words: &[&str]) -> Result<usize, Unknown> {
    let document = Document::of(manifest);
    let mut at = 0;
    for word in words {
        at = match child(&document, at, word) {
            Some(child) => child,
            None => quoted(&document, at, word)?,
        };
    }
    Ok(at)
}

/// Finds the command that the names in a text select, beginning with a subcommand of the command
/// with the index `at`.
fn quoted(document: &Document<'_>, mut at: usize, text: &str) -> Result<usize, Unknown> {
    if text.trim().is_empty() {
        return Err(unknown(document, at, text));
    }
    for word in text.split_whitespace() {
        at = child(document, at, word).ok_or_else(|| unknown(document, at, word))?;
    }
    Ok(at)
}

/// Returns the names that select the command with the index `target`, one for each level. A name
/// can contain a space.
pub(crate) fn words(manifest: &Manifest<'_>, target: usize) -> Vec<String> {
    let document = Document::of(manifest);
    let entries = document.entries();
    let mut words = Vec::new();
    let mut at = target;
    for parent in (0..target).rev() {
        if entries[parent].depth < entries[at].depth {
            words.push(unescape(last_word(&document, parent, at)).into_owned());
            at = parent;
        }
    }
    words.reverse();
    words
}

/// Returns the arguments of the command that the names select, then those of its parent commands,
/// and then the global flags. Skips commands that the manifest does not contain.
pub(crate) fn arguments_to<'a>(manifest: &Manifest<'a>, words: &[&str]) -> Vec<Argument<'a>> {
    let document = Document::of(manifest);
    let mut found = Vec::new();
    for end in (0..=words.len()).rev() {
        if let Ok(index) = resolve(manifest, &words[..end]) {
            found.extend(arguments(&document, index));
        }
    }
    add_flags(document.global_flags(), &mut found);
    found
}

/// Returns the index of the subcommand with this name or alias.
pub(crate) fn child(document: &Document<'_>, parent: usize, word: &str) -> Option<usize> {
    let mut children = document.children(parent);
    children.find(|child| is_called(document, parent, *child, word))
}

/// Returns the index of the first command after a command and all commands below it.
#[must_use]
pub fn end_of(manifest: &Manifest<'_>, target: usize) -> usize {
    let document = Document::of(manifest);
    let below = document.subtree(target).last();
    below.map_or(target, |last| last + 1)
}

/// Returns a command's name without the names of its parent commands, escaped as in the manifest. A
/// name may contain a space, so it is found by removing the parent's key from the command's key.
#[inline(never)]
fn last_word<'a>(document: &Document<'a>, parent: usize, child: usize) -> &'a str {
    let above = document.key(parent);
    let words = document.key(child);
    match above {
        "" => words,
        above => words.get(above.len() + 1..).unwrap_or_default(),
    }
}

#[inline(never)]
fn is_called(document: &Document<'_>, parent: usize, child: usize, word: &str) -> bool {
    unescape(last_word(document, parent, child)) == word
        || document.other_names(child).any(|name| name == word)
}

fn unknown(document: &Document<'_>, at: usize, word: &str) -> Unknown {
    let name = |child| unescape(last_word(document, at, child)).into_owned();
    let mut near = Vec::new();
    for child in document.children(at) {
        let mut least = distance(word, &name(child));
        for name in document.other_names(child) {
            least = match (distance(word, name), least) {
                (Some(distance), Some(least)) => Some(distance.min(least)),
                (distance, least) => distance.or(least),
            };
        }
        if let Some(distance) = least {
            insert(&mut near, (distance, child));
        }
    }
    if near.is_empty() {
        near = elsewhere(document, word);
    }
    let suggested = near.iter().take(SUGGESTIONS);
    Unknown {
        path: document.path(at).into_owned(),
        word: word.to_owned(),
        suggestions: suggested
            .map(|(_, index)| document.path(*index).into_owned())
            .list(),
        available: document.children(at).map(name).list(),
    }
}

/// Returns the commands with exactly this name below other commands, as pairs of a distance of 0
/// and an index.
fn elsewhere(document: &Document<'_>, word: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for index in 1..document.entries().len() {
        let path = document.path(index);
        let above = path.strip_suffix(word);
        if above.is_some_and(|above| above.ends_with(' ') || above.is_empty()) {
            found.push((0, index));
        }
    }
    found
}

/// Returns the names that are similar to `typed`, beginning with the most similar one. Returns at
/// most three.
///
/// ```
/// use cmdhelp_runtime::view::find::nearest;
/// assert_eq!(nearest("josn", &["text", "json"]), ["json"]);
/// assert!(nearest("yaml", &["text", "json"]).is_empty());
/// ```
#[must_use]
pub fn nearest<'n>(typed: &str, names: &[&'n str]) -> Vec<&'n str> {
    let mut near: Vec<(usize, usize)> = Vec::new();
    for (at, name) in names.iter().enumerate() {
        if let Some(distance) = distance(typed, name) {
            insert(&mut near, (distance, at));
        }
    }
    // If exactly one name differs from `typed` only by capitals and dashes, only that name is
    // returned.
    if let [(0, at)] | [(0, at), (1.., _), ..] = near[..] {
        return vec![names[at]];
    }
    let near = near.into_iter().take(SUGGESTIONS);
    near.map(|(_, at)| names[at]).list()
}

/// Returns the names that a user may have meant by `typed`. These are the most similar ones, and
/// those that differ from `typed` by a single change.
#[cfg(any(feature = "calls", feature = "explain"))]
pub(crate) fn meant<'n>(typed: &str, names: &[&'n str]) -> Vec<&'n str> {
    let least = names.iter().filter_map(|name| distance(typed, name)).min();
    let Some(least) = least else {
        return Vec::new();
    };
    let mut near = Vec::new();
    for name in names {
        if changes(typed, name).is_some_and(|it| it <= least.max(1)) {
            near.push(*name);
        }
    }
    near
}

/// Returns whether two similar names may be opposites: `--no-force` and `--force`, or `unlock` and
/// `lock`.
pub(crate) fn is_opposite(one: &str, other: &str) -> bool {
    const NEGATIONS: [&str; 4] = ["no-", "not-", "non-", "without-"];
    const PREFIXES: [&str; 6] = ["no", "not", "un", "dis", "de", "re"];
    let plain = |name: &str| {
        let name = name.trim_start_matches('-').lowercased();
        name.replaced("_", "-").replaced(" ", "-")
    };
    let (one, other) = (plain(one), plain(other));
    let is_negated = |name: &str| NEGATIONS.iter().any(|it| name.starts_with(it));
    let is_prefixed = |name: &str, by: &str, rest: &str| name.strip_prefix(by) == Some(rest);
    let differs = |by: &&str| is_prefixed(&one, by, &other) || is_prefixed(&other, by, &one);
    is_negated(&one) != is_negated(&other) || PREFIXES.iter().any(differs)
}

#[inline(never)]
fn distance(typed: &str, name: &str) -> Option<usize> {
    cmdhelp_spec::nearest::distance(typed.as_bytes(), name.as_bytes())
}

#[cfg(any(feature = "calls", feature = "explain"))]
fn changes(typed: &str, name: &str) -> Option<usize> {
    cmdhelp_spec::nearest::changes(typed.as_bytes(), name.as_bytes())
}
