//! Calls a function for many items in several threads.

use std::sync::Mutex;

/// The number of threads.
const MAX_THREADS: usize = 4;

/// Calls `call` for all items in several threads. Returns the results in the order of the items.
pub(super) fn each<T: Sync, R: Send>(items: &[T], call: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = Mutex::new(items.iter().enumerate());
    let answers = Mutex::new(Vec::new());
    let take = || next.lock().ok().and_then(|mut it| it.next());
    let work = || {
        while let Some((at, item)) = take() {
            let answer = call(item);
            if let Ok(mut answers) = answers.lock() {
                answers.push((at, answer));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..MAX_THREADS {
            scope.spawn(work);
        }
    });
    let mut answers = answers.into_inner().unwrap_or_default();
    answers.sort_by_key(|(at, _)| *at);
    answers.into_iter().map(|(_, answer)| answer).collect()
}
