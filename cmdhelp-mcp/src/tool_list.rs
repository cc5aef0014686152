//! The tools of servers, which can be replaced while they serve.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::identity::Identity;
use super::task::Tasks;
use super::toolbox::Toolbox;

/// The tools that servers tell their clients of.
#[derive(Clone)]
pub struct ToolList(Arc<Inner>);

struct Inner {
    identity: Identity,
    can_change: bool,
    tasks: Option<Arc<dyn Tasks>>,
    state: Mutex<State>,
}

struct State {
    told: Arc<Told>,
    /// The watchers, which notify clients.
    watchers: Vec<Weak<dyn Watcher>>,
}

impl fmt::Debug for ToolList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolList")
            .field("told", &self.told())
            .finish_non_exhaustive()
    }
}

/// A receiver of the news that the tools were replaced.
pub(super) trait Watcher: Send + Sync {
    /// Takes note that there are others now.
    fn changed(&self);
}

/// The list of tools at one time.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) tools: Toolbox<'static>,
    pub(super) instructions: String,
}

impl Told {
    fn new(identity: &Identity, summary: &str, tools: Toolbox<'static>) -> Arc<Self> {
        Arc::new(Self {
            instructions: tools.instructions(&identity.name, summary),
            tools,
        })
    }
}

impl ToolList {
    /// Lists tools for good.
    #[must_use]
    pub fn new(identity: Identity, tools: Toolbox<'static>) -> Self {
        Self::of(identity, tools, false)
    }

    /// Lists tools that may be replaced. Clients are told that they can listen for it.
    #[must_use]
    pub fn changing(identity: Identity, tools: Toolbox<'static>) -> Self {
        Self::of(identity, tools, true)
    }

    fn of(identity: Identity, tools: Toolbox<'static>, can_change: bool) -> Self {
        let told = Told::new(&identity, &identity.summary, tools);
        Self::with(identity, can_change, None, told)
    }

    fn with(
        identity: Identity,
        can_change: bool,
        tasks: Option<Arc<dyn Tasks>>,
        told: Arc<Told>,
    ) -> Self {
        Self(Arc::new(Inner {
            identity,
            can_change,
            tasks,
            state: Mutex::new(State {
                told,
                watchers: Vec::new(),
            }),
        }))
    }

    /// Returns a list of the same tools whose calls can go on as these tasks. Who already has the list
    /// does not hear of the new one.
    #[must_use]
    pub fn with_tasks(self, tasks: Arc<dyn Tasks>) -> Self {
        let Inner {
            identity,
            can_change,
            ..
        } = &*self.0;
        Self::with(identity.clone(), *can_change, Some(tasks), self.told())
    }

    pub(super) fn tasks(&self) -> Option<&dyn Tasks> {
        self.0.tasks.as_deref()
    }

    /// Replaces the tools, and says so to all clients that listen. Calls that have begun are not
    /// disturbed.
    pub fn replace(&self, summary: &str, tools: Toolbox<'static>) {
        let told = Told::new(&self.0.identity, summary, tools);
        let mut state = self.state();
        state.told = told;
        let watchers = state.watchers.iter();
        let watchers: Vec<Arc<dyn Watcher>> = watchers.filter_map(Weak::upgrade).collect();
        drop(state);
        watchers.iter().for_each(|it| it.changed());
    }

    pub(super) fn identity(&self) -> &Identity {
        &self.0.identity
    }

    pub(super) fn can_change(&self) -> bool {
        self.0.can_change
    }

    pub(super) fn told(&self) -> Arc<Told> {
        Arc::clone(&self.state().told)
    }

    /// Notes somebody who wants to know of changes.
    pub(super) fn add(&self, watcher: &Arc<dyn Watcher>) {
        if self.0.can_change {
            let mut state = self.state();
            state.watchers.retain(|it| it.strong_count() > 0);
            state.watchers.push(Arc::downgrade(watcher));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
