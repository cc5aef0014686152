//! A name server in the sandbox. The name server resolves no names, but reports which names the program looks up,
//! because a look-up is an attempt to reach a host without the proxy.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, UdpSocket};

use crate::hosts;

/// The maximum number of names that are reported, which limits the memory that the name server uses.
const MAX: usize = 256;

/// The length of the header of a DNS query, in bytes.
const HEAD: usize = 12;

/// The name server of a namespace.
pub(super) struct Names {
    socket: UdpSocket,
    known: BTreeSet<String>,
}

impl Names {
    /// Starts the name server in the network namespace of this process. Returns `None` if the kernel forbids the port.
    pub(super) fn serve() -> Option<Self> {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, hosts::NAMES)).ok()?;
        socket.set_nonblocking(true).ok()?;
        Some(Self {
            socket,
            known: BTreeSet::new(),
        })
    }

    pub(super) fn socket(&self) -> &UdpSocket {
        &self.socket
    }

    /// Answers one DNS query. Returns the name in the query, or `None` if the name is local, was returned before, or
    /// exceeds the maximum number of names.
    pub(super) fn answer(&mut self) -> Option<String> {
        let mut question = [0; 512];
        let (length, from) = self.socket.recv_from(&mut question).ok()?;
        let (name, answer) = read(&question[..length])?;
        // The error is ignored: if the answer cannot be sent, the program gets no answer.
        let _ = self.socket.send_to(&answer, from);
        let is_local = name == "localhost" || name.ends_with(".arpa");
        let is_new = !is_local && self.known.len() < MAX && self.known.insert(name.clone());
        is_new.then_some(name)
    }
}

/// Parses a DNS query. Returns the name in the query, and the answer that the name does not exist.
fn read(question: &[u8]) -> Option<(String, Vec<u8>)> {
    let is_question = question.len() > HEAD && question[2] & 0xf8 == 0;
    if !is_question || question[4..6] != [0, 1] {
        return None;
    }
    let mut labels = Vec::new();
    let mut at = HEAD;
    loop {
        let length = usize::from(*question.get(at)?);
        at += 1;
        match length {
            0 => break,
            1..=63 => labels.push(str::from_utf8(question.get(at..at + length)?).ok()?),
            _ => return None,
        }
        at += length;
    }
    let name = labels.join(".").to_ascii_lowercase();
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    if name.is_empty() || name.len() > 253 || !name.bytes().all(is_name) {
        return None;
    }
    // The answer begins with the header and the question of the query, which end at this index.
    let end = at + 4;
    let mut answer = question.get(..end)?.to_vec();
    // The flags mark the message as a response with the code "no such name".
    answer[2] = 0x80 | (question[2] & 0x01);
    answer[3] = 0x83;
    answer[6..HEAD].fill(0);
    Some((name, answer))
}

#[cfg(test)]
mod tests {
    use super::read;

    fn question(labels: &[&str]) -> Vec<u8> {
        let mut bytes = vec![7, 9, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        for label in labels {
            bytes.push(u8::try_from(label.len()).expect("a length"));
            bytes.extend(label.as_bytes());
        }
        bytes.extend([0, 0, 1, 0, 1]);
        bytes
    }

    #[test]
    fn answers_that_the_name_does_not_exist() {
        let query = question(&["Example", "test"]);
        let (name, answer) = read(&query).expect("a question");
        assert_eq!(name, "example.test");
        assert_eq!(answer[..4], [7, 9, 0x81, 0x83]);
        assert_eq!(answer[12..], query[12..]);
    }

    #[test]
    fn ignores_malformed_queries() {
        let good = question(&["a"]);
        for end in 0..good.len() {
            assert!(read(&good[..end]).is_none(), "{end} bytes");
        }
        for bad in [question(&["a b"]), question(&["a\u{1b}[0m"]), question(&[])] {
            assert!(read(&bad).is_none(), "{bad:?}");
        }
        let mut pointer = question(&["a"]);
        pointer[12] = 0xc0;
        assert!(read(&pointer).is_none());
    }
}
