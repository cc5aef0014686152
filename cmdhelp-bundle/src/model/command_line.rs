//! The template of a tool's command lines.

use super::Model;
use super::argument::{Argument, Kind};
use super::tool::Tool;
use crate::argv::Template;

/// The template of a tool's command lines, and the inputs that the template cannot express.
///
/// ```
/// use cmdhelp_bundle::Model;
///
/// let document = r#"{
///     "cmdhelp_version": "0.1",
///     "binary": "pad",
///     "commands": {
///         "add": {
///             "summary": "Add an item",
///             "args": [{"name": "title", "type": "string", "required": true}],
///             "flags": {
///                 "priority": {"type": "enum", "enum": ["low", "high"]},
///                 "field": {"type": "string", "repeatable": true}
///             }
///         }
///     }
/// }"#;
/// let model = Model::parse(document)?;
/// let line = model.command_line(&model.tools[0]);
/// let words = [
///     "add",
///     "${input.priority | optional('--priority', input.priority)}",
///     "--",
///     "${input.title}",
/// ];
/// assert_eq!(line.template.words(), words);
/// assert_eq!(line.only_by_json, ["field"]);
/// # Ok::<(), cmdhelp_bundle::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The template of the words after the program's name.
    pub template: Template,
    /// The inputs that have no placeholder in the template, and that only a call with a JSON object can give. These are
    /// repeated flags, flags that count or have a negation, and flags with an optional value.
    pub only_by_json: Vec<String>,
}

impl Model {
    /// Returns the template of a tool's command lines.
    ///
    /// The text of a value cannot change the meaning of the command line. Positional values follow `--`, so that no
    /// positional value is read as a flag. The value of a flag follows `=`, unless the flag refuses values that look
    /// like flags.
    #[must_use]
    pub fn command_line(&self, tool: &Tool) -> CommandLine {
        let mut line = Line {
            words: Vec::new(),
            only_by_json: Vec::new(),
        };
        for behind in 0..=tool.words.len() {
            let above = tool
                .arguments
                .iter()
                .filter(|it| it.is_input() && it.behind == Some(behind));
            for argument in above {
                line.flag(argument);
            }
            line.words.extend(tool.words.get(behind).cloned());
        }
        let own = || {
            tool.arguments
                .iter()
                .filter(|it| it.is_input() && it.behind.is_none())
        };
        for argument in own().filter(|it| !it.is_positional()) {
            line.flag(argument);
        }
        if let (true, Some(flag)) = (tool.has_confirm_input(), &self.confirm_flag) {
            line.words
                .push(format!("${{input.confirm | flag('{flag}')}}"));
        }
        let positionals: Vec<&Argument> = own().filter(|it| it.is_positional()).collect();
        line.positionals(&positionals);
        let Line {
            words,
            only_by_json,
        } = line;
        let template = tool.template.clone();
        CommandLine {
            template: template.unwrap_or_else(|| Template::new(words)),
            only_by_json,
        }
    }
}

struct Line {
    words: Vec<String>,
    only_by_json: Vec<String>,
}

impl Line {
    /// Adds a flag to the template, or to `only_by_json` if the template language cannot express the flag.
    fn flag(&mut self, argument: &Argument) {
        match flag_word(argument) {
            Some(word) => self.words.push(word),
            None => self.only_by_json.push(argument.key.clone()),
        }
    }

    /// Adds `--` and the positional arguments.
    fn positionals(&mut self, all: &[&Argument]) {
        let is_last = |it: &Argument| matches!(it.kind, Kind::Positional { last: true, .. });
        let some_last = all.iter().any(|it| is_last(it)) && !all.iter().all(|it| is_last(it));
        let before_end = all.split_last().map_or(&[][..], |(_, before)| before);
        let several = before_end.iter().any(|it| it.repeatable);
        // A value after a variable number of words could be taken for another argument, and a command line can have
        // only one `--`. So the positionals of such a tool can only be given in a JSON object.
        let is_plain = |it: &&&Argument| it.delimiter.is_none() && it.arity.is_none();
        if some_last || several || !all.iter().all(|it| is_plain(&it)) {
            self.only_by_json
                .extend(all.iter().map(|it| it.key.clone()));
        } else if !all.is_empty() {
            self.words.push("--".to_owned());
            self.words
                .extend(all.iter().map(|it| format!("${{input.{}}}", it.key)));
        }
    }
}

/// Returns the word with the placeholder for a flag, or `None` if the template language cannot express the flag.
fn flag_word(argument: &Argument) -> Option<String> {
    let (key, spelling) = (&argument.key, argument.spelling()?);
    let is_quotable = !spelling.contains(['\'', ')', '$', '{', '}']);
    if argument.repeatable || argument.arity.is_some() || !is_quotable {
        return None;
    }
    if argument.is_switch() {
        let is_off = argument.default.as_ref().is_some_and(|it| it.is_true());
        let can_be_taken_back = argument.negation().is_some();
        return (!is_off && !can_be_taken_back)
            .then(|| format!("${{input.{key} | flag('{spelling}')}}"));
    }
    if let Some(separator) = &argument.separator {
        return (argument.is_required_in_calls() && !separator.contains('$'))
            .then(|| format!("{spelling}{separator}${{input.{key}}}"));
    }
    let is_long = spelling.starts_with("--");
    match (argument.is_required_in_calls(), argument.require_equals) {
        (true, _) if is_long => Some(format!("{spelling}=${{input.{key}}}")),
        (_, true) => None,
        (_, false) => Some(format!(
            "${{input.{key} | optional('{spelling}', input.{key})}}"
        )),
    }
}
