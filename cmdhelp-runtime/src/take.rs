//! Moves parsed values out of [`ArgMatches`], with a function for each shape of a field's type,
//! such as `Option<T>` and `Vec<T>`.

mod updates;

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{ArgMatches, Command, Error, FromArgMatches, Subcommand};

pub use self::updates::Updates;
use crate::grammar::fast::ALIAS;
use crate::list::List as _;

/// A type whose values clap can store in [`ArgMatches`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of an argument",
    label = "not `Clone`, `Send`, `Sync` and `'static`",
    note = "clap stores the values of arguments and copies them: derive `Clone`",
    note = "if this type has the subcommands of the program, write `#[command(subcommand)]`; if it has further arguments, write `#[command(flatten)]`"
)]
pub trait ClapValue: Clone + Send + Sync + 'static {}
impl<T: Clone + Send + Sync + 'static> ClapValue for T {}

/// Takes the value of a field of type `T`. Fails if the argument with the id `id` has no value.
pub fn required<T: ClapValue>(matches: &mut ArgMatches, id: &str) -> Result<T, Error> {
    match matches.remove_one(id) {
        Some(value) => Ok(value),
        None => Err(not_provided(id)),
    }
}

fn not_provided(id: &str) -> Error {
    Error::raw(
        ErrorKind::MissingRequiredArgument,
        format!("the following required argument was not provided: {id}"),
    )
}

/// Takes the value of a field of type `Option<T>`.
pub fn optional<T: ClapValue>(matches: &mut ArgMatches, id: &str) -> Option<T> {
    matches.remove_one(id)
}

/// Takes the value of a field of type `Option<Option<T>>`. Returns `None` if the flag is not given,
/// and `Some(None)` if it is given without a value.
pub fn optional_optional<T: ClapValue>(matches: &mut ArgMatches, id: &str) -> Option<Option<T>> {
    matches.contains_id(id).then(|| matches.remove_one(id))
}

/// Takes the value of a field of type `Vec<T>`.
pub fn many<T: ClapValue>(matches: &mut ArgMatches, id: &str) -> Vec<T> {
    matches
        .remove_many(id)
        .map_or_else(Vec::new, Iterator::collect)
}

/// Takes the value of a field of type `Option<Vec<T>>`.
pub fn optional_many<T: ClapValue>(matches: &mut ArgMatches, id: &str) -> Option<Vec<T>> {
    matches.contains_id(id).then(|| many(matches, id))
}

/// Takes the value of a field of type `Vec<Vec<T>>`, with one list of values for each occurrence of
/// the argument.
#[cfg(feature = "unstable-v5")]
pub fn occurrences<T: ClapValue>(matches: &mut ArgMatches, id: &str) -> Vec<Vec<T>> {
    optional_occurrences(matches, id).unwrap_or_default()
}

/// Takes the value of a field of type `Option<Vec<Vec<T>>>`.
#[cfg(feature = "unstable-v5")]
pub fn optional_occurrences<T: ClapValue>(
    matches: &mut ArgMatches,
    id: &str,
) -> Option<Vec<Vec<T>>> {
    let occurrences = matches.remove_occurrences(id)?;
    Some(occurrences.map(Iterator::collect).list())
}

/// Returns whether a flattened field of type `Option<T>` has a value, because an argument in the
/// group of `T` has one.
#[must_use]
pub fn has_group(matches: &ArgMatches, group: Option<clap::Id>) -> bool {
    matches.contains_id(group.expect(NO_GROUP).as_str())
}

/// Panics if the type `T` of a flattened field of type `Option<T>` has no group. The group shows
/// whether the field has a value.
pub fn check_group(group: Option<clap::Id>) {
    assert!(group.is_some(), "{NO_GROUP}");
}

const NO_GROUP: &str = "cannot `#[flatten]` an `Option<Args>` with `#[group(skip)]`";

/// Takes the matches of the selected subcommand.
#[must_use]
pub fn below(matches: &mut ArgMatches) -> ArgMatches {
    let subcommand = matches.remove_subcommand();
    subcommand.map(|(_, below)| below).unwrap_or_default()
}

/// Replaces a value by the one that the command line contains.
///
/// # Errors
///
/// Fails if no value of the type can be made from the arguments.
pub fn replace<T: FromArgMatches>(value: &mut T, matches: &mut ArgMatches) -> Result<(), Error> {
    *value = T::from_arg_matches_mut(matches)?;
    Ok(())
}

/// Returns whether the word for which `Tree::select` returned `found` is the name of a subcommand,
/// and not an alias.
#[must_use]
pub fn is_name(found: Option<u16>) -> bool {
    found.is_some_and(|number| number & ALIAS == 0)
}

/// Returns whether the selected subcommand is an external one.
#[must_use]
pub fn is_external(matches: &ArgMatches) -> bool {
    let subcommand = matches.subcommand();
    subcommand.is_some_and(|(_, matches)| matches.contains_id(""))
}

/// Returns whether the selected subcommand belongs to the flattened enum `T`.
#[must_use]
pub fn is_of<T: Subcommand>(matches: &ArgMatches) -> bool {
    let name = matches.subcommand_name();
    name.is_some_and(|name| has_command::<T>(name, || is_external(matches)))
}

/// Returns whether the selected subcommand, with the name `name`, belongs to the flattened enum
/// `T`.
///
/// If `T` accepts external subcommands, clap's trait says that every name belongs to it. But a
/// subcommand that another enum declares does not belong to `T`.
pub(crate) fn has_command<T: Subcommand>(name: &str, is_external: impl FnOnce() -> bool) -> bool {
    if !T::has_subcommand(name) {
        return false;
    }
    let takes_any = T::has_subcommand("\0");
    !takes_any || is_external() || declares::<T>(name)
}

fn declares<T: Subcommand>(name: &str) -> bool {
    let commands = T::augment_subcommands(Command::new(""));
    commands.find_subcommand(name).is_some()
}

/// Returns the words of an external subcommand, beginning with its name.
pub fn external<W>(name: String, matches: &mut ArgMatches) -> Vec<W>
where
    W: From<String> + ClapValue,
{
    std::iter::once(W::from(name))
        .chain(matches.remove_many("").into_iter().flatten())
        .list()
}

/// A type that can hold the words of an external subcommand.
pub trait ExternalWord: From<String> + ClapValue {}
impl ExternalWord for String {}
impl ExternalWord for OsString {}
