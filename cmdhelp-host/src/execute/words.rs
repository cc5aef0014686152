//! Converts the values of arguments to a command line.

use cmdhelp_bundle::{Argument, Json, Kind, Model, Tool};

use super::fault::{CallFault, FaultCode};
use super::inputs::has_optional_value;
use super::target::Target;
use super::value_texts::{not_a, texts};
use super::violation::ViolationCode;

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

/// Returns whether the flag switches something off: its value is `true` without the flag, and `false` with it. Only
/// manifests of programs with the syntax of clap declare such flags, with the default `true`.
pub(super) fn is_off_switch(argument: &Argument, syntax: Syntax) -> bool {
    let is_switch = argument.is_switch() && !argument.repeatable;
    let is_on = argument.default.as_ref().is_some_and(Json::is_true);
    syntax == Syntax::Clap && is_switch && is_on && argument.negation().is_none()
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
        open: None,
        takes_flags: false,
    };
    for behind in 0..=tool.words.len() {
        let here = || tool.arguments.iter().filter(|it| it.behind == Some(behind));
        for argument in here().filter(|it| !it.is_positional()) {
            line.flag(argument)?;
        }
        for argument in here().filter(|it| it.is_positional()) {
            line.single(argument)?;
        }
        if let Some(word) = tool.words.get(behind) {
            line.close()?;
            line.words.push(word.clone());
        }
    }
    let own = || tool.arguments.iter().filter(|it| it.behind.is_none());
    let positionals: Vec<&Argument> = own().filter(|it| it.is_positional()).collect();
    if order == Order::PositionalsFirst {
        line.positionals(&positionals, below)?;
    }
    // A flag that could take further values precedes all others, because the next flag ends its values. If it takes
    // flags as values, it follows all others.
    let is_open = |it: &Argument| it.arity.is_some_and(|(least, most)| most != Some(least));
    let turn = |it: &Argument| match (takes_several_values(it) && is_open(it), it.hyphen_values) {
        (true, false) => 0,
        (false, _) => 1,
        (true, true) => 2,
    };
    for now in 0..3 {
        let flags = own().filter(|it| !it.is_positional());
        for argument in flags.filter(|it| turn(it) == now) {
            line.flag(argument)?;
        }
    }
    if order == Order::FlagsFirst {
        line.positionals(&positionals, below)?;
    }
    Ok(line.words)
}

struct LineWriter<'a> {
    words: Vec<String>,
    inputs: &'a Json,
    syntax: Syntax,
    /// The key of the flag at the end of `words`, if the program would parse another word as a further value of it.
    open: Option<String>,
    /// Whether the program would parse even a flag or `--` as a further value of the flag `open`.
    takes_flags: bool,
}

impl LineWriter<'_> {
    /// Fails if the program would parse the next word as a value of the flag before it.
    fn close(&self) -> Result<(), CallFault> {
        let Some(key) = &self.open else {
            return Ok(());
        };
        let why = "the program would parse the word after these values as a further value";
        Err(CallFault::of_input(ViolationCode::CannotBePassed, key, why))
    }

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
        if self.open.is_some() && self.takes_flags {
            self.close()?;
        }
        let key = &argument.key;
        if argument.is_switch() {
            let before = self.words.len();
            match (&value, argument.negation()) {
                (Json::Number(count), _) if argument.repeatable => {
                    let refused = |_| {
                        not_a(
                            ViolationCode::WrongType,
                            key,
                            "how many times to repeat the flag, as a whole number",
                        )
                    };
                    let count: usize = count.parse().map_err(refused)?;
                    self.words
                        .extend(std::iter::repeat_n(spelling.to_owned(), count.min(255)));
                }
                (Json::Bool(on), _) if is_off_switch(argument, self.syntax) => {
                    let written = (!on).then(|| spelling.to_owned());
                    self.words.extend(written);
                }
                (Json::Bool(true), _) => self.words.push(spelling.to_owned()),
                (Json::Bool(false), Some(negation)) => self.words.push(negation.to_owned()),
                (Json::Bool(false), None) => {}
                _ => return Err(not_a(ViolationCode::WrongType, key, "`true` or `false`")),
            }
            if self.words.len() > before {
                self.open = None;
            }
            return Ok(());
        }
        if let (Json::Bool(on), true) = (&value, has_optional_value(argument)) {
            if *on {
                self.words.push(spelling.to_owned());
                let takes_next = !argument.require_equals && self.syntax == Syntax::Clap;
                self.open = takes_next.then(|| argument.key.clone());
                self.takes_flags = argument.hyphen_values;
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
        if takes_several_values(argument) && !argument.require_equals {
            return self.several(argument, spelling, &texts);
        }
        for text in texts {
            self.flag_with(argument, spelling, &text)?;
        }
        Ok(())
    }

    /// Adds a flag that takes several values at once, as often as needed. The values are distributed evenly, so that no
    /// flag gets too few of them.
    fn several(
        &mut self,
        argument: &Argument,
        spelling: &str,
        texts: &[String],
    ) -> Result<(), CallFault> {
        let (least, most) = argument.arity.unwrap_or((1, None));
        if let ([text], 0..=1) = (texts, least) {
            return self.flag_with(argument, spelling, text);
        }
        if let Some(text) = texts.iter().find(|it| looks_like_option(it)) {
            return Err(injection(&argument.key, text));
        }
        let limit = most.and_then(|it| usize::try_from(it).ok());
        let (count, limit) = (texts.len(), limit.unwrap_or(usize::MAX).max(1));
        let times = match argument.repeatable {
            true => count.div_ceil(limit).max(usize::from(least == 0)),
            false => usize::from(count > 0 || least == 0),
        };
        let mut start = 0;
        for left in (1..=times).rev() {
            let own = (count - start).div_ceil(left);
            if (own as u64) < least || own > limit {
                let what = match most {
                    Some(most) if most == least => format!("{least} values"),
                    Some(most) => format!("{least} to {most} values"),
                    None => format!("at least {least} values"),
                };
                let what = format!("{what} for each `{spelling}`");
                let rule = match (own as u64) < least {
                    true => ViolationCode::TooFewValues,
                    false => ViolationCode::TooManyValues,
                };
                return Err(not_a(rule, &argument.key, &what));
            }
            self.words.push(spelling.to_owned());
            self.words.extend_from_slice(&texts[start..start + own]);
            self.open = (own < limit).then(|| argument.key.clone());
            self.takes_flags = argument.hyphen_values;
            start += own;
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
        if let Some(separator) = &argument.separator {
            self.open = None;
            self.words.push(format!("{spelling}{separator}{text}"));
            return Ok(());
        }
        let is_optional = argument.arity.is_some_and(|(least, _)| least == 0);
        let is_long = spelling.starts_with("--");
        let is_named = argument.require_equals && spelling.len() > 2;
        // clap adds no further value to one that follows an equals sign.
        let is_open = takes_several_values(argument);
        let is_closed = is_open && self.syntax == Syntax::Clap;
        self.open = None;
        if argument.require_equals || is_optional || is_closed || looks_like_option(text) {
            if !is_long && !is_named && self.syntax == Syntax::Unknown {
                return Err(match looks_like_option(text) {
                    true => injection(&argument.key, text),
                    false => CallFault::of_unseparated(&argument.key, spelling, is_optional),
                });
            }
            self.words.push(format!("{spelling}={text}"));
        } else {
            self.words.extend([spelling.to_owned(), text.to_owned()]);
            self.open = is_open.then(|| argument.key.clone());
            self.takes_flags = argument.hyphen_values;
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
            self.close()?;
            self.words.push(text);
        }
        Ok(())
    }

    fn positionals(&mut self, all: &[&Argument], below: &[&str]) -> Result<(), CallFault> {
        let mut words = Vec::new();
        let mut last = Vec::new();
        let mut missing: Option<&Argument> = None;
        let mut suspect: Option<(&str, String)> = None;
        let mut has_wrapped = false;
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
            // A program such as `man [SECTION] PAGE...` reads its only word as the required argument.
            let is_skipped = |it: &Argument| {
                let is_assignment = it.name.contains('=');
                self.syntax == Syntax::Unknown
                    && !it.required
                    && (argument.required || is_assignment)
            };
            if let Some(before) = missing.filter(|it| !is_last && !is_skipped(it)) {
                let why = format!(
                    "`{}` is missing, but it comes before this argument on the command line; give both or neither",
                    before.key
                );
                return Err(CallFault::of_input(
                    ViolationCode::CannotBePassed,
                    &argument.key,
                    why,
                ));
            }
            if is_last {
                last.extend(texts);
                continue;
            }
            let is_first = words.is_empty();
            let is_command = |text: &String| {
                is_first
                    && below
                        .iter()
                        .any(|it| !text.is_empty() && it.starts_with(text.as_str()))
            };
            // If `args` is the only argument of a tool, all of its values are passed on, even values that look like
            // options.
            let is_trailing = matches!(argument.kind, Kind::Positional { trailing: true, .. });
            let is_verbatim = is_trailing && argument.key == "args" && all.len() == 1;
            // A program that runs another program parses no option after the name of the other program.
            let is_wrapper = is_trailing && self.syntax == Syntax::Unknown;
            for text in texts {
                let is_passed_on = is_verbatim || (is_wrapper && has_wrapped);
                if suspect.is_none()
                    && !is_passed_on
                    && (looks_like_option(&text) || is_command(&text))
                {
                    suspect = Some((&argument.key, text.clone()));
                }
                has_wrapped |= is_wrapper;
                words.push(text);
            }
        }
        let is_last = |it: &&Argument| matches!(it.kind, Kind::Positional { last: true, .. });
        let has_last = all.iter().any(is_last);
        if self.takes_flags && !(words.is_empty() && last.is_empty()) {
            self.close()?;
        }
        match (suspect, self.syntax) {
            (Some((key, text)), Syntax::Unknown) => return Err(injection(key, &text)),
            // A value that looks like an option would have to follow `--`, but only the values of another argument may.
            (Some((key, text)), Syntax::Clap) if has_last => {
                return Err(injection(key, &text));
            }
            (Some(_), Syntax::Clap) => self.words.push("--".to_owned()),
            (None, Syntax::Clap) if self.open.is_some() && !words.is_empty() && !has_last => {
                self.words.push("--".to_owned());
            }
            (None, _) if !words.is_empty() => self.close()?,
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

/// Returns whether an argument can take more than one value each time it is given.
fn takes_several_values(argument: &Argument) -> bool {
    argument.arity.is_some_and(|(_, most)| most != Some(1))
}

/// Returns whether a program may parse a text as an option. A single dash is not an option, because it usually stands
/// for standard input.
pub(super) fn looks_like_option(text: &str) -> bool {
    text.len() > 1 && text.starts_with('-')
}

pub(super) fn injection(key: &str, text: &str) -> CallFault {
    let shown: String = text.chars().take(60).collect();
    let why = format!(
        "`{}` begins like an option or a command, and it is unknown whether the program accepts `--` before such a \
         value",
        shown.escape_debug()
    );
    let mut fault = CallFault::of_input(ViolationCode::CannotBePassed, key, why);
    fault.code = FaultCode::OptionInjection;
    fault
}
