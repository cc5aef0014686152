//! Makes calls with the programs and rules of a registry that can change while the server runs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use cmdhelp_mcp::{Call, CallAnswer, Caller, Outcome, ToolList};

use super::caller::Calls;
use super::served_registry::ServedRegistry;
use super::stamps::{Stamps, of_descriptions, stamps};
use super::tool_list_cache::ToolListCache;
use super::{Programs, ToolFront};
use crate::registry::{Registry, RegistryFault};

/// The interval at which the files of the registry are checked for changes.
const INTERVAL: Duration = Duration::from_millis(300);

/// The time for which a server with a cached list waits for the first call before it describes the programs. During
/// this time, the server's clients can use the processor.
const CALL_DELAY: Duration = Duration::from_millis(100);

/// The programs and rules of the current registry, with which calls are made.
#[derive(Debug, Default)]
pub(super) struct Live {
    state: Mutex<LiveState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct LiveState {
    /// The programs of the current registry, or `None` until they have been described.
    calls: Option<Result<Arc<Calls>, RegistryFault>>,
    /// Whether a call waits until the programs have been described.
    is_awaited: bool,
}

impl Live {
    /// Returns the programs of the current registry. Waits until the programs have been described.
    fn now(&self) -> Result<Arc<Calls>, RegistryFault> {
        let mut state = self.state();
        loop {
            if let Some(calls) = &state.calls {
                return calls.clone();
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
        self.state().calls = Some(calls.map(Arc::new));
        self.changed.notify_all();
    }

    /// Waits until a call needs the programs, up to the time `CALL_DELAY`.
    fn wait_for_a_call(&self) {
        let state = self.state();
        let is_at_rest = |state: &mut LiveState| !state.is_awaited;
        drop(
            self.changed
                .wait_timeout_while(state, CALL_DELAY, is_at_rest),
        );
    }

    fn state(&self) -> MutexGuard<'_, LiveState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
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

/// The programs of a registry, or the source from which the programs are described later, with the stamps of the files.
/// Stamps are taken before the files are read, so that a change during the reading is noticed.
pub(super) enum InitialPrograms {
    Now(Box<Programs>, Stamps),
    Later(ServedRegistry, Stamps),
}

/// A watcher of a registry's files. A changed file applies to later calls.
#[derive(Debug)]
pub(super) struct Watch {
    programs: Programs,
    live: Weak<Live>,
    list: ToolList,
    stamps: Stamps,
}

impl InitialPrograms {
    /// Returns the programs, which are described first if they have not been described. Returns `None` if the server
    /// has ended, or if the programs cannot be described.
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
                // All calls fail, because a rule that cannot be read could deny them.
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
    /// Describes the programs if necessary, and then watches the files of the registry. `cached` is the list of tools
    /// that clients have got from the cache.
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
        let host = &self.programs.calls.host;
        let mut registry = match Registry::open(&host.folders, &host.folder) {
            Ok(registry) => registry,
            // All calls fail, because a rule that cannot be read could deny them.
            Err(fault) => {
                eprintln!("cmdhelp: all calls fail: {fault}");
                return live.set(Err(fault));
            }
        };
        registry.policy.mode = host.registry.policy.mode;
        // Changed rules apply at once, before the programs are described again, which takes longer.
        self.programs.calls.host.registry = registry;
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

    /// Replaces the stamps by the stamps of the files on which the current programs depend. With the old stamps, the
    /// next check would take a program that has appeared or vanished for another change. `described` contains the
    /// stamps of the descriptions, which were taken before the descriptions were read.
    fn watch_current_files(&mut self, described: &Stamps) {
        let mut current = stamps(&self.programs);
        for (path, stamp) in &mut current {
            // An earlier stamp is kept, so that a change since then is noticed.
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
