//! Tests a proxy with a resolver that maps the names of test hosts to local addresses.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::Proxy;
use super::hello::hello;

/// Starts a host that answers every connection with `marker`, followed by the bytes of the request.
fn host() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let mut some = [0; 4096];
            let read = stream.read(&mut some).unwrap_or_default();
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nmarker ");
            let _ = stream.write_all(&some[..read]);
        }
    });
    address
}

/// Starts a proxy. The name `rebound.test` resolves to `host` at first, and to another address of this machine later.
fn proxy(hosts: &[String], host: SocketAddr) -> (Proxy, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let lookups = AtomicUsize::new(0);
    let resolver = move |target: &super::Target| {
        let address = match target.host.as_str() {
            "metadata.test" => SocketAddr::from(([169, 254, 169, 254], target.port)),
            "private.test" => SocketAddr::from(([10, 0, 0, 1], target.port)),
            "six.test" => SocketAddr::from(([0, 0, 0, 0, 0, 0, 0, 1], target.port)),
            "other.test" => SocketAddr::from(([127, 0, 0, 2], target.port)),
            "rebound.test" if lookups.fetch_add(1, Ordering::Relaxed) > 0 => {
                SocketAddr::from(([127, 0, 0, 3], target.port))
            }
            _ => host,
        };
        Ok(vec![address])
    };
    let proxy = Proxy::with(listener, hosts, Box::new(resolver)).expect("a proxy");
    (proxy, address)
}

fn ask(proxy: SocketAddr, pieces: &[&[u8]]) -> String {
    let mut stream = TcpStream::connect(proxy).expect("a connection");
    stream
        .set_read_timeout(Some(Duration::from_secs(20)))
        .expect("a socket");
    let mut response = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        if at > 0 {
            let mut some = [0; 4096];
            let read = stream.read(&mut some).unwrap_or_default();
            response.extend_from_slice(&some[..read]);
        }
        let _ = stream.write_all(piece);
    }
    let _ = stream.read_to_end(&mut response);
    String::from_utf8_lossy(&response).into_owned()
}

#[test]
fn reaches_only_granted_hosts() {
    let host = host();
    let port = host.port();
    let names = ["api", "metadata", "private", "six", "other", "rebound"];
    let granted = names.map(|name| format!("{name}.test:{port}"));
    let hosts: Vec<String> = granted
        .into_iter()
        .chain([format!("127.0.0.1:{port}")])
        .collect();
    let (proxy, address) = proxy(&hosts, host);
    let get =
        |name: &str| format!("GET http://{name}:{port}/ HTTP/1.1\r\nHost: {name}:{port}\r\n\r\n");

    let response = ask(address, &[get("api.test").as_bytes()]);
    assert!(
        response.starts_with("HTTP/1.1 200") && response.contains("marker GET / HTTP/1.1"),
        "{response}"
    );
    assert!(proxy.denied().is_empty(), "{:?}", proxy.denied());
    let response = ask(address, &[get("rebound.test").as_bytes()]);
    assert!(response.contains("marker"), "{response}");

    let refused = [
        "evil.test",
        "127.0.0.2",
        "metadata.test",
        "private.test",
        "six.test",
        "other.test",
        "rebound.test",
    ];
    for name in refused {
        let response = ask(address, &[get(name).as_bytes()]);
        assert!(response.starts_with("HTTP/1.1 403"), "{name}: {response}");
        let denied = proxy.denied();
        assert!(
            denied
                .iter()
                .any(|denied| denied.host == format!("{name}:{port}")),
            "{name}: {denied:?}"
        );
        let response = ask(
            address,
            &[format!("CONNECT {name}:{port} HTTP/1.1\r\n\r\n").as_bytes()],
        );
        assert!(response.starts_with("HTTP/1.1 403"), "{name}: {response}");
    }

    let other = format!("GET http://api.test:{port}/ HTTP/1.1\r\nHost: evil.test:{port}\r\n\r\n");
    assert!(ask(address, &[other.as_bytes()]).starts_with("HTTP/1.1 403"));
    // A second request on the same connection does not reach a host.
    let two = format!("{}{}", get("api.test"), get("evil.test"));
    let response = ask(address, &[two.as_bytes()]);
    assert!(
        response.contains("marker") && !response.contains("evil"),
        "{response}"
    );
}

#[test]
fn refuses_a_tunnel_to_another_host_than_it_names() {
    let host = host();
    let port = host.port();
    let hosts = [format!("api.test:{port}"), format!("127.0.0.1:{port}")];
    let (proxy, address) = proxy(&hosts, host);
    let connect = format!("CONNECT api.test:{port} HTTP/1.1\r\n\r\n");
    for named in [Some("api.test"), Some("API.test"), None] {
        let response = ask(address, &[connect.as_bytes(), &hello(named)]);
        assert!(response.contains("marker"), "{named:?}: {response}");
    }
    assert!(proxy.denied().is_empty(), "{:?}", proxy.denied());
    let other = ask(address, &[connect.as_bytes(), &hello(Some("evil.test"))]);
    assert!(
        other.contains("200") && !other.contains("marker"),
        "{other}"
    );
    let plain = ask(
        address,
        &[
            connect.as_bytes(),
            b"GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n",
        ],
    );
    assert!(
        plain.contains("200") && !plain.contains("marker"),
        "{plain}"
    );
    assert_eq!(proxy.denied().len(), 2, "{:?}", proxy.denied());
}

#[test]
fn closes_all_connections_when_it_is_dropped() {
    let host = host();
    let (proxy, address) = proxy(&[format!("127.0.0.1:{}", host.port())], host);
    let mut waiting = TcpStream::connect(address).expect("a connection");
    waiting.write_all(b"GET ").expect("it is there");
    drop(proxy);
    waiting
        .set_read_timeout(Some(Duration::from_secs(20)))
        .expect("a socket");
    assert!(matches!(waiting.read(&mut [0; 8]), Ok(0) | Err(_)));
    assert!(TcpStream::connect(address).is_err());
}

#[test]
fn knows_the_addresses_of_this_machine() {
    let is_own = |address: &str| super::is_own(address.parse().expect("an address"));
    assert!(is_own("127.0.0.1:80"));
    if std::net::UdpSocket::bind("[::1]:0").is_ok() {
        assert!(is_own("[::1]:80"));
    } else {
        println!("SKIPPED: this machine has no IPv6");
    }
    // The tested addresses belong to no machine, because they are reserved for documentation.
    assert!(!is_own("192.0.2.1:80"));
    assert!(!is_own("[2001:db8::1]:80"));
}
