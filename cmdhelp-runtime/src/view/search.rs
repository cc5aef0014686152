//! Searches the commands of a program.
//!
//! In a program with a thousand commands, a search is faster than reading all summaries, or
//! guessing to which group a command belongs.

use super::argument::Argument;
use super::document::Document;
use super::reader::Json;
use super::scope::Scope;
use super::visible::line;
use crate::list::List as _;
use crate::manifest::Manifest;
use crate::sorted::insert;
use crate::substring::Substring;
use crate::view::put::Put;

/// The weights of a match, for each kind of text in which a word is found.
mod weight {
    pub(super) const NAME: u32 = 1000;
    pub(super) const NAME_BEGINS: u32 = 800;
    pub(super) const NAME_HAS: u32 = 600;
    pub(super) const PATH: u32 = 400;
    pub(super) const SUMMARY: u32 = 100;
    pub(super) const ARGUMENT: u32 = 20;
    pub(super) const DESCRIPTION: u32 = 1;
}

/// The maximum width of the column with the names. After a longer name, the summary begins further
/// to the right.
const MAX_NAME_WIDTH: usize = 40;

/// Finds the commands that contain all words, or, if there is none, those that contain the most of
/// them. Returns their indices, beginning with the best match. A word counts most in the name of a
/// command, and less in its summary, in the names of its arguments, and in descriptions, in this
/// order. Case is ignored.
///
/// ```
/// use cmdhelp_runtime::manifest::Rendered;
/// use cmdhelp_runtime::spec::{Command, Fact, Item, Part, Text};
/// use cmdhelp_runtime::view::search::search;
///
/// const ADD: Part = Part { items: &[], facts: &[Fact::About(Some(Text::Plain("Create a thing")))] };
/// let app = Command {
///     name: Text::Plain("app"),
///     part: &Part {
///         items: &[Item::Command(Command { name: Text::Plain("add"), part: &ADD })],
///         facts: &[],
///     },
/// };
/// let rendered = Rendered::of(&app);
/// assert_eq!(search(&rendered.manifest(), &["Thing"]), [1]);
/// ```
#[must_use]
pub fn search(manifest: &Manifest<'_>, words: &[&str]) -> Vec<usize> {
    let words: Vec<String> = words
        .iter()
        .flat_map(|word| word.split_whitespace())
        .map(Substring::lowercased)
        .list();
    let document = Document::of(manifest);
    let all = (0..document.entries().len()).filter(|index| document.has_entry(*index));
    let mut found: Vec<_> = all
        .map(|index| (found_in(&document, index, &words), index))
        .list();
    let most = found.iter().map(|(hits, _)| hits.words).max().unwrap_or(0);
    found.retain(|(hits, _)| hits.words == most && most > 0);
    // Commands with equal matches stay in the order of declaration.
    let mut ranked: Vec<(usize, usize)> = Vec::new();
    for (hits, index) in found {
        insert(&mut ranked, (usize::MAX - hits.weight as usize, index));
    }
    ranked.into_iter().map(|(_, index)| index).list()
}

/// How many of the words were found in a command, and their total weight, which depends on where
/// they were found.
struct Hits {
    words: usize,
    weight: u32,
}

#[inline(never)]
fn found_in(document: &Document<'_>, index: usize, words: &[String]) -> Hits {
    let mut best = vec![0; words.len()];
    let mut look = |text: &str, weight: Weight<'_>| look(text, words, weight, &mut best);
    let path = document.path(index);
    let name = path.rsplit(' ').next().unwrap_or_default();
    look(&path, &|_, _| weight::PATH);
    look(
        if name.is_empty() {
            document.binary()
        } else {
            name
        },
        &named,
    );
    for name in document.other_names(index) {
        look(name, &named);
    }
    let command = document.command(index).unwrap_or_default();
    look(&command.summary(), &|_, _| weight::SUMMARY);
    let described = |json: Option<Json<'_>>| {
        let text = json.and_then(|json| Some(json.text()?.into_owned()));
        text.unwrap_or_default()
    };
    look(&described(command.description), &|_, _| weight::DESCRIPTION);
    for argument in super::dynamic::arguments(document, index) {
        look(&names(&argument), &|_, _| weight::ARGUMENT);
        look(&described(argument.description), &|_, _| {
            weight::DESCRIPTION
        });
    }
    Hits {
        words: best.iter().filter(|weight| **weight > 0).count(),
        weight: best.iter().sum(),
    }
}

/// A function that returns the weight of a word that is found in a text.
type Weight<'w> = &'w dyn Fn(&str, &str) -> u32;

/// Looks for words in a text, and updates the best weight of each.
#[inline(never)]
fn look(text: &str, words: &[String], weight: Weight<'_>, best: &mut [u32]) {
    let text = text.lowercased();
    for (best, word) in best.iter_mut().zip(words) {
        if text.has(word) {
            *best = weight(&text, word).max(*best);
        }
    }
}

/// Returns the weight of a word that is found in a command's own name.
fn named(name: &str, word: &str) -> u32 {
    match name {
        name if name == word => weight::NAME,
        name if name.starts_with(word) => weight::NAME_BEGINS,
        _ => weight::NAME_HAS,
    }
}

/// Returns all names of an argument, separated by spaces.
fn names(argument: &Argument<'_>) -> String {
    if !argument.is_flag {
        return argument.name.to_string();
    }
    argument.spellings().join(" ")
}

/// Makes the scope with which a view shows the summaries of the commands that [`search`] has found.
#[must_use]
pub fn scope(words: &[&str], found: &[usize]) -> Scope {
    Scope::of_search(words, found)
}

/// Lists commands in two columns, for people.
///
/// ```
/// use cmdhelp_runtime::manifest::Rendered;
/// use cmdhelp_runtime::spec::{Command, Fact, Part, Text};
/// use cmdhelp_runtime::view::search;
///
/// const ABOUT: Fact = Fact::About(Some(Text::Plain("Does things")));
/// let app = Command { name: Text::Plain("app"), part: &Part { items: &[], facts: &[ABOUT] } };
/// let rendered = Rendered::of(&app);
/// assert_eq!(search::text(&rendered.manifest(), &[0]), "app  Does things\n");
/// ```
#[must_use]
pub fn text(manifest: &Manifest<'_>, found: &[usize]) -> String {
    let document = Document::of(manifest);
    let rows: Vec<_> = found
        .iter()
        .map(|index| {
            let summary = document.summary(*index);
            (line(&document.call(*index)), line(&summary))
        })
        .list();
    let width = |name: &String| name.chars().count();
    let widths = rows.iter().map(|(name, _)| width(name));
    let column = widths
        .filter(|width| *width <= MAX_NAME_WIDTH)
        .max()
        .unwrap_or(0);
    let mut out = String::new();
    for (name, summary) in &rows {
        out.put(name);
        for _ in width(name)..column {
            out.put_char(' ');
        }
        out.put("  ");
        out.put(summary);
        out.truncate(out.trim_end().len());
        out.put_char('\n');
    }
    out
}
