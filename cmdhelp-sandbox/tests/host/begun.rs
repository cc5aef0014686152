//! Tests sandboxes that are begun before there is a plan, on unusual machines and with failing stages: the caller has a
//! mount that the stage does not have, the user has used up the descriptors that can be sent, a stage is killed, or the
//! stage cannot close its descriptors.

use std::fs::{self, File};
use std::io::{self, IoSlice, Read as _, Write as _};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd as _, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use cmdhelp_sandbox::{Call, Engine, Input, Keep, Output as Collected, Plan, Policy, start};
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};
use rustix::process::{Pid, Signal, kill_process};

use crate::linux::plan;

pub(crate) const CHECKS: [(&str, fn()); 4] = [
    (
        "starts_although_the_kernel_does_not_copy_a_mount",
        starts_although_the_kernel_does_not_copy_a_mount,
    ),
    (
        "refuses_a_call_whose_stage_is_killed",
        refuses_a_call_whose_stage_is_killed,
    ),
    (
        "starts_although_too_many_descriptors_are_in_flight",
        starts_although_too_many_descriptors_are_in_flight,
    ),
    (
        "a_failed_stage_does_not_outlive_its_caller",
        a_failed_stage_does_not_outlive_its_caller,
    ),
];

/// The first argument of a process that makes a call, and begins the sandbox before it has a plan.
const CALL: &str = "__call";

/// The first argument of a process that makes a call like [`CALL`], for a program that reads the folder in the second
/// argument.
const READ: &str = "__read";

/// The first argument of a process that makes a call like [`CALL`], and kills the process `init` before the program is
/// started.
const KILLED: &str = "__killed";

/// The first argument of a process that makes a call with a granted host, which is refused.
const HOST: &str = "__host";

/// The first argument of a process that only begins a sandbox.
const BEGIN: &str = "__begin";

/// The first argument of a process that keeps descriptors in flight.
const HOLD: &str = "__hold";

/// The number of descriptors that are kept in flight, and the lower limit of a process that then cannot send any.
const IN_FLIGHT: usize = 200;
const LIMIT: usize = 64;

/// The id of an unprivileged user. The limit on descriptors in flight does not apply to root.
const NOBODY: u32 = 65534;

/// A time limit that is reached only if a process never ends.
const NEVER: Duration = Duration::from_secs(60);

/// Does what the first argument of this process requests. Returns whether it requests anything.
pub(crate) fn is_done() -> bool {
    match std::env::args().nth(1).as_deref() {
        Some(CALL) => call(),
        Some(READ) => read(),
        Some(KILLED) => killed(),
        Some(HOST) => host(),
        Some(BEGIN) => begin(),
        Some(HOLD) => hold(),
        _ => return false,
    }
    true
}

fn begin() {
    cmdhelp_sandbox::allow_fork();
    cmdhelp_sandbox::begin();
    println!("begun");
}

fn called(plan: &Plan) -> Collected {
    let child = start(plan, Engine::Namespaces, Input::Nothing).expect("it starts");
    let output = child.collect(None, &Keep::in_memory(1000));
    output.expect("it ends")
}

fn call() {
    cmdhelp_sandbox::allow_fork();
    cmdhelp_sandbox::begin();
    let output = called(&plan("echo called"));
    io::stdout().write_all(&output.stdout).expect("it is read");
}

fn read() {
    cmdhelp_sandbox::allow_fork();
    cmdhelp_sandbox::begin();
    let folder = std::env::args().nth(2).expect("a folder");
    let words = ["ls".to_owned(), folder.clone()];
    let policy = Policy {
        read: vec![folder],
        ..Policy::default()
    };
    let call = Call::here(words.into()).expect("a call");
    let output = called(&Plan::new(&policy, &call).expect("a plan"));
    io::stdout().write_all(&output.stdout).expect("it is read");
}

fn killed() {
    cmdhelp_sandbox::allow_fork();
    cmdhelp_sandbox::begin();
    let child = |parent: u32| loop {
        if let Some(child) = child_of(parent) {
            break child;
        }
        thread::yield_now();
    };
    let outer = child(std::process::id()).as_raw_nonzero().get();
    let init = child(outer.unsigned_abs());
    kill_process(init, Signal::STOP).expect("it stops");
    thread::spawn(move || {
        // The process `outer` creates devices when the plan was sent to both processes. Until then, it has the
        // machine's mounts only below another folder.
        let has_devices = || {
            let table = fs::read_to_string(format!("/proc/{outer}/mountinfo"));
            table.expect("a table").contains(" /dev/null ")
        };
        while !has_devices() {
            thread::yield_now();
        }
        kill_process(init, Signal::KILL).expect("it is killed");
    });
    match start(&plan("echo called"), Engine::Namespaces, Input::Nothing) {
        Ok(mut child) => println!("{:?}", child.wait(None)),
        Err(refusal) => println!("{refusal}"),
    }
}

fn host() {
    let mut plan = plan("true");
    plan.hosts = vec!["example.com".to_owned()];
    let refusal = start(&plan, Engine::Namespaces, Input::Nothing).expect_err("it is refused");
    println!("{} {}", refusal.code.name(), refusal.needs.expect("advice"));
}

/// Sends descriptors that nobody receives, prints the result, and waits for the end of standard input.
fn hold() {
    let (sender, _receiver) = UnixStream::pair().expect("a pair");
    let file = File::open("/dev/null").expect("a file");
    let files: [BorrowedFd<'_>; IN_FLIGHT] = [file.as_fd(); IN_FLIGHT];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(IN_FLIGHT))];
    let mut beside = SendAncillaryBuffer::new(&mut space);
    assert!(beside.push(SendAncillaryMessage::ScmRights(&files)));
    let sent = sendmsg(
        &sender,
        &[IoSlice::new(b"x")],
        &mut beside,
        SendFlags::empty(),
    );
    println!("{sent:?}");
    let _ = io::stdin().read(&mut [0]);
}

/// Returns a copy of this program that all users can start. No other process runs this copy.
fn copy(name: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&program);
    fs::copy(std::env::current_exe().expect("a program"), &program).expect("a copy");
    program
}

/// Returns a command that runs `program` with at most `most` open descriptors.
fn limited(program: &Path, most: usize, word: &str) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -n \"$1\" && exec \"$0\" \"$2\""])
        .arg(program)
        .args([&most.to_string(), word])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a command until it ends.
pub(crate) fn ended(mut command: Command) -> Output {
    let child = command.spawn().expect("it runs");
    let id = Pid::from_child(&child);
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(child.wait_with_output()));
    let Ok(output) = receiver.recv_timeout(NEVER) else {
        let _ = kill_process(id, Signal::KILL);
        panic!("the process never ends");
    };
    output.expect("it ends")
}

/// Lets an unprivileged user run the command, if root runs this test.
fn unprivileged(mut command: Command) -> Command {
    if rustix::process::geteuid().is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// The kernel does not copy the mount of a mount namespace to a new mount namespace. The folder therefore has fewer
/// mounts in the sandbox than on the machine.
fn starts_although_the_kernel_does_not_copy_a_mount() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("not-copied");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("mounted")).expect("a folder");
    fs::write(folder.join("namespace"), "").expect("a file");
    // A namespace can be mounted only if its number is higher than the number of the namespace in which it is mounted.
    // Each processor has numbers of its own, so this can take several attempts. `mountpoint` is a positive control.
    let script = "mount -t tmpfs none \"$2/mounted\"; left=1000; \
                  until unshare --mount=\"$2/namespace\" true 2>/dev/null || [ $left = 0 ]; \
                  do left=$((left - 1)); done; \
                  mountpoint \"$2/namespace\" >&2 && exec \"$0\" \"$1\" \"$2\"";
    let mut command = Command::new("unshare");
    command
        .args(["--map-root-user", "--mount", "sh", "-c", script])
        .arg(std::env::current_exe().expect("a program"))
        .arg(READ)
        .arg(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = ended(command);
    assert_eq!(output.stdout, b"mounted\nnamespace\n", "{output:?}");
    fs::remove_dir_all(folder).expect("a folder");
}

fn refuses_a_call_whose_stage_is_killed() {
    if !rustix::process::geteuid().is_root() {
        println!("SKIPPED: only root can read the mounts of a stage");
        return;
    }
    let mut command = Command::new(std::env::current_exe().expect("a program"));
    command
        .arg(KILLED)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = ended(command);
    let expected = "SANDBOX_UNAVAILABLE [namespaces]: a stage ended before the program was started: it was killed\n";
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        expected,
        "{output:?}"
    );
}

fn starts_although_too_many_descriptors_are_in_flight() {
    let program = copy("in-flight");
    let mut holder = unprivileged(Command::new(&program));
    holder
        .arg(HOLD)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut holder = holder.spawn().expect("it runs");
    let mut line = [0; 6];
    let mut printed = holder.stdout.take().expect("a pipe");
    printed.read_exact(&mut line).expect("a line");
    assert_eq!(&line, b"Ok(1)\n");

    // Positive control: the user's processes cannot send any more descriptors.
    let refused = ended(unprivileged(limited(&program, LIMIT, HOLD)));
    let refused = String::from_utf8_lossy(&refused.stdout).into_owned();
    assert!(refused.starts_with("Err("), "{refused}");

    let output = ended(unprivileged(limited(&program, LIMIT, CALL)));
    assert_eq!(output.stdout, b"called\n", "{output:?}");
    // The listening socket of the proxy has to be sent.
    let output = ended(unprivileged(limited(&program, LIMIT, HOST)));
    let printed = String::from_utf8_lossy(&output.stdout);
    let expected = "SANDBOX_UNENFORCEABLE raise the limit on open files (`ulimit -n`)";
    assert!(printed.starts_with(expected), "{output:?}");
    drop(holder.stdin.take());
    assert!(holder.wait().expect("it ends").success());
}

fn a_failed_stage_does_not_outlive_its_caller() {
    let program = copy("without-proc");
    // Without `/proc`, the stage cannot close the descriptors that it has inherited. One of them is the caller's end of
    // the socket between both.
    let script = "mount -t tmpfs none /proc && exec \"$0\" \"$1\"";
    let mut command = Command::new("unshare");
    command
        .args(["--map-root-user", "--mount", "sh", "-c", script])
        .arg(&program)
        .arg(BEGIN)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = ended(command);
    assert_eq!(output.stdout, b"begun\n", "{output:?}");
    let since = Instant::now();
    while let Some(stage) = running(&program) {
        if since.elapsed() > NEVER {
            let _ = kill_process(stage, Signal::KILL);
            panic!("a stage has outlived its caller");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Returns a running process of this program.
fn running(program: &Path) -> Option<Pid> {
    let entries = fs::read_dir("/proc").expect("processes").flatten();
    let mut all = entries.filter(|entry| {
        let file = fs::read_link(entry.path().join("exe"));
        file.is_ok_and(|file| file == program)
    });
    let number = all.next()?.file_name().to_str()?.parse().ok()?;
    Pid::from_raw(number)
}

/// Returns a child of the process with this id.
pub(crate) fn child_of(parent: u32) -> Option<Pid> {
    let entries = fs::read_dir("/proc").expect("processes").flatten();
    let mut all = entries.filter(|entry| {
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let fields = stat.rsplit_once(')').map(|(_, fields)| fields);
        let found = fields.and_then(|fields| fields.split_whitespace().nth(1)?.parse().ok());
        found == Some(parent)
    });
    let number = all.next()?.file_name().to_str()?.parse().ok()?;
    Pid::from_raw(number)
}
