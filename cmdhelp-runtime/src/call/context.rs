//! [`Context`], which a handler gets beside its arguments.

use std::any::{Any, TypeId, type_name};
use std::cell::OnceCell;
use std::str::FromStr;

use clap::{ArgMatches, Error, FromArgMatches};

use super::progress::Progress;
use super::{App, CallMatches, Cancellation, InvalidCursor, Invocation, Window};

/// The context that a handler gets: the arguments of the parent commands, the state that the
/// program's author created for all commands, and the options of the call. `A` is the root type of
/// the program, or `()` for a handler of any program.
///
/// Tests of a command create a context with [`Context::of`].
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
    /// Reads `root` from clap's matches when the handler first uses it. Most handlers never use it.
    read_root: fn(&ArgMatches) -> Result<A, Error>,
    /// clap's matches of the call, or `None` in a context for tests.
    matches: Option<CallMatches>,
    /// The types of the command and its parent commands. The number beside each type is the depth
    /// of the command to which the type's arguments belong. The root command has the depth 0.
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
    /// Makes a context without a call, for tests. `root` is the value of the program's root type.
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

    /// Sets the state that all commands share, for tests.
    #[must_use]
    pub fn with_state(mut self, state: impl Any) -> Self {
        self.state = Some(Box::new(state));
        self
    }

    /// Turns the context into that of a dry run, for tests.
    #[must_use]
    pub fn with_dry_run(mut self) -> Self {
        self.dry_run = true;
        self
    }

    /// Sets the value of `--limit`, for tests.
    #[must_use]
    pub fn with_limit(mut self, limit: usize) -> Self {
        self.window.limit = Some(limit as u64);
        self
    }

    /// Sets the value of `--after`, for tests.
    #[must_use]
    pub fn with_after(mut self, cursor: &str) -> Self {
        self.window.after = Some(cursor.to_owned());
        self
    }

    /// Returns the value of the program's root type, with the arguments of the root command and of
    /// the selected subcommands that the type contains as fields. The value is read when this
    /// method is first called.
    pub fn root(&self) -> &A {
        self.root.get_or_init(|| {
            let matches = self.matches.as_ref().map(CallMatches::get);
            let nothing = ArgMatches::default();
            let root = (self.read_root)(matches.unwrap_or(&nothing));
            // A root type that may fail to be read was already read before the handler began, so an
            // error here is a bug.
            root.unwrap_or_else(|error| panic!("{error}"))
        })
    }

    /// Returns the arguments of type `T`: those of the command, of a parent command, or of a type
    /// flattened into one of them. Returns `None` for any other type, and for generic types.
    #[must_use]
    pub fn get<T: FromArgMatches + 'static>(&self) -> Option<T> {
        let mut types = self.types.iter().rev();
        let (_, level) = types.find(|(id, _)| *id == TypeId::of::<T>())?;
        let matches = self.matches.as_ref()?;
        T::from_arg_matches(levels(matches.get()).nth(*level)?).ok()
    }

    /// Returns the words that select the command, without the program's name.
    #[must_use]
    pub fn command(&self) -> &[String] {
        &self.words
    }

    /// Returns the state that all commands share. The author passes it to
    /// [`run_with`](super::run_with).
    ///
    /// # Panics
    ///
    /// Panics if the program was started without a state of this type. The caller gets an
    /// `INTERNAL` error.
    #[must_use]
    pub fn state<S: 'static>(&self) -> &S {
        self.try_state().unwrap_or_else(|| no_state::<S>())
    }

    /// Returns a mutable reference to the state that all commands share.
    ///
    /// # Panics
    ///
    /// Panics if the program was started without a state of this type.
    pub fn state_mut<S: 'static>(&mut self) -> &mut S {
        let state = self.state.as_mut();
        let state = state.and_then(|state| state.downcast_mut());
        state.unwrap_or_else(|| no_state::<S>())
    }

    /// Returns a reference to the state that all commands share, or `None` if the program was
    /// started without a state of this type.
    #[must_use]
    pub fn try_state<S: 'static>(&self) -> Option<&S> {
        self.state.as_ref()?.downcast_ref()
    }

    /// Returns whether this is a dry run. In a dry run, the command must change nothing, and return
    /// the result that a real run would return. Returns `false` for all commands without
    /// `#[cmdhelp(dry_run)]`.
    #[must_use]
    pub fn is_dry_run(&self) -> bool {
        self.dry_run
    }

    /// Returns the maximum number of elements that the caller requests (`--limit`). A command that
    /// returns a [`Page`](super::Page) must not return more elements than this. For other commands,
    /// cmdhelp itself shortens the result.
    #[must_use]
    pub fn limit(&self) -> Option<usize> {
        let limit = self.window.limit?;
        Some(usize::try_from(limit).unwrap_or(usize::MAX))
    }

    /// Returns the cursor that the caller passes with `--after`, or `None` for the first page. The
    /// page begins with the element after the cursor. The cursor is a string that the command
    /// passed to [`Page::next`](super::Page::next) in an earlier call.
    #[must_use]
    pub fn after(&self) -> Option<&str> {
        self.window.after.as_deref()
    }

    /// Parses the cursor of `--after` as a `T`, the type of the value that the command passed to
    /// [`Page::next`](super::Page::next). Returns `None` for the first page.
    ///
    /// # Errors
    ///
    /// Fails if `T` cannot be parsed from the cursor. In an author's error type, a variant with
    /// `#[failure(transparent)]` passes this error on.
    pub fn cursor<T: FromStr>(&self) -> Result<Option<T>, InvalidCursor> {
        let cursor = self.after();
        let cursor = cursor.map(|text| text.parse().map_err(|_| InvalidCursor(text.to_owned())));
        cursor.transpose()
    }

    /// Reports that `done` of `total` steps are done. The report goes to standard error: as a
    /// progress bar on a terminal, and as a line of JSON elsewhere.
    pub fn progress(&mut self, done: u64, total: impl Into<Option<u64>>, message: &str) {
        self.progress.report(done, total.into(), message);
    }

    /// Returns whether the user or the client has cancelled the call. If the command returns an
    /// error after the cancellation, the call fails with `INTERRUPTED` and exit code 130 instead of
    /// that error.
    #[must_use]
    pub fn cancelled(&mut self) -> bool {
        self.cancellation().is_cancelled()
    }

    /// Returns a handle by which a thread or an iterator can check whether the call is cancelled.
    #[must_use]
    pub fn cancellation(&mut self) -> Cancellation {
        if !self.listens {
            self.listens = true;
            self.cancellation.listen();
        }
        self.cancellation.clone()
    }
}

/// Returns clap's matches of each selected command, from the root command to the innermost one.
pub(super) fn levels(matches: &ArgMatches) -> impl Iterator<Item = &ArgMatches> {
    std::iter::successors(Some(matches), |level| Some(level.subcommand()?.1))
}

fn no_state<S>() -> ! {
    panic!(
        "the program was started without a state of type `{}`: pass one to `cmdhelp::run_with`",
        type_name::<S>()
    )
}

impl<A: App> Context<A> {
    /// Makes the context of a call, with the state taken out of `stage`.
    pub(super) fn new(stage: &mut Invocation<'_, '_>) -> Result<Self, Error> {
        let mut cx = Self::reading(A::from_matches);
        if let Some(root) = stage.root.take() {
            cx.root = OnceCell::from(match root.downcast::<A>() {
                Ok(root) => *root,
                // A handler of any program has `()` in place of the root type.
                Err(_) => A::from_matches(&ArgMatches::default())?,
            });
        } else if const { A::IS_READ_FIRST } || stage.is_read_first {
            cx.root = OnceCell::from(A::from_matches(stage.matches.get())?);
        }
        cx.types = stage.types.to_vec();
        cx.matches = Some(stage.matches.clone());
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

    /// Gives the program's state back to `stage`, for the next call. Returns the cancellation
    /// handle, if the command has used it.
    #[inline(never)]
    pub(super) fn leave(self, stage: &mut Invocation<'_, '_>) -> Option<Cancellation> {
        stage.shared.state = self.state;
        self.listens.then_some(self.cancellation)
    }
}
