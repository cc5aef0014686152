//! Default values of arguments that are declared as Rust expressions.
//!
//! clap requires the text of a default to have the lifetime `'static`. So generated code stores the
//! text in a `static` when the default is first used. For a generic type, this does not work: all
//! its instances would share the `static`, although their defaults may differ. So texts of generic
//! types are interned instead.

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::list::List as _;
use clap::ValueEnum;
use clap::builder::{IntoResettable, Resettable};

/// A cell that stores the text of a default value.
pub type One = OnceLock<String>;
/// A cell that stores the text of a default value that need not be valid Unicode.
pub type OneOs = OnceLock<OsString>;
/// A cell that stores the text of a default value that is a constant, if the constant has a text.
pub type Constant = OnceLock<Option<String>>;
/// A cell that stores the texts of several default values of one argument.
pub type Many = OnceLock<Vec<String>>;
/// A cell that stores the texts of several default values that need not be valid Unicode.
pub type ManyOs = OnceLock<Vec<OsString>>;

/// Returns the text in `cell`, or `None` if the constant has no text. `make` creates the text at the
/// first use.
pub fn constant(cell: &'static Constant, make: fn() -> Option<String>) -> Option<&'static str> {
    cell.get_or_init(make).as_deref()
}

/// Returns the text that clap uses as a default for this argument of `default_value`. Returns `None`
/// if clap then uses no default, or one that is not a text, or that contains NUL characters, which
/// separate several texts.
pub fn text_of(default: impl IntoResettable<clap::builder::OsStr>) -> Option<String> {
    let Resettable::Value(text) = default.into_resettable() else {
        return None;
    };
    let text = text.as_os_str().to_str()?;
    (!text.contains('\0')).then(|| text.to_owned())
}

/// Returns texts in one text, separated by NUL characters. Returns `None` if there are no texts, or if one of them
/// contains such a character.
#[inline]
pub fn joined(texts: &[String]) -> Option<String> {
    let can_be_joined = !texts.is_empty() && texts.iter().all(|text| !text.contains('\0'));
    can_be_joined.then(|| texts.join("\0"))
}

/// Returns the text in `cell`. `make` creates the text at the first use.
pub fn one(cell: &'static One, make: fn() -> String) -> &'static str {
    cell.get_or_init(make)
}

/// Returns the text in `cell`, which need not be valid Unicode. `make` creates the text at the
/// first use.
pub fn one_os(cell: &'static OneOs, make: fn() -> OsString) -> &'static OsStr {
    cell.get_or_init(make)
}

/// Returns the texts in `cell`. `make` creates the texts at the first use.
pub fn many(
    cell: &'static Many,
    make: fn() -> Vec<String>,
) -> impl Iterator<Item = &'static str> + use<> {
    cell.get_or_init(make).iter().map(String::as_str)
}

/// Returns the texts in `cell`, which need not be valid Unicode. `make` creates the texts at the
/// first use.
pub fn many_os(
    cell: &'static ManyOs,
    make: fn() -> Vec<OsString>,
) -> impl Iterator<Item = &'static OsStr> + use<> {
    cell.get_or_init(make).iter().map(OsString::as_os_str)
}

/// Returns a static copy of a text. Equal texts share one allocation.
///
/// ```
/// use cmdhelp_runtime::default::intern;
/// let first = intern("8080");
/// assert!(std::ptr::eq(first, intern(String::from("8080"))));
/// ```
pub fn intern(text: impl Into<OsString>) -> &'static OsStr {
    intern_text(text.into())
}

fn intern_text(text: OsString) -> &'static OsStr {
    static TEXTS: Mutex<BTreeSet<&'static OsStr>> = Mutex::new(BTreeSet::new());
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = texts.get(text.as_os_str()) {
        return known;
    }
    let text: &'static OsStr = Box::leak(text.into_boxed_os_str());
    texts.insert(text);
    text
}

/// Returns static copies of several texts.
pub fn intern_all<T: Into<OsString>>(texts: Vec<T>) -> impl Iterator<Item = &'static OsStr> {
    texts.into_iter().map(intern)
}

/// Returns the name by which an enum's value is written on a command line.
pub fn name<T: ValueEnum>(value: &T) -> String {
    value
        .to_possible_value()
        .expect("a default value is not a skipped variant")
        .get_name()
        .to_owned()
}

/// Returns the names by which several values of an enum are written on a command line.
pub fn names<T, B>(values: impl IntoIterator<Item = B>) -> Vec<String>
where
    T: ValueEnum,
    B: Borrow<T>,
{
    values.into_iter().map(|value| name(value.borrow())).list()
}

/// Returns the `Display` texts of the values.
pub fn texts<T, B>(values: impl IntoIterator<Item = B>) -> Vec<String>
where
    T: ToString,
    B: Borrow<T>,
{
    values
        .into_iter()
        .map(|value| value.borrow().to_string())
        .list()
}

/// Returns the values as `OsString`s.
pub fn os_texts<T, B>(values: impl IntoIterator<Item = B>) -> Vec<OsString>
where
    B: Borrow<T>,
    for<'a> &'a T: Into<OsString>,
{
    values.into_iter().map(|value| value.borrow().into()).list()
}
