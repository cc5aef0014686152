//! Runs the filter of system calls, and expects the same results as from the longer filter that `seccompiler` makes of
//! all rules.

use std::os::unix::net::UnixStream;

use nix::libc;
use seccompiler::sock_filter;

use super::{Filter, compiled, filter, rules, stops};
use crate::engine::Engine;
use crate::plan::Plan;

const KILLED: u32 = libc::SECCOMP_RET_KILL_PROCESS;
const ALLOWED: u32 = libc::SECCOMP_RET_ALLOW;
const REFUSED: u32 = libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32;

#[cfg(target_arch = "x86_64")]
const NATIVE: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const NATIVE: u32 = 0xc000_00b7;
#[cfg(target_arch = "riscv64")]
const NATIVE: u32 = 0xc000_00f3;
/// The number of the architecture i386, for which the filter is not made.
const FOREIGN: u32 = 0x4000_0003;

/// Evaluates a filter for a system call, as the kernel does.
fn run(program: &[sock_filter], architecture: u32, call: u32, arguments: &[u64; 6]) -> u32 {
    let mut data = Vec::new();
    data.extend(call.to_ne_bytes());
    data.extend(architecture.to_ne_bytes());
    data.extend([0; 8]); // The instruction pointer, which the filter does not read.
    data.extend(arguments.iter().flat_map(|argument| argument.to_ne_bytes()));
    let mut value = 0_u32;
    let mut at = 0;
    loop {
        let one = &program[at];
        let jump = |is_true| usize::from(if is_true { one.jt } else { one.jf });
        at += 1;
        match one.code {
            0x20 => {
                let from = one.k as usize;
                let bytes = data[from..from + 4].try_into().expect("four bytes");
                value = u32::from_ne_bytes(bytes);
            }
            0x54 => value &= one.k,
            0x05 => at += one.k as usize,
            0x15 => at += jump(value == one.k),
            0x25 => at += jump(value > one.k),
            0x35 => at += jump(value >= one.k),
            0x06 => return one.k,
            code => panic!("unknown instruction {code:#x}"),
        }
    }
}

fn plan(spawns: bool, executables: bool) -> Plan {
    Plan {
        program: "/bin/true".into(),
        words: vec!["true".to_owned()],
        directory: "/".into(),
        executables: executables.then(Vec::new),
        spawns,
        ..Plan::default()
    }
}

/// Returns arguments of system calls. Some of them satisfy the conditions of rules. Some of the returned arguments
/// differ only in their upper 32 bits.
fn arguments() -> Vec<[u64; 6]> {
    let values = [
        0,
        1,
        2,
        10,
        16,
        0x8,
        0x2_0000,
        0o4755,
        0o2755,
        0xffff_ffff,
        0x1_0000_0002,
        0x5412,
        0x541c,
        0x4008_6602,
        libc::CLONE_NEWUSER as u64,
        libc::CLONE_THREAD as u64,
        (libc::CLONE_THREAD | libc::CLONE_NEWNET) as u64,
    ];
    let firsts = values.map(|first| [first, 0, 0, 0, 0, 0]);
    let seconds = values.map(|second| [1, second, 0, 0, 0, 0]);
    let flags = [libc::O_CREAT, libc::O_TMPFILE].map(|flags| flags as u64);
    let modes = [0o644, 0o4755];
    let opened = flags
        .into_iter()
        .flat_map(|flags| modes.map(|mode| [[0, flags, mode, 0, 0, 0], [0, 0, flags, mode, 0, 0]]));
    let all = firsts.into_iter().chain(seconds);
    all.chain(opened.flatten()).collect()
}

#[test]
fn decides_like_the_program_of_all_rules() {
    for engine in [Engine::Namespaces, Engine::Landlock] {
        for (spawns, executables) in [(true, false), (false, true), (true, true)] {
            let plan = plan(spawns, executables);
            let whole = rules(engine, &plan).and_then(compiled).expect("a program");
            let short = rules(engine, &plan).and_then(filter).expect("a program");
            assert!(
                short.len() * 3 < whole.len(),
                "{} of {}",
                short.len(),
                whole.len()
            );
            let (mut allowed, mut refused) = (0, 0);
            let x32 = (0..512).step_by(39).map(|call| 0x4000_0000 | call);
            for call in (0..512).chain(x32).chain([u32::MAX]) {
                for arguments in arguments() {
                    let expected = run(&whole, NATIVE, call, &arguments);
                    let found = run(&short, NATIVE, call, &arguments);
                    assert_eq!(found, expected, "{engine:?}: {call} {arguments:?}");
                    match found {
                        ALLOWED => allowed += 1,
                        REFUSED => refused += 1,
                        other => panic!("{other:#x}"),
                    }
                }
                assert_eq!(run(&short, FOREIGN, call, &[0; 6]), KILLED, "{call}");
            }
            assert!(allowed > 0 && refused > 0);
        }
    }
}

#[test]
fn refuses_to_create_programs_that_run_as_their_owner() {
    let create = (libc::O_CREAT | libc::O_WRONLY) as u64;
    let in_memory = (libc::O_TMPFILE | libc::O_WRONLY) as u64;
    let folder = libc::O_DIRECTORY as u64;
    let calls = |mode: u64| {
        let mut calls = vec![
            (libc::SYS_fchmod, [3, mode, 0, 0, 0, 0]),
            (libc::SYS_fchmodat, [3, 0, mode, 0, 0, 0]),
            (libc::SYS_fchmodat2, [3, 0, mode, 0, 0, 0]),
            (libc::SYS_mknodat, [3, 0, mode, 0, 0, 0]),
            (libc::SYS_openat, [3, 0, create, mode, 0, 0]),
            (libc::SYS_openat, [3, 0, in_memory, mode, 0, 0]),
        ];
        #[cfg(target_arch = "x86_64")]
        calls.extend([
            (libc::SYS_chmod, [0, mode, 0, 0, 0, 0]),
            (libc::SYS_creat, [0, mode, 0, 0, 0, 0]),
            (libc::SYS_mknod, [0, mode, 0, 0, 0, 0]),
            (libc::SYS_open, [0, create, mode, 0, 0, 0]),
            (libc::SYS_open, [0, in_memory, mode, 0, 0, 0]),
        ]);
        calls
    };
    let program = rules(Engine::Namespaces, &plan(true, false)).and_then(filter);
    let program = program.expect("a program");
    let answer = |call, arguments: &[u64; 6]| run(&program, NATIVE, call as u32, arguments);
    for (call, arguments) in calls(0o1777) {
        assert_eq!(answer(call, &arguments), ALLOWED, "{call}");
    }
    for mode in [0o4755, 0o2755, 0o6000, 0o100_4711] {
        for (call, arguments) in calls(mode) {
            assert_eq!(answer(call, &arguments), REFUSED, "{call} {mode:o}");
        }
    }
    // If `openat` creates no file, it ignores the argument for the mode, which can then have any value.
    let opened = answer(libc::SYS_openat, &[3, 0, folder, 0o4755, 0, 0]);
    assert_eq!(opened, ALLOWED);
    assert_eq!(answer(libc::SYS_openat2, &[3, 0, 0, 0, 0, 0]), REFUSED);
}

#[test]
fn stops_an_observed_program_at_calls_with_files() {
    let program = stops().expect("a program");
    let answer = |call| run(&program, NATIVE, call as u32, &[0; 6]);
    assert_eq!(answer(libc::SYS_openat), libc::SECCOMP_RET_TRACE);
    assert_eq!(answer(libc::SYS_execve), libc::SECCOMP_RET_TRACE);
    assert_eq!(answer(libc::SYS_read), ALLOWED);
    assert_eq!(run(&program, FOREIGN, 0, &[0; 6]), KILLED);
}

#[test]
fn a_filter_that_does_not_arrive_is_an_error() {
    let (from, to) = UnixStream::pair().expect("a pair");
    let sent = Filter::of(Engine::Namespaces, &plan(true, true)).expect("a filter");
    sent.send(&to);
    assert!(Filter::receive(&from).is_ok(), "a filter was sent");
    drop(to);
    assert!(Filter::receive(&from).is_err(), "no filter was sent");
}
