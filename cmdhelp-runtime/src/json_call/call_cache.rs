//! Calling the same commands again and again, as a server does.

use std::borrow::Cow;
use std::ffi::OsString;

use clap::ArgMatches;

use super::find::Place;
use super::refusal::Refusal;
use super::{Callable, JsonOrigin, expand};
use crate::answer::Answer;
use crate::erased::Erased;

/// The commands that were called, with what is the same for each call of them: most of what a call
/// costs is to build clap's tree. Where only the running program knows the tree, it is built
/// for each call, for it may be another one then.
#[derive(Default)]
pub(crate) struct CallCache(Vec<Callable>);

/// A call as a command line, and as clap has read it if it could at once.
pub(crate) struct Called<'p> {
    pub(crate) argv: Vec<OsString>,
    pub(crate) meant: JsonOrigin<'p>,
    pub(crate) matches: Option<ArgMatches>,
}

impl CallCache {
    /// Makes a command line of a call: of the words of the command, the value, and the flags of ours
    /// that stand beside it.
    pub(crate) fn call<'p>(
        &mut self,
        program: &'static Erased,
        name: OsString,
        path: &'p [String],
        value: &'p str,
        beside: Vec<OsString>,
    ) -> Result<Called<'p>, Answer> {
        let place = Place {
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
        call: Place<'p>,
    ) -> Result<Called<'p>, Refusal> {
        let place = match self.0.iter().position(|it| *it.levels.path() == *call.path) {
            Some(place) => place,
            None => {
                self.0.push(Callable::of(program, name, &call.path)?);
                self.0.len() - 1
            }
        };
        let callable = &mut self.0[place];
        let (argv, meant) = callable.words(name, call)?;
        // clap does not know our flags.
        let plain = meant.plain.as_ref().unwrap_or(&argv);
        let matches = callable.levels.read(plain).ok();
        Ok(Called {
            argv,
            meant,
            matches,
        })
    }
}
