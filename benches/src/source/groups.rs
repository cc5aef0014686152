//! Generates a program with commands in groups of twenty, for the race `manifest`.

use std::fmt::Write as _;

/// The size of the program.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) commands: usize,
    /// The number of flags of each command, which also has a positional argument.
    pub(crate) flags: usize,
    /// The number of additional flags of every second command.
    pub(crate) flags_of_every_other: usize,
    /// The number of examples of each command. Only the program with `cmdhelp` has examples.
    pub(crate) examples: usize,
}

const IN_A_GROUP: usize = 20;

const TYPES: [&str; 6] = [
    "Option<String>",
    "bool",
    "Option<u16>",
    "Vec<String>",
    "Option<std::path::PathBuf>",
    "Option<Level>",
];

/// Returns the source of the program with the derives of the crate `facade`. If this crate is
/// `cmdhelp`, the root has the attribute `attribute`.
pub(crate) fn program(facade: &str, shape: Shape, attribute: &str) -> String {
    let is_cmdhelp = facade == "cmdhelp";
    let mut text = format!(
        "#![allow(dead_code)]\nuse {facade}::{{Args, Parser, Subcommand, ValueEnum}};\n\n\
         #[derive(Clone, ValueEnum)]\nenum Level {{ Low, /// Today\nHigh }}\n\n\
         /// A program with many commands\n#[derive(Parser)]\n\
         #[command(name = \"asked\", version = \"1.0.0\")]\n{}\
         struct Cli {{ #[command(subcommand)] command: Groups }}\n\n\
         #[derive(Subcommand)]\nenum Groups {{\n",
        if is_cmdhelp { attribute } else { "" }
    );
    let groups = shape.commands.div_ceil(IN_A_GROUP);
    for group in 0..groups {
        let _ = writeln!(
            text,
            "/// Work with things of kind {group}\n#[command(subcommand)] G{group}(G{group}),"
        );
    }
    text += "}\n";
    for group in 0..groups {
        let _ = writeln!(text, "#[derive(Subcommand)] enum G{group} {{");
        for command in (group * IN_A_GROUP)..((group + 1) * IN_A_GROUP).min(shape.commands) {
            let _ = writeln!(text, "C{command}(C{command}),");
        }
        text += "}\n";
    }
    for command in 0..shape.commands {
        add_command(&mut text, command, shape, is_cmdhelp);
    }
    text += "fn main() { let _ = Cli::parse(); }\n";
    text
}

fn add_command(text: &mut String, command: usize, shape: Shape, is_cmdhelp: bool) {
    let _ = writeln!(
        text,
        "/// Do what number {command} does to a thing\n#[derive(Args)]"
    );
    for example in 0..shape.examples.min(if is_cmdhelp { usize::MAX } else { 0 }) {
        let _ = writeln!(
            text,
            "#[cmdhelp(example(\"a-thing --flag-{command}-0 x{example}\", note = \"one way to do it\"))]"
        );
    }
    let _ = writeln!(
        text,
        "struct C{command} {{\n/// What it is done to\ntarget: String,"
    );
    let flags = shape.flags + shape.flags_of_every_other * (command % 2);
    for flag in 0..flags {
        let ty = TYPES[flag % TYPES.len()];
        let _ = writeln!(
            text,
            "/// The flag number {flag} of command {command}\n#[arg(long)] flag_{command}_{flag}: {ty},"
        );
    }
    text.push_str("}\n");
}

/// Returns a Markdown document with `lines` command lines of the program. Successive lines call
/// different commands.
pub(crate) fn document(shape: Shape, lines: usize) -> String {
    let mut text = String::from("# A program with many commands\n\n");
    for line in 0..lines {
        let command = line * 7 % shape.commands;
        let group = command / IN_A_GROUP;
        let arguments = match line % 3 {
            0 => format!("a-thing --flag-{command}-0 x"),
            1 => format!("--flag-{command}-1 \"a thing\" --flag-{command}-2 80"),
            _ => format!("a-thing --flag-{command}-2=8080 --flag-{command}-1"),
        };
        let _ = writeln!(
            text,
            "One way:\n\n```console\n$ asked g{group} c{command} {arguments}\n```\n"
        );
    }
    text
}
