//! The type `Running` on systems without an engine. The type has no values, because no program can be started on a
//! system without an engine.

use std::io;
use std::time::Instant;

use crate::observation::Observation;
use crate::outcome::{Denied, End};

#[derive(Debug)]
pub(crate) enum Running {}

impl Running {
    pub(crate) fn until(&mut self, _: Option<Instant>) -> io::Result<Option<End>> {
        match *self {}
    }

    pub(crate) fn ask_to_end(&mut self) -> io::Result<()> {
        match *self {}
    }

    pub(crate) fn kill(&mut self) -> io::Result<End> {
        match *self {}
    }

    pub(crate) fn denied(&self) -> Vec<Denied> {
        match *self {}
    }

    pub(crate) fn observation(&mut self) -> Option<Observation> {
        match *self {}
    }
}
