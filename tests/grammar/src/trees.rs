//! Random command trees.

use cmdhelp_spec::grammar::draft::{
    Action, Alias, Arg, ArgTrait, Command, Default, DefaultIf, Draft, Group, Int, PossibleValue,
    Predicate, Setting, Switch, Text, Value,
};
use cmdhelp_test_support::Random;

use crate::model::Node;

/// Similar names: with the same beginning, with one different letter, or one containing another.
const LONGS: [&str; 18] = [
    "all", "also", "alter", "bar", "bare", "baz", "color", "colour", "dry-run", "force", "format",
    "for", "name", "no-name", "out", "output", "verbose", "ünder",
];
const SHORTS: [char; 10] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'x', 'é', '1'];
const COMMANDS: [&str; 10] = [
    "add", "admin", "build", "bench", "list", "ls", "test", "tests", "run", "sync",
];
const FLAGS: [&str; 4] = ["sync", "synchro", "query", "quiet"];
const TEXTS: [&str; 12] = [
    "one", "two", "1", "-1", "true", "no", "", "a,b", "auto", "x", "7", "é",
];

/// Returns a random tree of commands.
pub fn tree(random: &mut Random) -> Node {
    let open = random.one_in(6);
    let depth = random.below(4);
    let mut node = node(random, "prog", depth, open);
    if random.one_in(25) {
        node.draft
            .command
            .settings
            .push((Setting::Multicall, Switch::On));
        node.draft.args.clear();
        node.draft.groups.clear();
        node.flattened = 0;
    }
    node
}

fn node(random: &mut Random, name: &str, depth: usize, open: bool) -> Node {
    let mut node = Node {
        name: name.to_owned(),
        ..Node::default()
    };
    let mut names = Names {
        longs: shuffled(random, &LONGS),
        shorts: shuffled(random, &SHORTS),
        flags: shuffled(random, &FLAGS),
    };
    let positionals = if random.one_in(3) { 0 } else { random.below(4) };
    let options = random.below(6);
    let mut args = Vec::new();
    for i in 0..options {
        args.push(option(random, &format!("o{i}"), &mut names, open));
    }
    for i in 0..positionals {
        let arg = positional(random, &format!("p{i}"), i + 1 == positionals, open);
        let at = random.below(args.len() + 1);
        args.insert(at, arg);
    }
    let order: Vec<usize> = order_of_positionals(&args);
    tidy_positionals(random, &mut args, &order);
    node.draft = Draft {
        args,
        groups: Vec::new(),
        command: Command::default(),
    };
    // Only half of the commands have rules, because many rules together refuse most command lines.
    if random.one_in(2) {
        relate(random, &mut node.draft);
    }
    node.draft.command.settings = settings(random, depth, open);
    node.flattened = random.below(node.draft.args.len() + 1);
    node.opaque = open && random.one_in(6);
    if depth > 0 {
        let mut commands = shuffled(random, &COMMANDS);
        for _ in 0..1 + random.below(3) {
            let Some(name) = commands.pop() else { break };
            let mut child = self::node(random, name, depth - 1, open);
            while random.one_in(4) {
                let Some(alias) = commands.pop() else { break };
                child.aliases.push((alias.to_owned(), random.one_in(2)));
            }
            flags_of_command(random, &mut child, &mut names);
            node.children.push(child);
        }
    }
    node
}

struct Names {
    longs: Vec<&'static str>,
    shorts: Vec<char>,
    flags: Vec<&'static str>,
}

fn shuffled<T: Copy>(random: &mut Random, all: &[T]) -> Vec<T> {
    let mut all = all.to_vec();
    for i in (1..all.len()).rev() {
        all.swap(i, random.below(i + 1));
    }
    all
}

fn order_of_positionals(args: &[Arg]) -> Vec<usize> {
    (0..args.len())
        .filter(|i| args[*i].is_positional())
        .collect()
}

fn flags_of_command(random: &mut Random, child: &mut Node, names: &mut Names) {
    let of = &mut child.draft.command;
    if random.one_in(4) {
        of.short_flag = names.shorts.pop();
        if random.one_in(3) {
            let alias = names.shorts.pop();
            of.short_flag_aliases.extend(alias.map(|name| Alias {
                name,
                visible: false,
            }));
        }
    }
    if random.one_in(4) {
        of.long_flag = names.flags.pop().map(Text::from);
        if random.one_in(3) {
            let alias = names.flags.pop().map(Text::from);
            of.long_flag_aliases.extend(alias.map(|name| Alias {
                name,
                visible: false,
            }));
        }
    }
}

fn settings(random: &mut Random, depth: usize, open: bool) -> Vec<(Setting, Switch)> {
    let mut settings = Vec::new();
    let mut maybe = |random: &mut Random, setting, cases| {
        if random.one_in(cases) {
            let switch = if random.one_in(8) {
                Switch::Off
            } else {
                Switch::On
            };
            settings.push((setting, switch));
        }
    };
    for (setting, cases) in [
        (Setting::ArgsOverrideSelf, 8),
        (Setting::DontDelimitTrailingValues, 6),
        (Setting::DisableHelpFlag, 8),
        (Setting::DisableHelpSubcommand, 6),
        (Setting::DisableVersionFlag, 12),
        (Setting::InferLongArgs, 5),
        (Setting::InferSubcommands, 5),
        (Setting::ArgRequiredElseHelp, 6),
        (Setting::AllowMissingPositional, 5),
    ] {
        maybe(random, setting, cases);
    }
    if random.one_in(4) {
        settings.push((Setting::HasVersion, Switch::On));
        if random.one_in(2) {
            settings.push((Setting::PropagateVersion, Switch::On));
        }
    }
    let mut maybe = |random: &mut Random, setting, cases| {
        if random.one_in(cases) {
            settings.push((setting, Switch::On));
        }
    };
    if depth > 0 {
        maybe(random, Setting::SubcommandRequired, 4);
        maybe(random, Setting::ArgsConflictsWithSubcommands, 5);
        maybe(random, Setting::SubcommandPrecedenceOverArg, 5);
        maybe(random, Setting::SubcommandNegatesReqs, 5);
    }
    maybe(random, Setting::AllowExternalSubcommands, 9);
    if open {
        maybe(random, Setting::IgnoreErrors, 12);
    }
    settings
}

fn option(random: &mut Random, id: &str, names: &mut Names, open: bool) -> Arg {
    let mut arg = Arg::new(id);
    let form = random.below(4);
    if form != 0 {
        arg.long = names.longs.pop().map(Text::from);
    }
    if form != 1 || arg.long.is_none() {
        arg.short = names.shorts.pop();
    }
    if arg.is_positional() {
        arg.long = Some(format!("long-{id}").into());
    }
    while random.one_in(5) {
        let Some(name) = names.longs.pop() else { break };
        arg.aliases.push(Alias {
            name: name.into(),
            visible: random.one_in(2),
        });
    }
    if random.one_in(8) {
        let alias = names.shorts.pop();
        arg.short_aliases.extend(alias.map(|name| Alias {
            name,
            visible: false,
        }));
    }
    match random.below(10) {
        0..3 => flag(random, &mut arg),
        _ => valued(random, &mut arg, open),
    }
    arg.set(ArgTrait::Global, random.one_in(5));
    arg.set(ArgTrait::Exclusive, random.one_in(14));
    if !arg.has(ArgTrait::Global) && random.one_in(7) {
        arg.set(ArgTrait::Required, true);
    }
    openness(random, &mut arg, open);
    arg
}

/// Gives an argument properties that only the running program knows.
fn openness(random: &mut Random, arg: &mut Arg, open: bool) {
    if !open {
        return;
    }
    let valued = !matches!(
        arg.action,
        Some(Action::SetTrue | Action::SetFalse | Action::Count)
    );
    if valued && random.one_in(5) {
        arg.set(ArgTrait::Env, true);
    } else if !arg.has(ArgTrait::Global) && !arg.has(ArgTrait::Required) && random.one_in(9) {
        arg.set(ArgTrait::Dynamic, true);
    }
}

fn flag(random: &mut Random, arg: &mut Arg) {
    let action = *random.of(&[
        Action::SetTrue,
        Action::SetTrue,
        Action::SetTrue,
        Action::SetFalse,
        Action::Count,
        Action::Count,
        Action::Help,
        Action::HelpShort,
        Action::HelpLong,
        Action::Set,
    ]);
    arg.action = Some(action);
    match action {
        Action::Set => arg.num_args = Some((0, Some(0))),
        Action::SetTrue | Action::SetFalse if random.one_in(5) => {
            arg.value = Some(
                random
                    .of(&[Value::Bool, Value::Boolish, Value::Falsey])
                    .clone(),
            );
        }
        Action::SetTrue | Action::SetFalse if random.one_in(8) => {
            arg.default_missing = vec![random.of(&["true", "false"]).to_owned().into()];
        }
        Action::Count if random.one_in(3) => {
            arg.value = Some(Value::Int(Int {
                unsigned: false,
                nonzero: false,
                minimum: Some(random.below(2) as i128),
                maximum: Some(2),
            }));
        }
        _ => {}
    }
}

fn valued(random: &mut Random, arg: &mut Arg, open: bool) {
    arg.action = match random.below(4) {
        0 => None,
        1 => Some(Action::Append),
        _ => Some(Action::Set),
    };
    if random.one_in(3) {
        arg.num_args = Some(shape(random));
    } else if random.one_in(12) {
        arg.value_names = 1 + random.below(3);
    }
    arg.value = value(random, open);
    if random.one_in(5) {
        arg.delimiter = Some(*random.of(&[',', ';', 'é']));
    }
    if random.one_in(9) {
        arg.terminator = Some((*random.of(&[";", "end", "--", "two"])).into());
    }
    arg.set(ArgTrait::AllowHyphenValues, random.one_in(8));
    arg.set(ArgTrait::AllowNegativeNumbers, random.one_in(8));
    arg.set(ArgTrait::IgnoreCase, random.one_in(5));
    let least = arg.num_args.map_or(1, |(least, _)| least);
    if least <= 1 && !arg.is_positional() && random.one_in(6) {
        arg.set(ArgTrait::RequireEquals, true);
    }
    if least == 0 && random.one_in(2) {
        let texts = 1 + random.below(2);
        arg.default_missing = (0..texts).map(|_| default(random, arg)).collect();
    }
    if random.one_in(5) {
        arg.default = Default::Values(vec![default(random, arg)]);
    }
}

fn shape(random: &mut Random) -> (usize, Option<usize>) {
    *random.of(&[
        (0, Some(1)),
        (0, Some(1)),
        (0, Some(2)),
        (0, None),
        (1, Some(2)),
        (1, Some(3)),
        (1, None),
        (2, Some(2)),
        (2, None),
        (2, Some(3)),
    ])
}

fn value(random: &mut Random, open: bool) -> Option<Value> {
    let int = |unsigned, nonzero, minimum, maximum| {
        Value::Int(Int {
            unsigned,
            nonzero,
            minimum: Some(minimum),
            maximum: Some(maximum),
        })
    };
    Some(match random.below(16) {
        0..4 => return None,
        4 => Value::Any,
        5 => Value::NonEmpty,
        6 => Value::Bool,
        7 => Value::Boolish,
        8 => Value::Falsey,
        9 => int(false, false, 0, 255),
        10 => int(false, false, -5, 9),
        11 => int(true, false, 1, 30),
        12 => int(false, true, i32::MIN.into(), i32::MAX.into()),
        13 => random.of(&[Value::Float, Value::Char]).clone(),
        _ if open && random.one_in(2) => Value::Dynamic,
        _ => Value::OneOf(vec![
            possible("auto", &["automatic"], false),
            possible("One", &[], false),
            possible("two", &["2", "zwei"], false),
            possible("secret", &[], true),
        ]),
    })
}

fn possible(name: &str, aliases: &[&str], hide: bool) -> PossibleValue {
    PossibleValue {
        name: name.into(),
        aliases: aliases.iter().map(|alias| (*alias).into()).collect(),
        hide,
    }
}

/// Returns a text that is usually a valid value of an argument.
pub fn fitting(random: &mut Random, arg: &Arg) -> Text {
    if random.one_in(12) {
        return (*random.of(&TEXTS)).into();
    }
    let texts: &[&str] = match arg.value.as_ref() {
        Some(Value::Bool) => &["true", "false"],
        Some(Value::Boolish | Value::Falsey) => &["yes", "off", "1", "N", "TRUE"],
        Some(Value::Int(_)) => &["1", "2", "7", "+5", "-3", "0", "-0", "300", "9"],
        Some(Value::Float) => &["1.5", "-2", "1e3", "nan", ".5", "3."],
        Some(Value::Char) => &["x", "é", "-"],
        Some(Value::OneOf(_)) => &[
            "auto",
            "automatic",
            "One",
            "one",
            "two",
            "2",
            "secret",
            "AUTO",
        ],
        _ => &["one", "two", "a,b", "a;b", "v", "x=y", "-", "1", "aéb"],
    };
    (*random.of(texts)).into()
}

/// Returns a default. The default is valid if values of the argument can be parsed only at run
/// time.
fn default(random: &mut Random, arg: &Arg) -> Text {
    match arg.value {
        Some(Value::Dynamic) => "one".into(),
        _ => fitting(random, arg),
    }
}

fn positional(random: &mut Random, id: &str, last: bool, open: bool) -> Arg {
    let mut arg = Arg::new(id);
    valued(random, &mut arg, open);
    arg.default_missing.clear();
    if !last && random.one_in(2) {
        // In most programs, only the last positional takes several values.
        arg.num_args = None;
        arg.value_names = 0;
        arg.action = None;
    }
    if last {
        match random.below(7) {
            0 => arg.set(ArgTrait::Last, true),
            1 => {
                arg.num_args = Some((0, None));
                arg.set(ArgTrait::TrailingVarArg, true);
            }
            _ => {}
        }
    }
    arg.set(ArgTrait::Exclusive, random.one_in(20));
    arg.set(ArgTrait::Global, random.one_in(25));
    openness(random, &mut arg, open);
    arg
}

/// Moves required positionals before optional ones.
fn tidy_positionals(random: &mut Random, args: &mut [Arg], order: &[usize]) {
    let required = random.below(order.len() + 1);
    for (place, at) in order.iter().enumerate() {
        let arg = &mut args[*at];
        let is = place < required || random.one_in(8);
        if !arg.has(ArgTrait::Dynamic) && !arg.has(ArgTrait::Global) {
            arg.set(ArgTrait::Required, is);
        }
    }
    if random.one_in(10) {
        // Positionals have explicit indices that differ from the order of the declaration.
        for (place, at) in order.iter().rev().enumerate() {
            args[*at].index = Some(place as u16 + 1);
        }
    }
}

/// Adds rules between arguments.
fn relate(random: &mut Random, draft: &mut Draft) {
    let ids: Vec<Text> = draft.args.iter().map(|arg| arg.id.clone()).collect();
    if ids.is_empty() {
        return;
    }
    let mut known = ids.clone();
    for i in 0..random.below(3) {
        let id = Text::from(format!("g{i}"));
        let mut group = Group {
            id: id.clone(),
            args: Vec::new(),
            required: random.one_in(5),
            multiple: random.one_in(2),
            requires: Vec::new(),
            conflicts: Vec::new(),
        };
        for id in &ids {
            if random.one_in(3) {
                group.args.push(id.clone());
            }
        }
        if random.one_in(5) {
            group.requires.push(random.of(&ids).clone());
        }
        if random.one_in(6) {
            group.conflicts.push(random.of(&known).clone());
        }
        draft.groups.push(group);
        known.push(id);
    }
    let joined = random.one_in(6);
    for i in 0..draft.args.len() {
        let others: Vec<Text> = known
            .iter()
            .filter(|id| **id != draft.args[i].id)
            .cloned()
            .collect();
        if others.is_empty() {
            continue;
        }
        let values: Vec<Text> = (0..4)
            .map(|_| fitting(random, random.clone().of(&draft.args)))
            .collect();
        let arg = &mut draft.args[i];
        if joined && random.one_in(3) {
            arg.groups.push("joined".into());
        }
        if random.one_in(8) {
            arg.conflicts.push(random.of(&others).clone());
        }
        if random.one_in(7) {
            arg.overrides.push(random.of(&known).clone());
        }
        for _ in 0..2 {
            if random.one_in(9) {
                let when = predicate(random, &values);
                arg.requires.push((when, random.of(&others).clone()));
            }
        }
        if random.one_in(10) {
            let values = match random.below(4) {
                0 => None,
                1 => Some(vec![default(random, arg), default(random, arg)]),
                _ => Some(vec![default(random, arg)]),
            };
            let when = predicate(random, &values.clone().unwrap_or_default());
            arg.default_ifs.push(DefaultIf {
                other: random.of(&others).clone(),
                when,
                values,
            });
        }
        if arg.has(ArgTrait::Required) || arg.has(ArgTrait::Dynamic) {
            continue;
        }
        if random.one_in(9) {
            arg.required_if
                .push((random.of(&others).clone(), random.of(&values).clone()));
        }
        if random.one_in(14) {
            for _ in 0..1 + random.below(2) {
                let pair = (random.of(&others).clone(), random.of(&values).clone());
                arg.required_if_all.push(pair);
            }
        }
        if random.one_in(14) {
            arg.required_unless.push(random.of(&others).clone());
        }
        if random.one_in(18) {
            arg.required_unless_all.push(random.of(&others).clone());
            arg.required_unless_all.push(random.of(&others).clone());
        }
    }
}

fn predicate(random: &mut Random, values: &[Text]) -> Predicate {
    if values.is_empty() || random.one_in(2) {
        Predicate::IsPresent
    } else {
        Predicate::Equals(random.of(values).clone())
    }
}
