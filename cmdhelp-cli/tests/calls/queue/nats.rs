//! The NATS server of a test.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Once;

use rustix::process::{Pid, Signal, kill_process};

use crate::calls::serve::wait_for;
use crate::calls::world::World;

/// A NATS server with JetStream, whose store survives its end.
pub(super) struct Nats {
    process: Child,
    pub(super) port: u16,
    store: String,
    flags: Vec<String>,
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Nats {
    /// Starts a server with these additional flags, or returns `None` if there is no `nats-server` on this machine.
    pub(super) fn with(world: &World, flags: &[&str]) -> Option<Self> {
        static SKIPPED: Once = Once::new();
        if Command::new("nats-server")
            .arg("--version")
            .output()
            .is_err()
        {
            SKIPPED.call_once(|| println!("SKIPPED: there is no nats-server"));
            return None;
        }
        let store = world.path("nats").display().to_string();
        let flags: Vec<String> = flags.iter().map(|it| (*it).to_owned()).collect();
        // Another process can take the port before NATS does.
        let started = (0..10).find_map(|_| {
            let free = TcpListener::bind("127.0.0.1:0").expect("a port");
            let port = free.local_addr().expect("an address").port();
            drop(free);
            Some((start(port, &store, &flags)?, port))
        });
        let (process, port) = started.expect("it starts");
        Some(Self {
            process,
            port,
            store,
            flags,
        })
    }

    pub(super) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(super) fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Starts the server again, at the same address and with the same store.
    pub(super) fn restart(&mut self) {
        let process = start(self.port, &self.store, &self.flags);
        self.process = process.expect("it starts");
    }

    /// Returns the content of all files in the store.
    pub(super) fn stored(&self) -> Vec<u8> {
        let mut folders = vec![PathBuf::from(&self.store)];
        let mut stored = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder").flatten() {
                match entry.file_type().expect("a type").is_dir() {
                    true => folders.push(entry.path()),
                    false => stored.extend(fs::read(entry.path()).expect("a file")),
                }
            }
        }
        stored
    }

    /// Pauses the server without ending it, like a machine that hangs.
    pub(super) fn freeze(&self) {
        self.signal(Signal::STOP);
    }

    /// Lets a frozen server go on.
    pub(super) fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.process), signal).expect("it is there");
    }
}

/// Starts a server, or returns `None` if it ends before it listens.
fn start(port: u16, store: &str, flags: &[String]) -> Option<Child> {
    let mut process = Command::new("nats-server")
        .args([
            "-js",
            "-a",
            "127.0.0.1",
            "-p",
            &port.to_string(),
            "-sd",
            store,
        ])
        .args(flags)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut has_ended = false;
    wait_for("NATS listens", || {
        has_ended = process.try_wait().expect("a state").is_some();
        has_ended || TcpStream::connect(("127.0.0.1", port)).is_ok()
    });
    (!has_ended).then_some(process)
}
