//! Tests of the package: the program `cmdhelp` as its users call it, and what is true of the sources.
//!
//! They are one executable, so that short tests run while others wait. The tests of the sandbox are another one, since
//! they use up the machine's processes and memory.
//!
//! Tests start in the order of their names. The test in `builds` is the longest one, so its name comes first: as the last
//! test, it would run alone.

mod builds;
mod calls;
mod check;
mod deploy;
mod guides;
mod inspect;
mod licences;
mod unsafe_code;
