//! Files that may contain a manifest.

use std::fs::File;
use std::io::Write as _;

use arbitrary::{Result, Unstructured};
use cmdhelp::embedded::{find, read};
use cmdhelp_spec::manifest::{Frame, HEADER, hash, magic};

/// The maximum memory of this process: enough for the longest manifest and for all other targets.
const MOST_MEMORY: u64 = 600 << 20;

/// The length of the holes in a file.
const HOLES: u64 = 80 << 20;

/// Checks a file of noise, markers, headers and manifests, which is made of `data`. A manifest that is found
/// is a JSON object with the right hash, in memory and in a file; a wrong length in a header causes no
/// allocation.
pub fn embedded(data: &[u8]) {
    let mut data = Unstructured::new(data);
    let Ok(bytes) = file(&mut data) else {
        return;
    };
    let found = find(&bytes);
    if let Ok(found) = &found {
        let value: serde_json::Value = serde_json::from_str(found.json()).expect("JSON");
        assert!(value.is_object(), "{value}");
        assert_eq!(hash(found.json().as_bytes()), found.hash());
    }
    // The file ends with a large hole, so that more of the lengths in headers fit into the file.
    if data.arbitrary::<u8>().unwrap_or(1) == 0 {
        let path = std::env::temp_dir().join(format!("cmdhelp-fuzz-{}", std::process::id()));
        let mut file = File::create(&path).expect("a file");
        file.write_all(&bytes).expect("a file");
        file.set_len(bytes.len() as u64 + HOLES).expect("a length");
        let again = read(&path);
        std::fs::remove_file(&path).expect("a file");
        if let (Ok(found), Ok(again)) = (&found, &again) {
            assert_eq!(found, again);
        }
        let most = greatest_memory();
        assert!(most < MOST_MEMORY, "{most} bytes for {bytes:?}");
    }
}

/// Returns the peak memory of this process in bytes, or 0 if the system does not report it.
fn greatest_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.trim().strip_suffix("kB"));
    let number = number.and_then(|number| number.trim().parse::<u64>().ok());
    number.unwrap_or_default() * 1024
}

fn file(data: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut file = data
        .choose(&[&b"\x7fELF\x02\x01"[..], b"MZ", b"#!", b""])?
        .to_vec();
    for _ in 0..data.int_in_range(0..=5)? {
        match data.int_in_range(0..=4)? {
            0 => file.extend_from_slice(data.bytes(3)?),
            1 => file.extend_from_slice(&magic()),
            2 => {
                // This header claims a wrong length.
                let mut header = frame(b"{}")[..HEADER].to_vec();
                let claim = *data.choose(&[1, 2, 1 << 20, 40 << 20, 70 << 20, u32::MAX])?;
                header[20..24].copy_from_slice(&u32::to_le_bytes(claim));
                file.extend(header);
            }
            3 => {
                let json =
                    data.choose(&["{}", "{\"a\":[1]}", "[]", "{", "\0", "{\"a\":\"\u{1}\"}"])?;
                file.extend(frame(json.as_bytes()));
            }
            _ => {
                let mut frame = frame(b"{\"b\":2}");
                let place = data.int_in_range(0..=frame.len() - 1)?;
                frame[place] ^= data.arbitrary::<u8>()?;
                file.extend(frame);
            }
        }
    }
    Ok(file)
}

fn frame(json: &[u8]) -> Vec<u8> {
    let mut frame = vec![0; HEADER];
    frame.extend_from_slice(json);
    Frame::seal(&mut frame);
    frame
}
