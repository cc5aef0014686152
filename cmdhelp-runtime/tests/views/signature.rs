use cmdhelp_runtime::view::find::resolve;
use cmdhelp_runtime::view::scope::Depth;
use cmdhelp_runtime::view::signature::render;

use crate::programs::{pad, single};

fn lines(words: &[&str], depth: Depth) -> Vec<String> {
    let rendered = pad();
    let manifest = rendered.manifest();
    let target = resolve(&manifest, words).unwrap();
    render(&manifest, target, depth)
        .lines()
        .map(ToOwned::to_owned)
        .collect()
}

#[test]
fn a_line_has_the_arguments_with_their_types() {
    assert_eq!(
        lines(&["item", "create"], Depth::Default),
        [
            "pad item create <collection:enum> [title] --port int [--priority low|medium|high] \
          [--field key=value]... [--cache|--no-cache]  # Create a new item in a collection."
        ]
    );
    let single = single();
    assert_eq!(
        render(&single.manifest(), 0, Depth::Default),
        "one <file:path>  # Does one thing\n"
    );
}

#[test]
fn has_a_line_for_each_command_that_can_be_run() {
    let calls = |words: &[&str], depth| -> Vec<String> {
        let call = |line: String| line.split("  ").next().unwrap().to_owned();
        let all = lines(words, depth).into_iter().map(call);
        all.filter(|line| !line.starts_with("pad item create"))
            .collect()
    };
    assert_eq!(
        calls(&[], Depth::Default),
        [
            "pad item",
            "pad item list",
            "pad item field add",
            "pad item field del",
            "pad collection list",
            "pad version"
        ]
    );
    assert_eq!(
        calls(&[], Depth::Levels(0)),
        ["pad item", "pad item …", "pad collection …", "pad version"]
    );
    assert_eq!(
        calls(&[], Depth::Levels(1)),
        [
            "pad item",
            "pad item list",
            "pad item field …",
            "pad collection list",
            "pad version"
        ]
    );
    assert_eq!(calls(&["item", "field"], Depth::All).len(), 2);
}
