//! Finds a consent flag without a token (`--confirm`), and the argument after it.
//!
//! A token is written as `--confirm=TOKEN`. In `--confirm TOKEN`, clap parses `--confirm` as
//! consent without a token, and `TOKEN` as an argument of the command, as it does with `abc` in
//! `rm --confirm abc`. So if the next argument looks like a token, it is used as the flag's token.
//! Any other argument after the flag may be a real argument or a badly copied token, so such a
//! command line gives no consent.

use std::ffi::OsString;

use super::flags::is_consent;
use crate::command_tree::{CommandTree, ignore_errors};
use crate::manifest::Traits;
use crate::matches::matches_again;
use crate::spec::is_token;

/// Joins the consent flag and the token after it into one argument (`--confirm=TOKEN`), and returns
/// the new command line. Returns `None` if no token follows a consent flag.
pub(super) fn joined(traits: &Traits, argv: &[OsString]) -> Option<Vec<OsString>> {
    let (at, token) = followed(traits, argv).find(|(_, word)| is_token(word))?;
    let mut joined = argv.to_vec();
    joined.remove(at + 1);
    joined[at].push("=");
    joined[at].push(token);
    Some(joined)
}

/// Returns the argument after a consent flag without a token, if that argument is neither a flag
/// nor the name of a subcommand. `is_framework_flag` returns whether a flag was added by cmdhelp,
/// and not declared by the program. `selected` returns how many subcommands the first words of a
/// command line select.
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

/// Returns how many nested subcommands a command line selects. The command line may be incomplete,
/// so errors of clap are ignored.
pub(super) fn selected(mut cmd: CommandTree, argv: &[OsString]) -> usize {
    ignore_errors(&mut cmd);
    let matches = matches_again(&mut cmd, argv);
    let mut count = 0;
    let mut level = matches.as_ref().ok();
    while let Some((_, below)) = level.and_then(|matches| matches.subcommand()) {
        count += 1;
        level = Some(below);
    }
    count
}

/// Returns each consent flag without a token after which an argument follows that is not a flag.
/// Each item has the index of the consent flag, and the argument after it.
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
