//! The places that every sandbox has: the system's programs and libraries, which are read-only, harmless devices, and
//! private folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::HOME;
use crate::plan::Content;

/// The system's folders that are shared if the policy permits all programs to be executed.
const SYSTEM: [&str; 8] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
];

/// The system's folders that are shared if the policy permits only some programs to be executed. The folders contain
/// libraries and data. A program in one of the folders cannot be executed if the plan's list of executable files does
/// not contain it.
const LIBRARIES: [&str; 12] = [
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libx32",
    "/usr/share",
    "/usr/local/lib",
    "/usr/local/share",
    "/usr/local/lib64",
];

/// The settings with which programs find libraries, time zones and certificate authorities.
const SETTINGS: [&str; 20] = [
    "/etc/alternatives",
    "/etc/ca-certificates",
    "/etc/ca-certificates.conf",
    "/etc/crypto-policies",
    "/etc/fonts",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/locale.alias",
    "/etc/localtime",
    "/etc/mime.types",
    "/etc/os-release",
    "/etc/pki/ca-trust",
    "/etc/pki/tls/cert.pem",
    "/etc/pki/tls/certs",
    "/etc/protocols",
    "/etc/services",
    "/etc/ssl/cert.pem",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
];

const DEVICES: [&str; 5] = [
    "/dev/full",
    "/dev/null",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
];

/// The device that stands for the controlling terminal of the process that opens it.
pub(super) const TERMINAL: &str = "/dev/tty";

const LINKS: [(&str, &str); 5] = [
    ("/dev/fd", "/proc/self/fd"),
    ("/dev/ptmx", "pts/ptmx"),
    ("/dev/stderr", "/proc/self/fd/2"),
    ("/dev/stdin", "/proc/self/fd/0"),
    ("/dev/stdout", "/proc/self/fd/1"),
];

const TEXTS: [(&str, &str); 5] = [
    ("/etc/group", "sandbox:x:1000:\n"),
    ("/etc/hosts", "127.0.0.1 localhost sandbox\n::1 localhost\n"),
    (
        "/etc/nsswitch.conf",
        "passwd: files\ngroup: files\nhosts: files dns\n",
    ),
    (
        "/etc/resolv.conf",
        "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n",
    ),
    ("/etc/passwd", "sandbox:x:1000:1000::/run/home:/bin/sh\n"),
];

/// Returns the places of a sandbox without grants: paths, with their content. `programs` says whether the policy
/// permits all programs to be executed.
pub(super) fn places(programs: bool) -> BTreeMap<PathBuf, Content> {
    let mut places = BTreeMap::new();
    let system: &[&str] = if programs { &SYSTEM } else { &LIBRARIES };
    for path in system.iter().chain(&SETTINGS) {
        if let Some(content) = shared(Path::new(path)) {
            places.insert(PathBuf::from(path), content);
        }
    }
    // If `/bin` is a link to `/usr/bin` on the machine, the sandbox has the same link, because scripts name their
    // interpreter as `/bin/sh`.
    for path in ["/bin", "/sbin"].map(Path::new) {
        if let Some(link @ Content::Link(_)) = shared(path) {
            places.insert(path.to_owned(), link);
        }
    }
    let fixed = [
        ("/dev/pts", Content::Terminals),
        ("/dev/shm", Content::Temporary),
        ("/proc", Content::Processes),
        ("/tmp", Content::Temporary),
        (HOME, Content::Temporary),
    ];
    let devices = DEVICES.map(|path| (path, Content::Device));
    let links = LINKS.map(|(path, target)| (path, Content::Link(target.into())));
    let texts = TEXTS.map(|(path, text)| (path, Content::Text(text.to_owned())));
    let all = fixed.into_iter().chain(devices).chain(links).chain(texts);
    places.extend(all.map(|(path, content)| (PathBuf::from(path), content)));
    places
}

/// Returns the content that shares the machine's file or folder at `path`. A link is shared as a link, without its
/// target.
fn shared(path: &Path) -> Option<Content> {
    let kind = fs::symlink_metadata(path).ok()?;
    if kind.is_symlink() {
        return fs::read_link(path).ok().map(Content::Link);
    }
    Some(Content::Read)
}
