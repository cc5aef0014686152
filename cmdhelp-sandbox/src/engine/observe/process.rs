//! Reads the registers, the memory and the open files of a stopped process, to observe its system calls.

use std::fs::{self, File};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use nix::libc;
use nix::unistd::Pid;

use super::calls::Destination;

/// The maximum length of a path that the kernel accepts, in bytes.
const MAX_PATH_LEN: usize = 4096;

/// The size of a message and of its result (`mmsghdr`), in bytes.
const MESSAGE: u64 = size_of::<libc::mmsghdr>() as u64;

/// The maximum number of messages that the kernel sends by one system call.
const MESSAGES: u64 = 1024;

/// The greatest error number. System calls return errors as results from -4095 to -1.
const LAST_ERROR: i64 = 4095;

/// The registers of a process at a system call.
pub(super) struct Registers {
    pub(super) call: libc::c_long,
    pub(super) arguments: [u64; 6],
    result: u64,
}

impl Registers {
    #[cfg(target_arch = "x86_64")]
    pub(super) fn of(process: Pid) -> nix::Result<Self> {
        let known = nix::sys::ptrace::getregs(process)?;
        Ok(Self {
            call: known.orig_rax.cast_signed(),
            arguments: [
                known.rdi, known.rsi, known.rdx, known.r10, known.r8, known.r9,
            ],
            result: known.rax,
        })
    }

    #[cfg(target_arch = "aarch64")]
    pub(super) fn of(process: Pid) -> nix::Result<Self> {
        let known = nix::sys::ptrace::getregs(process)?.regs;
        Ok(Self {
            call: known[8].cast_signed(),
            arguments: [known[0], known[1], known[2], known[3], known[4], known[5]],
            result: known[0],
        })
    }

    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    pub(super) fn of(_: Pid) -> nix::Result<Self> {
        Err(nix::errno::Errno::ENOSYS)
    }

    /// Returns the error number of the system call that has ended, if it has failed.
    pub(super) fn error(&self) -> Option<i32> {
        let result = self.result.cast_signed();
        (-LAST_ERROR..0)
            .contains(&result)
            .then(|| i32::try_from(-result).unwrap_or(libc::EIO))
    }
}

/// A process that is stopped at a system call.
pub(super) struct Stopped(pub(super) Pid);

impl Stopped {
    /// Returns the path at an address of the process's memory. A relative path is joined to the path of the folder with
    /// the descriptor `folder` or, if `folder` is `None`, of the working directory.
    pub(super) fn path(&self, folder: Option<u64>, address: u64) -> Option<PathBuf> {
        let path = match address {
            0 => PathBuf::new(),
            address => self.text(address)?,
        };
        if path.is_absolute() {
            return Some(path);
        }
        // A descriptor is a 32-bit number, so only the lower half of the register counts.
        let number = folder.map(|it| it as i32);
        match number.filter(|it| *it != libc::AT_FDCWD) {
            Some(number) if path.as_os_str().is_empty() => self.link(&format!("fd/{number}")),
            Some(number) => Some(self.link(&format!("fd/{number}"))?.join(path)),
            None if path.as_os_str().is_empty() => None,
            None => Some(self.link("cwd")?.join(path)),
        }
    }

    /// Returns the path of an open file.
    pub(super) fn opened(&self, descriptor: u64) -> Option<PathBuf> {
        self.link(&format!("fd/{}", descriptor as i32))
    }

    /// Returns the internet addresses to which a system call with these arguments connects or sends.
    pub(super) fn destinations(
        &self,
        destination: Destination,
        arguments: &[u64; 6],
    ) -> Vec<SocketAddr> {
        let known = match destination {
            Destination::Connected(at, length) => {
                vec![self.address(arguments[at], arguments[length])]
            }
            Destination::Address(at, length) => {
                vec![self.receiver(arguments[at], arguments[length])]
            }
            Destination::Message(at) => vec![self.address_of_message(arguments[at])],
            Destination::Messages(at, count) => (0..arguments[count].min(MESSAGES))
                .map(|number| arguments[at].wrapping_add(number * MESSAGE))
                .map(|message| self.address_of_message(message))
                .collect(),
        };
        known.into_iter().flatten().collect()
    }

    /// Returns the internet address in the message at `message` of the process's memory. A message (`msghdr`) begins
    /// with the position and the length of its address.
    fn address_of_message(&self, message: u64) -> Option<SocketAddr> {
        let mut bytes = [0; 12];
        self.memory()?.read_exact_at(&mut bytes, message).ok()?;
        let (position, length) = bytes.split_first_chunk()?;
        let length = u32::from_ne_bytes(length.try_into().ok()?);
        self.receiver(u64::from_ne_bytes(*position), length.into())
    }

    /// Returns the internet address at `address` of the process's memory to which the process sends. If the address has
    /// no family (`AF_UNSPEC`), the kernel sends to an IPv4 address from an IPv4 socket, unless the port is 0. An IPv6
    /// socket ignores such an address, but few programs use one, so it is not looked up which socket sends.
    fn receiver(&self, address: u64, length: u64) -> Option<SocketAddr> {
        let stored = self.stored(address, length)?;
        match stored.family() {
            libc::AF_UNSPEC => stored.v4().filter(|it| it.port() != 0),
            _ => stored.internet(),
        }
    }

    /// Returns the internet address that is stored at `address` of the process's memory, in `length` bytes.
    fn address(&self, address: u64, length: u64) -> Option<SocketAddr> {
        self.stored(address, length)?.internet()
    }

    fn stored(&self, address: u64, length: u64) -> Option<StoredAddress> {
        let mut bytes = [0; 28];
        let length = usize::try_from(length).ok()?.min(bytes.len());
        let known = &mut bytes[..length];
        self.memory()?.read_exact_at(known, address).ok()?;
        Some(StoredAddress { bytes, length })
    }

    /// Returns the text at an address of the process's memory, up to the first NUL.
    fn text(&self, address: u64) -> Option<PathBuf> {
        let memory = self.memory()?;
        let mut text = Vec::new();
        let mut some = [0; 256];
        while text.len() < MAX_PATH_LEN {
            // If the mapped memory ends earlier, fewer bytes are read.
            let read = memory
                .read_at(&mut some, address.wrapping_add(text.len() as u64))
                .ok()
                .filter(|read| *read > 0)?;
            let some = &some[..read];
            match some.iter().position(|byte| *byte == 0) {
                Some(end) => {
                    text.extend_from_slice(&some[..end]);
                    return Some(PathBuf::from(std::ffi::OsString::from_vec(text)));
                }
                None => text.extend_from_slice(some),
            }
        }
        None
    }

    fn memory(&self) -> Option<File> {
        File::open(format!("/proc/{}/mem", self.0)).ok()
    }

    fn link(&self, name: &str) -> Option<PathBuf> {
        let path = fs::read_link(Path::new("/proc").join(self.0.to_string()).join(name)).ok()?;
        // Pipes and sockets have a name that is not an absolute path.
        path.is_absolute().then_some(path)
    }
}

/// The beginning of an address (`sockaddr`) in a process's memory.
struct StoredAddress {
    bytes: [u8; 28],
    length: usize,
}

impl StoredAddress {
    fn family(&self) -> i32 {
        u16::from_ne_bytes([self.bytes[0], self.bytes[1]]).into()
    }

    fn port(&self) -> u16 {
        u16::from_be_bytes([self.bytes[2], self.bytes[3]])
    }

    /// Returns the address if its family is IPv4 or IPv6.
    fn internet(&self) -> Option<SocketAddr> {
        match self.family() {
            libc::AF_INET => self.v4(),
            libc::AF_INET6 if self.length >= 24 => {
                let octets: [u8; 16] = self.bytes[8..24].try_into().ok()?;
                Some(SocketAddr::from((Ipv6Addr::from(octets), self.port())))
            }
            _ => None,
        }
    }

    /// Returns the address as one of IPv4, whatever its family is.
    fn v4(&self) -> Option<SocketAddr> {
        let octets: [u8; 4] = self.bytes[4..8].try_into().ok()?;
        let address = SocketAddr::from((Ipv4Addr::from(octets), self.port()));
        (self.length >= 8).then_some(address)
    }
}
