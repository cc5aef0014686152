//! The programs that are raced: the same source for both sides, but for the crate that it uses.

pub(crate) mod declared;
mod fields;
pub(crate) mod groups;
mod shared;
pub(crate) mod words;

use fields::{Field, SHARED};
use shared::EVERYWHERE;
use words::{NOUNS, VERBS, pascal};

/// The name in a source or a template that stands for the crate whose derives are used.
const FACADE: &str = "FACADE";

const PLAIN: &str = include_str!("../templates/plain.rs");
const REPEAT: &str = include_str!("../templates/repeat.rs");

/// A command line to generate.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Program {
    /// The prefix of the packages' names.
    pub(crate) name: &'static str,
    /// The name in the table.
    pub(crate) label: &'static str,
    verbs: usize,
    /// So many of the verbs are joined with each noun: `add-key`. The others are commands of their
    /// own, with the nouns below: `sync key`.
    joined: usize,
    nouns: usize,
    fields: usize,
    /// Options of the root that hold for all commands.
    globals: usize,
    /// Types with thirty options each, which every command flattens.
    groups: usize,
}

/// One struct of a dozen arguments, as in most programs there are.
pub(crate) const SMALL: Program = Program {
    name: "small",
    label: "10 arguments",
    verbs: 0,
    joined: 0,
    nouns: 0,
    fields: 10,
    globals: 0,
    groups: 0,
};

/// About as large as the largest programs written by hand.
pub(crate) const HUNDRED: Program = Program {
    name: "hundred",
    label: "100 commands × 7",
    verbs: 10,
    joined: 8,
    nouns: 10,
    fields: 7,
    globals: 0,
    groups: 0,
};

/// A program of the size of those that are generated from the description of an interface.
///
/// No more than a quarter of the commands are in one enum, because with clap_derive the optimizer
/// takes a quarter of an hour for a function that adds a thousand.
pub(crate) const THOUSAND: Program = Program {
    name: "thousand",
    label: "1,000 commands × 5",
    verbs: 40,
    joined: 10,
    nouns: 25,
    fields: 5,
    globals: 0,
    groups: 0,
};

/// Sixty commands below many options that hold for all of them.
pub(crate) const GLOBALS: Program = Program {
    name: "globals",
    label: "60 commands × 14, 30 global options",
    verbs: 6,
    joined: 3,
    nouns: 10,
    fields: 14,
    globals: 30,
    groups: 0,
};

/// Sixty commands that share their options by flattening the same types.
pub(crate) const GROUPS: Program = Program {
    name: "groups",
    label: "60 commands × 20 groups of 30",
    verbs: 6,
    joined: 3,
    nouns: 10,
    fields: 2,
    globals: 0,
    groups: 20,
};

/// The contents of a package's source files.
pub(crate) struct Sources {
    /// The command line.
    pub(crate) cli: String,
    /// The plain program.
    pub(crate) plain: String,
    /// The program that repeats itself.
    pub(crate) repeat: String,
}

impl Program {
    /// Returns the sources of a package that uses the derives of `facade`.
    pub(crate) fn sources(self, facade: &str) -> Sources {
        Sources {
            cli: self.cli().replace(FACADE, facade),
            plain: PLAIN.replace(FACADE, facade),
            repeat: REPEAT.replace(FACADE, facade),
        }
    }

    /// Returns a command line that gives every argument of the program, or of the command in its
    /// midst.
    pub(crate) fn argv(self) -> Vec<String> {
        let mut argv = vec!["bench".to_owned()];
        let middle = self.verbs * self.nouns / 2;
        match self.commands().nth(middle) {
            Some(it) if it.joined => argv.push(format!("{}-{}", it.verb, it.noun)),
            Some(it) => argv.extend([it.verb.to_owned(), it.noun.to_owned()]),
            None => {}
        }
        let given = Field::some(middle, self.fields).flat_map(|field| field.example);
        argv.extend(given.map(|word| (*word).to_owned()));
        argv
    }

    fn cli(self) -> String {
        let mut text = String::from(fields::PRELUDE);
        if self.verbs == 0 {
            text += "/// Does what it is told.\n#[derive(Parser)]\n";
            text += "#[command(name = \"bench\", version)]\npub struct Cli {\n";
            Field::declare(&mut text, "    pub ", Field::some(0, self.fields));
            text += "}\n";
            return text;
        }
        text += &fields::ROOT.replace(SHARED, if self.globals > 0 { EVERYWHERE } else { "" });
        if self.globals > 0 {
            shared::declare(
                &mut text,
                "Everywhere",
                "common",
                self.globals,
                ", global = true",
            );
        }
        for group in 0..self.groups {
            let (name, prefix) = (shared::group(group), format!("group-{group}"));
            shared::declare(&mut text, &name, &prefix, shared::OPTIONS, "");
        }
        let mut direct = String::new();
        let mut types = String::new();
        for (place, verb) in VERBS.iter().enumerate().take(self.verbs) {
            let of_verb = self.commands().filter(|command| command.verb == *verb);
            if place < self.joined {
                of_verb.for_each(|command| command.declare(self, &mut direct, &mut types));
                continue;
            }
            let name = pascal(verb);
            let mut nested = String::new();
            of_verb.for_each(|command| command.declare(self, &mut nested, &mut types));
            declare_enum(&mut types, &format!("What to {verb}."), &name, &nested);
            direct += &format!("    /// Everything to {verb}\n");
            direct += "    #[command(subcommand)]\n";
            direct += &format!("    {name}({name}),\n");
        }
        declare_enum(&mut text, "What to do.", "Work", &direct);
        text + &types
    }

    fn commands(self) -> impl Iterator<Item = Command> {
        (0..self.verbs * self.nouns).map(move |place| Command {
            place,
            joined: place / self.nouns < self.joined,
            verb: VERBS[place / self.nouns],
            noun: NOUNS[place % self.nouns],
        })
    }
}

fn declare_enum(text: &mut String, doc: &str, name: &str, variants: &str) {
    *text += &format!("\n/// {doc}\n#[derive(Subcommand)]\n");
    *text += &format!("pub enum {name} {{\n{variants}}}\n");
}

/// One command that does something.
struct Command {
    place: usize,
    joined: bool,
    verb: &'static str,
    noun: &'static str,
}

impl Command {
    /// Adds the variant, and the struct of its arguments unless they are written in the variant.
    fn declare(&self, program: Program, variants: &mut String, types: &mut String) {
        let fields = program.fields;
        let Self {
            verb, noun, place, ..
        } = self;
        let full = pascal(verb) + &pascal(noun);
        let variant = if self.joined {
            full.clone()
        } else {
            pascal(noun)
        };
        *variants += &format!("    /// {} the {noun}\n", pascal(verb));
        if place % 4 == 1 {
            *variants += "    ///\n";
            *variants += "    /// Waits until it is done, and says what has become of it.\n";
            *variants += "    /// Nothing is changed if any part of it cannot be done.\n";
        }
        if place % 6 == 2 {
            *variants += &format!("    #[command(visible_alias = \"{noun}-{verb}\")]\n");
        }
        if place % 8 == 5 {
            *variants += "    #[command(after_help = \"See the guide.\")]\n";
        }
        match place % 10 {
            7 | 8 => {
                *variants += &format!("    {variant} {{\n");
                shared::flatten(variants, "        ", program.groups);
                Field::declare(variants, "        ", Field::some(*place, fields));
                *variants += "    },\n";
                return;
            }
            9 => *variants += &format!("    {variant}(Box<{full}Args>),\n"),
            _ => *variants += &format!("    {variant}({full}Args),\n"),
        }
        *types += &format!("\n/// What to {verb} of the {noun}.\n");
        *types += &format!("#[derive(Args)]\npub struct {full}Args {{\n");
        shared::flatten(types, "    pub ", program.groups);
        if place % 5 == 4 {
            *types += "    #[command(flatten)]\n    pub selection: Selection,\n";
            let own = fields - fields::SELECTION_FIELDS;
            Field::declare(types, "    pub ", Field::some(*place, own));
        } else {
            Field::declare(types, "    pub ", Field::some(*place, fields));
        }
        *types += "}\n";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_differ_in_the_facade_only() {
        for program in [SMALL, HUNDRED, THOUSAND, GLOBALS, GROUPS] {
            let clap = program.sources("clap");
            let ours = program.sources("cmdhelp");
            assert_eq!(clap.cli.replace("clap::", "cmdhelp::"), ours.cli);
            assert_eq!(clap.plain.replace("clap::", "cmdhelp::"), ours.plain);
            assert_eq!(clap.repeat.replace("clap::", "cmdhelp::"), ours.repeat);
        }
    }

    #[test]
    fn programs_have_as_many_arguments_as_they_say() {
        for program in [HUNDRED, THOUSAND] {
            let cli = program.sources("clap").cli;
            let flattened = cli.matches("selection: Selection").count();
            let arguments = cli.matches("#[arg(").count();
            let declared_once =
                fields::ROOT.matches("#[arg(").count() + fields::PRELUDE.matches("#[arg(").count();
            assert_eq!(
                arguments - declared_once + flattened * fields::SELECTION_FIELDS,
                program.verbs * program.nouns * program.fields
            );
        }
    }
}
