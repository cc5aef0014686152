//! Calls a program, and observes which files, programs and hosts the call uses.

use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use cmdhelp_bundle::ObservedCall;
use cmdhelp_sandbox::{
    Call, Child, Engine, Exec, Input, Network, Outcome, Plan, Policy, Refusal, start,
};

use super::access;
use crate::execute::Grants;

/// A running call whose access is observed.
///
/// The call is not simulated, and has real effects. In its sandbox, the program can read all files except secrets,
/// start all programs, and reach all public hosts. The program can write to the current folder and the home folder,
/// except to files that other programs execute or from which they take instructions.
pub struct ObservedRun {
    child: Child,
    plan: Plan,
    call: Call,
    given: Grants,
}

/// Returns the sandbox policy with which an observed call runs.
fn policy(call: &Call, given: &Grants) -> Policy {
    let home = call.home.as_ref().filter(|it| it.is_dir());
    let mut write = vec![".".to_owned()];
    write.extend(home.map(|_| "~".to_owned()));
    write.extend(given.write.iter().cloned());
    Policy {
        read: [&["/".to_owned()][..], &given.read].concat(),
        write,
        exec: Exec::Anything,
        network: Network::Public(given.network.clone()),
        environment: given.variables(),
        observe: true,
        ..Policy::default()
    }
}

impl ObservedRun {
    /// Starts the program in the current folder. `given` is the additional access that this call gets: files with
    /// secrets, private hosts, other folders to write, and environment variables.
    ///
    /// # Errors
    ///
    /// Fails if this machine cannot run or observe programs in a sandbox.
    pub fn start(program: &Path, arguments: &[String], given: Grants) -> Result<Self, Refusal> {
        let mut command = vec![program.to_string_lossy().into_owned()];
        command.extend(arguments.iter().cloned());
        let call = Call::here(command).map_err(|error| Refusal::unavailable(error.to_string()))?;
        let plan = Plan::new(&policy(&call, &given), &call)?;
        Ok(Self {
            child: start(&plan, Engine::Namespaces, Input::Nothing)?,
            plan,
            call,
            given,
        })
    }

    /// Returns readers of the program's standard output and standard error. Only the first call returns readers; later
    /// calls return `None`.
    pub fn take_streams(&mut self) -> [Option<Box<dyn Read + Send>>; 2] {
        let output = self.child.take_output();
        let errors = self.child.take_errors();
        [
            output.map(|it| -> Box<dyn Read + Send> { Box::new(it) }),
            errors.map(|it| -> Box<dyn Read + Send> { Box::new(it) }),
        ]
    }

    /// Waits until the program exits, and drafts a sandbox that grants the access which the program has used.
    ///
    /// # Errors
    ///
    /// Fails if the program was killed, or if it did not exit within `time`.
    pub fn wait(mut self, time: Option<Duration>) -> io::Result<ObservedCall> {
        let mut outcome = self.child.wait(time)?;
        if outcome.timed_out {
            return Err(io::Error::other("the observed call did not end in time"));
        }
        let observation = outcome.observation.take();
        let observation = observation
            .ok_or_else(|| io::Error::other("the observed call and its observer were killed"))?;
        let seen = access::GrantedCall {
            plan: &self.plan,
            call: &self.call,
            given: &self.given,
        };
        let mut drafted = seen.draft(&observation);
        drafted.withheld.extend(unreached(&outcome));
        Ok(ObservedCall {
            command: self.plan.words,
            exit_code: outcome.status(),
            used: drafted.sandbox,
            withheld: drafted.withheld,
        })
    }
}

/// Returns a text for each host that the program could not reach. The text names the host and the reason.
fn unreached(outcome: &Outcome) -> impl Iterator<Item = String> {
    let denied = outcome.denied.iter();
    denied.map(|it| format!("network {}: {}", it.host, it.why))
}
