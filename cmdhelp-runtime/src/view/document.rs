//! [`Document`], a manifest with an index of its commands.

use std::borrow::Cow;
use std::ops::Range;

use super::command::Command;
use super::reader::{Entries, Json, entries_of, unescape};
use crate::manifest::{Entry, Manifest, tokens};

/// A manifest, with an index of its commands.
///
/// ```
/// use cmdhelp_runtime::manifest::Rendered;
/// use cmdhelp_runtime::spec::{Command, Part, Text};
/// use cmdhelp_runtime::view::document::Document;
///
/// let app = Command { name: Text::Plain("app"), part: &Part { items: &[], facts: &[] } };
/// let rendered = Rendered::of(&app);
/// let manifest = rendered.manifest();
/// let document = Document::of(&manifest);
/// assert_eq!(document.binary(), "app");
/// assert!(document.top("version").is_none());
/// assert_eq!(document.command(0).unwrap().summary(), "app");
/// ```
#[derive(Clone, Debug)]
pub struct Document<'a> {
    manifest: Manifest<'a>,
    binary: Cow<'a, str>,
    multicall: bool,
}

impl<'a> Document<'a> {
    /// Makes a [`Document`] from a manifest.
    #[must_use]
    #[inline(never)]
    pub fn of(manifest: &Manifest<'a>) -> Self {
        let mut this = Self {
            manifest: *manifest,
            binary: Cow::Borrowed(""),
            multicall: false,
        };
        for (key, value) in this.head() {
            match key {
                "binary" => this.binary = value.text().unwrap_or_default(),
                "multicall" => this.multicall = value.is_true(),
                _ => {}
            }
        }
        this
    }

    /// Returns the part of the manifest's text between two indices.
    #[inline(never)]
    fn part(&self, start: usize, end: usize) -> &'a str {
        self.manifest.json.part(start..end)
    }

    /// Returns the members of the manifest that precede the commands.
    pub fn head(&self) -> impl Iterator<Item = (&'a str, Json<'a>)> + use<'a> {
        let end = self.manifest.entries.first().map_or(0, |root| root.start);
        let head = self.part(0, end as usize);
        // The text is cut where the commands begin, so reading stops at the key `commands`.
        Json::new(head)
            .entries()
            .take_while(|(key, _)| *key != "commands")
    }

    /// Returns the value of a member of the manifest that precedes the commands.
    #[must_use]
    #[inline(never)]
    pub fn top(&self, key: &str) -> Option<Json<'a>> {
        self.head()
            .find_map(|(found, value)| (found == key).then_some(value))
    }

    /// Returns the name of the program.
    #[must_use]
    pub fn binary(&self) -> &str {
        &self.binary
    }

    /// Returns the flags that all commands accept.
    #[must_use]
    pub fn global_flags(&self) -> Entries<'a> {
        entries_of(self.top("global_flags"))
    }

    /// Returns the output schemas in the manifest, with their names.
    #[must_use]
    pub fn schemas(&self) -> Entries<'a> {
        let end = self.manifest.entries.iter().map(|entry| entry.end).max();
        let rest = self.part(end.unwrap_or(0) as usize, self.manifest.json.size());
        entries_of(rest.strip_prefix("},\"schemas\":").map(Json::new))
    }

    /// Returns the hash at the end of the manifest, including the quotes around it.
    #[must_use]
    pub fn hash(&self) -> &'a str {
        const KEY: &str = "\"manifest_hash\":";
        let size = self.manifest.json.size();
        // The hash is the last value of the manifest, and all of it is ASCII.
        let end = self.part(size.saturating_sub(KEY.len() + 19), size);
        match end.strip_prefix(KEY) {
            Some(hash) => Json::new(hash).raw(),
            None => "\"\"",
        }
    }

    /// Returns the index of the commands, which tells where each of them is in the manifest's text.
    #[must_use]
    pub const fn entries(&self) -> &'a [Entry] {
        self.manifest.entries
    }

    /// Returns whether the manifest has an object for the command with this index.
    #[must_use]
    pub fn has_entry(&self, index: usize) -> bool {
        let entry = self.entries().get(index);
        entry.is_some_and(|entry| entry.start < entry.end)
    }

    /// Returns the names that select a command, separated by spaces. Characters such as quotes are
    /// escaped as in the manifest.
    #[must_use]
    #[inline(never)]
    pub fn key(&self, index: usize) -> &'a str {
        let Some(entry) = self.entries().get(index).filter(|_| self.has_entry(index)) else {
            return "";
        };
        self.part(
            entry.start as usize + 1,
            (entry.body as usize).saturating_sub(2),
        )
    }

    /// Returns the names that select a command, separated by spaces, without the program's name.
    #[must_use]
    #[inline(never)]
    pub fn path(&self, index: usize) -> Cow<'a, str> {
        unescape(self.key(index))
    }

    /// Returns the words with which a command is called, beginning with the program's name.
    #[must_use]
    pub fn call(&self, index: usize) -> String {
        self.call_of(&self.path(index))
    }

    /// Returns the words with which the command `path` is called, beginning with the program's
    /// name.
    #[must_use]
    pub fn call_of(&self, path: &str) -> String {
        match path {
            "" => self.binary.to_string(),
            path if self.multicall => path.to_owned(),
            path => format!("{} {path}", self.binary),
        }
    }

    /// Returns a command's aliases, including hidden ones.
    #[inline(never)]
    pub fn other_names(&self, index: usize) -> impl Iterator<Item = &'a str> + use<'a> {
        let range = self.entries().get(index).map_or(0..0, |entry| {
            entry.aliases as usize..entry.aliases_end as usize
        });
        let names = self.manifest.aliases.get(range).unwrap_or_default();
        names.split_terminator('\n')
    }

    /// Returns the part of the manifest's text that contains a command's key and JSON object.
    #[must_use]
    #[inline(never)]
    pub fn text(&self, index: usize) -> &'a str {
        match self.entries().get(index) {
            Some(entry) => self.part(entry.start as usize, entry.end as usize),
            None => "",
        }
    }

    /// Returns the JSON object of a command.
    #[must_use]
    #[inline(never)]
    pub fn body(&self, index: usize) -> Option<Json<'a>> {
        let entry = self
            .entries()
            .get(index)
            .filter(|_| self.has_entry(index))?;
        Some(Json::whole(
            self.part(entry.body as usize, entry.end as usize),
        ))
    }

    /// Returns the facts in a command's JSON object.
    #[must_use]
    #[inline(never)]
    pub fn command(&self, index: usize) -> Option<Command<'a>> {
        self.body(index).map(Command::of)
    }

    /// Returns the summary of a command, without parsing the rest of its object.
    #[must_use]
    pub fn summary(&self, index: usize) -> Cow<'a, str> {
        let Some(entry) = self.entries().get(index).filter(|_| self.has_entry(index)) else {
            return Cow::Borrowed("");
        };
        let after = entry.body as usize + "{\"summary\":".len();
        let rest = self.part(after, entry.end as usize);
        Json::new(rest).text().unwrap_or_default()
    }

    /// Returns the indices of a command and of all commands below it.
    #[must_use]
    pub fn subtree(&self, index: usize) -> Range<usize> {
        let Some(top) = self.entries().get(index) else {
            return index..index;
        };
        let below = self.entries()[index + 1..]
            .iter()
            .take_while(|entry| entry.depth > top.depth);
        index..index + 1 + below.count()
    }

    /// Returns the indices of a command's direct subcommands.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> + use<'a> {
        let entries = self.manifest.entries;
        let depth = entries.get(index).map_or(u16::MAX, |entry| entry.depth);
        (index + 1..entries.len())
            .take_while(move |child| entries[*child].depth > depth)
            .filter(move |child| entries[*child].depth - depth == 1)
    }

    /// Returns whether a command has subcommands.
    #[must_use]
    pub fn is_group(&self, index: usize) -> bool {
        match (self.entries().get(index), self.entries().get(index + 1)) {
            (Some(entry), Some(next)) => next.depth > entry.depth,
            _ => false,
        }
    }

    /// Returns the number of tokens in a command's JSON object. It is the last value in this
    /// object.
    #[must_use]
    pub fn tokens(&self, index: usize) -> usize {
        let text = self.text(index);
        let number = text.rsplit(':').next().unwrap_or_default();
        number.trim_end_matches('}').parse().unwrap_or(0)
    }

    /// Returns the number of tokens in the JSON objects of a command and of all commands below it.
    #[must_use]
    pub fn subtree_tokens(&self, index: usize) -> usize {
        let ends = self.entries()[self.subtree(index)].iter();
        let end = ends.map(|entry| entry.end as usize).max().unwrap_or(0);
        let start = self
            .entries()
            .get(index)
            .map_or(end, |entry| entry.start as usize);
        tokens(end.saturating_sub(start))
    }
}
