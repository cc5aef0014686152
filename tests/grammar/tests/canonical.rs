//! The canonical form of a call has the same values as the call, for clap and for the resolver.

use clap::{ArgMatches, Command};
use cmdhelp_grammar_tests::clap_calls::{ask, built};
use cmdhelp_grammar_tests::lines::line;
use cmdhelp_grammar_tests::to_clap::to_clap;
use cmdhelp_grammar_tests::to_spec::to_spec;
use cmdhelp_grammar_tests::trees::tree;
use cmdhelp_spec::grammar::draft::{Draft, Setting, Switch};
use cmdhelp_spec::grammar::{Grammar, canonical, encode};
use cmdhelp_spec::spec::{Command as Spec, Item, Part, Text};
use cmdhelp_test_support::Random;

/// The number of programs of each test.
const TREES: usize = 750;
const LINES: usize = 60;

/// Returns all values at all levels, with their source and occurrences.
fn values(matches: &ArgMatches) -> Vec<String> {
    let mut all: Vec<String> = matches
        .ids()
        .map(clap::Id::as_str)
        // Groups are left out: their values depend on the order of the arguments and contain overridden ones.
        .filter(|id| !id.starts_with(['g', 'j']))
        .map(|id| {
            // clap does not always know the id of a global argument at this level.
            let occurrences = matches.try_get_raw_occurrences(id).ok().flatten();
            let values = occurrences.map(|all| all.map(Iterator::collect).collect::<Vec<Vec<_>>>());
            format!("{id}: {:?} {values:?}", matches.value_source(id))
        })
        .collect();
    all.sort();
    if let Some((name, below)) = matches.subcommand() {
        all.push(format!("{name}:"));
        all.extend(values(below));
    }
    all
}

fn parsed(cmd: &mut Command, words: &[String]) -> Option<Vec<String>> {
    let program = (!cmd.is_multicall_set()).then(|| "prog".to_owned());
    let line = program.into_iter().chain(words.iter().cloned());
    cmd.try_get_matches_from_mut(line)
        .ok()
        .map(|matches| values(&matches))
}

#[test]
fn the_canonical_form_is_the_same_call() {
    check_every_other(0);
}

/// The same for the other half of the programs, at the same time.
#[test]
fn the_canonical_form_is_the_same_call_of_other_programs() {
    check_every_other(1);
}

#[test]
fn an_external_subcommand_keeps_the_hyphens_before_the_name_of_a_command() {
    let mut draft = Draft::default();
    draft
        .command
        .settings
        .push((Setting::AllowExternalSubcommands, Switch::On));
    let root = command(
        "prog",
        &draft,
        vec![command("run", &Draft::default(), Vec::new())],
    );
    assert_eq!(canonical(&root, &["--", "run"]).unwrap(), ["--", "run"]);
    assert_eq!(canonical(&root, &["--", "walk"]).unwrap(), ["walk"]);
    assert_eq!(canonical(&root, &["run"]).unwrap(), ["run"]);
}

/// Returns a command with this grammar and these subcommands.
fn command(name: &'static str, draft: &Draft, below: Vec<Spec>) -> Spec {
    let grammar = Item::Grammar(Grammar::of(encode(draft).leak()));
    let items = std::iter::once(grammar).chain(below.into_iter().map(Item::Command));
    let items: Vec<Item> = items.collect();
    let part = Box::leak(Box::new(Part {
        items: items.leak(),
        facts: &[],
    }));
    Spec {
        name: Text::Plain(name),
        part,
    }
}

/// Checks every other random program, from the first or the second one.
fn check_every_other(first: usize) {
    let mut seeds = Random::new(11);
    let mut seeds = std::iter::repeat_with(move || seeds.number())
        .skip(first)
        .step_by(2);
    let (mut trees, mut calls, mut changed) = (0, 0, 0);
    let mut differences = Vec::new();
    while trees < TREES {
        let seed = seeds.next().expect("there is no end");
        let mut random = Random::new(seed);
        let model = tree(&mut random);
        let Some(mut cmd) = built(&model) else {
            continue;
        };
        trees += 1;
        let spec = to_spec(&model);
        for _ in 0..LINES {
            let words = line(&mut random, &model);
            let borrowed: Vec<&str> = words.iter().map(String::as_str).collect();
            // Command lines for which clap panics are skipped.
            let Some(given) = ask(|| parsed(&mut cmd, &words)) else {
                cmd = to_clap(&model);
                continue;
            };
            let Some(canonical_words) = canonical(&spec, &borrowed) else {
                continue;
            };
            let Some(canonical_parsed) = ask(|| parsed(&mut cmd, &canonical_words)) else {
                cmd = to_clap(&model);
                continue;
            };
            calls += 1;
            changed += usize::from(canonical_words != words);
            if given != canonical_parsed {
                differences.push(format!(
                    "tree {seed}: {words:?} is not {canonical_words:?}: {given:#?} {canonical_parsed:#?}"
                ));
            }
            let again: Vec<&str> = canonical_words.iter().map(String::as_str).collect();
            if canonical(&spec, &again).as_ref() != Some(&canonical_words) {
                differences.push(format!(
                    "tree {seed}: {canonical_words:?} has another canonical form"
                ));
            }
        }
    }
    assert!(calls > 5_000 && changed > 2_000, "{changed} of {calls}");
    differences.truncate(5);
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
