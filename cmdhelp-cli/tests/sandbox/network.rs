//! Hosts that are granted by name are reached by the proxy, and nobody else is.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use crate::escapes::WRITE;
use crate::world::{Engine, User, World, callers};

/// A host on this machine; returns its port.
fn host() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream
                .write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
        }
    });
    port
}

#[test]
fn a_granted_host_is_reached_and_no_other() {
    let port = host();
    let (name, address) = (format!("localhost:{port}"), format!("127.0.0.1:{port}"));
    for (user, engine) in callers() {
        if engine == Engine::Landlock {
            continue;
        }
        let world = World::with(user, engine);
        let both = ["--network", &name, "--network", &address];
        for asked in [&name, &address] {
            let (status, told) = world.attempt(&both, &["ask", asked]);
            assert_eq!(status, "200", "{asked} as {user:?}: {told}");
            assert!(!told.contains("denied"), "{told}");
        }
        // A name that leads to this machine is none that was meant, and another one is not granted.
        for (granted, asked) in [(&name, &name), (&address, &name)] {
            let (status, told) = world.attempt(&["--network", granted], &["ask", asked]);
            assert_eq!(status, "403", "{asked} as {user:?}: {told}");
            let helps = match granted == asked {
                true => "is granted only by itself".to_owned(),
                false => format!("--network {asked}"),
            };
            assert!(
                told.contains(r#""kind":"network""#) && told.contains(&helps),
                "{told}"
            );
        }
        // Who does not ask the proxy reaches nobody.
        let (direct, told) = world.attempt(&both, &["tcp", "127.0.0.1", &port.to_string()]);
        assert_eq!(direct, "refused", "{told}");
        let (outside, told) = world.control(&["tcp", "127.0.0.1", &port.to_string()]);
        assert_eq!(outside, "done", "{told}");
        // Without a host there is no proxy.
        let (none, told) = world.attempt(&[], &["ask", &address]);
        assert_eq!(none, "refused", "{told}");
    }
}

#[test]
fn programs_are_told_of_the_proxy() {
    let known = std::process::Command::new("curl").arg("--version").output();
    if !known.is_ok_and(|output| output.status.success()) {
        println!("SKIPPED: there is no curl");
        return;
    }
    let port = host();
    let address = format!("127.0.0.1:{port}");
    let world = World::new(User::all()[0]);
    let url = format!("http://{address}/");
    let words = [
        "curl",
        "-sS",
        "--max-time",
        "20",
        "-w",
        " %{http_code}",
        &url,
    ];
    let output = world.inside(&["--network", &address], &words);
    assert_eq!(output.stdout, b"ok 200", "{output:?}");
    let output = world.inside(&["--network", "example.test"], &words);
    assert!(output.stdout.ends_with(b" 403"), "{output:?}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains(&format!("--network {address}")), "{errors}");
}

#[test]
fn no_datagram_reaches_the_host() {
    for user in User::all() {
        let world = World::new(user);
        world.udp.set_nonblocking(true).expect("a socket");
        let words = ["udp", "127.0.0.1", "{udp}"];
        // The loopback device inside takes it: what counts is what comes out.
        world.attempt(WRITE, &words);
        let received = world.udp.recv(&mut [0; 8]);
        assert!(received.is_err(), "as {user:?}: {received:?}");
        world.control(&words);
        world
            .udp
            .recv(&mut [0; 8])
            .expect("outside of a sandbox it is received");
    }
}
