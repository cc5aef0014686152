//! The arguments of one command of a random program.

use crate::programs::Program;

/// A type of values: a valid argument, an expression for a default, and the attributes that it needs.
#[derive(Clone, Copy)]
struct Type {
    name: &'static str,
    word: &'static str,
    value: &'static str,
    says: &'static str,
}

const fn ty(
    name: &'static str,
    word: &'static str,
    value: &'static str,
    says: &'static str,
) -> Type {
    Type {
        name,
        word,
        value,
        says,
    }
}

#[rustfmt::skip]
const TYPES: [Type; 20] = [
    ty("String", "word", "String::from(\"w\")", ""),
    ty("u8", "7", "3", ""),
    ty("i64", "-3", "-4", "allow_negative_numbers = true"),
    ty("u32", "12", "1 + 2", ""),
    ty("usize", "9", "8", ""),
    ty("isize", "5", "6", ""),
    ty("u64", "70000", "1 << 40", ""),
    ty("u64", "70000", "!0", ""),
    ty("i64", "3", "i64::MAX - 1", ""),
    ty("i8", "3", "-1", ""),
    ty("usize", "3", "\"four\".len()", ""),
    ty("f64", "1.5", "0.25", ""),
    ty("char", "c", "'d'", ""),
    ty("bool", "true", "false", "action = clap::ArgAction::Set"),
    ty("std::path::PathBuf", "a/b", "", ""),
    ty("Choice", "two-words", "Choice::One", "value_enum"),
    ty("u16", "80", "80", "value_parser = clap::value_parser!(u16).range(1..=9000)"),
    ty("String", "low", "", "value_parser = [\"low\", \"high\"]"),
    ty("std::net::IpAddr", "127.0.0.1", "", ""),
    ty("String", "x", "", "value_parser = clap::builder::NonEmptyStringValueParser::new()"),
];

/// The fields of a command's arguments.
pub(crate) struct Options {
    fields: String,
    /// The ids of optional arguments, which relations of other arguments can name.
    pub(crate) ids: Vec<String>,
}

impl Options {
    pub(crate) fn of(program: &mut Program, count: usize, global: bool) -> Self {
        let mut options = Self {
            fields: String::new(),
            ids: Vec::new(),
        };
        for _ in 0..count {
            options.option(program, global);
        }
        options
    }

    pub(crate) fn add(&mut self, program: &mut Program, count: usize) {
        for _ in 0..count {
            self.option(program, false);
        }
    }

    pub(crate) fn fields(&self) -> &str {
        &self.fields
    }

    fn option(&mut self, program: &mut Program, global: bool) {
        let name = program.name();
        let mut says = vec!["long".to_owned()];
        if program.random.one_in(3)
            && let Some(short) = program.short()
        {
            says.push(format!("short = '{short}'"));
        }
        match program.random.below(6) {
            0 => says.push(format!("alias = \"a-{name}\"")),
            1 => says.push(format!("visible_aliases = [\"b-{name}\", \"c-{name}\"]")),
            2 if !global => says.push("hide = true".to_owned()),
            3 => says.push(format!("help = \"About {name}\"")),
            _ => {}
        }
        if global {
            says.push("global = true".to_owned());
        }
        let (ty, optional) = match program.random.below(4) {
            0 => flag(program, &mut says),
            _ => valued(program, &mut says, global),
        };
        if optional && program.random.one_in(3) {
            says.extend(self.relation(program));
        }
        if optional {
            self.ids.push(name.clone());
        }
        let doc = program.doc();
        self.fields += &format!("{doc}#[arg({})]\n{name}: {ty},\n", says.join(", "));
        if ty == "bool" && program.random.one_in(4) {
            // Adds a flag that negates this one. One of the two flags can be hidden.
            let hide = if program.random.one_in(2) {
                ", hide = true"
            } else {
                ""
            };
            self.fields += &format!(
                "#[arg(long = \"no-{0}\", overrides_with = \"{name}\"{hide})]\nno_{name}: bool,\n",
                name.replace('_', "-")
            );
        }
    }

    /// Returns a random relation of an optional argument to another argument of its command.
    fn relation(&self, program: &mut Program) -> Option<String> {
        let mut others = self.ids.clone();
        others.extend(program.globals.iter().cloned());
        if others.is_empty() {
            return None;
        }
        let other = &others[program.random.below(others.len())];
        let last = others.last()?.clone();
        Some(match program.random.below(6) {
            0 => format!("conflicts_with = \"{other}\""),
            1 => format!("requires = \"{other}\""),
            2 => format!("overrides_with = \"{other}\""),
            3 => format!("conflicts_with_all = [\"{other}\", \"{last}\"]"),
            4 => format!("required_if_eq(\"{other}\", \"word\")"),
            _ => format!("requires_if(\"word\", \"{other}\")"),
        })
    }

    /// Returns positional arguments, required ones first and lists last.
    pub(crate) fn positionals(&mut self, program: &mut Program) -> String {
        let mut fields = String::new();
        let forms: &[&[&str]] = &[
            &[],
            &["T"],
            &["T", "Option<T>"],
            &["Option<T>"],
            &["T", "Vec<T>"],
            &["Vec<T>"],
        ];
        let forms = program.random.pick(forms);
        for form in forms {
            let name = program.name();
            let ty = program.random.pick(&TYPES);
            let mut says = vec![ty.says.to_owned()];
            if program.random.one_in(4) {
                says.push("value_name = \"VALUE\"".to_owned());
            }
            if *form == "Vec<T>" && ty.name == "String" && program.random.one_in(3) {
                says.push("trailing_var_arg = true, allow_hyphen_values = true".to_owned());
            }
            if *form == "Vec<T>" {
                says.retain(|text| !text.starts_with("action"));
            }
            says.retain(|text| !text.is_empty());
            let doc = program.doc();
            let form = form.replace('T', ty.name);
            fields += &format!("{doc}#[arg({})]\n{name}: {form},\n", says.join(", "));
        }
        fields
    }
}

/// Returns a flag without a value.
fn flag(program: &mut Program, says: &mut Vec<String>) -> (String, bool) {
    match program.random.below(4) {
        0 => {
            says.push("action = clap::ArgAction::Count".to_owned());
            ("u8".to_owned(), true)
        }
        1 => {
            says.push("action = clap::ArgAction::SetFalse".to_owned());
            ("bool".to_owned(), true)
        }
        _ => ("bool".to_owned(), true),
    }
}

/// Returns an option with values, and whether it is optional.
fn valued(program: &mut Program, says: &mut Vec<String>, global: bool) -> (String, bool) {
    let Type {
        name,
        word,
        value,
        says: needs,
    } = program.random.pick(&TYPES);
    let takes_any_word = name == "String" && needs.is_empty();
    let needs = || (!needs.is_empty()).then(|| needs.to_owned());
    if program.random.one_in(4) {
        says.push(format!("value_name = \"{}\"", word.to_uppercase()));
    }
    if !global && program.random.one_in(8) && takes_any_word {
        says.push("env = \"CARGO_PKG_VERSION_MAJOR\", hide_env_values = true".to_owned());
    }
    match program.random.below(if global { 4 } else { 6 }) {
        0 => {
            says.extend(needs());
            if program.random.one_in(3) {
                let equals = "num_args = 0..=1, require_equals = true";
                says.push(format!("{equals}, default_missing_value = \"{word}\""));
            }
            (format!("Option<{name}>"), true)
        }
        1 if name != "bool" => {
            says.extend(needs());
            match program.random.below(4) {
                0 => says.push("value_delimiter = ','".to_owned()),
                1 => says.push("num_args = 1..=2".to_owned()),
                2 => says.push("num_args = 2".to_owned()),
                _ => {}
            }
            (format!("Vec<{name}>"), true)
        }
        2 if !value.is_empty() => {
            says.extend(needs());
            says.push(format!("default_value_t = {value}"));
            (name.to_owned(), true)
        }
        3 if name == "Choice" => {
            says.push("value_enum, default_value_t, ignore_case = true".to_owned());
            (name.to_owned(), true)
        }
        1..=3 => {
            says.extend(needs());
            says.push(format!("default_value = \"{word}\""));
            (name.to_owned(), true)
        }
        4 => {
            says.extend(needs());
            (name.to_owned(), false)
        }
        _ => {
            says.extend(needs());
            (format!("Option<{name}>"), true)
        }
    }
}
