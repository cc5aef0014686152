//! Outputs that are compared with golden files. `CMDHELP_BLESS=1` updates the files.

use std::fs;
use std::path::Path;

use crate::run::{line, program};

#[test]
fn documents_match_the_golden_files() {
    let pad = program!("pad");
    let pretty = |words: &str| {
        let text = line(pad, words).stdout;
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        serde_json::to_string_pretty(&value).expect("JSON") + "\n"
    };
    let plain = |words: &str| line(pad, words).stdout;
    let documents = [
        ("pad.json", pretty("help --all --format json")),
        ("pad-summary.json", pretty("help --format json")),
        ("pad.md", plain("help --all --format md")),
        ("pad-summary.md", plain("help --format md")),
        ("pad.sig", plain("help --format sig")),
        ("pad-search.txt", plain("help --search item")),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let bless = std::env::var_os("CMDHELP_BLESS").is_some();
    let mut changed = Vec::new();
    for (name, text) in documents {
        let path = folder.join(name);
        if bless {
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(&path, &text).expect("a file");
        }
        if fs::read_to_string(&path).unwrap_or_default() != text {
            changed.push(name);
        }
    }
    assert!(changed.is_empty(), "changed: {changed:?}");
}
