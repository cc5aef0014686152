//! Turns a draft into the model of a program's commands.

use cmdhelp_bundle::{Argument, Json, Kind, Model, Packaging, Tool};

use super::draft::{Command, Draft, Flag, Positional, Sourced, Value};
use super::word_list::contains;
use super::{effects, kinds};
use crate::model::{Aspect, Discovered, Fact, Origin, Source};

/// Converts the commands of a draft to tools, and keeps the origin of each fact.
pub(super) fn finish(binary: &str, draft: &Draft) -> Discovered {
    let mut found = Discovered::declared(empty(binary), Source::Help);
    found.model.version.clone_from(&draft.version);
    if let Some(root) = draft.command(&[]) {
        if let Some(fact) = &root.summary {
            found.model.summary.clone_from(&fact.value);
        }
        found.origin = root.origin;
    }
    let groups = draft.groups();
    for command in &draft.commands {
        let path = command.words.join(" ");
        let is_group = groups.contains(&command.words[..]);
        let says_more = !command.flags.is_empty() || !command.arguments.is_empty();
        if is_group {
            let summary = command.summary.as_ref().map(|it| it.value.clone());
            found
                .groups
                .insert(path.clone(), summary.unwrap_or_default());
        }
        // A group of commands that has flags or arguments is also added as a tool. Its flags precede the name of a
        // subcommand.
        if !is_group || says_more {
            // The summary of the program does not describe a single command of it.
            let otherwise = match path.is_empty() {
                true => found.model.summary.clone(),
                false => format!("{binary} {path}"),
            };
            let tool = tool(command, is_group, &otherwise, &mut found);
            found.model.tools.push(tool);
        }
    }
    // A group that no source describes, and that is known only from the words of its subcommands, gets an empty
    // summary.
    for group in groups.iter().filter(|it| !it.is_empty()) {
        found.groups.entry(group.join(" ")).or_default();
    }
    found
}

fn empty(binary: &str) -> Model {
    Model {
        binary: binary.to_owned(),
        summary: binary.to_owned(),
        packaging: Packaging::default(),
        ..Model::default()
    }
}

fn tool(command: &Command, is_group: bool, otherwise: &str, found: &mut Discovered) -> Tool {
    let path = command.words.join(" ");
    let origins = &mut found.origins;
    let mut note = |aspect, origin| {
        origins.insert(Fact::of_command(&path, aspect), origin);
    };
    note(Aspect::Existence, command.origin);
    if let Some(fact) = &command.summary {
        note(Aspect::Description, fact.origin);
    }
    let guessed = match command.words.is_empty() {
        true => effects::of_program(&found.model.binary),
        false => effects::of_words(&command.words),
    };
    let guess = guessed.map(|value| Sourced {
        value,
        origin: Origin::guess(command.origin.source),
    });
    let effect = command.effect.clone().or(guess);
    if let Some(fact) = &effect {
        note(Aspect::Effect, fact.origin);
    }
    let mut tool = Tool {
        words: command.words.clone(),
        summary: command
            .summary
            .as_ref()
            .map_or_else(|| otherwise.to_owned(), |it| it.value.clone()),
        effect: effect.map(|it| it.value),
        aliases: command.aliases.clone(),
        is_group,
        ..Tool::default()
    };
    let behind = |is_leading: bool| is_leading.then_some(command.words.len());
    let wrapped = wrapped(&command.arguments);
    for (at, one) in command.arguments.iter().enumerate() {
        let mut argument = Argument {
            behind: behind(command.leading.contains(&one.name)),
            ..positional(one, &tool)
        };
        if let Kind::Positional { trailing, .. } = &mut argument.kind {
            *trailing = wrapped.is_some_and(|first| at >= first);
        }
        let mut note = |aspect| {
            origins.insert(Fact::of_argument(&path, &argument.name, aspect), one.origin);
        };
        note(Aspect::Existence);
        if argument.description.is_some() {
            note(Aspect::Description);
        }
        tool.arguments.push(argument);
    }
    let is_closed = command.arguments.last().is_some_and(|it| it.repeatable);
    if command.is_open && !is_group && !is_closed {
        let argument = Argument {
            description: Some("Further words, which the help text does not name".to_owned()),
            repeatable: true,
            ..argument("args".to_owned(), Kind::POSITIONAL, &tool)
        };
        let fact = Fact::of_argument(&path, &argument.name, Aspect::Existence);
        origins.insert(fact, Origin::guess(command.origin.source));
        tool.arguments.push(argument);
    }
    for one in &command.flags {
        let argument = Argument {
            behind: behind(one.spellings.iter().any(|it| command.leading.contains(it))),
            ..flag(one, &tool)
        };
        let mut note = |aspect, origin| {
            origins.insert(Fact::of_argument(&path, &argument.name, aspect), origin);
        };
        note(Aspect::Existence, one.origin);
        let is_other = |it: &&String| {
            let bare = it.strip_prefix('-');
            Some(&***it) != argument.spelling()
                && short_of(&argument).is_none_or(|short| bare != Some(short))
        };
        let others: Vec<String> = one.spellings.iter().filter(is_other).cloned().collect();
        if !others.is_empty() {
            let fact = Fact::of_argument(&path, &argument.name, Aspect::Existence);
            found.spellings.insert(fact, others);
        }
        let origins = [
            (
                Aspect::Description,
                one.description.as_ref().map(|it| it.origin),
            ),
            (Aspect::Value, one.value.as_ref().map(|it| it.origin)),
            (Aspect::Values, one.values.as_ref().map(|it| it.origin)),
            (Aspect::Default, one.default.as_ref().map(|it| it.origin)),
            (
                Aspect::Effect,
                argument.effect.map(|_| Origin::guess(one.origin.source)),
            ),
        ];
        for (aspect, origin) in origins {
            if let Some(origin) = origin {
                note(aspect, origin);
            }
        }
        tool.arguments.push(argument);
    }
    tool
}

/// Makes an argument with a name and a kind. Its key is derived from the name, and differs from the keys of all other
/// arguments of the tool.
pub(super) fn argument(name: String, kind: Kind, tool: &Tool) -> Argument {
    let mut key: String = name
        .chars()
        .map(|it| if it.is_ascii_alphanumeric() { it } else { '_' })
        .collect();
    if key.is_empty() || key.starts_with(|it: char| it.is_ascii_digit()) {
        key.insert(0, '_');
    }
    while tool.arguments.iter().any(|it| it.key == key) {
        key.push('_');
    }
    Argument {
        name,
        ..Argument::new(&key, kind, "string")
    }
}

fn texts(values: &[String]) -> Vec<Json> {
    values.iter().map(|it| Json::from(it.as_str())).collect()
}

/// Returns the index of the argument that names another program, as in `nice [COMMAND [ARG]...]`. The program parses no
/// flags after it, because all further words belong to the other program.
fn wrapped(arguments: &[Positional]) -> Option<usize> {
    const NAMES: &str = "command cmd program prog utility";
    let is_program = |it: &Positional| {
        let name = it
            .name
            .trim_matches(['<', '>', '{', '}'])
            .to_ascii_lowercase();
        contains(NAMES, &name) && it.values.is_empty()
    };
    match arguments {
        [.., program, further]
            if is_program(program) && (further.repeatable || kinds::is_plural(&further.name)) =>
        {
            Some(arguments.len() - 2)
        }
        [.., program] if is_program(program) && program.repeatable => Some(arguments.len() - 1),
        _ => None,
    }
}

fn positional(one: &Positional, tool: &Tool) -> Argument {
    let value_type = match one.values.is_empty() {
        true => kinds::of_placeholder(&one.name),
        false => "enum",
    };
    Argument {
        value_type: value_type.to_owned(),
        description: one.description.clone(),
        required: one.required,
        repeatable: one.repeatable || kinds::is_plural(&one.name),
        values: texts(&one.values),
        ..argument(one.name.clone(), Kind::POSITIONAL, tool)
    }
}

fn flag(one: &Flag, tool: &Tool) -> Argument {
    let spelling = one.spelling().to_owned();
    let is_short = |it: &&String| it.len() == 2 && it.starts_with('-') && **it != spelling;
    let short = one
        .spellings
        .iter()
        .find(is_short)
        .map(|it| it[1..].to_owned());
    let kind = Kind::Flag {
        spelling: spelling.clone(),
        short,
        negation: one.negation.clone(),
    };
    let name = spelling.trim_start_matches('-').to_owned();
    let mut argument = argument(name, kind, tool);
    argument.description = one.description.as_ref().map(|it| it.value.clone());
    argument.required = one.required;
    argument.repeatable = one.repeatable;
    let description = argument.description.as_deref().unwrap_or_default();
    argument.effect = effects::of_flag(&one.spellings, description);
    match one.value.as_ref().map(|it| &it.value) {
        Some(Value::One {
            placeholder,
            optional,
        }) => {
            let placeholder = placeholder.as_deref().unwrap_or_default();
            argument.value_type = kinds::of_placeholder(placeholder).to_owned();
            argument.repeatable |= kinds::is_list(placeholder);
            // An optional value must follow `=`. After a space, it would be a positional argument.
            argument.require_equals = (*optional || one.by_equals) && one.separator.is_none();
            argument.separator = one.separator.map(String::from);
            let count = words_of(placeholder);
            if *optional {
                argument.arity = Some((0, Some(1)));
            } else if count > 1 {
                argument.arity = Some((count, Some(count)));
                argument.repeatable = true;
                "string".clone_into(&mut argument.value_type);
            }
            if let Some(values) = &one.values {
                "enum".clone_into(&mut argument.value_type);
                argument.values = texts(&values.value);
            }
            if let Some(fact) = &one.default {
                let value = default(&fact.value, &argument.value_type);
                // If the default has another type, as in `--jobs <N> [default: auto]`, the guessed type is wrong.
                if value.is_none() {
                    "string".clone_into(&mut argument.value_type);
                }
                argument.default = Some(value.unwrap_or_else(|| Json::from(fact.value.as_str())));
            }
        }
        Some(Value::Nothing) | None => "bool".clone_into(&mut argument.value_type),
    }
    let takes_any =
        argument.values.is_empty() && argument.arity.is_none() && argument.default.is_none();
    argument.may_repeat = takes_any && !argument.repeatable && !argument.is_switch();
    argument
}

/// Returns how many values a placeholder stands for: 2 for `FILE FORMAT` and for `a v`, as in `--arg a v` of jq. Other
/// words in lower case are one value, which is described in several words.
fn words_of(placeholder: &str) -> u64 {
    let is_one = |word: &str| {
        let is_closed =
            word.starts_with('<') && word.ends_with('>') && word.matches('<').count() == 1;
        let is_upper =
            word.len() > 1 && word.bytes().all(|it| it.is_ascii_uppercase() || it == b'_');
        is_closed
            || is_upper
            || (word.len() == 1 && word.bytes().all(|it| it.is_ascii_alphabetic()))
    };
    match placeholder.split(' ').all(is_one) {
        true => placeholder.split(' ').count() as u64,
        false => 1,
    }
}

/// Returns the short spelling of a flag, without the dash.
fn short_of(argument: &Argument) -> Option<&str> {
    match &argument.kind {
        Kind::Flag { short, .. } => short.as_deref(),
        Kind::Positional { .. } | Kind::JsonOnly => None,
    }
}

/// Converts the text of a default to a JSON value of the type `value_type`. Returns `None` if the text is not a value
/// of this type.
fn default(text: &str, value_type: &str) -> Option<Json> {
    if !matches!(value_type, "int" | "float") {
        return Some(Json::from(text));
    }
    let number = Json::parse(text).ok();
    number.filter(|it| matches!(it, Json::Number(text) if value_type == "float" || !text.contains(['.', 'e', 'E'])))
}

#[cfg(test)]
mod tests {
    use super::{Command, Draft, Flag, Origin, Source, Sourced, finish};

    #[test]
    fn the_spellings_of_a_flag_can_be_any_texts() {
        let origin = Origin::of(Source::Gcloud);
        let spellings = ["--lamp", "", "é", "-l"].map(str::to_owned).to_vec();
        let mut command = Command::new(Vec::new(), origin);
        command.flags.push(Flag::new(spellings, origin));
        let draft = Draft {
            commands: vec![command],
            ..Draft::default()
        };
        let found = finish("lamps", &draft);
        assert_eq!(found.model.tools[0].arguments[0].name, "lamp");
    }

    #[test]
    fn a_command_without_a_summary_has_its_name() {
        let origin = Origin::of(Source::Help);
        let mut root = Command::new(Vec::new(), origin);
        root.summary = Some(Sourced::by(Source::Help, "Light lamps".to_owned()));
        let draft = Draft {
            commands: vec![root, Command::new(vec!["dim".to_owned()], origin)],
            ..Draft::default()
        };
        let found = finish("lamps", &draft);
        let mut summaries = found.model.tools.iter().map(|it| it.summary.as_str());
        assert_eq!(summaries.next_back(), Some("lamps dim"));
        assert_eq!(found.model.summary, "Light lamps");
    }
}
