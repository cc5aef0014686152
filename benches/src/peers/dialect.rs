//! Writes the source for each framework that resembles clap, with derives on a root, on enums of
//! commands, and on structs of arguments.

use std::fmt::Write as _;

use super::description::{Command, Description, Group, Kind, LEVELS, Opt, TARGET};
use crate::source::words::pascal;

/// The code snippets of one framework. In the snippets, `GROUP` and `COMMAND` stand for names of
/// types.
pub(super) struct Dialect {
    pub(super) imports: &'static str,
    pub(super) on_root: &'static str,
    pub(super) on_commands: &'static str,
    pub(super) on_groups: &'static str,
    pub(super) on_arguments: &'static str,
    pub(super) on_levels: &'static str,
    pub(super) on_subcommand: &'static str,
    pub(super) on_option: &'static str,
    pub(super) on_level: &'static str,
    /// The source of an enum variant that contains a group.
    pub(super) group: &'static str,
    /// The code of a group in addition to the enum of its commands.
    pub(super) beside_group: &'static str,
    /// The code of a command in addition to the struct of its arguments.
    pub(super) beside_command: &'static str,
    pub(super) main: &'static str,
}

impl Dialect {
    /// Returns the source of the whole program.
    pub(super) fn source(&self, description: &Description) -> String {
        let mut text = format!("#![allow(dead_code)]\n\n{}\n\n", self.imports);
        let _ = writeln!(
            text,
            "/// Looks after things of many kinds\n{}",
            self.on_root
        );
        let _ = writeln!(
            text,
            "struct Cli {{\n    {}\n    group: Groups,\n}}\n",
            self.on_subcommand
        );
        let _ = writeln!(text, "{}\nenum Groups {{", self.on_groups);
        for group in &description.groups {
            let _ = writeln!(text, "    /// {}", group.about);
            let _ = writeln!(text, "    {}", named(self.group, group, None));
        }
        let _ = writeln!(text, "}}\n\n{}\nenum Level {{", self.on_levels);
        for level in LEVELS {
            let _ = writeln!(text, "    {},", pascal(level));
        }
        text += "}\n";
        for group in &description.groups {
            self.group(&mut text, group);
        }
        text + "\n" + self.main
    }

    fn group(&self, text: &mut String, group: &Group) {
        if !self.beside_group.is_empty() {
            let _ = writeln!(text, "\n/// {}", group.about);
            let _ = writeln!(text, "{}", named(self.beside_group, group, None));
        }
        let name = pascal(group.name);
        let _ = writeln!(text, "\n{}\nenum {name} {{", self.on_commands);
        for command in &group.commands {
            let variant = pascal(command.name);
            let _ = writeln!(text, "    /// {}", command.about);
            let _ = writeln!(text, "    {variant}({name}{variant}),");
        }
        text.push_str("}\n");
        for command in &group.commands {
            self.command(text, group, command);
        }
    }

    fn command(&self, text: &mut String, group: &Group, command: &Command) {
        let (name, variant) = (pascal(group.name), pascal(command.name));
        let (target, about) = TARGET;
        let _ = writeln!(text, "\n/// {}\n{}", command.about, self.on_arguments);
        let _ = writeln!(
            text,
            "struct {name}{variant} {{\n    /// {about}\n    {target}: String,"
        );
        for option in &command.options {
            let _ = writeln!(text, "\n    /// {}\n    {}", option.about, self.on(*option));
            let _ = writeln!(text, "    {}: {},", option.name, rust_type(option.kind));
        }
        text.push_str("}\n");
        if !self.beside_command.is_empty() {
            let _ = writeln!(
                text,
                "\n{}",
                named(self.beside_command, group, Some(command))
            );
        }
    }

    fn on(&self, option: Opt) -> &'static str {
        match option.kind {
            Kind::Level => self.on_level,
            _ => self.on_option,
        }
    }
}

/// Returns the Rust type of an option.
pub(super) fn rust_type(kind: Kind) -> &'static str {
    match kind {
        Kind::Switch => "bool",
        Kind::Text => "Option<String>",
        Kind::Number => "Option<u16>",
        Kind::List => "Vec<String>",
        Kind::Level => "Option<Level>",
    }
}

fn named(template: &str, group: &Group, command: Option<&Command>) -> String {
    let text = template.replace("GROUP", &pascal(group.name));
    match command {
        Some(command) => text.replace("COMMAND", &pascal(command.name)),
        None => text,
    }
}
