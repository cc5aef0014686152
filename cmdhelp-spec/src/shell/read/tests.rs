use super::{calls, heads, unfinished};
use crate::shell::quoted;

fn words(line: &str) -> Vec<String> {
    let calls = calls(line).into_iter();
    calls.map(|call| call.words.join("\u{b7}")).collect()
}

#[test]
fn words_are_split_as_in_a_posix_shell() {
    let cases: [(&str, &[&str]); 24] = [
        ("a  b\tc", &["a·b·c"]),
        (r#"a "b c" 'd "e"' f\ g"#, &[r#"a·b c·d "e"·f g"#]),
        (r#"a "b \"c\" \d $" ''"#, &["a·b \"c\" \\d $·"]),
        ("a \\\nb", &["a·b"]),
        ("a # b", &["a"]),
        ("a b#c '#'", &["a·b#c·#"]),
        ("a > out b 2>&1 2>err <in >>log", &["a·b"]),
        ("a &> all", &["a"]),
        ("a 2", &["a·2"]),
        ("a '2'>b", &["a·2"]),
        ("a <<END b\nnot a word\nEND\nc", &["a·b", "c"]),
        ("a <<<text b", &["a·b"]),
        ("a | b || c && d; e & f", &["a", "b", "c", "d", "e", "f"]),
        ("X=1 Y= a Z=2", &["a·Z=2"]),
        ("'X=1' a", &["X=1·a"]),
        (
            "a $B ${C:-d} $(e f) `g` $1 $? $((1 + 2)) $",
            &["a·\0·\0·\0·\0·\0·\0·\0·$", "e·f", "g"],
        ),
        (r#"a --b="$C/d""#, &["a·--b=\0/d"]),
        (
            "a <id> --x=<value> <path/to>",
            &["a·<id>·--x=<value>·<path/to>"],
        ),
        ("a <in>out", &["a"]),
        (
            "for f in a b; do c $f; done",
            &["for·f·in·a·b", "c·\0", "done"],
        ),
        ("sudo X=1 a b", &["sudo·X=1·a·b", "a·b"]),
        ("(a; b)", &["a", "b"]),
        ("COMPLETE=fish a | source", &["source"]),
        ("env COMPLETE=bash a; b", &["env·COMPLETE=bash·a", "b"]),
    ];
    for (line, expected) in cases {
        assert_eq!(words(line), expected, "{line}");
    }
}

#[test]
fn heads_are_the_first_words_of_commands() {
    let cases: [(&str, &[&str]); 7] = [
        ("pad item list", &["pad"]),
        ("tasks \"pad | x\" --priority high", &["tasks"]),
        ("cat notes.md | pad item create", &["cat", "pad"]),
        (
            "PAD_WORKSPACE=docs pad item list && pad log",
            &["pad", "pad"],
        ),
        ("--all", &["--all"]),
        ("open \"$(pad url)\"", &["open"]),
        ("open $(pad url)", &["open", "pad"]),
    ];
    for (line, expected) in cases {
        assert_eq!(heads(line), expected, "{line}");
    }
}

#[test]
fn quoted_words_are_read_back() {
    for word in [
        "", "a", "a b", "it's", "$HOME", "\"", "a\\b", "é", "*", "a;b", "<x>",
    ] {
        assert_eq!(
            words(&format!("x {}", quoted(word, true))),
            [format!("x·{word}")]
        );
    }
}

#[test]
fn no_line_has_more_words_than_bytes() {
    let pieces = [
        "a", " ", "'", "\"", "\\", "$", "(", ")", "`", "<", ">", "{", "#", "\n", "&", "é",
    ];
    let mut state = 7_u64;
    for _ in 0..20_000 {
        let line: String = (0..12)
            .map(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                pieces[(state >> 33) as usize % pieces.len()]
            })
            .collect();
        let words = calls(&line).into_iter().flat_map(|call| call.words);
        assert!(words.count() <= line.len(), "{line:?}");
    }
}

#[test]
fn unfinished_names_the_missing_part() {
    let cases = [
        ("a 'b", "`'` is not closed"),
        ("a \"b", "`\"` is not closed"),
        ("a \"b \\\"", "`\"` is not closed"),
        ("a b'c d", "`'` is not closed"),
        ("a \\", "the line after `\\` is missing"),
        ("a $(b", "`$(` is not closed"),
        ("a \"$(b\"", "`\"` is not closed"),
        ("a `b", "``` is not closed"),
        ("a ${B", "`${` is not closed"),
        ("a $((1 + 2)", "`$((` is not closed"),
        ("(a; b", "`(` is not closed"),
        ("a $( (b)", "`$(` is not closed"),
        ("a |", "nothing follows `|`"),
        ("a && ", "nothing follows `&&`"),
        ("a || # b", "nothing follows `||`"),
        ("a >", "a redirection has no file"),
        ("a <<END\nb", "the here-document does not end with `END`"),
        ("a <<'END'", "the here-document does not end with `END`"),
        ("a; for b in c; do d", "`done` is missing"),
        ("a; if b; then c", "`fi` is missing"),
        ("a; { b", "`}` is missing"),
    ];
    for (line, why) in cases {
        assert_eq!(unfinished(line).as_deref(), Some(why), "{line}");
    }
    let whole = [
        "",
        "a 'b' \"c\" d\\'e # it's",
        "a \"it's\" '\"'",
        "a $(b 'c)') `d` ${E} $((1 + 2)) &",
        "(a; (b)) && c | d || e",
        "a $( (b) c)",
        "a <<END > b\nit's\nEND",
        "a <<-'X Y'\n\tX Y\nb",
        "for a in b; do c; done; if d; then e; fi; { f; }",
        "do then {",
        "a <b> --c <d>",
        "a \\\nb |\nc",
    ];
    for line in whole {
        assert_eq!(unfinished(line), None, "{line}");
    }
}

/// Checks that `unfinished` returns `None` for each line that bash accepts, and a reason for each
/// line for which bash reports an unexpected end.
#[test]
fn unfinished_agrees_with_bash() {
    use std::process::Command;
    let bash = |line: &str| Command::new("bash").args(["-n", "-c", line]).output();
    if bash("").is_err() {
        return;
    }
    // No piece is a backquote, because bash checks the text between backquotes only when it runs
    // the line.
    let pieces = [
        "a", " ", "'", "\"", "\\", "$(", ")", "| b", "; c", "&& d", "${E}", "#",
    ];
    let mut state = 11_u64;
    for _ in 0..400 {
        let line = (0..7).fold("a ".to_owned(), |line, _| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            line + pieces[(state >> 33) as usize % pieces.len()]
        });
        let output = bash(&line).expect("bash");
        let errors = String::from_utf8_lossy(&output.stderr);
        let waits = errors.contains("unexpected EOF") || errors.contains("unexpected end of file");
        // For bash, a backslash at the end of the input is an ordinary character.
        let ends_in_backslash = line.ends_with('\\');
        if output.status.success() && errors.is_empty() && !ends_in_backslash {
            assert_eq!(unfinished(&line), None, "{line:?}");
        } else if waits {
            assert!(unfinished(&line).is_some(), "{line:?}: {errors}");
        }
    }
}
