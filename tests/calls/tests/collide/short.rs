//! Flags that resemble framework flags: abbreviations, and `--json` without a value.

use cmdhelp::prelude::*;
use serde_json::json;

use crate::agent::{Outcome, call};

/// A program with abbreviations
#[derive(Parser)]
#[command(name = "tricky", infer_long_args = true)]
struct Tricky {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Look something up, and remove it
    #[cmdhelp(effect = "destructive", dry_run, run = lookup)]
    Lookup {
        what: Option<String>,
        #[arg(long)]
        really: bool,
    },
    /// Tell people
    #[cmdhelp(effect = "read", output = "text", run = tell)]
    Tell { what: String },
}

fn lookup(
    _: Option<String>,
    _: bool,
    cx: &mut Context<Tricky>,
) -> Result<bool, std::convert::Infallible> {
    Ok(!cx.is_dry_run())
}

fn tell(what: String, _: &mut Context<Tricky>) -> Result<String, std::convert::Infallible> {
    Ok(what)
}

fn tricky(words: &[&str]) -> Outcome {
    let words = [&["tricky"], words].concat();
    let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    call::<Tricky>(&words)
}

#[test]
fn an_abbreviated_flag_is_never_consent() {
    let beside = [
        &[][..],
        &["--output=json"],
        &["--output", "text"],
        &["--real"],
        &["a", "--output=json"],
    ];
    for beside in beside {
        let consents = |word: &str| {
            let before = tricky(&[&["lookup", word], beside].concat());
            let behind = tricky(&[&["lookup"], beside, &[word]].concat());
            let above = tricky(&[&[word, "lookup"], beside].concat());
            [before.code, behind.code, above.code]
        };
        for length in "--c".len().."--confirm".len() {
            let word = &"--confirm"[..length];
            let codes = consents(word);
            assert!(codes.iter().all(|code| *code != 0), "{word} {beside:?}");
        }
        // The full name `--confirm` is consent.
        let done = tricky(&[&["lookup"], beside, &["--confirm"]].concat());
        assert_eq!(done.code, 0, "{beside:?}: {done:?}");
    }
    for word in ["--conf", "--confir"] {
        let refused = tricky(&["lookup", "--json", "{}", word]);
        assert_ne!(refused.code, 0, "{refused:?}");
    }
    assert_eq!(tricky(&["lookup", "--json", "{}", "--confirm"]).code, 0);
}

#[test]
fn a_bare_json_flag_on_a_command_for_people_asks_for_json() {
    let error = tricky(&["tell", "Water", "--json"]).document()["error"].take();
    assert_eq!(error["code"], "MISSING_VALUE");
    let corrected = json!(["tricky", "tell", "Water", "--output=json"]);
    assert_eq!(error["corrected_argv"], corrected);
    assert_eq!(tricky(&["tell", "Water"]).out, "Water\n");
    let told = tricky(&["tell", "Water", "--output=json"]);
    assert_eq!(told.document(), json!("Water"));
}

/// A program whose own flag has the name of the one for consent
#[derive(Parser)]
#[command(name = "owner")]
struct Owner {
    #[command(subcommand)]
    command: Owned,
}

#[derive(Subcommand)]
enum Owned {
    /// Remove one thing, or all
    #[cmdhelp(effect = "destructive", run = remove)]
    Rm {
        what: Option<String>,
        #[arg(long)]
        confirm: bool,
    },
}

fn remove(
    what: Option<String>,
    _: bool,
    _: &mut Context<Owner>,
) -> Result<Option<String>, std::convert::Infallible> {
    Ok(what)
}

#[test]
fn a_word_after_the_longer_consent_flag_does_not_become_an_argument() {
    let code = |line: &str| {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        call::<Owner>(&words).code
    };
    for refused in [
        "owner rm --cmdhelp-confirm abc",
        "owner --cmdhelp-confirm rm --cmdhelp-confirm abc",
        "owner rm --confirm --cmdhelp-confirm abc",
        "owner rm --confirm abc",
    ] {
        assert_eq!(code(refused), 77, "{refused}");
    }
    for agreed in [
        "owner rm abc --cmdhelp-confirm",
        "owner rm --confirm abc --cmdhelp-confirm",
        "owner --cmdhelp-confirm rm --confirm abc",
        "owner rm --cmdhelp-confirm -- abc",
    ] {
        assert_eq!(code(agreed), 0, "{agreed}");
    }
}
