//! Starting threads.

use std::io;
use std::thread::Builder;

/// How much stack a thread gets: for the work of a call, which waits most of the time.
const STACK: usize = 512 << 10;

/// Starts a thread that nobody waits for. The work is boxed so that a program has the code for
/// starting it once.
#[inline(never)]
pub(super) fn start(name: &str, work: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    let builder = Builder::new().name(name.to_owned()).stack_size(STACK);
    builder.spawn(work).map(drop)
}
