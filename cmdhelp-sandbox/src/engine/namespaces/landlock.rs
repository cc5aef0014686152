//! The second wall: the same grants, told to Landlock, in case that a mount shows more than it
//! should; and what mounts cannot say, as which files may be executed.

use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetStatus, Scope,
};

use crate::engine::message::Fault;
use crate::plan::{Content, Plan};

/// The newest rights that are asked for; older kernels take as many as they know.
const NEWEST: ABI = ABI::V6;

/// Restricts this process to what the plan shows.
pub(super) fn restrict(plan: &Plan) -> Result<(), Fault> {
    let failed = |error| Fault::of("landlock", error);
    let all = AccessFs::from_all(NEWEST);
    let made = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)
        .and_then(|rules| rules.scope(Scope::AbstractUnixSocket | Scope::Signal))
        .and_then(Ruleset::create);
    let mut rules = made.map_err(failed)?;

    let mut looking = AccessFs::ReadFile | AccessFs::ReadDir;
    if plan.executables.is_none() {
        looking |= AccessFs::Execute;
    }
    rules = allow(rules, Path::new("/"), looking)?;
    for file in plan.executables.iter().flatten() {
        rules = allow(rules, file, AccessFs::Execute | AccessFs::ReadFile)?;
    }
    for place in &plan.places {
        let access = match &place.content {
            Content::Write | Content::Temporary => all & !looking & !AccessFs::Execute,
            Content::Device => AccessFs::WriteFile | AccessFs::IoctlDev,
            Content::Terminals => AccessFs::WriteFile | AccessFs::IoctlDev,
            _ => continue,
        };
        rules = allow(rules, &place.path, access)?;
    }
    let status = rules
        .restrict_self()
        .map_err(|error| Fault::of("landlock", error))?;
    let is_enough = plan.executables.is_none() || status.ruleset != RulesetStatus::NotEnforced;
    if is_enough {
        return Ok(());
    }
    Err(
        Fault::rule("exec", "landlock", "this kernel does not have it")
            .needs("Linux 5.13 with Landlock, or a policy that lets everything be executed"),
    )
}

fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, Fault> {
    let failed =
        |error: &dyn std::fmt::Display| Fault::of(format!("landlock, {}", path.display()), error);
    let opened = PathFd::new(path).map_err(|error| failed(&error))?;
    let access = match path.is_dir() {
        true => access,
        false => access & AccessFs::from_file(NEWEST),
    };
    rules
        .add_rule(PathBeneath::new(opened, access))
        .map_err(|error| failed(&error))
}
