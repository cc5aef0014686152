//! String literals with a checked form, such as host names and digests.

#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use proc_macro2::Span;
use syn::{Lit, LitStr};

use crate::diagnostic::Mistake;
use crate::syntax::options::read_all;
use crate::syntax::options::{FromOption, ListItem, Result};

/// A form that the text of a literal must have.
pub(crate) struct FormRule {
    /// The name of a text with this form in messages.
    name: &'static str,
    /// The suggestion for a text without this form.
    instead: &'static str,
    /// Whether a list may contain a text twice.
    repeats: bool,
    /// Returns the reason why a text does not have this form, or `None` if the text has it.
    violation: fn(&str) -> Option<&'static str>,
}

/// A type that stands for a form.
pub(crate) trait Form {
    const RULE: FormRule;

    /// Returns the reason why a text does not have this form, or `None` if the text has it.
    fn violation(text: &str) -> Option<&'static str> {
        (Self::RULE.violation)(text)
    }
}

/// A string literal that has the form `F`.
pub(crate) struct Formed<F>(pub(crate) LitStr, PhantomData<F>);

impl<F> Formed<F> {
    pub(crate) fn value(&self) -> String {
        self.0.value()
    }
}

impl<F> Clone for Formed<F> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData)
    }
}

impl<F: Form> FromOption for Formed<F> {
    fn from_literal(value: &Lit) -> Result<Self> {
        Ok(Self(formed(value, &F::RULE)?, PhantomData))
    }
}

/// A list of literals of the form `F`, as in `reads("~/.config/pad/**", "./**")`.
pub(crate) struct FormedList<F>(pub(crate) Vec<LitStr>, PhantomData<F>);

impl<F> FormedList<F> {
    pub(crate) fn values(&self) -> Vec<String> {
        self.0.iter().map(LitStr::value).collect()
    }
}

impl<F> Clone for FormedList<F> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData)
    }
}

impl<F: Form> FromOption for FormedList<F> {
    const FORM: &'static str = "(\"...\")";

    fn from_list(items: &[ListItem], _place: Span) -> Result<Self> {
        Ok(Self(formed_list(items, &F::RULE)?, PhantomData))
    }
}

/// Returns the text literal if its text has the form `rule`, and a mistake otherwise.
fn formed(value: &Lit, rule: &FormRule) -> Result<LitStr> {
    let text = LitStr::from_literal(value)?;
    match (rule.violation)(&text.value()) {
        None => Ok(text),
        Some(why) => {
            let shown = text.value().replace('\n', "\\n");
            let what = format!("invalid {} `{shown}`", rule.name);
            Err(Mistake::new(text.span(), what)
                .because(why)
                .instead(rule.instead)
                .into())
        }
    }
}

/// Returns the text literals of a list if all of their texts have the form `rule`, and the mistakes
/// otherwise.
fn formed_list(items: &[ListItem], rule: &FormRule) -> Result<Vec<LitStr>> {
    read_all(items, |known: &[LitStr], item| {
        let text = match item {
            ListItem::Literal(literal) => formed(literal, rule)?,
            ListItem::Invalid(mistake) => return Err(mistake.clone().into()),
            ListItem::Option(option) => {
                let what = format!("expected a string literal for the {}", rule.name);
                let mistake = Mistake::new(option.span(), what);
                return Err(mistake.instead(rule.instead).into());
            }
        };
        if !rule.repeats && known.iter().any(|it| it.value() == text.value()) {
            let what = format!("duplicate {} `{}`", rule.name, text.value());
            let mistake = Mistake::new(text.span(), what);
            return Err(mistake.instead("remove one of the two").into());
        }
        Ok(text)
    })
}

macro_rules! forms {
    ($($(#[$doc:meta])* $form:ident: $name:literal, $instead:literal, $check:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $form;

        impl Form for $form {
            const RULE: FormRule = FormRule {
                name: $name,
                instead: $instead,
                repeats: false,
                violation: $check,
            };
        }
    )*};
}

/// Returns `None` if the condition holds, and `why` otherwise.
fn unless(holds: bool, why: &'static str) -> Option<&'static str> {
    (!holds).then_some(why)
}

forms! {
    /// A text that is not empty.
    Words: "text", "write a few words",
        |text| unless(!text.trim().is_empty(), "the text is empty");
    /// The id of a bundle.
    Id: "id", "write a short name, such as `\"pad\"`", |text| {
        unless(
            is_slug(text) && (2..=64).contains(&text.len()),
            "an id consists of 2 to 64 lower-case letters, digits and `-`, and begins with a letter or a digit",
        )
    };
    /// The id of a setup step.
    StepId: "id", "write a short name, such as `\"daemon\"`", |text| {
        unless(is_slug(text) && text.len() <= 64, "an id consists of lower-case letters, digits and `-`")
    };
    /// A version with three numbers.
    Version: "version", "write three numbers, such as `\"1.4.2\"`", |text| {
        unless(is_version(text), "a version consists of three numbers with dots between them")
    };
    /// A range of versions in npm's syntax.
    Range: "range of versions", "write a range such as `\">=1.4.0 <2.0.0\"` or `\"^1.4.0\"`", |text| {
        unless(is_range(text), "the text is not a range of versions in npm's syntax")
    };
    /// A tag of a bundle.
    Tag: "tag", "write lower-case words with `-` between them, such as `\"issue-tracker\"`", |text| {
        unless(is_slug(text), "a tag consists of lower-case letters, digits and `-`")
    };
    /// A host name, or a pattern such as `*.example.com` for all of its subdomains.
    Host: "host name", "write the name alone, such as `\"api.example.com\"` or `\"*.example.com\"`",
        host;
    /// A pattern for paths of files, such as `./**`.
    Glob: "path", "write a pattern such as `\"~/.config/pad/**\"`, `\"./**\"` or `\"/etc/hosts\"`", glob;
    /// The name of a program.
    Program: "program", "write the name of a program, such as `\"git\"`", |text| {
        let is_part = |it: char| it.is_ascii_alphanumeric() || "._+-".contains(it);
        unless(
            !text.is_empty() && text.chars().all(is_part) && !text.starts_with(['-', '.']),
            "the option takes the name of a program, without a path and without arguments",
        )
    };
    /// The name of an environment variable.
    Variable: "environment variable", "write a name such as `\"PAD_TOKEN\"`", |text| {
        let starts = text.starts_with(|it: char| it.is_ascii_uppercase() || it == '_');
        let is_part = |it: char| it.is_ascii_uppercase() || it.is_ascii_digit() || it == '_';
        unless(
            starts && text.chars().all(is_part),
            "an environment variable has a name of capital letters, digits and `_`",
        )
    };
    /// The SHA-256 digest of a file.
    Sha256: "SHA-256", "write the 64 hexadecimal digits that `sha256sum` prints", |text| {
        unless(
            text.len() == 64 && text.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f')),
            "a SHA-256 digest consists of 64 hexadecimal digits in lower case",
        )
    };
    /// A URL that begins with `https://`.
    Url: "address", "write an address that begins with `https://`", |text| {
        let rest = text.strip_prefix("https://").unwrap_or_default();
        let has_host = rest.starts_with(|it: char| it.is_ascii_alphanumeric());
        let is_plain = !text.contains(|it: char| it.is_whitespace() || it.is_control());
        unless(has_host && is_plain, "only `https` protects the transferred data")
    };
    /// The name of a package of a package manager.
    Package: "package", "write the name of the package, such as `\"pad\"`", |text| {
        let is_plain = !text.contains(|it: char| it.is_whitespace() || it.is_control());
        unless(
            !text.is_empty() && is_plain && !text.starts_with('-'),
            "the name of a package is one word that does not begin with `-`",
        )
    };
    /// A relative path in an archive or in a bundle.
    Inside: "path", "write a path such as `\"bin/pad\"`", |text| {
        let parts_are_plain = text.split('/').all(|part| !part.is_empty() && part != "..");
        unless(
            parts_are_plain && !text.contains(['\\', '\0']),
            "the path must be relative, without `..`, and have `/` between its parts",
        )
    };
    /// A duration in the syntax of ISO 8601 that is longer than zero. Years and months are not
    /// allowed, because their length varies.
    Duration: "duration", "write a duration such as `\"PT24H\"` or `\"P7D\"`", |text| {
        let is_zero = !text.contains(|it: char| matches!(it, '1'..='9'));
        unless(is_duration(text), "the text is not a duration of weeks, days, hours, minutes and seconds in the syntax of ISO 8601")
            .or_else(|| unless(!is_zero, "the duration is zero"))
    };
    /// The name of a secret in a host's store.
    Slug: "name of a secret", "write a name such as `\"pad/token\"`", |text| {
        let is_part = |it: &str| {
            it.len() > 1 && is_slug(it) && !it.ends_with('-') && it.starts_with(|it: char| it.is_ascii_lowercase())
        };
        unless(
            text.split('/').count() <= 2 && text.split('/').all(is_part),
            "the name of a secret has one or two parts with `/` between them, each of two or more lower-case letters, digits and `-`",
        )
    };
    /// A resource that a call changes.
    Resource: "resource", "write a resource such as `\"workspace:/\"` or `\"external:github.com\"`",
        |text| {
            let (scheme, rest) = text.split_once(':').unwrap_or_default();
            let is_plain = !rest.contains(|it: char| it.is_whitespace() || it.is_control());
            unless(
                scheme.bytes().all(|it| it.is_ascii_lowercase()) && !scheme.is_empty() && !rest.is_empty() && is_plain,
                "a resource has a kind, a colon, and a name without spaces",
            )
        };
}

/// A word of a command line.
pub(crate) struct Word;

impl Form for Word {
    const RULE: FormRule = FormRule {
        name: "argument",
        instead: "write one word of a command line, such as `\"--quiet\"`",
        repeats: true,
        violation: |text| {
            let is_plain = !text.contains(|it: char| it.is_control());
            unless(
                !text.is_empty() && is_plain,
                "the argument is empty, or has control characters",
            )
        },
    };
}

fn is_slug(text: &str) -> bool {
    let is_part = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    !text.is_empty() && !text.starts_with('-') && text.chars().all(is_part)
}

fn is_version(text: &str) -> bool {
    let end = text.find(['-', '+']).unwrap_or(text.len());
    let (numbers, rest) = text.split_at(end);
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    let is_word = |it: char| it.is_ascii_alphanumeric() || matches!(it, '.' | '-' | '_');
    numbers.split('.').count() == 3
        && numbers.split('.').all(is_number)
        && (rest.is_empty() || (rest.len() > 1 && rest[1..].chars().all(is_word)))
}

/// Returns whether a text is a range of versions: alternatives separated by `||`. Each alternative
/// is a list of comparisons that must all hold, or two versions with ` - ` between them.
fn is_range(text: &str) -> bool {
    text.split("||").all(|part| {
        let part = part.trim();
        if let Some((low, high)) = part.split_once(" - ") {
            return is_partial(low.trim()) && is_partial(high.trim());
        }
        let mut words = part.split_whitespace().peekable();
        if words.peek().is_none() {
            return false;
        }
        while let Some(word) = words.next() {
            let version = word.trim_start_matches(['<', '>', '=', '^', '~']);
            let operator = &word[..word.len() - version.len()];
            if !["", "<", ">", "<=", ">=", "=", "^", "~"].contains(&operator) {
                return false;
            }
            // A space may follow the operator, as in `>= 1.4`.
            let version = match version.is_empty() {
                true => words.next().unwrap_or_default(),
                false => version,
            };
            if !is_partial(version) {
                return false;
            }
        }
        true
    })
}

/// Returns whether a text is a version. The last numbers of the version may be missing, or be `x`
/// or `*`.
fn is_partial(text: &str) -> bool {
    let text = text.strip_prefix('v').unwrap_or(text);
    let numbers = text.split(['-', '+']).next().unwrap_or_default();
    let is_number = |it: &str| {
        matches!(it, "x" | "X" | "*")
            || (!it.is_empty() && it.bytes().all(|it| it.is_ascii_digit()))
    };
    let count = numbers.split('.').count();
    is_version(text)
        || ((1..=3).contains(&count) && numbers == text && numbers.split('.').all(is_number))
}

fn host(text: &str) -> Option<&'static str> {
    if text.contains("://") {
        return Some("a host name has no scheme");
    }
    if text.contains('/') {
        return Some("a host name has no path, and is not a range of addresses");
    }
    if text.contains(':') {
        return Some("a host name has no port");
    }
    let name = text.strip_prefix("*.").unwrap_or(text);
    let is_part = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    let is_label = |it: &str| {
        !it.is_empty() && !it.starts_with('-') && !it.ends_with('-') && it.chars().all(is_part)
    };
    unless(
        name.split('.').all(is_label),
        "a host name consists of lower-case letters, digits, `-` and `.`, and only its first part can be `*`",
    )
}

fn glob(text: &str) -> Option<&'static str> {
    if text.split('/').any(|part| part == "..") {
        return Some("the path must not contain `..`, which could lead out of the folder");
    }
    if text.contains(|it: char| it.is_control()) {
        return Some("a path has no control characters");
    }
    let begins = ["~/", "./", "/", "**"];
    unless(
        begins.iter().any(|it| text.starts_with(it)),
        "a path begins with `~/`, `./`, `/` or `**`",
    )
}

fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else {
        return false;
    };
    let (date, time) = match rest.split_once('T') {
        Some((date, time)) => (date, Some(time)),
        None => (rest, None),
    };
    let has_time = time.is_none_or(|time| !time.is_empty() && has_units(time, "HMS"));
    let is_empty = date.is_empty() && time.is_none();
    !is_empty && has_time && has_units(date, "WD")
}

/// Returns whether a text is a sequence of numbers, each followed by one of the letters in `units`,
/// in the order of `units`.
fn has_units(text: &str, units: &str) -> bool {
    let (mut left, mut digits) = (units, 0);
    for char in text.chars() {
        if char.is_ascii_digit() {
            digits += 1;
        } else if let (Some(at), 1..) = (left.find(char), digits) {
            left = &left[at + 1..];
            digits = 0;
        } else {
            return false;
        }
    }
    digits == 0
}
