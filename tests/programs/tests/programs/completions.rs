//! What programs offer to shells: by the way in which shells ask, and in the shells themselves.

use crate::pad::{pad, signed_in};
use crate::run::{Place, Said, finish};
use crate::shells::{bash, fish, zsh};

fn offers() -> Place {
    Place::new(env!("CARGO_BIN_EXE_offers"))
}

/// What a program says to fish, which asks with all words in a row.
fn ask(place: &Place, words: &[&str]) -> Said {
    let mut command = place.command();
    command.env("COMPLETE", "fish").args(["--", "program"]);
    finish(command.args(words), "")
}

/// The values that are offered for the last word, without flags.
fn values(place: &Place, words: &[&str]) -> Vec<String> {
    let said = ask(place, words);
    assert_eq!((said.code, said.stderr.as_str()), (0, ""), "{words:?}");
    let offered = said.stdout.lines();
    let values = offered.map(|line| line.split('\t').next().unwrap_or_default());
    let values = values.filter(|value| !value.starts_with('-'));
    values.map(str::to_owned).collect()
}

#[test]
fn functions_tell_values_for_every_kind_of_argument() {
    let offers = offers();
    let take = |words: &[&str]| values(&offers, &[&["take"], words].concat());
    assert_eq!(take(&[""]), ["beta", "alpha", "beta-two"]);
    assert_eq!(take(&["b"]), ["beta", "beta-two"]);
    assert_eq!(take(&["--top", "a"]), ["alpha"]);
    assert_eq!(values(&offers, &["--top", "a"]), ["alpha"]);
    assert_eq!(take(&["--many", "b"]), ["beta", "beta-two"]);
    assert_eq!(take(&["--many", "alpha,beta-"]), ["alpha,beta-two"]);
    assert_eq!(
        take(&["--odd.name", ""]),
        ["with space", "with:colon", "it's", "ünï"]
    );
    assert_eq!(take(&["--own", ""]), ["mine"]);
    assert_eq!(take(&["--listed", ""]), ["one", "two words"]);
    let flags = ask(&offers, &["take", "--top=a"]).stdout;
    assert_eq!(flags, "--top=alpha\n");
}

#[test]
fn a_flag_further_up_is_not_one_of_the_same_name_here() {
    let offers = offers();
    let leaf = |flag| values(&offers, &["nest", "leaf", flag, ""]);
    assert_eq!(leaf("--mid"), ["gamma"]);
    assert_eq!(leaf("--top"), ["gamma"]);
    assert_eq!(
        values(&offers, &["nest", "--top", ""]),
        ["beta", "alpha", "beta-two"]
    );
}

#[test]
fn nobody_waits_for_a_function_and_nobody_sees_it_fail() {
    let offers = offers();
    assert!(values(&offers, &["take", "-s", ""]).is_empty());
    assert!(values(&offers, &["take", "--fails", ""]).is_empty());
    assert!(values(&offers, &["take", "--panics", ""]).is_empty());
}

#[test]
fn without_being_asked_the_program_runs() {
    let offers = offers();
    for variable in ["", "0"] {
        let said = finish(offers.command().env("COMPLETE", variable).arg("quick"), "");
        assert_eq!((said.code, said.stdout.as_str()), (0, ""), "{variable:?}");
    }
    let said = finish(offers.command().env("COMPLETE", "nushell"), "");
    assert_ne!(said.code, 0);
    assert!(said.stderr.contains("nushell"), "{said:?}");
}

/// A collection that is there only now is offered in the shell.
fn with_bugs() -> Place {
    let pad = signed_in();
    pad.document(&["collection", "add", "bugs"]);
    pad
}

#[test]
fn bash_offers_values() {
    let pad = with_bugs();
    let script = r#"
        source <(COMPLETE=bash pad)
        function=$(complete -p pad | sed 's/.*-F \([^ ]*\) .*/\1/')
        COMP_WORDS=(pad item create b); COMP_CWORD=3; COMP_TYPE=9
        $function pad b create; printf '%s\n' "${COMPREPLY[@]}"
        COMP_WORDS=(pad item create x --priority ''); COMP_CWORD=5
        $function pad '' --priority; printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let Some(said) = bash(&pad, script) else {
        return;
    };
    assert_eq!(said, "bugs\nlow\nmedium\nhigh\ncritical\n");
}

#[test]
fn fish_offers_values() {
    let pad = with_bugs();
    let script = "
        COMPLETE=fish pad | source
        complete -C 'pad item create b'
        complete -C 'pad --workspace d'
        complete -C 'pad item create x --priority c'
    ";
    let Some(said) = fish(&pad, script) else {
        return;
    };
    assert_eq!(said, "bugs\ndocapp\ncritical\tBefore everything else\n");
}

#[test]
fn zsh_offers_values() {
    let pad = with_bugs();
    pad.document(&["item", "create", "bugs", "A leak"]);
    // The key is pressed, and the line that comes of it is run.
    let typed = "pad item list bu\t--select ref > listed";
    if zsh(&pad, "source <(COMPLETE=zsh pad)", typed).is_none() {
        return;
    }
    let listed = std::fs::read_to_string(pad.folder.join("listed")).expect("a file");
    assert_eq!(listed, "[{\"ref\":\"BUG-1\"}]\n");
}

#[test]
fn scripts_that_are_written_once_work_in_their_shells() {
    let pad = pad();
    for shell in ["bash", "zsh", "fish"] {
        let script = pad.run(&["pack", "script", shell]);
        assert_eq!(script.code, 0, "{script:?}");
        std::fs::write(pad.folder.join(shell), script.stdout).expect("a file");
    }
    let in_bash = r#"
        source ./bash
        COMP_WORDS=(pad item create x y --priority h); COMP_CWORD=6
        _pad pad h --priority; printf '%s\n' "${COMPREPLY[@]}"
    "#;
    if let Some(said) = bash(&pad, in_bash) {
        assert_eq!(said, "high\n");
    }
    let in_fish = "source ./fish; complete -C 'pad item create x y --priority h'";
    if let Some(said) = fish(&pad, in_fish) {
        assert_eq!(said, "high\n");
    }
    let typed = "pad item list --priority hi\t> listed; echo $? > status";
    if zsh(&pad, "source ./zsh; compdef _pad pad", typed).is_some() {
        let status = std::fs::read_to_string(pad.folder.join("status")).expect("a file");
        assert_eq!(status, "0\n");
    }
}
