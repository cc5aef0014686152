//! Corrects a command line that clap cannot parse.
//!
//! Agents run a corrected command line as it is printed. So a corrected command line differs from
//! the original only in the word that the error is about, and is parsed before it is printed. It is
//! not printed if it would run a destructive command without asking for consent.

use std::ffi::OsString;

use clap::Command;

use super::callee::Callee;
use super::checked::possible;
use super::{Call, Consent, argv, by_value};
use crate::built::unless_flawed;
use crate::json_call;
use crate::list::List as _;
use crate::view::find::is_opposite;

/// A command line with one wrong word.
pub(super) struct WrongWord<'m> {
    pub(super) callee: &'m Callee,
    /// The wrong word, or the wrong part of a word.
    pub(super) wrong: &'m str,
    /// The index of the wrong word in the command line.
    pub(super) at: usize,
    pub(super) argv: &'m [OsString],
}

impl WrongWord<'_> {
    /// Returns the command line with `meant` in place of the wrong word, and the call that it is
    /// parsed into. `cmd` is the program's root command.
    pub(super) fn replaced(&self, cmd: &mut Command, meant: &str) -> Option<(Vec<String>, Call)> {
        if is_opposite(self.wrong, meant) {
            return None;
        }
        let mut words = argv::texts(self.argv.to_vec())?;
        let word = &mut words[self.at];
        *word = match word.split_once('=') {
            _ if word == self.wrong => meant.to_owned(),
            Some((flag, value)) if flag == self.wrong => format!("{meant}={value}"),
            Some((flag, _)) => format!("{flag}={meant}"),
            None => return None,
        };
        self.harmless(cmd, words)
    }

    /// Returns the command line in which the parts of the wrong word are words of their own, and the call that it is
    /// parsed into. Returns `None` if the wrong word contains no space.
    pub(super) fn split(&self, cmd: &mut Command) -> Option<(Vec<String>, Call)> {
        let mut parts = self.wrong.split_whitespace().map(str::to_owned).list();
        let is_quoted = self.wrong.contains(['"', '\'', '\\']);
        if parts.len() < 2 || is_quoted {
            return None;
        }
        let mut words = argv::texts(self.argv.to_vec())?;
        let rest = words.split_off(self.at);
        words.append(&mut parts);
        words.extend(rest.into_iter().skip(1));
        self.harmless(cmd, words)
    }

    /// Returns a corrected command line and the call that it is parsed into. Returns `None` if the program does not
    /// accept the line, or if it would destroy something without asking for consent.
    fn harmless(&self, cmd: &mut Command, words: Vec<String>) -> Option<(Vec<String>, Call)> {
        let (call, needs_consent) = self.read(cmd, &words)?;
        // The user consented to the call that the original command line describes, not to the
        // corrected call.
        let destroys = needs_consent && call.options.consent != Consent::None;
        (!destroys).then_some((words, call))
    }

    /// Returns the command line without the wrong word, and the call that it is parsed into.
    /// Returns `None` if the program does not accept this command line.
    pub(super) fn left_out(&self, cmd: &mut Command) -> Option<(Vec<String>, Call)> {
        let mut words = argv::texts(self.argv.to_vec())?;
        words.remove(self.at);
        let (call, needs_consent) = self.read(cmd, &words)?;
        // Without one of its arguments, a destructive call might delete something else, so it is
        // not corrected.
        (!needs_consent).then_some((words, call))
    }

    /// Parses a command line. Returns the call and whether it needs consent, or `None` if the
    /// program does not accept the command line.
    fn read(&self, cmd: &mut Command, words: &[String]) -> Option<(Call, bool)> {
        let argv: Vec<OsString> = words.iter().map(OsString::from).list();
        // A corrected name may be that of a command that clap cannot build.
        let call = unless_flawed(|| argv::read_again(self.callee, cmd, argv.clone()))?;
        let call = call.or_else(|| self.read_json(&argv))?;
        let needs_consent = possible(self.callee, &call).ok()?;
        Some((call, needs_consent))
    }

    /// Parses a command line whose arguments are a JSON value (`--json`).
    fn read_json(&self, argv: &[OsString]) -> Option<Call> {
        let json_call::CallKind::Argv(line, origin) = json_call::call(self.callee.program, argv)
        else {
            return None;
        };
        by_value::read(self.callee, &line, &origin, None).ok()
    }
}
