//! Manifests in files that look like programs, complete and damaged.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use cmdhelp_runtime::embedded::{Damage, Embedded, FileKind, ReadError, find, read};
use cmdhelp_runtime::manifest::{Frame, HEADER, hash, magic};
use cmdhelp_test_support::Random;

const ONE: &str =
    r#"{"cmdhelp_version":"0.1","binary":"one","summary":"Zählt Äpfel","commands":{}}"#;
const TWO: &str = r#"{"cmdhelp_version":"0.1","binary":"two","commands":{}}"#;

/// A length for which the reader has to read more than one chunk.
const BEYOND_A_CHUNK: usize = 600 * 1024;

fn frame(json: impl AsRef<[u8]>) -> Vec<u8> {
    let mut frame = vec![0; HEADER];
    frame.extend_from_slice(json.as_ref());
    Frame::seal(&mut frame);
    frame
}

/// The first bytes of files, each with the file's kind.
fn starts() -> [(Vec<u8>, FileKind); 5] {
    let elf = b"\x7fELF\x02\x01\x01\0".to_vec();
    let macho = b"\xcf\xfa\xed\xfe\x07\0\0\x01".to_vec();
    let fat = b"\xca\xfe\xba\xbe\0\0\0\x02".to_vec();
    let mut pe = vec![0; 0x80];
    pe[..2].copy_from_slice(b"MZ");
    pe[0x3c] = 0x80;
    pe.extend_from_slice(b"PE\0\0\x64\x86");
    [
        (elf, FileKind::Elf),
        (macho, FileKind::MachO),
        (fat, FileKind::MachO),
        (pe, FileKind::Pe),
        (b"something else".to_vec(), FileKind::Other),
    ]
}

/// Returns random bytes. Many of the bytes are equal to the first byte of the marker.
fn noise(length: usize) -> Vec<u8> {
    let mut random = Random::new(1);
    let mut byte = || match random.one_in(16) {
        true => magic()[0],
        false => random.number() as u8,
    };
    (0..length).map(|_| byte()).collect()
}

fn json(bytes: &[u8]) -> String {
    find(bytes).map(Embedded::into_json).unwrap()
}

#[test]
fn finds_a_manifest_in_any_kind_of_file() {
    for (start, _) in starts() {
        for before in [0, 1, 4095, BEYOND_A_CHUNK] {
            let file = [start.clone(), noise(before), frame(ONE), noise(100)].concat();
            let embedded = find(&file).unwrap();
            assert_eq!(embedded.json(), ONE);
            assert_eq!(embedded.hash(), hash(ONE.as_bytes()));
        }
    }
}

#[test]
fn finds_a_manifest_that_crosses_the_end_of_a_chunk() {
    let chunk = 256 * 1024;
    let noise = noise(chunk);
    for before in (chunk - HEADER - ONE.len() - 2)..=chunk {
        let file = [&noise[..before], &frame(ONE), b"rest"].concat();
        assert_eq!(json(&file), ONE, "{before}");
    }
}

#[test]
fn reads_a_long_manifest_completely() {
    let long = format!("{{\"summary\":\"{}\"}}", "long ".repeat(BEYOND_A_CHUNK));
    let file = [b"\x7fELF".to_vec(), noise(1000), frame(&long)].concat();
    assert_eq!(json(&file), long);
}

#[test]
fn reports_the_kind_of_a_file_without_a_manifest() {
    for (start, kind) in starts() {
        // The file is longer than its header describes, which does not matter.
        let file = [start, vec![0; 256], noise(BEYOND_A_CHUNK)].concat();
        let error = find(&file).unwrap_err();
        assert!(
            matches!(error, ReadError::Missing(found) if found == kind),
            "{error}"
        );
    }
    assert_eq!(find(b"").unwrap_err().to_string(), "the file is empty");
    let script = find(b"#!/bin/sh\nexec app \"$@\"\n").unwrap_err();
    assert!(script.to_string().contains("is a script"));
    let program = find(b"\x7fELF").unwrap_err().to_string();
    assert!(program.contains("an ELF file") && program.contains("`manifest = false`"));
}

#[test]
fn counts_copies_as_one_manifest() {
    let copies = [frame(ONE), noise(9), frame(ONE), frame(ONE)].concat();
    assert_eq!(json(&copies), ONE);
    let two = [copies.as_slice(), &frame(TWO)].concat();
    assert!(matches!(find(&two), Err(ReadError::Several(2))));
    let three = [two, noise(5), frame("{}"), frame(TWO)].concat();
    let error = find(&three).unwrap_err();
    assert!(
        error.to_string().contains("3 different manifests"),
        "{error}"
    );
}

#[test]
fn detects_every_changed_byte() {
    let whole = [b"MZ".to_vec(), vec![0; 2], frame(ONE), noise(300)].concat();
    for place in 4..4 + HEADER + ONE.len() {
        for change in [1, 0x20, 0x80, 0xff] {
            let mut file = whole.clone();
            file[place] ^= change;
            let error = find(&file).unwrap_err();
            match place - 4 {
                0..16 => assert!(matches!(error, ReadError::Missing(_)), "{place}: {error}"),
                16..20 => assert!(
                    matches!(
                        error,
                        ReadError::Newer { .. } | ReadError::Damaged(Damage::Header)
                    ),
                    "{place}: {error}"
                ),
                20..24 => assert!(
                    matches!(
                        error,
                        ReadError::Damaged(Damage::Hash) | ReadError::Truncated { .. }
                    ),
                    "{place}: {error}"
                ),
                _ => assert!(
                    matches!(error, ReadError::Damaged(Damage::Hash)),
                    "{place}: {error}"
                ),
            }
        }
    }
}

#[test]
fn detects_every_truncation() {
    let whole = [b"\x7fELF".to_vec(), frame(ONE)].concat();
    for length in 0..whole.len() {
        let error = find(&whole[..length]).unwrap_err();
        let present = length.saturating_sub(4) as u64;
        match length {
            0..20 => assert!(matches!(error, ReadError::Missing(_)), "{length}: {error}"),
            _ => assert!(
                matches!(error, ReadError::Truncated { present: found, .. } if found == present),
                "{length}: {error}"
            ),
        }
    }
    assert_eq!(json(&whole), ONE);
}

#[test]
fn ignores_bytes_after_the_manifest() {
    let tail = noise(200);
    for length in 0..tail.len() {
        let file = [&frame(ONE), &tail[..length]].concat();
        assert_eq!(json(&file), ONE);
    }
}

#[test]
fn an_invalid_header_is_an_error_only_without_a_valid_manifest() {
    let stray = [magic().as_slice(), &[0xee; 64]].concat();
    let error = find(&stray).unwrap_err();
    assert!(
        matches!(error, ReadError::Damaged(Damage::Header)),
        "{error}"
    );
    assert_eq!(json(&[stray.clone(), frame(ONE)].concat()), ONE);
    assert_eq!(json(&[frame(ONE), stray].concat()), ONE);

    let empty = frame("");
    assert!(matches!(
        find(&empty),
        Err(ReadError::Damaged(Damage::Header))
    ));

    let mut newer = frame(ONE);
    newer[16] = 3;
    let error = find(&newer).unwrap_err();
    assert!(matches!(error, ReadError::Newer { version: 3 }), "{error}");
    assert_eq!(json(&[newer, frame(ONE)].concat()), ONE);
}

#[test]
fn a_damaged_manifest_is_an_error_even_beside_a_valid_one() {
    let mut damaged = frame(TWO);
    damaged[HEADER + 3] ^= 1;
    for file in [[damaged.clone(), frame(ONE)], [frame(ONE), damaged]] {
        let found = find(&file.concat());
        assert!(matches!(found, Err(ReadError::Damaged(Damage::Hash))));
    }
}

#[test]
fn a_manifest_that_is_not_utf8_is_damaged() {
    let error = find(&frame(b"{\"\xff\"}")).unwrap_err();
    assert!(matches!(error, ReadError::Damaged(Damage::Text)), "{error}");
}

#[test]
fn a_manifest_that_is_not_a_json_object_is_damaged() {
    for text in [
        "[]",
        "7",
        "{",
        "{}{}",
        "{\"a\":}",
        "\0\0",
        "{\"a\":\"\u{1}\"}",
        " ",
    ] {
        let error = find(&frame(text)).unwrap_err();
        assert!(
            matches!(error, ReadError::Damaged(Damage::Json)),
            "{text:?}: {error}"
        );
    }
    assert_eq!(json(&frame(" {\"a\" : [1e3]}\n")), " {\"a\" : [1e3]}\n");
}

/// Creates a file whose header claims a manifest of this length. The rest of the file is a hole,
/// which takes no space on the disk.
fn claims(name: &str, claim: u32, length: u64) -> Scratch {
    let mut header = frame(ONE)[..HEADER].to_vec();
    header[20..24].copy_from_slice(&claim.to_le_bytes());
    let file = Scratch::new(name, &[b"\x7fELF".as_slice(), &header].concat());
    fs::File::options()
        .write(true)
        .open(&file.0)
        .unwrap()
        .set_len(length)
        .unwrap();
    file
}

/// Returns the peak memory of this process, in bytes.
#[cfg(target_os = "linux")]
fn greatest_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap();
    let digits = line
        .chars()
        .filter(char::is_ascii_digit)
        .collect::<String>();
    digits.parse::<u64>().unwrap() * 1024
}

/// A hole takes no space on the disk, and a claimed length must take no memory.
#[cfg(target_os = "linux")]
#[test]
fn a_claimed_length_takes_no_memory() {
    const GIB: u64 = 1 << 30;
    let before = greatest_memory();
    for claim in [32 << 20, 1 << 30] {
        let file = claims("embedded-claims", claim, 3 * GIB / 2);
        assert!(read(&file.0).is_err());
    }
    let file = claims("embedded-large", u32::MAX, 10 * GIB);
    let error = read(&file.0).unwrap_err();
    assert!(matches!(error, ReadError::TooLarge { .. }), "{error}");
    let allocated = greatest_memory() - before;
    assert!(allocated < 256 << 20, "{allocated} bytes");
}

/// The reader does not store the different manifests, and stops counting at a maximum.
#[test]
fn counts_different_manifests_up_to_a_maximum() {
    let frames = (0..1_500).map(|number| frame(format!("{{\"n\":{number}}}")));
    let file: Vec<u8> = frames.flatten().collect();
    assert!(matches!(find(&file), Err(ReadError::Several(1_001))));
}

/// Each of these files would take minutes if any part of it were read again for each marker.
#[test]
fn reads_no_byte_repeatedly() {
    let mut promise = frame(ONE)[..HEADER].to_vec();
    promise[20..24].copy_from_slice(&u32::MAX.to_le_bytes());
    for (piece, count) in [
        (magic().to_vec(), 200_000),
        (promise, 100_000),
        (vec![magic()[0]; 16], 200_000),
    ] {
        assert!(find(&piece.repeat(count)).is_err());
    }
    assert_eq!(json(&frame("{}").repeat(50_000)), "{}");
}

/// A temporary file. The file is removed when this value is dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, bytes).unwrap();
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn reads_files_in_the_same_way_as_bytes() {
    let bytes = [b"\x7fELF".to_vec(), noise(BEYOND_A_CHUNK), frame(ONE)].concat();
    let whole = Scratch::new("embedded-whole", &bytes);
    assert_eq!(read(&whole.0).unwrap().json(), ONE);
    let short = Scratch::new("embedded-short", &bytes[..bytes.len() - 1]);
    assert!(matches!(read(&short.0), Err(ReadError::Truncated { .. })));
    let empty = Scratch::new("embedded-empty", b"");
    assert!(matches!(
        read(&empty.0),
        Err(ReadError::Missing(FileKind::Empty))
    ));
}

#[test]
fn reports_why_a_path_cannot_be_read() {
    let kind = |path: &str| match read(path) {
        Err(ReadError::Io(error)) => error.kind(),
        other => panic!("{other:?}"),
    };
    assert_eq!(kind("there/is/no/such/file"), ErrorKind::NotFound);
    assert_eq!(kind(env!("CARGO_TARGET_TMPDIR")), ErrorKind::InvalidInput);
}

/// This program contains the reader, but not the marker.
#[test]
fn a_reader_does_not_find_itself() {
    let error = read(std::env::current_exe().unwrap()).unwrap_err();
    assert!(matches!(error, ReadError::Missing(_)), "{error}");
}

#[test]
fn the_error_for_a_truncated_program_mentions_that_it_may_be_incomplete() {
    let program = fs::read(std::env::current_exe().unwrap()).unwrap();
    for length in [program.len() - 1, program.len() / 2, 512] {
        let error = find(&program[..length]).unwrap_err();
        assert!(matches!(error, ReadError::Missing(_)), "{error}");
        assert!(error.to_string().contains("is not complete"), "{error}");
    }
    // The reader finds a manifest that follows a truncated program.
    let program = [&program[..512], &frame(ONE)].concat();
    assert_eq!(json(&program), ONE);
}
