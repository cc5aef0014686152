//! The commands that prepare the program of a bundle: `install`, `setup`, `login`, `logout`, `status`.

mod prepare;
mod status;
mod terminal;

pub(crate) use self::prepare::{Install, Login, Logout, Setup};
pub(crate) use self::status::Status;

use cmdhelp::prelude::*;
use cmdhelp_host::Host;
use cmdhelp_host::execute::{CallFault, FaultCode, Target};
use cmdhelp_host::lifecycle::{Lifecycle, Pending, Record, Signed};
use serde::Serialize;

use crate::failure::Fault;
use crate::registered::host;

/// The state of a bundle's program. If it cannot be called yet, this is the next step to take.
#[derive(Default, Schema, Serialize)]
pub(crate) struct State {
    /// The name by which the program is called.
    name: String,
    /// The id of the driver, if the program has several drivers.
    #[serde(skip_serializing_if = "Option::is_none")]
    driver: Option<String>,
    /// The id and the major version of the bundle, if the bundle can be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    bundle: Option<String>,
    /// `ready`, or the next step: `platform`, `install`, `version`, `setup` or `login`. If the bundle cannot be used,
    /// the reason: `untrusted`, `widened`, `invalid`, or `unreadable` if its stored state cannot be read or parsed.
    state: String,
    /// The file of the program, if the bundle can be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    /// The version of the program, if the bundle supports it.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    /// The completed steps of the setup.
    done: Vec<String>,
    /// The state of the login: `authed`, `unauthed` or `unknown`.
    auth: String,
    /// The reason why the program is not ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// The command that completes the next step.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl State {
    fn of(name: &str, lifecycle: &Lifecycle<'_>) -> Result<Self, CallFault> {
        let pending = lifecycle.pending()?;
        let record: Record = lifecycle.record()?;
        let left = pending.as_ref().map(|it| lifecycle.left(it));
        let state = match &pending {
            None => "ready",
            Some(Pending::Platform(_)) => "platform",
            Some(Pending::Install(_)) => "install",
            Some(Pending::Version(_)) => "version",
            Some(Pending::Setup(_)) => "setup",
            Some(Pending::Login) => "login",
        };
        let is_good = !matches!(pending, Some(Pending::Install(_) | Pending::Version(_)));
        Ok(Self {
            name: name.to_owned(),
            driver: lifecycle.driver().map(str::to_owned),
            bundle: Some(lifecycle.key()),
            state: state.to_owned(),
            program: Some(lifecycle.program().display().to_string()),
            version: record.version.filter(|_| is_good),
            done: record.steps,
            auth: record.signed.name().to_owned(),
            next: left.as_ref().and_then(|it| it.recovery.clone()),
            why: left.map(|it| it.message),
        })
    }

    /// Makes the state of a bundle that cannot be used because of `fault`. If the fault is not one of this bundle
    /// alone, returns it as an error.
    fn unusable(name: &str, fault: CallFault) -> Result<Self, Fault> {
        let state = match fault.code {
            FaultCode::Untrusted => "untrusted",
            FaultCode::SandboxWidened => "widened",
            FaultCode::Description => "invalid",
            FaultCode::Ledger => "unreadable",
            _ => return Err(fault.into()),
        };
        Ok(Self {
            name: name.to_owned(),
            state: state.to_owned(),
            auth: Signed::Unknown.name().to_owned(),
            next: fault.recovery,
            why: Some(fault.message),
            ..Self::default()
        })
    }
}

/// Opens the registry, for the current folder.
fn open() -> Result<Host, Fault> {
    let host = host()?;
    host.registry.report();
    Ok(host)
}

/// A registered program, and one of its drivers.
#[derive(Args)]
pub(crate) struct Program {
    /// The registered program
    name: String,
    /// The driver, if the program has several drivers
    #[arg(long, value_name = "ID")]
    driver: Option<String>,
}

impl Program {
    /// Returns the lifecycle of the program, which is its installation, setup and login.
    fn lifecycle<'a>(&self, host: &'a Host) -> Result<Lifecycle<'a>, Fault> {
        lifecycle(host, &self.name, self.driver.as_deref())
    }
}

/// Returns the lifecycle of a registered program, which is its installation, setup and login. If the program has
/// several drivers, `driver` must be the id of one of them.
fn lifecycle<'a>(host: &'a Host, name: &str, driver: Option<&str>) -> Result<Lifecycle<'a>, Fault> {
    if host.registry.entry(name).is_none() {
        if let Some(fault) = host.registry.untrusted_fault(name) {
            return Err(fault.into());
        }
        let known = host.registry.entries.iter().map(|it| &*it.name);
        return Err(Fault::not_registered(name, known));
    }
    let mut target = host.target(name)?;
    let programs = programs(&target);
    target = match (driver, &programs[..]) {
        (None, []) => target,
        (None, [only]) => only.clone(),
        (Some(id), all) => {
            let found = all.iter().find(|it| it.driver.as_deref() == Some(id));
            found.ok_or_else(|| no_driver(name, all))?.clone()
        }
        (None, all) => return Err(no_driver(name, all)),
    };
    host.lifecycle(&target).ok_or_else(|| {
        Fault::Arguments(format!(
            "`{name}` has no CLI.md, so there is nothing to install, set up or log in to"
        ))
    })
}

/// Returns a target for each driver that has a program of its own.
pub(crate) fn programs(target: &Target) -> Vec<Target> {
    let drivers = target.tools.model.drivers.iter();
    let with_programs = drivers.filter(|it| it.model.is_some() && it.kind == "cli");
    with_programs.map(|it| target.bound(it)).collect()
}

fn no_driver(name: &str, all: &[Target]) -> Fault {
    let ids: Vec<&str> = all.iter().filter_map(|it| it.driver.as_deref()).collect();
    Fault::Arguments(match &ids[..] {
        [] => format!("all drivers of `{name}` use the same program; leave out `--driver`"),
        ids => format!(
            "`{name}` has several drivers; choose one of these with `--driver`: {}",
            ids.join(", ")
        ),
    })
}
