//! Starts threads with a small stack.

use std::io;
use std::thread::Builder;

/// The size of a thread's stack in bytes. A call needs little stack, because its thread mostly
/// waits.
const STACK: usize = 512 << 10;

/// Starts a thread that runs `work`, without waiting for its end. The closure is boxed, so that the
/// code for starting threads is compiled only once.
#[inline(never)]
pub(super) fn start(name: &str, work: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    let builder = Builder::new().name(name.to_owned()).stack_size(STACK);
    builder.spawn(work).map(drop)
}
