//! The system calls at which an observed program stops.

use nix::libc;

/// A system call that uses a file, a program or an address.
pub(in crate::engine) struct Watched {
    /// The number of the call.
    pub(in crate::engine) number: libc::c_long,
    /// The arguments that select the file.
    pub(super) place: PathArgument,
    /// The use of the file.
    pub(super) what: Use,
}

/// The arguments that select a file, by their indices.
#[derive(Clone, Copy)]
pub(super) enum PathArgument {
    /// The argument with this index is a path.
    Path(usize),
    /// The arguments with these indices are the descriptor of a folder, and a path that can be relative to the folder.
    /// An empty path selects the folder itself.
    Below(usize, usize),
    /// The argument with this index is the descriptor of an open file.
    Open(usize),
}

/// The use of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// The attributes of the file are read.
    Look,
    /// The attributes of a symbolic link are read.
    LookAtLink,
    /// The file is opened with the flags in the argument with this index.
    Open(usize),
    /// The file is opened for reading.
    Read,
    /// The names in the folder are read.
    List,
    /// The file is changed, or opened for writing.
    Write,
    /// The file is created.
    Create,
    /// The name of the file is added to its folder, or removed from it.
    Rename,
    /// The file is executed.
    Run,
    /// The program connects or sends to an address, and no file is used.
    Reach(Destination),
}

/// The arguments that contain the address of another program, by their indices.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Destination {
    /// The arguments with these indices are the position and the length of the address that the program connects to.
    Connected(usize, usize),
    /// The arguments with these indices are the position and the length of the address that the program sends to.
    Address(usize, usize),
    /// The argument with this index is the position of a message (`msghdr`), which contains the address.
    Message(usize),
    /// The arguments with these indices are the position and the number of messages (`mmsghdr`).
    Messages(usize, usize),
}

impl Use {
    /// Returns the use of a file that is opened with these flags.
    pub(super) fn of_flags(flags: u64) -> Self {
        let has = |flag: libc::c_int| flags & flag as u64 == flag as u64;
        match () {
            () if has(libc::O_PATH) => Self::Look,
            // The call creates a file without a name, which can later get a name in the folder.
            () if has(libc::O_TMPFILE) => Self::Rename,
            () if has(libc::O_CREAT) => Self::Create,
            () if flags & libc::O_ACCMODE as u64 != libc::O_RDONLY as u64 => Self::Write,
            () if has(libc::O_TRUNC) => Self::Write,
            () => Self::Read,
        }
    }
}

macro_rules! watched {
    ($($name:ident $place:ident($($at:expr),+) $what:expr;)*) => {
        &[$(Watched { number: libc::$name, place: PathArgument::$place($($at),+), what: $what }),*]
    };
}

/// The watched calls that exist on every architecture.
const CALLS: &[Watched] = watched![
    SYS_openat Below(0, 1) Use::Open(2);
    SYS_newfstatat Below(0, 1) Use::LookAtLink;
    SYS_newfstatat Below(0, 1) Use::Look;
    SYS_statx Below(0, 1) Use::Look;
    SYS_faccessat Below(0, 1) Use::Look;
    SYS_faccessat2 Below(0, 1) Use::Look;
    SYS_readlinkat Below(0, 1) Use::LookAtLink;
    SYS_statfs Path(0) Use::Look;
    SYS_chdir Path(0) Use::Look;
    SYS_getxattr Path(0) Use::Look;
    SYS_lgetxattr Path(0) Use::LookAtLink;
    SYS_listxattr Path(0) Use::Look;
    SYS_llistxattr Path(0) Use::LookAtLink;
    SYS_inotify_add_watch Path(1) Use::Look;
    SYS_getdents64 Open(0) Use::List;
    SYS_truncate Path(0) Use::Write;
    SYS_fchmod Open(0) Use::Write;
    SYS_fchmodat Below(0, 1) Use::Write;
    SYS_fchmodat2 Below(0, 1) Use::Write;
    SYS_fchown Open(0) Use::Write;
    SYS_fchownat Below(0, 1) Use::Write;
    SYS_utimensat Below(0, 1) Use::Write;
    SYS_setxattr Path(0) Use::Write;
    SYS_lsetxattr Path(0) Use::Write;
    SYS_fsetxattr Open(0) Use::Write;
    SYS_removexattr Path(0) Use::Write;
    SYS_lremovexattr Path(0) Use::Write;
    SYS_fremovexattr Open(0) Use::Write;
    SYS_mkdirat Below(0, 1) Use::Create;
    SYS_unlinkat Below(0, 1) Use::Rename;
    SYS_renameat Below(0, 1) Use::Rename;
    SYS_renameat Below(2, 3) Use::Rename;
    SYS_renameat2 Below(0, 1) Use::Rename;
    SYS_renameat2 Below(2, 3) Use::Rename;
    SYS_linkat Below(0, 1) Use::Look;
    SYS_linkat Below(2, 3) Use::Rename;
    SYS_symlinkat Below(1, 2) Use::Rename;
    SYS_mknodat Below(0, 1) Use::Rename;
    SYS_execve Path(0) Use::Run;
    SYS_execveat Below(0, 1) Use::Run;
    SYS_connect Open(0) Use::Reach(Destination::Connected(1, 2));
    SYS_sendto Open(0) Use::Reach(Destination::Address(4, 5));
    SYS_sendmsg Open(0) Use::Reach(Destination::Message(1));
    SYS_sendmmsg Open(0) Use::Reach(Destination::Messages(1, 2));
];

/// The watched calls that newer architectures lack.
#[cfg(target_arch = "x86_64")]
const OLDER: &[Watched] = watched![
    SYS_open Path(0) Use::Open(1);
    SYS_creat Path(0) Use::Create;
    SYS_stat Path(0) Use::Look;
    SYS_lstat Path(0) Use::LookAtLink;
    SYS_access Path(0) Use::Look;
    SYS_readlink Path(0) Use::LookAtLink;
    SYS_getdents Open(0) Use::List;
    SYS_chmod Path(0) Use::Write;
    SYS_chown Path(0) Use::Write;
    SYS_lchown Path(0) Use::Write;
    SYS_utime Path(0) Use::Write;
    SYS_utimes Path(0) Use::Write;
    SYS_futimesat Below(0, 1) Use::Write;
    SYS_mkdir Path(0) Use::Create;
    SYS_rmdir Path(0) Use::Rename;
    SYS_unlink Path(0) Use::Rename;
    SYS_rename Path(0) Use::Rename;
    SYS_rename Path(1) Use::Rename;
    SYS_link Path(0) Use::Look;
    SYS_link Path(1) Use::Rename;
    SYS_symlink Path(1) Use::Rename;
    SYS_mknod Path(0) Use::Rename;
];

#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[Watched] = &[];

/// Returns all watched calls. A call with several files appears several times.
pub(in crate::engine) fn all() -> impl Iterator<Item = &'static Watched> {
    CALLS.iter().chain(OLDER)
}

/// Returns the watched uses of the system call with this number.
pub(super) fn of(number: libc::c_long) -> impl Iterator<Item = &'static Watched> {
    all().filter(move |it| it.number == number)
}
