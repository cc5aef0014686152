//! Filters system calls with seccomp. The allowed calls are the calls that podman and docker allow, except for calls
//! that a sandboxed program does not need. The excepted calls concern mounting, namespaces, tracing, keys, kernel
//! modules, performance counters, io_uring, and file handles.

mod ranges;
mod sent;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::os::unix::net::UnixStream;

use nix::libc;
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch,
};

use crate::engine::{Engine, observe};
use crate::message::Fault;
use crate::plan::Plan;

macro_rules! calls {
    ($($name:ident)*) => { &[$(libc::$name),*] };
}

/// The allowed system calls that exist on every architecture.
const CALLS: &[libc::c_long] = calls![
    SYS_accept SYS_accept4 SYS_bind SYS_brk SYS_capget SYS_capset SYS_chdir SYS_clock_getres
    SYS_clock_gettime SYS_clock_nanosleep SYS_close SYS_close_range SYS_connect SYS_copy_file_range
    SYS_dup SYS_dup3 SYS_epoll_create1 SYS_epoll_ctl SYS_epoll_pwait SYS_epoll_pwait2 SYS_eventfd2
    SYS_execve SYS_execveat SYS_exit SYS_exit_group SYS_faccessat SYS_faccessat2 SYS_fadvise64
    SYS_fallocate SYS_fchdir SYS_fchown SYS_fchownat SYS_fcntl
    SYS_fdatasync SYS_fgetxattr SYS_flistxattr SYS_flock SYS_fremovexattr SYS_fsetxattr SYS_fstat
    SYS_fstatfs SYS_fsync SYS_ftruncate SYS_futex SYS_futex_waitv SYS_getcpu SYS_getcwd
    SYS_getdents64 SYS_getegid SYS_geteuid SYS_getgid SYS_getgroups SYS_getitimer SYS_getpeername
    SYS_getpgid SYS_getpid SYS_getppid SYS_getpriority SYS_getrandom SYS_getresgid SYS_getresuid
    SYS_get_robust_list SYS_getrusage SYS_getsid SYS_getsockname SYS_getsockopt SYS_gettid
    SYS_gettimeofday SYS_getuid SYS_getxattr SYS_inotify_add_watch SYS_inotify_init1
    SYS_inotify_rm_watch SYS_ioprio_get SYS_ioprio_set SYS_kill SYS_landlock_add_rule
    SYS_landlock_create_ruleset SYS_landlock_restrict_self SYS_lgetxattr SYS_linkat SYS_listen
    SYS_listxattr SYS_llistxattr SYS_lremovexattr SYS_lseek SYS_lsetxattr SYS_madvise SYS_membarrier
    SYS_mincore SYS_mkdirat SYS_mlock SYS_mlock2 SYS_mlockall SYS_mmap SYS_mprotect
    SYS_mremap SYS_msync SYS_munlock SYS_munlockall SYS_munmap SYS_nanosleep SYS_newfstatat
    SYS_pidfd_open SYS_pidfd_send_signal SYS_pipe2 SYS_pkey_alloc
    SYS_pkey_free SYS_pkey_mprotect SYS_ppoll SYS_prctl SYS_pread64 SYS_preadv SYS_preadv2
    SYS_prlimit64 SYS_pselect6 SYS_pwrite64 SYS_pwritev SYS_pwritev2 SYS_read SYS_readahead
    SYS_readlinkat SYS_readv SYS_recvfrom SYS_recvmmsg SYS_recvmsg SYS_removexattr SYS_renameat
    SYS_renameat2 SYS_restart_syscall SYS_rseq SYS_rt_sigaction SYS_rt_sigpending
    SYS_rt_sigprocmask SYS_rt_sigqueueinfo SYS_rt_sigreturn SYS_rt_sigsuspend SYS_rt_sigtimedwait
    SYS_rt_tgsigqueueinfo SYS_sched_getaffinity SYS_sched_getattr SYS_sched_getparam
    SYS_sched_get_priority_max SYS_sched_get_priority_min SYS_sched_getscheduler
    SYS_sched_rr_get_interval SYS_sched_setaffinity SYS_sched_setattr SYS_sched_setparam
    SYS_sched_setscheduler SYS_sched_yield SYS_seccomp SYS_semctl SYS_semget SYS_semop
    SYS_semtimedop SYS_sendfile SYS_sendmmsg SYS_sendmsg SYS_sendto SYS_setfsgid SYS_setfsuid
    SYS_setgid SYS_setgroups SYS_setitimer SYS_setpgid SYS_setpriority SYS_setregid SYS_setresgid
    SYS_setresuid SYS_setreuid SYS_set_robust_list SYS_setsid SYS_setsockopt SYS_set_tid_address
    SYS_setuid SYS_setxattr SYS_shmat SYS_shmctl SYS_shmdt SYS_shmget SYS_shutdown SYS_sigaltstack
    SYS_signalfd4 SYS_splice SYS_statfs SYS_statx SYS_symlinkat SYS_sync
    SYS_sync_file_range SYS_syncfs SYS_sysinfo SYS_tee SYS_tgkill SYS_timer_create SYS_timer_delete
    SYS_timerfd_create SYS_timerfd_gettime SYS_timerfd_settime SYS_timer_getoverrun SYS_timer_gettime
    SYS_timer_settime SYS_times SYS_tkill SYS_truncate SYS_umask SYS_uname SYS_unlinkat
    SYS_utimensat SYS_vmsplice SYS_wait4 SYS_waitid SYS_write SYS_writev
];

/// The allowed system calls that only the architecture x86_64 has.
#[cfg(target_arch = "x86_64")]
const OLDER: &[libc::c_long] = calls![
    SYS_access SYS_alarm SYS_arch_prctl SYS_chown SYS_dup2 SYS_epoll_create
    SYS_epoll_wait SYS_eventfd SYS_futimesat SYS_getdents SYS_getpgrp SYS_getrlimit
    SYS_inotify_init SYS_lchown SYS_link SYS_lstat SYS_mkdir SYS_pause SYS_pipe
    SYS_poll SYS_readlink SYS_rename SYS_rmdir SYS_select SYS_setrlimit SYS_signalfd SYS_stat
    SYS_symlink SYS_time SYS_unlink SYS_utime SYS_utimes
];

#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[libc::c_long] = &[];

/// The system calls that set the permissions of a file, with the index of the permissions among the arguments.
const PERMIT: &[(libc::c_long, u8)] = &[
    (libc::SYS_fchmod, 1),
    (libc::SYS_fchmodat, 2),
    (libc::SYS_fchmodat2, 2),
    (libc::SYS_mknodat, 2),
];

#[cfg(target_arch = "x86_64")]
const OLDER_PERMIT: &[(libc::c_long, u8)] = &[
    (libc::SYS_chmod, 1),
    (libc::SYS_creat, 1),
    (libc::SYS_mknod, 1),
];

#[cfg(not(target_arch = "x86_64"))]
const OLDER_PERMIT: &[(libc::c_long, u8)] = &[];

/// The system calls that can create a file and then set its permissions, with the indices of the flags and of the
/// permissions. `openat2` is refused, because its permissions are in memory, which a filter cannot read; programs that
/// get this refusal use `openat`.
#[cfg(target_arch = "x86_64")]
const OPEN: &[(libc::c_long, u8, u8)] = &[(libc::SYS_openat, 2, 3), (libc::SYS_open, 1, 2)];

#[cfg(not(target_arch = "x86_64"))]
const OPEN: &[(libc::c_long, u8, u8)] = &[(libc::SYS_openat, 2, 3)];

/// The permissions by which a program runs as the owner or the group of its file.
const SET_ID: u64 = (libc::S_ISUID | libc::S_ISGID) as u64;

/// The flags by which a call can create a file. `O_TMPFILE` also contains the bits of `O_DIRECTORY`, which are left
/// out, because `O_DIRECTORY` creates no file.
const CREATES: u64 = (libc::O_CREAT | (libc::O_TMPFILE & !libc::O_DIRECTORY)) as u64;

/// The system calls that can only create processes.
#[cfg(target_arch = "x86_64")]
const FORKS: &[libc::c_long] = calls![SYS_fork SYS_vfork];

#[cfg(not(target_arch = "x86_64"))]
const FORKS: &[libc::c_long] = &[];

/// The flags `CLONE_NEW*` of `clone`, which create namespaces.
const NAMESPACES: u64 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET) as u64;

/// The types of sockets that a program is allowed to create in pairs. The two sockets of a pair with such a type always
/// stay connected to each other.
const PAIRS: [libc::c_int; 2] = [libc::SOCK_STREAM, libc::SOCK_SEQPACKET];

/// The bits of an argument that contain the type of a socket. The other bits of the argument are flags.
const KIND: u64 = 0xf;

/// The `ioctl` requests `TIOCSTI`, `TIOCLINUX`, `TIOCCONS` and `TIOCSETD`, as numbers, because the type of libc's
/// constants differs between C libraries.
const TERMINALS: [u64; 4] = [0x5412, 0x541c, 0x541d, 0x5423];

/// The arguments of `personality` that only change the result of `uname`, and the argument that requests the current
/// value.
const PERSONALITIES: [u64; 5] = [0x0, 0x8, 0x2_0000, 0x2_0008, 0xffff_ffff];

/// The system calls that are refused without namespaces, because they could change the machine and Landlock does not
/// restrict them: sockets, shared memory, and changing or watching the attributes of files.
const OUTSIDE: &[libc::c_long] = calls![
    SYS_socket SYS_shmget SYS_shmat SYS_shmctl SYS_shmdt SYS_semget SYS_semop SYS_semctl
    SYS_semtimedop SYS_fchmod SYS_fchmodat SYS_fchmodat2 SYS_fchown SYS_fchownat SYS_utimensat
    SYS_setxattr SYS_lsetxattr SYS_fsetxattr SYS_removexattr SYS_lremovexattr SYS_fremovexattr
    SYS_getxattr SYS_lgetxattr SYS_listxattr SYS_llistxattr SYS_inotify_add_watch
];

#[cfg(target_arch = "x86_64")]
const OLDER_OUTSIDE: &[libc::c_long] =
    calls![SYS_chmod SYS_chown SYS_lchown SYS_utime SYS_utimes SYS_futimesat];

#[cfg(not(target_arch = "x86_64"))]
const OLDER_OUTSIDE: &[libc::c_long] = &[];

/// The system calls that change one process, with the index of the argument that selects the process. Without
/// namespaces, a process is allowed to make these calls only for itself.
const OF_A_PROCESS: &[(libc::c_long, u8)] = &[
    (libc::SYS_prlimit64, 0),
    (libc::SYS_sched_setaffinity, 0),
    (libc::SYS_sched_setattr, 0),
    (libc::SYS_sched_setparam, 0),
    (libc::SYS_sched_setscheduler, 0),
];

/// The system calls that change one or many processes, with the value of the first argument that selects a single
/// process.
const OF_PROCESSES: &[(libc::c_long, u64)] =
    &[(libc::SYS_setpriority, 0), (libc::SYS_ioprio_set, 1)];

/// The `ioctl` requests `FS_IOC_SETFLAGS` and `FS_IOC_FSSETXATTR`, which change attributes of files that are open only
/// for reading.
const ATTRIBUTES: [u64; 2] = [0x4008_6602, 0x401c_5820];

/// The result of refused system calls: the error "function not implemented".
const REFUSED: SeccompAction = SeccompAction::Errno(libc::ENOSYS as u32);

/// The filter of system calls of a plan.
pub(in crate::engine) struct Filter(BpfProgram);

impl Filter {
    /// Compiles the filter of a plan.
    pub(in crate::engine) fn of(engine: Engine, plan: &Plan) -> Result<Self, Fault> {
        let filter = rules(engine, plan).and_then(filter);
        filter
            .map(Self)
            .map_err(|error| Fault::of("seccomp", error))
    }

    /// Sends the filter to [`receive`](Self::receive) in another process.
    pub(in crate::engine) fn send(&self, to: &UnixStream) {
        // An error means that the other process has ended, and has already reported the reason.
        let _ = sent::send(&self.0, to);
    }

    /// Receives a filter. An incomplete filter is an error.
    pub(super) fn receive(from: &UnixStream) -> Result<Self, Fault> {
        let received = sent::receive(from);
        received
            .map(Self)
            .map_err(|error| Fault::of("seccomp", error))
    }
}

/// Restricts this process, and its later children, to the allowed system calls. Any other system call fails as if the
/// kernel did not implement it.
pub(super) fn restrict(plan: &Plan, Filter(filter): &Filter) -> Result<(), Fault> {
    let failed = |error: &dyn Display| Fault::of("seccomp", error);
    // For each call, the kernel applies the stricter answer of the two filters, so a refused call fails and does not
    // stop an observed program.
    if plan.observed {
        let stops = stops().map_err(|error| failed(&error))?;
        seccompiler::apply_filter(&stops).map_err(|error| failed(&error))?;
    }
    seccompiler::apply_filter(filter).map_err(|error| failed(&error))
}

/// The allowed system calls, with conditions on their arguments. A call without conditions is always allowed.
type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn rules(engine: Engine, plan: &Plan) -> Result<Rules, BackendError> {
    let always = CALLS.iter().chain(OLDER).map(|&call| (call, Vec::new()));
    let mut rules: Rules = always.collect();

    let is = |argument, value| {
        SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)
    };
    let is_not = |argument, value| {
        SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, value)
    };
    let bits = |argument, mask, value| {
        SeccompCondition::new(
            argument,
            SeccompCmpArgLen::Qword,
            SeccompCmpOp::MaskedEq(mask),
            value,
        )
    };

    // The permissions in `SET_ID` are refused, because another user of the machine could run a file with these
    // permissions in a shared folder, with the rights of the caller.
    for &(call, permissions) in PERMIT.iter().chain(OLDER_PERMIT) {
        rules.insert(
            call,
            vec![SeccompRule::new(vec![bits(permissions, SET_ID, 0)?])?],
        );
    }
    for &(call, flags, permissions) in OPEN {
        let harmless = [(flags, CREATES), (permissions, SET_ID)];
        let harmless = harmless.map(|(at, mask)| SeccompRule::new(vec![bits(at, mask, 0)?]));
        rules.insert(call, harmless.into_iter().collect::<Result<_, _>>()?);
    }
    // Unix sockets are refused, because a shared folder can contain a socket of the machine.
    let families =
        [libc::AF_INET, libc::AF_INET6].map(|family| SeccompRule::new(vec![is(0, family as u64)?]));
    rules.insert(
        libc::SYS_socket,
        families.into_iter().collect::<Result<_, _>>()?,
    );
    // Pairs of datagram sockets are refused, because a datagram socket can send to any socket with a path, even if the
    // socket belongs to a pair.
    let pairs = PAIRS.map(|kind| {
        let of_a_kind = bits(1, KIND, kind as u64)?;
        SeccompRule::new(vec![is(0, libc::AF_UNIX as u64)?, of_a_kind])
    });
    rules.insert(
        libc::SYS_socketpair,
        pairs.into_iter().collect::<Result<_, _>>()?,
    );
    let personalities = PERSONALITIES.map(|value| SeccompRule::new(vec![is(0, value)?]));
    rules.insert(
        libc::SYS_personality,
        personalities.into_iter().collect::<Result<_, _>>()?,
    );
    // Forbids requests by which the program could type into the caller's terminal.
    let harmless = TERMINALS.map(|request| is_not(1, request));
    let harmless = SeccompRule::new(harmless.into_iter().collect::<Result<_, _>>()?)?;
    rules.insert(libc::SYS_ioctl, vec![harmless]);
    let clone = match plan.spawns {
        true => bits(0, NAMESPACES, 0)?,
        false => bits(
            0,
            NAMESPACES | libc::CLONE_THREAD as u64,
            libc::CLONE_THREAD as u64,
        )?,
    };
    rules.insert(libc::SYS_clone, vec![SeccompRule::new(vec![clone])?]);
    if plan.spawns {
        rules.extend(FORKS.iter().map(|&call| (call, Vec::new())));
    }
    // If the plan permits only some files to be executed, files in memory are refused, because the mount option
    // `noexec` does not apply to files in memory.
    if plan.executables.is_none() {
        rules.insert(libc::SYS_memfd_create, Vec::new());
    }

    if engine == Engine::Landlock {
        let own = |argument| SeccompRule::new(vec![is(argument, 0)?]);
        for &(call, argument) in OF_A_PROCESS {
            rules.insert(call, vec![own(argument)?]);
        }
        for &(call, kind) in OF_PROCESSES {
            let one = SeccompRule::new(vec![is(0, kind)?, is(1, 0)?])?;
            rules.insert(call, vec![one]);
        }
        let harmless = TERMINALS.iter().chain(&ATTRIBUTES);
        let harmless = harmless.map(|&request| is_not(1, request));
        let harmless = SeccompRule::new(harmless.collect::<Result<_, _>>()?)?;
        rules.insert(libc::SYS_ioctl, vec![harmless]);
        for call in OUTSIDE.iter().chain(OLDER_OUTSIDE) {
            rules.remove(call);
        }
    }

    Ok(rules)
}

/// Compiles the rules to a program for the kernel.
///
/// `seccompiler` compares a call with each rule in turn, in five instructions. Most calls are always allowed, so the
/// program begins with a search for their numbers, which [`ranges`] makes. The program becomes several times shorter,
/// and each call passes only a few of its instructions. A short program saves time, because the kernel translates the
/// program for each sandbox, and runs the program once for each call.
fn filter(mut rules: Rules) -> Result<BpfProgram, BackendError> {
    let answers = rules.iter().map(|(&call, conditions)| {
        let answer = conditions.is_empty().then_some(ranges::ALLOW);
        (call, answer)
    });
    let mut program = of_this_architecture()?;
    program.extend(ranges::answer(&answers.collect(), Some(REFUSED.into())));
    rules.retain(|_, conditions| !conditions.is_empty());
    program.extend(compiled(rules)?);
    Ok(program)
}

/// Returns a filter that stops an observed program at each of the system calls in [`observe::calls`], so that the
/// observer can read the call.
fn stops() -> Result<BpfProgram, BackendError> {
    let watched = observe::calls::all().map(|it| (it.number, Some(ranges::TRACE)));
    let mut program = of_this_architecture()?;
    program.extend(ranges::answer(&watched.collect(), Some(ranges::ALLOW)));
    Ok(program)
}

/// Returns instructions that end the process if it makes a system call for another architecture.
fn of_this_architecture() -> Result<BpfProgram, BackendError> {
    // A filter without rules consists of the check of the architecture, and a last instruction that refuses all calls.
    let mut program = compiled(Rules::new())?;
    let refusal = program.pop().map(|last| last.k);
    match refusal == Some(REFUSED.into()) {
        true => Ok(program),
        false => Err(BackendError::InvalidTargetArch(
            "the filter does not begin with the expected check of the architecture".to_owned(),
        )),
    }
}

fn compiled(rules: Rules) -> Result<BpfProgram, BackendError> {
    let architecture = TargetArch::try_from(std::env::consts::ARCH)?;
    SeccompFilter::new(rules, REFUSED, SeccompAction::Allow, architecture)?.try_into()
}
