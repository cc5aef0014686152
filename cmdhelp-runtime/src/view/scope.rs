//! [`Scope`], which tells which commands a view shows, and in what detail.

use super::document::Document;
use crate::list::List as _;
use crate::manifest::Manifest;

/// How many levels of subcommands are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// The default: a command without subcommands is shown in full, and a command with subcommands
    /// as a list of their summaries.
    #[default]
    Default,
    /// This many levels of subcommands are shown in full, and the level below them by summaries.
    Levels(usize),
    /// All levels are shown in full.
    All,
}

/// The level of detail at which a command is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The summary on one line, and the number of tokens that all facts would have.
    Summary,
    /// All facts.
    Full,
}

/// The request from which a scope was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ScopeRequest {
    /// A command, and the depth to which its subcommands are shown.
    Command(usize, Depth),
    /// The commands that a search with these words finds.
    Search(String),
}

/// The commands that a view shows, each by its index in the manifest, with the level of detail.
///
/// ```
/// use cmdhelp_runtime::manifest::Rendered;
/// use cmdhelp_runtime::spec::{Command, Item, Part, Text};
/// use cmdhelp_runtime::view::scope::{Depth, Detail, Scope};
///
/// const EMPTY: Part = Part { items: &[], facts: &[] };
/// let app = Command {
///     name: Text::Plain("app"),
///     part: &Part {
///         items: &[Item::Command(Command { name: Text::Plain("add"), part: &EMPTY })],
///         facts: &[],
///     },
/// };
/// let rendered = Rendered::of(&app);
/// let manifest = rendered.manifest();
/// let scope = |depth| Scope::of(&manifest, 0, depth).commands().to_vec();
/// assert_eq!(scope(Depth::Default), [(1, Detail::Summary)]);
/// assert_eq!(scope(Depth::Levels(1)), [(1, Detail::Full)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    commands: Vec<(usize, Detail)>,
    pub(super) request: ScopeRequest,
    whole: bool,
}

impl Scope {
    /// Makes the scope of a command and the commands below it. `target` is the command's index. A
    /// command without subcommands is always shown in full. The root command is shown only if the
    /// manifest contains an object for it.
    #[must_use]
    pub fn of(manifest: &Manifest<'_>, target: usize, depth: Depth) -> Self {
        let document = Document::of(manifest);
        let levels = match depth {
            Depth::Default => 0,
            Depth::Levels(levels) => levels,
            Depth::All => usize::MAX,
        };
        let is_group = document.is_group(target);
        let entries = document.entries();
        let commands: Vec<_> = document
            .subtree(target)
            .filter(|index| document.has_entry(*index))
            .filter_map(|index| {
                let level = usize::from(entries[index].depth - entries[target].depth);
                let detail = match level {
                    0 if !is_group || levels > 0 => Detail::Full,
                    0 if target == 0 => return None,
                    0 => Detail::Summary,
                    level if level <= levels => Detail::Full,
                    level if level - 1 == levels => Detail::Summary,
                    _ => return None,
                };
                Some((index, detail))
            })
            .list();
        let all = (0..entries.len()).filter(|index| document.has_entry(*index));
        let full = commands.iter().all(|(_, detail)| *detail == Detail::Full);
        Self {
            whole: target == 0 && full && commands.len() == all.count(),
            commands,
            request: ScopeRequest::Command(target, depth),
        }
    }

    /// Makes the scope with the summaries of the commands that a search has found. The order of
    /// `found` is kept.
    #[must_use]
    pub fn of_search(words: &[&str], found: &[usize]) -> Self {
        Self {
            commands: found.iter().map(|index| (*index, Detail::Summary)).list(),
            request: ScopeRequest::Search(words.join(" ")),
            whole: false,
        }
    }

    /// Returns the commands that are shown, in order.
    #[must_use]
    pub fn commands(&self) -> &[(usize, Detail)] {
        &self.commands
    }

    /// Returns whether the whole program is shown in full.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.whole
    }

    /// Returns whether any command is shown in full.
    #[must_use]
    pub fn has_full(&self) -> bool {
        self.full().next().is_some()
    }

    /// Returns the commands that are shown in full.
    pub fn full(&self) -> impl Iterator<Item = usize> {
        self.of_detail(Detail::Full)
    }

    /// Returns the commands that are shown by their summaries.
    pub fn summaries(&self) -> impl Iterator<Item = usize> {
        self.of_detail(Detail::Summary)
    }

    fn of_detail(&self, wanted: Detail) -> impl Iterator<Item = usize> {
        self.commands
            .iter()
            .filter(move |(_, detail)| *detail == wanted)
            .map(|(index, _)| *index)
    }
}
