//! A flag for consent without a token, and the word behind it.
//!
//! A token stands in the same word as the flag. Whoever puts a space between them has the flag alone,
//! which is consent, and a word that would be read as an argument: `rm --confirm abc`. A word that
//! looks like a token is therefore taken for one. Another word is an argument or a token that was
//! copied badly, and as nobody can tell, such a line does not consent.

use std::ffi::OsString;

use clap::Command;

use super::flags::is_consent;
use crate::manifest::Traits;
use crate::spec::is_token;

/// Returns the line with the token in the word of the flag, if a token stands behind a flag without
/// one.
pub(super) fn joined(traits: &Traits, argv: &[OsString]) -> Option<Vec<OsString>> {
    let (at, token) = followed(traits, argv).find(|(_, word)| is_token(word))?;
    let mut joined = argv.to_vec();
    joined.remove(at + 1);
    joined[at].push("=");
    joined[at].push(token);
    Some(joined)
}

/// Returns the word behind a flag without a token that may be an argument or a token: one that is
/// neither a flag nor the name of a command. `is_ours` tells whether a flag is the framework's there,
/// and `selected` how many commands the words up to a place select.
pub(super) fn unclear<'a>(
    traits: &Traits,
    argv: &'a [OsString],
    is_ours: impl Fn(&OsString) -> bool,
    selected: impl Fn(&[OsString]) -> usize,
) -> Option<&'a str> {
    let mut words = followed(traits, argv);
    let (_, word) = words.find(|(at, _)| {
        is_ours(&argv[*at]) && selected(&argv[..=*at]) == selected(&argv[..=at + 1])
    })?;
    Some(word)
}

/// Returns how many commands are selected by the words of a line that may lack something.
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

/// Returns the flags without a token that a word follows which is no flag: where, and the word.
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
