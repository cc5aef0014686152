//! The only connection of a sandboxed program to granted hosts: a proxy in the caller's process, whose listener was
//! created inside the sandbox.

mod connection;
mod hello;
mod request;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rustix::event::{PollFd, PollFlags, poll};

use crate::hosts::{Pattern, Target, is_public};
use crate::outcome::Denied;

/// The maximum number of simultaneous connections.
const CONNECTIONS: usize = 256;

/// Resolves a name to addresses.
type Resolver = dyn Fn(&Target) -> io::Result<Vec<SocketAddr>> + Send + Sync;

/// A proxy that runs until it is dropped.
pub(crate) struct Proxy {
    shared: Arc<Shared>,
    /// When this is closed, the proxy accepts no more connections.
    stop: Option<UnixStream>,
    accepting: Option<thread::JoinHandle<()>>,
}

/// The state that all connections share.
struct Shared {
    hosts: Vec<Pattern>,
    resolver: Box<Resolver>,
    denied: Mutex<BTreeSet<Denied>>,
    connections: AtomicUsize,
    /// The connections to shut down when the proxy ends.
    open: Mutex<Vec<TcpStream>>,
}

impl std::fmt::Debug for Proxy {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Proxy").finish_non_exhaustive()
    }
}

impl Proxy {
    /// Starts to accept connections from a listener.
    pub(crate) fn start(listener: OwnedFd, hosts: &[String]) -> io::Result<Self> {
        Self::with(listener.into(), hosts, Box::new(resolve))
    }

    fn with(listener: TcpListener, hosts: &[String], resolver: Box<Resolver>) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            hosts: hosts
                .iter()
                .filter_map(|host| Pattern::read(host))
                .collect(),
            resolver,
            denied: Mutex::default(),
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

    /// Returns the denials so far.
    pub(crate) fn denied(&self) -> Vec<Denied> {
        let denied = self
            .shared
            .denied
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        denied.iter().cloned().collect()
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
        // Connections beyond the limit are closed without an answer.
        if shared.connections.fetch_add(1, Ordering::Relaxed) >= CONNECTIONS {
            shared.connections.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let shared = Arc::clone(shared);
        thread::spawn(move || {
            // The client sees an error of the connection as its end.
            let _ = client
                .set_nonblocking(false)
                .and_then(|()| connection::serve(&client, &shared));
            shared.connections.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

impl Shared {
    /// Connects to a granted host, or returns the reason of the refusal.
    fn reach(&self, target: &Target) -> Result<TcpStream, Refused> {
        if !self.hosts.iter().any(|pattern| pattern.matches(target)) {
            return Err(self.deny(target, "this host is not granted"));
        }
        let found = (self.resolver)(target).map_err(|_| Refused::Gone)?;
        let mut refused = Refused::Gone;
        for address in found {
            // The checked address is the one that is connected to: a second answer of the name server
            // changes nothing.
            if !is_public(address.ip()) && !self.lists(address.ip(), target.port) {
                let why = format!(
                    "its address, {}, is not public, and must be granted itself",
                    address.ip()
                );
                refused = self.deny(target, &why);
                continue;
            }
            match TcpStream::connect_timeout(&address, connection::PATIENCE) {
                Ok(stream) => return Ok(stream),
                Err(_) => continue,
            }
        }
        Err(refused)
    }

    /// Returns whether an address is itself in the list of granted hosts.
    fn lists(&self, address: IpAddr, port: u16) -> bool {
        let target = Target {
            host: address.to_string(),
            port,
        };
        self.hosts.iter().any(|pattern| pattern.matches(&target))
    }

    fn deny(&self, target: &Target, why: &str) -> Refused {
        let mut denied = self.denied.lock().unwrap_or_else(PoisonError::into_inner);
        // Limits the use of memory by a program that requests ever new names.
        if denied.len() < CONNECTIONS {
            denied.insert(Denied {
                kind: "network".to_owned(),
                host: target.to_string(),
                why: why.to_owned(),
            });
        }
        Refused::Denied
    }

    /// Stores a connection, so that it is shut down when the proxy ends.
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
    /// The host is not granted.
    Denied,
    /// The host is granted but cannot be reached.
    Gone,
}
