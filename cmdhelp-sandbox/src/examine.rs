//! Finds out which engines work on this machine.

use serde::Serialize;

use crate::engine::{self, Engine, Input, Level};
use crate::plan::Plan;
use crate::policy::{Call, Exec, Policy};
use crate::refusal::Refusal;

/// The engines that work on this machine, and the features of the kernel: the result of [`examine`].
#[derive(Clone, Debug, Serialize)]
pub struct Examination {
    /// The name of the strongest engine that works, which is used by default.
    pub engine: Option<&'static str>,
    /// The level of the strongest engine that works.
    pub level: Option<Level>,
    /// The state of each engine.
    pub engines: Vec<EngineState>,
    /// The features of the kernel.
    pub features: Vec<Feature>,
}

/// The state of an engine.
#[derive(Clone, Debug, Serialize)]
pub struct EngineState {
    /// The name of the engine.
    pub name: &'static str,
    /// Whether a test program ran with the engine or, for containers, podman or docker has answered.
    pub works: bool,
    /// The reason why the engine does not work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Advice on how to change the machine so that the engine works.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

/// A feature of the machine that an engine needs.
#[derive(Clone, Debug, Serialize)]
pub struct Feature {
    /// The name of the feature.
    pub name: &'static str,
    /// The state of the feature on this machine.
    pub found: String,
    /// Whether the state of the feature is sufficient for the engines that need the feature.
    pub enough: bool,
    /// Advice on how to change the machine so that it has the feature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<&'static str>,
}

/// Tests each engine, and returns which engines work.
pub fn examine() -> Examination {
    let engines: Vec<EngineState> = Engine::ALL.map(state).into();
    // The engine `container` is never used by default, because it needs an image.
    let container = Engine::Container.name();
    let works = engines
        .iter()
        .find(|engine| engine.works && engine.name != container);
    let engine = works.and_then(|engine| Engine::named(engine.name));
    Examination {
        engine: engine.map(Engine::name),
        level: engine.map(Engine::level),
        engines,
        features: features(),
    }
}

fn state(engine: Engine) -> EngineState {
    let tried = match engine {
        Engine::Container => container(),
        _ => attempt(engine),
    };
    let refusal = tried.as_ref().err();
    EngineState {
        name: engine.name(),
        works: tried.is_ok(),
        why: refusal.map(|refusal| refusal.why.clone()),
        remedy: refusal.and_then(|refusal| refusal.needs.clone()),
    }
}

/// Checks that podman or docker answers. No program is run, because that would need an image.
#[cfg(target_os = "linux")]
fn container() -> Result<(), Refusal> {
    let found = engine::container::find();
    found.map(drop).map_err(|fault| {
        let refusal = Refusal::unavailable(fault.why);
        fault.needs.into_iter().fold(refusal, Refusal::needs)
    })
}

#[cfg(not(target_os = "linux"))]
fn container() -> Result<(), Refusal> {
    attempt(Engine::Container)
}

fn attempt(engine: Engine) -> Result<(), Refusal> {
    let unavailable = |error: std::io::Error| Refusal::unavailable(error.to_string());
    let call = Call::here(vec!["true".to_owned()]).map_err(unavailable)?;
    let policy = Policy {
        // The test uses a policy that every engine can enforce, so that the test fails only if the engine does not
        // work.
        exec: Exec::Anything,
        ..Policy::default()
    };
    let plan = Plan::new(&policy, &call)?;
    let mut child = engine::start(&plan, engine, Input::Nothing)?;
    let outcome = child
        .wait(Some(std::time::Duration::from_secs(10)))
        .map_err(unavailable)?;
    match outcome.status() {
        0 => Ok(()),
        status => Err(Refusal::unavailable(format!(
            "`true` ended with status {status}"
        ))),
    }
}

#[cfg(not(target_os = "linux"))]
fn features() -> Vec<Feature> {
    Vec::new()
}

#[cfg(target_os = "linux")]
fn features() -> Vec<Feature> {
    let setting = |path: &str| {
        std::fs::read_to_string(path)
            .ok()
            .map(|text| text.trim().to_owned())
    };
    let mut features = vec![kernel()];
    features.push(landlock());
    features.push(cgroups());
    let spaces = setting("/proc/sys/user/max_user_namespaces");
    features.push(Feature {
        name: "user namespaces",
        enough: spaces.as_deref().is_none_or(|most| most != "0"),
        found: spaces.unwrap_or_else(|| "no limit".to_owned()),
        remedy: Some("sysctl user.max_user_namespaces=10000"),
    });
    let apparmor = setting("/proc/sys/kernel/apparmor_restrict_unprivileged_userns");
    features.push(Feature {
        name: "AppArmor",
        enough: apparmor.as_deref().is_none_or(|restricts| restricts == "0"),
        found: match apparmor.as_deref() {
            None => "does not restrict user namespaces".to_owned(),
            Some(value) => format!("apparmor_restrict_unprivileged_userns={value}"),
        },
        remedy: Some(
            "give this program an AppArmor profile with `userns,`, or \
                      sysctl kernel.apparmor_restrict_unprivileged_userns=0",
        ),
    });
    for feature in &mut features {
        if feature.enough {
            feature.remedy = None;
        }
    }
    features
}

#[cfg(target_os = "linux")]
fn kernel() -> Feature {
    use crate::engine::limits;
    let name = rustix::system::uname();
    let found = name.release().to_string_lossy().into_owned();
    // The usual limit on processes per user does not apply to root, so root needs a newer kernel.
    let is_root = rustix::process::geteuid().is_root();
    Feature {
        name: "kernel",
        found,
        enough: limits::kernel()
            >= match is_root {
                true => limits::LIMIT_OF_A_NAMESPACE,
                false => (5, 13),
            },
        remedy: Some("Linux 5.13; for root, Linux 6.14, to limit the number of processes"),
    }
}

/// Returns the state of control groups. Control groups are needed for limits that apply to all processes of a sandbox
/// together.
#[cfg(target_os = "linux")]
fn cgroups() -> Feature {
    let own = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let found = match own.lines().any(|line| line.starts_with("0::")) {
        true if own.lines().count() == 1 => "version 2",
        true => "versions 1 and 2",
        false if own.is_empty() => "none",
        false => "version 1",
    };
    let delegated = engine::group::delegated();
    let wanted = ["cpu", "memory", "pids"];
    let is_whole = wanted
        .iter()
        .all(|name| delegated.iter().any(|known| known == name));
    let what = match delegated.is_empty() {
        true => "no controllers are delegated, so limits apply only to single processes".to_owned(),
        false => format!("delegated: {}", delegated.join(" ")),
    };
    Feature {
        name: "cgroups",
        found: format!("{found}, {what}"),
        enough: is_whole,
        remedy: Some(
            "to limit all processes together, start cmdhelp by `systemd-run --user --scope -p Delegate=yes cmdhelp …`",
        ),
    }
}

#[cfg(target_os = "linux")]
fn landlock() -> Feature {
    use landlock::{
        AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr, Scope,
    };
    let new = || Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    let files = |right: AccessFs| {
        new()
            .handle_access(BitFlags::from_flag(right))
            .and_then(Ruleset::create)
            .is_ok()
    };
    // The version of Landlock is determined by trying the access right that each version has added.
    let scopes = || {
        new()
            .handle_access(AccessFs::Execute)
            .and_then(|rules| rules.scope(Scope::Signal))
            .and_then(Ruleset::create)
            .is_ok()
    };
    let ports = || {
        new()
            .handle_access(AccessNet::ConnectTcp)
            .and_then(Ruleset::create)
            .is_ok()
    };
    let version = match () {
        () if files(AccessFs::ResolveUnix) => 9,
        () if scopes() => 6,
        () if files(AccessFs::IoctlDev) => 5,
        () if ports() => 4,
        () if files(AccessFs::Truncate) => 3,
        () if files(AccessFs::Refer) => 2,
        () if files(AccessFs::Execute) => 1,
        () => 0,
    };
    Feature {
        name: "Landlock",
        found: match version {
            0 => "none".to_owned(),
            version => format!("interface {version} or newer"),
        },
        enough: version > 0,
        remedy: Some(
            "Linux 5.13 with CONFIG_SECURITY_LANDLOCK=y, and `landlock` among lsm= of the kernel's command line",
        ),
    }
}
