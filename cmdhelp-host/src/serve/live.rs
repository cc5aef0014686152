//! Makes calls with the programs and rules of a registry. The registry can change while the server runs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use cmdhelp_mcp::{Call, CallAnswer, Caller, Outcome, ToolList};

use super::caller::Calls;
use super::served_registry::ServedRegistry;
use super::stamps::{Stamps, of_descriptions, of_registry, stamps};
use super::tool_list_cache::ToolListCache;
use super::{Programs, ToolFront};
use crate::locked::locked;
use crate::registry::{Registry, RegistryFault};

/// The interval at which the files of the registry are checked for changes.
const INTERVAL: Duration = Duration::from_millis(300);

/// A server that has listed its tools from the cache waits for the first call before it reads the descriptions of the
/// programs, but not longer than this time. Meanwhile, the processor is free for the server's clients.
const CALL_DELAY: Duration = Duration::from_millis(100);

/// The programs and rules of the current registry. Calls are made with them.
#[derive(Debug, Default)]
pub(super) struct Live {
    state: Mutex<LiveState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct LiveState {
    /// The programs of the current registry, or `None` until their descriptions have been read.
    calls: Option<Result<Arc<Calls>, RegistryFault>>,
    /// The stamps of the registry's files before the rules in `calls` were read from them, if they are known.
    rules: Option<Stamps>,
    /// Whether a call waits until the descriptions of the programs have been read.
    is_awaited: bool,
}

impl Live {
    /// Returns the programs of the current registry. If their descriptions have not been read yet, waits for this. If
    /// the files of the registry have changed, reads the rules again, because a new rule could deny the call.
    fn now(&self) -> Result<Arc<Calls>, RegistryFault> {
        let mut state = self.state();
        loop {
            if let Some(calls) = state.calls.clone() {
                let calls = calls?;
                let stamps = of_registry(&calls.host.folders, &calls.host.folder);
                if state.rules.as_ref() == Some(&stamps) {
                    return Ok(calls);
                }
                let calls = Arc::new(calls.with_current_rules()?);
                state.calls = Some(Ok(Arc::clone(&calls)));
                state.rules = Some(stamps);
                return Ok(calls);
            }
            if !state.is_awaited {
                state.is_awaited = true;
                self.changed.notify_all();
            }
            let woken = self.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn set(&self, calls: Result<Calls, RegistryFault>) {
        let mut state = self.state();
        state.calls = Some(calls.map(Arc::new));
        state.rules = None;
        drop(state);
        self.changed.notify_all();
    }

    /// Waits until a call needs the programs, but at most for the time `CALL_DELAY`.
    fn wait_for_a_call(&self) {
        let state = self.state();
        let is_at_rest = |state: &mut LiveState| !state.is_awaited;
        drop(
            self.changed
                .wait_timeout_while(state, CALL_DELAY, is_at_rest),
        );
    }

    fn state(&self) -> MutexGuard<'_, LiveState> {
        locked(&self.state)
    }
}

impl Caller for Live {
    fn call(&self, call: &Call<'_>) -> Outcome {
        // A call uses one version of the registry to its end, even if the registry changes meanwhile.
        match self.now() {
            Ok(calls) => calls.call(call),
            Err(fault) => Outcome::failure("REGISTRY_INVALID", &fault.to_string()),
        }
    }

    fn begin(&self, call: &Call<'_>) -> CallAnswer {
        match self.now() {
            Ok(calls) => calls.begin(call),
            Err(_) => CallAnswer::Ended(self.call(call)),
        }
    }
}

impl Calls {
    /// Returns the same programs with the rules that the files of the registry contain now.
    fn with_current_rules(&self) -> Result<Self, RegistryFault> {
        let mut calls = self.clone();
        let host = &mut calls.host;
        let mode = host.registry.policy.mode;
        host.registry = Registry::open(&host.folders, &host.folder)?;
        host.registry.policy.mode = mode;
        Ok(calls)
    }
}

/// The programs with which a server begins: those of a registry that has been read, or those of a registry that is
/// read later. The stamps of the registry's files are taken before the files are read, so that a change in the
/// meantime is noticed.
pub(super) enum InitialPrograms {
    Now(Box<Programs>, Stamps),
    Later(ServedRegistry, Stamps),
}

/// Watches the files of a registry. When a file has changed, its new contents apply to later calls.
#[derive(Debug)]
pub(super) struct Watch {
    programs: Programs,
    live: Weak<Live>,
    list: ToolList,
    stamps: Stamps,
}

impl InitialPrograms {
    /// Returns the programs. If their descriptions have not been read yet, reads them first. Returns `None` if the
    /// server has ended, or if reading the descriptions panics.
    fn programs(self, live: &Weak<Live>) -> Option<(Programs, Stamps)> {
        let (source, stamps) = match self {
            Self::Now(programs, stamps) => return Some((*programs, stamps)),
            Self::Later(source, stamps) => (source, stamps),
        };
        live.upgrade()?.wait_for_a_call();
        loop {
            let described = catch_unwind(AssertUnwindSafe(|| source.programs()));
            let is_panic = described.is_err();
            let described = described.unwrap_or_else(|_| Err(source.not_described()));
            let live = live.upgrade()?;
            match described {
                Ok(programs) => {
                    live.set(Ok(programs.calls.clone()));
                    return Some((programs, stamps));
                }
                // All calls fail until the registry can be read, because a rule in it could deny them.
                Err(fault) => {
                    eprintln!("cmdhelp: all calls fail: {fault}");
                    live.set(Err(fault));
                }
            }
            if is_panic {
                return None;
            }
            drop(live);
            thread::sleep(INTERVAL);
        }
    }
}

impl Watch {
    /// Reads the descriptions of the programs if necessary, and then watches the files of the registry. `cached` is the
    /// list of tools that clients have got so far, for example from the cache.
    ///
    /// # Errors
    ///
    /// Fails if the thread that watches the files cannot be started.
    pub(super) fn start(
        described: InitialPrograms,
        (cached, kept): (ToolFront, ToolListCache),
        live: &Arc<Live>,
        list: ToolList,
    ) -> std::io::Result<()> {
        if let InitialPrograms::Now(programs, _) = &described {
            live.set(Ok(programs.calls.clone()));
        }
        let live = Arc::downgrade(live);
        let work = move || {
            let Some((programs, stamps)) = described.programs(&live) else {
                return;
            };
            let front = programs.front();
            let mut watch = Self {
                stamps,
                live,
                programs,
                list,
            };
            if front != cached {
                if watch.programs.absent.is_empty() {
                    kept.write(&front, &watch.stamps);
                }
                watch.notify(front);
            }
            while watch.look() {
                thread::sleep(INTERVAL);
            }
        };
        let thread = thread::Builder::new().name("registry".to_owned());
        thread.spawn(work).map(drop)
    }

    /// Checks the files for changes. Returns `false` if the server has ended.
    fn look(&mut self) -> bool {
        let Some(live) = self.live.upgrade() else {
            return false;
        };
        let stamps = stamps(&self.programs);
        if stamps != self.stamps {
            self.stamps = stamps;
            self.read(&live);
        }
        true
    }

    fn read(&mut self, live: &Live) {
        self.programs.calls = match self.programs.calls.with_current_rules() {
            Ok(calls) => calls,
            // All calls fail until the registry can be read, because a rule in it could deny them.
            Err(fault) => {
                eprintln!("cmdhelp: all calls fail: {fault}");
                return live.set(Err(fault));
            }
        };
        // Changed rules apply at once. The descriptions of the programs are read only after that, because this takes
        // longer.
        live.set(Ok(self.programs.calls.clone()));
        let host = self.programs.calls.host.clone();
        let described = of_descriptions(&host);
        let (only, list) = (&self.programs.only, self.programs.list);
        let mut programs = Programs::open(host, only, list);
        programs
            .calls
            .call_mode
            .clone_from(&self.programs.calls.call_mode);
        for fault in &programs.faults {
            if !self.programs.faults.contains(fault) {
                eprintln!("cmdhelp: {fault}");
            }
        }
        live.set(Ok(programs.calls.clone()));
        let (old, new) = (self.programs.front(), programs.front());
        self.programs = programs;
        self.watch_current_files(&described);
        if new != old {
            self.notify(new);
        }
    }

    /// Sets the stamps to those of the files on which the current programs depend. Otherwise, if a program was added or
    /// removed, the next check would report another change. `described` contains the stamps of the descriptions. These
    /// were taken before the descriptions were read.
    fn watch_current_files(&mut self, described: &Stamps) {
        let mut current = stamps(&self.programs);
        for (path, stamp) in &mut current {
            // If a stamp was taken earlier, it is kept, so that a change since then is noticed.
            if let Some(earlier) = self.stamps.get(path).or_else(|| described.get(path)) {
                *stamp = *earlier;
            }
        }
        self.stamps = current;
    }

    fn notify(&self, front: ToolFront) {
        let summary = front.summary.clone();
        match front.tools() {
            Ok(tools) => self.list.replace(&summary, tools),
            Err(error) => eprintln!("cmdhelp: the list of tools is not updated: {error}"),
        }
    }
}
