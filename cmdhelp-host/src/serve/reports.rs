//! Reports that a call continues, for clients that would give up otherwise.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use cmdhelp_mcp::{Listener, Progress};

/// The shortest time between two reports.
const SHORTEST: Duration = Duration::from_secs(1);

/// Does some work, and reports meanwhile at intervals how long it has taken, if the client wants reports.
pub(super) fn reporting<T>(listener: &Listener, every: Duration, work: impl FnOnce() -> T) -> T {
    if !listener.is_wanted() {
        return work();
    }
    thread::scope(|scope| {
        let (end, ended) = channel::<()>();
        let report = move || {
            let begun = Instant::now();
            while ended.recv_timeout(every.max(SHORTEST)) == Err(RecvTimeoutError::Timeout) {
                let seconds = begun.elapsed().as_secs();
                listener.tell(Progress {
                    done: seconds,
                    total: None,
                    message: &format!("running for {seconds} s"),
                });
            }
        };
        // The error is ignored: without this thread, there are only no reports.
        let _ = thread::Builder::new()
            .name("reports".to_owned())
            .spawn_scoped(scope, report);
        let result = work();
        drop(end);
        result
    })
}
