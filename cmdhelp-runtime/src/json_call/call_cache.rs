//! Keeps the built commands that a server has called, so that later calls are faster.

use std::borrow::Cow;
use std::ffi::OsString;

use clap::ArgMatches;

use super::callable::Callable;
use super::find::JsonPlace;
use super::refusal::JsonRefusal;
use super::{JsonOrigin, expand};
use crate::answer::PrintedAnswer;
use crate::erased::Erased;

/// The commands that were called, with the facts that are the same for each call. Without this
/// cache, most of the time of a call is spent on building clap's command tree. If the tree is known
/// only at run time, it may change between calls, so it is built for each call.
#[derive(Default)]
pub(crate) struct CallCache(Vec<Callable>);

/// A call as a command line, with clap's matches if clap has already parsed it.
pub(crate) struct Called<'p> {
    pub(crate) argv: Vec<OsString>,
    pub(crate) meant: JsonOrigin<'p>,
    pub(crate) matches: Option<ArgMatches>,
}

impl CallCache {
    /// Converts a call into a command line. `name` is the program's name, `path` are the words of
    /// the command, `value` contains the arguments as JSON, and `beside` are the framework's flags
    /// beside them.
    pub(crate) fn call<'p>(
        &mut self,
        program: &'static Erased,
        name: OsString,
        path: &'p [String],
        value: &'p str,
        beside: Vec<OsString>,
    ) -> Result<Called<'p>, PrintedAnswer> {
        let place = JsonPlace {
            path: Cow::Borrowed(path),
            value: Cow::Borrowed(value),
            beside,
        };
        let called = match program.is_baked {
            true => self.call_known(program, &name, place),
            false => expand(program, &[name], place).map(|(argv, meant)| Called {
                argv,
                meant,
                matches: None,
            }),
        };
        called.map_err(|refusal| refusal.answer())
    }

    fn call_known<'p>(
        &mut self,
        program: &'static Erased,
        name: &OsString,
        call: JsonPlace<'p>,
    ) -> Result<Called<'p>, JsonRefusal> {
        let place = match self.0.iter().position(|it| *it.levels.path() == *call.path) {
            Some(place) => place,
            None => {
                self.0.push(Callable::of(program, name, &call.path)?);
                self.0.len() - 1
            }
        };
        let callable = &mut self.0[place];
        let (argv, meant) = callable.words(name, call)?;
        // The framework's flags are not declared in the cached tree, so clap parses the command
        // line without them.
        let plain = meant.plain.as_ref().unwrap_or(&argv);
        let matches = callable.levels.read(plain).ok();
        Ok(Called {
            argv,
            meant,
            matches,
        })
    }
}
