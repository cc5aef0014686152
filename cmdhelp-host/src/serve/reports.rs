//! Reports the progress of calls to clients that request it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use cmdhelp_mcp::{Listener, Progress};

use crate::execute::OnProgress;

/// The shortest time between two reports that a call continues.
const SHORTEST: Duration = Duration::from_secs(1);

/// Does some work, and meanwhile reports its progress, if the client wants reports. `work` receives a function for the
/// program's own reports. Until the program reports something, the client is notified at the interval `every` that the
/// call continues.
pub(super) fn reporting<T>(
    listener: &Listener,
    every: Option<Duration>,
    work: impl FnOnce(Option<&OnProgress>) -> T,
) -> T {
    if !listener.is_wanted() {
        return work(None);
    }
    let has_reported = Arc::new(AtomicBool::new(false));
    let hear: OnProgress = {
        let (listener, has_reported) = (listener.clone(), Arc::clone(&has_reported));
        Arc::new(move |progress| {
            has_reported.store(true, Ordering::Relaxed);
            listener.tell(progress);
        })
    };
    let Some(every) = every else {
        return work(Some(&hear));
    };
    thread::scope(|scope| {
        let (end, ended) = channel::<()>();
        let report = move || {
            let begun = Instant::now();
            // The amount of these reports is their number, not the time: a client drops the program's reports until their
            // amount exceeds it.
            for number in 1.. {
                let ended = ended.recv_timeout(every.max(SHORTEST));
                if ended != Err(RecvTimeoutError::Timeout) || has_reported.load(Ordering::Relaxed) {
                    break;
                }
                listener.tell(Progress {
                    done: number,
                    total: None,
                    message: &format!("running for {} s", begun.elapsed().as_secs()),
                });
            }
        };
        // The error is ignored: without this thread, the client is not notified that the call continues.
        let _ = thread::Builder::new()
            .name("reports".to_owned())
            .spawn_scoped(scope, report);
        let result = work(Some(&hear));
        drop(end);
        result
    })
}
