//! Texts with characters that formats must escape.

use std::process::Command;

use crate::run::{document, line, paths, program};

const HUGE: &str = program!("huge");

#[test]
fn large_programs_are_documented() {
    let all = document(HUGE, "help --all --format json");
    assert_eq!(paths(&all).len(), 10_001);
    let first = &all["commands"]["first"];
    assert!(first["description"].as_str().unwrap().len() > 1_000_000);
    let hostile = first["summary"].as_str().unwrap();
    // clap removes control characters from its texts.
    assert!(hostile.contains("\"d\" \\") && hostile.contains('\u{202e}'));
    let flag = &first["flags"]["hostile"];
    assert!(flag["default"].as_str().unwrap().contains('\u{1}'));
    assert_eq!(flag["default"], flag["enum"][0]);
}

#[test]
fn descriptions_are_copied_exactly() {
    let all = document(program!("plain"), "help --all --format json");
    let description = &all["commands"]["list"]["flags"]["odd"]["description"];
    // Terminal styles and links are for people.
    let written = "a | b `c` \"d\" \\ \u{1} \u{202e}x\u{202c} ``` <b> é🦀\tz";
    assert_eq!(description, written);
    let description = &all["commands"]["list"]["flags"]["even"]["description"];
    let written =
        "é\u{202e}x\u{200b}r\u{200d}m \u{e0041}\u{7f}\u{9b}\u{feff} 👩\u{200d}👩 می\u{200c}خواهم";
    assert_eq!(description, written);
    let add = &all["commands"]["add"];
    assert_eq!(add["summary"], "Add a note");
    assert_eq!(add["description"], "Add a note, see the guide");
    let help = line(program!("plain"), "add --help").stdout;
    assert!(help.contains("Add a note, see the guide"), "{help}");
}

/// A pipe often leads to a terminal or to a language model, so JSON is printed as on a terminal.
#[test]
fn invisible_characters_are_escapes_in_pipes_and_in_the_constant() {
    let plain = program!("plain");
    let mut constant = Command::new(plain);
    let constant = constant.env("SHOW_MANIFEST", "1").output().unwrap();
    let constant = String::from_utf8(constant.stdout).unwrap();
    let all = line(plain, "help --all --format json").stdout;
    assert_eq!(all.trim_end(), constant.trim_end());
    for text in [
        &all,
        &line(plain, "help list --format json").stdout,
        &line(plain, "list --llms").stdout,
        &line(HUGE, "help first --format json").stdout,
    ] {
        assert!(text.contains("\\u202e"), "{text}");
        let is_hidden = |it: char| {
            let is_invisible = matches!(
                it,
                '\u{200b}' | '\u{202a}'..='\u{202e}' | '\u{feff}' | '\u{e0041}'
            );
            is_invisible || (it.is_control() && it != '\n')
        };
        assert_eq!(text.find(is_hidden), None, "{text}");
    }
    assert!(
        constant.contains(r"é\u202ex\u200br\u200dm \udb40\udc41\u007f\u009b\ufeff 👩"),
        "{constant}"
    );
    // Joiners between letters and in emoji are kept.
    assert!(
        constant.contains("👩\u{200d}👩 می\u{200c}خواهم"),
        "{constant}"
    );
}

#[test]
fn markdown_tables_and_fences_stay_intact() {
    let page = line(HUGE, "help first --format md").stdout;
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).collect();
    assert!(rows.len() >= 3);
    for row in &rows {
        let bars = row.replace("\\|", "").matches('|').count();
        assert_eq!(bars, 5, "{row}");
    }
    assert!(
        page.chars()
            .all(|character| character == '\n' || !character.is_control())
    );
    let lines = line(HUGE, "help --format sig").stdout;
    assert_eq!(lines.lines().count(), 10_001);
}
