//! Builds commands that clap's debug assertions may reject.
//!
//! In debug builds, clap checks a command when it builds the command, and panics if, for example, two arguments have
//! the same name. Clap builds only the commands that a command line selects. cmdhelp also needs the other commands, for
//! documents and suggestions, and must not fail because of a mistake in a command that nobody calls.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use clap::Command;

use crate::line::num_args;

/// Calls `build` with a copy of `cmd`, and stores the copy in `cmd`. If one of clap's debug assertions rejects the
/// command, `cmd` stays as it is, and the function returns `false`.
pub(super) fn built_by(cmd: &mut Command, build: impl FnOnce(&mut Command)) -> bool {
    if !MAY_PANIC {
        build(cmd);
        return true;
    }
    let built = unless_flawed(|| {
        let mut built = cmd.clone();
        build(&mut built);
        built
    });
    let is_built = built.is_some();
    if let Some(built) = built {
        *cmd = built;
    }
    is_built
}

/// Returns the result of `read`, which reads facts from a command, or `None` if one of clap's debug assertions, or the
/// lack of an argument that they would report, makes it panic.
pub(crate) fn unless_flawed<T>(read: impl FnOnce() -> T) -> Option<T> {
    if !MAY_PANIC {
        return Some(read());
    }
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| {
            if !IS_QUIET.get() {
                before(info);
            }
        }));
    });
    let was_quiet = IS_QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(read));
    IS_QUIET.set(was_quiet);
    result.ok()
}

/// Sets the number of values of each argument of a command that cannot be built. Without it, clap cannot write the
/// name of an argument.
pub(super) fn complete(cmd: &mut Command) {
    *cmd = std::mem::take(cmd).mut_args(|arg| {
        let range = num_args(&arg);
        arg.num_args(range)
    });
}

/// Whether clap's debug assertions are on, and their panics can be caught.
const MAY_PANIC: bool = cfg!(all(debug_assertions, panic = "unwind"));

thread_local! {
    /// Whether a panic of this thread is caught, so that its message is not printed.
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}
