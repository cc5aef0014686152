//! Checks plans with symbolic links that a sandboxed program must not replace.

use super::Engine;
use crate::message::Fault;
use crate::plan::{Content, Plan};

/// Refuses a plan with symbolic links that the program must not replace. The engines `bwrap` and `container` need this
/// check, because they can mount the target of a link but not the link itself, so they cannot protect the link.
pub(super) fn check(plan: &Plan, engine: Engine) -> Result<(), Fault> {
    let mut links = plan.places.iter();
    let Some(link) = links.find(|place| place.content == Content::HostLink) else {
        return Ok(());
    };
    let why = format!(
        "this engine cannot prevent the program from replacing the link {}",
        link.path.display()
    );
    Err(Fault::rule("fs", engine.name(), why)
        .needs("use the engine `namespaces`, or grant only a part of its folder"))
}
