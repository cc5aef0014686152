//! A program with a command that contains itself: `odd again again …`.

use serde_json::json;

use crate::run::{line, program};

#[test]
fn corrects_a_mistyped_word_at_every_level() {
    for above in ["", "again ", "again again ", "again again again "] {
        let error = line(program!("odd"), &format!("{above}looc")).error();
        assert_eq!(error["code"], "UNKNOWN_COMMAND", "{above}");
        assert_eq!(error["did_you_mean"], json!(["look"]), "{above}");

        let corrected = error["corrected_argv"].as_array();
        let words = corrected.expect("a correction").iter().skip(1);
        let words: Vec<&str> = words.filter_map(|word| word.as_str()).collect();
        let call = words.join(" ");
        assert_eq!(call, format!("{above}look"));
        assert_eq!(line(program!("odd"), &call).code, 0, "{call}");
    }
}

#[test]
fn corrects_a_mistyped_flag_below_itself() {
    let error = line(program!("odd"), "again again --hrad").error();
    assert_eq!(error["did_you_mean"], json!(["--hard"]));
}

#[test]
fn lists_the_commands_below_itself_once() {
    let all = line(program!("odd"), "help --all").stdout;
    let usages: Vec<&str> = all
        .lines()
        .filter(|line| line.starts_with("Usage: "))
        .collect();
    let has = |usage: &str| usages.iter().any(|line| line.starts_with(usage));
    assert!(has("Usage: odd again look"), "{all}");
    assert!(has("Usage: odd again again "), "{all}");
    assert!(!has("Usage: odd again again again"), "{all}");
    assert!(!has("Usage: odd again again look"), "{all}");
}

#[test]
fn describes_a_command_below_itself() {
    let help = line(program!("odd"), "again again --help").stdout;
    assert!(help.contains("Usage: odd again again"), "{help}");

    let document = line(program!("odd"), "help --format json again").document();
    assert!(document["commands"]["again look"].is_object(), "{document}");
    assert!(
        document["commands"]["again again"].is_object(),
        "{document}"
    );
}
