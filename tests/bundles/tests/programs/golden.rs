//! Tests that written bundles are equal to the golden files.

use std::path::Path;

use crate::{FORMATS, PROGRAMS, model, packaged, tree};

/// `CMDHELP_BLESS=1` writes the golden files.
#[test]
fn trees_match_the_golden_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let blesses = std::env::var_os("CMDHELP_BLESS").is_some();
    let (_, pad) = PROGRAMS[0];
    let mut models: Vec<_> = PROGRAMS.map(|(name, path)| (name, model(path))).into();
    models.push(("pad-packaged", packaged(pad)));
    let mut different = Vec::new();
    for (name, model) in &models {
        for (format, kind) in FORMATS {
            let mut text = String::new();
            for (path, file) in tree(model, kind).files() {
                text.push_str(&format!("==> {path}\n{file}"));
            }
            // The hash is left out, as it changes with every change of the program.
            let hash = model.hash.as_deref().expect("a hash");
            let text = text.replace(hash, "0000000000000000");
            let path = folder.join(format!("{name}-{format}.txt"));
            if blesses {
                std::fs::create_dir_all(&folder).expect("a folder");
                std::fs::write(&path, &text).expect("a file");
            }
            let golden = std::fs::read_to_string(&path).unwrap_or_default();
            if golden.replace("\r\n", "\n") != text {
                different.push(path.display().to_string());
            }
        }
    }
    let help = "CMDHELP_BLESS=1 cargo test -p cmdhelp-bundle-tests";
    assert!(different.is_empty(), "{}\n{help}", different.join("\n"));
}
