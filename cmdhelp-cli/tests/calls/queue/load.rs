//! Tests many calls by several workers, which are killed one after the other.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use serde_json::Value;

use super::{Queue, Worker, call};

const CLIENTS: usize = 16;
const WORKERS: usize = 4;

/// Returns the number of calls to make: the variable `QUEUE_CALLS`, or a default.
fn calls() -> usize {
    let number = std::env::var("QUEUE_CALLS").ok();
    number.map_or(160, |it| it.parse().expect("QUEUE_CALLS is a number"))
}

/// A call and its answer.
struct CallMade {
    command: &'static str,
    n: String,
    answer: Result<String, Value>,
}

#[test]
fn no_call_is_answered_or_made_twice_when_workers_are_killed() {
    let Some(queue) = Queue::new("load") else {
        return;
    };
    let server = queue.server(&["--queue-wait=60s"]);
    let (next, answered, is_over, killed) = (
        AtomicUsize::new(0),
        AtomicUsize::new(0),
        AtomicBool::new(false),
        AtomicUsize::new(0),
    );
    let calls_made: Vec<CallMade> = thread::scope(|scope| {
        scope.spawn(|| {
            let mut workers: Vec<Worker> = (0..WORKERS).map(|_| queue.worker()).collect();
            let mut before = 0;
            while !is_over.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_secs(1));
                // The next worker is killed only after some answers: on a busy machine, no call would end between two
                // kills.
                let now = answered.load(Ordering::Relaxed);
                if now < before + 2 * WORKERS {
                    continue;
                }
                before = now;
                let place = killed.fetch_add(1, Ordering::Relaxed) % WORKERS;
                workers[place].kill();
                workers[place] = queue.worker();
            }
        });
        let client = || {
            let mut calls_made = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= calls() {
                    return calls_made;
                }
                let (command, n) = (["look", "add", "drop"][number % 3], number.to_string());
                let answer = call(&server, command, &n, Some(&n));
                answered.fetch_add(1, Ordering::Relaxed);
                calls_made.push(CallMade { command, n, answer });
            }
        };
        let clients: Vec<_> = (0..CLIENTS).map(|_| scope.spawn(client)).collect();
        let ended = clients.into_iter().map(ScopedJoinHandle::join);
        let ended: Vec<thread::Result<Vec<CallMade>>> = ended.collect();
        // The workers have to end even if all clients have failed, for example without a server.
        is_over.store(true, Ordering::Relaxed);
        ended
            .into_iter()
            .flat_map(|it| it.expect("a client"))
            .collect()
    });
    assert_eq!(calls_made.len(), calls());
    let mut unknown = 0;
    for CallMade { command, n, answer } in &calls_made {
        let effect = format!("{command} {n}");
        let times = queue.count(&effect);
        match (*command, answer) {
            ("look", answer) => assert_eq!(answer.as_ref(), Ok(&effect)),
            (_, Ok(answer)) => assert_eq!((answer, times), (&effect, 1)),
            (_, Err(error)) => {
                assert_eq!(error["code"], "UNKNOWN_OUTCOME", "{error}");
                assert!(times <= 1, "{effect} was made {times} times");
                unknown += 1;
            }
        }
    }
    println!(
        "{} calls, {} killed workers, {unknown} unknown outcomes",
        calls(),
        killed.into_inner()
    );

    // A call that is repeated with its request id gets the answer of the first call, and the program is not run.
    let worker = queue.worker();
    for CallMade { command, n, answer } in
        calls_made.iter().filter(|it| it.command != "look").take(20)
    {
        let times = queue.count(&format!("{command} {n}"));
        assert_eq!(&call(&server, command, n, Some(n)), answer);
        assert_eq!(queue.count(&format!("{command} {n}")), times);
    }
    // Without a request id, a repeated call is another call, which makes another change.
    assert_eq!(call(&server, "add", "1", None), Ok("add 1".to_owned()));
    assert_eq!(call(&server, "add", "1", None), Ok("add 1".to_owned()));
    assert!(queue.count("add 1") >= 2);
    drop(worker);
}
