//! [`MaybeFuture`], a result that may have to be awaited.
//!
//! The functions from the command line to the handler are `async`, so that a program can await a
//! call in any async runtime. If the handler is not `async`, the future of its call is ready when
//! it is first polled.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context as Task, Poll, Wake, Waker};
use std::thread::{self, Thread};

/// A result, or the future of a result.
pub enum MaybeFuture<'f, T> {
    /// The result itself.
    Done(T),
    /// The future of the result.
    Later(Pin<Box<dyn Future<Output = T> + 'f>>),
}

impl<T> std::fmt::Debug for MaybeFuture<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Done(_) => "Done",
            Self::Later(_) => "Later",
        })
    }
}

impl<T> MaybeFuture<'_, T> {
    /// Returns the result, and awaits it if necessary.
    pub async fn done(self) -> T {
        match self {
            Self::Done(result) => result,
            Self::Later(future) => future.await,
        }
    }
}

/// Polls a future on this thread until it is ready.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    // Most futures are ready when they are first polled. A waker that can unpark the thread is
    // created only for the others.
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

/// Wakes a thread that is parked until its future can make progress.
struct Parked(Thread);

impl Wake for Parked {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Awaits a future. If the future panics, returns the panic as an error.
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
    fn another_thread_wakes_the_waiting_thread() {
        let mut polled = 0;
        let result = block_on(std::future::poll_fn(|task| {
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
        assert_eq!(result, 7);
    }

    #[cfg(feature = "async")]
    #[test]
    fn a_panic_becomes_an_error() {
        use super::caught;
        assert!(block_on(caught(async { panic!("no") })).is_err());
        assert!(block_on(caught(async { 7 })).is_ok());
    }
}
