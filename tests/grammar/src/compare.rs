//! Compares the results of clap and of the resolver for a command line.

use std::collections::{BTreeMap, BTreeSet};

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use cmdhelp_spec::grammar::draft::{ArgTrait, Setting};
use cmdhelp_spec::grammar::{
    ArgRef, Bindings, Cause, Kind, Meaning, Outcome, Unknown, accepts_alone, adds_no_rules, resolve,
};
use cmdhelp_spec::spec::{self, Item, Part};

use crate::clap_calls::ask;
use crate::model::Node;

/// The maximum number of bindings, which is enough for each generated command line.
pub const CAPACITY: usize = 256;

/// The result of a comparison without a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// clap and the resolver accept the command line.
    Accepted,
    /// clap and the resolver both show help or the version.
    Shows,
    /// clap and the resolver refuse the command line for this reason.
    Rejected(Kind),
    /// The resolver reports that it cannot decide, for a valid reason.
    Unknown,
    /// clap panics, so there is no result to compare with.
    Unanswered,
}

/// Compares the results of clap and of the resolver for a command line.
///
/// # Errors
///
/// The difference, in words.
pub fn compare(
    model: &Node,
    cmd: &mut Command,
    spec: &spec::Command,
    words: &[String],
) -> Result<Agreement, String> {
    let multicall = cmd.is_multicall_set();
    let program = (!multicall).then(|| "prog".to_owned());
    let line = program.into_iter().chain(words.iter().cloned());
    let by_clap = ask(|| cmd.try_get_matches_from_mut(line));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let by_grammar: Outcome<CAPACITY> = resolve(spec, &words);
    let Some(by_clap) = by_clap else {
        return Ok(Agreement::Unanswered);
    };
    match (by_clap, by_grammar) {
        (_, Outcome::Unknown(unknown)) => {
            allowed(model, &words, &unknown).map(|()| Agreement::Unknown)
        }
        (Ok(matches), Outcome::Accepted(bindings)) => {
            bound(model, &matches, &bindings, &words).map(|()| Agreement::Accepted)
        }
        (Err(error), Outcome::Shows(_)) if !error.use_stderr() => Ok(Agreement::Shows),
        (Err(error), Outcome::Rejected(rejection)) if error.use_stderr() => {
            if is_decided(model, &words) && !same_kind(error.kind(), rejection.kind) {
                return Err(format!("clap: {:?}, we: {rejection:#?}", error.kind()));
            }
            Ok(Agreement::Rejected(rejection.kind))
        }
        (Ok(_), by_grammar) => Err(format!("clap accepts it, we: {}", describe(&by_grammar))),
        (Err(error), by_grammar) => Err(format!(
            "clap: {:?}, we: {}",
            error.kind(),
            describe(&by_grammar)
        )),
    }
}

fn describe<const N: usize>(by_grammar: &Outcome<N>) -> String {
    match by_grammar {
        Outcome::Accepted(_) => "accept it".to_owned(),
        Outcome::Shows(_) => "show help".to_owned(),
        Outcome::Rejected(rejection) => format!("{rejection:#?}"),
        Outcome::Unknown(unknown) => format!("{unknown:#?}"),
    }
}

/// Checks the reason for an undecided result: it must exist in one of the commands that the words up to this point
/// select.
fn allowed(model: &Node, words: &[&str], unknown: &Unknown) -> Result<(), String> {
    let end = words.len().min(unknown.word + 1);
    let selected = model.selectable(&words[..end]);
    let any = |test: &dyn Fn(&Node) -> bool| selected.iter().any(|node| test(node));
    let is = match unknown.cause {
        Cause::Opaque => any(&|node| node.opaque),
        Cause::Dynamic => any(&|node| node.has(ArgTrait::Dynamic) || node.has(ArgTrait::Env)),
        Cause::Environment => any(&|node| node.has(ArgTrait::Env)),
        Cause::Value => any(&|node| node.has_dynamic_values() || node.depends_on_feature(words)),
        Cause::ErrorsIgnored => any(&|node| node.does(Setting::IgnoreErrors)),
        Cause::Deferred | Cause::Unwritten | Cause::Surroundings | Cause::TooLong => false,
    };
    if is {
        Ok(())
    } else {
        Err(format!("unknown without a cause: {unknown:?}"))
    }
}

/// Returns whether the resolver knows everything about the selected commands. If the resolver does
/// not know everything, clap can refuse the command line for another reason.
fn is_decided(model: &Node, words: &[&str]) -> bool {
    let selected = model.selectable(words);
    let mut nodes = selected.iter();
    nodes.all(|node| node.is_known_itself() && !node.depends_on_feature(words))
}

fn same_kind(by_clap: ErrorKind, by_grammar: Kind) -> bool {
    let expected: &[ErrorKind] = match by_grammar {
        // clap chooses one of the two kinds depending on whether it finds a similar name.
        Kind::UnknownArgument | Kind::InvalidSubcommand => {
            &[ErrorKind::UnknownArgument, ErrorKind::InvalidSubcommand]
        }
        Kind::ArgumentConflict => &[ErrorKind::ArgumentConflict],
        Kind::MissingSubcommand => &[ErrorKind::MissingSubcommand],
        Kind::MissingAnything => &[ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand],
        Kind::MissingRequiredArgument => &[ErrorKind::MissingRequiredArgument],
        Kind::InvalidValue => &[ErrorKind::InvalidValue],
        Kind::ValueValidation => &[ErrorKind::ValueValidation],
        Kind::NoEquals => &[ErrorKind::NoEquals],
        Kind::TooManyValues => &[ErrorKind::TooManyValues],
        Kind::TooFewValues => &[ErrorKind::TooFewValues],
        Kind::WrongNumberOfValues => &[ErrorKind::WrongNumberOfValues],
    };
    expected.contains(&by_clap)
}

/// The values of each argument of a command.
type Given = BTreeMap<String, Vec<String>>;

/// Checks that clap and the resolver bind the same words to the same arguments.
fn bound(
    model: &Node,
    matches: &ArgMatches,
    bindings: &Bindings<CAPACITY>,
    words: &[&str],
) -> Result<(), String> {
    let (path, by_grammar) = by_level(bindings, words);
    let mut path = path.iter();
    let mut node = model;
    let mut matches = matches;
    let mut level = 0;
    // clap copies the values of global arguments to all levels and does not report the level of the value.
    let mut globals: BTreeSet<&str> = BTreeSet::new();
    ids_of_globals(model, &mut globals);
    loop {
        let all = node.draft.args.iter();
        let nothing = Given::new();
        let given = by_grammar.get(&level).unwrap_or(&nothing);
        for arg in all {
            let id = id(arg);
            if globals.contains(id) {
                continue;
            }
            let by_clap = (matches.value_source(id) == Some(ValueSource::CommandLine)).then(|| {
                let raw = matches.get_raw(id).into_iter().flatten();
                raw.map(|value| value.to_string_lossy().into_owned())
                    .collect::<Vec<_>>()
            });
            if by_clap.as_ref() != given.get(id) {
                let by_grammar = given.get(id);
                return Err(format!(
                    "`{id}` in level {level}: clap {by_clap:?}, we {by_grammar:?}"
                ));
            }
        }
        let Some((name, below)) = matches.subcommand() else {
            break;
        };
        let known = node.children.iter().find(|child| child.name == name);
        let Some(child) = known.filter(|_| path.clone().next().is_some()) else {
            return external(name, below, bindings, words);
        };
        let by_grammar = path.next();
        if by_grammar.map(String::as_str) != Some(name) {
            return Err(format!("clap selects {name}, we {by_grammar:?}"));
        }
        (node, matches, level) = (child, below, level + 1);
    }
    match path.next() {
        Some(name) => Err(format!("we select {name}")),
        None => check_globals(&by_grammar, &globals, model, matches),
    }
}

fn id(arg: &cmdhelp_spec::grammar::draft::Arg) -> &str {
    match &arg.id {
        cmdhelp_spec::grammar::draft::Text::Seen(id) => id,
        cmdhelp_spec::grammar::draft::Text::Const(_) => unreachable!("models are seen"),
    }
}

/// Checks that a global argument has the value from the innermost level. If several selected
/// commands have arguments with the same id, clap treats these arguments as one, but the resolver
/// does not.
fn check_globals(
    by_grammar: &BTreeMap<usize, Given>,
    globals: &BTreeSet<&str>,
    model: &Node,
    innermost: &ArgMatches,
) -> Result<(), String> {
    for id in globals {
        let mut count = 0;
        count_in(model, id, &mut count);
        if count != 1 {
            continue;
        }
        let given = by_grammar.values().rev().find_map(|given| given.get(*id));
        let by_clap = match innermost.try_get_raw(id) {
            Ok(raw) if innermost.value_source(id) == Some(ValueSource::CommandLine) => {
                let raw = raw.into_iter().flatten();
                Some(
                    raw.map(|value| value.to_string_lossy().into_owned())
                        .collect::<Vec<_>>(),
                )
            }
            _ => None,
        };
        if by_clap.as_ref() != given {
            return Err(format!("global `{id}`: clap {by_clap:?}, we {given:?}"));
        }
    }
    Ok(())
}

fn ids_of_globals<'a>(node: &'a Node, ids: &mut BTreeSet<&'a str>) {
    let globals = node
        .draft
        .args
        .iter()
        .filter(|arg| arg.has(ArgTrait::Global));
    ids.extend(globals.map(id));
    node.children
        .iter()
        .for_each(|child| ids_of_globals(child, ids));
}

fn count_in(node: &Node, id: &str, count: &mut usize) {
    *count += node
        .draft
        .args
        .iter()
        .filter(|arg| self::id(arg) == id)
        .count();
    for child in &node.children {
        count_in(child, id, count);
    }
}

fn external(
    name: &str,
    below: &ArgMatches,
    bindings: &Bindings<CAPACITY>,
    words: &[&str],
) -> Result<(), String> {
    let mut by_clap = vec![name.to_owned()];
    let raw = below.get_raw("").into_iter().flatten();
    by_clap.extend(raw.map(|value| value.to_string_lossy().into_owned()));
    let by_grammar = bindings
        .all()
        .iter()
        .filter(|event| event.meaning == Meaning::External);
    let by_grammar: Vec<&str> = by_grammar.flat_map(|event| event.values(words)).collect();
    if by_clap == by_grammar {
        Ok(())
    } else {
        Err(format!("external: clap {by_clap:?}, we {by_grammar:?}"))
    }
}

/// Returns the selected commands, and the values at each level.
fn by_level(
    bindings: &Bindings<CAPACITY>,
    words: &[&str],
) -> (Vec<String>, BTreeMap<usize, Given>) {
    let mut path = Vec::new();
    let mut levels: BTreeMap<usize, Given> = BTreeMap::new();
    let mut counts: BTreeMap<(usize, String), usize> = BTreeMap::new();
    for event in bindings.all() {
        path.extend(event.command.map(str::to_owned));
        let Some(arg) = event.argument.filter(|_| !event.overridden) else {
            continue;
        };
        if event.meaning == Meaning::Terminator {
            continue;
        }
        let given = levels.entry(event.level).or_default();
        let values = given.entry(arg.id().to_owned()).or_default();
        values.extend(event.values(words).into_iter().map(str::to_owned));
        if ArgRef::counts(arg) {
            let count = counts
                .entry((event.level, arg.id().to_owned()))
                .or_default();
            *count += 1;
            if values.len() > 1 {
                values.drain(..values.len() - 1);
            }
            if event.meaning == Meaning::Occurrence {
                *values = vec![(*count).min(255).to_string()];
            }
        }
    }
    (path, levels)
}

/// Checks the words that a command accepts as a program of its own. If the command becomes a
/// subcommand of a root without required arguments, these words must remain valid after its name.
///
/// # Errors
///
/// The difference, in words.
pub fn compare_below(
    cmd: &mut Command,
    root: &spec::Command,
    below: &spec::Command,
    name: &str,
    words: &[String],
) -> Result<Agreement, String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    // If the root adds rules or refuses a default, it can refuse the words for another reason.
    let is_calm = adds_no_rules(root.part) && !refuses_a_default(root.part);
    if !is_calm || !accepts_alone::<CAPACITY>(below, &words) {
        return Ok(Agreement::Unknown);
    }
    let line = ["prog", name].into_iter().chain(words.iter().copied());
    match ask(|| cmd.try_get_matches_from_mut(line)) {
        Some(Ok(_)) => Ok(Agreement::Accepted),
        Some(Err(error)) if !error.use_stderr() => Ok(Agreement::Shows),
        Some(Err(error)) => Err(format!("clap: {error}")),
        None => Ok(Agreement::Unanswered),
    }
}

fn refuses_a_default(part: &'static Part) -> bool {
    part.items.iter().any(|item| match item {
        Item::Grammar(grammar) => grammar.refused_default().is_some(),
        Item::Part(part) => refuses_a_default(part),
        _ => false,
    })
}
