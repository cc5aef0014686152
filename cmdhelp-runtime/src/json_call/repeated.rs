//! Calling the same commands again and again, as a server does.

use std::borrow::Cow;
use std::ffi::OsString;

use clap::ArgMatches;

use super::find::Place;
use super::{Callable, Meant, expand, with_tools};
use crate::baked;
use crate::surface::Answer;
use crate::tree::Root;

/// The commands that were called, with what is the same for each call of them: most of what a call
/// costs is to build clap's tree. Where only the running program knows the tree, it is built
/// for each call, for it may be another one then.
#[derive(Default)]
pub(crate) struct Repeated(Vec<Callable<'static>>);

/// A call as a command line, and as clap has read it if it could at once.
pub(crate) struct Called<'p> {
    pub(crate) argv: Vec<OsString>,
    pub(crate) meant: Meant<'p>,
    pub(crate) matches: Option<ArgMatches>,
}

impl Repeated {
    /// Makes a command line of a call: of the words of the command, the value, and the flags of ours
    /// that stand beside it.
    pub(crate) fn call<'p, T: Root>(
        &mut self,
        program: OsString,
        path: &'p [String],
        value: &'p str,
        beside: Vec<OsString>,
    ) -> Result<Called<'p>, Answer> {
        let place = Place {
            path: Cow::Borrowed(path),
            value: Cow::Borrowed(value),
            beside,
        };
        if const { baked::is_there::<T>() } {
            return self.call_known::<T>(program, place);
        }
        let words =
            with_tools::<T, _>(|tools, manifest| expand::<T>(&[program], place, tools, manifest));
        match words {
            Ok((argv, meant)) => Ok(Called {
                argv,
                meant,
                matches: None,
            }),
            Err(refusal) => Err(refusal.answer()),
        }
    }

    fn call_known<'p, T: Root>(
        &mut self,
        program: OsString,
        call: Place<'p>,
    ) -> Result<Called<'p>, Answer> {
        let document = baked::document::<T>();
        let manifest = document.manifest();
        let place = match self.0.iter().position(|it| *it.levels.path() == *call.path) {
            Some(place) => place,
            None => {
                let callable =
                    Callable::of::<T>(&program, &call.path, &baked::tools::<T>(), &manifest);
                self.0.push(callable.map_err(|refusal| refusal.answer())?);
                self.0.len() - 1
            }
        };
        let callable = &mut self.0[place];
        let is_plain = call.beside.is_empty();
        let (argv, meant) = callable
            .words::<T>(&program, call, &manifest)
            .map_err(|refusal| refusal.answer())?;
        // clap does not know our flags.
        let matches = is_plain.then(|| callable.levels.read(&argv).ok()).flatten();
        Ok(Called {
            argv,
            meant,
            matches,
        })
    }
}
