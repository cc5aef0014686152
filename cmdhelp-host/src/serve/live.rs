//! Calls by a registry that can change while a server serves.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use cmdhelp_mcp::{Begun, Call, Caller, Outcome, ToolList};

use super::caller::Calls;
use super::kept::Kept;
use super::stamps::{Stamp, descriptions, stamps, targets};
use super::{Front, Programs};
use crate::host::Host;
use crate::registry::{Registry, RegistryFault};

/// How often the files are looked at.
const INTERVAL: Duration = Duration::from_millis(300);

/// How long a server that knows what to tell its clients leaves them the processor, before it describes
/// the programs.
const PATIENCE: Duration = Duration::from_millis(100);

/// Carries out calls by the registry as it is now.
#[derive(Debug, Default)]
pub(super) struct Live {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Nothing, as long as the programs have not been described.
    calls: Option<Result<Arc<Calls>, RegistryFault>>,
    /// Whether a call waits for the programs to be described.
    is_awaited: bool,
}

impl Live {
    /// Returns what holds now. Waits until the programs have been described.
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

    /// Waits until a call needs the programs, but not for long.
    fn wait_for_a_call(&self) {
        let state = self.state();
        let is_at_rest = |state: &mut State| !state.is_awaited;
        drop(self.changed.wait_timeout_while(state, PATIENCE, is_at_rest));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Caller for Live {
    fn call(&self, call: &Call<'_>) -> Outcome {
        // A call goes on with what held when it began, and nobody waits for its end.
        match self.now() {
            Ok(calls) => calls.call(call),
            Err(fault) => Outcome::failure("REGISTRY_INVALID", &fault.to_string()),
        }
    }

    fn begin(&self, call: &Call<'_>) -> Begun {
        match self.now() {
            Ok(calls) => calls.begin(call),
            Err(_) => Begun::Ended(self.call(call)),
        }
    }
}

/// The programs of a registry, or what describes them.
pub(super) enum Described {
    Now(Box<Programs>),
    Later(Box<Host>, Box<dyn FnOnce() -> Programs + Send>),
}

/// Looks at the files of a registry, and has their changes hold for the calls that follow.
#[derive(Debug)]
pub(super) struct Watch {
    programs: Programs,
    live: Weak<Live>,
    list: ToolList,
    stamps: Vec<Stamp>,
}

impl Watch {
    /// Describes the programs, unless that was done before, and then looks at the files of the registry.
    /// `told` is what clients are told meanwhile.
    ///
    /// # Errors
    ///
    /// If there is no thread for it.
    pub(super) fn start(
        described: Described,
        (told, kept): (Front, Kept),
        live: &Arc<Live>,
        list: ToolList,
    ) -> std::io::Result<()> {
        let (host, is_described) = match &described {
            Described::Now(programs) => {
                live.set(Ok(programs.calls.clone()));
                (&programs.calls.host, true)
            }
            Described::Later(host, _) => (&**host, false),
        };
        // What is changed while programs are described is seen when they have been.
        let mut stamps = descriptions(host);
        let file = host.folders.registry();
        let live = Arc::downgrade(live);
        let describe = move || {
            let describe = AssertUnwindSafe(|| match described {
                Described::Now(programs) => *programs,
                Described::Later(_, describe) => {
                    if let Some(live) = live.upgrade() {
                        live.wait_for_a_call();
                    }
                    describe()
                }
            });
            let Ok(programs) = catch_unwind(describe) else {
                let fault = RegistryFault {
                    file,
                    place: None,
                    why: "the programs in it cannot be described".to_owned(),
                };
                return live
                    .upgrade()
                    .into_iter()
                    .for_each(|it| it.set(Err(fault.clone())));
            };
            stamps.extend(targets(&programs));
            if let Some(live) = live.upgrade().filter(|_| !is_described) {
                live.set(Ok(programs.calls.clone()));
            }
            let front = programs.front();
            let mut watch = Self {
                stamps,
                live,
                programs,
                list,
            };
            if front != told {
                kept.write(&front);
                watch.tell(front);
            }
            while watch.look() {
                thread::sleep(INTERVAL);
            }
        };
        let thread = thread::Builder::new().name("registry".to_owned());
        thread.spawn(describe).map(drop)
    }

    /// Looks once; false if nobody serves any more.
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
            // One of the rules that cannot be read could be the one that denies.
            Err(fault) => {
                eprintln!("cmdhelp: nothing is called: {fault}");
                return live.set(Err(fault));
            }
        };
        registry.policy.mode = host.registry.policy.mode;
        // What the rules say holds at once; to describe programs takes longer.
        self.programs.calls.host.registry = registry;
        live.set(Ok(self.programs.calls.clone()));
        let host = self.programs.calls.host.clone();
        let (only, list) = (&self.programs.only, self.programs.list);
        let mut programs = Programs::open(host, only, list);
        programs.calls.long.clone_from(&self.programs.calls.long);
        for fault in &programs.faults {
            if !self.programs.faults.contains(fault) {
                eprintln!("cmdhelp: {fault}");
            }
        }
        live.set(Ok(programs.calls.clone()));
        let (old, new) = (self.programs.front(), programs.front());
        self.programs = programs;
        if new != old {
            self.tell(new);
        }
    }

    fn tell(&self, front: Front) {
        let summary = front.summary.clone();
        match front.tools() {
            Ok(tools) => self.list.replace(&summary, tools),
            Err(error) => eprintln!("cmdhelp: the tools are listed as before: {error}"),
        }
    }
}
