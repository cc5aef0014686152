//! What a command gets beside its arguments.

use std::any::{Any, TypeId, type_name};
use std::cell::OnceCell;
use std::str::FromStr;
use std::sync::Arc;

use clap::{ArgMatches, Error, FromArgMatches};

use super::progress::Progress;
use super::{App, Cancellation, InvalidCursor, Invocation, Window};

/// What a command gets beside its arguments: those of the commands above it, what the program's
/// author made for all commands, and how the call is to be carried out.
///
/// A test of a command makes one with [`Context::of`].
///
/// ```
/// use cmdhelp_runtime::call::Context;
/// let mut cx = Context::of(()).with_state(vec![1, 2]);
/// cx.state_mut::<Vec<i32>>().push(3);
/// assert_eq!(cx.state::<Vec<i32>>().len(), 3);
/// assert!(!cx.is_dry_run());
/// ```
#[derive(Debug)]
pub struct Context<A> {
    root: OnceCell<A>,
    /// How that is made of what clap understood. Most commands never ask.
    read_root: fn(&ArgMatches) -> Result<A, Error>,
    /// What clap understood of the call.
    matches: Option<Arc<ArgMatches>>,
    /// The types on the way to the command, each with how many words select the command that has
    /// its arguments.
    types: Vec<(TypeId, usize)>,
    words: Vec<String>,
    state: Option<Box<dyn Any>>,
    dry_run: bool,
    window: Window,
    progress: Progress,
    cancellation: Cancellation,
    listens: bool,
}

impl<A> Context<A> {
    /// Returns a context without a call, for tests.
    pub fn of(root: A) -> Self {
        Self {
            root: OnceCell::from(root),
            ..Self::reading(|_| unreachable!("it is there"))
        }
    }

    fn reading(read_root: fn(&ArgMatches) -> Result<A, Error>) -> Self {
        Self {
            root: OnceCell::new(),
            read_root,
            matches: None,
            types: Vec::new(),
            words: Vec::new(),
            state: None,
            dry_run: false,
            window: Window::default(),
            progress: Progress::default(),
            cancellation: Cancellation::default(),
            listens: false,
        }
    }

    /// Returns the context with the state that all commands share.
    #[must_use]
    pub fn with_state(mut self, state: impl Any) -> Self {
        self.state = Some(Box::new(state));
        self
    }

    /// Returns the context of a dry run.
    #[must_use]
    pub fn with_dry_run(mut self) -> Self {
        self.dry_run = true;
        self
    }

    /// Returns the context of a call with `--limit`.
    #[must_use]
    pub fn with_limit(mut self, limit: usize) -> Self {
        self.window.limit = Some(limit as u64);
        self
    }

    /// Returns the context of a call with `--after`.
    #[must_use]
    pub fn with_after(mut self, cursor: &str) -> Self {
        self.window.after = Some(cursor.to_owned());
        self
    }

    /// Returns the program's own arguments, and those of the commands on the way as far as they are
    /// its fields. They are made when somebody asks for them.
    pub fn root(&self) -> &A {
        self.root.get_or_init(|| {
            let matches = self.matches.as_deref();
            let nothing = ArgMatches::default();
            let root = (self.read_root)(matches.unwrap_or(&nothing));
            // What could be refused was read first.
            root.unwrap_or_else(|error| panic!("{error}"))
        })
    }

    /// Returns the arguments of a command on the way, or of a type that is flattened there, by
    /// their type; nothing if it is not on the way. A type with parameters cannot be asked for.
    #[must_use]
    pub fn get<T: FromArgMatches + 'static>(&self) -> Option<T> {
        let mut types = self.types.iter().rev();
        let (_, level) = types.find(|(id, _)| *id == TypeId::of::<T>())?;
        let matches = self.matches.as_deref()?;
        T::from_arg_matches(levels(matches).nth(*level)?).ok()
    }

    /// Returns the words that select the command, without the program's name.
    #[must_use]
    pub fn command(&self) -> &[String] {
        &self.words
    }

    /// Returns what the program's author made for all commands: see [`run_with`](super::run_with).
    ///
    /// # Panics
    ///
    /// If the program was started without a value of this type. To whoever called, this is an error
    /// of the program.
    #[must_use]
    pub fn state<S: 'static>(&self) -> &S {
        self.try_state().unwrap_or_else(|| no_state::<S>())
    }

    /// Returns the state for changes.
    ///
    /// # Panics
    ///
    /// If the program was started without a value of this type.
    pub fn state_mut<S: 'static>(&mut self) -> &mut S {
        let state = self.state.as_mut();
        let state = state.and_then(|state| state.downcast_mut());
        state.unwrap_or_else(|| no_state::<S>())
    }

    /// Returns the state, if there is one of this type.
    #[must_use]
    pub fn try_state<S: 'static>(&self) -> Option<&S> {
        self.state.as_ref()?.downcast_ref()
    }

    /// Returns whether nothing is to be done, and the result is to be what would be done. Only
    /// commands that say `#[cmdhelp(dry_run)]` are ever asked.
    #[must_use]
    pub fn is_dry_run(&self) -> bool {
        self.dry_run
    }

    /// Returns how many elements are wanted at most (`--limit`), for a command that returns a
    /// [`Page`](super::Page) and makes no more than that.
    #[must_use]
    pub fn limit(&self) -> Option<usize> {
        let limit = self.window.limit?;
        Some(usize::try_from(limit).unwrap_or(usize::MAX))
    }

    /// Returns where they begin (`--after`): what a [`Page`](super::Page) of this command has told
    /// with [`next`](super::Page::next). In the first call it is nothing.
    #[must_use]
    pub fn after(&self) -> Option<&str> {
        self.window.after.as_deref()
    }

    /// Returns the cursor as the type that it was made from.
    ///
    /// # Errors
    ///
    /// Where it is no text of this type. An error of the author's hands this on with
    /// `#[failure(transparent)]`.
    pub fn cursor<T: FromStr>(&self) -> Result<Option<T>, InvalidCursor> {
        let cursor = self.after();
        let cursor = cursor.map(|text| text.parse().map_err(|_| InvalidCursor(text.to_owned())));
        cursor.transpose()
    }

    /// Tells how far the work has come: as a bar on a terminal, as lines of JSON elsewhere, and
    /// always on standard error.
    pub fn progress(&mut self, done: u64, total: impl Into<Option<u64>>, message: &str) {
        self.progress.tell(done, total.into(), message);
    }

    /// Returns whether the command is asked to stop. What it has failed to do when it then returns
    /// an error is not its fault: the error becomes `INTERRUPTED`, with status 130.
    #[must_use]
    pub fn cancelled(&mut self) -> bool {
        self.cancellation().is_cancelled()
    }

    /// Returns a handle that tells a thread or an iterator whether the call is cancelled.
    #[must_use]
    pub fn cancellation(&mut self) -> Cancellation {
        if !self.listens {
            self.listens = true;
            self.cancellation.listen();
        }
        self.cancellation.clone()
    }
}

/// Returns what clap understood of each command on the way, the root first.
fn levels(matches: &ArgMatches) -> impl Iterator<Item = &ArgMatches> {
    std::iter::successors(Some(matches), |level| Some(level.subcommand()?.1))
}

fn no_state<S>() -> ! {
    panic!(
        "the program was not started with a `{}`: give one to `cmdhelp::run_with`",
        type_name::<S>()
    )
}

impl<A: App> Context<A> {
    /// Returns the context of a call.
    pub(super) fn new(stage: &mut Invocation<'_, '_>) -> Result<Self, Error> {
        let types = stage.types.iter();
        let types = types.filter_map(|(id, it)| {
            let level = levels(stage.matches).position(|level| std::ptr::eq(level, *it))?;
            Some((*id, level))
        });
        let mut cx = Self::reading(A::from_matches);
        if const { A::IS_READ_FIRST } || stage.is_read_first {
            cx.root = OnceCell::from(A::from_matches(stage.matches)?);
        }
        cx.types = types.collect();
        cx.matches = Some(Arc::clone(stage.matches));
        cx.words = stage.words.to_vec();
        cx.state = stage.shared.state.take();
        cx.dry_run = stage.dry_run;
        cx.window.clone_from(stage.printer.window());
        if let Some(listener) = stage.shared.listener.take() {
            if let Some(cancellation) = &listener.cancellation {
                cx.cancellation = cancellation.clone();
                cx.listens = true;
            }
            cx.progress = Progress::to(listener);
        }
        cx.progress.keep(stage.secrets);
        cx.progress.beside(stage.printer.format());
        Ok(cx)
    }

    /// Gives back what the next call needs, and tells whether the command was asked to stop, if it
    /// cared.
    #[inline(never)]
    pub(super) fn leave(self, stage: &mut Invocation<'_, '_>) -> Option<Cancellation> {
        stage.shared.state = self.state;
        self.listens.then_some(self.cancellation)
    }
}
