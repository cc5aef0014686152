//! Random programs of nested types, with relations between arguments.
//!
//! `PARITY_PROGRAMS=200 PARITY_PROGRAMS_SEED=7` sets the number of programs and the seed.

use std::env;

use crate::chunk::Chunk;
use crate::options::Options;

/// The number of programs that are compiled by default.
const PROGRAMS: u64 = 8;

pub(crate) fn chunk() -> Chunk {
    let mut chunk = Chunk::new("programs").with_manifests();
    let programs = from_env("PARITY_PROGRAMS", PROGRAMS);
    let seed = from_env("PARITY_PROGRAMS_SEED", 1);
    for number in 0..programs {
        let program = Program::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
        chunk.push(format!("seed_{seed}_{number}"), program.source());
    }
    chunk
}

fn from_env(name: &str, otherwise: u64) -> u64 {
    println!("cargo::rerun-if-env-changed={name}");
    let value = env::var(name).ok();
    value.map_or(otherwise, |value| value.parse().expect("a number"))
}

/// A random number generator, which returns the same numbers for the same seed.
pub(crate) struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        let mut random = Self(seed ^ 0x9e37_79b9_7f4a_7c15);
        random.below(2);
        random
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }

    pub(crate) fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// A program that is being generated.
pub(crate) struct Program {
    pub(crate) random: Random,
    /// The source of all types except the root.
    types: String,
    /// The number of names so far. The number is a part of each name, so that all names are unique.
    names: usize,
    shorts: Vec<char>,
    /// The ids of the root's global flags.
    pub(crate) globals: Vec<String>,
}

const WORDS: [&str; 16] = [
    "all", "base", "color", "depth", "edit", "force", "group", "jobs", "kind", "level", "mode",
    "note", "order", "path", "quiet", "rate",
];

impl Program {
    fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            types: String::new(),
            names: 0,
            shorts: ('a'..='z')
                .chain('A'..='U')
                .filter(|short| *short != 'h')
                .collect(),
            globals: Vec::new(),
        }
    }

    pub(crate) fn name(&mut self) -> String {
        self.names += 1;
        format!("{}_{}", self.random.pick(&WORDS), self.names)
    }

    pub(crate) fn short(&mut self) -> Option<char> {
        let at = self.random.below(self.shorts.len().max(1));
        (!self.shorts.is_empty()).then(|| self.shorts.remove(at))
    }

    pub(crate) fn doc(&mut self) -> &'static str {
        self.random.pick(&[
            "",
            "/// Does it\n",
            "/// Does it.\n///\n/// At length.\n",
            "/// Does: \"it\"\n",
        ])
    }

    fn source(mut self) -> String {
        let globals = self.random.below(3);
        let mut root = Options::of(&mut self, globals, true);
        self.globals = root.ids.clone();
        let count = self.random.below(4);
        root.add(&mut self, count);
        let flattened = self.flattened();
        let attributes = self.root_attributes();
        let doc = self.doc();
        let (command, positionals) = if self.random.one_in(5) {
            let positionals = root.positionals(&mut self);
            (String::new(), positionals)
        } else {
            let commands = self.commands(0);
            let optional = self.random.one_in(3);
            let ty = if optional {
                format!("Option<{commands}>")
            } else {
                commands
            };
            (
                format!("#[command(subcommand)]\nsubcommand: {ty},\n"),
                String::new(),
            )
        };
        let fields = root.fields();
        let types = self.types;
        format!(
            "{CHOICE}\n{types}\n{doc}#[derive(Debug, clap::Parser)]\n#[command({attributes})]\n\
             pub struct Cli {{\n{fields}{flattened}{command}{positionals}}}\n"
        )
    }

    fn root_attributes(&mut self) -> String {
        let all = [
            "version = \"1.2\"",
            "name = \"prog\"",
            "infer_subcommands = true",
            "infer_long_args = true",
            "args_override_self = true",
            "disable_help_subcommand = true",
            "version = crate::cases::version()",
            "rename_all = \"snake_case\"",
            "about = \"A program\"",
            "allow_negative_numbers = true",
            "arg_required_else_help = true",
            "next_help_heading = \"Others\"",
            "mut_args(|arg| arg.hide_env(true))",
        ];
        let count = self.random.below(4);
        let mut said: Vec<&str> = Vec::new();
        for _ in 0..count {
            let attribute = self.random.pick(&all);
            let method = |text: &str| text.split(['=', '(']).next().map(str::to_owned);
            if said.iter().all(|other| method(other) != method(attribute)) {
                said.push(attribute);
            }
        }
        said.join(", ")
    }

    /// Returns a flattened field and adds its struct, or returns an empty string.
    fn flattened(&mut self) -> String {
        if self.random.one_in(2) {
            return String::new();
        }
        let ty = self.args("Flat", false);
        format!("#[command(flatten)]\n{}: {ty},\n", ty.to_lowercase())
    }

    /// Adds a struct of arguments and returns its name.
    fn args(&mut self, prefix: &str, with_positionals: bool) -> String {
        let count = 1 + self.random.below(4);
        let mut options = Options::of(self, count, false);
        let positionals = match with_positionals {
            true => options.positionals(self),
            false => String::new(),
        };
        let flattened = match self.random.one_in(3) {
            true => self.flattened(),
            false => String::new(),
        };
        self.names += 1;
        let name = format!("{prefix}{}", self.names);
        let group = match self.random.below(5) {
            0 => "#[group(multiple = false)]\n",
            1 => "#[group(skip)]\n",
            _ => "",
        };
        // A type that derives `Parser` with a name of its own is allowed wherever `Args` is.
        let derive = match self.random.below(4) {
            0 => format!(
                "#[derive(Debug, clap::Parser)]\n#[command(name = \"{name}\", version = \"9\")]\n"
            ),
            _ => "#[derive(Debug, clap::Args)]\n".to_owned(),
        };
        let derive = match prefix {
            // The version of a flattened type would become that of the outer command.
            "Flat" => "#[derive(Debug, clap::Args)]\n".to_owned(),
            _ => derive,
        };
        let fields = options.fields();
        self.types +=
            &format!("{derive}{group}pub struct {name} {{\n{fields}{flattened}{positionals}}}\n");
        name
    }

    /// Adds an enum of commands and returns its name.
    fn commands(&mut self, depth: usize) -> String {
        let mut variants = String::new();
        let count = 2 + self.random.below(3);
        for _ in 0..count {
            self.names += 1;
            let name = format!("Verb{}", self.names);
            let doc = self.doc();
            let says = match self.random.below(8) {
                0 => format!("#[command(visible_alias = \"v{}\")]\n", self.names),
                1 => "#[command(hide = true)]\n".to_owned(),
                2 => format!(
                    "#[command(name = \"named-{}\", alias = \"n{0}\")]\n",
                    self.names
                ),
                3 => "#[command(arg_required_else_help = true)]\n".to_owned(),
                _ => String::new(),
            };
            let variant = match self.random.below(if depth < 2 { 6 } else { 4 }) {
                0 => format!("{name},\n"),
                1 => {
                    let count = self.random.below(4);
                    let mut options = Options::of(self, count, false);
                    let positionals = options.positionals(self);
                    format!("{name} {{\n{}{positionals}}},\n", options.fields())
                }
                2 | 3 => {
                    let ty = self.args("Args", true);
                    match self.random.one_in(3) {
                        true => format!("{name}(Box<{ty}>),\n"),
                        false => format!("{name}({ty}),\n"),
                    }
                }
                4 => format!(
                    "#[command(subcommand)]\n{name}({}),\n",
                    self.commands(depth + 1)
                ),
                _ => {
                    let count = self.random.below(3);
                    let options = Options::of(self, count, false);
                    let commands = self.commands(depth + 1);
                    format!(
                        "{name} {{\n{}#[command(subcommand)]\nsubcommand: Option<{commands}>,\n}},\n",
                        options.fields()
                    )
                }
            };
            variants += &format!("{doc}{says}{variant}");
        }
        if depth < 2 && self.random.one_in(6) {
            let commands = self.commands(2);
            variants += &format!("#[command(flatten)]\nInner({commands}),\n");
        } else if self.random.one_in(8) {
            variants += "#[command(external_subcommand)]\nOther(Vec<String>),\n";
        }
        self.names += 1;
        let name = format!("Commands{}", self.names);
        self.types +=
            &format!("#[derive(Debug, clap::Subcommand)]\npub enum {name} {{\n{variants}}}\n");
        name
    }
}

const CHOICE: &str = "
    #[derive(Clone, Debug, Default, clap::ValueEnum)]
    pub enum Choice {
        #[default]
        One,
        /// Two
        #[value(alias = \"zwei\")]
        TwoWords,
        #[value(hide = true)]
        Secret,
    }
";
