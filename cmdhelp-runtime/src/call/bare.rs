//! A consent flag without a token, and the word after it.
//!
//! A token is in the same word as the flag: `--confirm=TOKEN`. If there is a space between flag and
//! token, clap parses the flag alone, which is consent, and the next word as an argument, as in `rm
//! --confirm abc`. So a next word that looks like a token is parsed as one. Any other next word may
//! be an argument or a badly copied token, and such a command line is not consent.

use std::ffi::OsString;

use clap::Command;

use super::flags::is_consent;
use crate::manifest::Traits;
use crate::spec::is_token;

/// Returns the command line with flag and token joined into one word, if a token follows a consent
/// flag without one.
pub(super) fn joined(traits: &Traits, argv: &[OsString]) -> Option<Vec<OsString>> {
    let (at, token) = followed(traits, argv).find(|(_, word)| is_token(word))?;
    let mut joined = argv.to_vec();
    joined.remove(at + 1);
    joined[at].push("=");
    joined[at].push(token);
    Some(joined)
}

/// Returns the word after a consent flag without a token, if the word may be an argument or a
/// token: it is neither a flag nor the name of a command. `is_framework_flag` returns whether a
/// flag belongs to the framework. `selected` returns how many commands the beginning of a command
/// line selects.
pub(super) fn unclear<'a>(
    traits: &Traits,
    argv: &'a [OsString],
    is_framework_flag: impl Fn(&OsString) -> bool,
    selected: impl Fn(&[OsString]) -> usize,
) -> Option<&'a str> {
    let mut words = followed(traits, argv);
    let (_, word) = words.find(|(at, _)| {
        is_framework_flag(&argv[*at]) && selected(&argv[..=*at]) == selected(&argv[..=at + 1])
    })?;
    Some(word)
}

/// Returns how many commands an incomplete command line selects.
pub(super) fn selected(cmd: Command, argv: &[OsString]) -> usize {
    let matches = cmd.ignore_errors(true).try_get_matches_from(argv);
    let mut count = 0;
    let mut level = matches.as_ref().ok();
    while let Some((_, below)) = level.and_then(|matches| matches.subcommand()) {
        count += 1;
        level = Some(below);
    }
    count
}

/// Returns the consent flags without a token that precede a word other than a flag. Each item is
/// the index of the flag, and the next word.
fn followed<'a>(traits: &Traits, argv: &'a [OsString]) -> impl Iterator<Item = (usize, &'a str)> {
    let end = argv.iter().position(|word| word == "--");
    let words = &argv[..end.unwrap_or(argv.len())];
    let pairs = words.windows(2).enumerate().skip(1);
    pairs.filter_map(|(at, pair)| {
        let (flag, next) = (pair[0].to_str()?, pair[1].to_str().unwrap_or("\u{fffd}"));
        let is_bare = !flag.contains('=') && is_consent(traits, flag);
        let is_flag = next.starts_with('-') && next != "-";
        (is_bare && !is_flag).then_some((at, next))
    })
}
