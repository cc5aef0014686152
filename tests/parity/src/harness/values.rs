//! Values for arguments, valid and invalid ones.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};

const WORDS: &[&str] = &[
    "",
    "0",
    "1",
    "3",
    "7",
    "42",
    "255",
    "256",
    "70000",
    "-1",
    "-5.5",
    "2.5",
    "1e3",
    "true",
    "false",
    "yes",
    "off",
    "word",
    "two words",
    "a,b",
    "1,2",
    "3,,4",
    ",",
    "a;b",
    "1:2",
    "k=v",
    "key=two=2",
    "=",
    "=x",
    "-",
    "--",
    "-x",
    "-xyz",
    "--unknown",
    "--unknown=1",
    "é",
    "日本語",
    "a\nb",
    "/tmp/file.txt",
    "127.0.0.1",
    ";",
    "help",
    "x",
    "END",
];

/// Returns words of every kind, one of them invalid Unicode where the platform supports that.
pub(crate) fn pool() -> Vec<OsString> {
    let mut pool: Vec<OsString> = WORDS.iter().map(OsString::from).collect();
    pool.extend(beyond_unicode());
    pool
}

#[cfg(unix)]
fn beyond_unicode() -> Option<OsString> {
    use std::os::unix::ffi::OsStringExt as _;
    Some(OsString::from_vec(b"not\xFFtext".to_vec()))
}

#[cfg(not(unix))]
fn beyond_unicode() -> Option<OsString> {
    None
}

/// Returns the values that an argument's parser accepts, out of the pool and the argument's declared values.
///
/// Each value is tried with the parser, in a command with only this argument.
pub(crate) fn accepted(arg: &Arg) -> Vec<OsString> {
    let mut candidates = pool();
    for possible in arg.get_possible_values() {
        candidates.extend(possible.get_name_and_aliases().map(OsString::from));
    }
    let command = Command::new("probe").disable_help_flag(true).arg(
        Arg::new("value")
            .long("value")
            .action(ArgAction::Set)
            .value_parser(arg.get_value_parser().clone()),
    );
    candidates.retain(|candidate| {
        let mut flag = OsString::from("--value=");
        flag.push(candidate);
        let argv = [OsString::from("probe"), flag];
        command.clone().try_get_matches_from(argv).is_ok()
    });
    candidates
}
