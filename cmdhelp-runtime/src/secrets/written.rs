//! Finds the words in an invalid command line that the caller may have meant as secrets.
//!
//! [`Line`](crate::line::Line) also tells the meaning of each word, but only by the rules of clap's
//! parser. By these rules, a word after a misspelled flag or a wrong separator is not the value of
//! a secret argument, but clap's error message prints it. So this module examines the words itself,
//! and also considers similar names and other separators.

use std::ffi::OsString;

use clap::{Arg, Command};

use crate::line::longs;
use crate::list::List as _;
use crate::substring::Substring as _;
use crate::view::find::nearest;

/// The flags of an argument, without hyphens.
#[derive(Clone, Debug)]
pub(super) struct Flags {
    longs: Vec<String>,
    shorts: Vec<char>,
}

impl Flags {
    #[inline]
    pub(super) fn of(arg: &Arg) -> Self {
        let aliases = arg.get_all_short_aliases().unwrap_or_default();
        Self {
            longs: longs(arg).into_iter().map(str::to_owned).list(),
            shorts: arg.get_short().into_iter().chain(aliases).list(),
        }
    }

    /// Returns the value in a word that begins with one of the flags, such as `x` in `--token=x`. The
    /// value is empty if the word is only the flag. Returns `None` for any other word.
    #[inline]
    pub(super) fn value_in<'w>(&self, word: &'w str) -> Option<&'w str> {
        if let Some(long) = word.strip_prefix("--") {
            let (name, value) = long.split_once('=').unwrap_or((long, ""));
            return self.longs.iter().any(|it| it == name).then_some(value);
        }
        let shorts = word.strip_prefix('-')?;
        let mut names = self.shorts.iter();
        let (at, short) = names.find_map(|name| Some((shorts.find(*name)?, name)))?;
        let value = &shorts[at + short.len_utf8()..];
        Some(value.strip_prefix('=').unwrap_or(value))
    }
}

/// Returns the name in a word that looks like an unknown flag, such as `--tokn` in `--tokn:x`. The
/// name can be printed, but the text after it may be a secret. Returns the whole word if it has
/// neither a name nor a value.
#[inline]
pub(crate) fn name_of(flag: &str) -> &str {
    let end = match flag.strip_prefix("--") {
        Some(name) => flag.len() - name.trim_start_matches(is_of_name).len(),
        None => flag.char_indices().nth(2).map_or(flag.len(), |(at, _)| at),
    };
    let has_name = end > 2 || !flag.starts_with("--");
    match has_name || flag[end..].starts_with(is_separator) {
        true => &flag[..end],
        false => flag,
    }
}

/// The words of a command line, with the program's secret arguments and the names of all its flags.
pub(crate) struct WrittenLine<'a> {
    words: Vec<String>,
    args: &'a [&'a Arg],
    known: Vec<String>,
}

impl<'a> WrittenLine<'a> {
    /// Makes a [`WrittenLine`] from a command line. `cmd` is the program's root command, and `args`
    /// are the secret arguments.
    #[inline]
    pub(crate) fn new(cmd: &Command, args: &'a [&'a Arg], argv: &[OsString]) -> Self {
        let words = argv.iter().skip(1);
        let mut known = Vec::new();
        names(cmd, &mut known);
        Self {
            words: words
                .map(|word| word.to_string_lossy().into_owned())
                .collect(),
            args,
            known,
        }
    }

    /// Returns the values after the names of the secret arguments, each with its argument.
    #[inline]
    pub(crate) fn values(&self) -> Vec<(&'a Arg, String)> {
        let mut values = Vec::new();
        let args = self.args.iter().map(|&arg| (arg, Flags::of(arg)));
        let args: Vec<(&Arg, Flags)> = args.list();
        for (at, word) in self.words.iter().enumerate() {
            for &(arg, ref flags) in &args {
                match flags.value_in(word) {
                    Some("") => values.extend(self.next(at).map(|value| (arg, value))),
                    Some(value) => values.push((arg, value.to_owned())),
                    None => {}
                }
            }
        }
        values
    }

    /// Returns values that may belong to a secret argument although its flag is misspelled or is
    /// followed by a wrong separator: `--tokn=x`, `--token:x`, `token=x`, `--tokenx`.
    #[inline]
    pub(crate) fn misspelled_values(&self) -> Vec<String> {
        let mut misspelled_values = Vec::new();
        if self.args.is_empty() {
            return misspelled_values;
        }
        let takes_places = self.args.iter().any(|arg| arg.is_positional());
        for (at, word) in self.words.iter().enumerate() {
            let is_flag = word.starts_with(is_dash);
            let bare = word.trim_start_matches(|c| is_dash(c) || c == '/');
            let rest = bare.trim_start_matches(is_of_name);
            let name = &bare[..bare.len() - rest.len()];
            let is_known = word.strip_prefix("--") == Some(bare) && self.knows(name);
            if is_known && (rest.is_empty() || rest.starts_with('=')) {
                continue;
            }
            let is_similar = self.is_near(name);
            // If a flag is unknown, clap's message contains everything before an equals sign,
            // including a value after another separator.
            let is_printed = is_flag && rest.starts_with(|c| c != '=' && is_separator(c));
            if is_similar || is_printed {
                misspelled_values.extend(after_separator(rest));
            }
            if is_flag && is_similar && rest.trim_end_matches(is_separator).is_empty() {
                misspelled_values.extend(self.next(at));
            }
            if takes_places && word.starts_with("--") && !name.is_empty() && !self.is_flag(name) {
                // clap reports a value of a positional argument that begins with dashes as an
                // unknown flag. So the whole word may be a secret.
                misspelled_values.push(word.clone());
            }
            if is_flag && word.starts_with("--") {
                misspelled_values.extend(
                    self.attached_value(name)
                        .map(|value| [value, rest].concat()),
                );
            }
        }
        misspelled_values
    }

    /// Returns the value after each occurrence of `word`, which is the flag of a secret argument or
    /// similar to one. The value follows an equals sign, or is the next word.
    #[cfg(feature = "calls")]
    #[inline]
    pub(crate) fn behind(&self, word: &str) -> Vec<String> {
        let places = self.words.iter().enumerate();
        let places = places.filter(|(_, it)| {
            it.strip_prefix(word)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
        });
        let values = places.filter_map(|(at, it)| match it.split_once('=') {
            Some((_, value)) => Some(value.to_owned()),
            None => self.next(at),
        });
        values.collect()
    }

    /// Returns the word after index `at`, unless it is a known flag.
    #[inline]
    fn next(&self, at: usize) -> Option<String> {
        let next = self.words.get(at + 1)?;
        let name = next.strip_prefix("--");
        let name = name.map(|name| name.split_once('=').map_or(name, |(name, _)| name));
        let is_flag = name.is_some_and(|name| self.knows(name));
        (!is_flag).then(|| next.clone())
    }

    #[inline]
    fn knows(&self, name: &str) -> bool {
        self.known.iter().any(|known| known == name)
    }

    /// Returns whether a name is the name of one of the program's flags, or similar to one.
    #[inline]
    fn is_flag(&self, name: &str) -> bool {
        let known: Vec<&str> = self.known.iter().map(String::as_str).collect();
        self.knows(name) || !nearest(name, &known).is_empty()
    }

    #[inline]
    fn is_near(&self, name: &str) -> bool {
        let name = name.replaced("_", "-");
        // A short name may be similar to a long one by chance, so it is not compared with names of
        // more than twice its length.
        let is_enough = |long: &&str| name.len() * 2 >= long.len();
        let names: Vec<&str> = self
            .args
            .iter()
            .copied()
            .flat_map(longs)
            .filter(is_enough)
            .collect();
        !nearest(&name, &names).is_empty()
    }

    /// Returns the value in a word that begins with the name of a secret argument or a similar
    /// name, and has no separator after it, such as `x` in `tokenx`.
    #[inline]
    fn attached_value<'w>(&self, word: &'w str) -> Option<&'w str> {
        let ends = |long: &str| {
            let length = long.chars().count();
            [length, length + 1, length.saturating_sub(1)]
        };
        let ends = self.args.iter().copied().flat_map(longs).flat_map(ends);
        let mut ends = ends.filter_map(|end| word.char_indices().nth(end).map(|(at, _)| at));
        let end = ends.find(|end| self.is_near(&word[..*end]))?;
        Some(&word[end..])
    }
}

/// Returns the text after the separator at the beginning of `rest`, once with the further
/// separators that may follow it, and once without them.
#[inline]
fn after_separator(rest: &str) -> Vec<String> {
    let mut chars = rest.chars();
    match chars.next() {
        None => Vec::new(),
        Some(_) => vec![
            chars.as_str().to_owned(),
            rest.trim_start_matches(is_separator).to_owned(),
        ],
    }
}

/// Returns whether a character may be a dash before the name of a flag. Keyboards and word
/// processors produce several kinds of dashes.
#[inline]
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Returns whether a character can be part of a flag's name.
#[inline]
fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

#[inline]
fn is_separator(c: char) -> bool {
    matches!(c, '=' | ':' | ' ' | ',' | ';' | '>' | '~')
}

/// Adds the long names of all flags of a command and of the commands below it.
#[inline]
fn names(cmd: &Command, known: &mut Vec<String>) {
    known.extend(cmd.get_arguments().flat_map(longs).map(str::to_owned));
    cmd.get_subcommands().for_each(|below| names(below, known));
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::{Arg, Command};

    use super::{Flags, WrittenLine};

    #[test]
    fn finds_values_after_names_in_every_notation() {
        let arg = Arg::new("token").long("token").short('t').alias("key");
        for (word, value) in [
            ("--token=x", Some("x")),
            ("--key=x", Some("x")),
            ("--token", Some("")),
            ("-t", Some("")),
            ("-tx", Some("x")),
            ("-vt=x", Some("x")),
            ("--tokens=x", None),
            ("x", None),
        ] {
            assert_eq!(Flags::of(&arg).value_in(word), value, "{word}");
        }
    }

    #[test]
    fn finds_values_after_mistyped_names() {
        let args = [&Arg::new("token").long("token")];
        let cmd = Command::new("app")
            .args(args)
            .arg(Arg::new("how").long("how"));
        for (line, value) in [
            (&["--tokn=x"][..], "x"),
            (&["--tokn", "x"], "x"),
            (&["--token:x"], "x"),
            (&["--token: x"], "x"),
            (&["--token:", "x"], "x"),
            (&["-token", "x"], "x"),
            (&["—token", "x"], "x"),
            (&["/token:x"], "x"),
            (&["token=x"], "x"),
            (&["TOKEN=x"], "x"),
            (&["--tokenx"], "x"),
            (&["--token-x"], "-x"),
            (&["--pass:x"], "x"),
        ] {
            let argv = std::iter::once(&"app").chain(line);
            let argv: Vec<OsString> = argv.map(OsString::from).collect();
            let misspelled_values = WrittenLine::new(&cmd, &args, &argv).misspelled_values();
            assert!(
                misspelled_values.iter().any(|it| it == value),
                "{line:?}: {misspelled_values:?}"
            );
        }
        for line in [
            &["--how=x"][..],
            &["--token", "--how", "x"],
            &["how=x"],
            &["--limt=x"],
            &["--to", "x"],
        ] {
            let argv = std::iter::once(&"app").chain(line);
            let argv: Vec<OsString> = argv.map(OsString::from).collect();
            assert!(
                WrittenLine::new(&cmd, &args, &argv)
                    .misspelled_values()
                    .is_empty(),
                "{line:?}"
            );
        }
    }

    #[test]
    fn a_word_that_resembles_no_flag_may_be_a_secret_value() {
        let args = [&Arg::new("token")];
        let cmd = Command::new("app")
            .args(args)
            .arg(Arg::new("how").long("how"));
        let misspelled_values = |word: &str| {
            let argv = ["app", word].map(OsString::from);
            WrittenLine::new(&cmd, &args, &argv).misspelled_values()
        };
        assert_eq!(misspelled_values("--hunter2hunter2"), ["--hunter2hunter2"]);
        for flag in ["--how", "--hwo", "--how=x", "--", "token"] {
            assert!(misspelled_values(flag).is_empty(), "{flag}");
        }
    }
}
