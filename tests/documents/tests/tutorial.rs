//! The program of the tutorial can be built and called after each code block.

#![allow(dead_code, reason = "later code blocks use the items of earlier ones")]

use std::fs;

include!(concat!(env!("OUT_DIR"), "/steps.rs"));

/// Calls the programs of this step and all later steps.
macro_rules! from_step {
    ($($step:ident)*) => { [$($step::call),*] };
}

#[test]
fn each_step_of_the_tutorial_works() {
    let file = std::env::temp_dir().join(format!("tutorial-{}.txt", std::process::id()));
    let file = file.to_str().expect("a path in UTF-8");
    let call = |step: fn(&[&str]) -> cmdhelp::call::Tested, words: &[&str]| {
        step(&[&["jot", "--file", file], words].concat())
    };
    for step in from_step!(step_0 step_1 step_2 step_3 step_4 step_5) {
        let _ = fs::remove_file(file);
        let added = call(step, &["add", "Buy milk", "--output", "text"]);
        assert_eq!(added.stdout, "Noted as number 1.\n");
    }
    for step in from_step!(step_1 step_2 step_3 step_4 step_5) {
        assert_eq!(call(step, &["list"]).json()[0]["text"], "Buy milk");
    }
    for step in from_step!(step_3 step_4 step_5) {
        let refused = call(step, &["add", "two\nlines"]);
        assert_eq!(refused.status, 2);
        assert_eq!(refused.json()["error"]["code"], "SEVERAL_LINES");
    }
    for step in from_step!(step_4 step_5) {
        let refused = call(step, &["forget", "1"]);
        assert_eq!(refused.json()["error"]["preview"]["text"], "Buy milk");
    }
    let forgotten = call(step_5::call, &["forget", "1", "--confirm"]);
    assert_eq!(forgotten.json()["text"], "Buy milk");
    let _ = fs::remove_file(file);
}
