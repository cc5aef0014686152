//! Starts a worker, and waits for the end of the call that the worker runs.

use std::env;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use cmdhelp_bundle::Json;

use super::background_call::BackgroundCall;
use super::store::Tasks;
use super::worker::{START_LINE, WORD, WorkerReport};
use crate::execute::{CallFault, CallInput, FaultCode};
use crate::host::{Agreement, Host};
use crate::locked::locked;
use crate::policy::random_name;

/// Whether a call that was waited for has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The call continues: its program has been started, and the call is stored as a task.
    Working,
    /// The call has ended or was refused. The values are the answer, and the exit code of `cmdhelp` for this answer.
    Ended(Json, u8),
}

/// A call that a worker runs. If this value is dropped before the call is detached, the call is ended.
#[derive(Debug)]
pub struct Running {
    tasks: Tasks,
    id: String,
    input: Arc<Mutex<Option<ChildStdin>>>,
    reports: Receiver<WorkerReport>,
    last: Option<WorkerReport>,
}

impl Tasks {
    /// Starts a worker that runs a call. `via` is the name of the MCP server's tool, if an MCP client has requested the
    /// call.
    ///
    /// # Errors
    ///
    /// Fails if no worker can be started.
    pub fn start(
        &self,
        host: &Host,
        program: &str,
        given: &CallInput,
        agreement: &Agreement,
        via: Option<&str>,
    ) -> Result<Running, CallFault> {
        let token = match agreement {
            Agreement::None | Agreement::Declined | Agreement::Sent { .. } => None,
            Agreement::Token(token) => Some(token.clone()),
            // The worker accepts only a token as consent. Otherwise, any process could start a worker and claim that
            // the user has agreed.
            Agreement::Person => Some(host.token(&host.decide(program, given)?)?),
        };
        let order = BackgroundCall {
            id: random_name::<16>()?,
            program: program.to_owned(),
            given: given.clone(),
            driver: host.registry.drivers.demanded.clone(),
            channel: host.channel,
            mode: host.registry.policy.mode,
            token,
            via: via.map(ToOwned::to_owned),
        };
        Ok(self.hand_over(&order)?)
    }

    fn hand_over(&self, order: &BackgroundCall) -> io::Result<Running> {
        let mut worker = Command::new(env::current_exe()?)
            .arg(WORD)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut input = worker.stdin.take();
        let output = worker.stdout.take();
        let (sender, reports) = channel();
        thread::spawn(move || {
            let lines = output.into_iter().flat_map(|it| BufReader::new(it).lines());
            for word in lines
                .map_while(Result::ok)
                .filter_map(|it| WorkerReport::of(&it))
            {
                // An error is ignored, because it means that nobody waits for the report.
                let _ = sender.send(word);
            }
            drop(sender);
            let _ = worker.wait();
        });
        if let Some(input) = &mut input {
            input.write_all(order.line().as_bytes())?;
        }
        Ok(Running {
            tasks: self.clone(),
            id: order.id.clone(),
            input: Arc::new(Mutex::new(input)),
            reports,
            last: None,
        })
    }
}

impl Running {
    /// Returns the id of the task.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns a function that ends the call. The function can be called from any thread.
    pub fn stopper(&self) -> impl Fn() + Send + 'static {
        let input = Arc::clone(&self.input);
        // Closing the worker's input ends the worker, unless the call was detached.
        move || drop(locked(&input).take())
    }

    /// Waits until the call has ended, but not longer than until the time `until`. However, this function never returns
    /// before the program has been started or the call has been refused.
    ///
    /// # Errors
    ///
    /// Fails if the worker ended without an answer.
    pub fn wait(&mut self, until: Option<Instant>) -> Result<Progress, CallFault> {
        loop {
            let is_working = self.last == Some(WorkerReport::Working);
            let word = match until.filter(|_| is_working) {
                None => self
                    .reports
                    .recv()
                    .map_err(|_| RecvTimeoutError::Disconnected),
                Some(until) => {
                    let left = until.saturating_duration_since(Instant::now());
                    self.reports.recv_timeout(left)
                }
            };
            match word {
                Ok(WorkerReport::Working) => self.last = Some(WorkerReport::Working),
                Ok(WorkerReport::Unstored(why)) => {
                    let error = io::Error::other(format!("{why}; nothing was run"));
                    return Err(CallFault::of_file(&self.tasks.folder, &error));
                }
                Err(RecvTimeoutError::Timeout) => return Ok(Progress::Working),
                // The worker reports the end of the call last, or never if it was killed.
                Ok(WorkerReport::Ended) | Err(RecvTimeoutError::Disconnected) => {
                    let (answer, status) = self.tasks.answer(&self.id).ok_or_else(lost)?;
                    return Ok(Progress::Ended(answer, status));
                }
            }
        }
    }

    /// Detaches the call, so that it continues after this process has ended.
    ///
    /// # Errors
    ///
    /// Fails if the worker cannot be told to continue.
    pub fn detach(self) -> io::Result<()> {
        let input = locked(&self.input).take();
        let written = input.map(|mut it| it.write_all(START_LINE.as_bytes()));
        match written {
            // The worker has already ended, so there is nothing to detach.
            Some(Err(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Some(written) => written,
            None => Ok(()),
        }
    }

    /// Removes the stored task with its answer. The call must have ended.
    pub fn forget(self) {
        self.tasks.remove(&self.id);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The worker's input is closed here explicitly: a function that `stopper` has returned can live longer than
        // this value, and would keep the input open.
        drop(locked(&self.input).take());
    }
}

fn lost() -> CallFault {
    let why = "the process of the call has ended without an answer; the outcome of the call is \
    unknown";
    CallFault::new(FaultCode::Lost, why)
}
