//! Resolves names of hosts with the program `getent` of the system.
//!
//! A program that contains the C library of GNU should not resolve names itself: for sources other than files and DNS,
//! the C library loads shared libraries of the system, which may need a newer version of it. The program `getent` uses
//! the C library of the system.

use std::ffi::OsStr;
use std::io;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::hosts::Target;

/// The paths at which systems have `getent`. The search path is not used, because others may be able to change its folders.
const PATHS: [&str; 3] = [
    "/usr/bin/getent",
    "/bin/getent",
    "/run/current-system/sw/bin/getent",
];

/// Whether [`resolve_with_getent`] was called.
static CHOSEN: AtomicBool = AtomicBool::new(false);

/// Lets the proxy of sandboxes resolve names of hosts with the program `getent` of the system, if it exists. A program
/// that was linked statically with the C library of GNU should call this function, because its C library may be unable
/// to load the system's modules for names.
///
/// ```
/// cmdhelp_sandbox::enter();
/// cmdhelp_sandbox::resolve_with_getent();
/// ```
pub fn resolve_with_getent() {
    CHOSEN.store(true, Ordering::Relaxed);
}

/// Resolves the name of a host to addresses.
pub(super) fn resolve(target: &Target) -> io::Result<Vec<SocketAddr>> {
    let is_chosen = CHOSEN.load(Ordering::Relaxed);
    let program = PATHS
        .iter()
        .find(|path| is_chosen && Path::new(path).exists());
    match (program, target.host.parse::<IpAddr>()) {
        (Some(program), Err(_)) => {
            let addresses = addresses(program.as_ref(), &target.host)?.into_iter();
            Ok(addresses
                .map(|it| SocketAddr::new(it, target.port))
                .collect())
        }
        _ => {
            let found = (target.host.as_str(), target.port).to_socket_addrs()?;
            Ok(found.collect())
        }
    }
}

/// Returns the addresses that `getent` prints for a name.
fn addresses(program: &OsStr, name: &str) -> io::Result<Vec<IpAddr>> {
    let output = Command::new(program)
        .args(["ahosts", "--", name])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()?;
    match output.status.success() {
        true => Ok(printed(&String::from_utf8_lossy(&output.stdout))),
        false => Err(io::ErrorKind::NotFound.into()),
    }
}

/// Parses lines that consist of an address, a type of socket and a name. Each address is printed for several types.
fn printed(text: &str) -> Vec<IpAddr> {
    let mut found = Vec::new();
    for line in text.lines() {
        let address = line
            .split_whitespace()
            .next()
            .and_then(|it| it.parse().ok());
        if let Some(address) = address
            && !found.contains(&address)
        {
            found.push(address);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, ToSocketAddrs};
    use std::path::Path;

    use super::{PATHS, addresses, printed};

    #[test]
    fn reads_each_address_once() {
        let text = "::1             STREAM localhost\n::1             DGRAM  \n\
                    192.0.2.7       STREAM \nfe80::1%eth0    STREAM \n\n";
        let expected = ["::1", "192.0.2.7"].map(|it| it.parse::<IpAddr>().expect("an address"));
        assert_eq!(printed(text), expected);
    }

    #[test]
    fn finds_addresses_that_the_c_library_finds() {
        let Some(program) = PATHS.iter().find(|path| Path::new(path).exists()) else {
            println!("SKIPPED: this system has no getent");
            return;
        };
        let known = ("localhost", 80).to_socket_addrs().expect("it is resolved");
        let known: Vec<IpAddr> = known.map(|it| it.ip()).collect();
        let found = addresses(program.as_ref(), "localhost").expect("it is resolved");
        assert!(!found.is_empty());
        assert!(found.iter().all(|it| known.contains(it)), "{found:?}");
        for name in ["-h", "--help", "nobody.invalid", ""] {
            assert!(addresses(program.as_ref(), name).is_err(), "{name}");
        }
    }
}
