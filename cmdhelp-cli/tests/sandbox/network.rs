//! Tests that a program reaches granted hosts through the proxy, and no other hosts.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::escapes::WRITE;
use crate::world::{Engine, User, World, callers};

/// Starts a network host on this machine, and returns its port.
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
fn reaches_only_granted_hosts() {
    let port = host();
    let (name, address) = (format!("localhost:{port}"), format!("127.0.0.1:{port}"));
    for (user, engine) in callers() {
        if engine == Engine::Landlock {
            continue;
        }
        let world = World::with(user, engine);
        let both = ["--network", &name, "--network", &address];
        for requested in [&name, &address] {
            let (status, printed) = world.attempt(&both, &["ask", requested]);
            assert_eq!(status, "200", "{requested} as {user:?}: {printed}");
            assert!(!printed.contains("denied"), "{printed}");
        }
        // The proxy refuses a name that resolves to this machine, and a host that is not granted.
        for (granted, requested) in [(&name, &name), (&address, &name)] {
            let (status, printed) = world.attempt(&["--network", granted], &["ask", requested]);
            assert_eq!(status, "403", "{requested} as {user:?}: {printed}");
            let helps = match granted == requested {
                true => "the policy does not grant this address".to_owned(),
                false => format!("--network {requested}"),
            };
            assert!(
                printed.contains(r#""kind":"network""#) && printed.contains(&helps),
                "{printed}"
            );
        }
        // Without the proxy, the program reaches no host.
        let (direct, printed) = world.attempt(&both, &["tcp", "127.0.0.1", &port.to_string()]);
        assert_eq!(direct, "refused", "{printed}");
        let (outside, printed) = world.control(&["tcp", "127.0.0.1", &port.to_string()]);
        assert_eq!(outside, "done", "{printed}");
        // If the policy grants no host, there is no proxy.
        let (none, printed) = world.attempt(&[], &["ask", &address]);
        assert_eq!(none, "refused", "{printed}");
    }
}

#[test]
fn sets_the_variables_of_the_proxy() {
    let known = Command::new("curl").arg("--version").output();
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

/// An HTTPS server on this machine, with a certificate for `localhost`.
struct Server {
    port: String,
    process: Child,
}

impl Server {
    fn start(world: &World) -> Option<Self> {
        let has = |program: &str, word: &str| {
            let output = Command::new(program).arg(word).output();
            output.is_ok_and(|output| output.status.success())
        };
        if !has("curl", "--version") || !has("openssl", "version") {
            println!("SKIPPED: there is no curl, or no openssl");
            return None;
        }
        let (key, certificate) = (
            world.path("key.pem"),
            world.path("readable/certificate.pem"),
        );
        let output = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "ec", "-pkeyopt"])
            .args(["ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"])
            .args(["-subj", "/CN=localhost"])
            .args(["-addext", "subjectAltName=DNS:localhost,DNS:other.test"])
            .arg("-keyout")
            .arg(&key)
            .arg("-out")
            .arg(&certificate)
            .output();
        let output = output.expect("openssl runs");
        assert!(output.status.success(), "{output:?}");
        let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
        let port = free.expect("a port").port().to_string();
        let process = Command::new("openssl")
            .args(["s_server", "-quiet", "-www", "-accept"])
            .arg(format!("127.0.0.1:{port}"))
            .arg("-key")
            .arg(&key)
            .arg("-cert")
            .arg(&certificate)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("openssl runs");
        let server = Self { port, process };
        for _ in 0..500 {
            if TcpStream::connect(format!("127.0.0.1:{}", server.port)).is_ok() {
                return Some(server);
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("openssl does not listen");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn refuses_a_tunnel_to_another_host_than_it_names() {
    for (user, engine) in callers() {
        if engine == Engine::Landlock {
            continue;
        }
        let world = World::with(user, engine);
        let Some(server) = Server::start(&world) else {
            return;
        };
        let port = &server.port;
        let certificate = world.path("readable/certificate.pem");
        // The first message of TLS and the request for the tunnel name different hosts.
        let other = format!("other.test:{port}:localhost:{port}");
        let curl = |name: &str| -> Vec<String> {
            let url = format!("https://{name}:{port}/");
            let words = [
                "curl",
                "-sS",
                "--noproxy",
                "",
                "--max-time",
                "20",
                "-o",
                "/dev/null",
            ];
            let words = words.into_iter().chain(["-w", "%{http_code}", "--cacert"]);
            let words = words.chain(certificate.to_str());
            let words = words.chain(["--connect-to", &other, &url]);
            words.map(str::to_owned).collect()
        };
        let granted = [format!("localhost:{port}"), format!("127.0.0.1:{port}")];
        let flags = [
            "--read",
            "{root}/readable",
            "--network",
            &granted[0],
            "--network",
            &granted[1],
        ];
        let inside = |name: &str| {
            let words = curl(name);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let output = world.inside(&flags, &words);
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            (String::from_utf8_lossy(&output.stdout).into_owned(), errors)
        };
        let outside = |name: &str| {
            let words = curl(name);
            let mut command = world.command(std::path::Path::new(&words[0]));
            let output = command.args(&words[1..]).output().expect("it runs");
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        let (status, printed) = inside("localhost");
        assert_eq!(status, "200", "as {user:?} with {engine:?}: {printed}");
        assert!(!printed.contains("denied"), "{printed}");

        let (status, printed) = inside("other.test");
        assert_eq!(status, "000", "as {user:?} with {engine:?}: {printed}");
        assert!(
            printed.contains("other.test") && printed.contains("name different hosts"),
            "{printed}"
        );
        assert_eq!(outside("other.test"), "200");
    }
}

#[test]
fn sends_no_query_to_the_machines_name_server() {
    // The test takes the place of the machine's name server, which no query of the sandbox must reach.
    let Ok(server) = UdpSocket::bind("127.0.0.1:53") else {
        println!("SKIPPED: this user cannot be a name server here");
        return;
    };
    server.set_nonblocking(true).expect("a socket");
    for (user, engine) in callers() {
        let world = World::with(user, engine);
        let direct = ["udp", "127.0.0.1", "53"];
        world.attempt(&[], &["resolve", "secret.evil.test"]);
        world.attempt(
            &["--network", "example.test"],
            &["resolve", "secret.evil.test"],
        );
        world.attempt(&[], &direct);
        let received = server.recv(&mut [0; 512]);
        assert!(
            received.is_err(),
            "as {user:?} with {engine:?}: {received:?}"
        );
        let (done, printed) = world.control(&direct);
        assert_eq!(done, "done", "{printed}");
        server.recv(&mut [0; 512]).expect("outside it is requested");
    }
}

#[test]
fn sends_no_datagram_to_the_machine() {
    for user in User::all() {
        let world = World::new(user);
        world.udp.set_nonblocking(true).expect("a socket");
        let words = ["udp", "127.0.0.1", "{udp}"];
        // The loopback device in the sandbox accepts the packet, so only the machine's socket shows whether the packet
        // left the sandbox.
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
