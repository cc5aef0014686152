//! Converts the values of arguments to a command line.

use cmdhelp_bundle::{Argument, Json, Kind, Model, Template, Tool};

use super::fault::{CallFault, FaultCode};
use super::target::Target;

/// The maximum length of one command-line argument on Linux, in bytes.
const MAX_LEN: usize = 128 << 10;

/// The syntax by which a program parses its command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// The syntax of clap: no argument after `--` is an option, and a flag's value can follow `=`.
    Clap,
    /// The syntax is unknown. A value that looks like an option is refused, unless it follows `=` after a long flag.
    Unknown,
}

impl Syntax {
    /// Returns the syntax of a program. A program that has a flag for JSON calls is built with cmdhelp, so it parses
    /// its command line with clap.
    pub(super) const fn of(model: &Model) -> Self {
        match model.json_flag {
            Some(_) => Self::Clap,
            None => Self::Unknown,
        }
    }
}

/// The order in which the arguments of a command are written after the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    FlagsFirst,
    PositionalsFirst,
}

impl Order {
    /// Returns the order in which a program's arguments are written.
    pub(super) const fn of(target: &Target) -> Self {
        match target.is_defined {
            true => Self::PositionalsFirst,
            false => Self::FlagsFirst,
        }
    }
}

/// Returns the words of the command line that follow the program's name. `below` contains the names of subcommands: the
/// program must not parse a value as one of them.
pub(super) fn words(
    tool: &Tool,
    inputs: &Json,
    below: &[&str],
    syntax: Syntax,
    order: Order,
) -> Result<Vec<String>, CallFault> {
    let mut line = LineWriter {
        words: Vec::new(),
        inputs,
        syntax,
    };
    for behind in 0..=tool.words.len() {
        let here = || tool.arguments.iter().filter(|it| it.behind == Some(behind));
        for argument in here().filter(|it| !it.is_positional()) {
            line.flag(argument)?;
        }
        for argument in here().filter(|it| it.is_positional()) {
            line.single(argument)?;
        }
        line.words.extend(tool.words.get(behind).cloned());
    }
    let own = || tool.arguments.iter().filter(|it| it.behind.is_none());
    let positionals: Vec<&Argument> = own().filter(|it| it.is_positional()).collect();
    if order == Order::PositionalsFirst {
        line.positionals(&positionals, below)?;
    }
    for argument in own().filter(|it| !it.is_positional()) {
        line.flag(argument)?;
    }
    if order == Order::FlagsFirst {
        line.positionals(&positionals, below)?;
    }
    Ok(line.words)
}

/// Fills the template of a command line with values. A value that looks like an option is accepted only after `--`, or
/// if other text precedes the value in the same command-line argument, as in `--title=${input.title}`.
pub(super) fn of_template(template: &Template, inputs: &Json) -> Result<Vec<String>, CallFault> {
    let words = template.expand(inputs, &|_| None);
    let marked = template.expand(&mark(inputs), &|_| None);
    let mut is_behind = false;
    for (word, marked) in words.iter().zip(&marked) {
        let value = marked.strip_prefix(MARK);
        if value.is_some() && !is_behind && looks_like_option(word) {
            return Err(injection(&key_of(inputs, word), word));
        }
        if word.contains('\0') {
            return Err(not_a(
                &key_of(inputs, word),
                "a string without a null character",
            ));
        }
        if word.len() >= MAX_LEN {
            return Err(not_a(
                &key_of(inputs, word),
                "a string of less than 128 KiB",
            ));
        }
        is_behind |= value.is_none() && word == "--";
    }
    Ok(words)
}

/// The character that marks the beginning of a value, so that the value can be found in the expanded template.
const MARK: char = '\u{1}';

/// Returns a copy in which `MARK` precedes each text and each negative number, because these could look like options.
/// An empty string gets no mark: it counts as false in a template, and the mark would make it true.
fn mark(value: &Json) -> Json {
    match value {
        Json::Text(text) if !text.is_empty() => Json::Text(format!("{MARK}{text}")),
        Json::Number(number) if number.starts_with('-') => Json::Text(format!("{MARK}{number}")),
        Json::List(items) => Json::List(items.iter().map(mark).collect()),
        Json::Object(entries) => {
            let marked = entries
                .iter()
                .map(|(key, value)| (key.clone(), mark(value)));
            Json::Object(marked.collect())
        }
        value => value.clone(),
    }
}

/// Returns the key of the argument whose value is in `word`.
fn key_of(inputs: &Json, word: &str) -> String {
    let is_it = |value: &Json| value.word().is_some_and(|it| word.contains(it.as_ref()));
    let mut entries = inputs.entries().iter();
    let found = entries.find(|(_, value)| is_it(value) || value.items().iter().any(is_it));
    found.map_or_else(String::new, |(key, _)| key.clone())
}

struct LineWriter<'a> {
    words: Vec<String>,
    inputs: &'a Json,
    syntax: Syntax,
}

impl LineWriter<'_> {
    /// Returns the value of an argument, unless it is missing or `null`.
    fn given(&self, argument: &Argument) -> Option<&Json> {
        let given = self.inputs.get(&argument.key);
        given.filter(|it| **it != Json::Null)
    }

    fn flag(&mut self, argument: &Argument) -> Result<(), CallFault> {
        let (Some(value), Some(spelling)) = (self.given(argument).cloned(), argument.spelling())
        else {
            return Ok(());
        };
        let key = &argument.key;
        if argument.is_switch() {
            match (&value, argument.negation()) {
                (Json::Number(count), _) if argument.repeatable => {
                    let refused =
                        |_| not_a(key, "how many times to repeat the flag, as a whole number");
                    let count: usize = count.parse().map_err(refused)?;
                    self.words
                        .extend(std::iter::repeat_n(spelling.to_owned(), count.min(255)));
                }
                (Json::Bool(true), _) => self.words.push(spelling.to_owned()),
                (Json::Bool(false), Some(negation)) => self.words.push(negation.to_owned()),
                (Json::Bool(false), None)
                    if self.syntax == Syntax::Clap
                        && argument.default.as_ref().is_some_and(Json::is_true) =>
                {
                    return Err(not_a(
                        key,
                        "`true`, because the program has no flag for `false`",
                    ));
                }
                (Json::Bool(false), None) => {}
                _ => return Err(not_a(key, "`true` or `false`")),
            }
            return Ok(());
        }
        let texts = texts(argument, &value)?;
        if let (Some(delimiter), true, Syntax::Unknown) =
            (&argument.delimiter, argument.repeatable, self.syntax)
        {
            if !texts.is_empty() {
                self.flag_with(argument, spelling, &texts.join(delimiter))?;
            }
            return Ok(());
        }
        let at_once = argument.arity.is_some_and(|(_, most)| most != Some(1));
        if at_once && !argument.require_equals && texts.len() != 1 {
            if let Some(text) = texts.iter().find(|it| looks_like_option(it)) {
                return Err(injection(key, text));
            }
            self.words.push(spelling.to_owned());
            self.words.extend(texts);
            return Ok(());
        }
        for text in texts {
            self.flag_with(argument, spelling, &text)?;
        }
        Ok(())
    }

    /// Adds a flag with one value.
    fn flag_with(
        &mut self,
        argument: &Argument,
        spelling: &str,
        text: &str,
    ) -> Result<(), CallFault> {
        let is_optional = argument.arity.is_some_and(|(least, _)| least == 0);
        let is_long = spelling.starts_with("--");
        let is_named = argument.require_equals && spelling.len() > 2;
        if argument.require_equals || is_optional || looks_like_option(text) {
            if !is_long && !is_named && self.syntax == Syntax::Unknown {
                return Err(match looks_like_option(text) {
                    true => injection(&argument.key, text),
                    false => unseparated(&argument.key, spelling),
                });
            }
            self.words.push(format!("{spelling}={text}"));
        } else {
            self.words.extend([spelling.to_owned(), text.to_owned()]);
        }
        Ok(())
    }

    /// Adds the values of a positional argument that precedes a subcommand or flags.
    fn single(&mut self, argument: &Argument) -> Result<(), CallFault> {
        let Some(value) = self.given(argument) else {
            return Ok(());
        };
        for text in texts(argument, value)? {
            if looks_like_option(&text) {
                return Err(injection(&argument.key, &text));
            }
            self.words.push(text);
        }
        Ok(())
    }

    fn positionals(&mut self, all: &[&Argument], below: &[&str]) -> Result<(), CallFault> {
        let mut words = Vec::new();
        let mut last = Vec::new();
        let mut missing: Option<&Argument> = None;
        let mut suspect: Option<(&str, String)> = None;
        for argument in all {
            let Some(value) = self.given(argument) else {
                missing = missing.or(Some(argument));
                continue;
            };
            let is_last = matches!(argument.kind, Kind::Positional { last: true, .. });
            let texts = texts(argument, value)?;
            if texts.is_empty() {
                missing = missing.or(Some(argument));
                continue;
            }
            if let Some(before) = missing.filter(|_| !is_last) {
                let why = format!(
                    "`{}` is missing, but it comes before this argument on the command line; give both or neither",
                    before.key
                );
                return Err(CallFault::of_input(
                    FaultCode::InputInvalid,
                    &argument.key,
                    why,
                ));
            }
            if is_last {
                last.extend(texts);
                continue;
            }
            let is_command = |text: &String| {
                words.is_empty()
                    && below
                        .iter()
                        .any(|it| !text.is_empty() && it.starts_with(text.as_str()))
            };
            // If `args` is the only argument of a tool, all of its values are passed on, even values that look like
            // options.
            let is_verbatim = matches!(argument.kind, Kind::Positional { trailing: true, .. })
                && argument.key == "args"
                && all.len() == 1;
            let is_suspect =
                |text: &&String| !is_verbatim && (looks_like_option(text) || is_command(text));
            if let (None, Some(text)) = (&suspect, texts.iter().find(is_suspect)) {
                suspect = Some((&argument.key, text.clone()));
            }
            words.extend(texts);
        }
        match (suspect, self.syntax) {
            (Some((key, text)), Syntax::Unknown) => return Err(injection(key, &text)),
            // A value that looks like an option would have to follow `--`. This is impossible here, because the values
            // of another argument follow `--`.
            (Some((key, text)), Syntax::Clap) if !last.is_empty() => {
                return Err(injection(key, &text));
            }
            (Some(_), Syntax::Clap) => self.words.push("--".to_owned()),
            (None, _) => {}
        }
        self.words.extend(words);
        if !last.is_empty() {
            self.words.push("--".to_owned());
            self.words.extend(last);
        }
        Ok(())
    }
}

/// Returns whether a program may parse a text as an option. A single dash is not an option, because it usually stands
/// for standard input.
pub(super) fn looks_like_option(text: &str) -> bool {
    text.len() > 1 && text.starts_with('-')
}

/// Converts a value to command-line arguments: a list to one command-line argument for each element, and any other
/// value to a single one.
fn texts(argument: &Argument, value: &Json) -> Result<Vec<String>, CallFault> {
    let items = match value {
        Json::List(items) => &items[..],
        value => std::slice::from_ref(value),
    };
    let key = &argument.key;
    let mut texts = Vec::new();
    for item in items {
        let text = match (item, &*argument.value_type) {
            (Json::List(_) | Json::Object(_), "json") => item.to_string(),
            _ => item
                .word()
                .ok_or_else(|| not_a(key, "a string, a number, or a list of strings and numbers"))?
                .into_owned(),
        };
        if text.contains('\0') {
            return Err(not_a(key, "a string without a null character"));
        }
        if text.len() >= MAX_LEN {
            return Err(not_a(key, "a string of less than 128 KiB"));
        }
        let splits = argument
            .delimiter
            .as_deref()
            .is_some_and(|it| text.contains(it));
        if splits && argument.repeatable {
            let why = "values without the character that separates values on the command line";
            return Err(not_a(key, why));
        }
        texts.push(text);
    }
    Ok(texts)
}

fn not_a(key: &str, what: &str) -> CallFault {
    CallFault::of_input(FaultCode::InputInvalid, key, format!("expected {what}"))
}

/// Makes the fault for a short flag whose value is optional. Such a value must follow in the same word.
fn unseparated(key: &str, spelling: &str) -> CallFault {
    let why = format!(
        "the value of `{spelling}` is optional, so it would follow in the same word, and it is unknown whether the \
         program reads `{spelling}x` or `{spelling}=x`; use a long flag, or register a description of the program"
    );
    CallFault::of_input(FaultCode::InputInvalid, key, why)
}

fn injection(key: &str, text: &str) -> CallFault {
    let shown: String = text.chars().take(60).collect();
    let why = format!(
        "`{}` begins like an option or a command, and it is unknown whether the program accepts `--` before such a \
         value",
        shown.escape_debug()
    );
    CallFault::of_input(FaultCode::OptionInjection, key, why)
}

#[cfg(test)]
mod tests {
    use cmdhelp_bundle::{Json, Template};

    use super::of_template;
    use crate::execute::FaultCode;

    fn words(template: &[&str], inputs: &str) -> Result<Vec<String>, FaultCode> {
        let inputs = Json::parse(inputs).expect("arguments");
        of_template(&Template::new(template.iter().copied()), &inputs).map_err(|it| it.code)
    }

    #[test]
    fn refuses_values_in_templates_that_look_like_options() {
        let due = "${input.due | optional('--due', input.due)}";
        let template = ["add", due, "--title=${input.title}", "--", "${input.more}"];
        let good = r#"{"due":"x","title":"--t","more":["-a","--b"]}"#;
        let expected = ["add", "--due", "x", "--title=--t", "--", "-a", "--b"];
        assert_eq!(words(&template, good).expect("words"), expected);
        let bad = r#"{"due":"--force"}"#;
        assert_eq!(words(&template, bad), Err(FaultCode::OptionInjection));
        assert_eq!(
            words(&["get", "${input.id}"], r#"{"id":-5}"#),
            Err(FaultCode::OptionInjection)
        );
        assert_eq!(
            words(&["get", "${input.id}"], r#"{"id":"--"}"#),
            Err(FaultCode::OptionInjection)
        );
        // The value `--` is refused, because the program would take it for the end of the options.
        let two = ["${input.a}", "${input.b}"];
        assert_eq!(
            words(&two, r#"{"a":"--","b":"-x"}"#),
            Err(FaultCode::OptionInjection)
        );
        // The template omits the flag `-n` for an empty string and for 0, because these values get no mark.
        let flags = ["${input.n | flag('-n')}", "${input.x}"];
        assert_eq!(words(&flags, r#"{"n":"","x":"-"}"#).expect("words"), ["-"]);
        assert_eq!(
            words(&flags, r#"{"n":0,"x":1e6}"#).expect("words"),
            ["1000000"]
        );
        assert_eq!(
            words(&["${input.x}"], "{\"x\":\"a\\u0000\"}"),
            Err(FaultCode::InputInvalid)
        );
    }
}
