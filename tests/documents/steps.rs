//! The tutorial's program after each code block, as a reader has it who follows the text.

use crate::markdown::{Block, blocks};

/// Returns the programs in the order of the tutorial.
pub(crate) fn steps(tutorial: &str) -> Vec<String> {
    let mut steps: Vec<String> = Vec::new();
    let lines: Vec<&str> = tutorial.lines().collect();
    let mut before = 0;
    for block in blocks(tutorial) {
        let text = lines[before..block.line - 1].join("\n");
        before = block.line + block.text.lines().count();
        let Some(last) = steps.last() else {
            if block.marked("program") == Some("jot-start") {
                steps.push(block.text);
            }
            continue;
        };
        if block.marked("part") == Some("jot") || block.marked("test") == Some("jot") {
            steps.push(with_variant(&with_block(last, &block), &text));
        }
    }
    steps
}

/// Adds a block to a program, or replaces the handler that the block changes.
fn with_block(program: &str, block: &Block) -> String {
    let head: String = block
        .text
        .lines()
        .take(2)
        .map(|line| [line, "\n"].concat())
        .collect();
    match program.split_once(&head) {
        Some((before, rest)) if head.starts_with("#[cmdhelp::run]\nimpl ") => {
            let (_, after) = rest.split_once("\n}\n").expect("the end of the handler");
            [before, &block.text, after].concat()
        }
        _ => [program, "\n", &block.text].concat(),
    }
}

/// Adds the variant of `Command` that the text before a block asks for.
fn with_variant(program: &str, text: &str) -> String {
    let instruction = text.split('`').find(|code| {
        let name = code.split_once('(').map(|(name, _)| name);
        name.is_some_and(|name| *code == format!("{name}({name})"))
    });
    match instruction {
        Some(variant) if text.contains("to\n`Command`") || text.contains("to `Command`") => program
            .replacen(
                "enum Command {\n",
                &format!("enum Command {{\n    {variant},\n"),
                1,
            ),
        _ => program.to_owned(),
    }
}
