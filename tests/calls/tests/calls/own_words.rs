//! What is the author's stays the author's.

use serde_json::json;

use crate::run::{line, program};

fn keeper(call: &str) -> crate::run::Said {
    line(program!("keeper"), call)
}

#[test]
fn flags_of_the_author_mean_what_they_meant() {
    let said = keeper("write --output file.txt --confirm 7 --dry-run");
    assert_eq!(said.error()["code"], "CONFIRMATION_REQUIRED");
    let preview = json!([{"output": "file.txt", "confirm": 7, "dry_run": true}, true]);
    assert_eq!(said.error()["preview"], preview);
}

#[test]
fn ours_have_other_words_then() {
    let said = keeper("write --output f --confirm 7 --cmdhelp-confirm");
    let done = json!([{"output": "f", "confirm": 7, "dry_run": false}, false]);
    assert_eq!((said.document(), said.code), (done, 0));
    let said = keeper("write --dry-run --cmdhelp-dry-run");
    let done = json!([{"output": null, "confirm": null, "dry_run": true}, true]);
    assert_eq!((said.document(), said.code), (done, 0));
    let said = keeper("echo --cmdhelp-output");
    assert_eq!(said.document(), json!(["--cmdhelp-output"]));
    let said = keeper("--cmdhelp-output text echo a b");
    assert_eq!(said.stdout, "a\nb\n");
}

#[test]
fn words_that_are_data_stay_data() {
    for call in [
        "echo a --output text",
        "echo --confirm",
        "echo -- --dry-run --cmdhelp-confirm",
        "anything --output text --confirm -- --dry-run",
    ] {
        let words: Vec<&str> = call.split(' ').collect();
        let data: Vec<&str> = match words[0] {
            "echo" => words[1..]
                .iter()
                .copied()
                .filter(|word| *word != "--")
                .collect(),
            _ => words,
        };
        assert_eq!(keeper(call).document(), json!(data), "{call}");
    }
}

#[test]
fn words_can_be_renamed() {
    let wrapped = |call| line(program!("wrapped"), call);
    assert_eq!(
        wrapped("look --output text").code_and_status(),
        ("UNKNOWN_ARGUMENT".into(), 2)
    );
    assert_eq!(wrapped("look --as text").stdout, "1\n2\n");
    assert_eq!(
        wrapped("tear it --sure").document()["data"],
        json!(["it", false])
    );
    assert_eq!(
        wrapped("tear it --confirm").code_and_status(),
        ("UNKNOWN_ARGUMENT".into(), 2)
    );
}
