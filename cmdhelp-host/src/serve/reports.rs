//! Reports the progress of calls to those clients that request such reports.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use cmdhelp_mcp::{Listener, Progress};

use crate::execute::OnProgress;

/// The shortest interval at which a client is told that a call continues.
const MIN_INTERVAL: Duration = Duration::from_secs(1);

/// Runs `work`, which carries out a call. If the client wants reports, `work` receives a function that passes the
/// progress reports of the called program on to the client. Until the program reports something, the client is told at
/// the interval `every` that the call continues.
pub(super) fn reporting<T>(
    listener: &Listener,
    every: Option<Duration>,
    work: impl FnOnce(Option<&OnProgress>) -> T,
) -> T {
    if !listener.is_wanted() {
        return work(None);
    }
    let has_reported = Arc::new(AtomicBool::new(false));
    let callback: OnProgress = {
        let (listener, has_reported) = (listener.clone(), Arc::clone(&has_reported));
        Arc::new(move |progress| {
            has_reported.store(true, Ordering::Relaxed);
            listener.report(progress);
        })
    };
    let Some(every) = every else {
        return work(Some(&callback));
    };
    thread::scope(|scope| {
        let (end, ended) = channel::<()>();
        let report = move || {
            let begun = Instant::now();
            // The amounts in these reports are small numbers, because a later report of the program is sent only if its
            // amount is greater than the last one.
            for number in 1.. {
                let ended = ended.recv_timeout(every.max(MIN_INTERVAL));
                if ended != Err(RecvTimeoutError::Timeout) || has_reported.load(Ordering::Relaxed) {
                    break;
                }
                listener.report(Progress {
                    done: number,
                    total: None,
                    message: &format!("running for {} s", begun.elapsed().as_secs()),
                });
            }
        };
        // An error is ignored: without this thread, the call still works, but no report tells that it continues.
        let _ = thread::Builder::new()
            .name("reports".to_owned())
            .spawn_scoped(scope, report);
        let result = work(Some(&callback));
        drop(end);
        result
    })
}
