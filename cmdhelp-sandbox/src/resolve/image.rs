//! Resolves the policy for a call whose program is in a container image into a plan.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::{HOME, environment, granted_hosts, paths, protected, visible};
use crate::plan::{Content, Place, Plan};
use crate::policy::{Call, Exec, Policy};
use crate::refusal::Refusal;

/// The private folders of the container, which are removed after the call.
const PRIVATE: [&str; 2] = [HOME, "/tmp"];

/// Returns the plan for a call whose program is in `image`.
pub(super) fn plan(policy: &Policy, call: &Call, image: &str) -> Result<Plan, Refusal> {
    let needs = "use the engine `namespaces`, without an image";
    let Some(program) = call.command.first() else {
        return Err(Refusal::not_found("no command is given"));
    };
    if policy.exec != Exec::Anything {
        let why = "this engine cannot restrict which programs of the image are started";
        return Err(Refusal::unenforceable("exec", why).needs(needs));
    }
    let hosts = granted_hosts(policy)?;
    if let Some(host) = hosts.first() {
        let why = format!("access to {host} needs a proxy, which a container does not have");
        return Err(Refusal::unenforceable("network.egress", why).needs(needs));
    }
    let mut places: BTreeMap<PathBuf, Content> = PRIVATE
        .map(|path| (PathBuf::from(path), Content::Temporary))
        .into();
    let (grants, mut results) = paths::grants(policy, call)?;
    paths::add(&mut places, &grants);
    protected::add(&mut places, &grants, call);
    paths::deny(&mut places, &mut results, policy, call)?;
    let directory = paths::canonical(&call.directory).filter(|folder| visible(&places, folder));
    let mut environment = environment(policy, call, &places, &[], HOME.as_ref())?;
    // If the policy does not set `PATH`, the program gets the `PATH` of the image.
    let is_set = policy.environment.iter().any(|known| known.name == "PATH");
    if !is_set {
        environment.remove("PATH");
    }
    Ok(Plan {
        program: PathBuf::from(program),
        words: call.command.clone(),
        directory: directory.unwrap_or_else(|| PathBuf::from(HOME)),
        environment,
        places: places
            .into_iter()
            .map(|(path, content)| Place { path, content })
            .collect(),
        results,
        executables: None,
        spawns: true,
        hosts,
        image: Some(image.to_owned()),
        terminal: policy.terminal,
        observed: policy.observe,
        limits: policy.limits.clone(),
    })
}
