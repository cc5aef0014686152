//! A queue that passes items between threads.
//!
//! It replaces the channel of the standard library, which has three implementations, all of which
//! are compiled for each type of item. This queue has a single, small implementation.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Instant;

use super::lock::{locked, wait, wait_for};

/// A queue that several threads share.
#[derive(Debug)]
pub(super) struct Mailbox<T>(Arc<Inner<T>>);

#[derive(Debug)]
struct Inner<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<T> {
    items: VecDeque<T>,
    is_closed: bool,
}

/// The outcome of [`Mailbox::take`].
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Received<T> {
    Item(T),
    /// No item arrived before the time limit.
    Nothing,
    /// The queue is closed and empty.
    Closed,
}

impl<T> Clone for Mailbox<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Mailbox<T> {
    #[inline(never)]
    pub(super) fn new() -> Self {
        Self(Arc::new(Inner {
            state: Mutex::new(State {
                items: VecDeque::new(),
                is_closed: false,
            }),
            changed: Condvar::new(),
        }))
    }

    /// Adds an item, unless the queue is closed.
    pub(super) fn put(&self, item: T) {
        let mut state = self.state();
        if !state.is_closed {
            state.items.push_back(item);
            self.0.changed.notify_one();
        }
    }

    /// Closes the queue. The items in the queue can still be taken.
    #[inline(never)]
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.0.changed.notify_all();
    }

    /// Waits for the next item, until the given time at most.
    pub(super) fn take(&self, until: Option<Instant>) -> Received<T> {
        let mut state = self.state();
        loop {
            if let Some(item) = state.items.pop_front() {
                return Received::Item(item);
            }
            if state.is_closed {
                return Received::Closed;
            }
            state = match until {
                None => wait(&self.0.changed, state),
                Some(until) => {
                    let left = until.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return Received::Nothing;
                    }
                    wait_for(&self.0.changed, state, left)
                }
            };
        }
    }

    #[inline(never)]
    fn state(&self) -> MutexGuard<'_, State<T>> {
        locked(&self.0.state)
    }
}

#[cfg(test)]
mod tests {
    use super::{Mailbox, Received};
    use std::thread;
    use std::time::{Duration, Instant};

    #[test]
    fn returns_items_in_order_and_then_that_it_is_closed() {
        let mailbox = Mailbox::new();
        let sender = mailbox.clone();
        let thread = thread::spawn(move || {
            for number in 0..1_000 {
                sender.put(number);
            }
            sender.close();
            sender.put(1_000);
        });
        for number in 0..1_000 {
            assert_eq!(mailbox.take(None), Received::Item(number));
        }
        assert_eq!(mailbox.take(None), Received::Closed);
        thread.join().expect("nothing panics");
    }

    #[test]
    fn waits_no_longer_than_the_time_limit() {
        let mailbox = Mailbox::<u8>::new();
        let until = Instant::now() + Duration::from_millis(20);
        assert_eq!(mailbox.take(Some(until)), Received::Nothing);
        assert!(Instant::now() >= until);
    }
}
