//! A process `init` that is started before there is a plan. It receives the plan from the calling process, while
//! `outer` creates the network namespace.

use std::fs::File;
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;

use super::{InitProcess, OPENED, Started, memory, pipe, share};
use crate::engine::group::Group;
use crate::engine::namespaces::mounts::NewRoot;
use crate::engine::namespaces::network::{self, SharedNetwork};
use crate::engine::results::Results;
use crate::engine::{Engine, init, stage};
use crate::message::{self, Fault, StageMessage};

/// A process `init` that waits for the plan.
pub(in crate::engine) struct WaitingInit {
    init_process: InitProcess,
    network: SharedNetwork,
    report: File,
    status: File,
    log: File,
}

impl WaitingInit {
    /// Starts the process, and creates the network namespace. The process receives the plan from `received`, and its
    /// standard streams are those of this process until the plan arrives.
    pub(in crate::engine) fn start(root: NewRoot, received: UnixStream) -> Result<Self, Fault> {
        let failed = |error: std::io::Error| Fault::of("the second stage cannot be started", error);
        let (report, report_end) = pipe()?;
        let (status, status_end) = pipe()?;
        let log = File::from(memory("log")?);
        let log_end = log.try_clone().map_err(failed)?;
        let (creation, joining) = network::parts()?;
        let init = stage::copy_beside(move || {
            let files = [&report_end, &status_end, &log_end].map(AsRawFd::as_raw_fd);
            let kept = files.into_iter().chain([received.as_raw_fd()]);
            let kept: Vec<_> = kept.chain(joining.descriptors()).collect();
            stage::close_own(OPENED, &kept);
            let ends = (status_end, log_end);
            init::run_early(received, report_end, ends, (root, joining))
        })?;
        Ok(Self {
            init_process: InitProcess::of(init)?,
            network: creation.create()?,
            report,
            status,
            log,
        })
    }

    /// Receives the plan from the calling process, and waits for the end of the sandbox.
    pub(in crate::engine) fn carry_out(
        self,
        control: &mut UnixStream,
    ) -> Result<StageMessage, Fault> {
        let (plan, _) = message::receive_plan(control)?;
        // A plan with results, whose files could no longer be opened here, is not sent to this process.
        let results = Results::of(&plan)?;
        let (names, gate) = share(&plan, control, self.network)?;
        let started = Started {
            init_process: self.init_process,
            report: self.report,
            status: self.status,
            log: plan.observed.then_some(self.log),
            bwrap: None,
            names,
            gate: Some(gate),
            is_grouped: Group::is_needed(&plan.limits),
        };
        started.wait(Engine::Namespaces, control, &results)
    }
}
