//! Reads the name of the host from the first message of a TLS connection (`ClientHello`).

/// The result of parsing the first bytes of a connection.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Hello {
    /// The message is not complete yet.
    Incomplete,
    /// The bytes are not a `ClientHello`.
    Foreign,
    /// The message is complete, and names this host, or no host.
    Named(Option<String>),
}

/// The maximum length of a message, in bytes. The messages that browsers send are much shorter.
const MAX_LEN: usize = 64 << 10;

/// Reads the name of the host from the first bytes of a connection.
pub(super) fn read(bytes: &[u8]) -> Hello {
    let mut message = Vec::new();
    let mut rest = bytes;
    // TLS can split a message into several records.
    loop {
        if !message.is_empty() {
            match handshake(&message) {
                Hello::Incomplete => {}
                known => return known,
            }
        }
        let Some((header, after)) = rest.split_at_checked(5) else {
            let is_foreign = rest.first().is_some_and(|&kind| kind != 22)
                || rest.get(1).is_some_and(|&version| version != 3);
            return if is_foreign {
                Hello::Foreign
            } else {
                Hello::Incomplete
            };
        };
        let length = usize::from(u16::from_be_bytes([header[3], header[4]]));
        if header[0] != 22 || header[1] != 3 || length == 0 || message.len() + length > MAX_LEN {
            return Hello::Foreign;
        }
        let Some((record, after)) = after.split_at_checked(length) else {
            return Hello::Incomplete;
        };
        message.extend_from_slice(record);
        rest = after;
    }
}

fn handshake(message: &[u8]) -> Hello {
    let Some((header, body)) = message.split_at_checked(4) else {
        return Hello::Incomplete;
    };
    let length =
        usize::from(header[1]) << 16 | usize::from(header[2]) << 8 | usize::from(header[3]);
    if header[0] != 1 || length > MAX_LEN {
        return Hello::Foreign;
    }
    match body.get(..length) {
        None => Hello::Incomplete,
        Some(body) => name(body).map_or(Hello::Foreign, Hello::Named),
    }
}

/// Returns the host that a message names, if any. Returns `None` if the message is malformed.
fn name(body: &[u8]) -> Option<Option<String>> {
    let mut rest = body.get(2 + 32..)?;
    take(&mut rest, 1)?; // the session id
    take(&mut rest, 2)?; // the list of ciphers
    take(&mut rest, 1)?; // the list of compression methods
    if rest.is_empty() {
        return Some(None);
    }
    let mut extensions = take(&mut rest, 2)?;
    let mut found = None;
    while !extensions.is_empty() {
        let (kind, after) = extensions.split_at_checked(2)?;
        extensions = after;
        let mut content = take(&mut extensions, 2)?;
        if kind != [0, 0] {
            continue;
        }
        let mut names = take(&mut content, 2)?;
        let (kind, after) = names.split_at_checked(1)?;
        names = after;
        let name = take(&mut names, 2)?;
        // A message with two names, or with a name of another type, counts as malformed, because it is unclear which
        // host is meant.
        if kind != [0] || !names.is_empty() || found.is_some() {
            return None;
        }
        found = Some(String::from_utf8(name.to_vec()).ok()?.to_ascii_lowercase());
    }
    Some(found)
}

/// Splits off a value at the beginning of `rest`. The first `size` bytes are the value's length.
fn take<'a>(rest: &mut &'a [u8], size: usize) -> Option<&'a [u8]> {
    let (length, after) = rest.split_at_checked(size)?;
    let length = length
        .iter()
        .fold(0, |length, &byte| length << 8 | usize::from(byte));
    let (taken, after) = after.split_at_checked(length)?;
    *rest = after;
    Some(taken)
}

#[cfg(test)]
pub(super) fn hello(name: Option<&str>) -> Vec<u8> {
    let sized = |size: usize, content: &[u8]| {
        let length = u32::try_from(content.len()).expect("short").to_be_bytes();
        [&length[4 - size..], content].concat()
    };
    let extensions = name.map_or(Vec::new(), |name| {
        let name = [&[0][..], &sized(2, name.as_bytes())].concat();
        let other = [&[0, 10][..], &sized(2, &[1, 2, 3])].concat();
        [&other[..], &[0, 0], &sized(2, &sized(2, &name))].concat()
    });
    let body = [
        &[3, 3][..],
        &[7; 32],
        &sized(1, &[]),
        &sized(2, &[0, 1]),
        &sized(1, &[0]),
        &sized(2, &extensions),
    ]
    .concat();
    let message = [&[1][..], &sized(3, &body)].concat();
    [&[22, 3, 1][..], &sized(2, &message)].concat()
}

#[cfg(test)]
mod tests {
    use super::{Hello, hello, read};

    #[test]
    fn reads_the_name_from_messages_in_pieces() {
        let whole = hello(Some("Example.test"));
        let named = Hello::Named(Some("example.test".to_owned()));
        assert_eq!(read(&whole), named);
        for end in 0..whole.len() {
            assert_eq!(read(&whole[..end]), Hello::Incomplete, "{end} bytes");
        }
        // The same message is split into records of seven bytes.
        let records: Vec<u8> = whole[5..]
            .chunks(7)
            .flat_map(|piece| {
                [
                    &[22, 3, 1, 0, u8::try_from(piece.len()).expect("7")][..],
                    piece,
                ]
                .concat()
            })
            .collect();
        assert_eq!(read(&records), named);
        assert_eq!(read(&hello(None)), Hello::Named(None));
    }

    #[test]
    fn refuses_other_protocols() {
        for bytes in [
            &b"GET / HTTP/1.1\r\n"[..],
            b"SSH-2.0-x\r\n",
            &[22, 3, 1, 0, 0],
            &[23, 3, 3, 0, 1, 0],
        ] {
            assert_eq!(read(bytes), Hello::Foreign, "{bytes:?}");
        }
        let mut damaged = hello(Some("example.test"));
        let last = damaged.len() - 1;
        for at in 5..last {
            let before = damaged[at];
            for value in [0, 1, 127, 255] {
                damaged[at] = value;
                read(&damaged);
            }
            damaged[at] = before;
        }
    }
}
