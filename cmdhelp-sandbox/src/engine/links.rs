//! The check of symbolic links that a sandboxed program must not replace.

use super::Engine;
use crate::message::Fault;
use crate::plan::{Content, Plan};

/// Refuses plans with symbolic links that the program must not replace, for an engine that cannot mount a link itself,
/// but only its target.
pub(super) fn check(plan: &Plan, engine: Engine) -> Result<(), Fault> {
    let mut links = plan.places.iter();
    let Some(link) = links.find(|place| place.content == Content::HostLink) else {
        return Ok(());
    };
    let why = format!("the link {} could be replaced", link.path.display());
    Err(Fault::rule("fs", engine.name(), why)
        .needs("the engine `namespaces`, or a grant for only a part of that folder"))
}
