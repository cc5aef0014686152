//! Prints the command tree of a seed, which `tests/differential.rs` names when it fails.

use cmdhelp_grammar_tests::model::Node;
use cmdhelp_grammar_tests::trees::tree;
use cmdhelp_test_support::Random;

fn main() {
    let seed = std::env::args().nth(1).expect("a seed");
    let seed = seed.parse().expect("a number");
    show(&tree(&mut Random::new(seed)), 0);
}

fn show(node: &Node, depth: usize) {
    let indent = "  ".repeat(depth);
    let Node {
        name,
        aliases,
        draft,
        flattened,
        opaque,
        ..
    } = node;
    println!("{indent}{name} {aliases:?} flattened: {flattened} opaque: {opaque}");
    println!("{indent}  {:?}", draft.command);
    for arg in &draft.args {
        let debug = format!("{arg:?}");
        let parts = debug.split(", ");
        let settings = parts.filter(|part| !part.ends_with(": None") && !part.ends_with(": []"));
        println!("{indent}  - {}", settings.collect::<Vec<_>>().join(", "));
    }
    for group in &draft.groups {
        println!("{indent}  = {group:?}");
    }
    for child in &node.children {
        show(child, depth + 1);
    }
}
