//! Restricts the access to files with Landlock. Without namespaces, Landlock is the only restriction of files. With
//! namespaces, mounts already hide other files, and Landlock only denies the access to files that a mount shows by
//! mistake. Landlock also enforces rules that mounts cannot express, such as the list of executable files.

use std::os::fd::AsFd;
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetStatus, Scope,
};

use rustix::fs::{CWD, FileType, Mode, OFlags, ResolveFlags};

use crate::engine::Engine;
use crate::message::Fault;
use crate::plan::{Content, Plan};

/// The newest version of Landlock that is used. With namespaces, an older kernel enforces only the access rights that
/// it supports.
const NEWEST: ABI = ABI::V6;

/// The advice for a kernel that cannot run the engine `landlock`.
const NEEDS: &str = "Linux 6.12 or newer, with `landlock` among lsm= of the kernel's command line";

/// Makes a set of rules of Landlock that restricts all access rights. Fails if the kernel does not support one of the
/// access rights.
pub(in crate::engine) fn whole() -> Result<RulesetCreated, Fault> {
    ruleset(CompatLevel::HardRequirement).map_err(|fault| fault.needs(NEEDS))
}

fn ruleset(level: CompatLevel) -> Result<RulesetCreated, Fault> {
    Ruleset::default()
        .set_compatibility(level)
        .handle_access(AccessFs::from_all(NEWEST))
        .and_then(|rules| rules.scope(Scope::AbstractUnixSocket | Scope::Signal))
        .and_then(Ruleset::create)
        .map_err(|error| Fault::of("landlock", error))
}

/// Restricts this process to the files of the plan.
pub(super) fn restrict(engine: Engine, plan: &Plan) -> Result<(), Fault> {
    let is_only_wall = engine == Engine::Landlock;
    let all = AccessFs::from_all(NEWEST);
    let mut rules = match is_only_wall {
        true => whole()?,
        false => ruleset(CompatLevel::BestEffort)?,
    };

    let mut looking = AccessFs::ReadFile | AccessFs::ReadDir;
    if plan.executables.is_none() {
        looking |= AccessFs::Execute;
    }
    let shown: &[&Path] = match is_only_wall {
        // Without namespaces, the sandbox sees the machine's `/proc`, so the program is allowed to read only its own
        // entry in `/proc`.
        true => &[Path::new("/proc/self")],
        false => &[Path::new("/")],
    };
    for path in shown {
        let opened = PathFd::new(path).map_err(|error| Fault::of(path.display(), error))?;
        rules = allow(rules, &opened, path, looking)?;
    }
    for file in plan.executables.iter().flatten() {
        rules = add(rules, file, AccessFs::Execute | AccessFs::ReadFile)?;
    }
    for place in &plan.places {
        let access = match &place.content {
            Content::Read if is_only_wall => looking,
            Content::Write if is_only_wall => all & !(AccessFs::MakeChar | AccessFs::MakeBlock),
            Content::Device if is_only_wall => AccessFs::ReadFile | AccessFs::WriteFile,
            // The engine `landlock` cannot make private folders, so the program gets no access to any folder at this
            // path.
            _ if is_only_wall => continue,
            Content::Write | Content::Temporary => all & !looking & !AccessFs::Execute,
            Content::Device => AccessFs::WriteFile | AccessFs::IoctlDev,
            Content::Terminals => AccessFs::WriteFile | AccessFs::IoctlDev,
            _ => continue,
        };
        rules = add(rules, &place.path, access)?;
    }
    let status = rules
        .restrict_self()
        .map_err(|error| Fault::of("landlock", error))?;
    let is_enough = plan.executables.is_none() || status.ruleset != RulesetStatus::NotEnforced;
    if is_enough {
        return Ok(());
    }
    Err(
        Fault::rule("exec", "landlock", "this kernel does not support Landlock")
            .needs("use Linux 5.13 or newer with Landlock, or a policy that allows all programs"),
    )
}

/// Adds a rule for the file or folder at `path`. Fails if the path contains a symbolic link, because another process
/// could have put the link there.
fn add(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, Fault> {
    let opened = rustix::fs::openat2(
        CWD,
        path,
        OFlags::PATH | OFlags::CLOEXEC,
        Mode::empty(),
        ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS,
    );
    let opened = opened.map_err(|error| Fault::of(path.display(), error))?;
    allow(rules, &opened, path, access)
}

fn allow(
    rules: RulesetCreated,
    opened: impl AsFd,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, Fault> {
    let mode = rustix::fs::fstat(&opened)
        .map_err(|error| Fault::of(path.display(), error))?
        .st_mode;
    let access = match FileType::from_raw_mode(mode).is_dir() {
        true => access,
        false => access & AccessFs::from_file(NEWEST),
    };
    rules
        .add_rule(PathBeneath::new(opened, access))
        .map_err(|error| Fault::of(format!("landlock, {}", path.display()), error))
}
