//! Completions of programs: through the protocol of shells, and in real shells.

use crate::programs::pad::{pad, signed_in};
use crate::programs::run::{Outcome, Place, finish};
use crate::programs::shells::{bash, fish, zsh};

fn offers() -> Place {
    Place::new(env!("CARGO_BIN_EXE_offers"))
}

/// Returns a program's completions for fish.
fn ask(place: &Place, words: &[&str]) -> Outcome {
    let mut command = place.command();
    command.env("COMPLETE", "fish").args(["--", "program"]);
    finish(command.args(words), "")
}

/// Returns the completions of the last word, without flags.
fn values(place: &Place, words: &[&str]) -> Vec<String> {
    let outcome = ask(place, words);
    assert_eq!(
        (outcome.code, outcome.stderr.as_str()),
        (0, ""),
        "{words:?}"
    );
    let offered = outcome.stdout.lines();
    let values = offered.map(|line| line.split('\t').next().unwrap_or_default());
    let values = values.filter(|value| !value.starts_with('-'));
    values.map(str::to_owned).collect()
}

#[test]
fn functions_provide_values_for_every_kind_of_argument() {
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
fn a_parents_flag_is_not_the_subcommands_flag_of_that_name() {
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
fn slow_and_failing_functions_are_ignored() {
    let offers = offers();
    assert!(values(&offers, &["take", "-s", ""]).is_empty());
    assert!(values(&offers, &["take", "--fails", ""]).is_empty());
    assert!(values(&offers, &["take", "--panics", ""]).is_empty());
}

#[test]
fn without_a_completion_request_the_program_runs() {
    let offers = offers();
    for variable in ["", "0"] {
        let outcome = finish(offers.command().env("COMPLETE", variable).arg("quick"), "");
        assert_eq!(
            (outcome.code, outcome.stdout.as_str()),
            (0, ""),
            "{variable:?}"
        );
    }
    let outcome = finish(offers.command().env("COMPLETE", "nushell"), "");
    assert_ne!(outcome.code, 0);
    assert!(outcome.stderr.contains("nushell"), "{outcome:?}");
}

/// Returns a folder in which `pad` has the additional collection `bugs`.
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
    let Some(outcome) = bash(&pad, script) else {
        return;
    };
    assert_eq!(outcome, "bugs\nlow\nmedium\nhigh\ncritical\n");
}

/// Values that would run a command or change the command line if they were inserted unquoted.
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

/// Completes a prefix in bash with each value and runs the command line. Returns the arguments that the program
/// gets.
fn run_in_bash(begin: &str) -> Option<Vec<String>> {
    let offers = offers();
    std::fs::write(offers.folder.join("stored"), HOSTILE.join("\n")).expect("a file");
    // An interactive bash expands a command line like a script, except for `!`.
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
    let outcome = bash(&offers, &(begin + script))?;
    Some(outcome.lines().map(str::to_owned).collect())
}

#[test]
fn bash_executes_no_offered_value() {
    let mut values = HOSTILE.map(|value| format!("1:{value}"));
    values.sort();
    for begin in ["v", "'v", "\"v"] {
        let Some(mut offered) = run_in_bash(begin) else {
            return;
        };
        offered.sort();
        // Within double quotes, bash always expands `!` to earlier command lines.
        let values = values
            .iter()
            .filter(|it| begin != "\"v" || !it.contains('!'));
        assert_eq!(offered, values.cloned().collect::<Vec<_>>(), "{begin}");
    }
}

#[test]
fn bash_completes_escaped_words_and_file_names() {
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
    let Some(outcome) = bash(&offers, script) else {
        return;
    };
    let file = r"two\ words\$\(touch\ PWNED\)";
    let all = format!("{file}\n{file}\n~/{file}\nwith\\ space\n");
    assert_eq!(outcome, all);
}

#[test]
fn powershell_gets_quoted_values() {
    let offers = offers();
    std::fs::write(offers.folder.join("stored"), HOSTILE.join("\n")).expect("a file");
    let mut command = offers.command();
    command.env("COMPLETE", "powershell");
    command.env("OFFERS_STORED", offers.folder.join("stored"));
    let words = ["--", "offers", "take", "x", "--stored", "v"];
    let outcome = finish(command.args(words), "");
    assert_eq!(outcome.stdout.lines().count(), HOSTILE.len(), "{outcome:?}");
    for (line, value) in outcome.stdout.lines().zip(HOSTILE) {
        let quotes = ['\'', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201b}'];
        let within = line.strip_prefix('\'').and_then(|it| it.strip_suffix('\''));
        let within = within.unwrap_or_else(|| panic!("no quotes: {line}"));
        let doubled = value.replace(quotes, "''");
        assert_eq!(within.replace(quotes, "'"), doubled, "{line}");
    }
}

/// Values that control a terminal or are invisible.
const CONTROLS: [&str; 6] = [
    "v\u{1b}[2J",
    "v\u{1b}]52;c;eA==\u{7}",
    "v\u{9b}8m",
    "v\u{202e}x",
    "v\u{8}\u{7f}",
    "vun\u{200b}seen",
];

/// Returns a program that completes values of both kinds, and the path of the file with the values.
fn hostile() -> (Place, String) {
    let offers = offers();
    let file = offers.folder.join("stored");
    std::fs::write(&file, [&HOSTILE[..], &CONTROLS].concat().join("\n")).expect("a file");
    let file = file.to_str().expect("a name").to_owned();
    (offers, file)
}

/// Shells other than bash insert completions as data, so values are passed unquoted, and invisible values are
/// left out.
#[test]
fn other_shells_get_printable_values() {
    let (offers, file) = hostile();
    let words = ["offers", "take", "x", "--stored", "v"];
    for shell in ["elvish", "fish", "zsh"] {
        let mut command = offers.command();
        command
            .env("COMPLETE", shell)
            .env("OFFERS_STORED", &file)
            .env("_CLAP_COMPLETE_INDEX", "4")
            .env("_CLAP_IFS", "\n");
        let outcome = finish(command.arg("--").args(words), "");
        let offered: Vec<&str> = outcome.stdout.lines().collect();
        assert_eq!(offered.len(), HOSTILE.len(), "{shell}: {outcome:?}");
        if shell != "zsh" {
            assert_eq!(offered, HOSTILE, "{shell}");
        }
        let controls = |it: char| it.is_control() || ('\u{200b}'..='\u{202e}').contains(&it);
        let found = outcome
            .stdout
            .replace('\n', "")
            .replace(['“', '”', '‘', '’'], "");
        assert_eq!(found.chars().find(|it| controls(*it)), None, "{shell}");
    }
}

#[test]
fn fish_executes_no_offered_value() {
    let (offers, file) = hostile();
    // fish inserts the completions that `complete` prints, quoted by fish.
    let script = format!(
        "set -x OFFERS_STORED {file}
        COMPLETE=fish offers | source
        for offered in (complete -C 'offers take x --stored v')
            eval set words (string escape -- $offered)
            echo (count $words):$words[1]
        end
        test -e PWNED; and echo PWNED; or true"
    );
    let Some(outcome) = fish(&offers, &script) else {
        return;
    };
    let mut offered: Vec<&str> = outcome.lines().collect();
    let mut values = HOSTILE.map(|value| format!("1:{value}"));
    offered.sort_unstable();
    values.sort();
    assert_eq!(offered, values);
}

#[test]
fn zsh_executes_no_offered_value() {
    let (offers, file) = hostile();
    // Each value begins with another letter, so that one key press completes it. Then the command line is run.
    let all = HOSTILE.iter().chain(&CONTROLS).zip('a'..);
    let all: Vec<String> = all
        .map(|(value, letter)| value.replacen('v', &format!("v{letter}"), 1))
        .collect();
    std::fs::write(&file, all.join("\n")).expect("a file");
    let setup = format!(
        "export OFFERS_STORED={file}; source <(COMPLETE=zsh offers); \
         show() {{ print -r -- \"$#:$4\" >> said }}; \
         compdef _clap_dynamic_completer_offers show"
    );
    let typed: String = ('a'..)
        .take(all.len())
        .map(|letter| format!("show take x --stored v{letter}\t\n"))
        .collect();
    if zsh(&offers, &setup, &typed).is_none() {
        return;
    }
    assert!(!offers.folder.join("PWNED").exists());
    let outcome = std::fs::read_to_string(offers.folder.join("said")).expect("a file");
    let offered: Vec<&str> = outcome.lines().collect();
    let (shown, hidden) = all.split_at(HOSTILE.len());
    let expected = shown.iter().map(|value| format!("4:{value}"));
    // Without a completion, the word stays as it was typed.
    let typed = hidden.iter().map(|value| format!("4:{}", &value[..2]));
    assert_eq!(offered, expected.chain(typed).collect::<Vec<_>>());
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
    let Some(outcome) = fish(&pad, script) else {
        return;
    };
    assert_eq!(outcome, "bugs\ndocapp\ncritical\tBefore everything else\n");
}

#[test]
fn zsh_offers_values() {
    let pad = with_bugs();
    pad.document(&["item", "create", "bugs", "A leak"]);
    // Tab is pressed, and the resulting command line is run.
    let typed = "pad item list bu\t--select ref > listed";
    if zsh(&pad, "source <(COMPLETE=zsh pad)", typed).is_none() {
        return;
    }
    let listed = std::fs::read_to_string(pad.folder.join("listed")).expect("a file");
    assert_eq!(listed, "[{\"ref\":\"BUG-1\"}]\n");
}

#[test]
fn generated_scripts_work_in_their_shells() {
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
    if let Some(outcome) = bash(&pad, in_bash) {
        assert_eq!(outcome, "high\n");
    }
    let in_fish = "source ./fish; complete -C 'pad item create x y --priority h'";
    if let Some(outcome) = fish(&pad, in_fish) {
        assert_eq!(outcome, "high\n");
    }
    let typed = "pad item list --priority hi\t> listed; echo $? > status";
    if zsh(&pad, "source ./zsh; compdef _pad pad", typed).is_some() {
        let status = std::fs::read_to_string(pad.folder.join("status")).expect("a file");
        assert_eq!(status, "0\n");
    }
}
