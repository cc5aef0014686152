//! The vocabulary of clap's attributes: the words with a special meaning, and the names of the
//! methods of clap's builders.
//!
//! All other words become calls of builder methods. The form `word(...)` always becomes a call,
//! because `word` may be a method of the author's own trait. The form `word = value` becomes a call
//! unless `word` looks like a misspelling of a known word.

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::nearest::changes;

use super::builder;
use crate::diagnostic::nearest;
use crate::syntax::attribute::Kind;

/// The words with a special meaning: they do more than call the builder method of the same name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    Short,
    Long,
    Env,
    ValueParser,
    Action,
    ValueEnum,
    LongHelp,
    DefaultValueT,
    DefaultValuesT,
    DefaultValueOsT,
    DefaultValuesOsT,
    FromGlobal,
    Flatten,
    Subcommand,
    ExternalSubcommand,
    Skip,
    About,
    LongAbout,
    Author,
    Version,
    NextDisplayOrder,
    NextHelpHeading,
    Defer,
    RenameAll,
    RenameAllEnv,
    VerbatimDocComment,
}

/// The forms in which a word has its special meaning. No word has one in the form `word(...)`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Accepts {
    /// Only `word`.
    Word,
    /// Only `word = value`.
    Value,
    /// Both `word` and `word = value`.
    Either,
}

/// The row of one word with a special meaning.
pub(crate) struct KeyRow {
    pub(crate) name: &'static str,
    pub(crate) key: Key,
    pub(crate) accepts: Accepts,
    /// The attributes in which the word has its special meaning; an empty list means all
    /// attributes.
    pub(crate) kinds: &'static [Kind],
    /// Whether clap's builder has a method of this name, so that `word(...)` calls it.
    pub(crate) is_method: bool,
}

const fn row(
    name: &'static str,
    key: Key,
    accepts: Accepts,
    kinds: &'static [Kind],
    is_method: bool,
) -> KeyRow {
    KeyRow {
        name,
        key,
        accepts,
        kinds,
        is_method,
    }
}

const ARG: &[Kind] = &[Kind::Arg];
const COMMAND: &[Kind] = &[Kind::Command];
const ANY: &[Kind] = &[];

/// All words with a special meaning.
#[rustfmt::skip]
pub(crate) const ROWS: [KeyRow; 26] = [
    row("short", Key::Short, Accepts::Either, ARG, true),
    row("long", Key::Long, Accepts::Either, ARG, true),
    row("env", Key::Env, Accepts::Either, ARG, true),
    row("value_parser", Key::ValueParser, Accepts::Either, ARG, true),
    row("action", Key::Action, Accepts::Either, ARG, true),
    row("value_enum", Key::ValueEnum, Accepts::Word, ARG, false),
    row("long_help", Key::LongHelp, Accepts::Either, ARG, true),
    row("default_value_t", Key::DefaultValueT, Accepts::Either, ARG, false),
    row("default_values_t", Key::DefaultValuesT, Accepts::Value, ARG, false),
    row("default_value_os_t", Key::DefaultValueOsT, Accepts::Either, ARG, false),
    row("default_values_os_t", Key::DefaultValuesOsT, Accepts::Value, ARG, false),
    row("from_global", Key::FromGlobal, Accepts::Word, ARG, false),
    row("flatten", Key::Flatten, Accepts::Word, COMMAND, false),
    row("subcommand", Key::Subcommand, Accepts::Word, COMMAND, true),
    row("external_subcommand", Key::ExternalSubcommand, Accepts::Word, COMMAND, false),
    row("skip", Key::Skip, Accepts::Either, ANY, false),
    row("about", Key::About, Accepts::Either, COMMAND, true),
    row("long_about", Key::LongAbout, Accepts::Either, COMMAND, true),
    row("author", Key::Author, Accepts::Either, COMMAND, true),
    row("version", Key::Version, Accepts::Either, COMMAND, true),
    row("next_display_order", Key::NextDisplayOrder, Accepts::Value, COMMAND, true),
    row("next_help_heading", Key::NextHelpHeading, Accepts::Value, COMMAND, true),
    row("defer", Key::Defer, Accepts::Value, COMMAND, true),
    row("rename_all", Key::RenameAll, Accepts::Value, ANY, false),
    row("rename_all_env", Key::RenameAllEnv, Accepts::Value, &[Kind::Command, Kind::Arg], false),
    row("verbatim_doc_comment", Key::VerbatimDocComment, Accepts::Word, ANY, false),
];

/// Returns the row of a word, or `None` if the word has no special meaning.
pub(crate) fn row_of(word: &str) -> Option<&'static KeyRow> {
    ROWS.iter().find(|row| row.name == word)
}

/// Returns the names of the builder methods that an attribute can call.
pub(crate) fn methods(kind: Kind) -> Vec<&'static str> {
    match kind {
        Kind::Arg => builder::arg::ROWS.iter().map(|row| row.name).list(),
        Kind::Command => builder::command::ROWS.iter().map(|row| row.name).list(),
        Kind::Group => GROUP_METHODS.to_vec(),
        Kind::Value => VALUE_METHODS.to_vec(),
        Kind::Clap | Kind::Structopt => Vec::new(),
    }
}

/// Returns the word most similar to `written` that an attribute of this kind accepts, or `None` if
/// no word is similar enough.
pub(crate) fn suggestion(kind: Kind, written: &str) -> Option<&'static str> {
    let special = ROWS
        .iter()
        .filter(|row| row.kinds.is_empty() || row.kinds.contains(&kind))
        .map(|row| row.name);
    nearest(written, special.chain(methods(kind)))
}

/// Returns whether `written` looks like a misspelling of `name`: at most two letters differ, and
/// `written` is not only the beginning of a longer name.
pub(crate) fn is_misspelling(written: &str, name: &str) -> bool {
    let is_beginning = name.len() > written.len() + 2 && name.starts_with(written);
    let changes = changes(written.as_bytes(), name.as_bytes());
    !is_beginning && changes.is_some_and(|changes| changes <= 2)
}

/// Returns an attribute other than `kind` whose builder has a method with this name.
pub(crate) fn other_attribute(kind: Kind, word: &str) -> Option<Kind> {
    [Kind::Arg, Kind::Command, Kind::Group, Kind::Value]
        .into_iter()
        .find(|other| *other != kind && methods(*other).contains(&word))
}

#[rustfmt::skip]
const GROUP_METHODS: &[&str] = &[
    "arg", "args", "conflicts_with", "conflicts_with_all", "id", "multiple", "required", "requires",
    "requires_all",
];

const VALUE_METHODS: &[&str] = &["alias", "aliases", "help", "hide", "id", "name"];
