//! System calls that open files, and make or change mounts.

use std::ffi::CString;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FileType, Mode, OFlags, ResolveFlags, StatVfsMountFlags};
use rustix::io::Errno;
use rustix::mount::{MountFlags, mount, mount_remount};

/// The path of the machine's root in the sandbox while mounts are made. The machine's root is unmounted afterwards.
pub(super) const HOST: &str = "/.host";

/// Opens the file or folder at `path` below `root`, without following links.
pub(super) fn below(root: &OwnedFd, path: &Path, flags: OFlags) -> rustix::io::Result<OwnedFd> {
    let path = path.strip_prefix("/").unwrap_or(path);
    let path = if path.as_os_str().is_empty() {
        Path::new(".")
    } else {
        path
    };
    let resolve = ResolveFlags::IN_ROOT | ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
    rustix::fs::openat2(root, path, flags | OFlags::CLOEXEC, Mode::empty(), resolve)
}

/// Returns the path of an open file in `/proc/self/fd`, by which the file can be mounted.
pub(super) fn by_descriptor(opened: &OwnedFd) -> PathBuf {
    PathBuf::from(format!("{HOST}/proc/self/fd/{}", opened.as_raw_fd()))
}

pub(super) fn is_folder(opened: &OwnedFd) -> rustix::io::Result<bool> {
    let mode = rustix::fs::fstat(opened)?.st_mode;
    Ok(FileType::from_raw_mode(mode).is_dir())
}

pub(super) fn memory(path: &Path, data: &str, flags: MountFlags) -> rustix::io::Result<()> {
    let data = CString::new(data).map_err(|_| Errno::INVAL)?;
    mount(
        "tmpfs",
        path,
        "tmpfs",
        flags | MountFlags::NOSUID | MountFlags::NODEV,
        Some(data.as_c_str()),
    )
}

pub(super) fn remount_descriptor(opened: &OwnedFd, flags: MountFlags) -> rustix::io::Result<()> {
    let kept = kept(opened)?;
    mount_remount(by_descriptor(opened), MountFlags::BIND | kept | flags, c"")
}

pub(super) fn remount(path: &Path, flags: MountFlags) -> rustix::io::Result<()> {
    let opened = rustix::fs::openat(CWD, path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty())?;
    mount_remount(path, MountFlags::BIND | kept(&opened)? | flags, c"")
}

/// Returns the flags of an existing mount. A new mount of the same file must keep these flags.
pub(super) fn kept(opened: &impl AsFd) -> rustix::io::Result<MountFlags> {
    // A flag of Linux which `rustix` does not name: links are not followed.
    const NOSYMFOLLOW: StatVfsMountFlags = StatVfsMountFlags::from_bits_retain(1 << 13);
    let has = rustix::fs::fstatvfs(opened)?.f_flag;
    let both = [
        (StatVfsMountFlags::RDONLY, MountFlags::RDONLY),
        (StatVfsMountFlags::NOSUID, MountFlags::NOSUID),
        (StatVfsMountFlags::NODEV, MountFlags::NODEV),
        (StatVfsMountFlags::NOEXEC, MountFlags::NOEXEC),
        (NOSYMFOLLOW, MountFlags::NOSYMFOLLOW),
    ];
    Ok(both
        .into_iter()
        .filter(|(flag, _)| has.contains(*flag))
        .map(|(_, flag)| flag)
        .collect())
}
