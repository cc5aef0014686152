//! Tests the library in a program that runs other programs in a sandbox: how much of their output is collected, that no
//! descriptor, thread or process remains in the calling program, and what an observer records.

#[cfg(target_os = "linux")]
#[path = "host/begun.rs"]
mod begun;
#[cfg(target_os = "linux")]
#[path = "host/finished.rs"]
mod finished;
#[cfg(target_os = "linux")]
#[path = "host/observe.rs"]
mod observe;

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("SKIPPED: this system has no engine");
}

#[cfg(target_os = "linux")]
fn main() {
    cmdhelp_sandbox::enter();
    if begun::is_done() || finished::is_done() {
        return;
    }
    let checks = linux::CHECKS.into_iter().chain(observe::CHECKS);
    let checks = checks.chain(begun::CHECKS).chain(finished::CHECKS);
    for (name, check) in checks {
        check();
        println!("test {name} ... ok");
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::path::PathBuf;
    use std::process::Command;
    use std::time::Duration;

    use cmdhelp_sandbox::{Call, End, Engine, Exec, Input, Keep, Output, Plan, Policy, start};

    pub(super) const CHECKS: [(&str, fn()); 7] = [
        (
            "collects_small_output_in_memory",
            collects_small_output_in_memory,
        ),
        (
            "stores_large_output_in_a_file",
            stores_large_output_in_a_file,
        ),
        (
            "ends_a_program_that_exceeds_the_limit",
            ends_a_program_that_exceeds_the_limit,
        ),
        (
            "floods_do_not_fill_the_memory",
            floods_do_not_fill_the_memory,
        ),
        ("collects_output_unchanged", collects_output_unchanged),
        (
            "collects_the_output_of_a_terminal",
            collects_the_output_of_a_terminal,
        ),
        (
            "calls_leave_nothing_in_the_caller",
            calls_leave_nothing_in_the_caller,
        ),
    ];

    pub(super) fn plan(script: &str) -> Plan {
        let words = ["sh", "-c", script].map(str::to_owned);
        let call = Call::here(words.into()).expect("a call");
        let policy = Policy {
            exec: Exec::Anything,
            ..Policy::default()
        };
        Plan::new(&policy, &call).expect("a plan")
    }

    fn run(script: &str, keep: &Keep) -> Output {
        let child = start(&plan(script), Engine::Namespaces, Input::Nothing).expect("it starts");
        child
            .collect(Some(Duration::from_secs(120)), keep)
            .expect("it ends")
    }

    fn folder(name: &str) -> PathBuf {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    fn collects_small_output_in_memory() {
        let output = run("echo out; echo err >&2; exit 3", &Keep::in_memory(1 << 20));
        assert_eq!(output.stdout, b"out\n");
        assert_eq!(output.stderr, b"err\n");
        assert_eq!(output.outcome.end, End::Exited(3));
        assert!(!output.exceeded && output.spilled.is_none(), "{output:?}");
    }

    fn stores_large_output_in_a_file() {
        let folder = folder("spilled");
        let keep = Keep {
            memory: 1000,
            folder: Some(folder.clone()),
            most: 10 << 20,
        };
        let output = run("head -c 3000000 /dev/urandom", &keep);
        let spilled = output.spilled.expect("a file");
        assert!(!output.exceeded);
        assert_eq!(spilled.bytes, 3_000_000);
        let written = fs::read(&spilled.path).expect("a file");
        assert_eq!(written.len(), 3_000_000);
        assert_eq!(output.stdout, written[..1000]);
        let known = Command::new("sha256sum")
            .arg(&spilled.path)
            .output()
            .expect("it runs");
        let known = String::from_utf8(known.stdout).expect("text");
        assert_eq!(known.split(' ').next(), Some(spilled.sha256.as_str()));
        fs::remove_dir_all(folder).expect("a folder");
    }

    fn ends_a_program_that_exceeds_the_limit() {
        let folder = folder("exceeded");
        let keep = Keep {
            memory: 1000,
            folder: Some(folder.clone()),
            most: 1 << 20,
        };
        // The programs of this loop never end by themselves.
        for script in ["cat /dev/zero", "cat /dev/zero & cat /dev/zero >&2"] {
            let output = run(script, &keep);
            assert!(output.exceeded, "{script}");
            assert!(!output.outcome.timed_out, "{script}");
            assert!(output.stderr.len() <= 1000, "{script}");
            let spilled = output.spilled.expect("a file");
            assert_eq!(spilled.bytes, 1 << 20, "{script}");
            assert_eq!(fs::metadata(&spilled.path).expect("a file").len(), 1 << 20);
        }
        let output = run("cat /dev/zero", &Keep::in_memory(5000));
        assert!(output.exceeded && output.stdout == vec![0; 5000]);
        fs::remove_dir_all(folder).expect("a folder");
    }

    /// Returns the peak memory use of this process, in KiB.
    fn most_memory() -> u64 {
        let status = fs::read_to_string("/proc/self/status").expect("a status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        number.expect("a number").parse().expect("a number")
    }

    fn floods_do_not_fill_the_memory() {
        let folder = folder("flood");
        let keep = Keep {
            memory: 1 << 20,
            folder: Some(folder.clone()),
            most: 64 << 20,
        };
        let before = most_memory();
        let script = "head -c 500000000 /dev/zero >&2; cat /dev/zero";
        let output = run(script, &keep);
        assert!(output.exceeded, "{:?}", output.outcome);
        assert_eq!(
            (output.stdout.len(), output.stderr.len()),
            (1 << 20, 1 << 20)
        );
        assert_eq!(output.spilled.expect("a file").bytes, 64 << 20);
        let more = most_memory() - before;
        assert!(more < 32 << 10, "{more} KiB");
        fs::remove_dir_all(folder).expect("a folder");
    }

    fn collects_output_unchanged() {
        let output = run(r"printf 'a\000\377\033[31m\n'", &Keep::in_memory(1000));
        assert_eq!(output.stdout, b"a\0\xff\x1b[31m\n");
    }

    fn collects_the_output_of_a_terminal() {
        let mut plan = plan("test -t 0 && test -t 1 && echo out && echo err >&2");
        plan.terminal = true;
        let start = || start(&plan, Engine::Namespaces, Input::Nothing).expect("it starts");
        let output = start().collect(None, &Keep::in_memory(1000));
        let output = output.expect("it ends");
        assert_eq!(output.stdout, b"out\r\nerr\r\n", "{output:?}");

        let mut child = start();
        let mut terminal = child.take_terminal().expect("a terminal");
        assert!(child.take_output().is_none() && child.take_terminal().is_none());
        assert_eq!(child.wait(None).expect("it ends").status(), 0);
        // Reading ends when the program ends, without an error.
        let shown = std::io::read_to_string(&mut terminal).expect("text");
        assert_eq!(shown, "out\r\nerr\r\n");
    }

    /// Returns the numbers of descriptors, threads and children of this process.
    fn resources() -> (usize, usize, usize) {
        let count = |folder: &str| fs::read_dir(folder).expect("a folder").count();
        let id = std::process::id().to_string();
        let entries = fs::read_dir("/proc").expect("processes").flatten();
        let children = entries.filter(|entry| {
            let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            let fields = stat.rsplit_once(')').map(|(_, fields)| fields.to_owned());
            fields.is_some_and(|fields| fields.split_whitespace().nth(1) == Some(id.as_str()))
        });
        (
            count("/proc/self/fd"),
            count("/proc/self/task"),
            children.count(),
        )
    }

    /// Returns the numbers of `own` once this process has a single thread. The reading threads of this process end a
    /// moment after their last read.
    fn settled() -> (usize, usize, usize) {
        let mut found = resources();
        for _ in 0..500 {
            if found.1 == 1 {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
            found = resources();
        }
        found
    }

    fn calls_leave_nothing_in_the_caller() {
        let calls = std::env::var("SANDBOX_CALLS").ok();
        let calls = calls.and_then(|calls| calls.parse().ok()).unwrap_or(30);
        let before = settled();
        for _ in 0..calls {
            let output = run("echo x", &Keep::in_memory(100));
            assert_eq!(output.stdout, b"x\n");
            // A child that is dropped without waiting leaves no process, thread or descriptor.
            drop(start(&plan("sleep 600"), Engine::Namespaces, Input::Piped).expect("it starts"));
        }
        let after = settled();
        assert_eq!(after, before, "descriptors, threads and children");
    }
}
