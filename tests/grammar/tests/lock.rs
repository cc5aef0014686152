//! A lock matches the command tree that it was written from, and reports each change of the tree in its
//! category.
//!
//! `LOCK_TREES` sets the number of trees and `LOCK_SEED` the seed.

use cmdhelp_grammar_tests::model::Node;
use cmdhelp_grammar_tests::to_spec::to_spec;
use cmdhelp_grammar_tests::trees::tree;
use cmdhelp_spec::grammar::draft::{
    Action, Alias, Arg, ArgTrait, Default, Deprecated, Int, PossibleValue, Text, Value,
};
use cmdhelp_spec::lock::{Report, Surface, check};
use cmdhelp_spec::spec::Command;
use cmdhelp_test_support::{Random, number};

fn leaked(node: &Node) -> &'static Command {
    Box::leak(Box::new(to_spec(node)))
}

/// Returns the number of breaking and of compatible differences, and their messages.
fn differences(lock: &Surface, tree: &'static Command) -> (usize, usize, String) {
    let mut memory = vec![0; 1 << 16];
    let mut report = Report::new("cli.lock", &mut memory);
    check("prog", tree, lock.leak(), &mut report);
    let text = report.text().to_owned();
    (report.breaking(), report.compatible(), text)
}

/// Returns a random tree about which the compiler knows everything.
fn known_tree(random: &mut Random) -> Node {
    loop {
        let node = tree(random);
        if node.is_known() {
            return node;
        }
    }
}

#[test]
fn a_lock_accepts_its_own_tree() {
    let mut random = Random::new(number("LOCK_SEED", 1));
    for _ in 0..number("LOCK_TREES", 300) {
        let node = tree(&mut random);
        let tree = leaked(&node);
        let surface = Surface::of("prog", tree);
        let text = surface.to_string();
        let read = Surface::read(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        assert_eq!(read.clone().without_lines(), surface, "{text}");
        let found = differences(&read, tree);
        assert_eq!((found.0, found.1), (0, 0), "{}\n{text}", found.2);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Category {
    Breaking,
    Compatible,
}
use Category::{Breaking, Compatible};

/// Returns a random argument of a tree for which the test holds.
fn any_arg<'a>(
    random: &mut Random,
    node: &'a mut Node,
    fits: fn(&Arg) -> bool,
) -> Option<&'a mut Arg> {
    let node = any_node(random, node, |node| !node.draft.args.is_empty())?;
    let fitting: Vec<usize> = (0..node.draft.args.len())
        .filter(|at| fits(&node.draft.args[*at]))
        .collect();
    if fitting.is_empty() {
        return None;
    }
    let at = *random.of(&fitting);
    Some(&mut node.draft.args[at])
}

fn any_node<'a>(
    random: &mut Random,
    mut node: &'a mut Node,
    fits: fn(&Node) -> bool,
) -> Option<&'a mut Node> {
    while !node.children.is_empty() && (!fits(node) || random.one_in(2)) {
        let at = random.below(node.children.len());
        node = &mut node.children[at];
    }
    fits(node).then_some(node)
}

fn takes_values(arg: &Arg) -> bool {
    matches!(arg.action, Some(Action::Set | Action::Append))
        && arg
            .num_args
            .is_none_or(|(least, most)| least >= 1 && most != Some(0))
}

fn takes_one_value(arg: &Arg) -> bool {
    let is_one = matches!(arg.num_args, None | Some((1, Some(1)))) && arg.value_names <= 1;
    is_option(arg) && arg.action == Some(Action::Set) && is_one && arg.delimiter.is_none()
}

fn is_option(arg: &Arg) -> bool {
    !arg.is_positional()
}

fn is_optional_option(arg: &Arg) -> bool {
    is_option(arg) && !arg.has(ArgTrait::Required)
}

/// Returns the tree if it has no global arguments, which could replace a removed argument.
fn without_globals(node: &mut Node) -> Option<&mut Node> {
    (!node.any(&|node| node.has(ArgTrait::Global))).then_some(node)
}

/// Changes a tree and returns the category of the change. Returns `None` if the change is impossible.
type Change = fn(&mut Random, &mut Node) -> Option<Category>;

const CHANGES: [(&str, Change); 26] = [
    ("a flag goes", |random, node| {
        let node = without_globals(node)?;
        let node = any_node(random, node, |node| node.draft.args.iter().any(is_option))?;
        let options = (0..node.draft.args.len()).filter(|at| is_option(&node.draft.args[*at]));
        let at = *random.of(&options.collect::<Vec<_>>());
        node.draft.args.remove(at);
        node.flattened = node.flattened.min(node.draft.args.len());
        Some(Breaking)
    }),
    ("a flag comes", |random, node| {
        let node = any_node(random, node, |_| true)?;
        let mut arg = Arg::new("brand-new");
        arg.long = Some("brand-new".into());
        arg.action = Some(Action::SetTrue);
        let at = random.below(node.draft.args.len() + 1);
        node.draft.args.insert(at, arg);
        Some(Compatible)
    }),
    ("a flag comes that has to be given", |random, node| {
        let node = any_node(random, node, |_| true)?;
        let mut arg = Arg::new("brand-new");
        arg.long = Some("brand-new".into());
        arg.action = Some(Action::Set);
        arg.set(ArgTrait::Required, true);
        node.draft.args.push(arg);
        Some(Breaking)
    }),
    ("a flag is renamed", |random, node| {
        let arg = any_arg(random, without_globals(node)?, |arg| {
            is_optional_option(arg)
                && arg.long.is_some()
                && arg.short.is_none()
                && arg.aliases.is_empty()
        })?;
        arg.long = Some("brand-new".into());
        // This change is breaking, because the old name of the flag does not exist any more.
        Some(Breaking)
    }),
    ("a flag is renamed and keeps its name", |random, node| {
        let arg = any_arg(random, node, |arg| arg.long.is_some())?;
        let old = arg.long.replace("brand-new".into())?;
        arg.aliases.push(Alias {
            name: old,
            visible: false,
        });
        Some(Compatible)
    }),
    ("an alias goes", |random, node| {
        let arg = any_arg(random, without_globals(node)?, |arg| {
            arg.long.is_some() && !arg.aliases.is_empty()
        })?;
        arg.aliases.pop();
        Some(Breaking)
    }),
    ("a short name goes", |random, node| {
        let arg = any_arg(random, without_globals(node)?, |arg| {
            arg.long.is_some() && arg.short.is_some() && arg.short_aliases.is_empty()
        })?;
        arg.short = None;
        Some(Breaking)
    }),
    ("it has to be given", |random, node| {
        let arg = any_arg(random, node, |arg| !arg.has(ArgTrait::Required))?;
        arg.set(ArgTrait::Required, true);
        Some(Breaking)
    }),
    ("it need not be given", |random, node| {
        let arg = any_arg(random, node, |arg| arg.has(ArgTrait::Required))?;
        arg.set(ArgTrait::Required, false);
        Some(Compatible)
    }),
    ("it is global", |random, node| {
        let arg = any_arg(random, node, |arg| {
            is_option(arg) && !arg.has(ArgTrait::Global)
        })?;
        arg.set(ArgTrait::Global, true);
        Some(Compatible)
    }),
    ("it is not global", |random, node| {
        let arg = any_arg(random, node, |arg| arg.has(ArgTrait::Global))?;
        arg.set(ArgTrait::Global, false);
        Some(Breaking)
    }),
    ("it wants an equals sign", |random, node| {
        let arg = any_arg(random, node, |arg| {
            takes_values(arg) && is_option(arg) && !arg.has(ArgTrait::RequireEquals)
        })?;
        arg.set(ArgTrait::RequireEquals, true);
        Some(Breaking)
    }),
    ("it cannot be repeated", |random, node| {
        let arg = any_arg(random, node, |arg| arg.action == Some(Action::Append))?;
        arg.action = Some(Action::Set);
        Some(Breaking)
    }),
    ("one value becomes a list", |random, node| {
        let arg = any_arg(random, node, takes_one_value)?;
        arg.action = Some(Action::Append);
        Some(Breaking)
    }),
    ("one value becomes several", |random, node| {
        let arg = any_arg(random, node, takes_one_value)?;
        arg.num_args = Some((1, Some(3)));
        Some(Breaking)
    }),
    ("a flag counts", |random, node| {
        let arg = any_arg(random, node, |arg| arg.action == Some(Action::SetTrue))?;
        arg.action = Some(Action::Count);
        (arg.value, arg.default, arg.num_args) = (None, Default::None, None);
        arg.default_missing.clear();
        Some(Breaking)
    }),
    ("a flag has a value", |random, node| {
        let arg = any_arg(random, node, |arg| arg.action == Some(Action::SetTrue))?;
        arg.action = Some(Action::Set);
        (arg.value, arg.default, arg.num_args) = (None, Default::None, None);
        arg.default_missing.clear();
        Some(Breaking)
    }),
    ("a range is smaller", |random, node| {
        let (arg, int) = any_int(random, node)?;
        let maximum = int.maximum?.checked_sub(1)?;
        arg.value = Some(Value::Int(Int {
            maximum: Some(maximum),
            ..int
        }));
        Some(Breaking)
    }),
    ("a range is larger", |random, node| {
        let (arg, int) = any_int(random, node)?;
        arg.value = Some(Value::Int(Int {
            minimum: Some(int.minimum?.checked_sub(1)?),
            ..int
        }));
        Some(Compatible)
    }),
    (
        "a number becomes a text, which JSON writes in another way",
        |random, node| {
            let (arg, _) = any_int(random, node)?;
            arg.value = Some(Value::Any);
            Some(Breaking)
        },
    ),
    ("a value goes", |random, node| {
        let (arg, mut values) = any_list(random, node)?;
        (values.len() > 1).then(|| values.remove(0))?;
        arg.value = Some(Value::OneOf(values));
        Some(Breaking)
    }),
    ("a value comes", |random, node| {
        let (arg, mut values) = any_list(random, node)?;
        values.push(PossibleValue {
            name: "brand-new".into(),
            aliases: Vec::new(),
            hide: false,
        });
        arg.value = Some(Value::OneOf(values));
        Some(Compatible)
    }),
    ("another default", |random, node| {
        let arg = any_arg(random, node, |arg| {
            takes_values(arg)
                && matches!(&arg.default, Default::Values(values) if !values.is_empty())
        })?;
        arg.default = Default::Values(vec![Text::from("brand-new")]);
        Some(Breaking)
    }),
    ("a command goes", |random, node| {
        let node = any_node(random, node, |node| !node.children.is_empty())?;
        let at = random.below(node.children.len());
        node.children.remove(at);
        Some(Breaking)
    }),
    ("a command comes", |random, node| {
        let node = any_node(random, node, |_| true)?;
        let child = Node {
            name: "brand-new".to_owned(),
            ..Node::default()
        };
        let at = random.below(node.children.len() + 1);
        node.children.insert(at, child);
        Some(Compatible)
    }),
    ("another name of a command goes", |random, node| {
        let node = any_node(random, node, |node| {
            node.children.iter().any(|child| !child.aliases.is_empty())
        })?;
        let with = node
            .children
            .iter_mut()
            .find(|child| !child.aliases.is_empty())?;
        with.aliases.pop();
        Some(Breaking)
    }),
];

fn any_int<'a>(random: &mut Random, node: &'a mut Node) -> Option<(&'a mut Arg, Int)> {
    let arg = any_arg(random, node, |arg| {
        takes_values(arg) && matches!(arg.value, Some(Value::Int(_)))
    })?;
    match arg.value {
        Some(Value::Int(int)) => Some((arg, int)),
        _ => None,
    }
}

fn any_list<'a>(
    random: &mut Random,
    node: &'a mut Node,
) -> Option<(&'a mut Arg, Vec<PossibleValue>)> {
    let arg = any_arg(random, node, |arg| {
        takes_values(arg)
            && !arg.has(ArgTrait::IgnoreCase)
            && matches!(arg.value, Some(Value::OneOf(_)))
    })?;
    match &arg.value {
        Some(Value::OneOf(values)) => {
            let values = values.clone();
            Some((arg, values))
        }
        _ => None,
    }
}

/// Each change is reported, and breaking changes are reported as such.
#[test]
fn each_change_is_found_in_its_category() {
    let trees = number("LOCK_TREES", 300);
    for (name, change) in CHANGES {
        let mut random = Random::new(number("LOCK_SEED", 1));
        let mut changed = 0;
        for _ in 0..trees {
            let before = known_tree(&mut random);
            let mut after = before.clone();
            let Some(category) = change(&mut random, &mut after) else {
                continue;
            };
            changed += 1;
            let lock = Surface::of("prog", leaked(&before));
            let lock = Surface::read(&lock.to_string()).expect("what was written can be read");
            let (breaking, compatible, text) = differences(&lock, leaked(&after));
            let found = match category {
                Breaking => breaking > 0,
                Compatible => breaking == 0 && compatible > 0,
            };
            assert!(found, "{name}: {text}\n{lock}\nafter: {after:#?}");
        }
        assert!(changed * 50 > trees, "{name}: only {changed} of {trees}");
    }
}

/// Removing deprecated items is compatible.
#[test]
fn deprecated_items_may_be_removed() {
    let mut random = Random::new(number("LOCK_SEED", 1));
    let mut changed = 0;
    for _ in 0..number("LOCK_TREES", 300) {
        let mut before = known_tree(&mut random);
        let node = any_node(&mut random, &mut before, |_| true).expect("the root");
        let mut arg = Arg::new("old");
        arg.long = Some("old".into());
        arg.short = Some('O');
        arg.action = Some(Action::Set);
        arg.value = Some(Value::OneOf(
            ["low", "high"]
                .map(|name| PossibleValue {
                    name: name.into(),
                    aliases: Vec::new(),
                    hide: false,
                })
                .into(),
        ));
        let whole = random.one_in(2);
        arg.deprecated = match whole {
            true => vec![Deprecated::Argument],
            false => vec![Deprecated::Short('O'), Deprecated::Value("low".to_owned())],
        };
        node.draft.args.push(arg);
        let mut after = before.clone();
        remove(&mut after, whole);
        let lock = Surface::of("prog", leaked(&before));
        let lock = Surface::read(&lock.to_string()).expect("what was written can be read");
        let (breaking, compatible, text) = differences(&lock, leaked(&after));
        assert!(breaking == 0 && compatible > 0, "{text}\n{lock}");
        changed += 1;
    }
    assert!(changed > 0);
}

/// Removes the deprecated argument, or only its deprecated name and value.
fn remove(node: &mut Node, whole: bool) {
    let is_old = |arg: &Arg| arg.id == Text::from("old");
    if whole {
        node.draft.args.retain(|arg| !is_old(arg));
        node.flattened = node.flattened.min(node.draft.args.len());
    }
    for arg in node.draft.args.iter_mut().filter(|arg| is_old(arg)) {
        arg.short = None;
        if let Some(Value::OneOf(values)) = &mut arg.value {
            values.remove(0);
        }
        arg.deprecated.clear();
    }
    node.children
        .iter_mut()
        .for_each(|child| remove(child, whole));
}
