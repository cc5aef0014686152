//! Collects what a consent token depends on in addition to the arguments: the current folder, the
//! environment variables that select data, standard input, and the preview. If one of them changes,
//! the token is no longer valid.

use std::env;
use std::ffi::{OsStr, OsString};
use std::hash::{BuildHasher as _, RandomState};

use clap::Command;

use super::input::HeldInput;
use super::token::put;
use crate::erased::Erased;
use crate::sorted::insert;
use crate::substring::Substring as _;

/// The environment variables from which programs learn in which folders their data is, and which
/// user it belongs to.
const DATA_VARIABLES: [&str; 9] = [
    "HOME",
    "USER",
    "USERPROFILE",
    "APPDATA",
    "LOCALAPPDATA",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
];

/// Returns the circumstances of a call as bytes. Two calls get the same bytes only if all their
/// circumstances are the same.
#[inline]
pub(super) fn of(program: &Erased, preview: Option<&str>, held: Option<&HeldInput>) -> Vec<u8> {
    let mut bytes = Vec::new();
    match folder() {
        Some(folder) => put(&mut bytes, &folder),
        // A deleted folder has no path. It gets unique bytes, so that it equals no other folder.
        None => put(&mut bytes, &unique_bytes()),
    }
    for (name, value) in variables(program) {
        put(&mut bytes, name.as_encoded_bytes());
        put(&mut bytes, value.as_encoded_bytes());
    }
    put(&mut bytes, b"");
    match held {
        Some(HeldInput::Bytes { sum, .. }) => {
            put(&mut bytes, &sum.map(u64::to_le_bytes).concat());
        }
        Some(HeldInput::Lost) => put(&mut bytes, &unique_bytes()),
        _ => put(&mut bytes, b""),
    }
    match preview {
        Some(preview) => put(&mut bytes, preview.as_bytes()),
        None => bytes.push(0),
    }
    bytes
}

/// Returns bytes that are different for every call of this function.
#[inline]
fn unique_bytes() -> [u8; 8] {
    RandomState::new()
        .hash_one(std::process::id())
        .to_le_bytes()
}

/// Returns the path of the current folder and, on Unix, the numbers that distinguish this folder
/// from an earlier one at the same path.
#[inline]
fn folder() -> Option<Vec<u8>> {
    let path = env::current_dir().ok()?;
    #[cfg_attr(not(unix), expect(unused_mut))]
    let mut bytes = path.as_os_str().as_encoded_bytes().to_vec();
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let metadata = std::fs::metadata(".").ok()?;
        bytes.extend(
            [metadata.dev(), metadata.ino()]
                .map(u64::to_le_bytes)
                .concat(),
        );
    }
    Some(bytes)
}

/// Returns the environment variables that are set and may select data: [`DATA_VARIABLES`], the
/// variables of the program's arguments, and variables whose names begin with that of the program.
/// Variables of secret arguments are omitted.
#[inline]
fn variables(program: &Erased) -> Vec<(OsString, OsString)> {
    let own = program.traits.binary.uppercased().replaced("-", "_") + "_";
    let (mut declared, mut hidden) = (Vec::new(), Vec::new());
    let secrets = program.secret_ids();
    of_arguments(&program.tree(), &mut |id, name| {
        let names = match secrets.contains(&id) {
            true => &mut hidden,
            false => &mut declared,
        };
        names.push(name.to_owned());
    });
    let selects = |name: &OsStr| {
        let is_own = name.to_str().is_some_and(|name| {
            DATA_VARIABLES.contains(&name) || name.uppercased().starts_with(&own)
        });
        let is_declared = declared.iter().any(|it| it == name);
        (is_own || is_declared) && !hidden.iter().any(|it| it == name)
    };
    let variables = env::vars_os().filter(|(name, _)| selects(name));
    let mut sorted = Vec::new();
    variables.for_each(|variable| insert(&mut sorted, variable));
    sorted
}

#[cfg(feature = "env")]
#[inline]
fn of_arguments(cmd: &Command, each: &mut dyn FnMut(&str, &OsStr)) {
    for arg in cmd.get_arguments() {
        if let Some(name) = arg.get_env() {
            each(arg.get_id().as_str(), name);
        }
    }
    for below in cmd.get_subcommands() {
        of_arguments(below, each);
    }
}

/// Does nothing, because clap reads no environment variables without the feature `env`.
#[cfg(not(feature = "env"))]
#[inline]
fn of_arguments(_: &Command, _: &mut dyn FnMut(&str, &OsStr)) {}
