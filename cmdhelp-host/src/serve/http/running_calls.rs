//! Counts the running calls, so that the server can wait for their ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use cmdhelp_mcp::{Call, CallAnswer, Caller, Outcome};
use tokio::time::sleep;

/// The interval at which the number of running calls is checked.
const PAUSE: Duration = Duration::from_millis(20);

/// A caller that counts the calls which are running.
pub(super) struct RunningCalls {
    caller: Arc<dyn Caller + Send + Sync>,
    count: AtomicUsize,
}

/// A running call.
struct RunningCall<'a>(&'a AtomicUsize);

impl Drop for RunningCall<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl RunningCalls {
    pub(super) const fn new(caller: Arc<dyn Caller + Send + Sync>) -> Self {
        Self {
            caller,
            count: AtomicUsize::new(0),
        }
    }

    /// Waits until no call is running, for at most the time `limit`.
    pub(super) async fn ended(&self, limit: Duration) {
        let begin = Instant::now();
        while self.count.load(Ordering::SeqCst) > 0 && begin.elapsed() < limit {
            sleep(PAUSE).await;
        }
    }

    fn begun(&self) -> RunningCall<'_> {
        self.count.fetch_add(1, Ordering::SeqCst);
        RunningCall(&self.count)
    }
}

impl Caller for RunningCalls {
    fn call(&self, call: &Call<'_>) -> Outcome {
        let _running = self.begun();
        self.caller.call(call)
    }

    fn begin(&self, call: &Call<'_>) -> CallAnswer {
        let _running = self.begun();
        self.caller.begin(call)
    }

    fn end(&self) {
        self.caller.end();
    }
}
