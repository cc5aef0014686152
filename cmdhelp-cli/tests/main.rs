//! Tests of the package: the program `cmdhelp` as its users call it, and what is true of the sources.
//!
//! They are one executable, so that short tests run while others wait. The tests of the sandbox are another one, since
//! they use up the machine's processes and memory.

mod calls;
mod check;
mod deploy;
mod guides;
mod inspect;
mod licences;
mod unsafe_code;
