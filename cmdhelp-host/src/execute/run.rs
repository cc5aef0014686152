//! Runs the program of a plan in a sandbox.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::thread;
use std::time::Instant;

use cmdhelp_sandbox::{Input, Level, Plan, Variable, start_with_any};

use super::envelope::Envelope;
use super::fault::{CallFault, FaultCode};
use super::grants::STATE;
use super::plan::{CallPlan, sha256};
use super::progress::{Observer, Reports};
use super::{answer, large};
use crate::adapters::Adapters;
use crate::secrets::{self, Backend};

/// The backends from which secrets are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Secrets {
    /// The backend of each secret. The key is the name of the secret.
    pub places: BTreeMap<String, Backend>,
}

/// The result of a call whose program was started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Called {
    /// The answer to the call.
    pub(crate) answer: Envelope,
    /// The name of the sandbox engine.
    pub(crate) engine: &'static str,
    /// Whether an adapter has found that the login has expired.
    pub(crate) is_expired: bool,
}

/// Runs the program of a plan, and reports the start and the progress of the program to `observer`. An output that is
/// too large for an answer is stored in the folder `outputs`. If `outputs` is `None`, a program that prints such an
/// output is ended.
///
/// # Errors
///
/// Fails if the program's file has changed since the call was planned, if a secret cannot be read, or if the program
/// cannot be started.
pub(crate) fn call(
    plan: &CallPlan,
    known: &Secrets,
    observer: &Observer<'_>,
    adapters: &Adapters,
    outputs: Option<&Path>,
) -> Result<Called, CallFault> {
    if sha256(&plan.program)? != plan.sha256 {
        let why = format!(
            "the file of the program {} has changed since the call was planned",
            plan.program.display()
        );
        return Err(CallFault::new(FaultCode::Untrusted, why));
    }
    let is_application = plan.folder.join("APP.md").is_file();
    if is_application && plan.sandbox.write.iter().any(|it| it == STATE) {
        // The folder is created here, because the sandbox can grant only an existing folder.
        std::fs::create_dir_all(plan.folder.join(STATE))?;
    }
    let mut policy = plan.sandbox.clone();
    let mut hidden = plan.secret_values();
    for (variable, slug) in &plan.secrets {
        let Some(backend) = known.places.get(slug) else {
            return Err(CallFault::new(FaultCode::Secret, unmapped(slug)));
        };
        let value = secrets::read(slug, backend)
            .map_err(|fault| CallFault::new(FaultCode::Secret, fault.to_string()))?;
        hidden.push(value.clone());
        policy.environment.push(Variable {
            name: variable.clone(),
            value: Some(value),
        });
    }
    let sandbox = Plan::new(&policy, &plan.call()?)?;
    let input = match plan.stdin {
        Some(_) => Input::Piped,
        None => Input::Nothing,
    };
    let started = Instant::now();
    let (mut child, engine) = start_with_any(&sandbox, Level::Landlock, input)?;
    (observer.on_start)(child.stopper());
    if let (Some(mut to), Some(text)) = (child.take_input(), plan.stdin.clone()) {
        // An error is ignored, because a program may exit before it has read all of its input.
        thread::spawn(move || to.write_all(text.as_bytes()));
    }
    // No output file is written for an adapter, because the adapter needs the whole output in memory.
    let outputs = outputs.filter(|_| adapters.parse_output.is_none());
    let (time, keep) = (Some(plan.time), large::keep(outputs, &hidden));
    let mut output = match observer.on_progress {
        None => child.collect(time, &keep)?,
        Some(callback) => {
            let mut reports = Reports::new(callback.clone(), hidden.clone());
            child.collect_with(time, &keep, move |part| reports.put(part))?
        }
    };
    large::spill(&mut output, outputs, &hidden)?;
    let printed = (&output, keep.most);
    let (answer, is_expired) = answer::read(plan, printed, started.elapsed(), &hidden, adapters);
    Ok(Called {
        answer,
        engine: engine.name(),
        is_expired,
    })
}

/// Returns the message that no place is configured from which a secret is read. The advice is no command, because only
/// the user knows the place.
pub(crate) fn unmapped(slug: &str) -> String {
    format!(
        "no backend is configured for the secret `{slug}`; add `map \"{slug}\" \"command:…\"` to `secrets` in \
         cmdhelp.kdl"
    )
}
