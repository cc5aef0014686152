//! Generates commands with fields of all shapes in random order.
//!
//! Each field has an expression that creates a random value of its type. The tests write such values as
//! JSON, pass them in calls, and compare them with the values that the command got.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use cmdhelp_test_support::Random;

/// A kind of field.
struct Kind {
    ty: &'static str,
    arg: &'static str,
    /// An expression that creates a value with the random number generator `r`.
    make: &'static str,
}

const fn kind(ty: &'static str, arg: &'static str, make: &'static str) -> Kind {
    Kind { ty, arg, make }
}

const ANY: &str = "Any::any(r)";

#[rustfmt::skip]
const FLAGS: &[Kind] = &[
    kind("bool", "long", ANY),
    kind("bool", "long, short, action = ArgAction::Set", ANY),
    kind("bool", "long, action = ArgAction::SetFalse", ANY),
    kind("Option<bool>", "long", ANY),
    kind("u8", "long, action = ArgAction::Count", ANY),
    kind("String", "long", ANY),
    kind("String", "short", ANY),
    kind("Option<String>", "long", ANY),
    kind("Option<String>", "long, require_equals = true", ANY),
    kind("String", "long, default_value = \"-d\"", ANY),
    kind("Option<PathBuf>", "long, visible_alias = \"other\"", ANY),
    kind("char", "long", ANY),
    kind("u8", "long", ANY),
    kind("u64", "long", ANY),
    kind("Option<i64>", "long", ANY),
    kind("i128", "long", ANY),
    kind("u16", "long, default_value_t = 7", ANY),
    kind("u8", "long, value_parser = cmdhelp::value_parser!(u8).range(3..=9)", "r.between(3, 9)"),
    kind("f64", "long", ANY),
    kind("Option<f32>", "long", ANY),
    kind("Choice", "long, value_enum", ANY),
    kind("Choice", "long, value_enum, default_value_t = Choice::TwoWords", ANY),
    kind("Option<Choice>", "long, value_enum, ignore_case = true", ANY),
    kind("Option<Option<String>>", "long", ANY),
    kind("Option<Option<u32>>", "long, require_equals = true", ANY),
    kind("Vec<String>", "long", "r.list(0)"),
    kind("Vec<String>", "long, required = true", "r.list(1)"),
    kind("Vec<i64>", "long, short", "r.list(0)"),
    kind("Option<Vec<Choice>>", "long, value_enum", "r.some_list()"),
    kind("Vec<u8>", "long, value_delimiter = ','", "r.list(0)"),
    kind("Vec<String>", "long, value_delimiter = ','", "r.plain_list(0)"),
    kind("Vec<u16>", "long, num_args = 2", "r.pairs()"),
    kind("Vec<f64>", "long, num_args = 2, allow_negative_numbers = true", "r.pairs()"),
    kind("Vec<String>", "long, num_args = 2, allow_hyphen_values = true", "r.pairs()"),
    kind("Vec<String>", "long, num_args = 1..", "r.list(0)"),
    kind("Vec<u32>", "long, num_args = 1..=3, action = ArgAction::Set", "r.few(3)"),
    kind("Vec<u32>", "long, num_args = 1.., action = ArgAction::Set, value_delimiter = ';'", "r.list(0)"),
    kind("Option<i64>", "short, allow_hyphen_values = true", ANY),
    kind("Option<String>", "long, num_args = 0..=1, default_missing_value = \"-\"", ANY),
    kind("Vec<PathBuf>", "long, short", "r.list(0)"),
    kind("Vec<Choice>", "long, value_enum, value_delimiter = ','", "r.list(0)"),
    kind("Option<Vec<i64>>", "long, allow_negative_numbers = true", "r.some_list()"),
];

#[rustfmt::skip]
const POSITIONALS: &[Kind] = &[
    kind("String", "", ANY),
    kind("i64", "", ANY),
    kind("Choice", "value_enum", ANY),
    kind("PathBuf", "", ANY),
];

#[rustfmt::skip]
const LAST_POSITIONALS: &[Kind] = &[
    kind("Option<String>", "", ANY),
    kind("Vec<String>", "", "r.list(0)"),
    kind("Vec<i64>", "required = true", "r.list(1)"),
    kind("Vec<String>", "last = true", "r.list(0)"),
    kind("Vec<String>", "trailing_var_arg = true, allow_hyphen_values = true", "r.list(0)"),
    kind("Option<u32>", "default_value = \"5\"", "Some(Any::any(r))"),
];

/// Types with several arguments that are flattened, some of them nested.
#[rustfmt::skip]
const FLATTENED: &[Kind] = &[
    kind("Named", "flatten", ANY),
    kind("Option<Ranked>", "flatten", "(r.below(2) == 0).then(|| Ranked::with_rank(r))"),
    kind("Wide", "flatten", ANY),
];

const COMMANDS: usize = 60;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut random = Random::new(1);
    let mut source = String::new();
    let mut variants = String::new();
    let mut made = String::new();
    let mut written = String::new();
    let mut takes_flags = String::new();
    for command in 0..COMMANDS {
        let mut fields: Vec<&Kind> = Vec::new();
        for _ in 0..random.below(5) {
            fields.push(random.of(FLAGS));
        }
        // Each kind of flag occurs in at least one command.
        fields.push(&FLAGS[command % FLAGS.len()]);
        if let Some(flattened) = FLATTENED.get(command % (FLATTENED.len() + 1)) {
            fields.push(flattened);
        }
        let exposed = command % LAST_POSITIONALS.len() == 3;
        if !exposed {
            for _ in 0..random.below(3) {
                fields.push(random.of(POSITIONALS));
            }
        }
        if random.below(2) == 0 || exposed {
            fields.push(&LAST_POSITIONALS[command % LAST_POSITIONALS.len()]);
        }
        struct_of(&mut source, command, &fields);
        if fields.iter().any(|field| field.arg.contains("trailing")) {
            let _ = write!(takes_flags, "\"c{command}\", ");
        }
        let _ = writeln!(variants, "    C{command}(C{command}),");
        let _ = writeln!(
            made,
            "            {command} => Self::C{command}(Any::any(r)),"
        );
        let _ = writeln!(
            written,
            "            Self::C{command}(args) => (\"c{command}\", args.json().unwrap()),"
        );
    }
    let _ = write!(
        source,
        "/// The commands.\n#[derive(Debug, PartialEq, Subcommand)]\npub enum Commands {{\n{variants}}}\n\
         impl Commands {{\n    /// Makes the command of this number.\n    pub fn make(number: usize, r: &mut Random) -> Self {{\n        match number {{\n{made}            _ => unreachable!(),\n        }}\n    }}\n\
         \n    /// Its name and its value.\n    pub fn call(&self) -> (&'static str, String) {{\n        match self {{\n{written}        }}\n    }}\n}}\n\
         /// Those behind whose names flags are data.\npub const TAKES_FLAGS: &[&str] = &[{takes_flags}];\n\
         /// How many there are.\npub const COMMANDS: usize = {COMMANDS};\n"
    );
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    fs::write(Path::new(&out).join("calls.rs"), source).expect("OUT_DIR can be written to");
}

fn struct_of(source: &mut String, command: usize, fields: &[&Kind]) {
    let mut declared = String::new();
    let mut made = String::new();
    let mut written = String::new();
    let mut shorts = "abcdefgijklm".chars();
    for (number, field) in fields.iter().enumerate() {
        let mut arg = field
            .arg
            .replace("\"other\"", &format!("\"other{number}\""));
        if let Some(at) = arg.find("short") {
            let short = shorts.next().expect("few fields");
            arg.replace_range(at..at + 5, &format!("short = '{short}'"));
        }
        let attribute = if arg == "flatten" { "command" } else { "arg" };
        let _ = writeln!(
            declared,
            "    #[{attribute}({arg})]\n    field_{number}: {},",
            field.ty
        );
        let _ = writeln!(made, "            field_{number}: {},", field.make);
        if arg == "flatten" {
            let _ = writeln!(
                written,
                "        entries.extend(self.field_{number}.json());"
            );
            continue;
        }
        let _ = writeln!(
            written,
            "        entries.extend(self.field_{number}.json().map(|json| format!(\"\\\"field_{number}\\\":{{json}}\")));"
        );
    }
    let _ = write!(
        source,
        "#[derive(Debug, PartialEq, Args)]\npub struct C{command} {{\n{declared}}}\n\
         impl Any for C{command} {{\n    fn any(r: &mut Random) -> Self {{\n        Self {{\n{made}        }}\n    }}\n\
         \n    fn json(&self) -> Option<String> {{\n        let mut entries = Vec::<String>::new();\n{written}        Some(format!(\"{{{{{{}}}}}}\", entries.join(\",\")))\n    }}\n}}\n"
    );
}
