//! Manifests that are read from the file of a program.

use cmdhelp_manifest_tests::EVERYTHING;
use cmdhelp_runtime::embedded::{Damage, ReadError, find, read};
use cmdhelp_runtime::manifest::{BUNDLE_HEADER, Frame, HEADER, Rendered, hash, render_bundle};

#[test]
fn the_embedded_document_is_the_printed_one() {
    let embedded = read(env!("CARGO_BIN_EXE_cmdhelp-manifest-tests")).unwrap();
    let rendered = Rendered::of(&EVERYTHING);
    assert_eq!(embedded.json(), rendered.manifest().json.whole());
    assert_eq!(embedded.hash(), hash(embedded.json().as_bytes()));
    assert_eq!(embedded.bundle(), render_bundle(&EVERYTHING).as_deref());
    assert_eq!(embedded.bundle(), Some(r#"{"cost":"metered"}"#));
}

const DOCUMENT: &str = r#"{"binary":"app"}"#;
const BUNDLE: &str = r#"{"license":"MIT"}"#;

/// Returns a file with an embedded manifest and bundle declarations.
fn file() -> Vec<u8> {
    let mut frame = vec![0; HEADER];
    frame.extend_from_slice(DOCUMENT.as_bytes());
    frame.extend_from_slice(&[0; BUNDLE_HEADER]);
    frame.extend_from_slice(BUNDLE.as_bytes());
    Frame::seal_with_bundle(&mut frame, DOCUMENT.len());
    [b"\x7fELF...", frame.as_slice()].concat()
}

#[test]
fn a_damaged_bundle_text_is_an_error() {
    let whole = file();
    let found = find(&whole).unwrap();
    assert_eq!((found.json(), found.bundle()), (DOCUMENT, Some(BUNDLE)));
    // Identical copies count as one manifest.
    assert_eq!(find(&[file(), file()].concat()).unwrap(), found);

    let bundle = whole.len() - BUNDLE.len();
    for cut in [bundle - BUNDLE_HEADER, bundle - 1, bundle, whole.len() - 1] {
        let error = find(&whole[..cut]).unwrap_err();
        assert!(
            matches!(error, ReadError::Truncated { .. }),
            "{cut}: {error:?}"
        );
    }
    let mut changed = whole.clone();
    changed[bundle + 2] ^= 1;
    let error = find(&changed).unwrap_err();
    assert!(
        matches!(error, ReadError::Damaged(Damage::Hash)),
        "{error:?}"
    );
}
