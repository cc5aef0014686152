//! The proxy through which a sandboxed program reaches the granted hosts. The proxy runs in the calling process,
//! outside of the sandbox, but its listening socket was created in the sandbox.

mod connection;
mod hello;
mod request;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::io;
use std::net::{
    IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs, UdpSocket,
};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rustix::event::{PollFd, PollFlags, poll};

use crate::hosts::{PUBLIC, Pattern, Target, is_public};
use crate::outcome::Denied;

/// The maximum number of simultaneous connections.
const CONNECTIONS: usize = 256;

/// A function that resolves the name of a host to addresses.
type Resolver = dyn Fn(&Target) -> io::Result<Vec<SocketAddr>> + Send + Sync;

/// A proxy that accepts connections until it is dropped.
pub(crate) struct Proxy {
    shared: Arc<Shared>,
    /// Dropping this socket ends the thread that accepts connections.
    stop: Option<UnixStream>,
    accepting: Option<thread::JoinHandle<()>>,
}

/// The state that all connections share.
struct Shared {
    hosts: Vec<Pattern>,
    /// Whether all public hosts are granted, in addition to `hosts`.
    is_public: bool,
    resolver: Box<Resolver>,
    denied: Mutex<BTreeSet<Denied>>,
    asked: Mutex<BTreeSet<String>>,
    connections: AtomicUsize,
    /// The open connections, which are shut down when the proxy is dropped.
    open: Mutex<Vec<TcpStream>>,
}

impl std::fmt::Debug for Proxy {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Proxy").finish_non_exhaustive()
    }
}

impl Proxy {
    /// Starts a proxy that accepts connections from `listener`, and connects only to `hosts`.
    pub(crate) fn start(listener: OwnedFd, hosts: &[String]) -> io::Result<Self> {
        Self::with(listener.into(), hosts, Box::new(resolve))
    }

    fn with(listener: TcpListener, hosts: &[String], resolver: Box<Resolver>) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            hosts: hosts
                .iter()
                .filter_map(|host| Pattern::read(host))
                .collect(),
            is_public: hosts.iter().any(|host| host == PUBLIC),
            resolver,
            denied: Mutex::default(),
            asked: Mutex::default(),
            connections: AtomicUsize::new(0),
            open: Mutex::default(),
        });
        let (stop, stopped) = UnixStream::pair()?;
        listener.set_nonblocking(true)?;
        let accepting = {
            let shared = Arc::clone(&shared);
            thread::spawn(move || accept(&listener, &stopped, &shared))
        };
        Ok(Self {
            shared,
            stop: Some(stop),
            accepting: Some(accepting),
        })
    }

    /// Returns the requests that were refused so far.
    pub(crate) fn denied(&self) -> Vec<Denied> {
        let denied = self
            .shared
            .denied
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        denied.iter().cloned().collect()
    }

    /// Returns the granted hosts that the program has requested so far.
    pub(crate) fn asked(&self) -> Vec<String> {
        let asked = self.shared.asked.lock();
        let asked = asked.unwrap_or_else(PoisonError::into_inner);
        asked.iter().cloned().collect()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(accepting) = self.accepting.take() {
            let _ = accepting.join();
        }
        let mut open = self
            .shared
            .open
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for stream in open.drain(..) {
            let _ = stream.shutdown(std::net::Shutdown::Both);
        }
    }
}

fn resolve(target: &Target) -> io::Result<Vec<SocketAddr>> {
    Ok((target.host.as_str(), target.port)
        .to_socket_addrs()?
        .collect())
}

/// Returns whether an address, which can be public, belongs to this machine. For an address of this machine, the system
/// chooses the same address as the source of a connection to it. No packet is sent for this check.
fn is_own(address: SocketAddr) -> bool {
    let any: IpAddr = match address {
        SocketAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        SocketAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    let socket = UdpSocket::bind((any, 0));
    let from = socket.and_then(|socket| {
        socket.connect(address)?;
        socket.local_addr()
    });
    from.is_ok_and(|from| from.ip() == address.ip())
}

fn accept(listener: &TcpListener, stopped: &UnixStream, shared: &Arc<Shared>) {
    loop {
        let mut waited = [
            PollFd::new(stopped, PollFlags::IN),
            PollFd::new(listener, PollFlags::IN),
        ];
        match poll(&mut waited, None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
        }
        if !waited[0].revents().is_empty() {
            return;
        }
        let Ok((client, _)) = listener.accept() else {
            if waited[1]
                .revents()
                .intersects(PollFlags::ERR | PollFlags::HUP)
            {
                return;
            }
            continue;
        };
        // If there are too many connections, a new connection is closed without an answer.
        if shared.connections.fetch_add(1, Ordering::Relaxed) >= CONNECTIONS {
            shared.connections.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let shared = Arc::clone(shared);
        thread::spawn(move || {
            // After an error, the connection is closed, which the program notices.
            let _ = client
                .set_nonblocking(false)
                .and_then(|()| connection::serve(&client, &shared));
            shared.connections.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

impl Shared {
    /// Connects to a host, or returns the reason why the connection is refused.
    fn reach(&self, target: &Target) -> Result<TcpStream, Refused> {
        let is_granted = self.hosts.iter().any(|pattern| pattern.matches(target));
        if !is_granted && !self.is_public {
            return Err(self.deny(target, "this host is not granted"));
        }
        let found = (self.resolver)(target).unwrap_or_default();
        let mut refused = Refused::Gone;
        for address in found {
            // The proxy connects to the address that it has checked here. An attack by which the name server returns
            // another address for the next query therefore fails.
            let ip = address.ip();
            let kind = match () {
                () if !is_public(ip) => Some("not public"),
                () if is_own(address) => Some("one of this machine"),
                () => None,
            };
            if let Some(kind) = kind.filter(|_| !self.lists(ip, target.port)) {
                let why = format!(
                    "its address, {ip}, is {kind}, and the policy does not grant this address"
                );
                refused = self.deny(target, &why);
                continue;
            }
            match TcpStream::connect_timeout(&address, connection::TIMEOUT) {
                Ok(stream) => {
                    self.note(target);
                    return Ok(stream);
                }
                Err(_) => continue,
            }
        }
        if refused == Refused::Gone {
            self.note(target);
        }
        Err(refused)
    }

    /// Returns whether the policy grants the address itself, and not only a name that is resolved to the address.
    fn lists(&self, address: IpAddr, port: u16) -> bool {
        let target = Target {
            host: address.to_string(),
            port,
        };
        self.hosts.iter().any(|pattern| pattern.matches(&target))
    }

    fn note(&self, target: &Target) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.len() < CONNECTIONS {
            asked.insert(target.to_string());
        }
    }

    fn deny(&self, target: &Target, why: &str) -> Refused {
        let mut denied = self.denied.lock().unwrap_or_else(PoisonError::into_inner);
        // The number of stored denials is limited, because a program could fill the memory by requesting many names.
        if denied.len() < CONNECTIONS {
            denied.insert(Denied {
                kind: "network".to_owned(),
                host: target.to_string(),
                why: why.to_owned(),
            });
        }
        Refused::Denied
    }

    /// Stores a connection, so that it is shut down when the proxy is dropped.
    fn keep(&self, stream: &TcpStream) -> io::Result<()> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|stream| stream.peer_addr().is_ok());
        open.push(stream.try_clone()?);
        Ok(())
    }
}

/// The reason why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refused {
    /// The policy does not grant the host.
    Denied,
    /// The policy grants the host, but the host cannot be reached.
    Gone,
}
