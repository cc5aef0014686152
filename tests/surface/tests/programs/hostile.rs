//! Texts that break what is not careful.

use crate::run::{document, line, paths, program};

const HUGE: &str = program!("huge");

#[test]
fn ten_thousand_commands_and_a_megabyte_are_told() {
    let all = document(HUGE, "help --all --format json");
    assert_eq!(paths(&all).len(), 10_001);
    let first = &all["commands"]["first"];
    assert!(first["description"].as_str().unwrap().len() > 1_000_000);
    let hostile = first["summary"].as_str().unwrap();
    assert!(hostile.contains('\u{1}') && hostile.contains("```"));
    assert_eq!(first["flags"]["hostile"]["default"], hostile);
    assert_eq!(first["flags"]["hostile"]["enum"][0], hostile);
}

#[test]
fn tables_and_fences_stay_whole() {
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
