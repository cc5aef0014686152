//! Serves one connection from a sandboxed program to the proxy.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::Duration;

use super::hello::{self, Hello};
use super::request::{self, Request};
use super::{Refused, Shared};
use crate::hosts::Target;

/// The time limit for reading a request from the program, and for connecting to the host.
pub(super) const TIMEOUT: Duration = Duration::from_secs(20);

/// Serves a connection until the program or the host closes it.
pub(super) fn serve(client: &TcpStream, shared: &Shared) -> io::Result<()> {
    shared.keep(client)?;
    client.set_read_timeout(Some(TIMEOUT))?;
    let mut bytes = Vec::new();
    let (parsed, end) = loop {
        match request::read(&bytes) {
            Ok(Some(read)) => break read,
            Ok(None) => more(client, &mut bytes)?,
            Err(status) => {
                return answer(
                    client,
                    status,
                    "the proxy does not support requests of this kind",
                );
            }
        }
    };
    let rest = bytes.split_off(end);
    match parsed {
        Request::Tunnel(target) => tunnel(client, rest, &target, shared),
        Request::Forward {
            target,
            head,
            length,
        } => {
            let host = match reach(client, &target, shared)? {
                Some(host) => host,
                None => return Ok(()),
            };
            client.set_read_timeout(None)?;
            (&host).write_all(&head)?;
            let known = rest
                .len()
                .min(usize::try_from(length).unwrap_or(usize::MAX));
            (&host).write_all(&rest[..known])?;
            let left = length - known as u64;
            thread::scope(|scope| {
                // Bytes after the body are not sent to the host, because they would be another request.
                scope.spawn(|| io::copy(&mut client.take(left), &mut &host));
                let done = io::copy(&mut &host, &mut &*client);
                let _ = client.shutdown(Shutdown::Both);
                done.map(drop)
            })
        }
    }
}

fn tunnel(
    client: &TcpStream,
    mut bytes: Vec<u8>,
    target: &Target,
    shared: &Shared,
) -> io::Result<()> {
    let host = match reach(client, target, shared)? {
        Some(host) => host,
        None => return Ok(()),
    };
    write!(&*client, "HTTP/1.1 200 Connection established\r\n\r\n")?;
    loop {
        match hello::read(&bytes) {
            Hello::Incomplete => more(client, &mut bytes)?,
            Hello::Named(None) => break,
            Hello::Named(Some(name))
                if Target::read(&name, Some(target.port)).as_ref() == Some(target) =>
            {
                break;
            }
            Hello::Named(Some(name)) => {
                let other = Target {
                    host: name,
                    port: target.port,
                };
                shared.deny(
                    &other,
                    "the TLS connection of the program and the tunnel that it opened name different hosts",
                );
                return client.shutdown(Shutdown::Both);
            }
            Hello::Foreign => {
                shared.deny(
                    target,
                    "the program opened a tunnel, but did not speak TLS in it",
                );
                return client.shutdown(Shutdown::Both);
            }
        }
    }
    client.set_read_timeout(None)?;
    (&host).write_all(&bytes)?;
    thread::scope(|scope| {
        scope.spawn(|| {
            let done = io::copy(&mut &*client, &mut &host);
            let _ = host.shutdown(Shutdown::Write);
            done
        });
        let done = io::copy(&mut &host, &mut &*client);
        let _ = client.shutdown(Shutdown::Both);
        done.map(drop)
    })
}

/// Connects to a host. If the connection is refused, sends the reason to the program, and returns `None`.
fn reach(client: &TcpStream, target: &Target, shared: &Shared) -> io::Result<Option<TcpStream>> {
    match shared.reach(target) {
        Ok(host) => {
            shared.keep(&host)?;
            Ok(Some(host))
        }
        Err(Refused::Denied) => {
            answer(client, 403, &format!("{target} is not granted")).map(|()| None)
        }
        Err(Refused::Gone) => {
            answer(client, 502, &format!("{target} cannot be reached")).map(|()| None)
        }
    }
}

fn more(mut client: &TcpStream, bytes: &mut Vec<u8>) -> io::Result<()> {
    let mut some = [0; 4096];
    match client.read(&mut some)? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        read => {
            bytes.extend_from_slice(&some[..read]);
            Ok(())
        }
    }
}

fn answer(mut client: &TcpStream, status: u16, why: &str) -> io::Result<()> {
    let body = format!("cmdhelp: {why}\n");
    write!(
        client,
        "HTTP/1.1 {status} Refused\r\nContent-Type: text/plain\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )?;
    client.shutdown(Shutdown::Write)
}
