//! Texts with characters that formats must escape.

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
    let told = &all["commands"]["list"]["flags"]["odd"]["description"];
    let written = "a | b `c` \"d\" \\ \u{1}\u{1b}[1m \u{202e}x\u{202c} ``` <b> é🦀\tz";
    assert_eq!(told, written);
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
