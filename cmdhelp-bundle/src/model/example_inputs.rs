//! Turns a command line into the inputs of the same call.

use cmdhelp_spec::shell::{FREE, calls};

use super::Model;
use super::argument::{Argument, Kind};
use super::tool::Tool;
use crate::json::Json;

impl Model {
    /// Returns the inputs of the call that a command line makes, or `None` if the inputs cannot be determined from the
    /// tool's arguments.
    ///
    /// This function returns `None` for lines with shell syntax such as pipes and variables, for several values in one
    /// word, and for flags that are not inputs, such as the output flag.
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
    ///             "flags": {"weight": {"type": "int"}, "tag": {"type": "string", "repeatable": true}}
    ///         }
    ///     }
    /// }"#;
    /// let model = Model::parse(document)?;
    /// let inputs = model.inputs_of(&model.tools[0], "pad add --weight 3 --tag=a --tag b 'Fix it'");
    /// let expected = r#"{"title":"Fix it","weight":3,"tag":["a","b"]}"#;
    /// assert_eq!(inputs.unwrap().to_string(), expected);
    /// assert_eq!(model.inputs_of(&model.tools[0], "pad add --colour red 'Fix it'"), None);
    /// # Ok::<(), cmdhelp_bundle::ModelError>(())
    /// ```
    #[must_use]
    pub fn inputs_of(&self, tool: &Tool, line: &str) -> Option<Json> {
        let is_plain = !line.contains(['|', '<', '>', '&', ';', '$', '`', '\n', FREE]);
        let is_made_of_arguments = tool.schema.is_none() && self.packaging.args.is_empty();
        let [call] = &calls(line)[..] else {
            return None;
        };
        let (program, words) = call.words.split_first()?;
        let rest = words.strip_prefix(&tool.words[..])?;
        if !is_plain || !is_made_of_arguments || *program != self.binary {
            return None;
        }
        let mut given = GivenArguments {
            model: self,
            tool,
            values: vec![None; tool.arguments.len()],
            positionals: Vec::new(),
            confirm: false,
        };
        given.read(rest)?;
        given.inputs()
    }
}

/// The arguments that a command line gives.
struct GivenArguments<'a> {
    model: &'a Model,
    tool: &'a Tool,
    /// The value of each argument of the tool, in the order of `tool.arguments`.
    values: Vec<Option<Json>>,
    positionals: Vec<&'a str>,
    confirm: bool,
}

impl<'a> GivenArguments<'a> {
    fn read(&mut self, words: &'a [String]) -> Option<()> {
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--" {
                self.positionals.extend(words.map(String::as_str));
                break;
            }
            if !word.starts_with('-') || word == "-" {
                self.positionals.push(word);
                continue;
            }
            if self.model.confirm_flag.as_ref() == Some(word) && self.tool.has_confirm_input() {
                self.confirm = true;
                continue;
            }
            let (name, attached) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (&**word, None),
            };
            let at = self
                .tool
                .arguments
                .iter()
                .position(|it| is_named(it, name))?;
            let argument = &self.tool.arguments[at];
            let value = match (argument.is_switch(), attached) {
                (true, None) if !argument.repeatable => Json::Bool(true),
                (true, _) => return None,
                (false, None) if argument.require_equals || argument.separator.is_some() => {
                    return None;
                }
                (false, attached) => {
                    value(argument, attached.or_else(|| words.next().map(|it| &**it))?)?
                }
            };
            self.put(at, value)?;
        }
        self.place()
    }

    /// Assigns the values that follow no flag to the positional arguments.
    fn place(&mut self) -> Option<()> {
        let arguments = self.tool.arguments.iter().enumerate();
        let mut places = arguments.filter(|(_, it)| it.is_positional());
        let mut place = None;
        for text in std::mem::take(&mut self.positionals) {
            let (at, argument) = match place {
                Some((at, argument)) if Argument::takes_more(argument) => (at, argument),
                _ => places.next()?,
            };
            place = Some((at, argument));
            if !is_simple(argument) {
                return None;
            }
            self.put(at, value(argument, text)?)?;
        }
        // If positional arguments follow a list, only the program's parser knows where the list ends, so the inputs are
        // not known.
        let is_last = |(_, it): (usize, &Argument)| !it.repeatable || places.next().is_none();
        place.is_none_or(is_last).then_some(())
    }

    /// Stores the value of the argument with the index `at`. If the argument takes a list, adds the value to the list.
    fn put(&mut self, at: usize, value: Json) -> Option<()> {
        match (&mut self.values[at], self.tool.arguments[at].takes_more()) {
            (Some(Json::List(values)), true) => values.push(value),
            (empty @ None, true) => *empty = Some(Json::List(vec![value])),
            (empty @ None, false) => *empty = Some(value),
            _ => return None,
        }
        Some(())
    }

    fn inputs(self) -> Option<Json> {
        let mut entries = Vec::new();
        for (argument, value) in self.tool.arguments.iter().zip(self.values) {
            match value {
                Some(value) => entries.push((argument.key.clone(), value)),
                None if argument.is_required_in_calls() => return None,
                None => {}
            }
        }
        if self.confirm {
            entries.push(("confirm".to_owned(), Json::Bool(true)));
        }
        Some(Json::Object(entries))
    }
}

impl Argument {
    /// Returns whether the value of the argument is a list.
    fn takes_more(&self) -> bool {
        self.repeatable && !self.is_switch()
    }
}

/// Returns whether `name` is the flag of the argument, long or short.
fn is_named(argument: &Argument, name: &str) -> bool {
    let Kind::Flag {
        spelling, short, ..
    } = &argument.kind
    else {
        return false;
    };
    let is_short = || {
        let letter = name.strip_prefix('-');
        short.is_some() && letter == short.as_deref()
    };
    is_simple(argument) && (spelling == name || is_short())
}

/// Returns whether one word gives exactly one value of the argument.
fn is_simple(argument: &Argument) -> bool {
    let is_bounded = !matches!(
        argument.kind,
        Kind::Positional { last: true, .. } | Kind::Positional { trailing: true, .. }
    );
    argument.is_input()
        && is_bounded
        && argument.behind.is_none()
        && argument.arity.is_none()
        && argument.delimiter.is_none()
}

/// Converts a word to a JSON value of this argument. Returns `None` if the argument does not accept the word.
fn value(argument: &Argument, word: &str) -> Option<Json> {
    if argument.is_truth() {
        return matches!(word, "true" | "false").then(|| Json::Bool(word == "true"));
    }
    if !argument.values.is_empty() {
        let is_it = |it: &&Json| it.word().is_some_and(|it| it == word);
        return argument.values.iter().find(is_it).cloned();
    }
    match &*argument.value_type {
        "int" => {
            let number: i128 = word.parse().ok()?;
            (number.to_string() == word).then(|| Json::Number(word.to_owned()))
        }
        "float" => Json::parse(word)
            .ok()
            .filter(|it| matches!(it, Json::Number(_))),
        "json" | "bool" => None,
        _ => Some(Json::from(word)),
    }
}
