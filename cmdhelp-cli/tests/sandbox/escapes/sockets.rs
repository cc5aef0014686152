//! Attempts to reach other processes through sockets.

use super::{Caller, Luck, Network, Root, Row, WRITE};

pub(super) const ROWS: &[Row] = &[
    (
        "E8 TCP to the host",
        Caller,
        WRITE,
        &["tcp", "127.0.0.1", "{tcp}"],
    ),
    (
        "E8 TCP to a public address",
        Luck,
        WRITE,
        &["tcp", "192.0.2.1", "80"],
    ),
    (
        "E8 UDP to a public address",
        Luck,
        WRITE,
        &["udp", "192.0.2.1", "53"],
    ),
    ("E8 IPv6", Luck, WRITE, &["udp", "2001:db8::1", "53"]),
    ("E8 raw ICMP", Root, WRITE, &["socket", "2", "3", "1"]),
    ("E8 raw ICMPv6", Root, WRITE, &["socket", "10", "3", "58"]),
    ("E8 ping", Network, WRITE, &["socket", "2", "2", "1"]),
    (
        "E8 ping, IPv6",
        Network,
        WRITE,
        &["socket", "10", "2", "58"],
    ),
    ("E8 netlink", Caller, WRITE, &["socket", "16", "3", "0"]),
    ("E8 packet", Root, WRITE, &["socket", "17", "3", "768"]),
    ("E8 vsock", Luck, WRITE, &["socket", "40", "1", "0"]),
    (
        "E9 a socket without a path",
        Caller,
        WRITE,
        &["abstract", "{name}"],
    ),
    (
        "E9 a socket in a granted folder",
        Caller,
        WRITE,
        &["unix", "socket"],
    ),
    (
        "E9 a socket for datagrams in a granted folder",
        Caller,
        WRITE,
        &["from-a-pair", "1", "2", "datagrams"],
    ),
    (
        "E9 the same, by the other name of the type",
        Caller,
        WRITE,
        &["from-a-pair", "1", "3", "datagrams"],
    ),
    (
        "E9 the engine of containers",
        Luck,
        WRITE,
        &["unix", "/run/docker.sock"],
    ),
    (
        "E9 the bus",
        Luck,
        WRITE,
        &["unix", "/run/dbus/system_bus_socket"],
    ),
    ("E9 services", Luck, WRITE, &["list", "/run/systemd"]),
];
