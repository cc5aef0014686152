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

/// Values that do something where they are typed, each with a word that would be left behind.
const HOSTILE: [&str; 16] = [
    "vevil$(touch${IFS}PWNED)",
    "v`touch PWNED`",
    "v;touch PWNED;",
    "v' ; touch PWNED ; '",
    "v\" ; touch PWNED ; \"",
    "v'\"'\"'; touch PWNED #",
    "v\\\"$(touch PWNED)\\",
    "v && touch PWNED",
    "v|touch PWNED",
    "v > PWNED",
    "v ${HOME} $HOME ~ ~root",
    "v* ? [a-z] {a,b}",
    "v!! !-1 !$",
    "v \\ \\\\ x",
    "v#v (v) <v",
    "vünï “v” ‘v’",
];

/// What comes of each value if it is offered for a beginning, and the line is run: bash says it.
fn run_in_bash(begin: &str) -> Option<Vec<String>> {
    let offers = offers();
    std::fs::write(offers.folder.join("stored"), HOSTILE.join("\n")).expect("a file");
    // An interactive bash expands what it is told as one that is not, save `!`.
    let script = r#"
        shopt -s expand_aliases; set -o history -o histexpand
        export OFFERS_STORED=$PWD/stored
        source <(COMPLETE=bash offers)
        function=$(complete -p offers | sed 's/.*-F \([^ ]*\) .*/\1/')
        COMP_WORDS=(offers take x --stored "$BEGIN"); COMP_CWORD=4; COMP_TYPE=9
        $function offers "${BEGIN#[\'\"]}" --stored
        quote=${BEGIN%%[^\'\"]*}
        for offered in "${COMPREPLY[@]}"; do
            eval "set -- $quote$offered$quote"
            printf '%s:%s\n' "$#" "$1"
        done
        test ! -e PWNED || echo PWNED
    "#;
    let begin = format!(
        "BEGIN={}\n",
        begin.replace('\'', r"\'").replace('"', "\\\"")
    );
    let said = bash(&offers, &(begin + script))?;
    Some(said.lines().map(str::to_owned).collect())
}

#[test]
fn bash_runs_nothing_that_is_offered() {
    let mut values = HOSTILE.map(|value| format!("1:{value}"));
    values.sort();
    for begin in ["v", "'v", "\"v"] {
        let Some(mut offered) = run_in_bash(begin) else {
            return;
        };
        offered.sort();
        // In double quotes, bash looks for earlier lines, and nothing prevents that.
        let values = values
            .iter()
            .filter(|it| begin != "\"v" || !it.contains('!'));
        assert_eq!(offered, values.cloned().collect::<Vec<_>>(), "{begin}");
    }
}

#[test]
fn bash_completes_what_was_typed_with_backslashes_and_names_of_files() {
    let offers = offers();
    std::fs::write(offers.folder.join("two words$(touch PWNED)"), "").expect("a file");
    let script = r#"
        export HOME=$PWD
        source <(COMPLETE=bash offers)
        function=$(complete -p offers | sed 's/.*-F \([^ ]*\) .*/\1/')
        for typed in 'two' 'two\ wo' '~/two'; do
            COMP_WORDS=(offers take x --file "$typed"); COMP_CWORD=4
            $function offers "$typed" --file; printf '%s\n' "${COMPREPLY[@]}"
        done
        COMP_WORDS=(offers take x --odd.name 'with\ s'); COMP_CWORD=4
        $function offers 'with\ s' --odd.name; printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let Some(said) = bash(&offers, script) else {
        return;
    };
    let file = r"two\ words\$\(touch\ PWNED\)";
    let all = format!("{file}\n{file}\n~/{file}\nwith\\ space\n");
    assert_eq!(said, all);
}

#[test]
fn powershell_is_told_of_values_in_quotes() {
    let offers = offers();
    std::fs::write(offers.folder.join("stored"), HOSTILE.join("\n")).expect("a file");
    let mut command = offers.command();
    command.env("COMPLETE", "powershell");
    command.env("OFFERS_STORED", offers.folder.join("stored"));
    let words = ["--", "offers", "take", "x", "--stored", "v"];
    let said = finish(command.args(words), "");
    assert_eq!(said.stdout.lines().count(), HOSTILE.len(), "{said:?}");
    for (line, value) in said.stdout.lines().zip(HOSTILE) {
        let quotes = ['\'', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201b}'];
        let within = line.strip_prefix('\'').and_then(|it| it.strip_suffix('\''));
        let within = within.unwrap_or_else(|| panic!("no quotes: {line}"));
        let doubled = value.replace(quotes, "''");
        assert_eq!(within.replace(quotes, "'"), doubled, "{line}");
    }
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
