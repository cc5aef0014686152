//! Words that are nearly ours: abbreviations, and a bare `--json`.

use cmdhelp::prelude::*;
use serde_json::json;

use crate::agent::{Said, call};

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

fn tricky(words: &[&str]) -> Said {
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
        // The whole word is consent.
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
