//! The engine `landlock`, which uses Landlock and seccomp without namespaces. The engine refuses rules that it cannot
//! enforce. The engine kills the remaining processes of a sandbox itself, because without a namespace, the kernel does
//! not kill them.

use std::path::Path;

use rustix::process::{Pid, Signal, WaitOptions};

use super::{Engine, exec, limits, results};
use crate::message::Fault;
use crate::plan::{Content, Plan};

/// The advice for a rule that this engine cannot enforce.
const NEEDS: &str = "use the engine `namespaces` or `bwrap`; `cmdhelp doctor` shows what they need";

/// Refuses a plan with a rule that this engine cannot enforce.
pub(super) fn check(plan: &Plan) -> Result<(), Fault> {
    drop(exec::files::whole()?);
    results::none(plan, Engine::Landlock)?;
    let rule = |rule, why: String| Err(Fault::rule(rule, "without namespaces", why).needs(NEEDS));
    if let Some(host) = plan.hosts.first() {
        return rule(
            "network.egress",
            format!("access to {host} needs a proxy, which this engine cannot start"),
        );
    }
    if plan.executables.is_some() {
        let why = "this engine cannot limit which programs are started, because the dynamic loader executes every \
            readable file";
        return rule("exec", why.to_owned());
    }
    for place in &plan.places {
        let Some(above) = shared_above(plan, &place.path) else {
            continue;
        };
        let (path, above_path) = (place.path.display(), above.path.display());
        let granted = match above.content {
            Content::Write => "write",
            _ => "read",
        };
        let wanted = match (&place.content, &above.content) {
            (Content::Read | Content::HostLink, Content::Write) => "be read-only",
            (Content::NoFile | Content::NoFolder, _) => "be hidden",
            _ => continue,
        };
        return rule(
            "fs.deny",
            format!(
                "{path} must {wanted}, but the grant of the folder {above_path} lets the program {granted} all its \
                 contents"
            ),
        );
    }
    limits::not_for_root()
}

/// Returns the nearest folder above `path` that the sandbox shares with the machine.
fn shared_above<'a>(plan: &'a Plan, path: &Path) -> Option<&'a crate::plan::Place> {
    let shared = plan.places.iter().filter(|place| {
        matches!(place.content, Content::Read | Content::Write)
            && place.path != path
            && path.starts_with(&place.path)
    });
    shared.max_by_key(|place| place.path.as_os_str().len())
}

/// Makes this process adopt all processes that outlive the program.
pub(super) fn adopt() -> Result<(), Fault> {
    let own = Some(rustix::process::getpid());
    rustix::process::set_child_subreaper(own).map_err(|error| Fault::of("prctl", error))
}

/// Kills all remaining processes of the sandbox. When a process is killed, its children become children of this
/// process, and are killed next.
pub(super) fn kill_remaining() {
    loop {
        for child in children() {
            let _ = rustix::process::kill_process(child, Signal::KILL);
        }
        match rustix::process::wait(WaitOptions::empty()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

/// Returns the ids of this process's children. An id stays valid until this process waits for the child.
fn children() -> Vec<Pid> {
    let own = rustix::process::getpid();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let processes = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let is_own = |process: &i32| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The fields begin after the last parenthesis, because the program's name before them can contain parentheses.
        let (_, fields) = stat.rsplit_once(')')?;
        let parent: i32 = fields.split_ascii_whitespace().nth(1)?.parse().ok()?;
        (Some(own) == Pid::from_raw(parent)).then_some(())
    };
    processes
        .filter(|process| is_own(process).is_some())
        .filter_map(Pid::from_raw)
        .collect()
}
