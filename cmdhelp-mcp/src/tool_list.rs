//! The list of tools, which can be replaced while servers use it.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, Weak};

use super::identity::Identity;
use super::lock::locked;
use super::task::Tasks;
use super::toolbox::Toolbox;

/// The list of tools that one or several servers offer.
#[derive(Clone)]
pub struct ToolList(Arc<Inner>);

struct Inner {
    settings: ListSettings,
    state: Mutex<State>,
}

/// The parts of a list that never change.
#[derive(Clone)]
struct ListSettings {
    identity: Identity,
    can_change: bool,
    asks: bool,
    tasks: Option<Arc<dyn Tasks>>,
}

struct State {
    listed: Arc<ListedTools>,
    /// The servers that are notified of changes, and that notify their clients.
    watchers: Vec<Weak<dyn Watcher>>,
}

impl fmt::Debug for ToolList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolList")
            .field("listed", &self.listed())
            .finish_non_exhaustive()
    }
}

/// A server that wants to be notified when the tools have changed.
pub(super) trait Watcher: Send + Sync {
    /// Called after the tools have been replaced.
    fn changed(&self);
}

/// The tools of a list at one time. This value stays unchanged when the tools of the list are
/// replaced.
#[derive(Debug)]
pub(super) struct ListedTools {
    pub(super) tools: Toolbox<'static>,
    pub(super) instructions: String,
}

impl ListedTools {
    fn new(identity: &Identity, summary: &str, tools: Toolbox<'static>) -> Arc<Self> {
        Arc::new(Self {
            instructions: tools.instructions(&identity.name, summary),
            tools,
        })
    }
}

impl ToolList {
    /// Returns a list whose tools never change.
    #[must_use]
    pub fn new(identity: Identity, tools: Toolbox<'static>) -> Self {
        Self::of(identity, tools, false)
    }

    /// Returns a list whose tools can be replaced. Clients can subscribe to changes of the list.
    #[must_use]
    pub fn changing(identity: Identity, tools: Toolbox<'static>) -> Self {
        Self::of(identity, tools, true)
    }

    fn of(identity: Identity, tools: Toolbox<'static>, can_change: bool) -> Self {
        let listed = ListedTools::new(&identity, &identity.summary, tools);
        let settings = ListSettings {
            identity,
            can_change,
            asks: true,
            tasks: None,
        };
        Self::with(settings, listed)
    }

    fn with(settings: ListSettings, listed: Arc<ListedTools>) -> Self {
        Self(Arc::new(Inner {
            settings,
            state: Mutex::new(State {
                listed,
                watchers: Vec::new(),
            }),
        }))
    }

    /// Returns a copy of the list whose calls can continue as tasks in the store `tasks`. Servers
    /// that use the old list are not notified of changes of the copy.
    #[must_use]
    pub fn with_tasks(self, tasks: Arc<dyn Tasks>) -> Self {
        let mut settings = self.0.settings.clone();
        settings.tasks = Some(tasks);
        Self::with(settings, self.listed())
    }

    /// Returns a copy of the list whose servers never ask a user. A call that needs consent is
    /// refused, and the refusal names the argument that confirms the call. Servers that use the old
    /// list are not notified of changes of the copy.
    #[must_use]
    pub fn without_questions(self) -> Self {
        let mut settings = self.0.settings.clone();
        settings.asks = false;
        Self::with(settings, self.listed())
    }

    pub(super) fn asks(&self) -> bool {
        self.0.settings.asks
    }

    pub(super) fn tasks(&self) -> Option<&dyn Tasks> {
        self.0.settings.tasks.as_deref()
    }

    /// Replaces the tools, and notifies all subscribed clients. Running calls keep the old tools.
    pub fn replace(&self, summary: &str, tools: Toolbox<'static>) {
        let listed = ListedTools::new(&self.0.settings.identity, summary, tools);
        let mut state = self.state();
        state.listed = listed;
        let watchers = state.watchers.iter();
        let watchers: Vec<Arc<dyn Watcher>> = watchers.filter_map(Weak::upgrade).collect();
        drop(state);
        watchers.iter().for_each(|it| it.changed());
    }

    pub(super) fn identity(&self) -> &Identity {
        &self.0.settings.identity
    }

    pub(super) fn can_change(&self) -> bool {
        self.0.settings.can_change
    }

    #[inline(never)]
    pub(super) fn listed(&self) -> Arc<ListedTools> {
        Arc::clone(&self.state().listed)
    }

    /// Adds a server to those that are notified of changes, unless the list never changes.
    pub(super) fn add(&self, watcher: &Arc<dyn Watcher>) {
        if self.0.settings.can_change {
            let mut state = self.state();
            state.watchers.retain(|it| it.strong_count() > 0);
            state.watchers.push(Arc::downgrade(watcher));
        }
    }

    #[inline(never)]
    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.0.state)
    }
}
