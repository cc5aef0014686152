//! The tokens of `--confirm`. A token shows that the caller has seen the preview of exactly this
//! call.
//!
//! A token is a checksum of the program, the command, all argument values from any source, the
//! circumstances of the call, and the time when the token expires. So a caller with a valid token
//! has recently seen what this call would do. Of a secret argument, the checksum includes only the
//! number of values, because a short secret could be guessed from a checksum. A token is not a
//! signature: anyone who can run the program can compute a token, or pass `--confirm`. Tokens
//! protect against haste, mistakes and changed arguments, but not against malice.
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ArgMatches;

use super::flags::PREFIX;
use crate::list::List as _;
use crate::sorted::insert;
use crate::spec::is_token;

/// The bytes that identify a call: its program, its command and its argument values. The call's
/// token is computed from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subject(Vec<u8>);

impl Subject {
    /// Returns the bytes that identify a call. They do not depend on the order of the flags, but on the order of the
    /// values of each flag. Which values were given together matters only with clap's feature `unstable-v5`, because
    /// an argument can then be a list of lists. `identity` identifies the program. Of the arguments with the ids in
    /// `hidden`, only the number of values is included.
    #[inline]
    pub(super) fn of(identity: u64, matches: &ArgMatches, hidden: &[&str]) -> Self {
        let mut this = Self(identity.to_le_bytes().to_vec());
        this.level(matches, hidden);
        this
    }

    #[inline]
    fn level(&mut self, matches: &ArgMatches, hidden: &[&str]) {
        // The values of a group are the ids of its arguments, in the order of the command line.
        let is_group = |id: &str| matches!(matches.try_get_many::<clap::Id>(id), Ok(Some(_)));
        let ids = matches.ids().map(clap::Id::as_str);
        let ids = ids.filter(|id| !is_group(id));
        let mut sorted: Vec<&str> = Vec::new();
        for id in ids.filter(|id| !id.starts_with(PREFIX)) {
            insert(&mut sorted, id);
        }
        self.count(sorted.len());
        for id in sorted {
            put(&mut self.0, id.as_bytes());
            let occurrences = matches.try_get_raw_occurrences(id).ok().flatten();
            let mut occurrences: Vec<Vec<_>> = occurrences
                .into_iter()
                .flatten()
                .map(Iterator::collect)
                .list();
            if cfg!(not(feature = "unstable-v5")) {
                occurrences = vec![occurrences.concat()];
            }
            self.count(occurrences.len());
            for values in occurrences {
                self.count(values.len());
                for value in values.into_iter().filter(|_| !hidden.contains(&id)) {
                    put(&mut self.0, value.as_encoded_bytes());
                }
            }
        }
        match matches.subcommand() {
            Some((name, below)) => {
                put(&mut self.0, name.as_bytes());
                self.level(below, hidden);
            }
            None => self.count(usize::MAX),
        }
    }

    #[inline]
    fn count(&mut self, count: usize) {
        self.0.extend_from_slice(&(count as u64).to_le_bytes());
    }
}

/// Appends the length of a text and the text. Because of the lengths, two different lists of texts
/// never result in the same bytes.
#[inline]
pub(super) fn put(bytes: &mut Vec<u8>, text: &[u8]) {
    bytes.extend_from_slice(&(text.len() as u64).to_le_bytes());
    bytes.extend_from_slice(text);
}

/// Returns whether an argument of a call has the value `-`, which stands for standard input.
#[inline]
pub(super) fn names_input(matches: &ArgMatches) -> bool {
    let mut ids = matches.ids().map(clap::Id::as_str);
    let is_here = ids.any(|id| {
        let values = matches.try_get_raw(id).ok().flatten();
        values.into_iter().flatten().any(|value| value == "-")
    });
    is_here
        || matches
            .subcommand()
            .is_some_and(|(_, below)| names_input(below))
}

/// A call and its circumstances, such as the current folder and the preview.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) subject: Subject,
    pub(super) circumstances: Vec<u8>,
}

impl Plan {
    /// Returns two checksums: that of the call, and that of the call with its circumstances.
    /// `until` is the time at which the token expires. A token contains both checksums, so that a
    /// check can distinguish changed circumstances from a different call.
    #[inline]
    fn sums(&self, until: u64) -> [String; 2] {
        let subject = &self.subject.0;
        let sum = |of: &dyn Fn(&mut DefaultHasher)| {
            let mut hasher = DefaultHasher::new();
            of(&mut hasher);
            format!("{:016x}", hasher.finish())
        };
        [
            sum(&|hasher| (0_u8, until, subject).hash(hasher)),
            sum(&|hasher| (1_u8, until, subject, &self.circumstances).hash(hasher)),
        ]
    }

    /// Returns a token that is valid until this time, in seconds since 1970.
    #[inline]
    pub(super) fn token(&self, until: u64) -> String {
        format!("{until:x}-{}", self.sums(until).concat())
    }

    /// Checks that a token belongs to this plan and is still valid. `now` is the current time, and
    /// `seconds` is the time for which a new token is valid. The time is checked first, so that the
    /// error for an expired token does not reveal whether the token belonged to this call.
    #[inline]
    pub(super) fn check(&self, token: &str, now: u64, seconds: u64) -> Result<(), TokenFault> {
        let (until, sums) = token.split_once('-').ok_or(TokenFault::OtherCall)?;
        let until = u64::from_str_radix(until, 16).map_err(|_| TokenFault::OtherCall)?;
        if !is_token(token) {
            return Err(TokenFault::OtherCall);
        }
        // cmdhelp never makes a token that is valid for longer than `seconds`. So if a token
        // expires later than that, the caller has made it up.
        if now > until || until > now.saturating_add(seconds) {
            return Err(TokenFault::Expired);
        }
        let [call, plan] = self.sums(until);
        match sums.split_at(call.len()) {
            (a, b) if a == call && b == plan => Ok(()),
            (a, _) if a == call => Err(TokenFault::PlanChanged),
            _ => Err(TokenFault::OtherCall),
        }
    }
}

/// The reason why a token is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenFault {
    /// The token belongs to another call, or is not a token.
    OtherCall,
    /// The token belongs to this call, but the circumstances have changed since the preview.
    PlanChanged,
    /// The token has expired.
    Expired,
}

/// Returns the current time, in seconds since 1970.
#[inline]
pub(super) fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs())
}

#[cfg(test)]
mod tests {
    use super::{Plan, Subject, TokenFault};
    use clap::{Arg, ArgAction, ArgGroup, Command};

    fn plan(words: &[&str]) -> Plan {
        let tag = Arg::new("tag").long("tag").action(ArgAction::Append);
        let more = Arg::new("more").long("more").action(ArgAction::SetTrue);
        let output_flag = Arg::new("cmdhelp::output").long("output");
        let hidden = Arg::new("hidden").long("hidden");
        // A derived type adds a group of all its arguments.
        let all = ArgGroup::new("All")
            .args(["id", "tag", "more"])
            .multiple(true);
        let drop = Command::new("drop").args([Arg::new("id"), tag, more, output_flag, hidden]);
        let drop = drop.group(all);
        let app = Command::new("app").subcommand(drop);
        let words = [&["app", "drop"], words].concat();
        let matches = app.try_get_matches_from(words).expect("a command line");
        Plan {
            subject: Subject::of(7, &matches, &["hidden"]),
            circumstances: b"here".to_vec(),
        }
    }

    #[test]
    fn a_token_is_valid_for_one_call() {
        let token = plan(&["a", "--tag", "x"]).token(1_000);
        let check = |words: &[&str]| plan(words).check(&token, 900, 600);
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
            assert_eq!(check(other), Err(TokenFault::OtherCall), "{other:?}");
        }
    }

    #[test]
    fn a_token_is_valid_in_the_same_circumstances() {
        let words = ["a", "--hidden", "one"];
        let token = plan(&words).token(1_000);
        let mut elsewhere = plan(&words);
        elsewhere.circumstances = b"there".to_vec();
        assert_eq!(
            elsewhere.check(&token, 900, 600),
            Err(TokenFault::PlanChanged)
        );
        assert_eq!(
            plan(&["a"]).check(&token, 900, 600),
            Err(TokenFault::OtherCall)
        );
        assert_eq!(
            plan(&["a", "--hidden", "two"]).check(&token, 900, 600),
            Ok(())
        );
    }

    #[test]
    fn a_token_expires() {
        let plan = plan(&["a"]);
        let token = plan.token(1_000);
        assert_eq!(plan.check(&token, 1_000, 600), Ok(()));
        assert_eq!(plan.check(&token, 1_001, 600), Err(TokenFault::Expired));
        assert_eq!(plan.check(&token, 399, 600), Err(TokenFault::Expired));
        let later = token.replacen("3e8", "7d0", 1);
        assert_eq!(plan.check(&later, 1_500, 600), Err(TokenFault::OtherCall));
        for nonsense in ["", "-", "yes", "3e8", "3e8-", "g-0", &token[1..]] {
            assert_eq!(plan.check(nonsense, 200, 600), Err(TokenFault::OtherCall));
        }
    }
}
