//! The cached list of tools for clients.
//!
//! To describe thousands of commands takes longer than a client that has just started a server likes to
//! wait. As long as no file has changed, it is told at once what was told the last time, and the programs
//! are described meanwhile.

use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use cmdhelp_bundle::Json;
use sha2::{Digest as _, Sha256};

use super::Front;
use super::caller::object;
use super::listing::List;
use super::stamps::{Stamp, descriptions, stamp};
use crate::host::Host;
use crate::policy::hexadecimal;
use crate::registry::{Kind, program};
use crate::replace::replace;

/// A file with what clients were told.
#[derive(Debug)]
pub(super) struct Kept {
    path: PathBuf,
    /// What tells whether it still holds.
    stamp: String,
}

impl Kept {
    /// Finds what clients were told of these programs.
    pub(super) fn of(host: &Host, only: &[String], list: List) -> Self {
        let asked = format!("{:?} {only:?} {list:?}", host.folder);
        let name = hash(&asked);
        let mut stamps = descriptions(host);
        let entries = host.registry.entries.iter();
        let programs = entries.filter(|it| it.kind == Kind::Program);
        let entries = &host.registry.entries;
        let found = programs.filter_map(|it| program(entries, &it.name, &host.folder).ok());
        stamps.extend(found.map(stamp));
        let version = env!("CARGO_PKG_VERSION");
        Self {
            path: host.folders.cache.join("lists").join(name),
            stamp: hash(&format!("{version} {asked} {}", text(&stamps))),
        }
    }

    /// Returns what clients were told, if nothing has changed since.
    pub(super) fn read(&self) -> Option<Front> {
        let kept = Json::parse(&std::fs::read_to_string(&self.path).ok()?).ok()?;
        let text = |key: &str| Some(kept.get(key)?.text()?.to_owned());
        let is_current = text("stamp")? == self.stamp;
        is_current.then_some(Front {
            summary: text("summary")?,
            llms: text("llms")?,
        })
    }

    /// Keeps the list of tools for the next start. Without it, they wait a little.
    pub(super) fn write(&self, front: &Front) {
        let kept = object(&[
            ("stamp", Json::from(self.stamp.as_str())),
            ("summary", Json::from(front.summary.as_str())),
            ("llms", Json::from(front.llms.as_str())),
        ]);
        let _ = replace(&self.path, kept.to_string().as_bytes());
    }
}

fn text(stamps: &[Stamp]) -> String {
    let mut text = String::new();
    for (path, found) in stamps {
        let found = found.map(|(time, length)| {
            let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
            (since.as_nanos(), length)
        });
        text += &format!("{path:?} {found:?}\n");
    }
    text
}

fn hash(text: &str) -> String {
    hexadecimal(&Sha256::digest(text.as_bytes()))
}
