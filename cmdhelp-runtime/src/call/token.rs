//! Tokens: that what would be done was shown, and that it is this.
//!
//! A token is a checksum of the program, the command, all argument values wherever they come from,
//! the working directory and a time until which it holds. So whoever has it was shown what this very
//! call would do, not long ago. It is no signature: who can run the program could compute one as
//! well as write `--confirm`. It stands against haste, mistakes and changed arguments, and not
//! against malice.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ArgMatches;

use super::argv::OURS;
use crate::order::insert;

/// What a token is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subject(Vec<u8>);

impl Subject {
    /// The call of a program that clap understood like this. The order in which flags were written
    /// makes no difference; that of their values does.
    pub(super) fn of(identity: u64, matches: &ArgMatches) -> Self {
        let mut this = Self(identity.to_le_bytes().to_vec());
        let folder = std::env::current_dir().unwrap_or_default();
        this.text(folder.as_os_str().as_encoded_bytes());
        this.level(matches);
        this
    }

    fn level(&mut self, matches: &ArgMatches) {
        let ids = matches.ids().map(clap::Id::as_str);
        let mut sorted: Vec<&str> = Vec::new();
        for id in ids.filter(|id| !id.starts_with(OURS)) {
            insert(&mut sorted, id);
        }
        self.count(sorted.len());
        for id in sorted {
            self.text(id.as_bytes());
            let occurrences = matches.try_get_raw_occurrences(id).ok().flatten();
            let occurrences: Vec<Vec<_>> = occurrences
                .into_iter()
                .flatten()
                .map(Iterator::collect)
                .collect();
            self.count(occurrences.len());
            for values in occurrences {
                self.count(values.len());
                for value in values {
                    self.text(value.as_encoded_bytes());
                }
            }
        }
        match matches.subcommand() {
            Some((name, below)) => {
                self.text(name.as_bytes());
                self.level(below);
            }
            None => self.count(usize::MAX),
        }
    }

    /// Lengths stand before what they are lengths of, so that no two calls look alike.
    fn text(&mut self, text: &[u8]) {
        self.count(text.len());
        self.0.extend_from_slice(text);
    }

    fn count(&mut self, count: usize) {
        self.0.extend_from_slice(&(count as u64).to_le_bytes());
    }

    fn sum(&self, until: u64) -> String {
        let half = |side: u8| {
            let mut hasher = DefaultHasher::new();
            (side, until, &self.0).hash(&mut hasher);
            hasher.finish()
        };
        format!("{:016x}{:016x}", half(0), half(1))
    }

    /// A token that holds until then.
    pub(super) fn token(&self, until: u64) -> String {
        format!("{until:x}-{}", self.sum(until))
    }

    /// Whether a token is one of this call, and holds.
    pub(super) fn check(&self, token: &str, now: u64, seconds: u64) -> Result<(), Unfit> {
        let (until, sum) = token.split_once('-').ok_or(Unfit::Foreign)?;
        let until = u64::from_str_radix(until, 16).map_err(|_| Unfit::Foreign)?;
        if self.sum(until) != sum {
            return Err(Unfit::Foreign);
        }
        // One that holds longer than any we give was not given by us.
        if now > until || until > now.saturating_add(seconds) {
            return Err(Unfit::Stale);
        }
        Ok(())
    }
}

/// Why a token does not help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// It is of another call, or of none.
    Foreign,
    /// It no longer holds.
    Stale,
}

/// Seconds since the epoch.
pub(super) fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs())
}

#[cfg(test)]
mod tests {
    use super::{Subject, Unfit};
    use clap::{Arg, ArgAction, Command};

    fn subject(words: &[&str]) -> Subject {
        let tag = Arg::new("tag").long("tag").action(ArgAction::Append);
        let more = Arg::new("more").long("more").action(ArgAction::SetTrue);
        let ours = Arg::new("cmdhelp::output").long("output");
        let drop = Command::new("drop").args([Arg::new("id"), tag, more, ours]);
        let app = Command::new("app").subcommand(drop);
        let words = [&["app", "drop"], words].concat();
        Subject::of(7, &app.try_get_matches_from(words).expect("a command line"))
    }

    #[test]
    fn a_token_is_of_one_call() {
        let token = subject(&["a", "--tag", "x"]).token(1_000);
        let check = |words: &[&str]| subject(words).check(&token, 900, 600);
        assert_eq!(check(&["a", "--tag", "x"]), Ok(()));
        assert_eq!(check(&["--tag=x", "a"]), Ok(()));
        assert_eq!(check(&["a", "--tag", "x", "--output", "json"]), Ok(()));
        for other in [
            &["b", "--tag", "x"][..],
            &["a", "--tag", "y"],
            &["a", "--tag", "x", "--tag", "x"],
            &["a", "--tag", "x", "--more"],
            &["a"],
            &["ax", "--tag", ""],
        ] {
            assert_eq!(check(other), Err(Unfit::Foreign), "{other:?}");
        }
    }

    #[test]
    fn a_token_is_of_one_time() {
        let subject = subject(&["a"]);
        let token = subject.token(1_000);
        assert_eq!(subject.check(&token, 1_000, 600), Ok(()));
        assert_eq!(subject.check(&token, 1_001, 600), Err(Unfit::Stale));
        assert_eq!(subject.check(&token, 399, 600), Err(Unfit::Stale));
        let later = token.replacen("3e8", "7d0", 1);
        assert_eq!(subject.check(&later, 1_500, 600), Err(Unfit::Foreign));
        for nonsense in ["", "-", "yes", "3e8", "3e8-", "g-0", &token[1..]] {
            assert_eq!(subject.check(nonsense, 900, 600), Err(Unfit::Foreign));
        }
    }
}
