//! Runs the command lines that a bundle declares, in a sandbox and without a shell.

use std::path::Path;
use std::time::Duration;

use cmdhelp_sandbox::{
    Call, Exec, Input, Keep, Level, Network, Plan, Policy, Variable, start_with_any,
};

use crate::execute::{CallFault, DescriptionKind, FaultCode, Target};

/// The maximum size of the output of a command line, in bytes.
const OUTPUT: usize = 1 << 20;

/// The options for running a command line.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineOptions {
    /// Whether the command line is allowed to reach the hosts that the bundle lists.
    pub(super) network: bool,
    /// Whether the command line is allowed to use the user's terminal.
    pub(super) interactive: bool,
    /// The time limit of the command line.
    pub(super) time: Duration,
}

impl LineOptions {
    /// Returns the options for a command line that may reach the hosts of the bundle and does not use the terminal.
    pub(super) const fn unattended(time: Duration) -> Self {
        Self {
            network: true,
            interactive: false,
            time,
        }
    }
}

/// How a command line ended: its exit code, its standard output and standard error, and whether it timed out.
#[derive(Clone, Debug, Default)]
pub(super) struct LineOutcome {
    pub(super) status: u8,
    pub(super) output: String,
    pub(super) errors: String,
    pub(super) is_late: bool,
}

impl LineOutcome {
    /// Returns whether the command line has ended within its time limit and with this exit code.
    pub(super) const fn ended_with(&self, status: u8) -> bool {
        !self.is_late && self.status == status
    }

    /// Returns a text with the exit code, and with the last line of standard error or, if that is empty, of standard
    /// output.
    pub(super) fn summary(&self) -> String {
        let how = match self.is_late {
            true => "the command timed out".to_owned(),
            false => format!("the command exited with status {}", self.status),
        };
        let errors = self.errors.trim();
        let output = if errors.is_empty() {
            self.output.trim()
        } else {
            errors
        };
        match output.lines().last() {
            None => how,
            Some(last) => {
                let last: String = last.chars().filter(|it| !it.is_control()).collect();
                format!("{how}: {last}")
            }
        }
    }
}

/// Splits a command line into words. Returns an error for operators such as `|`, which need a shell.
pub(super) fn words(line: &str) -> Result<Vec<String>, CallFault> {
    let refused = |why: &str| {
        let why = format!("`{}` {why}", line.escape_debug());
        CallFault::new(FaultCode::Denied, why)
    };
    let words = shlex::split(line).filter(|it| !it.is_empty());
    let words = words.ok_or_else(|| refused("is not a complete command line"))?;
    let of_shell = ["&", "&&", "|", "||", ";", "<", ">", ">>", "2>&1"];
    match words.iter().any(|it| of_shell.contains(&it.as_str())) {
        true => Err(refused(
            "has operators that need a shell, such as `|`, but is run without a shell",
        )),
        false => Ok(words),
    }
}

/// Runs a command line in `folder`. The command line must begin with the bundle's program, or with another program that
/// the bundle is allowed to start.
pub(super) fn run(
    target: &Target,
    folder: &Path,
    words: &[String],
    how: LineOptions,
) -> Result<LineOutcome, CallFault> {
    let model = &target.tools.model;
    let sandbox = &model.packaging.sandbox;
    let (first, rest) = words.split_first().unwrap_or((&model.binary, &[]));
    let own = [
        &[target.program.display().to_string()],
        &target.before[..],
        &model.packaging.args,
        rest,
    ]
    .concat();
    let command = match (*first == model.binary, sandbox.spawns.contains(first)) {
        (true, _) => own,
        (_, true) => words.to_vec(),
        _ => {
            let why = format!(
                "`{}` is neither the program of the bundle nor listed in its `sandbox.exec.spawn`",
                first.escape_debug()
            );
            return Err(CallFault::new(FaultCode::Denied, why));
        }
    };
    let mut policy = target.grants.policy(sandbox, DescriptionKind::Bundle, true);
    if !how.network {
        policy.network = Network::Nothing;
    }
    policy.terminal = how.interactive;
    let mut call = Call::here(command)?;
    folder.clone_into(&mut call.directory);
    start(&policy, &call, how)
}

/// Runs a program under a sandbox policy, and returns its outcome.
pub(super) fn start(
    policy: &Policy,
    call: &Call,
    how: LineOptions,
) -> Result<LineOutcome, CallFault> {
    let plan = Plan::new(policy, call)?;
    let input = match how.interactive {
        true => Input::Piped,
        false => Input::Nothing,
    };
    let (child, _) = start_with_any(&plan, Level::Landlock, input)?;
    #[cfg(target_os = "linux")]
    let (mut child, mut attached) = (child, None);
    #[cfg(target_os = "linux")]
    if let Some(terminal) = child.take_terminal() {
        attached = Some(terminal.attach()?);
    }
    let output = child.collect(Some(how.time), &Keep::in_memory(OUTPUT))?;
    #[cfg(target_os = "linux")]
    if let Some(attached) = attached {
        attached.finish();
    }
    Ok(LineOutcome {
        status: output.outcome.status(),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
        is_late: output.outcome.timed_out,
    })
}

/// Returns a sandbox policy under which a program can write only to `folder` and reach only `hosts`.
pub(super) fn helper(folder: &Path, hosts: Vec<String>) -> Policy {
    let folder = folder.display().to_string();
    Policy {
        write: vec![folder.clone()],
        exec: Exec::Anything,
        network: Network::Hosts(hosts),
        environment: vec![Variable {
            name: "HOME".to_owned(),
            value: Some(folder),
        }],
        ..Policy::default()
    }
}
