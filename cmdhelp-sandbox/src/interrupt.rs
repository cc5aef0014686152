//! Notices that the user or the system wants this process to end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[cfg(target_os = "linux")]
use nix::sys::signal::Signal as Caught;

/// Returns a flag that becomes `true` when this process receives `SIGINT`, `SIGTERM` or `SIGHUP`, such as by Ctrl+C.
/// The process does not end then, so that it can end the programs that it has started and report their outcome. The
/// second of these signals ends the process at once. On systems other than Linux, the flag is never set.
///
/// ```
/// use std::sync::atomic::Ordering;
///
/// let is_interrupted = cmdhelp_sandbox::interrupted()?;
/// assert!(!is_interrupted.load(Ordering::SeqCst));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Fails if the signals cannot be handled.
pub fn interrupted() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    #[cfg(target_os = "linux")]
    for signal in [Caught::SIGINT, Caught::SIGTERM, Caught::SIGHUP] {
        let number = signal as i32;
        // The first handler runs before the flag is set by the second one.
        signal_hook::flag::register_conditional_shutdown(number, 128 + number, Arc::clone(&flag))?;
        signal_hook::flag::register(number, Arc::clone(&flag))?;
    }
    Ok(flag)
}
