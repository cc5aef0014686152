//! The manifest of a program agrees with clap's `Command`.
//!
//! The manifest consists of constants, and of values from the running program where constants are not
//! enough. The test compares the manifest with clap's `Command`, argument by argument.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use cmdhelp::__private::{CommandSpec, Root, reflect};
use cmdhelp::{Arg, ArgAction, Command, CommandFactory, Id};
use cmdhelp_spec::manifest::Rendered;
use serde_json::Value;

/// Returns the differences between the manifest of `T` and clap's `Command`.
pub(crate) fn disagreements<T: Root + CommandFactory>() -> Vec<String> {
    Described::of::<T>().disagreements()
}

/// What cmdhelp's derive knows of a type, without the type, so that the checks are compiled only once.
pub(crate) struct Described {
    spec: CommandSpec,
    is_dynamic: bool,
    command: fn() -> Command,
    type_name: &'static str,
}

impl Described {
    pub(crate) fn of<T: Root + CommandFactory>() -> Self {
        Self {
            spec: T::SPEC,
            is_dynamic: T::TRAITS.is_dynamic,
            command: T::command,
            type_name: std::any::type_name::<T>(),
        }
    }

    /// Returns the manifest of the type.
    pub(crate) fn document(&self) -> String {
        let root = match self.is_dynamic {
            true => reflect(&self.spec, &(self.command)()),
            false => self.spec,
        };
        Rendered::of(&root).manifest().json.whole().to_owned()
    }

    fn disagreements(&self) -> Vec<String> {
        // With this feature, clap defers all subcommands, so the manifest lacks the subcommands that
        // are implemented by hand.
        if cfg!(feature = "unstable-v5") {
            return Vec::new();
        }
        let text = self.document();
        // Building the command adds deferred arguments.
        let mut cmd = (self.command)();
        cmd.build();
        let document: Value = match serde_json::from_str(&text) {
            Ok(document) => document,
            Err(error) => return vec![format!("the document is no JSON: {error}: {text}")],
        };
        let mut check = Check {
            is_drawn: self.type_name.contains("::programs::"),
            document: &document,
            found: Vec::new(),
            above: Vec::new(),
        };
        check.flags(
            &cmd,
            "global_flags",
            &document["global_flags"],
            globals(&cmd),
        );
        check.command(&cmd, "", &[]);
        let told = document["commands"]
            .as_object()
            .map_or(0, serde_json::Map::len);
        let there = count(&cmd) + usize::from(document["commands"].get("").is_some());
        if told != there {
            check.say(format!("{told} commands are told, and there are {there}"));
        }
        check.found
    }
}

struct Check<'a> {
    document: &'a Value,
    /// Whether the type is a random program, in which each type has its own parser.
    is_drawn: bool,
    found: Vec<String>,
    /// The global flags of each parent command.
    above: Vec<Vec<Id>>,
}

impl Check<'_> {
    fn say(&mut self, text: String) {
        self.found.push(text);
    }

    fn command(&mut self, cmd: &Command, path: &str, inherited: &[&Arg]) {
        let is_root = path.is_empty();
        // clap copies global flags to subcommands; the manifest lists them where they are declared.
        let is_copy = |arg: &&Arg| {
            let above = self.above.iter().flat_map(|above| above.iter());
            arg.is_global_set() && above.clone().any(|id| id == arg.get_id())
        };
        let own: Vec<&Arg> = cmd
            .get_arguments()
            .filter(|arg| is_shown(arg) && !is_copy(arg))
            .collect();
        let locals = own.iter().copied();
        let locals = locals.filter(|arg| !is_root || arg.is_positional() || !arg.is_global_set());
        let locals: Vec<&Arg> = locals.chain(inherited.iter().copied()).collect();
        match self.document["commands"].get(path) {
            Some(entry) => {
                let entry = entry.clone();
                let flags = locals.iter().copied().filter(|arg| !arg.is_positional());
                self.flags(cmd, path, &entry["flags"], flags.collect());
                self.positionals(cmd, path, &entry["args"], &locals);
                self.summary(path, &entry, cmd);
            }
            None if is_root && locals.is_empty() => {}
            None => self.say(format!("`{path}` is not told of")),
        }
        let handed_down = own.iter().copied().filter(|arg| arg.is_global_set());
        let handed_down: Vec<&Arg> = handed_down.filter(|arg| !arg.is_positional()).collect();
        let ids = handed_down.iter().map(|arg| arg.get_id().clone()).collect();
        let mut inherited = inherited.to_vec();
        if !is_root {
            inherited.extend(handed_down);
        }
        self.above.push(ids);
        for below in commands(cmd) {
            let path = format!("{path} {}", below.get_name());
            self.command(below, path.trim_start(), &inherited);
        }
        self.above.pop();
    }

    fn summary(&mut self, path: &str, entry: &Value, cmd: &Command) {
        let about = cmd.get_about().map(ToString::to_string).unwrap_or_default();
        let first = about.split('\n').next().unwrap_or_default();
        let told = entry["summary"].as_str().unwrap_or_default();
        if told.is_empty() || (!first.is_empty() && told != first) {
            self.say(format!("`{path}`: summary {told:?}, about {about:?}"));
        }
    }

    fn positionals(&mut self, cmd: &Command, path: &str, told: &Value, args: &[&Arg]) {
        let told = told.as_array().cloned().unwrap_or_default();
        let mut there: Vec<&&Arg> = args.iter().filter(|arg| arg.is_positional()).collect();
        // The manifest lists them in the order in which their values are given.
        there.sort_by_key(|arg| arg.get_index());
        let names: Vec<&str> = told.iter().filter_map(|arg| arg["name"].as_str()).collect();
        let ids: Vec<&str> = there.iter().map(|arg| arg.get_id().as_str()).collect();
        if names != ids {
            return self.say(format!("`{path}`: args {names:?}, of clap {ids:?}"));
        }
        for (told, arg) in told.iter().zip(there) {
            self.argument(path, told, arg);
            self.conflicts(cmd, path, told, arg);
        }
    }

    fn flags(&mut self, cmd: &Command, path: &str, told: &Value, args: Vec<&Arg>) {
        let told = told.as_object().cloned().unwrap_or_default();
        let spelled = told.iter().map(|(key, flag)| {
            let spelling = match flag["spelling"].as_str() {
                Some(spelling) => spelling.to_owned(),
                None if key.len() == 1 => format!("-{key}"),
                None => format!("--{key}"),
            };
            (spelling, flag)
        });
        let mut told: BTreeMap<String, &Value> = spelled.collect();
        let taken_back: Vec<String> = told
            .values()
            .filter_map(|flag| flag["negate_flag"].as_str().map(str::to_owned))
            .collect();
        for arg in args {
            let spelling = match (arg.get_long(), arg.get_short()) {
                (Some(long), _) => format!("--{long}"),
                (None, Some(short)) => format!("-{short}"),
                (None, None) => continue,
            };
            match told.remove(&spelling) {
                Some(flag) => {
                    self.argument(path, flag, arg);
                    self.names(path, flag, arg);
                    self.conflicts(cmd, path, flag, arg);
                }
                None if taken_back.contains(&spelling) => {}
                None => self.say(format!("`{path}`: `{spelling}` is not told of")),
            }
        }
        for spelling in told.keys() {
            self.say(format!("`{path}`: there is no `{spelling}`"));
        }
    }

    fn argument(&mut self, path: &str, told: &Value, arg: &Arg) {
        let id = arg.get_id();
        let required = told["required"].as_bool().unwrap_or(false);
        if required != arg.is_required_set() {
            self.say(format!("`{path}` {id}: required {required}"));
        }
        let help = arg.get_long_help().or(arg.get_help());
        let help = help.map(ToString::to_string).unwrap_or_default();
        if told["description"].as_str().unwrap_or_default() != help {
            self.say(format!("`{path}` {id}: {told}, help {help:?}"));
        }
        // clap splits the text of a default at the delimiter.
        let values = |text: String| match arg.get_value_delimiter() {
            Some(delimiter) => text.split(delimiter).map(str::to_owned).collect(),
            None => vec![text],
        };
        let defaults = arg.get_default_values().iter();
        let defaults: Vec<String> = defaults
            .flat_map(|value| values(value.to_string_lossy().into_owned()))
            .collect();
        let is_switch = !takes_values(arg);
        if told["default_dynamic"].is_null() && !is_switch && !are_told(&told["default"], &defaults)
        {
            self.say(format!("`{path}` {id}: {told}, defaults {defaults:?}"));
        }
        if (told["type"] == "bool") != is_switch {
            self.say(format!("`{path}` {id}: {told}, a switch: {is_switch}"));
        }
        self.value_type(path, told, arg);
        self.multiplicity(path, told, arg);
        let possible: Vec<String> = arg
            .get_possible_values()
            .iter()
            .filter(|value| !value.is_hide_set())
            .map(|value| value.get_name().to_owned())
            .collect();
        let listed = told.get("enum").or(told.get("examples"));
        let listed = listed.and_then(Value::as_array);
        let told_values: Vec<String> = listed.map_or_else(Vec::new, |values| {
            values
                .iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect()
        });
        if !is_switch && told_values != possible {
            self.say(format!("`{path}` {id}: {told}, values {possible:?}"));
        }
    }

    /// Checks the type of an argument, which follows from the result of its parser. If the parser
    /// is a function, the manifest can contain text or a list of possible values instead of the
    /// type of the result.
    fn value_type(&mut self, path: &str, told: &Value, arg: &Arg) {
        if !takes_values(arg) {
            return;
        }
        let made = arg.get_value_parser().type_id();
        let is = |ids: &[TypeId]| ids.iter().any(|id| made == *id);
        let ty = told["type"].as_str().unwrap_or_default();
        let word = if is(&integers()) {
            "int"
        } else if is(&[TypeId::of::<f32>(), TypeId::of::<f64>()]) {
            "float"
        } else if is(&[TypeId::of::<bool>()]) {
            "enum"
        } else if is(&[TypeId::of::<PathBuf>()]) {
            "path"
        } else {
            ""
        };
        let of_a_function = ["enum", "string"].contains(&ty) && !self.is_drawn;
        let is_right = match word {
            "" => !self.is_drawn || !["int", "float"].contains(&ty),
            word => ty == word || of_a_function,
        };
        if !is_right {
            self.say(format!(
                "`{path}` {}: {told}, a value is `{word}`",
                arg.get_id()
            ));
        }
    }

    /// Checks how often an argument can be given, and the number of its values.
    fn multiplicity(&mut self, path: &str, told: &Value, arg: &Arg) {
        let Some(range) = arg.get_num_args() else {
            return;
        };
        let (least, most) = (range.min_values(), range.max_values());
        let many = matches!(arg.get_action(), ArgAction::Append | ArgAction::Count)
            || arg.get_value_delimiter().is_some()
            || arg.is_trailing_var_arg_set()
            || most > 1;
        let values = &told["values"];
        let is_implied = match (least, most) {
            (0, 0) | (1, 1) => true,
            (1, usize::MAX) => arg.is_positional(),
            _ => false,
        };
        let bounds = [values["min"].as_u64(), values["max"].as_u64()];
        let of_clap = if is_implied {
            [None, None]
        } else {
            [
                Some(least as u64),
                (most != usize::MAX).then_some(most as u64),
            ]
        };
        let tells_many = told["repeatable"].as_bool().unwrap_or(false);
        if tells_many != many || bounds != of_clap {
            self.say(format!(
                "`{path}` {}: {told}, repeatable {many}, {range:?}",
                arg.get_id()
            ));
        }
    }

    fn names(&mut self, path: &str, told: &Value, arg: &Arg) {
        let texts = |key: &str| -> Vec<String> {
            let all = told[key].as_array().into_iter().flatten();
            all.filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let aliases = arg.get_visible_aliases().unwrap_or_default();
        let shorts = arg.get_visible_short_aliases().unwrap_or_default();
        let shorts: Vec<String> = shorts.iter().map(char::to_string).collect();
        let short = arg.get_short().filter(|_| arg.get_long().is_some());
        let is_right = texts("aliases") == aliases
            && texts("short_aliases") == shorts
            && told["short"].as_str() == short.map(String::from).as_deref();
        if !is_right {
            self.say(format!(
                "`{path}` {}: {told}, aliases {aliases:?}, {shorts:?}",
                arg.get_id()
            ));
        }
    }

    /// Checks the conflicts of an argument in the command that declares it. Each conflict in the
    /// manifest must be one of clap's. In random programs, where all ids are literals, the manifest
    /// must contain all of clap's conflicts.
    fn conflicts(&mut self, cmd: &Command, path: &str, told: &Value, arg: &Arg) {
        let is_here = cmd.get_arguments().any(|other| std::ptr::eq(other, arg));
        // clap does not return the members of a group that conflict with a global flag.
        if !is_here || (arg.is_global_set() && !self.is_drawn) {
            return;
        }
        let others = cmd.get_arg_conflicts_with(arg).into_iter();
        let others = others.filter(|other| is_shown(other) && other.get_id() != arg.get_id());
        let spelled = others.map(|other| match (other.get_long(), other.get_short()) {
            (Some(long), _) => format!("--{long}"),
            (None, Some(short)) => format!("-{short}"),
            (None, None) => other.get_id().to_string(),
        });
        let spelled: BTreeSet<String> = spelled.collect();
        let listed = told["conflicts_with"].as_array().into_iter().flatten();
        let listed = listed.filter_map(Value::as_str).map(str::to_owned);
        let listed: BTreeSet<String> = listed.collect();
        if !listed.is_subset(&spelled) || (self.is_drawn && listed != spelled) {
            self.say(format!(
                "`{path}` {}: {told}, conflicts {spelled:?}",
                arg.get_id()
            ));
        }
    }
}

/// Returns the type ids of the integers.
fn integers() -> [TypeId; 12] {
    [
        TypeId::of::<u8>(),
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<u128>(),
        TypeId::of::<usize>(),
        TypeId::of::<i8>(),
        TypeId::of::<i16>(),
        TypeId::of::<i32>(),
        TypeId::of::<i64>(),
        TypeId::of::<i128>(),
        TypeId::of::<isize>(),
    ]
}

/// Returns whether the manifest has these defaults.
fn are_told(told: &Value, defaults: &[String]) -> bool {
    let is_told = |(told, text): (&Value, &String)| match told {
        Value::String(told) => told == text,
        // Numbers beyond 64 bits are parsed with less precision.
        Value::Number(number) if number.is_f64() => number.as_f64() == text.parse().ok(),
        other => format!("{other}") == *text,
    };
    let told = match told {
        Value::Null => &[],
        Value::Array(all) => all.as_slice(),
        one => std::slice::from_ref(one),
    };
    told.len() == defaults.len() && told.iter().zip(defaults).all(is_told)
}

fn takes_values(arg: &Arg) -> bool {
    match arg.get_num_args() {
        Some(range) => range.takes_values(),
        None => arg.get_action().takes_values(),
    }
}

fn is_shown(arg: &Arg) -> bool {
    let shows = matches!(
        arg.get_action(),
        ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong | ArgAction::Version
    );
    !arg.is_hide_set() && !shows
}

fn globals(cmd: &Command) -> Vec<&Arg> {
    cmd.get_arguments()
        .filter(|arg| is_shown(arg) && arg.is_global_set() && !arg.is_positional())
        .collect()
}

fn count(cmd: &Command) -> usize {
    commands(cmd).map(|below| 1 + count(below)).sum()
}

/// Returns the visible subcommands, without clap's `help`.
fn commands(cmd: &Command) -> impl Iterator<Item = &Command> {
    const ADDED: &str = "Print this message or the help of the given subcommand(s)";
    cmd.get_subcommands().filter(|below| {
        let about = below.get_about().map(ToString::to_string);
        !below.is_hide_set() && about.as_deref() != Some(ADDED)
    })
}
