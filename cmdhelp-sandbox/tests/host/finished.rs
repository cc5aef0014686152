//! Tests that a program starts only in a finished sandbox. The stages of a sandbox work at the same time. A program
//! that starts too early could use the folder by which the stages reach the machine's files, or write to the root
//! folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cmdhelp_sandbox::{Call, End, Engine, Input, Plan, Policy, start};
use rustix::process::Pid;

use crate::begun::{child_of, ended};

pub(crate) const CHECKS: [(&str, fn()); 1] = [(
    "a_program_starts_only_in_a_finished_sandbox",
    a_program_starts_only_in_a_finished_sandbox,
)];

/// The first argument of a process that calls the program in its second argument many times.
const CALLS: &str = "__calls";

/// The number of calls, for each way to start the process `outer`.
const ROUNDS: usize = 50;

/// Does what the first argument of this process requests. Returns whether it requests anything.
pub(crate) fn is_done() -> bool {
    let mut words = std::env::args().skip(1);
    if words.next().as_deref() != Some(CALLS) {
        return false;
    }
    let plan = plan(words.next().expect("a program"));
    // This process has no other threads, because only a process with a single thread is forked.
    cmdhelp_sandbox::allow_fork();
    let mut early = 0;
    for _ in 0..ROUNDS {
        call(&plan);
        cmdhelp_sandbox::begin();
        let begun = child_of(std::process::id()).expect("a stage");
        early += usize::from(call(&plan) == begun);
    }
    // If another process mounts something on the machine, the stage that was begun is not used.
    assert!(early > ROUNDS / 2, "{early} stages were used");
    println!("finished");
    true
}

fn plan(program: String) -> Plan {
    let call = Call::here(vec![program, "/".to_owned()]).expect("a call");
    Plan::new(&Policy::default(), &call).expect("a plan")
}

/// Calls the program, which prints nothing in a finished sandbox. Returns the process `outer`.
fn call(plan: &Plan) -> Pid {
    let mut child = start(plan, Engine::Namespaces, Input::Nothing).expect("it starts");
    let outer = child_of(std::process::id()).expect("a stage");
    let output = child.take_output().expect("a pipe");
    let output = std::io::read_to_string(output).expect("text");
    assert_eq!(output, "");
    assert_eq!(child.wait(None).expect("it ends").end, End::Exited(0));
    outer
}

/// Builds the program that notices an unfinished sandbox. A static program reaches its first instruction sooner, but
/// not every machine has static libraries.
fn build() -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/host/finished.c");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("finished");
    let is_built = |options: &[&str]| {
        let mut compiler = Command::new("cc");
        compiler.args(options).arg("-o").args([&program, &source]);
        compiler.stderr(Stdio::null());
        compiler.status().expect("cc runs").success()
    };
    assert!(is_built(&["-static"]) || is_built(&[]));
    program
}

fn a_program_starts_only_in_a_finished_sandbox() {
    let program = build();
    // Positive control: the program finds the folder, and creates a file in a folder in which this is possible.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unfinished");
    fs::create_dir_all(folder.join(".host")).expect("a folder");
    let outside = Command::new(&program).arg(&folder).output();
    let outside = outside.expect("it runs");
    assert_eq!(outside.stdout, b"host\ncreated\n", "{outside:?}");
    assert!(outside.status.success());

    let mut command = Command::new(std::env::current_exe().expect("a program"));
    command
        .arg(CALLS)
        .arg(&program)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let output = ended(command);
    assert_eq!(output.stdout, b"finished\n", "{output:?}");

    // Without permission to fork, `outer` is a new process of this program.
    let plan = plan(program.to_str().expect("text").to_owned());
    for _ in 0..ROUNDS {
        call(&plan);
    }
}
