//! Generates the sources of programs. The sources of both sides differ only in the crate that they use.

pub(crate) mod declared;
mod fields;
pub(crate) mod groups;
mod shared;
pub(crate) mod words;

use fields::{Field, SHARED};
use shared::EVERYWHERE;
use words::{NOUNS, VERBS, pascal};

/// A placeholder in a source or a template for the name of the crate whose derives are used.
const FACADE: &str = "FACADE";

const PLAIN: &str = include_str!("../templates/plain.rs");
const REPEAT: &str = include_str!("../templates/repeat.rs");

/// The size and shape of a program to generate.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Program {
    /// The prefix of the packages' names.
    pub(crate) name: &'static str,
    /// The name of the program in the table.
    pub(crate) label: &'static str,
    verbs: usize,
    /// The number of verbs that form one command with each noun, such as `add-key`. The remaining
    /// verbs are commands that have the nouns as subcommands, such as `sync key`.
    joined: usize,
    nouns: usize,
    fields: usize,
    /// The number of global options.
    globals: usize,
    /// The number of types that every command flattens. Each type has thirty options.
    groups: usize,
}

/// A program with one struct of ten arguments, like most programs.
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

/// A program with a hundred commands, about as large as the largest programs written by hand.
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

/// A program with a thousand commands, as large as programs that are generated from the description of an API.
///
/// No enum contains more than a quarter of the commands, because the optimizer would take 15 minutes for the function
/// in which clap_derive adds a thousand commands.
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

/// A program with sixty commands and thirty global options.
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

/// A program with sixty commands that have common options, because they flatten the same types.
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
    /// The declaration of the command line.
    pub(crate) cli: String,
    /// The program that parses its command line once.
    pub(crate) plain: String,
    /// The program that repeats a step in a loop.
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

    /// Returns a command line with every argument of the program. If the program has commands, it calls a command in
    /// the middle with every argument.
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

/// One command without subcommands.
struct Command {
    place: usize,
    joined: bool,
    verb: &'static str,
    noun: &'static str,
}

impl Command {
    /// Adds the variant of the command. Adds the struct of the command's arguments, if the variant
    /// does not have them as fields.
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
    fn the_sources_of_both_sides_differ_only_in_the_facade() {
        for program in [SMALL, HUNDRED, THOUSAND, GLOBALS, GROUPS] {
            let clap = program.sources("clap");
            let cmdhelp = program.sources("cmdhelp");
            assert_eq!(clap.cli.replace("clap::", "cmdhelp::"), cmdhelp.cli);
            assert_eq!(clap.plain.replace("clap::", "cmdhelp::"), cmdhelp.plain);
            assert_eq!(clap.repeat.replace("clap::", "cmdhelp::"), cmdhelp.repeat);
        }
    }

    #[test]
    fn programs_have_the_number_of_arguments_in_their_label() {
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
