//! A filter on the way from the process `outer` to the process `exec`. `outer` compiles the filter while `init` creates
//! the file system.

use std::io::{self, Read, Write};

use seccompiler::{BpfProgram, sock_filter};

/// The length of an instruction, in bytes.
const INSTRUCTION: usize = 8;

/// Writes a filter to a socket.
pub(super) fn send(program: &[sock_filter], mut to: impl Write) -> io::Result<()> {
    let length = u16::try_from(program.len()).map_err(io::Error::other)?;
    let mut bytes = length.to_ne_bytes().to_vec();
    for one in program {
        bytes.extend(one.code.to_ne_bytes());
        bytes.extend([one.jt, one.jf]);
        bytes.extend(one.k.to_ne_bytes());
    }
    to.write_all(&bytes)
}

/// Reads a filter from a socket. Fails if the filter is not complete.
pub(super) fn receive(mut from: impl Read) -> io::Result<BpfProgram> {
    let mut length = [0; 2];
    from.read_exact(&mut length)?;
    let mut bytes = vec![0; INSTRUCTION * usize::from(u16::from_ne_bytes(length))];
    from.read_exact(&mut bytes)?;
    let instructions = bytes.chunks_exact(INSTRUCTION).map(|it| sock_filter {
        code: u16::from_ne_bytes([it[0], it[1]]),
        jt: it[2],
        jf: it[3],
        k: u32::from_ne_bytes([it[4], it[5], it[6], it[7]]),
    });
    Ok(instructions.collect())
}

#[cfg(test)]
mod tests {
    use super::{receive, send, sock_filter};

    #[test]
    fn only_a_complete_filter_is_received() {
        let program = [(0x20, 0, 0, 4), (0x15, 1, 2, 0xc000_003e), (0x06, 0, 0, 7)];
        let program = program.map(|(code, jt, jf, k)| sock_filter { code, jt, jf, k });
        let mut sent = Vec::new();
        send(&program, &mut sent).expect("it is sent");
        assert_eq!(receive(&sent[..]).expect("it is received"), program);
        for end in 0..sent.len() {
            assert!(receive(&sent[..end]).is_err(), "{end} bytes");
        }
    }
}
