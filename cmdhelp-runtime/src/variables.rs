//! Sets environment variables only for a call in a test.
//!
//! A test must not change the environment of its process, because other tests run at the same time.
//! So clap gets the variables of the test as defaults of the arguments that read them.

use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::future::poll_fn;
use std::pin::pin;

use crate::command_tree::change_args;
use crate::list::List as _;
use clap::Command;

/// The name and the value of an environment variable. The value is leaked, because clap requires
/// defaults with the lifetime `'static`.
type Variable = (OsString, &'static OsStr);

thread_local! {
    static NOW: RefCell<Vec<Variable>> = const { RefCell::new(Vec::new()) };
}

/// Returns whether a test has set a variable for the current call.
pub(crate) fn sets(name: &str) -> bool {
    NOW.with_borrow(|variables| variables.iter().any(|(set, _)| set == name))
}

/// The variables of a call in a test.
#[derive(Debug)]
pub(crate) struct Given(Vec<Variable>);

impl Given {
    pub(crate) fn new(variables: Vec<(OsString, OsString)>) -> Self {
        let variables = variables.into_iter().map(|(name, value)| {
            let value: &'static OsStr = Box::leak(value.into_boxed_os_str());
            (name, value)
        });
        Self(variables.list())
    }

    /// Awaits a future. The variables are set only on this thread, and only while the future is
    /// polled, so that no other future sees them.
    pub(crate) async fn during<T>(&self, future: impl Future<Output = T>) -> T {
        let mut future = pin!(future);
        poll_fn(|task| {
            let _now = Now::begin(&self.0);
            future.as_mut().poll(task)
        })
        .await
    }
}

/// A guard that sets variables on this thread until it is dropped. Dropping the guard restores the
/// previous variables, even after a panic.
struct Now(Vec<Variable>);

impl Now {
    fn begin(variables: &[Variable]) -> Self {
        Self(NOW.replace(variables.to_vec()))
    }
}

impl Drop for Now {
    fn drop(&mut self) {
        NOW.set(std::mem::take(&mut self.0));
    }
}

/// Sets the variables of this thread as defaults of a command's arguments.
pub(crate) fn applied(cmd: &mut Command) {
    NOW.with_borrow(|variables| {
        if !variables.is_empty() {
            set(cmd, variables);
        }
    });
}

#[cfg(feature = "env")]
fn set(cmd: &mut Command, variables: &[Variable]) {
    change_args(cmd, &mut |arg| {
        let name = arg.get_env().map(OsStr::to_owned);
        let mut given = variables.iter();
        match given.find(|(variable, _)| Some(variable) == name.as_ref()) {
            Some((_, value)) => {
                let arg = arg.env(None::<&'static str>).required(false);
                arg.default_value(*value)
            }
            None => arg,
        }
    });
    for below in cmd.get_subcommands_mut() {
        set(below, variables);
    }
}

/// Changes nothing, because clap reads no environment variables without the feature
/// `env`.
#[cfg(not(feature = "env"))]
fn set(_: &mut Command, _: &[Variable]) {}
