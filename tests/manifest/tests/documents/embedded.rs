//! A program's document, read out of its file.

use cmdhelp_manifest_tests::EVERYTHING;
use cmdhelp_runtime::embedded::read;
use cmdhelp_runtime::manifest::{Rendered, hash};

#[test]
fn what_is_in_the_file_is_the_document() {
    let embedded = read(env!("CARGO_BIN_EXE_cmdhelp-manifest-tests")).unwrap();
    let rendered = Rendered::of(&EVERYTHING);
    assert_eq!(embedded.json(), rendered.manifest().json.whole());
    assert_eq!(embedded.hash(), hash(embedded.json().as_bytes()));
}
