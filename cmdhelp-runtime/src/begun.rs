//! Results that may have to be waited for, and how they are.
//!
//! A call is an `async` function all the way from the command line to the handler, so that a program
//! can wait for it with whatever runtime it likes. A handler that waits for nothing is called like any
//! function, and such a call is ready when it is first polled.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context as Task, Poll, Wake, Waker};
use std::thread::{self, Thread};

/// A result, now or later.
pub enum Begun<'f, T> {
    /// It is there.
    Done(T),
    /// It has to be waited for.
    Later(Pin<Box<dyn Future<Output = T> + 'f>>),
}

impl<T> std::fmt::Debug for Begun<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Done(_) => "Done",
            Self::Later(_) => "Later",
        })
    }
}

impl<T> Begun<'_, T> {
    /// Waits for the result.
    pub async fn done(self) -> T {
        match self {
            Self::Done(result) => result,
            Self::Later(future) => future.await,
        }
    }
}

/// Waits for a future on this thread.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    // Most calls wait for nothing.
    let mut task = Task::from_waker(Waker::noop());
    if let Poll::Ready(result) = future.as_mut().poll(&mut task) {
        return result;
    }
    let waker = Waker::from(Arc::new(Parked(thread::current())));
    let mut task = Task::from_waker(&waker);
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut task) {
            return result;
        }
        thread::park();
    }
}

/// A thread that waits.
struct Parked(Thread);

impl Wake for Parked {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits for a future that may panic.
#[cfg(feature = "async")]
pub(crate) async fn caught<T>(future: impl Future<Output = T>) -> thread::Result<T> {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    let mut future = pin!(future);
    std::future::poll_fn(|task| {
        match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(task))) {
            Ok(polled) => polled.map(Ok),
            Err(panic) => Poll::Ready(Err(panic)),
        }
    })
    .await
}

#[cfg(test)]
mod tests {
    use std::task::Poll;
    use std::time::Duration;

    use super::block_on;

    #[test]
    fn another_thread_can_wake_whoever_waits() {
        let mut polled = 0;
        let told = block_on(std::future::poll_fn(|task| {
            polled += 1;
            let waker = task.waker().clone();
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(5));
                waker.wake();
            });
            if polled < 3 {
                Poll::Pending
            } else {
                Poll::Ready(7)
            }
        }));
        assert_eq!(told, 7);
    }

    #[cfg(feature = "async")]
    #[test]
    fn a_panic_is_a_result() {
        use super::caught;
        assert!(block_on(caught(async { panic!("no") })).is_err());
        assert!(block_on(caught(async { 7 })).is_ok());
    }
}
