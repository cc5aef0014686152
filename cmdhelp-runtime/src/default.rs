//! Default values that are given as Rust values.
//!
//! clap keeps a default as text that lives as long as the program, so the text is made once and
//! kept in a static beside the attribute. A generic type has one such static for all its instances,
//! although each has its own default, so there the text is interned instead.

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::sync::{Mutex, OnceLock, PoisonError};

use clap::ValueEnum;

/// The text of one default value.
pub type One = OnceLock<String>;
/// The text of one default value that need not be Unicode.
pub type OneOs = OnceLock<OsString>;
/// The texts of several default values.
pub type Many = OnceLock<Vec<String>>;
/// The texts of several default values that need not be Unicode.
pub type ManyOs = OnceLock<Vec<OsString>>;

/// Returns the text kept in `cell`, made on first use.
pub fn one(cell: &'static One, make: fn() -> String) -> &'static str {
    cell.get_or_init(make)
}

/// Like [`one`], for text that need not be Unicode.
pub fn one_os(cell: &'static OneOs, make: fn() -> OsString) -> &'static OsStr {
    cell.get_or_init(make)
}

/// Returns the texts kept in `cell`, made on first use.
pub fn many(
    cell: &'static Many,
    make: fn() -> Vec<String>,
) -> impl Iterator<Item = &'static str> + use<> {
    cell.get_or_init(make).iter().map(String::as_str)
}

/// Like [`many`], for text that need not be Unicode.
pub fn many_os(
    cell: &'static ManyOs,
    make: fn() -> Vec<OsString>,
) -> impl Iterator<Item = &'static OsStr> + use<> {
    cell.get_or_init(make).iter().map(OsString::as_os_str)
}

/// Returns the text as a static text; equal texts share one allocation.
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

/// Interns several texts.
pub fn intern_all<T: Into<OsString>>(texts: Vec<T>) -> impl Iterator<Item = &'static OsStr> {
    texts.into_iter().map(intern)
}

/// Returns the name of an enum's value, which is how a `value_enum` default is written.
pub fn name<T: ValueEnum>(value: &T) -> String {
    value
        .to_possible_value()
        .expect("a default value is not a skipped variant")
        .get_name()
        .to_owned()
}

/// Returns the names of an enum's values.
pub fn names<T, B>(values: impl IntoIterator<Item = B>) -> Vec<String>
where
    T: ValueEnum,
    B: Borrow<T>,
{
    values
        .into_iter()
        .map(|value| name(value.borrow()))
        .collect()
}

/// Returns the values as texts, made by their `Display`.
pub fn texts<T, B>(values: impl IntoIterator<Item = B>) -> Vec<String>
where
    T: ToString,
    B: Borrow<T>,
{
    values
        .into_iter()
        .map(|value| value.borrow().to_string())
        .collect()
}

/// Returns the values as texts of the operating system.
pub fn os_texts<T, B>(values: impl IntoIterator<Item = B>) -> Vec<OsString>
where
    B: Borrow<T>,
    for<'a> &'a T: Into<OsString>,
{
    values
        .into_iter()
        .map(|value| value.borrow().into())
        .collect()
}
