//! The manifest of a program, and its example calls.

use std::process::Command;

use serde_json::{Map, Value};

/// The manifest of a program.
pub(crate) struct Manifest(pub(crate) Value);

/// An example call from the manifest.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The words that select the command, without the program's name.
    pub(crate) path: Vec<String>,
    /// The arguments after the command.
    pub(crate) words: Vec<String>,
    /// The arguments as JSON.
    pub(crate) value: Map<String, Value>,
}

impl Manifest {
    pub(crate) fn of(program: &str) -> Self {
        let output = Command::new(program)
            .args(["help", "--all", "--format", "json"])
            .output();
        let output = output.expect("the program runs");
        Self(serde_json::from_slice(&output.stdout).expect("a document"))
    }

    /// Returns the program's name for a flag of the framework.
    pub(crate) fn flag(&self, name: &str) -> String {
        let flag = self.0["surface"][name].as_str();
        flag.unwrap_or_else(|| panic!("no `{name}` in the surface"))
            .to_owned()
    }

    pub(crate) fn command(&self, path: &[String]) -> &Value {
        &self.0["commands"][path.join(" ")]
    }

    /// Returns the flags of a command, including global flags.
    pub(crate) fn flags(&self, path: &[String]) -> Map<String, Value> {
        let of = |value: &Value| value.as_object().cloned().unwrap_or_default();
        let mut flags = of(&self.0["global_flags"]);
        flags.extend(of(&self.command(path)["flags"]));
        flags
    }

    /// Returns the example calls in the order of the commands.
    pub(crate) fn calls(&self) -> Vec<Call> {
        let commands = self.0["commands"].as_object().expect("commands");
        let calls = commands.iter().flat_map(|(name, command)| {
            let path: Vec<String> = name.split_whitespace().map(str::to_owned).collect();
            let examples = command["examples"].as_array().into_iter().flatten();
            let lines = examples.filter_map(|it| it["cmd"].as_str());
            let lines: Vec<&str> = lines.collect();
            lines
                .into_iter()
                .map(move |line| (path.clone(), line.to_owned()))
                .collect::<Vec<_>>()
        });
        calls.map(|(path, line)| self.call(path, &line)).collect()
    }

    /// Returns the call with a flag that selects one field of its result, if the manifest lists fields.
    pub(crate) fn selecting(&self, call: &Call) -> Option<Call> {
        let reference = self.command(&call.path)["stdout"]["json_schema_ref"].as_str()?;
        let schema = self.0.pointer(reference.strip_prefix('#')?)?;
        let field = schema["properties"].as_object()?.keys().next()?;
        let mut call = call.clone();
        call.words.extend([self.flag("select"), field.clone()]);
        Some(call)
    }

    /// Parses a command line without quotes: the program's name, the command, flags with values, and arguments.
    fn call(&self, path: Vec<String>, line: &str) -> Call {
        let words = line
            .split_whitespace()
            .skip(1 + path.len())
            .map(str::to_owned);
        let words: Vec<String> = words.collect();
        let flags = self.flags(&path);
        let args = self.command(&path)["args"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let mut args = args.iter();
        let mut value = Map::new();
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            match word.strip_prefix("--") {
                Some(name) => {
                    let flag = &flags[name];
                    let key = name.replace('-', "_");
                    let given = match flag["type"].as_str() {
                        Some("bool") => Value::Bool(true),
                        kind => typed(kind, rest.next().expect("a value")),
                    };
                    match flag["repeatable"] == true {
                        true => value.insert(key, Value::Array(vec![given])),
                        false => value.insert(key, given),
                    };
                }
                None => {
                    let arg = args.next().expect("an argument");
                    let name = arg["name"].as_str().expect("a name");
                    value.insert(name.to_owned(), typed(arg["type"].as_str(), word));
                }
            }
        }
        Call { path, words, value }
    }
}

fn typed(kind: Option<&str>, text: &str) -> Value {
    match kind {
        Some("int") => Value::from(text.parse::<u64>().expect("a number")),
        _ => Value::from(text),
    }
}
