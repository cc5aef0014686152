//! Tests many calls by several workers, one of which is killed each second.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::{Nats, Worker, call, count, ledger, server};

const CLIENTS: usize = 16;
const WORKERS: usize = 4;

/// Returns the number of calls to make: the variable `QUEUE_CALLS`, or a default.
fn calls() -> usize {
    let number = std::env::var("QUEUE_CALLS").ok();
    number.map_or(160, |it| it.parse().expect("QUEUE_CALLS is a number"))
}

/// A call and its answer.
struct Made {
    command: &'static str,
    n: String,
    answer: Result<String, Value>,
}

#[test]
fn makes_no_call_twice_when_workers_are_killed() {
    let world = ledger("load");
    let Some(nats) = Nats::new(&world) else {
        return;
    };
    let server = server(&world, &nats, &["--queue-wait=60s"]);
    let (next, is_over, killed) = (
        AtomicUsize::new(0),
        AtomicBool::new(false),
        AtomicUsize::new(0),
    );
    let made: Vec<Made> = thread::scope(|scope| {
        scope.spawn(|| {
            let mut workers: Vec<Worker> =
                (0..WORKERS).map(|_| Worker::new(&world, &nats)).collect();
            while !is_over.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_secs(1));
                let place = killed.fetch_add(1, Ordering::Relaxed) % WORKERS;
                workers[place].kill();
                workers[place] = Worker::new(&world, &nats);
            }
        });
        let client = || {
            let mut made = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= calls() {
                    return made;
                }
                let (command, n) = (["look", "add", "drop"][number % 3], number.to_string());
                let answer = call(&server, command, &n, Some(&n));
                made.push(Made { command, n, answer });
            }
        };
        let clients: Vec<_> = (0..CLIENTS).map(|_| scope.spawn(client)).collect();
        let made = clients
            .into_iter()
            .flat_map(|it| it.join().expect("a client"));
        let made = made.collect();
        is_over.store(true, Ordering::Relaxed);
        made
    });
    assert_eq!(made.len(), calls());
    let mut unknown = 0;
    for Made { command, n, answer } in &made {
        let effect = format!("{command} {n}");
        let times = count(&world, &effect);
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

    // A repeated call with the same request id gets the answer of the first call, and changes nothing.
    let worker = Worker::new(&world, &nats);
    for Made { command, n, answer } in made.iter().filter(|it| it.command != "look").take(20) {
        let times = count(&world, &format!("{command} {n}"));
        assert_eq!(&call(&server, command, n, Some(n)), answer);
        assert_eq!(count(&world, &format!("{command} {n}")), times);
    }
    // Without a request id, it is another call, which makes another change.
    assert_eq!(call(&server, "add", "1", None), Ok("add 1".to_owned()));
    assert_eq!(call(&server, "add", "1", None), Ok("add 1".to_owned()));
    assert!(count(&world, "add 1") >= 2);
    drop(worker);
}
